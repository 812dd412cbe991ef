"""The sides of a body: which one faces a place, how long it is, and who stands outermost on it."""

from __future__ import annotations

from game.board.bases import corners
from game.core.figures import Figure
from game.core.grain import DIRECTIONS, UNIT, Point
from game.core.masses import Post
from game.systems.large_battles.bodies.bodies import Body, shifted, unscaled


def side_of(body: Body, place: Point) -> str:
    """Return the side of a body that looks towards a place: front, rear, left or right [LB-5.3, LB-R18]."""
    pose = body.pose
    left, right, front, back = body.bounds
    ux, uy = DIRECTIONS[pose.facing * 2]
    dx, dy = place[0] - pose.at[0], place[1] - pose.at[1]
    forward = unscaled(dx * ux + dy * uy)
    across = unscaled(dy * ux - dx * uy)
    ahead = max(0, forward + front) if forward > -front else min(0, forward + back)
    aside = max(0, across - right) if across > right else min(0, across - left)
    if ahead > 0 and ahead >= abs(aside):
        return "front"
    if ahead < 0 and -ahead >= abs(aside):
        return "rear"
    if aside:
        return "right" if aside > 0 else "left"
    return "front" if forward >= 0 else "rear"


def side_facing(body: Body, other: Figure) -> str:
    """Return the side of a body on which another's block lies: that from which it is farthest off [LB-5.3].

    A narrow body before one end of a long line has it in front, wherever the line's middle is."""
    pose, base = body.pose, other.profile.base
    ux, uy = DIRECTIONS[pose.facing * 2]
    spots = corners(base, other.at, other.facing) if not base.radius else (other.at,)
    ahead = [(dx * ux + dy * uy) // UNIT for dx, dy in ((x - pose.at[0], y - pose.at[1]) for x, y in spots)]
    aside = [(dy * ux - dx * uy) // UNIT for dx, dy in ((x - pose.at[0], y - pose.at[1]) for x, y in spots)]
    left, right, front, back = body.bounds
    off = {
        "front": min(ahead) + front,
        "rear": -max(ahead) - back,
        "left": left - max(aside),
        "right": min(aside) - right,
    }
    return max(off, key=lambda side: off[side])


def edge(body: Body, side: str) -> int:
    """Return half the length of a side of a body, in grains."""
    left, right, front, back = body.bounds
    return (right - left) // 2 if side in ("front", "rear") else (back - front) // 2


def beside(body: Body, side: str, lane: int, off: int) -> Point:
    """Return the place before a side of a body: so many grains along it from its middle, and so many off it."""
    left, right, front, back = body.bounds
    across, forward = (left + right) // 2, -(front + back) // 2
    if side in ("front", "rear"):
        far = (back - front) // 2 + off
        return shifted(body.pose, across + lane, forward + (far if side == "front" else -far))
    far = (right - left) // 2 + off
    return shifted(body.pose, across + (far if side == "right" else -far), forward + lane)


def along(body: Body, place: Point, side: str) -> int:
    """Return how far along a side of a body a place lies from its middle: rightwards at front and rear, else ahead."""
    left, right, front, back = body.bounds
    ux, uy = DIRECTIONS[body.pose.facing * 2]
    dx, dy = place[0] - body.pose.at[0], place[1] - body.pose.at[1]
    if side in ("front", "rear"):
        return (dy * ux - dx * uy) // UNIT - (left + right) // 2
    return (dx * ux + dy * uy) // UNIT - (-(front + back) // 2)


def outermost(body: Body, side: str) -> tuple[Figure, ...]:
    """List the outermost figures of a body on one side: none of the body stands before any part of them."""
    found: tuple[int, ...] | None = body.known.get(("outermost", side))
    if found is None:
        found = body.known["outermost", side] = _outermost(body, side)
    return tuple([body.figures[n] for n in found])


def _outermost(body: Body, side: str) -> tuple[int, ...]:
    posts, breadth_ = list(body.posts.values()), body.wide if side in ("front", "rear") else body.deep
    lanes = [post.right if side in ("front", "rear") else post.back for post in posts]
    depths = [_depth(side, post) for post in posts]
    taken: list[int] = []
    for n in sorted(range(len(posts)), key=lambda n: (depths[n], lanes[n])):
        if all(abs(lanes[n] - lanes[other]) >= breadth_ for other in taken):
            taken.append(n)
    return tuple(sorted(taken, key=lambda n: lanes[n]))


def _depth(side: str, where: Post) -> int:
    """How far behind a side of its body somebody stands."""
    return {"front": where.back, "rear": -where.back, "left": where.right, "right": -where.right}[side]
