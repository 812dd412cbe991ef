"""The player that rushes straight at the nearest enemy."""

from __future__ import annotations

from copy import copy
from typing import Self

from game.core.commands import Aim, Breathe, Charge, Command, Done, Move, Shoot, Strike, Walk
from game.core.figures import Figure
from game.core.grain import Point, distance_up, facing_towards, squared
from game.core.held.engines import Bombard
from game.core.state import Standing
from game.play.melee.offers import MayStrike
from game.play.missiles.engines import MayServe
from game.play.missiles.offers import MayBreathe, MayShoot
from game.play.moving.offers import MayCharge, MayMove
from game.rules.decision import Decision
from game.rules.moving.movement import left
from game.rules.situation import Situation
from game.sides.player import choice, first_legal
from game.sides.registry import own_answer


class Rush:
    """Goes for the nearest enemy with everything it has."""

    def __init__(self, side: str) -> None:
        self.side = side
        self._when = (0, "")
        self._tried: set[str] = set()

    def twin(self) -> Self:
        """Return another who remembers what this one does, and goes on by itself."""
        other = copy(self)
        other._tried = set(self._tried)
        return other

    def tried(self, at: Situation, decision: Decision) -> set[str]:
        """Return those who have been tried while this is asked in this round, to be added to."""
        when = at.state.round, decision.prompt
        if when != self._when:
            self._when, self._tried = when, set()
        return self._tried

    def orders(self) -> tuple[Standing, ...]:
        """Shoot at whoever passes, never parry, never refuse."""
        return (Standing("fire", "at_will"), Standing("refuse", "never"), Standing("strike", "nearest"))

    def choose(self, at: Situation, decision: Decision) -> tuple[Command, str]:
        """Charge, else move at, shoot at, strike at the nearest."""
        word = choice(decision, "first")
        if word is not None:
            return word, "first come, first served"
        offer = decision.offers[0]
        own = own_answer(self, at, decision, offer)
        if own is not None:
            return own() or (first_legal(at, decision), "nothing to rush at")
        found: Command | None = None
        if isinstance(offer, MayMove):
            found = self._advance(at, decision, offer)
        elif isinstance(offer, MayCharge):
            found = next(iter(offer.examples(at)), None)
        elif isinstance(offer, MayShoot):
            found = self._stone(at, decision) or self._volley(at, offer) or self._breathe(at, decision)
        elif isinstance(offer, MayStrike):
            figure = at.figure(offer.figure)
            targets = sorted(offer.targets(at), key=lambda foe: (squared(foe.at, figure.at), foe.id))
            found = next((Strike(figure.id, foe.id) for foe in targets if _legal(at, decision, figure, foe)), None)
        return (found, "at the nearest") if found is not None else (first_legal(at, decision), "nothing to rush at")

    def _advance(self, at: Situation, decision: Decision, offer: MayMove) -> Command | None:
        foes = at.field.foes(self.side)
        if not foes:
            return None
        movers = sorted(offer.movers(at), key=lambda mover: (squared(mover.at, nearest(mover, foes).at), mover.id))
        for figure in movers:
            foe = nearest(figure, foes)
            facing = facing_towards(figure.at, foe.at)
            charge = Charge((Walk(figure.id, (foe.at,), facing),))
            if decision.refuse(at, charge) is None:
                return charge
            for goal in steps(figure, foe, left(at, figure)):
                move = Move((Walk(figure.id, (goal,), facing),))
                if offer.refuse(at, move) is None:
                    return move
        return None

    def _volley(self, at: Situation, offer: MayShoot) -> Command | None:
        best: dict[str, tuple[int, Aim]] = {}
        for aim in offer.aims(at):
            far = distance_up(at.figure(aim.figure).at, at.figure(aim.target).at)
            if aim.figure not in best or far < best[aim.figure][0]:
                best[aim.figure] = (far, aim)
        return Shoot(tuple(aim for _, aim in best.values())) if best else None

    def _stone(self, at: Situation, decision: Decision) -> Command | None:
        """An engine's shot at the nearest enemy that it reaches, where somebody stands at one."""
        offer = decision.offer(MayServe)
        marks = [command for command in offer.examples(at) if isinstance(command, Bombard)] if offer is not None else []
        return min(marks, key=lambda shot: (squared(shot.at, at.figure(shot.figure).at), shot.figure), default=None)

    def _breathe(self, at: Situation, decision: Decision) -> Command | None:
        offer = decision.offer(MayBreathe)
        found = None if offer is None else next(iter(offer.examples(at)), None)
        return found if isinstance(found, Breathe | Done) else None


def _legal(at: Situation, decision: Decision, figure: Figure, foe: Figure) -> bool:
    return decision.refuse(at, Strike(figure.id, foe.id)) is None


def nearest(figure: Figure, foes: list[Figure]) -> Figure:
    """Return the nearest of some who are listed in order of ids, the first of those who are as near."""
    x, y = figure.x, figure.y
    return min(foes, key=lambda foe: (foe.x - x) ** 2 + (foe.y - y) ** 2)


def steps(figure: Figure, foe: Figure, budget: int) -> list[Point]:
    """Places on the way to an enemy: the whole allowance straight on, then less, then a little to either side."""
    dx, dy = foe.x - figure.x, foe.y - figure.y
    far = distance_up(figure.at, foe.at) or 1
    found = []
    for part in (budget - 4, budget // 2, budget // 4):
        step = min(part, far)
        for aside in (0, 1536, -1536):
            x, y = figure.x + dx * step // far, figure.y + dy * step // far
            found.append((x - dy * aside // far, y + dx * aside // far))
    return found
