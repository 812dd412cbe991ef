"""The scene of a battle as its parts have it: the table with the session played on it, and who carries out."""

from __future__ import annotations

from abc import abstractmethod
from typing import Protocol

import pygame

from game.core.commands import Command
from game.core.tally import Refusal
from game.session.game import Session
from game.ui.kit.controls.dialog import Dialog
from game.ui.kit.pen import Act
from game.ui.scenes.scene import Change
from game.ui.scenes.seats import Seats
from game.ui.scenes.table.scene import TableScene


class Doing(Protocol):
    """Who carries out what is asked for."""

    def do(self, action: str) -> Change | None:
        """Carry out an action of the keys or of a tile."""
        ...

    def act(self, act: Act) -> Change | None:
        """What a panel was asked for."""
        ...


class Board(TableScene):
    """What the scene of a battle offers to each of its parts."""

    session: Session
    seats: Seats
    actions: Doing

    @property
    def finished(self) -> bool:
        """Whether the battle is over and all of it has been shown."""
        return self.session.over and self.screening.idle

    @property
    @abstractmethod
    def dialog(self) -> Dialog | None:
        """The question that is open."""

    @abstractmethod
    def submit(self, command: Command) -> Refusal | None:
        """Give a command of the side that is asked, once the dice of the real table have fallen that it calls for."""

    @abstractmethod
    def give(self, command: Command) -> Refusal | None:
        """Give a command of the side that is asked; why not, where it is refused."""

    @abstractmethod
    def jump(self) -> None:
        """Show the battle as it is, after something was taken back or done again."""

    @abstractmethod
    def begin_anew(self) -> None:
        """Somebody else has the seat: he is asked once he has seen what he missed."""

    @abstractmethod
    def skip(self) -> None:
        """Show the outcome of all that is still to be shown."""

    @abstractmethod
    def set_pace(self, pace: int) -> None:
        """How fast clips run."""

    @abstractmethod
    def go_on(self) -> None:
        """Say how to answer, where nothing is planned."""

    @abstractmethod
    def result(self) -> Change:
        """Lay the reckoning of the battle over it."""

    @abstractmethod
    def beside(self) -> pygame.Rect:
        """Where what lies over the sheets lies."""
