"""Two worlds looked at through the window by the side that looks on: pictures, sounds and sheets must be the same."""

from __future__ import annotations

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from tests.ui.seat import differing, seen_by, unhurry
from tools.worlds_apart import LeakError, World

unhurry()


def look_through(one: World, other: World) -> None:
    """Have the side that is asked take its seat in both; LeakError for the first thing that it is given otherwise."""
    decisions = [world.decision for world in (one, other)]
    if any(decision is None or decision.side != one.eyes for decision in decisions):
        return
    if one.hid_anybody != other.hid_anybody:
        return  # where anybody hides, two at one table hand the seat over behind a curtain: both know that one does
    try:
        seen = [seen_by(world.session) for world in (one, other)]
    except AssertionError:
        return  # there was one answer only, and the window gave it
    found = differing(*seen)
    if found:
        raise LeakError(f"through the window: {found}")
