"""The rule books: one folder each. The list and the default are here; nothing else outside a folder names a book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.rules.rulebook import Rulebook

BOOKS = ("starkpool", "three_actions", "chainmail", "cydonia", "exile", "large_battles")
"""Ids of the books there are, the default first."""

DEFAULT = BOOKS[0]


def book(name: str = DEFAULT) -> Rulebook:
    """Return a rule book by its id; LookupError with one sentence where there is none."""
    if name not in BOOKS:
        from game.catalogue.reading import near  # PyYAML is needed only where a book is misspelt

        like = near(name, BOOKS)
        meant = f" (did you mean {like!r}?)" if like else ""
        raise LookupError(f"there is no rule book {name!r}{meant}; there is {', '.join(BOOKS)}")
    module: Any = import_module(f"game.systems.{name}")
    found: Rulebook = module.BOOK
    return found


class Choices(Mapping[str, Mapping[str, tuple[str, ...]]]):
    """The rulings that a scenario may set and their readings, by book; a book is imported when it is asked for."""

    def __getitem__(self, name: str) -> Mapping[str, tuple[str, ...]]:
        if name not in BOOKS:
            raise KeyError(name)
        return book(name).switches

    def __iter__(self) -> Iterator[str]:
        return iter(BOOKS)

    def __len__(self) -> int:
        return len(BOOKS)

    def __contains__(self, name: object) -> bool:
        """Answered without importing the book."""
        return name in BOOKS


CHOICES = Choices()
