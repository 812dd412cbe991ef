"""Areas of breath, spells and splashes among figures: whom a shape touches, and how far that spreads in a melee."""

from __future__ import annotations

from collections.abc import Iterable

from game.board.templates import Burst, Shape
from game.board.templates import caught as caught_by
from game.core.state import Figure
from game.rules.situation import Situation


def struck(at: Situation, shapes: Iterable[Shape | Burst], spare: str = "") -> list[Figure]:
    """List those that shapes strike, friend and foe, in order of ids; `spare` is the one whose breath it is.

    [SP-3.4.3.5, SP-R45]"""
    everyone = [one for one in at.state.standing() if one.id != spare]
    found = {one.id for shape in shapes for one in caught_by(shape, everyone)}
    return [at.figure(name) for name in spread(at, sorted(found)) if name != spare]


def spread(at: Situation, names: Iterable[str]) -> list[str]:
    """Add to figures (by id) all who are locked in melee with them, no farther; in order of ids.

    [SP-3.4.3.5, SP-R45]"""
    touched = list(names)
    found = dict.fromkeys(touched)
    for name in touched:
        figure = at.figure(name)
        if figure.locked:
            found.update(dict.fromkeys([foe for foe in at.field.holders(figure) if at.figure(foe).locked]))
        for foe in at.field.in_zone_of(figure):
            if foe.locked and name in at.field.holders(foe):
                found[foe.id] = None
    return sorted(found)
