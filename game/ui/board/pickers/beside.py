"""What has tiles, rows and a mode of its own beside the hands of a picker, or some of these."""

from __future__ import annotations

from game.core.commands import Command
from game.ui.board.hands.asked import Asked
from game.ui.board.pickers.picker import Picker


class Beside(Picker):
    """Something else that the chosen may do, with its own hands beside those of a picker."""

    picker: Picker

    def __init__(self, picker: Picker, asked: Asked) -> None:
        super().__init__(picker.hands, asked)
        self.picker = picker

    def able(self) -> list[str]:
        """The figures that may do it besides those of the picker."""
        return []

    def act(self, name: str) -> bool:
        """Take a tile or key; False where it is none of these."""
        return False

    def follows(self) -> bool:
        """True: what is laid out follows the pointer."""
        return True

    def submit(self, command: Command, hint: str = "") -> bool:
        """Give a command through the picker."""
        return self.picker.submit(command, hint)

    def made(self, command: Command) -> Command:
        """Return the command to give in place of one for a walk."""
        return command
