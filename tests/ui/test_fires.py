"""Fire flickers in a few pictures, only where it is seen; and a door swings open."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import pygame
import pytest

from game.core.held.things import Opened
from game.session.opening import opened
from game.ui.art.built.openings import swinging
from game.ui.art.land.feature import FURNISHED, Piece, TableLook
from game.ui.art.lit.fires import KINDS, PHASES, TICK, Fire, Fires, flame
from game.ui.art.lit.gloom import Lamp
from game.ui.art.lit.table import TableArt
from game.ui.board.clips import CLIPS, load
from game.ui.board.screening.stage import Stage

AREA = pygame.Rect(0, 0, 480, 320)


def art_of(light: str, *pieces: Piece) -> TableArt:
    pygame.display.init()
    return TableArt(TableLook(30, 20, "stone", "dungeon", light, pieces, ""))


def shown(art: TableArt, origin: tuple[float, float] = (0.0, 0.0)) -> np.ndarray:
    out = pygame.Surface(AREA.size, 0, 32)
    art.draw(out, AREA, origin, 16)
    while not art.build(1):
        pass
    art.draw(out, AREA, origin, 16)
    return pygame.surfarray.array3d(out).astype(int)


def test_torches_flicker_and_nothing_else_stirs() -> None:
    art = art_of("dusk")
    before = shown(art)
    assert not art.fires.update(TICK / 3)
    assert art.fires.update(TICK)
    after = shown(art)
    stirred = np.abs(after - before).max(2) > 6
    assert 0.002 < stirred.mean() < 0.3
    assert len({pygame.image.tobytes(flame(40, phase)[0], "RGBA") for phase in range(PHASES)}) == PHASES


def test_what_is_out_of_view_costs_nothing() -> None:
    art = art_of("dusk")
    shown(art)
    assert art.fires.update(TICK)
    shown(art, (200.0, 200.0))
    assert not art.fires.update(10 * TICK)
    assert not art_of("day").fires.update(10 * TICK)
    assert not Fires([]).update(10 * TICK)


def test_embers_and_lamps_glow_in_the_dark_but_not_where_nobody_has_been() -> None:
    embers = Piece(FURNISHED + "embers", ((9.5, 9.5), (10.5, 9.5), (10.5, 10.5), (9.5, 10.5)), True)
    art = art_of("dark", embers)
    assert art.scene.fires == [Fire("embers", (10.0, 10.0))]
    art.kindle([Lamp((20, 10), 6)])
    glows = shown(art)[150:170, 150:170, 0].mean()
    seen = np.ones((40, 60), np.float32)
    seen[10:30, 10:30] = 0
    art.scene.know(seen, 1)
    dark = shown(art)
    assert dark[150:170, 150:170].max() < 40 < glows
    assert 2 < dark[110:210, 110:210, 0].std() < 12  # rock, hardly out of the black, is seen in its place
    assert dark[320, 160, 0] > 100
    assert set(KINDS) >= {"torch", "brazier", "lamp"}


@pytest.mark.parametrize("kind", ["door", "gate"])
def test_a_door_swings_from_shut_to_open(kind: str) -> None:
    piece = Piece(kind, ((5, 5), (6.2, 5)), False, 0.3, state="shut")
    heights = [swinging(piece, share).box() for share in (0.0, 0.5, 1.0)]
    deep = [box[3] - box[1] for box in heights]
    assert deep[0] < deep[1] < deep[2]


def test_the_opening_of_a_door_takes_its_time_but_not_with_little_motion() -> None:
    load()
    state = opened("door").state
    event = Opened(door=1, state="open", figure="hruna")
    make = CLIPS.of(event)
    assert make is not None
    moment, cut = make(event, Stage(state)), make(event, Stage(state, reduced=True))
    assert moment is not None and cut is not None
    assert moment.lead > cut.lead
    assert sum(track.under is not None for track in moment.tracks) == 2
    assert not any(track.under is not None for track in cut.tracks)
