"""Marches and charges: whether a body may, and where they lead it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from msgspec import Struct

from game.board.bases import BODILY, overlaps
from game.board.routes import route
from game.core.bodies import WAYS, Evolution, March
from game.core.grain import Point, direction, distance_up, facing_towards, round_inches, turn_between
from game.core.masses import Post
from game.core.tally import Refusal
from game.rules.situation import Situation
from game.systems.large_battles.bodies import Body, Pose, block, blocks, bodies, bounds, formation, shifted, side_of
from game.systems.large_battles.kinds import flies, post
from game.systems.large_battles.ledger import note
from game.systems.large_battles.melee import foes_of
from game.systems.large_battles.moving import (
    Way,
    bears_charge,
    blocked,
    defiled,
    evolved,
    expense,
    left,
    met_on,
    move_of,
    near_foe,
    straight,
    turning,
    unfit,
    wheeled,
)

CURVE = 45
"""A charge leaves the facing it began with by so many degrees at most [LB-5.3, LB-R30]."""

INWARD = {"front": 180, "rear": 0, "left": 90, "right": 270}
"""Where a body looks, seen from its target, that has lined up with one of the target's sides."""


class Onset(Struct, frozen=True):
    """Where a charge leads: on whom, against which side, the pose it ends in, and whether it is a charge indeed."""

    target: str
    side: str
    end: Pose
    cost: int
    reach: int
    impetus: bool


def body_named(at: Situation, name: str, side: str) -> Body | Refusal:
    """Give a side's body by id, or say that it has none."""
    found = bodies(at).get(name)
    if found is None:
        return Refusal(f"there is no body {name!r} on the table", "LB-5.1")
    if found.side != side:
        return Refusal(f"{found.name} are not yours to command", "LB-5.1")
    return found


def may_stir(at: Situation, body: Body) -> Refusal | None:
    """Say why a body may not move this turn, or None."""
    mine = note(at.state, body.id)
    if mine.reorders >= at.state.round:
        return Refusal(f"{body.name} are reordering themselves this turn", "LB-1.4.2", {"until": mine.reorders})
    if foes_of(at, body):
        return Refusal(f"{body.name} are in melee with {bodies(at)[foes_of(at, body)[0]].name}", "LB-5.1")
    if mine.fired and not mine.split:
        return Refusal(f"{body.name} have shot this turn, and stay where they are", "LB-5.4")
    return None


def may_march(at: Situation, body: Body) -> Refusal | None:
    """Say why a body may not march now, or None."""
    mine = note(at.state, body.id)
    no = may_stir(at, body)
    if no is not None:
        return no
    if mine.marched and (not mine.split or mine.resumed):
        return Refusal(f"{body.name} have marched this turn", "LB-5.1")
    if not left(at, body):
        return Refusal(f"{body.name} have no move left", "LB-5.5", {"left": 0})
    return None


def way(at: Situation, body: Body, parts: Iterable[Evolution]) -> Way | Refusal:
    """Lay out a march, part by part, or say what forbids it [LB-5.5, LB-5.7, LB-5.8, LB-3.1]."""
    pose = body.pose
    posts = {one.id: post(one) for one in body.figures}
    poses, cost, most = [pose], 0, left(at, body)
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
                paid = defiled(at, body, pose, goal)
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
    road = _road(at, body, poses, posts)
    if cost > most + road + len(poses):  # snapping may take a grain of each leg
        have, need = round_inches(most + road), round_inches(cost)
        return Refusal(
            f"{body.name} have {have} inches of their move left, and that costs {need}", "LB-5.5",
            {"left": have, "cost": need},
        )  # fmt: skip
    return _settled(at, body, Way(tuple(poses), posts, min(cost, most)))


def _part_refused(at: Situation, body: Body, part: Evolution) -> Refusal | None:
    if part.what in ("line", "column"):
        if at.reading("LB-R11") == "remain":
            return Refusal(f"{body.name} stand in {formation(body)}, and remain so", "LB-3.1")
        if body.single:
            return Refusal(f"{body.name} is one miniature: it has no formation", "LB-5.8")
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
    """A march ends on free ground, more than an inch from every enemy: to close with one is a charge [LB-R16]."""
    no = unfit(at, body, found.end, found.posts)
    if no is not None:
        return no
    foe = near_foe(at, body, found.end, found.posts)
    if foe is not None:
        return Refusal(f"that is within an inch of {foe.name}: to close with them is a charge", "LB-R16")
    return found


def towards(at: Situation, body: Body, goal: Point, facing: int | None = None) -> March | None:
    """Give the march that takes a body nearest to a place: a wheel, as far ahead as it can, and a wheel there."""
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
    """Give the first corner of the way to a place round what cannot be crossed, by bridge or ford if need be."""
    if at.ground.plain or body.pose.at == goal or all(flies(one) for one in body.figures):
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
    pose, whole = body.pose, {one.id: post(one) for one in body.figures}
    if abs(wheel) > 135 and not body.single:
        parts = (Evolution("about"),)
    else:
        todo = wheel
        while todo:
            step = max(-90, min(90, todo))
            parts += (Evolution("wheel", step),)
            pose = wheeled(body, pose, whole, step)
            todo -= step
    most = left(at, body) - sum(turning(at, body, 180 if one.what == "about" else one.amount) for one in parts)
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


# ---- charges -----------------------------------------------------------------------------------------------------


def may_assail(at: Situation, body: Body) -> Refusal | None:
    """Say why a body may not attack now, or None."""
    no = may_stir(at, body)
    if no is not None:
        return no
    mine = note(at.state, body.id)
    if mine.marched or mine.split:
        return Refusal(f"{body.name} have marched this turn", "LB-5.1")
    return None


def onset(at: Situation, body: Body, target: Body) -> Onset | Refusal:
    """Lay out a charge at a body, or say what forbids it; over ground that bears none it is an attack at the march.

    It lines up with the side it meets. [LB-5.3, LB-5.5, LB-5.7, LB-R18, LB-R30]"""
    side = side_of(target, body.pose.at)
    facing = (target.pose.facing + INWARD[side]) % 360
    normal, _, charge = move_of(at, body)
    rested = note(at.state, body.id).charged != at.state.round - 1 or at.state.round == 1
    why: Refusal | None = None
    for end in _ends(body, target, side, facing):
        found = _onset(at, body, target, side, end, (normal, charge, rested))
        if not isinstance(found, Refusal):
            return found
        why = why or found
    return why or Refusal(f"{body.name} cannot come at {target.name}", "LB-5.3")


def _onset(
    at: Situation, body: Body, target: Body, side: str, end: Pose, moves: tuple[int, int, bool]
) -> Onset | Refusal:
    normal, charge, rested = moves
    pose = body.pose
    heading = facing_towards(pose.at, end.at) if pose.at != end.at else pose.facing
    curve = turn_between(pose.facing, heading)
    if curve > CURVE and not body.single:
        return Refusal(
            f"{body.name} would have to turn {curve} degrees to charge {target.name}, and may turn {CURVE}", "LB-R30",
            {"turn": curve, "most": CURVE},
        )  # fmt: skip
    paid = expense(at, body, pose, end.at)
    if isinstance(paid, Refusal):
        return paid
    rough = bears_charge(at, body, pose, end.at)
    impetus = not rough and rested
    reach = charge if impetus else normal
    if paid > reach:
        need, have = round_inches(paid), round_inches(reach)
        how = "charges" if impetus else "marches"
        because = f", over {rough.replace('_', ' ')}" if rough else "" if rested else ", having charged last turn"
        return Refusal(
            f"{target.name} are {need} inches away, and {body.name} {how} {have}{because}", "LB-5.5",
            {"distance": need, "reach": have},
        )  # fmt: skip
    no = _way_barred(at, body, target, Pose(pose.at, heading), end)
    if no is not None:
        return no
    return Onset(target.id, side, end, paid, reach, impetus)


def resumed(at: Situation, body: Body, target: Body, first: Onset) -> Onset | Refusal:
    """Lay out a charge that has set out: at the side its target now turns to it, as far as it was to run [LB-5.3]."""
    side = side_of(target, body.pose.at)
    facing = (target.pose.facing + INWARD[side]) % 360
    for end in _ends(body, target, side, facing):
        paid = expense(at, body, body.pose, end.at)
        if isinstance(paid, Refusal) or paid > first.reach:
            continue
        heading = facing_towards(body.pose.at, end.at) if body.pose.at != end.at else body.pose.facing
        if _way_barred(at, body, target, Pose(body.pose.at, heading), end) is None:
            return Onset(target.id, side, end, paid, first.reach, first.impetus)
    return Refusal(f"{body.name} no longer come at {target.name}", "LB-5.3")


def _way_barred(at: Situation, body: Body, target: Body, pose: Pose, end: Pose) -> Refusal | None:
    """Who else stands in a charge's way, or where it ends; its target does not count."""
    no = unfit(at, body, end)
    if no is not None:
        return no
    if all(flies(one) for one in body.figures):
        return None
    mine = blocks(at)[body.id]
    start = block(body, Pose(body.pose.at, pose.facing)) if body.single else mine
    among = [
        (one, BODILY)
        for name, one in blocks(at).items()
        if name not in (body.id, target.id) and not overlaps(one, start)
    ]
    found = met_on(at, body, Pose(body.pose.at, start.facing), end.at, among)
    if found is not None:
        name = bodies(at)[found[1]].name
        return Refusal(f"{name} are in the way of {body.name}", "LB-5.3", {"after": round_inches(found[0])})
    goal = _moved(mine.at, body.pose.at, end.at)
    course = at.ground.course(mine.profile.base, mine.at, (goal,), 1 << 30, start.facing)
    if course.blocked is not None:
        return Refusal(f"{course.blocked[1].kind.replace('_', ' ')} bars the way of {body.name}", "LB-5.7")
    return None


def _moved(place: Point, start: Point, end: Point) -> Point:
    return place[0] + end[0] - start[0], place[1] + end[1] - start[1]


def _ends(body: Body, target: Body, side: str, facing: int) -> list[Pose]:
    """Poses in which a body has lined up with a side of its target: where it comes from first, then the middle."""
    left_, right_, front, back = bounds(target)
    pose = target.pose
    mine = bounds(body)
    half, deep = (mine[1] - mine[0]) // 2, -mine[2]
    middle = (left_ + right_) // 2, -(front + back) // 2
    start = body.pose.at
    if side in ("front", "rear"):
        edge = (right_ - left_) // 2
        far = middle[1] + (back - front) // 2 + deep if side == "front" else middle[1] - (back - front) // 2 - deep
    else:
        edge = (back - front) // 2
        far = middle[0] - (right_ - left_) // 2 - deep if side == "left" else middle[0] + (right_ - left_) // 2 + deep
    lanes = []
    own = _along(pose, start, side) - (middle[0] if side in ("front", "rear") else middle[1])
    most = max(0, edge - half)
    ends = edge + half - body.wide
    for lane in (max(-most, min(most, own)), 0, max(-edge, min(edge, own)), ends, -ends):
        if lane not in lanes:
            lanes.append(lane)
    found = []
    for lane in lanes:
        spot = (middle[0] + lane, far) if side in ("front", "rear") else (far, middle[1] + lane)
        found.append(Pose(shifted(pose, spot[0], spot[1]), facing))
    return found


def _along(pose: Pose, place: Point, side: str) -> int:
    """How far along a side of a pose a place lies: to the right for front and rear, forward for the flanks."""
    ux, uy = direction(pose.facing)
    dx, dy = place[0] - pose.at[0], place[1] - pose.at[1]
    scaled = dy * ux - dx * uy if side in ("front", "rear") else dx * ux + dy * uy
    return scaled >> 16

