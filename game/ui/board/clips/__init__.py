"""Clips by kind of event. An event without one is applied at once; those in SILENT have none on purpose."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from game.core.events import (
    BattleBegan,
    BattleEnded,
    Deployed,
    Dropped,
    Event,
    InitiativeWon,
    Mustered,
    OrderChosen,
    PhaseEnded,
    RoundBegan,
    Scheduled,
    StandingOrdered,
    StepBegan,
)
from game.ui.board.stage import Builder

CLIPS: dict[type[Event], Builder] = {}
"""Called as CLIPS[type(event)](event, stage)."""

SILENT: frozenset[type[Event]] = frozenset(
    {
        StepBegan, Scheduled, Dropped, BattleBegan, Mustered, RoundBegan, InitiativeWon, OrderChosen, PhaseEnded,
        BattleEnded, StandingOrdered, Deployed,
    }
)  # fmt: skip
"""Kinds that are told by the panels and the log alone."""

B = TypeVar("B", bound=Callable[..., object])


def clip_of(*kinds: type[Event]) -> Callable[[B], B]:
    """Mark a builder (or a class of clips made from event and stage) as that of some kinds of events."""

    def mark(builder: B) -> B:
        for kind in kinds:
            CLIPS[kind] = builder  # type: ignore[assignment]
        return builder

    return mark


def load() -> None:
    """Import every module of clips, so that the registry is full."""
    from importlib import import_module

    for name in MODULES:
        import_module(f"game.ui.board.clips.{name}")


MODULES = ("moves",)
"""Modules of this folder that hold clips."""
