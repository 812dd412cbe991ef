"""A player that answers at random with anything legal: for tests, and as the weakest of opponents."""

from __future__ import annotations

import random

from msgspec.structs import replace

from game.core.commands import Aim, Charge, Choose, Command, Done, Escape, Flee, Move, Order, Shoot, Walk
from game.core.grain import ahead, facing_towards
from game.core.handling import Draw, Drop, PickUp, Pull
from game.core.orders import Task, Write
from game.core.state import Figure, Standing
from game.core.stealth import Avoid
from game.core.tactics import Run
from game.play.missiles.offers import MayShoot
from game.play.moving.offers import MayCharge, MayMove, MayOrder
from game.play.moving.paces import MayRun
from game.play.moving.writing import MayWrite
from game.play.stealth.ambushing import AVOID
from game.rules.decision import Decision
from game.rules.moving.deeds import deeds_of, with_deed
from game.rules.moving.movement import charge_reach, left
from game.rules.moving.orders import written
from game.rules.situation import Situation
from game.rules.standing import KINDS
from game.sides.player import first_legal

SELDOM = (Draw, Drop, PickUp, Pull)
"""What would be done again and again if it were chosen as often as all else: it costs little."""

SPARE_AVOIDING = 0.9
"""How often the chance to slip away is passed over."""
ORDERS = 0.002
"""How often a standing order is given, whatever is asked."""
REWRITTEN = 0.05
"""How often an order is written anew."""
STANDS = 0.4
"""How often one who is to be ordered about stands and does what he can."""
DOES = 0.2
"""How often it is tried to have a figure do something on its way."""
TRIES = 6
"""Ways tried for a figure before something else is chosen."""


class RandomLegal:
    """Chooses among everything that is offered, with its own dice; most choices are acts, few are passed."""

    def __init__(self, side: str, seed: int) -> None:
        self.side = side
        self._dice = random.Random(f"{side}|{seed}")
        self._hasty = random.Random(f"orders|{side}|{seed}").random() < 0.2

    def orders(self) -> tuple[Standing, ...]:
        """Ask about everything, a random player is there to try what can be tried; some would first of all escape."""
        return (Standing("parry", "ask"), *((Standing("escape", "first"),) if self._hasty else ()))

    def choose(self, at: Situation, decision: Decision) -> tuple[Command, str]:
        """Give some legal command."""
        offers = [one for one in decision.offers if not one.aside]
        offers = [one for one in offers if not isinstance(one, MayOrder) or len(offers) > 2]
        self._dice.shuffle(offers)
        chance = self._dice.random()
        if chance < 0.06:
            return first_legal(at, decision), "passed"
        ordering = decision.offer(MayOrder)
        if chance > 1 - ORDERS and ordering is not None:
            kind = self._dice.choice(sorted(ordering.kinds(at)))
            return Order(kind, self._dice.choice(KINDS[kind])), "an order at random"
        for offer in offers:
            if isinstance(offer, MayMove):
                found = self._move(at, offer)
            elif isinstance(offer, MayRun):
                found = self._run(at, offer)
            elif isinstance(offer, MayCharge):
                found = self._charge(at, offer)
            elif isinstance(offer, MayShoot):
                found = self._shoot(at, offer)
            elif isinstance(offer, MayWrite):
                found = self._write(at, offer)
            elif offer.kind is Done or (offer.kind in SELDOM and self._dice.random() < 0.85):
                continue
            else:
                examples = list(offer.examples(at))
                found = self._dice.choice(examples) if examples else None
                if isinstance(found, Escape | Flee) and self._dice.random() < 0.7:
                    found = None
                if (isinstance(found, Avoid) or found == Choose(AVOID)) and self._dice.random() < SPARE_AVOIDING:
                    found = None  # it would end the battle before anything else is tried
            if found is not None:
                return found, "at random"
        return first_legal(at, decision), "nothing else to do"

    def _move(self, at: Situation, offer: MayMove) -> Command | None:
        movers = offer.movers(at)
        if not movers:
            return None
        for _ in range(TRIES):
            chosen = self._dice.sample(movers, min(len(movers), self._dice.choice((1, 1, 1, 2, 4))))
            walks = []
            for figure in chosen:
                course = self._dice.randrange(360)
                path = [ahead(figure.at, course, self._dice.randrange(1, max(2, left(at, figure) - 4)))]
                if self._dice.random() < 0.2:
                    path = [ahead(figure.at, course, left(at, figure) // 3)]
                    path.append(ahead(path[0], self._dice.randrange(360), left(at, figure) // 3))
                walks.append(Walk(figure.id, tuple(path), self._dice.randrange(360)))
            command = Move(tuple(walks))
            if offer.refuse(at, command) is None:
                return command
        return None

    def _run(self, at: Situation, offer: MayRun) -> Command | None:
        """A straight course at any gait, some seconds long."""
        movers = offer.movers(at)
        for figure in self._dice.sample(movers, min(len(movers), TRIES)):
            gait, course = self._dice.choice(offer.gaits(at, figure)), self._dice.randrange(360)
            far = self._dice.randrange(1, 6) * at.book.moving.pace(at, figure, gait)
            command = Run(gait, (Walk(figure.id, (ahead(figure.at, course, far),), course),))
            if offer.refuse(at, command) is None:
                return command
        return None

    def _charge(self, at: Situation, offer: MayCharge) -> Command | None:
        chargers = offer.chargers(at)
        self._dice.shuffle(chargers)
        for figure in chargers[:TRIES]:
            reach = charge_reach(at, figure) + 4096
            near = [
                foe
                for foe in at.field.foes(figure.side)
                if (foe.x - figure.x) ** 2 + (foe.y - figure.y) ** 2 <= reach * reach
            ]
            if not near:
                continue
            foe = self._dice.choice(near)
            command = Charge((Walk(figure.id, (foe.at,), facing_towards(figure.at, foe.at)),))
            if offer.refuse(at, command) is None:
                return command
        return None

    def _write(self, at: Situation, offer: MayWrite) -> Command | None:
        """Orders for some who have none yet, of those that come to mind."""
        known = written(at.state, offer.side)
        free = [one for one in offer.able(at) if one.id not in known or self._dice.random() < REWRITTEN]
        chosen = self._dice.sample(free, min(len(free), self._dice.choice((1, 2, 4, 8))))
        tasks: list[Task] = []
        for figure in chosen:
            found = list(offer.tasks_of(at, figure))
            still = [one for one in found if one.deed and not one.walk.path]
            if still and self._dice.random() < STANDS:
                found = still
            self._dice.shuffle(found)
            found = [self._with_deed(at, figure, one) for one in found[:TRIES]]
            tasks += next(([one] for one in found[:TRIES] if offer.takes(at, one, tasks)), [])
        return Write(tuple(tasks)) if tasks else None

    def _with_deed(self, at: Situation, figure: Figure, task: Task) -> Task:
        """Now and then with something to be done on the way, whether or not there is leave for it."""
        meant = [] if task.deed or self._dice.random() > DOES else list(deeds_of(at, figure))
        return with_deed(task, self._dice.choice(meant)) if meant else task

    def _shoot(self, at: Situation, offer: MayShoot) -> Command | None:
        aims = list(offer.aims(at))
        if not aims:
            return None
        by_figure: dict[str, list[Aim]] = {}
        for aim in aims:
            by_figure.setdefault(aim.figure, []).append(aim)
        names = self._dice.sample(sorted(by_figure), self._dice.randrange(1, len(by_figure) + 1))
        return Shoot(tuple(self._at_horse(at, offer, self._dice.choice(by_figure[name])) for name in names))

    def _at_horse(self, at: Situation, offer: MayShoot, aim: Aim) -> Aim:
        """Now and then at the horse under a rider."""
        horse = replace(aim, horse=True)
        mounted = bool(at.figure(aim.target).profile.mount) and self._dice.random() < 0.3
        return horse if mounted and offer.refuse(at, Shoot((horse,))) is None else aim
