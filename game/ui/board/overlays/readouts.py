"""Overlays of the board tools: who is seen and what blocks sight, what threatens, who stands before whom."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np

from game.board.areas import about, common, met_by, on_table, rings, together
from game.board.bases import extent
from game.board.heights import apart
from game.board.sight import Sight, lost_at
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up
from game.core.table import Terrain
from game.rules.field import has_zone, zone_radius
from game.rules.missiles.shooting import may_aim, missile
from game.rules.moving.movement import charge_bonus, may_charge, may_walk
from game.rules.situation import Situation
from game.rules.stealth.seeing import eye, seen, sight_limit
from game.ui.art.palette import FLANK, REAR, Colour
from game.ui.art.rules import overlay, ranges
from game.ui.art.rules.glass import Mark, Stamp
from game.ui.art.rules.ranks import Rank
from game.ui.board.figures.looks import radius, raised
from game.ui.board.overlays.reaches import Reaches, reach_shape
from game.ui.board.overlays.shapes import Inches, Outline, band_names, bands_of, fresh, inched, ring_of
from game.ui.board.screening.stage import inch

SIGHT = 24 * GRAIN
"""How far lines of sight are drawn from one who has nothing to shoot with."""
NEAR = 3 * GRAIN
"""How near a foe is against whom protection is shown."""
Layers = tuple[list[Mark], list[Mark]]
"""What lies beneath the figures, and what above them."""

RANKS = ((255, 246, 214), (240, 206, 130), (220, 160, 90))
BARRED = (255, 206, 186)
PLACES = 60
"""Of so many places one that is on view is taken for a name."""


LEGIBLE = 16
"""How many pixels wide a base is that has room for a number beside those of its neighbours."""

# ---- sight -------------------------------------------------------------------------------------------------------


def sight_of(at: Situation, figure: Figure, scale: int) -> Layers:
    """Range bands, and a line to every enemy in range: clear, in cover, or lost where something bars it."""
    weapon = missile(at, figure, "")
    under: list[Mark] = []
    named: list[Mark] = []
    views: list[ranges.View] = []
    limit = SIGHT
    if weapon is not None:
        limit = weapon.farthest
        edges = (weapon.short, weapon.medium, weapon.long or 0)
        under.append(bands_of(figure, edges, scale))
        named += band_names(figure, edges, scale)
    bars: dict[str, tuple[Terrain, Sight, Point]] = {}
    for foe in sorted(at.field.foes(figure.side), key=lambda other: (apart(figure, other), other.id)):
        if apart(figure, foe) > limit:
            break
        sight = seen(at, figure, foe)
        lost = _lost(at, figure, foe, sight) if sight.kind == "blocked" else None
        views.append(ranges.View(*_rims(figure, foe), sight.kind, inch(lost) if lost is not None else None))
        if sight.by is not None:
            known = bars.get(repr(sight.by))
            if known is None or (known[1].kind == "cover" and sight.kind == "blocked"):
                bars[repr(sight.by)] = (sight.by, sight, lost or foe.at)
    over: list[Mark] = [ranges.sight(views, scale)]
    for piece, sight, place in bars.values():
        edge, words = _bar(piece, sight, place, scale)
        under.append(edge)
        over.append(words)
    return under, [*over, *named]


def _lost(at: Situation, figure: Figure, foe: Figure, sight: Sight) -> Point | None:
    """Where a foe who is not seen is lost from sight: at what stands between, or where the light ends."""
    if figure.altitude or foe.altitude:
        return None
    if sight.by is not None:
        return lost_at(at.ground, figure.at, eye(at, figure), foe.at, eye(at, foe), sight.by)
    limit = sight_limit(at, figure, foe)
    if limit is None:
        return None
    far, (x, y) = distance_up(figure.at, foe.at), figure.at
    return x + (foe.x - x) * limit // far, y + (foe.y - y) * limit // far


def _rims(a: Figure, b: Figure) -> tuple[Inches, Inches]:
    """The ends of a line between two bases, from edge to edge."""
    (ax, ay), (bx, by) = raised(a), raised(b)
    far = math.dist((ax, ay), (bx, by)) or 1.0
    s, t = min(0.5, radius(a) / far), 1 - min(0.5, radius(b) / far)
    return (ax + (bx - ax) * s, ay + (by - ay) * s), (ax + (bx - ax) * t, ay + (by - ay) * t)


def _bar(piece: Terrain, sight: Sight, place: Point, scale: int) -> tuple[Stamp, Stamp]:
    """The outline of what blocks a view or gives cover, and why."""
    blocked = sight.kind == "blocked"
    tone: Colour = REAR if blocked else FLANK
    edge = overlay.edge(tuple(inch(point) for point in piece.points), tone, scale, piece.closed)
    style = overlay.Words(12, colour=BARRED if blocked else FLANK, lift=16, rank=Rank.WORD)
    return edge, overlay.label(sight.reason, inch(place), scale, style)


# ---- threat ------------------------------------------------------------------------------------------------------


def _goers(at: Situation, side: str) -> Iterator[tuple[Figure, int]]:
    """Those of a side who may walk, as if their move began, and how much farther each may charge."""
    for friend in at.field.friends(side):
        if may_walk(at, friend) is None:
            able = fresh(friend)
            yield able, charge_bonus(able) if may_charge(at, able) is None else 0


def look_ahead(at: Situation, side: str, reaches: Reaches, many: int) -> tuple[int, int]:
    """Work out the reach of so many more of a side; of how many it is known then, and of how many there are."""
    goers = list(_goers(at, side))
    lacking = [(figure, more) for figure, more in goers if not reaches.knows(at, figure, more)]
    for figure, more in lacking[:many]:
        reaches.shape(at, figure)
        reaches.shape(at, figure, more)
    return len(goers) - max(0, len(lacking) - many), len(goers)


def working_out(at: Situation, side: str, known: tuple[int, int], scale: int) -> Stamp:
    """Say amid a side that its threat is being worked out, and how far that has come."""
    words = f"working out the threat: {known[0]} of {known[1]}"
    return overlay.label(words, _middle(at.field.friends(side)), scale, overlay.Words(13, rank=Rank.WORD))


def threat_of(at: Situation, side: str, reaches: Reaches, scale: int, there: Situation | None = None) -> Layers:
    """All that a side threatens by a walk, a charge or its missiles; rings round those whom it could attack.

    Of a dungeon only what has been seen is shown of it: walls that bar a way would show in the dark.
    The threat is from where all stand; those ringed are where their plans set them, `there`. The ring is dashed and
    amber for those who could only be shot at, whole and red for those who could be walked up to or charged."""
    walks, shooters = [], []
    rushes: dict[int, list[Any]] = {}
    for able, more in _goers(at, side):
        walks.append(reaches.shape(at, able))
        rush = reaches.shape(at, able, more) if more else walks[-1]
        rushes.setdefault(extent(able.profile.base), []).append(rush)
    for friend in at.field.friends(side):
        weapon = missile(at, friend, "")
        if weapon is not None:
            shooters.append((friend, weapon))
    table = at.state.table
    circles = dict.fromkeys((shooter.at, weapon.farthest) for shooter, weapon in shooters)
    reached = on_table(circles, table.width, table.height)
    rushed = {own: together(shapes) for own, shapes in rushes.items()}
    # Where they stand is theirs already: no edges are drawn round each of them.
    stand = about([(friend.at, 2 * extent(friend.profile.base)) for friend in at.field.friends(side)], (), 0)
    floor = reaches.floor()
    near, wide, shots = (
        whole if floor is None else common(whole, floor)
        for whole in (together([*walks, stand]), together([*rushed.values(), stand]), reached)
    )
    near, wide, shots = reach_shape(near) if walks else (), reach_shape(wide) if walks else (), inched(rings(shots))
    if not (near or wide or shots):
        return [], []
    area = overlay.threat(near, wide, shots, at.state.side(side).colour, scale)
    found = []
    there = there if there is not None else at
    others = there.field.foes(side)
    zones = [(other, zone_radius(other) if has_zone(other) else 0) for other in others]
    met = {name for own, shape in rushed.items() for name in met_by(shape, own, zones)}
    for mine in others:
        if mine.id in met:
            found.append(ring_of(mine, scale, REAR, 3.0))
        elif any(may_aim(there, shooter, mine, weapon) is None for shooter, weapon in shooters):
            found.append(ring_of(mine, scale, FLANK, 2.2, True))
    middle = _middle(others)
    words = [_threat_name(near, (), "walk", middle, scale), _threat_name(shots, (), "shots", middle, scale)]
    words.append(_threat_name(wide, near, "charge", middle, scale))
    return [area], [*found, *(word for word in words if word is not None)]


def _middle(figures: list[Figure]) -> Inches:
    many = max(1, len(figures))
    return sum(figure.x for figure in figures) / GRAIN / many, sum(figure.y for figure in figures) / GRAIN / many


def _threat_name(shape: Outline, inner: Outline, words: str, near: Inches, scale: int) -> Stamp | None:
    """The name of a threat, where its edge is nearest to a place on view and well outside the inner edge."""
    within = np.array([point for ring in inner for point in ring]).reshape(-1, 2)
    edge = sorted((point for ring in shape for point in ring), key=lambda point: (math.dist(point, near), point))
    places = (spot for spot in overlay.spread(edge, 0.3, len(edge)) if (((within - spot) ** 2).sum(axis=1) > 1.0).all())
    clear = list(islice(places, PLACES))
    return overlay.label(words, clear[0], scale, overlay.Words(12, rank=Rank.WORD), others=clear[1:]) if clear else None


# ---- ranks -------------------------------------------------------------------------------------------------------


def _numbered(at: Situation, mates: list[Figure], scale: int) -> set[str]:
    """Those whose rank is written beside them: all, or, where the bases are too small for that, one of each rank."""
    if all(2 * radius(figure) * scale >= LEGIBLE for figure in mates):
        return {figure.id for figure in mates}
    firsts: dict[tuple[str, int], str] = {}
    for mate in sorted(mates, key=lambda mate: (mate.x, mate.y)):
        firsts.setdefault((mate.unit, at.field.rank(mate)), mate.id)
    return set(firsts.values())


def ranks_of(at: Situation, figure: Figure, scale: int) -> Layers:
    """The rank of each of a unit, and which of them stand between others and a near foe."""
    mates = [friend for friend in at.field.friends(figure.side) if not figure.unit or friend.unit == figure.unit]
    foes = at.field.foes(figure.side)
    under: list[Mark] = []
    over: list[Mark] = []
    pairs: dict[tuple[str, str], bool] = {}
    numbered = _numbered(at, mates, scale)
    for mate in mates:
        x, y = inch(mate.at)
        rank = at.field.rank(mate)
        tone = RANKS[min(rank, 3) - 1]
        under.append(ring_of(mate, scale, tone, 2.0))
        if mate.id in numbered:
            style = overlay.Words(13, plate=False, colour=tone, rank=Rank.LEAST)
            over.append(overlay.label(str(rank), (x, y + radius(mate)), scale, style))
        ahead = at.field.lay.right_before(mate)
        if ahead is not None:
            pairs[ahead.id, mate.id] = False
        for foe in foes:
            if distance_up(mate.at, foe.at) <= NEAR:
                for name in at.field.protectors(mate, foe):
                    pairs[name, mate.id] = True
    for (before, behind), shields in pairs.items():
        ends = inch(at.figure(before).at), inch(at.figure(behind).at)
        over.append(overlay.shelter(*ends, scale) if shields else overlay.file(*ends, scale))
    return under, over
