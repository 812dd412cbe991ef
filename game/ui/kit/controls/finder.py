"""A widget to choose one of many things, or several in order, by typing what one looks for."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.ui.kit.controls.choose import RowList
from game.ui.kit.controls.entry import Prompt, TextEntry
from game.ui.kit.controls.option import Option
from game.ui.kit.controls.widget import Widget
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.words.type import Type

SHOWN = 11
"""Rows of the open list."""
STRIDE = SHOWN - 1
OPENING = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_DOWN)
NONE = "-"
"""Name of the row that is none of the others."""


class Finder(Widget):
    """One of many, or several, shown closed; answers ("pick", the names chosen with commas between)."""

    def __init__(self, id: str, rows: Sequence[Option], chosen: Sequence[str] = (), many: bool = False) -> None:
        super().__init__(id)
        self.rows, self.many = list(rows), many
        self.chosen = list(chosen)
        self.search = TextEntry(f"{id} search", prompt=Prompt("type to find", icon="search"), most=40)
        self.unsaid = ""
        """What it says where nothing is chosen."""
        self.list = RowList(28)

    # ---- what there is -----------------------------------------------------------------------------------------------

    def _known(self, name: str) -> Option:
        return next((row for row in self.rows if row.id == name), Option(name, name, note="not known"))

    @property
    def words(self) -> str:
        """What is chosen, in words."""
        return ", ".join(self._known(name).label for name in self.chosen)

    def found(self) -> list[Option]:
        """The rows of the open list: of several first those chosen, to be removed, then those that match the search."""
        sought = self.search.text.strip().lower()
        taken = []
        if self.many and not sought:
            names = [self._known(name).label for name in self.chosen]
            taken = [Option(f"{n}", words, "cross", note="take away") for n, words in enumerate(names)]
        like = [row for row in self.rows if sought in row.label.lower() or sought in row.note.lower()]
        if sought:
            like.sort(key=lambda row: (not row.label.lower().startswith(sought), row.label.lower().find(sought) < 0))
        return [*taken, *like]

    @property
    def _taken(self) -> int:
        return len(self.chosen) if self.many and not self.search.text.strip() else 0

    # ---- drawing -----------------------------------------------------------------------------------------------------

    def draw(self, pen: Pen, rect: pygame.Rect) -> None:
        """The closed field; while open, the line in which one types."""
        self.rect = pygame.Rect(rect)
        if self.held:
            self.search.focused = True
            self.search.draw(pen, rect)
            pen.hit(Hit(rect, self.id, "", self.enabled))
            return
        lit = pen.is_hot(self.id) or self.focused
        pen.box(rect, 5, "walnut3" if lit else "walnut2", "brass_hi" if self.focused else "brass" if lit else "edge")
        words = self.words or self.unsaid or "none"
        room = rect.right - pen.px(34) - rect.x - pen.px(12)
        pen.text(words, rect.x + pen.px(12), rect.centery, Type(14, "cream" if self.words else "dim"), room=room)
        pen.icon("search", rect.right - pen.px(18), rect.centery, 15, "tan")
        pen.hit(Hit(rect, self.id, words if pen.width(words, 14) > room else "", self.enabled))

    def draw_over(self, pen: Pen) -> None:
        """The open list, beside the field."""
        if not self.held:
            return
        rows, chosen = self.found(), (self.chosen or [NONE])[0]
        self.list.draw_open(pen, self.rect, rows, None if self.many else chosen, SHOWN, len(self.rows))
        if not rows:
            place = self.list.rect
            pen.text("nothing is called so", place.x + pen.px(15), place.centery, Type(13, "dim"))

    # ---- events ------------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        self.held = True
        self.search.set("")
        names = [row.id for row in self.found()]
        at = names.index(self.chosen[0]) if not self.many and self.chosen and self.chosen[0] in names else 0
        self.list.scroll.fit(len(names), SHOWN)
        self.list.over, self.list.scroll.first = at, max(0, at - SHOWN // 2)

    def _close(self) -> None:
        self.held = self.search.focused = self.search.held = False

    def _seek(self, event: pygame.event.Event) -> None:
        """Search for what is typed."""
        self.search.on_event(event)
        self.list.over = self.list.scroll.first = 0

    def _take(self, n: int) -> object | None:
        """Choose a row, or remove a chosen one; where only one is chosen the list closes."""
        rows = self.found()
        if not 0 <= n < len(rows):
            return None
        if not self.many:
            self._close()
            self.chosen = [] if rows[n].id == NONE else [rows[n].id]
        elif n < self._taken:
            del self.chosen[n]
        else:
            self.chosen.append(rows[n].id)
            self.search.set("")
            self.list.over = min(len(self.chosen), len(self.found()) - 1)
        return "pick", ", ".join(self.chosen) or ("" if self.many else NONE)

    def on_event(self, event: pygame.event.Event) -> object | None:
        """What is chosen now, if that changed."""
        rows = self.list
        if not self.held:
            clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
            if clicked and self.rect.collidepoint(event.pos) or event.type == pygame.KEYDOWN and event.key in OPENING:
                self._open()
            elif event.type == pygame.TEXTINPUT and event.text.strip():
                self._open()
                self.search.on_event(event)
            return None
        if event.type == pygame.MOUSEMOTION:
            rows.over = rows.row_at(event.pos) if rows.rect.collidepoint(event.pos) else rows.over
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if rows.rect.collidepoint(event.pos):
                return self._take(rows.row_at(event.pos))
            if not self.rect.collidepoint(event.pos):
                self._close()
        elif event.type == pygame.MOUSEWHEEL:
            rows.scroll.by(-3 * event.y)
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        elif event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            self._seek(event)
        return None

    def _key(self, event: pygame.event.Event) -> object | None:
        by = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -STRIDE, pygame.K_PAGEDOWN: STRIDE}.get(event.key)
        if by:
            self.list.over = max(0, min(len(self.found()) - 1, self.list.over + by))
            self.list.scroll.bring(self.list.over)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._take(self.list.over)
        elif event.key in (pygame.K_ESCAPE, pygame.K_TAB):
            self._close()
        elif event.key == pygame.K_BACKSPACE and not self.search.text and self.many and self.chosen:
            self.chosen.pop()
            return "pick", ", ".join(self.chosen)
        else:
            self._seek(event)
        return None

    def state(self) -> Hashable:
        return (self.enabled, self.focused, self.held, self.list.state(), tuple(self.chosen), self.unsaid,
                self.search.state(),
                tuple(self.rows))  # fmt: skip
