"""A round: what its book settles the order by, then Move, Counter Move, missiles, melee, and round again [SP-3.2]."""

from __future__ import annotations

from game.play.course.beginning import Ambush
from game.play.course.rounds import round_begins, round_ends
from game.play.course.standing_still import standing_still
from game.play.melee.refusals import Refusals
from game.play.melee.stepping import MovesOfFreed, StepsIn
from game.play.phases.melee import MeleeBegins, Melees
from game.play.phases.missiles import DeclareShots, Missiles
from game.play.phases.moves import MovesBegin
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.stealth.surprise import ambushers


class Round(Step, frozen=True):
    """A round of one minute [SP-3.0.3, SP-3.2.6]."""

    title = "Round"
    cite = "SP-3.2.6"
    quiet = True

    def play(self, ref: Referee) -> Play:
        if round_begins(ref, "SP-3.2.6", "SP-3.0.3"):
            return
        ambushes = [Ambush(side.id) for side in ref.state.sides if ambushers(ref.state, side.id)]
        ref.next(*ambushes, ref.at.book.initiative())
        yield from ()


def phases(first: str, last: str) -> tuple[Step, ...]:
    """List the steps of a round whose order is settled [SP-3.2.2 to SP-3.2.5]."""
    return (
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

    title = "End of the round"
    cite = "SP-3.5.7.1.1"

    def play(self, ref: Referee) -> Play:
        if not round_ends(ref):
            ref.next(*standing_still(ref), Round())
        yield from ()
