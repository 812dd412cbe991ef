"""Plates of bodies and units, painted and hung by them: behind if there is room, and clear of each other."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.core.state import State
from game.rules.situation import Battle
from game.ui.art.figures.badges import badge
from game.ui.art.lettering import grown, lettered
from game.ui.art.palette import CREAM, HP_HURT, HP_LOW, HP_WELL, PLATE, PLATE_ALPHA, SIDES, Colour
from game.ui.art.rules.glass import Stamp
from game.ui.art.rules.ranks import Rank
from game.ui.board.figures.banners import Banner, banners
from game.ui.board.screening.stage import Pose, inch
from game.ui.kit.icons import icon

PX = 10
"""Height of the words, before the interface's own size."""
BAR = 3
"""Pixels of the bar that tells the share of the men left."""
BADGE = 26.0
"""Scale at which the badges are drawn: they are as large as the words, whatever the zoom."""
GAP = 2
"""Pixels between two plates, and between a plate and its body."""
STEADY = 2
"""So many figures more a plate may hide before it leaves the place where it hung."""
SHAKY, FIRM = 50, 75
"""Chances of a hundred: below the first a heart is nearly empty, from the second on it is whole."""


class Hung(NamedTuple):
    """A plate in its place, and whose it is."""

    banner: Banner
    stamp: Stamp


class Hanging:
    """The plates of all bodies and units of one table: each stays where it hung last while it hides few."""

    def __init__(self) -> None:
        self._last: dict[tuple[str, str], int] = {}
        """At which of its places a plate hung last, by colour and name."""
        self._kept: tuple[tuple[object, ...], State, list[Hung]] | None = None

    def plates(self, state: State, poses: Mapping[str, Pose], scale: int, battle: Battle | None = None) -> list[Hung]:
        """The plates as they hang now: their places are settled once a state and zoom, and they go with theirs.

        Where one would cover another, only its number and mark are hung."""
        key = (id(state), scale, grown(PX), battle is not None)
        if self._kept is None or self._kept[0] != key or self._kept[1] is not state:
            self._kept = (key, state, self._laid(state, scale, battle))
        found = self._kept[2]
        if not poses:
            return found
        return [_gone_along(state, plate, poses, scale) for plate in found]

    def _laid(self, state: State, scale: int, battle: Battle | None) -> list[Hung]:
        taken: list[pygame.Rect] = []
        half = max(3, round(scale * 0.4))
        stand = []
        for figure in state.standing():
            x, y = inch(figure.at)
            stand.append(pygame.Rect(round(x * scale) - half, round(y * scale) - half, 2 * half, 2 * half))
        found = []
        for banner in banners(state, battle):
            for short in (False, True):
                cloth = plate_of(banner, short)
                places = _places(banner, cloth, scale)
                free = [n for n, rect in enumerate(places) if rect.collidelist(taken) < 0]
                if free:
                    name = (banner.colour, banner.name)
                    hides = [len(rect.collidelistall(stand)) for rect in places]
                    was = self._last.get(name)
                    best = min(free, key=lambda n: (hides[n] - (STEADY if n == was else 0), n))
                    place = places[best]
                    if not short and hides[best] > 1 and not banner.massed and best != was:
                        continue  # shorter it may hide fewer
                    self._last[name] = best
                    taken.append(place.inflate(GAP, GAP))
                    others = tuple([rect.topleft for rect in places if rect is not place])
                    found.append(Hung(banner, Stamp(cloth, place.topleft, True, others, Rank.PLATE)))
                    break
        return found


def _places(banner: Banner, cloth: pygame.Surface, scale: int) -> list[pygame.Rect]:
    """Where it may hang: behind, before, at either side, then farther behind and before."""
    left, up, right, down = (round(v * scale) for v in banner.box)
    x, y = (left + right) // 2, (up + down) // 2
    above, below = cloth.get_rect(midbottom=(x, up - 1)), cloth.get_rect(midtop=(x, down + GAP))
    ends = [above, below] if banner.behind == "up" else [below, above]
    beside = [cloth.get_rect(midright=(left - GAP, y)), cloth.get_rect(midleft=(right + GAP, y))]
    if banner.massed:
        return [*ends, *beside]
    farther = [rect.move(0, -rect.h if rect is above else rect.h) for rect in ends]
    return [*ends, *beside, *farther]


def _gone_along(state: State, one: Hung, poses: Mapping[str, Pose], scale: int) -> Hung:
    """A plate where its figures are shown now: a body goes as its first, a unit by the mean of its figures."""
    names = one.banner.figures[:1] if one.banner.massed else one.banner.figures
    dx = dy = 0.0
    for name in names:
        pose = poses.get(name)
        if pose is not None and pose.at is not None:
            x, y = inch(state.figures[name].at)
            dx, dy = dx + pose.at[0] - x, dy + pose.at[1] - y
    if not dx and not dy:
        return one
    return Hung(one.banner, one.stamp.moved(round(dx / len(names) * scale), round(dy / len(names) * scale)))


def plate_of(banner: Banner, short: bool) -> pygame.Surface:
    """The plate of a banner; short with the number of its men alone."""
    words = (banner.men or banner.name) if short else f"{banner.name}  {banner.men}".strip()
    sign = Sign(words, banner.mark, _hearts(banner.nerve))
    return painted(sign, banner.colour, banner.share, banner.badges, grown(PX))


def with_chance(stamp: Stamp, words: str) -> Stamp:
    """A plate with the chances of those whom it tells of beside it."""
    cloth = _beside(stamp.surface, lettered(words, grown(PX + 1), CREAM, "semi", True))
    return stamp._replace(surface=cloth)


@lru_cache(32)
def _beside(plate: pygame.Surface, chip: pygame.Surface) -> pygame.Surface:
    """A plate and what is written at its end."""
    w, h = plate.get_width(), max(plate.get_height(), chip.get_height())
    cloth = pygame.Surface((w + GAP + chip.get_width(), h), pygame.SRCALPHA)
    cloth.blit(plate, (0, 0))
    cloth.blit(chip, (w + GAP, 0))
    return cloth


def _hearts(nerve: int) -> str:
    """How firm a heart is: whole, half, low, or "" where nothing is known."""
    return "" if nerve < 0 else "whole" if nerve >= FIRM else "half" if nerve >= SHAKY else "low"


class Sign(NamedTuple):
    """What stands on a plate: its words, the kind's mark ("" for none), and how firm its heart is ("" for none)."""

    words: str
    mark: str = ""
    nerve: str = ""


@lru_cache(300)
def painted(sign: Sign, colour: str, share: int, badges: tuple[str, ...], px: int) -> pygame.Surface:
    """A plate: badges, the kind's mark, words and nerve, and under them a bar of the men left in the side's colour."""
    side = SIDES.get(colour, SIDES["blue"])
    marks = [badge(name, BADGE * px / PX) for name in badges]
    across = sum(one.get_width() for one in marks)
    plate = _with_marks(sign, px, side.pale)
    high = plate.get_height()
    w, h = plate.get_width() + across, max([high + BAR + 1, *(one.get_height() for one in marks)])
    cloth = pygame.Surface((w, h), pygame.SRCALPHA)
    cloth.blit(plate, (across, 0))
    x = 0
    for one in marks:
        cloth.blit(one, (x, (high - one.get_height()) // 2 if one.get_height() < h else 0))
        x += one.get_width()
    bar = pygame.Rect(across + px // 2, high, plate.get_width() - px, BAR)
    cloth.fill((20, 14, 10), bar)
    cloth.fill(_tone(share, side.lit), (bar.x, bar.y, bar.width * share // 100, bar.height))
    return cloth


def _with_marks(sign: Sign, px: int, tone: Colour) -> pygame.Surface:
    """Words on a plate between the mark of a kind and a heart."""
    words, mark, nerve = sign
    body = lettered(words, px, tone, "semi")
    size, pad = round(px * 1.7), round(px * 0.5)
    left = pad + (size + 2 if mark else 0)
    right = (round(px * 1.15) + 2 if nerve else 0) + pad
    w, h = left + body.get_width() - 4 + right, max(body.get_height() - 2, size + 2)
    plate = pygame.Surface((w * 3, h * 3), pygame.SRCALPHA)
    pygame.draw.rect(plate, (*PLATE, PLATE_ALPHA + 20), plate.get_rect(), border_radius=round(h * 1.1))
    plate = pygame.transform.smoothscale(plate.premul_alpha(), (w, h))
    if mark:
        kind = icon(mark, size, CREAM, 2.2).premul_alpha()
        plate.blit(kind, (pad - 1, (h - kind.get_height()) // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    at = (left - 2, (h - body.get_height()) // 2)
    plate.blit(body, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    if nerve:
        heart = _heart(nerve, round(px * 1.15)).premul_alpha()
        place = (w - pad - heart.get_width(), (h - heart.get_height()) // 2)
        plate.blit(heart, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    return plate


def _heart(nerve: str, size: int) -> pygame.Surface:
    """A heart filled as far as a unit holds: whole, half or low."""
    tone, full = {"whole": (HP_WELL, 1.0), "half": (HP_HURT, 0.55), "low": (HP_LOW, 0.25)}[nerve]
    large = pygame.Surface((size * 4, size * 4), pygame.SRCALPHA)
    s = size * 4 / 24
    lobes = [(7.6 * s, 8.4 * s), (16.4 * s, 8.4 * s)]
    shape = [(2.6 * s, 10.4 * s), (21.4 * s, 10.4 * s), (12 * s, 21.4 * s)]
    for x, y in lobes:
        pygame.draw.circle(large, tone, (x, y), 5.4 * s)
    pygame.draw.polygon(large, tone, shape)
    empty = pygame.Rect(0, 0, size * 4, round(size * 4 * (0.12 + 0.78 * (1 - full))) if full < 1 else 0)
    large.fill((255, 255, 255, 120), empty, special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(large, (size, size))


def _tone(share: int, whole: Colour) -> Colour:
    return HP_LOW if share <= 40 else HP_HURT if share <= 70 else whole
