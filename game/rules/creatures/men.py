"""Men and the man-like: who is a man, and who a footman."""

from __future__ import annotations

from game.core.figures import Figure
from game.rules.gear.arms import SIZES


def is_man(figure: Figure) -> bool:
    """Tell whether a figure is a man of a class or troop, and of no other people [SP-3.3.1.1.2, SP-R244]."""
    return figure.profile.people == "human"


def is_footman(figure: Figure) -> bool:
    """Tell whether a figure is a footman: a man, or like a man, of a man's size or less, on his own feet.

    No beast is one, whatever its size [SP-3.5.9.15, SP-3.6.1.4, SP-R106, SP-R243]"""
    profile = figure.profile
    return profile.mannish and not profile.mount and SIZES[profile.size] < SIZES["L"]
