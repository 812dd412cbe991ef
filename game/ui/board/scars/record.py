"""The marks of a battle as far as it is shown: they grow with its events, and go where it is taken back."""

from __future__ import annotations

import math
import time
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from game.core.events import Event, after_event
from game.core.state import State
from game.rules.knowing.view import event_for, view
from game.ui.art.effects.scars import STANDING, TRODDEN, Scar
from game.ui.board.clips import load
from game.ui.board.scars.leaving import LEAVES

STRIDE = 256
"""Events from one kept state to the next."""
CELL = 0.5
"""Inches across a square of the ground in which marks are counted."""
ENOUGH = {TRODDEN: 2, STANDING: 2}
"""Marks of a kind in one square: more would hide the ground. Of others there may be `MOST`."""
MOST = 4


class Shown(NamedTuple):
    """The marks to show: the first so many of a list that only grows while `made` stays the same."""

    scars: Sequence[Scar]
    many: int
    made: int


NONE = Shown((), 0, 0)


class Scars:
    """Follows the events of one battle, as far as all sides named know of them; what it made of them it keeps."""

    def __init__(self, first: State, eyes: tuple[str, ...] = ()) -> None:
        load()
        self.first, self.eyes = first, eyes
        self._made = 0
        self._begin()

    def _begin(self) -> None:
        """Know of no event yet."""
        self._made += 1
        self._events: list[Event] = []
        self._state = self.first
        """The state after all known events."""
        self._kept: list[State] = [self.first]
        """The state after every so many of them."""
        self._scars: list[Scar] = []
        self._when: list[int] = []
        """How many events each mark follows."""
        self._dense: dict[tuple[str, int, int], int] = {}
        self._at = 0
        """How many of the events are shown."""
        self._heard: list[Event] = []
        """Events shown since, that are still to be looked at."""

    @property
    def shown(self) -> Shown:
        """The marks of the events that are shown."""
        return Shown(self._scars, bisect_right(self._when, self._at), self._made)

    def hear(self, events: Sequence[Event], before: State, after: State) -> None:
        """Note events that were just shown; after a jump it waits to be told `again`."""
        if before.n - self.first.n == self._at + len(self._heard):
            self._heard += events

    @property
    def behind(self) -> bool:
        """Whether some of what was heard is still to be looked at."""
        return bool(self._heard)

    def go_on(self, budget: float = math.inf) -> None:
        """Look at what was heard, for about so many seconds."""
        end = time.perf_counter() + budget
        done = 0
        for event in self._heard:
            if self._at < len(self._events) and self._events[self._at] is not event:
                self._back_to(self._at)
            if self._at == len(self._events):
                self._follow(event)
            self._at += 1
            done += 1
            if time.perf_counter() > end:
                break
        del self._heard[:done]

    def again(self, first: State, events: Sequence[Event], eyes: tuple[str, ...] = ()) -> None:
        """Show the marks after just these events of a battle, as these sides know them."""
        if first is not self.first or eyes != self.eyes:
            self.first, self.eyes = first, eyes
            self._begin()
        self._heard.clear()
        known = self._events
        same = next((n for n, (a, b) in enumerate(zip(known, events)) if a is not b), min(len(known), len(events)))
        if same < min(len(known), len(events)):
            self._back_to(same)
        for event in events[len(known) :]:
            self._follow(event)
        self._at = len(events)

    def _back_to(self, count: int) -> None:
        """Forget what was known after so many events: the battle went another way."""
        events, kept = self._events[:count], self._kept[: count // STRIDE + 1]
        left = bisect_right(self._when, count)
        self._made += 1
        self._events, self._kept = events, kept
        self._scars, self._when = self._scars[:left], self._when[:left]
        self._dense = {}
        for scar in self._scars:
            self._count(scar)
        self._state = kept[-1]
        for event in events[(len(kept) - 1) * STRIDE :]:
            self._state = after_event(self._state, event)
        self._at = min(self._at, count)

    def _follow(self, event: Event) -> None:
        before, self._state = self._state, after_event(self._state, event)
        self._events.append(event)
        count = len(self._events)
        if count % STRIDE == 0:
            self._kept.append(self._state)
        if type(event) not in LEAVES:
            return
        known: Event | None = event
        seen = before
        for side in self.eyes:
            known = event_for(before, side, known, self._state) if known is not None else None
            seen = view(seen, side)
        leaves = LEAVES.of(known)
        for scar in leaves(known, seen) if leaves is not None else ():
            if self._count(scar):
                self._scars.append(scar)
                self._when.append(count)

    def _count(self, scar: Scar) -> bool:
        """Count a mark; False where the ground has enough of them."""
        cell = scar.kind, int(scar.at[0] // CELL), int(scar.at[1] // CELL)
        found = self._dense.get(cell, 0)
        if found >= ENOUGH.get(scar.kind, MOST):
            return False
        self._dense[cell] = found + 1
        return True
