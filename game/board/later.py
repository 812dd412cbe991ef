"""Shapely and numpy, loaded when something first asks: much of a battle, and all of many, asks for neither."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any


class Later:
    """A package that is loaded when the first of its words is read."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, word: str) -> Any:
        found = getattr(import_module(self._name), word)
        setattr(self, word, found)
        return found


if TYPE_CHECKING:
    import numpy as np
    import shapely
else:
    np, shapely = Later("numpy"), Later("shapely")

__all__ = ["np", "shapely"]
