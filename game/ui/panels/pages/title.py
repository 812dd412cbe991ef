"""The title screen: menu, taking up a battle cut off, scenario library or kept replays."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.ui.kit import texture
from game.ui.kit.controls.entry import Prompt, TextEntry
from game.ui.kit.controls.option import Option
from game.ui.kit.layout import grid
from game.ui.kit.parts import Pill, filter_pill
from game.ui.kit.pen import Act, Hit, Kit, Pen
from game.ui.kit.scroll import ScrollingPanel
from game.ui.kit.theme import Veil
from game.ui.kit.words import type as lettering
from game.ui.kit.words.type import Type
from game.ui.panels.pages.card import Thumbnail, draw_card, light_frame, no_thumbnail
from game.ui.panels.pages.finding import SORTS, sought, unfinding
from game.ui.panels.pages.models_title import ReplayLine, ScenarioCard, TitleView
from game.ui.panels.pages.replay_card import NAME, NothingKnown, Remembering, draw_replay

ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
"""Where each arrow leads, across and down."""


def walked(focus: str | None, menu: list[str], rows: list[str], columns: int, across: int, down: int) -> str | None:
    """Where an arrow leads from a place: up and down the menu, over the list beside it, and from one to the other.

    From nowhere it leads to the first line of the menu."""
    if focus in rows:
        at = rows.index(focus)
        if across < 0 and at % columns == 0:
            return menu[0] if menu else focus
        if across > 0 and columns == 1:
            return focus
        return rows[max(0, min(len(rows) - 1, at + across + down * columns))]
    if across:
        return rows[0] if across > 0 and rows else focus
    at = menu.index(focus) if focus in menu else 0
    return menu[max(0, min(len(menu) - 1, at + down))] if menu else focus


class Title(ScrollingPanel[TitleView]):
    """Acts: menu:<id>, card (data: id), replay, replay-play-on, replay-film, replay-rename,
    replay-put-away (data: id), named (data: id and name), resume, forget. Filter, sort, search are its own."""

    opaque = True

    def __init__(self, kit: Kit, thumbnail: Thumbnail = no_thumbnail) -> None:
        super().__init__(kit)
        self.thumbnail = thumbnail
        self.shelf: Remembering = NothingKnown()
        """What is remembered of kept battles."""
        self.naming = TextEntry(NAME, prompt=Prompt("A name for this battle"), most=60)
        self.named = ""
        """The kept battle that is being named."""
        self.search = TextEntry("find", prompt=Prompt("Find a table", icon="search", key="/"))
        self.book = ""
        self.sort = 0
        self.chosen = ""
        self.choosing = False
        """Whether a table is to be chosen for a battle."""
        self._pictures = 0
        self._columns = 3

    def refresh(self) -> None:
        """Paint again because a thumbnail became ready."""
        self._pictures += 1

    def state(self) -> Hashable:
        return (super().state(), self.book, self.sort, self.chosen, self.choosing, self._pictures, self.named)

    # -- what is shown
    def cards(self, view: TitleView) -> list[ScenarioCard]:
        """The cards that pass filter and search, sorted."""
        shelf = [card for card in view.cards if not self.book or card.book_id == self.book]
        return sought(shelf, self.search.text, SORTS[self.sort][0])

    def choose(self, view: TitleView) -> None:
        """Point the keyboard at the card chosen last, else at the first that is shown."""
        shown = [card.id for card in self.cards(view)]
        self.choosing = bool(shown)
        if shown:
            self.chosen = self.chosen if self.chosen in shown else shown[0]
            self.scroll.bring(shown.index(self.chosen) // self._columns)
            self.set_focus(f"card:{self.chosen}")

    # -- picture
    def paint(self, pen: Pen, rect: pygame.Rect, view: TitleView) -> None:
        """Menu at the left, library at the right."""
        px = pen.px
        scale = pen.kit.scale
        pen.surface.blit(texture.walnut(rect.size, "walnut0", 41, 1.3, scale, 0.75), rect.topleft)
        left = px(360 if rect.w / scale >= 1400 else 300)
        self._menu(pen, pygame.Rect(rect.x, rect.y, left, rect.h), view)
        margin = px(40 if rect.w / scale >= 1200 else 24)
        area = pygame.Rect(left + margin, rect.y, rect.w - left - 2 * margin, rect.h)
        if view.page == "replays":
            self._replays(pen, area, view)
        else:
            self._library(pen, area, view)

    def _menu(self, pen: Pen, rect: pygame.Rect, view: TitleView) -> None:
        px = pen.px
        pen.surface.blit(texture.walnut(rect.size, "walnut1", 42, 1.0, pen.kit.scale), rect.topleft)
        pen.line(rect.right - 1, rect.y, rect.right - 1, rect.bottom, "seam", 2)
        pen.line(rect.right + 1, rect.y, rect.right + 1, rect.bottom, Veil("edge", 150))
        tall = rect.h >= px(700)
        x = rect.x + px(40 if rect.w >= px(340) else 26)
        w = rect.right - x - (x - rect.x)
        size, mark, under, rule = (68, 96, 146, 176) if tall and w >= px(270) else (
            (56, 84, 128, 152) if tall else (50, 54, 92, 112))
        pen.text("Sandtable", x - px(3), rect.y + px(mark), Type(size, "brass_hi", "title", shade="night"))
        pen.text(
            "Miniatures on the map, by the book",
            x,
            rect.y + px(under),
            Type(19 if w >= px(270) else 16, "tan", "title-italic"),
            room=w + px(10),
        )
        pen.line(x, rect.y + px(rule), x + w, rect.y + px(rule), Veil("brass_lo", 200))
        foot = rect.bottom - px(36 if tall else 20)
        pen.text(view.version, x, foot, Type(12, "dim"), room=w)
        told = lettering.wrap(view.resume_note, "text", px(12), w - px(28), 3)
        resume_h = px(98) + px(17) * len(told) if view.resume_title else 0
        top = rect.y + px(rule) + px(24 if tall else 12)
        room = foot - px(18 if tall else 12) - resume_h - px(14) - top
        pitch = min(px(60), room // max(1, len(view.menu)))
        for line in view.menu:
            self._menu_line(pen, pygame.Rect(x, top, w, pitch - max(px(4), min(px(8), pitch // 8))), line)
            top += pitch
        if view.resume_title:
            self._resume(pen, pygame.Rect(x, foot - px(18 if tall else 12) - resume_h, w, resume_h), view)

    @staticmethod
    def _menu_line(pen: Pen, rect: pygame.Rect, line: Option) -> None:
        px = pen.px
        name = f"menu:{line.id}"
        hot = pen.is_hot(name)
        if line.main:
            pen.box(rect, 5, "brass_hi" if hot else "brass", "brass_hi")
            ink, soft, glyph = "brass_ink", "brass_ink2", "brass_ink"
        else:
            edge = "brass" if hot else "edge"
            pen.box(rect, 5, "walnut3" if hot else "walnut2", edge)
            ink, soft, glyph = "cream", "dim", "brass"
            soft = "tan" if hot else soft
        pen.icon(line.icon, rect.x + px(26), rect.centery, 22, glyph)
        right = pen.text(line.label, rect.x + px(52), rect.centery, Type(17, ink, "semi"), room=rect.w - px(62))
        if pen.width(line.note, 12) <= rect.right - px(14) - right - px(10):
            pen.text(line.note, rect.right - px(14), rect.centery, Type(12, soft), "r")
        pen.hit(Hit(rect, name, data=line.id, kind="menu"))

    @staticmethod
    def _resume(pen: Pen, rect: pygame.Rect, view: TitleView) -> None:
        px = pen.px
        pen.sheet(rect, 4, 8)
        pen.icon("warn", rect.x + px(24), rect.y + px(26), 20, "fault_ink", 2)
        pen.text(view.resume_title, rect.x + px(44), rect.y + px(26), Type(14, "ink", "semi"), room=rect.w - px(56))
        pen.lines(
            view.resume_note, rect.x + px(14), rect.y + px(42), rect.w - px(28), Type(12, "ink2", step=17 / 12), 3
        )
        take = pygame.Rect(rect.x + px(14), rect.bottom - px(48), px(118), px(34))
        pen.box(take, 4, "#3A2A1A" if pen.is_hot("resume") else "ink", "ink")
        pen.text("Take it up", take.centerx, take.centery, Type(14, "paper", "semi"), "c")
        pen.hit(Hit(take, "resume"))
        leave = pygame.Rect(take.right + px(12), take.y, min(px(92), rect.right - take.right - px(20)), take.h)
        if pen.is_hot("forget"):
            pen.box(leave, 4, "paper_hi", "paper_pill")
        pen.text("Forget it", leave.centerx, leave.centery, Type(14, "ink2", "semi"), "c", leave.w)
        pen.hit(Hit(leave, "forget"))

    # -- library
    def _library(self, pen: Pen, area: pygame.Rect, view: TitleView) -> None:
        px = pen.px
        cards = self.cards(view)
        tall = area.h >= px(700)
        y = area.y + px(50 if tall else 36)
        words = "Choose a table" if self.choosing else "Scenario library"
        right = pen.text(words, area.x, y, Type(34 if area.w >= px(700) else 28, "brass_hi", "title"))
        field_w = min(px(250), area.right - right - px(110))
        count = f"{len(cards)} of {len(view.cards)} tables" if len(cards) < len(view.cards) else f"{len(cards)} tables"
        count += ": click one, or arrows and Enter" if self.choosing else ""
        pen.text(count, right + px(16), y + px(5), Type(14, "tan"), room=area.right - field_w - right - px(28))
        self.place(pen, self.search, pygame.Rect(area.right - field_w, y - px(19), field_w, px(38)))
        unfinding(pen, self.search.rect, self.search.text)
        y += px(48 if tall else 42)
        x = area.x
        sort = SORTS[self.sort][1]
        pills = (("", "All"), *view.books)
        size, air = 13.5, 28
        sort_w = pen.width(sort, 13.5) + px(26)

        def is_too_wide() -> bool:
            wide = sum(pen.width(label, size, "semi") + px(air) + px(8) for _, label in pills)
            return wide > area.w - sort_w - px(8)

        if is_too_wide():       # first the words of the sort order give way, then the size of the pills
            sort, sort_w = "", px(26)
        while is_too_wide() and size > 11:
            size, air = size - 0.5, max(10, air - 3)
        while is_too_wide():    # and last the longest words
            longest = max(pills, key=lambda pill: pen.width(pill[1], size, "semi"))
            short = lettering.fit(longest[1], "semi", px(size), pen.width(longest[1], size, "semi") - px(8))
            pills = tuple((name, short if label == longest[1] else label) for name, label in pills)
        for name, label in pills:
            x = filter_pill(pen, Pill(label, "book", name, name == self.book), x, y, size, air) + px(8)
        place = pygame.Rect(area.right - sort_w, y - px(16), sort_w, px(32))
        ink = "cream" if pen.is_hot("sort") else "tan"
        pen.text(sort, area.right - px(24), y, Type(13.5, ink), "r")
        pen.icon("down", area.right - px(10), y, 16, ink)
        pen.hit(Hit(place, "sort", "" if sort else SORTS[self.sort][1]))
        top = y + px(32)
        grid = pygame.Rect(area.x, top, area.w, area.bottom - top - px(36 if tall else 20))
        self._grid(pen, grid, cards, view)

    def _grid(self, pen: Pen, area: pygame.Rect, cards: list[ScenarioCard], view: TitleView) -> None:
        px, gap = pen.px, pen.px(20)
        if view.fault:
            pen.text(view.fault, area.x, area.bottom + px(16), Type(12, "fault"), room=area.w)
        if not cards:
            pen.text("No table is called that.", area.x, area.y + px(40), Type(20, "tan", "title"))
            pen.text("Search looks at titles, briefings and rule books.", area.x, area.y + px(70), Type(13, "dim"))
            return
        self._columns = max(1, min(3, (area.w + gap) // (px(270) + gap)))
        rows = max(1, int((area.h + gap) / (px(340) + gap)))
        if rows == 1 and area.h >= px(430):
            rows = 2
        high = (area.h - gap * (rows - 1)) // rows
        self.scroll.fit(-(-len(cards) // self._columns), rows)
        start = self.scroll.first * self._columns
        shown = cards[start : start + self._columns * rows]
        for n, (card, place) in enumerate(zip(shown, grid(area, len(shown), self._columns, gap, high), strict=True)):
            name = f"card:{card.id}"
            pen.hit(Hit(place, name, data=card.id, kind="card"))
            draw_card(pen, place, card, self.thumbnail, 50 + n % 2)
            if card.id == self.chosen or pen.is_hot(name):
                light_frame(pen, place, card.id == self.chosen)
        self.scroll.bar(pen, pygame.Rect(area.right + px(10), area.y, px(4), area.h))

    # -- replays
    def _replays(self, pen: Pen, area: pygame.Rect, view: TitleView) -> None:
        px = pen.px
        tall = area.h >= px(700)
        y = area.y + px(50 if tall else 36)
        right = pen.text("Replays", area.x, y, Type(34, "brass_hi", "title"))
        pen.text(f"{len(view.replays)} kept", right + px(16), y + px(5), Type(14, "tan"))
        top = y + px(40)
        body = pygame.Rect(area.x, top, area.w, area.bottom - top - px(36 if tall else 26))
        if view.fault:
            pen.text(view.fault, area.x, body.bottom + px(16), Type(13, "fault"), room=area.w)
        if not view.replays:
            pen.text("No battle has been kept yet.", body.x, body.y + px(34), Type(15, "tan"))
        gap = px(20)
        self._columns = max(1, min(3, (body.w + gap) // (px(270) + gap)))
        rows = max(1, (body.h + gap) // (px(250) + gap))
        high = (body.h - gap * (rows - 1)) // rows
        self.scroll.fit(-(-len(view.replays) // self._columns), rows)
        start = self.scroll.first * self._columns
        shown = view.replays[start : start + self._columns * rows]
        for line, place in zip(shown, grid(body, len(shown), self._columns, gap, high), strict=True):
            draw_replay(self, pen, place, line, self.shelf, self.naming if line.id == self.named else None)
            if line.id == self.chosen or pen.is_hot(f"replay:{line.id}"):
                light_frame(pen, place, line.id == self.chosen)
        self.scroll.bar(pen, pygame.Rect(area.right + px(10), body.y, px(4), body.h))

    def name(self, line: ReplayLine) -> None:
        """Let a kept battle be named: its title becomes an entry, all of it chosen."""
        self.named = line.id
        self.naming.set(line.title)
        self.naming.anchor = 0
        self.set_focus(NAME)
        self.naming.focused = True

    def stop_naming(self) -> None:
        """Let the name be as it was."""
        self.named = ""
        self.widgets.pop(NAME, None)
        self.naming.focused = False
        self.set_focus(None)

    # -- events
    def on_event(self, event: pygame.event.Event) -> Act | None:
        """Page keys scroll rows; "/" goes to the search; arrows walk the cards."""
        if self.named and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.stop_naming()
            return None
        if event.type == pygame.KEYDOWN and not self.search.focused and not self.named:
            if event.key == pygame.K_SLASH or getattr(event, "unicode", "") == "/":
                self.set_focus(self.search.id)
                self.search.come_by("/")
                return None
            page, many = self.scroll.shown, self.scroll.many
            by = {pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page, pygame.K_HOME: -many, pygame.K_END: many}
            if event.key in by:
                self.scroll.by(by[event.key])
                return None
            if event.key in ARROWS and self._view is not None:
                self._walk(*ARROWS[event.key], self._view)
                return None
        if event.type == pygame.KEYDOWN and self.search.focused and event.key == pygame.K_ESCAPE:
            self.search.set("")
            self.set_focus(None)
            return None
        got = super().on_event(event)
        if got is None:
            return None
        if got.id == "find":
            self.scroll.first = 0
            first = next(iter(self.cards(self._view)), None) if self._view is not None else None
            return Act("card", first.id) if isinstance(got.data, tuple) and first is not None else None
        if got.id == NAME:
            return Act("named", (self.named, got.data[1])) if isinstance(got.data, tuple) else None
        return got

    def _walk(self, across: int, down: int, view: TitleView) -> None:
        """Move the keyboard by an arrow, scrolling to what is out of view."""
        menu = [hit.id for hit in self.hits if hit.focus and hit.enabled and hit.asks in ("menu", "resume", "forget")]
        library = view.page == "library"
        shown = {f"card:{c.id}": c.id for c in self.cards(view)} if library else {
            f"replay:{r.id}": r.id for r in view.replays
        }
        rows = list(shown)
        name = walked(self.focus, menu, rows, self._columns, across, down)
        if name in shown:
            self.scroll.bring(rows.index(name) // self._columns)
            self.chosen = shown[name]
        self.set_focus(name)

    def activate(self, hit: Hit) -> Act:
        """Filter and sort are its own; the rest is handed on."""
        if hit.asks == "book":
            self.book, self.scroll.first = str(hit.data), 0
            return Act("filter", self.book)
        if hit.asks == "sort":
            self.sort, self.scroll.first = (self.sort + 1) % len(SORTS), 0
            return Act("sort", SORTS[self.sort][0])
        if hit.asks == "unfind":
            self.search.set("")
            return Act("filter", self.book)
        if hit.asks in ("card", "replay"):
            self.chosen = str(hit.data)
        return super().activate(hit)
