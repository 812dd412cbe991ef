"""What is looked up beside a table: rules, where the log last used them, and the evidence of what it tells."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from game.core.events import Event
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.tally import Tally
from game.telling.evidence import tally_of
from game.ui.board.overlays.log_marks import middle
from game.ui.kit.pen import Act
from game.ui.panels.models import ForecastView, LogEntry
from game.ui.panels.pages.models_book import RuleLine
from game.ui.scenes.reading.evidence import evidence
from game.ui.scenes.reading.reference import Reference
from game.ui.scenes.reading.rule_book import Consulted, RuleBookScene
from game.ui.scenes.scene import Push
from game.ui.scenes.table.scene import TableScene

FORECAST_HITS = ("row", "interrupt", "forecast_line")
"""Lines of the forecast: a click shows the rule of each."""


class LookingUp:
    """The sheet of rules and the evidence of one table."""

    def __init__(self, table: TableScene) -> None:
        self.table = table
        self.rules: tuple[RuleLine, ...] | None = None
        """What the sheet of rules shows; None while it is down."""
        self.evidence: ForecastView | None = None
        """The throw of the entry clicked in the log, with its arithmetic and what was measured."""
        self.recalled: tuple[Event, ...] = ()
        """What that entry tells that is drawn on the table."""

    @cached_property
    def reference(self) -> Reference:
        """The rule book, read when first asked for."""
        found = Reference(self.table.hands.battle.book)
        self.table.sheets.rules.library = found.everything
        return found

    def act(self, act: Act) -> bool:
        """Show what a panel asks for; False where it asks for something else."""
        if act.id == "rule" or act.id in FORECAST_HITS:
            if act.data:
                self.show_rule(str(act.data))
        elif act.id == "rules":
            self.show_rules()
        elif act.id == "rules-close":
            self.close_rules()
        elif act.id == "used":
            self.show_use(str(act.data))
        elif act.id == "tab":
            self.table.sheets.tab = int(str(act.data))
        elif act.id == "entry":
            self.entry(act.data)
        elif act.id in ("head", "who") and isinstance(act.data, str):
            self.bring(act.data)
        else:
            return False
        return True

    # ---- rules -----------------------------------------------------------------------------------------------------

    def show_rule(self, rule: str, heading: str = "") -> None:
        """Show the text of a rule in the side column."""
        self._show(self.reference.about(rule, self.table.chronicle.last_told(rule)), heading or rule)

    def show_rules(self) -> None:
        """Show the rule of what is asked, or all rules where nothing is; close the sheet if it is open.

        The keys go to its search: what is typed at an open book is no order to the battle."""
        asked = self.table.hands.asked
        if self.rules is not None:
            self.close_rules()
            return
        if asked is not None and asked.decision.cite:
            self.show_rule(asked.decision.cite, "What is asked")
        else:
            self._show(self.reference.everything, "All rules")
        self.table.sheets.find_rule()

    def close_rules(self) -> None:
        """Close the sheet of rules."""
        sheets = self.table.sheets
        self.rules = None
        sheets.tab = 0 if sheets.tab == 2 else sheets.tab
        sheets.rules.set_focus(None)
        self.table.stale = True

    def _show(self, lines: tuple[RuleLine, ...], heading: str) -> None:
        sheets = self.table.sheets
        self.rules = lines
        sheets.rules.clear()
        sheets.rules.heading = heading
        if sheets.layout.tabbed:
            sheets.tab = 2
        self.table.stale = True

    def book(self) -> Push:
        """Open the whole book, at the rule of the open sheet, of what is asked, or at its first."""
        table, chronicle = self.table, self.table.chronicle
        asked = table.hands.asked
        rule = self.rules[0].id if self.rules else asked.decision.cite if asked is not None else ""
        battle = Consulted(table.view.state, chronicle.uses.found, chronicle.last_told, self.show_use, self._thrown)
        return Push(RuleBookScene(table.desk, table, self.reference, rule, battle))

    def _thrown(self, rule: str) -> Tally | None:
        """What was thrown by a rule when the log last used it."""
        place = self.table.chronicle.last_use(rule)
        return None if place is None else tally_of(self.table.sheets.log.entries[place].data)

    def show_use(self, rule: str) -> None:
        """Show where the log last used a rule."""
        place, sheets = self.table.chronicle.last_use(rule), self.table.sheets
        if place is not None:
            sheets.tab = 1 if sheets.layout.tabbed else sheets.tab
            sheets.log.reveal(place)
            self.entry(sheets.log.entries[place])

    # ---- the log ---------------------------------------------------------------------------------------------------

    def recall(self, entry: LogEntry | None) -> bool:
        """Show the evidence of an entry, in place of what was shown; False where there is none."""
        shown = self.evidence is not None or bool(self.recalled)
        self.evidence = evidence(self.table.view.state, entry) if entry is not None else None
        self.recalled = self.table.hands.recalled = entry.drawn if entry is not None else ()
        if entry is None:
            self.table.sheets.log.chosen = None
        self.table.stale = True
        return shown

    def entry(self, entry: Any) -> None:
        """Show the evidence of an entry; bring the place where it happened to the middle, else its first figure."""
        self.recall(entry if isinstance(entry, LogEntry) else None)
        place = middle(getattr(entry, "drawn", ()))
        if place is not None:
            self.table.view.camera.glide_to(place)
            return
        for name in getattr(entry, "figures", ())[:1]:
            self.bring(name)

    def bring(self, name: str) -> Figure | None:
        """Bring a figure to the middle, and return it."""
        figure = self.table.view.state.figures.get(name)
        if figure is not None:
            self.table.view.camera.glide_to((figure.x / GRAIN, figure.y / GRAIN))
        return figure
