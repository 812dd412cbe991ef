"""Where two tables differ, so that the rest need not be painted again."""

from __future__ import annotations

from game.ui.art.land.grounds import ground_of
from game.ui.art.lit.scene import Scene
from game.ui.art.outline import Box

EVERYWHERE: Box = (-1e9, -1e9, 1e9, 1e9)


def differences(old: Scene, new: Scene) -> list[Box]:
    """The boxes in inches in which two scenes may differ, shades and crowns included."""
    before, after = [f.piece for f in old.features], [f.piece for f in new.features]
    kept = set(before) & set(after)
    if [p for p in before if p in kept] != [p for p in after if p in kept]:
        return [EVERYWHERE]
    boxes = [f.box for f in (*old.features, *new.features) if f.piece not in kept]
    waters = any(ground_of(f.piece.kind).flows for f in (*old.features, *new.features) if f.piece not in kept)
    for f in new.features:  # woods make room for what is new, waters flow into each other
        ground = ground_of(f.piece.kind)
        moved = ground.grove or (waters and ground.flows)
        if f.piece in kept and moved and any(meet(f.box, b) for b in boxes):
            boxes.append(f.box)
    return [(b[0] - 1.6, b[1] - 1.6, b[2] + 1.6, b[3] + 1.6) for b in boxes]


def meet(a: Box, b: Box) -> bool:
    """Whether two boxes overlap."""
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
