"""Refusing melee: who may."""

from __future__ import annotations

from game.core.figures import Figure
from game.core.tally import Refusal
from game.rules.moving.movement import inactive
from game.rules.situation import Situation

LIGHT = ("none", "leather_padded")


def may_refuse(at: Situation, figure: Figure, phase: str, moved_first: str) -> Refusal | None:
    """Say why a figure may not try to refuse melee, or None [SP-3.5.1.5, SP-3.5.1.5.1, SP-3.5.1.5.2, SP-R295].

    `phase` is the one in which it was contacted, "" for none this round; `moved_first` the side with the Move."""
    if not figure.standing:
        return Refusal(f"{figure.name} is out of the battle", "SP-3.4.1.3")
    if figure.has("surprised"):
        return Refusal(f"{figure.name} is surprised, and refuses no melee", "SP-3.5.1.5.2")
    no = inactive(figure)
    if no is not None:
        return no
    if figure.has("prone"):
        return Refusal(f"{figure.name} lies prone and must get up first", "SP-3.5.9.13.1")
    if not at.field.holders(figure):
        return Refusal(f"no enemy holds {figure.name}", "SP-3.5.1.5")
    if not phase:
        return Refusal(f"{figure.name} was in melee before this round", "SP-3.5.1.5")
    moving = moved_first if phase == "move" else at.state.enemy_of(moved_first)
    if figure.side == moving:
        reason = f"{figure.name} made the contact itself, in its own movement phase"
        return Refusal(reason, "SP-3.5.1.5")
    light = figure.profile.mannish and figure.profile.armour in LIGHT and not figure.shield
    if phase == "counter" and not light:
        return Refusal(
            f"{figure.name} was met in the counter move: only men in light armour and without a shield may refuse",
            "SP-3.5.1.5.1",
        )
    return None
