"""What the umpire may do with bodies of troops, and what follows from it [ST-R38]."""

from __future__ import annotations

from game.core.course.umpire import LAY, LIFT, MOVE, UMPIRE, Umpire
from game.core.figures import Figure
from game.core.masses import body_of
from game.core.tally import Refusal
from game.play.referee import Referee
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import Pose, bodies, offset, places
from game.systems.large_battles.bodies.casualties import losses
from game.systems.large_battles.bodies.kinds import post

CLOSE = 2
"""Grains by which a place may miss that of its rank and file: turning is rounded."""


def umpired(at: Situation, command: Umpire) -> Refusal | None:
    """Say why the umpire may not do this to bodies: one keeps its ranks, and has no conditions of single men."""
    if not at.state.round:
        return None
    if command.what in (LAY, LIFT):
        return Refusal("bodies of troops have no conditions of single figures", UMPIRE)
    return _broken_up(at, command) if command.what == MOVE else None


def _broken_up(at: Situation, command: Umpire) -> Refusal | None:
    given = {place.figure: place for place in command.places}
    for name in sorted({body_of(at.state, at.figure(name)) for name in given}):
        body = bodies(at)[name]
        if not {figure.id for figure in body.figures} <= given.keys():
            return Refusal(f"{body.name} move as a whole: the umpire names all of it", UMPIRE)
        first = given[body.figures[0].id]
        x, y = offset(post(body.figures[0]), first.facing)
        for place in places(body, Pose((first.at[0] - x, first.at[1] - y), first.facing)):
            there = given[place.figure]
            off = max(abs(place.at[0] - there.at[0]), abs(place.at[1] - there.at[1]))
            if off > CLOSE or there.facing != place.facing:
                return Refusal(f"{body.name} keep their ranks: {at.figure(place.figure).name} would leave them", UMPIRE)
    return None


def settled(ref: Referee, gone: list[Figure]) -> None:
    """Have the bodies of those taken off the table check for their losses [LB-2.1]."""
    if gone and ref.state.round:
        losses(ref, [figure.id for figure in gone])
