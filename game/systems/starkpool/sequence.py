"""The round as printed: initiative, Move, Counter Move, missiles, melee, and round again [SP-3.2]."""

from __future__ import annotations

from game.core.commands import Choose
from game.core.events import InitiativeWon, OrderChosen
from game.core.state import State
from game.play.asked.asking import ask
from game.play.course.beginning import beginning
from game.play.ledger import FirstChosen
from game.play.moving.offers import MayChoose
from game.play.phases.round import Round, phases
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.decision import Decision


def opening(state: State) -> tuple[Step, ...]:
    """Return the steps with which a battle begins."""
    return (*beginning(state), Round())


class Initiative(Step, frozen=True):
    """One d6: on 1-3 the first side, on 4-6 the other chooses to move first or last [SP-3.2.1, SP-R24]."""

    title = "Initiative"
    cite = "SP-3.2.1"

    def play(self, ref: Referee) -> Play:
        """Roll it; in a surprise round only those not surprised have one [SP-3.1.3]."""
        one, other = (side.id for side in ref.state.sides)
        surprised = [s for s in (one, other) if all(f.has("surprised") for f in ref.at.field.friends(s))]
        if len(surprised) == 1:
            first = other if surprised[0] == one else one
            ref.record(FirstChosen(first=first, rules=("SP-3.1.3",)))
        else:
            (face,) = ref.throw("1d6", "initiative", "", "", "Initiative")
            winner = one if face <= 3 else other
            ref.record(InitiativeWon(side=winner, rules=("SP-3.2.1",)))
            prompt = "move first, or last?"
            command = yield from ask(
                ref, Decision(winner, prompt, "SP-3.2.1", (MayChoose(("first", "last"), "SP-3.2.1"),))
            )
            waits = isinstance(command, Choose) and command.option == "last"
            first = ref.state.enemy_of(winner) if waits else winner
            ref.record(OrderChosen(first=first, rules=("SP-3.2.1",)))
            ref.record(FirstChosen(first=first, rules=("SP-3.2.1",)))
        ref.next(*phases(first, ref.state.enemy_of(first)))
