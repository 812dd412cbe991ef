"""The agenda across the window: the past folded, the present open, the future named, blows in their order."""

from __future__ import annotations

import dataclasses

import pygame

from game.ui.kit.panel import Panel
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.texture import walnut
from game.ui.kit.words.type import Type
from game.ui.panels.models import Head, StepView, TimelineView
from game.ui.panels.time.captions import captions, letters

# what gives way first: captions and names, then labels of steps but the next, then the number of heads, then the
# farthest steps

NEAR = 2
"""So many of the next steps keep their words for as long as there is room for them."""

INTERRUPTS = "may interrupt"
"""What is said of those who may come between."""


class Timeline(Panel[TimelineView]):
    """Acts: step (data: id of the step) and head (data: id of the figure)."""

    opaque = True

    def paint(self, pen: Pen, rect: pygame.Rect, view: TimelineView) -> None:
        """Plates from left to right; what does not fit is folded, the latest steps first."""
        px = pen.px
        pen.surface.blit(walnut(rect.size, "walnut0", 21, 1.0, pen.kit.scale), rect.topleft)
        pen.line(rect.x, rect.bottom - 1, rect.right, rect.bottom - 1, "seam")
        pen.line(rect.x, rect.y, rect.right, rect.y, "seam")
        big = rect.h >= px(62) and rect.w / pen.kit.scale >= 1400
        gap, room = px(8), rect.w - px(24)
        steps = list(view.steps)
        after_w = max(pen.width(view.after_note, 12), pen.width(view.after, 15, "title")) + px(28) if view.after else 0
        widths = self._widths(pen, steps, room - (after_w + gap if after_w and big else 0), gap, big)
        x = rect.x + px(12)
        for step, (w, folded) in zip(steps, widths, strict=True):
            if w <= 0:
                continue
            plate = pygame.Rect(x, rect.y + px(6), w, rect.h - px(12))
            self._step(pen, plate, step, folded, big)
            x += w + gap + (px(4) if step.when == "now" else 0)
        if after_w:
            plate = pygame.Rect(rect.right - px(12) - after_w, rect.y + px(6), after_w, rect.h - px(12))
            if plate.x >= x - gap:
                pen.box(plate, 5, "walnut2", "edge")
                pen.text(view.after_note, plate.x + px(14), plate.centery - px(9), Type(12, "tan"))
                pen.text(view.after, plate.x + px(14), plate.centery + px(10), Type(15, "tan", "title"))

    # -- widths
    def _widths(self, pen: Pen, steps: list[StepView], room: int, gap: int, big: bool) -> list[tuple[int, bool]]:
        full = [self._want(pen, s, False, big) for s in steps]
        small = [self._want(pen, s, True, big) for s in steps]
        folded = [s.when == "past" and (not big or len(steps) > 7) for s in steps]
        extra = pen.px(4) * sum(s.when == "now" for s in steps)

        def total() -> int:
            shown = [small[n] if folded[n] else full[n] for n in range(len(steps))]
            return sum(shown) + gap * (len(steps) - 1) + extra

        coming = [n for n, s in enumerate(steps) if s.when == "next" and not s.order]
        order = [n for n, s in enumerate(steps) if s.when == "past"] + coming[:NEAR - 1:-1]
        for n in order:
            if total() <= room:
                break
            folded[n] = True
        out = [(small[n] if folded[n] else full[n], folded[n]) for n in range(len(steps))]
        over = self._squeeze(pen, steps, out, total() - room, big, (3, 5))
        over = self._leave_out([n for n in order if folded[n]], out, over, gap)
        for n in coming[NEAR - 1::-1] if coming else ():
            if over > 0:
                over -= out[n][0] - small[n]
                out[n] = (small[n], True)
        over = self._leave_out(coming[::-1], out, over, gap)
        self._squeeze(pen, steps, out, over, big, (0, 1))
        return out

    @staticmethod
    def _leave_out(those: list[int], out: list[tuple[int, bool]], over: int, gap: int) -> int:
        """Leave out steps in this order until the rest fits; returns what is still too much."""
        for n in those:
            if over > 0 and out[n][0]:
                over -= out[n][0] + gap
                out[n] = (0, True)
        return over

    def _squeeze(self, pen: Pen, steps: list[StepView], out: list[tuple[int, bool]], over: int, big: bool,
                 least: tuple[int, int]) -> int:
        """Show fewer heads of the planned order, then of the present; returns what is still too much."""
        for order, heads in ((True, least[0]), (False, least[1])):
            for n, s in enumerate(steps):
                if over > 0 and (s.order and s.when == "next" if order else s.when == "now"):
                    few = self._want(pen, dataclasses.replace(s, heads=s.heads[:heads + 1]), False, big)
                    give = max(0, min(over, out[n][0] - few))
                    out[n] = (out[n][0] - give, out[n][1])
                    over -= give
        return over

    def _want(self, pen: Pen, s: StepView, folded: bool, big: bool) -> int:
        px = pen.px
        if folded:
            return px(48)
        if s.when == "now" or s.order or s.heads:
            label = max(pen.width(s.title, 18, "title"), pen.width(s.note, 11.5)) + px(28)
            step = self._pitch(pen, s, big)
            w = label + step * (len(s.heads) + bool(s.more)) + px(8)
            if s.interrupters:
                w += self._interrupt_w(pen, s, big)
            return max(px(110), w)
        tick = px(16) if s.when == "past" else 0
        return max(pen.width(s.title, 12.5, "semi"), pen.width(s.note, 11.5) + tick) + px(58)

    @staticmethod
    def _pitch(pen: Pen, s: StepView, big: bool) -> int:
        """The step from head to head; where there are few, room for whole names."""
        px = pen.px
        step = px(50 if s.order else 52 if big else 40)
        if not big or s.order or len(s.heads) > FEW:
            return step
        wide = max((pen.width(head.caption or head.name, 11, "semi") for head in s.heads), default=0)
        return max(step, min(px(96), wide + px(10)))

    @staticmethod
    def _interrupt_w(pen: Pen, s: StepView, big: bool) -> int:
        px = pen.px
        heads = px(30) + px(22) * (min(3, len(s.interrupters)) - 1)
        if not big:
            return heads + px(48)
        return heads + px(28) + max(pen.width(INTERRUPTS, 12, "semi"), pen.width(s.interrupt_note, 11))

    # -- plates
    def _step(self, pen: Pen, plate: pygame.Rect, s: StepView, folded: bool, big: bool) -> None:
        px = pen.px
        fill, edge = {"past": ("walnut1", "edge_off"), "now": ("open", "brass")}.get(s.when, ("walnut2", "edge"))
        pen.box(plate, 5, fill, edge, 1.5 if s.when == "now" else 1)
        pen.hit(
            Hit(
                plate,
                f"step:{s.id or s.title}",
                s.tip or (f"{s.title}\n{s.note}" if folded else ""),
                focus=False,
                data=s.id,
            )
        )
        cy = plate.centery
        if folded and s.short:
            size = next((size for size in (12.5, 11) if pen.width(s.short, size, "semi") <= plate.w - px(4)), 10)
            pen.text(
                s.short,
                plate.centerx,
                cy,
                Type(size, "dim" if s.when == "past" else "tan", "semi"),
                "c",
                plate.w - px(4),
            )
            return
        if folded:
            pen.icon(s.icon, plate.centerx, cy, 20, "dim" if s.when == "past" else "tan")
            return
        if s.when == "now" or s.order or s.heads:
            self._open(pen, plate, s, big)
            return
        ink = "dim" if s.when == "past" else "tan"
        pen.icon(s.icon, plate.x + px(23), cy, 20, ink)
        x, room = plate.x + px(42), plate.w - px(50)
        line = cy - px(9) if s.note or s.when == "past" else cy
        pen.text(s.title, x, line, Type(12.5, "tan" if s.when == "past" else "cream", "semi"), room=room)
        if s.when == "past":
            pen.icon("done", x + px(6), cy + px(9), 13, "tan", 2.4)
            pen.text(s.note, x + px(16), cy + px(9), Type(11.5, "tan"), room=room - px(16))
        else:
            pen.text(s.note, x, cy + px(9), Type(11.5, "tan"), room=room)

    def _open(self, pen: Pen, plate: pygame.Rect, s: StepView, big: bool) -> None:
        px, cy = pen.px, plate.centery
        label = max(pen.width(s.title, 18, "title"), pen.width(s.note, 11.5))
        label = min(label, plate.w - px(28))
        ink = "brass_hi" if s.when == "now" else "cream"
        pen.text(s.title, plate.x + px(14), cy - px(9), Type(18, ink, "title"), room=label)
        pen.text(s.note, plate.x + px(14), cy + px(11), Type(11.5, "tan"), room=label)
        right = plate.right - px(8)
        if s.interrupters:
            right = self._interrupters(pen, plate, s, big) - px(8)
        step = self._pitch(pen, s, big)
        x = plate.x + px(14) + label + px(14) + step // 2 - px(6)
        y = cy - (px(8) if big else 0)
        room = right - (x - step // 2)
        most = max(0, room // step)
        shown = s.heads if len(s.heads) + bool(s.more) <= most else self._window(s.heads, max(0, most - 1))
        under = dict(zip(map(id, s.heads), captions(pen, s.heads, step - px(4)), strict=True)) if big else {}
        on = {} if big or s.order else dict(zip(map(id, s.heads), letters(pen, s.heads), strict=True))
        for n, head in enumerate(shown):
            self._head(pen, head, x, y, step - px(4), under.get(id(head), ("", 0)))
            if on.get(id(head)):
                _mark(pen, on[id(head)], x, y)
            if s.order and n < len(shown) - 1:
                pen.icon("right", x + step / 2, y, 14, "brass", 2.4)
            x += step
        left_out = len(s.heads) + s.more - len(shown)
        if left_out and most:
            pen.text(f"+{left_out}", x, y, Type(13, "tan", "semi"), "c")
        if s.when == "now":
            pen.arrow(plate.right + px(6), cy, 7, "brass", "right")

    @staticmethod
    def _window(heads: tuple[Head, ...], most: int) -> tuple[Head, ...]:
        """As many heads as fit: those still to act first."""
        to_act = next((n for n, h in enumerate(heads) if not h.done), 0)
        now = next((n for n, h in enumerate(heads) if h.current), to_act)
        start = max(0, min(now - 1 if most > 3 else now, len(heads) - most))
        return heads[start:start + most]

    @staticmethod
    def _head(pen: Pen, head: Head, x: int, y: int, room: int, under: tuple[str, float]) -> None:
        """A head, and beneath it a caption in letters of a size."""
        px = pen.px
        pen.head(head.key, x, y, 32, dim=head.done, ring="brass_hi" if head.current else None)
        if head.done:
            spot = pygame.Rect(0, 0, px(16), px(16)).move_to(center=(x + px(13), y + px(10)))
            pen.box(spot, 8, "walnut0")
            pen.icon("done", spot.centerx, spot.centery, 13, "brass_hi", 3)
        caption, size = under
        if caption:
            face = "semi" if head.current else "text"
            ink = "dim" if head.done else "cream" if head.current else "tan"
            pen.text(caption, x, y + px(8) + px(17), Type(size, ink, face), "c", room)
        tip = head.tip or (f"{head.name}\n{head.caption}" if head.caption else head.name)
        pen.hit(
            Hit(
                pygame.Rect(x - px(18), y - px(18), px(36), px(36)),
                f"head:{head.id or head.name}",
                tip,
                focus=False,
                data=head.id,
                kind="head",
            )
        )

    def _interrupters(self, pen: Pen, plate: pygame.Rect, s: StepView, big: bool) -> int:
        """Those who may interrupt, at the right of the open plate; returns the x of the dividing line."""
        px, cy = pen.px, plate.centery
        line = plate.right - self._interrupt_w(pen, s, big)
        pen.line(line, plate.y + px(8), line, plate.bottom - px(8), "edge")
        x = line + px(24)
        for head in s.interrupters[:3]:
            pen.head(head.key, x, cy, 30)
            x += px(22)
        x += px(2)
        if big:
            pen.text(INTERRUPTS, x, cy - px(8), Type(12, "amber", "semi"))
            pen.text(s.interrupt_note, x, cy + px(9), Type(11, "tan"))
        else:
            pen.icon("warn", x + px(4), cy, 20, "amber", 2)
        who = ", ".join(h.name for h in s.interrupters if h.name)
        pen.hit(
            Hit(
                pygame.Rect(line, plate.y, plate.right - line, plate.h),
                "interrupters",
                f"{who} {INTERRUPTS}\n{s.interrupt_note}",
                focus=False,
            )
        )
        return line


FEW = 3
"""Heads of a step that are set so far apart that their names fit."""


def _mark(pen: Pen, told: str, x: int, y: int) -> None:
    """Write at the foot of a head what tells it from others."""
    wide = pen.width(told, 10, "semi") + pen.px(7)
    plate = pygame.Rect(0, 0, wide, pen.px(13)).move_to(center=(x - pen.px(4), y + pen.px(13)))
    pen.box(plate, 4, "walnut0", "edge")
    pen.text(told, plate.centerx, plate.centery, Type(10, "cream", "semi"), "c")
