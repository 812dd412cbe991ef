"""Bodies in files: man behind man through a gap narrower than their front, and drawn up again as they were."""

from __future__ import annotations

from collections.abc import Iterator

from game.board.bases import BODILY, overlaps
from game.board.paths import first_within
from game.core.figures import Base
from game.core.grain import Point
from game.core.masses import Post
from game.core.tally import Refusal
from game.play.referee import Referee
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import Body, Pose, bodies, ranked
from game.systems.large_battles.bodies.kinds import post
from game.systems.large_battles.ledger import note, record_note
from game.systems.large_battles.marching.moving import barrier, cost_of, other_blocks, unfit


def abreast(body: Body, files: int) -> dict[str, Post]:
    """Return the places of a body in so many files: those in the middle of each rank go first [LB-R47]."""
    ordered = sorted(body.figures, key=lambda figure: (post(figure).back, abs(post(figure).right), figure.id))
    named = []
    for n in range(0, len(ordered), files):
        named += sorted(ordered[n : n + files], key=lambda figure: post(figure).right)
    return ranked(named, files, body.wide, body.deep)


def drawn_up(at: Situation, body: Body) -> int:
    """Return the files in which a body was drawn up, at most the number of figures it has left."""
    return min(max(note(at.state, body.id).files, body.files), len(body.figures))


def formed(at: Situation, body: Body) -> dict[str, Post]:
    """Return the places of a body as it was drawn up [LB-3.1, LB-R42]."""
    files = drawn_up(at, body)
    if files == body.files:
        return body.posts
    return ranked(body.figures, files, body.wide, body.deep)


def in_files(at: Situation, body: Body) -> bool:
    """Tell whether a body stands in fewer files than it was drawn up in [LB-R47]."""
    return drawn_up(at, body) > body.files


def narrower(body: Body) -> Iterator[tuple[int, dict[str, Post]]]:
    """Return the places of a body in fewer and fewer files."""
    for files in range(body.files - 1, 0, -1):
        yield files, abreast(body, files)


def head(body: Body, files: int) -> Base:
    """Return the ground that one rank of so many files covers."""
    return body.first.profile.base if files == 1 else Base(width=files * body.wide, length=body.deep)


def straight_cost(
    at: Situation, body: Body, files: int, start: Point, goal: Point, facing: int, *but: str
) -> int | Refusal:
    """Return the cost in grains of a straight path for a body in so many files, or what bars it, some figures apart.

    [LB-R42, LB-R47]"""
    base = head(body, files)
    course = at.ground.course(base, start, (goal,), 1 << 30, facing)
    if course.blocked is not None:
        return Refusal(f"{barrier(at, course.blocked[1])} bars the way of {body.inner}, even in file", "LB-R42")
    mine = body.block
    among = [(other, BODILY) for other in other_blocks(at, body) if other.id not in but and not overlaps(other, mine)]
    found = first_within(base, start, goal, among, facing)
    if found is not None:
        return Refusal(f"{bodies(at)[found[1]].name} are in the way of {body.inner}", "LB-R42")
    return cost_of(at, body, course, in_file=True)


def room(
    at: Situation, body: Body, pose: Pose, posts: dict[str, Post], *, fewer: bool
) -> dict[str, Post] | Refusal:
    """Return places for a body in this pose: as it was drawn up, as it comes, or in as many files as fit.

    Fewer files than it comes in are only for who has gone through a gap. [LB-R42, LB-R47]"""
    whole = formed(at, body) if in_files(at, body) else posts
    no = unfit(at, body, pose, whole)
    if no is None:
        return whole
    if whole is not posts and unfit(at, body, pose, posts) is None:
        return posts
    for _, narrow in narrower(body) if fewer else ():
        if unfit(at, body, pose, narrow) is None:
            return narrow
    return no


def note_files(ref: Referee, name: str, files: int) -> None:
    """Note in how many files a body that has moved was drawn up, if it stands in fewer; else nothing [LB-R47]."""
    body = bodies(ref.at)[name]
    fewer = files if body.files < min(files, len(body.figures)) else 0
    if fewer != note(ref.state, name).files:
        record_note(ref, name, "LB-R47", files=fewer)
