"""What each side has seen of a dungeon so far in a battle: the same however one has come to that moment."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from game.core.events import Event, after_event
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.state import State
from game.rules.situation import Battle, Situation
from game.rules.stealth.seeing import carries_light, seen
from game.ui.board.dark.lookout import CELL, Cells, Lookout, place, seen_by, sees

STRIDE = 2.0
"""Inches of a way after which one looks about again."""
GROUNDS = 4
"""Grounds (a door open, a door shut) whose sight is kept."""

Places = dict[str, tuple[float, float]]
Met = dict[str, dict[str, int]]
"""Hit points of figures by their ids, as each side knows them."""


class Known(NamedTuple):
    """What the sides have seen after so many events, the last of which is given: by it an undone past is told."""

    number: int
    last: Event | None
    state: State
    cells: dict[str, Cells]
    met: Met
    """How many hit points each side knows those to be left with who are to be slain: as they were last seen."""


class Memory:
    """What the sides have seen of the floor; it follows the events of a battle, and forgets what was taken back."""

    def __init__(self, battle: Battle, first: State, events: Callable[[], Sequence[Event]]) -> None:
        self.battle, self.first, self.events = battle, first, events
        self._lookouts: list[Lookout] = []
        self._known: list[Known] = []
        """The moments at which somebody saw something new."""
        self._front: Known | None = None
        """How far the events have been followed."""
        self._asked: tuple[State, Known] | None = None
        self._sought = tuple([victory.where for victory in first.victory if victory.kind == "slay"])

    def lookout(self, state: State) -> Lookout:
        """Sight over the ground of a state."""
        for found in self._lookouts:
            if found.ground is self.battle.ground(state) or found.terrain == state.terrain:
                return found
        made = Lookout(self.battle.ground(state))
        self._lookouts.insert(0, made)
        del self._lookouts[GROUNDS:]
        return made

    def cells(self, state: State, eyes: Sequence[str], of_all: bool = False) -> Cells:
        """The cells that any of some sides has seen up to a state of the battle, or only what all of them have."""
        known = self._at(state).cells
        found = known[eyes[0]]
        for side in eyes[1:]:
            found = found & known[side] if of_all else found | known[side]
        return found

    def met(self, state: State, eyes: Sequence[str], of_all: bool = False) -> dict[str, int]:
        """The hit points with which some sides last saw those who are to be slain; where `of_all`, all of them."""
        each = [self._at(state).met[side] for side in eyes]
        if of_all:
            return {name: max(one[name] for one in each) for name in each[0] if all(name in one for one in each)}
        return {name: points for one in each for name, points in one.items()}

    def unseen(self, state: State, cells: Cells, eyes: Sequence[str]) -> frozenset[str]:
        """Who of the others stands where none of these cells is, and is not seen by anybody now."""
        others = (figure for figure in state.figures.values() if figure.side not in eyes)
        return frozenset([figure.id for figure in others if self.is_unseen(state, cells, eyes, figure)])

    def is_unseen(self, state: State, cells: Cells, eyes: Sequence[str], figure: Figure) -> bool:
        """Whether a figure stands where none of these cells is, and is not seen by anybody now."""
        reach = (figure.profile.base.radius or figure.profile.base.width // 2) / GRAIN
        x, y = place(figure)
        if any_known(cells, ((x, y), (x - reach, y), (x + reach, y), (x, y - reach), (x, y + reach))):
            return False
        at = Situation(state, self.battle)
        return not any(_sees(at, other, figure) for other in state.figures.values() if other.side in eyes)

    # ---- following -------------------------------------------------------------------------------------------------

    def _at(self, state: State) -> Known:
        if self._asked is not None and self._asked[0] is state:
            return self._asked[1]
        events = self.events()
        count = max(0, min(state.n - self.first.n, len(events)))
        kept = self._known
        if self._front is not None and not _holds(self._front, events):
            self._front = None
            while not _holds(kept[-1], events):
                kept.pop()
        if not kept:
            sides, lookout = [side.id for side in self.first.sides], self.lookout(self.first)
            cells = {side: seen_by(self.first, lookout, side) for side in sides}
            kept.append(Known(0, None, self.first, cells, self._met(self.first, cells, {side: {} for side in sides})))
        front = self._front or kept[-1]
        for number in range(front.number, count):
            after = after_event(front.state, events[number])
            cells = self._after(front.state, after, front.cells)
            met = self._met(after, cells, front.met) if after.figures is not front.state.figures else front.met
            front = Known(number + 1, events[number], after, cells, met)
            if cells is not kept[-1].cells or met is not kept[-1].met:
                kept.append(front)
        self._front = front
        found = next(known for known in reversed(kept) if known.number <= count)
        self._asked = (state, found)
        return found

    def _met(self, state: State, cells: dict[str, Cells], before: Met) -> Met:
        """What the sides know of those who are to be slain, and knew `before`."""
        found = before
        for name in self._sought:
            figure = state.figures.get(name)
            for side in cells if figure is not None else ():
                if figure is None or found[side].get(name) == figure.hit_points:
                    continue
                if figure.side == side or not self.is_unseen(state, cells[side], (side,), figure):
                    found = {**found, side: {**found[side], name: figure.hit_points}}
        return found

    def _after(self, before: State, after: State, cells: dict[str, Cells]) -> dict[str, Cells]:
        """What the sides know when one state has become another."""
        stirred = [figure for name, figure in after.figures.items() if before.figures.get(name) is not figure]
        stirred = [figure for figure in stirred if _looks_anew(before.figures.get(figure.id), figure)]
        opened = before.terrain is not after.terrain and before.terrain != after.terrain
        if not stirred and not opened:
            return cells
        shines = opened or (after.table.light == "dark" and any(carries_light(figure) for figure in stirred))
        who = None if shines else frozenset([figure.id for figure in stirred])
        lookout = self.lookout(after)
        found = dict(cells)
        for step in _steps(before, stirred):
            for side in found:
                if who is None or any(figure.side == side for figure in stirred):
                    found[side] = found[side] | seen_by(after, lookout, side, who, step)
        return found if any((found[side] != cells[side]).any() for side in found) else cells


def any_known(cells: Cells, spots: Iterable[tuple[float, float]]) -> bool:
    """Whether any of some places, in inches, lies in one of these cells."""
    rows, columns = cells.shape
    found = ((math.floor(x * CELL), math.floor(y * CELL)) for x, y in spots)
    return any(0 <= i < columns and 0 <= j < rows and cells[j, i] for i, j in found)


def _sees(at: Situation, figure: Figure, other: Figure) -> bool:
    return sees(figure) and other.standing and seen(at, figure, other).kind != "blocked"


def _holds(known: Known, events: Sequence[Event]) -> bool:
    """Whether what is known is of this past still: nothing before it was taken back."""
    return known.number == 0 or (known.number <= len(events) and events[known.number - 1] is known.last)


def _looks_anew(before: Figure | None, figure: Figure) -> bool:
    """Whether a figure may see something else than it did, or light something else."""
    if before is None:
        return True
    was = (before.at, before.altitude, before.fate, before.conditions, before.carries)
    return was != (figure.at, figure.altitude, figure.fate, figure.conditions, figure.carries)


def _steps(before: State, stirred: Sequence[Figure]) -> list[Places]:
    """The places at which those who have gone somewhere looked about on their way, the last where they stand."""
    ways = {}
    for figure in stirred:
        old = before.figures.get(figure.id)
        if old is not None and old.at != figure.at and old.fate == figure.fate:
            ways[figure.id] = (place(old), place(figure))
    far = max((math.dist(a, b) for a, b in ways.values()), default=0.0)
    count = max(1, math.ceil(far / STRIDE))
    return [
        {name: (a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count) for name, (a, b) in ways.items()}
        for k in range(1, count + 1)
    ]
