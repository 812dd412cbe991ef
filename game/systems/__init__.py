"""The rule books: one folder each. The list and the default are here; nothing else outside a folder names a book."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from game.rules.book import Rulebook

BOOKS = ("starkpool",)
"""Ids of the books there are, the default first."""

DEFAULT = BOOKS[0]


def book(name: str = DEFAULT) -> Rulebook:
    """Give a rule book by its id; LookupError with one sentence where there is none."""
    if name not in BOOKS:
        raise LookupError(f"there is no rule book {name!r}; there is {', '.join(BOOKS)}")
    module: Any = import_module(f"game.systems.{name}")
    found: Rulebook = module.BOOK
    return found
