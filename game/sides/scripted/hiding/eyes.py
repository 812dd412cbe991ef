"""Whether to look: eyes are averted while something with a gaze is free to use it, and opened again."""

from __future__ import annotations

from game.core.commands import Command, Order
from game.core.grain import GRAIN, squared
from game.rules.course.standing import standing_of
from game.rules.creatures.eyes import gaze_of
from game.rules.decision import Decision
from game.rules.moving.movement import inactive, is_locked
from game.rules.situation import Situation
from game.rules.stealth.unseen import is_known

NEAR = 15 * GRAIN
"""From so far one comes within reach of a gaze in a round."""


def eyes(at: Situation, decision: Decision, side: str) -> tuple[Command, str] | None:
    """Order eyes averted, or opened, from the next round on; None where they are right."""
    wanted = "averted" if _is_in_danger(at, side) else "open"
    if standing_of(at.state.side(side), "", "eyes") == wanted:
        return None
    command = Order("eyes", wanted)
    why = "not to meet its gaze" if wanted == "averted" else "no gaze to fear"
    return (command, why) if decision.refuse(at, command) is None else None


def _is_in_danger(at: Situation, side: str) -> bool:
    """Whether an enemy who is free to gaze stands near enough to do so in the next round."""
    for foe in at.state.standing(at.state.enemy_of(side)):
        if foe.profile.traits and gaze_of(foe) is not None and is_known(foe):
            free = inactive(foe) is None and not is_locked(at, foe)
            if free and any(squared(foe.at, figure.at) <= NEAR * NEAR for figure in at.state.standing(side)):
                return True
    return False
