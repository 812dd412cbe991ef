"""What the window has for one rule book alone: clips, hands and sounds, a folder each, imported by `load`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from game.systems import BOOKS


def load() -> None:
    """Import the folder of every book that has one, which registers its kinds."""
    for name in BOOKS:
        if find_spec(f"{__name__}.{name}") is not None:
            import_module(f"{__name__}.{name}")
