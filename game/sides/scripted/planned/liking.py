"""Whom a plan has one go for: kinds of enemies, and some by their ids."""

from __future__ import annotations

from game.core.figures import Figure
from game.rules.situation import Situation
from game.sides.scripted.purpose import errand_of, wishes_of
from game.sides.scripted.worth import is_large, is_mage, shoots

LIKED = 3.0
"""So many times as much counts what is done to those whom a plan prefers."""


def likes(at: Situation, figure: Figure, foe: Figure) -> bool:
    """Tell whether one is to go for an enemy before others."""
    wishes = wishes_of(at.state, figure.side)
    if not wishes.prefer and not wishes.errands:
        return False
    said = errand_of(at.state, figure)
    words = (said.prefer if said is not None else ()) or wishes.prefer
    return bool(words) and any(word in (foe.id, foe.unit) or _is(at, foe, word) for word in words)


def times(at: Situation, figure: Figure, foe: Figure) -> float:
    """Return by how much what is done to an enemy counts more for one, by his plan."""
    return LIKED if likes(at, figure, foe) else 1.0


def _is(at: Situation, foe: Figure, word: str) -> bool:
    """Whether an enemy is of a kind."""
    if word == "leaders":
        return bool(foe.profile.charisma)
    if word == "casters":
        return is_mage(at, foe)
    if word == "bows":
        return shoots(at, foe)
    if word == "horse":
        return bool(foe.profile.mount)
    if word == "beasts":
        return is_large(foe) and not foe.profile.mount
    return word == "foot" and not foe.profile.mount and not is_large(foe) and not shoots(at, foe)
