"""The great moments of a battle: which events the camera comes closer for, and time slows.

By kind of event, as clips are; an event that is not entered, or finds none, is one like any other."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from game.core.by_kind import ByKind
from game.core.events import Event
from game.core.fight.deeds import BreathUsed, Shot, Struck
from game.core.fight.harm import Slain
from game.core.fight.magic import SpellCast
from game.core.fight.nerve import Fled
from game.core.held.flasks import FlaskBroke
from game.core.held.gear import DeviceUsed
from game.core.state import State
from game.ui.board.clips.cues import LAND, landing
from game.ui.board.clips.powers.looks import looks
from game.ui.board.screening.stage import Stage

LEADER, LINE, FIRE, NATURAL = KINDS = ("leader", "line", "fire", "natural")
"""A leader falls, a line breaks, the first fire of a kind, a natural 20; what is greater first."""
MANY, FEW = 3, 3
"""Figures that make a line; shots that are no volley."""


class Moment(NamedTuple):
    """What is great about an event: its kind, to whom it happens, and how long after the event it tells, in seconds."""

    kind: str
    figures: tuple[str, ...]
    after: float = 0.0
    close: bool = True
    """Whether it is worth coming closer for: one shot of a whole volley is not."""
    first: str = ""
    """What it is the first of: only that one counts in a battle; "" where each does."""


Finds = Callable[..., Moment | None]
MOMENTS: ByKind[Finds] = ByKind()
"""Called as MOMENTS[type(event)](event, stage), where there is one."""

F = TypeVar("F", bound=Finds)


def matters(*kinds: type[Event]) -> Callable[[F], F]:
    """Register what finds the moment in some kinds of events."""

    def mark(finds: F) -> F:
        MOMENTS.enter(kinds, finds)
        return finds

    return mark


def moment_of(event: Event, stage: Stage) -> Moment | None:
    """Return the moment that an event is, or None."""
    finds = MOMENTS.of(event)
    return None if finds is None else finds(event, stage)


@matters(Struck)
def twenty(event: Struck, stage: Stage) -> Moment | None:
    """A blow with a natural 20."""
    return Moment(NATURAL, (event.actor, event.target), LAND) if is_twenty(event) else None


@matters(Shot)
def struck_home(event: Shot, stage: Stage) -> Moment | None:
    """A shot with a natural 20; of a volley it is where the volley is seen."""
    if not is_twenty(event):
        return None
    few = len(stage.all_of(Shot)) <= FEW
    return Moment(NATURAL, (event.target,), landing(event, 0.0, stage.state), close=few)


def is_twenty(event: Struck | Shot) -> bool:
    """Whether a hit was a natural 20."""
    return event.hit and event.roll == 20 and event.tally.die == "1d20"


@matters(Slain)
def falls(event: Slain, stage: Stage) -> Moment | None:
    """The fall of one who leads others, or for whom the battle is fought."""
    return Moment(LEADER, (event.figure,)) if is_great(stage.state, event.figure) else None


def is_great(state: State, name: str) -> bool:
    """Whether a figure leads others, or a side wins by its fall."""
    figure = state.figures.get(name)
    unit = state.units.get(figure.unit) if figure is not None else None
    leads = unit is not None and unit.leader == name and len(unit.figures) > 1
    return leads or any(way.kind == "slay" and way.where == name for way in state.victory)


@matters(Fled)
def breaks(event: Fled, stage: Stage) -> Moment | None:
    """A line breaks: several turn to flee at once."""
    return line(event.figures)


def line(names: tuple[str, ...]) -> Moment | None:
    """The moment in which so many run; None where they are too few to have been a line."""
    return Moment(LINE, names) if len(names) >= MANY else None


@matters(BreathUsed)
def breathes(event: BreathUsed, stage: Stage) -> Moment:
    """The first breath."""
    return Moment(FIRE, (event.figure, *event.caught), first="breath")


@matters(FlaskBroke)
def bursts(event: FlaskBroke, stage: Stage) -> Moment:
    """The first flask that breaks."""
    return Moment(FIRE, event.caught or (event.actor,), first="flask")


@matters(SpellCast, DeviceUsed)
def blazes(event: SpellCast | DeviceUsed, stage: Stage) -> Moment | None:
    """The first fire that is worked by magic."""
    if looks(event).matter != "fire":
        return None
    return Moment(FIRE, (event.figure, *getattr(event, "caught", ())), first="magic")
