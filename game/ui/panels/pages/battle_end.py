"""The end of a battle: who won and why, the statistics of each side, its luck, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.session.afterwards.statistics import together
from game.ui.kit.layout import abreast
from game.ui.kit.panel import Panel
from game.ui.kit.parts import Knob, button
from game.ui.kit.pen import Pen
from game.ui.kit.theme import Veil, rgb, side_tone
from game.ui.kit.words import rich
from game.ui.kit.words.type import Type
from game.ui.panels.pages.models import BattleEndView, SideOutcome, UnitOutcome

# field of a side, words, how it is drawn in the bar: filled, hatched, hollow, dark
FATES = (("standing", "standing"), ("slain", "slain"), ("fled", "fled"), ("surrendered", "surrendered"))


# words, and what stands under them: the columns of the damage table
COLUMNS: tuple[tuple[str, Callable[[UnitOutcome], str]], ...] = (
    ("standing", lambda row: f"{row.standing}/{row.figures}"),
    ("hits", lambda row: f"{row.did.hits}/{row.did.tries}"),
    ("dealt", lambda row: str(row.did.dealt)),
    ("taken", lambda row: str(row.did.taken)),
    ("felled", lambda row: str(row.did.felled)),
)


def words_of(luck: float) -> str:
    """The words on a side's luck, by its percentile."""
    if luck > 65:
        return "very lucky" if luck > 90 else "lucky"
    if luck < 35:
        return "very unlucky" if luck < 10 else "unlucky"
    return "as was to be expected"


def rows_of(units: Sequence[UnitOutcome], most: int) -> tuple[UnitOutcome, ...]:
    """The lines of the damage table, at most so many: those that do not fit are summed up in the last."""
    if len(units) <= most:
        return tuple(units)
    rest = units[most - 1 :]
    figures, standing = sum(outcome.figures for outcome in rest), sum(outcome.standing for outcome in rest)
    return (
        *units[: most - 1],
        UnitOutcome(f"{len(rest)} more", figures, standing, together(outcome.did for outcome in rest)),
    )


class BattleEnd(Panel[BattleEndView]):
    """Acts: end:<id> of the view's actions, rule (data: id). It lies over the dimmed table."""

    def paint(self, pen: Pen, rect: pygame.Rect, view: BattleEndView) -> None:
        """One sheet: headline, both sides in columns, actions."""
        px = pen.px
        pen.surface.fill((10, 7, 4, 150), rect)
        w = min(px(920), rect.w - px(40))
        room = rect.h - px(32)
        sheet = pygame.Rect(0, 0, w, min(px(466), room)).move_to(center=rect.center)
        pen.sheet(sheet, 7, 14, shade=36)
        x, y = sheet.x + px(32), sheet.y + px(52)
        tone = side_tone(view.side)
        if view.head is not None:
            pen.head(view.head, x + px(38), y + px(6), 76)
            x += px(96)
        across = sheet.right - px(32) - x
        pen.text(view.headline, x, y - px(6), Type(40, tone.paper if view.side else "ink", "title"), room=across)
        rich.write(pen, rich.quoted(view.why), x, y + px(21), across, Type(14.5, "ink", paper=True))
        pen.text(view.note, x, y + px(55), Type(12.5, "ink2"), room=across)
        top = sheet.y + px(132)
        halves = abreast(pygame.Rect(sheet.x + px(32), top, sheet.w - px(64), px(242)), 1.0, 1.0, gap=px(24))
        for place, side in zip(halves, view.sides):
            (self._table if view.by_unit else self._side)(pen, place, side)
        if view.kept and sheet.h >= px(466):
            pen.text(view.kept, sheet.x + px(32), top + px(258), Type(12, "ink2"), room=sheet.w - px(64))
        elif view.kept:  # too low a window for a line of its own
            right, free = sheet.right - px(32), x + pen.width(view.note, 12.5) + px(16)
            pen.text(view.kept, right, y + px(55), Type(12, "ink2"), "r", room=right - free)
        self._actions(pen, sheet, view)

    def _side(self, pen: Pen, rect: pygame.Rect, side: SideOutcome) -> None:
        px, tone, fates, did = pen.px, side_tone(side.side), side.fates, side.did
        pen.box(rect, 5, Veil("#F1E7CE", 150), "rule")
        pen.head(side.head if side.head is not None else f"man:{side.side}", rect.x + px(30), rect.y + px(28), 40)
        pen.text(side.name, rect.x + px(58), rect.y + px(22), Type(20, "ink", "title"), room=rect.w - px(70))
        left = f"{fates.standing} of {fates.figures} standing"
        pen.text(left, rect.x + px(58), rect.y + px(42), Type(12.5, tone.paper, "semi"), room=rect.w - px(70))
        x, w = rect.x + px(14), rect.w - px(28)
        self._fates(pen, pygame.Rect(x, rect.y + px(60), w, px(18)), side)
        y = rect.y + px(96)
        at = x
        for field, words in FATES:
            n = int(getattr(fates, field))
            if not n:
                continue
            self._mark(pen, pygame.Rect(at, y - px(6), px(12), px(12)), field, tone.base, tone.low)
            room = rect.right - px(8) - at - px(17)
            at = pen.text(f"{n} {words}", at + px(17), y, Type(12.5, "ink"), room=room) + px(14)
        pen.line(x, y + px(18), x + w, y + px(18), "rule")
        y += px(37)
        self._fact(pen, x, y, w, "Damage dealt", str(side.dealt))
        expected = f" · {did.expected:.1f} expected".replace(".0 ", " ") if did.tries else ""
        self._fact(pen, x, y + px(22), w, "Blows and shots that hit", f"{did.hits} of {did.tries}{expected}")
        self._fact(pen, x, y + px(44), w, "Best of them", side.best or "nobody")
        self._luck(pen, x, y + px(70), w, side)

    def _table(self, pen: Pen, rect: pygame.Rect, side: SideOutcome) -> None:
        """What each unit did and suffered; the units without room share one line."""
        px = pen.px
        pen.box(rect, 5, Veil("#F1E7CE", 150), "rule")
        x, w, y, high = rect.x + px(12), rect.w - px(24), rect.y + px(18), px(20)
        rows = rows_of(side.units, (rect.bottom - px(8) - y - px(14)) // high)
        widths = [px(12) + max(pen.width(words, 11.5), *(pen.width(shown(row), 12.5, "semi") for row in rows), 0)
                  for words, shown in COLUMNS]
        name = w - sum(widths)
        pen.text(side.name, x, y, Type(16, "ink", "title"), room=name - px(6))
        right = x + name
        for (words, _), wide in zip(COLUMNS, widths, strict=True):
            right += wide
            pen.text(words, right, y + px(2), Type(11.5, "ink2"), "r")
        pen.line(x, y + px(12), x + w, y + px(12), "rule")
        for n, row in enumerate(rows):
            line = y + px(25) + n * high
            pen.text(row.name, x, line, Type(12.5, "ink"), room=name - px(6))
            right = x + name
            for (_, shown), wide in zip(COLUMNS, widths, strict=True):
                right += wide
                pen.text(shown(row), right, line, Type(12.5, "ink", "semi"), "r")

    @staticmethod
    def _fact(pen: Pen, x: int, y: int, w: int, words: str, value: str) -> None:
        right = pen.text(words, x, y, Type(13, "ink2"))
        pen.text(value, x + w, y, Type(13, "ink", "semi"), "r", room=x + w - right - pen.px(10))

    def _fates(self, pen: Pen, bar: pygame.Rect, side: SideOutcome) -> None:
        """One bar, as long as the side was, split by fate; each fate has its own pattern too."""
        tone = side_tone(side.side)
        x = bar.x
        total = max(1, side.fates.figures)
        done = 0
        for field, _ in FATES:
            n = int(getattr(side.fates, field))
            if not n:
                continue
            done += n
            end = bar.x + round(bar.w * min(1.0, done / total))
            self._mark(pen, pygame.Rect(x, bar.y, max(1, end - x), bar.h), field, tone.base, tone.low)
            x = end
        pen.box(bar, 2, None, "ink2")

    @staticmethod
    def _mark(pen: Pen, rect: pygame.Rect, fate: str, base: str, low: str) -> None:
        surface = pen.surface
        if fate == "standing":
            surface.fill(rgb(base), rect)
        elif fate == "slain":
            surface.fill(rgb("ink"), rect)
        else:
            surface.fill(rgb("paper_hi"), rect)
            old = surface.get_clip()
            surface.set_clip(rect.clip(old))
            step = pen.px(6 if fate == "fled" else 4)
            for d in range(-rect.h, rect.w, max(2, step)):
                a, b = (rect.x + d, rect.bottom), (rect.x + d + rect.h, rect.y)
                if fate == "surrendered":
                    a, b = (rect.x + d, rect.y), (rect.x + d, rect.bottom)
                pygame.draw.line(surface, rgb(low), a, b, max(1, pen.px(1.4)))
            surface.set_clip(old)
        pen.box(rect, 1, None, "ink2")

    @staticmethod
    def _luck(pen: Pen, x: int, y: int, w: int, side: SideOutcome) -> None:
        px = pen.px
        right, luck = pen.text("Luck", x, y, Type(13, "ink2")), side.did.luck
        if luck is None:
            pen.text("too few dice to tell", x + w, y, Type(13, "ink2"), "r")
            return
        pen.text(words_of(luck), x + w, y, Type(13, "ink", "semi"), "r", room=x + w - right - px(10))
        bar = pygame.Rect(x, y + px(15), w, px(6))
        pen.box(bar, 3, "paper3", "paper_edge")
        middle = bar.centerx
        pen.line(middle, bar.y - px(3), middle, bar.bottom + px(3), "ink2", 1)
        at = bar.x + round(bar.w * max(0.0, min(100.0, luck)) / 100)
        pen.surface.fill(rgb(side_tone(side.side).base), (min(at, middle), bar.y + 1, abs(at - middle), bar.h - 2))
        spot = pygame.Rect(0, 0, px(14), px(14)).move_to(center=(at, bar.centery))
        pen.box(spot, 7, side_tone(side.side).base, "ink", 1.5)

    @staticmethod
    def _actions(pen: Pen, sheet: pygame.Rect, view: BattleEndView) -> None:
        px = pen.px
        strip = pygame.Rect(sheet.x + px(32), sheet.bottom - px(34) - px(21), sheet.w - px(64), px(42))
        widths = [pen.width(a.label, 14, "semi") + px(66 if a.icon else 40) for a in view.actions]
        gap = px(10)
        icons = sum(widths) + gap * (len(widths) - 1) <= strip.w
        if not icons:
            widths = [pen.width(a.label, 14, "semi") + px(24) for a in view.actions]
        if sum(widths) + gap * (len(widths) - 1) > strip.w:
            gap, widths = px(5), [pen.width(a.label, 14, "semi") + px(17) for a in view.actions]
        wide = sum(widths) + gap * (len(widths) - 1)
        strip.x, strip.w = strip.right - wide, wide
        for a, place in zip(view.actions, abreast(strip, *widths, gap=gap), strict=True):
            button(
                pen,
                place,
                Knob(f"end:{a.id}", a.label, a.icon if icons else "", tip=a.note, main=a.main, data=a.id),
            )
