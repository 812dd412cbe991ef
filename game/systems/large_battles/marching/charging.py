"""Charges: whether a body may, and where they lead it [LB-5.3, LB-R18, LB-R30]."""

from __future__ import annotations

from msgspec import Struct, field

from game.board.bases import BODILY, overlaps
from game.core.grain import Point, facing_towards, round_inches, turn_between
from game.core.masses import Post
from game.core.tally import Modifier, Refusal, Tally, Trial, tally
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import Body, Pose, block, blocks, bodies
from game.systems.large_battles.bodies.filing import in_files
from game.systems.large_battles.bodies.kinds import HORSE, fights_as, flies, has_pikes, is_swiss
from game.systems.large_battles.bodies.sides import along, beside, edge, side_of
from game.systems.large_battles.ledger import note
from game.systems.large_battles.marching.crossing import passage
from game.systems.large_battles.marching.marching import may_stir
from game.systems.large_battles.marching.moving import (
    barrier,
    barring,
    bears_charge,
    expense,
    met_on,
    move_of,
    unfit,
)
from game.systems.large_battles.melee.melee import reforms
from game.systems.large_battles.shooting.fire import charge_row

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
    start: Point
    """Where the middle of those who lead begins."""
    files: int = 0
    """In so many files, because of a gap narrower than its front; 0 for as it was drawn up ..."""
    posts: dict[str, Post] = field(default_factory=dict)
    """... and its places, where they become others."""


def may_assail(at: Situation, body: Body) -> Refusal | None:
    """Say why a body may not attack now, or None."""
    no = may_stir(at, body)
    if no is not None:
        return no
    mine = note(at.state, body.id)
    if mine.marched or mine.split:
        return Refusal(f"{body.name} {body.have} marched this turn", "LB-5.1")
    return None


def onset(at: Situation, body: Body, target: Body) -> Onset | Refusal:
    """Lay out a charge at a body, or say what forbids it; over ground that bears none it is an attack at the march.

    It lines up with the side it meets. It is kept for who carries it out. [LB-5.3, LB-5.5, LB-5.7, LB-R18, LB-R30]"""
    mine = note(at.state, body.id)
    key = "onset", body.id, target.id, move_of(at, body), mine.charged, mine.files, at.state.round
    found: Onset | Refusal | None = at.field.kept.get(key)
    if found is None:
        found = at.field.kept[key] = _laid_out(at, body, target)
    return found


def _laid_out(at: Situation, body: Body, target: Body) -> Onset | Refusal:
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
    if why is not None and why.rule == "LB-5.7":
        across = _across(at, body, target, normal)
        if across is not None:
            return across
    return why or Refusal(f"{body.name} cannot come at {target.inner}", "LB-5.3")


def _across(at: Situation, body: Body, target: Body, reach: int) -> Onset | None:
    """An attack through a gap narrower than the body's front: no charge, at its normal move [LB-R47]."""
    side = side_of(target, body.pose.at)
    found = passage(at, body, target, side, (target.pose.facing + INWARD[side]) % 360)
    if found is None or found.cost > reach:
        return None
    return Onset(target.id, side, found.end, found.cost, reach, False, found.start, found.files, found.posts)


def _onset(
    at: Situation, body: Body, target: Body, side: str, end: Pose, moves: tuple[int, int, bool]
) -> Onset | Refusal:
    normal, charge, rested = moves
    pose = body.pose
    heading = facing_towards(pose.at, end.at) if pose.at != end.at else pose.facing
    curve = turn_between(pose.facing, heading)
    if curve > CURVE and not body.single:
        return Refusal(
            f"{body.name} would have to turn {curve} degrees to charge {target.inner}, and may turn {CURVE}", "LB-R30",
            {"turn": curve, "most": CURVE},
        )  # fmt: skip
    paid = expense(at, body, pose, end.at)
    if isinstance(paid, Refusal):
        return paid
    rough = bears_charge(at, body, pose, end.at)
    impetus = not rough and rested and not in_files(at, body)
    reach = charge if impetus else normal
    if paid > reach:
        need, have = round_inches(paid), round_inches(reach)
        how = ("charges" if impetus else "marches") if body.single else "charge" if impetus else "march"
        because = f", over {rough.replace('_', ' ')}" if rough else "" if rested else ", having charged last turn"
        return Refusal(
            f"{target.name} {target.are} {need} inches away, and {body.inner} {how} {have}{because}", "LB-5.5",
            {"distance": need, "reach": have},
        )  # fmt: skip
    no = _way_barred(at, body, target, Pose(pose.at, heading), end)
    if no is not None:
        return no
    return Onset(target.id, side, end, paid, reach, impetus, pose.at, _few(at, body))


def _few(at: Situation, body: Body) -> int:
    """The files of a body that stands in fewer than it was drawn up in, else 0."""
    return body.files if in_files(at, body) else 0


def resumed(at: Situation, body: Body, target: Body, first: Onset) -> Onset | Refusal:
    """Lay out a charge under way: at the side that its target now turns to it, as far as it was to run [LB-5.3]."""
    side = side_of(target, body.pose.at)
    facing = (target.pose.facing + INWARD[side]) % 360
    for end in _ends(body, target, side, facing):
        paid = expense(at, body, body.pose, end.at)
        if isinstance(paid, Refusal) or paid > first.reach:
            continue
        heading = facing_towards(body.pose.at, end.at) if body.pose.at != end.at else body.pose.facing
        if _way_barred(at, body, target, Pose(body.pose.at, heading), end) is None:
            start = body.pose.at
            return Onset(target.id, side, end, paid, first.reach, first.impetus, start, _few(at, body))
    across = _across(at, body, target, first.reach) if first.files else None
    if across is not None:
        return across
    return Refusal(f"{body.name} no longer come at {target.inner}", "LB-5.3")


def _way_barred(at: Situation, body: Body, target: Body, pose: Pose, end: Pose) -> Refusal | None:
    """Who else stands in a charge's way, or where it ends; its target does not count [LB-R65]."""
    no = unfit(at, body, end)
    if no is not None:
        return no
    if all(flies(figure) for figure in body.figures):
        return None
    mine = blocks(at)[body.id]
    start = block(body, Pose(body.pose.at, pose.facing)) if body.single else mine
    among = [
        (figure, BODILY)
        for name, figure in blocks(at).items()
        if name not in (body.id, target.id) and not overlaps(figure, start)
    ]
    found = met_on(at, body, Pose(body.pose.at, start.facing), end.at, among)
    if found is not None:
        name = bodies(at)[found[1]].name
        return Refusal(f"{name} are in the way of {body.inner}", "LB-5.3", {"after": round_inches(found[0])})
    goal = _moved(mine.at, body.pose.at, end.at)
    course = at.ground.course(mine.profile.base, mine.at, (goal,), 1 << 30, start.facing)
    if course.blocked is not None:
        piece = course.blocked[1]
        return Refusal(f"{barrier(at, piece)} bars the way of {body.inner}", barring(piece))
    return None


def _moved(place: Point, start: Point, end: Point) -> Point:
    return place[0] + end[0] - start[0], place[1] + end[1] - start[1]


def _ends(body: Body, target: Body, side: str, facing: int) -> list[Pose]:
    """Poses in which a body has lined up with a side of its target: where it comes from first, then the middle."""
    left_, right_, front, _ = body.bounds
    half, rim, own = (right_ - left_) // 2, edge(target, side), along(target, body.pose.at, side)
    most = max(0, rim - half)
    ends = rim + half - body.wide
    lanes = dict.fromkeys((max(-most, min(most, own)), 0, max(-rim, min(rim, own)), ends, -ends))
    return [Pose(beside(target, side, lane, -front), facing) for lane in lanes]


def stand_tally(at: Situation, body: Body, target: Body) -> Tally | None:
    """Return what a body needs on 2d6 to stand a charge of horse, or None where it need not throw [LB-5.6, LB-R37]."""
    kind = fights_as(body.first)
    if kind not in HORSE or target.first.profile.never_checks:
        return None
    need = charge_row(at, target)[HORSE.index(kind)]
    side = side_of(target, body.pose.at)
    caught = reforms(at, target)
    if (
        side == "front"
        and not caught
        and is_swiss(target.first)
        and any(has_pikes(at, figure) for figure in target.figures)
    ):
        return None
    modifiers = []
    if side != "front":
        modifiers.append(Modifier(-2 if side == "rear" else -1, f"taken in the {side}", "LB-5.6"))
    elif caught:
        modifiers.append(Modifier(-1, "caught reforming", "LB-5.8"))
    if note(at.state, target.id).tired:
        modifiers.append(Modifier(-1, "tired", "LB-5.9"))
    if note(at.state, target.id).charged == at.state.round:
        mounted = fights_as(target.first) in HORSE
        modifiers.append(Modifier(2 if mounted else 1, "charges too", "LB-5.6"))
    return tally("to stand", "LB-5.6", need, tuple(modifiers), by=Trial("2d6"))
