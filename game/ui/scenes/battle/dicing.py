"""Dice of a real table: before a command is carried out, each throw that it needs is typed in [ST-R39]."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pygame

from game.core.commands import Command
from game.core.course.umpire import WithDice
from game.core.dice import spec
from game.core.events import Thrown
from game.core.tally import Refusal
from game.play.position import submit
from game.rules.course.umpiring import takes_dice
from game.ui.kit.controls.dialog import Dialog
from game.ui.kit.controls.option import Option
from game.ui.kit.pen import Act
from game.ui.kit.words.rich import quoted

if TYPE_CHECKING:
    from game.ui.scenes.battle.telling import Told

MOST = 40
"""Letters that may be typed."""


class Dicing:
    """Asks for the dice of one command after the other."""

    def __init__(self, scene: Told) -> None:
        self.scene = scene
        self.dialog: Dialog | None = None
        """The throw that is asked for."""
        self._command: Command | None = None
        self._faces: list[tuple[int, ...]] = []
        self._throw: Thrown | None = None
        self._typed = ""

    def given(self, command: Command) -> Command | None:
        """Return a command that needs no dice; None where the first throw is asked for."""
        session = self.scene.session
        if session.decision is None or not takes_dice(session.situation):
            return command
        self._command, self._faces = command, []
        return command if not self._ask() else None

    def _whole(self) -> Command:
        """The command with the dice typed so far."""
        command = self._command
        if command is None:
            raise LookupError("no command is waiting for dice")
        return WithDice(tuple(self._faces), command.text()) if self._faces else command

    def _ask(self) -> bool:
        """Ask for the next throw of the command; whether there is one."""
        session = self.scene.session
        found = submit(session.battle, session.position, self._whole())
        throws = [] if isinstance(found, Refusal) else [event for event in found.events if isinstance(event, Thrown)]
        if len(throws) <= len(self._faces):
            return False
        self._throw, self._typed = throws[len(self._faces)], ""
        self._show()
        return True

    def _show(self, fault: str = "") -> None:
        throw = self._throw
        if throw is None:
            return
        faces = quoted(self._typed) + "_"
        words = f"{quoted(throw.why)}: throw {{*{throw.spec.partition('+')[0]}}} and type what fell:  {{*{faces}}}"
        choices = (Option("rest", "Throw for me"), Option("typed", "That fell", key="Enter", main=True))
        self.dialog = Dialog(self.scene.kit, "Dice from the table", words, choices, "dice", fault)
        self.scene.stale = True

    def on_event(self, event: pygame.event.Event) -> None:
        """Take what is typed, or a button."""
        dialog, throw = self.dialog, self._throw
        if dialog is None or throw is None:
            return
        if event.type == pygame.TEXTINPUT:
            self._typed = (self._typed + "".join(letter for letter in event.text if letter in "0123456789, "))[:MOST]
            self._show()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self._typed = self._typed[:-1]
            self._show()
        else:
            act = dialog.on_event(event)
            self.scene.stale = True
            if act is not None:
                self._answered(act, throw)

    def _answered(self, act: Act, throw: Thrown) -> None:
        if act.id == "typed":
            faces, dice = tuple(int(number) for number in re.findall(r"\d+", self._typed)), spec(throw.spec)
            if len(faces) != dice.number or not all(1 <= face <= dice.sides for face in faces):
                many = "one number" if dice.number == 1 else f"{dice.number} numbers with spaces between, each"
                self._show(f"It takes {many} from 1 to {dice.sides}.")
                return
            self._faces.append(faces)
            if self._ask():
                return
        whole = self._whole()
        self._command, self._throw, self.dialog = None, None, None
        no = self.scene.give(whole)
        if no is not None:
            self.scene.telling.refuse(no, "")
