"""The events multiplexor: a row is a second, the place across its fraction; and what comes next."""

from __future__ import annotations

from fractions import Fraction

import pygame

from game.rules.course.clocks import Band, Grid, Moment
from game.ui.kit.panel import Panel
from game.ui.kit.parts import Heading, heading
from game.ui.kit.pen import Pen
from game.ui.kit.theme import rgb, side_tone
from game.ui.kit.words import rich
from game.ui.kit.words.type import Type
from game.ui.panels.time.clocks import VIOLET, HeadLook, clock_head, marked
from game.ui.panels.time.models_clocks import ClockView, NextEventsView

LEAST = 16
"""How high the row of a second is at least: where there is no room for all, those from now on are shown."""
READ = "one row is one second, read left to right, top to bottom"
"""How a grid is read of which the book says no more."""


class Multiplexor(Panel[ClockView[Grid]]):
    """Acts: head:... (data: the figure's id)."""

    bleed = 16

    def paint(self, pen: Pen, rect: pygame.Rect, view: ClockView[Grid]) -> None:
        """The grid on one sheet; "now" points at its plate from the left."""
        px, time, note = pen.px, view.time, view.time.note or READ
        pen.sheet(rect, 6, 61)
        x, y = rect.x + px(20), rect.y + px(28)
        size = 26 if rect.w >= px(600) else 21
        spare = min(rect.w - px(40 + 12) - pen.width(time.title, size, "title"), rect.w // 2 - px(20))
        heading(
            pen, Heading(time.title, size, True, note if pen.width(note, 12) <= spare else ""), x, y, rect.w - px(40)
        )
        y += px(36)
        label, end = px(44), px(118)
        self._left, self._wide = x + label, max(px(80), rect.w - px(40) - label - end)
        pen.text("second", x, y - px(2), Type(11.5, "ink2"), room=label + px(4))
        pen.text("row ends", self._left + self._wide + px(14), y - px(2), Type(11.5, "ink2"))
        for k in range(1, 5):
            at = self._left + px(16) + (self._wide - px(20)) * k / 5
            pen.text(f".{k * 2}", at, y - px(2), Type(11.5, "ink3"), "c")
        self._top = y + px(12)
        room = rect.bottom - px(14) - self._top
        fit = max(1, min(time.rows, room // px(LEAST)))
        self._rows = range(max(0, min(int(time.now) - 1, time.rows - fit)), time.rows)[:fit]
        self._high = room / fit
        self._pad = px(16)
        self._grid(pen, time, x + label - px(14))
        self._bands(pen, view)
        for t in (t for t in time.ticks if int(t) in self._rows):
            tx, ty = self._at(pen, t)
            pen.line(tx, ty - px(5), tx, ty + px(5), "rule")
        for row in self._rows:
            for moment, x, shown in self._placed(pen, [moment for moment in time.moments if int(moment.at) == row]):
                self._moment(pen, view, moment, x, shown)
        self._margin(pen, time)

    _left = _wide = _top = _pad = 0
    _high = 1.0
    _rows = range(1)
    """The seconds that are shown: all, or as many from now on as can be read."""

    def _middle(self, row: int) -> float:
        """The y of the middle of a second."""
        return self._top + (row - self._rows.start + 0.5) * self._high

    def _at(self, pen: Pen, t: Fraction) -> tuple[int, int]:
        share = float(t) - int(t)
        return (round(self._left + self._pad + share * (self._wide - pen.px(20))),
                round(self._middle(int(t))))

    def _grid(self, pen: Pen, time: Grid, number: int) -> None:
        for row in self._rows:
            top = round(self._middle(row) - self._high / 2)
            strip = pygame.Rect(self._left, top, self._wide, round(self._high) - 1)
            veil = pygame.Surface(strip.size, pygame.SRCALPHA)
            veil.fill((*rgb("ink"), 30 if row % 2 else 12))
            pen.surface.blit(veil, strip)
            pen.text(str(row), number, strip.centery, Type(13, "ink3" if row < int(time.now) else "ink", "semi"), "r")

    def _bands(self, pen: Pen, view: ClockView[Grid]) -> None:
        """A veil for all alike, words for the first of a row, and how many more there are."""
        sides = {band.figure: view.heads[band.figure].side for band in view.time.bands}
        for start, end, side in dict.fromkeys((band.start, band.end, sides[band.figure]) for band in view.time.bands):
            self._band(pen, start, end, side_tone(side).base)
        rows: dict[int, list[Band]] = {}
        for band in view.time.bands:
            rows.setdefault(int(band.start), []).append(band)
        for row, bands in ((row, bands) for row, bands in rows.items() if row in self._rows):
            words = bands[0].words + (f", and {len(bands) - 1} more" if len(bands) > 1 else "")
            ink, right = side_tone(sides[bands[0].figure]).paper, self._left + self._wide - pen.px(10)
            pen.text(words, right, self._middle(row), Type(12, ink, "semi"), "r", round(self._wide * 0.8))

    def _band(self, pen: Pen, start: Fraction, end: Fraction, colour: str) -> None:
        t = start
        while t < end:
            until = min(Fraction(int(t) + 1), end)
            if int(t) not in self._rows:
                t = until
                continue
            x0, y = self._at(pen, t)
            x1 = self._left + self._pad + (float(until) - int(t)) * (self._wide - pen.px(20))
            veil = pygame.Surface((max(1, round(x1 - x0)), round(self._high) - 1), pygame.SRCALPHA)
            veil.fill((*rgb(colour), 46))
            pen.surface.blit(veil, (x0, round(y - self._high / 2)))
            t = until

    def _sizes(self, pen: Pen) -> tuple[float, int, int]:
        """The size of a head at scale 1, and in pixels: the step between heads, and the width of "+9"."""
        size = min(31.0, self._high / pen.kit.scale - 1)
        return size, pen.px(size) + pen.px(26), pen.px(34)

    def _placed(self, pen: Pen, moments: list[Moment]) -> list[tuple[Moment, int, int]]:
        """Where each plate of a row begins and how many heads it shows: kept in the row, and clear of the next."""
        size, step, more = self._sizes(pen)
        rim, found = pen.px(6), []
        firsts = [self._at(pen, moment.at)[0] for moment in moments]
        least = [step + rim + (more if len(moment.marks) > 1 else 0) for moment in moments]
        end = self._left + self._wide + pen.px(size) // 2
        for n in reversed(range(len(moments))):
            whole = len(moments[n].marks)
            start = self._left + pen.px(size) // 2 if not n else min(firsts[n], firsts[n - 1] + least[n - 1])
            room = max(end - start, least[n])
            shown = whole if whole * step + rim <= room else max(1, (room - rim - more) // step)
            total = shown * step + rim + (more if shown < whole else 0)
            x = max(start, min(firsts[n], end - total))
            found.append((moments[n], x, shown))
            end = x - rim
        return found[::-1]

    def _moment(self, pen: Pen, view: ClockView[Grid], moment: Moment, x: int, most: int) -> None:
        """Heads with their values; those who act together share a plate."""
        px = pen.px
        size, step, more = self._sizes(pen)
        y = self._at(pen, moment.at)[1]
        marks, now = moment.marks[:most], view.time.now
        left_out = len(moment.marks) - len(marks)
        total = len(marks) * step + px(6) + (more if left_out else 0)
        is_now = moment.at == now
        if len(moment.marks) > 1:
            left, top = round(x - px(size) / 2 - px(4)), round(y - self._high / 2)
            plate = pygame.Rect(left, top, total, round(self._high) - 1)
            pen.box(plate, 12, "#F6EDD6", "#6E5836", 1.2)
        if left_out:
            pen.text(f"+{left_out}", x + len(marks) * step, y, Type(13, "ink2", "semi"), "c")
        for n, mark in enumerate(marks):
            at, value = x + n * step, str(mark.value or "")
            done = mark.done or moment.at < now
            head = view.heads[mark.figure]
            clock_head(pen, head, at, y, HeadLook(size - 2, "fault_ink" if is_now else None, done), marked(head, value))
            pen.text(value, at + px(size) // 2 + px(6), y, Type(13, "ink3" if done else "ink", "bold"))
        if is_now:
            tip = x - px(size) // 2 - px(10)
            if tip - px(50) > self._left:
                pen.text("now", tip - px(14), y, Type(13.5, "fault_ink", "bold"), "r")
            pen.arrow(tip, y, 7, "fault_ink", "right")

    def _margin(self, pen: Pen, time: Grid) -> None:
        px = pen.px
        x = self._left + self._wide + px(14)
        notes = {n.row: n for n in time.margin}
        for row in self._rows:
            y = self._middle(row)
            note = notes.get(row)
            if note and note.kind == "cast":
                plate = pygame.Rect(x - px(4), round(y - px(11)), px(108), px(22))
                pen.box(plate, 4, VIOLET, "ink")
                pen.icon("cast", x + px(9), y, 14, "white", 2)
                pen.text(note.words, x + px(22), y, Type(12, "white", "semi"), room=px(78))
            elif note:
                pen.icon("move", x + px(8), y, 16, "fault_ink" if row == int(time.now) else "ink2", 2.2)
                pen.text(note.words, x + px(22), y, Type(12, "ink", "semi"), room=px(80))
            else:
                pen.icon("move", x + px(8), y, 14, "ink3" if row < int(time.now) else "#A08C5E", 2)


class NextEvents(Panel[NextEventsView]):
    """Acts: head:... (data: the figure's id), rule (data: its id)."""

    def paint(self, pen: Pen, rect: pygame.Rect, view: NextEventsView) -> None:
        """A line an event, as many as fit, then the sentence."""
        px = pen.px
        pen.well(rect, 6)
        x, y = rect.x + px(18), rect.y + px(28)
        heading(pen, Heading("Next events", 22), x, y, rect.w - px(36))
        y += px(44)
        made = rich.layout(view.sentence, rect.w - px(36), 12.5, 1.6, pen.kit.scale) if view.sentence else None
        foot = rect.bottom - px(12) - (made.height + px(10) if made else 0)
        for event in view.events:
            if y + px(19) > foot:
                break
            if event.now:
                pen.box(pygame.Rect(rect.x + px(8), y - px(19), rect.w - px(16), px(38)), 5, "lit", "brass")
            pen.text(event.when, x + px(40), y, Type(13.5, "brass_hi" if event.now else "tan", "semi"), "r")
            clock_head(pen, event.head, x + px(64), y, HeadLook(32))
            room = rect.right - x - px(104)
            pen.text(
                event.head.name, x + px(90), y - (px(8) if event.words else 0), Type(14, "cream", "semi"), room=room
            )
            pen.text(event.words, x + px(90), y + px(8), Type(12, "tan"), room=room)
            y += px(38)
        if made:
            pen.line(x, foot + px(2), rect.right - px(18), foot + px(2), "edge")
            rich.draw(pen, made, x, foot + px(8), Type(12.5, "tan"))
