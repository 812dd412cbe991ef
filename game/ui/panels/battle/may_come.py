"""What may come of it, at the foot of a forecast: a sentence, a bar for each branch, and what each side loses."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.ui.kit.parts import Heading, heading
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.theme import Veil, mix
from game.ui.kit.words import rich
from game.ui.kit.words import type as lettering
from game.ui.kit.words.type import Type
from game.ui.panels.models import ComingRow, ForecastView

TITLE = "What may come of it"
TONES = {"good": "#8FA065", "bad": "#CC7A4E", "even": "#BC9A55", "rest": "#B5A584"}
"""Of bars: moss for what is good for whoever asks, rust for what is bad; the words say it as well."""


class Room(NamedTuple):
    """How much is shown: so many bars, lines of the sentence, whether the losses; and the step from bar to bar."""

    bars: int
    lines: int
    lost: bool
    step: int = 21

    @property
    def high(self) -> int:
        """Logical pixels of all of it."""
        return 30 + 19 * self.lines + 4 + self.step * self.bars + (20 if self.lost else 0) + 6


ROOMS = (Room(5, 2, True), Room(4, 2, True), Room(4, 2, False, 20), Room(3, 2, False, 20), Room(2, 2, False, 19),
         Room(0, 2, False))  # fmt: skip
"""What gives way where the card is low: bars first, then the losses, and the sentence last."""


MOST = 4
"""Lines of the sentence at the most."""


def room_for(high: int, least: int, lines: int = 2) -> Room | None:
    """The most that fits where the rest of the card needs at least so many logical pixels; None where nothing does.

    The sentence has so many lines; two where no more fit."""
    for many in range(lines, 1, -1):
        rooms = [room._replace(lines=many) if many > room.lines else room for room in ROOMS]
        found = next((room for room in rooms if room.high <= high - least), None)
        if found is not None:
            return found
    return None


def lines_of(pen: Pen, view: ForecastView, w: int) -> int:
    """How many lines its sentence has, two at the least and MOST at the most."""
    told = rich.plain(view.may_come.sentence) if view.may_come is not None else ""
    return max(2, min(MOST, len(lettering.wrap(told, "semi", pen.px(13), w))))


def least_height(view: ForecastView, said: int = 14) -> int:
    """Logical pixels that the rest of a forecast needs at the least beneath its heading; so many for what is said."""
    if view.pairs:
        return said + 62 + 21 * min(3, len(view.pairs)) + 22 * len(view.interrupts)
    rows = max(50 if view.answer else 0, 19 * min(3, len(view.rows)))
    damage = 28 if view.bars or view.damage else 0
    foot = 22 * min(2, len(view.interrupts)) + (22 if view.first else 0) + _answers_height(view)
    return said + rows + damage + (foot + 12 if foot else 0)


def full_height(view: ForecastView) -> int:
    """Logical pixels that the rest of a forecast fills at the most beneath its sentence; 0 where there is none."""
    if view.pairs:
        return 70 + 21 * len(view.pairs) + 24 * len(view.interrupts)
    rows = max(86 if view.answer else 0, 22 * len(view.rows))
    damage = 80 if view.bars else 46 if view.damage else 0
    foot = 24 * len(view.interrupts) + 20 * (1 + len(view.first) // 48) * bool(view.first) + 20 * len(view.struck_out)
    foot += _answers_height(view)
    return rows + damage + (foot + 14 if foot else 0)


def _answers_height(view: ForecastView) -> int:
    """Logical pixels of what the one attacked answers with."""
    return 3 + 19 * (1 + len(rich.plain(view.answers)) // 44) if view.answers else 0


def paint_may_come(pen: Pen, rect: pygame.Rect, view: ForecastView, head: int) -> pygame.Rect:
    """Paint it beneath the rest of a card, at its foot at the lowest; return what is left of the card above.

    `head` is the height of what stands over the sentence, in real pixels."""
    coming = view.may_come
    if coming is None or view.refused:
        return rect
    px = pen.px
    x, w = rect.x + px(14), rect.w - px(28)
    said = rich.layout(view.sentence, w, 14, 1.35, pen.kit.scale).height
    least = least_height(view, max(14, round(said / pen.kit.scale)))
    room = room_for(round((rect.h - head) / pen.kit.scale), least, lines_of(pen, view, w))
    if room is None:
        return rect
    above = pygame.Rect(rect.x, rect.y, rect.w, rect.h - px(room.high))
    above.h = min(above.h, head + said + px(8 + full_height(view)))
    y = above.bottom + px(10)
    heading(pen, Heading(TITLE, 15.5, True), x, y, w)
    beside = w - pen.width(TITLE, 15.5, "title") - px(10)
    pen.text(coming.note, x + w, y + px(1), Type(12, "ink2"), "r", room=beside)
    y += px(18)
    if coming.sentence and room.lines:
        high = pen.lines(rich.plain(coming.sentence), x, y, w, Type(13, "ink", "semi", step=1.45), room.lines)
        tip = coming.tip or rich.plain(coming.sentence)
        pen.hit(Hit(pygame.Rect(x, y, w, high), "may_come", tip, focus=False))
    y += px(19 * room.lines + 4 + room.step / 2)
    for row in within(coming.rows, room.bars) or (None,) * (0 if coming.sentence else min(room.bars, 4)):
        _bar(pen, pygame.Rect(x, y - px(9), w, px(room.step - 3)), row)
        y += px(room.step)
    if room.lost and coming.lost:
        told = coming.lost if pen.width(rich.plain(coming.lost), 12.5) <= w else coming.lost_short
        made = rich.layout(told, w, 12.5, 1.4, pen.kit.scale)
        rich.draw(pen, made, x, y - px(10), Type(12.5, "ink2", paper=True))
    return above


def within(rows: tuple[ComingRow, ...], most: int) -> tuple[ComingRow, ...]:
    """As many rows as there is room for: the least likely are told as one, if that leaves two others."""
    if len(rows) <= most or most < 3:
        return rows[:most]
    kept = rows[: most - 1]
    rest = max(0.0, 1 - sum(row.share for row in kept))
    return (*kept, ComingRow("otherwise", rest, rest, rest, "", "rest"))


def _bar(pen: Pen, area: pygame.Rect, row: ComingRow | None) -> None:
    """A bar of its share, its end lighter as far as it is not surely known, with its words on it; empty for None."""
    px = pen.px
    track = pygame.Rect(area.x, area.y, area.w - px(44), area.h)
    pen.box(track, 3, Veil("paper3", 70), Veil("rule", 90))
    if row is None:
        return
    tone = TONES[row.tone]
    sure, may = (round(track.w * part) for part in (row.low, row.high))
    if may:
        pen.box(pygame.Rect(track.x, track.y, max(px(2), may), track.h), 3, mix(tone, "paper", 0.58))
    if sure:
        pen.box(pygame.Rect(track.x, track.y, max(px(2), sure), track.h), 3, tone)
    if may > sure:
        at = track.x + round(track.w * row.share)
        pen.line(at, track.y + px(2), at, track.bottom - px(3), Veil("ink2", 150))
    ink = "ink2" if row.tone == "rest" else "ink"
    pen.text(row.label, track.x + px(7), area.centery, Type(12.5, ink), room=track.w - px(12))
    pen.text(percent(row.share), area.right, area.centery, Type(13.5, ink, "bold"), "r")
    pen.hit(Hit(area, f"may_come:{row.label}", row.tip, focus=False, data=row.playout, kind="watch_one"))


def percent(share: float) -> str:
    """A share in whole percent, short."""
    return "<1 %" if 0 < share < 0.005 else f"{round(share * 100)} %"
