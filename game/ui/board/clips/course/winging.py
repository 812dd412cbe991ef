"""A way by air as wings go it: rounded where it bends, rolled into the turn, beat by beat, from spring to landing."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from game.ui.art.lens import ease
from game.ui.board.clips.tracks.whom import Point, between

ROUNDED, STEPS = 3.2, 8
"""Up to how many inches before a corner a bend begins, and in how many pieces it is flown."""
LEANS, TIGHT = 5.0, 16.0
"""Degrees turned in an inch from which on one banks, and from which on steeply."""
AHEAD = 0.7
"""Inches before and behind oneself between which the turn is taken."""
BEATS, HEAVY = 2.7, 1.9
"""How often in a second wings beat: those of the small, and those of whoever is two inches broad and more."""
BOBS = 0.35
"""Inches of height by which a beat lifts the figure."""
SPRINGS, FLARES, STRIKES = 0.16, 0.42, 0.14
"""Seconds in which one springs off the ground, brakes before it is down, and opens its wings at the end of a dive."""
STROKE = ("downstroke", "gliding", "upstroke", "gliding")
"""A beat of wings, in four parts."""


def rounded(path: Sequence[Point]) -> list[Point]:
    """A way with its corners cut round, as one flies who cannot turn on the spot."""
    if len(path) < 3:
        return list(path)
    out = [path[0]]
    legs = [math.dist(a, b) for a, b in pairwise(path)]
    for n in range(1, len(path) - 1):
        corner, far = path[n], min(ROUNDED, legs[n - 1] / 2, legs[n] / 2)
        if not far:
            continue
        a = between(corner, path[n - 1], far / legs[n - 1])
        b = between(corner, path[n + 1], far / legs[n])
        for step in range(STEPS + 1):
            u = step / STEPS
            out.append(between(between(a, corner, u), between(corner, b, u), u))
    return [*out, path[-1]]


def leaning(turns: float) -> str | None:
    """The pose of one who turns by so many degrees an inch, to the right if more than none; None where it flies on."""
    if abs(turns) < LEANS:
        return None
    return f"{'wheeling' if abs(turns) > TIGHT else 'banking'} {'right' if turns > 0 else 'left'}"


def stroke(t: float, beats: float) -> str:
    """The part of a beat of wings after so many seconds."""
    return STROKE[int((t * beats % 1.0) * len(STROKE)) % len(STROKE)]


class Flight:
    """What a figure does with its wings on a way that takes so many seconds."""

    def __init__(self, takes: float, size: float, *, rises: bool, lands: bool, dives: bool) -> None:
        self.takes, self.rises, self.lands, self.dives = takes, rises, lands, dives
        self.beats = HEAVY if size >= 1.0 else BEATS

    def pose(self, t: float, turns: float) -> str:
        """How it is held after so many seconds, while it turns by so many degrees an inch."""
        left = self.takes - t
        if self.dives:
            return "alighting" if left < STRIKES else "charging"
        if self.rises and t < min(SPRINGS, self.takes / 3):
            return "alighting"
        if self.lands and left < min(FLARES, self.takes * 0.4):
            return "alighting"
        leans = leaning(turns)
        if leans is not None:
            return leans
        if self.rises and t < min(2.5 * SPRINGS, self.takes / 2):
            return "climbing"
        return stroke(t, self.beats)

    def bob(self, t: float) -> float:
        """How far a beat lifts it now, in inches of height; in a dive it holds its wings still."""
        if self.dives:
            return 0.0
        return BOBS * math.sin(t * self.beats * 2 * math.pi) * math.sin(min(1.0, t / self.takes) * math.pi)


def straight(takes: float, size: float, rising: bool, lands: bool, springs: bool) -> Callable[[float], str]:
    """What one does with its wings who rises or sinks where it is, in so many seconds."""

    def pose(t: float) -> str:
        if springs and t < SPRINGS:
            return "alighting"
        if lands or not rising:
            return "alighting" if lands and t > takes * 0.35 else "gliding"
        return "climbing" if ease(t / takes) < 0.5 else stroke(t, HEAVY if size >= 1.0 else BEATS)

    return pose
