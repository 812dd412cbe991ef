"""Figures by the light where they stand."""

import pygame

from game.ui.art.feature import TableLook
from game.ui.art.looks import look_for
from game.ui.art.sprite import Item, Sprites
from game.ui.art.table import TableArt


def brightness(item: Item, sprites: Sprites) -> float:
    target = pygame.Surface((120, 120), pygame.SRCALPHA)
    sprites.draw_many(target, [item], 40)
    return sum(pygame.transform.average_color(target)[:3])


def test_a_figure_by_a_flame_is_brighter_than_one_in_the_dark():
    art = TableArt(TableLook(30, 20, "stone", "dungeon", "dark", (), ""))
    places = [(x, y) for x in range(1, 30) for y in range(1, 20)]
    tints = sorted((sum(art.figure_tint(*at)), art.figure_tint(*at)) for at in places)
    far, near = tints[0][1], tints[-1][1]
    assert sum(near) > sum(far) + 60
    assert len({tint for _, tint in tints}) < 40
    sprites, look = Sprites(), look_for("orc", "vermilion")
    lit, dim = (brightness(Item(look, (60, 60), 0, tint=tint), sprites) for tint in (near, far))
    plain = brightness(Item(look, (60, 60), 0), sprites)
    assert dim < lit <= plain


def test_by_day_figures_keep_their_colours():
    art = TableArt(TableLook(30, 20, "grass", "outdoors", "day", (), ""))
    assert art.figure_tint(4, 4) is None
