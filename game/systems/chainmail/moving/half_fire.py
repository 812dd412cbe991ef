"""Fire at the half: of those who split their moves and of those who stand, both sides at once [CM-3.4, CM-3.4.1]."""

from __future__ import annotations

from game.core.commands import Aim, Shoot
from game.core.fight.harm import Beset
from game.core.figures import Condition
from game.play.asked.asking import ask
from game.play.asked.sealing import keep, open_sealed
from game.play.course.ending import end_if_over
from game.play.ledger import fight
from game.play.missiles.offers import MayShoot
from game.play.missiles.shooting import shots_of
from game.play.morale.losses import close
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.step import Play, Step
from game.play.volley import volley
from game.rules.decision import AnyOffer, Decision
from game.rules.missiles.passing import in_wait
from game.rules.missiles.shooting import may_aim, missile
from game.rules.missiles.splitting import knows_how, may_split
from game.rules.situation import Situation
from game.rules.stealth.unseen import is_known


class HalfFire(Step, frozen=True):
    """Those who stand may shoot at the half at those who move; neither side knows of the other's shots [CM-3.4.1]."""

    title = "Fire at the half"
    cite = "CM-3.4.1"
    side: str

    def play(self, ref: Referee) -> Play:
        """Ask, where somebody stands and could hit one who moves."""
        at = ref.at
        moving = [foe for foe in at.field.foes(self.side) if foe.came]
        targets = tuple([figure.id for figure in moving if is_known(figure)])
        charging = any(at.figure(name).charged == at.state.round for name in targets)
        shooters = tuple(
            [
                figure.id
                for figure, weapon in in_wait(at, self.side, charge=charging)
                if any(may_aim(at, figure, at.figure(name), weapon, passing=True) is None for name in targets)
            ]
        )
        if not shooters:
            return
        offers: tuple[AnyOffer, ...] = (MayShoot(self.side, True, shooters, targets), MayStop())
        command = yield from ask(
            ref, Decision(self.side, "half-way: shoot at those who move?", "CM-3.4.1", offers, shooters, sealed=True)
        )
        if isinstance(command, Shoot):
            keep(ref, self.side, command, ("CM-3.4.1",))


class HalfFalls(Step, frozen=True):
    """All fire at the half falls at once: of those who split their moves and of those who stand [CM-3.4, CM-2.12]."""

    title = "Fire at the half"
    cite = "CM-3.4"

    def play(self, ref: Referee) -> Play:
        """Open the secret aims, and throw the shots on the present state."""
        names = tuple([secret.name for secret in ref.state.secrets])
        passing: list[Aim] = []
        for command in open_sealed(ref, names, ("CM-3.4.1",)) if names else ():
            if isinstance(command, Shoot):
                passing += command.aims
        split = _split_aims(ref.at)
        if split:
            who = tuple([aim.figure for aim in split])
            ref.record(Beset(figures=who, condition=Condition("split", ref.state.round), rules=("CM-3.4", "CM-R10")))
        if split or passing:
            together = volley(ref)
            struck = shots_of(ref, together, split, rule="CM-3.4")
            struck += shots_of(ref, together, passing, passing=True)
            close(ref, struck, together.felled)
        end_if_over(ref)
        yield from ()


def _split_aims(at: Situation) -> list[Aim]:
    """The shots written for those who are on the move and able to split it, where they can be made.

    [CM-3.4, CM-R10, CM-R23]"""
    found = []
    for task in fight(at.state).tasks:
        figure, target = at.figure(task.figure), at.state.figures.get(task.target)
        if target is None or not figure.came or not knows_how(at, figure):
            continue
        weapon = missile(at, figure, task.weapon)
        if weapon is None or may_split(at, figure, figure.side, weapon) is not None:
            continue
        if may_aim(at, figure, target, weapon) is None:
            found.append(Aim(figure.id, target.id, weapon.id))
    return found
