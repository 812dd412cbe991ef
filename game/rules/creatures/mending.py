"""Regeneration: which creatures have it, when it begins, what it cannot mend, and who rises again [SP-R188]."""

from __future__ import annotations

from game.core.figures import SLAIN, Figure
from game.rules.situation import Situation

MENDING, SCORCHED, RISING = "mending", "scorched", "rising"
"""Conditions: since which round it mends; points that cannot mend; when one who was slain rises, fell, and those."""
SPOILS = ("fire", "acid")
"""Kinds of harm that do not mend."""
FINAL = (*SPOILS, "stone")
"""Kinds of a last wound from which nobody rises."""


def regeneration(figure: Figure) -> tuple[int, int] | None:
    """Return the points that a figure mends in a round, and so many rounds after its first wound; None for others."""
    for trait in figure.profile.traits:
        if trait.startswith("regenerates "):
            points, _, rounds = trait.removeprefix("regenerates ").partition(" ")
            return int(points), int(rounds or 0)
    return None


def scorched(figure: Figure) -> int:
    """Return how many points of a figure's wounds do not mend."""
    found = figure.condition(SCORCHED)
    return int(found.value.split()[0]) if found is not None else 0


def is_final(figure: Figure) -> bool:
    """Tell whether the wound that felled a figure was one from which nobody rises."""
    found = figure.condition(SCORCHED)
    return found is not None and found.value.endswith("felled")


def mended(at: Situation, figure: Figure) -> int:
    """Return the points that a figure gets back as this round ends."""
    found, since = regeneration(figure), figure.condition(MENDING)
    if found is None or since is None or at.state.round < int(since.value) + found[1]:
        return 0
    return max(0, min(found[0], figure.most_hit_points - scorched(figure) - figure.hit_points))


def risen(at: Situation, figure: Figure) -> int:
    """Return the hit points with which a slain figure rises as this round ends, 0 where it does not rise now."""
    found = regeneration(figure)
    if found is None or figure.fate != SLAIN:
        return 0
    rising = figure.condition(RISING)
    if rising is None:
        return 0
    when, fell, lost = (int(word) for word in rising.value.split())
    if at.state.round < when:
        return 0
    return max(1, min(figure.most_hit_points - lost, found[0] * (at.state.round - fell)))
