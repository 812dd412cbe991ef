"""A kept battle as a parchment card: how it stood last, who won, who did most, and what may be done with it."""

from __future__ import annotations

from typing import Any, Protocol

import pygame

from game.ui.kit.controls.entry import TextEntry
from game.ui.kit.panel import Panel
from game.ui.kit.parts import Knob
from game.ui.kit.pen import Hit, Pen
from game.ui.kit.theme import Veil, side_tone
from game.ui.kit.words.type import Type
from game.ui.panels.pages.models_title import ReplayLine

NAME = "replay name"
"""The entry in which a battle is named."""
PLAYS_ON = "play-on"
TAKEN_UP = "Take it up\nIt is played on from where it stands."
BRANCHED = "Play on\nFrom its last round, or from any other moment; this one is kept as it is."
DEEDS = (
    Knob(PLAYS_ON, icon="crossed", tip=BRANCHED),
    Knob("film", icon="film", tip="Make a film of it"),
    Knob("rename", icon="pen", tip="Give it another name"),
    Knob("put-away", icon="cross", tip="Put it away\nIt is moved into a folder beside the others, and not deleted."),
)
"""What may be done with a kept battle besides opening it."""


class Remembering(Protocol):
    """What is known of kept battles, and pictures of them; both come by and by."""

    def thumbnail(self, line: ReplayLine, size: tuple[int, int]) -> pygame.Surface | None:
        """The picture of how it stood last, or None until it is painted."""
        ...

    def told(self, line: ReplayLine) -> tuple[str, str]:
        """The colour of the side that won, and who felled most; "" for what is not known or was not."""
        ...


class NothingKnown:
    """Remembers nothing."""

    def thumbnail(self, line: ReplayLine, size: tuple[int, int]) -> pygame.Surface | None:
        """There is no picture."""
        return None

    def told(self, line: ReplayLine) -> tuple[str, str]:
        """Nothing is known."""
        return "", ""


def draw_replay(
    panel: Panel[Any], pen: Pen, rect: pygame.Rect, line: ReplayLine, known: Remembering, entry: TextEntry | None
) -> None:
    """The whole card; `entry` is where it is being named anew, in place of its title."""
    px = pen.px
    opened = pygame.Rect(rect.x, rect.y, rect.w, rect.h - px(36))
    pen.hit(Hit(opened, f"replay:{line.id}", data=line.id, kind="replay"))
    pen.sheet(rect, 6, 50 + len(line.id) % 3, shade=16)
    words = px(128)
    frame = pygame.Rect(rect.x + px(8), rect.y + px(8), rect.w - px(16), max(px(40), rect.h - words))
    _picture(pen, frame, line, known.thumbnail(line, frame.size))
    x, room = rect.x + px(16), rect.w - px(32)
    y = frame.bottom + px(22)
    if entry is not None:
        panel.place(pen, entry, pygame.Rect(rect.x + px(8), y - px(16), rect.w - px(16), px(32)))
    else:
        pen.text(line.title, x, y, Type(20, "ink", "title"), room=room)
    colour, best = known.told(line)
    y += px(25)
    right = rect.right - px(16)
    pen.text(line.when, right, y, Type(12, "ink3"), "r")
    left = x
    if colour:
        pen.box(pygame.Rect(x, y - px(6), px(12), px(12)), 2, side_tone(colour).paper, "ink")
        left += px(19)
    ended = line.ended[:1].upper() + line.ended[1:]
    ink = "ink" if line.finished else "amber_ink"
    pen.text(ended, left, y, Type(13.5, ink, "semi"), room=right - pen.width(line.when, 12) - px(10) - left)
    pen.text(line.note, x, y + px(20), Type(12.5, "ink2"), room=room)
    foot = rect.bottom - px(19)
    pen.line(x, foot - px(16), right, foot - px(16), Veil("rule", 220))
    left = rect.right - px(12)
    for knob in reversed(DEEDS):
        left -= px(30)
        place = pygame.Rect(left, foot - px(13), px(28), px(26))
        name = f"{knob.id}:{line.id}"
        hot = pen.is_hot(name)
        if hot:
            pen.box(place, 4, "paper_hi", "paper_pill")
        pen.icon(knob.icon, place.centerx, place.centery, 16, "ink" if hot else "ink3")
        tip = TAKEN_UP if knob.id == PLAYS_ON and not line.finished else knob.tip
        if hot:
            best = tip.partition("\n")[0]
        pen.hit(Hit(place, name, tip, data=line.id, kind=f"replay-{knob.id}"))
    pen.text(best, x, foot, Type(12.5, "ink2"), room=left - x - px(6))


def _picture(pen: Pen, frame: pygame.Rect, line: ReplayLine, made: pygame.Surface | None) -> None:
    if made is not None:
        pen.surface.blit(made, frame, (0, 0, frame.w, frame.h))
    else:
        pen.surface.fill((104, 106, 68), frame)
        pen.icon("film" if line.finished else "pause", frame.centerx, frame.centery, 40, "#8A8A5C", 1.4)
    pen.box(frame, 0, None, "ink", 1.5)
    if not line.finished:
        label = "being played" if line.held else "can be taken up"
        plate = pygame.Rect(0, frame.y + pen.px(8), pen.width(label, 12, "semi") + pen.px(18), pen.px(24))
        plate.x = frame.x + pen.px(8)
        pen.box(plate, 4, Veil("night", 225), None)
        pen.text(label, plate.x + pen.px(9), plate.centery, Type(12, "brass_hi", "semi"))
