"""Bar and problems of the editor: what is done with the whole draft, and what keeps it from being played."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from game.ui.keys import bound, cap_of, named
from game.ui.kit import texture
from game.ui.kit.layout import abreast
from game.ui.kit.panel import Panel
from game.ui.kit.parts import Knob, button, icon_button
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.scroll import ScrollingPanel
from game.ui.kit.words.type import Type


@dataclass(frozen=True, slots=True)
class BarView:
    """The title, whether its file has it too, what can be undone, and what was said last."""

    title: str
    state: str
    can_undo: bool
    can_redo: bool
    notice: str = ""


BUTTONS = (
    ("undo", "undo", "", "Take back\n{_<undo>}", 40), ("redo", "redo", "", "Do again\n{_<redo>}", 40),
    ("new", "plus", "New", "A table with nothing on it\n{_<new>}", 84),
    ("open", "folder", "Open", "Open another table\n{_<open>}", 92), ("save", "save", "Save", "Save\n{_<save>}", 92),
)  # fmt: skip
"""What is done with the whole: name, icon, words, tooltip, how wide."""


class Bar(Panel[BarView]):
    """Acts: back, undo, redo, new, open, save."""

    opaque = True

    def state(self) -> Hashable:
        """The keys that its tooltips name."""
        return bound()

    def paint(self, pen: Pen, rect: pygame.Rect, view: BarView) -> None:
        """Title at the left, file at the right."""
        px = pen.px
        pen.plank(rect, "walnut2", 7)
        icon_button(pen, rect.x + px(26), rect.centery, Knob("back", icon="left", tip="Leave\n{_Esc}"), size=22)
        right = pen.text(view.title, rect.x + px(50), rect.centery, Type(22, "brass_hi", "title"), room=rect.w // 3)
        notice = view.notice or view.state
        pen.text(notice, right + px(16), rect.centery + px(2), Type(12.5, "tan"), room=rect.right - px(440) - right)
        strip = pygame.Rect(rect.x, rect.centery - px(17), rect.w - px(16), px(34))
        places = abreast(strip, 1.0, *(px(wide) for *_, wide in BUTTONS), gap=px(8))[1:]
        able = {"undo": view.can_undo, "redo": view.can_redo}
        for place, (name, icon, words, tip, _) in zip(places, BUTTONS, strict=True):
            button(pen, place, Knob(name, words, icon, tip=named(tip), enabled=able.get(name, True)), size=13.5)


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """One problem: the entry it lies in, its text, whether it is only a doubt, and the edit that mends it."""

    what: str
    sentence: str
    is_doubt: bool = False
    mends: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ProblemsView:
    """Every problem, the gravest first; which of them is looked at, and whether doubts are still sought."""

    rows: tuple[ProblemRow, ...]
    chosen: int = -1
    looking: bool = False


class ProblemsPanel(ScrollingPanel[ProblemsView]):
    """Acts: problem (data: its number), mend (data: its number, that of the way), play."""

    opaque = True

    def paint(self, pen: Pen, rect: pygame.Rect, view: ProblemsView) -> None:
        """How many there are, whole rows of them, and the way into a battle."""
        px = pen.px
        pen.surface.blit(texture.walnut(rect.size, "walnut0", 71, 1.1, pen.kit.scale, 0.7), rect.topleft)
        x, y = rect.x + px(16), rect.y + px(20)
        right = pen.text("Problems", x, y, Type(19, "brass_hi", "title"))
        many = len(view.rows)
        faults = sum(not row.is_doubt for row in view.rows)
        words = _count(faults, many - faults, view.looking)
        room = rect.right - px(208) - right - px(12)
        words = words if pen.width(words, 12.5) <= room else str(many or "none")
        if pen.width(words, 12.5) <= room:
            pen.text(words, right + px(12), y + px(2), Type(12.5, "tan"))
        place = pygame.Rect(rect.right - px(196), rect.y + px(5), px(180), px(32))
        button(
            pen, place, Knob("play", "Play from here", "play", cap_of("play"), main=True, enabled=not faults), size=13.5
        )
        high, top = px(26), rect.y + px(42)
        scroll = self.scroll
        scroll.fit(many, (rect.bottom - px(4) - top) // high)
        for n, row in enumerate(view.rows[scroll.seen]):
            line = pygame.Rect(x, top + n * high, rect.w - px(36), high - px(2))
            self._row(pen, line, scroll.first + n, row, scroll.first + n == view.chosen)
        scroll.bar(pen, pygame.Rect(rect.right - px(10), top, px(4), scroll.shown * high))

    @staticmethod
    def _row(pen: Pen, line: pygame.Rect, at: int, row: ProblemRow, chosen: bool) -> None:
        """A problem in a line, and buttons for the edits that mend it."""
        px = pen.px
        if chosen or pen.is_hot(f"problem:{at}"):
            pen.box(line, 3, "chosen" if chosen else "walnut2")
        pen.icon("warn" if row.is_doubt else "stop", line.x + px(14), line.centery, 15,
                 "amber" if row.is_doubt else "fault", 2)  # fmt: skip
        end = line.right - px(8)
        ways = []
        for n, words in reversed(list(enumerate(row.mends))):
            wide = pen.width(words, 12.5, "semi") + px(20)
            ways.append((pygame.Rect(end - wide, line.y + px(1), wide, line.h - px(2)), n, words))
            end -= wide + px(6)
        room = min(px(150), pen.width(row.what, 13, "semi"))
        pen.text(row.what, line.x + px(32), line.centery, Type(13, "cream", "semi"), room=room)
        left = line.x + px(42) + room
        pen.text(row.sentence, left, line.centery, Type(13, "cream"), room=end - left)
        pen.hit(Hit(line, f"problem:{at}", f"{row.what}\n{row.sentence}", data=at, kind="problem"))
        for place, n, words in ways:
            tip = f"{words}\n{row.sentence}"
            button(pen, place, Knob(f"mend:{at}:{n}", words, tip=tip, data=(at, n), kind="mend"), size=12.5)


def _count(faults: int, doubts: int, looking: bool) -> str:
    """How many problems there are, in words."""
    if faults:
        besides = f", {doubts} to look at" if doubts else ""
        return f"{faults} to mend before it can be played{besides}"
    if doubts:
        return f"it can be played, but {doubts} to look at"
    return "it can be played" if looking else "none: it can be played"
