"""Widgets that choose: switch, slider, list with scroll, drop-down, context menu."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import pygame

from game.ui.kit.controls.option import Option
from game.ui.kit.controls.widget import CONFIRM, Widget
from game.ui.kit.panel import Panel
from game.ui.kit.parts import key_cap
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.scroll import Scroll
from game.ui.kit.theme import Colour
from game.ui.kit.words.type import Type


def _clicked(widget: Widget, event: pygame.event.Event) -> bool:
    return (event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and widget.rect.collidepoint(event.pos)) or (
        event.type == pygame.KEYDOWN and event.key in CONFIRM)


class Switch(Widget):
    """On or off; answers the new value."""

    def __init__(self, id: str, on: bool = False, words: tuple[str, str] = ("off", "on"), tip: str = "") -> None:
        super().__init__(id, tip)
        self.on, self.words = on, words

    def draw(self, pen: Pen, rect: pygame.Rect) -> None:
        """A pill with a knob at the left end of the rectangle, and its word."""
        pill = pygame.Rect(rect.x, rect.centery - pen.px(13), pen.px(52), pen.px(26))
        self.rect = pygame.Rect(rect.x, pill.y, pill.w + pen.px(44), pill.h)
        pen.box(pill, 13, "brass" if self.on else "walnut0", "brass_hi" if self.on or pen.is_hot(self.id) else "edge")
        x = pill.right - pen.px(13) if self.on else pill.x + pen.px(13)
        knob = pygame.Rect(0, 0, pen.px(18), pen.px(18)).move_to(center=(x, pill.centery))
        pen.box(knob, 9, "brass_ink" if self.on else "tan")
        pen.text(
            self.words[self.on],
            pill.right + pen.px(10),
            pill.centery,
            Type(14, "brass_hi" if self.on else "tan", "semi"),
        )
        pen.hit(Hit(self.rect, self.id, self.tip, self.enabled))

    def on_event(self, event: pygame.event.Event) -> object | None:
        """The new value when it was turned."""
        if _clicked(self, event):
            self.on = not self.on
            return self.on
        return None

    def state(self) -> Hashable:
        return (self.enabled, self.on)


class Slider(Widget):
    """A whole number between two ends, by drag, wheel and arrow keys; answers the new value."""

    def __init__(self, id: str, low: int, high: int, value: int, step: int = 1, tip: str = "") -> None:
        super().__init__(id, tip)
        self.low, self.high, self.value, self.by = low, high, value, step

    def draw(self, pen: Pen, rect: pygame.Rect) -> None:
        """A well with a brass thumb."""
        self.rect = pygame.Rect(rect)
        groove = pygame.Rect(rect.x, rect.centery - pen.px(5), rect.w, pen.px(10))
        pen.well(groove, 5)
        share = (self.value - self.low) / max(1, self.high - self.low)
        self._thumb = pen.px(18)
        x = rect.x + round((rect.w - self._thumb) * share)
        if x > rect.x + 2:
            pen.box(pygame.Rect(groove.x + 1, groove.y + 1, x - rect.x + self._thumb // 2, groove.h - 2), 4, "brass_lo")
        thumb = pygame.Rect(x, rect.centery - pen.px(12), self._thumb, pen.px(24))
        lit = self.held or pen.is_hot(self.id)
        pen.box(thumb, 4, "brass_hi" if lit else "brass", "brass_hi")
        pen.hit(Hit(rect, self.id, self.tip, self.enabled))

    _thumb = 18

    def _set(self, value: float) -> object | None:
        new = max(self.low, min(self.high, self.low + round((value - self.low) / self.by) * self.by))
        if new == self.value:
            return None
        self.value = new
        return new

    def on_event(self, event: pygame.event.Event) -> object | None:
        """The new value when it changed."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            self.held = True
        elif event.type == pygame.MOUSEBUTTONUP:
            self.held = False
            return None
        elif event.type == pygame.KEYDOWN:
            by = {pygame.K_LEFT: -1, pygame.K_DOWN: -1, pygame.K_RIGHT: 1, pygame.K_UP: 1,
                  pygame.K_PAGEDOWN: -10, pygame.K_PAGEUP: 10}.get(event.key)
            if event.key in (pygame.K_HOME, pygame.K_END):
                return self._set(self.low if event.key == pygame.K_HOME else self.high)
            return self._set(self.value + by * self.by) if by else None
        elif event.type == pygame.MOUSEWHEEL:
            return self._set(self.value + event.y * self.by)
        if self.held and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            span = max(1, self.rect.w - self._thumb)
            return self._set(self.low + (event.pos[0] - self.rect.x - self._thumb / 2) / span * (self.high - self.low))
        return None

    def state(self) -> Hashable:
        return (self.enabled, self.value, self.held)


def step_over(rows: Sequence[Option], at: int, by: int) -> int:
    """The index `by` rows on, or the next usable one beyond it; the same where there is none."""
    want = max(0, min(len(rows) - 1, at + by))
    way = 1 if by > 0 else -1
    beyond = range(want, len(rows) if way > 0 else -1, way)
    short = range(want, at, -way)
    return next((n for n in (*beyond, *short) if not rows[n].why_not), at)


def draw_row(pen: Pen, row: Option, rect: pygame.Rect, chosen: bool, hot: bool) -> None:
    """One line of a list: a plate when chosen or under the pointer, icon, words, note, key."""
    if chosen or hot and not row.why_not:
        pen.box(rect, 3, "chosen" if chosen else "walnut3", None)
    ink: str | Colour = "off" if row.why_not else "brass_hi" if chosen else "cream"
    x = rect.x + pen.px(12)
    if row.icon:
        pen.icon(row.icon, x + pen.px(9), rect.centery, 18, ink)
        x += pen.px(28)
    elif row.head is not None:
        size = round(rect.h / pen.kit.scale) - 2
        pen.head(row.head, rect.x + pen.px(4) + pen.px(size) / 2, rect.centery, size)
        x = rect.x + pen.px(size + 12)
    right = rect.right - pen.px(10)
    if row.key:
        key_cap(pen, row.key, right, rect.centery, "r")
        right -= pen.width(row.key, 11, "semi") + pen.px(22)
    left = right - x - pen.width(row.label, 14) - pen.px(10)
    if row.note and (row.why_not or pen.width(row.note, 12) <= left):      # a mere note gives way to the words
        room = min(pen.width(row.note, 12), max(left, (right - x) // 2))
        right -= room
        pen.text(row.note, right, rect.centery, Type(12, "dim" if row.why_not else "tan"), room=room + 1)
        right -= pen.px(10)
    pen.text(row.label, x, rect.centery, Type(14, ink), room=right - x)


class RowList:
    """Rows one below another in their frame: which are in view, and over which of them the pointer is (-1: none)."""

    def __init__(self, row_height: float = 32) -> None:
        self.row_height = row_height
        self.scroll = Scroll()
        self.over = -1
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._high = 32

    def draw(self, pen: Pen, rect: pygame.Rect, rows: Sequence[Option], chosen: str | None) -> None:
        """Whole rows only; a thin bar when there are more."""
        px, scroll = pen.px, self.scroll
        self.rect, self._high = pygame.Rect(rect), px(self.row_height)
        scroll.fit(len(rows), (rect.h - px(6)) // self._high)
        wide = rect.w - px(6) - (px(12) if scroll.beyond else 0)
        for n, row in enumerate(rows[scroll.seen]):
            place = pygame.Rect(rect.x + px(3), rect.y + px(3) + n * self._high, wide, self._high - 1)
            draw_row(pen, row, place, row.id == chosen, scroll.first + n == self.over)
        scroll.bar(pen, pygame.Rect(rect.right - px(9), rect.y + px(5), px(4), rect.h - px(10)))

    def draw_open(self, pen: Pen, field: pygame.Rect, rows: Sequence[Option], chosen: str | None, most: int = 99,
                  ever: int = 0) -> None:
        """At most so many rows, over everything: below their field, or above it where more of them fit.

        There is always room for `ever` rows, so that the list does not jump while one types."""
        px, below = pen.px, pen.surface.get_height() - field.bottom - pen.px(3)
        step = px(self.row_height)
        high = step * max(1, min(most, len(rows))) + px(6)
        is_above = step * min(most, max(ever, len(rows))) + px(6) > below and field.y > below
        top = field.y - high - px(3) if is_above else min(field.bottom + px(3), pen.surface.get_height() - high)
        rect = pygame.Rect(field.x, max(0, top), field.w, high)
        pen.shadow(rect, 5, 14, 190, 4)
        pen.box(rect, 5, "walnut1", "brass")
        self.draw(pen, rect, rows, chosen)

    def row_at(self, pos: tuple[int, int]) -> int:
        """Index of the row under a position; -1 if none."""
        if not self.rect.collidepoint(pos):
            return -1
        n = (pos[1] - self.rect.y - 3) // max(1, self._high)
        return self.scroll.first + n if 0 <= n < min(self.scroll.shown, self.scroll.many - self.scroll.first) else -1

    def state(self) -> Hashable:
        """Which rows are in view, and which is lit."""
        return self.scroll.first, self.over


class ListBox(Widget):
    """Rows in a well with wheel, drag and keys; answers the chosen row's name."""

    def __init__(self, id: str, rows: Sequence[Option], row_height: float = 32) -> None:
        super().__init__(id)
        self.rows, self.chosen = list(rows), ""
        self.list = RowList(row_height)

    @property
    def row(self) -> Option | None:
        """The chosen row; None where none is."""
        return next((row for row in self.rows if row.id == self.chosen), None)

    def draw(self, pen: Pen, rect: pygame.Rect) -> None:
        """The rows in their well."""
        self.rect = pygame.Rect(rect)
        pen.well(rect, 5)
        self.list.draw(pen, rect, self.rows, self.chosen)
        pen.hit(Hit(rect, self.id, self.tip, self.enabled))

    def _choose(self, n: int) -> object | None:
        if not 0 <= n < len(self.rows) or self.rows[n].why_not or self.rows[n].id == self.chosen:
            return None
        self.chosen = self.rows[n].id
        self.list.scroll.bring(n)
        return self.chosen

    def on_event(self, event: pygame.event.Event) -> object | None:
        """The name of the row chosen."""
        rows = self.list
        if event.type == pygame.MOUSEMOTION:
            rows.over = rows.row_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._choose(rows.row_at(event.pos))
        elif event.type == pygame.MOUSEWHEEL:
            rows.scroll.by(-3 * event.y)
        elif event.type == pygame.KEYDOWN:
            page, many = rows.scroll.shown, len(self.rows)
            by = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page,
                  pygame.K_HOME: -many, pygame.K_END: many}.get(event.key)
            if by:
                at = next((n for n, row in enumerate(self.rows) if row.id == self.chosen), -1)
                return self._choose(step_over(self.rows, at, by))
        return None

    def state(self) -> Hashable:
        return (self.enabled, self.chosen, self.list.state(), tuple(self.rows))


class DropDown(Widget):
    """One of several, shown closed; answers the name of the row chosen."""

    def __init__(self, id: str, rows: Sequence[Option], chosen: str = "", tip: str = "") -> None:
        super().__init__(id, tip)
        self.rows = list(rows)
        self.chosen = chosen or (self.rows[0].id if self.rows else "")
        self.list = RowList()

    @property
    def row(self) -> Option:
        """The chosen row."""
        return next((r for r in self.rows if r.id == self.chosen), self.rows[0])

    def draw(self, pen: Pen, rect: pygame.Rect) -> None:
        """The closed field with its arrow."""
        self.rect = pygame.Rect(rect)
        lit = self.held or pen.is_hot(self.id)
        pen.box(rect, 5, "walnut3" if lit else "walnut2", "brass_hi" if self.held else "brass" if lit else "edge")
        x = rect.x + pen.px(12)
        if self.row.icon:
            pen.icon(self.row.icon, x + pen.px(9), rect.centery, 18, "brass")
            x += pen.px(28)
        pen.text(self.row.label, x, rect.centery, Type(14, "cream"), room=rect.right - pen.px(34) - x)
        pen.icon("down", rect.right - pen.px(18), rect.centery, 16, "tan")
        pen.hit(Hit(rect, self.id, self.tip, self.enabled))

    def draw_over(self, pen: Pen) -> None:
        """The open list, beside the field."""
        if self.held:
            self.list.draw_open(pen, self.rect, self.rows, self.chosen)

    @staticmethod
    def of(panel: Panel[Any], id: str, rows: Sequence[Option], chosen: str, tip: str = "") -> DropDown:
        """Return the drop-down of a panel by its id, made when first asked for; one that is open stays as it is."""
        known = panel.widgets.get(id)
        drop = known if isinstance(known, DropDown) else DropDown(id, rows)
        drop.rows, drop.tip = list(rows), tip
        drop.chosen = drop.chosen if drop.held else chosen
        return drop

    def _open(self) -> None:
        self.held, self.list.over = True, self.rows.index(self.row)

    def _choose(self, n: int) -> object | None:
        self.held = False
        if 0 <= n < len(self.rows) and not self.rows[n].why_not and self.rows[n].id != self.chosen:
            self.chosen = self.rows[n].id
            return self.chosen
        return None

    def on_event(self, event: pygame.event.Event) -> object | None:
        """The name of the row chosen."""
        rows = self.list
        if event.type == pygame.MOUSEMOTION:
            rows.over = rows.row_at(event.pos) if self.held else -1
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.held:
                return self._choose(rows.row_at(event.pos))
            if self.rect.collidepoint(event.pos):
                self._open()
        elif event.type == pygame.KEYDOWN:
            by = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
            if self.held:
                if by:
                    rows.over = step_over(self.rows, rows.over, by)
                elif event.key in CONFIRM:
                    return self._choose(rows.over)
                elif event.key in (pygame.K_ESCAPE, pygame.K_TAB):
                    self.held = False
            elif event.key in CONFIRM:
                self._open()
            elif by:
                return self._choose(step_over(self.rows, self.rows.index(self.row), by))
        return None

    def state(self) -> Hashable:
        return (self.enabled, self.chosen, self.held, self.list.state(), tuple(self.rows))
