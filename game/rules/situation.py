"""What every answer is asked about: a state in its battle, with its rule book and its tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from game.board.bases import corners
from game.board.land.ground import Ground
from game.catalogue.ranging import ranged
from game.core.dice import Spec
from game.core.figures import Base, Figure
from game.core.held.emplaced import Engine
from game.core.state import State
from game.core.table import Terrain
from game.rules.field import Field, Fields
from game.rules.rulebook import Rulebook

if TYPE_CHECKING:
    from game.catalogue.catalogue import Catalogue


class Dice(Protocol):
    """Dice that fall as they were laid up."""

    def faces(self, purpose: str, actor: str, target: str, parsed: Spec) -> tuple[int, ...]:
        """Return the faces for a throw."""
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
        self._fields = Fields()
        self._ranged: tuple[object, Catalogue] | None = None
        """The tables at the scale of a battle's rulings."""
        self._kept: dict[str, tuple[object, Any]] = {}

    def tables(self, state: State) -> Catalogue:
        """Return the tables with their ranges at the scale of the book in this battle [SP-R160]."""
        if self.book.scale is None:
            return self.catalogue
        if self._ranged is None or self._ranged[0] is not state.rulings:
            times = self.book.scale(state)
            # Where spells are measured in feet of the table, half of the scale is theirs by that.
            magic = times if self.book.reading(state, "SP-R160") == "ten" else max(1, times // 2)
            self._ranged = state.rulings, self.catalogue if times == 1 else ranged(self.catalogue, times, magic)
        return self._ranged[1]

    def recall(self, key: str, part: object, make: Callable[[], Any]) -> Any:
        """Return the value kept under a key, computed anew whenever the part of the state it is about has changed.

        The part is never changed, and all that is asked of what is kept follows from it alone."""
        kept = self._kept.get(key)
        if kept is None or kept[0] is not part:
            kept = self._kept[key] = (part, make())
        return kept[1]

    def ground(self, state: State) -> Ground:
        """Return the ground of the state's table, terrain and engines; built anew only when a piece has changed;
        the last two are kept."""
        frames = tuple([frame(engine) for engine in state.engines if not engine.hauled]) if state.engines else ()
        for terrain, table, stood, ground in self._grounds:
            if terrain is state.terrain and table is state.table and stood == frames:
                return ground
        made = Ground(state.table, (*state.terrain, *frames), self.catalogue.terrain)
        self._grounds.insert(0, (state.terrain, state.table, frames, made))
        del self._grounds[2:]
        return made

    def field(self, state: State) -> Field:
        """Return what follows from where the state's figures stand; the last few are kept."""
        found = self._fields.of(state)
        return self._fields.add(state, self.ground(state).walls) if found is None else found

    def hold(self, state: State) -> None:
        """Keep what follows from where a state's figures stand, as it is played on from there again and again."""
        self._fields.hold(self.field(state))


def frame(engine: Engine) -> Terrain:
    """Return the frame of an engine as the ground that it takes up: nobody stands on it, and one sees past it.

    [SP-R260]"""
    outline = corners(Base(width=engine.across, length=engine.along), engine.at, engine.facing)
    return Terrain("engine", outline, closed=True, state="frame", id=engine.id)


class Situation:
    """A state (or a side's view of it) in its battle, with its rule book and its tables of weapons and the rest."""

    __slots__ = ("_field", "_ground", "battle", "book", "catalogue", "state")

    def __init__(self, state: State, battle: Battle) -> None:
        self.state = state
        self.battle = battle
        self.book = battle.book
        self.catalogue = battle.catalogue if battle.book.scale is None else battle.tables(state)
        self._field: Field | None = None
        self._ground: Ground | None = None

    @property
    def field(self) -> Field:
        """What follows from where the figures stand: worked out when it is first asked for."""
        found = self._field
        if found is None:
            found = self._field = self.battle.field(self.state)
        return found

    @property
    def ground(self) -> Ground:
        """The ground under the figures: likewise."""
        found = self._ground
        if found is None:
            found = self._ground = self.battle.ground(self.state)
        return found

    def figure(self, name: str) -> Figure:
        """Return a figure by its id."""
        return self.state.figures[name]

    def reading(self, ruling: str) -> str:
        """Return the reading of a switch in this battle."""
        return self.battle.book.reading(self.state, ruling)

    def time_of(self, verb: str) -> tuple[str, str] | None:
        """Return when such a command is given and the rule that says so, or None where the book does not say."""
        return self.battle.book.times.get(verb)
