"""Lays out all that is written over a table, so that no two texts lie on each other and none is cut at an edge."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

import pygame

from game.core.grain import GRAIN
from game.core.state import State
from game.ui.art.figures.pieces import Blit
from game.ui.art.palette import CREAM, INK
from game.ui.art.rules.glass import Stamp
from game.ui.art.rules.ranks import Rank

GAP = 1
"""Pixels between two texts."""
EDGE = 2
"""Pixels between a text and the edge of what is seen."""
REACH = {
    Rank.FLAG: 200, Rank.PLATE: 96, Rank.ANSWER: 420, Rank.CHANCE: 64, Rank.NAME: 120, Rank.WORD: 260, Rank.LEAST: 14,
}  # fmt: skip
"""Pixels by which a text may be moved from its place to a free one; where there is none, it is left out."""
LED = 1.1
"""A text that lies farther from its place than so many of its own heights is tied to it by a line."""
OUTSIDE = 64
"""Pixels beyond the edge of what is seen: what has its place farther off is not seen."""
MANY = 120
"""So many free places are looked at for one on which nobody stands."""
HIDES = 36
"""So many pixels a text rather goes aside than hide one more who stands there."""
SOFT = (Rank.PLATE, Rank.ANSWER, Rank.NAME, Rank.WORD)
"""What keeps off figures where it can; a chance belongs at the feet of its own."""

Key = tuple[object, ...]
Ways = dict[tuple[object, ...], tuple[pygame.Surface, tuple[int, int]]]
"""By how many pixels texts were moved from their own places when they were laid last."""


class Laying:
    """The texts of one table in their places, laid out anew only when one of them or what lies over it changes."""

    def __init__(self) -> None:
        self.shades: tuple[pygame.Rect, ...] = ()
        """What lies over the table, in pixels of the window: no text is laid beneath it."""
        self.laid: list[tuple[Stamp, pygame.Rect | None]] = []
        """Each text, and where it lies in pixels of the window; None where it is left out."""
        self._key: Key = ()
        self._stand: tuple[State | None, int, list[pygame.Rect]] = (None, 0, [])
        self._offset = (0, 0)
        self._ways: Ways = {}

    def stand(self, state: State, scale: int) -> None:
        """Note where figures stand, at so many pixels an inch: what is written hides few of them."""
        if self._stand[0] is not state or self._stand[1] != scale:
            half = max(3, round(scale * 0.4))
            feet = [(figure.x * scale // GRAIN, figure.y * scale // GRAIN) for figure in state.standing()]
            self._stand = (state, scale, [pygame.Rect(x - half, y - half, 2 * half, 2 * half) for x, y in feet])
            self._key = ()

    def lay(self, target: pygame.Surface, words: Sequence[Stamp], offset: tuple[int, int], told: list[Blit]) -> None:
        """Lay texts onto a target whose pixel (0, 0) is table pixel `offset`, clear of what is `told` there already."""
        seen = target.get_clip().inflate(-2 * EDGE, -2 * EDGE)
        words = sorted(words, key=lambda one: one.rank)
        key: Key = (
            offset, seen, self.shades, [(corner, chip.get_size()) for chip, corner in told],
            [(one.at, one.surface.get_size(), one.others, one.rank) for one in words],
        )  # fmt: skip
        if key == self._key:
            self.laid = [(one, rect) for one, (_, rect) in zip(words, self.laid, strict=True)]
        else:
            self._key, self._offset = key, offset
            taken = [chip.get_rect(topleft=corner) for chip, corner in told]
            shades = [shade.inflate(2 * EDGE, 2 * EDGE) for shade in self.shades]
            x, y = offset
            room = Room(seen, taken, shades, [feet.move(-x, -y) for feet in self._stand[2]])
            self.laid = laid_out(words, offset, room, self._ways)
            self._ways = {_called(one): (one.surface, _way(one, offset, rect)) for one, rect in self.laid if rect}
        for one, rect in self.laid:
            if rect is not None:
                _lead(target, _own(one, offset), rect, one)
        for one, rect in self.laid:
            if rect is not None:
                target.blit(one.surface, rect, special_flags=pygame.BLEND_PREMULTIPLIED)

    def place_of(self, stamp: Stamp) -> pygame.Rect | None:
        """Where a text lies that was laid last, in pixels of the table; None where it is left out."""
        for one, rect in self.laid:
            if one.surface is stamp.surface and one.at == stamp.at:
                return rect.move(self._offset) if rect is not None else None
        return stamp.surface.get_rect(topleft=stamp.at)


class Room(NamedTuple):
    """Where texts may be: within what is seen, clear of what is taken and of what lies over it, off those who stand."""

    seen: pygame.Rect
    taken: list[pygame.Rect]
    shades: Sequence[pygame.Rect] = ()
    stand: Sequence[pygame.Rect] = ()

    def is_free(self, place: pygame.Rect) -> bool:
        """Whether a text may lie there."""
        return self.seen.contains(place) and place.collidelist(self.taken) < 0 and place.collidelist(self.shades) < 0

    def hides(self, place: pygame.Rect) -> int:
        """How many who stand a text would hide there."""
        return len(place.collidelistall(self.stand))


def laid_out(
    words: Sequence[Stamp], offset: tuple[int, int], room: Room, ways: Ways | None = None
) -> list[tuple[Stamp, pygame.Rect | None]]:
    """Find each text, in the order of their ranks, the nearest free place, or where it was laid last."""
    found: list[tuple[Stamp, pygame.Rect | None]] = []
    for one in words:
        last = (ways or {}).get(_called(one))
        rect = _place(one, offset, room, last[1] if last is not None else None)
        if rect is not None:
            room.taken.append(rect.inflate(2 * GAP, 2 * GAP))
        found.append((one, rect))
    return found


def _called(one: Stamp) -> tuple[object, ...]:
    """By what a text is known again: a plate goes with its own, all else stays where it is."""
    return (id(one.surface),) if one.rank is Rank.PLATE else (id(one.surface), one.at)


def _own(one: Stamp, offset: tuple[int, int]) -> pygame.Rect:
    """Where a text would lie."""
    return one.surface.get_rect(topleft=(one.at[0] - offset[0], one.at[1] - offset[1]))


def _way(one: Stamp, offset: tuple[int, int], rect: pygame.Rect) -> tuple[int, int]:
    """By how much a text was moved."""
    return rect.x + offset[0] - one.at[0], rect.y + offset[1] - one.at[1]


def _place(one: Stamp, offset: tuple[int, int], room: Room, last: tuple[int, int] | None) -> pygame.Rect | None:
    """The place of a text: where it was, its own, another of its own, a near free one; None where it is left out."""
    own, seen = _own(one, offset), room.seen
    soft = one.rank in SOFT
    each = [own.move(last)] if last is not None else []
    each += [own, *(own.move(x - one.at[0], y - one.at[1]) for x, y in one.others)]
    first = [place for place in each if room.is_free(place) and not (soft and room.hides(place))]
    if first:
        return first[0]
    far = own.h if one.rank is Rank.PLATE else OUTSIDE if one.rank is Rank.ANSWER or one.others else 0
    if not own.colliderect(seen.inflate(2 * far, 2 * far)):
        return None
    begin = own.clamp(seen)
    places = (begin.move(way) for way in _steps(own.w, own.h, REACH[one.rank]))
    if soft:
        return _softest(one, [place for place in each if room.is_free(place)], places, room, begin)
    return next(filter(room.is_free, [*each, *places]), None)


def _softest(
    one: Stamp, each: list[pygame.Rect], places: Iterable[pygame.Rect], room: Room, begin: pygame.Rect
) -> pygame.Rect | None:
    """Of the free places the one that hides few and is near; one's own, `each`, count as near."""
    best, least = None, math.inf
    for place in each:
        cost = float(HIDES * room.hides(place))
        if cost < least:
            best, least = place, cost
    for place in islice(filter(room.is_free, places), MANY):
        far = math.dist(place.center, begin.center)
        if far >= least:
            break
        cost = far + HIDES * room.hides(place)
        if cost < least:
            best, least = place, cost
    if best is None and one.rank is Rank.ANSWER:  # all is full: at least nothing that lies over the table hides it
        bare = room._replace(taken=[])
        ways = (begin.move(way) for way in _steps(begin.w, begin.h, REACH[one.rank]))
        best = next(filter(bare.is_free, ways), begin)
    return best


@lru_cache(256)
def _steps(w: int, h: int, reach: int) -> tuple[tuple[int, int], ...]:
    """Ways to places round a text of a size, the nearest first, above and below before aside."""
    down, across = max(4, h // 2), max(6, min(w // 4, 36))
    each = [
        (x * across, y * down)
        for y in range(-reach // down, reach // down + 1)
        for x in range(-reach // across, reach // across + 1)
    ]
    return tuple(sorted(
        (way for way in each if math.hypot(*way) <= reach), key=lambda way: (math.hypot(way[0] * 1.2, way[1]), way)
    ))  # fmt: skip


def _lead(target: pygame.Surface, own: pygame.Rect, rect: pygame.Rect, one: Stamp) -> None:
    """A thin line from a text that was moved to the place that it is of."""
    at = one.at[0] + rect.x - own.x, one.at[1] + rect.y - own.y
    elsewhere = at in one.others or (one.others and one.rank is not Rank.PLATE)
    if elsewhere or math.dist(own.center, rect.center) <= LED * own.h:
        return
    x, y = own.center
    end = (max(rect.left + 3, min(x, rect.right - 3)), max(rect.top, min(y, rect.bottom - 1)))
    pygame.draw.line(target, INK, (x, y), end, 3)
    pygame.draw.aaline(target, CREAM, (x, y), end)
    pygame.draw.circle(target, CREAM, (x, y), 2)
