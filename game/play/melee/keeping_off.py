"""Blows, tricks and holds that are right in their side's view and wrong in truth: they come to nothing."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.commands import Command, Grapple, Manoeuvre, Strike
from game.core.events import Event
from game.core.ids import FigureId, SubjectId
from game.core.state import State, with_figure
from game.core.tally import Refusal
from game.play.referee import Referee
from game.rules.decision import AnyOffer


class KeptOff(Event, frozen=True, kw_only=True):
    """A blow, or what was tried in place of one, came to nothing: somebody unseen kept its target out of reach."""

    figure: SubjectId
    target: FigureId

    def apply(self, state: State) -> State:
        """Count it as given."""
        figure = state.figures[self.figure]
        return with_figure(state, replace(figure, blows=figure.blows + 1))


def kept_off(ref: Referee, offers: Sequence[AnyOffer], command: Command) -> bool:
    """Tell whether what was chosen in a side's view comes to nothing in truth, and note that it is spent.

    [SP-3.5.1.4, SP-R7]"""
    if not isinstance(command, Strike | Manoeuvre | Grapple):
        return False
    offer = next((offer for offer in offers if offer.kind is type(command)), None)
    if offer is None or not isinstance(offer.refuse(ref.at, command), Refusal):
        return False
    name = command.figures[0] if isinstance(command, Grapple) else command.figure
    ref.record(KeptOff(figure=name, target=command.target, rules=("SP-3.5.1.4", "SP-R7")))
    return True
