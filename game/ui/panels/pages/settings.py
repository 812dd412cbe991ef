"""Settings: the size of everything, the sides' colours, what moves, what is heard, and every key."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from game.ui.kit.controls.choose import DropDown, ListBox, Row, Slider, Switch
from game.ui.kit.controls.entry import TextEntry
from game.ui.kit.layout import abreast
from game.ui.kit.panel import Panel
from game.ui.kit.parts import button, heading, page_bar, segments
from game.ui.kit.pen import Act, Kit, Pen

SIZES = (75, 300, 5)
"""Percent: least, most, step."""
READ = (80, 160, 5)
"""The same of what is read."""
HEAD, LEAST = 44, 34
"""The logical height of a heading, and the least of a line."""
PAGES = ("What is seen", "What is heard")


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A binding: its name, what it does, what stands on the cap, its group, and whether it is as delivered."""

    name: str
    words: str
    cap: str
    group: str
    changed: bool = False


@dataclass(frozen=True, slots=True)
class SettingsView:
    """All that is set; volumes in percent, by kind of sounds in their order."""

    size: int
    held: int
    """What the size is held to, in percent, so that the window has room for every part."""
    whole_screen: bool
    paints: str
    schemes: tuple[tuple[str, str, str], ...]
    """Schemes of the sides' colours: name, label, whom it serves."""
    reduced: bool
    pace: str
    paces: tuple[tuple[str, str], ...]
    sound: bool
    volume: int
    volumes: tuple[tuple[str, str, int], ...]
    keys: tuple[KeyLine, ...]
    waiting: str = ""
    """The binding that waits for its key."""
    note: str = ""
    text: int = 100
    """How large what is read is, in percent."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the left side: words, what sets it and how it stands, what is said beside and beneath it."""

    words: str
    widget: Slider | Switch | DropDown
    stands: int | bool | str
    note: str = ""
    minor: bool = False
    """Whether it is a part of the line before: smaller, and set in."""


Group = tuple[str, tuple[Line, ...]]
"""A heading, and the lines beneath it."""


class SettingsPanel(Panel[SettingsView]):
    """Acts: back, size, text, screen, paints, reduced, pace, sound, volume, loudness (data: the kind of
    sound, how loud), key (data name), change, delivered.

    Where the window is too low for all at once, what is seen and what is heard are two pages."""

    name = "settings"
    opaque = True

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.size = Slider("size", *SIZES[:2], 100, SIZES[2], "Size of everything\n75 to 300 percent")
        tip = "Size of what is read\nCard, forecast, log, questions, lists, rules, words on the table"
        self.text = Slider("text", *READ[:2], 100, READ[2], tip)
        self.screen = Switch("screen")
        self.paints = DropDown("paints", [Row("", "")], tip="Colours of the sides\nThe patterns of the rims stay.")
        self.page = 0
        self.reduced = Switch("reduced")
        self.pace = DropDown("pace", [Row("", "")])
        self.sound = Switch("sound")
        self.volume = Slider("volume", 0, 100, 70, 5)
        self.volumes: dict[str, Slider] = {}
        self.search = TextEntry("search", hint="Find an action or a key", icon="search", most=40)
        self.list = ListBox("key", [])

    def state(self) -> Hashable:
        """The words that are looked for, and the page."""
        return self.search.text, self.page

    def _seen(self, view: SettingsView) -> tuple[Group, ...]:
        """What is seen."""
        self.paints.rows = [Row(label, name) for name, label, _ in view.schemes]
        self.pace.rows = [Row(words, name) for name, words in view.paces]
        held = "" if view.held >= view.size else f"held to {view.held} % by this window"
        serves = next((told for name, _, told in view.schemes if name == view.paints), "")
        return (
            ("Size and colours", (
                Line("Size of everything", self.size, view.size, held),
                Line("Size of what is read", self.text, view.text),
                Line("Whole screen", self.screen, view.whole_screen),
                Line("Colours of the sides", self.paints, view.paints, serves),
            )),
            ("Movement", (
                Line("Pace of what is shown", self.pace, view.pace),
                Line("Little motion", self.reduced, view.reduced),
            )),
        )  # fmt: skip

    def _heard(self, view: SettingsView) -> tuple[Group, ...]:
        """What is heard."""
        for kind, words, value in view.volumes:
            self.volumes.setdefault(kind, Slider(f"volume:{kind}", 0, 100, value, 5, words)).enabled = view.sound
        self.volume.enabled = view.sound
        lines = (Line("Sound", self.sound, view.sound), Line("All together", self.volume, view.volume))
        kinds = tuple(Line(words, self.volumes[kind], value, minor=True) for kind, words, value in view.volumes)
        return (("Sound", lines + kinds),)

    def _fill(self, view: SettingsView) -> None:
        """List the keys that are looked for."""
        sought = self.search.text.strip().lower()
        rows = [
            Row(key.words, key.name, key="press a key" if key.name == view.waiting else key.cap,
                note=key.group + (" \u00b7 changed" if key.changed else ""))
            for key in view.keys
            if not sought or sought in key.words.lower() or sought in key.cap.lower() or sought in key.group.lower()
        ]  # fmt: skip
        self.list.rows = rows
        if all(row.name != self.list.chosen for row in rows):
            self.list.chosen = rows[0].name if rows else ""

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
        pages = (self._seen(view), self._heard(view))
        groups = pages[0] + pages[1]
        room = rect.h - px(56) - len(groups) * px(HEAD)
        if room < _lines(groups) * px(LEAST):
            segments(pen, pygame.Rect(x, rect.y + px(14), w, px(32)), PAGES, self.page, "page", 13)
            y += px(46)
            groups = pages[self.page]
            room = rect.bottom - y - len(groups) * px(HEAD)
        step = min(px(46), room // _lines(groups))
        for words, lines in groups:
            heading(pen, words, x, y, w, 19)
            y += px(HEAD - 8)
            for line in lines:
                left = px(16) if line.minor else 0
                self._line(pen, line, x + left, y, w - left)
                y += step

    def _line(self, pen: Pen, line: Line, x: int, y: int, w: int) -> None:
        """The words at the left, what sets it at the right; a widget that is held just now stands as it does."""
        px, widget = pen.px, line.widget
        if isinstance(widget, Switch):
            widget.on = bool(line.stands)
        elif isinstance(widget, DropDown) and not widget.held:
            widget.chosen = str(line.stands)
        elif isinstance(widget, Slider) and not widget.held:
            widget.value = int(line.stands)
        wide = min(px(300), w // 2)
        room = px(58) if isinstance(widget, Slider) else 0
        size, words = 13 if line.minor else 14.5, w - wide - px(10)
        pen.text(line.words, x, y, size, "cream" if widget.enabled else "off", "semi", room=words)
        self.place(pen, widget, pygame.Rect(x + w - wide, y - px(15), wide - room, px(30)))
        pen.text(line.note, x, y + px(15), 11, "tan", room=words)
        if room:
            ink = "brass_hi" if widget.enabled else "off"
            pen.text(f"{line.stands} %", x + w, y, 14, ink, "semi", across="r")

    def _keys(self, pen: Pen, rect: pygame.Rect, view: SettingsView) -> None:
        px = pen.px
        pen.box(rect, 6, "walnut1", "edge")
        x, w = rect.x + px(24), rect.w - px(48)
        y = rect.y + px(28)
        many = f"{len(view.keys)} actions, all can be changed"
        heading(pen, "Keys", x, y, w, 19)
        pen.text(many, x + w, y, 12, "tan", across="r")
        self.place(pen, self.search, pygame.Rect(x, y + px(24), w, px(36)))
        foot = rect.bottom - px(60)
        self.place(pen, self.list, pygame.Rect(x, y + px(70), w, foot - y - px(104)))
        pen.text(view.note, x, foot - px(16), 12.5, "brass_hi" if view.waiting else "tan", room=w)
        left, right = abreast(pygame.Rect(x, foot, w, px(42)), 1.0, 1.0, gap=px(12))
        button(pen, left, "All as delivered", "delivered",
               enabled=any(key.changed for key in view.keys))  # fmt: skip
        label = "Press a key, or Esc" if view.waiting else "Change this key"
        button(pen, right, label, "change", main=True,
               enabled=bool(self.list.chosen))  # fmt: skip

    def on_event(self, event: pygame.event.Event) -> Act | None:
        """Names what was changed; Escape goes back."""
        is_open = any(w.held for w in self.widgets.values())
        got = super().on_event(event)
        if got is not None:
            if got.id == "page":
                self.page = int(str(got.data))
                self.widgets.clear()
                return None
            own = next((kind for kind, slider in self.volumes.items() if slider.id == got.id), "")
            if own:
                return Act("loudness", (own, got.data))
            return None if got.id == "search" else got
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and not is_open:
            return Act("back")
        return None


def _lines(groups: tuple[Group, ...]) -> int:
    """How many lines there are beneath some headings."""
    return sum(len(lines) for _, lines in groups)
