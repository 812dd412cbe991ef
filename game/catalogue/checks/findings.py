"""What could be read of a scenario, and what is found wrong with it."""

from __future__ import annotations

from typing import Any

Path = tuple[str | int, ...]

Part = Any
"""A model of the scenario, or what of it could be read: with None for what is missing or wrong."""

NO_FIGURES = "has no figures"

Finding = tuple[Path, str, str]
"""Where in the file, what is wrong, and what may have been meant."""


class Parts:
    """What could be read of a scenario, each part with its place in the file."""

    def __init__(self) -> None:
        self.whole: dict[str, Any] = {}
        self.table: Part = None
        self.lists: dict[str, list[tuple[Path, Any]]] = {
            name: [] for name in ("terrain", "sides", "units", "figures", "things", "stunts", "victory")
        }
        self.regions: dict[str, list[Any]] = {}
        self.half_read: set[str] = set()
        """Regions not all of whose corners could be read."""
        self.unreadable: set[str] = set()
        """Lists of which something could not be read at all."""

    @property
    def outfits(self) -> list[tuple[Path, Part]]:
        """Units and figures."""
        return [*self.lists["units"], *self.lists["figures"]]

    def side_name(self, side: str) -> str:
        """Return the name of a side by its id; where it has none that could be read, the id."""
        return next((part.name for _, part in self.lists["sides"] if part.id == side and part.name), side)

    def ids(self, name: str) -> list[str]:
        """List the ids of a list of parts, those that have one."""
        return [part.id for _, part in self.lists[name] if part.id is not None]
