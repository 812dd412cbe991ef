"""What becomes of the fallen: kills taken off a body, its closing up, and the check of its losses."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.deeds import LossesReached
from game.core.events import Damaged, Slain
from game.core.masses import Marched, Thinned, Vanished
from game.core.state import Figure
from game.play.morale.routing import group_of, rolled
from game.play.referee import Referee
from game.rules.morale.checks import threshold_crossed
from game.systems.large_battles.bodies import Pose, bodies, body_of, files_of, places, shifted
from game.systems.large_battles.kinds import is_character, post
from game.systems.large_battles.moving import closed_up, unfit


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
        figures, key=lambda one: (is_character(one), -post(one).back, -abs(post(one).right), one.id)
    )
    return [one.id for one in ordered]


def close_up(ref: Referee, name: str, files: int) -> None:
    """Have what is left of a body close up to so many files, its front where it was.

    Where those who cut through it stand there, its front is where its foremost are. [LB-R35]"""
    body = bodies(ref.at).get(name)
    if body is None:
        return
    pose = body.pose
    posts = closed_up(body, files)
    if unfit(ref.at, body, pose, posts) is not None:
        pose = Pose(shifted(pose, 0, -min(post(one).back for one in body.figures)), pose.facing)
        if unfit(ref.at, body, pose, posts) is not None:
            return
    changed = {one.id: posts[one.id] for one in body.figures if posts[one.id] != post(one)}
    if changed:
        spots = places(body, pose, posts)
        ref.record(Marched(body=name, places=spots, how="close", posts=changed, rules=("LB-R35",)))


def widths(ref: Referee) -> dict[str, int]:
    """Give the number of files of every body, to close up to."""
    return {name: files_of(one) for name, one in bodies(ref.at).items()}


def losses(ref: Referee, fallen: Iterable[str]) -> None:
    """Have the units of the fallen check for their losses: one that fails is no more [LB-2.1]."""
    count(ref, fallen := list(dict.fromkeys(fallen)))
    units = sorted({ref.figure(name).unit for name in fallen if ref.figure(name).unit})
    for name in units:
        percent = threshold_crossed(ref.at, ref.state.units[name])
        if not percent:
            continue
        ref.record(LossesReached(unit=name, percent=percent, rules=("LB-2.1",)))
        unit = ref.state.units[name]
        group = [one for one in group_of(ref, unit) if body_of(ref.state, one) == name]
        if group and not rolled(ref, group, unit, unit, f"{percent} percent lost", "LB-2.1", percent=percent):
            gone = [ref.figure(one) for one in unit.figures]
            vanish(ref, name, tuple(one.id for one in gone if one.standing and body_of(ref.state, one) == name))


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
