"""What is wrong with places: outlines, table edges, impassable ground, bases that overlap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from game.board.bases import extent, overlaps
from game.board.land.ground import OFF_TABLE, Ground
from game.board.later import np
from game.catalogue.catalogue import Catalogue
from game.catalogue.checks.findings import Finding, Part, Parts, Path
from game.catalogue.checks.gear import article, unknown
from game.catalogue.checks.parts import on_table
from game.catalogue.reading import MOST_FAULTS
from game.catalogue.scenario.limits import MOST_CORNERS_IN_ALL, MOST_TABLE
from game.catalogue.scenario.muster import places, rank_and_file, single, terrain
from game.catalogue.scenario.salvage import at_fault
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, grains
from game.core.table import Table, Terrain


def terrain_and_regions(parts: Parts, catalogue: Catalogue) -> tuple[list[Finding], list[Part]]:
    """Find what is wrong with terrain and regions, and list the pieces that are sound."""
    found: list[Finding] = []
    sound: list[Part] = []
    corners = 0
    for path, piece in parts.lists["terrain"]:
        amiss = list(_piece(path, piece, parts, catalogue))
        found += amiss
        corners += len(piece.points or piece.line or ())
        laid_out = piece.points is not None or piece.line is not None
        if not amiss and not at_fault(piece) and piece.kind is not None and laid_out:
            sound.append(piece)
    if corners > MOST_CORNERS_IN_ALL:
        found.append((("terrain",), f"the terrain has {corners} corners, more than {MOST_CORNERS_IN_ALL}", ""))
    for name, region in parts.regions.items():
        whole = name not in parts.half_read
        found += (_area if whole else _on)(("regions", name), region, parts)
    return found, sound


def _piece(path: Path, piece: Part, parts: Parts, catalogue: Catalogue) -> Iterator[Finding]:
    kinds = [key for key in catalogue.terrain if "." not in key]
    if piece.kind is not None and piece.kind not in kinds:
        yield unknown((*path, "kind"), "kind of terrain", piece.kind, kinds)
        return
    if piece.points is not None and piece.line is not None:
        yield (*path, "line"), "points (an area) or a line, not both", ""
    elif piece.points is None and piece.line is None:
        if not {"points", "line"} & set(at_fault(piece)):
            yield path, "points (an area) or a line is wanted here", ""
    elif piece.kind is not None:
        way = "area" if piece.points is not None else "line"
        drawn = catalogue.terrain_drawn[piece.kind]
        if way not in drawn:
            field = "points" if way == "area" else "line"
            other = "a line" if way == "area" else "points, an area"
            yield (*path, field), f"{article(catalogue.name(piece.kind))} is given by {other}", ""
    if piece.state is not None and piece.kind is not None and piece.kind not in ("door", "gate"):
        yield (*path, "state"), f"{article(catalogue.name(piece.kind))} has no state: doors and gates have", ""
    if piece.thickness is not None and piece.width is not None:
        yield (*path, "width"), "width and thickness are the same: one of them is enough", ""
    half = at_fault(piece)
    if piece.points is not None:
        yield from (_on if "points" in half else _area)((*path, "points"), piece.points, parts)
    if piece.line is not None:
        yield from (_on if "line" in half else _course)((*path, "line"), piece.line, parts)


def _on(path: Path, corners: Sequence[Any], parts: Parts) -> Iterator[Finding]:
    for number, corner in enumerate(corners):
        if not on_table(corner, parts.table):
            yield (*path, number), "this corner is off the table", ""


def _course(path: Path, corners: Sequence[Any], parts: Parts) -> Iterator[Finding]:
    yield from _on(path, corners, parts)
    snapped = places(corners)
    if len(snapped) < 2:
        yield path, "a line has two corners or more", ""
    for number, (a, b) in enumerate(pairwise(snapped), 1):
        if a == b:
            yield (*path, number), "this corner is the one before it again", ""


def _area(path: Path, corners: Sequence[Any], parts: Parts) -> Iterator[Finding]:
    yield from _on(path, corners, parts)
    snapped = places(corners)
    if len(snapped) < 3:
        yield path, "an area has three corners or more", ""
        return
    at = crossing(snapped)
    if at is not None:
        number, sentence = at
        yield (*path, number), sentence, ""


def crossing(ring: Sequence[Point]) -> tuple[int, str] | None:
    """Say at which corner an outline in grains crosses or touches itself, and how; None where it is simple."""
    for number, (a, b) in enumerate(zip(ring, [*ring[1:], ring[0]]), 1):
        if a == b:
            return number % len(ring), "this corner is the one before it again"
    start = np.array(ring, dtype=np.int64)
    end = np.roll(start, -1, axis=0)
    way = end - start
    following = np.roll(way, -1, axis=0)
    turn = way[:, 0] * following[:, 1] - way[:, 1] * following[:, 0]
    back = (turn == 0) & ((way * following).sum(axis=1) < 0)
    if back.any():
        return (int(np.flatnonzero(back)[0]) + 1) % len(ring), "the outline turns back on itself here"
    if not turn.any():
        return 0, "the area is empty"
    if len(ring) == 3:
        return None
    # Closed segments meet where their boxes do and neither has both ends of the other on one side of it.
    parted = _beside(start, way, start) * _beside(start, way, end)
    low, high = np.minimum(start, end), np.maximum(start, end)
    boxes = ((low[:, None] <= high[None]) & (low[None] <= high[:, None])).all(axis=2)
    meets = (parted <= 0) & (parted.T <= 0) & boxes
    index = np.arange(len(ring))
    after = (index + 1) % len(ring)
    meets[index, index] = meets[index, after] = meets[after, index] = False
    found = np.argwhere(np.triu(meets))
    if len(found):
        return int(found[0][1]), "the outline crosses or touches itself here"
    return None


def _beside(start: Any, way: Any, places: Any) -> Any:
    """The side of each segment on which each place lies: -1, 0 or 1."""
    dx = places[None, :, 0] - start[:, None, 0]
    dy = places[None, :, 1] - start[:, None, 1]
    return np.sign(way[:, None, 0] * dy - way[:, None, 1] * dx)


def standing(parts: Parts, pieces: list[Part], fit: list[tuple[Path, Any]], catalogue: Catalogue) -> list[Finding]:
    """Find figures off the table, on impassable ground, or overlapping, as set up [ST-R1].

    Of those not `fit` to be set up only a place off the table is told."""
    bodies = [
        (path, rank_and_file(part, catalogue) if path[0] == "units" else [single(part, catalogue)])
        for path, part in fit
    ]
    stood = [(figure, path) for path, members in bodies for figure in members]
    ground = Ground(_size(parts), _barring(pieces, [figure for figure, _ in stood], catalogue), catalogue.terrain)
    fitting = {path for path, _ in fit}
    found: list[Finding] = [
        ((*path, "at"), "this place is off the table", "")
        for path, outfit in parts.outfits
        if path not in fitting and outfit.at is not None and not on_table(outfit.at, parts.table)
    ]
    found += [((*path, "aloft"), no, "") for path, members in bodies for no in _not_aloft(members[0], parts.table)]
    for path, members in bodies:
        amiss: dict[str, list[str]] = {}
        for figure in members:
            under = ground.unfit(figure.profile.base, figure.at, figure.facing)
            if under is not None and (under is OFF_TABLE or not figure.altitude):
                where = "off the table" if under is OFF_TABLE else f"in {article(catalogue.name(under.kind))}"
                amiss.setdefault(where, []).append(figure.id)
        for where, names in amiss.items():
            others = f" and {len(names) - 1} more of its unit" if len(names) > 1 else ""
            found.append(((*path, "at"), f"{names[0]}{others} would stand {where} [ST-R1]", ""))
    return found + _in_each_other(stood)


LOW, UNDER_VAULTS = 2 * GRAIN, 4 * GRAIN
"""The least altitude at which one flies, and the greatest in a building of the very largest [SP-R297, SP-R298]."""


def _not_aloft(figure: Figure, table: Any) -> Iterator[str]:
    """Say why a figure cannot be as high in the air as it is set up [SP-R296, SP-R297, SP-R298]."""
    if not figure.altitude:
        return
    if not figure.profile.flies:
        yield f"{figure.name} has no wings, and cannot be aloft [SP-R296]"
    elif figure.altitude < LOW:
        yield f"{figure.name} flies at 2 to 24 inches, and not at 1 [SP-R297]"
    elif getattr(table, "setting", "outdoors") != "outdoors":
        if not getattr(table, "vast", False):
            yield f"{figure.name} has no room to fly under this roof [SP-R298]"
        elif figure.altitude > UNDER_VAULTS:
            yield f"{figure.name} flies no higher than 4 inches under this roof [SP-R298]"


def _level(one: Figure, other: Figure) -> bool:
    """Whether two are on the ground both, or aloft both and within an inch of height of each other [SP-R300]."""
    if not (one.altitude and other.altitude):
        return one.altitude == other.altitude
    return abs(one.altitude - other.altitude) <= GRAIN


def _size(parts: Parts) -> Table:
    """The table; where its size could not be read nothing counts as off it."""
    width, height = getattr(parts.table, "width", None), getattr(parts.table, "height", None)
    return Table(grains(MOST_TABLE if width is None else width), grains(MOST_TABLE if height is None else height))


def _barring(pieces: list[Part], figures: list[Figure], catalogue: Catalogue) -> list[Terrain]:
    """The pieces that may bar a figure, or that lie in or over one that does, near any figure."""
    reach = [(figure.x, figure.y, extent(figure.profile.base)) for figure in figures]
    found: list[Terrain] = []
    for ground in pieces:
        kind = catalogue.terrain[ground.kind]
        if not (kind.impassable or kind.in_wall or kind.spans):
            continue
        piece = terrain(ground)
        thick = (piece.width or kind.width) + GRAIN
        xs, ys = [x for x, _ in piece.points], [y for _, y in piece.points]
        left, right, top, bottom = min(xs) - thick, max(xs) + thick, min(ys) - thick, max(ys) + thick
        if any(left - far <= x <= right + far and top - far <= y <= bottom + far for x, y, far in reach):
            found.append(piece)
    return found


def _in_each_other(stood: list[tuple[Figure, Path]]) -> list[Finding]:
    """One finding for each two outfits with figures that overlap."""
    order = sorted((figure.x - extent(figure.profile.base), number) for number, (figure, _) in enumerate(stood))
    near: list[int] = []
    pairs: dict[tuple[Path, Path], tuple[str, str]] = {}
    for left, number in order:
        figure, path = stood[number]
        near = [place for place in near if stood[place][0].x + extent(stood[place][0].profile.base) >= left]
        for place in near:
            other, where = stood[place]
            if len(pairs) < MOST_FAULTS and _level(figure, other) and overlaps(figure, other):
                if place < number:
                    pairs.setdefault((where, path), (figure.id, other.id))
                else:
                    pairs.setdefault((path, where), (other.id, figure.id))
        near.append(number)
    return [
        ((*later, "at"), f"{two} and {one} would stand in each other [ST-R1]", "")
        for (_, later), (two, one) in pairs.items()
    ]
