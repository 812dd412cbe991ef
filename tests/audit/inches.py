"""How many inches a figure has in a round: by its feet, or aloft by its wings or a spell [SP-R296]."""

from __future__ import annotations

from game.core.figures import Figure
from game.core.grain import GRAIN


def inches_of(figure: Figure) -> int:
    """Give a figure's inches of a round in grains, before haste and loads."""
    if not figure.altitude:
        return figure.profile.allowance
    return max(figure.profile.flies, 12 * GRAIN if figure.has("flying") else 0)
