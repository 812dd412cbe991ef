"""How far figures may go, worked out once for a state, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from game.board.areas import common, discs, on_table, rings, smooth
from game.board.land.reach import Mover, Reach
from game.core.figures import Figure
from game.rules.creatures.kept import kept_ground
from game.rules.moving.movement import allowance, charge_bonus, left
from game.rules.moving.wings import LOW, airborne, flight_refused, wing_rate
from game.rules.situation import Situation
from game.ui.art.lit.trace import Trace, trace
from game.ui.art.outline import flowing
from game.ui.art.rules import overlay
from game.ui.art.rules.glass import Mark, Stamp, span
from game.ui.board.overlays.past_half import HALF, half_words
from game.ui.board.overlays.shapes import Inches, Outline, inched
from game.ui.board.view import Marks

ROUND = 160
"""Grains by which the steps of a reach are rounded off."""


SPECK = 0.6
"""Inches across of a hole or an island that is no larger than the cells a reach was found by."""


def reach_shape(shape: Any) -> Outline:
    """The reach of figures in inches, without the steps of the cells by which it was found."""
    return tuple(flowing(ring) for ring in inched(rings(smooth(shape, ROUND))) if not _is_speck(ring))


def _is_speck(ring: tuple[Inches, ...]) -> bool:
    left, top, right, bottom = span((ring,))
    return max(right - left, bottom - top) < SPECK


def _kept_ground(at: Situation, figure: Figure) -> Any | None:
    return kept_ground(at, figure) if figure.profile.traits else None


class Shown(NamedTuple):
    """A reach as it is drawn: the area beneath the figures, the half-move line's name, the edges on crowns above it."""

    area: Stamp
    name: Stamp | None
    edges: Callable[[], Trace]

    def mark(self, marks: Marks) -> None:
        """Add it to what is drawn in this frame."""
        marks.under.append(self.area)
        marks.over += [self.name] if self.name is not None else []
        marks.edges.append(self.edges)


AIR = (196, 226, 246)
"""The colour of a reach by air."""


def wings_of(at: Situation, figure: Figure, scale: int, by_air: int | None, *, charging: bool) -> list[Mark]:
    """How far a figure with wings goes by air from where it is, as a dashed ring over all that lies beneath."""
    if not wing_rate(figure) or (figure.altitude and (by_air or 0) <= figure.altitude):
        return []  # of one aloft its reach tells it
    high = LOW if by_air is None and not figure.altitude else by_air
    flying = airborne(figure, high)
    cruise = max(figure.altitude, LOW, high or 0)
    far = left(at, flying) + (charge_bonus(flying) if charging else 0) - (cruise - figure.altitude)
    if far <= 0 or flight_refused(at, figure, cruise) is not None:
        return []
    table = at.state.table
    whole = inched(discs([(figure.at, far)], table.width, table.height))
    return [overlay.edge(ring, AIR, scale) for ring in whole]


class Manner(NamedTuple):
    """How a reach is shown: so many grains more for a charge, only to half a move, in the colour of a foe's side."""

    more: int = 0
    halved: bool = False
    foe: str = ""


WHOLE = Manner()
ALONE: frozenset[str] = frozenset()


def _all() -> None:
    """No part of the floor: nothing of it is dark."""


class Reaches:
    """Reach of figures, worked out once for a state."""

    def __init__(self) -> None:
        self._kept: dict[object, tuple[Outline, Outline]] = {}
        self._walks: dict[object, Reach] = {}
        self._of: tuple[object, ...] | None = None
        self._words: dict[tuple[str, int], str] = {}
        self.floor: Callable[[], Any | None] = _all
        """The floor on which an outline is drawn: in the dark that nobody has seen it would tell what lies there."""

    def _look_at(self, at: Situation) -> None:
        """Forget what was worked out for another state."""
        now = (at.state.figures, at.state.terrain, self.floor())
        if self._of is None or any(was is not new for was, new in zip(self._of, now)):
            self._of = now
            self._kept.clear()
            self._walks.clear()
            self._words.clear()

    def knows(self, at: Situation, figure: Figure, more: int = 0) -> bool:
        """Whether the reach of a figure has been worked out."""
        self._look_at(at)
        return (figure.id, figure.walked, more, frozenset()) in self._walks

    def walk(self, at: Situation, figure: Figure, more: int = 0, along: frozenset[str] = ALONE) -> Reach:
        """The reach of a figure: every place in it has a path to show; figures that go along are not in the way."""
        self._look_at(at)
        key = (figure.id, figure.walked, more, along)
        found = self._walks.get(key)
        if found is None:
            whole = allowance(at, figure)
            others = [other for other in at.state.standing() if other.id != figure.id and other.id not in along]
            mover = Mover(figure.profile.base, figure.at, left(at, figure) + more, whole)
            found = self._walks[key] = Reach(at.ground, mover, at.field.zones_against(figure.side), others)
        return found

    def rings(
        self, at: Situation, figure: Figure, more: int = 0, along: frozenset[str] = ALONE
    ) -> tuple[Outline, Outline]:
        """The reach of a figure and of half its move in inches, with `more` grains added for a charge."""
        self.walk(at, figure, more, along)
        key = (figure.id, figure.walked, more, along)
        found = self._kept.get(key)
        if found is None:
            whole, half = self.shape(at, figure, more, along), self.half_shape(at, figure, more, along)
            floor = self.floor()
            if floor is not None:
                whole, half = common(whole, floor), common(half, floor)
            found = self._kept[key] = (reach_shape(whole), reach_shape(half))
        return found

    def shape(self, at: Situation, figure: Figure, more: int = 0, along: frozenset[str] = ALONE) -> Any:
        """The reach of a figure, without ground where it can never end a move."""
        if figure.altitude:
            return self._flown(at, figure, left(at, figure) + more)
        walk, kept = self.walk(at, figure, more, along), _kept_ground(at, figure)
        return walk.shape if kept is None else common(walk.shape, kept)

    @staticmethod
    def _flown(at: Situation, figure: Figure, far: int) -> Any:
        """The places within so many grains by air, without ground where it can never end a move."""
        table, kept = at.state.table, _kept_ground(at, figure)
        whole = on_table([(figure.at, far)], table.width, table.height)
        return whole if kept is None else common(whole, kept)

    def half_shape(self, at: Situation, figure: Figure, more: int = 0, along: frozenset[str] = ALONE) -> Any:
        """The part of it within half its move."""
        if figure.altitude:
            return self._flown(at, figure, max(0, allowance(at, figure) // 2 - figure.walked))
        walk, kept = self.walk(at, figure, more, along), _kept_ground(at, figure)
        half = walk.within(max(0, allowance(at, figure) // 2 - figure.walked))
        return half if kept is None else common(half, kept)

    def stamp(
        self, at: Situation, figure: Figure, scale: int, shown: Manner = WHOLE, along: frozenset[str] = ALONE
    ) -> Shown | None:
        """The reach of a figure with its half-move line, or only the part within half its move.

        A foe's differs from one's own by colour and hatching."""
        more, halved, foe = shown
        whole, half = self.rings(at, figure, more, along)
        if halved:
            whole, half = half, ()
        if not whole:
            return None
        half = half if not more else ()
        edges = partial(trace, whole, half, scale, foe)
        return Shown(overlay.reach(whole, half, scale, foe), self._half_name(at, figure, half, scale, foe), edges)

    def _half_name(self, at: Situation, figure: Figure, half: Outline, scale: int, foe: str) -> Stamp | None:
        """The name of its half-move line: what it gives up by going on."""
        key = (figure.id, figure.walked)
        if key not in self._words:
            self._words[key] = half_words(at, figure) if half else HALF
        named = overlay.half_name(half, scale, foe, self._words[key])
        return named or (overlay.half_name(half, scale, foe) if self._words[key] != HALF else None)

