"""The bar under a replay: to the start, back, play, on, to the end, and the line to draw along."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from game.ui.keys import REPLAY
from game.ui.kit.layout import abreast
from game.ui.kit.panel import Panel
from game.ui.kit.parts import Knob, button
from game.ui.kit.pen import Act, Hit, Kit, Pen
from game.ui.kit.words.type import Type

SPEEDS = (1.0, 2.0, 4.0, 8.0)


@dataclass(frozen=True, slots=True)
class TransportView:
    """Where the replay stands: event, events in all, whether it runs, and where rounds begin."""

    at: int
    most: int
    playing: bool
    rounds: tuple[tuple[int, int], ...] = ()
    words: str = ""
    result: bool = False
    """Whether all has been shown of a battle that is over: then there is its result in place of playing on."""
    reviewed: bool = False
    """Whether the chance along the battle is shown."""
    minds: bool | None = None
    """Whether is shown what generals weighed; None where that is not known."""


ICONS = {
    "start": "left", "back": "undo", "event-back": "minus", "play": "play", "event": "plus", "on": "redo",
    "finish": "right", "review": "curve", "mind": "why",
}  # fmt: skip
"""The buttons from left to right; what each does, and by which key, stands in the table of keys."""
TIPS = {key.action: f"{key.words}\n{{_{key.cap}}}" for key in REPLAY}


NARROW = 760
"""How wide it is at least where it shows all its buttons; what the others do, keys and the line do as well."""
FEW = ("back", "play", "on")


def _wide(name: str) -> int:
    """How wide a button is."""
    return 52 if name == "play" else 38


class Transport(Panel[TransportView]):
    """Acts: those of ICONS, seek (data: event), branch, result, leave."""

    opaque = True

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.dragging = False
        self._line = pygame.Rect(0, 0, 1, 1)
        self._most = 1

    @property
    def line(self) -> pygame.Rect:
        """Where the line lies on the screen."""
        return self._on_screen(self._line)

    def state(self) -> Hashable:
        """Whether the line is held."""
        return self.dragging

    def paint(self, pen: Pen, rect: pygame.Rect, view: TransportView) -> None:
        """Buttons at the left, the line in the middle."""
        px = pen.px
        pen.plank(rect, "walnut2", 15)
        narrow = rect.w < px(NARROW)
        shown = [name for name in ICONS if (not narrow or name in FEW) and (name != "mind" or view.minds is not None)]
        strip = pygame.Rect(rect.x + px(12), rect.centery - px(20), rect.w - px(12) - px(14), px(40))
        for place, name in zip(abreast(strip, *(px(_wide(label)) for label in shown), gap=px(5)), shown, strict=True):
            icon = "pause" if name == "play" and view.playing else ICONS[name]
            lit = (name == "review" and view.reviewed) or (name == "mind" and bool(view.minds))
            button(pen, place, Knob(name, icon=icon, tip=TIPS[name], main=name == "play", on=lit))
        x = place.right + px(5)
        out, go = (76, 92) if narrow else (118, 150)
        _, on, leave = abreast(strip, 1.0, px(go), px(out), gap=px(8))
        button(pen, leave, Knob("leave", "Leave", tip=TIPS["leave"]))
        if view.result:
            cap = "" if narrow else "Enter"
            button(pen, on, Knob("result", "The result", key=cap, tip="" if cap else "The result\nEnter", main=True))
        else:
            label, tip = "Play on" if narrow else "Play on from here", "Play on from here\nThis one is kept as it is."
            button(pen, on, Knob("branch", label, tip=tip))
        line = pygame.Rect(x + px(16), rect.centery - px(3), max(px(40), on.x - px(20) - x - px(16)), px(6))
        self._line, self._most = line, max(1, view.most)
        pen.box(line, 3, "walnut0", "seam")
        done = pygame.Rect(line.x, line.y, round(line.w * view.at / self._most), line.h)
        if done.w > 2:
            pen.box(done, 3, "brass")
        last = -px(40)
        for at, number in view.rounds:
            tick = line.x + round(line.w * at / self._most)
            pen.line(tick, line.y - px(6), tick, line.y - px(1), "tan")
            if tick - last > px(26):
                pen.text(str(number), tick, line.y - px(14), Type(11, "tan"), "c")
                last = tick
        knob = pygame.Rect(0, 0, px(14), px(14))
        knob.center = (line.x + round(line.w * view.at / self._most), line.centery)
        pen.box(knob, 7, "brass_hi", "night")
        pen.text(view.words, line.x, line.bottom + px(13), Type(11.5, "dim"), room=line.w)
        pen.hit(Hit(line.inflate(px(10), px(26)), "line", focus=False))

    def on_event(self, event: pygame.event.Event) -> Act | None:
        """The line is drawn along; everything else as in every panel."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            hit = self.under(event.pos)
            if hit is not None and hit.id == "line":
                self.dragging = True
                return self._seek(event.pos[0])
        if self.dragging and event.type == pygame.MOUSEMOTION:
            return self._seek(event.pos[0])
        if self.dragging and event.type == pygame.MOUSEBUTTONUP:
            self.dragging = False
            act = self._seek(event.pos[0])
            return Act("sought", act.data)
        return super().on_event(event)

    def _seek(self, x: int) -> Act:
        line = self._on_screen(self._line)
        share = max(0.0, min(1.0, (x - line.x) / max(1, line.w)))
        return Act("seek", round(share * self._most))
