"""Cloth on figures: the banners and pennons of those who stand at ease wave as a breeze passes, then hang still."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.art.figures.looks import Look
from game.ui.art.figures.pieces import Blit, Piece, Tint
from game.ui.art.figures.pose import POSES, levelled_for
from game.ui.art.figures.sprite import Sprites
from game.ui.art.keep import weight
from game.ui.art.living.room import Room
from game.ui.art.models.held.cloth import STEPS

BREEZE = 54
"""Ticks of the clock from one breeze to the next."""
EACH = 3
"""Ticks of one step of a wave."""
LASTS = 2 * STEPS * EACH
"""Ticks for which a breeze lasts."""
HELD = 6_000_000
"""Bytes of pictures: cloth that has no room hangs still."""


class Flown(NamedTuple):
    """A figure that carries cloth: its look, how it is turned, its state, and the light on it."""

    look: Look
    facing: int
    state: str
    tint: Tint | None


def flies(look: Look) -> bool:
    """Whether a figure carries cloth on a pole."""
    return look.model == "banner" or look.weapon == "mounted_lance"


class Cloth:
    """The waving pictures of figures, of one zoom."""

    def __init__(self) -> None:
        self._room: Room[list[Piece]] = Room(HELD)

    def drawn(
        self, stood: list[Blit], flown: Sequence[Flown | bool], tick: int, at: tuple[int, int], scale: float
    ) -> list[Blit]:
        """Those who stand with their cloth at a tick: a breeze goes from west to east; `at` are the table's pixels."""
        found = stood
        for n, one in enumerate(flown):
            if one is True or one is False:
                continue
            surface, (x, y) = stood[n]
            since = (tick - round((x + at[0]) / scale)) % BREEZE
            step = since // EACH % STEPS if since < LASTS else 0
            made = self._room.of(surface) if step else None
            if made:
                if found is stood:
                    found = list(stood)
                piece = made[step - 1]
                found[n] = (piece.surface, (x + piece.dx, y + piece.dy))
        return found

    def prepare(self, stood: Sequence[Blit], flown: Sequence[Flown | bool], scale: float, sprites: Sprites) -> bool:
        """Make the pictures of one; False when nothing is left to make."""
        bearers = {blit[0]: one for blit, one in zip(stood, flown) if isinstance(one, Flown)}
        surface = self._room.lacking(list(bearers), scale)
        if surface is None:
            return False
        made = _waving(bearers[surface], scale, sprites)
        self._room.keep(surface, made, sum(weight(piece.surface) for piece in made))
        return True


def _waving(one: Flown, scale: float, sprites: Sprites) -> list[Piece]:
    """The pictures of a wave, each with its place from that at rest."""
    look, facing, state, tint = one
    rest = sprites.figure(look, facing, scale, POSES.get(state, "standing"), levelled_for(look, state, True))
    found = []
    for piece in sprites.waves(look, facing, scale, state):
        if tint is not None:
            piece.surface.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
        found.append(Piece(piece.surface, piece.dx - rest.dx, piece.dy - rest.dy))
    return found
