"""Bodies that are driven: put back at once by so much, if there is room for them behind."""

from __future__ import annotations

from game.board.bases import BODILY, gap_within, overlaps
from game.board.paths import first_within
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, facing_towards
from game.core.masses import Post
from game.play.referee import Referee
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import Body, Pose, block, blocks, bodies, places, reaching, shifted
from game.systems.large_battles.bodies.casualties import vanish
from game.systems.large_battles.bodies.filing import drawn_up, formed, in_files, note_files
from game.systems.large_battles.bodies.kinds import flies, post
from game.systems.large_battles.events import Marched
from game.systems.large_battles.marching.evolving import turned_about
from game.systems.large_battles.marching.moving import ZONE, unfit


def give_ground(
    ref: Referee, name: str, foes: tuple[str, ...], far: int, how: str, *rules: str, turned: bool
) -> bool:
    """Put a body back from its enemies by so much, back turned or facing them; as far as there is room.

    With no room at all it surrenders. Tell whether it is still there. [LB-1.4.1, LB-1.4.2, LB-R32]"""
    body = bodies(ref.at)[name]
    heading = away(ref.at, body, foes)
    facing = heading if turned else (heading + 180) % 360
    found = _placed(ref.at, body, heading, facing, far)
    if found is None:
        vanish(ref, name, tuple(figure.id for figure in body.figures), *rules, "LB-R32", surrendered=True)
        return False
    pose, posts = found
    changed = {figure.id: posts[figure.id] for figure in body.figures if posts[figure.id] != post(figure)}
    files = drawn_up(ref.at, body)
    ref.record(
        Marched(body=name, places=places(body, pose, posts), how=how, posts=changed, rules=(*rules, "LB-R32"))
    )
    note_files(ref, name, files)
    return True


def away(at: Situation, body: Body, foes: tuple[str, ...]) -> int:
    """Return the direction away from a body's enemies, from the nearest of them: straight off its own side there."""
    mine = body.block
    where = [blocks(at)[name] for name in foes if name in blocks(at)]
    if not where:
        return (body.pose.facing + 180) % 360
    x, y = sum(figure.x for figure in where) // len(where), sum(figure.y for figure in where) // len(where)
    bearing = facing_towards((x, y), mine.at) if (x, y) != mine.at else (body.pose.facing + 180) % 360
    quarter = (bearing - body.pose.facing + 45) % 360 // 90
    return (body.pose.facing + 90 * quarter) % 360


def _placed(
    at: Situation, body: Body, heading: int, facing: int, far: int
) -> tuple[Pose, dict[str, Post]] | None:
    """The farthest place, straight back or a little aside, with room and no enemy within an inch, there or on the way.

    Flyers go over everything. [LB-R26, LB-R32, LB-R64]"""
    start, shapes, base = body.block, _shapes(at, body, facing), body.first.profile.base
    wary = _enemies(at, body)
    flying = all(flies(figure) for figure in body.figures)
    along_it = (heading - body.pose.facing) % 180 == 0
    for length in range(far, GRAIN - 1, -GRAIN):
        for aside in (0, 20, -20, 40, -40):
            middle = ahead(start.at, (heading + aside) % 360, length)
            if not flying and at.ground.course(base, start.at, (middle,), 1 << 30, facing).blocked is not None:
                continue
            if not flying and first_within(start.profile.base, start.at, middle, wary, start.facing) is not None:
                continue
            for posts in shapes:
                less = (_across(body, body.posts, deep=along_it) - _across(body, posts, deep=along_it)) // 2
                pose = _about_middle(body, posts, ahead(middle, (heading + 180) % 360, less), facing)
                if unfit(at, body, pose, posts) is None and not _held(at, body, block(body, pose, posts)):
                    return pose, posts
    return None


def _enemies(at: Situation, body: Body) -> list[tuple[Figure, int]]:
    """List the enemies through whom no body goes back, and how near it may come: those in melee with it, to the touch.

    [LB-R64]"""
    start = body.block
    foes = [figure for figure in blocks(at).values() if figure.side != body.side and not overlaps(figure, start)]
    return [(foe, BODILY if gap_within(foe, start, ZONE) else ZONE) for foe in foes]


def _held(at: Situation, body: Body, there: Figure) -> bool:
    return any(figure.side != body.side and gap_within(figure, there, ZONE) for figure in blocks(at).values())


def _shapes(at: Situation, body: Body, facing: int) -> list[dict[str, Post]]:
    """Its own places, or those of one that has turned about; who stands in files forms again if he can [LB-R47]."""
    own = body.posts
    if (facing - body.pose.facing) % 360 == 180:
        _, own = turned_about(body, body.pose, own)
    return [formed(at, body), own] if in_files(at, body) else [own]


def _across(body: Body, posts: dict[str, Post], *, deep: bool) -> int:
    """How deep, or how wide, a body is in such places: what nears the enemy goes as far back as the rest."""
    left, right, front, back = reaching(body, posts)
    return back - front if deep else right - left


def _about_middle(body: Body, posts: dict[str, Post], middle: Point, facing: int) -> Pose:
    left, right, front, back = reaching(body, posts)
    return Pose(shifted(Pose(middle, facing), -((left + right) // 2), (front + back) // 2), facing)
