"""The rules sheet: those that bear on the decision or what was clicked, each with its sentence and its last use."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.ui.keys import bound, named
from game.ui.kit.controls.entry import Prompt, TextEntry
from game.ui.kit.pen import Act, Hit, Kit, Pen
from game.ui.kit.scroll import ScrollingPanel
from game.ui.kit.theme import Veil
from game.ui.kit.words import rich
from game.ui.kit.words.type import Type
from game.ui.panels.pages.models_book import RuleLine


class RulesList(ScrollingPanel[tuple[RuleLine, ...]]):
    """Acts: rule (data: its id), used (data: its id), book, rules-close. Search and scrolling are its own."""

    bleed = 16

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.heading = "Rules"
        self.library: tuple[RuleLine, ...] = ()
        """All rules: what the search looks through."""
        self.search = TextEntry("find rule", prompt=Prompt("Find a rule", icon="search"))

    def state(self) -> Hashable:
        """The first line in view, the heading, what is sought, and the keys that are named."""
        return (super().state(), self.heading, self.search.state(), bound())

    @property
    def typing(self) -> bool:
        """Whether the keys go to the search."""
        return self.search.focused

    def clear(self) -> None:
        """Begin at the top, with an empty search."""
        self.scroll.first = 0
        self.search.set("")
        self.set_focus(None)

    def find(self) -> None:
        """Give the keyboard to the search."""
        self.search.focused = True

    def found(self, view: tuple[RuleLine, ...]) -> tuple[RuleLine, ...]:
        """The lines shown: those of the view, or, of all rules, those with every word searched for."""
        words = self.search.text.lower().split()
        if not words:
            return view
        return tuple(line for line in self.library if all(word in f"{line.id} {line.text}".lower() for word in words))

    def paint(self, pen: Pen, rect: pygame.Rect, view: tuple[RuleLine, ...]) -> None:
        """Whole entries from the first one in view, under the heading."""
        px, scroll = pen.px, self.scroll
        pen.sheet(rect, 5, 6)
        lines = self.found(view)
        x, y, w = rect.x + px(14), rect.y + px(46), rect.w - px(36)
        scroll.fit(len(lines), 1)
        if not lines:
            words = "No rule has these words." if self.search.text else "No rule bears on this."
            pen.text(words, x, y + px(12), Type(13, "ink2"), room=w)
        scroll.shown = 0
        for line in lines[scroll.first :]:
            high = self._line(pen, line, pygame.Rect(x, y, w, rect.bottom - px(8) - y), bool(scroll.shown))
            if not high:
                break
            y += high + px(10)
            scroll.shown += 1
        scroll.bar(pen, pygame.Rect(rect.right - px(12), rect.y + px(46), px(4), rect.h - px(58)))
        self._head(pen, rect)

    @staticmethod
    def _line(pen: Pen, line: RuleLine, area: pygame.Rect, any_shown: bool) -> int:
        """Write a line where it fits (the first one always); return its height, 0 where it does not fit."""
        x, y, w, _ = area
        px = pen.px
        used = line.kind == "used"
        left = px(26) if used else 0
        text = line.text if line.kind else f"{{#{line.id}}} {line.text}"
        size = 13 * pen.kit.text
        made = rich.layout(text, w - left - (px(10) if used else 0), size, 1.74 if used else 1.5, pen.kit.scale)
        high = made.height + (px(10) if used else 0)
        if high > area.h and any_shown:
            return 0
        if used:
            box, name = pygame.Rect(x - px(4), y, w + px(8), high), f"used:{line.id}"
            pen.box(box, 4, "paper_hi" if pen.is_hot(name) else "paper2", "paper_edge" if pen.is_hot(name) else "rule")
            pen.icon("quill", x + px(9), y + px(5) + made.step // 2, 15, "ink2")
            pen.hit(Hit(box, name, "To this place in the log", data=line.id, kind="used"))
        rich.draw(pen, made, x + left, y + (px(5) if used else 0), Type(size, "ink", paper=True), links=not used)
        return high

    def _head(self, pen: Pen, rect: pygame.Rect) -> None:
        """The heading, the search, and the buttons that open the whole book and close the sheet."""
        px = pen.px
        y = rect.y + px(22)
        close = pygame.Rect(rect.right - px(38), y - px(14), px(28), px(28))
        if pen.is_hot("rules-close"):
            pen.box(close, 4, "paper_hi", "paper_pill")
        pen.icon("cross", close.centerx, close.centery, 16, "ink", 2.4)
        pen.hit(Hit(close, "rules-close", "Close the rules\n{_Esc}"))
        book = close.move(-px(30), 0)
        if pen.is_hot("book"):
            pen.box(book, 4, "paper_hi", "paper_pill")
        pen.icon("book", book.centerx, book.centery, 18, "ink", 2)
        pen.hit(Hit(book, "book", named("The whole rule book\n{_<book>}")))
        left, right = rect.x + px(14), book.x - px(8)
        if self.library:
            wide = max(px(76), min(px(150), right - left - pen.width(self.heading, 20, "title") - px(10)))
            field = pygame.Rect(right - wide, y - px(14), wide, px(28))
            self.place(pen, self.search, field)
            right = field.x - px(8)
        pen.text(self.heading, left, y, Type(20, "ink", "title"), room=right - left)
        pen.line(left, rect.y + px(40), rect.right - px(14), rect.y + px(40), Veil("paper_edge", 170))

    def on_event(self, event: pygame.event.Event) -> Act | None:
        """The page keys scroll by whole entries; Escape ends the search."""
        if event.type == pygame.KEYDOWN and self.typing:
            if event.key == pygame.K_ESCAPE:
                sought = self.search.text
                self.clear()
                return None if sought else Act("rules-close")
            page = self.scroll.shown
            by = {pygame.K_DOWN: 1, pygame.K_UP: -1, pygame.K_PAGEDOWN: page, pygame.K_PAGEUP: -page}
            if event.key in by:
                self.scroll.by(by[event.key])
                return None
        got = super().on_event(event)
        if got is not None and got.id == self.search.id:
            self.scroll.first = 0
            return None
        return got
