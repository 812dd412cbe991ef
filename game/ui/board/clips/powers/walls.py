"""Walls, clouds and pools that come to be, and doors."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import pygame

from game.core.grain import GRAIN
from game.core.held.things import Opened, Raised
from game.core.table import Terrain
from game.ui.art.built.openings import swinging
from game.ui.art.land.feature import Piece
from game.ui.art.land.terrain import plan
from game.ui.art.lens import ease
from game.ui.art.palette import Colour
from game.ui.art.strokes import Sheet
from game.ui.board.clips import clip_of
from game.ui.board.clips.brushes.stamps import Lettering, dust, pulse, words
from game.ui.board.clips.powers.looks import GROUNDS, MAGIC
from game.ui.board.clips.tracks.effects import dust_over, late, light
from game.ui.board.clips.tracks.track import Track, Tracks, shows
from game.ui.board.clips.tracks.whom import Point, between
from game.ui.board.screening.stage import Canvas, Clip, Stage, inch

APART = 0.9
"""Inches between the places where a wall breaks out of the ground."""
SWING, STEPS = 0.55, 14
"""Seconds in which a door swings open, and in how many pictures."""
SHADED, WARM = (206, 190, 166), (120, 78, 34)
"""What is left of its colours as it turns, and the light that falls through it."""
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
    if event.state not in ("open", "broken") or stage.reduced:
        return Tracks(event, stage, 0.3, 1.1, *breaks, told)
    return Tracks(event, stage, SWING, 1.5, *breaks, _swung(stage.state.terrain[event.door]), _spilt(at), told)


def _swung(door: Terrain) -> Track:
    """The leaves of a door turn on their hinges, slowly at first."""
    points = tuple([inch(point) for point in door.points])
    piece = plan(Piece(door.kind, points, door.closed, door.width / GRAIN, door.height / GRAIN, "shut"))

    def paint(canvas: Canvas, t: float) -> None:
        if t >= SWING:
            return
        strokes, scale = swinging(piece, round(ease(t / SWING) * STEPS) / STEPS), canvas.lens.scale
        x0, y0, x1, y1 = strokes.box()
        left, top = math.floor(x0 * scale) - 1, math.floor(y0 * scale) - 1
        sheet = Sheet(scale, left, top, math.ceil(x1 * scale) - left + 2, math.ceil(y1 * scale) - top + 2)
        strokes.draw(sheet, strokes.box())
        picture = sheet.done()
        picture.fill((*SHADED, 255), special_flags=pygame.BLEND_RGBA_MULT)
        place = canvas.lens.px((left / scale, top / scale))
        canvas.target.blit(picture, (round(place[0]), round(place[1])), special_flags=pygame.BLEND_PREMULTIPLIED)

    return Track(under=paint)


def _spilt(at: Point) -> Track:
    """Light falls through a door as it opens."""
    strength = shows(SWING, SWING, 0.9)
    return Track(under=lambda canvas, t: light(canvas, at, 0.0, 0.6 + 1.6 * ease(t / SWING), WARM, 0.7 * strength(t)))
