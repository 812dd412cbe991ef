"""The phases of fire: artillery and breath, missiles, spells; by Dexterity band, within a band both sides together.

[CM-2.6, CM-2.7, CM-2.8]"""

from __future__ import annotations

from typing import Any

from game.core.commands import Aim, Done, Shoot
from game.play.asked.asking import ask
from game.play.course.ending import end_if_over, look_at_locks
from game.play.creatures.presence import as_missiles_begin
from game.play.ledger import PhaseBegan, ShotsDeclared
from game.play.missiles.declaring import declare, has_shots, missile_offers, throw_declared
from game.play.missiles.engines import aimed_engines
from game.play.missiles.offers import MayShoot
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.decision import Decision
from game.systems.chainmail.ledger import BandBegan, FireSpent, rounds
from game.systems.chainmail.moments import has_moment
from game.systems.chainmail.names import ARTILLERY, BANDS, CITES, MISSILES, SPELLS, TOGETHER_CITES, title_of
from game.systems.chainmail.writing.declaring import begun_spells, spoil


def phases_of_fire(*, together: bool, artillery: bool) -> tuple[Step, ...]:
    """Return the phases in their order: each band by itself, or (where all moves together) all at once.

    The `artillery` has no bands in either system, unless it is played so.

    [CM-2.6, CM-2.7, CM-2.8, CM-1.2.2, CM-3.7, CM-R1]"""
    bands: tuple[int | None, ...] = (None,) if together else tuple(range(len(BANDS)))
    found = [Fire(ARTILLERY, band) for band in (bands if artillery else (None,))]
    found += [Fire(part, band) for part in (MISSILES, SPELLS) for band in bands]
    return tuple(found)


class Fire(Step, frozen=True):
    """A phase of fire, or one band of it: both sides declare, then all of it falls together [CM-R2]."""

    cite = "CM-2.7"
    part: str
    band: int | None

    @property
    def title(self) -> str:
        return title_of(self.part, self.band)

    def play(self, ref: Referee) -> Play:
        ledger = rounds(ref.state)
        rule = (TOGETHER_CITES if ledger.together else CITES)[self.part]
        if ledger.phase != self.part:
            look_at_locks(ref, phase="")
            ref.record(PhaseBegan(phase=self.part, rules=(rule,)))
            if self.part == MISSILES:
                as_missiles_begin(ref)
        if rounds(ref.state).band != self.band:
            ref.record(BandBegan(band=self.band, rules=("CM-1.2",) if self.band is not None else (rule,)))
        if self.part == SPELLS:
            kept = ref.at.reading("CM-R22") == "kept"
            due = [name for name in begun_spells(ref.state) if has_moment(ref.at, ref.figure(name), SPELLS, self.band)]
            spoil(ref, due, ("CM-2.9", "CM-R12", "CM-R22"), kept=kept)
        last = ref.state.enemy_of(ledger.first)
        ref.next(
            Declares(self.part, self.band, ledger.first), Declares(self.part, self.band, last),
            Falling(self.part, self.band),
        )  # fmt: skip
        yield from ()


class Declares(Step, frozen=True):
    """A side says what it shoots, breathes or casts now [CM-2.6, CM-2.7, CM-2.8]."""

    cite = "CM-2.7"
    part: str
    band: int | None
    side: str

    @property
    def title(self) -> str:
        return title_of(self.part, self.band)

    def play(self, ref: Referee) -> Play:
        """Ask until the side is done, or has nothing more to declare."""
        at = ref.at
        if not any(has_moment(at, friend, self.part, self.band) for friend in at.field.friends(self.side)):
            return
        if self.carry_out(ref):
            at = ref.at
        if not has_shots(at, self.side):
            return
        rule = (TOGETHER_CITES if rounds(ref.state).together else CITES)[self.part]
        command = yield from ask(ref, Decision(self.side, self.title, rule, missile_offers(ref.at, self.side)))
        if not isinstance(command, Done):
            yield from declare(ref, self.side, command)
            ref.next(self)


    def carry_out(self, ref: Referee) -> bool:
        """Have those shoot, as often as they can, who were ordered to shoot at somebody at whom they may.

        [CM-3.1, CM-R23, CM-R35]"""
        ledger, at = rounds(ref.state), ref.at
        if not ledger.together or self.part == SPELLS:
            return False
        offer = MayShoot(self.side)
        aims: tuple[Aim, ...] = ()
        declared = {aim.figure for aim in ledger.aims}
        for task in ledger.meant:
            if not task.target or at.figure(task.figure).side != self.side or task.figure in declared:
                continue
            aim = Aim(task.figure, task.target, task.weapon)
            while offer.refuse(at, Shoot((*aims, aim))) is None:
                aims = (*aims, aim)
        if aims:
            ref.record(ShotsDeclared(side=self.side, aims=aims, rules=("CM-3.7", "CM-R23")))
        return bool(aims)


class Falling(Step, frozen=True):
    """All that was declared falls together: who is killed by it has still shot or cast [CM-1.2, CM-1.2.3, CM-2.12]."""

    cite = "CM-2.12"
    quiet = True
    part: str
    band: int | None

    @property
    def title(self) -> str:
        return title_of(self.part, self.band)

    def play(self, ref: Referee) -> Play:
        """Throw it, and have nothing declared any more; morale is checked where the rules require [CM-2.13, CM-R17]."""
        ledger = rounds(ref.state)
        acts: tuple[Any, ...] = (*ledger.aims, *ledger.breaths, *ledger.gazes)
        acts += (*ledger.turnings, *ledger.casts, *ledger.uses)
        served = [engine.by for engine in aimed_engines(ref.state)]
        throw_declared(ref)
        if acts or served:
            names = tuple(sorted({*[act.figure for act in acts], *served}))
            ref.record(FireSpent(figures=names, rules=("CM-2.12",)))
            look_at_locks(ref, phase="")
        end_if_over(ref)
        yield from ()
