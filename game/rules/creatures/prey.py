"""Creatures that hunt horses: which horses they know of, and what they may not do while one is near [SP-R240]."""

from __future__ import annotations

from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up, round_inches
from game.core.tally import Refusal
from game.rules.situation import Situation
from game.rules.stealth.unseen import is_known

HUNGER = 12 * GRAIN
"""From so far a horse draws it."""

DRIVEN = frozenset({"fleeing", "turned", "afraid", "confused"})
"""Conditions of those whose way is not their own."""


def hunts(figure: Figure) -> bool:
    """Tell whether a figure is one that attacks horses, and its own master."""
    return "hunts_horses" in figure.profile.traits and not (figure.conditions and figure.has_any(DRIVEN))


def is_prey(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure rides a horse, and is known to be there."""
    ridden = figure.profile.mount
    return bool(ridden) and at.catalogue.mounts[ridden].horse and is_known(figure)


def horses_near(at: Situation, figure: Figure) -> list[tuple[int, Figure]]:
    """List the enemies on horses within 12 inches of one that hunts them, with how far in grains, the nearest first."""
    if not hunts(figure):
        return []
    known = [foe for foe in at.state.standing(at.state.enemy_of(figure.side)) if is_prey(at, foe)]
    near = [(far, foe) for foe in known if (far := distance_up(figure.at, foe.at)) <= HUNGER]
    return sorted(near, key=lambda hunted: (hunted[0], hunted[1].id))


def leaves_prey(at: Situation, figure: Figure, place: Point) -> Refusal | None:
    """Say why one that hunts horses may not go to a place, or None: it comes no farther from all within 12 inches.

    [SP-R240]"""
    near = horses_near(at, figure)
    if not near or any(distance_up(place, foe.at) <= far for far, foe in near):
        return None
    far, foe = near[0]
    inches = round_inches(far)
    reason = f"{figure.name} is after {foe.name}'s horse, {inches} inches away, and goes no farther from it"
    return Refusal(reason, "SP-R240", {"distance": inches, "within": round_inches(HUNGER)})
