"""What is looked up as a replay is watched: rules, where the log last used them, how what it tells came about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from game.core.grain import GRAIN
from game.rules.situation import Battle
from game.ui.board.overlays.log_marks import middle
from game.ui.keys import cap_of
from game.ui.kit.pen import Act
from game.ui.panels.models import ForecastView, LogEntry
from game.ui.panels.pages.models_book import RuleLine
from game.ui.scenes.reading.evidence import evidence
from game.ui.scenes.reading.reference import Reference
from game.ui.scenes.reading.rule_book import RuleBookScene
from game.ui.scenes.scene import Below, Desk, Push

if TYPE_CHECKING:
    from game.ui.board.hands.hands import Hands
    from game.ui.board.view import BoardView
    from game.ui.scenes.table.chronicle import Chronicle
    from game.ui.scenes.table.sheets import Sheets


class Watching(Below, Protocol):
    """What the scene of a replay offers to what is looked up in it."""

    desk: Desk
    battle: Battle
    sheets: Sheets
    chronicle: Chronicle
    view: BoardView
    hands: Hands


class LookingUp:
    """The sheet of rules and the evidence of one replay."""

    def __init__(self, scene: Watching) -> None:
        self.scene = scene
        self.reference = Reference(scene.battle.book)
        self.rules: tuple[RuleLine, ...] | None = None
        """What the sheet of rules shows; None while it is down."""
        self.told: ForecastView | None = None
        """The throw of the entry clicked in the log."""

    def rule(self, act: Act) -> None:
        """Show a rule, or all of them, or take the sheet down."""
        sheets = self.scene.sheets
        sheet = sheets.rules
        if act.id == "rules-close" or (act.id == "rules" and self.rules is not None):
            self.rules = None
            sheets.tab = 0 if sheets.tab == 2 else sheets.tab
            sheet.set_focus(None)
            return
        sheet.library = self.reference.everything
        sheet.clear()
        sheet.heading = "All rules" if act.id == "rules" else str(act.data)
        last = self.scene.chronicle.last_told(str(act.data))
        self.rules = sheet.library if act.id == "rules" else self.reference.about(str(act.data), last)
        if act.id == "rules":
            sheets.find_rule(cap_of("rules").lower())
        if sheets.layout.tabbed:
            sheets.tab = 2

    def book(self) -> Push:
        """The whole rule book, at the rule of the sheet that is up."""
        scene, chronicle = self.scene, self.scene.chronicle
        return Push(
            RuleBookScene(
                scene.desk, scene, self.reference, self.rules[0].id if self.rules else "", state=scene.view.state,
                uses=chronicle.uses.found, last=chronicle.last_told, show=self.use,
            )
        )  # fmt: skip

    def use(self, rule: str) -> None:
        """Show where the log last used a rule."""
        place, sheets = self.scene.chronicle.last_use(rule), self.scene.sheets
        if place is not None:
            sheets.tab = 1 if sheets.layout.tabbed else sheets.tab
            sheets.log.reveal(place)
            self.entry(sheets.log.entries[place])

    def entry(self, entry: Any) -> None:
        """Show how what an entry tells came about, where it happened in the middle; nothing takes that down again."""
        scene, told = self.scene, entry if isinstance(entry, LogEntry) else None
        self.told = evidence(scene.view.state, told) if told is not None else None
        scene.hands.recalled = told.drawn if told is not None else ()
        if told is None:
            scene.sheets.log.chosen = None
        place = middle(getattr(entry, "drawn", ()))
        if place is not None:
            scene.view.camera.glide_to(place)
            return
        for name in getattr(entry, "figures", ())[:1]:
            self.show(name)

    def show(self, name: str) -> None:
        """Bring a figure to the middle."""
        figure = self.scene.view.state.figures.get(name)
        if figure is not None:
            self.scene.view.camera.glide_to((figure.x / GRAIN, figure.y / GRAIN))
