"""What fire, acid and the like do to whom: immunities, and those whom a thing harms at all."""

from __future__ import annotations

from game.core.figures import Figure


def is_immune(figure: Figure, kind: str) -> bool:
    """Tell whether a kind of harm (fire, cold, acid ...) does nothing to a figure: by its nature, or as it breathes it.

    [SP-R182]"""
    profile = figure.profile
    if any(breath.kind == kind for breath in profile.breaths):
        return True
    return bool(profile.traits) and f"immune {kind}" in profile.traits
