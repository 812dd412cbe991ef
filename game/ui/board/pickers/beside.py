"""What stands beside the hands of a picker: tiles, rows and a mode of its own, of which it need not have all."""

from __future__ import annotations

from game.core.commands import Command
from game.ui.board.hands.asked import Asked
from game.ui.board.pickers.picker import Picker


class Beside(Picker):
    """Something else that the chosen may do, with hands of its own beside those of a picker."""

    picker: Picker

    def __init__(self, picker: Picker, asked: Asked) -> None:
        super().__init__(picker.hands, asked)
        self.picker = picker

    def able(self) -> list[str]:
        """Figures that may do it besides those of the picker."""
        return []

    def act(self, name: str) -> bool:
        """Take a tile or key; False where it is none of these."""
        return False

    def follows(self) -> bool:
        """What is laid out follows the pointer."""
        return True

    def submit(self, command: Command, hint: str = "") -> bool:
        """Give a command as the picker does."""
        return self.picker.submit(command, hint)

    def made(self, command: Command) -> Command:
        """The command that is meant by one for a walk."""
        return command
