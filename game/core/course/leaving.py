"""Leaving a battle before it is decided: conceding it, or offering a draw."""

from __future__ import annotations

from typing import ClassVar

from game.core.commands import Command
from game.core.events import Event
from game.core.state import State

CONCEDE, DRAW = "concede", "draw"
WAYS = (CONCEDE, DRAW)
AGREE, FIGHT_ON = "agree", "fight_on"


class Leave(Command, frozen=True):
    """Give the battle up, or offer to call it a draw."""

    verb: ClassVar[str] = "leave"
    form: ClassVar[str] = "{how:concede|draw}"
    how: str


class DrawRefused(Event, frozen=True, kw_only=True):
    """A side offered a draw, and the other fights on."""

    side: str

    def apply(self, state: State) -> State:
        """Nothing changes."""
        return state
