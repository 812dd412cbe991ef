"""A line of text to type in: caret, selection, clipboard, words, input methods."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import pygame

from game.ui.kit.controls.widget import Widget
from game.ui.kit.panel import Panel
from game.ui.kit.parts import key_cap, key_width
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.theme import rgb
from game.ui.kit.words import type as lettering
from game.ui.kit.words.type import Type


def _clipboard_get() -> str:
    try:
        return pygame.scrap.get_text()
    except (pygame.error, AttributeError):
        return _spare[0]


def _clipboard_put(text: str) -> None:
    _spare[0] = text
    with contextlib.suppress(pygame.error, AttributeError):
        pygame.scrap.put_text(text)


_spare = [""]       # when the machine has no clipboard the text is kept here


class Prompt(NamedTuple):
    """What an entry says of itself: what stands in it while it is empty, its icon, its key, its tooltip."""

    hint: str = ""
    icon: str = ""
    key: str = ""
    tip: str = ""


UNPROMPTED = Prompt()


class TextEntry(Widget):
    """One line of text; on_event returns the text when it changes, and ("done", text) on Enter."""

    def __init__(
        self,
        id: str,
        text: str = "",
        prompt: Prompt = UNPROMPTED,
        most: int = 200,
        allow: Callable[[str], bool] | None = None,
    ) -> None:
        super().__init__(id, prompt.tip)
        self.text, self.most = text, most
        self.hint, self.icon, self.key = prompt.hint, prompt.icon, prompt.key
        self.allow = allow              # whether a character may be typed
        self.fault = ""                 # shown with a vermilion edge
        self.caret = self.anchor = len(text)
        self.composing = ""             # what an input method has not settled yet
        self.opener = ""                # what the key types by which one came here: no part of the text
        self._shift = 0                 # how far the text is scrolled left, real pixels
        self._left = 0
        self._pixels = 14

    @staticmethod
    def of(panel: Panel[Any], id: str, text: str, hint: str = "", most: int = 200) -> TextEntry:
        """Return the entry of a panel by its id, made with its text when first asked for; what is typed stays."""
        known = panel.widgets.get(id)
        entry = known if isinstance(known, TextEntry) else TextEntry(id, text, Prompt(hint), most=most)
        if not entry.focused and (entry.text != text or entry.caret):
            entry.set(text)
            entry.caret = entry.anchor = 0
        return entry

    # -- editing
    @property
    def selection(self) -> tuple[int, int]:
        """Start and end of what is selected; equal when nothing is."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def set(self, text: str) -> None:
        """Replace the text and put the caret at its end."""
        self.text = text[:self.most]
        self.caret = self.anchor = len(self.text)

    def come_by(self, opener: str) -> None:
        """Take the keyboard by a key: what it types is no part of the text, and what follows replaces that."""
        self.opener = opener
        self.anchor, self.caret = 0, len(self.text)

    def insert(self, text: str) -> bool:
        """Type a text over the selection; False if none of it is allowed."""
        text = "".join(c for c in text.replace("\n", " ") if c.isprintable() and (not self.allow or self.allow(c)))
        a, b = self.selection
        text = text[:max(0, self.most - (len(self.text) - (b - a)))]
        if not text and a == b:
            return False
        self.text = self.text[:a] + text + self.text[b:]
        self.caret = self.anchor = a + len(text)
        return True

    def erase(self, way: int, word: bool = False) -> bool:
        """Delete the selection, or the character or word before (-1) or after (+1) the caret."""
        a, b = self.selection
        if a == b:
            a, b = sorted((self.caret, self._word(way) if word else self.caret + way))
            a, b = max(0, a), min(len(self.text), b)
        if a == b:
            return False
        self.text = self.text[:a] + self.text[b:]
        self.caret = self.anchor = a
        return True

    def _word(self, way: int) -> int:
        at = self.caret
        if way < 0:
            while at > 0 and self.text[at - 1].isspace():
                at -= 1
            while at > 0 and not self.text[at - 1].isspace():
                at -= 1
        else:
            while at < len(self.text) and not self.text[at].isspace():
                at += 1
            while at < len(self.text) and self.text[at].isspace():
                at += 1
        return at

    def _go(self, to: int, keep: bool) -> None:
        self.caret = max(0, min(len(self.text), to))
        if not keep:
            self.anchor = self.caret

    # -- events
    def on_event(self, event: pygame.event.Event) -> object | None:
        """The text after a change; ("done", text) on Enter."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.rect.collidepoint(event.pos):
                self._go(self._at(event.pos[0]), bool(pygame.key.get_mods() & pygame.KMOD_SHIFT))
                if getattr(event, "clicks", 1) == 2:
                    self.anchor, self.caret = 0, len(self.text)
                self.held = True
            return None
        if event.type == pygame.MOUSEMOTION and self.held:
            self._go(self._at(event.pos[0]), True)
            return None
        if event.type == pygame.MOUSEBUTTONUP:
            self.held = False
            return None
        if event.type in (pygame.TEXTINPUT, pygame.KEYDOWN, pygame.KEYUP):
            opener, self.opener = self.opener, ""
            if event.type == pygame.TEXTINPUT and opener and event.text.lower() == opener:
                return None
        if event.type == pygame.TEXTINPUT:
            self.composing = ""
            return self.text if self.insert(event.text) else None
        if event.type == pygame.TEXTEDITING:
            self.composing = event.text
            return None
        return self._key(event) if event.type == pygame.KEYDOWN else None

    def _key(self, event: pygame.event.Event) -> object | None:
        ctrl = bool(event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        before = self.text
        a, b = self.selection
        if event.key == pygame.K_LEFT:
            self._go(self._word(-1) if ctrl else a if a != b and not shift else self.caret - 1, shift)
        elif event.key == pygame.K_RIGHT:
            self._go(self._word(1) if ctrl else b if a != b and not shift else self.caret + 1, shift)
        elif event.key == pygame.K_HOME:
            self._go(0, shift)
        elif event.key == pygame.K_END:
            self._go(len(self.text), shift)
        elif event.key == pygame.K_BACKSPACE:
            self.erase(-1, ctrl)
        elif event.key == pygame.K_DELETE:
            self.erase(1, ctrl)
        elif ctrl and event.key == pygame.K_a:
            self.anchor, self.caret = 0, len(self.text)
        elif ctrl and event.key in (pygame.K_c, pygame.K_x):
            if a != b:
                _clipboard_put(self.text[a:b])
                if event.key == pygame.K_x:
                    self.erase(1)
        elif ctrl and event.key == pygame.K_v:
            self.insert(_clipboard_get())
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return ("done", self.text)
        return self.text if self.text != before else None

    def _at(self, x: float) -> int:
        """The place in the text nearest to a pointer position, in real pixels."""
        want = x - self._left + self._shift
        best, gap = 0, abs(want)
        for n in range(1, len(self.text) + 1):
            d = abs(lettering.width(self.text[:n], "text", self._pixels) - want)
            if d < gap:
                best, gap = n, d
        return best

    # -- picture
    def state(self) -> Hashable:
        return (self.enabled, self.focused, self.text, self.caret, self.anchor, self.composing, self.fault)

    def draw(self, pen: Pen, rect: pygame.Rect) -> None:
        """A sunken field; its caret shows while it has the keyboard."""
        self.rect = pygame.Rect(rect)
        hot = pen.is_hot(self.id)
        edge = "refusal_edge" if self.fault else "brass_hi" if self.focused else "brass" if hot else "edge"
        pen.box(rect, 5, "#2E150A" if self.fault else "walnut0", edge, 2 if self.fault else 1)
        self._pixels = pen.px(14)
        left = rect.x + pen.px(11)
        if self.icon:
            pen.icon(self.icon, rect.x + pen.px(20), rect.centery, 18, "tan")
            left = rect.x + pen.px(38)
        cap = key_width(pen, self.key) + pen.px(12) if self.key and not self.focused else pen.px(8)
        self._left, room = left, rect.right - cap - left
        shown = self.text[:self.caret] + self.composing + self.text[self.caret:]
        caret_x = lettering.width(shown[:self.caret + len(self.composing)], "text", self._pixels)
        total = lettering.width(shown, "text", self._pixels)
        self._shift = max(0, min(self._shift, total - room + pen.px(2)))
        if caret_x - self._shift > room - pen.px(2):
            self._shift = caret_x - room + pen.px(2)
        if caret_x < self._shift:
            self._shift = caret_x
        old = pen.surface.get_clip()
        pen.surface.set_clip(pygame.Rect(left, rect.y, room, rect.h).clip(old))
        a, b = self.selection
        if a != b and self.focused:
            x0 = lettering.width(self.text[:a], "text", self._pixels) - self._shift
            x1 = lettering.width(self.text[:b], "text", self._pixels) - self._shift
            high = pen.px(22)
            pen.surface.fill(rgb("#6A5220"), (left + x0, rect.centery - high // 2, x1 - x0, high))
        if shown:
            pen.text(shown, left - self._shift, rect.centery, Type(14, "cream" if self.enabled else "off"))
        elif not self.focused:
            pen.text(self.hint, left, rect.centery, Type(14, "dim"), room=room)
        if self.focused:
            high = pen.px(20)
            pen.surface.fill(rgb("brass_hi"), (left + caret_x - self._shift, rect.centery - high // 2,
                                               max(1, pen.px(1.5)), high))
        pen.surface.set_clip(old)
        if self.key and not self.focused:
            key_cap(pen, self.key, rect.right - pen.px(8), rect.centery, "r")
        pen.hit(Hit(rect, self.id, self.tip, self.enabled))
