"""Surprise: who is unaware, and whom noise or light has given away."""

from __future__ import annotations

from game.board.terrain import chord
from game.core.grain import Point, distance_up
from game.core.state import State
from game.rules.seeing import carries_light
from game.rules.situation import Situation


def unaware(state: State) -> list[str]:
    """List the sides that the scenario calls unaware, in their order [SP-3.1.1]."""
    surprise = state.circumstances.get("surprise") or {}
    named = surprise.get("unaware") or ()
    return [side.id for side in state.sides if side.id in named]


def can_surprise(at: Situation, side: str) -> bool:
    """Tell whether a side may surprise the other: noise gives it away, and in a dungeon its light.

    [SP-3.1.2, SP-3.1.2.1, SP-R15]"""
    surprise = at.state.circumstances.get("surprise") or {}
    if surprise.get("noise"):
        return False
    if at.state.table.setting == "dungeon":
        return not (surprise.get("light") or light_shows(at, side))
    return True


def light_shows(at: Situation, side: str) -> bool:
    """Tell whether a torch or lantern of a side is blocked by no shut door from some enemy [SP-3.1.2.1]."""
    field = at.field
    bearers = [one for one in field.friends(side) if carries_light(one)]
    return any(not door_between(at, one.at, foe.at) for one in bearers for foe in field.foes(side))


def door_between(at: Situation, a: Point, b: Point) -> bool:
    """Tell whether a shut door or gate lies on the line between two places."""
    far = distance_up(a, b)
    doors = (piece for piece in at.ground.pieces if piece.kind.in_wall and piece.kind.blocks)
    return any(chord(ring, a, b, far) is not None for piece in doors for ring in piece.parts)
