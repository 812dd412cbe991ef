"""Holding: who may, until when, and whose act is still to come [CY-1.7, CY-R7]."""

from __future__ import annotations

from game.core.figures import Figure
from game.core.tally import Refusal
from game.rules.moving.movement import inactive
from game.rules.situation import Situation
from game.systems.cydonia.words import counted


def hold_refused(at: Situation, figure: Figure, count: int, now: int) -> Refusal | None:
    """Say why a figure may not hold its act from the count called now to another, or None [CY-1.7, CY-R7]."""
    no = inactive(figure)
    if no is not None:
        return no
    if not 1 <= count < now:
        reason = f"{figure.name} acts on count {now}: it holds to a lower one, down to 1, not to {count}"
        return Refusal(reason, "CY-1.7", {"count": now, "to": count})
    if figure.moved or figure.walked or figure.came:
        return Refusal(f"{figure.name} has begun to act on this count", "CY-R7", {"count": now})
    return None


def is_ahead(figure: Figure, count: int) -> bool:
    """Tell whether a figure's act is still to come after the count called now."""
    return 0 < counted(figure).count < count
