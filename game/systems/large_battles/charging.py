"""Charges: whether a body may, and where they lead it [LB-5.3, LB-R18, LB-R30]."""

from __future__ import annotations

from msgspec import Struct

from game.board.bases import BODILY, overlaps
from game.core.grain import Point, direction, facing_towards, round_inches, turn_between
from game.core.tally import Modifier, Refusal, Tally, tally
from game.rules.situation import Situation
from game.systems.large_battles.bodies import Body, Pose, block, blocks, bodies, bounds, shifted, side_of
from game.systems.large_battles.fire import charge_row
from game.systems.large_battles.kinds import HORSE, fights_as, flies, has_pikes
from game.systems.large_battles.ledger import note
from game.systems.large_battles.marching import may_stir
from game.systems.large_battles.moving import (
    bears_charge,
    expense,
    met_on,
    move_of,
    unfit,
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


def stand_tally(at: Situation, body: Body, target: Body) -> Tally | None:
    """Give what a body needs on 2d6 to stand a charge of horse, or None where it need not throw [LB-5.6, LB-R37]."""
    kind = fights_as(body.first)
    if kind not in HORSE or target.first.profile.never_checks:
        return None
    need = charge_row(at, target)[HORSE.index(kind)]
    side = side_of(target, body.pose.at)
    if side == "front" and any(has_pikes(at, one) and one.profile.kind.startswith("swiss") for one in target.figures):
        return None
    modifiers = []
    if side != "front":
        modifiers.append(Modifier(-2 if side == "rear" else -1, f"taken in the {side}", "LB-5.6"))
    if note(at.state, target.id).tired:
        modifiers.append(Modifier(-1, "tired", "LB-5.9"))
    if note(at.state, target.id).charged == at.state.round:
        mounted = fights_as(target.first) in HORSE
        modifiers.append(Modifier(2 if mounted else 1, "charges too", "LB-5.6"))
    return tally("to stand", "LB-5.6", need, tuple(modifiers), die="2d6")
