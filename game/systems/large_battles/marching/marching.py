"""Marches: whether a body may, where they lead it, and how far it could come [LB-5.5, LB-5.8]."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from game.board.land.routes import route
from game.core.grain import Point, distance_up, facing_towards, round_inches
from game.core.masses import Post
from game.core.tally import Refusal
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import Body, Pose, bodies, formation
from game.systems.large_battles.bodies.filing import in_files, room, straight_cost
from game.systems.large_battles.bodies.kinds import flies
from game.systems.large_battles.ledger import note
from game.systems.large_battles.marching.evolving import evolved, turning, wheeled
from game.systems.large_battles.marching.moving import Way, blocked, expense, left, move_of, near_foe, straight, unfit
from game.systems.large_battles.melee.melee import foes_of
from game.systems.large_battles.orders.commands import WAYS, Evolution, March

TURN = 15
"""Degrees from one way that is tried to the next, where a body's reach is looked for."""
EIGHTHS = 8
"""Lengths that are tried of each."""


def body_named(at: Situation, name: str, side: str) -> Body | Refusal:
    """Return a side's body by id, or say that it has none."""
    found = bodies(at).get(name)
    if found is None:
        return Refusal(f"there is no body {name!r} on the table", "LB-5.1")
    if found.side != side:
        return Refusal(f"{found.name} {found.are} not yours to command", "LB-5.1")
    return found


def may_stir(at: Situation, body: Body) -> Refusal | None:
    """Say why a body may not move this turn, or None."""
    mine = note(at.state, body.id)
    if mine.reorders >= at.state.round:
        return Refusal(f"{body.name} {body.are} reordering themselves this turn", "LB-1.4.2", {"until": mine.reorders})
    if foes_of(at, body):
        return Refusal(f"{body.name} {body.are} in melee with {bodies(at)[foes_of(at, body)[0]].inner}", "LB-5.1")
    if mine.fired and not mine.split:
        return Refusal(f"{body.name} {body.have} shot this turn, and stay where they are", "LB-5.4")
    return None


def may_march(at: Situation, body: Body) -> Refusal | None:
    """Say why a body may not march now, or None."""
    mine = note(at.state, body.id)
    no = may_stir(at, body)
    if no is not None:
        return no
    if mine.marched and (not mine.split or mine.resumed):
        return Refusal(f"{body.name} {body.have} marched this turn", "LB-5.1")
    if not left(at, body):
        return Refusal(f"{body.name} {body.have} no move left", "LB-5.5", {"left": 0})
    return None


def way(at: Situation, body: Body, parts: Sequence[Evolution]) -> Way | Refusal:
    """Lay out a march, part by part, or say what forbids it: kept for who carries it out.

    [LB-5.5, LB-5.7, LB-5.8, LB-3.1]"""
    key = "way", body.id, tuple(parts), left(at, body), note(at.state, body.id).files
    found: Way | Refusal | None = at.field.kept.get(key)
    if found is None:
        found = at.field.kept[key] = _way(at, body, parts)
    return found


def _way(at: Situation, body: Body, parts: Sequence[Evolution]) -> Way | Refusal:
    pose = body.pose
    posts = body.posts
    poses, shapes, cost, most, in_file = [pose], [posts], 0, left(at, body), False
    for part in parts:
        no = _part_refused(at, body, part)
        if no is not None:
            return no
        if part.what == "ahead":
            goal = straight(pose, part.amount)
            bar = blocked(at, body, pose, goal)
            if bar is None:
                paid = expense(at, body, pose, goal)
            elif bar.rule == "LB-5.7" and not body.single:
                paid, in_file = straight_cost(at, body, 1, pose.at, goal, pose.facing), True
            else:
                return bar
            if isinstance(paid, Refusal):
                return bar or paid
            pose = Pose(goal, pose.facing)
        else:
            pose, posts, paid = evolved(at, body, pose, posts, part)
            bar = unfit(at, body, pose, posts)
            if bar is not None:
                return bar
        cost += paid
        poses.append(pose)
        shapes.append(posts)
    road = _road(at, body, poses, posts)
    if cost > most + road + len(poses):  # snapping may take a grain of each leg
        have, need = round_inches(most + road), round_inches(cost)
        return Refusal(
            f"{body.name} {body.have} {have} inches of {body.their} move left, and that costs {need}", "LB-5.5",
            {"left": have, "cost": need},
        )  # fmt: skip
    return _settled(at, body, Way(tuple(poses), posts, min(cost, most), tuple(shapes), in_file))


def _part_refused(at: Situation, body: Body, part: Evolution) -> Refusal | None:
    if part.what in ("line", "column"):
        if at.reading("LB-R11") == "remain":
            return Refusal(f"{body.name} stand in {formation(body)}, and remain so", "LB-3.1")
        if body.single:
            return Refusal(f"{body.name} is one miniature: it has no formation", "LB-5.8")
        if in_files(at, body):
            return Refusal(f"{body.name} stand in files, and form again as they were first", "LB-R47")
    if part.what not in WAYS:
        return Refusal(f"no body knows how to {part.what}: it is one of {', '.join(WAYS)}", "LB-5.8")
    if part.what == "wheel" and not 0 < abs(part.amount) <= 90:
        return Refusal("a wheel is of 1 to 90 degrees, to the right or (below 0) to the left", "LB-5.8")
    if part.what == "ahead" and part.amount <= 0:
        return Refusal("a body marches ahead: some inches are to be told", "LB-5.8")
    return None


def _road(at: Situation, body: Body, poses: list[Pose], posts: dict[str, Post]) -> int:
    """What a road adds, to horse and wheels, where the middle of the body keeps to it all the way [LB-5.5, LB-5.7]."""
    bonus = move_of(at, body)[1]
    if not bonus or len(poses) < 2:
        return 0
    for here, there in pairwise(poses):
        for step in range(5):
            x = here.at[0] + (there.at[0] - here.at[0]) * step // 4
            y = here.at[1] + (there.at[1] - here.at[1]) * step // 4
            piece = at.ground.ruling_piece((x, y))
            if piece is None or piece.kind not in ("road", "bridge"):
                return 0
    return bonus


def _settled(at: Situation, body: Body, found: Way) -> Way | Refusal:
    """A march ends on free ground, more than an inch from every enemy: to close with one is a charge.

    Who has gone in file forms again where there is room. [LB-R16, LB-R42, LB-R47]"""
    posts = room(at, body, found.end, found.posts, fewer=found.filed)
    if isinstance(posts, Refusal):
        return posts
    foe = near_foe(at, body, found.end, posts)
    if foe is not None:
        return Refusal(f"that is within an inch of {foe.inner}: to close with them is a charge", "LB-R16")
    return replace(found, posts=posts)


def towards(at: Situation, body: Body, goal: Point, facing: int | None = None) -> March | None:
    """Return the march that takes a body nearest to a place: a wheel, as far ahead as it can, and a wheel there."""
    if may_march(at, body) is not None:
        return None
    pose = body.pose
    goal = first_corner(at, body, goal)
    turn = _signed(facing_towards(pose.at, goal) - pose.facing) if goal != pose.at else 0
    for wheel in dict.fromkeys((turn, max(-90, min(90, turn)), max(-45, min(45, turn)), 0)):
        found = _legs(at, body, wheel, goal, facing)
        if found is not None:
            return found
    return None


def first_corner(at: Situation, body: Body, goal: Point) -> Point:
    """Return the first corner of the way to a place round what cannot be crossed, by bridge or ford if need be."""
    if at.ground.plain or body.pose.at == goal or all(flies(figure) for figure in body.figures):
        return goal
    base = body.first.profile.base
    if at.ground.course(base, body.pose.at, (goal,), 1 << 30, body.pose.facing).blocked is None:
        return goal
    found = route(at.ground, base, body.pose.at, goal)
    return found[0] if found else goal


def _signed(degrees: int) -> int:
    return (degrees + 180) % 360 - 180


def _legs(at: Situation, body: Body, wheel: int, goal: Point, facing: int | None) -> March | None:
    """A wheel of so much, then as far ahead as may be."""
    parts: tuple[Evolution, ...] = ()
    pose, whole = body.pose, body.posts
    if abs(wheel) > 135 and not body.single:
        parts = (Evolution("about"),)
    else:
        todo = wheel
        while todo:
            step = max(-90, min(90, todo))
            parts += (Evolution("wheel", step),)
            pose = wheeled(body, pose, whole, step)
            todo -= step
    most = left(at, body) - sum(turning(at, body, 180 if part.what == "about" else part.amount) for part in parts)
    ahead = min(max(0, most), distance_up(pose.at, goal)) if not (parts and parts[0].what == "about") else 0
    if facing is not None:
        last = _signed(facing - pose.facing)
        if last and abs(last) <= 90:
            after = (Evolution("wheel", last),)
            room = min(ahead, most - turning(at, body, last))
            for length in _lengths(room):
                legs = (*parts, *((Evolution("ahead", length),) if length else ()), *after)
                if not isinstance(way(at, body, legs), Refusal):
                    return March(body.id, legs)
    for length in _lengths(ahead):
        legs = (*parts, *((Evolution("ahead", length),) if length else ()))
        if legs and not isinstance(way(at, body, legs), Refusal):
            return March(body.id, legs)
    return None


def _lengths(most: int) -> tuple[int, ...]:
    """Lengths to be tried, the farthest first."""
    if most <= 0:
        return (0,)
    return tuple(dict.fromkeys((most, most * 3 // 4, most // 2, most // 4, 0)))


def reach(at: Situation, body: Body) -> tuple[Point, ...]:
    """Return the places to which the middle of a body's front may come: straight ahead or after a wheel, as a ring.

    [LB-5.5, LB-5.8]"""
    if may_march(at, body) is not None:
        return ()
    turns = range(-180, 180, TURN) if body.single else range(-90, 91, TURN)
    found = [spot for turn in turns if (spot := _farthest(at, body, turn)) is not None]
    return tuple(found if body.single else [body.pose.at, *found])


def _farthest(at: Situation, body: Body, turn: int) -> Point | None:
    """The place of a body that wheels by so many degrees and marches on as far as it can; None where it cannot wheel.
    """
    half = max(-90, min(90, turn))
    parts = tuple([Evolution("wheel", each) for each in (half, turn - half) if each])
    most = left(at, body) - sum(turning(at, body, part.amount) for part in parts)
    if most < 0:
        return None
    for eighth in range(EIGHTHS, 0, -1):
        found = way(at, body, (*parts, Evolution("ahead", max(1, most * eighth // EIGHTHS))))
        if isinstance(found, Way):
            return found.end.at
    wheel = way(at, body, parts) if parts else None
    return wheel.end.at if isinstance(wheel, Way) else None
