"""Settings: the size of everything, the sides' colours, what moves, what is heard, and every key."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from game.ui.kit import texture
from game.ui.kit.controls.choose import DropDown, ListBox, Row, Slider, Switch
from game.ui.kit.controls.entry import TextEntry
from game.ui.kit.panel import Panel
from game.ui.kit.parts import button, heading, icon_button, segments
from game.ui.kit.pen import Act, Kit, Pen

SIZES = (75, 300, 5)
"""Percent: least, most, step."""
READ = (80, 160, 5)
"""The same of what is read."""
SEEN, HEAD, LEAST = 6, 44, 34
"""Lines of what is seen, and the logical height of a heading and the least of a line."""
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

    def _fill(self, view: SettingsView) -> None:
        """Give the widgets what is set, but not the one that is held."""
        self.screen.on, self.reduced.on, self.sound.on = view.whole_screen, view.reduced, view.sound
        for slider, value in ((self.size, view.size), (self.text, view.text), (self.volume, view.volume)):
            if not slider.held:
                slider.value = value
        self.paints.rows = [Row(label, name) for name, label, _ in view.schemes]
        if not self.paints.held:
            self.paints.chosen = view.paints
        self.pace.rows = [Row(words, name) for name, words in view.paces]
        if not self.pace.held:
            self.pace.chosen = view.pace
        for kind, words, value in view.volumes:
            slider = self.volumes.setdefault(kind, Slider(f"volume:{kind}", 0, 100, value, 5, words))
            slider.enabled = view.sound
            if not slider.held:
                slider.value = value
        self.volume.enabled = view.sound
        sought = self.search.text.strip().lower()
        rows = [
            Row(one.words, one.name, key="press a key" if one.name == view.waiting else one.cap,
                note=one.group + (" \u00b7 changed" if one.changed else ""))
            for one in view.keys
            if not sought or sought in one.words.lower() or sought in one.cap.lower() or sought in one.group.lower()
        ]  # fmt: skip
        self.list.rows = rows
        if all(row.name != self.list.chosen for row in rows):
            self.list.chosen = rows[0].name if rows else ""

    def paint(self, pen: Pen, rect: pygame.Rect, view: SettingsView) -> None:
        """A bar, what is seen and heard at the left, the keys at the right."""
        self._fill(view)
        px, scale = pen.px, pen.kit.scale
        tall = rect.h >= px(700)
        pen.surface.blit(texture.walnut(rect.w, rect.h, "walnut0", 83, 1.2, scale, 0.6), rect.topleft)
        bar = pygame.Rect(rect.x, rect.y, rect.w, px(64 if tall else 46))
        pen.plank(bar, "walnut2", 7)
        icon_button(pen, px(36), bar.centery, "left", "back", "Back\n{_Esc}", 22)
        pen.text("Settings", px(60), bar.centery, 30 if tall else 24, "brass_hi", "title")
        pen.text("Esc to go back", rect.right - px(40), bar.centery, 13, "tan", across="r")
        margin, gap = px(40 if rect.w >= px(1200) else 16), px(24 if rect.w >= px(1200) else 12)
        body = pygame.Rect(margin, bar.bottom + px(28 if tall else 10), rect.w - 2 * margin, 0)
        body.h = rect.bottom - body.y - px(28 if tall else 10)
        right = max(px(330), min(px(620), round(body.w * 0.44)))
        self._left(pen, pygame.Rect(body.x, body.y, body.w - right - gap, body.h), view, tall)
        self._keys(pen, pygame.Rect(body.right - right, body.y, right, body.h), view)

    def _left(self, pen: Pen, rect: pygame.Rect, view: SettingsView, tall: bool) -> None:
        px = pen.px
        pen.box(rect, 6, "walnut1", "edge")
        x, w, y = rect.x + px(24), rect.w - px(48), rect.y + px(28 if tall else 22)
        lines = SEEN + 2 + len(view.volumes)
        room = rect.h - px(56) - 3 * px(HEAD)
        if room >= lines * px(LEAST):
            step = min(px(46), room // lines)
            y = self._heard(pen, x, self._seen(pen, x, y, w, step, view), w, step, view)
            return
        segments(pen, pygame.Rect(x, rect.y + px(14), w, px(32)), PAGES, self.page, "page", 13)
        y += px(46)
        if self.page == 0:
            self._seen(pen, x, y, w, min(px(46), (rect.bottom - y - 2 * px(HEAD)) // SEEN), view)
        else:
            self._heard(pen, x, y, w, min(px(46), (rect.bottom - y - px(HEAD)) // (2 + len(view.volumes))), view)

    def _seen(self, pen: Pen, x: int, y: int, w: int, step: int, view: SettingsView) -> int:
        """What is seen; where the next may begin."""
        y = self._head(pen, "Size and colours", x, y, w)
        held = "" if view.held >= view.size else f"held to {view.held} % by this window"
        self._line(pen, "Size of everything", x, y, w, self.size, f"{view.size} %", note=held)
        y += step
        self._line(pen, "Size of what is read", x, y, w, self.text, f"{view.text} %")
        y += step
        self._line(pen, "Whole screen", x, y, w, self.screen)
        y += step
        serves = next((told for name, _, told in view.schemes if name == view.paints), "")
        self._line(pen, "Colours of the sides", x, y, w, self.paints, note=serves)
        y = self._head(pen, "Movement", x, y + step, w)
        self._line(pen, "Pace of what is shown", x, y, w, self.pace)
        y += step
        self._line(pen, "Little motion", x, y, w, self.reduced)
        return y + step

    def _heard(self, pen: Pen, x: int, y: int, w: int, step: int, view: SettingsView) -> int:
        """What is heard; where the next may begin."""
        y = self._head(pen, "Sound", x, y, w)
        self._line(pen, "Sound", x, y, w, self.sound)
        y += step
        self._line(pen, "All together", x, y, w, self.volume, f"{view.volume} %")
        for kind, words, value in view.volumes:
            y += step
            self._line(pen, words, x + pen.px(16), y, w - pen.px(16), self.volumes[kind], f"{value} %", 13)
        return y + step

    @staticmethod
    def _head(pen: Pen, words: str, x: int, y: int, w: int) -> int:
        heading(pen, words, x, y, w, 19)
        return y + pen.px(HEAD - 8)

    def _line(
        self, pen: Pen, words: str, x: int, y: int, w: int, widget: Slider | Switch | DropDown, value: str = "",
        size: float = 14.5, note: str = "",
    ) -> None:  # fmt: skip
        px = pen.px
        wide = min(px(300), w // 2)
        room = px(58) if isinstance(widget, Slider) else 0
        place = pygame.Rect(x + w - wide, y - px(15), wide - room, px(30))
        pen.text(words, x, y, size, "cream" if widget.enabled else "off", "semi", room=w - wide - px(10))
        self.place(pen, widget, place)
        if note:
            pen.text(note, x, y + px(15), 11, "tan", room=w - wide - px(10))
        if value:
            pen.text(value, x + w, y, 14, "brass_hi" if widget.enabled else "off", "semi", across="r")

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
        half = (w - px(12)) // 2
        button(pen, pygame.Rect(x, foot, half, px(42)), "All as delivered", "delivered",
               enabled=any(one.changed for one in view.keys))  # fmt: skip
        label = "Press a key, or Esc" if view.waiting else "Change this key"
        button(pen, pygame.Rect(x + w - half, foot, half, px(42)), label, "change", main=True,
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
