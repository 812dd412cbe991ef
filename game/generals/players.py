"""Players made by name, generals among them; what generals need is imported where one is asked for."""

from __future__ import annotations

from game import sides
from game.generals.names import PLAYERS, TIERED, is_player
from game.sides.player import Player


def player(name: str, side: str, seed: int = 1) -> Player:
    """Make the player of a side by name; `seed` is for its own choices. LookupError where there is none."""
    if name.partition(":")[0] in TIERED:
        from game.generals import entered  # noqa: F401  (by which they are known)
    if not is_player(name):
        raise LookupError(f"there is no player {name!r}; there is {', '.join(PLAYERS)}")
    return sides.player(name, side, seed)
