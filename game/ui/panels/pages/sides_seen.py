"""The sides as they stand on a table, and as they do to eyes that lack a colour: so that a scheme can be chosen."""

from __future__ import annotations

import pygame

from game.ui.kit.pen import Pen
from game.ui.kit.words.type import Type

EYES: tuple[tuple[str, tuple[tuple[float, float, float], ...]], ...] = (
    ("all colours", ()),
    ("no red", ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052))),
    ("no green", ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969))),
    ("no blue", ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304))),
)
"""Who looks, and what each eye makes of red, green and blue (Machado, Oliveira and Fernandes 2009)."""
TALL = 0.62
"""The height of a picture, of its width."""
GAP, FOOT = 8, 20
"""Logical pixels between pictures, and for the words beneath them."""
STANDING = (("heavy_foot", "blue", "sword", 0.27), ("orc", "vermilion", "hand_ax", 0.73))


class SidesSeen:
    """The pictures of one scheme and size."""

    def __init__(self) -> None:
        self._key: tuple[str, tuple[int, int]] = ("", (0, 0))
        self._pictures: list[pygame.Surface] = []

    def draw(self, pen: Pen, rect: pygame.Rect, scheme: str) -> None:
        """A row of pictures in a rectangle, as many as there are eyes."""
        gap = pen.px(GAP)
        wide = (rect.w - gap * (len(EYES) - 1)) // len(EYES)
        high = min(round(wide * TALL), rect.h - pen.px(FOOT))
        if self._key != (scheme, (wide, high)):
            self._key, self._pictures = (scheme, (wide, high)), _seen((wide, high))
        for n, ((words, _), picture) in enumerate(zip(EYES, self._pictures)):
            x = rect.x + n * (wide + gap)
            pen.surface.blit(picture, (x, rect.y))
            pen.box(pygame.Rect(x, rect.y, wide, high), 3, None, "edge")
            pen.text(words, x + wide / 2, rect.y + high + pen.px(FOOT) / 2, Type(11.5, "tan"), "c")


def _seen(size: tuple[int, int]) -> list[pygame.Surface]:
    """A picture of two who face each other, by each of the eyes."""
    import numpy as np

    plain = _two(size)
    found = []
    for _, eye in EYES:
        picture = plain.copy()
        if eye:
            light = (pygame.surfarray.array3d(plain).astype(np.float32) / 255) ** 2.2 @ np.array(eye, np.float32).T
            shown = np.clip(light, 0, 1) ** (1 / 2.2) * 255
            pygame.surfarray.blit_array(picture, shown.astype(np.uint8))
        found.append(picture)
    return found


def _two(size: tuple[int, int]) -> pygame.Surface:
    """Two figures of two sides on grass."""
    from game.ui.art.figures.looks import Worn, look_for
    from game.ui.art.figures.pieces import Item
    from game.ui.art.figures.sprite import Sprites
    from game.ui.art.land.feature import TableLook
    from game.ui.art.lit.scene import Scene

    w, h = size
    scale = max(12, round(h / 1.9))
    field = Scene(TableLook(round(w / scale) + 4, round(h / scale) + 4))
    out = field.paint(scale, pygame.Rect(2 * scale, 2 * scale, w, h))
    items = [
        Item(look_for(kind, side, Worn(weapon, "wood")), (w * x, h * 0.62), 90 if x < 0.5 else 270, wounds=1.0)
        for kind, side, weapon, x in STANDING
    ]
    Sprites().draw_many(out, items, scale)
    return out
