"""The forecast: the sentence, its arithmetic, the chance, the damage, who strikes first, who may interrupt."""

from __future__ import annotations

import dataclasses

import pygame

from game.ui.kit.panel import Panel, pointed
from game.ui.kit.parts import Heading, heading
from game.ui.kit.pen import Act, Hit, Kit, Pen
from game.ui.kit.theme import Veil
from game.ui.kit.words import rich
from game.ui.kit.words import type as lettering
from game.ui.kit.words.type import Type
from game.ui.panels.battle import forecast_room as room_of
from game.ui.panels.battle.forecast_lines import (
    answer,
    bars_within,
    does_lines,
    first_lines,
    first_tag,
    in_one_line,
    interrupt,
    paint_answers,
    paint_pairs,
    paint_rest,
)
from game.ui.panels.battle.forecast_room import CLOSE, LOOSE, PLANS, Plan, Rolled, height_of, plate_height
from game.ui.panels.battle.may_come import paint_may_come
from game.ui.panels.models import ForecastView, TallyRow

STEP = 36
"""Logical pixels by which a notch of the wheel scrolls."""


class Forecast(Panel[ForecastView]):
    """Acts: rule (data: its id). `tabbed`: the tab above stands for the heading."""

    bleed = 16

    def __init__(self, kit: Kit, tabbed: bool = False) -> None:
        super().__init__(kit)
        self.tabbed = tabbed
        self._rolled = Rolled()
        self._needs: tuple[object, int] = (None, 0)

    def state(self) -> object:
        """Whether it stands under a tab, and how far down it was scrolled."""
        return self.tabbed, self._rolled.down

    def needs(self, view: ForecastView, wide: int) -> int:
        """How high a sheet so wide must be, in pixels, for all of it to be shown, if the lines close up."""
        key = (view, wide, self.kit.scale, self.reading)
        if self._needs[0] != key:
            self._needs = (key, height_of(Pen(self.reader, pygame.Surface((1, 1))), view, wide, self.head, CLOSE))
        return self._needs[1]

    @property
    def head(self) -> int:
        """Logical pixels over the sentence."""
        return 20 if self.tabbed else 48

    def paint(self, pen: Pen, rect: pygame.Rect, view: ForecastView) -> None:
        """From the top; on a low sheet lines close up and some give way, and the wheel then shows all of it."""
        pen.sheet(rect, 5, 6)
        whole = height_of(pen, view, rect.w, self.head, LOOSE) if self.needs(view, rect.w) > rect.h else 0
        self._rolled.fit(view.sentence, whole, rect.h)
        if self._rolled.down < 0:
            self._fill(pen, rect, view)
        else:
            page = Pen(pen.kit, pygame.Surface((rect.w, whole), pygame.SRCALPHA), pen.hover, pen.pressed)
            self._fill(page, page.surface.get_rect(), view)
            self._rolled.show(pen, page, rect)
        self._rolled.bar(pen, rect)

    def on_event(self, event: pygame.event.Event) -> Act | None:
        """The wheel scrolls where not all is shown."""
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(pointed(event)):
            self._rolled.by(-event.y * self.kit.px(STEP))
            return None
        return super().on_event(event)

    def _fill(self, pen: Pen, rect: pygame.Rect, view: ForecastView) -> None:
        px = pen.px
        rect = paint_may_come(pen, rect, view, px(self.head))
        x, w, y = rect.x + px(14), rect.w - px(28), rect.y + px(20)
        if not self.tabbed:
            heading(pen, Heading(view.title, 20, True, view.note), x, y, w)
            if view.note:
                pen.hit(Hit(pygame.Rect(x + w // 3, y - px(12), w - w // 3, px(24)), "note", view.note, False, False))
            y += px(28)
        if not view.sentence:
            self._empty(pen, rect, y, view)
            return
        said = rich.layout(view.sentence, w, 14, 1.35, pen.kit.scale)
        rich.draw(pen, said, x, y - px(9), Type(14, "ink", paper=True))
        y += said.height + px(6)
        if view.refused:
            self._refused(pen, x, y, w, rect.bottom, view)
            return
        if view.pairs:
            paint_pairs(pen, pygame.Rect(x, y, w, rect.bottom - px(6) - y), view)
            return
        plan, view, room = self._plan(pen, view, rect.bottom - px(4) - y, w)
        y = self._tally(pen, pygame.Rect(x, y, w, room), view, plan)
        if view.bars and plan.bars:
            y = self._damage(pen, pygame.Rect(x, y, w, px(plan.bars)), view, plan.bars < 54)
        elif view.bars:
            y = self._damage_line(pen, x, y, w, view)
        elif view.damage:
            pen.line(x, y - px(6), x + w, y - px(6), Veil("rule", 200))
            for line in does_lines(pen, view, w):
                pen.text(line, x, y + px(8), Type(13, "ink", "semi"), room=w)
                y += px(18)
            y += px(8)
        self._foot(pen, x, y, w, view, plan)

    def _plan(self, pen: Pen, view: ForecastView, high: int, w: int) -> tuple[Plan, ForecastView, int]:
        """The first plan in which its lines of the tally fit, what it shows, and the tally's room."""
        px = pen.px
        plan, shown, room = PLANS[-1], view, 0
        for plan in PLANS:
            shown = view
            if not plan.struck_out:
                shown = dataclasses.replace(shown, struck_out=())
            if not plan.all_interrupts and view.interrupts:
                shown = dataclasses.replace(shown, interrupts=(in_one_line(pen, view, w),))
            damage = room_of.damage_height(pen, view, w, plan)
            room = high - room_of.foot_height(pen, shown, w, plan.first) - damage
            need = px(plan.step) * min(len(view.rows), plan.lines)
            if view.answer:
                need = max(need, plate_height(pen, plan))
            if need <= room:
                break
        return plan, shown, room

    @staticmethod
    def _damage_line(pen: Pen, x: int, y: int, w: int, view: ForecastView) -> int:
        """The damage in one line, where there is no room for bars: how likely it fells, then what a 20 does."""
        px = pen.px
        pen.line(x, y - px(6), x + w, y - px(6), Veil("rule", 200))
        room = w - pen.width(view.fells, 13, "bold") - px(29) if view.fells else w
        shorter = (view.damage, view.damage.partition(";")[0], view.damage.partition(",")[0])
        damage = next((text for text in shorter if pen.width(text, 13, "semi") <= room), shorter[-1])
        right = pen.text(damage, x, y + px(8), Type(13, "ink", "semi"), room=max(room, w * 4 // 10))
        if view.fells:
            mark = pygame.Rect(right + px(12), y + px(3), px(11), px(11))
            pen.box(mark, 2, "fault_ink", "#5E2600")
            pen.text(
                view.fells, mark.right + px(6), y + px(8), Type(13, "ink", "bold"), room=x + w - mark.right - px(6)
            )
        return y + px(26)

    def _empty(self, pen: Pen, rect: pygame.Rect, y: int, view: ForecastView) -> None:
        pen.icon("range", rect.centerx, y + pen.px(34), 34, "rule", 1.6)
        room = rect.w - pen.px(60)
        pen.lines(view.empty, rect.x + pen.px(30), y + pen.px(64), room, Type(13, "ink2"), 3)

    def _refused(self, pen: Pen, x: int, y: int, w: int, bottom: int, view: ForecastView) -> None:
        px = pen.px
        pen.icon("stop", x + px(11), y + px(4), 22, "fault_ink", 2)
        text = rich.cited(view.refused[:1].upper() + view.refused[1:], view.refused_rule)
        high = rich.write(pen, text, x + px(32), y - px(7), w - px(32), Type(13.5, "ink", paper=True))
        y += high + px(12)
        for row in view.rows[: max(0, (bottom - y) // px(21))]:
            self._row(pen, row, pygame.Rect(x, y, w, 0), w)
            y += px(21)

    # -- arithmetic left, the answer right
    def _tally(self, pen: Pen, area: pygame.Rect, view: ForecastView, plan: Plan) -> int:
        x, y, w, room = area
        px, step = pen.px, pen.px(plan.step)
        high, low, flat = plate_height(pen, plan), plan.plate < 60, plan.plate < 30
        plate = px(46) + pen.width(view.answer, 16, "semi") if flat else px(80 if low else 92)
        rows = sorted(view.rows, key=lambda row: bool(row.ignored))
        most = max(1 if flat else 2, room // step)
        hidden = 0
        if len(rows) > most:
            hidden = len(rows) - (most - 1)
            rows = rows[:most - 1]
        top = y
        if view.answer:
            box = pygame.Rect(x + w - plate, top - px(11), plate, high)
            pen.box(box, 5, "ink", "paper_edge")
            answer(pen, box, view)
        spare = 0 if hidden else max(0, room // step - len(rows))
        for row in rows:
            clear = y - px(9) >= top + high - px(11) or not view.answer
            more = self._row(pen, row, pygame.Rect(x, y, w if clear else w - plate - px(10), step), w, spare)
            spare -= more
            y += step * (1 + more)
        if hidden:
            rest = [row for row in view.rows if row not in rows]
            paint_rest(pen, pygame.Rect(x, y - px(9), w - plate, px(18)), rest, alone=not rows)
            y += step
        if view.answer and y < top + high - px(11) + px(8):
            y = top + high - px(11) + px(10)
        return y + px(1)

    def _row(self, pen: Pen, row: TallyRow, area: pygame.Rect, full: int, spare: int = 0) -> int:
        """Write a line of the tally, over as many of the spare lines as it needs; returns how many."""
        x, y, w, step = area
        px, more = pen.px, 0
        tag = pen.width(row.rule, 11, "semi") + px(18) if row.rule else 0
        at = x + px(34)
        if not row.ignored:
            pen.text(row.value, x + px(26), y, Type(13.5, "ink", "bold"), "r")
            room = w - px(34)
            brief = (row.label, *((row.short, row.short.replace("armour class", "AC")) if row.short else ()))
            label = next((text for text in brief[:2] if pen.width(text, 13) <= room - tag), "")
            if not label:       # the words before their rule, which the tooltip tells
                tag = 0
                label = next((text for text in brief if pen.width(text, 13) <= room), brief[-1])
            first, *rest = lettering.wrap(label, "text", px(13), room - tag, 2) if spare else (label,)
            right = pen.text(first, at, y, Type(13, "ink"), room=room - tag)
            for line in rest:
                pen.text(line, at, y + step, Type(13, "ink"), room=room)
                more = 1
        else:
            pen.icon("cross", x + px(18), y, 12, "ink3", 2.6)
            words = f"{row.value} {row.label}" if row.value else row.label
            reason = f": {row.ignored}"
            if pen.width(words + reason, 13) > w - px(34) - tag:
                tag = 0
            room = w - px(34) - tag
            if spare and pen.width(words + reason, 13) > room:
                for line in lettering.wrap(row.ignored, "text", px(13), room, min(2, spare)):
                    more += 1
                    pen.text(line, at, y + step * more, Type(13, "ink2"), room=room)
                reason = ""
            struck = min(pen.width(words, 13), max(room - pen.width(reason, 13), room // 2))
            right = pen.text(words, at, y, Type(13, "ink3"), room=struck + 1)
            pen.line(at - px(1), y, right, y, "ink2")
            right = pen.text(reason, right, y, Type(13, "ink2"), room=x + w - tag - right)
        if not tag:     # what was cut, and the rule for which there was no room
            place = pygame.Rect(x, y - px(9), right - x, px(18 + 18 * more))
            whole = f"{row.value} {row.label}" + (f": {row.ignored}" if row.ignored else "")
            pen.hit(
                Hit(
                    place,
                    f"row:{row.label}",
                    whole + (f"\n{{#{row.rule}}}" if row.rule else ""),
                    focus=False,
                    data=row.rule,
                    kind="row",
                )
            )
        elif row.rule and right + tag <= x + full + px(2):
            rich.tag(pen, row.rule, right + px(8), y, Type(11, paper=True))
        return more

    # -- damage
    def _damage(self, pen: Pen, area: pygame.Rect, view: ForecastView, tight: bool) -> int:
        x, y, w, high = area
        px = pen.px
        pen.line(x, y - px(6), x + w, y - px(6), Veil("rule", 200))
        words = max(pen.width(view.damage, 13, "semi"), pen.width(view.fells, 13, "bold") + px(18),
                    0 if tight else pen.width(view.of_hundred, 12))
        room = w - words - px(16)
        bar, gap = bars_within(room, len(view.bars), px)
        foot = y + high
        most = max((b.weight for b in view.bars), default=1) or 1
        narrow = bar < px(15)
        shown = [b.label for b in view.bars]
        every = 1
        while narrow and (bar + gap) * every < max(pen.width(s, 11, "bold") for s in shown) + px(4):
            every += 1
        for n, b in enumerate(view.bars):
            tall = max(px(3), round((high - px(2)) * b.weight / most))
            place = pygame.Rect(x + n * (bar + gap), foot - tall, bar, tall)
            pen.box(place, 2, "fault_ink" if b.fells else "#F0E5C8", "#5E2600" if b.fells else "ink3")
            if n % every == 0:
                pen.text(
                    b.label,
                    place.centerx,
                    foot + px(10),
                    Type(11, "ink" if b.fells else "ink2", "bold" if b.fells else "text"),
                    "c",
                )
        tx = x + w - words
        tx = min(tx, x + len(view.bars) * (bar + gap) + px(12))
        pen.text(view.damage, tx, y + px(10), Type(13, "ink", "semi"), room=x + w - tx + 1)
        if view.fells:
            mark = pygame.Rect(tx, y + px(25), px(11), px(11))
            pen.box(mark, 2, "fault_ink", "#5E2600")
            pen.text(view.fells, tx + px(17), y + px(31), Type(13, "ink", "bold"))
        if not tight:
            pen.text(view.of_hundred, tx, y + px(50), Type(12, "ink2"))
        return foot + px(24)

    # -- who strikes first, who may interrupt
    def _foot(self, pen: Pen, x: int, y: int, w: int, view: ForecastView, plan: Plan) -> None:
        """Warnings first, so that they stay when room is short; then who strikes first, or who is caught."""
        px = pen.px
        if not (view.first or view.interrupts or view.answers):
            return
        pen.line(x, y, x + w, y, Veil("rule", 200))
        y += px(15)
        for text, rule in view.interrupts:
            pen.icon("warn", x + px(9), y - px(1), 17, "fault_ink", 2)
            made = interrupt(pen, text, rule, w)
            place = pygame.Rect(x, y - px(10), w, made.height)
            pen.hit(
                Hit(
                    place,
                    f"interrupt:{text}",
                    f"{text}\n{{#{rule}}}" if rule else text,
                    focus=False,
                    data=rule,
                    kind="interrupt",
                )
            )
            rich.draw(pen, made, x + px(26), y - made.step // 2, Type(13, "fault_ink", paper=True))
            y += made.height + px(3)
        y = paint_answers(pen, x, y, w, view)
        if view.first:
            pen.icon(view.first_icon, x + px(9), y, 17, "ink")
            tag = first_tag(pen, view, w, plan.first)
            *before, last = first_lines(pen, view, w, plan.first)
            place = pygame.Rect(x, y - px(10), w, px(20) + px(18) * len(before))
            rule = f"\n{{#{view.first_rule}}}" if view.first_rule else ""
            tip = view.first + rule
            pen.hit(Hit(place, "forecast_line:first", tip, focus=False, data=view.first_rule, kind="forecast_line"))
            for line in before:
                pen.text(line, x + px(26), y, Type(13, "ink", "semi"), room=w - px(26))
                y += px(18)
            right = pen.text(last, x + px(26), y, Type(13, "ink", "semi"), room=w - px(26) - tag)
            if tag:
                rich.tag(pen, view.first_rule, right + px(8), y, Type(11, paper=True))
            y += px(20)
        for text, rule in view.struck_out:
            tag = pen.width(rule, 11, "semi") + px(18) if rule else 0
            place = pygame.Rect(x, y - px(10), w, px(20))
            pen.hit(Hit(place, f"struck_out:{text}", text, focus=False, data=rule, kind="forecast_line"))
            right = pen.text(text, x + px(26), y, Type(12.5, "ink3"), room=w - px(26) - tag)
            pen.line(x + px(25), y, right + px(1), y, "ink2")
            if rule:
                rich.tag(pen, rule, right + px(8), y, Type(11, paper=True))
            y += px(20)
