"""The dark of a dungeon on the screen: what the eyes at the table have not seen, and how it draws back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from re import compile as pattern
from typing import Any, NamedTuple

import numpy as np
from msgspec.structs import replace

from game.board.areas import plots
from game.core.events import Event
from game.core.fight.deeds import Shot
from game.core.grain import GRAIN
from game.core.state import State
from game.play.missiles.offers import MayShoot
from game.play.moving.going import passing_by
from game.rules.decision import Decision
from game.rules.knowing.unknown import without
from game.rules.knowing.view import left_out
from game.rules.situation import Battle, Situation
from game.rules.stealth.seeing import carries_light
from game.ui.art.lit.table import TableArt
from game.ui.art.noise import Array
from game.ui.art.outline import Point
from game.ui.board.dark.lookout import CELL, Cells, seen_by
from game.ui.board.dark.memory import Memory, any_known
from game.ui.board.screening.screening import Screening
from game.ui.board.screening.stage import Pose

WORDS = pattern(r"[\w-]+")
"""Ids, and whatever looks like one."""
RISE = 0.4
"""Seconds in which one place comes out of the dark."""
PACE = 0.045
"""Seconds later for each cell that a place lies further from what was known."""
LONGEST = 1.5
STEPS = 24
"""How often a second the light is looked at anew while the dark draws back."""
ROOM = 24
"""How many cells make it a moment: fewer are seen at once, as one walks."""
LEAP = 80
"""Events after which it is another moment of the battle, and shown as it is."""


class Eyes(NamedTuple):
    """Whose eyes see the table: none for everybody's when all is over; `shared`, only what all of them have seen."""

    sides: tuple[str, ...]
    shared: bool = False

    def each(self) -> list[tuple[str, ...]]:
        """The sides that look together: all of them, or where only what is shared is shown each by itself."""
        return [(side,) for side in self.sides] if self.shared else [self.sides] if self.sides else []


def dark_of(
    battle: Battle, first: State, events: Callable[[], Sequence[Event]], eyes: Callable[[], Eyes] | None = None
) -> Dark | None:
    """The dark of a battle in a dungeon, None for others; by itself, for the eyes of everybody."""
    if first.table.setting != "dungeon":
        return None
    everybody = Eyes(tuple([side.id for side in first.sides]))
    return Dark(Memory(battle, first, events), eyes or (lambda: everybody))


def in_the_dark(dark: Dark | None, at: Situation, decision: Decision) -> tuple[Situation, Decision]:
    """A side's situation as it is asked and what it is asked, without those whom it does not see in the dark.

    Who is asked about is seen, but of those who pass by only whom somebody sees: no other can be shot at."""
    return (at, decision) if dark is None else dark.asked(at, decision)


class Dark:
    """What is shown of a dungeon: who is left out of it, and how far each cell of the floor has come to light."""

    def __init__(self, memory: Memory, eyes: Callable[[], Eyes]) -> None:
        self.memory, self.eyes = memory, eyes
        self.still = False
        """Whether the player wants little motion: then what is seen is shown at once."""
        self.changes = 0
        """Rises whenever `level` differs."""
        self._clock = 0.0
        self._since: Array | None = None
        self._last: tuple[Eyes, int] | None = None
        self._cells: Cells | None = None
        self._glimpsed: Cells | None = None
        self._glimpses: object = None
        self._state: tuple[State, State, State] | None = None
        self._hides: tuple[State, bool] | None = None
        self._named: frozenset[str] = frozenset()
        """Those in the dark about whom somebody is asked."""
        self._ends = 0.0
        self._floor: tuple[Cells, Any] | None = None

    def floor(self, state: State) -> Any | None:
        """The floor that has been seen, as a shape in grains with a little round it; None where all of it is shown."""
        eyes = self.eyes()
        if not eyes.sides:
            return None
        cells = self.memory.cells(state, eyes.sides, eyes.shared)
        if self._floor is None or not np.array_equal(self._floor[0], cells):
            edges = np.diff(np.pad(cells, ((0, 0), (1, 1))).astype(np.int8), axis=1)
            rows, first = np.nonzero(edges == 1)
            after = np.nonzero(edges == -1)[1]
            self._floor = (cells, plots(zip(rows.tolist(), first.tolist(), after.tolist()), GRAIN // CELL))
        return self._floor[1]

    def shown(self, state: State, seen: State) -> State:
        """What is seen of a state as a seat sees it, less whoever stands in the dark."""
        if self._state is None or self._state[0] is not state or self._state[1] is not seen:
            eyes = self.eyes()
            gone = self._gone(state, seen, eyes) - self._named if eyes.sides else frozenset[str]()
            self._state = (state, seen, left_out(seen, gone))
        return self._state[2]

    def last_seen(self, state: State) -> dict[str, int] | None:
        """The hit points with which those who are to be slain were last seen; None where all is shown."""
        eyes = self.eyes()
        return self.memory.met(state, eyes.sides, eyes.shared) if eyes.sides else None

    def asked(self, at: Situation, decision: Decision) -> tuple[Situation, Decision]:
        """What a side that is asked may look at, and what it is asked of those."""
        gone = self._gone(at.state, at.state, Eyes((decision.side,)))
        if gone:
            decision = _of_the_seen(at, decision, gone)
        # Offers hold ids in many ways: whoever is named in one, however it be, can be looked up.
        words = frozenset(WORDS.findall(repr(decision))) if gone else frozenset[str]()
        self._named, self._state = gone & words, None
        gone -= self._named
        return (Situation(left_out(at.state, gone), at.battle) if gone else at), decision

    def untold(self, before: State, event: Event, after: State) -> bool:
        """Whether an event is about none but those in the dark before and after, and touches no known place."""
        names, spots = _named_in(event), list(_places_in(event))
        return any(self._untold_to(sides, (before, after), names, spots) for sides in self.eyes().each())

    def darkened(self, before: State, event: Event, after: State) -> frozenset[str]:
        """Who of those named in a shot is in the dark before and after it: whoever it hits does not see by whom."""
        eyes = self.eyes()
        if not isinstance(event, Shot) or not eyes.sides:
            return frozenset()
        unseen = [self.memory.unseen(state, self.memory.cells(state, one), one)
                  for state in (before, after) for one in eyes.each()[:1]]  # fmt: skip
        return unseen[0] & unseen[1] & frozenset((event.actor,))

    def _untold_to(
        self, sides: tuple[str, ...], states: tuple[State, State], names: Sequence[str], spots: Sequence[Point]
    ) -> bool:
        """Whether those named are in the dark for some sides in all of these states, and none of the places is seen."""
        for state in states:
            there = [state.figures[name] for name in names if name in state.figures]
            if not there or any(figure.side in sides for figure in there):
                return False
            cells = self.memory.cells(state, sides)
            if any_known(cells, spots):
                return False
            if not all(self.memory.is_unseen(state, cells, sides, figure) for figure in there):
                return False
        return True

    def hides(self, state: State) -> bool:
        """Whether anybody in a battle stands in the dark for the other side."""
        if self._hides is None or self._hides[0] is not state:
            each = [Eyes((side.id,)) for side in state.sides]
            self._hides = (state, any(self._gone(state, state, eyes) for eyes in each))
        return self._hides[1]

    def lie_over(self, art: TableArt, screening: Screening, poses: Mapping[str, Pose]) -> None:
        """Look at what is shown, and leave the art dark where nobody has seen it."""
        self.still = screening.reduced
        self.look(screening.shown.state, poses)
        art.scene.know(self.level, self.changes)

    def look(self, state: State, poses: Mapping[str, Pose]) -> None:
        """Take in what is known after a state, with what those on the move see on their way."""
        eyes = self.eyes()
        last, self._last = self._last, (eyes, state.n)
        goes_on = last is not None and last[0] == eyes and 0 <= state.n - last[1] <= LEAP
        if not goes_on:
            self._glimpsed = None
        shape = self.memory.lookout(state).shape
        cells = self.memory.cells(state, eyes.sides, eyes.shared) if eyes.sides else np.ones(shape, bool)
        if eyes.sides and len(eyes.sides) == 1 and not self.still:
            self._glimpse(state, eyes.sides[0], poses, shape)
        if self._glimpsed is not None:
            cells = cells | self._glimpsed
        self._take(cells, goes_on and not self.still)

    @property
    def level(self) -> Array:
        """How far each cell has come to light, 0 to 1."""
        since = self._since
        if since is None:
            raise ValueError("nothing has been looked at")
        level: Array = np.clip((np.float32(self._clock) - since) / np.float32(RISE), 0, 1)
        return level

    @property
    def moving(self) -> bool:
        """Whether something is still coming to light."""
        return self._clock < self._ends

    def update(self, dt: float) -> bool:
        """Go on by so many seconds; True if anything has become brighter."""
        if not self.moving:
            return False
        before, self._clock = self._clock, self._clock + dt
        if int(before * STEPS) == int(self._clock * STEPS) and self.moving:
            return False
        self.changes += 1
        return True

    # ---- within ----------------------------------------------------------------------------------------------------

    def _gone(self, state: State, seen: State, eyes: Eyes) -> frozenset[str]:
        memory = self.memory
        return frozenset().union(*[memory.unseen(seen, memory.cells(state, one), one) for one in eyes.each()])

    def _take(self, cells: Cells, goes_on: bool) -> None:
        old = self._cells
        if old is not None and (cells is old or np.array_equal(cells, old)):
            return
        self._cells = cells
        self.changes += 1
        if old is None or self._since is None or not goes_on or (old & ~cells).any():
            self._since = np.where(cells, np.float32(-10), np.float32(1e9)).astype(np.float32)
            self._clock, self._ends = 0.0, 0.0
            return
        new = cells & ~old
        wait = _wave(old, new) if int(new.sum()) >= ROOM else np.zeros(cells.shape, np.float32)
        self._since = np.where(new, np.float32(self._clock) + wait, self._since).astype(np.float32)
        self._ends = max(self._ends, self._clock + float(wait[new].max()) + RISE)

    def _glimpse(self, state: State, side: str, poses: Mapping[str, Pose], shape: tuple[int, int]) -> None:
        """What those of the side who are on the move see from where they are just now."""
        figures = state.figures
        places = {
            name: (round(pose.at[0] * 4) / 4, round(pose.at[1] * 4) / 4)
            for name, pose in poses.items()
            if pose.at is not None and name in figures and figures[name].side == side
        }
        if not places or places == self._glimpses:
            return
        self._glimpses = places
        shines = state.table.light == "dark" and any(carries_light(figures[name]) for name in places)
        seen = seen_by(state, self.memory.lookout(state), side, None if shines else frozenset(places), places)
        self._glimpsed = seen if self._glimpsed is None else self._glimpsed | seen


def _of_the_seen(at: Situation, decision: Decision, gone: frozenset[str]) -> Decision:
    """A question whether to shoot at those who pass by, without those of them who are not seen."""
    offer = decision.offer(MayShoot)
    if offer is None or not offer.passing or gone.isdisjoint(offer.targets):
        return decision
    left = tuple([name for name in offer.targets if name not in gone])
    if not left:
        return decision
    offers = tuple([_narrowed(one, offer, left) for one in decision.offers])
    poses = tuple([pose for pose in decision.poses if pose.figure not in gone])
    all_of_them, seen = ([at.figure(name).name for name in names] for names in (offer.targets, left))
    prompt = passing_by(seen, charge=decision.prompt == passing_by(all_of_them, charge=True))
    return replace(decision, prompt=prompt, offers=offers, poses=poses)


def _narrowed(one: Any, offer: MayShoot, targets: tuple[str, ...]) -> Any:
    """An offer, or one that holds others, with fewer targets in place of those of one that is the same."""
    if one == offer:
        return replace(one, targets=targets)
    held = getattr(one, "offers", None)
    return one if held is None else replace(one, offers=tuple([_narrowed(each, offer, targets) for each in held]))


def _named_in(event: Event) -> list[str]:
    """The words of an event that may be the ids of figures, in order."""
    found: list[str] = []

    def note(word: str) -> bool:
        found.append(word)
        return False

    without(event, note)
    return found


def _places_in(event: Event) -> Iterator[Point]:
    """The places in inches at which an event happens, as far as it tells them."""
    for field in ("at", "aim", "path", "shape", "shapes"):
        yield from _points(getattr(event, field, None))


def _points(value: object) -> Iterator[Point]:
    if not isinstance(value, tuple):
        return
    if len(value) == 2 and all(isinstance(part, int) for part in value):
        yield value[0] / GRAIN, value[1] / GRAIN
        return
    for part in value:
        yield from _points(part)


def _wave(old: Cells, new: Cells) -> Array:
    """How many seconds later each new cell is seen, by how far it is from what was known, past what is new."""
    wait = np.zeros(old.shape, np.float32)
    reached, step = old.copy(), 0
    left = new.copy()
    while left.any():
        near = reached.copy()
        near[1:] |= reached[:-1]
        near[:-1] |= reached[1:]
        wide = near.copy()
        wide[:, 1:] |= near[:, :-1]
        wide[:, :-1] |= near[:, 1:]
        front = left & wide
        if not front.any():
            wait[left] = step * PACE
            break
        wait[front] = step * PACE
        reached |= front
        left &= ~front
        step += 1
    return np.minimum(wait, np.float32(LONGEST))
