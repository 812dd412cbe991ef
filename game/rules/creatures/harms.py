"""Fire, acid and other kinds of harm: who is immune, and whom a thing can harm."""

from __future__ import annotations

from game.core.figures import Figure


def is_immune(figure: Figure, kind: str) -> bool:
    """Tell whether a figure is immune to a kind of harm (fire, cold, acid ...): by nature, or because it breathes it.

    [SP-R182]"""
    profile = figure.profile
    if any(breath.kind == kind for breath in profile.breaths):
        return True
    return bool(profile.traits) and f"immune {kind}" in profile.traits
