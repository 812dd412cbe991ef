"""Figures and ground for the tests of the board, in inches, built by hand."""

from game.board.land.ground import Ground, TerrainKind
from game.core.figures import Base, Figure, HitDice, Profile
from game.core.grain import GRAIN, grains
from game.core.table import Table, Terrain

FOOT = Base(radius=GRAIN // 2)
LARGE = Base(radius=GRAIN)
HORSE = Base(width=GRAIN, length=2 * GRAIN)

CLEAR = TerrainKind(spans=True)
KINDS = {
    "clear": TerrainKind(),
    "road": CLEAR,
    "bridge": CLEAR,
    "ford": TerrainKind(cost=(2, 1), charge=False, spans=True),
    "rough": TerrainKind(charge=False),
    "rubble": TerrainKind(cost=(2, 1), charge=False),
    "marsh": TerrainKind(cost=(2, 1), charge=False),
    "woods": TerrainKind(cost=(2, 1), charge=False, wood=2 * GRAIN),
    "hill": TerrainKind(uphill=(2, 1), raised=True, blocks="under"),
    "stream": TerrainKind(extra=3 * GRAIN, charge=False),
    "river": TerrainKind(impassable=True, charge=False),
    "wall": TerrainKind(
        parts=True, impassable=True, charge=False, blocks="to", shelter=GRAIN, height=GRAIN, width=307
    ),
    "rock": TerrainKind(parts=True, impassable=True, charge=False, blocks="to"),
    "low_wall": TerrainKind(share=(1, 2), charge=False, shelter=GRAIN, width=307),
    "hedge": TerrainKind(share=(1, 2), charge=False, shelter=GRAIN, width=512),
    "ditch": TerrainKind(cost=(2, 1), charge=False),
    "rampart": TerrainKind(cost=(2, 1), charge=False, raised=True, parapet=True),
    "battlement": TerrainKind(charge=False, walkway=True, blocks="under", parapet=True),
    "building": TerrainKind(parts=True, charge=False, hollow=True, impassable=True, blocks="to", width=256),
    "door": TerrainKind(parts=True, charge=False, in_wall=True, impassable=True, blocks="to", width=256),
    "door.open": TerrainKind(charge=False, in_wall=True, width=256),
    "window": TerrainKind(parts=True, charge=False, in_wall=True, impassable=True, opening=True, width=256),
    "stairs": TerrainKind(cost=(2, 1), charge=False, stairs=True),
    "darkness": TerrainKind(blocks="to"),
    "pit": TerrainKind(charge=False, impassable=True),
}  # fmt: skip


def at(x: float, y: float) -> tuple[int, int]:
    return grains(x), grains(y)


def profile(base: Base = FOOT) -> Profile:
    return Profile(
        kind="man",
        sort="troop",
        size="M",
        base=base,
        height=GRAIN,
        allowance=9 * GRAIN,
        armour_class=9,
        hit_dice=HitDice(2),
    )


def figure(name: str, x: float, y: float, facing: int = 0, base: Base = FOOT, side: str = "a") -> Figure:
    return Figure(id=name, side=side, name=name, profile=profile(base), x=grains(x), y=grains(y), facing=facing)


def polygon(kind: str, *points: tuple[float, float], height: float = 0, state: str = "") -> Terrain:
    return Terrain(kind, tuple(at(*p) for p in points), closed=True, height=grains(height), state=state)


def box(kind: str, left: float, top: float, right: float, bottom: float, height: float = 0) -> Terrain:
    return polygon(kind, (left, top), (right, top), (right, bottom), (left, bottom), height=height)


def line(kind: str, *points: tuple[float, float], width: float = 0, height: float = 0, state: str = "") -> Terrain:
    places = tuple(at(*p) for p in points)
    return Terrain(kind, places, closed=False, width=grains(width), height=grains(height), state=state)


def ground(*pieces: Terrain, width: float = 48, height: float = 36) -> Ground:
    return Ground(Table(grains(width), grains(height)), pieces, KINDS)
