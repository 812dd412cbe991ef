"""Names of players, those of generals among them."""

from __future__ import annotations

from collections.abc import Sequence

from game import sides

TIERED = ("rash", "steady", "expert", "master")
"""Tiers of play, the weakest first."""
PLAYERS = (*sides.PLAYERS, *TIERED)
"""Names by which a player may be asked for, the default first."""
DRAWN = "drawn"
"""In place of a temperament: the one that the seed of the battle draws."""
TEMPERED = ("bold", "careful", "protective", "headlong", DRAWN)
"""What may follow a tier that looks ahead, as in expert:bold."""


def is_player(name: str, allowed: Sequence[str] = PLAYERS) -> bool:
    """Tell whether somebody of a name may be asked for, of those allowed: a tier also with a temperament."""
    tier, colon, temper = name.partition(":")
    return tier in allowed and (not colon or (tier in TIERED[1:] and temper in TEMPERED))
