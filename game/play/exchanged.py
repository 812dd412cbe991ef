"""What is noted as blows are exchanged: who has met whom, how many blows each has, and who struck first."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.events import Event
from game.core.ids import FigureId, JoinedIds, SubjectId
from game.core.state import State, with_figure
from game.play.ledger import fight, with_ledger
from game.rules.melee.attacks import Part
from game.rules.melee.strike_order import Meeting


class Met(Event, frozen=True, kw_only=True):
    """Pairs met in melee, or parted."""

    pairs: tuple[JoinedIds, ...]
    parted: tuple[JoinedIds, ...] = ()

    def apply(self, state: State) -> State:
        """Remember the round of the meeting."""
        kept = {name: meeting for name, meeting in fight(state).meetings.items() if name not in self.parted}
        for name in self.pairs:
            kept[name] = Meeting(state.round)
        return with_ledger(state, meetings=kept)


class BlowsCounted(Event, frozen=True, kw_only=True):
    """The figures' blows in this exchange were counted, with their sources."""

    counts: dict[FigureId, tuple[Part, ...]]
    quick: dict[FigureId, int]
    """The extra ones of short weapons among them."""
    beasts: dict[FigureId, int]
    """Those of mounts among them."""

    def apply(self, state: State) -> State:
        ledger = fight(state)
        blows = {name: sum(part.blows for part in parts) for name, parts in self.counts.items()}
        beasts = {**ledger.beasts, **self.beasts} if self.beasts else ledger.beasts
        return with_ledger(state, blows={**ledger.blows, **blows}, quick={**ledger.quick, **self.quick}, beasts=beasts)


class Hastened(Event, frozen=True, kw_only=True):
    """Of the blow or blows just spent, so many were the extra ones of a short weapon."""

    figure: SubjectId
    blows: int = 1

    def apply(self, state: State) -> State:
        hasty = fight(state).hasty
        return with_ledger(state, hasty={**hasty, self.figure: hasty.get(self.figure, 0) + self.blows})


class Forgone(Event, frozen=True, kw_only=True):
    """A rider who cannot use his weapon where he is leaves it to his mount: so many of his blows are not given."""

    figure: SubjectId
    blows: int

    def apply(self, state: State) -> State:
        """Count them as spent."""
        figure = state.figures[self.figure]
        return with_figure(state, replace(figure, blows=figure.blows + self.blows))


class StruckBehind(Event, frozen=True, kw_only=True):
    """A figure was struck at from behind: it cannot strike back at him this round."""

    figure: SubjectId
    by: FigureId

    def apply(self, state: State) -> State:
        """Note by whom."""
        behind = fight(state).behind
        known = behind.get(self.figure, ())
        return with_ledger(state, behind={**behind, self.figure: (*known, self.by)})


class StruckFirst(Event, frozen=True, kw_only=True):
    """Of pairs, these struck first in this exchange: {pair: figure}."""

    pairs: dict[JoinedIds, FigureId]

    def apply(self, state: State) -> State:
        """Remember it for pairs of equal length [SP-3.5.2.3]."""
        meetings = dict(fight(state).meetings)
        for name, first in self.pairs.items():
            if name in meetings:
                meetings[name] = replace(meetings[name], first=first)
        return with_ledger(state, meetings=meetings)


class Doomed(Event, frozen=True, kw_only=True):
    """A figure was struck down in a volley: it gives its own blow before it falls."""

    figure: SubjectId
    by: FigureId

    def apply(self, state: State) -> State:
        """Note by whom."""
        return with_ledger(state, dying={**fight(state).dying, self.figure: self.by})


class Parted(Event, frozen=True, kw_only=True):
    """A figure left melee by refusing or escaping: nobody steps after it this round [SP-R49]."""

    figure: SubjectId

    def apply(self, state: State) -> State:
        return with_ledger(state, gone=(*fight(state).gone, self.figure))
