"""What lies over everything on the table, in the order in which it can be read."""

from __future__ import annotations

import pygame

from game.ui.art.figures.pieces import Blit
from game.ui.art.rules.glass import Mark, Stamp


def words_last(marks: list[Mark]) -> list[Mark]:
    """The marks in their order, but words last: nothing is drawn across what is to be read."""
    return sorted(marks, key=lambda mark: isinstance(mark, Stamp) and mark.words)


def lay_over(target: pygame.Surface, marks: list[Mark], offset: tuple[int, int], told: list[Blit]) -> None:
    """Lay down what lies over everything: lines and rings, then how high they fly, then words clear of that."""
    plates = [plate.get_rect(topleft=corner) for plate, corner in told]
    for mark in words_last(marks):
        if not isinstance(mark, Stamp):
            mark.lay(target, offset)
            continue
        if mark.words and told:
            target.fblits(told, pygame.BLEND_PREMULTIPLIED)
            told = []
        mark.lay(target, offset, plates)
    target.fblits(told, pygame.BLEND_PREMULTIPLIED)
