"""Bodies: units (and single miniatures) with their places in rank and file, their pose and their block on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.board.bases import breadth, depth
from game.core.commands import Place
from game.core.grain import DIRECTIONS, UNIT, Point
from game.core.masses import Post, body_of
from game.core.state import STANDING, Base, Figure, State
from game.rules.situation import Situation
from game.systems.large_battles.kinds import is_character, post


class Pose(Struct, frozen=True):
    """Where a body stands: the middle of its front rank in grains, and where it faces in whole degrees."""

    at: Point
    facing: int


class Body(Struct, frozen=True):
    """A unit, or a single miniature: those of it that stand, front rank first and each from the left."""

    id: str
    side: str
    name: str
    figures: tuple[Figure, ...]
    wide: int
    """Grains from file to file."""
    deep: int
    """Grains from rank to rank."""

    @property
    def first(self) -> Figure:
        """One of its rank and file, by whom the whole is judged; a character only where there are no others."""
        return next((one for one in self.figures if not is_character(one)), self.figures[0])

    @property
    def single(self) -> bool:
        """Whether it is one miniature."""
        return len(self.figures) == 1

    @property
    def pose(self) -> Pose:
        """Where it stands."""
        one = self.figures[0]
        x, y = offset(post(one), one.facing)
        return Pose((one.x - x, one.y - y), one.facing)

    @property
    def men(self) -> int:
        """How many men it still stands for."""
        return sum(post(one).men for one in self.figures)


def bodies(at: Situation) -> dict[str, Body]:
    """Give every body that has anybody left, by id."""
    kept = at.field.kept
    found: dict[str, Body] | None = kept.get("bodies")
    if found is None:
        members: dict[str, list[Figure]] = {}
        for one in at.state.figures.values():
            if one.fate == STANDING:
                members.setdefault(body_of(at.state, one), []).append(one)
        found = kept["bodies"] = {name: made(at.state, name, members[name]) for name in sorted(members)}
    return found


def made(state: State, name: str, figures: Sequence[Figure]) -> Body:
    """Make a body of its miniatures."""
    unit = state.units.get(name)
    ordered = tuple(sorted(figures, key=_place))
    title = unit.name if unit is not None else ordered[0].name
    wide = max(breadth(one.profile.base) for one in ordered)
    deep = max(depth(one.profile.base) for one in ordered)
    return Body(name, ordered[0].side, title, ordered, wide, deep)


def _place(figure: Figure) -> tuple[int, int, str]:
    where = post(figure)
    return where.back, where.right, figure.id


def of_side(at: Situation, side: str) -> list[Body]:
    """List the bodies of a side."""
    return [one for one in bodies(at).values() if one.side == side]


def offset(where: Post, facing: int) -> Point:
    """Give the way from the middle of a body's front to a place in it, in grains."""
    ux, uy = DIRECTIONS[facing % 360 * 2]
    return _part(-uy * where.right - ux * where.back), _part(ux * where.right - uy * where.back)


def _part(scaled: int) -> int:
    return (scaled + UNIT // 2) // UNIT if scaled >= 0 else -((UNIT // 2 - scaled) // UNIT)


def shifted(pose: Pose, right: int, forward: int) -> Point:
    """Give the place so many grains to the right of a pose's middle, and before it."""
    x, y = offset(Post(right=right, back=-forward), pose.facing)
    return pose.at[0] + x, pose.at[1] + y


def places(body: Body, pose: Pose, posts: dict[str, Post] | None = None) -> tuple[Place, ...]:
    """Give where each of a body stands when it is so posed."""
    found = []
    for one in body.figures:
        x, y = offset((posts or {}).get(one.id) or post(one), pose.facing)
        found.append(Place(one.id, (pose.at[0] + x, pose.at[1] + y), pose.facing))
    return tuple(found)


def ranked(figures: Iterable[Figure], files: int, wide: int, deep: int) -> dict[str, Post]:
    """Give the places of figures in so many files, in the order given; a short last rank stands in the middle."""
    named = list(figures)
    found = {}
    for place, one in enumerate(named):
        rank, file = divmod(place, files)
        across = min(files, len(named) - rank * files)
        right = (2 * file - across + 1) * wide // 2
        found[one.id] = replace(post(one), right=right, back=rank * deep)
    return found


def files_of(body: Body) -> int:
    """Give how many stand in the fullest rank: one that has turned about may have the short one in front."""
    ranks: dict[int, int] = {}
    for one in body.figures:
        ranks[post(one).back] = ranks.get(post(one).back, 0) + 1
    return max(ranks.values())


def ranks_of(body: Body) -> int:
    """Give how many ranks deep a body stands."""
    return len({post(one).back for one in body.figures})


def formation(body: Body) -> str:
    """Give a body's formation: a line is at least as wide as it is deep, a column deeper [LB-3.1, LB-R17]."""
    return "line" if files_of(body) * body.wide >= ranks_of(body) * body.deep else "column"


def bounds(body: Body, posts: dict[str, Post] | None = None) -> tuple[int, int, int, int]:
    """Give how far a body reaches from the middle of its front rank: left, right, forward (below 0), back; grains."""
    found = [(posts or {}).get(one.id) or post(one) for one in body.figures]
    half, deep = body.wide // 2, body.deep // 2
    across = [one.right for one in found]
    back = [one.back for one in found]
    return min(across) - half, max(across) + half, min(back) - deep, max(back) + deep


def block(body: Body, pose: Pose | None = None, posts: dict[str, Post] | None = None) -> Figure:
    """Give the ground a body covers, as one base that stands for all of it."""
    pose = pose or body.pose
    one = body.first
    if body.single and one.profile.base.radius:
        return replace(one, id=body.id, x=pose.at[0], y=pose.at[1], facing=pose.facing)
    left, right, front, back = bounds(body, posts)
    middle = shifted(pose, (left + right) // 2, -((front + back) // 2))
    base = Base(width=right - left, length=back - front)
    profile = replace(one.profile, base=base)
    return replace(one, id=body.id, profile=profile, x=middle[0], y=middle[1], facing=pose.facing)


def blocks(at: Situation) -> dict[str, Figure]:
    """Give the block of every body as it stands, by id."""
    kept = at.field.kept
    found: dict[str, Figure] | None = kept.get("blocks")
    if found is None:
        found = kept["blocks"] = {name: block(one) for name, one in bodies(at).items()}
    return found


def side_of(body: Body, place: Point) -> str:
    """Give the side of a body that looks towards a place: front, rear, left or right [LB-5.3, LB-R18]."""
    pose = body.pose
    left, right, front, back = bounds(body)
    ux, uy = DIRECTIONS[pose.facing * 2]
    dx, dy = place[0] - pose.at[0], place[1] - pose.at[1]
    forward = _part(dx * ux + dy * uy)
    across = _part(dy * ux - dx * uy)
    ahead = max(0, forward + front) if forward > -front else min(0, forward + back)
    aside = max(0, across - right) if across > right else min(0, across - left)
    if ahead > 0 and ahead >= abs(aside):
        return "front"
    if ahead < 0 and -ahead >= abs(aside):
        return "rear"
    if aside:
        return "right" if aside > 0 else "left"
    return "front" if forward >= 0 else "rear"


def edge(body: Body, side: str) -> int:
    """Give half the length of a side of a body, in grains."""
    left, right, front, back = bounds(body)
    return (right - left) // 2 if side in ("front", "rear") else (back - front) // 2


def beside(body: Body, side: str, lane: int, off: int) -> Point:
    """Give the place before a side of a body: so many grains along it from its middle, and so many off it."""
    left, right, front, back = bounds(body)
    across, forward = (left + right) // 2, -(front + back) // 2
    if side in ("front", "rear"):
        far = (back - front) // 2 + off
        return shifted(body.pose, across + lane, forward + (far if side == "front" else -far))
    far = (right - left) // 2 + off
    return shifted(body.pose, across + (far if side == "right" else -far), forward + lane)


def along(body: Body, place: Point, side: str) -> int:
    """Give how far along a side of a body a place lies from its middle: rightwards at front and rear, else ahead."""
    left, right, front, back = bounds(body)
    ux, uy = DIRECTIONS[body.pose.facing * 2]
    dx, dy = place[0] - body.pose.at[0], place[1] - body.pose.at[1]
    if side in ("front", "rear"):
        return (dy * ux - dx * uy) // UNIT - (left + right) // 2
    return (dx * ux + dy * uy) // UNIT - (-(front + back) // 2)


def outermost(body: Body, side: str) -> tuple[Figure, ...]:
    """List those of a body who stand outermost on one of its sides, by whose places nobody stands before them."""
    best: dict[int, Figure] = {}
    for one in body.figures:
        where = post(one)
        lane = where.right if side in ("front", "rear") else where.back
        other = best.get(lane)
        if other is None or _outer(side, where, post(other)):
            best[lane] = one
    return tuple(best[lane] for lane in sorted(best))


def _outer(side: str, a: Post, b: Post) -> bool:
    if side == "front":
        return a.back < b.back
    if side == "rear":
        return a.back > b.back
    return a.right < b.right if side == "left" else a.right > b.right
