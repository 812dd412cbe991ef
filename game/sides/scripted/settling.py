"""Whether to go first, to agree to a draw, as only the weaker side does, and to end a battle that stands still."""

from __future__ import annotations

from game.core.commands import Choose, Command
from game.core.course.leaving import AGREE, FIGHT_ON
from game.core.course.standstill import END
from game.core.state import State
from game.play.moving.offers import MayChoose
from game.rules.decision import Decision
from game.rules.situation import Situation
from game.sides.scripted.groups import SOFT, Survey, apart
from game.sides.scripted.moving.skirmish import hard_pressed
from game.sides.scripted.purpose import stance_of
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
    """Choose to go first where the side can attack now or must be gone, last where it waits for the others."""
    survey = Survey(at, side)
    if hard_pressed(survey):
        return "first"
    if stance_of(at.state, side) != "attack":
        return "last"
    for body in survey.own:
        for enemy in survey.near(body):
            prize = 0.6 if enemy.role in SOFT else 0.0
            if body.fights and apart(body, enemy) <= body.reach and survey.match(body, enemy) + prize > 0.2:
                return "first"
    return "last"
