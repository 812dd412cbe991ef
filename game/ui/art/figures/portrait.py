"""Portraits: the head of a figure, seen more from the side, in a medal with its side's rim."""

from __future__ import annotations

import math

import pygame

from game.ui.art import brush
from game.ui.art.figures import stand
from game.ui.art.figures.looks import Look
from game.ui.art.figures.pose import fitted, parts_of, side_of
from game.ui.art.models import model
from game.ui.art.palette import BASE_EARTH, BASE_EARTH_LIT, INK, mix


def draw_head(look: Look, size: int) -> pygame.Surface:
    """A round medal of the figure's head in a ring of its side, `size` pixels across."""
    made, fit = model(look.model), fitted(look)
    f, z, r = (v * fit for v in made.head)
    scale, side = size / (2.0 * r), side_of(look.side)
    turn = math.radians(152 if look.seed % 2 == 0 else 208)
    flat, rise = brush.PORTRAIT
    middle = f * math.sin(turn), -f * math.cos(turn) * flat - rise * z
    room = size / 2 / scale
    box = (middle[0] - room, middle[1] - room, middle[0] + room, middle[1] + room)
    face = brush.Sheet(box, scale)
    face.surface.fill(mix(side.deep, BASE_EARTH, 0.35))
    face.circle(mix(side.cloth, BASE_EARTH_LIT, 0.45), middle[0] - room * 0.25, middle[1] - room * 0.3, room * 0.95)
    brush.paint(face, brush.work(parts_of(look), math.degrees(turn), scale, brush.PORTRAIT))
    mask = brush.Sheet(box, scale)
    mask.circle((255, 255, 255, 255), *middle, room * 0.90)
    picture = face.done()
    picture.blit(mask.done(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    ring = brush.Sheet(box, scale)
    for width, colour in ((0.99, INK), (0.95, side.lit), (0.93, side.rim), (0.81, INK)):
        ring.circle(colour, *middle, room * width)
    ring.circle((0, 0, 0, 0), *middle, room * 0.78)
    stand.ring_pattern(ring, side, middle, room * 0.93, room * 0.12)
    picture.blit(ring.done(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    out = pygame.Surface((size, size), pygame.SRCALPHA)
    out.blit(
        picture, ((size - picture.get_width()) // 2, (size - picture.get_height()) // 2),
        special_flags=pygame.BLEND_PREMULTIPLIED,
    )
    return out
