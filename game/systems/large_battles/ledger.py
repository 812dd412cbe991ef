"""The ledger of a large battle: what its bodies have done this turn, their fatigue, and whom they fight."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from game.core.commands import Breathe, Cast, TurnUndead
from game.core.events import Event
from game.core.figures import Condition
from game.core.held.engines import Bombard
from game.core.held.handling import Use
from game.core.ids import BodyId, SubjectId
from game.core.masses import body_of
from game.core.state import State
from game.play.ledger import Fight
from game.systems.large_battles.bodies.bodies import Body
from game.systems.large_battles.orders.commands import Volley


class Note(Struct, frozen=True, kw_only=True):
    """What is noted of a body."""

    spent: int = 0
    """Grains of its move, this turn."""
    marched: bool = False
    """Whether it has marched or charged this turn."""
    charged: int = 0
    """Turn of its last charge, 0 for none."""
    impetus: bool = False
    """Whether that was a charge indeed, over ground that bears one."""
    balance: int = 0
    """Grains of that charge still to run."""
    fired: int = 0
    """Volleys this turn."""
    shot: int = 0
    """Turn of its last volley or shot, 0 for none."""
    split: bool = False
    """Whether it has shot in the midst of its march this turn ..."""
    resumed: bool = False
    """... and has marched on since."""
    fought: bool = False
    """Whether it has been in melee this turn."""
    moves: int = 0
    """Turns of movement in a row."""
    fights: int = 0
    """Turns of melee in a row."""
    lead: int = -1
    """Turns of movement before the charge that led to its melee; below 0 where none did."""
    tired: bool = False
    reorders: int = 0
    """Last turn in which it stays to reorder, or rallies."""
    reshaped: int = 0
    """Turn in which it last changed its formation, 0 for none."""
    files: int = 0
    """Files in which it was drawn up, where it stands in fewer because of a gap; else 0."""
    spirit: int = 0
    """What prayers add to its next score."""
    pace: int = 0
    """Above 0 it moves twice as far, below 0 half as far ..."""
    until: int = 0
    """... up to this turn."""
    met: dict[BodyId, int] = field(default_factory=dict)
    """Bodies it is in melee with, and the turn in which they met."""


class Host(Fight, frozen=True, kw_only=True, tag_field="ledger", tag=True):
    """The ledger of a large battle."""

    scale: int = 5
    """Regular men in a miniature."""
    notes: dict[BodyId, Note] = field(default_factory=dict)
    volleys: tuple[Volley, ...] = ()
    """Declared for the missile phase."""
    bombards: tuple[Bombard, ...] = ()
    """Declared for the artillery phase."""


def host(state: State) -> Host:
    """Return the battle's ledger."""
    found: Any = state.ledger
    return found if isinstance(found, Host) else Host()


def note(state: State, body: str) -> Note:
    """Return what is noted of a body."""
    return host(state).notes.get(body) or Note()


class HostMustered(Event, frozen=True, kw_only=True):
    """The battle is a large one: so many men in a miniature."""

    scale: int

    def apply(self, state: State) -> State:
        """Begin its ledger."""
        return replace(state, ledger=Host(scale=self.scale))


class TurnOrdered(Event, frozen=True, kw_only=True):
    """It was settled who moves first this turn; what bodies have done in the last is no more."""

    first: str

    def apply(self, state: State) -> State:
        """Note it, and begin every body's turn."""
        was = host(state)
        notes = {
            name: replace(mine, spent=0, marched=False, balance=0, fired=0, split=False, resumed=False, fought=False)
            for name, mine in was.notes.items()
        }
        return replace(state, ledger=replace(was, first=self.first, notes=notes))


class FireDeclared(Event, frozen=True, kw_only=True):
    """A side declared volleys, shots, breath and magic for the phase in which all falls together.

    With no side, all that was declared is spent."""

    side: str
    volleys: tuple[Volley, ...] = ()
    bombards: tuple[Bombard, ...] = ()
    breaths: tuple[Breathe, ...] = ()
    casts: tuple[Cast, ...] = ()
    uses: tuple[Use, ...] = ()
    turnings: tuple[TurnUndead, ...] = ()

    def apply(self, state: State) -> State:
        """Add them to what is declared."""
        was = host(state)
        if not self.side:
            spent = replace(was, volleys=(), bombards=(), breaths=(), casts=(), uses=(), turnings=(), counters=())
            return replace(state, ledger=spent)
        fresh = replace(
            was,
            volleys=was.volleys + self.volleys,
            bombards=was.bombards + self.bombards,
            breaths=was.breaths + self.breaths,
            casts=was.casts + self.casts,
            uses=was.uses + self.uses,
            turnings=was.turnings + self.turnings,
        )
        return replace(state, ledger=fresh)


class BodyNoted(Event, frozen=True, kw_only=True):
    """Something of a body was noted."""

    body: SubjectId
    note: Note

    def apply(self, state: State) -> State:
        """Note it; what all can see of it is told of each of the body's miniatures."""
        was = host(state)
        before, now = (visible_signs(mine, state.round) for mine in (note(state, self.body), self.note))
        state = replace(state, ledger=replace(was, notes={**was.notes, self.body: self.note}))
        if before == now:
            return state
        names = {condition.name for condition in (*before, *now)}
        changed = {
            figure.id: replace(
                figure, conditions=(*[each for each in figure.conditions if each.name not in names], *now)
            )
            for figure in state.standing()
            if body_of(state, figure) == self.body
        }
        return replace(state, figures={**state.figures, **changed})


def visible_signs(noted: Note, turn: int) -> tuple[Condition, ...]:
    """Return what is seen of a body: tired, reordering, quick or slow, blessed or cursed."""
    found = []
    if noted.tired:
        found.append(Condition("tired"))
    if noted.reorders >= max(1, turn):
        found.append(Condition("reordering", noted.reorders))
    if noted.pace and noted.until >= turn:
        found.append(Condition("hasted" if noted.pace > 0 else "slowed", noted.until))
    if noted.spirit:
        found.append(Condition("blessed" if noted.spirit > 0 else "cursed"))
    return tuple(found)


def record_note(ref: Any, body: Body | str, *rules: str, **changes: Any) -> None:
    """Note something of a body."""
    name = body if isinstance(body, str) else body.id
    ref.record(BodyNoted(body=name, note=replace(note(ref.state, name), **changes), rules=rules))
