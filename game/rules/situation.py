"""What every answer is asked about: a state with its battle, and what follows from where the figures stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from game.board.bases import corners
from game.board.ground import Ground
from game.catalogue.ranging import ranged
from game.core.dice import Spec
from game.core.emplaced import Engine
from game.core.state import Base, Figure, State, Terrain
from game.rules.book import Rulebook
from game.rules.field import Field

if TYPE_CHECKING:
    from game.catalogue.catalogue import Catalogue


class Dice(Protocol):
    """Dice that fall as they were laid up."""

    def faces(self, purpose: str, actor: str, target: str, parsed: Spec) -> tuple[int, ...]:
        """Give the faces for a throw."""
        ...


class Battle:
    """Rule book and tables, made once for a battle; what is worked out from a state is kept here, never in it."""

    __slots__ = ("_fields", "_grounds", "_kept", "_ranged", "book", "catalogue", "loaded")

    def __init__(self, book: Rulebook, catalogue: Catalogue) -> None:
        self.book = book
        self.catalogue = catalogue
        self.loaded: Dice | None = None
        """Loaded dice, in tests and worked examples."""
        self._grounds: list[tuple[object, object, tuple[Terrain, ...], Ground]] = []
        self._fields: list[Field] = []
        self._ranged: tuple[object, Catalogue] | None = None
        """The tables at the scale of a battle's rulings."""
        self._kept: dict[str, tuple[object, Any]] = {}

    def tables(self, state: State) -> Catalogue:
        """Give the tables with their ranges at the scale of the book in this battle [SP-R160]."""
        if self.book.scale is None:
            return self.catalogue
        if self._ranged is None or self._ranged[0] is not state.rulings:
            times = self.book.scale(state)
            # Where spells are measured in feet of the table, half of the scale is theirs by that.
            magic = times if self.book.reading(state, "SP-R160") == "ten" else max(1, times // 2)
            self._ranged = state.rulings, self.catalogue if times == 1 else ranged(self.catalogue, times, magic)
        return self._ranged[1]

    def recall(self, key: str, part: object, make: Callable[[], Any]) -> Any:
        """Give what is kept under a key about a part of the state, made when asked first and when that part is another.

        The part is never changed, and all that is asked of what is kept follows from it alone."""
        kept = self._kept.get(key)
        if kept is None or kept[0] is not part:
            kept = self._kept[key] = (part, make())
        return kept[1]

    def ground(self, state: State) -> Ground:
        """Give the ground of the state's table, terrain and engines; built anew only when a piece has changed;
        the last two are kept."""
        frames = tuple([frame(one) for one in state.engines if not one.hauled])
        for terrain, table, stood, ground in self._grounds:
            if terrain is state.terrain and table is state.table and stood == frames:
                return ground
        made = Ground(state.table, (*state.terrain, *frames), self.catalogue.terrain)
        self._grounds.insert(0, (state.terrain, state.table, frames, made))
        del self._grounds[2:]
        return made

    def field(self, state: State) -> Field:
        """Give what follows from where the state's figures stand; the last few are kept."""
        figures = state.figures
        kept = self._fields
        for field in kept:
            if field.figures is figures and field.terrain is state.terrain:
                return field
        like = next((field for field in kept if len(field.figures) == len(figures)), None)
        field = Field(state, like, self.ground(state).walls)
        kept.insert(0, field)
        if len(kept) > 4:
            kept.pop()
        return field


def frame(engine: Engine) -> Terrain:
    """Give the frame of an engine as the ground that it takes up: nobody stands on it, and one sees past it.

    [SP-R260]"""
    outline = corners(Base(width=engine.across, length=engine.along), engine.at, engine.facing)
    return Terrain("engine", outline, closed=True, state="frame", id=engine.id)


class Situation:
    """A state (or a side's view of it) in its battle, with its rule book and its tables of weapons and the rest."""

    __slots__ = ("battle", "book", "catalogue", "field", "ground", "state")
    ground: Ground
    """The ground under the figures."""
    field: Field
    """What follows from where the figures stand."""

    def __init__(self, state: State, battle: Battle) -> None:
        self.state = state
        self.battle = battle
        self.book = battle.book
        self.catalogue = battle.catalogue if battle.book.scale is None else battle.tables(state)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Ground | Field:
            """Work out ground and field when they are first asked for: from then on they are there like the rest."""
            if name == "field":
                self.field = self.battle.field(self.state)
                return self.field
            if name == "ground":
                self.ground = self.battle.ground(self.state)
                return self.ground
            raise AttributeError(name)

    def figure(self, name: str) -> Figure:
        """Give a figure by its id."""
        return self.state.figures[name]

    def reading(self, ruling: str) -> str:
        """Give the reading of a switch in this battle."""
        return self.battle.book.reading(self.state, ruling)

    def time_of(self, verb: str) -> tuple[str, str] | None:
        """Give when such a command is given and the rule that says so, or None where the book does not say."""
        return self.battle.book.times.get(verb)
