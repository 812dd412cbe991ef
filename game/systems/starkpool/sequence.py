"""The round as printed: initiative, Move, Counter Move, missiles, melee, and round again [SP-3.2]."""

from __future__ import annotations

from game.core.commands import Choose
from game.core.events import InitiativeWon, OrderChosen
from game.core.state import State
from game.play.asking import ask
from game.play.beginning import Ambush, beginning
from game.play.ledger import FirstChosen
from game.play.melee.refusals import Refusals
from game.play.melee.stepping import MovesOfFreed, StepsIn
from game.play.moving.offers import MayChoose
from game.play.referee import Referee
from game.play.rounds import round_begins, round_ends
from game.play.standing_still import standing_still
from game.play.step import Play, Step
from game.rules.stealth.surprise import ambushers
from game.systems.starkpool.melee_phase import MeleeBegins, Melees
from game.systems.starkpool.missile_phase import DeclareShots, Missiles
from game.systems.starkpool.move_phase import MovesBegin


def opening(state: State) -> tuple[Step, ...]:
    """Give the steps with which a battle begins."""
    return (*beginning(state), Round())


class Round(Step, frozen=True):
    """A round of one minute [SP-3.0.3, SP-3.2.6]."""

    cite = "SP-3.2.6"
    quiet = True

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return "Round"

    def play(self, ref: Referee) -> Play:
        """Begin it."""
        if round_begins(ref, "SP-3.2.6", "SP-3.0.3"):
            return
        ref.next(*[Ambush(side.id) for side in ref.state.sides if ambushers(ref.state, side.id)], Initiative())
        yield from ()


class Initiative(Step, frozen=True):
    """One d6: on 1-3 the first side, on 4-6 the other chooses to move first or last [SP-3.2.1, SP-R24]."""

    cite = "SP-3.2.1"

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return "Initiative"

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
            command = yield from ask(ref, winner, prompt, "SP-3.2.1", (MayChoose(("first", "last"), "SP-3.2.1"),))
            waits = isinstance(command, Choose) and command.option == "last"
            first = ref.state.enemy_of(winner) if waits else winner
            ref.record(OrderChosen(first=first, rules=("SP-3.2.1",)))
            ref.record(FirstChosen(first=first, rules=("SP-3.2.1",)))
        last = ref.state.enemy_of(first)
        ref.next(
            MovesBegin("move", first),
            MovesBegin("counter", last),
            DeclareShots(first),
            DeclareShots(last),
            Missiles(),
            MeleeBegins(),
            Refusals(first),
            Refusals(last),
            MovesOfFreed(first),
            MovesOfFreed(last),
            StepsIn(first),
            StepsIn(last),
            Melees(),
            RoundEnds(),
        )


class RoundEnds(Step, frozen=True):
    """The round ends: the broken flee, or stand again if left in peace; locks are looked at; the battle may be over.

    [SP-3.5.7.1.1, SP-3.2.6, SP-3.6.2.3]"""

    cite = "SP-3.5.7.1.1"

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return "End of the round"

    def play(self, ref: Referee) -> Play:
        """End it."""
        if not round_ends(ref):
            ref.next(*standing_still(ref), Round())
        yield from ()
