"""The missile phase: everything declared takes effect together [SP-3.2.4, SP-3.4]."""

from __future__ import annotations

from game.core.commands import Done
from game.play.asked.asking import ask
from game.play.course.ending import end_if_over, look_at_locks
from game.play.creatures.presence import as_missiles_begin
from game.play.ledger import PhaseBegan, fight
from game.play.missiles.declaring import declare, has_shots, missile_offers, throw_declared
from game.play.phases.names import PHASES
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.decision import Decision


class DeclareShots(Step, frozen=True):
    """A side declares its shots, breath, gazes and spells for the missile phase [SP-3.2.4, SP-3.4.0.1]."""

    cite = "SP-3.4.0.1"
    side: str

    @property
    def title(self) -> str:
        return PHASES["missile"]

    def play(self, ref: Referee) -> Play:
        """Ask until the side is done or has nothing left to shoot with."""
        if fight(ref.state).phase != "missile":
            ref.record(PhaseBegan(phase="missile", rules=("SP-3.2.4",)))
            as_missiles_begin(ref)
        if not has_shots(ref.at, self.side):
            return
        command = yield from ask(
            ref, Decision(self.side, "declare shots", "SP-3.4.0.1", missile_offers(ref.at, self.side))
        )
        if not isinstance(command, Done):
            yield from declare(ref, self.side, command)
            ref.next(self)


class Missiles(Step, frozen=True):
    """Everything declared takes effect together: who is killed by it has still shot [SP-3.2.4]."""

    cite = "SP-3.2.4"

    @property
    def title(self) -> str:
        return PHASES["missile"]

    @property
    def locks(self) -> tuple[str, ...]:
        return ("missile",)

    def play(self, ref: Referee) -> Play:
        """Throw every shot, breath, gaze and spell on the state as the phase began, then close them together."""
        throw_declared(ref)
        look_at_locks(ref, phase="")  # songs and sights, too, may have bound or loosed somebody as the phase began
        end_if_over(ref)
        yield from ()
