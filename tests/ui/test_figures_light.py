"""Figures by the light where they stand."""

import numpy as np
import pygame
import pytest

from game.ui.art.figures.looks import look_for
from game.ui.art.figures.pieces import Item
from game.ui.art.figures.sprite import Sprites
from game.ui.art.land.feature import Piece, TableLook
from game.ui.art.lit.gloom import Lamp
from game.ui.art.lit.table import TableArt
from game.ui.board.figures.looks import lamps_of
from tests.melee import blue, figures, red
from tests.play import Fight


def brightness(item: Item, sprites: Sprites) -> float:
    target = pygame.Surface((120, 120), pygame.SRCALPHA)
    sprites.draw_many(target, [item], 40)
    return sum(pygame.transform.average_color(target)[:3])


def test_a_figure_by_a_flame_is_brighter_than_one_in_the_dark():
    art = TableArt(TableLook(30, 20, "stone", "dungeon", "dusk", (), ""))
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


CELLAR = TableLook(30, 20, "stone", "dungeon", "dark", (), "")


def test_in_the_dark_nothing_burns_but_what_is_carried():
    art = TableArt(CELLAR)
    assert not art.scene.flames
    assert art.light is not None
    assert len({art.light(x, y) for x in range(30) for y in range(20)}) == 1


@pytest.mark.rule("ST-R7")
def test_a_lantern_lights_six_inches_where_its_bearer_stands():
    """He who bears it falls, and it is dark; another who has a torch lights the place where he stands."""
    man = "class: fighting_man, level: 2, weapons: [sword], gear: [%s]"
    fight = Fight(figures(blue("ann", 10, 10, man % "lantern"), red("foe", 40, 10, man % "torch")))
    lamps = lamps_of(fight.now)
    assert lamps == [Lamp((10, 10), 6), Lamp((40, 10), 6)]
    art = TableArt(CELLAR)
    art.kindle(lamps)
    assert art.light is not None
    near, edge, beyond = (sum(art.light(10 + d, 10)) for d in (1, 5.5, 7.5))
    assert near > edge > beyond
    assert beyond == sum(art.light(25, 19))


def test_a_lantern_lights_nothing_behind_a_shut_door_and_moves_with_its_bearer():
    house = Piece("building", ((8, 2), (20, 2), (20, 14), (8, 14)), True, 0.3)

    def beyond(state: str) -> int:
        door = Piece("door", ((8, 6), (8, 8)), False, 0.3, state=state)
        art = TableArt(TableLook(30, 20, "stone", "dungeon", "dark", (house, door), ""))
        art.kindle([Lamp((6, 7), 6)])
        assert art.light is not None
        return sum(art.light(10.5, 7))

    assert beyond("open") > beyond("shut")
    art = TableArt(CELLAR)
    art.kindle([Lamp((6, 7), 6)])
    was = art.light
    art.kindle([Lamp((6.01, 7), 6)])
    assert art.light is was  # he has hardly stirred
    art.kindle([Lamp((16, 7), 6)])
    assert art.light is not was and art.light is not None and was is not None
    assert sum(art.light(16, 7)) > sum(was(16, 7))


def test_darkness_lies_over_the_ground_but_where_a_lamp_burns():
    art = TableArt(CELLAR, grid=False)
    art.kindle([Lamp((10, 10), 6)])
    out = pygame.Surface((480, 320), 0, 32)
    art.draw(out, out.get_rect(), (0, 0), 16)
    while not art.build(1):
        pass
    art.draw(out, out.get_rect(), (0, 0), 16)
    seen = pygame.surfarray.array3d(out).astype(int).sum(2)
    lit, dark = seen[140:180, 140:180].mean(), seen[380:460, 180:300].mean()
    assert lit > 1.8 * dark > 20
    assert np.ptp(seen[380:460, 180:300]) > 20  # the stones are still told apart
