"""The book's own tables: the ladder of dice, its steps, and the counts of a round."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from game import paths
from game.catalogue.reading import load_table


@lru_cache(maxsize=1)
def table() -> dict[str, Any]:
    """Read the tables, once."""
    found: Any = load_table(paths.tables("systems", "cydonia", "tables.yaml"))
    tables: dict[str, Any] = found
    return tables


def ladder() -> list[int]:
    """Return the dice from the smallest to the largest, by their sides [CY-2.1]."""
    dice: list[int] = table()["ladder"]["dice"]
    return dice


def usual() -> int:
    """Return the die of a figure that nothing helps or hinders [CY-2.1]."""
    die: int = table()["ladder"]["usual"]
    return die


def step(name: str) -> int:
    """Return by how many steps something changes the die [CY-2.1]."""
    number: int = table()["steps"][name]
    return number


def first_count() -> int:
    """Return the count with which a round begins [CY-1.5]."""
    count: int = table()["round"]["first"]
    return count


def seconds() -> int:
    """Return how long a round is, in seconds [CY-1.1]."""
    number: int = table()["round"]["seconds"]
    return number


def quick_draw() -> int:
    """Return the count of who draws before all others [CY-2.2]."""
    count: int = table()["quick_draw"]["count"]
    return count


def medium_armour() -> int:
    """Return the armour class from which on body armour is medium or heavy [CY-R10]."""
    grade: int = table()["armour"]["medium"]
    return grade


def most_fatigue() -> int:
    """Return the most fatigue points that are gained in play [CY-R11]."""
    number: int = table()["fatigue"]["most"]
    return number
