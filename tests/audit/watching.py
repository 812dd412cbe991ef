"""What an audit remembers of a round, and the registry of what it looks at after each kind of event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

from game.board.land.ground import Ground
from game.board.land.walls import Walls
from game.catalogue.tables import load
from game.core.events import Event
from game.core.figures import Figure
from game.core.state import State
from game.core.table import Terrain
from game.play.ledger import fight
from game.rules.field import Field
from game.rules.situation import Battle, Situation

Watch = Callable[["Watching", State, Any, State], None]
Kind = TypeVar("Kind", bound=Event)

WATCHES: dict[type[Event], list[Watch]] = {}
"""What is looked at after an event of each kind: memory, state before, event, state after."""


class AuditError(AssertionError):
    """An invariant does not hold: its name, the event, and what was found."""

    name = ""
    """Of the invariant."""

    def is_waived(self, waived: frozenset[str]) -> bool:
        """Tell whether the invariant is one of those that a book has not."""
        return self.name in waived or self.name.partition(" ")[0] in waived


def fail(name: str, event: Event | None, why: str) -> None:
    """Report a broken invariant."""
    error = AuditError(f"{name}: {why} ({type(event).__name__}: {event})")
    error.name = name
    raise error


def watches(*kinds: type[Kind]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register what looks at kinds of events."""

    def register(watch: Callable[..., None]) -> Callable[..., None]:
        for kind in kinds:
            WATCHES.setdefault(kind, []).append(watch)
        return watch

    return register


class Watching:
    """What must be remembered to judge an event by those before it."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.phases: list[str] = []
        """Phases begun in this round."""
        self.initiative: dict[str, int] = {}
        """The dice for the initiative, by side; one that is thrown for both has no side."""
        self.events = 0
        """In this round."""
        self.behind: dict[str, set[str]] = {}
        """Who was struck from behind by whom this round."""
        self.alarmed: set[str] = set()
        """Who has checked morale for a blow from behind this round."""
        self.parting: dict[str, set[str]] = {}
        """Who has struck at whom in flight, since that one last ran."""
        self.sweeps: dict[str, str] = {}
        """Who flies past whom to strike at him this round."""
        self.swept: set[tuple[str, str, bool]] = set()
        """Who has struck in passing this round: by whom, at whom, and whether back at one who passed."""
        self.clumsy: Counter[str] = Counter()
        """Natural 1s that have not been followed by a save yet."""
        self.moves: Counter[str] = Counter()
        """Moves of each figure in this round."""
        self.turned: dict[str, int] = {}
        """Degrees turned in the charge of this round."""
        self.uneven: dict[str, str] = {}
        """Over what bad ground who charged has come this round."""
        self.shown: dict[str, int] = {}
        """Who came out of hiding, and how many events there had been by then."""
        self.called: dict[str, set[str]] = {}
        """On whom a leader has called this round."""
        self.fallen: set[str] = set()
        """Who has fallen out of the air this round."""
        self.leapt: set[str] = set()
        """Who has leapt clear of a flask this round."""
        self.summoned: frozenset[str] = frozenset()
        """Ids of those whom spells have brought into the battle."""
        self.crossbows: dict[str, int] = {}
        """Round in which a heavy crossbow was last shot."""
        self.parries: dict[tuple[str, str], int] = {}
        """Blows given up against the one about to fall: who parries, and whom."""
        self.order: list[str] = []
        """The figures of the melee whose order was settled last, first to strike first."""
        self.bashing: dict[str, bool] = {}
        """Whether the last attack of one at another bashes: a hit ending in 0 or 5, or one at its weapon."""
        self.driven: dict[str, Figure] = {}
        """Whom a parting blow has driven on or felled as he broke away, as he stood before."""
        self.broke: dict[str, State] = {}
        """The state as each broke away who has not run yet."""
        self.row: State | None = None
        """The state as the marker was moved last: those who travel a second travel it together."""
        self.past: dict[int, State] = {}
        """The states of this round, by how many events led to each."""
        self.drawn: tuple[Any, list[Any]] | None = None
        """Terrain, and how it was drawn to be measured again."""

    def new_round(self) -> None:
        """Forget what holds for a round only."""
        fresh = Watching(self.battle)
        fresh.crossbows, fresh.summoned, fresh.drawn = self.crossbows, self.summoned, self.drawn
        self.__dict__.update(fresh.__dict__)

    def anew(self, state: State) -> Situation:
        """Give a state with nothing kept from before, so that every answer is worked out again."""
        return Situation(state, Battle(self.battle.book, self.battle.catalogue))


def held(state: State, figure: Figure) -> tuple[str, ...]:
    """Give the enemies who hold a figure, worked out again."""
    return field_of(state).holders(figure)


def field_of(state: State) -> Field:
    """Give what follows from where figures stand, worked out again."""
    return Field(state, walls=walls_of(state))


def walls_of(state: State) -> Walls:
    """Give what parts the figures of a state, kept as long as the terrain stays as it is."""
    if not _walls or _walls[-1][0] is not state.terrain:
        _walls[:] = [(state.terrain, Ground(state.table, state.terrain, load().terrain).walls)]
    return _walls[-1][1]


_walls: list[tuple[tuple[Terrain, ...], Walls]] = []


def deeds(said: Any) -> list[Any]:
    """What a ledger, or the event, has declared to fall together: shots, breath, gazes, turnings, spells, devices."""
    return [*said.aims, *said.breaths, *said.gazes, *said.turnings, *said.casts, *said.uses]


def has_declared(state: State, name: str) -> bool:
    """Whether one has declared what is to fall: whoever is taken or felled before it falls still has his act.

    [SP-3.2.4, CY-1.6, CY-R16, CY-R28]"""
    return any(deed.figure == name for deed in deeds(fight(state)))
