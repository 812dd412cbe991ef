"""The rule book, open: at the left every rule that passes filter and search, at the right the page of one."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.ui.kit.controls.entry import Prompt, TextEntry
from game.ui.kit.controls.widget import CONFIRM
from game.ui.kit.layout import abreast
from game.ui.kit.panel import Panel, pointed
from game.ui.kit.parts import Heading, Knob, Pill, button, filter_pill, heading, icon_button
from game.ui.kit.pen import Act, Hit, Kit, Pen
from game.ui.kit.scroll import Scroll
from game.ui.kit.theme import Veil
from game.ui.kit.words import rich
from game.ui.kit.words.type import Type
from game.ui.panels.pages.models_book import RuleBookView, RuleLine, RulePage, RuleRow
from game.ui.panels.pages.rule_table import rule_table

MOST = (1180, 820)
"""Of the book, in logical pixels."""


class RuleBook(Panel[RuleBookView]):
    """Acts: row, rule (data: an id), filter:<id>, search (data: words), step (data: rows), log, back, close."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.search = TextEntry("rule words", prompt=Prompt("A word, or a number such as 3.5.9", icon="search"))
        self.search.focused = True
        self.rows = Scroll()
        """The rules in view."""
        self.down = Scroll()
        """The part of the page in view, in real pixels."""
        self._list = pygame.Rect(0, 0, 0, 0)
        self.is_source_open = False
        """Whether what is doubtful in the printed source is told."""
        self._follow = True

    def state(self) -> Hashable:
        return (self.rows.first, self.down.first, self.search.state(), self.focus, self.is_source_open)

    def follow(self) -> None:
        """Bring the open rule into view when next painted, its page from the top."""
        self._follow = True
        self.down.first = 0

    # ---- picture ---------------------------------------------------------------------------------------------------

    def paint(self, pen: Pen, rect: pygame.Rect, view: RuleBookView) -> None:
        """Bound in walnut: a head with search and filters, then the two leaves."""
        px = pen.px
        pen.surface.fill((10, 7, 4, 165), rect)
        book = pygame.Rect(0, 0, min(px(MOST[0]), rect.w - px(24)), min(px(MOST[1]), rect.h - px(20)))
        book.center = rect.center
        pen.shadow(book, 8, 36, 225, 9)
        pen.box(book, 8, "walnut1", "brass")
        head = pygame.Rect(book.x + px(22), book.y, book.w - px(44), px(64))
        self._head(pen, head, view)
        pills = head.bottom + px(17)
        x = head.x
        for name, words in view.filters:
            x = filter_pill(pen, Pill(words, "filter", name, name == view.filter), x, pills, 12.5, 22) + px(8)
        shown = "1 rule" if len(view.rows) == 1 else f"{len(view.rows)} rules and rulings"
        pen.text(shown, head.right, pills, Type(12.5, "tan"), "r", room=max(0, head.right - x))
        body = pygame.Rect(head.x, pills + px(26), head.w, 0)
        body.h = book.bottom - px(18) - body.y
        leaf, page = abreast(body, round(body.w * 0.40), 1.0, gap=px(12))
        self._leaf(pen, leaf, view)
        self._page(pen, page, view)

    def _head(self, pen: Pen, rect: pygame.Rect, view: RuleBookView) -> None:
        px = pen.px
        y = rect.y + px(36)
        icon_button(pen, rect.right - px(12), y, Knob("close", icon="cross", tip="Close the book\n{_Esc}"), size=20)
        field = pygame.Rect(0, y - px(17), min(px(330), rect.w // 3), px(34))
        field.right = rect.right - px(42)
        self.place(pen, self.search, field)
        left = rect.x
        if view.can_go_back:
            icon_button(pen, left + px(12), y, Knob("back", icon="left", tip="The rule before\n{_Alt Left}"), size=20)
            left += px(36)
        right = pen.text("The rule book", left, y, Type(29, "brass_hi", "title"), room=field.x - left - px(12))
        pen.text(view.title, right + px(16), y + px(3), Type(13, "tan"), room=max(0, field.x - right - px(28)))

    def _leaf(self, pen: Pen, rect: pygame.Rect, view: RuleBookView) -> None:
        """The list of rules: whole rows, the open one marked."""
        px = pen.px
        pen.sheet(rect, 5, 21)
        self._list = rect
        high = px(30)
        top, x = rect.y + px(10), rect.x + px(8)
        scroll = self.rows
        scroll.fit(len(view.rows), (rect.h - px(20)) // high)
        if self._follow:
            self._follow = False
            place = next((n for n, row in enumerate(view.rows) if row.id == view.chosen), 0)
            if not scroll.first <= place < scroll.first + scroll.shown:
                scroll.by(place - scroll.shown // 3 - scroll.first)
        if not view.rows:
            pen.text(
                "No rule has these words.", rect.x + px(20), rect.y + px(28), Type(14, "ink2"), room=rect.w - px(40)
            )
        for n, row in enumerate(view.rows[scroll.seen]):
            self._row(pen, pygame.Rect(x, top + n * high, rect.w - px(28), high - px(2)), row, row.id == view.chosen)
        scroll.bar(pen, pygame.Rect(rect.right - px(12), rect.y + px(12), px(4), rect.h - px(24)))

    @staticmethod
    def _row(pen: Pen, rect: pygame.Rect, row: RuleRow, chosen: bool) -> None:
        px = pen.px
        name = f"row:{row.id}"
        if chosen:
            pen.box(rect, 4, "walnut2", "brass_lo")
        elif pen.is_hot(name):
            pen.box(rect, 4, "paper_hi", "paper_pill")
        ink, soft = ("brass_hi", "tan") if chosen else ("ink", "ink3")
        y = rect.centery
        right = rect.right - px(10)
        if row.used:
            right = right - pen.width(f"{row.used}\u00d7", 12) - px(8)
            pen.text(f"{row.used}\u00d7", rect.right - px(10), y, Type(12, soft), "r")
        if row.switch:
            pen.icon("cog", right - px(8), y, 15, "brass" if chosen else "amber_ink" if row.changed else "ink3")
            right -= px(22)
        left = rect.x + px(8 + 9 * row.depth)
        left = max(rect.x + px(94), pen.text(row.id, left, y, Type(12, soft, "semi")) + px(10))
        pen.text(row.title, left, y, Type(13.5, ink, "semi" if not row.depth else "text"), room=right - left)
        pen.hit(Hit(rect, name, focus=False, data=row.id, kind="rule"))

    def _page(self, pen: Pen, rect: pygame.Rect, view: RuleBookView) -> None:
        px = pen.px
        pen.sheet(rect, 5, 33)
        page = view.page
        if page is None:
            pen.text("Choose a rule.", rect.x + px(28), rect.y + px(34), Type(14, "ink2"))
            return
        inside = rect.inflate(-px(4), -px(16))
        hits = len(pen.hits)
        clip = pen.surface.get_clip()
        pen.surface.set_clip(inside)
        top = inside.y + px(14) - self.down.first
        x, w = rect.x + px(28), rect.w - px(60)
        bottom = self._written(pen, page, x, top, w)
        pen.surface.set_clip(clip)
        for n in range(hits, len(pen.hits)):
            pen.hits[n] = pen.hits[n]._replace(rect=pen.hits[n].rect.clip(inside))
        self.down.fit(bottom + self.down.first + px(10) - inside.y, inside.h)
        self.down.bar(pen, pygame.Rect(rect.right - px(12), rect.y + px(12), px(4), rect.h - px(24)))

    def _written(self, pen: Pen, page: RulePage, x: int, y: int, w: int) -> int:
        """Write all of a page from the top; returns where it ends."""
        px = pen.px
        pen.spaced(page.kind, x, y + px(8), Type(11.5, "amber_ink" if page.kind == "ruling" else "ink3", "semi"))
        pen.text(page.id, x + w, y + px(8), Type(14, "ink2", "semi"), "r")
        y += px(24)
        y += pen.lines(page.title, x, y, w, Type(25 if len(page.title) < 60 else 20, "ink", "title", step=1.25)) + px(6)
        pen.line(x, y, x + w, y, Veil("paper_edge", 170))
        y += px(12)
        y += pen.lines(page.says, x, y, w, Type(16 * pen.kit.text, "ink", step=1.55)) + px(10)
        if page.note and page.kind == "rule":
            y = self._source(pen, page.note, x, y, w)
        elif page.note:
            y += pen.lines(page.note, x, y, w, Type(13.5 * pen.kit.text, "ink2", step=1.5)) + px(12)
        for label, words in (("why it is read so", page.why), ("as another table has it", page.alternatives)):
            if words:
                pen.spaced(label, x, y + px(6), Type(11.5, "ink3", "semi"))
                y += px(18)
                y += pen.lines(words, x, y, w, Type(14 * pen.kit.text, "ink2", step=1.5)) + px(12)
        if page.table is not None:
            y = rule_table(pen, page.table, x, y + px(4), w)
        if page.readings:
            y = self._readings(pen, page, x, y + px(8), w)
        if page.used:
            y = self._battle(pen, page, x, y + px(8), w)
        for title, lines in (("Rulings on it", page.rulings), ("It bears on", page.bears)):
            if lines:
                heading(pen, Heading(title, 18, True), x, y + px(16), w)
                y += px(38)
                for line in lines:
                    y = self._link(pen, line, x, y, w)
                y += px(8)
        return y

    def _source(self, pen: Pen, note: str, x: int, y: int, w: int) -> int:
        """What is doubtful in the printed source: behind a line that opens it."""
        px = pen.px
        place = pygame.Rect(x - px(8), y, px(150), px(24))
        ink = "ink" if pen.is_hot("source") else "ink3"
        pen.icon("up" if self.is_source_open else "down", x + px(6), place.centery, 13, ink)
        pen.text("About the source", x + px(20), place.centery, Type(12.5, ink, "semi"))
        pen.hit(Hit(place, "source"))
        y = place.bottom + px(4)
        if self.is_source_open:
            y += pen.lines(note, x, y, w, Type(13.5 * pen.kit.text, "ink2", step=1.5)) + px(4)
        return y + px(8)

    @staticmethod
    def _readings(pen: Pen, page: RulePage, x: int, y: int, w: int) -> int:
        """The readings of a switch; the one that holds is filled."""
        px = pen.px
        heading(pen, Heading("A scenario may choose", 18, True, page.reading_note), x, y + px(8), w)
        y += px(42)
        left = x
        for word, holds in page.readings:
            words = word.replace("_", " ")
            wide = pen.width(words, 13, "semi") + px(44)
            if left > x and left + wide > x + w:
                left, y = x, y + px(34)
            place = pygame.Rect(left, y - px(13), wide, px(26))
            pen.box(place, 13, "walnut2" if holds else "paper_hi", "walnut2" if holds else "paper_pill")
            pen.icon("done" if holds else "minus", place.x + px(17), y, 14, "brass_hi" if holds else "ink3", 2.2)
            pen.text(words, place.x + px(30), y, Type(13, "brass_hi" if holds else "ink2", "semi"))
            left = place.right + px(8)
        return y + px(26)

    @staticmethod
    def _battle(pen: Pen, page: RulePage, x: int, y: int, w: int) -> int:
        """Where this battle used it last, and the way to that place in the log."""
        px = pen.px
        heading(pen, Heading("In this battle", 18, True), x, y + px(8), w)
        y += px(34)
        y += pen.lines(page.used, x, y, w, Type(13.5, "ink2")) + px(6)
        if not page.last:
            return y + px(6)
        made = rich.layout(page.last, w - px(46), 13.5, 1.74, pen.kit.scale)
        box = pygame.Rect(x, y, w, made.height + px(16))
        pen.box(box, 4, "paper_hi" if pen.is_hot("log") else "paper2", "paper_edge" if pen.is_hot("log") else "rule")
        pen.hit(Hit(box, "log", "To this place in the log\n{_Enter}"))
        pen.icon("quill", box.x + px(19), box.y + px(20), 17, "ink2")
        rich.draw(pen, made, box.x + px(38), box.y + px(8), Type(13.5, "ink", paper=True), links=False)
        y = box.bottom + px(8)
        where = pygame.Rect(0, y, px(186), px(30))
        where.right = x + w
        button(pen, where, Knob("log:button", "Show in the log", "quill", kind="log"), size=13)
        return where.bottom + px(10)

    @staticmethod
    def _link(pen: Pen, line: RuleLine, x: int, y: int, w: int) -> int:
        px = pen.px
        name = f"open:{line.id}"
        wide = pen.width(line.id, 12.5, "semi") + px(20)
        high = max(px(26), pen.px(13.5 * 1.5) * _rows_of(pen, line.text, w - wide) + px(8))
        place = pygame.Rect(x - px(8), y, w + px(16), high)
        if pen.is_hot(name):
            pen.box(place, 4, "paper_hi", "paper_pill")
        pen.text(line.id, x, y + px(4 + 10), Type(12.5, "tag_ink", "semi"))
        pen.lines(line.text, x + wide, y + px(4), w - wide, Type(13.5, "ink"))
        pen.hit(Hit(place, name, data=line.id, kind="rule"))
        return y + high + px(2)

    # ---- events ----------------------------------------------------------------------------------------------------

    def on_event(self, event: pygame.event.Event) -> Act | None:
        """Letters search, arrows choose, Tab goes through what can be opened, Enter opens it or leads to the log."""
        if event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
            return None
        if event.type == pygame.KEYDOWN:
            return self._typed(event)
        if event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            return self._sought(self.search.on_event(event))
        got = super().on_event(event)
        self.search.focused = True
        if event.type == pygame.MOUSEBUTTONDOWN and self.focus is None:
            self.set_focus(None)
            self.search.focused = True
        if got is not None and got.id == "source":
            self.is_source_open = not self.is_source_open
            return None
        if got is None or got.id == self.search.id:
            return self._sought(got.data) if got is not None else None
        return got

    def _typed(self, event: pygame.event.Event) -> Act | None:
        page = self.rows.shown
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}
        if event.key == pygame.K_ESCAPE:
            if self.search.text:
                self.search.set("")
                return self._sought("")
            return Act("close")
        if event.key == pygame.K_LEFT and event.mod & pygame.KMOD_ALT:
            return Act("back")
        if event.key in step:
            return Act("step", step[event.key])
        if event.key == pygame.K_TAB:
            self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return None
        if event.key in CONFIRM and event.key != pygame.K_SPACE or (event.key == pygame.K_SPACE and self.focus):
            if self.focus == "source":
                self.is_source_open = not self.is_source_open
                return None
            hit = self._hit(self.focus)
            return self.activate(hit) if hit is not None else Act("log")
        return self._sought(self.search.on_event(event))

    def _tab(self, way: int) -> None:
        """Go to the next thing that can be opened; past the last one the keys go to the search alone."""
        order = [name for name in self.focusable() if name != self.search.id]
        places = [None, *order]
        at = places.index(self.focus) if self.focus in places else 0
        self.set_focus(places[(at + way) % len(places)])
        self.search.focused = True
        hit = self._hit(self.focus)
        if hit is not None and not hit.rect.h:
            self.down.first = self.down.beyond if way > 0 else 0

    def _sought(self, got: object) -> Act | None:
        if got is None:
            return None
        if isinstance(got, tuple):
            return Act("log")
        self.rows.first = 0
        self.set_focus(None)
        self.search.focused = True
        return Act("search", got)

    def _wheel(self, event: pygame.event.Event) -> None:
        if self._on_screen(self._list).collidepoint(pointed(event)):
            self.rows.by(-3 * event.y)
        else:
            self.down.by(-self.kit.px(48) * event.y)


def _rows_of(pen: Pen, text: str, room: int) -> int:
    from game.ui.kit.words import type as lettering

    return max(1, len(lettering.wrap(text, "text", pen.px(13.5), max(1, room))))
