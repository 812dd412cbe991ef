"""Second thoughts of the scripted side, where a book lets figures change what they have stated: whom it warns, who
finds another target, who steps back from a foe, who leans out to shoot, and where a spell under way is to go."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from msgspec.structs import replace

from game.board.bases import gap
from game.core.commands import Aim, Cast, Command, Done, Move, Shoot, Walk
from game.core.grain import GRAIN, Point, ahead, facing_towards
from game.core.segments import MISSILE, POP, STATED, Warn, doing
from game.core.state import Figure, with_figure
from game.play.magic.casting import MayCast
from game.play.missiles.offers import MayShoot
from game.play.moving.offers import MayMove
from game.play.segments import segments
from game.rules.decision import AnyOffer, Decision
from game.rules.gear.arms import missiles_of
from game.rules.magic.casting import casts_as
from game.rules.missiles.shooting import in_range, may_aim, missile
from game.rules.moving.movement import left
from game.rules.situation import Situation
from game.sides.scripted.gear import Answer
from game.sides.scripted.magic import GOOD, best_of, casting_worth
from game.sides.scripted.shooting import volley
from game.sides.scripted.worth import is_mage, shoots

LOOKED_AT = 40
"""So many aims of a spell under way are weighed, no more."""
OUT = GRAIN - 4
"""How far one leans out, in grains: not quite five feet."""


def second_thoughts(decision: Decision) -> bool:
    """Tell whether it is asked who changes his mind, and who warns a friend."""
    return any(offer.kind is Warn for offer in decision.offers)


def think(at: Situation, decision: Decision) -> Answer | None:
    """Warn who has missed a foe; aim anew who has lost his target; have shooters and casters step back from a foe.

    Who has noticed something and does well to go on as he stated costs himself no segment."""
    return _warning(at, decision) or _shot(at, decision) or _spell(at, decision) or _retreat(at, decision)


def _warning(at: Situation, decision: Decision) -> Answer | None:
    """Have one warn who loses nothing by it: he has nothing before him, and nobody to strike."""
    offer = next(one for one in decision.offers if one.kind is Warn)
    for command in offer.examples(at):
        if isinstance(command, Warn):
            figure = at.figure(command.figure)
            if not figure.locked and all(one.state != STATED for one in doing(figure).intents):
                return command, "to warn him"
    return None


def _shot(at: Situation, decision: Decision) -> Answer | None:
    """New targets for those whose shots have lost theirs, and for those who have come where they see some."""
    offer: MayShoot | None = decision.offer(MayShoot)
    names = free(at, decision)
    lost = {name: lost_shots(at, at.figure(name)) for name in sorted(names)}
    anew = {name: number for name, number in lost.items() if number}
    return volley(at, offer, names, anew) if names and offer is not None else None


def _spell(at: Situation, decision: Decision) -> Answer | None:
    """Another spell, or another target for it, for a caster whose target is gone."""
    offer: MayCast | None = decision.offer(MayCast)
    casters = [at.figure(name) for name in sorted(free(at, decision))]
    casters = [one for one in casters if (one.prepared or one.carries) and casts_as(at, one)]
    best = best_of(at, casters, GOOD) if offer is not None and casters else None
    return (best, "where it does most now") if best is not None and decision.refuse(at, best) is None else None


def free(at: Situation, decision: Decision) -> frozenset[str]:
    """Give those who may change their minds and lose nothing by it: what they have stated can be done no more."""
    return frozenset(name for name in decision.figures if not _goes_on(at, at.figure(name)))


def _goes_on(at: Situation, figure: Figure) -> bool:
    """Whether all that a figure has stated and not begun can still be done: its targets stand, and can be shot at."""
    stated = [one for one in doing(figure).intents if one.state == STATED]
    names = [name for one in stated for name in _targets(one.order)]
    stands = all(name in at.state.figures and at.figure(name).standing for name in names)
    return bool(stated) and stands and not lost_shots(at, figure)


def lost_shots(at: Situation, figure: Figure) -> int:
    """Count the shots that a figure has stated, not begun, and can make no more at those for whom they were meant."""
    orders = [one.order for one in doing(figure).intents if one.state == STATED and one.act.kind == MISSILE]
    return sum(1 for one in orders if isinstance(one, Shoot) and not _can_be_shot(at, figure, one.aims[0]))


def _can_be_shot(at: Situation, figure: Figure, aim: Aim) -> bool:
    weapon, target = missile(at, figure, aim.weapon), at.state.figures.get(aim.target)
    if weapon is None or target is None or not target.standing:
        return False
    return may_aim(at, figure, target, weapon) is None


def _targets(order: object) -> tuple[str, ...]:
    aims = getattr(order, "aims", ())
    return tuple(one.target for one in aims) if aims else tuple(getattr(order, "targets", ()))


def _retreat(at: Situation, decision: Decision) -> Answer | None:
    """Have a shooter or caster go back from a foe he has noticed beside him, where his act comes too late."""
    offer: MayMove | None = decision.offer(MayMove)
    for name in decision.figures if offer is not None else ():
        figure = at.figure(name)
        now = doing(figure)
        foes = [at.figure(one) for one in now.noticed if one in at.state.figures and at.figure(one).standing]
        near = [one for one in foes if gap(figure, one) <= 2 * GRAIN and not is_mage(at, one) and not shoots(at, one)]
        soon = bool(now.dice) and now.dice[0] <= segments(at.state).segment + 1
        if not near or soon or figure.locked or not (is_mage(at, figure) or shoots(at, figure)):
            continue
        away = facing_towards(min(near, key=lambda one: (gap(figure, one), one.id)).at, figure.at)
        for part, turned in product((1, 2, 4, 8), (0, 30, -30, 60, -60)):
            goal = ahead(figure.at, away + turned, left(at, figure) // part - 2)
            command = Move((Walk(name, (goal,), (away + turned) % 360),))
            if offer is not None and offer.refuse(at, command) is None:
                return command, "back from the foe"
    return None


def aim_anew(at: Situation, offer: AnyOffer) -> Answer:
    """Name for a spell under way the target where it does most now; where nothing is gained, the one that was named."""
    was = getattr(offer, "cast", None)
    best: tuple[float, Command, str] = (_value(at, offer, was), Done(), "as it was meant")
    for command in islice(offer.examples(at), LOOKED_AT):
        if isinstance(command, Cast):
            value = casting_worth(at, command)
            if value > best[0] + 0.01:
                best = value, command, "where it does most now"
    return best[1], best[2]


def _value(at: Situation, offer: AnyOffer, was: Cast | None) -> float:
    """What a spell is worth where it was meant to go; less than nothing where it can go there no more."""
    return casting_worth(at, was) if was is not None and offer.refuse(at, was) is None else -99.0


def is_aim(offer: AnyOffer) -> bool:
    """Tell whether an offer asks only for the target of a spell that is being cast."""
    return isinstance(offer, MayCast) and hasattr(offer, "cast")


# ---- leaning out -------------------------------------------------------------------------------------------------


def lean_out(at: Situation, offer: MayMove, side: str) -> Answer | None:
    """Have archers who see nobody from where they stand lean out, where they would, and come back: one movement."""
    walks: list[Walk] = []
    for figure in at.field.friends(side):
        place = _spot(at, figure) if shoots(at, figure) and not figure.locked and not doing(figure).intents else None
        if place is not None:
            walk = Walk(figure.id, (place, figure.at), figure.facing)
            if offer.refuse(at, Move((*walks, walk))) is None:
                walks.append(walk)
    return (Move(tuple(walks)), "out, to shoot, and back") if walks else None


def leans(figure: Figure) -> bool:
    """Tell whether one is to lean out this round, and so goes nowhere else."""
    return any(one.act.kind == POP for one in doing(figure).intents)


def _spot(at: Situation, figure: Figure) -> Point | None:
    """Where within a pace one would have somebody to shoot at who has nobody where he stands."""
    weapons = missiles_of(at, figure)
    near = in_range(figure, at.field.foes(figure.side), weapons[0]) if weapons else []
    if not near or any(may_aim(at, figure, foe, weapons[0]) is None for foe in near):
        return None
    for place in _places(figure):
        there = replace(figure, x=place[0], y=place[1])
        seen = Situation(with_figure(at.state, there), at.battle)
        if any(may_aim(seen, there, foe, weapons[0]) is None for foe in near):
            return place
    return None


def _places(figure: Figure) -> Iterator[Point]:
    for turned in (90, -90, 45, -45):
        yield ahead(figure.at, figure.facing + turned, OUT)
