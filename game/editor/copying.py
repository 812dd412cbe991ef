"""Where copies land: beside what is copied, on the table, on nobody and on no other copy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal

from msgspec.structs import replace

from game.board.bases import overlaps
from game.board.land.ground import Ground
from game.catalogue.tables import load
from game.core.figures import Figure
from game.core.grain import grains
from game.core.state import State
from game.editor import places
from game.editor.draft import Draft, Ref
from game.editor.places import Place

STEP = 2
"""Inches from one place that is tried to the next."""
FAR = 12
"""Steps that a copy is laid away at most."""


def copied(
    draft: Draft, refs: list[Ref], own: list[Figure], state: State, ghosts: Iterable[Figure] = ()
) -> tuple[Draft, list[Ref]]:
    """Another draft with copies of some entries at the nearest place that is free for all of them, and the copies.

    `own` are the figures that the entries set up. Where nothing is free they lie a step away."""
    others = [*state.figures.values(), *ghosts]
    ground = Ground(state.table, list(state.terrain), load().terrain)
    taken = {(ref[0], *places.places(draft, ref)) for part in draft.parts for ref in draft.entries(part)}
    for by in _ways():
        there = {(ref[0], *((x + by[0], y + by[1]) for x, y in places.places(draft, ref))) for ref in refs}
        if places.clamped(draft, refs, by) == by and not there & taken and _has_room(own, others, ground, by):
            return places.copied(draft, refs, by)
    return places.copied(draft, refs, places.clamped(draft, refs, (Decimal(STEP), Decimal(STEP))))


def _ways() -> Iterator[Place]:
    """Ways to lay a copy away, the nearest first; of those as near to the right and down first."""
    steps = range(-FAR, FAR + 1)
    found = [(x, y) for x in steps for y in steps if (x, y) != (0, 0)]
    # A little away both ways, that both are seen.
    found.sort(
        key=lambda step: (max(abs(step[0]), abs(step[1])), step[0] < 0, step[1] < 0, -abs(step[0] * step[1]), step)
    )
    for x, y in found:
        yield Decimal(x * STEP), Decimal(y * STEP)


def _has_room(own: list[Figure], others: list[Figure], ground: Ground, by: Place) -> bool:
    dx, dy = (grains(length) for length in by)
    moved = [replace(figure, x=figure.x + dx, y=figure.y + dy) for figure in own]
    if any(ground.unfit(figure.profile.base, figure.at, figure.facing) is not None for figure in moved):
        return False
    return not any(overlaps(figure, other) for figure in moved for other in others)
