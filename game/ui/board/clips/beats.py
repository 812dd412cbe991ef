"""Beats: which events are shown together.

What one volley throws falls together, a blow goes with what it does, and a side's moves lead into each other.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from game.core.by_kind import ByKind
from game.core.course.secrecy import Unsealed
from game.core.events import Dropped, Event, Scheduled, StepBegan, Thrown
from game.core.fight import tricks
from game.core.fight.deeds import BreathUsed, Fumbled, Knocked, Parried, Saved, Shot, ShotSpoiled, Struck
from game.core.fight.harm import Beset, Damaged, Freed, Healed, LeftTable, Slain
from game.core.fight.horses import HorseHurt, HorseSlain
from game.core.fight.magic import Dismissed, ImageBroken, Reshaped, SpellCast, Summoned, Swayed
from game.core.fight.moves import Charged, Halted, Moved, Soared, Swept, Turned, ZoneEntered
from game.core.fight.nerve import Fled
from game.core.fight.riding import Unhorsed
from game.core.held.engines import Bombarded, EngineShot, EngineStruck
from game.core.held.flasks import FlaskBroke, FlaskLost
from game.core.held.gear import DeviceUsed
from game.core.held.things import Raised
from game.play.creatures.gazing import GazeUsed
from game.play.creatures.mending import Revived
from game.play.creatures.touching import Drained
from game.play.ledger import VolleyOver
from game.play.magic.turning import UndeadTurned
from game.play.melee.tricks.dueling import Dueled
from game.ui.board.clips import CLIPS
from game.ui.board.clips.cues import company, leaps

BOOKKEEPING = (StepBegan, Scheduled, Dropped)
BOUNDS = (StepBegan, VolleyOver)
"""What no beat of harm goes beyond, though nothing is to be seen of it: what follows is another moment."""
MOVERS = 16
"""At most so many moves of one side, each made alone, run into each other in a beat; and so many blows."""

FOLLOWING: set[type[Event]] = {
    Damaged, Healed, Saved, Fumbled, Beset, Drained, Slain, ShotSpoiled, Unhorsed, tricks.Disarmed,
    tricks.ShieldHeld, tricks.ShieldLost,
    Knocked, HorseHurt, HorseSlain, Soared,
}  # fmt: skip
"""What may follow from a shot, a breath, a duel or a blow within its beat; besides, what books have entered."""
WORKED = (Raised, FlaskLost, Summoned, Reshaped, Swayed, Dismissed, ImageBroken, Revived, EngineStruck)
"""What else may come of spells, devices and flasks."""
POWERS = (Shot, BreathUsed, GazeUsed, FlaskBroke, UndeadTurned, SpellCast, DeviceUsed, EngineShot)
"""What is declared for one volley, and falls in it together."""

Joins = Callable[[Event], bool]


class Beat(NamedTuple):
    """What may join a beat, asked in order, and what in between is skipped; None for all that has no clip."""

    joins: Joins
    passes: tuple[type[Event], ...] | None = None


BEATS: ByKind[Callable[..., Beat]] = ByKind()
"""By the kind of event with which a beat begins: called with that; the others are shown alone."""

B = Callable[..., Beat]


def begins(*kinds: type[Event]) -> Callable[[B], B]:
    """Register what is shown in one beat with the event that begins it."""

    def enter(beat: B) -> B:
        BEATS.enter(kinds, beat)
        return beat

    return enter


def follows(*kinds: type[Event]) -> None:
    """Register kinds of events that follow from a blow, a shot and the like within its beat."""
    FOLLOWING.update(kinds)


# ---- taking beats off the queue ------------------------------------------------------------------------------------


def together(queue: deque[Event]) -> list[Event]:
    """Take the next event off the queue with its dice, and all that is shown in one beat with it."""
    taken: list[Event] = []
    while queue and isinstance(queue[0], Thrown):
        taken.append(queue.popleft())
    if not queue:
        return taken
    first = queue.popleft()
    taken.append(first)
    begun = BEATS.of(first)
    beat = None if begun is None else begun(first)
    while beat is not None:
        ahead, before = _ahead(queue, beat.passes)
        if ahead is None or not beat.joins(ahead):
            break
        taken.extend([queue.popleft() for _ in range(before + 1)])
    return taken


def _ahead(queue: deque[Event], passes: tuple[type[Event], ...] | None) -> tuple[Event | None, int]:
    """The next event that is not skipped, and how many lie before it."""
    for n, event in enumerate(queue):
        if passes is None and isinstance(event, BOUNDS):
            return None, 0
        if type(event) in CLIPS if passes is None else not isinstance(event, (Thrown, *passes)):
            return event, n
    return None, 0


def _by(event: Event) -> str:
    """Who did something."""
    return getattr(event, "actor", "") or getattr(event, "figure", "")


# ---- what joins ----------------------------------------------------------------------------------------------------


def _follows(event: Event) -> bool:
    """Whether an event follows from the harm before it: who rises again goes on with its way."""
    return type(event) in FOLLOWING and not (isinstance(event, Soared) and event.cost)


@begins(Dueled, Unhorsed, tricks.StuntTried, Saved, Damaged, Slain)
def effects(first: Event) -> Beat:
    """The effects of an event."""
    return Beat(_follows)


@begins(*POWERS, ShotSpoiled)
def volley(first: Event) -> Beat:
    """All that is loosed at one moment: of one volley, or by somebody else in the same step."""
    loosed, number = {_by(first)}, getattr(first, "volley", 0)

    def joins(event: Event) -> bool:
        nonlocal number
        if not isinstance(event, POWERS):
            return _follows(event) or isinstance(event, WORKED) or leaps(event)
        number = number or event.volley
        if event.volley != number and _by(event) in loosed:
            return False
        loosed.add(_by(event))
        return True

    return Beat(joins)


@begins(Bombarded)
def masses(first: Event) -> Beat:
    """What whole bodies do at once, side by side, and who falls by it."""
    return Beat(lambda event: type(event) is type(first) or isinstance(event, (Damaged, Slain)))


@begins(tricks.Gripped)
def grapple(first: tricks.Gripped) -> Beat:
    """All who grapple one enemy, and how it ends."""
    return Beat(lambda event: isinstance(event, (tricks.Gripped, tricks.Grappled, tricks.Captured)))


@begins(tricks.Guarded, Parried, Struck, tricks.Tried)
def blow(first: Event) -> Beat:
    """A blow with its effects, and the blows that fall in the same step between others."""
    fighters: set[str] = set()
    blows = 0

    def joins(event: Event) -> bool:
        nonlocal blows
        if not isinstance(event, (Struck, tricks.Tried)):
            return not blows if isinstance(event, Parried) else _follows(event)
        both = {event.actor, event.target}
        if both & fighters or blows >= MOVERS:
            return False
        fighters.update(both)
        blows += 1
        return True

    if isinstance(first, (Struck, tricks.Tried)):
        joins(first)
    return Beat(joins)


@begins(Knocked)
def knocked(first: Knocked) -> Beat:
    """A fall, and the figure's lying there."""
    left = iter([True])
    return Beat(lambda event: isinstance(event, Beset) and event.condition.name == "prone" and next(left, False), ())


@begins(Moved, Charged, Swept, Turned, Soared)
def moves(first: Event) -> Beat:
    """Moves of one side, or of those who move together: nobody moves twice in a beat.

    Who goes by air rises before its move, and sinks after it."""
    moved: set[str] = {first.figure} if isinstance(first, (Moved, Turned)) else set()
    groups, number = 0 if isinstance(first, Soared) else 1, company(first)

    def goes(event: Moved | Turned) -> bool:
        nonlocal groups, number
        if event.figure in moved:
            return False
        if isinstance(event, Moved):
            mates = company(event)
            alone = not mates or mates != number
            if alone and groups >= MOVERS:
                return False
            groups, number = groups + alone, mates
        moved.add(event.figure)
        return True

    def joins(event: Event) -> bool:
        if isinstance(event, (Moved, Turned)):
            return goes(event)
        if isinstance(event, Charged):
            return not (moved & set(event.figures) or event.counter)
        if isinstance(event, Soared):
            return True
        if isinstance(event, (ZoneEntered, Halted, LeftTable)):
            return event.figure in moved
        if isinstance(event, (Beset, Freed)):
            return (event.condition if isinstance(event, Freed) else event.condition.name) == "trapped"
        return False

    return Beat(joins, BOOKKEEPING)


@begins(Fled)
def flight(first: Fled) -> Beat:
    """Those who turn to flee, and run at once."""
    running: list[Beat] = []

    def joins(event: Event) -> bool:
        if running:
            return running[0].joins(event)
        if isinstance(event, Moved) and event.how == "flee":
            running.append(moves(event))
            return True
        return isinstance(event, Soared) or (isinstance(event, Beset) and event.condition.name == "fleeing")

    return Beat(joins, BOOKKEEPING)


def said(first: Event) -> Beat:
    """The same word over other figures."""
    names = {_by(first)}

    def joins(event: Event) -> bool:
        if type(event) is not type(first) or _by(event) in names:
            return False
        names.add(_by(event))
        return True

    return Beat(joins, (*BOOKKEEPING, Unsealed))


def read_together(*kinds: type[Event]) -> None:
    """Register kinds of events that are only a word over a figure: those of one kind share a beat."""
    BEATS.enter(kinds, said)
