"""What standing orders answer where figures choose tactics."""

from __future__ import annotations

from game.core.commands import Command
from game.play.course.standing_answers import ordered
from game.rules.course.standing import standing
from game.rules.situation import Situation
from game.systems.exile.choosing.offers import MayTactic
from game.systems.exile.words import Tactic, Tactics

BEST = ("block", "parry", "dodge")
"""Defences, the best first."""


@ordered(MayTactic)
def tactics(at: Situation, offer: MayTactic) -> Command | None:
    """The tactics of all who are to choose, where orders settle them: an attack, or the best defence that each has."""
    chosen: list[Tactic] = []
    for name in offer.figures:
        told = standing(at, at.figure(name), "tactic")
        if told == "ask":
            return None
        words = {
            tactic.what: tactic for tactic in reversed(offer.options(at, name)) if tactic.target in ("", offer.meets)
        }
        wanted = ("attack",) if told == "attack" else BEST if told == "defend" else ()
        named = next((words[word] for word in wanted if word in words), None)
        if named is None:
            return None
        chosen.append(named)
    return Tactics(tuple(chosen))
