"""The map of an area as plain data, for who asks without a window."""

from __future__ import annotations

from typing import Any

from game.core.commands import Command
from game.core.state import State
from game.forecast.areas import risks
from game.rules.knowing.view import view
from game.rules.situation import Battle, Situation


def area(battle: Battle, state: State, command: Command, side: str) -> dict[str, Any]:
    """Return whom what is aimed may strike, as a side knows it: in a word, of what the chances are, and each figure's.

    LookupError where it names what is not there; nobody for a command that strikes nobody."""
    at = Situation(view(state, side), battle)
    found = risks(at, command)
    return {
        "does": found.verb,
        "of": found.of,
        "half": found.half,
        "figures": [
            {
                "id": risk.figure, "side": at.figure(risk.figure).side, "own": at.figure(risk.figure).side == side,
                "chance": risk.chance, "falls": risk.falls,
            }
            for risk in found.each
        ],
    }  # fmt: skip
