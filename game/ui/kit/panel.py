"""A panel: paints a view model once, keeps the picture until it changes, and knows what lies where."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, Generic, TypeVar

import pygame

from game.ui.kit import texture
from game.ui.kit.controls.widget import CONFIRM, Widget
from game.ui.kit.parts import focus_ring
from game.ui.kit.pen import Act, Hit, Kit, Pen

V = TypeVar("V")


def pointed(event: pygame.event.Event) -> tuple[int, int]:
    """The place of the pointer at an event; one of the wheel need not have it."""
    pos: tuple[int, int] = getattr(event, "pos", None) or pygame.mouse.get_pos()
    return pos


class Panel(ABC, Generic[V]):
    """Subclasses paint; `draw` blits the kept picture while view, size, scale, pointer and state are the same."""

    bleed: float = 0        # logical pixels its shadow reaches outside its rectangle
    opaque = False
    reading = 1.0           # how large a panel that is all there to be read draws itself, beside everything else

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.hits: list[Hit] = []
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.hover: str | None = None
        self.pressed: str | None = None
        self.focus: str | None = None
        self.widgets: dict[str, Widget] = {}
        self.painted = 0                    # how often it was painted anew
        self._picture: pygame.Surface | None = None
        self._key: object = None
        self._view: V | None = None

    # -- for subclasses
    @abstractmethod
    def paint(self, pen: Pen, rect: pygame.Rect, view: V) -> None:
        """Paint the view in the rectangle and note its hits."""

    def state(self) -> Hashable:
        """All else that the picture depends on."""
        return None

    @property
    def reader(self) -> Kit:
        """The kit it is painted with."""
        return self.kit.enlarged(self.reading)

    def place(self, pen: Pen, widget: Widget, rect: pygame.Rect) -> None:
        """Draw a widget that keeps its state, and let it take part in events and traversal."""
        self.widgets[widget.id] = widget
        widget.draw(pen, rect)

    def _depends(self, rect: pygame.Rect) -> Hashable:
        grown = texture.generation if texture.patient or texture.pending() else -1
        kit = self.kit
        return (rect.size, kit.scale, self.reading, kit.text, kit.paints, self.hover, self.pressed, grown,
                self.state(), tuple(w.state() for w in self.widgets.values()))

    # -- drawing
    def draw(self, surface: pygame.Surface, rect: pygame.Rect, view: V) -> bool:
        """Draw the panel at `rect`; true if it had to be painted anew."""
        key = self._depends(rect)
        picture = self._picture
        fresh = picture is None or key != self._key or not (view is self._view or view == self._view)
        margin = self.kit.px(self.bleed)
        self.rect = pygame.Rect(rect)
        if picture is None or fresh:
            size = (rect.w + 2 * margin, rect.h + 2 * margin)
            if picture is None or picture.get_size() != size:
                picture = pygame.Surface(size) if self.opaque else pygame.Surface(size, pygame.SRCALPHA)
            elif not self.opaque:
                picture.fill((0, 0, 0, 0))
            self._picture = picture
            pen = Pen(self.reader, picture, self.hover, self.pressed)
            self.paint(pen, pygame.Rect(margin, margin, *rect.size), view)
            self.hits, self._key, self._view = pen.hits, self._depends(rect), view
            self.painted += 1
        surface.blit(picture, (rect.x - margin, rect.y - margin))
        over = Pen(self.kit, surface)
        focused = self._hit(self.focus)
        if focused:
            focus_ring(over, self._on_screen(focused.rect))
        return fresh

    def draw_over(self, surface: pygame.Surface) -> None:
        """Open lists of its widgets; call after everything else was drawn (full-window panels only)."""
        pen = Pen(self.kit, surface)
        for widget in self.widgets.values():
            widget.draw_over(pen)

    # -- what lies where
    def _shift(self) -> tuple[int, int]:
        margin = self.kit.px(self.bleed)
        return self.rect.x - margin, self.rect.y - margin

    def _on_screen(self, rect: pygame.Rect) -> pygame.Rect:
        return rect.move(self._shift())

    def _hit(self, id: str | None) -> Hit | None:
        return next((h for h in self.hits if h.id == id), None) if id else None

    def under(self, pos: tuple[int, int]) -> Hit | None:
        """What lies under a screen position, its rectangle on the screen; None if nothing answers there."""
        x, y = self._shift()
        for hit in reversed(self.hits):
            if hit.rect.collidepoint(pos[0] - x, pos[1] - y):
                return hit._replace(rect=self._on_screen(hit.rect))
        return None

    def where(self, id: str) -> pygame.Rect | None:
        """Where on the screen a hit lies."""
        hit = self._hit(id)
        return self._on_screen(hit.rect) if hit else None

    def focusable(self) -> list[str]:
        """Ids in the order the keyboard visits them."""
        return [h.id for h in self.hits if h.focus and h.enabled]

    def set_focus(self, id: str | None) -> None:
        """Give the keyboard to a hit (or to none)."""
        self.focus = id
        for name, widget in self.widgets.items():
            widget.focused = name == id

    # -- events
    def on_event(self, event: pygame.event.Event) -> Act | None:
        """Return what a person asked for by this event, if anything."""
        held = next((w for w in self.widgets.values() if w.held), None)
        if held is not None and event.type != pygame.VIDEORESIZE:
            return self._to_widget(held, event)
        if event.type == pygame.MOUSEMOTION:
            hit = self.under(event.pos)
            self.hover = hit.id if hit else None
            for widget in self.widgets.values():
                self._to_widget(widget, event)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            hit = self.under(event.pos)
            self.set_focus(None)
            if hit and hit.enabled and hit.id in self.widgets:
                for name, widget in self.widgets.items():
                    widget.focused = name == hit.id
                return self._to_widget(self.widgets[hit.id], event)
            self.pressed = hit.id if hit and hit.enabled else None
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            pressed, self.pressed = self.pressed, None
            hit = self.under(event.pos)
            if hit and pressed == hit.id and hit.enabled:
                return self.activate(hit)
        elif event.type == pygame.WINDOWLEAVE:
            self.hover = None
        elif event.type == pygame.MOUSEWHEEL:
            hit = self.under(pointed(event))
            if hit and hit.id in self.widgets:
                return self._to_widget(self.widgets[hit.id], event)
        else:
            typing = next((w for w in self.widgets.values() if w.focused and w.enabled), None)
            if typing is not None:
                return self._to_widget(typing, event)
            if event.type == pygame.KEYDOWN and event.key in CONFIRM and self.focus:
                hit = self._hit(self.focus)
                if hit and hit.enabled:
                    return self.activate(hit)
        return None

    def activate(self, hit: Hit) -> Act:
        """Return what is asked for at a hit; rule tags answer Act("rule", id of the rule)."""
        return Act(hit.asks, hit.data)

    def _to_widget(self, widget: Widget, event: pygame.event.Event) -> Act | None:
        if hasattr(event, "pos"):
            x, y = self._shift()
            event = pygame.event.Event(event.type, {**event.dict, "pos": (event.pos[0] - x, event.pos[1] - y)})
        got = widget.on_event(event)
        return Act(widget.id, got) if got is not None else None


class Traversal:
    """Carries the keyboard focus through several panels with Tab and Shift+Tab."""

    def __init__(self, panels: Sequence[Panel[Any]]) -> None:
        self.panels = list(panels)

    def order(self) -> list[tuple[Panel[Any], str]]:
        """All places the keyboard visits, in order."""
        return [(panel, name) for panel in self.panels for name in panel.focusable()]

    def current(self) -> tuple[Panel[Any], str] | None:
        """The panel and id that have the keyboard."""
        for panel in self.panels:
            if panel.focus:
                return panel, panel.focus
        return None

    def step(self, way: int) -> tuple[Panel[Any], str] | None:
        """Move the focus one place on (+1) or back (-1), round and round; None when there is nowhere to go."""
        order = self.order()
        if not order:
            return None
        now = self.current() or self._clicked()
        at = order.index(now) + way if now in order else (0 if way > 0 else -1)
        panel, name = order[at % len(order)]
        for other in self.panels:
            other.set_focus(name if other is panel else None)
        return panel, name

    def _clicked(self) -> tuple[Panel[Any], str] | None:
        """The panel and id to which a click gave the keyboard."""
        return next(((panel, name) for panel in self.panels for name, w in panel.widgets.items() if w.focused), None)

    def clear(self) -> None:
        """Take the keyboard from all."""
        for panel in self.panels:
            panel.set_focus(None)

    def on_event(self, event: pygame.event.Event) -> Act | None:
        """Tab moves on; anything else goes to who has the keyboard, or to all panels."""
        is_open = any(w.held for p in self.panels for w in p.widgets.values())
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB and not is_open:
            self.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return None
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and self.current() and not is_open:
            self.clear()
            return None
        for panel in self.panels:
            got = panel.on_event(event)
            if got is not None:
                return got
        return None
