"""A player that answers at random with anything legal: for tests, and as the weakest of opponents."""

from __future__ import annotations

import random

from msgspec.structs import replace

from game.core.commands import Aim, Charge, Choose, Command, Done, Escape, Flee, Move, Order, Shoot, Walk
from game.core.fight.stealth import Avoid
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, facing_towards
from game.core.held.handling import Draw, Drop, PickUp, Pull
from game.core.state import Standing
from game.play.missiles.offers import MayShoot
from game.play.moving.offers import MayCharge, MayMove, MayOrder
from game.play.stealth.ambushing import AVOID
from game.rules.course.standing import KINDS
from game.rules.decision import Decision
from game.rules.moving.movement import charge_reach, left
from game.rules.moving.wings import airborne, wing_rate
from game.rules.situation import Situation
from game.sides.player import first_legal
from game.sides.registry import own_answer

SELDOM = (Draw, Drop, PickUp, Pull)
"""What would be done again and again if it were chosen as often as all else: it costs little."""

SPARE_AVOIDING = 0.9
"""How often the chance to slip away is passed over."""
ORDERS = 0.002
"""How often a standing order is given, whatever is asked."""
TRIES = 6
"""Ways tried for a figure before something else is chosen."""


FLIES = 0.7
"""How often one who has wings takes a way by air."""


def flown(dice: random.Random, figure: Figure, budget: int) -> Walk:
    """Return a way by air at random, of so many grains at most: up, on, or down."""
    path: tuple[Point, ...] = ()
    if dice.random() < 0.9:
        path = (ahead(figure.at, dice.randrange(360), dice.randrange(1, max(2, budget))),)
    altitude = dice.choice((0, 0, 2, 2, 3, 4, 6, 9, 14)) * GRAIN
    goes_on = figure.altitude > 0 and bool(path) and dice.random() < 0.3
    facing = dice.randrange(360)
    if goes_on:
        return Walk(figure.id, path, facing)
    return Walk(figure.id, path, facing, altitude, lands=not altitude)


class RandomLegal:
    """Chooses at random among everything offered; mostly it acts, and seldom passes."""

    def __init__(self, side: str, seed: int) -> None:
        self.side = side
        self.dice = random.Random(f"{side}|{seed}")
        self._hasty = random.Random(f"orders|{side}|{seed}").random() < 0.2

    def orders(self) -> tuple[Standing, ...]:
        """Ask about everything, so that all that can be tried is; some escape before anything else."""
        return (Standing("parry", "ask"), *((Standing("escape", "first"),) if self._hasty else ()))

    def choose(self, at: Situation, decision: Decision) -> tuple[Command, str]:
        """Return some legal command."""
        offers = [offer for offer in decision.offers if not offer.aside]
        offers = [offer for offer in offers if not isinstance(offer, MayOrder) or len(offers) > 2]
        self.dice.shuffle(offers)
        chance = self.dice.random()
        if chance < 0.06:
            return first_legal(at, decision), "passed"
        ordering = decision.offer(MayOrder)
        if chance > 1 - ORDERS and ordering is not None:
            kind = self.dice.choice(sorted(ordering.kinds(at)))
            return Order(kind, self.dice.choice(KINDS[kind])), "an order at random"
        for offer in offers:
            own = own_answer(self, at, decision, offer)
            if own is not None:
                said = own()
                found = None if said is None else said[0]
            elif isinstance(offer, MayMove):
                found = self._move(at, offer)
            elif isinstance(offer, MayCharge):
                found = self._charge(at, offer)
            elif isinstance(offer, MayShoot):
                found = self._shoot(at, offer)
            elif offer.kind is Done or (offer.kind in SELDOM and self.dice.random() < 0.85):
                continue
            else:
                examples = list(offer.examples(at))
                found = self.dice.choice(examples) if examples else None
                if isinstance(found, Escape | Flee) and self.dice.random() < 0.7:
                    found = None
                if (isinstance(found, Avoid) or found == Choose(AVOID)) and self.dice.random() < SPARE_AVOIDING:
                    found = None  # it would end the battle before anything else is tried
            if found is not None:
                return found, "at random"
        return first_legal(at, decision), "nothing else to do"

    def _move(self, at: Situation, offer: MayMove) -> Command | None:
        movers = offer.movers(at)
        if not movers:
            return None
        for _ in range(TRIES):
            chosen = self.dice.sample(movers, min(len(movers), self.dice.choice((1, 1, 1, 2, 4))))
            walks = []
            for figure in chosen:
                course = self.dice.randrange(360)
                path = [ahead(figure.at, course, self.dice.randrange(1, max(2, left(at, figure) - 4)))]
                if self.dice.random() < 0.2:
                    path = [ahead(figure.at, course, left(at, figure) // 3)]
                    path.append(ahead(path[0], self.dice.randrange(360), left(at, figure) // 3))
                walks.append(Walk(figure.id, tuple(path), self.dice.randrange(360)))
                if wing_rate(figure) and self.dice.random() < FLIES:
                    walks[-1] = flown(self.dice, figure, left(at, airborne(figure, 0)))
            command = Move(tuple(walks))
            if offer.refuse(at, command) is None:
                return command
        return None

    def _charge(self, at: Situation, offer: MayCharge) -> Command | None:
        chargers = offer.chargers(at)
        self.dice.shuffle(chargers)
        for figure in chargers[:TRIES]:
            reach = charge_reach(at, airborne(figure, 0) if wing_rate(figure) else figure) + 4096
            near = [
                foe
                for foe in at.field.foes(figure.side)
                if (foe.x - figure.x) ** 2 + (foe.y - figure.y) ** 2 <= reach * reach
            ]
            if not near:
                continue
            foe = self.dice.choice(near)
            dives = wing_rate(figure) > 0 and not foe.altitude and self.dice.random() < FLIES
            command = Charge((Walk(figure.id, (foe.at,), facing_towards(figure.at, foe.at), lands=dives),))
            if offer.refuse(at, command) is None:
                return command
        return None

    def _shoot(self, at: Situation, offer: MayShoot) -> Command | None:
        aims = list(offer.aims(at))
        if not aims:
            return None
        by_figure: dict[str, list[Aim]] = {}
        for aim in aims:
            by_figure.setdefault(aim.figure, []).append(aim)
        names = self.dice.sample(sorted(by_figure), self.dice.randrange(1, len(by_figure) + 1))
        return Shoot(tuple(self._at_horse(at, offer, self.dice.choice(by_figure[name])) for name in names))

    def _at_horse(self, at: Situation, offer: MayShoot, aim: Aim) -> Aim:
        """Aim now and then at the horse under a rider."""
        horse = replace(aim, horse=True)
        mounted = bool(at.figure(aim.target).profile.mount) and self.dice.random() < 0.3
        return horse if mounted and offer.refuse(at, Shoot((horse,))) is None else aim
