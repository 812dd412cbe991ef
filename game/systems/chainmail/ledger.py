"""What the round remembers: who won the initiative, what is fought now, from where each pair met."""

from __future__ import annotations

from typing import Any

from msgspec import field
from msgspec.structs import replace

from game.core.events import Event
from game.core.ids import FigureId, JoinedIds, SubjectId
from game.core.state import State
from game.play.ledger import Fight, fight

CHARGES, MELEES = "charges", "melees"
"""What may be fought: the melees that come of a charge, and all others."""


class Rounds(Fight, frozen=True, kw_only=True, tag=True):
    """The ledger of a battle by the combat sequence of seed 000."""

    winner: str = ""
    """The side with the initiative: the attacker, whether it moves first or last [CM-1.3]; "" on equal dice."""
    together: bool = False
    """Whether this round is of the Simultaneous Movement system."""
    bout: str = ""
    """What is fought now."""
    chargers: tuple[FigureId, ...] = ()
    """Those whose charge melees these are."""
    fought: tuple[JoinedIds, ...] = ()
    """Pairs that have fought this round [CM-R5]."""
    arcs: dict[JoinedIds, str] = field(default_factory=dict)
    """From where each came upon the other, by "one>other": in which arc of the other one stood [CM-R16]."""
    late: tuple[FigureId, ...] = ()
    """Those attacked from behind in the first round of their melee, last round: they strike last now [CM-2.11.3]."""
    taken: tuple[FigureId, ...] = ()
    """Those so attacked this round."""
    band: int | None = None
    """Of the phase of missiles or spells, the number of the Dexterity band, the quickest 0; None for all at once."""
    acted: tuple[FigureId, ...] = ()
    """Those who have shot, breathed, cast or the like in a phase of this round."""


def rounds(state: State) -> Rounds:
    """Return the ledger of the round."""
    ledger: Any = state.ledger
    return ledger if isinstance(ledger, Rounds) else Rounds()


class InitiativeSettled(Event, frozen=True, kw_only=True):
    """It was settled which side has the initiative, which moves first, and by which system the round is played."""

    winner: str
    first: str
    together: bool = False

    def apply(self, state: State) -> State:
        """Note it, and forget what held for the last round only."""
        was, known = fight(state), rounds(state)
        fresh = Rounds(
            first=self.first, winner=self.winner, together=self.together, meetings=was.meetings, stunts=was.stunts,
            arcs=known.arcs, late=known.taken,
        )  # fmt: skip
        return replace(state, ledger=fresh)


class Faced(Event, frozen=True, kw_only=True):
    """Pairs came upon each other: in which arc of the other each stands, by "one>other"; or they are apart again."""

    arcs: dict[JoinedIds, str]
    parted: tuple[JoinedIds, ...] = ()

    def apply(self, state: State) -> State:
        """Remember it as long as they stay in contact."""
        kept = {name: arc for name, arc in rounds(state).arcs.items() if name not in self.parted}
        return replace(state, ledger=replace(rounds(state), arcs={**kept, **self.arcs}))


class BoutBegan(Event, frozen=True, kw_only=True):
    """Melees are fought: those of chargers, or (with no chargers named) all that were not yet fought this round."""

    bout: str
    chargers: tuple[FigureId, ...] = ()

    def apply(self, state: State) -> State:
        """Note it: for all shared answers it is now as in the phase of melee."""
        return replace(state, ledger=replace(rounds(state), bout=self.bout, chargers=self.chargers, phase="melee"))


class BoutEnded(Event, frozen=True, kw_only=True):
    """These pairs have fought, and do not again this round."""

    pairs: tuple[JoinedIds, ...]

    def apply(self, state: State) -> State:
        ledger = rounds(state)
        return replace(state, ledger=replace(ledger, bout="", chargers=(), fought=(*ledger.fought, *self.pairs)))


class TakenBehind(Event, frozen=True, kw_only=True):
    """Figures were attacked from behind in the first round of their melee: they strike last in the next."""

    figures: tuple[SubjectId, ...]

    def apply(self, state: State) -> State:
        """Note them for the next round."""
        known = rounds(state)
        return replace(state, ledger=replace(known, taken=(*known.taken, *self.figures)))


class BandBegan(Event, frozen=True, kw_only=True):
    """It is the moment of those of one Dexterity band, or (None) of all at once."""

    band: int | None

    def apply(self, state: State) -> State:
        return replace(state, ledger=replace(rounds(state), band=self.band))


class FireSpent(Event, frozen=True, kw_only=True):
    """What was declared has fallen; these figures have had their act of the phases of fire."""

    figures: tuple[SubjectId, ...]

    def apply(self, state: State) -> State:
        """Nothing is declared any more."""
        ledger = rounds(state)
        spent = replace(
            ledger, acted=(*ledger.acted, *self.figures), aims=(), breaths=(), gazes=(), turnings=(), casts=(), uses=()
        )
        return replace(state, ledger=spent)
