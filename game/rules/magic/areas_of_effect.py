"""Areas of breath and spells among figures: whom a shape touches, and whom of a melee it strikes besides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.board.templates import Burst, Shape
from game.board.templates import caught as caught_by
from game.core.figures import Figure
from game.core.grain import Point
from game.rules.situation import Situation


def level_of(at: Situation, place: Point, spare: str = "") -> int:
    """Return the altitude of what is aimed at a place, in grains: of him who is aloft right there, else the ground's.

    `spare` is the one whose breath it is. [SP-R303]"""
    return next((figure.altitude for figure in at.field.lay.flyers if figure.at == place and figure.id != spare), 0)


def touched(at: Situation, shapes: Iterable[Shape | Burst], spare: str = "", level: int = 0) -> list[Figure]:
    """List those whose bases shapes touch, friend and foe, in order of ids; `spare` is the one whose breath it is.

    The shapes are laid at an altitude in grains [SP-R303]."""
    everyone = [figure for figure in at.state.standing() if figure.id != spare]
    found = {figure.id for shape in shapes for figure in caught_by(shape, everyone, level)}
    return [at.figure(name) for name in sorted(found)]


def struck(
    at: Situation, shapes: Iterable[Shape | Burst], side: str, spare: str = "", level: int = 0
) -> list[Figure]:
    """List the figures that an area attack of a side strikes: those it touches, and its own figures who fight them.

    [SP-3.4.3.5, SP-R45]"""
    under = touched(at, shapes, spare, level)
    found = {figure.id for figure in (*under, *fighting(at, under, side)) if figure.id != spare}
    return [at.figure(name) for name in sorted(found)]


def fighting(at: Situation, targets: Sequence[Figure], side: str) -> list[Figure]:
    """List those of a side who are locked in melee with an enemy among the targets, wherever they stand.

    [SP-3.4.3.5, SP-R45]"""
    found: dict[str, None] = {}
    for target in targets:
        if target.side == side:
            continue
        held_by = at.field.holders(target) if target.locked else ()
        found |= dict.fromkeys(held_by)
        for figure in at.field.in_zone_of(target):
            if figure.locked and target.id in at.field.holders(figure):
                found[figure.id] = None
    return [at.figure(name) for name in sorted(found)]
