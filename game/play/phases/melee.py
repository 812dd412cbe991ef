"""The melee phase: refusals, then every melee's exchange of blows [SP-3.2.5, SP-3.5]."""

from __future__ import annotations

from game.play.creatures.presence import as_melee_begins
from game.play.gear.handling import finish_unpacking
from game.play.ledger import PhaseBegan
from game.play.melee.turns import begin_melees
from game.play.morale.rallying import check_mounts
from game.play.phases.names import PHASES
from game.play.referee import Referee
from game.play.step import Play, Step


class MeleeBegins(Step, frozen=True):
    """The melee phase: refusals, then melees [SP-3.2.5, SP-R25]."""

    cite = "SP-3.2.5"

    @property
    def title(self) -> str:
        return PHASES["melee"]

    def play(self, ref: Referee) -> Play:
        """Begin it; who unpacked meanwhile is done."""
        finish_unpacking(ref)
        ref.record(PhaseBegan(phase="melee", rules=("SP-3.2.5",)))
        yield from ()


class Melees(Step, frozen=True):
    """Every melee's exchange of blows [SP-3.2.5, SP-3.5.7.1]."""

    cite = "SP-3.5.7.1"

    @property
    def title(self) -> str:
        return PHASES["melee"]

    def play(self, ref: Referee) -> Play:
        """Have beasts unused to battle shy, settle the strike orders, and put the turns on the agenda."""
        check_mounts(ref)
        as_melee_begins(ref)
        ref.next(*begin_melees(ref))
        yield from ()
