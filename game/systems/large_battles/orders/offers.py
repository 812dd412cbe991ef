"""What a side may answer in a large battle: marches, charges, volleys and bombardments, whole bodies at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct

from game.board.bases import gap_within
from game.core.commands import Command
from game.core.grain import GRAIN, Point
from game.core.masses import Post, body_of
from game.core.tally import Refusal
from game.play.moving.offers import MayChoose
from game.rules.bodies import Outlook
from game.rules.decision import Answer, Offer
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import Body, Pose, blocks, bodies, of_side, places
from game.systems.large_battles.bodies.kinds import HORSE, fights_as
from game.systems.large_battles.bodies.sides import along
from game.systems.large_battles.marching.charging import may_assail, onset
from game.systems.large_battles.marching.marching import (
    body_named,
    may_march,
    reach,
    towards,
    way,
)
from game.systems.large_battles.marching.moving import left, move_of
from game.systems.large_battles.melee.melee import Coming, expected, foes_of
from game.systems.large_battles.orders.commands import Assail, Evolution, March
from game.systems.large_battles.orders.expected import of_charge
from game.systems.large_battles.shooting.fire import (
    arm_of,
)

Ends = tuple[tuple[str, Point, int], ...]


class Sighted(Struct, frozen=True):
    """A body as a commander sees it: where its middle is, its facing, strength, and how far it goes and shoots."""

    id: str
    side: str
    at: Point
    facing: int
    figures: int
    march: int
    charge: int
    shoots: int
    """Grains of its missile range, 0 for none."""
    horse: bool
    engaged: bool
    breadth: int


class OfBodies(Offer[Answer], frozen=True):
    """An offer to whole bodies."""

    def holding(self, at: Situation, figure: str) -> str:
        """Return the body a figure is of."""
        return body_of(at.state, at.figure(figure))

    def members(self, at: Situation, body: str) -> tuple[str, ...]:
        """List the figures of a body that stand."""
        found = bodies(at).get(body)
        return () if found is None else tuple([figure.id for figure in found.figures])

    def named(self, at: Situation, body: str) -> str:
        """Return its name, and the men and figures it has left."""
        found = bodies(at).get(body)
        if found is None:
            return body
        number = len(found.figures)
        return f"{found.name}: {found.men} men in {number} figure{'s' if number != 1 else ''}"

    def outlook(self, at: Situation, command: Answer) -> Outlook | None:
        """Return what may be expected of a legal order, or None where there is nothing to tell."""
        return None


class MayMarch(OfBodies[March], frozen=True):
    """March a body of one's own [LB-5.1]."""

    kind: ClassVar[type[Command]] = March
    moves: ClassVar[bool] = True
    side: str

    def refuse(self, at: Situation, command: March) -> Refusal | None:
        """It must be free to, and its way be open and within its move."""
        body = body_named(at, command.body, self.side)
        if isinstance(body, Refusal):
            return body
        no = may_march(at, body)
        if no is not None:
            return no
        if not command.parts:
            return Refusal("a march has at least one part", "LB-5.8")
        found = way(at, body, command.parts)
        return found if isinstance(found, Refusal) else None

    def examples(self, at: Situation) -> Iterator[Command]:
        """Give, for each body, marches straight ahead, with a wheel, and about."""
        for name in self.bodies(at):
            body = bodies(at)[name]
            full = left(at, body)
            for parts in (
                (Evolution("ahead", full),),
                (Evolution("ahead", full // 2),),
                (Evolution("wheel", 40), Evolution("ahead", full // 4)),
                (Evolution("wheel", -40), Evolution("ahead", full // 4)),
                (Evolution("wheel", 90),),
                (Evolution("about"),),
            ):
                command = March(name, parts)
                if self.refuse(at, command) is None:
                    yield command

    def bodies(self, at: Situation) -> tuple[str, ...]:
        """List the bodies that may still march."""
        return tuple([body.id for body in of_side(at, self.side) if may_march(at, body) is None])

    def sighted(self, at: Situation) -> tuple[Sighted, ...]:
        """List all bodies as they are seen."""
        return tuple([_sighted(at, body) for body in bodies(at).values()])

    def towards(self, at: Situation, body: str, goal: Point, facing: int | None = None) -> March | None:
        """Return the march that takes a body nearest to a place."""
        return towards(at, bodies(at)[body], goal, facing)

    def reach(self, at: Situation, body: str) -> tuple[Point, ...]:
        """Return the ring of places to which the middle of a body's front may come."""
        found = bodies(at).get(body)
        return () if found is None else reach(at, found)

    def ends(self, at: Situation, command: March) -> Ends:
        """Return where a march leaves each figure."""
        body = bodies(at)[command.body]
        found = way(at, body, command.parts)
        return () if isinstance(found, Refusal) else _ends(body, found.end, found.posts)

    def spends(self, at: Situation, command: March) -> tuple[int, int]:
        """Return what a march costs, and what the body has left."""
        body = bodies(at)[command.body]
        found = way(at, body, command.parts)
        return 0 if isinstance(found, Refusal) else found.cost, left(at, body)


def _sighted(at: Situation, body: Body) -> Sighted:
    arm, there = arm_of(at, body), blocks(at)[body.id]
    march, _, charge = move_of(at, body)
    left_, right_, _, _ = body.bounds
    return Sighted(
        body.id, body.side, there.at, body.pose.facing, sum(figure.hit_points for figure in body.figures),
        march, charge, 0 if arm is None else arm[1].range * GRAIN, fights_as(body.first) in HORSE,
        bool(foes_of(at, body)), right_ - left_,
    )  # fmt: skip


def _ends(body: Body, pose: Pose, posts: dict[str, Post] | None) -> Ends:
    return tuple([(place.figure, place.at, place.facing) for place in places(body, pose, posts)])


class MayAssail(OfBodies[Assail], frozen=True):
    """Charge with a body; with that named come to meet, at that named, the charge of another [LB-5.3, LB-3.3]."""

    kind: ClassVar[type[Command]] = Assail
    side: str
    body: str = ""
    against: str = ""

    def refuse(self, at: Situation, command: Assail) -> Refusal | None:
        """It must be free to, and reach its target over open ground."""
        body = body_named(at, command.body, self.side)
        if isinstance(body, Refusal):
            return body
        if self.body and command.body != self.body:
            return Refusal(f"{body.name} {body.are} not those who are charged", "LB-3.3")
        target = bodies(at).get(command.target)
        if target is None or target.side == self.side:
            return Refusal(f"there is no enemy body {command.target!r}", "LB-5.3")
        if self.against and command.target != self.against:
            return Refusal(f"{target.name} {target.are} not those who charge", "LB-3.3")
        no = may_assail(at, body)
        if no is not None:
            return no
        found = onset(at, body, target)
        return found if isinstance(found, Refusal) else None

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return every charge there is."""
        yield from self.charges(at)

    def charges(self, at: Situation) -> tuple[Assail, ...]:
        """List every charge that could be ordered now."""
        found = []
        for body in of_side(at, self.side):
            if (self.body and body.id != self.body) or may_assail(at, body) is not None:
                continue
            reach = max(move_of(at, body)[::2])
            for target in bodies(at).values():
                if target.side == self.side or (self.against and target.id != self.against):
                    continue
                near = gap_within(blocks(at)[body.id], blocks(at)[target.id], reach)
                if near and not isinstance(onset(at, body, target), Refusal):
                    found.append(Assail(body.id, target.id))
        return tuple(found)

    def prospect(self, at: Situation, command: Assail) -> tuple[int, int]:
        """Return what a charge may expect in its first turn, by the tables."""
        body, target = bodies(at)[command.body], bodies(at)[command.target]
        found = onset(at, body, target)
        if isinstance(found, Refusal):
            return 0, 0
        lane = along(target, found.end.at, found.side)
        return expected(at, body, target, Coming(found.side, found.impetus, files=found.files, lane=lane))

    def outlook(self, at: Situation, command: Assail) -> Outlook | None:
        """Return what may be expected of a charge, line by line."""
        body, target = bodies(at)[command.body], bodies(at)[command.target]
        found = onset(at, body, target)
        return None if isinstance(found, Refusal) else of_charge(at, body, target, found)

    def ends(self, at: Situation, command: Assail) -> Ends:
        """Return where a charge leaves each figure."""
        body, target = bodies(at)[command.body], bodies(at)[command.target]
        found = onset(at, body, target)
        return () if isinstance(found, Refusal) else _ends(body, found.end, found.posts)


class MayGoFirst(MayChoose, frozen=True):
    """Choose which side moves first [LB-5.1]."""
