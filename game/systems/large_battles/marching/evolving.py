"""Evolutions: what it costs a body to turn, wheel, face about and form anew, and how it then stands."""

from __future__ import annotations

from typing import Any

from game.core.masses import Post
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import Body, Pose, ranked, reaching, shifted
from game.systems.large_battles.bodies.kinds import is_swiss, morale_class, post
from game.systems.large_battles.marching.moving import move_of
from game.systems.large_battles.orders.commands import Evolution
from game.systems.large_battles.tables import tables


def turning(at: Situation, body: Body, degrees: int) -> int:
    """Return what a turn costs of a body's move: a quarter to 45 degrees, a half to 90, the whole about; in grains.

    The poorly trained pay twice that, horse half; a single miniature turns as it likes.

    [LB-5.8, LB-R11, LB-R28]"""
    if body.single or not degrees:
        return 0
    table, whole = tables().turning, move_of(at, body)[0]
    part = table["oblique"] if abs(degrees) <= 45 else table["face"] if abs(degrees) <= 90 else table["about"]
    return _drilled(body, whole // part)


def _drilled(body: Body, cost: int) -> int:
    figure = body.first
    if morale_class(figure) in ("D", "E"):
        return 2 * cost
    return cost // 2 if figure.profile.mount or is_swiss(figure) else cost


def evolved(at: Situation, body: Body, pose: Pose, posts: dict[str, Post], part: Evolution) -> tuple[Pose, Any, int]:
    """Return the pose, places and cost of a part of a march that is no way ahead; LookupError for an unknown one."""
    if part.what == "wheel":
        return wheeled(body, pose, posts, part.amount), posts, turning(at, body, part.amount)
    if part.what == "about":
        turned, places = turned_about(body, pose, posts)
        return turned, places, turning(at, body, 180)
    if part.what in ("line", "column"):
        whole = move_of(at, body)[0] // tables().turning["formation"]
        return pose, reformed(body, part.what), _drilled(body, whole)
    raise LookupError(part.what)


def wheeled(body: Body, pose: Pose, posts: dict[str, Post], degrees: int) -> Pose:
    """Return the pose after a wheel about the front corner on that side; a single miniature turns where it stands."""
    facing = (pose.facing + degrees) % 360
    if body.single:
        return Pose(pose.at, facing)
    left_, right_, front, _ = reaching(body, posts)
    across = right_ if degrees > 0 else left_
    pivot = shifted(pose, across, -front)
    return Pose(shifted(Pose(pivot, facing), -across, front), facing)


def turned_about(body: Body, pose: Pose, posts: dict[str, Post]) -> tuple[Pose, dict[str, Post]]:
    """Return the pose and places of a body that turns about where it stands: the rear rank is then the front."""
    old = {figure.id: posts.get(figure.id) or post(figure) for figure in body.figures}
    deepest = max(was.back for was in old.values())
    turned = {
        name: Post(right=-was.right, back=deepest - was.back, men=was.men, counts=was.counts)
        for name, was in old.items()
    }
    return Pose(shifted(pose, 0, -deepest), (pose.facing + 180) % 360), turned


def reformed(body: Body, shape: str) -> dict[str, Post]:
    """Return the places of a body that forms a line of two ranks, or a column of two files [LB-R11]."""
    files = -(-len(body.figures) // 2) if shape == "line" else min(2, len(body.figures))
    return ranked(body.figures, files, body.wide, body.deep)


def closed_up(body: Body, files: int) -> dict[str, Post]:
    """Return the places of a body that has closed up: the rear fill the gaps of those before them."""
    return ranked(body.figures, max(1, min(files, len(body.figures))), body.wide, body.deep)
