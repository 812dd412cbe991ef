"""Clips by kind of event. An event without one is applied at once."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import walk_packages
from typing import TypeVar

from game.core.by_kind import ByKind
from game.core.events import Event
from game.ui.board.screening.stage import Builder

CLIPS: ByKind[Builder] = ByKind()
"""Called as CLIPS[type(event)](event, stage), where there is one."""

B = TypeVar("B", bound=Builder)


def clip_of(*kinds: type[Event]) -> Callable[[B], B]:
    """Register a builder (or a class of clips made from event and stage) for some kinds of events."""

    def mark(builder: B) -> B:
        CLIPS.enter(kinds, builder)
        return builder

    return mark


def unshown(*kinds: type[Event]) -> None:
    """Register kinds of events that have no clip on purpose."""
    CLIPS.enter(kinds, None)


def load() -> None:
    """Import every module of clips, those of books with them, so that the registry is full."""
    for _, name, _ in walk_packages(__path__, f"{__name__}."):
        import_module(name)
    import_module("game.ui.books").load()
