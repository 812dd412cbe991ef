"""The scene of a battle as its parts see it: the table with its session, and who carries out what is asked."""

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
        """Give a command of the side that is asked, once the dice it needs of a real table are typed."""

    @abstractmethod
    def give(self, command: Command) -> Refusal | None:
        """Give a command of the side that is asked; return the refusal, if any."""

    @abstractmethod
    def jump(self) -> None:
        """Show the battle as it is, after an undo or redo."""

    @abstractmethod
    def begin_anew(self) -> None:
        """Let another take the seat: he is asked once he has seen what he missed."""

    @abstractmethod
    def skip(self) -> None:
        """Show at once the outcome of all that is still to be shown."""

    @abstractmethod
    def set_pace(self, pace: int) -> None:
        """How fast clips run."""

    @abstractmethod
    def go_on(self) -> None:
        """Take Enter where nothing is planned."""

    @abstractmethod
    def result(self) -> Change:
        """Lay the result over the battle."""

    @abstractmethod
    def beside(self) -> pygame.Rect:
        """Where what lies over the sheets is."""
