"""What becomes of the fallen: kills taken off a body, its closing up, and the check of its losses."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from game.core.commands import Place
from game.core.fight.harm import Damaged, Slain
from game.core.fight.nerve import LossesReached
from game.core.figures import Figure
from game.core.masses import Post, body_of
from game.play.course.ending import exits
from game.play.morale.checking import Occasion, group_of, rolled
from game.play.referee import Referee
from game.rules.morale.checks import threshold_crossed
from game.systems.large_battles.bodies.bodies import (
    Body,
    Pose,
    bodies,
    of_side,
    places,
    shifted,
)
from game.systems.large_battles.bodies.kinds import is_character, post
from game.systems.large_battles.events import Marched, Thinned, Vanished
from game.systems.large_battles.marching.evolving import closed_up
from game.systems.large_battles.marching.moving import unfit


def take(ref: Referee, order: Iterable[str], kills: int, cause: str, by: str, *rules: str) -> int:
    """Take kills off figures in an order, each as many as it counts for; give how many were taken.

    What a monster has taken stays with it. [LB-4.2, LB-4.10, LB-R9, LB-R14]"""
    taken = 0
    for name in order:
        figure = ref.figure(name)
        if kills <= taken:
            break
        if not figure.standing:
            continue
        amount = min(kills - taken, figure.hit_points)
        left = figure.hit_points - amount
        ref.record(Damaged(figure=name, amount=amount, left=left, cause=cause, rules=rules))
        if not left:
            ref.record(Slain(figure=name, by=by, rules=("LB-4.2", "LB-R14")))
        taken += amount
    return taken


def from_the_rear(figures: Iterable[Figure]) -> list[str]:
    """List who falls to shot: the rear fill the gaps, so from the last rank and its ends; characters last [LB-R35]."""
    ordered = sorted(
        figures, key=lambda figure: (is_character(figure), -post(figure).back, -abs(post(figure).right), figure.id)
    )
    return [figure.id for figure in ordered]


def close_up(ref: Referee, name: str, files: int) -> None:
    """Have what is left of a body close up to so many files, its front where it was.

    Where those who cut through it stand there, its front is where its foremost are; where there is no room for that
    either, each stays where he is. [LB-R35]"""
    body = bodies(ref.at).get(name)
    if body is None:
        return
    foremost = Pose(shifted(body.pose, 0, -min(post(figure).back for figure in body.figures)), body.pose.facing)
    posts = closed_up(body, files)
    pose = next((pose for pose in (body.pose, foremost) if unfit(ref.at, body, pose, posts) is None), None)
    if pose is None:
        stand_fast(ref, name)
    else:
        _dress(ref, body, posts, places(body, pose, posts))


def stand_fast(ref: Referee, name: str) -> None:
    """Have what is left of a body stay where it is: its places are told from the middle of the front it has left."""
    body = bodies(ref.at).get(name)
    if body is None:
        return
    left, right, _, _ = body.bounds
    middle, front = (left + right) // 2, min(post(figure).back for figure in body.figures)
    posts = {
        figure.id: replace(post(figure), right=post(figure).right - middle, back=post(figure).back - front)
        for figure in body.figures
    }
    _dress(ref, body, posts, tuple([Place(figure.id, figure.at, figure.facing) for figure in body.figures]))


def _dress(ref: Referee, body: Body, posts: dict[str, Post], spots: tuple[Place, ...]) -> None:
    changed = {figure.id: posts[figure.id] for figure in body.figures if posts[figure.id] != post(figure)}
    if changed:
        ref.record(Marched(body=body.id, places=spots, how="close", posts=changed, rules=("LB-R35",)))


def leave(ref: Referee, side: str) -> None:
    """Take figures of a side off the table that have reached the edge where they leave; those behind them close up."""
    files, before = widths(ref), {body.id: len(body.figures) for body in of_side(ref.at, side)}
    exits(ref, side)
    for body in of_side(ref.at, side):
        if len(body.figures) < before[body.id]:
            close_up(ref, body.id, files[body.id])


def widths(ref: Referee) -> dict[str, int]:
    """Return the number of files of every body, to close up to."""
    return {name: body.files for name, body in bodies(ref.at).items()}


def losses(ref: Referee, fallen: Iterable[str]) -> None:
    """Have the units of the fallen check for their losses: one that fails is no more [LB-2.1, LB-R67]."""
    count(ref, fallen := list(dict.fromkeys(fallen)))
    units = sorted({ref.figure(name).unit for name in fallen if ref.figure(name).unit})
    for name in units:
        percent = threshold_crossed(ref.at, ref.state.units[name])
        if not percent:
            continue
        ref.record(LossesReached(unit=name, percent=percent, rules=("LB-2.1",)))
        unit = ref.state.units[name]
        group = [figure for figure in group_of(ref, unit) if body_of(ref.state, figure) == name]
        if group and not rolled(ref, group, unit, unit, Occasion(f"{percent} percent lost", "LB-2.1", percent=percent)):
            gone = [ref.figure(figure) for figure in unit.figures]
            vanish(
                ref, name, tuple(figure.id for figure in gone if figure.standing and body_of(ref.state, figure) == name)
            )


def count(ref: Referee, fallen: list[str]) -> None:
    """Tell of every body that lost figures how many, and what it has left."""
    gone: dict[str, list[str]] = {}
    for name in fallen:
        gone.setdefault(body_of(ref.state, ref.figure(name)), []).append(name)
    for body, names in gone.items():
        left = bodies(ref.at).get(body)
        ref.record(
            Thinned(
                body=body,
                fallen=tuple(names),
                lost=sum(post(ref.figure(name)).men for name in names),
                men=0 if left is None else left.men,
                figures=0 if left is None else len(left.figures),
                rules=("LB-4.4",),
            )
        )


def vanish(ref: Referee, name: str, figures: tuple[str, ...], *rules: str, surrendered: bool = False) -> None:
    """Take a body out of the battle."""
    why = "surrenders" if surrendered else "breaks up"
    ref.record(Vanished(body=name, figures=figures, surrendered=surrendered, why=why, rules=rules or ("LB-2.1",)))
