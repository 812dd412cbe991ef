"""Pictures of figures and of ground, painted once for all the windows that tests open.

Each is wholly told by what it is asked for, and a window still asks for each of its own, when and as often as it would:
only the painting itself is not done again. Tests of the painting open no window, and paint."""

from collections.abc import Callable, Hashable
from typing import Any

import pygame
import pytest

from game.ui.art.figures.pieces import Piece
from game.ui.art.figures.sprite import Sprites
from game.ui.art.lit.scene import Scene
from game.ui.art.palette import SIDES
from game.ui.kit.cache import Lru

ONCE: Lru[Hashable, Any] = Lru(1 << 20, weight=160 << 20)


def once(key: Hashable, make: Callable[[], Any], picture: Callable[[Any], pygame.Surface]) -> Any:
    """What was made for the key, or is now."""
    found = ONCE.get(key)
    if found is None:
        found = make()
        width, height = picture(found).get_size()
        ONCE.put(key, found, 4 * width * height + 500)
    return found


def paint_once(patch: pytest.MonkeyPatch) -> None:
    """Have figures and ground painted once, until the patch is undone."""
    figure, ground = Sprites._get, Scene.paint

    def piece(self: Sprites, key: tuple[object, ...], make: Callable[[], Piece]) -> Piece:
        return figure(self, key, lambda: once((tuple(SIDES.items()), key), make, lambda made: made.surface))

    def part(self: Scene, scale: float, part: pygame.Rect, detail: bool = True, grid: bool = True,
             burns: bool = True) -> pygame.Surface:  # fmt: skip
        if detail:
            self.finish()
        key = (self.look, scale, tuple(part), detail, grid, burns, self.finished)
        painted: pygame.Surface = once(key, lambda: ground(self, scale, part, detail, grid, burns), lambda made: made)
        return painted.copy()

    patch.setattr(Sprites, "_get", piece)
    patch.setattr(Scene, "paint", part)
