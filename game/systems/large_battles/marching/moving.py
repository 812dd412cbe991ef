"""How a body may march: its move, what evolutions and ground cost it, and what stands in its way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.board.bases import BODILY, gap_within, overlaps
from game.board.land.course import Course
from game.board.land.terrain import OFF_TABLE
from game.board.paths import first_within
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, round_inches
from game.core.masses import Post
from game.core.table import Terrain
from game.core.tally import Refusal
from game.rules.moving.wings import overhung
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import Body, Pose, block, blocks, bodies, shifted
from game.systems.large_battles.bodies.kinds import engine_kind, flies, paces, post
from game.systems.large_battles.bodies.sides import outermost
from game.systems.large_battles.ledger import note
from game.systems.large_battles.tables import Soil, tables

ZONE = GRAIN
"""Within so much, an inch each side, bodies are in melee [LB-5.1, LB-R16]."""

PLAIN = Soil()


class Way(Struct, frozen=True):
    """Where a march leads: the poses it goes through, the last posts, and what it costs in grains."""

    poses: tuple[Pose, ...]
    posts: dict[str, Post]
    cost: int
    shapes: tuple[dict[str, Post], ...]
    """The posts in each of its poses."""
    filed: bool = False
    """Whether a part of it is gone man behind man."""

    @property
    def end(self) -> Pose:
        """Where it ends."""
        return self.poses[-1]


def move_of(at: Situation, body: Body) -> tuple[int, int, int]:
    """Return a body's move, more by road, and charge in grains: those of its slowest; the tired move half.

    [LB-5.5, LB-5.9, LB-R27]"""
    mine = note(at.state, body.id)
    hurried = mine.pace if mine.pace and mine.until >= at.state.round else 0
    key = "moves", mine.tired, hurried
    found: tuple[int, int, int] | None = body.known.get(key)
    if found is None:
        each = [paces(at, figure) for figure in body.figures]
        least = [min(pace[n] for pace in each) for n in range(3)]
        if mine.tired:
            least = [pace // 2 for pace in least]
        if hurried:
            least = [pace * 2 if hurried > 0 else pace // 2 for pace in least]
        found = body.known[key] = (least[0], least[1], least[2])
    return found


def left(at: Situation, body: Body) -> int:
    """Return what is left of a body's move this turn, in grains: at most half once it has shot on the way [LB-5.4].
    """
    whole, mine = move_of(at, body)[0], note(at.state, body.id)
    return max(0, min(whole - mine.spent, whole // 2 if mine.split else whole))


# ---- the ground --------------------------------------------------------------------------------------------------


def soil(kind: str) -> Soil:
    """Return what a kind of ground is to bodies [LB-5.7]."""
    return tables().ground.get(kind, PLAIN)


def bears_charge(at: Situation, body: Body, pose: Pose, goal: Point) -> str:
    """Return the kind of ground on a way that bears no charge, or "" [LB-5.7]."""
    if all(flies(figure) for figure in body.figures):
        return ""
    for course in _courses(at, body, pose, goal):
        for part in course.stretches:
            if part.piece is not None and not soil(part.piece.kind).charge and not _level(part):
                return part.piece.kind
        for edge in course.crossings:
            if not soil(edge.piece.kind).charge:
                return edge.piece.kind
    return ""


def _level(part: Any) -> bool:
    """Whether a hill is not being climbed on this part: along it and down it an inch is an inch."""
    return bool(soil(part.piece.kind).uphill > 1 and part.cost == (1, 1))


def _courses(at: Situation, body: Body, pose: Pose, goal: Point) -> list[Course]:
    """Courses of the front rank, and of the rear one, to where a way ahead takes them; none where all is plain."""
    ground = at.ground
    whole = block(body, pose)
    reach = max(whole.profile.base.width, whole.profile.base.length, 2 * whole.profile.base.radius)
    (ax, ay), (bx, by) = pose.at, goal
    if ground.plain or not ground.near(
        min(ax, bx) - reach, min(ay, by) - reach, max(ax, bx) + reach, max(ay, by) + reach
    ):
        return []
    dx, dy = bx - ax, by - ay
    front = outermost(body, "front")
    found = []
    for figure in front:
        where = post(figure)
        start = shifted(pose, where.right, -where.back)
        found.append(
            ground.course(figure.profile.base, start, ((start[0] + dx, start[1] + dy),), 1 << 30, pose.facing)
        )
    return found


def expense(at: Situation, body: Body, pose: Pose, goal: Point) -> int | Refusal:
    """Return what a straight way costs a body, in grains of its move, or why it may not be gone.

    The worst that any of its front rank meets counts; who flies minds no ground. [LB-5.7, LB-R29]"""
    length = distance_up(pose.at, goal)
    if all(flies(figure) for figure in body.figures):
        return length
    worst = length
    for course in _courses(at, body, pose, goal):
        cost = cost_of(at, body, course)
        if isinstance(cost, Refusal):
            return cost
        worst = max(worst, cost)
    return worst


def cost_of(at: Situation, body: Body, course: Course, *, in_file: bool = False) -> int | Refusal:
    """Return what one course costs, or why it may not be gone: man behind man for a quarter of the move besides.

    A ford takes the whole of a move, begun at its bank: halt, cross, halt. [LB-5.7, LB-R29, LB-R42]"""
    cost = move_of(at, body)[0] // tables().turning["oblique"] if in_file else 0
    for part in course.stretches:
        kind = part.piece.kind if part.piece is not None else ""
        here = soil(kind)
        no = _barred(at, body, kind, here)
        if no is not None:
            return no
        times = here.uphill if not _level_stretch(here, part) else here.times
        cost += (part.end - part.start) * times
    for edge in course.crossings:
        cost += soil(edge.piece.kind).enter * GRAIN
    if any(part.piece is not None and soil(part.piece.kind).halt for part in course.stretches):
        cost = max(cost, move_of(at, body)[0])
    return cost


def _level_stretch(here: Soil, part: Any) -> bool:
    return here.uphill == 1 or part.cost == (1, 1)


def _barred(at: Situation, body: Body, kind: str, here: Soil) -> Refusal | None:
    if not here.formed and not body.single:
        return Refusal(f"{body.name} stand in formation, and may not enter a {named(at, kind)}", "LB-5.7")
    if not here.heavy and any(engine_kind(at, figure) for figure in body.figures):
        return Refusal(f"{body.name} cannot be taken through a {named(at, kind)}", "LB-5.7")
    return None


# ---- who is in the way -------------------------------------------------------------------------------------------


def other_blocks(at: Situation, body: Body) -> list[Figure]:
    """List the blocks of all other bodies."""
    return [figure for name, figure in blocks(at).items() if name != body.id]


def unfit(at: Situation, body: Body, pose: Pose, posts: dict[str, Post] | None = None) -> Refusal | None:
    """Say why a body may not stand so: ground that bears nobody, the table's edge, or others [LB-5.7]."""
    there = block(body, pose, posts)
    no = unfit_ground(at, body, pose, there, posts)
    if no is not None:
        return no
    for other in other_blocks(at, body):
        if overlaps(there, other):
            return Refusal(f"there is no room for {body.inner}: {bodies(at)[other.id].inner} are there", "LB-3.1")
    return None


def unfit_ground(
    at: Situation, body: Body, pose: Pose, there: Figure, posts: dict[str, Post] | None = None
) -> Refusal | None:
    """Say why the ground bears not a body so posed, whose block is there, or None: impassable, or beyond the table.

    Flyers come down under no roof and no crowns of trees [LB-R26]."""
    if pose.at != body.pose.at and not at.ground.plain and all(flies(figure) for figure in body.figures):
        for figure in body.figures:
            mine = (posts or body.posts)[figure.id]
            no = overhung(at, figure, shifted(pose, mine.right, -mine.back), "come down there")
            if no is not None:
                return replace(no, rule="LB-R26")
    if at.ground.unfit(there.profile.base, there.at, pose.facing) is None:
        return None
    posts = posts or body.posts
    for figure in body.figures:
        spot = shifted(pose, posts[figure.id].right, -posts[figure.id].back)
        piece = at.ground.unfit(figure.profile.base, spot, pose.facing)
        if piece is not None:
            return Refusal(f"there is no room for {body.inner}: {barrier(at, piece)}", barring(piece))
    return None


def barrier(at: Situation, piece: Terrain) -> str:
    """Return what a sentence calls terrain that bears nobody."""
    return "the table's edge" if piece.kind == OFF_TABLE.kind else named(at, piece.kind)


def barring(piece: Terrain) -> str:
    """Return the rule by which terrain bars who would pass [LB-5.7, ST-R1]."""
    return "ST-R1" if piece.kind == OFF_TABLE.kind else "LB-5.7"


def named(at: Situation, kind: str) -> str:
    """Return what a sentence calls a kind of terrain."""
    return at.catalogue.terrain[kind].word or kind.replace("_", " ")


def met_on(
    at: Situation, body: Body, pose: Pose, goal: Point, among: Sequence[tuple[Figure, int]]
) -> tuple[int, str] | None:
    """Return how far along a straight way a body first meets one of some blocks, in grains, and whose it is."""
    mine = block(body, pose)
    dx, dy = goal[0] - pose.at[0], goal[1] - pose.at[1]
    end = mine.x + dx, mine.y + dy
    return first_within(mine.profile.base, mine.at, end, among, pose.facing)


def blocked(at: Situation, body: Body, pose: Pose, goal: Point, *, wary: bool = True) -> Refusal | None:
    """Say what bars a straight way: impassable ground, friends, or enemies within an inch of it.

    A charge that runs out is not wary of them: it runs on until it meets somebody. [LB-R16, LB-R65]"""
    if all(flies(figure) for figure in body.figures):
        return None
    mine = block(body, pose)
    dx, dy = goal[0] - pose.at[0], goal[1] - pose.at[1]
    end = mine.x + dx, mine.y + dy
    course = at.ground.course(mine.profile.base, mine.at, (end,), 1 << 30, pose.facing)
    if course.blocked is not None:
        far, piece = round_inches(course.blocked[0]), course.blocked[1]
        told = f"{barrier(at, piece)} bars the way of {body.inner} after {far} inches"
        return Refusal(told, barring(piece), {"after": far})
    margins = [
        (other, ZONE if wary and other.side != body.side and not gap_within(other, mine, ZONE) else BODILY)
        for other in other_blocks(at, body)
        if not overlaps(other, mine)
    ]
    found = met_on(at, body, pose, goal, margins)
    if found is None:
        return None
    far, foe = round_inches(found[0]), bodies(at)[found[1]]
    after = {"after": far}
    if foe.side != body.side and gap_within(block(body, Pose(goal, pose.facing)), blocks(at)[foe.id], ZONE):
        return Refusal(f"that is within an inch of {foe.inner}: to close with them is a charge", "LB-R16")
    if foe.side != body.side:
        return Refusal(f"{body.name} would come within an inch of {foe.inner} after {far} inches", "LB-R65", after)
    return Refusal(f"{foe.name} are in the way of {body.inner} after {far} inches", "LB-5.8", after)


def near_foe(at: Situation, body: Body, pose: Pose, posts: dict[str, Post] | None = None) -> Body | None:
    """Return an enemy body within an inch of where a body would stand, or None [LB-R16]."""
    there = block(body, pose, posts)
    found = [
        name
        for name, figure in blocks(at).items()
        if figure.side != body.side and gap_within(there, figure, ZONE)
    ]
    return bodies(at)[min(found)] if found else None


def straight(pose: Pose, length: int) -> Point:
    """Return the place so many grains straight ahead."""
    return ahead(pose.at, pose.facing, length)
