"""How each kind of terrain looks: one line a kind, from which all that draws a table takes what it needs."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum, IntEnum, auto
from typing import NamedTuple

from game.ui.art.built.crag import crag
from game.ui.art.built.furniture import DRAWN, furnished, trestle
from game.ui.art.built.hewn import hewn_out
from game.ui.art.built.house import building
from game.ui.art.built.masonry import axis_of, is_pillar, rubble, wall
from game.ui.art.built.openings import door, window
from game.ui.art.built.works import battlement, bridge
from game.ui.art.effects.barriers import wall_of_fire, wall_of_ice
from game.ui.art.effects.burning import burning
from game.ui.art.effects.conjured import cloud, darkness, light, mud, swarm, web
from game.ui.art.land.feature import FURNISHED, Feature, Lie, Piece, TableLook
from game.ui.art.land.relief import bank, hill, pit, stairs
from game.ui.art.land.vegetation import hedge, rough, woods
from game.ui.art.land.water import Waters, clearing, ford, marsh, road, water
from game.ui.art.outline import Point, bounds


class Rank(IntEnum):
    """The order of painting; pieces of one rank keep the order of the file."""

    HILL = 0
    GROWTH = auto()
    EARTHWORK = auto()
    ROAD = auto()
    WATER = auto()
    HOLLOW = auto()
    FLOOR = auto()
    WALL = auto()
    DECK = auto()
    ABOVE = auto()
    SLIT = auto()
    LEAF = auto()


class Site(NamedTuple):
    """Where a piece lies: on which table, among which pieces and waters, and where it may set trees."""

    look: TableLook
    pieces: Sequence[Piece]
    waters: Waters
    free: Lie

    @property
    def snow(self) -> bool:
        """Whether snow lies on what stands there."""
        return self.look.ground == "snow"


Drawn = Callable[[Piece, Site], Feature]


class Tread(Enum):
    """What of a battle stays on ground: everything; no trodden grass and no arrow; nothing; that of its own deck."""

    SOFT = "soft"
    HARD = "hard"
    WET = "wet"
    DECK = "deck"


class Ground(NamedTuple):
    """The look of a kind: how it is drawn and when, and what it is to the trees and waters round it."""

    drawn: Drawn
    rank: Rank = Rank.GROWTH
    bare: bool = False
    """Trees make room for it."""
    grove: bool = False
    """It sets trees, where they have room."""
    flows: bool = False
    """It runs into others of its sort."""
    crosses: bool = False
    """It leads over water, and roads run beneath it."""
    dense: bool = False
    """Where it is an area, nobody hangs a torch in it."""
    tread: Tread = Tread.SOFT
    """Which marks it bears."""


def _alone(drawn: Callable[[Piece], Feature]) -> Drawn:
    return lambda piece, site: drawn(piece)


def _snowed(drawn: Callable[[Piece, bool], Feature]) -> Drawn:
    return lambda piece, site: drawn(piece, site.snow)


def _grove(piece: Piece, site: Site) -> Feature:
    return woods(piece, site.free, site.snow)


def _water(piece: Piece, site: Site) -> Feature:
    return water(piece, site.waters)


def _ford(piece: Piece, site: Site) -> Feature:
    return ford(piece, site.waters)


def _wall(piece: Piece, site: Site) -> Feature:
    dark = site.look.setting == "dungeon"
    if dark and piece.kind != "low_wall" and not is_pillar(piece):
        return hewn_out(piece)
    return wall(piece, dark)


def _building(piece: Piece, site: Site) -> Feature:
    """A house, roofed where it is seen from outside; with only two corners, a wall."""
    setting = site.look.setting
    if setting == "dungeon":
        return hewn_out(piece)
    if len(piece.points) < 3:
        return wall(replace(piece, kind="wall", closed=False))
    return building(piece, setting != "building", site.look.ground == "stone", site.snow)


def _rock(piece: Piece, site: Site) -> Feature:
    if site.look.setting == "dungeon":
        return hewn_out(piece)
    return crag(piece, site.snow) if piece.closed else wall(replace(piece, kind="wall"))


def _battlement(piece: Piece, site: Site) -> Feature:
    return battlement(piece, _outward(piece, site))


def _outward(piece: Piece, site: Site) -> Point | None:
    """The direction of the enemy for a battlement: away from its stairs, else away from the middle of the table."""
    a, b, _ = axis_of(piece, 1.5)
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    near: list[tuple[float, Point]] = []
    for other in site.pieces:
        if other.kind == "stairs":
            x0, y0, x1, y1 = bounds(other.points)
            near.append((math.hypot((x0 + x1) / 2 - mx, (y0 + y1) / 2 - my), ((x0 + x1) / 2, (y0 + y1) / 2)))
    home = min(near)[1] if near and min(near)[0] < 12 else (site.look.width / 2, site.look.height / 2)
    out = (mx - home[0], my - home[1])
    return out if math.hypot(*out) > 0.5 else None


GROUNDS: dict[str, Ground] = {
    "clear": Ground(_alone(clearing), bare=True),
    "road": Ground(_alone(road), Rank.ROAD, bare=True, tread=Tread.HARD),
    "bridge": Ground(_alone(bridge), Rank.DECK, bare=True, crosses=True, tread=Tread.DECK),
    "rough": Ground(_snowed(rough)),
    "rubble": Ground(_alone(rubble), tread=Tread.HARD),
    "ford": Ground(_ford, Rank.HOLLOW, bare=True, crosses=True, tread=Tread.WET),
    "marsh": Ground(_alone(marsh), tread=Tread.WET),
    "woods": Ground(_grove, grove=True),
    "hill": Ground(_snowed(hill), Rank.HILL),
    "stream": Ground(_water, Rank.WATER, bare=True, flows=True, tread=Tread.WET),
    "river": Ground(_water, Rank.WATER, bare=True, flows=True, tread=Tread.WET),
    "rock": Ground(_rock, Rank.WALL, bare=True, dense=True),
    "wall": Ground(_wall, Rank.WALL, bare=True, dense=True),
    "low_wall": Ground(_wall, Rank.WALL, bare=True),
    "table": Ground(_alone(trestle), Rank.WALL, bare=True),
    "hedge": Ground(_snowed(hedge), Rank.WALL),
    "ditch": Ground(_alone(bank), Rank.EARTHWORK),
    "rampart": Ground(_alone(bank), Rank.EARTHWORK),
    "battlement": Ground(_battlement, Rank.DECK, bare=True, tread=Tread.DECK),
    "building": Ground(_building, Rank.FLOOR, bare=True, tread=Tread.HARD),
    "door": Ground(_alone(door), Rank.LEAF),
    "gate": Ground(_alone(door), Rank.LEAF),
    "window": Ground(_alone(window), Rank.SLIT),
    "arrow_slit": Ground(_alone(window), Rank.SLIT),
    "stairs": Ground(_alone(stairs), Rank.ABOVE, bare=True, tread=Tread.HARD),
    "pit": Ground(_alone(pit), Rank.HOLLOW, bare=True, dense=True, tread=Tread.WET),
    "burning_ground": Ground(_alone(burning), Rank.ABOVE, tread=Tread.HARD),
    "light": Ground(_alone(light), Rank.ABOVE),
    "darkness": Ground(_alone(darkness), Rank.ABOVE),
    "web": Ground(_alone(web), Rank.ABOVE),
    "mud": Ground(_alone(mud), Rank.FLOOR),
    "mirage": Ground(_grove, grove=True),
    "poison_cloud": Ground(_alone(cloud), Rank.ABOVE),
    "swarm": Ground(_alone(swarm), Rank.ABOVE),
    "wall_of_fire": Ground(_alone(wall_of_fire), Rank.ABOVE),
    "wall_of_ice": Ground(_alone(wall_of_ice), Rank.ABOVE),
    "wall_of_stone": Ground(_wall, Rank.WALL),
    "passage": Ground(_alone(door), Rank.LEAF),
}


FURNITURE = {
    FURNISHED + kind: Ground(_alone(furnished(draw)), Rank.FLOOR if kind == "rug" else Rank.DECK)
    for kind, draw in DRAWN.items()
}
"""Of furniture likewise."""


def ground_of(kind: str) -> Ground:
    """The look of a kind; one without a look is drawn as rough ground."""
    return GROUNDS.get(kind) or FURNITURE.get(kind) or GROUNDS["rough"]
