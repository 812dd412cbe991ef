"""The melee phase: all melees that were not fought after a charge [CM-2.10, CM-2.11, CM-3.8, CM-3.9]."""

from __future__ import annotations

from game.play.course.ending import look_at_locks
from game.play.creatures.presence import as_melee_begins
from game.play.gear.handling import finish_unpacking
from game.play.ledger import PhaseBegan
from game.play.melee.refusals import Refusals
from game.play.melee.stepping import MovesOfFreed, StepsIn
from game.play.melee.turns import begin_melees
from game.play.morale.rallying import check_mounts
from game.play.referee import Referee
from game.play.step import Play, Step
from game.systems.chainmail.ledger import MELEES, BoutBegan, rounds
from game.systems.chainmail.melee.exchanges import note_faces
from game.systems.chainmail.moving.moving import BoutEnds
from game.systems.chainmail.names import CITES, MELEE, TITLES, TOGETHER_CITES


def melee_phase(first: str, last: str) -> tuple[Step, ...]:
    """Return the steps of the melee phase: refusals and steps into it, then the blows."""
    return (
        MeleeBegins(), Refusals(first), Refusals(last), MovesOfFreed(first), MovesOfFreed(last), StepsIn(first),
        StepsIn(last), Melees(), BoutEnds(),
    )  # fmt: skip


class MeleeBegins(Step, frozen=True):
    """The melee phase begins [CM-2.10, CM-3.8]."""

    cite = "CM-2.10"
    quiet = True

    @property
    def title(self) -> str:
        return TITLES[MELEE]

    def play(self, ref: Referee) -> Play:
        """Begin it; who unpacked meanwhile is done."""
        finish_unpacking(ref)
        look_at_locks(ref, phase="")
        rule = (TOGETHER_CITES if rounds(ref.state).together else CITES)[MELEE]
        ref.record(PhaseBegan(phase=MELEE, rules=(rule,)))
        yield from ()


class Melees(Step, frozen=True):
    """Every pair that has not fought this round exchanges blows, in the order of the lists [CM-2.10, CM-3.8, CM-R5]."""

    cite = "CM-2.10"

    @property
    def title(self) -> str:
        return TITLES[MELEE]

    def play(self, ref: Referee) -> Play:
        """Have beasts unused to battle shy, settle who strikes before whom, and put the turns on the agenda."""
        check_mounts(ref)
        as_melee_begins(ref)
        note_faces(ref)
        ref.record(BoutBegan(bout=MELEES, rules=("CM-R5",)))
        ref.next(*begin_melees(ref))
        yield from ()
