"""The ten segments: who has stated what, and in which it falls; a row a figure, or packed where they are many."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.rules.course import clocks
from game.rules.course.clocks import Row, Span
from game.telling.sentences import counted
from game.ui.kit.panel import Panel
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.theme import side_tone
from game.ui.kit.words.type import Type
from game.ui.panels.time.clocks import VIOLET, HeadLook, clock_head, clock_heading
from game.ui.panels.time.models_clocks import ClockView

LANE = 25
"""How high a lane of the packed segments is."""
NAME = 30
"""How much room is left to a name at least: of less nothing could be read."""
CELL = 232
"""How wide a cell of the intentions is, at least."""
Chip = tuple[Row, Span]
View = ClockView[clocks.Segments]
SPANS = {"move": ("move", "move"), "charge": ("charge", "move"), "cast": ("cast", "cast"), "device": ("wand", "cast"),
         "shot": ("shoot", "act"), "blow": ("strike", "act"), "parry": ("parry", "act"), "hold": ("hand", "act"),
         "power": ("fire", "act"), "handles": ("hand", "act"), "ready": ("strike", "ready")}  # fmt: skip
"""Of what a figure does over some segments the icon, and how it is drawn: a bar in the colour of its side or in violet,
a disc of brass or its rim."""


def tip(row: Row, name: str) -> str:
    """The tooltip of a figure."""
    left = "no action" if not row.left else "1 action" if row.left == 1 else f"{row.left} actions"
    return f"{name}: {row.words}\n{left} left of {row.most}" if row.words else f"{name}\n{left} left"


def _look(span: Span) -> str:
    """How a span is drawn: move, cast, act or ready."""
    return SPANS[span.kind][1]


class Segments(Panel[View]):
    """Acts: head:... (data: the figure's id)."""

    def paint(self, pen: Pen, rect: pygame.Rect, view: View) -> None:
        """While intentions are stated what they are; then a column a segment, with rows, or packed."""
        px, time = pen.px, view.time
        pen.well(rect, 6)
        low = rect.h < px(200)
        top = rect.y + px(8) if low else clock_heading(pen, rect, time.title, time.note) - px(2)
        if not time.now:
            self._stated(pen, rect, top, view)
            return
        least = px(25 if low else 30)
        most = (rect.bottom - px(14) - top - px(28)) // least
        if len(time.rows) <= most:
            self._rows(pen, rect, top, view, low=low)
        else:
            self._packed(pen, rect, top, view)

    # ---- what is stated ------------------------------------------------------------------------------------------

    def _stated(self, pen: Pen, rect: pygame.Rect, top: int, view: View) -> None:
        """A cell for each who has stated something: head, name, words, and the actions that are left."""
        px, time = pen.px, view.time
        if not time.rows:
            pen.text(
                f"{time.title}: intentions are stated",
                rect.centerx,
                rect.centery - px(14),
                Type(18, "brass_hi", "title"),
                "c",
                rect.w - px(40),
            )
            pen.text("What is stated here is done in one of ten segments: dice say in which, when both sides have "
                     "stated all.", rect.centerx, rect.centery + px(14), Type(13, "tan"), "c", room=rect.w - px(40))
            return
        across = max(1, (rect.w - px(36)) // px(CELL))
        wide, pitch = (rect.w - px(36)) // across, px(28)
        down = max(1, (rect.bottom - px(8) - top) // pitch)
        heads = {row.figure: view.heads[row.figure] for row in time.rows}
        rows = sorted(time.rows, key=lambda row: (heads[row.figure].side or "", counted(heads[row.figure].name)))
        shown = rows if len(rows) <= across * down else rows[: across * down - 1]
        for n, row in enumerate(shown):
            cell = pygame.Rect(rect.x + px(18) + n // down * wide, top + n % down * pitch, wide - px(8), pitch - px(3))
            pen.box(cell, 4, "walnut1", "edge_off", 1)
            name = _head(pen, view, row, cell.x + px(14), cell.centery, HeadLook(22))
            pips = cell.right - px(8) - (row.most - 1) * px(12)
            half = cell.w // 2 - px(31)
            right = pen.text(name, cell.x + px(31), cell.centery, Type(13, "cream", "semi"), room=half)
            pen.text(row.words, right + px(8), cell.centery, Type(12, "tan"), room=pips - px(12) - right - px(8))
            for m in range(row.most):
                spot = pygame.Rect(0, 0, px(8), px(8)).move_to(center=(pips + m * px(12), cell.centery))
                pen.box(spot, 4, "brass" if m < row.left else None, "brass", 1.2)
        if len(shown) < len(rows):
            n = len(shown)
            x, y = rect.x + px(18) + n // down * wide, top + n % down * pitch + pitch // 2
            pen.text(f"and {len(rows) - n} more", x + px(12), y, Type(12.5, "tan"))

    # ---- a row a figure ------------------------------------------------------------------------------------------

    def _rows(self, pen: Pen, rect: pygame.Rect, top: int, view: View, *, low: bool) -> None:
        px, time = pen.px, view.time
        if low:
            pen.text(time.title, rect.x + px(18), top + px(14), Type(17, "brass_hi", "title"), room=px(124))
        label, tail = px(110 if rect.w < px(560) else 150), px(84)
        x0 = rect.x + px(18) + label
        across = (rect.w - px(36) - label - tail) / max(1, time.count)
        self._columns(pen, pygame.Rect(x0, top, round(across * time.count), rect.bottom - px(12) - top), time)
        pen.text("actions left", rect.right - px(18), top + px(14), Type(11.5, "tan"), "r", room=tail - px(4))
        pitch = min(px(44), (rect.bottom - px(14) - top - px(28)) / max(1, len(time.rows)))
        for j, row in enumerate(time.rows):
            y = round(top + px(28) + (j + 0.5) * pitch)
            size = 24 if pitch < px(29) else 28 if pitch < px(34) else 32
            name = _head(pen, view, row, rect.x + px(36), y, HeadLook(size))
            pen.text(name, rect.x + px(60), y, Type(14, "cream", "semi"), room=label - px(50))
            for span in row.spans:
                if _look(span) in ("act", "ready"):
                    _disc(pen, span, round(x0 + (span.start - 0.5) * across - px(2)), y, 26)
                else:
                    left, right = x0 + (span.start - 1) * across + px(5), x0 + span.end * across - px(8)
                    _bar(pen, span, round(left), round(right), y, view.heads[row.figure].side)
            for m in range(row.most):
                spot = pygame.Rect(0, 0, px(12), px(12))
                spot.center = (rect.right - px(24) - (row.most - 1 - m) * px(17), y)
                pen.box(spot, 6, "brass" if m < row.left else None, "brass", 1.5)

    @staticmethod
    def _columns(pen: Pen, rect: pygame.Rect, time: clocks.Segments) -> list[pygame.Rect]:
        """A box a segment with its number, the present one lit."""
        px = pen.px
        across = rect.w / max(1, time.count)
        found = []
        for i in range(time.count):
            column = pygame.Rect(round(rect.x + i * across), rect.y, round(across) - px(3), rect.h)
            now = i + 1 == time.now
            pen.box(column, 4, "open" if now else "walnut1", "brass_hi" if now else "edge_off", 1.5 if now else 1)
            ink = "brass_hi" if now else "#7D6B54" if i + 1 < time.now else "tan"
            pen.text(str(i + 1), column.centerx, column.y + px(13), Type(15, ink, "semi"), "c", column.w)
            found.append(column)
        return found

    # ---- packed --------------------------------------------------------------------------------------------------

    def _packed(self, pen: Pen, rect: pygame.Rect, top: int, view: View) -> None:
        """What lasts lies in lanes over the columns, what falls in one segment in its column."""
        px, time = pen.px, view.time
        area = pygame.Rect(rect.x + px(14), top, rect.w - px(28), rect.bottom - px(8) - top)
        columns = self._columns(pen, area, time)
        lanes = max(2, (area.h - px(23)) // px(LANE))
        bars = [(row, span) for row in time.rows for span in row.spans
                if _look(span) == "cast" or (_look(span) == "move" and span.end >= time.now)]
        laid, walking = _lanes(bars, lanes - 2, time.count)
        taken: dict[int, set[int]] = {}
        for lane, (row, span) in laid:
            y = area.y + px(23) + lane * px(LANE) + px(LANE) // 2
            x = columns[span.start - 1].x + px(4)
            _head(pen, view, row, x + px(11), y, HeadLook(22))
            _bar(pen, span, x + px(24), columns[span.end - 1].right - px(4), y, view.heads[row.figure].side)
            for segment in range(span.start, span.end + 1):
                taken.setdefault(segment, set()).add(lane)
        if walking:
            y = area.bottom - px(LANE) // 2 - px(1)
            self._walking(pen, view, walking, columns[time.now - 1].x + px(6), columns[-1].right - px(6), y)
            for segment in range(time.now, time.count + 1):
                taken.setdefault(segment, set()).add(lanes - 1)
        for segment, column in enumerate(columns, 1):
            chips = [(row, span) for row in time.rows for span in row.spans
                     if _look(span) in ("act", "ready") and span.start == segment]
            chips.sort(key=lambda chip: chip[1].kind == "ready")
            free = [lane for lane in range(lanes) if lane not in taken.get(segment, set())]
            self._chips(pen, view, column, free, chips, past=segment < time.now)

    @staticmethod
    def _walking(pen: Pen, view: View, walking: Sequence[Chip], left: int, right: int, y: int) -> None:
        """The walkers without a lane, together: the first heads, and their number."""
        px = pen.px
        room = right - left
        pen.box(pygame.Rect(left, y - px(11), room, px(22)), 10, "walnut0", "edge_off", 1)
        pen.icon("move", left + px(14), y, 14, "tan", 2)
        fit = max(0, min(len(walking), (room - px(110)) // px(25)))
        for n, (row, _) in enumerate(walking[:fit]):
            _head(pen, view, row, left + px(38) + n * px(25), y, HeadLook(21))
        rest = len(walking) - fit
        words = f"and {rest} more walk" if rest and fit else f"{rest} walk" if rest else "walk"
        pen.text(words, left + px(30) + fit * px(25), y, Type(12, "tan"), room=px(100))

    @staticmethod
    def _chips(
        pen: Pen, view: View, column: pygame.Rect, free: Sequence[int], chips: Sequence[Chip], *, past: bool
    ) -> None:
        """A chip in each lane with its name, where they fit; else heads side by side, each with its icon."""
        px, top = pen.px, column.y + pen.px(23)
        abreast = 1 if len(chips) <= len(free) else max(1, column.w // px(36))
        fit = len(free) * abreast
        shown = chips if len(chips) <= fit else chips[: fit - 1]
        for n, (row, span) in enumerate(shown):
            y = top + free[n // abreast] * px(LANE) + px(LANE) // 2
            x = column.x + px(4) + n % abreast * px(36)
            name = _head(pen, view, row, x + px(12), y, HeadLook(22, dim=past))
            if abreast > 1:
                _disc(pen, span, x + px(26), y, 16, dim=past)
                continue
            _disc(pen, span, column.right - px(20), y, 20, dim=past)
            for m in range(row.most):
                spot = pygame.Rect(0, 0, px(5), px(5))
                spot.center = (column.right - px(6), y + round((m - (row.most - 1) / 2) * px(7)))
                pen.box(spot, 2, "brass" if m < row.left else None, "brass", 1)
            ink = "#7D6B54" if past or span.kind == "ready" else "cream"
            if column.right - px(34) - x - px(27) < px(NAME):
                continue
            pen.text(name, x + px(27), y, Type(12, ink, "semi"), room=column.right - px(34) - x - px(27))
        if len(shown) < len(chips) and free:
            n = len(shown)
            y = top + free[n // abreast] * px(LANE) + px(LANE) // 2
            x = column.x + px(8) + n % abreast * px(36)
            pen.text(f"+{len(chips) - n}", x, y, Type(12.5, "tan", "semi"), room=px(30))
            rest = "; ".join(f"{view.heads[row.figure].name}: {row.words}" for row, _ in chips[n:])
            place = pygame.Rect(x, y - px(11), px(30), px(22))
            pen.hit(Hit(place, f"rest@{x}", f"{len(chips) - n} more\n{rest}", focus=False))


def _head(pen: Pen, view: View, row: Row, x: int, y: int, look: HeadLook) -> str:
    """A figure's head, whose tooltip says what it does; returns its name."""
    head = view.heads[row.figure]
    clock_head(pen, head, x, y, look._replace(dim=look.dim or row.done), tip(row, head.name))
    return head.name


def _lanes(bars: Sequence[Chip], lanes: int, count: int) -> tuple[list[tuple[int, Chip]], list[Chip]]:
    """Castings first, then walks, each in the first free lane; where a walk finds none, all walks are outside."""
    taken: list[set[int]] = [set() for _ in range(max(1, lanes))]
    laid: list[tuple[int, Chip]] = []
    rest: list[Chip] = []
    for bar in sorted(bars, key=lambda bar: _look(bar[1]) != "cast"):
        span = set(range(bar[1].start, min(count, bar[1].end) + 1))
        lane = next((n for n, used in enumerate(taken) if not used & span), None)
        if lane is None:
            rest.append(bar)
            continue
        taken[lane] |= span
        laid.append((lane, bar))
    if not rest:
        return laid, []
    casts = [place for place in laid if _look(place[1][1]) == "cast"]
    return casts, [bar for bar in bars if _look(bar[1]) != "cast" or bar in rest]


def _disc(pen: Pen, span: Span, x: int, y: int, size: int, *, dim: bool = False) -> None:
    """A brass disc with the act; only its rim where the act happens only if somebody is in reach."""
    spot = pygame.Rect(0, 0, pen.px(size), pen.px(size)).move_to(center=(x, y))
    ready = span.kind == "ready"
    pen.box(spot, size // 2, None if ready else "brass" if dim else "brass_hi", "brass" if ready else "night", 1.5)
    pen.icon(SPANS[span.kind][0], spot.centerx, y, round(size * 0.62), "brass" if ready else "night", 2.2)


def _bar(pen: Pen, span: Span, left: int, right: int, y: int, side: str | None) -> None:
    px = pen.px
    bar = pygame.Rect(left, y - px(10), max(px(22), right - left), px(20))
    pen.box(bar, 10, VIOLET if _look(span) == "cast" else side_tone(side).base, "night")
    pen.icon(SPANS[span.kind][0], bar.x + px(13), y, 14, "white", 2.2)
    if bar.w > px(56):
        pen.text(span.words, bar.right - px(10), y, Type(12, "white", "semi"), "r", bar.w - px(36))
