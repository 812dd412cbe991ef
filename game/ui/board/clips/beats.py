"""Beats: which events are shown together.

What one volley throws falls together, a blow goes with what it does, and a side's moves lead into each other.
"""

from __future__ import annotations

from collections import deque

from game.core.deeds import (
    BreathUsed,
    Charged,
    Drew,
    Fled,
    Fumbled,
    Halted,
    Hurled,
    Knocked,
    Moved,
    Parried,
    Saved,
    Shot,
    ShotSpoiled,
    Struck,
    Turned,
    ZoneEntered,
)
from game.core.events import (
    Beset,
    Damaged,
    Dropped,
    Event,
    Freed,
    Healed,
    LeftTable,
    Scheduled,
    Slain,
    StepBegan,
    Thrown,
)
from game.core.flasks import FlaskBroke, FlaskLost
from game.core.masses import BodyStruck, Bombarded, Volleyed
from game.core.riding import Unhorsed
from game.core.things import Laid, Raised
from game.core.tricks import Captured, Disarmed, Grappled, Gripped, Guarded, ShieldHeld, ShieldLost, StuntTried, Tried
from game.play.creatures.gazing import GazeUsed
from game.play.creatures.touching import Drained
from game.play.ledger import Hastened, StruckBehind
from game.play.magic.turning import UndeadTurned
from game.play.melee.dueling import Dueled
from game.play.melee.guarding import GuardDown, GuardUp
from game.ui.board.clips.cues import leaps

BOOKKEEPING = (StepBegan, Scheduled, Dropped)
EFFECTS = (
    Damaged, Healed, Saved, Fumbled, Beset, Hurled, Drew, Drained, Slain, Dropped, Hastened, StruckBehind, ShotSpoiled,
    Unhorsed, Disarmed, ShieldHeld, ShieldLost, Laid, GuardUp, GuardDown, Knocked,
)  # fmt: skip
"""What may follow from a shot, a breath, a duel or a blow within its beat."""

POWERS = (Shot, BreathUsed, GazeUsed, FlaskBroke, UndeadTurned)
"""What is declared for one volley, and falls in it together."""

MOVERS = 16
"""At most so many moves of one side, each made alone, run into each other in a beat."""

# ---- what is shown together -----------------------------------------------------------------


def together(queue: deque[Event]) -> list[Event]:
    """Take the next event off the queue with its dice, and all that is shown in one beat with it."""
    taken: list[Event] = []
    while queue and isinstance(queue[0], Thrown):
        taken.append(queue.popleft())
    if not queue:
        return taken
    first = queue.popleft()
    taken.append(first)
    if isinstance(first, (Volleyed, Bombarded, BodyStruck)):
        _take_masses(queue, taken, type(first))
    elif isinstance(first, (*POWERS, ShotSpoiled)):
        _take_volley(queue, taken, getattr(first, "volley", 0))
    elif isinstance(first, (Dueled, Unhorsed, StuntTried)):
        _take_effects(queue, taken)
    elif isinstance(first, Gripped):
        _take_grapple(queue, taken)
    elif isinstance(first, (Guarded, Parried, Struck, Tried)):
        _take_blow(queue, taken, first)
    elif isinstance(first, (Moved, Charged, Turned)):
        _take_moves(queue, taken, first)
    elif isinstance(first, Fled):
        _take_flight(queue, taken)
    elif isinstance(first, Knocked):
        ahead, before = _ahead(queue)
        if isinstance(ahead, Beset) and ahead.condition.name == "prone":
            _take(queue, taken, before)
    return taken


def _ahead(queue: deque[Event], skipped: tuple[type[Event], ...] = ()) -> tuple[Event | None, int]:
    """The next event that is neither dice nor of the kinds skipped, and how many lie before it."""
    for n, one in enumerate(queue):
        if not isinstance(one, (Thrown, *skipped)):
            return one, n
    return None, 0


def _take(queue: deque[Event], taken: list[Event], before: int) -> None:
    taken.extend(queue.popleft() for _ in range(before + 1))


def _take_volley(queue: deque[Event], taken: list[Event], number: int) -> None:
    while True:
        ahead, before = _ahead(queue)
        if isinstance(ahead, POWERS):
            number = number or ahead.volley
            if ahead.volley != number:
                return
        elif not isinstance(ahead, (*EFFECTS, FlaskLost, Raised)) and not (ahead is not None and leaps(ahead)):
            return
        _take(queue, taken, before)


def _take_masses(queue: deque[Event], taken: list[Event], kind: type[Event]) -> None:
    """What whole bodies do at once, one beside the other, and who falls by it."""
    while True:
        ahead, before = _ahead(queue, BOOKKEEPING)
        if type(ahead) is not kind and not isinstance(ahead, (Damaged, Slain)):
            return
        _take(queue, taken, before)


def _take_effects(queue: deque[Event], taken: list[Event]) -> None:
    while True:
        ahead, before = _ahead(queue)
        if not isinstance(ahead, EFFECTS):
            return
        _take(queue, taken, before)


def _take_blow(queue: deque[Event], taken: list[Event], first: Event) -> None:
    struck = isinstance(first, (Struck, Tried))
    while True:
        ahead, before = _ahead(queue)
        if isinstance(ahead, (Struck, Tried)):
            if struck:
                return
            struck = True
        elif isinstance(ahead, Parried):
            if struck:
                return
        elif ahead is None or not isinstance(ahead, EFFECTS):
            return
        _take(queue, taken, before)


def _take_grapple(queue: deque[Event], taken: list[Event]) -> None:
    """All who lay hold of one, and how it is settled."""
    while True:
        ahead, before = _ahead(queue)
        if not isinstance(ahead, (Gripped, Grappled, Captured, Hastened, StruckBehind, Dropped)):
            return
        _take(queue, taken, before)


def _take_flight(queue: deque[Event], taken: list[Event]) -> None:
    ahead, before = _ahead(queue)
    if isinstance(ahead, Beset) and ahead.condition.name == "fleeing":
        _take(queue, taken, before)
        ahead, before = _ahead(queue)
        if isinstance(ahead, Moved) and ahead.how == "flee":
            _take(queue, taken, before)
            _take_moves(queue, taken, ahead)


def _take_moves(queue: deque[Event], taken: list[Event], first: Moved | Charged | Turned) -> None:
    moved: set[str] = set()
    groups, number = 1, -1
    if isinstance(first, (Moved, Turned)):
        moved.add(first.figure)
        number = getattr(first, "volley", -1)
    while True:
        ahead, before = _ahead(queue, BOOKKEEPING)
        if isinstance(ahead, Moved):
            alone = not ahead.volley or ahead.volley != number
            if ahead.figure in moved or (alone and groups >= MOVERS):
                return
            moved.add(ahead.figure)
            groups += alone
            number = ahead.volley
        elif isinstance(ahead, Charged):
            if moved & set(ahead.figures) or ahead.counter:
                return
        elif isinstance(ahead, Turned):
            if ahead.figure in moved:
                return
            moved.add(ahead.figure)
        elif isinstance(ahead, (ZoneEntered, Halted, LeftTable)):
            if ahead.figure not in moved:
                return
        elif isinstance(ahead, (Beset, Freed)):
            name = ahead.condition if isinstance(ahead, Freed) else ahead.condition.name
            if name != "trapped":
                return
        else:
            return
        _take(queue, taken, before)
