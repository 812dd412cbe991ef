"""The pieces of a forecast: the answer, who strikes first, what it does, who may interrupt, each cut to its room."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.kit.pen import Hit, Pen
from game.ui.kit.theme import Veil, side_tone
from game.ui.kit.words import rich
from game.ui.kit.words import type as lettering
from game.ui.kit.words.type import Type
from game.ui.panels.models import ForecastView, TallyRow

SIGNS = {"or more": "+", "or less": "\u2212"}
"""What is written beside the number needed, where there is no room for words."""


def answer(pen: Pen, box: pygame.Rect, view: ForecastView) -> None:
    """The chance and the number needed on their plate: one above the other, or side by side on a low plate."""
    px, high = pen.px, box.h / pen.kit.scale
    if high < 30:
        right = pen.text(view.answer, box.x + px(7), box.centery, Type(16, "brass_hi", "semi"), room=box.w * 6 // 10)
        if view.die:
            pen.die(view.die[0], view.die[1], right + px(16), box.centery, 18, "hit")
            pen.text(SIGNS.get(view.die_text, ""), right + px(27), box.centery, Type(13, "cream", "bold"))
        return
    size, die, top, foot = (27, 28, px(24), px(21)) if high >= 60 else (20, 20, px(15), px(13))
    middle = box.y + top if view.die or view.die_text else box.centery
    pen.text(view.answer, box.centerx, middle, Type(size, "brass_hi", "semi"), "c", box.w - px(8))
    if view.die:
        left = box.centerx - (px(die + 6) + pen.width(view.die_text, 12)) // 2
        pen.die(view.die[0], view.die[1], left + px(die / 2), box.bottom - foot, die, "hit")
        pen.text(view.die_text, left + px(die + 6), box.bottom - foot, Type(12, "cream"), room=box.w - px(die + 10))
    elif view.die_text:
        pen.text(view.die_text, box.centerx, box.bottom - foot, Type(12, "cream"), "c", room=box.w - px(8))


def in_one_line(pen: Pen, view: ForecastView, w: int) -> tuple[str, str]:
    """All interruptions in one line: the short words, or the first cut to fit and the number of the others."""
    if view.interrupts_short:
        return view.interrupts_short, view.interrupts[0][1]
    more = f"; {len(view.interrupts) - 1} more" if len(view.interrupts) > 1 else ""
    room = w - pen.px(28) - pen.width(more, 13, "semi")
    return lettering.fit(view.interrupts[0][0], "semi", pen.px(13), room) + more, view.interrupts[0][1]


def first_lines(pen: Pen, view: ForecastView, w: int, most: int) -> tuple[str, ...]:
    """The lines of who strikes first, or of those caught, at most so many."""
    room = w - pen.px(26) - first_tag(pen, view, w, most)
    return lettering.wrap(view.first, "semi", pen.px(13), room, most)


def first_tag(pen: Pen, view: ForecastView, w: int, most: int) -> int:
    """The room of the rule's tag: none where the words need it, and the tooltip tells the rule."""
    tag = pen.width(view.first_rule, 11, "semi") + pen.px(18) if view.first_rule else 0
    return 0 if most == 1 and pen.width(view.first, 13, "semi") > w - pen.px(26) - tag else tag


def does_lines(pen: Pen, view: ForecastView, w: int) -> tuple[str, ...]:
    """What it does, where there are no damage bars: in two lines at most."""
    return lettering.wrap(view.damage, "semi", pen.px(13), w, 2)


def interrupt(pen: Pen, text: str, rule: str, w: int) -> rich.Layout:
    """The line of who may interrupt; a tag that would stand alone on a line is left to the tooltip."""
    words = "{!" + rich.quoted(text) + "}"
    bare = rich.layout(words, w - pen.px(26), 13, 1.5, pen.kit.scale)
    if not rule:
        return bare
    made = rich.layout(f"{words} {{#{rule}}}", w - pen.px(26), 13, 1.5, pen.kit.scale)
    return made if made.lines == bare.lines else bare


def answers_height(pen: Pen, view: ForecastView, w: int) -> int:
    """How high the line is of what the one attacked answers with; 0 where there is none."""
    return answering(pen, view, w).height + pen.px(3) if view.answers else 0


def answering(pen: Pen, view: ForecastView, w: int) -> rich.Layout:
    """What the one attacked answers with, laid out."""
    return rich.layout(view.answers, w - pen.px(26), 13, 1.4, pen.kit.scale)


def paint_answers(pen: Pen, x: int, y: int, w: int, view: ForecastView) -> int:
    """Write what the one attacked answers with; returns where the next line is."""
    if not view.answers:
        return y
    made = answering(pen, view, w)
    pen.icon("redo", x + pen.px(9), y, 16, "ink", 2)
    rich.draw(pen, made, x + pen.px(26), y - made.step // 2, Type(13, "ink", paper=True))
    return y + made.height + pen.px(3)


def paint_rest(pen: Pen, area: pygame.Rect, rest: Sequence[TallyRow], *, alone: bool) -> None:
    """Write how many lines of the tally have no room, or the first and how many more if they stand `alone`.

    The pointer is told all of them."""
    px, y = pen.px, area.centery
    label = f"and {len(rest) - alone} more"
    if alone:
        first, room = rest[0], area.w - px(38)
        pen.text(first.value, area.x + px(26), y, Type(13.5, "ink", "bold"), "r")
        brief = (first.label, *((first.short, first.short.replace("armour class", "AC")) if first.short else ()))
        told = [f"{words}, {label}" for words in brief] + [f"{brief[-1]}, +{len(rest) - 1}"]
        label = next((words for words in told if pen.width(words, 12) <= room), told[-1])
    pen.text(label, area.x + px(34), y, Type(12, "ink2"), room=area.w - px(38))
    whole = [f"{row.value} {row.label}{', ' + row.ignored if row.ignored else ''}" for row in rest]
    pen.hit(Hit(area, "more tally", "Also\n" + "; ".join(whole), focus=False))


def paint_pairs(pen: Pen, area: pygame.Rect, view: ForecastView) -> None:
    """All who would meet, a line each: the chance that one fells, and is felled; then what both would lose."""
    px, (x, y, w, _) = pen.px, area
    middle, step = x + w // 2, px(21)
    said = rich.layout(view.losses, w - px(26), 13.5, 1.4, pen.kit.scale)
    warned = sum(interrupt(pen, text, rule, w).height + px(3) for text, rule in view.interrupts)
    room = area.bottom - y - said.height - warned - px(26)
    pen.text("fells it", middle - px(8), y, Type(11, "ink2"), "r")
    pen.text("is felled", middle + px(8), y, Type(11, "ink2"))
    y += px(19)
    most = max(1, (room - px(19)) // step)
    shown = view.pairs if len(view.pairs) <= most else view.pairs[: most - 1]
    for n, pair in enumerate(shown):
        if n % 2 == 0:
            pen.box(pygame.Rect(x - px(6), y - step // 2, w + px(12), step), 3, Veil("rule", 70))
        pen.text(pair.fells, middle - px(8), y, Type(14, side_tone(pair.side).paper, "bold"), "r")
        pen.text(pair.felled, middle + px(8), y, Type(14, side_tone(pair.foe_side).paper, "bold"))
        pen.text(pair.who, x, y, Type(13, side_tone(pair.side).paper, "semi"), room=w // 2 - px(60))
        pen.text(pair.foe, x + w, y, Type(13, side_tone(pair.foe_side).paper, "semi"), "r", room=w // 2 - px(60))
        place = pygame.Rect(x, y - step // 2, w, step)
        pen.hit(Hit(place, f"pair:{n}", pair.tip, focus=False, kind="pair"))
        y += step
    if len(shown) < len(view.pairs):
        pen.text(f"and {len(view.pairs) - len(shown)} more pairs", middle, y, Type(12, "ink2"), "c")
        rest = "; ".join(f"{pair.who} {pair.fells}, {pair.foe} {pair.felled}" for pair in view.pairs[len(shown):])
        pen.hit(Hit(pygame.Rect(x, y - px(9), w, px(18)), "pair:more", f"Also\n{rest}", focus=False, kind="pair"))
        y += step
    y += px(6)
    pen.line(x, y - px(12), x + w, y - px(12), Veil("rule", 200))
    pen.icon("skull", x + px(9), y + px(4), 17, "ink", 2)
    rich.draw(pen, said, x + px(26), y + px(4) - said.step // 2, Type(13.5, "ink", paper=True))
    y += said.height + px(8)
    for text, rule in view.interrupts:
        pen.icon("warn", x + px(9), y - px(1), 17, "fault_ink", 2)
        made = interrupt(pen, text, rule, w)
        rich.draw(pen, made, x + px(26), y - made.step // 2, Type(13, "fault_ink", paper=True))
        y += made.height + px(3)


def bars_within(room: int, many: int, px: Callable[[float], int]) -> tuple[int, int]:
    """The width of each bar and the gap between two, in pixels: many bars are thin and close."""
    for least, gap in ((px(5), px(3)), (px(3), px(1))):
        bar = min(px(23), (room + gap) // max(1, many) - gap)
        if bar >= least:
            return bar, gap
    return max(1, bar), gap
