"""What the events of one rule book alone name as outcomes: a folder for each such book, imported by `load`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec


@cache
def load(book: str) -> None:
    """Import the folder of a book (by id), if it has one, which enters what its events name."""
    if find_spec(f"{__name__}.{book}") is not None:
        import_module(f"{__name__}.{book}")
