"""Room for pictures of one zoom that are made of others: who is no longer in view makes room for who is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

import pygame

Made = TypeVar("Made")


class Room(Generic[Made]):
    """What was made of each of some pictures, up to so many bytes."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._made: dict[pygame.Surface, tuple[Made, int]] = {}
        self._bytes = 0
        self._scale = 0.0

    def of(self, surface: pygame.Surface) -> Made | None:
        """Return what was made of a picture, or None."""
        found = self._made.get(surface)
        return None if found is None else found[0]

    def lacking(self, wanted: Sequence[pygame.Surface], scale: float) -> pygame.Surface | None:
        """Return the first of those in view of which nothing is made yet and for which there is room, or None."""
        if scale != self._scale:
            self._made.clear()
            self._scale, self._bytes = scale, 0
        lacks = next((surface for surface in wanted if surface not in self._made), None)
        if lacks is not None and self._bytes > self.most:
            seen = set(wanted)
            for surface in [surface for surface in self._made if surface not in seen]:
                self._bytes -= self._made.pop(surface)[1]
        return lacks if self._bytes <= self.most else None

    def keep(self, surface: pygame.Surface, made: Made, size: int) -> None:
        """Keep what was made of a picture, of so many bytes."""
        self._made[surface] = (made, size)
        self._bytes += size
