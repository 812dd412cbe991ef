"""Eyes: which creatures have a gaze to fear, and what it costs to look away from one [SP-R113, SP-R239]."""

from __future__ import annotations

from msgspec import Struct

from game.core.figures import Figure
from game.core.tally import Modifier

AVERTING = "averting"
"""Condition of those who look away, for the round, from every enemy that has a gaze [SP-R239]."""


class Gaze(Struct, frozen=True):
    """A gaze: what it does (death or charm), its name, and what is saved against."""

    effect: str
    name: str
    save: str


GAZES: dict[str, Gaze] = {
    "gaze_stone": Gaze("death", "petrifying gaze", "stone"),
    "gaze_charm": Gaze("charm", "charming gaze", "spells"),
}
"""By the trait that gives it."""


def gaze_of(figure: Figure) -> Gaze | None:
    """Return the gaze of a creature, or None."""
    return next((GAZES[trait] for trait in figure.profile.traits if trait in GAZES), None)


def looking_away(figure: Figure, target: Figure) -> list[Modifier]:
    """Return the modifier of averted eyes for a blow or shot: by the figure that averts them, or at it.

    [SP-R239]"""
    if figure.conditions and figure.has(AVERTING) and gaze_of(target) is not None:
        return [Modifier(-4, "eyes averted", "SP-R239")]
    if target.conditions and target.has(AVERTING) and gaze_of(figure) is not None:
        return [Modifier(2, "its eyes are averted", "SP-R239")]
    return []
