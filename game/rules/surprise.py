"""Surprise: who is unaware, and whom noise or light has given away."""

from __future__ import annotations

from game.core.state import State


def unaware(state: State) -> list[str]:
    """List the sides that the scenario calls unaware, in their order [SP-3.1.1]."""
    surprise = state.circumstances.get("surprise") or {}
    named = surprise.get("unaware") or ()
    return [side.id for side in state.sides if side.id in named]


def can_surprise(state: State, side: str) -> bool:
    """Tell whether a side may surprise the other: noise gives it away, and in a dungeon its light.

    [SP-3.1.2, SP-3.1.2.1, SP-R15]"""
    surprise = state.circumstances.get("surprise") or {}
    if surprise.get("noise"):
        return False
    if state.table.setting == "dungeon":
        lit = surprise.get("light") or any("torch" in one.carries or "lantern" in one.carries for one in state.standing(side))
        return not lit
    return True
