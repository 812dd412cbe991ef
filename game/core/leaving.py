"""Leaving a battle before it is decided: conceding it, or offering a draw."""

from __future__ import annotations

import re
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
    how: str

    def text(self) -> str:
        """Write the command as it can be typed."""
        return f"{self.verb} {self.how}"


class DrawRefused(Event, frozen=True, kw_only=True):
    """A side offered a draw, and the other fights on."""

    side: str

    def apply(self, state: State) -> State:
        """Nothing changes."""
        return state


def read_leave(text: str) -> Leave:
    """Read "concede" or "draw"; ValueError for anything but one word."""
    if re.fullmatch(r"[A-Za-z0-9_.'+-]+", text.strip()) is None:
        raise ValueError(f"{text!r} is not of the form concede|draw")
    return Leave(text.strip())
