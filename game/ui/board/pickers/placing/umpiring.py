"""The umpire's hand: figures of both sides are dragged to wherever there is room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import Command, Place
from game.core.course.umpire import MOVE, Umpire
from game.core.figures import Figure
from game.core.masses import Post
from game.play.course.umpiring import MayUmpire
from game.ui.board.hands.asked import Asked
from game.ui.board.pickers.placing.deploying import DeployPicker

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table


class UmpirePicker(DeployPicker):
    """Drag figures of either side, alone or together; Q and E turn them. It lasts until it is put away."""

    done_label = "Back to the game"
    hint = "The umpire sets figures wherever there is room."

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        self.offer = asked.offer(MayUmpire)

    def actors(self) -> list[str]:
        """All whom the side that is asked sees."""
        return [figure.id for figure in self.at.state.standing()]

    def able_to_act(self) -> set[str] | None:
        """All who were chosen stay so."""
        return None

    def choosable(self, figure: Figure) -> bool:
        """Anybody on the table."""
        return figure.standing

    def group(self, figure: Figure) -> list[str]:
        """The unit, whichever side it is on."""
        return together(self.asked, figure, unit=True)

    def first_choice(self, figure: Figure) -> list[str]:
        """One figure, or all of a body of troops."""
        return together(self.asked, figure)

    def command(self, places: tuple[Place, ...]) -> Command:
        """The umpire's word."""
        return Umpire(MOVE, places=places)

    def main(self) -> tuple[str, bool, str]:
        """Back to what is asked."""
        return self.done_label, True, "What was asked is asked again"

    def done(self) -> None:
        """Give the hands back to the side that is asked."""
        self.hands.ask(self.hands.asked)


def together(asked: Asked, figure: Figure, *, unit: bool = False) -> list[str]:
    """Those who move with a figure: its unit if asked for or if it is of a body of troops, else it alone."""
    if not figure.unit or not (unit or isinstance(figure.ledger, Post)):
        return [figure.id]
    return [other.id for other in asked.at.state.standing(figure.side) if other.unit == figure.unit]
