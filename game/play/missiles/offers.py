"""What a side may declare for the missile phase: shots, breath and gazes; and shots at those who move by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from game.core.commands import Aim, Breathe, Command, Gaze, Shoot
from game.core.figures import Figure
from game.core.tally import Refusal
from game.play.asked.naming import nobody, not_ours
from game.play.ledger import fight, lays_engine
from game.rules.course.timing import untimely
from game.rules.creatures.beasts import horse_refused
from game.rules.creatures.breath import breath_refused
from game.rules.creatures.eyes import gaze_of
from game.rules.creatures.gaze import gaze_refused
from game.rules.decision import Offer
from game.rules.gear.arms import missiles_of
from game.rules.missiles.shooting import (
    in_range,
    may_aim,
    may_shoot,
    missile,
    missiles_left,
    no_missile,
    no_shot_left,
    shoots_into_melee,
    shots_allowed,
)
from game.rules.moving.movement import inactive, is_locked
from game.rules.situation import Situation

if TYPE_CHECKING:
    from game.catalogue.kinds.gear import Missile


Planned: TypeAlias = dict[str, list[Aim]]
"""Shots already to be made, by the ids of who is to make them."""


def acting(at: Situation) -> set[str]:
    """Return the ids of those who have declared magic, a turning or an engine's shot, or have countered: none shoots.

    [SP-R161, SP-R186, SP-R262]"""
    ledger = fight(at.state)
    magic = {cast.figure for cast in ledger.casts} | {use.figure for use in ledger.uses}
    served = {engine.by for engine in at.state.engines if engine.aim is not None}
    return {turning.figure for turning in ledger.turnings} | magic | set(ledger.counters) | served


def declared_aims(at: Situation) -> Planned:
    """Return the shots declared for this phase, by who is to make them."""
    found: Planned = {}
    for aim in fight(at.state).aims:
        found.setdefault(aim.figure, []).append(aim)
    return found


def shots_of_all(at: Situation, figure: Figure, weapon: Missile, aims: Sequence[Aim]) -> int:
    """Return how many shots a figure has with a weapon that has already shots to make: two only if all are such.

    [SP-3.4.2.4, SP-3.4.2.5, SP-R221]"""
    allowed = shots_allowed(at, figure, weapon)
    for aim in aims:
        other = missile(at, figure, aim.weapon)
        if other is not None and other.id != weapon.id:
            allowed = min(allowed, shots_allowed(at, figure, other))
    return allowed


def all_declared(at: Situation, figure: Figure, weapon: Missile, aims: Sequence[Aim]) -> Refusal | None:
    """Say why a figure has no shot with a weapon beside those it will make, or None [SP-3.4.2.4, SP-3.4.2.5, ST-R8]."""
    if at.book.acting.acts is not None:
        no = at.book.acting.acts(at, figure, f"shot {weapon.id}", len(aims) + 1)
        if no is not None:
            return no
    else:
        allowed = shots_of_all(at, figure, weapon, aims)
        if figure.shots + len(aims) >= allowed:
            return no_shot_left(figure, weapon, allowed)
    left_over = missiles_left(at, figure, weapon)
    if left_over is None:
        return None
    with_it = [aim for aim in aims if missile(at, figure, aim.weapon) == weapon]
    if len(with_it) < left_over:
        return None
    reason = f"{figure.name} has {left_over} missiles left for the {weapon.name}, all declared"
    return Refusal(reason, "ST-R8", {"left": left_over})


class MayShoot(Offer[Shoot], frozen=True):
    """Declare shots for the missile phase, or (with `passing`) shoot at those who move by.

    `shooters`, where any are named, are those whom it is for."""

    kind: ClassVar[type[Command]] = Shoot
    side: str
    passing: bool = False
    shooters: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()

    def refuse(self, at: Situation, command: Shoot) -> Refusal | None:
        """Each shot must be one that its figure has, at a target it may aim at."""
        if not command.aims:
            return Refusal("a volley names at least one shot", "SP-3.4.0.1")
        planned: Planned = {} if self.passing else declared_aims(at)
        for aim in command.aims:
            no = self._shot_refused(at, aim, planned)
            if no is not None:
                return no
            planned.setdefault(aim.figure, []).append(aim)
        return None

    def _shot_refused(self, at: Situation, aim: Aim, planned: Planned) -> Refusal | None:
        figure, target = at.state.figures.get(aim.figure), at.state.figures.get(aim.target)
        if figure is None or figure.side != self.side:
            return not_ours(at, aim.figure)
        if target is None:
            return nobody(aim.target)
        if self.passing:
            if figure.id not in self.shooters:
                return may_shoot(at, figure, missile(at, figure, aim.weapon), passing=True) or Refusal(
                    f"{figure.name} may not shoot in passing", "SP-3.3.2.1"
                )
            if target.id not in self.targets:
                return Refusal(f"{target.name} is not on the move", "SP-3.3.2.1")
            if planned.get(aim.figure):
                return Refusal(f"{figure.name} has one pass-through shot a round", "SP-R33")
        if self.shooters and figure.id not in self.shooters:
            return Refusal(f"it is not {figure.name} who may shoot now", "SP-3.4.0.1")
        if any(turning.figure == figure.id for turning in fight(at.state).turnings):
            return Refusal(f"{figure.name} turns the undead in this phase", "SP-R186")
        weapon = missile(at, figure, aim.weapon)
        if weapon is None and aim.weapon:
            return inactive(figure) or no_missile(at, figure, aim.weapon)
        no = None if self.passing else untimely(at, figure, weapon.id if weapon is not None else "")
        no = no or may_shoot(at, figure, weapon, passing=self.passing)
        if no is not None or weapon is None:
            return no
        if not self.passing:
            if any(cast.figure == figure.id for cast in fight(at.state).casts):
                return Refusal(f"{figure.name} casts a spell in this phase", "SP-R161")
            if any(use.figure == figure.id for use in fight(at.state).uses):
                return Refusal(f"{figure.name} uses a device in this phase", "SP-R149")
            if figure.id in fight(at.state).counters:
                return Refusal(f"{figure.name} has countered a spell in this phase", "SP-R161")
            if lays_engine(at.state, figure.id):
                return Refusal(f"{figure.name} looses an engine in this phase", "SP-R262")
            no = all_declared(at, figure, weapon, planned.get(figure.id, []))
            if no is not None:
                return no
        no = horse_refused(figure, target) if aim.horse else None
        if aim.horse and weapon.flask:
            no = no or Refusal(f"a {weapon.name} is thrown at rider and horse together", "ST-R22")
        return no or may_aim(at, figure, target, weapon, passing=self.passing)

    def aims(self, at: Situation) -> Iterator[Aim]:
        """Return every single shot that is legal now, shooter by shooter, with each weapon in the order carried."""
        targets = [at.figure(name) for name in self.targets] if self.passing else at.field.foes(self.side)
        planned: Planned = {} if self.passing else declared_aims(at)
        busy = set() if self.passing else acting(at)
        for figure in at.field.friends(self.side):
            if ((self.passing or self.shooters) and figure.id not in self.shooters) or figure.id in busy:
                continue
            if not figure.carries or inactive(figure) is not None:
                continue
            for weapon in missiles_of(at, figure):
                if not (weapon.flask and self.passing):
                    yield from self._aims_with(at, figure, weapon, targets, planned)

    def _aims_with(
        self, at: Situation, figure: Figure, weapon: Missile, targets: list[Figure], planned: Planned
    ) -> Iterator[Aim]:
        near = in_range(figure, targets, weapon)
        if not self.passing and near:
            if not shoots_into_melee(figure):
                near = [foe for foe in near if not is_locked(at, foe)]
            if untimely(at, figure, weapon.id) is not None:
                return
            if all_declared(at, figure, weapon, planned.get(figure.id, ())) is not None:
                return
        if not near or may_shoot(at, figure, weapon, passing=self.passing) is not None:
            return
        for target in near:
            if may_aim(at, figure, target, weapon, passing=self.passing) is None:
                yield Aim(figure.id, target.id, weapon.id)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return every single shot that is legal now."""
        for aim in self.aims(at):
            yield Shoot((aim,))


class MayBreathe(Offer[Breathe], frozen=True):
    """Declare a breath for the missile phase [SP-3.4.3.4]."""

    kind: ClassVar[type[Command]] = Breathe
    side: str

    def refuse(self, at: Situation, command: Breathe) -> Refusal | None:
        """The creature must have breath left, have moved half or less and not be locked."""
        figure = at.state.figures.get(command.figure)
        if figure is None or figure.side != self.side:
            return not_ours(at, command.figure)
        if any(breath.figure == figure.id for breath in fight(at.state).breaths):
            return Refusal(f"{figure.name} breathes already", "SP-3.4.3.4")
        return untimely(at, figure, "breath") or breath_refused(at, figure, command.toward, command.breath)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return a breath at each enemy, of each kind that a creature has."""
        for figure in at.field.friends(self.side):
            for number, breath in enumerate(figure.profile.breaths):
                for foe in at.field.foes(self.side):
                    command = Breathe(figure.id, foe.at, breath.kind if number else "")
                    if self.refuse(at, command) is None:
                        yield command


class MayGaze(Offer[Gaze], frozen=True):
    """Declare a gaze for the missile phase [SP-3.4.3.4]."""

    kind: ClassVar[type[Command]] = Gaze
    side: str

    def refuse(self, at: Situation, command: Gaze) -> Refusal | None:
        """The creature must have a gaze not yet used, have moved half or less, not be locked, and be looked at."""
        figure, target = at.state.figures.get(command.figure), at.state.figures.get(command.target)
        if figure is None or figure.side != self.side:
            return not_ours(at, command.figure)
        if target is None:
            return nobody(command.target)
        if any(gaze.figure == figure.id for gaze in fight(at.state).gazes):
            return Refusal(f"{figure.name} gazes already", "SP-R113")
        return untimely(at, figure, "gaze") or gaze_refused(at, figure, target)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return a gaze at each enemy who may be met by one."""
        for figure in at.field.friends(self.side):
            if figure.profile.traits and gaze_of(figure) is not None:
                for foe in at.field.foes(self.side):
                    command = Gaze(figure.id, foe.id)
                    if self.refuse(at, command) is None:
                        yield command
