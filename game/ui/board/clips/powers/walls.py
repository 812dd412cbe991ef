"""Walls, clouds and pools that come to be, and doors."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from game.core.held.things import Opened, Raised
from game.ui.art.lens import ease
from game.ui.art.palette import Colour
from game.ui.board.clips import clip_of
from game.ui.board.clips.brushes.stamps import Lettering, dust, pulse, words
from game.ui.board.clips.powers.looks import GROUNDS, MAGIC
from game.ui.board.clips.tracks.effects import dust_over, late, light
from game.ui.board.clips.tracks.track import Track, Tracks, shows
from game.ui.board.clips.tracks.whom import Point, between
from game.ui.board.screening.stage import Canvas, Clip, Stage, inch

APART = 0.9
"""Inches between the places where a wall breaks out of the ground."""
DOORS = {"open": "opens", "shut": "shuts", "barred": "is barred", "broken": "gives way!"}


@clip_of(Raised)
def rising(event: Raised, stage: Stage) -> Clip:
    """A wall, a cloud or a pool comes to be: it breaks out of the ground from its one end to the other."""
    tone = GROUNDS.get(event.piece.kind, MAGIC).tone
    places = _along([inch(point) for point in event.piece.points])
    breaks = [late(_breaking(at, n, tone), 0.3 * n / max(1, len(places))) for n, at in enumerate(places)]
    return Tracks(event, stage, 0.6, 1.3, *breaks)


def _breaking(at: Point, seed: int, tone: Colour) -> Track:
    """Dust and light in one place."""

    def paint(canvas: Canvas, t: float) -> None:
        if t >= 1:
            return
        if canvas.reduced:
            pulse(canvas, at, 0.4, tone, 1 - t)
            return
        dust(canvas, at, t, seed, 0.5, 7)
        light(canvas, at, 0.5 * ease(t / 0.4), 0.8, tone, math.sin(min(1.0, t / 0.5) * math.pi) * 0.6)

    return Track(draw=paint)


def _along(points: Sequence[Point]) -> list[Point]:
    """Places along the longer way through a piece: of a band its axis, of anything else its rim."""
    if len(points) == 4:
        a, b, c, d = points
        ends = [[between(p, q, 0.5) for p, q in way] for way in (((a, d), (b, c)), ((a, b), (d, c)))]
        line = max(ends, key=lambda pair: math.dist(pair[0], pair[1]))
    else:
        line = [*points, points[0]] if len(points) > 2 else list(points)
    found: list[Point] = []
    for p, q in itertools.pairwise(line):
        many = max(1, round(math.dist(p, q) / APART))
        found += [between(p, q, n / many) for n in range(many)]
    return [*found, line[-1]][:40]


@clip_of(Opened)
def creaking(event: Opened, stage: Stage) -> Clip:
    """A door opens, shuts, is barred or gives way: the word over it, and splinters where it breaks."""
    points = stage.state.terrain[event.door].points
    at, shown = between(inch(points[0]), inch(points[-1]), 0.5), shows(0.12, 0.8, 0.3)
    text = DOORS.get(event.state, event.state)
    told = Track(draw=lambda canvas, t: words(canvas, text, at, 0.9, shown(t), Lettering(plate=True)))
    breaks = [dust_over(at, 3, 0.9, 16, lasts=0.8)] if event.state == "broken" else []
    return Tracks(event, stage, 0.3, 1.1, *breaks, told)
