"""What a side may have its bodies and engines shoot at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.board.bases import gap_within
from game.core.commands import Command
from game.core.grain import GRAIN, ahead
from game.core.held.engines import Bombard
from game.core.tally import Refusal
from game.rules.bodies import Outlook
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import Body, bodies, gifted, of_side
from game.systems.large_battles.ledger import host, note
from game.systems.large_battles.marching.marching import (
    body_named,
)
from game.systems.large_battles.orders.commands import Volley
from game.systems.large_battles.orders.expected import of_volley
from game.systems.large_battles.orders.offers import OfBodies
from game.systems.large_battles.shooting.fire import (
    aim_refused,
    arm_of,
    bombard_refused,
    engine_of,
    groups,
    kills,
    may_fire,
    may_split,
    met_by,
    number_of,
    unarmed,
    volley_refused,
)


class MayVolley(OfBodies[Volley], frozen=True):
    """Shoot with a body: in its phase, at who passes, or (horse with bows, elves) in the midst of a march [LB-5.4]."""

    kind: ClassVar[type[Command]] = Volley
    side: str
    passing: tuple[str, ...] = ()
    against: str = ""
    moving: bool = False

    def refuse(self, at: Situation, command: Volley) -> Refusal | None:
        """It must have volleys left, and its target in arc, range and sight."""
        body = body_named(at, command.body, self.side)
        if isinstance(body, Refusal):
            return body
        if self.passing and command.body not in self.passing:
            return Refusal(f"{body.name} {body.are} not among those who may shoot now", "LB-5.4")
        target = bodies(at).get(command.target)
        if target is None:
            return Refusal(f"there is no body {command.target!r} on the table", "LB-5.4")
        if self.against and command.target != self.against:
            return Refusal(f"{target.name} {target.are} not those who pass", "LB-5.4")
        if self.moving:
            no = unarmed(at, body) or may_split(at, body)
            if no is not None:
                return no
        elif not self.passing and arm_of(at, body) is not None and declared(at, body) >= _owed(at, body):
            return Refusal(f"{body.name} {body.have} declared {body.their} volleys", "LB-5.4")
        return volley_refused(at, body, target, overhead=command.overhead, passing=bool(self.passing))

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return every volley there is: overhead only where it cannot be straight."""
        foes = [body for body in of_side(at, at.state.enemy_of(self.side)) if self.against in ("", body.id)]
        for body in of_side(at, self.side):
            arm = arm_of(at, body)
            if arm is None or not self._able(at, body):
                continue
            for target in foes:
                if not gap_within(body.block, target.block, arm[1].range * GRAIN):
                    continue
                straight = aim_refused(at, body, target, overhead=False) is None
                if straight or aim_refused(at, body, target, overhead=True) is None:
                    yield Volley(body.id, target.id, not straight)

    def _able(self, at: Situation, body: Body) -> bool:
        """Whether a body may shoot now at all."""
        if self.passing and body.id not in self.passing:
            return False
        if may_fire(at, body, passing=bool(self.passing)) is not None:
            return False
        if self.moving:
            return may_split(at, body) is None
        return bool(self.passing) or declared(at, body) < _owed(at, body)

    def volleys(self, at: Situation) -> tuple[Volley, ...]:
        """List every volley that could be ordered now."""
        return tuple([command for command in self.examples(at) if isinstance(command, Volley)])

    def worth(self, at: Situation, command: Volley) -> tuple[int, int]:
        """Return the kills of a volley on its lowest and its highest dice."""
        body, target = bodies(at)[command.body], bodies(at)[command.target]
        met = met_by(at, body, target, overhead=command.overhead)
        if not met.armour:
            return 0, 0
        parts = groups(number_of(at, body), met.armour)
        least, most = (sum(kills(part, met.armour, face) for part in parts) for face in (1, 6))
        share, all_ = (2 if met.halved else 1), sum(figure.hit_points for figure in target.figures)
        return min(least // share, all_), min(most // share, all_)

    def outlook(self, at: Situation, command: Volley) -> Outlook | None:
        """Return what may be expected of a volley, line by line."""
        body, target = bodies(at)[command.body], bodies(at)[command.target]
        met = met_by(at, body, target, overhead=command.overhead)
        return of_volley(at, body, target, met, overhead=command.overhead)


def declared(at: Situation, body: Body) -> int:
    """Return how many volleys a body has declared in this phase."""
    return len([volley for volley in host(at.state).volleys if volley.body == body.id])


def _owed(at: Situation, body: Body) -> int:
    """The number of shots it may still declare by its rate."""
    arm, mine = arm_of(at, body), note(at.state, body.id)
    if arm is None:
        return 0
    return (2 if arm[1].twice and not mine.marched and not mine.fought else 1) - mine.fired


class MayBombard(OfBodies[Bombard], frozen=True):
    """Shoot with an engine, or throw a boulder [LB-5.10]."""

    kind: ClassVar[type[Command]] = Bombard
    side: str

    def refuse(self, at: Situation, command: Bombard) -> Refusal | None:
        """It must be loaded and free, and the place within its reach."""
        figure = at.state.figures.get(command.figure)
        if figure is None or figure.side != self.side or not figure.standing:
            return Refusal(f"{command.figure!r} is not yours to command", "LB-5.10")
        if any(shot.figure == figure.id for shot in host(at.state).bombards):
            return Refusal(f"{figure.name} has declared its shot", "LB-5.10")
        return bombard_refused(at, figure, command.at)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each engine's shots at the middles of enemy bodies."""
        for name in self.engines(at):
            for foe in bodies(at).values():
                if foe.side != self.side:
                    spot = ahead(foe.pose.at, foe.pose.facing + 180, min(2 * GRAIN, foe.deep))
                    command = Bombard(name, spot)
                    if self.refuse(at, command) is None:
                        yield command

    def engines(self, at: Situation) -> tuple[str, ...]:
        """List the figures that may bombard now."""
        return tuple(
            [
                figure.id
                for figure in gifted(at, self.side)
                if engine_of(at, figure) is not None
                and not any(done.figure == figure.id for done in host(at.state).bombards)
            ]
        )

    def reach(self, at: Situation, figure: str) -> tuple[int, int, int]:
        """Return the ranges and radius of a figure's engine."""
        engine = engine_of(at, at.figure(figure))
        return (0, 0, 0) if engine is None else (engine.least * GRAIN, engine.range * GRAIN, engine.radius)
