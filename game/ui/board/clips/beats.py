"""Beats: which events are shown together.

What one volley throws falls together, a blow goes with what it does, and a side's moves lead into each other.
"""

from __future__ import annotations

from collections import deque

from game.core.course.secrecy import Unsealed
from game.core.events import Dropped, Event, Scheduled, StepBegan, Thrown
from game.core.fight.deeds import BreathUsed, Fumbled, Knocked, Parried, Saved, Shot, ShotSpoiled, Struck
from game.core.fight.harm import Beset, Damaged, Freed, Healed, LeftTable, Slain
from game.core.fight.horses import HorseHurt, HorseSlain
from game.core.fight.magic import Dismissed, ImageBroken, Reshaped, SpellCast, Summoned, Swayed
from game.core.fight.moves import Charged, Halted, Moved, Turned, ZoneEntered
from game.core.fight.nerve import Fled
from game.core.fight.riding import Unhorsed
from game.core.fight.tricks import (
    Captured,
    Disarmed,
    Grappled,
    Gripped,
    Guarded,
    ShieldHeld,
    ShieldLost,
    StuntTried,
    Tried,
)
from game.core.held.engines import Bombarded, EngineShot, EngineStruck
from game.core.held.flasks import FlaskBroke, FlaskLost
from game.core.held.gear import DeviceUsed
from game.core.held.things import Raised
from game.core.masses import BodyStruck, Marched, Volleyed
from game.play.creatures.gazing import GazeUsed
from game.play.creatures.mending import Revived
from game.play.creatures.touching import Drained
from game.play.ledger import VolleyOver
from game.play.magic.turning import UndeadTurned
from game.play.melee.dueling import Dueled
from game.ui.board.clips import CLIPS
from game.ui.board.clips.cues import company, leaps

BOOKKEEPING = (StepBegan, Scheduled, Dropped)
BOUNDS = (StepBegan, VolleyOver)
"""What no beat goes beyond, though nothing is to be seen of it: what follows is another moment."""

EFFECTS = (
    Damaged, Healed, Saved, Fumbled, Beset, Drained, Slain, ShotSpoiled, Unhorsed, Disarmed, ShieldHeld, ShieldLost,
    Knocked, HorseHurt, HorseSlain,
)  # fmt: skip
FOLLOWING: set[type[Event]] = set()
"""What may follow from a shot, a breath, a duel or a blow within its beat; besides, what books have entered."""

WORKED = (Raised, FlaskLost, Summoned, Reshaped, Swayed, Dismissed, ImageBroken, Revived, EngineStruck)
"""What else may come of spells, devices and flasks."""

POWERS = (Shot, BreathUsed, GazeUsed, FlaskBroke, UndeadTurned, SpellCast, DeviceUsed, EngineShot)
"""What is declared for one volley, and falls in it together."""

SAID: set[type[Event]] = set()
"""What is but a word over a figure: those of one kind are read together."""

MOVERS = 16
"""At most so many moves of one side, each made alone, run into each other in a beat; and so many blows."""


def follows(*kinds: type[Event]) -> None:
    """Enter kinds of events that follow from a blow, a shot and the like within its beat."""
    FOLLOWING.update(kinds)


def read_together(*kinds: type[Event]) -> None:
    """Enter kinds of events that are but a word over a figure."""
    SAID.update(kinds)


def _follows(event: Event | None) -> bool:
    return isinstance(event, EFFECTS) or type(event) in FOLLOWING


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
    if isinstance(first, (*POWERS, ShotSpoiled)):
        _take_volley(queue, taken, getattr(first, "volley", 0))
    elif isinstance(first, (Volleyed, Bombarded, BodyStruck)):
        _take_masses(queue, taken, type(first))
    elif isinstance(first, (Dueled, Unhorsed, StuntTried, Saved, Damaged, Slain)):
        _take_effects(queue, taken)
    elif isinstance(first, Gripped):
        _take_grapple(queue, taken)
    elif isinstance(first, (Guarded, Parried, Struck, Tried)):
        _take_blow(queue, taken, first)
    elif isinstance(first, (Moved, Charged, Turned)):
        _take_moves(queue, taken, first)
    elif isinstance(first, Fled):
        _take_flight(queue, taken)
    elif isinstance(first, Marched):
        _take_marches(queue, taken, first)
    elif type(first) in SAID:
        _take_said(queue, taken, first)
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


def _following(queue: deque[Event]) -> tuple[Event | None, int]:
    """The next event of the same moment of which anything is to be seen, and how many lie before it."""
    for n, one in enumerate(queue):
        if isinstance(one, BOUNDS):
            return None, 0
        if type(one) in CLIPS:
            return one, n
    return None, 0


def _take(queue: deque[Event], taken: list[Event], before: int) -> None:
    taken.extend(queue.popleft() for _ in range(before + 1))


def _take_volley(queue: deque[Event], taken: list[Event], number: int) -> None:
    """All that is loosed at one moment: of one volley, or by somebody else in the same step."""
    loosed = {_by(taken[-1])}
    while True:
        ahead, before = _following(queue)
        if isinstance(ahead, POWERS):
            number = number or ahead.volley
            if ahead.volley != number and _by(ahead) in loosed:
                return
            loosed.add(_by(ahead))
        elif not _follows(ahead) and not isinstance(ahead, WORKED) and not (ahead is not None and leaps(ahead)):
            return
        _take(queue, taken, before)


def _by(event: Event) -> str:
    """Who did something."""
    return getattr(event, "actor", "") or getattr(event, "figure", "")


def _take_masses(queue: deque[Event], taken: list[Event], kind: type[Event]) -> None:
    """What whole bodies do at once, one beside the other, and who falls by it."""
    while True:
        ahead, before = _following(queue)
        if type(ahead) is not kind and not isinstance(ahead, (Damaged, Slain)):
            return
        _take(queue, taken, before)


def _take_effects(queue: deque[Event], taken: list[Event]) -> None:
    while True:
        ahead, before = _following(queue)
        if not _follows(ahead):
            return
        _take(queue, taken, before)


def _take_blow(queue: deque[Event], taken: list[Event], first: Event) -> None:
    """A blow with what it does; with it those that fall in the same step between others."""
    fighters: set[str] = set()
    blows = 0
    if isinstance(first, (Struck, Tried)):
        fighters, blows = {first.actor, first.target}, 1
    while True:
        ahead, before = _following(queue)
        if isinstance(ahead, (Struck, Tried)):
            both = {ahead.actor, ahead.target}
            if both & fighters or blows >= MOVERS:
                return
            fighters |= both
            blows += 1
        elif isinstance(ahead, Parried):
            if blows:
                return
        elif not _follows(ahead):
            return
        _take(queue, taken, before)


def _take_marches(queue: deque[Event], taken: list[Event], first: Marched) -> None:
    """Bodies that go their ways, one after the other or all at once."""
    bodies = {first.body}
    while len(bodies) < MOVERS:
        ahead, before = _ahead(queue, BOOKKEEPING)
        if not isinstance(ahead, Marched) or ahead.body in bodies:
            return
        bodies.add(ahead.body)
        _take(queue, taken, before)


def _take_said(queue: deque[Event], taken: list[Event], first: Event) -> None:
    """The same word over others."""
    names = {_by(first)}
    while True:
        ahead, before = _ahead(queue, (*BOOKKEEPING, Unsealed))
        if type(ahead) is not type(first) or _by(ahead) in names:
            return
        names.add(_by(ahead))
        _take(queue, taken, before)


def _take_grapple(queue: deque[Event], taken: list[Event]) -> None:
    """All who lay hold of one, and how it is settled."""
    while True:
        ahead, before = _following(queue)
        if not isinstance(ahead, (Gripped, Grappled, Captured)):
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
    groups, number = 1, company(first)
    if isinstance(first, (Moved, Turned)):
        moved.add(first.figure)
    while True:
        ahead, before = _ahead(queue, BOOKKEEPING)
        if isinstance(ahead, Moved):
            alone = not company(ahead) or company(ahead) != number
            if ahead.figure in moved or (alone and groups >= MOVERS):
                return
            moved.add(ahead.figure)
            groups += alone
            number = company(ahead)
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
