"""Dice on the table: they tumble in beside whoever threw them and land on the faces the event tells."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.core.dice import spec
from game.core.events import Thrown
from game.ui.art.lens import PREMUL, ease, puff
from game.ui.board.clips.brushes.stamps import Piece, faded, kept_stamp, outside
from game.ui.board.clips.cues import TUMBLED
from game.ui.board.screening.stage import Canvas, Stage
from game.ui.kit.dice import die as die_face

SPINS = 14
"""Pictures of a die in its tumble."""
ROW = 6
"""Dice that lie side by side; of more, others lie behind them."""
STAYS = 0.45
"""Seconds for which a die lies before it fades."""


class Die(NamedTuple):
    """A die that fell: its sides and its face."""

    sides: int
    face: int


def dice_of(stage: Stage, purpose: str) -> list[Die]:
    """The dice thrown for the event of a stage with a purpose ("" for any), the last such throw."""
    for throw in reversed(stage.throws):
        if throw.purpose == purpose or not purpose:
            return dice_in(throw)
    return []


def dice_told(stage: Stage, die: str, roll: int) -> list[Die]:
    """The dice whose natural sum an event tells: as thrown, or, where their throw is not told, shares of the sum."""
    for throw in reversed(stage.throws):
        if throw.spec == die and sum(throw.faces) == roll:
            return dice_in(throw)
    parsed = spec(die)
    number = max(1, parsed.number)
    return [Die(parsed.sides or 20, roll // number + (n < roll % number)) for n in range(number)]


def is_natural(dice: Sequence[Die], face: int) -> bool:
    """Whether a lone d20 shows a face."""
    return len(dice) == 1 and dice[0] == (20, face)


def dice_in(thrown: Thrown) -> list[Die]:
    """The dice of a throw."""
    return [Die(spec(thrown.spec).sides, face) for face in thrown.faces]


def die_high(canvas: Canvas) -> float:
    """The size of a die in pixels: to be read at every zoom."""
    return 15 + 0.36 * canvas.lens.scale


def _face(sides: int, face: int | str, size: int, outcome: str, ring: str = "") -> Piece:
    def make() -> Piece:
        plain = die_face(sides, face, size, outcome).premul_alpha()
        if not ring:
            return Piece(plain, -(size // 2), -(size // 2))
        out = pygame.Surface((size * 2, size * 2), pygame.SRCALPHA)
        c, glow = size, (255, 206, 90) if ring == "best" else (226, 74, 52)
        shine = puff(size, glow, 230)
        out.blit(shine, (c - size, c - size), special_flags=PREMUL)
        if ring == "best":
            for i in range(12):
                a = i * math.pi / 6
                tip = (c + math.cos(a) * size * 0.96, c + math.sin(a) * size * 0.96)
                foot = [(c + math.cos(a + d) * size * 0.5, c + math.sin(a + d) * size * 0.5) for d in (-0.12, 0.12)]
                pygame.draw.polygon(out, (255, 224, 130), [tip, *foot])
        out.blit(plain, (c - size // 2, c - size // 2), special_flags=PREMUL)
        return Piece(out, -c, -c)

    return kept_stamp(("die", sides, face, size, outcome, ring), make)


def _spin(sides: int, size: int, n: int) -> Piece:
    """One picture of a die rolling over: turned, and seen more or less from the side."""

    def make() -> Piece:
        big = die_face(sides, random.Random(n * 7 + sides).randint(1, sides), size * 2, "")
        squash = 0.74 + 0.26 * abs(math.cos(n * 1.1))
        flat = pygame.transform.smoothscale(big, (max(2, round(size * 2 * squash)), size * 2))
        turned = pygame.transform.rotozoom(flat, n * 360 / SPINS * 2 + 20, 0.5).premul_alpha()
        return Piece(turned, -(turned.get_width() // 2), -(turned.get_height() // 2))

    return kept_stamp(("spin", sides, size, n), make)


class Roll(NamedTuple):
    """How dice roll: how many seconds until they lie and how long they stay, their size, their side, and their light.

    `ring` is for one that fell best or worst; the seed tells them from others."""

    tumble: float = TUMBLED
    stays: float = STAYS
    more: float = 1.0
    side: float = -1.0
    outcome: str = ""
    ring: str = ""
    seed: int = 0


PLAINLY = Roll()


def cast(canvas: Canvas, dice: Sequence[Die], at: tuple[float, float], t: float, roll: Roll = PLAINLY) -> bool:
    """Dice that roll in from the side they are thrown from and come to lie about a place; True once they lie."""
    tumble, stays, more, side, outcome, ring, seed = roll
    if t < 0 or t > tumble + stays + 0.2 or not dice:
        return t >= tumble
    size = round(die_high(canvas) * more)
    cx, cy = canvas.lens.px(at)
    if outside(canvas, cx, cy):
        return t >= tumble
    clip = canvas.target.get_clip()
    half, deep = size * min(ROW, len(dice)) * 0.56, size * ((len(dice) - 1) // ROW) * 1.08
    cx = max(clip.left + half + 4, min(cx, clip.right - half - 4))
    cy = max(clip.top + size * 0.6 + 4 + deep, min(cy, clip.bottom - size * 0.6 - 4))
    lain = t >= tumble or canvas.reduced
    strength = 1 - ease((t - tumble - stays) / 0.2)
    if canvas.reduced:
        strength = min(strength, t / 0.15)
    for n, die in enumerate(dice):
        row, column = divmod(n, ROW)
        x = cx + (column - (min(ROW, len(dice) - row * ROW) - 1) / 2) * size * 1.08
        y = cy - row * size * 1.08
        if lain:
            still = _face(die.sides, die.face, size, outcome, ring)
            found = faded(("die", die, size, outcome, ring), still, strength)
            if found is not None:
                _ground(canvas, x, y + size * 0.34, size, strength)
                canvas.target.blit(found.surface, (round(x) + found.dx, round(y) + found.dy), special_flags=PREMUL)
            continue
        u = min(1.0, t / tumble)
        left = 1 - ease(min(1.0, u * 1.08))
        hop = abs(math.cos(u * math.pi * 1.5)) * (1 - u) * size * 0.9
        x += side * left * size * 1.7
        y -= left * size * 0.3
        _ground(canvas, x, y + size * 0.34, size, 0.9 - 0.5 * hop / size)
        rolled = _spin(die.sides, size, (seed + n * 5 + int(u * (1.6 - 0.6 * u) * SPINS)) % SPINS)
        canvas.target.blit(rolled.surface, (round(x) + rolled.dx, round(y - hop) + rolled.dy), special_flags=PREMUL)
    return lain


def _ground(canvas: Canvas, x: float, y: float, size: int, strength: float) -> None:
    """The shade under a die."""
    level = round(max(0.0, strength) * 5) * 26
    if level:
        r = round(size * 0.5 / 2) * 2
        shade = kept_stamp(("shade", r, level), lambda: _flat(r, level))
        canvas.target.blit(shade.surface, (round(x) + shade.dx, round(y) + shade.dy), special_flags=PREMUL)


def _flat(r: int, level: int) -> Piece:
    small = pygame.transform.smoothscale(puff(r, (18, 12, 22), level), (2 * r, max(2, r)))
    return Piece(small, -r, -r // 2)
