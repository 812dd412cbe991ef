"""What stands beside the hands of a picker: tiles, rows and modes of its own, of which it need not have all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.core.commands import Command
from game.core.figures import Figure
from game.core.grain import Point
from game.ui.board.hands.asked import Strip
from game.ui.kit.controls.choose import Row
from game.ui.panels.models import ActionView, ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands.asked import Asked
    from game.ui.board.view import Marks


class Beside:
    """Something else that the chosen may do, with hands of its own beside those of a picker."""

    picker: Any

    def __init__(self, picker: Any, asked: Asked) -> None:
        self.picker, self.asked, self.at, self.side = picker, asked, asked.at, asked.side

    def able(self) -> list[str]:
        """Those who may do it beside those of the picker."""
        return []

    def act(self, name: str) -> bool:
        """Take a tile or key; False where it is none of these."""
        return False

    def click(self, at: Point, figure: Figure | None) -> bool:
        """Take a click; False where it means nothing here."""
        return False

    def cancel(self) -> bool:
        """Think better of it; False where nothing was meant."""
        return False

    def made(self, command: Command) -> Command:
        """The command that is meant by one for a walk."""
        return command

    def tiles(self) -> list[ActionView]:
        """Its tiles."""
        return []

    def menu(self, figure: Figure) -> list[Row]:
        """The rows of what a figure may do of it."""
        return []

    def strip(self) -> Strip | None:
        """The question, while it is being laid out."""
        return None

    def marks(self, marks: Marks, scale: int) -> bool:
        """Draw what is laid out; False where nothing is."""
        return False

    def forecast(self) -> ForecastView | None:
        """What would come of it."""
        return None
