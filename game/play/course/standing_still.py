"""A battle that stands still: noticed side by side as rounds end, and ended where both are content [ST-R57, ST-R58]."""

from __future__ import annotations

from game.core.commands import Choose
from game.core.course.standstill import END, GO_ON, NoWayAcross, StoodStill
from game.core.events import BattleEnded
from game.play.asked.asking import ask
from game.play.moving.offers import MayChoose
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.course.standstill import ROUNDS, WHY, is_parted, next_still, still_of
from game.rules.decision import Decision
from game.rules.knowing.view import shared, view
from game.rules.situation import Situation


def standing_still(ref: Referee) -> tuple[Step, ...]:
    """Note for each side whether it has seen nothing happen in the round that ends, and give what is asked for it.

    A side knows by its own view: what the other hides neither shows by a question nor by the lack of one. [ST-R57]"""
    steps: list[Step] = []
    for side in ref.state.sides:
        found = next_still(Situation(view(ref.state, side.id), ref.battle), side.id)
        if found is not None:
            ref.record(StoodStill(side=side.id, rounds=found.rounds, stock=found.stock, rules=("ST-R57",)))
            if found.rounds >= ROUNDS:
                steps.append(Standstill(side.id))
    return tuple(steps)


class Standstill(Step, frozen=True):
    """A side is asked whether it ends a battle in which nothing happens and nothing can; both must [ST-R57]."""

    title = "Standstill"
    cite = "ST-R57"
    covert = True
    side: str

    def play(self, ref: Referee) -> Play:
        """Ask it; the battle is over when both sides are content, and goes on for five rounds at least when one is not.

        [ST-R57]"""
        offers = (MayChoose((END, GO_ON), "ST-R57"),)
        command = yield from ask(ref, Decision(self.side, f"{WHY}: end the battle?", "ST-R57", offers))
        known = still_of(ref.state, self.side)
        if command != Choose(END) or known is None:
            ref.record(StoodStill(side=self.side, rounds=0, rules=("ST-R57",)))
            return
        ref.record(
            StoodStill(side=self.side, rounds=known.rounds, stock=known.stock, agreed=True, rules=("ST-R57",))
        )
        if all(
            still is not None and still.agreed for still in (still_of(ref.state, side.id) for side in ref.state.sides)
        ):
            ref.record(BattleEnded(winner=None, why=WHY, rules=("ST-R57",)))


def tell_if_parted(ref: Referee) -> None:
    """Say as the first round begins that no way leads from side to side, if both can see that it is so [ST-R58]."""
    if ref.state.round == 1 and is_parted(Situation(shared(ref.state), ref.battle)):
        ref.record(NoWayAcross(rules=("ST-R58",)))
