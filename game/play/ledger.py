"""What the books note of a fight beside the state: who moves first, what is declared, who has met whom."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.core.agenda import Ledger
from game.core.commands import Aim, Breathe
from game.core.events import Event
from game.core.state import State
from game.rules.strike_order import Meeting


class Fight(Struct, frozen=True, kw_only=True, tag_field="ledger", tag=True):
    """The ledger of a battle in rounds of phases."""

    first: str = ""
    """The side with the Move this round; the other has the Counter Move."""
    phase: str = ""
    """move, counter, missile or melee."""
    aims: tuple[Aim, ...] = ()
    breaths: tuple[Breathe, ...] = ()
    contacts: dict[str, str] = {}
    """Figures contacted this round, and in which phase."""
    meetings: dict[str, Meeting] = {}
    """Pairs that are in melee: when they met, and who struck first last."""
    blows: dict[str, int] = {}
    """Blows each figure has in this exchange, counted when it began."""
    quick: dict[str, int] = {}
    """Of these, the extra ones of a short weapon."""
    gone: tuple[str, ...] = ()
    """Figures that refused or escaped melee this round."""
    alarmed: tuple[str, ...] = ()
    """Figures that have checked morale for a blow from behind this round."""


Ledger.register(Fight)


def fight(state: State) -> Fight:
    """Give the battle's ledger."""
    ledger: Any = state.ledger
    return ledger if isinstance(ledger, Fight) else Fight()


def noted(state: State, **changes: Any) -> State:
    """Give the state with something changed in its ledger."""
    return replace(state, ledger=replace(fight(state), **changes))


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A phase began; with the first of a round, what is noted by the round is noted afresh."""

    phase: str
    side: str = ""

    def apply(self, state: State) -> State:
        """Note the phase."""
        return noted(state, phase=self.phase)


class FirstChosen(Event, frozen=True, kw_only=True):
    """It was settled which side moves first this round."""

    first: str

    def apply(self, state: State) -> State:
        """Note it, and forget what held for the last round."""
        return noted(state, first=self.first, aims=(), breaths=(), contacts={}, blows={}, quick={}, gone=(), alarmed=())


class ShotsDeclared(Event, frozen=True, kw_only=True):
    """A side declared shots, and breath, for the phase in which all falls together."""

    side: str
    aims: tuple[Aim, ...] = ()
    breaths: tuple[Breathe, ...] = ()

    def apply(self, state: State) -> State:
        """Add them to what is declared."""
        ledger = fight(state)
        return noted(state, aims=ledger.aims + self.aims, breaths=ledger.breaths + self.breaths)


class Contacted(Event, frozen=True, kw_only=True):
    """Figures came to be held in melee in a phase."""

    figures: tuple[str, ...]
    phase: str

    def apply(self, state: State) -> State:
        """Note the phase for those newly held."""
        contacts = fight(state).contacts
        return noted(state, contacts={**contacts, **{name: self.phase for name in self.figures if name not in contacts}})


class Met(Event, frozen=True, kw_only=True):
    """Pairs met in melee, or parted."""

    pairs: tuple[str, ...]
    parted: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Remember the round of the meeting."""
        kept = {name: one for name, one in fight(state).meetings.items() if name not in self.parted}
        for name in self.pairs:
            kept[name] = Meeting(state.round)
        return noted(state, meetings=kept)


class BlowsCounted(Event, frozen=True, kw_only=True):
    """The blows that figures have in this exchange were counted, and the extra ones of short weapons among them."""

    blows: dict[str, int]
    quick: dict[str, int]

    def apply(self, state: State) -> State:
        """Note them."""
        ledger = fight(state)
        return noted(state, blows={**ledger.blows, **self.blows}, quick={**ledger.quick, **self.quick})


class StruckFirst(Event, frozen=True, kw_only=True):
    """Of pairs, these struck first in this exchange: {pair: figure}."""

    pairs: dict[str, str]

    def apply(self, state: State) -> State:
        """Remember it for pairs of equal length [SP-3.5.2.3]."""
        meetings = dict(fight(state).meetings)
        for name, first in self.pairs.items():
            if name in meetings:
                meetings[name] = replace(meetings[name], first=first)
        return noted(state, meetings=meetings)


class Parted(Event, frozen=True, kw_only=True):
    """A figure left melee by refusing or escaping: nobody steps after it this round [SP-R49]."""

    figure: str

    def apply(self, state: State) -> State:
        """Note it."""
        return noted(state, gone=(*fight(state).gone, self.figure))


class Alarmed(Event, frozen=True, kw_only=True):
    """A figure has had its check for a blow from behind this round."""

    figure: str

    def apply(self, state: State) -> State:
        """Note it."""
        return noted(state, alarmed=(*fight(state).alarmed, self.figure))
