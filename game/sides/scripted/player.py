"""The scripted side: one answer for each kind of decision, each with its reason."""

from __future__ import annotations

from game.core.commands import Aim, Breathe, Charge, Command, Done, Parry, Place, Rally, Refuse, Rise, Shoot, Strike
from game.core.decision import Decision
from game.core.state import Standing
from game.play.melee_offers import MayParry, MayRefuse, MayStrike
from game.play.offers import (
    MayBreathe,
    MayCharge,
    MayMove,
    MayRally,
    MayRise,
    MayShoot,
)
from game.rules.breath import caught
from game.rules.damage import shot_damage
from game.rules.flight import refuges
from game.rules.missiles import missile, shot_tally, shots_allowed
from game.rules.situation import Situation
from game.sides.player import choice, first_legal
from game.sides.scripted.doctrine import group_move
from game.sides.scripted.groups import groups
from game.sides.scripted.worth import average, blow_worth, charge_worth, felling, shoots, worth


class Scripted:
    """Follows the plan of its side: attack, hold or skirmish, about an objective."""

    def __init__(self, side: str) -> None:
        self.side = side
        self._stay: tuple[int, set[str]] = (0, set())

    def orders(self) -> tuple[Standing, ...]:
        """Only leaders parry; everything else is asked."""
        return (Standing("parry", "leader"),)

    def choose(self, at: Situation, decision: Decision) -> tuple[Command, str]:
        """Answer a decision with a legal command and the reason for it."""
        offer = decision.offers[0]
        found: tuple[Command, str] | None = None
        if isinstance(offer, MayMove):
            found = self._move(at, decision, offer)
        elif isinstance(offer, MayShoot):
            found = _volley(at, offer) or _breath(at, decision)
        elif isinstance(offer, MayStrike):
            found = _blow(at, decision, offer)
        elif isinstance(offer, MayCharge):
            found = _counter_charge(at, offer)
        elif isinstance(offer, MayRefuse):
            found = _refusal(at, offer)
        elif isinstance(offer, MayParry):
            found = (Parry(1), "to live") if offer.most else None
        else:
            word = choice(decision, _first_or_last(at, self.side))
            found = (word, "by the plan") if word is not None else None
        if found is None or decision.refuse(at, found[0]) is not None:
            return first_legal(at, decision), "nothing better"
        return found

    def _move(self, at: Situation, decision: Decision, offer: MayMove) -> tuple[Command, str] | None:
        call = self._rally(at, decision)
        if call is not None:
            return call
        rise: MayRise | None = decision.offer(MayRise)
        for up in rise.examples(at) if rise is not None else ():
            if isinstance(up, Rise):
                return up, "on its feet"
        if self._stay[0] != at.state.round:
            self._stay = (at.state.round, set())
        stay = self._stay[1]
        for group in groups(at, self.side):
            name = f"{group.id}:{len(group.movers)}"
            if name in stay:
                continue
            found = group_move(at, decision, offer, group)
            if found is not None:
                return found
            stay.add(name)
        return Done(), "all are where they should be"

    def _rally(self, at: Situation, decision: Decision) -> tuple[Command, str] | None:
        offer: MayRally | None = decision.offer(MayRally)
        if offer is None:
            return None
        for call in offer.examples(at):
            if isinstance(call, Rally):
                return call, "calls them back"
        return None


def _first_or_last(at: Situation, side: str) -> str:
    """Who attacks and can strike home now goes first; who waits, last."""
    return "first" if at.state.side(side).plan.stance == "attack" and at.state.round > 1 else "last"


def _volley(at: Situation, offer: MayShoot) -> tuple[Command, str] | None:
    """Each shoots at whom it harms most, counting what the shots before it are likely to have done."""
    spent: dict[str, float] = {}
    options: dict[str, list[Aim]] = {}
    for aim in offer.aims(at):
        options.setdefault(aim.figure, []).append(aim)
    chosen: list[Aim] = []
    for name, aims in options.items():
        figure = at.figure(name)
        weapon = missile(at, figure, aims[0].weapon)
        if weapon is None:
            continue
        if weapon.thrown and figure.weapon == weapon.weapon:
            continue
        values = {}
        for aim in aims:
            target = at.figure(aim.target)
            chance = shot_tally(at, figure, target, weapon).chance
            damage = average(shot_damage(at, figure, weapon.id).dice)
            values[aim.target] = felling(chance, damage, target) * worth(target)
        number = 1 if offer.passing else shots_allowed(at, figure, weapon) - figure.shots
        for _ in range(number):
            best = max(aims, key=lambda aim: (values[aim.target] * max(0.1, 1 - spent.get(aim.target, 0.0)), aim.target))
            if offer.passing and values[best.target] < 0.08:
                break
            chosen.append(best)
            target = at.figure(best.target)
            spent[best.target] = spent.get(best.target, 0.0) + values[best.target] / worth(target)
    return (Shoot(tuple(chosen)), "where it harms most") if chosen else None


def _breath(at: Situation, decision: Decision) -> tuple[Command, str] | None:
    """Breathe where it catches the most enemies and the fewest friends, if that is worth a breath."""
    offer: MayBreathe | None = decision.offer(MayBreathe)
    if offer is None:
        return None
    best: tuple[float, Breathe] | None = None
    for command in offer.examples(at):
        if not isinstance(command, Breathe):
            continue
        figure = at.figure(command.figure)
        value = sum(
            worth(one) if one.side != figure.side else -1.5 * worth(one) for one in caught(at, figure, command.toward)
        )
        if best is None or value > best[0]:
            best = (value, command)
    return (best[1], "where it catches most") if best is not None and best[0] > 2.5 else None


def _blow(at: Situation, decision: Decision, offer: MayStrike) -> tuple[Command, str] | None:
    """Strike whom the blow harms most."""
    figure = at.figure(offer.figure)
    targets = offer.targets(at)
    ranked = sorted(targets, key=lambda foe: (-blow_worth(at, figure, foe), foe.hit_points, foe.id))
    for foe in ranked:
        command = Strike(figure.id, foe.id)
        if decision.refuse(at, command) is None:
            return command, "where it harms most"
    return None


def _counter_charge(at: Situation, offer: MayCharge) -> tuple[Command, str] | None:
    """Meet a charge where that pays: long weapons wait for it, horsemen ride to meet it."""
    walks: list[Charge] = []
    for command in offer.examples(at):
        if isinstance(command, Charge):
            figure = at.figure(command.walks[0].figure)
            foe = min((at.figure(one) for one in offer.against), key=lambda one: (-worth(one), one.id))
            if charge_worth(at, figure, foe) > 0 and figure.profile.mount:
                walks.append(command)
    return (walks[0], "to meet them at speed") if walks else None


def _refusal(at: Situation, offer: MayRefuse) -> tuple[Command, str] | None:
    """Archers slip away from those who fight hand to hand."""
    places = []
    for name in offer.figures:
        figure = at.figure(name)
        if not shoots(at, figure):
            continue
        best = refuges(at, figure, 1)
        if best:
            command = Refuse((*places, Place(name, best[0], figure.facing)))
            if offer.refuse(at, command) is None:
                places.append(Place(name, best[0], figure.facing))
    return (Refuse(tuple(places)), "to shoot again") if places else None
