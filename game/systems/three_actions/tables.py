"""The book's own tables: casting times and offence, devices, speed factors, blows and shots a round."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from game import paths
from game.catalogue.reading import load_table


@lru_cache(maxsize=1)
def _tables() -> dict[str, Any]:
    found: Any = load_table(paths.tables("systems", "three_actions", "tables.yaml"))
    return dict(found)


def table(name: str) -> Any:
    """Return one of the book's tables by its name."""
    return _tables()[name]


def constant(group: str, name: str) -> int:
    """Return a number of a group: the most actions, the inches of a split move ..."""
    return int(_tables()[group][name])


def row(name: str, key: str) -> dict[str, Any]:
    """Return a row of a table, empty where it has none."""
    found: dict[str, Any] = _tables()[name].get(key, {})
    return found


def plain(arm: str) -> str:
    """Return the id of the common make of a weapon or missile: of a sword +1, of a silver dagger that is thrown."""
    return arm.partition("+")[0].replace("silver_", "", 1)


def speed(weapon: str) -> int:
    """Return a weapon's speed factor: the lower strikes first; claw, bite and fist have 1 [TA-R29]."""
    return int(row("weapons", plain(weapon)).get("speed", 1))


def parry_size(weapon: str) -> int:
    """Return a weapon's size for a parry: 1 small, 2 middling, 3 large, 0 for what parries nothing [TA-9.2]."""
    return int(row("weapons", plain(weapon)).get("size", 0))
