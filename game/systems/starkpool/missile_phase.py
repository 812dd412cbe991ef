"""The missile phase: everything declared takes effect together [SP-3.2.4, SP-3.4]."""

from __future__ import annotations

from game.core.agenda import Play, Step
from game.core.commands import Breathe, Cast, Done, Gaze, Shoot, TurnUndead
from game.core.decision import Offer
from game.core.handling import Drop, Use
from game.play.asking import ask
from game.play.creatures.breathing import breathe
from game.play.creatures.gazing import gaze
from game.play.creatures.presence import as_missiles_begin
from game.play.ending import end_if_over, look_at_locks
from game.play.gear.handling import drop
from game.play.gear.offers import MayDrop
from game.play.ledger import PhaseBegan, ShotsDeclared, fight
from game.play.magic.casting import MayCast, afterwards, ask_counters, cast
from game.play.magic.devices import MayUse, use
from game.play.magic.effects import Later
from game.play.magic.turning import MayTurn, drive_off, turn_undead
from game.play.melee.stepping import release
from game.play.missiles.offers import MayBreathe, MayGaze, MayShoot
from game.play.missiles.shooting import shots_of
from game.play.morale.losses import close
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.systems.starkpool.names import PHASES


class DeclareShots(Step, frozen=True):
    """A side declares its shots, breath, gazes and spells for the missile phase [SP-3.2.4, SP-3.4.0.1]."""

    cite = "SP-3.4.0.1"
    side: str

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return PHASES["missile"]

    def play(self, ref: Referee) -> Play:
        """Ask until the side is done or has nothing left to shoot with."""
        if fight(ref.state).phase != "missile":
            ref.record(PhaseBegan(phase="missile", rules=("SP-3.2.4",)))
            as_missiles_begin(ref)
        side = self.side
        shots: tuple[Offer, ...] = (MayShoot(side), MayBreathe(side), MayGaze(side))
        powers = (*shots, MayCast(side), MayTurn(side), MayUse(side))
        drops = MayDrop(side)
        idle = all(next(iter(offer.examples(ref.at)), None) is None for offer in powers)
        if idle and not drops.in_the_way(ref.at):
            return
        command = yield from ask(ref, self.side, "declare shots", "SP-3.4.0.1", (*powers, drops, MayStop()))
        if isinstance(command, Shoot):
            ref.record(ShotsDeclared(side=self.side, aims=command.aims, rules=("SP-3.2.4",)))
        elif isinstance(command, Breathe):
            ref.record(ShotsDeclared(side=self.side, breaths=(command,), rules=("SP-3.2.4", "SP-3.4.3.4")))
        elif isinstance(command, Gaze):
            ref.record(ShotsDeclared(side=self.side, gazes=(command,), rules=("SP-3.2.4", "SP-3.4.3.4")))
        elif isinstance(command, Drop):
            drop(ref, command.figure, command.item)
        elif isinstance(command, TurnUndead):
            rules = ("SP-3.2.4", "SP-3.4.2.14")
            ref.record(ShotsDeclared(side=self.side, turnings=(command,), rules=rules))
        elif isinstance(command, Cast):
            ref.record(ShotsDeclared(side=self.side, casts=(command,), rules=("SP-3.2.4", "SP-3.4.0.1")))
            yield from ask_counters(ref, command)
        elif isinstance(command, Use):
            ref.record(ShotsDeclared(side=self.side, uses=(command,), rules=("SP-3.2.4", "SP-R149")))
        if not isinstance(command, Done):
            ref.next(self)


class Missiles(Step, frozen=True):
    """Everything declared takes effect together: who is killed by it has still shot [SP-3.2.4]."""

    cite = "SP-3.2.4"

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return PHASES["missile"]

    def play(self, ref: Referee) -> Play:
        """Throw every shot, breath, gaze and spell on the state as the phase began, then close them together."""
        ledger = fight(ref.state)
        if ledger.aims or ledger.breaths or ledger.gazes or ledger.turnings or ledger.casts or ledger.uses:
            began, number = ref.at, ref.state.n + 1
            felled: dict[str, str] = {}
            struck = shots_of(ref, began, ledger.aims, number, felled)
            for one in ledger.breaths:
                struck += breathe(ref, began, one, number, felled)
            for met in ledger.gazes:
                struck += gaze(ref, began, met, number, felled)
            driven: dict[str, str] = {}
            for prayer in ledger.turnings:
                destroyed, turned = turn_undead(ref, began, prayer, number, felled)
                struck += destroyed
                driven |= turned
            later: Later = []
            for spell in ledger.casts:
                struck += cast(ref, began, spell, number, felled, later)
            for device in ledger.uses:
                struck += use(ref, began, device, number, felled, later)
            close(ref, struck, felled)
            drive_off(ref, driven)
            afterwards(ref, later)
            release(ref, began)
        look_at_locks(ref, phase="")  # songs and sights, too, may have bound or loosed somebody as the phase began
        end_if_over(ref)
        return
        yield
