"""The log: a virtualised list of rich sentences, newest at the bottom, whole entries only."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

import pygame

from game.ui.keys import bound, named
from game.ui.kit.controls.entry import Prompt, TextEntry
from game.ui.kit.panel import Panel
from game.ui.kit.parts import scroll_bar
from game.ui.kit.pen import Act, Hit, Kit, Pen
from game.ui.kit.theme import THEME, Veil, side_tone
from game.ui.kit.words import rich
from game.ui.kit.words.type import Type
from game.ui.panels.models import LogEntry

# kind -> (icon, colour; "" = the side's)
KINDS: dict[str, tuple[str, str]] = {
    "initiative": ("dice", "brass"), "move": ("move", ""), "charge": ("charge", ""), "shot": ("shoot", ""),
    "blow": ("strike", ""), "parry": ("parry", ""), "spell": ("cast", "#B5A6EE"), "breath": ("fire", "amber"),
    "slain": ("skull", ""), "healed": ("heart", ""), "damage": ("drop", ""),
    "morale": ("flag", "amber"), "flight": ("run", "amber"), "refusal": ("stop", "tan"), "warning": ("warn", "amber"),
    "undo": ("undo", "tan"), "end": ("crown", "brass_hi"), "note": ("quill", "tan"),
}
# the filters of the heading: id, icon, words, kinds
FILTERS: tuple[tuple[str, str, str, frozenset[str]], ...] = (
    ("move", "move", "Moves and charges", frozenset({"move", "charge"})),
    ("blow", "strike", "Blows", frozenset({"blow", "parry", "damage", "slain", "healed"})),
    ("morale", "flag", "Morale", frozenset({"morale", "flight"})),
    ("shot", "shoot", "Shots, breath and spells", frozenset({"shot", "spell", "breath"})),
)
ALWAYS = frozenset({"head", "end", "warning"})
SIZE, STEP = 13, THEME.log_step
NONE = (-1, -1)     # no entry was clicked
OLDEST = -2         # scrolled to the oldest entry


class Log(Panel[object]):
    """Keeps its own entries; `append` costs the same at any length. Acts: entry (data: LogEntry), rule (data: id)."""

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.entries: list[LogEntry] = []
        self.shown: list[int] = []          # indices of entries that pass the filters
        self.kinds: frozenset[str] = frozenset(f[0] for f in FILTERS)
        self.figure: str | None = None      # only what concerns this figure
        self.words = ""
        self.chosen: int | None = None      # index of the entry clicked
        self.search = TextEntry("search words", prompt=Prompt("Find in the log"))
        self.searching = False
        self._clicked = NONE                # index of the entry clicked last, and how often was changed till then
        self._last = -1                     # index into `shown` of the lowest entry; -1: follow the newest; or OLDEST
        self._page = 1
        self._edits = 0
        self._drag = False
        self._bar = pygame.Rect(0, 0, 0, 0)

    # -- filling
    def append(self, entry: LogEntry) -> None:
        """Add an entry at the bottom."""
        self.entries.append(entry)
        if self._passes(entry):
            self.shown.append(len(self.entries) - 1)
        self._edits += 1

    def extend(self, entries: Iterable[LogEntry]) -> None:
        """Add many entries."""
        for entry in entries:
            self.append(entry)

    def truncate(self, count: int) -> None:
        """Drop all entries from index `count` on (after a take-back)."""
        del self.entries[count:]
        while self.shown and self.shown[-1] >= count:
            self.shown.pop()
        self._last = -1
        self._edits += 1

    def clear(self) -> None:
        """Drop everything."""
        self.truncate(0)

    # -- filters
    def _passes(self, entry: LogEntry) -> bool:
        if entry.kind == "head":
            return not self.words
        if self.figure and self.figure not in entry.figures:
            return False
        if entry.kind not in ALWAYS and any(entry.kind in f[3] and f[0] not in self.kinds for f in FILTERS):
            return False
        return not self.words or self.words.lower() in rich.plain(entry.text).lower()

    def filter(self, kinds: frozenset[str] | None = None, figure: str | None = None, words: str | None = None) -> None:
        """Choose what is shown: filter ids, one figure's id (or None for all), words."""
        self.kinds = self.kinds if kinds is None else kinds
        self.figure = figure
        self.words = self.words if words is None else words
        self.shown = [n for n, e in enumerate(self.entries) if self._passes(e)]
        self._last = -1
        self._edits += 1

    def begin_anew(self) -> None:
        """Show the whole log, the newest entry in view, with no search and no mark."""
        self._search(False)
        self.filter(frozenset(row[0] for row in FILTERS), None, "")
        self.chosen = None

    # -- scrolling, in whole entries
    @property
    def at_end(self) -> bool:
        """Whether the newest entry is in view."""
        return self._last == -1 or self._last >= len(self.shown) - 1

    def scroll(self, by: int) -> None:
        """Move by whole entries; positive is towards the newest."""
        self._clicked = NONE
        end = len(self.shown) - 1
        now = end if self._last == -1 else self._last
        if self._last == OLDEST:
            now = self._page - 1
        new = min(end, now + by)
        self._last = -1 if new >= end else OLDEST if new <= self._page - 1 and by < 0 else max(0, new)

    def show(self, index: int) -> None:
        """Scroll so that entry `index` is in view, and mark it."""
        self.chosen = index
        self._clicked = (index, self._edits)
        if index in self.shown:
            at = self.shown.index(index) + self._page // 2
            self._last = -1 if at >= len(self.shown) - 1 else OLDEST if at < self._page else at

    def reveal(self, index: int) -> None:
        """Scroll to entry `index` and mark it; filters that hide it are turned off."""
        if index not in self.shown:
            self._search(False)
            self.filter(frozenset(row[0] for row in FILTERS), None, "")
        self.show(index)

    def state(self) -> Hashable:
        return (self._edits, self._last, self.chosen, self.kinds, self.figure, self.words, self.searching,
                self.search.state(), bound())

    # -- picture
    def _height(self, entry: LogEntry, room: int) -> int:
        if entry.kind == "head":
            return self.kit.px(26)
        return rich.layout(entry.text, room, SIZE * self.kit.text, STEP, self.kit.scale).height + self.kit.px(5)

    def paint(self, pen: Pen, rect: pygame.Rect, view: object) -> None:
        """Heading with filters, then as many whole entries as fit."""
        px = pen.px
        pen.well(rect, 5)
        y = rect.y + px(20 if rect.h > px(180) else 17)
        self._heading(pen, rect, y)
        under = y + px(17)
        pen.line(rect.x + px(1), under, rect.right - px(1), under, "edge")
        area = pygame.Rect(rect.x, under + px(4), rect.w, rect.bottom - under - px(8))
        room = rect.w - px(44) - px(20)
        end = len(self.shown) - 1
        last = end if self._last == -1 else min(self._last, end)
        rows, used = self._fitting(area.h, room, last)
        if self._is_lost(rows):
            rows, used = self._fitting(area.h, room, self.shown.index(self._clicked[0]))
        self._page = max(1, len(rows))
        y = area.y if rows and rows[-1][0] == 0 else max(area.y, area.bottom - used)
        if not rows:
            pen.text(
                "Nothing yet" if not self.entries else "Nothing passes the filters",
                rect.x + px(18),
                area.y + px(16),
                Type(13, "dim"),
            )
        pen.surface.set_clip(self._whole_lines(area, room, used))
        for at, high in reversed(rows):
            self._entry(pen, rect, y, high, room, self.shown[at])
            y += high
        pen.surface.set_clip(None)
        if len(self.shown) > len(rows):
            self._bar = pygame.Rect(rect.right - px(10), area.y + px(2), px(4), area.h - px(4))
            first = rows[-1][0] if rows else 0
            scroll_bar(pen, self._bar, first / max(1, len(self.shown) - len(rows)), len(rows) / len(self.shown))
            pen.hit(Hit(self._bar.inflate(px(10), 0), "scroll", focus=False))
            if not self.at_end:
                self._newest(pen, area)

    def _whole_lines(self, area: pygame.Rect, room: int, used: int) -> pygame.Rect:
        """Where lines may stand: of an entry too long for its place, the first lines, and no half line."""
        step = rich.layout("", room, SIZE * self.kit.text, STEP, self.kit.scale).step
        return area if used <= area.h else pygame.Rect(area.x, area.y, area.w, max(1, area.h // step) * step)

    def _is_lost(self, rows: list[tuple[int, int]]) -> bool:
        """Whether the entry clicked is out of sight because its evidence has left the log less room."""
        name, edits = self._clicked
        if (name, edits) != (self.chosen, self._edits) or name not in self.shown:
            return False
        return all(self.shown[at] != name for at, _ in rows)

    def _fitting(self, high: int, room: int, last: int) -> tuple[list[tuple[int, int]], int]:
        """(index into `shown`, height) of the whole entries in view, lowest first, and their height together."""
        oldest = self._last == OLDEST
        rows: list[tuple[int, int]] = []
        used, at = 0, 0 if oldest else last
        while 0 <= at < len(self.shown):
            tall = self._height(self.entries[self.shown[at]], room)
            if used + tall > high and rows:
                break
            rows.append((at, tall))
            used += tall
            at += 1 if oldest else -1
        return (rows[::-1] if oldest else rows), used

    def _heading(self, pen: Pen, rect: pygame.Rect, y: int) -> None:
        px = pen.px
        x = rect.right - px(12)
        names = [("search", "", "search", named("Find words\n{_<find>}"), self.searching or bool(self.words)),
                 ("who", "", "people", "Only the chosen figure", self.figure is not None)]
        names += [(f"filter:{kind}", kind, icon, words, kind in self.kinds)
                  for kind, icon, words, _ in reversed(FILTERS)]  # fmt: skip
        for name, kind, icon, tip, on in names:
            place = pygame.Rect(x - px(26), y - px(13), px(26), px(26))
            if on:
                pen.box(place, 4, "lit", "brass" if pen.is_hot(name) else "brass_lo")
            elif pen.is_hot(name):
                pen.box(place, 4, "walnut2", "edge")
            pen.icon(icon, place.centerx, y, 16, "brass_hi" if on else "dim", 2)
            pen.hit(Hit(place, name, tip, data=kind or None, kind="filter" if kind else ""))
            x -= px(30)
        left = rect.x + px(14)
        if self.searching:
            self.place(pen, self.search, pygame.Rect(rect.x + px(8), y - px(14), x - rect.x - px(12), px(28)))
        else:
            self.widgets.pop(self.search.id, None)
            pen.text("Log", left, y, Type(20, "brass_hi", "title"), room=x - left)

    def _entry(self, pen: Pen, rect: pygame.Rect, y: int, high: int, room: int, index: int) -> None:
        px, entry = pen.px, self.entries[index]
        if entry.kind == "head":
            middle = y + px(13)
            pen.line(rect.x + px(14), middle, rect.right - px(18), middle, Veil("brass_lo", 170))
            w = pen.width(entry.text, 15, "title") + px(20)
            pen.surface.fill((28, 20, 13), pygame.Rect(rect.centerx - w // 2, y, w, px(26)))
            pen.text(entry.text, rect.centerx, middle, Type(15, "brass_hi", "title"), "c")
            return
        icon, colour = KINDS.get(entry.kind, KINDS["note"])
        colour = colour or side_tone(entry.side).wood
        name = f"entry:{index}"
        place = pygame.Rect(rect.x + px(4), y, rect.w - px(20), high - px(2))
        if self.chosen == index:
            pen.box(place, 3, "chosen")
        elif pen.is_hot(name):
            pen.box(place, 3, "walnut1")
        pen.line(rect.x + px(8), y + px(3), rect.x + px(8), y + high - px(5), colour, 3)
        size = SIZE * pen.kit.text
        made = rich.layout(entry.text, room, size, STEP, pen.kit.scale)
        pen.icon(icon, rect.x + px(26), y + made.step // 2, 17, colour, 2)
        pen.hit(Hit(place, name, focus=False, data=index, kind="entry"))
        rich.draw(pen, made, rect.x + px(44), y, Type(size, "tan" if entry.kind == "refusal" else "cream"))

    def _newest(self, pen: Pen, area: pygame.Rect) -> None:
        px = pen.px
        text = "newest"
        w = pen.width(text, 12, "semi") + px(40)
        place = pygame.Rect(area.right - px(20) - w, area.bottom - px(30), w, px(26))
        pen.box(place, 13, "lit" if not pen.is_hot("newest") else "walnut3", "brass")
        pen.icon("down", place.x + px(16), place.centery, 14, "brass_hi")
        pen.text(text, place.x + px(28), place.centery, Type(12, "brass_hi", "semi"))
        pen.hit(Hit(place, "newest", "To the newest\n{_End}"))

    # -- events
    def on_event(self, event: pygame.event.Event) -> Act | None:
        """Wheel, bar and keys scroll; filters are its own; entries and rule tags are handed on."""
        if event.type == pygame.MOUSEWHEEL:
            pos = getattr(event, "pos", None) or pygame.mouse.get_pos()
            if self.rect.collidepoint(pos):
                self.scroll(-event.y * 2)
            return None
        if self._drag and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            if event.type == pygame.MOUSEBUTTONUP:
                self._drag = False
            else:
                self._drag_to(event.pos[1])
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            hit = self.under(event.pos)
            if hit and hit.id == "scroll":
                self._drag = True
                self._drag_to(event.pos[1])
                return None
        if event.type == pygame.KEYDOWN and self.searching and event.key == pygame.K_ESCAPE:
            self._search(False)
            return None
        if event.type == pygame.KEYDOWN and self.focus and not self.searching:
            by = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -self._page, pygame.K_PAGEDOWN: self._page,
                  pygame.K_HOME: -len(self.shown), pygame.K_END: len(self.shown)}.get(event.key)
            if by:
                self.scroll(by)
                return None
        got = super().on_event(event)
        return self._own(got) if got is not None else None

    def _own(self, got: Act) -> Act | None:
        if got.id == "filter":
            self.filter(self.kinds ^ {str(got.data)}, self.figure)
            return None
        if got.id == "search words":
            words = got.data[1] if isinstance(got.data, tuple) else str(got.data)
            self.filter(figure=self.figure, words=words)
            return None
        if got.id == "search":
            self._search(not self.searching)
            return None
        if got.id == "newest":
            self._last, self._clicked = -1, NONE
            return None
        if got.id == "entry" and isinstance(got.data, int):
            self.chosen = got.data
            self._clicked = (self.chosen, self._edits)
            return Act("entry", self.entries[got.data])
        return got

    def find(self) -> None:
        """Open the search."""
        self._search(True)

    def _search(self, on: bool) -> None:
        self.searching = on
        self.search.focused = on
        if not on:
            self.search.set("")
            self.widgets.pop(self.search.id, None)
            self.filter(figure=self.figure, words="")

    def _drag_to(self, y: int) -> None:
        self._clicked = NONE
        bar = self._on_screen(self._bar)
        share = (y - bar.y) / max(1, bar.h)
        end = len(self.shown) - 1
        at = self._page - 1 + round(share * max(0, end - self._page + 1))
        self._last = -1 if at >= end else OLDEST if at < self._page else at
