"""What lies over everything on the table, in the order in which it can be read."""

from __future__ import annotations

import pygame

from game.ui.art.figures.pieces import Blit
from game.ui.art.rules.glass import Mark, Stamp
from game.ui.board.overlays.laying import Laying


def words_last(marks: list[Mark]) -> list[Mark]:
    """The marks in their order, but words last: nothing is drawn across what is to be read."""
    return sorted(marks, key=lambda mark: isinstance(mark, Stamp) and mark.words)


def lay_over(
    target: pygame.Surface, marks: list[Mark], offset: tuple[int, int], told: list[Blit], laying: Laying
) -> None:
    """Lay down what lies over everything: lines and rings, then how high they fly, then words clear of that."""
    words = []
    for mark in marks:
        if isinstance(mark, Stamp) and mark.words:
            words.append(mark)
        else:
            mark.lay(target, offset)
    target.fblits(told, pygame.BLEND_PREMULTIPLIED)
    laying.lay(target, words, offset, told)
