"""Players by name, generals among them; what generals need is imported where one is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from game import sides
from game.sides.player import Player

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


def player(name: str, side: str, seed: int = 1) -> Player:
    """Make the player of a side by name; `seed` is for its own choices. LookupError where there is none."""
    if name.partition(":")[0] in TIERED:
        from game.generals import entered  # noqa: F401  (by which they are known)
    if not is_player(name):
        raise LookupError(f"there is no player {name!r}; there is {', '.join(PLAYERS)}")
    return sides.player(name, side, seed)
