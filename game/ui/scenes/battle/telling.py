"""What a battle tells beside the log: a refusal or notice that fades, the banner of a hand-over, the text of a rule."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.core.events import Event
from game.core.state import Side
from game.core.tally import Refusal
from game.ui.keys import cap_of
from game.ui.kit.pen import Act
from game.ui.panels.models import ForecastView, LogEntry, RefusalView
from game.ui.panels.pages.models_book import RuleLine
from game.ui.scenes.battle.board import Board
from game.ui.scenes.reading.evidence import evidence
from game.ui.scenes.reading.reference import Reference
from game.ui.scenes.reading.rule_book import RuleBookScene
from game.ui.scenes.scene import Push

TOAST = 6.0
"""Seconds that a refusal stays."""

BANNER = 1.2
"""Seconds that the banner of a hand-over stays."""


class Telling:
    """Toast, banner and rule of one battle scene."""

    def __init__(self, scene: Board) -> None:
        self.scene = scene
        self._toast: tuple[RefusalView, float] | None = None
        self._banner: tuple[str, str, float] | None = None
        self._rules: tuple[RuleLine, ...] | None = None
        self._rulebook: Reference | None = None
        self.told: ForecastView | None = None
        """The throw of the entry clicked in the log, with its arithmetic and what was measured."""
        self.recalled: tuple[Event, ...] = ()
        """What that entry tells that is drawn on the table."""

    # ---- what is up ------------------------------------------------------------------------------------------------

    @property
    def toast(self) -> RefusalView | None:
        """The refusal or notice that is up."""
        return self._toast[0] if self._toast is not None else None

    @property
    def rules(self) -> tuple[RuleLine, ...] | None:
        """The rule that is shown in the side column."""
        return self._rules

    @property
    def over(self) -> bool:
        """Whether the banner lies over the table."""
        return self._banner is not None

    def forget(self, toast: bool = True, rules: bool = True, banner: bool = False) -> None:
        """Take down what is up."""
        if toast:
            self._toast = None
        if rules:
            if self._rules is not None and self.scene.sheets.tab == 2:
                self.scene.sheets.tab = 0
            self._rules = None
            self.scene.sheets.rules.set_focus(None)
        if banner:
            self._banner = None

    def recall(self, entry: LogEntry | None) -> bool:
        """Show how what an entry tells came about, in place of what was shown so; whether there was anything."""
        shown = self.told is not None or bool(self.recalled)
        self.told = evidence(self.scene.view.state, entry) if entry is not None else None
        self.recalled = entry.drawn if entry is not None else ()
        if entry is None:
            self.scene.sheets.log.chosen = None
        self.scene.stale = True
        return shown

    # ---- telling ---------------------------------------------------------------------------------------------------

    def refuse(self, no: Refusal, hint: str) -> None:
        """Show a refusal. It fades: the log tells what happened, not what did not."""
        words = no.reason[:1].upper() + no.reason[1:]
        self._toast = (RefusalView(words, no.rule, hint), TOAST)
        self.scene.desk.play("no")
        self.scene.stale = True

    def notice(self, words: str, rule: str) -> None:
        """Show something worth knowing."""
        self._toast = (RefusalView(words[:1].upper() + words[1:], rule, kind="notice"), TOAST)
        self.scene.stale = True

    def hail(self, side: Side) -> None:
        """Say with a banner whose turn it is at the board now."""
        self._banner = (side.name, side.colour, BANNER)

    def show_rule(self, rule: str) -> None:
        """Show the text of a rule in the side column."""
        self._show(self.reference.about(rule, self.scene.chronicle.last_told(rule)), rule)

    def show_rules(self) -> None:
        """Show the rule of what is asked, or all of them where nothing is; take the sheet down if it is up.

        The keys go to its search: what is typed at an open book is no order to the battle."""
        asked = self.scene.hands.asked
        if self._rules is not None:
            self.forget(toast=False)
            return
        if asked is not None and asked.decision.cite:
            cite = asked.decision.cite
            self._show(self.reference.about(cite, self.scene.chronicle.last_told(cite)), "What is asked")
        else:
            self._show(self.reference.everything, "All rules")
        self.scene.sheets.find_rule(cap_of("rules").lower())

    def book(self, rule: str = "") -> Push:
        """Open the whole book at a rule: of the sheet that is up, of what is asked, or at its first."""
        scene = self.scene
        if not rule and self._rules:
            rule = self._rules[0].id
        elif not rule and scene.hands.asked is not None:
            rule = scene.hands.asked.decision.cite
        chronicle = scene.chronicle
        return Push(
            RuleBookScene(
                scene.desk, scene, self.reference, rule, state=scene.view.state, uses=chronicle.uses.found,
                last=chronicle.last_told, show=self.show_use,
            )
        )  # fmt: skip

    def show_use(self, rule: str) -> None:
        """Show where the log last used a rule."""
        place = self.scene.chronicle.last_use(rule)
        if place is None:
            return
        sheets = self.scene.sheets
        sheets.tab = 1 if sheets.layout.tabbed else sheets.tab
        sheets.log.reveal(place)
        self.scene.actions.act(Act("entry", sheets.log.entries[place]))

    @property
    def reference(self) -> Reference:
        """The rule book, read when first asked for."""
        if self._rulebook is None:
            self._rulebook = Reference(self.scene.session.book)
            self.scene.sheets.rules.library = self._rulebook.everything
        return self._rulebook

    def _show(self, lines: tuple[RuleLine, ...], heading: str) -> None:
        self._rules = lines
        self.scene.sheets.rules.clear()
        self.scene.sheets.rules.heading = heading
        if self.scene.sheets.layout.tabbed:
            self.scene.sheets.tab = 2
        self.scene.stale = True

    # ---- time and picture ------------------------------------------------------------------------------------------

    def fade(self, dt: float) -> None:
        """Let what has been up for long enough go."""
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
        rect = pygame.Rect(0, 0, wide, pen.px(48))
        rect.midtop = (table.centerx, table.y + pen.px(14))
        pen.shadow(rect, 6, 22, 200, 5)
        pen.box(rect, 6, "walnut1", pen.side_text(colour), 2)
        pen.text(name, rect.centerx, rect.centery, 26, pen.side_text(colour), "title", "c")


class Told(Board, Protocol):
    """The scene of a battle with what it tells beside the log."""

    telling: Telling
