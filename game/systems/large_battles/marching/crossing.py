"""Attacks through a gap narrower than a body's front: where it leads, and in how many files [LB-R47]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from game.core.grain import Point, facing_towards, turn_between
from game.core.masses import Post
from game.core.tally import Refusal
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import Body, Pose, shifted
from game.systems.large_battles.bodies.filing import abreast, straight_cost
from game.systems.large_battles.bodies.kinds import flies
from game.systems.large_battles.bodies.sides import along, beside, edge
from game.systems.large_battles.marching.moving import unfit

CURVE = 45
"""An attack leaves the facing it began with by so many degrees at most [LB-5.3, LB-R30]."""


class Passage(Struct, frozen=True):
    """Where those before a gap begin, the pose and places the body ends in, what it costs, and in how many files."""

    start: Point
    end: Pose
    posts: dict[str, Post]
    cost: int
    files: int


class _Coming(NamedTuple):
    """A body that would attack another, the side it attacks, and its facing there."""

    body: Body
    target: Body
    side: str
    facing: int


def passage(at: Situation, body: Body, target: Body, side: str, facing: int) -> Passage | None:
    """Return the attack through a gap on one side of a target that brings most men abreast, or None.

    Those of the front who stand before the gap lead straight on. [LB-R47]"""
    if body.single or at.ground.plain or flies(body.first):
        return None
    coming = _Coming(body, target, side, facing)
    for first, last in _gaps(at, coming):
        lane = (first + last) // 2
        for files in range(min(body.files - 1, (last - first) // body.wide + 1), 0, -1):
            found = _through(at, coming, lane, files)
            if found is not None:
                return found
    return None


def _gaps(at: Situation, coming: _Coming) -> Iterator[tuple[int, int]]:
    """Stretches along a side of the target to which one man after the other could come: the widest first."""
    body, target, side, facing = coming
    rim, step = edge(target, side), max(1, body.wide // 2)
    found: list[tuple[int, int]] = []
    for lane in range(-rim, rim + 1, step):
        start, end = _ends(coming, lane)
        if not isinstance(straight_cost(at, body, 1, start, end, facing, target.id), Refusal):
            if found and found[-1][1] == lane - step:
                found[-1] = found[-1][0], lane
            else:
                found.append((lane, lane))
    own = along(target, body.pose.at, side)
    yield from sorted(found, key=lambda gap: (gap[0] - gap[1], abs(gap[0] + gap[1] - 2 * own), gap))


def _ends(coming: _Coming, lane: int) -> tuple[Point, Point]:
    """Where in its front those begin who come to a place along the side of a target, and that place."""
    body, target, side, _ = coming
    end = beside(target, side, lane, body.deep // 2)
    most = edge(body, "front") - body.wide // 2
    return shifted(body.pose, max(-most, min(most, along(body, end, "front"))), 0), end


def _through(at: Situation, coming: _Coming, lane: int, files: int) -> Passage | None:
    body, target, _, facing = coming
    start, end = _ends(coming, lane)
    if start != end and turn_between(body.pose.facing, facing_towards(start, end)) > CURVE:
        return None
    cost = straight_cost(at, body, files, start, end, facing, target.id)
    pose, posts = Pose(end, facing), abreast(body, files)
    if isinstance(cost, Refusal) or unfit(at, body, pose, posts) is not None:
        return None
    return Passage(start, pose, posts, cost, files)
