"""What is declared on a count and then falls together: shots, spells and powers, and the blows with them [CY-1.6]."""

from __future__ import annotations

from collections.abc import Generator

from game.core.commands import Aim, Cast, Command, Done, Strike
from game.core.fight.deeds import ShotSpoiled
from game.core.ids import FigureId
from game.core.state import State, of_side
from game.play.asked.asking import ask
from game.play.course.ending import end_if_over, look_at_locks
from game.play.gear.handling import ready
from game.play.ledger import ShotsDeclared, VolleyOver, blows_left, fight, is_declared
from game.play.magic.casting import declared
from game.play.melee.blows import choose, nerves, parry
from game.play.melee.fighting import meet, melees
from game.play.melee.striking import Stroke, strike
from game.play.missiles.declaring import declare, has_shots, missile_offers, throw_declared
from game.play.referee import Referee
from game.play.step import Play, Step
from game.play.volley import Volley
from game.rules.decision import Decision
from game.rules.melee.reach import REAR, blow_refused, may_strike, position
from game.rules.missiles.shooting import may_aim, missile
from game.rules.moving.movement import inactive
from game.systems.cydonia.counting.holding import is_ahead
from game.systems.cydonia.words import called_on, counted

Parries = Generator[Decision, Command, list[int]]


class Shots(Step, frozen=True):
    """A side declares the shots, spells and other powers of those whose count it is [CY-1.5, CY-R6, CY-R17]."""

    cite = "CY-1.5"
    count: int
    side: str
    names: tuple[FigureId, ...]

    @property
    def title(self) -> str:
        return f"Count {self.count}" if self.count else "Free round"

    def whose(self, state: State) -> tuple[str, ...]:
        """Those of the side whose count it is."""
        return of_side(state, self.side, self.names)

    def play(self, ref: Referee) -> Play:
        """Ask until the side is done or has nothing left to declare; a spell is not countered [CY-R17]."""
        names = tuple(
            [figure.id for figure in map(ref.figure, self.names) if figure.side == self.side and not inactive(figure)]
        )
        if not names or not has_shots(ref.at, self.side):
            return
        command = yield from ask(
            ref, Decision(self.side, "declare shots", self.cite, missile_offers(ref.at, self.side), names)
        )
        if isinstance(command, Done):
            return
        if isinstance(command, Cast):
            ref.record(ShotsDeclared(side=self.side, casts=(command,), rules=("CY-1.5", "CY-R6")))
        else:
            yield from declare(ref, self.side, command)
        ref.next(self)


class Falls(Step, frozen=True):
    """Everything declared on a count takes effect together: who is killed on it has still acted [CY-1.6]."""

    cite = "CY-1.6"
    count: int
    blows: tuple[Strike, ...]

    @property
    def title(self) -> str:
        return f"Count {self.count}" if self.count else "Free round"

    def whose(self, state: State) -> tuple[str, ...]:
        return called_on(state, self.count)

    def play(self, ref: Referee) -> Play:
        """Ask who parries, then throw every shot, spell and blow on the present state, and close them together."""
        if not self.blows and not is_declared(ref.state):
            return
        meet(ref, melees(ref.at))
        for blow in self.blows:
            if blow.weapon:
                choose(ref, blow.figure, blow.weapon)
            ready(ref, blow.figure)
        parries = yield from ask_parries(ref, self.blows)
        behind: dict[str, None] = {}

        def together(volley: Volley) -> list[str]:
            began = volley.began
            struck = []
            for blow, given in zip(self.blows, parries, strict=True):
                figure, target = began.figure(blow.figure), began.figure(blow.target)
                if not target.standing or blow_refused(began, figure, target) is not None:
                    continue  # what was tried first has parted them [CY-R16]
                if blow.horse and not ref.figure(blow.target).profile.mount:
                    continue  # the horse has fallen to another on the same count
                if not may_strike(figure) or not blows_left(ref.state, blow.figure):
                    continue  # or it was done to the striker, who had to give up his attack
                where = position(began, figure, target)
                stroke = Stroke(blow.figure, blow.target, where, given, horse=blow.horse)
                strike(ref, stroke, volley)
                struck.append(blow.target)
                if where == REAR and not blow.horse:
                    behind[blow.target] = None
            return struck

        blows = {blow.figure for blow in self.blows}
        acted = tuple([name for name in sorted(ref.state.figures) if name in blows or declared(ref.at, name)])
        throw_declared(ref, together, lost_shots(ref))
        ref.record(VolleyOver(figures=acted, rules=("CY-1.6",)))
        look_at_locks(ref, phase="")
        for name in behind:
            yield from nerves(ref, name)
        end_if_over(ref)


def lost_shots(ref: Referee) -> list[Aim]:
    """Note the shots that come to nothing, since who was tried at, or got away, on this count bars them [CY-R28]."""
    at, lost = ref.at, []
    for aim in fight(ref.state).aims:
        figure, target = at.figure(aim.figure), at.figure(aim.target)
        weapon = missile(at, figure, aim.weapon)
        no = may_aim(at, figure, target, weapon) if weapon is not None and target.standing else None
        if no is not None:
            why, rules = no.reason, ("CY-R28", no.rule)
            ref.record(ShotSpoiled(actor=aim.figure, target=aim.target, weapon=aim.weapon, why=why, rules=rules))
            lost.append(aim)
    return lost


def ask_parries(ref: Referee, blows: tuple[Strike, ...]) -> Parries:
    """Ask each target whose count is still to come whether it gives up its attack to parry, once for each striker.

    [CY-R21]"""
    count = counted(ref.figure(blows[0].figure)).count if blows else 0
    asked: set[tuple[str, str]] = set()
    found = []
    for blow in blows:
        figure, target = ref.figure(blow.figure), ref.figure(blow.target)
        where = position(ref.at, figure, target)
        given = 0
        pair = blow.figure, blow.target
        if pair not in asked and where != REAR and not blow.horse and target.standing and is_ahead(target, count):
            asked.add(pair)
            given = yield from parry(ref, figure, target, where)
        found.append(given)
    return found
