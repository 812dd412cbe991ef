"""Where those who move together come to stand: no base ever stands on another [ST-R1]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game.board.bases import overlapping
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.rules.moving.walking import shortened_to_fit
from game.rules.moving.way import Way
from game.rules.situation import Situation

BACK = GRAIN // 4
"""By how much one gives way who would end in another's place, in grains."""


def kept_apart(at: Situation, found: Sequence[Way]) -> tuple[Way, ...]:
    """Return the ways of those who go together so that nobody ends on anybody, whatever has cut some of them short.

    Of two who would, the one with the longer way stops a quarter inch sooner, and again until there is room; only
    where he cannot does the other. Who turns where he stands, and has no room for it, stays as he was.

    [ST-R1, ST-R14]"""
    ways = {way.figure: way for way in found}
    together, meant = frozenset(ways), {way.figure: way.length for way in found}
    while (name := _on_another(at, ways, together, meant)) is not None:
        laid, figure = ways[name], at.figure(name)
        if laid.length:
            ways[name] = shortened_to_fit(at, figure, laid, laid.length - BACK, together)
        else:
            ways[name] = replace(laid, facing=figure.facing)
    return tuple([ways[way.figure] for way in found])


def _on_another(
    at: Situation, ways: Mapping[str, Way], together: frozenset[str], meant: Mapping[str, int]
) -> str | None:
    """One who would end on somebody and is to give way, or None; of two he who was to go farther, or turns."""
    placed = sorted(
        [way.placed(at.figure(name)) for name, way in ways.items()], key=lambda figure: (figure.x, figure.id)
    )
    for pair in overlapping(placed):
        able = [figure for figure in pair if _may_give(at, ways[figure.id])]
        if able:
            return max(able, key=lambda figure: (meant[figure.id], figure.id)).id
    return next((figure.id for figure in placed if _in_the_way(at, ways[figure.id], together)), None)


def _may_give(at: Situation, laid: Way) -> bool:
    return bool(laid.length) or laid.facing != at.figure(laid.figure).facing


def _in_the_way(at: Situation, laid: Way, together: frozenset[str]) -> bool:
    """Whether one would end on somebody who stays, and can stop sooner or leave his turn."""
    there: Figure = laid.placed(at.figure(laid.figure))
    return _may_give(at, laid) and any(figure.id not in together for figure in at.field.lay.beneath(there))
