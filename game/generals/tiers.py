"""Tiers of play: how widely, how far and how often a general tries what it might order. None has better dice."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace


class Tier(Struct, frozen=True):
    """What a general may spend on a decision, counted in playouts, so that a seed gives the same game everywhere.

    Of `plans` at the most each is played out `first` times, then the better half of them twice as often, and so on,
    until `most` playouts of the last two are made. `rounds` are played beside the present one, 0 for to the end: how
    it stands at the end of each counts alike, which is far less chancy than who wins, and foretells it no worse.
    `bar` is by how many standard errors another must be better than what stands, to take its place. What is planned
    stands for `keeps` rounds, unless something breaks it before: contact, or losses."""

    name: str
    plans: int
    first: int
    most: int
    rounds: int = 0
    bar: float = 1.0
    keeps: int = 1
    answers: bool = False
    """Whether answers to the enemy, and who moves first, are weighed too."""


TIERS = {
    tier.name: tier
    for tier in (
        Tier("steady", plans=12, first=4, most=4, rounds=1),
        Tier("expert", plans=16, first=6, most=24, rounds=2, answers=True),
        Tier("master", plans=40, first=8, most=64, rounds=2, answers=True),
    )
}
"""By name, the weakest first; `rash`, below them, is doctrine alone."""

FEW, MANY = 32, 64
"""Figures up to which a battle is tried to its end, and up to which a tier spends all that it may."""
LONG, SHORT = 5, 2
"""Rounds beside the present one that are tried in a larger battle, and in one of more than MANY figures."""


def sized(tier: Tier, figures: int) -> Tier:
    """Return a tier as it is spent on so many figures: what takes longer is tried less far, then less often."""
    if figures <= FEW:
        return tier
    if figures <= MANY:
        return replace(tier, rounds=tier.rounds or LONG)
    plans, first, most = (spent * MANY // figures for spent in (tier.plans, tier.first, tier.most))
    return replace(tier, plans=max(4, plans), first=max(2, first), most=max(3, most), rounds=tier.rounds or SHORT)
