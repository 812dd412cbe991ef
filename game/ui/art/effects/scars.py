"""What a battle leaves on the ground: trodden grass, blood, scorched earth, torn turf, missiles that stand in it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.ui.art.effects.flight import stuck
from game.ui.art.keep import kept
from game.ui.art.land.ground import SOILS, Soil
from game.ui.art.lens import Lens, puff
from game.ui.art.outline import Point
from game.ui.art.palette import Colour, dim, mix
from game.ui.art.strokes import Paint, Sheet

PREMUL = pygame.BLEND_PREMULTIPLIED
VARIANTS = 8
TURN = 30
"""Degrees between two ways a scar is turned."""
STEP = 0.1
"""Inches between two sizes of a scar."""

TRODDEN, BLOOD, SCORCHED, EATEN, TORN, STANDING = "trodden", "blood", "scorched", "eaten", "torn", "standing"
BLOODS: tuple[Paint, ...] = ((96, 22, 16, 150), (74, 14, 12, 190), (122, 36, 24, 120))
BURNT: Colour = (26, 20, 17)
ACID: Colour = (86, 88, 34)
EARTH: tuple[Paint, ...] = ((66, 48, 33, 235), (98, 74, 50, 225), (44, 31, 23, 245))
BURIED = 0.16
"""Inches of an arrow that are in the ground."""
SPENT: Colour = (206, 198, 180)


class Scar(NamedTuple):
    """One mark on the ground: what, where in inches, how far it reaches, how it is turned, by what chance it looks."""

    kind: str
    at: Point
    size: float = 0.5
    turn: float = 0.0
    seed: int = 0
    tone: Colour = SPENT

    @property
    def reach(self) -> float:
        """Inches round its place within which all of it lies."""
        return 1.4 * self.size + 0.1 if self.kind != STANDING else 1.0


def scar_picture(scar: Scar, scale: float, ground: str) -> tuple[pygame.Surface, int, int]:
    """The premultiplied picture of a scar on a ground, and where its corner lies from its place, in pixels."""
    size = max(1, round(scar.size / STEP)) * STEP
    turn = round(scar.turn / TURN) * TURN % 360
    made = _drawn(Scar(scar.kind, (0.0, 0.0), size, turn, scar.seed % VARIANTS, scar.tone), scale, ground)
    return made, -made.get_width() // 2, -made.get_height() // 2


@kept(6_000_000)
def _drawn(scar: Scar, scale: float, ground: str) -> pygame.Surface:
    """A scar with its place in the middle of the picture."""
    reach = 0.9 if scar.kind == STANDING else 1.4 * scar.size
    half = math.ceil(reach * scale) + 2
    if scar.kind == STANDING:
        out = pygame.Surface((2 * half, 2 * half), pygame.SRCALPHA)
        stuck(out, Lens(scale), (half / scale, half / scale), scar.seed, scar.tone)
        r = max(2, round(BURIED * scale))
        out.fill((0, 0, 0, 0), (half - r, half - r // 2, 2 * r, 2 * r))  # its head is in the ground
        pygame.draw.ellipse(out, (30, 24, 16, 200), (half - r // 2, half - r // 2 - 1, max(2, r), max(2, r // 2)))
        return out
    sheet = Sheet(scale, -half, -half, 2 * half, 2 * half, 4 if scale < 60 else 2)
    chance = random.Random(scar.seed * 7 + len(scar.kind))
    soil = SOILS.get(ground, SOILS["grass"])
    return BRUSHES[scar.kind](sheet, chance, scar.size, math.radians(scar.turn), soil)


def _blob(chance: random.Random, at: Point, r: float, flat: float = 0.8, rough: float = 0.28) -> list[Point]:
    """A roundish patch with an uneven edge."""
    lumps = [chance.uniform(1 - rough, 1.0) for _ in range(11)]
    return [
        (at[0] + r * k * math.cos(i * math.tau / 11), at[1] + r * k * flat * math.sin(i * math.tau / 11))
        for i, k in enumerate(lumps)
    ]


def _soft(sheet: Sheet, colour: Colour, radius: float, strength: int) -> pygame.Surface:
    """A soft patch in the middle of a sheet's paper, under what was drawn on it."""
    wide, high = sheet.size
    out = pygame.Surface((wide, high), pygame.SRCALPHA)
    r = max(2, round(radius * sheet.scale))
    patch = puff(r, colour, strength)
    out.blit(patch, patch.get_rect(center=(wide // 2, high // 2)), special_flags=PREMUL)
    out.blit(sheet.done(), (0, 0), special_flags=PREMUL)
    return out


def _trodden(sheet: Sheet, chance: random.Random, size: float, turn: float, soil: Soil) -> pygame.Surface:
    """Grass pressed flat the way somebody went: bent blades, pale and dark, over soil that begins to show."""
    pale, dark = mix(soil.tones[3], soil.worn, 0.45), mix(soil.tones[0], soil.worn, 0.55)
    for n in range(10):
        x, y = chance.gauss(0, 0.42) * size, chance.gauss(0, 0.34) * size
        a, long = turn + chance.gauss(0, 0.4), chance.uniform(0.10, 0.22)
        dx, dy = math.cos(a) * long / 2, math.sin(a) * long / 2 * 0.8
        paint = (*pale, 100) if n % 2 else (*dark, 150)
        sheet.line([(x - dx, y - dy), (x + dx, y + dy)], paint, 0.03)
    return _soft(sheet, mix(dim(soil.worn, 0.25), soil.tones[0], 0.3), size * 1.2, 84)


def _blood(sheet: Sheet, chance: random.Random, size: float, turn: float, soil: Soil) -> pygame.Surface:
    """A dark splash, and drops thrown the way the blow went."""
    way = math.cos(turn), math.sin(turn) * 0.8
    for _ in range(3):
        at = chance.gauss(0, 0.16) * size, chance.gauss(0, 0.12) * size
        sheet.polygon(_blob(chance, at, size * chance.uniform(0.34, 0.56)), BLOODS[0])
    sheet.polygon(_blob(chance, (0.0, 0.0), size * 0.34), BLOODS[1])
    for _ in range(5 + round(6 * size)):
        far = size * chance.uniform(0.45, 1.25)
        x, y = way[0] * far + chance.gauss(0, 0.22) * size, way[1] * far + chance.gauss(0, 0.18) * size
        sheet.circle((x, y), size * chance.uniform(0.03, 0.09), BLOODS[chance.randrange(3)])
    return sheet.done()


def _scorched(sheet: Sheet, chance: random.Random, size: float, turn: float, soil: Soil) -> pygame.Surface:
    """Burnt earth: soot that thins out, and flecks of ash."""
    for _ in range(5 + round(7 * size)):
        x, y = chance.gauss(0, 0.4) * size, chance.gauss(0, 0.34) * size
        ash = chance.random() > 0.62
        sheet.circle((x, y), chance.uniform(0.012, 0.034), (148, 140, 130, 150) if ash else (12, 9, 9, 190))
    return _soft(sheet, BURNT, size * 1.35, 190)


def _eaten(sheet: Sheet, chance: random.Random, size: float, turn: float, soil: Soil) -> pygame.Surface:
    """Ground eaten by acid: withered, with pits."""
    for _ in range(6 + round(8 * size)):
        x, y = chance.gauss(0, 0.4) * size, chance.gauss(0, 0.34) * size
        sheet.circle((x, y), chance.uniform(0.015, 0.045), (44, 42, 18, 170))
    return _soft(sheet, ACID, size * 1.3, 150)


def _torn(sheet: Sheet, chance: random.Random, size: float, turn: float, soil: Soil) -> pygame.Surface:
    """Turf torn open where a stone struck: a dark hollow, its lip thrown up on the far side, clods about it."""
    way = math.cos(turn), math.sin(turn) * 0.8
    sheet.polygon(_blob(chance, (way[0] * size * 0.18, way[1] * size * 0.18), size * 0.82), EARTH[0])
    sheet.polygon(_blob(chance, (way[0] * size * 0.26, way[1] * size * 0.26), size * 0.62), EARTH[1])
    sheet.polygon(_blob(chance, (0.0, 0.0), size * 0.48), EARTH[2])
    for _ in range(6 + round(8 * size)):
        far, a = size * chance.uniform(0.7, 1.25), turn + chance.gauss(0, 0.9)
        x, y, r = math.cos(a) * far, math.sin(a) * far * 0.8, chance.uniform(0.02, 0.06)
        sheet.circle((x + r * 0.4, y + r * 0.5), r, EARTH[2])
        sheet.circle((x, y), r, EARTH[1])
    return _soft(sheet, (44, 34, 26), size * 1.2, 70)


Brush = Callable[[Sheet, random.Random, float, float, Soil], pygame.Surface]
BRUSHES: dict[str, Brush] = {
    TRODDEN: _trodden, BLOOD: _blood, SCORCHED: _scorched, EATEN: _eaten, TORN: _torn,
}  # fmt: skip
