"""The picture of a review: the curve under its timeline, what turned the battle, and the luck ledger."""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from game import paths
from game.odds.review.shape import MEASURED, Account, Shown, Told, Turn, advice, fortune, heading, percent, points
from game.ui.curve.strokes import Axes, curve, mark, spread
from game.ui.kit.pen import Kit, Pen
from game.ui.kit.theme import rgb, side_tone
from game.ui.kit.words.type import Type
from game.ui.picture import ready

SIZE = (1600, 1060)
SCALE = 1.25
COLUMNS = 2
MARGIN = 26
LEGEND = "Square: turned by dice.  Round: by a decision.  Grey: the chance lies in here, in 95 of 100 such reviews."


def picture(found: Shown, size: tuple[int, int] = SIZE, scale: float = SCALE) -> pygame.Surface:
    """Draw a review."""
    ready()
    surface = pygame.Surface(size)
    pen = Kit(scale).pen(surface)
    px = pen.px
    whole = surface.get_rect()
    pen.plank(whole, "walnut1", 11, top=False, bottom=False)
    left, room = px(MARGIN), whole.w - 2 * px(MARGIN)
    pen.text(found.title, left, px(34), Type(30, "brass_hi", "title"), room=room)
    pen.text(_end(found), left, px(66), Type(15, "tan"), room=room - pen.width(LEGEND, 12, "italic") - px(30))
    pen.text(LEGEND, whole.w - left, px(67), Type(12, "dim", "italic"), "r")
    sheet = pygame.Rect(left, px(88), room, round(whole.h * 0.43))
    pen.sheet(sheet, 6, 7)
    if found.curve:
        _chart(pen, sheet.inflate(-px(36), -px(28)), found)
    low = pygame.Rect(left, sheet.bottom + px(22), room, whole.h - sheet.bottom - px(22) - px(MARGIN - 6))
    ledger_w = px(420)
    _turns(pen, pygame.Rect(low.x, low.y, low.w - ledger_w - px(26), low.h), found)
    _ledger(pen, pygame.Rect(low.right - ledger_w, low.y, ledger_w, low.h), found)
    return surface


def save(found: Shown, path: Path) -> None:
    """Draw a review to a picture file; OSError where it cannot be written."""
    written = io.BytesIO()
    try:
        pygame.image.save(picture(found), written, path.name)
    except pygame.error as no:
        raise OSError(str(no)) from None
    paths.write_whole(path, written.getvalue())


def _end(found: Shown) -> str:
    end = f"{found.name(found.winner)} won" if found.winner else "Nobody has won"
    known = "" if found.stopped_by == "done" else " \u2014 what is known so far"
    return f"{end}{f': {found.why}' if found.why else ''}.{known}"


# ---- the curve -------------------------------------------------------------------------------------------------------


def _chart(pen: Pen, rect: pygame.Rect, found: Shown) -> None:
    """The timeline, and the curve under it."""
    px = pen.px
    field = pygame.Rect(rect.x + px(40), rect.y + px(54), rect.w - px(46), rect.h - px(54) - px(4))
    axes = Axes(field, found.curve[0].event, found.curve[-1].event)
    bar = pygame.Rect(field.x, rect.y + px(22), field.w, px(7))
    pen.box(bar, 3, "walnut1", "paper_edge")
    pen.text("Round", field.x - px(9), bar.y - px(15), Type(12, "ink3"), "r")
    _rounds(pen, axes, bar, found)
    pen.box(field, 2, None, "paper_edge")
    curve(pen, axes, found)
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = axes.y(share)
        if 0 < share < 1:
            pen.line(field.x, y, field.right, y, "rule", 1.4 if share == 0.5 else 0.8)
        pen.text(percent(share), field.x - px(9), y, Type(12, "ink2"), "r")
    for side, y in zip(found.sides, (field.bottom - px(16), field.y + px(16))):
        end = axes.free_end(found, y < field.centery)
        left = field.x + px(12) if end == "l" else field.right - px(12)
        pen.text(f"{side.name} win", left, y, Type(14, side_tone(side.colour).paper, "semi"), end)
    pen.box(field, 2, None, "paper_edge")
    dots = [axes.at_turn(found, turn) for turn in found.turning_points]
    signs = spread([across for across, _ in dots], px(24), bar.right)
    for number, (turn, (across, up), sign) in enumerate(zip(found.turning_points, dots, signs), 1):
        pygame.draw.aaline(pen.surface, rgb("ink3"), (sign, bar.bottom), (across, up))
        mark(pen, found, turn, number, (sign, bar.centery, 22))
        pen.box(pygame.Rect(round(across) - px(4), round(up) - px(4), px(8), px(8)), 4, "paper_hi", "ink", 1.6)


def _rounds(pen: Pen, axes: Axes, bar: pygame.Rect, found: Shown) -> None:
    """Where each round begins, on the timeline and as a hairline through the field."""
    px = pen.px
    seen, last = 0, -px(99)
    for point in found.curve:
        if point.round <= seen:
            continue
        seen = point.round
        x = axes.x(point.event)
        pen.line(x, axes.field.y, x, axes.field.bottom, "paper3", 1)
        pen.line(x, bar.y - px(6), x, bar.bottom, "ink3", 1.2)
        if x - last > px(20):
            pen.text(str(seen), x, bar.y - px(15), Type(12, "ink2", "semi"), "c")
            last = x


# ---- what turned it --------------------------------------------------------------------------------------------------


def _turns(pen: Pen, rect: pygame.Rect, found: Shown) -> None:
    """The turning points in two columns, each with its sentences."""
    px = pen.px
    pen.text("Where it turned", rect.x, rect.y + px(8), Type(20, "brass_hi", "title"))
    top = rect.y + px(30)
    turns = found.turning_points
    if not turns:
        pen.text("No single moment turned it by ten points, beyond chance.", rect.x, top + px(12), Type(14, "cream"))
        return
    gap = px(26)
    wide = (rect.w - gap * (COLUMNS - 1)) // COLUMNS
    rows = -(-len(turns) // COLUMNS)
    high = min((rect.bottom - top) // rows, px(150))
    for place, turn in enumerate(turns):
        column, row = divmod(place, rows)
        box = pygame.Rect(rect.x + column * (wide + gap), top + row * high, wide, high)
        _turn(pen, box, found, turn, place + 1)


def _turn(pen: Pen, box: pygame.Rect, found: Shown, turn: Turn, number: int) -> None:
    px = pen.px
    mark(pen, found, turn, number, (box.x + px(13), box.y + px(14), 24))
    x, room = box.x + px(34), box.w - px(34)
    style = Type(13.5, "cream", "semi", step=1.3)
    y = box.y + px(3) + pen.lines(heading(found, turn), x, box.y + px(3), room, style, 3)
    for words, kind in (
        (turn.sentence, Type(12.5, "tan", step=1.36)),
        (advice(found, turn), Type(12, "dim", "italic", step=1.36)),
    ):
        left = (box.bottom - px(4) - y) // round(px(kind.size) * kind.step)
        if words and left > 0:
            y += pen.lines(words, x, y, room, kind, min(3, left)) + px(2)


# ---- the ledger ------------------------------------------------------------------------------------------------------


def _ledger(pen: Pen, rect: pygame.Rect, found: Shown) -> None:
    """How each side's chance moved, and by what; what the dice did."""
    px = pen.px
    pen.text("Luck ledger", rect.x, rect.y + px(8), Type(20, "brass_hi", "title"))
    sheet = pygame.Rect(rect.x, rect.y + px(26), rect.w, rect.h - px(26))
    pen.sheet(sheet, 5, 9)
    inner = sheet.inflate(-px(28), -px(22))
    y = inner.y
    if found.ledger is None:
        pen.lines("The ledger is drawn up when all is known.", inner.x, y, inner.w, Type(13, "ink2", paper=True))
        return
    columns = (inner.right - px(126), inner.right)
    for side, right in zip(found.sides, columns):
        style = Type(12.5, side_tone(side.colour).paper, "semi")
        pen.text(side.name.removeprefix("The "), right, y + px(8), style, "r", px(116))
    pen.line(inner.x, y + px(20), inner.right, y + px(20), "rule")
    y += px(34)
    accounts = [found.ledger[side.id] for side in found.sides]
    for label, cells in _rows(accounts):
        bold = "semi" if label.startswith("Chance") else "text"
        pen.text(label, inner.x, y, Type(13, "ink", bold))
        for cell, right in zip(cells, columns):
            pen.text(cell, right, y, Type(13, "ink", bold), "r")
        y += px(23)
    pen.line(inner.x, y - px(8), inner.right, y - px(8), "rule")
    y += pen.lines(MEASURED, inner.x, y, inner.w, Type(12, "ink3", "italic", step=1.38, paper=True), 2) + px(6)
    pen.lines(fortune(found), inner.x, y, inner.w, Type(12.5, "ink2", step=1.38, paper=True), 6)


def _rows(accounts: list[Account]) -> list[tuple[str, list[str]]]:
    return [
        ("Chance at first", [percent(one.before) for one in accounts]),
        ("Own decisions", [_about(one.own) for one in accounts]),
        ("The other's decisions", [_about(one.other) for one in accounts]),
        ("The dice", [_about(one.dice) for one in accounts]),
        ("Chance at the end", [percent(one.after) for one in accounts]),
    ]


def _about(told: Told) -> str:
    return f"{points(told.mean)} \u00b1 {percent((told.high - told.low) / 2)}"
