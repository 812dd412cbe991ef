"""Turning where one stands, beside others who set out."""

from __future__ import annotations

from game.core.commands import Walk
from game.core.fight.moves import Halted, Turned
from game.play.referee import Referee
from game.rules.moving.walking import way
from game.rules.moving.way import Terms, Way


def turn(ref: Referee, walk: Walk) -> None:
    """Turn a figure where it stands, at once, if it has room while those it moves with still stand [ST-R1, ST-R2]."""
    figure = ref.figure(walk.figure)
    if isinstance(way(ref.at, figure, (), walk.facing, Terms(0)), Way):
        ref.record(Turned(figure=walk.figure, facing=walk.facing, free=True, rules=("ST-R2",)))
    else:
        ref.record(Halted(figure=walk.figure, why="there is no room to turn", at=figure.at, rules=("ST-R1",)))
