"""Settings: the size of everything, the sides' colours, what moves, what is heard, and every key."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from game.ui.kit.controls.choose import DropDown, ListBox, Slider, Switch
from game.ui.kit.controls.entry import Prompt, TextEntry
from game.ui.kit.controls.option import Option
from game.ui.kit.layout import abreast
from game.ui.kit.panel import Panel
from game.ui.kit.parts import Heading, Knob, Segments, button, heading, page_bar, segments
from game.ui.kit.pen import Act, Kit, Pen
from game.ui.kit.words.type import Type
from game.ui.panels.pages.sides_seen import SidesSeen

HEAD, LEAST = 44, 34
"""The logical height of a heading, and the least of a line."""
PAGES = ("What is seen", "What is heard")
SHOWN = (84, 150)
"""The least and the most height of the pictures of the sides: where there is no room for the least there are none."""


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A binding: its name, what it does, the text of its cap, its group, and whether it is the default."""

    name: str
    words: str
    cap: str
    group: str
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the left side: its setting, name and value, the note beneath it and the heading above it.

    A slider between `ends` (least, most and step, in percent), one of its `choices` (name and words), or a switch
    sets it."""

    name: str
    words: str
    stands: int | bool | str
    ends: tuple[int, int, int] | None = None
    choices: tuple[tuple[str, str], ...] = ()
    note: str = ""
    tip: str = ""
    minor: bool = False
    """Whether it is a part of the line before: smaller, and set in."""
    enabled: bool = True


Group = tuple[str, tuple[Line, ...]]
"""A heading, and the lines beneath it."""


@dataclass(frozen=True, slots=True)
class SettingsView:
    """All settings: what is seen and what is heard, a page each, and the keys."""

    pages: tuple[tuple[Group, ...], tuple[Group, ...]]
    keys: tuple[KeyLine, ...]
    waiting: str = ""
    """The binding that waits for its key."""
    note: str = ""


class SettingsPanel(Panel[SettingsView]):
    """Acts: back, the name of a line (data: its new value), key (data name), change, delivered.

    Where the window is too low for all, what is seen and what is heard are two pages."""

    opaque = True

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.page = 0
        self._own: dict[str, Slider | DropDown | Switch] = {}
        """What sets each line, be it in view or not."""
        self.search = TextEntry("search", prompt=Prompt("Find an action or a key", icon="search"), most=40)
        self.list = ListBox("key", [])
        self._sides = SidesSeen()

    def state(self) -> Hashable:
        """The words that are looked for, and the page."""
        return self.search.text, self.page

    def _widget(self, line: Line) -> Slider | DropDown | Switch:
        """The control of a line in its present state; a control held just now keeps its own."""
        made: Slider | DropDown | Switch
        known, stands = self._own.get(line.name), line.stands
        if line.ends is not None:
            least, most, step = line.ends
            made = known if isinstance(known, Slider) else Slider(line.name, least, most, least, step, line.tip)
            made.value = made.value if made.held else int(stands)
        elif line.choices:
            rows = [Option(name, words) for name, words in line.choices]
            made = DropDown.of(self, line.name, rows, str(stands), line.tip)
        else:
            made = known if isinstance(known, Switch) else Switch(line.name, tip=line.tip)
            made.on = bool(stands)
        made.enabled = line.enabled
        self._own[line.name] = made
        return made

    def _fill(self, view: SettingsView) -> None:
        """List the keys that match the search."""
        sought = self.search.text.strip().lower()
        rows = [
            Option(
                key.name, key.words, key="press a key" if key.name == view.waiting else key.cap,
                note=key.group + (" \u00b7 changed" if key.changed else ""),
            )
            for key in view.keys
            if not sought or sought in key.words.lower() or sought in key.cap.lower() or sought in key.group.lower()
        ]  # fmt: skip
        self.list.rows = rows
        if all(row.id != self.list.chosen for row in rows):
            self.list.chosen = rows[0].id if rows else ""

    def paint(self, pen: Pen, rect: pygame.Rect, view: SettingsView) -> None:
        """A bar, what is seen and heard at the left, the keys at the right."""
        self._fill(view)
        px, tall = pen.px, rect.h >= pen.px(700)
        bar = page_bar(pen, rect, "Settings", 83, (64, 30) if tall else (46, 24))
        margin, gap = px(40 if rect.w >= px(1200) else 16), px(24 if rect.w >= px(1200) else 12)
        body = pygame.Rect(margin, bar.bottom + px(28 if tall else 10), rect.w - 2 * margin, 0)
        body.h = rect.bottom - body.y - px(28 if tall else 10)
        left, right = abreast(body, 1.0, max(px(330), min(px(620), round(body.w * 0.44))), gap=gap)
        self._left(pen, left, view, tall)
        self._keys(pen, right, view)

    def _left(self, pen: Pen, rect: pygame.Rect, view: SettingsView, tall: bool) -> None:
        px = pen.px
        pen.box(rect, 6, "walnut1", "edge")
        x, w, y = rect.x + px(24), rect.w - px(48), rect.y + px(28 if tall else 22)
        groups = view.pages[0] + view.pages[1]
        room = rect.h - px(56) - len(groups) * px(HEAD)
        if room < _lines(groups) * px(LEAST):
            segments(pen, pygame.Rect(x, rect.y + px(14), w, px(32)), Segments("page", PAGES), self.page, 13)
            y += px(46)
            groups = view.pages[self.page]
            room = rect.bottom - y - len(groups) * px(HEAD)
        step = min(px(46), room // _lines(groups))
        for words, lines in groups:
            heading(pen, Heading(words, 19), x, y, w)
            y += px(HEAD - 8)
            for line in lines:
                left = px(16) if line.minor else 0
                self._line(pen, line, pygame.Rect(x + left, y, w - left, min(px(30), step - px(3))))
                y += step
            y += px(8)
        scheme = next((str(line.stands) for _, lines in groups for line in lines if line.name == "paints"), "")
        spare = rect.bottom - px(16) - y - px(HEAD - 18)
        if scheme and spare >= px(SHOWN[0]):
            heading(pen, Heading("The sides, as different eyes see them", 19), x, y, w)
            self._sides.draw(pen, pygame.Rect(x, y + px(HEAD - 18), w, min(spare, px(SHOWN[1]))), scheme)

    def _line(self, pen: Pen, line: Line, place: pygame.Rect) -> None:
        """The words at the left, the control at the right, as high as the place; its top is the middle of the words."""
        px, widget = pen.px, self._widget(line)
        x, y, w, high = place
        wide = min(px(300), w // 2)
        room = px(58) if isinstance(widget, Slider) else 0
        size, words = 13 if line.minor else 14.5, w - wide - px(10)
        pen.text(line.words, x, y, Type(size, "cream" if widget.enabled else "off", "semi"), room=words)
        self.place(pen, widget, pygame.Rect(x + w - wide, y - high // 2, wide - room, high))
        note = line.note if high > px(24) else ""  # there is no room for it
        pen.text(note, x, y + px(15), Type(11, "tan"), room=words)
        if room:
            ink = "brass_hi" if widget.enabled else "off"
            pen.text(f"{line.stands} %", x + w, y, Type(14, ink, "semi"), "r")

    def _keys(self, pen: Pen, rect: pygame.Rect, view: SettingsView) -> None:
        px = pen.px
        pen.box(rect, 6, "walnut1", "edge")
        x, w = rect.x + px(24), rect.w - px(48)
        y = rect.y + px(28)
        many = f"{len(view.keys)} actions, all can be changed"
        heading(pen, Heading("Keys", 19), x, y, w)
        pen.text(many, x + w, y, Type(12, "tan"), "r")
        self.place(pen, self.search, pygame.Rect(x, y + px(24), w, px(36)))
        foot = rect.bottom - px(60)
        self.place(pen, self.list, pygame.Rect(x, y + px(70), w, foot - y - px(104)))
        pen.text(view.note, x, foot - px(16), Type(12.5, "brass_hi" if view.waiting else "tan"), room=w)
        left, right = abreast(pygame.Rect(x, foot, w, px(42)), 1.0, 1.0, gap=px(12))
        button(pen, left, Knob("delivered", "Reset all keys", enabled=any(key.changed for key in view.keys)))
        label = "Press a key, or Esc" if view.waiting else "Change this key"
        button(pen, right, Knob("change", label, main=True, enabled=bool(self.list.chosen)))  # fmt: skip

    def on_event(self, event: pygame.event.Event) -> Act | None:
        """Names what was changed; Escape goes back."""
        is_open = any(w.held for w in self.widgets.values())
        got = super().on_event(event)
        if got is not None:
            if got.id == "page":
                self.page = int(str(got.data))
                self.widgets.clear()
                return None
            return None if got.id == "search" else got
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and not is_open:
            return Act("back")
        return None


def _lines(groups: tuple[Group, ...]) -> int:
    """How many lines are beneath some headings."""
    return sum(len(lines) for _, lines in groups)
