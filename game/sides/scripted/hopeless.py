"""When a side concedes: nothing left to it can harm any enemy that it sees."""

from __future__ import annotations

from game.catalogue.kinds.gear import Missile, Weapon
from game.core.commands import Command
from game.core.course.leaving import CONCEDE, Leave
from game.core.figures import COMING, Figure, NaturalAttack
from game.play.moving.offers import MayMove
from game.rules.creatures.proof import felt, is_uncanny
from game.rules.decision import Decision
from game.rules.gear.arms import missiles_of
from game.rules.melee.attacks import means
from game.rules.situation import Situation
from game.sides.scripted.purpose import WEARY

TIMED = ("hold", "exit", "survive")
"""Ways to win for which it is worth while to stay."""


def give_up(at: Situation, decision: Decision) -> tuple[Command, str] | None:
    """Concede a long battle in which nobody left can harm the enemy; else None."""
    if at.state.round <= WEARY or not isinstance(decision.offers[0], MayMove) or not is_harmless(at, decision.side):
        return None
    command = Leave(CONCEDE)
    return (command, "nothing they have harms the enemy") if decision.refuse(at, command) is None else None


def is_harmless(at: Situation, side: str) -> bool:
    """Tell whether nobody of a side, on the table or to come, can harm an enemy it sees, and time gains nothing.

    A book of whole bodies judges men and monsters in its own way, and is left alone."""
    foes = at.field.foes(side)
    if at.book.bodies.ordered or not foes or not all(is_uncanny(figure) for figure in foes):
        return False
    timed = at.state.side(side).plan.objective is not None or any(victory.kind in TIMED for victory in at.state.victory)
    ours = [
        figure
        for figure in at.state.figures.values()
        if figure.side == side and (figure.standing or figure.fate == COMING)
    ]
    return not timed and not any(_harms(at, figure, foes) for figure in ours)


def _harms(at: Situation, figure: Figure, foes: list[Figure]) -> bool:
    """Whether a figure has a weapon that harms one of some enemies, or magic, powers or devices that might."""
    who, known = figure.profile, at.catalogue
    powers = bool(figure.prepared or who.breaths or who.traits) or (
        who.sort == "class" and bool(known.classes[who.kind].casts)
    )
    if powers or any(item in known.devices or item in known.flasks for item in figure.carries):
        return True
    arms: list[Weapon | Missile | NaturalAttack] = [*missiles_of(at, figure)]
    arms += [known.weapons[item] for item in figure.carries if item in known.weapons]
    arms += [means(at, figure, number) for number in range(max(1, len(who.attacks)))]
    return any(felt(figure, foe, arm) for foe in foes for arm in arms)
