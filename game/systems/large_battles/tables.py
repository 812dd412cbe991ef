"""The tables of large battles, read once: combat, missiles, moves, ground, morale, troops and spells."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct, convert

from game import paths
from game.core.grain import grains


class Row(Struct, frozen=True):
    """What a troop or creature is in a large battle."""

    fights: str
    defends: str
    moves: str = ""
    number: str = ""
    stands: str = ""
    armour: str = ""
    more: int = 0
    """Dice more a man."""
    halves: tuple[str, ...] = ()
    """Creatures that throw half their dice at it [LB-R60]."""


class Missiles(Struct, frozen=True):
    """Missile fire at one kind of armour: kills by the number that shoot, up to each bound, on a low and a high die."""

    group: int
    low: int
    bands: tuple[tuple[int, int, int], ...]


class Arm(Struct, frozen=True):
    """A missile weapon in a large battle: its range in inches, and how it is shot."""

    range: int
    twice: bool = False
    slow: bool = False
    high: bool = False


class Engine(Struct, frozen=True):
    """An engine: least and greatest range in inches, width of its shot, and turns from one shot to the next."""

    least: int
    range: int
    hit: Any
    every: int

    @property
    def radius(self) -> int:
        """Half the width of its shot, in grains."""
        return grains(str(self.hit)) // 2


class Soil(Struct, frozen=True):
    """A kind of ground: what an inch costs, what climbing or entering it costs, who may not go there."""

    times: int = 1
    uphill: int = 1
    enter: int = 0
    halt: bool = False
    charge: bool = True
    formed: bool = True
    heavy: bool = True


class Working(Struct, frozen=True):
    """What a spell does to figures in a large battle."""

    does: str
    turns: int = 0
    why: str = ""


class Tables(Struct, frozen=True):
    """All of them."""

    combat: dict[str, dict[str, tuple[int, int, int]]]
    better: dict[str, str]
    worse: dict[str, str]
    standing: dict[str, str]
    missiles: dict[str, Missiles]
    weapons: dict[str, Arm]
    farthest: dict[str, int]
    engines: dict[str, Engine]
    proof_against_engines: tuple[str, ...]
    moves: dict[str, tuple[int, int, int]]
    onset: dict[str, int]
    ground: dict[str, Soil]
    cover: dict[str, str]
    turning: dict[str, int]
    numbers: dict[str, int]
    usual_numbers: dict[str, str]
    charged: dict[str, tuple[int, int, int]]
    scale: dict[str, tuple[int, int, int]]
    guards: tuple[int, int, int]
    results: dict[str, int]
    fatigue: dict[str, int]
    troops: dict[str, Row]
    creatures: dict[str, Row]
    armour_of: dict[str, str]
    spells: dict[str, Working]


@lru_cache(maxsize=1)
def tables() -> Tables:
    """Return the tables."""
    from game.catalogue.reading import load_table  # PyYAML is needed only where this book is played

    found: dict[str, Any] = {}
    for name in ("tables", "troops", "spells"):
        part: Any = load_table(paths.tables("systems", __name__.split(".")[-2], f"{name}.yaml"))
        found.update(part)
    del found["provenance"]
    return convert(found, Tables, strict=False)
