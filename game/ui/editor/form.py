"""The form about what is chosen, at the right: a field for each key, and the entry as the file has it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from game.editor.draft import Ref
from game.editor.fields import CHOICE, PICKS, Field
from game.ui.keys import bound, cap_of
from game.ui.kit import texture
from game.ui.kit.controls.choose import DropDown
from game.ui.kit.controls.entry import TextEntry
from game.ui.kit.controls.finder import NONE, Finder
from game.ui.kit.controls.option import Option
from game.ui.kit.controls.widget import Widget
from game.ui.kit.layout import abreast
from game.ui.kit.parts import Heading, Knob, button, heading
from game.ui.kit.pen import Act, Hit, Kit, Pen
from game.ui.kit.scroll import ScrollingPanel
from game.ui.kit.words.type import Type

MOST = 12
"""Choices that are listed; among more one searches."""
ROW = 32
"""Logical pixels of a choice in its list."""
LINE = 50
"""Logical pixels from one row of fields to the next."""


@dataclass(frozen=True, slots=True)
class FormView:
    """What the form shows: its title and note, its fields and their values, the entry as written, other entries."""

    title: str
    note: str
    about: str
    """Changes with what is chosen: what was being typed belongs to that."""
    fields: tuple[tuple[Field, str], ...]
    written: str = ""
    """"" where there is no one entry."""
    others: tuple[tuple[Ref, str], ...] = ()
    """Entries that have no place on the table: id and words."""
    can_remove: bool = False
    has_place: bool = True
    """Whether it lies on the table, to be turned and copied."""
    fault: str = ""


class FormPanel(ScrollingPanel[FormView]):
    """Acts: field (data: its number, text), written (data: text), other (data: id), win, stunt, copy, remove, turn."""

    opaque = True

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self._about = ""
        self._shown: list[list[int]] = []
        """The fields in view, row by row."""
        self._wanted = ""
        """The field that has the keyboard as soon as it is in view."""

    def tabbed(self, way: int) -> bool:
        """Move the keyboard to a field out of view; False where none is next."""
        last = self._shown[-1][-1] if self._shown and way > 0 else self._shown[0][0] if self._shown else -1
        more = 0 <= self.scroll.first + way <= self.scroll.beyond
        widget = self.widgets.get(f"field{last}")
        if not more or widget is None or not widget.focused:
            return False
        self.scroll.by(way)
        self._wanted = f"field{last + way}"
        return True

    def state(self) -> Hashable:
        """The first row in view, and the keys that its tooltips name."""
        return super().state(), bound()

    def _widget(self, n: int, field: Field, text: str) -> Widget:
        """The widget of a field; one that is being typed in stays as it is."""
        name = f"field{n}"
        few = len(field.choices) <= min(MOST, self.rect.h // self.kit.px(ROW) - 1)
        if field.kind == PICKS or (field.kind == CHOICE and not few):
            return self._finder(name, field, text)
        if field.kind == CHOICE:
            rows = [Option(key or "-", words) for key, words in field.choices]
            if text and all(row.id != text for row in rows):
                rows.append(Option(text, text))
            return DropDown.of(self, name, rows, text or "-")
        return TextEntry.of(self, name, text, field.choices[0][1] if field.choices else "", 2000)

    def _finder(self, name: str, field: Field, text: str) -> Finder:
        """The widget of a field that is chosen from many, or several."""
        many = field.kind == PICKS
        known = self.widgets.get(name)
        finder = known if isinstance(known, Finder) and known.many == many else Finder(name, [], many=many)
        finder.unsaid = field.choices[0][1]
        rows = [Option(key, words) for key, words in field.choices if key]
        finder.rows = rows if many else [Option(NONE, finder.unsaid), *rows]
        finder.chosen = [word for word in text.split(", ") if word]
        return finder

    def paint(self, pen: Pen, rect: pygame.Rect, view: FormView) -> None:
        """A title, the fields in rows, what else there is to choose, the entry as written, buttons."""
        px = pen.px
        pen.surface.blit(texture.walnut(rect.size, "walnut1", 67, 1.1, pen.kit.scale, 0.7), rect.topleft)
        if view.about != self._about:
            self._about, self.scroll.first = view.about, 0
            self.widgets.clear()
        x, w = rect.x + px(16), rect.w - px(32)
        pen.text(view.title, x, rect.y + px(22), Type(22, "brass_hi", "title"), room=w)
        pen.text(view.note, x, rect.y + px(44), Type(12, "tan"), room=w)
        top = rect.y + px(66)
        foot = rect.bottom - px(14) - (px(44) if view.can_remove else 0) - (px(54) if view.written else 0)
        room = foot - top - px(34 + 44) - 2 * px(LINE)
        across = 1 if px(34) * len(view.others) <= room else 2
        foot -= px(34) * -(-len(view.others) // across) + px(34 + 44) if view.others else 0
        self._fields(pen, pygame.Rect(x, top, w, max(px(LINE), foot - top)), view)
        y = foot + px(12)
        if view.others:
            y = self._others(pen, pygame.Rect(x, y, w, 0), view, across)
        if view.written:
            pen.text(view.fault or "As the file has it", x, y, Type(12, "fault" if view.fault else "tan"), room=w)
            entry = TextEntry.of(self, "written", view.written, most=4000)
            entry.fault = view.fault
            self.place(pen, entry, pygame.Rect(x, y + px(10), w, px(32)))
            y += px(54)
        if view.can_remove:
            strip = pygame.Rect(x, rect.bottom - px(50), w, px(36))
            for place, (name, icon, words, key) in zip(abreast(strip, 1.0, 1.0, 1.0, gap=px(8)), BUTTONS, strict=True):
                if not (view.has_place or name == "remove"):
                    continue
                room = pen.width(words, 13, "semi") + px(44) <= place.w
                button(pen, place, Knob(name, words, icon if room else "", tip=f"{words}\n{{_{cap_of(key)}}}"), size=13)

    def _fields(self, pen: Pen, area: pygame.Rect, view: FormView) -> None:
        px = pen.px
        rows = _rows(view.fields)
        self.scroll.fit(len(rows), area.h // px(LINE))
        self._shown = shown = rows[self.scroll.seen]
        for name in [name for name in self.widgets if name.startswith("field")]:
            if all(name != f"field{n}" for row in shown for n in row):
                del self.widgets[name]
        wide = area.w - (px(12) if self.scroll.beyond else 0)
        for line, row in enumerate(shown):
            part = wide if len(row) == 1 and not view.fields[row[0]][0].half else (wide - px(12)) // 2
            for place, n in enumerate(row):
                field, text = view.fields[n]
                left, y = area.x + place * (part + px(12)), area.y + line * px(LINE)
                pen.text(field.words, left, y, Type(12, "tan"), room=part)
                self.place(pen, self._widget(n, field, text), pygame.Rect(left, y + px(9), part, px(30)))
        if self._wanted in self.widgets:
            self.set_focus(self._wanted)
            self._wanted = ""
        self.scroll.bar(pen, pygame.Rect(area.right - px(4), area.y, px(4), area.h - px(8)))

    def _others(self, pen: Pen, area: pygame.Rect, view: FormView, across: int) -> int:
        """The other entries to choose from, in so many columns; returns where they end."""
        px, x, w = pen.px, area.x, area.w
        heading(pen, Heading("Sides, and how it is played and won", 17), x, area.y + px(6), w)
        y, wide = area.y + px(24), (w - px(6) * (across - 1)) // across
        for n, (ref, words) in enumerate(view.others):
            name = f"{ref[0]}:{ref[1]}"
            place = pygame.Rect(x + n % across * (wide + px(6)), y + n // across * px(34), wide, px(30))
            hot = pen.is_hot(f"other:{name}")
            pen.box(place, 4, "walnut3" if hot else "walnut2", "brass" if hot else "edge")
            pen.text(words, place.x + px(10), place.centery, Type(13, "cream"), room=wide - px(40))
            pen.icon("right", place.right - px(14), place.centery, 14, "tan")
            pen.hit(Hit(place, f"other:{name}", words, data=ref, kind="other"))
        y += -(-len(view.others) // across) * px(34)
        win, stunt = abreast(pygame.Rect(x, y, w, px(32)), 1.0, 1.0, gap=px(8))
        button(pen, win, Knob("win", "Way to win", "plus", tip="One more way to win"), size=13)
        button(pen, stunt, Knob("stunt", "Stunt", "plus", tip="One more stunt that may be tried"), size=13)
        return y + px(44)

    def on_event(self, event: pygame.event.Event) -> Act | None:
        """Fields answer with their number and value."""
        got = super().on_event(event)
        if got is None:
            return None
        number = next((n for row in self._shown for n in row if got.id == f"field{n}"), None)
        if number is not None:
            text = got.data[1] if isinstance(got.data, tuple) else str(got.data)
            return Act("field", (number, "" if text == "-" else text))
        if got.id == "written":
            return Act("written", got.data[1]) if isinstance(got.data, tuple) else None
        return got

    @property
    def typing(self) -> bool:
        """Whether the keys go to a field."""
        return any(isinstance(widget, TextEntry) and widget.focused or widget.held for widget in self.widgets.values())


BUTTONS = (("turn", "redo", "Turn", "right"), ("copy", "copy", "Copy", "copy"), ("remove", "trash", "Remove", "remove"))
"""What is done with what is chosen: name, icon, words, and the action whose key does it."""


def _rows(fields: tuple[tuple[Field, str], ...]) -> list[list[int]]:
    """The numbers of the fields, row by row: two short ones share a row."""
    rows: list[list[int]] = []
    for n, (field, _) in enumerate(fields):
        if field.half and rows and len(rows[-1]) == 1 and fields[rows[-1][0]][0].half:
            rows[-1].append(n)
        else:
            rows.append([n])
    return rows
