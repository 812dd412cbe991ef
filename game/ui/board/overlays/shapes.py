"""The rules' shapes as stamps for the board: reach, zones, arcs, bands, ways, templates, rings."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from game.board.arcs import FLANK, FRONT
from game.board.areas import Rings as GrainRings
from game.board.areas import Zone, zones_apart
from game.board.bases import corners
from game.core.figures import Figure
from game.core.grain import GRAIN, Point
from game.rules.creatures.breath import breath_of as rules_breath
from game.rules.creatures.breath import breath_shape
from game.rules.field import has_zone, zone_radius
from game.rules.magic.areas_of_effect import level_of
from game.rules.moving.way import Way
from game.rules.situation import Situation
from game.ui.art.figures.aloft import rise
from game.ui.art.lettering import grown
from game.ui.art.palette import CREAM, PATH, Colour
from game.ui.art.rules import overlay, ranges
from game.ui.art.rules.glass import Dash, Glass, Stamp
from game.ui.board.figures.looks import base_inches, radius, raised
from game.ui.board.screening.stage import inch

Inches = tuple[float, float]

Outline = tuple[tuple[Inches, ...], ...]

BANDS = ("short", "medium", "long")

BESIDE = (40, -40, 90, -90, 140, -140, 20, -20, 180, 0)
"""Degrees from a facing at which there is room for words, the best first: whom it aims at stands in none of them."""

ARC = 1.0
"""Inches from a base to the edge of what is drawn of its arcs."""

PLOTS = (8, 3)
"""Inches of the plots in which zones are drawn: of the first while one is no larger than LARGE pixels."""
LARGE = 256


SHORT = 46
"""Letters of a line of a reason on the table."""


def short(reason: str, most: int = SHORT) -> str:
    """A reason as it is written on the table: over two lines where it is long, and only then cut."""
    if len(reason) <= most:
        return reason
    if len(reason) > 2 * most:
        reason = reason[: 2 * most - 1].rstrip() + "\u2026"
    spaces = [n for n, letter in enumerate(reason) if letter == " "]
    if not spaces:
        return reason
    at = min(spaces, key=lambda n: abs(2 * n - len(reason)))
    return f"{reason[:at]}\n{reason[at + 1 :]}"


def inched(shape: GrainRings) -> tuple[tuple[Inches, ...], ...]:
    """Rings of grains in inches."""
    return tuple(tuple(inch(point) for point in ring) for ring in shape)


def ring_of(figure: Figure, scale: int, colour: Colour = CREAM, wide: float = 2.4, dashes: bool = False) -> Stamp:
    """A ring round a figure: chosen, pointed at, caught; a rectangle round a rectangular base."""
    return ring_about(figure, inch(figure.at), figure.facing, scale, Stroke(colour, wide, dashes))


class Stroke(NamedTuple):
    """How a line is drawn: its colour, how many pixels wide, and whether dashed."""

    colour: Colour = CREAM
    wide: float = 2.4
    dashes: bool = False


def ring_about(figure: Figure, at: Inches, facing: float, scale: int, stroke: Stroke) -> Stamp:
    """A ring round a figure that is shown elsewhere than it stands; figures with like bases share its picture."""
    width, length = base_inches(figure)
    if length:
        stamp = _frame(width / 2 + 0.10, length / 2 + 0.10, facing, scale, stroke)
    else:
        stamp = overlay.ring((0.0, 0.0), width / 2 + 0.10, stroke.colour, scale, stroke.wide, stroke.dashes)
    return stamp.moved(round(at[0] * scale), round(at[1] * scale))


@lru_cache(256)
def _frame(w: float, h: float, facing: float, scale: int, stroke: Stroke) -> Stamp:
    """A rectangle about the table's corner, by half its sides."""
    turn = math.radians(facing)
    s, c = math.sin(turn), math.cos(turn)
    corners = tuple((x * c - y * s, x * s + y * c) for x, y in ((-w, -h), (w, -h), (w, h), (-w, h)))
    glass = Glass(overlay.span((corners,)), scale)
    if stroke.dashes:
        glass.dashed(corners, stroke.colour, Dash(stroke.wide, 6, 4), closed=True)
    else:
        glass.line(corners, stroke.colour, stroke.wide, closed=True)
    return glass.stamp()


def arcs_of(figure: Figure, scale: int, ring: str = "equal") -> Stamp:
    """Front, flanks and rear of a figure."""
    front, flank = FRONT[ring] / 2, FLANK[ring] / 2
    side = (flank - front) / 2
    parts = (
        ("front", float(figure.facing), front),
        ("flank", float(figure.facing) + (front + flank) / 2, side),
        ("flank", float(figure.facing) - (front + flank) / 2, side),
        ("rear", float(figure.facing) + 180, 180 - flank),
    )
    inner = radius(figure) + 0.05
    return overlay.arcs(inch(figure.at), parts, inner, inner + ARC, scale)


def arc_names(figure: Figure, scale: int) -> list[Stamp]:
    """The name of each arc of a figure, beside it."""
    beside = (FRONT["equal"] + FLANK["equal"]) / 4
    far, ahead = radius(figure) + ARC + 14 / scale, float(figure.facing)
    named = ((0.0, "front"), (beside, "flank"), (-beside, "flank"), (180.0, "rear"))
    return overlay.names(inch(figure.at), [(far, ahead + turn, name) for turn, name in named], scale)


def fresh(figure: Figure) -> Figure:
    """A figure as it will be when it may next move, with its whole allowance."""
    return replace(figure, walked=0, moved=False) if figure.moved else figure


def zones_of(at: Situation, side: str, scale: int) -> list[Stamp]:
    """The zone of control of a side: the union of its figures' zones, a stamp for each plot of the table."""
    own = [(friend, zone_radius(friend)) for friend in at.field.friends(side) if has_zone(friend)]
    colour = at.state.side(side).colour
    plot = PLOTS[0] if scale * PLOTS[0] <= LARGE else PLOTS[1]
    return [zone_of(zone, colour, scale, plot) for zone in zones_apart(own, plot * GRAIN, at.field.walls)]


@lru_cache(400)
def zone_of(zone: Zone, colour: str, scale: int, plot: int) -> Stamp:
    """What of the zones of figures lies in a plot of so many inches."""
    left, top = inch(zone.corner)
    discs = tuple((inch(spot.at), spot.base.radius / GRAIN) for spot in zone.spots if spot.base.radius)
    boxes = inched(tuple(corners(spot.base, spot.at, spot.facing) for spot in zone.spots if not spot.base.radius))
    within = (left, top, left + plot, top + plot)
    return overlay.zone(inched(zone.rings), colour, scale, boxes, discs, within)


def bands_of(figure: Figure, edges: Sequence[int], scale: int) -> Stamp:
    """The range bands of a missile weapon, edges in grains."""
    far = tuple(edge / GRAIN for edge in sorted(set(edges)) if edge)
    return ranges.bands(inch(figure.at), far, float(figure.facing), 180.0, radius(figure), scale)


def band_names(figure: Figure, edges: Sequence[int], scale: int) -> list[Stamp]:
    """The names of range bands, within their edges, beside the aim; none where a band is too narrow."""
    named: dict[int, str] = {}
    for edge, name in zip(edges, BANDS):
        named.setdefault(edge, name)
    places, room = [], grown(20) / scale
    for inner, edge in itertools.pairwise((round(radius(figure) * GRAIN), *sorted(named))):
        if edge - inner > room * GRAIN:
            places.append((edge / GRAIN - room / 2, named[edge]))
    turns = [figure.facing + turn for turn in BESIDE]
    return overlay.round_names(inch(figure.at), places, turns, scale)


def path_of(
    points: Sequence[Point], scale: int, stopped: bool, half: float = 0.0, *, faint: bool = False
) -> Stamp | None:
    """A way with its end; `half` inches along it is a mark; `faint` for one who only goes along."""
    places = tuple(inch(point) for point in points)
    far = sum(math.dist(a, b) for a, b in itertools.pairwise(places))
    if far < 0.02:
        return None
    return overlay.path(places, scale, stopped, (half,) if 0 < half < far else (), faint)


def below(figure: Figure, at: Inches) -> Inches:
    """The place for words about a figure that is to be at a place: below its base, so that they hide nothing of it."""
    return at[0], at[1] + max(0.85, radius(figure) + 0.35)


RISING = 3.0
"""Inches of a way by air, at its ends, in which it is drawn as rising and sinking."""


def air_path(way: Way, begin: int, scale: int, stopped: bool) -> tuple[list[Stamp], list[Stamp]]:
    """A way by air from an altitude: its track on the ground, faint, and the way itself as high as it leads."""
    places = [inch(point) for point in way.path]
    track = path_of(way.path, scale, stopped, faint=True)
    if track is None:
        return [], []
    far = [0.0, *itertools.accumulate(math.dist(a, b) for a, b in itertools.pairwise(places))]
    part = min(RISING, far[-1] / 2)
    ends = (begin / GRAIN, way.cruise / GRAIN, way.altitude / GRAIN)

    def high(gone: float) -> float:
        if gone < part:
            return ends[0] + (ends[1] - ends[0]) * gone / part
        left = far[-1] - gone
        return ends[2] + (ends[1] - ends[2]) * left / part if left < part else ends[1]

    steps = max(2, round(far[-1] / 0.5))
    marks = sorted({*far, *(far[-1] * n / steps for n in range(steps + 1))})
    air = []
    for gone in marks:
        leg = next((n for n in range(len(far) - 2) if gone <= far[n + 1]), len(far) - 2)
        size = far[leg + 1] - far[leg]
        share = (gone - far[leg]) / size if size else 1.0
        (x, y), (to_x, to_y) = places[leg], places[leg + 1]
        air.append((x + (to_x - x) * share, y + (to_y - y) * share - rise(high(gone))))
    return [track], [overlay.path(tuple(air), scale, stopped, ())]


def lane_of(figure: Figure, points: Sequence[Point], side: str, scale: int, clear: bool) -> list[Stamp]:
    """The lane of a charge, leg by leg."""
    width = base_inches(figure)[0]
    places = [inch(point) for point in points]
    return [
        overlay.lane(a, b, width, side, scale, clear)
        for a, b in itertools.pairwise(places)
        if math.dist(a, b) > 0.05
    ]


def breath_of(at: Situation, figure: Figure, toward: Point, scale: int, breath: str = "") -> Stamp:
    """The template of a breath towards a place, on the ground or at the altitude of who is aloft right there."""
    shape = breath_shape(figure, toward, breath, level_of(at, toward, figure.id))
    found = rules_breath(figure, breath)
    kind = found.kind if found is not None else ""
    return overlay.template((tuple(inch(point) for point in shape),), kind, scale)


def aim_line(a: Figure, b: Figure, scale: int, colour: Colour = PATH) -> Stamp:
    """A dashed line from shooter to target, from base edge to base edge."""
    start, end = raised(a), raised(b)
    far = math.dist(start, end) or 1.0
    ux, uy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    ra, rb = radius(a), radius(b)
    p = (start[0] + ux * ra, start[1] + uy * ra)
    q = (end[0] - ux * rb, end[1] - uy * rb)
    glass = Glass(overlay.span(((p, q),)), scale, 8)
    if far > ra + rb:
        glass.dashed((p, q), colour, Dash(1.5, 7, 5))
    return glass.stamp()


def box_of(a: Inches, b: Inches, scale: int) -> Stamp:
    """The rubber band of a choice."""
    x0, x1 = sorted((a[0], b[0]))
    y0, y1 = sorted((a[1], b[1]))
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    glass = Glass((x0, y0, x1, y1), scale)
    glass.wash((corners,), CREAM, 22)
    glass.line(corners, CREAM, 1.2, 200, closed=True)
    return glass.stamp()


