"""Whether to go first, to agree to a draw, as only the weaker side does, and to end a battle that stands still."""

from __future__ import annotations

from game.core.commands import Choose, Command
from game.core.course.leaving import AGREE, FIGHT_ON
from game.core.course.standstill import END
from game.core.state import State
from game.play.moving.offers import MayChoose
from game.rules.decision import Decision
from game.rules.situation import Situation
from game.sides.scripted.groups import Survey
from game.sides.scripted.moving.skirmish import hard_pressed
from game.sides.scripted.worth import worth

WORSE = 0.8
"""The share of the enemy's strength below which a side is glad of a draw."""


def settle(at: Situation, decision: Decision) -> tuple[Command, str] | None:
    """Answer the offer of a draw; None where there is none."""
    offer: MayChoose | None = decision.offer(MayChoose)
    if offer is not None and END in offer.options:
        return Choose(END), "nothing more comes of it"
    if offer is None or AGREE not in offer.options:
        return None
    ours, theirs = strength(at.state, decision.side), strength(at.state, at.state.enemy_of(decision.side))
    if ours < WORSE * theirs:
        return Choose(AGREE), "it could end worse"
    return Choose(FIGHT_ON), "it stands well enough"


def strength(state: State, side: str) -> float:
    """Return the worth of all figures of a side that are seen."""
    return sum(worth(figure) for figure in state.standing(side))


def first_or_last(at: Situation, side: str) -> str:
    """Choose to go first where the side must be gone before the others come, else last: who moves last sees all.

    Nobody answers his charge before the blows fall, and those who charged him stand as they have come."""
    return "first" if hard_pressed(Survey(at, side)) else "last"
