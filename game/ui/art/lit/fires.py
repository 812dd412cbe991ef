"""Fire that flickers: torches, braziers, embers, candles and carried lamps, in a few pictures kept for a zoom."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.ui.art.land.feature import FURNISHED, Feature
from game.ui.art.lit.gloom import Gloom
from game.ui.art.lit.light import Flame, add_glow
from game.ui.art.outline import Point, bounds
from game.ui.art.strokes import Sheet

TICK = 0.11
"""Seconds for which a flame keeps its shape."""
PHASES = 6
STRENGTH = (0.64, 0.74, 0.68, 0.80, 0.70, 0.60)
"""How bright a fire is in each of its shapes."""
FAR = 2.4
"""Inches to which a fire shows."""
PREMUL = pygame.BLEND_PREMULTIPLIED
Tone = tuple[int, int, int]


class Burning(NamedTuple):
    """How a kind of fire looks: the size of its flame, where that begins, and its pools of light (inches and tone).

    In a dark hall a `hearth` warms the floor about it to so many inches."""

    flame: float
    high: float
    pools: tuple[tuple[float, Tone], ...]
    hearth: float = 0.0


KINDS: dict[str, Burning] = {
    "torch": Burning(1.0, 0.0, ((1.5, (150, 84, 26)), (0.5, (160, 120, 60)))),
    "brazier": Burning(1.1, 0.0, ((1.6, (150, 84, 26)), (0.55, (160, 120, 60)))),
    "embers": Burning(0.0, 0.0, ((0.85, (120, 42, 12)), (0.4, (110, 50, 16))), 3.2),
    "cauldron": Burning(0.0, 0.0, ((0.95, (110, 38, 10)), (0.5, (90, 36, 12))), 4.4),
    "candles": Burning(0.34, 0.24, ((0.9, (110, 72, 30)), (0.3, (120, 90, 44))), 3.0),
    "lamp": Burning(0.0, 0.0, ((2.3, (84, 48, 14)), (1.1, (70, 42, 16)))),
}


class Fire(NamedTuple):
    """One fire: its kind, and its place in inches."""

    kind: str
    at: Point


class Fires:
    """The fires of a table, and a slow clock by which they change."""

    def __init__(self, fires: Sequence[Fire]) -> None:
        self.fires = tuple(fires)
        self.tick = 0
        self._since = 0.0
        self._seen = False

    def update(self, dt: float) -> bool:
        """Go on by so many seconds; True where a fire that was in view looks otherwise."""
        if not self._seen:
            return False
        self._since += dt
        if self._since < TICK:
            return False
        self._since %= TICK
        self.tick += 1
        return True

    def any(self, gloom: Gloom | None) -> bool:
        """Whether anything burns on the table."""
        return bool(self.fires) or (gloom is not None and bool(gloom.lamps))

    def draw(
        self, target: pygame.Surface, area: pygame.Rect, origin: Point, scale: float, gloom: Gloom | None
    ) -> None:
        """Draw all that is in view, over the ground and its darkness; not what nobody has seen."""
        self._seen = False
        lamps = [Fire("lamp", lamp.at) for lamp in gloom.lamps] if gloom is not None else []
        clip, reach = target.get_clip(), FAR * scale
        target.set_clip(area.clip(clip))
        around = area.inflate(2 * reach, 2 * reach)
        for n, fire in enumerate((*self.fires, *lamps)):
            x, y = fire.at
            px, py = area.x + (x - origin[0]) * scale, area.y + (y - origin[1]) * scale
            if around.collidepoint(px, py) and (gloom is None or gloom.is_known(x, y)):
                self._seen = True
                burn(target, (px, py), scale, fire.kind, self.tick + 2 * n + self.tick // 5 * (n % 3))
        target.set_clip(clip)


def burn(target: pygame.Surface, at: Point, scale: float, kind: str, tick: int) -> None:
    """Draw a fire of a kind at a pixel place."""
    burning, phase = KINDS[kind], tick * 5 % PHASES
    x, y = at[0], at[1] - burning.high * scale
    if burning.flame:
        picture, half = flame(burning.flame * scale, phase)
        target.blit(picture, (math.floor(x) - half, math.floor(y) - half), special_flags=PREMUL)
        y -= 0.15 * scale * burning.flame
    for reach, tone in burning.pools:
        add_glow(target, (x, y), reach * scale, tone, STRENGTH[phase])


@lru_cache(48)
def flame(scale: float, phase: int) -> tuple[pygame.Surface, int]:
    """A flame in one of its shapes, and half its side in pixels; its foot is in the middle."""
    half = math.ceil(0.8 * scale) + 1
    sheet = Sheet(scale, -half, -half, 2 * half, 2 * half, 4)
    turn = 2 * math.pi * phase / PHASES
    sway, tall = 0.075 * math.sin(turn), 1.0 + 0.12 * math.sin(2 * turn + 0.7) + 0.08 * math.cos(turn)
    for k, h, paint in ((1.1, 1.05, (236, 104, 24)), (0.78, 0.8, (255, 178, 56)), (0.45, 0.5, (255, 240, 176))):
        outline = ((-0.15 * k, 0.02), (-0.17 * k, -0.14 * h), (-0.05 * k, -0.26 * h), (0.02, -0.52 * h),
                   (0.09 * k, -0.24 * h), (0.17 * k, -0.12 * h), (0.14 * k, 0.03), (0.0, 0.10))  # fmt: skip
        bent = [(x + sway * max(0.0, -y / 0.5), y * tall if y < 0 else y) for x, y in outline]
        sheet.polygon(bent, paint)
    return sheet.done(), half


def fires_of(flames: Sequence[Flame], features: Sequence[Feature]) -> list[Fire]:
    """The fires of a table: the flames that light it, and what burns or glows of its furniture."""
    found = [Fire("torch" if flame.on_wall else "brazier", flame.at) for flame in flames]
    for feature in features:
        kind = feature.piece.kind.removeprefix(FURNISHED)
        if kind != feature.piece.kind and kind in KINDS:
            x0, y0, x1, y1 = bounds(feature.piece.points)
            found.append(Fire(kind, ((x0 + x1) / 2, (y0 + y1) / 2)))
    return found
