"""The wooden column at the right that holds card, forecast and log, with its tabs when they share a place."""

from __future__ import annotations

import pygame

from game.ui.kit.panel import Panel
from game.ui.kit.parts import tabs
from game.ui.kit.pen import Pen
from game.ui.kit.theme import Veil
from game.ui.panels.layout import BattleLayout

TABS = ("Forecast", "Log", "Rules")


class SideColumn(Panel[tuple[BattleLayout, int]]):
    """Acts: tab (data: its number). Draw it first, the sheets over it."""

    opaque = True

    def paint(self, pen: Pen, rect: pygame.Rect, view: tuple[BattleLayout, int]) -> None:
        """A plank with its seam, and the tabs."""
        layout, chosen = view
        pen.plank(rect, "walnut1", 31, top=False, bottom=False)
        pen.line(rect.x, rect.y, rect.x, rect.bottom, "seam", 2)
        pen.line(rect.x + pen.px(2), rect.y, rect.x + pen.px(2), rect.bottom, Veil("edge", 140))
        if layout.tabs:
            tabs(pen, layout.tabs.move(-layout.side.x, -layout.side.y), TABS, chosen, "tab")
