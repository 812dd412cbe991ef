"""The bar over the table: menu, title, round and phase, whose decision it is, take-back, pace, sound, rules, help."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.ui.keys import bound, named
from game.ui.kit.panel import Panel
from game.ui.kit.parts import Knob, Segments, icon_button, segments
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.theme import Veil, side_tone
from game.ui.kit.words.type import Type
from game.ui.panels.models import TopBarView


class TopBar(Panel[TopBarView]):
    """Acts: menu, briefing, undo, redo, pace:n (data n), sound, rules, help, decision."""

    opaque = True

    def state(self) -> Hashable:
        """The keys that its tooltips name."""
        return bound()

    def paint(self, pen: Pen, rect: pygame.Rect, view: TopBarView) -> None:
        """The decision's plate is in the middle: title and paces give way to it, and its words to the moment."""
        px = pen.px
        pen.plank(rect, "walnut2", 7)
        y = rect.centery
        logical = rect.w / pen.kit.scale
        icon_button(pen, px(26), y, Knob("menu", icon="menu", tip="Menu\n{_Esc}"), size=22)
        pen.line(px(50), px(10), px(50), rect.h - px(10), Veil("edge", 200))
        plate_w = px(380 if logical >= 1400 else 330 if logical > 1150 else 310)
        plate = pygame.Rect((rect.w - plate_w) // 2, px(6), plate_w, rect.h - px(12))
        right = self._right(pen, rect, view, plate.right + px(16), logical)
        if plate.right + px(12) > right:
            plate.right = right - px(12)
        least = min(plate.w, pen.width(view.decides, 15, "bold") + px(130))
        left = px(78) + self._moment_width(pen, view)
        plate = self._stretched(plate, left, right - px(12), self._wanted(pen, view), least)
        self._moment(pen, view, px(62), plate.x - px(16), y)
        self._plate(pen, view, plate)

    @staticmethod
    def _stretched(plate: pygame.Rect, left: int, right: int, wanted: int, least: int) -> pygame.Rect:
        """The plate as wide as its words, but clear of the moment at its left, where it cuts some of them."""
        wide = max(least, min(max(plate.w, wanted), right - left))
        return pygame.Rect(max(0, min(max(plate.x, left), right - wide)), plate.y, wide, plate.h)

    @staticmethod
    def _moment_width(pen: Pen, view: TopBarView) -> int:
        """How wide round and phase are."""
        gap = pen.px(14) if view.phase and view.round else 0
        return pen.width(view.round, 20, "title") + gap + pen.width(view.phase, 15, "semi")

    def _moment(self, pen: Pen, view: TopBarView, left: int, right: int, y: int) -> None:
        px = pen.px
        round_w, phase_w = pen.width(view.round, 20, "title"), pen.width(view.phase, 15, "semi")
        gap = px(14) if view.phase and view.round else 0
        phase_w = min(phase_w, max(0, right - left - round_w - gap))
        pen.text(view.phase, right, y, Type(15, "cream", "semi"), "r", room=phase_w + 1)
        start = right - phase_w - gap - round_w
        pen.text(view.round, start, y, Type(20, "brass_hi", "title"), room=right - left)
        room = start - left - px(24)
        if view.title and room >= min(pen.width(view.title, 20, "title"), px(110)):
            size = next((size for size in (20, 18, 16) if pen.width(view.title, size, "title") <= room), 16)
            end = pen.text(view.title, left, y, Type(size, "brass_hi", "title"), room=room)
            tip = f"{view.title}\n" + named("What it is about, and how it is won\n{_<briefing>}")
            pen.hit(Hit(pygame.Rect(left, px(6), end - left, 2 * (y - px(6))), "briefing", tip, focus=False))

    @staticmethod
    def _wanted(pen: Pen, view: TopBarView) -> int:
        """How wide the plate would be with every word on it."""
        words = pen.width(view.decides, 15, "bold") + pen.width(view.prompt, 13)
        return words + pen.px((48 if view.head is not None else 12) + 24)

    def _plate(self, pen: Pen, view: TopBarView, plate: pygame.Rect) -> None:
        px, y = pen.px, plate.centery
        tone = side_tone(view.side)
        if not view.decides:
            return
        pen.box(plate, 5, tone.plate, tone.wood, 1.5)
        x = plate.x + px(12)
        if view.head is not None:
            pen.head(view.head, plate.x + px(24), y, 32)
            x = plate.x + px(48)
        end = plate.right
        if view.sand:
            end -= px(26)
            pen.icon(f"sand{view.sand}", plate.right - px(18), y, 20, tone.plate_text)
        x = pen.text(view.decides, x, y, Type(15, "white", "bold"), room=end - px(10) - x)
        room = end - x - px(20)
        if room >= min(px(60), pen.width(view.prompt, 13)):
            pen.text(view.prompt, x + px(10), y, Type(13, tone.plate_text), room=room)
        tip = f"{view.decides}\n{view.prompt}" if view.prompt else view.decides
        pen.hit(Hit(plate, "decision", tip, focus=False))

    def _right(self, pen: Pen, rect: pygame.Rect, view: TopBarView, left: int, logical: float) -> int:
        """Icons and paces from the right edge inwards; returns the leftmost x used."""
        px, y = pen.px, rect.centery
        x = rect.right - px(22)
        for icon, name, tip in (("help", "help", named("Keys and help\n{_<keys>}")),
                              ("book", "rules", named("Rules\n{_<rules>}")),
                              ("sound" if view.sound else "mute", "sound", "Sound on or off")):
            icon_button(pen, x, y, Knob(name, icon=icon, tip=tip))
            x -= px(36)
        pen.line(x + px(14), px(10), x + px(14), rect.h - px(10), Veil("edge", 200))
        x -= px(8)
        w = px(38) * len(view.paces)
        take_back = px(34 * 2 + 6)
        if logical >= 1400 or x + px(8) - w - take_back > left + px(60):
            well = pygame.Rect(x + px(8) - w, y - px(14), w, px(28))
            segments(
                pen, well, Segments("pace", view.paces, tuple(f"Pace of the clips: {p}" for p in view.paces)), view.pace
            )
            x = well.x - px(22)
        icon_button(pen, x, y, Knob("redo", icon="redo", tip=named("Do again\n{_<redo>}"), enabled=view.can_redo))
        icon_button(
            pen, x - px(34), y, Knob("undo", icon="undo", tip=named("Take back\n{_<undo>}"), enabled=view.can_undo)
        )
        return x - px(34) - px(17)
