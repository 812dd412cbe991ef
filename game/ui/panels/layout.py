"""Where the parts of the battle screen go: breakpoints on the logical size (pixels / scale)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from game.ui.kit.theme import THEME


@dataclass(frozen=True, slots=True)
class BattleLayout:
    """Rectangles in real pixels. `table` is inside the rim; `log` or `forecast` lie under the tabs when `tabbed`."""

    topbar: Rect
    timeline: Rect
    board: Rect
    rail: Rect
    """In the rim above the table."""
    table: Rect
    actions: Rect
    side: Rect
    card: Rect
    forecast: Rect
    log: Rect
    tabs: Rect | None
    tools: Rect
    scale_bar: Rect
    toast: Rect
    grid: Rect
    """Where the sheet of a clock that is a grid lies: over the right of the table, clear of the tools."""
    coming: Rect | None
    """The list beside it, at its left; None where there is no room for it."""
    brief: int = 0
    """How high the forecast is where no more is needed for all that it tells: the log keeps six lines."""
    deep: int = 0
    """How high the forecast may be where it tells what may come of it, too: the log keeps some lines."""
    reading: float = 1.0
    """How large card and forecast are drawn beside everything else: as what is read is set, as far as it fits."""

    small: bool = False
    """Whether the window is narrow or low."""

    @property
    def tabbed(self) -> bool:
        """Whether forecast, log and rules share one place."""
        return self.tabs is not None

    @property
    def aside(self) -> Rect:
        """The column without its edges: what is asked aside lies at its foot."""
        return Rect(self.log.x, self.card.y, self.log.w, self.log.bottom - self.card.y)

    @property
    def wood(self) -> tuple[Rect, ...]:
        """The rim of the board round the table."""
        board, table = self.board, self.table
        return (
            Rect(board.x, board.y, board.w, table.y - board.y),
            Rect(board.x, table.bottom, board.w, board.bottom - table.bottom),
            Rect(board.x, table.y, table.x - board.x, table.h),
            Rect(table.right, table.y, board.right - table.right, table.h),
        )

    def parted(self, high: int) -> tuple[Rect, Rect]:
        """Forecast and log where the forecast is to have so many pixels: the log gets the rest."""
        less = 0 if self.tabbed else self.forecast.h - high
        forecast = Rect(self.forecast.x, self.forecast.y, self.forecast.w, self.forecast.h - less)
        return forecast, Rect(self.log.x, self.log.y - less, self.log.w, self.log.h + less)

    def above(self, asked: Rect, high: int, least: int) -> tuple[Rect, Rect]:
        """Forecast and log over a question that lies aside: the log keeps `least` pixels before the forecast does."""
        gap = self.log.y - self.forecast.bottom
        forecast, log = self.parted(high)
        if self.tabbed:
            forecast.h = max(1, asked.y - forecast.y - (self.forecast.y - self.card.bottom) // 6)
            return forecast, Rect(forecast)
        bottom = asked.y - gap
        forecast.h = max(1, min(forecast.h, bottom - gap - least - forecast.y))
        return forecast, Rect(log.x, forecast.bottom + gap, log.w, bottom - gap - forecast.bottom)


STRIPS = {"countdown": (140, 132, 104), "intentions": (112, 84, 64), "segments": (188, 156, 110)}
"""How high a clock in the place of the timeline is, in a large window, in a small one, and in one that is low."""
LOW = 600
"""Pixels at scale 1: in a window lower than that a clock leaves the table what room there is."""


LIST, GRID = 248, 400
"""How wide the list beside the grid is, with the gap between them, and the grid at least where it lies beside it."""

DEEPER = 150
"""By how much a forecast is higher at the most where it tells what may come of it, too."""

LINES = (212, 140)
"""What the log keeps beside it at the least: its heading and six lines; four in a small window."""

THREE = 124
"""How high the log is with three lines, beside what is asked aside."""

KEPT = (46, 170)
"""How high the log is with six lines, beside a forecast that is not full: its heading, and lines as they are read."""

LEAST = 216
"""How high a forecast is at the least that foretells something."""

RAIL = 24
"""How high the rail of who is winning is."""

READ = (316, 380)
"""How wide and high the column is at least, in pixels at scale 1, for card and forecast to be read in it."""


def battle_layout(
    width: int, height: int, scale: float, clock: str = "", text: float = 1.0, under: float = 0
) -> BattleLayout:
    """The layout of a window of width x height real pixels, at a scale of the interface and of what is read.

    `clock` names a book's own clock that takes the place of the timeline, "" for none; the actions are higher by
    `under` pixels at scale 1."""
    def px(v: float) -> int:
        return round(v * scale)

    lw, lh = width / scale, height / scale
    wide, low = lw >= 1400, lh < 800
    top = px(48 if lh >= 700 else 44)
    line = px(66 if lh >= 800 and wide else 54)
    if clock in STRIPS:
        line = px(STRIPS[clock][2 if lh < LOW else 0 if lh >= 800 and wide else 1])
    act = px(72 if lh >= 700 else 66) + px(under)
    column = px(404 if wide else 352 if lw > 1150 else 336 if lw > 1000 else 316)
    column = min(round(column * max(1.0, text)), width * 45 // 100)
    rim, pad, gap = px(THEME.rim), px(THEME.padding), px(THEME.gap)
    under = top + line
    board = Rect(0, under, width - column, max(1, height - under - act))
    high = px(RAIL if lh >= LOW else RAIL - 4)
    rail = Rect(board.x + rim, board.y + px(3), max(1, board.w - 2 * rim), high)
    edge = rail.bottom + px(4)
    table = Rect(rail.x, edge, rail.w, max(1, board.bottom - rim - edge))
    side = Rect(width - column, under, column, height - under)
    x, y, w = side.x + pad + px(2), side.y + pad, side.w - 2 * pad - px(2)
    small = low or not wide
    reading = max(min(1.0, text), min(text, column / px(READ[0]), side.h / px(READ[1])))
    least = lh < LOW and clock in STRIPS
    card = Rect(x, y, w, px((112 if least else 136 if small else 154) * reading))
    y = card.bottom + gap
    want = px((316 if low else 346) * reading)
    tabs: Rect | None = None
    if height - y - pad < want + gap + px(102):
        tabs = Rect(x, y, w, px(32))
        forecast = Rect(x, tabs.bottom, w, max(1, height - tabs.bottom - pad))
        log = Rect(forecast)
    else:
        forecast = Rect(x, y, w, want)
        log = Rect(x, forecast.bottom + gap, w, height - forecast.bottom - gap - pad)
    lack = 0 if tabs else max(0, px(KEPT[0] + KEPT[1] * text) - log.h)
    brief = max(forecast.h - lack, min(forecast.h, px(LEAST * reading)))
    tools = Rect(table.x + px(12), table.y + px(12), px(46), min(8 * px(38) + px(8), max(px(46), table.h - px(24))))
    bar_w = min(px(220), table.w // 3)
    bar_y = table.bottom - px(12 + 40) if lw > 1100 else table.y + px(12)
    scale_bar = Rect(table.right - px(12) - bar_w, bar_y, bar_w, px(40))
    left, right = tools.right + px(12), scale_bar.x - px(16) if lw > 1100 else table.right - px(12)
    toast = Rect(0, 0, max(px(200), min(px(580 * reading), right - left)), px(62 * reading))
    middle = table.centerx + (px(40) if wide else 0)
    toast.midbottom = (max(left + toast.w // 2, min(middle, right - toast.w // 2)), table.bottom - px(14))
    return BattleLayout(Rect(0, 0, width, top), Rect(0, top, width, line), board, rail, table,
                        Rect(0, height - act, width - column, act), side, card, forecast, log, tabs, tools,
                        scale_bar, toast, *_grid(table, px), brief,
                        forecast.h + max(0, min(px(DEEPER * reading), log.h - px(LINES[small]))), reading, small)


def _grid(table: Rect, px: Callable[[float], int]) -> tuple[Rect, Rect | None]:
    """Where a grid lies over a table, and the list beside it, if it fits."""
    beside = table.w - px(84 + LIST) >= px(GRID)
    wide = min(table.w - px(84) - (px(LIST) if beside else 0), px(820))
    grid = Rect(table.right - px(12) - wide, table.y + px(12), wide, min(table.h - px(24), px(680)))
    return grid, Rect(grid.x - px(LIST), grid.y, px(LIST - 8), grid.h) if beside else None
