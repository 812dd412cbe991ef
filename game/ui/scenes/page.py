"""A screen with tooltips, and one that is a single panel."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

import pygame

from game.ui.kit.pen import Act, Hit
from game.ui.scenes.scene import Change, Scene

if TYPE_CHECKING:
    from game.ui.kit.controls.dialog import Hover
    from game.ui.kit.panel import Panel


class Tipped(Scene):
    """Shows the tooltip of the place on which the pointer rests."""

    _hover: Hover | None = None
    _tip_drawn = False

    @property
    def hover(self) -> Hover:
        """The tooltips, made when the pointer first moves, so that the first picture need not wait for them."""
        if self._hover is None:
            from game.ui.kit.controls.dialog import Hover

            self._hover = Hover()
        return self._hover

    def ticks(self) -> int:
        """The time in milliseconds."""
        return int(self.desk.now() * 1000)

    def rest_on(self, hit: Hit | None) -> None:
        """Note the place to which the pointer has come, or none."""
        self.hover.over(hit.tip if hit else "", hit.rect if hit else None, self.ticks())

    def update(self, dt: float) -> Change | None:
        """Show or hide the tooltip."""
        if self._hover is not None and self._hover.is_shown(self.ticks()) != self._tip_drawn:
            self.stale = True
        return None

    def draw_tip(self, surface: pygame.Surface) -> None:
        """The tooltip, if it is its time."""
        if self._hover is not None:
            self._tip_drawn = self._hover.is_shown(self.ticks())
            self._hover.draw(self.kit.reader.pen(surface), self.ticks(), surface.get_rect())


class Page(Tipped):
    """One panel that fills the window; each page has its view, and does what the panel asks for."""

    panel: Panel[Any]
    tabs = True
    """Whether Tab goes from place to place; else the panel takes it."""

    @abstractmethod
    def view(self) -> object:
        """What the panel shows."""

    @abstractmethod
    def act(self, act: Act) -> Change | None:
        """Do what the panel asks for."""

    def draw(self, surface: pygame.Surface) -> None:
        """The panel, its open lists and its tooltip."""
        self.panel.draw(surface, surface.get_rect(), self.view())
        self.panel.draw_over(surface)
        self.draw_tip(surface)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """The panel first, then Tab."""
        before = self._looks()
        act = self.panel.on_event(event)
        if event.type == pygame.MOUSEMOTION:
            self.rest_on(self.panel.under(event.pos))
        if self.tabs and event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            from game.ui.kit.panel import Traversal

            Traversal((self.panel,)).step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        self.stale = self.stale or event.type != pygame.MOUSEMOTION or before != self._looks()
        return self.act(act) if act is not None else None

    def _looks(self) -> Hashable:
        """All by which an event may change the panel's picture."""
        panel = self.panel
        return panel.hover, panel.focus, panel.pressed, panel.state(), tuple(w.state() for w in panel.widgets.values())
