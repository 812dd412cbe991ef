"""What a battle shows beside the log: a refusal or notice that fades, the banner of a hand-over, the text of a rule."""

from __future__ import annotations

import pygame

from game.core.state import Side
from game.core.tally import Refusal
from game.ui.kit.words.type import Type
from game.ui.panels.models import RefusalView
from game.ui.scenes.battle.board import Board
from game.ui.scenes.table.looking_up import LookingUp

TOAST = 6.0
"""Seconds that a refusal stays."""

BANNER = 1.2
"""Seconds that the banner of a hand-over stays."""


class Telling(LookingUp):
    """Toast, banner and rule of one battle scene."""

    def __init__(self, scene: Board) -> None:
        super().__init__(scene)
        self.scene = scene
        self._toast: tuple[RefusalView, float] | None = None
        self._banner: tuple[str, str, float] | None = None

    # ---- what is up ------------------------------------------------------------------------------------------------

    @property
    def toast(self) -> RefusalView | None:
        """The refusal or notice that is up."""
        return self._toast[0] if self._toast is not None else None

    @property
    def over(self) -> bool:
        """Whether the banner lies over the table."""
        return self._banner is not None

    def forget(self, toast: bool = True, rules: bool = True, banner: bool = False) -> None:
        """Take down what is shown."""
        if toast:
            self._toast = None
        if rules and self.rules is not None:
            self.close_rules()
        elif rules:
            self.scene.sheets.rules.set_focus(None)
        if banner:
            self._banner = None

    # ---- telling ---------------------------------------------------------------------------------------------------

    def refuse(self, no: Refusal, hint: str) -> None:
        """Show a refusal. It fades: the log tells what happened, not what did not."""
        words = no.reason[:1].upper() + no.reason[1:]
        self._toast = (RefusalView(words, no.rule, hint), TOAST)
        self.scene.desk.play("no")
        self.scene.stale = True

    def relent(self) -> None:
        """Take down a refusal: what was laid since is allowed."""
        if self.toast is not None and self.toast.kind == "refusal":
            self._toast = None
            self.scene.stale = True

    def notice(self, words: str, rule: str) -> None:
        """Show a notice."""
        self._toast = (RefusalView(words[:1].upper() + words[1:], rule, kind="notice"), TOAST)
        self.scene.stale = True

    def hail(self, side: Side) -> None:
        """Show a banner with the side whose turn it is."""
        self._banner = (side.name, side.colour, BANNER)

    # ---- time and picture ------------------------------------------------------------------------------------------

    def fade(self, dt: float) -> None:
        """Take down what has been shown long enough."""
        if self._toast is not None:
            left = self._toast[1] - dt
            self._toast = (self._toast[0], left) if left > 0 else None
            self.scene.stale = self.scene.stale or left <= 0
        if self._banner is not None:
            left = self._banner[2] - dt
            self._banner = (*self._banner[:2], left) if left > 0 else None
            self.scene.stale = True

    def draw(self, surface: pygame.Surface) -> None:
        """The banner of a hand-over, if one is up."""
        if self._banner is None:
            return
        name, colour, _ = self._banner
        pen = self.scene.kit.pen(surface)
        table = self.scene.sheets.layout.table
        wide = pen.width(name, 26, "title") + pen.px(70)
        rect = pygame.Rect(0, 0, wide, pen.px(48)).move_to(midtop=(table.centerx, table.y + pen.px(14)))
        pen.shadow(rect, 6, 22, 200, 5)
        pen.box(rect, 6, "walnut1", pen.side_text(colour), 2)
        pen.text(name, rect.centerx, rect.centery, Type(26, pen.side_text(colour), "title"), "c")


class Told(Board):
    """What notices need of the scene of a battle."""

    telling: Telling
