"""What is noted beside the state where figures act at moments of their own: engaged, defences, courses, castings.

Times are seconds of the whole battle as (numerator, denominator); a round is twenty of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from game.core.figures import Figure
from game.core.grain import Point
from game.core.ids import CommandText, FigureId, SubjectId
from game.core.ledger import Ledger
from game.core.state import State
from game.play.ledger import Fight

Time = tuple[int, int]
ROUND = 20
"""A round, in seconds."""

def time_of(moment: Fraction) -> Time:
    """Return a moment as the agenda has it."""
    return moment.numerator, moment.denominator


class Defence(Struct, frozen=True):
    """A defence that is up: what, the moment of its event, and whether it has met its attack [EX-6.1.1]."""

    what: str
    at: Time
    met: bool = False
    place: Point | None = None
    """Where it takes the figure once it has met an attack [EX-R33]."""


class Going(Struct, frozen=True):
    """A course: the corner points ahead, the facing at its end, the gait; `charge` will not stop [EX-2.1]."""

    path: tuple[Point, ...]
    facing: int
    gait: str
    charge: bool = False
    past: tuple[FigureId, ...] = ()
    """Those it has clashed with, whom it passes [EX-2.2]."""
    saved: int = 0
    """What it has saved up, in grains, before something that costs more to enter than it goes in a second [EX-R37]."""


class Casting(Struct, frozen=True):
    """A spell being cast: the command, from when to when, its dice of difficulty, and what has disturbed it."""

    text: CommandText
    since: Time
    due: Time
    difficulty: int
    lost: int
    """The Body that the caster had lost before it began."""
    dice: int = 0
    """Of difficulty more, for attacks on it."""


class Passed(Struct, frozen=True):
    """A moment of this round that has been read, and who acted at it."""

    at: Time
    figures: tuple[SubjectId, ...]
    value: int = 0
    """The event value that acted; 0 at a first event."""


class Clockwork(Fight, frozen=True, kw_only=True):
    """The ledger of a battle on the multiplexor."""

    start: int = 0
    """The second at which this round began."""
    now: Time = (0, 1)
    passed: tuple[Passed, ...] = ()
    """The moments of this round that have been read."""
    starts: dict[FigureId, int] = field(default_factory=dict)
    """Of those in rounds of their own, the second at which their round began [EX-5.2]."""
    engaged: tuple[FigureId, ...] = ()
    """Who has been in combat this round, in order of ids [EX-9.1]."""
    spent: tuple[FigureId, ...] = ()
    """Figures whose next event is used up by a defence revealed before it [EX-6.3]."""
    ordered: tuple[FigureId, ...] = ()
    """Who was set on a course at this moment [EX-R18]."""
    clashed: tuple[FigureId, ...] = ()
    """Who has met somebody at speed this round, in place of the first blow."""
    clashing: tuple[FigureId, ...] = ()
    """Who meet each other at speed, while they are asked how [EX-2.2]."""
    defences: dict[FigureId, Defence] = field(default_factory=dict)
    going: dict[FigureId, Going] = field(default_factory=dict)
    castings: dict[FigureId, Casting] = field(default_factory=dict)
    loses: dict[FigureId, int] = field(default_factory=dict)
    """Events that figures lose as they come."""
    waiting: dict[FigureId, Time] = field(default_factory=dict)
    """Until when those who wait hold their events [EX-R34]."""
    dazed: dict[FigureId, Time] = field(default_factory=dict)
    """Until when figures are stunned."""
    flights: dict[FigureId, int] = field(default_factory=dict)
    """Of those who are on a course by air, the altitude in grains at which it ends, 0 where they land [EX-R46]."""


class Fighter(Struct, Ledger, frozen=True, kw_only=True, tag_field="ledger", tag=True):
    """What this book notes of a figure: Fatigue, helm, its limbs, and the weapons it is trained in."""

    fatigue: int = 0
    most_fatigue: int = 0
    helm: int = 0
    trained: tuple[str, ...] = ()
    limbs: dict[str, int] = {}
    """Damage that each limb has taken."""
    useless: tuple[str, ...] = ()
    bleeding: int = -1
    """The second from which it bleeds, or -1."""


def clockwork(state: State) -> Clockwork:
    """Return the battle's ledger."""
    ledger: Any = state.ledger
    return ledger if isinstance(ledger, Clockwork) else Clockwork()


def fighter(figure: Figure) -> Fighter:
    """Return a figure's ledger."""
    ledger: Any = figure.ledger
    return ledger if isinstance(ledger, Fighter) else Fighter()


def is_dazed(state: State, name: str) -> bool:
    """Tell whether a blow has stunned a figure until some second that is still to come [EX-7.2]."""
    own = clockwork(state)
    return name in own.dazed and Fraction(*own.dazed[name]) > Fraction(*own.now)


def now(state: State) -> Fraction:
    """Return the moment that is played, in seconds of the battle."""
    return Fraction(*clockwork(state).now)


def with_ledger(state: State, **changes: Any) -> State:
    """Return the state with something changed in its ledger."""
    return replace(state, ledger=replace(clockwork(state), **changes))


def without_figures(of: dict[str, Any], *names: str) -> dict[str, Any]:
    """Return what is noted of all but some figures."""
    return {name: entry for name, entry in of.items() if name not in names}


def second(moment: Time) -> str:
    """Write a moment in seconds of its round: "6 2/3"."""
    at = Fraction(*moment) % ROUND
    whole, rest = divmod(at.numerator, at.denominator)
    return f"{whole} {rest}/{at.denominator}" if rest else str(whole)
