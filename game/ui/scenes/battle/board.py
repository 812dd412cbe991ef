"""The scene of a battle as its parts have it: the session, the table with its hands and sheets, and who carries out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pygame

from game.core.commands import Command
from game.core.tally import Refusal
from game.ui.kit.controls.dialog import Dialog
from game.ui.kit.pen import Act, Kit
from game.ui.scenes.scene import Below, Change, Desk

if TYPE_CHECKING:
    from game.session.game import Session
    from game.ui.board.hands.hands import Hands
    from game.ui.board.screening.screening import Screening
    from game.ui.board.view import BoardView
    from game.ui.scenes.seats import Seats
    from game.ui.scenes.table.chronicle import Chronicle
    from game.ui.scenes.table.sheets import Sheets


class Doing(Protocol):
    """Who carries out what is asked for."""

    def do(self, action: str) -> Change | None:
        """Carry out an action of the keys or of a tile."""
        ...

    def act(self, act: Act) -> Change | None:
        """What a panel was asked for."""
        ...


class Board(Below, Protocol):
    """What the scene of a battle offers to each of its parts."""

    desk: Desk
    kit: Kit
    stale: bool
    session: Session
    seats: Seats
    sheets: Sheets
    screening: Screening
    view: BoardView
    hands: Hands
    chronicle: Chronicle

    @property
    def actions(self) -> Doing:
        """Who carries out what is asked for."""
        ...

    @property
    def finished(self) -> bool:
        """Whether the battle is over and all of it has been shown."""
        ...

    @property
    def dialog(self) -> Dialog | None:
        """The question that is open."""
        ...

    def submit(self, command: Command) -> Refusal | None:
        """Give a command of the side that is asked, when the dice of the real table have fallen that it calls for."""
        ...

    def give(self, command: Command) -> Refusal | None:
        """Give a command of the side that is asked."""
        ...

    def jump(self) -> None:
        """Show the battle as it is, after something was taken back or done again."""
        ...

    def begin_anew(self) -> None:
        """Somebody else has the seat: he is asked once he has seen what he missed."""
        ...

    def skip(self) -> None:
        """Show the outcome of all that is still to be shown."""
        ...

    def set_pace(self, pace: int) -> None:
        """How fast clips run."""
        ...

    def go_on(self) -> None:
        """Say what would be answered with what, where nothing is planned and nothing asked."""
        ...

    def beside(self) -> pygame.Rect:
        """Where what lies over the sheets lies."""
        ...

    def ticks(self) -> int:
        """The time in milliseconds, for tooltips."""
        ...
