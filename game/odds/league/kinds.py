"""The kinds of mirrored battle: what one half of the table holds, in inches, as he sees it who stands at its south."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

Part = dict[str, Any]
Place = tuple[float, float]


class Size(Struct, frozen=True):
    """How large a battle is: by how much its bodies are multiplied, and the table in inches."""

    times: int
    wide: float
    high: float

    @property
    def rear(self) -> float:
        """How far down the table the rear of a side stands: there is room to fall back."""
        return self.high - 4


SIZES = {"small": Size(1, 36, 38), "middle": Size(2, 48, 44), "large": Size(4, 64, 52)}


class Half(Struct, frozen=True):
    """One half of a battle; the other is the same, turned about the middle of the table.

    `centre` is terrain that is its own other half; `prize` is a region about the middle that both sides want."""

    bodies: tuple[Part, ...]
    terrain: tuple[Part, ...] = ()
    centre: tuple[Part, ...] = ()
    prize: tuple[Place, ...] = ()
    setting: str = "outdoors"
    ground: str = "grass"


def _body(name: str, count: int, at: Place, ranks: int = 2, **more: Any) -> Part:
    formation = {"shape": "line", "ranks": ranks, "spacing": more.pop("spacing", 0)}
    return {"id": name, "count": count, "at": at, "formation": formation, **more}


def _captain(at: Place, **more: Any) -> Part:
    return {
        "id": "captain", "class": "fighting_man", "level": 3, "hit_points": 16, "armour": "plate", "shield": "metal",
        "weapons": ["sword"], "charisma": 12, "at": at, **more,
    }  # fmt: skip


def _company(size: Size) -> tuple[Part, ...]:
    """Foot in the middle under a captain, bows at its left, spears at its right."""
    n, x, y = size.times, size.wide / 2, size.rear
    return (
        _body("foot", 4 * n, (x, y - 5), troop="heavy_foot", leader="captain"),
        _body("bows", 2 * n, (x - 4 - 2 * n, y - 4), troop="bowman"),
        _body("spears", 3 * n, (x + 4 + 2 * n, y - 5), troop="light_foot"),
        _captain((x, y - 2)),
    )


def _area(kind: str, left: float, top: float, wide: float, high: float, **more: Any) -> Part:
    right, low = left + wide, top + high
    return {"kind": kind, "points": [(left, top), (right, top), (right, low), (left, low)], **more}


def _about(size: Size, wide: float, high: float) -> tuple[Place, ...]:
    """A rectangle about the middle of the table, by half its sides."""
    x, y = size.wide / 2, size.high / 2
    return (x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)


def open_field(size: Size) -> Half:
    """Foot, bows, spears and some horse on grass."""
    n, x, y = size.times, size.wide / 2, size.rear
    return Half((*_company(size), _body("horse", n + 1, (x + 9 + 3 * n, y - 4), 1, troop="light_horse")))


def bridge(size: Size) -> Half:
    """A river with one bridge, which both want, and a ford at everybody's left."""
    x, y, w = size.wide / 2, size.high / 2, size.wide
    ford = {"kind": "ford", "line": [(w // 6, y - 2.2), (w // 6, y + 2.2)], "width": 3.5}
    river = {"kind": "river", "line": [(0, y), (w, y)], "width": 3}
    crossing = {"kind": "bridge", "line": [(x, y - 2.2), (x, y + 2.2)], "width": 3}
    return Half(_company(size), terrain=(ford,), centre=(river, crossing), prize=_about(size, 4, 5))


def breach(size: Size) -> Half:
    """A wall across the table, fallen in the middle: whoever has the rubble has won."""
    x, y = size.wide / 2, size.high / 2
    gap = 2.5 + size.times
    wall = {"kind": "wall", "line": [(0, y), (x - gap, y)], "height": 2}
    centre = (_area("rubble", x - gap, y - 1.5, 2 * gap, 3),)
    return Half(_company(size), terrain=(wall,), centre=centre, prize=_about(size, gap, 4))


def wood(size: Size) -> Half:
    """A wood in the middle and a hill before everybody's right."""
    x, y, n = size.wide / 2, size.high / 2, size.times
    hill = _area("hill", x + 3 + n, y + 3, 5 + n, 4, height=1)
    wide = 3 + 2 * n
    centre = ({"kind": "woods", "points": [(x - wide, y - 2), (x + 1, y - 4), (x + wide, y + 2), (x - 1, y + 4)]},)
    return Half(_company(size), terrain=(hill,), centre=centre)


def village(size: Size) -> Half:
    """Houses, hedges and low walls about a square, which both want."""
    x, y, n = size.wide / 2, size.high / 2, size.times
    terrain = (
        _area("building", x - 9 - n, y + 1, 4, 4, height=2),
        {"kind": "door", "line": [(x - 5 - n, y + 2), (x - 5 - n, y + 3)], "state": "open"},
        _area("building", x + 4 + n, y + 3, 4, 3, height=2),
        {"kind": "low_wall", "line": [(x - 3, y + 4), (x + 2, y + 4)]},
        {"kind": "hedge", "line": [(x + 9 + n, y + 2), (x + 13 + n, y + 2)]},
    )
    return Half(_company(size), terrain, prize=_about(size, 4, 3))


def dungeon(size: Size) -> Half:
    """Heroes and those who follow them in a hall of two parts, with a way through on either side of the wall."""
    x, y, n, w = size.wide / 2, size.high / 2, size.times, size.wide
    wall = {"kind": "wall", "line": [(0, y), (x - 9, y)], "height": 3}
    inner = {"kind": "wall", "line": [(x - 5, y), (x, y)], "height": 3}
    pillar = _area("rubble", x - 3, y + 4, 2, 2)
    low = size.rear
    mage = {
        "id": "mage", "class": "magic_user", "level": 3, "armour": "none", "weapons": ["dagger"],
        "spells": ["sleep", "magic_missile", "shield"], "at": (x - 3, low - 2),
    }  # fmt: skip
    priest = {
        "id": "priest", "class": "cleric_militant", "level": 3, "armour": "chain", "shield": "metal",
        "weapons": ["mace"], "gear": ["holy_symbol"], "spells": ["cure_light"], "at": (x + 3, low - 2),
    }  # fmt: skip
    scout = {
        "id": "scout", "class": "scout", "level": 3, "armour": "leather_padded", "weapons": ["longbow", "sword"],
        "at": (w // 6, low - 3),
    }  # fmt: skip
    bodies = (
        _body("guard", 2 * n + 1, (x, low - 5), 1 if n == 1 else 2, troop="man_at_arms", leader="captain"),
        _body("goblins", 2 * n, (x - 5 - 2 * n, low - 4), creature="goblin", weapons=["short_bow", "dagger"]),
        _body("gnolls", n + 1, (x + 5 + 2 * n, low - 5), 1, creature="gnoll", spacing=0.5),
        _captain((x, low - 2)), mage, priest, scout,
    )  # fmt: skip
    return Half(bodies, terrain=(wall, inner, pillar), setting="dungeon", ground="stone")


def monsters(size: Size) -> Half:
    """Ogres and orcs, a troll or some, and something that flies."""
    n, x, y = size.times, size.wide / 2, size.rear
    bodies = (
        _body("orcs", 5 * n, (x, y - 5), creature="orc", weapons=["battle_ax"], shield="wood"),
        _body("archers", 2 * n, (x - 5 - 2 * n, y - 4), creature="orc", weapons=["short_bow", "dagger"]),
        _body("ogres", n + 1, (x + 5 + 2 * n, y - 5), 1, creature="ogre", spacing=0.5),
        _body("trolls", max(1, n // 2), (x + 4 + n, y - 2.5), 1, creature="troll"),
        _body("griffons", max(1, n // 2), (x - 10 - 2 * n, y - 4), 1, creature="griffon", spacing=1),
    )
    return Half(bodies)


def cavalry(size: Size) -> Half:
    """Knights, lancers and horse archers, and a hill on either wing."""
    n, x, y = size.times, size.wide / 2, size.rear
    bodies = (
        _body("lancers", 3 * n, (x, y - 5), 1 if n == 1 else 2, troop="medium_horse", spacing=0.25),
        _body("knights", n + 1, (x + 6 + 2 * n, y - 5), 1, troop="knight", spacing=0.25),
        _body("archers", 2 * n, (x - 6 - 2 * n, y - 4), 1, troop="horse_archer", spacing=0.25),
    )
    return Half(bodies, terrain=(_area("hill", 3, y / 2 + 2, 6, 4, height=1),))


KINDS: dict[str, Callable[[Size], Half]] = {
    "open": open_field, "bridge": bridge, "breach": breach, "wood": wood, "village": village, "dungeon": dungeon,
    "monsters": monsters, "cavalry": cavalry,
}  # fmt: skip
