"""Furniture: every piece of the catalogue is drawn where it stands, and laid from the editor's palette."""

import math
import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import numpy as np
import pygame
import pytest

from game.catalogue.tables import load
from game.core.grain import GRAIN
from game.session.opening import opened
from game.ui.art.built.furniture import DRAWN
from game.ui.art.land.feature import FURNISHED, Piece, TableLook
from game.ui.art.lit.scene import Scene
from game.ui.board.figures.looks import table_look

SCALE = 32


def painted(*pieces: Piece) -> np.ndarray:
    pygame.display.init()
    scene = Scene(TableLook(12, 10, "stone", "building", "day", pieces, ""))
    whole = scene.paint(SCALE, pygame.Rect(0, 0, 12 * SCALE, 10 * SCALE), grid=False)
    return pygame.surfarray.array3d(whole).astype(int).swapaxes(0, 1)


def test_all_furniture_of_the_catalogue_has_a_look_and_no_other_has() -> None:
    assert set(DRAWN) == set(load().furniture)


@pytest.mark.parametrize("kind", sorted(DRAWN))
def test_a_piece_shows_where_it_stands_and_hardly_beyond(kind: str) -> None:
    wide, deep = (size / GRAIN for size in load().furniture[kind])
    corners = ((6 - wide / 2, 5 - deep / 2), (6 + wide / 2, 5 - deep / 2), (6 + wide / 2, 5 + deep / 2),
               (6 - wide / 2, 5 + deep / 2))  # fmt: skip
    changed = np.abs(painted(Piece(FURNISHED + kind, corners, True)) - painted()).max(2) > 14
    ys, xs = (np.mgrid[0 : changed.shape[0], 0 : changed.shape[1]] + 0.5) / SCALE
    inside = (abs(xs - 6) < wide / 2) & (abs(ys - 5) < deep / 2)
    least = 0.12 if kind in ("bones", "straw", "candles") else 0.5
    assert changed[inside].mean() > least
    away = np.maximum(abs(xs - 6) - wide / 2, abs(ys - 5) - deep / 2) > 0.9
    assert not changed[away].any()


def test_furniture_turns_with_its_facing_and_lies_in_the_order_of_the_file() -> None:
    look = table_look(opened("door").state)
    found = [piece for piece in look.pieces if piece.kind.startswith(FURNISHED)]
    assert found[0].kind == FURNISHED + "rug"
    turned = next(piece for piece in found if piece.kind.endswith("crate") and piece.points[0][1] != piece.points[1][1])
    (ax, ay), (bx, by) = turned.points[:2]
    assert math.degrees(math.atan2(by - ay, bx - ax)) == pytest.approx(8, abs=0.5)
