"""The whole of a battle as an immutable value: figures, units, sides, table, round and agenda."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from game.core.circumstances import Circumstances
from game.core.figures import STANDING, Figure, Unit
from game.core.grain import Point
from game.core.held.emplaced import Engine
from game.core.ids import CommandText, FigureId, JoinedIds, UnitId
from game.core.ledger import Ledger
from game.core.table import Decor, Enchantment, Lying, Table, Terrain


class Standing(Struct, frozen=True):
    """A standing order: what it answers, how, and for which figures (none named: all of the side)."""

    kind: str
    answer: str
    figures: tuple[FigureId, ...] = ()


class Errand(Struct, frozen=True, omit_defaults=True):
    """What a unit or a figure means to do by itself; what is left out is as its side's plan has it."""

    stance: str = ""
    objective: str | Point | None = None
    """A region, a place in grains, or (to escort or pursue) a unit or figure."""
    line: tuple[Point, ...] = ()
    flank: str = ""
    prefer: tuple[str, ...] = ()
    commit: str = ""


class Wishes(Struct, frozen=True, omit_defaults=True):
    """What a plan says besides: a flank to guard, whom to go for, the reserve and when it is committed, errands."""

    flank: str = ""
    """left or right, as the side looks at the enemy."""
    prefer: tuple[str, ...] = ()
    """Kinds of enemies, or the ids of some."""
    reserve: tuple[UnitId, ...] = ()
    commit: str = ""
    """engaged, flank, losses, or a round in digits."""
    errands: dict[UnitId, Errand] = {}
    """By the unit's or the figure's id."""


class Plan(Struct, frozen=True):
    """What a side means to do: stance, objective (region name or place in grains), and its line of places."""

    stance: str = "attack"
    objective: str | Point | None = None
    line: tuple[Point, ...] = ()
    standing: tuple[Standing, ...] = ()
    wishes: Wishes | UnsetType = UNSET
    """What it says besides; nothing, also in files, where it says no more."""


class Side(Struct, frozen=True):
    """One of the two sides."""

    id: str
    name: str
    colour: str
    plan: Plan = Plan()


class Victory(Struct, frozen=True, kw_only=True):
    """One way for a side to win: rout (percent), hold (region) until a round, exit by an edge, slay, survive."""

    side: str
    kind: str
    where: FigureId = ""
    number: int = 0
    """Percent, round or figures."""


class Secret(Struct, frozen=True):
    """A secret of a side until it is opened: its name, and the command as it can be typed.

    `text` is "" where it is not known: in the other side's view, and in files."""

    side: str
    name: JoinedIds
    text: CommandText = ""


class Outcome(Struct, frozen=True):
    """How a battle ended: the winner's id or None, and why."""

    winner: str | None
    why: str


class Still(Struct, frozen=True):
    """What a side has seen of a battle in which nothing happens: in how many rounds on end, and in which it was last.

    `stock` is how things stood then, in numbers; `agreed` whether the side is content to end the battle for it."""

    side: str
    rounds: int
    last: int
    stock: tuple[int, ...]
    agreed: bool = False


class AnyStep:
    """A step of any kind, where one is a field: the decoder looks the kind up by its tag."""

    __slots__ = ()

    cite: ClassVar[str] = ""
    """The rule it plays."""

    quiet: ClassVar[bool] = False
    """Whether nobody chooses and nothing falls in it: the timeline leaves it out."""

    covert: ClassVar[bool] = False
    """Whether only its own `side` knows that there is such a step."""

    @property
    def title(self) -> str:
        """The name shown on the timeline and in the event stream."""
        raise LookupError(f"{type(self).__name__} has no title")

    @property
    def locks(self) -> tuple[str, ...]:
        """The phases at whose end it looks at who is locked in melee: what comes about in them locks nobody before."""
        return ()

    @property
    def actors(self) -> tuple[str, ...]:
        """Ids of the figures it is for: the step is dropped when all of them are out of the fight."""
        return ()

    def whose(self, state: State) -> tuple[str, ...]:
        """Ids of the figures but for whom it would not be on the agenda; none where it comes whoever there is.

        Who knows of none of them knows of no such step."""
        return self.actors


class Entry(Struct, frozen=True):
    """A place on the agenda: the step, and its time (numerator, denominator above 0) in books that have one."""

    step: AnyStep
    time: tuple[int, int] | None = None


class State(Struct, frozen=True, kw_only=True, gc=False):
    """A battle at one moment."""

    title: str
    seed: int | None
    """None in a view: nobody who decides may know it."""
    table: Table
    terrain: tuple[Terrain, ...]
    lying: tuple[Lying, ...] = ()
    """What lies on the table, in order of its ids."""
    decor: tuple[Decor, ...] = ()
    """What stands about and changes no rule, in the order of the file: rugs lie beneath what comes later."""
    engines: tuple[Engine, ...] = ()
    """The engines that stand on it, in order of their ids."""
    magic: tuple[Enchantment, ...] = ()
    """Spells that last, in the order in which they were cast."""
    regions: dict[str, tuple[Point, ...]]
    sides: tuple[Side, ...]
    units: dict[UnitId, Unit]
    figures: dict[FigureId, Figure]
    """In order of their ids."""
    victory: tuple[Victory, ...]
    rulings: dict[str, str]
    """Switches the scenario has set, by ruling."""
    circumstances: Circumstances = Circumstances()
    round: int = 0
    agenda: tuple[Entry, ...] = ()
    throws: dict[JoinedIds, int] = {}
    secrets: tuple[Secret, ...] = ()
    """What was answered under seal and is not opened yet, in the order in which it was given."""
    ledger: Ledger | None = None
    outcome: Outcome | None = None
    still: tuple[Still, ...] = ()
    """What each side has seen of a standstill."""
    n: int = 0
    """Events so far."""

    def side(self, name: str) -> Side:
        """Return a side by its id."""
        for side in self.sides:
            if side.id == name:
                return side
        raise KeyError(name)

    def enemy_of(self, name: str) -> str:
        """Return the id of the other side."""
        first, second = self.sides
        return second.id if first.id == name else first.id

    def standing(self, side: str | None = None) -> list[Figure]:
        """List the figures still in the battle, of one side or of both, in order of their ids."""
        return [f for f in self.figures.values() if f.fate == STANDING and (side is None or f.side == side)]


def of_side(state: State, side: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Return those among some figures that are of a side."""
    return tuple([name for name in names if name in state.figures and state.figures[name].side == side])


def marked(state: State) -> list[Figure]:
    """List the figures still in the battle that bear some condition, in order of their ids."""
    return [figure for figure in state.figures.values() if figure.conditions and figure.fate == STANDING]


def with_figure(state: State, figure: Figure) -> State:
    """Return the state in which this figure stands in the place of the one with its id."""
    return replace(state, figures={**state.figures, figure.id: figure})


def with_side(state: State, side: Side) -> State:
    """Return the state in which this side stands in the place of the one with its id."""
    return replace(state, sides=tuple(side if other.id == side.id else other for other in state.sides))
