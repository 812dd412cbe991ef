"""Bodies: units (and single miniatures) with their places in rank and file, their pose and their block on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from operator import is_
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.board.bases import breadth, depth
from game.core.commands import Place
from game.core.figures import Base, Figure
from game.core.grain import DIRECTIONS, UNIT, Point
from game.core.masses import Post, body_of
from game.core.state import State
from game.rules.situation import Situation
from game.systems.large_battles.bodies.kinds import is_character, is_gifted, post


class Pose(Struct, frozen=True):
    """Where a body stands: the middle of its front rank in grains, and where it faces in whole degrees."""

    at: Point
    facing: int


LASTING = ("posts", "men", "files", "ranks", "bounds", "known")
"""What is worked out of a body that does not change with where it is."""


class Body(Struct, frozen=True, dict=True):
    """A unit, or a single miniature: those of it that stand, front rank first and each from the left.

    What follows from it is worked out once."""

    id: str
    side: str
    name: str
    figures: tuple[Figure, ...]
    wide: int
    """Grains from file to file."""
    deep: int
    """Grains from rank to rank."""

    @property
    def single(self) -> bool:
        """Whether it is one miniature."""
        return len(self.figures) == 1

    @property
    def inner(self) -> str:
        """Its name within a sentence: its article is small."""
        return "the " + self.name.removeprefix("The ") if self.name.startswith("The ") else self.name

    @property
    def are(self) -> str:
        """The verb of a sentence about it: of one miniature in the singular."""
        return "is" if self.single else "are"

    @property
    def have(self) -> str:
        """The other verb."""
        return "has" if self.single else "have"

    @property
    def their(self) -> str:
        """What is its own."""
        return "its" if self.single else "their"

    @cached_property
    def first(self) -> Figure:
        """The figure by which the body is judged: one of the rank and file, a character only if there are no others."""
        return next((figure for figure in self.figures if not is_character(figure)), self.figures[0])

    @cached_property
    def posts(self) -> dict[str, Post]:
        """The places of its figures, by id."""
        return {figure.id: post(figure) for figure in self.figures}

    @cached_property
    def pose(self) -> Pose:
        """Where it stands."""
        figure = self.figures[0]
        x, y = offset(post(figure), figure.facing)
        return Pose((figure.x - x, figure.y - y), figure.facing)

    @cached_property
    def men(self) -> int:
        """How many men it still stands for."""
        return sum(held.men for held in self.posts.values())

    @cached_property
    def files(self) -> int:
        """How many stand in the fullest rank: one that has turned about may have the short one in front."""
        return max(Counter([held.back for held in self.posts.values()]).values())

    @cached_property
    def ranks(self) -> int:
        """How many ranks deep it stands."""
        return len({held.back for held in self.posts.values()})

    @property
    def is_full(self) -> bool:
        """Whether all of its ranks are as wide as the widest."""
        return self.files * self.ranks == len(self.figures)

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        """How far it reaches from the middle of its front rank: left, right, forward (below 0), back; in grains."""
        return reaching(self, self.posts)

    @cached_property
    def block(self) -> Figure:
        """The ground it covers, as one base that stands for all of it."""
        return covering(self, self.pose, self.posts)

    @cached_property
    def known(self) -> dict[Any, Any]:
        """What the tables say of it, kept with it."""
        return {}


def bodies(at: Situation) -> dict[str, Body]:
    """Return every body that has anybody left, by id."""
    kept = at.field.kept
    found: dict[str, Body] | None = kept.get("bodies")
    if found is None:
        both = [body for side in at.field.sides for body in of_side(at, side)]
        found = kept["bodies"] = {body.id: body for body in sorted(both, key=lambda body: body.id)}
    return found


def of_side(at: Situation, side: str) -> list[Body]:
    """List the bodies of a side; bodies that have not changed are the same objects as before."""
    own = at.field.own[side]
    found: list[Body] | None = own.get("bodies")
    if found is None:
        holding: dict[str, str] = at.battle.recall("holding", at.state.units, dict)
        members: dict[str, list[Figure]] = {}
        for figure in at.field.sides[side]:
            name = holding.get(figure.id) or holding.setdefault(figure.id, body_of(at.state, figure))
            members.setdefault(name, []).append(figure)
        before: dict[str, tuple[list[Figure], Body]] = at.battle.recall("bodies", at.catalogue, dict)
        found = own["bodies"] = []
        for name in sorted(members):
            now = members[name]
            was, body = before.get(name, ((), None))
            if body is None or len(was) != len(now) or not all(map(is_, was, now)):
                body = (
                    make_body(at.state, name, now) if body is None or not _drawn_up(was, now) else _elsewhere(body, now)
                )
                before[name] = now, body
            found.append(body)
    return found


def gifted(at: Situation, side: str) -> list[Figure]:
    """List those of a side who are more than troops that march, shoot and fight, in order of ids."""
    found = []
    for body in of_side(at, side):
        if "gifted" not in body.known:
            body.known["gifted"] = tuple([figure.id for figure in body.figures if is_gifted(at, figure)])
        found += body.known["gifted"]
    return [at.figure(name) for name in sorted(found)]


def _drawn_up(was: Sequence[Figure], now: Sequence[Figure]) -> bool:
    """Whether these are the same as those were, in the same places of their body, wherever that may be."""
    return len(was) == len(now) and all(
        figure.id == other.id
        and figure.ledger is other.ledger
        and figure.profile is other.profile
        and figure.carries is other.carries
        and figure.prepared is other.prepared
        for figure, other in zip(was, now, strict=True)
    )


def _elsewhere(body: Body, figures: Sequence[Figure]) -> Body:
    """A body of the same miniatures in the same places of it, which all together have moved, say, or are tired."""
    named = {figure.id: figure for figure in figures}
    found = replace(body, figures=tuple([named[figure.id] for figure in body.figures]))
    found.__dict__.update({name: what for name, what in body.__dict__.items() if name in LASTING})
    return found


def make_body(state: State, name: str, figures: Sequence[Figure]) -> Body:
    """Make a body of its miniatures."""
    unit = state.units.get(name)
    ordered = tuple(sorted(figures, key=_place))
    title = unit.name if unit is not None else ordered[0].name
    wide = max(breadth(figure.profile.base) for figure in ordered)
    deep = max(depth(figure.profile.base) for figure in ordered)
    return Body(name, ordered[0].side, title, ordered, wide, deep)


def _place(figure: Figure) -> tuple[int, int, str]:
    where = post(figure)
    return where.back, where.right, figure.id


def offset(where: Post, facing: int) -> Point:
    """Return the way from the middle of a body's front to a place in it, in grains."""
    ux, uy = DIRECTIONS[facing % 360 * 2]
    return unscaled(-uy * where.right - ux * where.back), unscaled(ux * where.right - uy * where.back)


def unscaled(scaled: int) -> int:
    """Return grains of what a unit vector has multiplied, rounded to the nearest."""
    return (scaled + UNIT // 2) // UNIT if scaled >= 0 else -((UNIT // 2 - scaled) // UNIT)


def shifted(pose: Pose, right: int, forward: int) -> Point:
    """Return the place so many grains to the right of a pose's middle, and before it."""
    x, y = offset(Post(right=right, back=-forward), pose.facing)
    return pose.at[0] + x, pose.at[1] + y


def places(body: Body, pose: Pose, posts: dict[str, Post] | None = None) -> tuple[Place, ...]:
    """Return where each of a body stands when it is so posed; whose place is not told keeps his own."""
    posts = {**body.posts, **posts} if posts else body.posts
    found = []
    for name, where in posts.items():
        x, y = offset(where, pose.facing)
        found.append(Place(name, (pose.at[0] + x, pose.at[1] + y), pose.facing))
    return tuple(found)


def ranked(figures: Iterable[Figure], files: int, wide: int, deep: int) -> dict[str, Post]:
    """Return the places of figures in so many files, in the order given; a short last rank stands in the middle."""
    named = list(figures)
    found = {}
    for place, figure in enumerate(named):
        rank, file = divmod(place, files)
        across = min(files, len(named) - rank * files)
        right = (2 * file - across + 1) * wide // 2
        found[figure.id] = replace(post(figure), right=right, back=rank * deep)
    return found


def formation(body: Body) -> str:
    """Return a body's formation: a line is at least as wide as it is deep, a column deeper [LB-3.1, LB-R17]."""
    return "line" if body.files * body.wide >= body.ranks * body.deep else "column"


def reaching(body: Body, posts: dict[str, Post]) -> tuple[int, int, int, int]:
    """Return how far a body in such places reaches: left, right, forward (below 0), back; in grains."""
    half, deep = body.wide // 2, body.deep // 2
    across = [held.right for held in posts.values()]
    back = [held.back for held in posts.values()]
    return min(across) - half, max(across) + half, min(back) - deep, max(back) + deep


def covering(body: Body, pose: Pose, posts: dict[str, Post]) -> Figure:
    """Return the ground that a body so posed and placed covers, as one base that stands for all of it."""
    figure = body.first
    if body.single and figure.profile.base.radius:
        return replace(figure, id=body.id, x=pose.at[0], y=pose.at[1], facing=pose.facing)
    left, right, front, back = body.bounds if posts is body.posts else reaching(body, posts)
    middle = shifted(pose, (left + right) // 2, -((front + back) // 2))
    key = "ground", right - left, back - front
    profile = body.known.get(key)
    if profile is None:
        profile = body.known[key] = replace(figure.profile, base=Base(width=right - left, length=back - front))
    return replace(figure, id=body.id, profile=profile, x=middle[0], y=middle[1], facing=pose.facing)


def block(body: Body, pose: Pose | None = None, posts: dict[str, Post] | None = None) -> Figure:
    """Return the ground a body covers as one base, as it stands or in another pose or places."""
    if pose is None or (pose == body.pose and not posts):
        return body.block
    return covering(body, pose, posts or body.posts)


def blocks(at: Situation) -> dict[str, Figure]:
    """Return the block of every body as it stands, by id."""
    kept = at.field.kept
    found: dict[str, Figure] | None = kept.get("blocks")
    if found is None:
        found = kept["blocks"] = {name: body.block for name, body in bodies(at).items()}
    return found
