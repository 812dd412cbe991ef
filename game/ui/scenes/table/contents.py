"""What the sheets round a table show in a frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.rules.course import clocks
from game.ui.board.hands.asked import Strip
from game.ui.panels.models import (
    ActionBarView,
    ForecastView,
    RailView,
    RefusalView,
    ScaleBarView,
    TimelineView,
    ToolsView,
    TopBarView,
    UnitCardView,
)
from game.ui.panels.pages.models_book import RuleLine
from game.ui.panels.time.models_clocks import ClockView, NextEventsView


@dataclass
class Views:
    """What the sheets show in this frame."""

    topbar: TopBarView
    timeline: TimelineView
    card: UnitCardView | None
    forecast: ForecastView
    actions: ActionBarView
    tools: ToolsView
    scale: ScaleBarView
    rail: RailView | None = None
    clock: ClockView[Any] | None = None
    """A book's own time: a strip in the place of the timeline, or a sheet over the table."""
    grid: bool = False
    """Whether the sheet is open."""
    coming: NextEventsView | None = None
    """What the grid's list shows while its sheet is open."""
    strip: Strip | None = None
    toast: RefusalView | None = None
    rules: tuple[RuleLine, ...] | None = None
    has_forecast: bool = False
    """Whether the forecast needs its whole room; else the log has it."""
    foresees: bool = False
    """Whether it tells what may come of it, too, and takes as much of the log's room as it may."""

    @property
    def grid_is_open(self) -> bool:
        """Whether the sheet of a clock that is a grid lies over the table."""
        return self.grid and self.clock is not None and isinstance(self.clock.time, clocks.Grid)
