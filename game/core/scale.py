"""The scale of the table: what feet, turns and rates of other books come to."""

from __future__ import annotations

from decimal import Decimal

from game.core.grain import grains

FEET_IN_AN_INCH = 5
"""Of the ground, for an inch of the table [SP-3.0.1]."""

RATE_FEET = 10
"""Feet of a movement rate for an inch of it [SP-3.0.2]."""

ROUNDS_IN_A_TURN = 10
"""Of one minute each [SP-3.0.3]."""


def rate(text: str | int | Decimal) -> int:
    """Return a movement rate in grains: "9" or "9 inches" as it is, "90 feet" by ten; else ValueError [SP-3.0.2]."""
    number, _, unit = str(text).strip().partition(" ")
    if unit not in ("", "inches", "feet"):
        raise ValueError(f"{text!r} is no movement rate such as 9 or 90 feet")
    length = grains(Decimal(number))
    return length // RATE_FEET if unit == "feet" else length


def rounds(text: str | int) -> int:
    """Return a duration in rounds: "3" or "3 rounds" as it is, "2 turns" by ten; else ValueError [SP-3.0.3]."""
    number, _, unit = str(text).strip().partition(" ")
    if unit not in ("", "round", "rounds", "turn", "turns"):
        raise ValueError(f"{text!r} is no duration such as 3 rounds or 2 turns")
    return int(number) * (ROUNDS_IN_A_TURN if unit.startswith("turn") else 1)
