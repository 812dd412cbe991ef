"""What every widget with a memory has in common, and a group of them with one keyboard focus."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.ui.kit.parts import focus_ring
from game.ui.kit.pen import Act, Pen

CONFIRM = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Widget:
    """Draws itself in a rectangle and answers events with a value, or None when nothing came of it."""

    focusable = True

    def __init__(self, id: str, tip: str = "") -> None:
        self.id, self.tip = id, tip
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.enabled = True
        self.focused = False
        self.held = False        # takes all pointer events until released (drag, open list)

    def draw(self, pen: Pen, rect: pygame.Rect) -> None:
        """Draw in the rectangle and remember it."""
        raise NotImplementedError

    def draw_over(self, pen: Pen) -> None:
        """Draw what lies over everything else (an open list)."""

    def on_event(self, event: pygame.event.Event) -> object | None:
        """The new value if the event changed or chose something."""
        return None

    def state(self) -> Hashable:
        """All that its picture depends on."""
        return (self.enabled, self.focused, self.held)


class Group:
    """Widgets in order: Tab and Shift+Tab go round, the pointer takes the focus, `held` ones get every event."""

    def __init__(self, widgets: list[Widget]) -> None:
        self.widgets = widgets
        self.focus: Widget | None = None
        self.show_ring = False

    def __getitem__(self, id: str) -> Widget:
        for widget in self.widgets:
            if widget.id == id:
                return widget
        raise KeyError(id)

    def set_focus(self, widget: Widget | None, ring: bool = False) -> None:
        """Give the keyboard to a widget (or to none)."""
        for one in self.widgets:
            one.focused = one is widget
        self.focus, self.show_ring = widget, ring

    def step(self, way: int) -> bool:
        """Move the focus; false when it ran off the end (then nobody has it)."""
        order = [w for w in self.widgets if w.focusable and w.enabled and w.rect.w]
        if not order:
            return False
        at = order.index(self.focus) + way if self.focus in order else (0 if way > 0 else len(order) - 1)
        if not 0 <= at < len(order):
            self.set_focus(None)
            return False
        self.set_focus(order[at], ring=True)
        return True

    def on_event(self, event: pygame.event.Event) -> Act | None:
        """Hand the event to whom it concerns; an Act names the widget and its new value."""
        for widget in self.widgets:
            if widget.held:
                return _act(widget, widget.on_event(event))
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
                under = next((w for w in self.widgets if w.rect.collidepoint(event.pos) and w.enabled), None)
                self.set_focus(under if under is None or under.focusable else None)
                return _act(under, under.on_event(event)) if under else None
            for widget in self.widgets:
                if widget.enabled and (got := widget.on_event(event)) is not None:
                    return Act(widget.id, got)
            return None
        if event.type == pygame.MOUSEWHEEL:
            at = pygame.mouse.get_pos() if not hasattr(event, "pos") else event.pos
            under = next((w for w in self.widgets if w.rect.collidepoint(at) and w.enabled), None)
            return _act(under, under.on_event(event)) if under else None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return None
        if self.focus and self.focus.enabled:
            return _act(self.focus, self.focus.on_event(event))
        return None

    def draw_over(self, pen: Pen) -> None:
        """The focus ring and whatever is open."""
        if self.focus and self.show_ring:
            focus_ring(pen, self.focus.rect)
        for widget in self.widgets:
            widget.draw_over(pen)

    def state(self) -> Hashable:
        """All that their picture depends on."""
        return (tuple(w.state() for w in self.widgets), self.focus.id if self.focus else "", self.show_ring)


def _act(widget: Widget, got: object | None) -> Act | None:
    return Act(widget.id, got) if got is not None else None
