"""Whole bodies of one who rushes: each charges the nearest enemy it reaches, else marches straight at the nearest."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.grain import Point, squared
from game.rules.decision import Decision
from game.rules.situation import Situation
from game.sides.books.large_battles.scripted import bombard, volley
from game.sides.registry import Said, answers
from game.sides.rush import Rush
from game.systems.large_battles.orders.commands import Assail
from game.systems.large_battles.orders.offers import MayAssail, MayMarch
from game.systems.large_battles.shooting.offers import MayBombard, MayVolley


@answers(Rush, MayMarch)
def march(player: Rush, at: Situation, decision: Decision, offer: MayMarch) -> Said | None:
    """Charge where that can be, else march with one body after the other, each once a turn."""
    seen = offer.sighted(at)
    charges = decision.offer(MayAssail)
    charge = None if charges is None else _nearest(charges.charges(at), {body.id: body.at for body in seen})
    if charge is not None:
        return charge, "at the nearest"
    foes = [body for body in seen if body.side != player.side]
    ordered, able = player.tried(at, decision), offer.bodies(at)
    for body in seen:
        if foes and body.id in able and body.id not in ordered and not body.engaged:
            ordered.add(body.id)
            foe = min(foes, key=lambda foe: (squared(body.at, foe.at), foe.id))
            command = offer.towards(at, body.id, foe.at)
            if command is not None and decision.refuse(at, command) is None:
                return command, "at the nearest"
    return None


@answers(Rush, MayAssail)
def meet(player: Rush, at: Situation, decision: Decision, offer: MayAssail) -> Said | None:
    """Come to meet a charge."""
    charge = next(iter(offer.charges(at)), None)
    return None if charge is None else (charge, "to meet them")


@answers(Rush, MayVolley)
def shoot(player: Rush, at: Situation, decision: Decision, offer: MayVolley) -> Said:
    """Shoot, as anybody would."""
    return volley(at, decision, offer)


@answers(Rush, MayBombard)
def loose(player: Rush, at: Situation, decision: Decision, offer: MayBombard) -> Said:
    """Loose engines, as anybody would."""
    return bombard(at, decision)


def _nearest(charges: Iterable[Assail], places: dict[str, Point]) -> Assail | None:
    """The charge of those who have the least way to go."""

    def way(one: Assail) -> tuple[int, str, str]:
        return squared(places[one.body], places[one.target]), one.body, one.target

    return min(charges, key=way, default=None)
