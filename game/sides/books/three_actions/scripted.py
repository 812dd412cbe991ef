"""Second thoughts of the scripted side, where a book lets figures change what they have stated.

Whom it warns, who finds another target, who steps back from a foe, and where a spell under way goes."""

from __future__ import annotations

from itertools import islice, product

from game.board.bases import gap
from game.core.commands import Aim, Cast, Command, Done, Move, Shoot, Walk
from game.core.figures import Figure
from game.core.grain import GRAIN, ahead, facing_towards
from game.play.magic.casting import MayCast
from game.play.missiles.offers import MayShoot
from game.play.moving.offers import MayMove
from game.rules.decision import Decision
from game.rules.magic.casting import casts_as
from game.rules.missiles.shooting import may_aim, missile
from game.rules.moving.movement import left
from game.rules.situation import Situation
from game.sides.registry import answers
from game.sides.scripted.fighting.gear import Answer
from game.sides.scripted.fighting.shooting import volley
from game.sides.scripted.magic.spells import GOOD, best_of, casting_worth
from game.sides.scripted.player import Scripted
from game.sides.scripted.worth import is_mage, shoots
from game.systems.three_actions.acts.working import MayAim
from game.systems.three_actions.ledger import segments
from game.systems.three_actions.minds.warning import MayWarn
from game.systems.three_actions.words import MISSILE, STATED, Warn, doing

LOOKED_AT = 40
"""So many aims of a spell under way are weighed, no more."""


@answers(Scripted, MayWarn)
def think(player: Scripted, at: Situation, decision: Decision, offer: MayWarn) -> Answer:
    """Warn those who missed a foe, aim anew for those who lost a target, and step shooters and casters back from a foe.

    One who has noticed something and does well to go on as stated spends no segment."""
    found = _warning(at, offer) or _shot(at, decision) or _spell(at, decision) or _retreat(at, decision)
    return found or _elsewhere(player, at, decision)


def _elsewhere(player: Scripted, at: Situation, decision: Decision) -> Answer:
    """Walks for figures that have lost what they meant to do; all others do as stated."""
    names, offer = free_to_change(at, decision), decision.offer(MayMove)
    if names and isinstance(offer, MayMove):
        command, why = player.move(at, decision, offer)
        walks = tuple([walk for walk in command.walks if walk.figure in names]) if isinstance(command, Move) else ()
        if walks:
            return Move(walks), why
    return Done(), "as stated"


def _warning(at: Situation, offer: MayWarn) -> Answer | None:
    """A warning by one who loses nothing by it: nothing before him, and nobody to strike."""
    for command in offer.examples(at):
        if isinstance(command, Warn):
            figure = at.figure(command.figure)
            if not figure.locked and all(intent.state != STATED for intent in doing(figure).intents):
                return command, "to warn him"
    return None


def _shot(at: Situation, decision: Decision) -> Answer | None:
    """New targets for those whose shots have lost theirs, and for those who now see some."""
    offer: MayShoot | None = decision.offer(MayShoot)
    names = free_to_change(at, decision)
    lost = {name: lost_shots(at, at.figure(name)) for name in sorted(names)}
    anew = {name: number for name, number in lost.items() if number}
    return volley(at, offer, names, anew) if names and offer is not None else None


def _spell(at: Situation, decision: Decision) -> Answer | None:
    """Another spell, or another target for it, for a caster whose target is gone."""
    offer: MayCast | None = decision.offer(MayCast)
    casters = [at.figure(name) for name in sorted(free_to_change(at, decision))]
    casters = [caster for caster in casters if (caster.prepared or caster.carries) and casts_as(at, caster)]
    best = best_of(at, casters, GOOD) if offer is not None and casters else None
    return (best, "where it does most now") if best is not None and decision.refuse(at, best) is None else None


def free_to_change(at: Situation, decision: Decision) -> frozenset[str]:
    """Return those who lose nothing by a change of mind: what they have stated can no longer be done."""
    return frozenset(name for name in decision.figures if not _goes_on(at, at.figure(name)))


def _goes_on(at: Situation, figure: Figure) -> bool:
    """Whether all that a figure has stated and not begun can still be done: its targets stand and can be shot at."""
    stated = [intent for intent in doing(figure).intents if intent.state == STATED]
    names = [name for intent in stated for name in _targets(intent.order)]
    stands = all(name in at.state.figures and at.figure(name).standing for name in names)
    return bool(stated) and stands and not lost_shots(at, figure)


def lost_shots(at: Situation, figure: Figure) -> int:
    """Count the shots a figure has stated but not begun, and that can no longer be made at their targets."""
    orders = [intent.order for intent in doing(figure).intents if intent.state == STATED and intent.act.kind == MISSILE]
    return sum(1 for order in orders if isinstance(order, Shoot) and not _can_be_shot(at, figure, order.aims[0]))


def _can_be_shot(at: Situation, figure: Figure, aim: Aim) -> bool:
    weapon, target = missile(at, figure, aim.weapon), at.state.figures.get(aim.target)
    if weapon is None or target is None or not target.standing:
        return False
    return may_aim(at, figure, target, weapon) is None


def _targets(order: object) -> tuple[str, ...]:
    aims = getattr(order, "aims", ())
    return tuple(aim.target for aim in aims) if aims else tuple(getattr(order, "targets", ()))


def _retreat(at: Situation, decision: Decision) -> Answer | None:
    """A step back from a foe whom a shooter or caster has noticed beside him, where his act comes too late."""
    offer: MayMove | None = decision.offer(MayMove)
    for name in decision.figures if offer is not None else ():
        figure = at.figure(name)
        now = doing(figure)
        foes = [at.figure(foe) for foe in now.noticed if foe in at.state.figures and at.figure(foe).standing]
        near = [foe for foe in foes if gap(figure, foe) <= 2 * GRAIN and not is_mage(at, foe) and not shoots(at, foe)]
        soon = bool(now.dice) and now.dice[0] <= segments(at.state).segment + 1
        if not near or soon or figure.locked or not (is_mage(at, figure) or shoots(at, figure)):
            continue
        away = facing_towards(min(near, key=lambda other: (gap(figure, other), other.id)).at, figure.at)
        for part, turned in product((1, 2, 4, 8), (0, 30, -30, 60, -60)):
            goal = ahead(figure.at, away + turned, left(at, figure) // part - 2)
            command = Move((Walk(name, (goal,), (away + turned) % 360),))
            if offer is not None and offer.refuse(at, command) is None:
                return command, "back from the foe"
    return None


@answers(Scripted, MayAim)
def aim_anew(player: Scripted, at: Situation, decision: Decision, offer: MayAim) -> Answer:
    """Name the target at which a spell under way does most now: the one named before, unless another gains."""
    best: tuple[float, Command, str] = (_value(at, offer), Done(), "as it was meant")
    for command in islice(offer.examples(at), LOOKED_AT):
        if isinstance(command, Cast):
            value = casting_worth(at, command)
            if value > best[0] + 0.01:
                best = value, command, "where it does most now"
    return best[1], best[2]


def _value(at: Situation, offer: MayAim) -> float:
    """The worth of a spell where it was meant to go; below nothing where it can no longer go there."""
    return casting_worth(at, offer.cast) if offer.refuse(at, offer.cast) is None else -99.0
