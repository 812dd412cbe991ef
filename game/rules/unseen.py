"""The unseen: figures of whom the enemy knows nothing, in hiding or invisible."""

from __future__ import annotations

from game.core.state import Figure

HIDDEN, INVISIBLE = "hidden", "invisible"
"""Conditions of a figure that the enemy does not see [SP-3.1.10, SP-3.5.6.4]."""


def is_unseen(figure: Figure) -> bool:
    """Tell whether a figure is in hiding or invisible [SP-3.5.6.3, SP-3.5.6.4]."""
    return bool(figure.conditions) and (figure.has(HIDDEN) or figure.has(INVISIBLE))
