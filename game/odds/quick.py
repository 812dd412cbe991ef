"""The quick player of playouts: it lets standing orders answer, moves whole bodies, and plans no walk it need not."""

from __future__ import annotations

from itertools import groupby

from game.core.commands import Charge, Command, Move, Walk
from game.core.figures import Figure
from game.core.grain import distance_up, facing_towards, turn_between
from game.core.state import Standing
from game.play.moving.offers import MayMove
from game.rules.decision import Decision
from game.rules.moving.movement import charge_reach, left
from game.rules.situation import Rulebook, Situation
from game.sides.rush import Rush, nearest

CONTACT = 6 * 1024
"""What more than its reach may lie between a charger and its foe: bases and zone, in grains."""
TURN = 45
"""Degrees from its facing beyond which a body turns to where it marches."""


class Quick(Rush):
    """Each body charges whom it can reach, else marches straight at the nearest foe; one that is to hold stands."""

    def __init__(self, side: str) -> None:
        super().__init__(side)
        self._when = (0, "")
        self._tried: set[str] = set()

    def orders(self) -> tuple[Standing, ...]:
        """Answer all that can be answered beforehand."""
        return (
            Standing("fire", "at_will"), Standing("refuse", "never"), Standing("strike", "nearest"),
            Standing("parry", "never"), Standing("counter", "always"), Standing("carry_on", "straight"),
            Standing("freed", "stay"), Standing("beside", "never"),
        )  # fmt: skip

    def habits(self, book: Rulebook) -> tuple[Standing, ...]:
        """Return the standing orders that it has in a book: those with which it begins."""
        return self.orders()

    def _advance(self, at: Situation, decision: Decision, offer: MayMove) -> Command | None:
        foes = at.field.foes(self.side)
        if not foes or at.state.side(self.side).plan.stance == "hold":
            return None
        when = at.state.round, decision.prompt
        if when != self._when:
            self._when, self._tried = when, set()
        movers = [figure for figure in offer.movers(at) if not figure.moved]
        for name, group in groupby(sorted(movers, key=_body), key=_body):
            if name not in self._tried:
                self._tried.add(name)
                found = self._sent(at, decision, list(group), foes)
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


def _body(figure: Figure) -> str:
    """What moves as one: a unit, or a figure by itself."""
    return figure.unit or figure.id


def _shifted(figure: Figure, dx: int, dy: int) -> Walk:
    goal = figure.x + dx, figure.y + dy
    course = facing_towards(figure.at, goal)
    return Walk(figure.id, (goal,), figure.facing if turn_between(figure.facing, course) <= TURN else course)
