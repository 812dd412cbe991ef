"""The quick player of playouts: it lets standing orders answer, moves whole bodies, and plans no walk it need not."""

from __future__ import annotations

from itertools import groupby
from typing import Self

from game.core.commands import Charge, Command, Move, Walk
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up, facing_towards, squared, turn_between
from game.core.state import Standing
from game.play.moving.offers import MayMove
from game.rules.decision import Decision
from game.rules.moving.movement import charge_reach, left
from game.rules.rulebook import Rulebook
from game.rules.situation import Situation
from game.sides.rush import Rush, nearest
from game.sides.scripted.purpose import MEANT

CONTACT = 6 * GRAIN
"""What more than its reach may lie between a charger and its foe: bases and zone."""
TURN = 45
"""Degrees from its facing beyond which a body turns to where it marches."""
ALONE = 6
"""So many of a body that cannot go as one are sent alone."""
ASIDE = 6 * GRAIN
"""How far one who is held up goes round its own side."""


class Quick(Rush):
    """Each body charges whom it can reach, else marches straight at the nearest foe; one that is to hold stands.

    Of a body that is at blows, or held up, the foremost go alone, and round their own side."""

    def __init__(self, side: str) -> None:
        super().__init__(side)
        self._alone: dict[str, list[str]] = {}
        """By body, those who are still to be sent alone."""

    def twin(self) -> Self:
        """Return another who remembers what this one does, and goes on by itself."""
        other = super().twin()
        other._alone = {name: list(waiting) for name, waiting in self._alone.items()}
        return other

    def orders(self) -> tuple[Standing, ...]:
        """Answer all that can be answered beforehand."""
        return (
            Standing("fire", "at_will"), Standing("refuse", "never"), Standing("strike", "nearest"),
            Standing("parry", "never"), Standing("counter", "always"), Standing("carry_on", "straight"),
            Standing("freed", "stay"), Standing("beside", "never"), Standing("step", "always"),
        )  # fmt: skip

    def habits(self, book: Rulebook) -> tuple[Standing, ...]:
        """Return the standing orders that it has in a book: those with which it begins."""
        return self.orders()

    def _advance(self, at: Situation, decision: Decision, offer: MayMove) -> Command | None:
        foes = at.field.foes(self.side)
        if not foes or MEANT.get(at.state.side(self.side).plan.stance) == "hold":
            return None
        tried = self.tried(at, decision)
        movers = [figure for figure in offer.movers(at) if not figure.moved]
        fighting = {_body(figure) for figure in at.field.friends(self.side) if figure.locked}
        for name, group in groupby(sorted(movers, key=_body), key=_body):
            body = list(group)
            if name not in tried:
                tried.add(name)
                found = None if name in fighting else self._sent(at, decision, body, foes)
                if found is not None:
                    return found
                self._alone[name] = _foremost(body, foes)
            waiting, able = self._alone.get(name, []), {figure.id: figure for figure in body}
            while waiting:
                one = able.get(waiting.pop(0))
                found = None if one is None else self._sent_alone(at, decision, one, foes)
                if found is not None:
                    return found
        return None

    def _sent(self, at: Situation, decision: Decision, body: list[Figure], foes: list[Figure]) -> Command | None:
        """A body's charge, or its march, straight at the nearest foe; None where neither can be."""
        lead = body[0]
        foe = nearest(lead, foes)
        far = distance_up(lead.at, foe.at)
        if far <= charge_reach(at, lead) + CONTACT:
            marks = {figure.id: nearest(figure, foes) for figure in body}
            charge = Charge(tuple([
                Walk(figure.id, (marks[figure.id].at,), facing_towards(figure.at, marks[figure.id].at))
                for figure in body
            ]))  # fmt: skip
            if decision.refuse(at, charge) is None:
                return charge
        step = min(far, *[left(at, figure) for figure in body])
        for part in (step - 4, step // 2):
            if part > 0:
                dx, dy = (foe.x - lead.x) * part // (far or 1), (foe.y - lead.y) * part // (far or 1)
                march = Move(tuple([_shifted(figure, dx, dy) for figure in body]))
                if decision.refuse(at, march) is None:
                    return march
        return None

    def _sent_alone(self, at: Situation, decision: Decision, figure: Figure, foes: list[Figure]) -> Command | None:
        """The charge of one at the nearest foe, or its walk at him, or round its own side; None where none can be."""
        foe = nearest(figure, foes)
        far, facing = distance_up(figure.at, foe.at) or 1, facing_towards(figure.at, foe.at)
        if far <= charge_reach(at, figure) + CONTACT:
            charge = Charge((Walk(figure.id, (foe.at,), facing),))
            if decision.refuse(at, charge) is None:
                return charge
        dx, dy, step = foe.x - figure.x, foe.y - figure.y, left(at, figure) - 4
        on, aside = min(step, far), min(step, ASIDE) * _outwards(figure, at.field.friends(self.side), (dx, dy))
        for way in ((dx * on, dy * on), (-dy * aside, dx * aside)) if step > 0 else ():
            move = Move((Walk(figure.id, ((figure.x + way[0] // far, figure.y + way[1] // far),), facing),))
            if decision.refuse(at, move) is None:
                return move
        return None


def _body(figure: Figure) -> str:
    """What moves as one: a unit, or a figure by itself."""
    return figure.unit or figure.id


def _foremost(body: list[Figure], foes: list[Figure]) -> list[str]:
    """Those of a body who are nearest to a foe, so many at most as are sent alone."""
    far = {figure.id: min([squared(figure.at, foe.at) for foe in foes]) for figure in body}
    return sorted(far, key=lambda name: (far[name], name))[:ALONE]


def _outwards(figure: Figure, friends: list[Figure], ahead: Point) -> int:
    """To which hand the nearer end of its own side is, for one who looks ahead: 1 to the right, -1 to the left."""
    x, y = (sum([friend.at[axis] for friend in friends]) // len(friends) for axis in (0, 1))
    return 1 if (figure.y - y) * ahead[0] >= (figure.x - x) * ahead[1] else -1


def _shifted(figure: Figure, dx: int, dy: int) -> Walk:
    goal = figure.x + dx, figure.y + dy
    course = facing_towards(figure.at, goal)
    return Walk(figure.id, (goal,), figure.facing if turn_between(figure.facing, course) <= TURN else course)
