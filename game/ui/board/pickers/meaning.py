"""What a picker means: the command that would be given now, before it is given."""

from __future__ import annotations

from collections.abc import Callable

from game.core.commands import Command, Done
from game.play.moving.offers import MayStop
from game.ui.board.hands.asked import Asked, Then


class Meaning:
    """What every picker can tell of the command that would come of it."""

    asked: Asked

    def command_meant(self) -> Command | None:
        """The legal command that a click at the pointer, or else Enter, would give; None where neither gives one."""
        return None

    def staying(self) -> tuple[Command, str] | None:
        """The command by which one's own figure at the pointer stays where it is, with that figure; None for none."""
        return None

    def meant_by(self, name: str, carried: object) -> Command | None:
        """The legal command that a button or tile of that name would give, with what it carries; None for none."""
        if isinstance(carried, Command):
            return self.legal(carried)
        if isinstance(carried, Then):
            return self.legal(carried.meant())
        found = BUTTONS.get(name)
        return found(self) if found is not None else self.legal(self.by_action(name))

    def by_action(self, name: str) -> Command | None:
        """The command, legal or not, that an action of that name would give at once; None for none."""
        return None

    def ending(self) -> Command | None:
        """The command that ends what is asked; None where it is answered otherwise."""
        return Done() if self.asked.offer(MayStop) is not None else None

    def legal(self, command: Command | None) -> Command | None:
        """The command, None where it may not be given."""
        return command if command is not None and self.asked.refuse(command) is None else None


BUTTONS: dict[str, Callable[[Meaning], Command | None]] = {
    "confirm": lambda picker: picker.command_meant(), "end": lambda picker: picker.ending(),
    "next": lambda picker: picker.ending(),
}  # fmt: skip
"""What the buttons that all questions have would give."""
