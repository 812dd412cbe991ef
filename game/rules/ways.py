"""Moves of many: every way laid out together, by the same fraction of their length, ends looked at together."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from game.board.bases import overlaps
from game.core.commands import Walk
from game.core.state import Figure
from game.core.tally import Refusal
from game.rules.movement import Way, charge_way, left, way
from game.rules.situation import Situation


def ways(at: Situation, walks: tuple[Walk, ...]) -> tuple[Way, ...] | Refusal:
    """Lay out a move of one figure or many, or say why it may not be."""

    def one(figure: Figure, walk: Walk, together: frozenset[str]) -> Way | Refusal:
        return way(at, figure, walk.path, walk.facing, left(at, figure), together)

    return _kept(at, "move", walks, one)


def charge_ways(at: Situation, walks: tuple[Walk, ...]) -> tuple[Way, ...] | Refusal:
    """Lay out a charge of one figure or many, or say why it is none."""

    def one(figure: Figure, walk: Walk, together: frozenset[str]) -> Way | Refusal:
        return charge_way(at, figure, walk.path, walk.facing, together)

    return _kept(at, "charge", walks, one)


def _kept(
    at: Situation, kind: str, walks: tuple[Walk, ...], one: Callable[[Figure, Walk, frozenset[str]], Way | Refusal]
) -> tuple[Way, ...] | Refusal:
    """What was worked out to judge a command is there still when it is carried out."""
    kept = at.field.kept
    name = (kind, walks)
    found = kept.get(name)
    if found is None:
        found = kept[name] = _together(at, walks, one)
    return found


def _together(
    at: Situation, walks: tuple[Walk, ...], one: Callable[[Figure, Walk, frozenset[str]], Way | Refusal]
) -> tuple[Way, ...] | Refusal:
    together = frozenset([walk.figure for walk in walks])
    found: list[Way] = []
    for walk in walks:
        laid = one(at.figure(walk.figure), walk, together)
        if isinstance(laid, Refusal):
            return laid
        found.append(laid)
    return _collision(at, found) or tuple(found)


def _collision(at: Situation, found: list[Way]) -> Refusal | None:
    """No two of those who move together may end on each other [ST-R1]."""
    if len(found) < 2:
        return None
    ends = []
    for one in found:
        figure = at.figure(one.figure)
        ends.append(replace(figure, x=one.end[0], y=one.end[1], facing=one.facing))
    for place, a in enumerate(ends):
        for b in ends[:place]:
            reach = 6 * 1024
            if -reach < a.x - b.x < reach and -reach < a.y - b.y < reach and overlaps(a, b):
                return Refusal(f"{b.name} and {a.name} would end in one place", "ST-R1", {"figure": a.id})
    return None
