"""The page of a battle that is over: three moments, the tale in a paragraph, the losses and the best deeds."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import pygame

from game import paths
from game.core.events import Event
from game.core.state import State
from game.session.afterwards.tale import Tale, tale
from game.session.driving import count
from game.ui.art.figures.sprite import Sprites
from game.ui.art.lit.table import TableArt
from game.ui.board.figures.looks import table_look
from game.ui.board.scars.record import Scars
from game.ui.kit.layout import abreast
from game.ui.kit.pen import Kit, Pen
from game.ui.kit.theme import Veil, side_tone
from game.ui.kit.words.type import Type
from game.ui.picture import overview, ready

SIZE = (1400, 900)
"""Of the page, in pixels."""
ENDING = ".page.png"
"""Behind the name of a replay: its page."""


def save(first: State, events: Sequence[Event], path: Path) -> None:
    """Write the page of a battle to a PNG file; OSError where it cannot be written."""
    made = io.BytesIO()
    pygame.image.save(page(first, events), made, "page.png")
    paths.write_whole(path, made.getvalue())


def page(first: State, events: Sequence[Event]) -> pygame.Surface:
    """Draw the page of a battle, by its first state and all its events."""
    ready()
    told = tale(first, events)
    last = told.moments[-1].state
    surface = pygame.Surface(SIZE, 0, 32)
    pen = Kit(1.0).pen(surface)
    whole = surface.get_rect()
    surface.fill((24, 17, 11))
    sheet = whole.inflate(-24, -24)
    pen.sheet(sheet, 8, 14, shade=36)
    left, wide = sheet.x + 44, sheet.w - 88
    _head(pen, pygame.Rect(left, sheet.y + 30, wide, 90), last)
    _moments(pen, pygame.Rect(left, sheet.y + 136, wide, 408), told, first, events)
    words, side = abreast(pygame.Rect(left, sheet.y + 570, wide, 260), 0.56, 0.44, gap=44)
    _words(pen, words, told)
    for number, place in enumerate(_halves(side)):
        _losses(pen, place, last, last.sides[number].id)
    return surface


def _head(pen: Pen, rect: pygame.Rect, last: State) -> None:
    outcome = last.outcome
    winner = outcome.winner if outcome is not None else None
    tone = side_tone(last.side(winner).colour).paper if winner else "ink2"
    pen.text(last.title, rect.x, rect.y + 30, Type(46, "ink", "title"), room=rect.w)
    rounds = "1 round" if last.round == 1 else f"{last.round} rounds"
    won = f"{last.side(winner).name} won" if winner else "Nobody won"
    pen.text(f"{won}, after {rounds}", rect.x, rect.y + 76, Type(20, tone, "semi"), room=rect.w)
    pen.line(rect.x, rect.bottom + 4, rect.right, rect.bottom + 4, Veil("paper_edge", 200))


def _moments(pen: Pen, rect: pygame.Rect, told: Tale, first: State, events: Sequence[Event]) -> None:
    """The pictures side by side, each with its round and what happened."""
    art, sprites = TableArt(table_look(first), grid=False), Sprites()
    scars = Scars(first)
    for moment, place in zip(told.moments, abreast(rect, *([1.0] * len(told.moments)), gap=22)):
        frame = pygame.Rect(place.x, place.y, place.w, place.h - 62)
        scars.again(first, events[: moment.state.n - first.n])
        picture = overview(moment.state, art, sprites, frame.size, marks=scars.shown)
        pen.surface.blit(picture, frame, (0, 0, *frame.size))
        pen.box(frame, 0, None, "ink", 2)
        pen.text(f"Round {moment.round}" if moment.round else "Before it began", place.x, frame.bottom + 18,
                 Type(15, "ink", "semi"))  # fmt: skip
        pen.lines(moment.words[:1].upper() + moment.words[1:], place.x, frame.bottom + 29, place.w,
                  Type(13, "ink2", step=1.35), 2)  # fmt: skip


def _words(pen: Pen, rect: pygame.Rect, told: Tale) -> None:
    high = pen.lines(told.words, rect.x, rect.y, rect.w, Type(18, "ink", "title", step=1.5))
    y = rect.y + high + 20
    for deed in told.deeds:
        pen.icon("star", rect.x + 9, y, 15, "amber_ink")
        pen.text(deed, rect.x + 26, y, Type(14.5, "ink"), room=rect.w - 26)
        y += 26


def _halves(rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    high = (rect.h - 16) // 2
    return pygame.Rect(rect.x, rect.y, rect.w, high), pygame.Rect(rect.x, rect.y + high + 16, rect.w, high)


def _losses(pen: Pen, rect: pygame.Rect, last: State, side: str) -> None:
    """What became of a side: a bar of all its figures, and the numbers."""
    found, whose = count(last, side), last.side(side)
    tone = side_tone(whose.colour)
    pen.box(rect, 5, Veil("#F1E7CE", 150), "rule")
    pen.text(whose.name, rect.x + 18, rect.y + 26, Type(20, tone.paper, "title"), room=rect.w - 36)
    bar = pygame.Rect(rect.x + 18, rect.y + 46, rect.w - 36, 16)
    standing = bar.w * found.standing // max(1, found.figures)
    pen.box(bar, 3, Veil("ink", 60), "ink")
    pen.box(pygame.Rect(bar.x, bar.y, standing, bar.h), 3, tone.base, "ink")
    numbers = (("standing", found.standing), ("slain", found.slain), ("fled", found.fled), ("taken", found.surrendered))
    told = ", ".join(f"{number} {word}" for word, number in numbers if number)
    pen.text(f"{told} of {found.figures}", rect.x + 18, rect.y + 84, Type(14, "ink2"), room=rect.w - 36)
