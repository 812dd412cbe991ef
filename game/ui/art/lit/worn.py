"""The ground as a battle leaves it: tiles with its marks on them, made when a mark comes and not with each frame."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Sequence

import pygame

from game.ui.art.effects.scars import STANDING, TRODDEN, Scar, scar_picture
from game.ui.art.land.feature import Feature, Piece
from game.ui.art.land.ground import SOILS
from game.ui.art.land.grounds import Rank, Tread, ground_of
from game.ui.art.lit.scene import Scene
from game.ui.art.outline import Point, shape_field

PREMUL = pygame.BLEND_PREMULTIPLIED
CELL = 4
"""Inches across a square of the table by which marks are found."""
FAR = 1.4
"""Inches from its place to which a mark may reach."""
ROOM = 24
"""Tiles kept beyond those on view."""
Key = tuple[int, int, int]
"""A tile: pixels an inch, and its column and row."""


class Worn:
    """The marks on one table, and its tiles with those marks."""

    def __init__(self, scene: Scene, side: int) -> None:
        self.scene, self._side = scene, side
        self._scars: Sequence[Scar] = ()
        self._many = self._made = 0
        self._end = math.inf
        """Until when this frame may lay down marks."""
        self.behind = False
        """Whether some marks are still to be laid down."""
        self._looked = 0
        """How many marks have been entered in the squares."""
        self._bare: set[int] = set()
        """Those marks that the ground does not bear."""
        self._lack: set[Key] = set()
        """Tiles that lack some of the latest marks."""
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._tiles: OrderedDict[Key, tuple[pygame.Surface, pygame.Surface | None, int]] = OrderedDict()
        """Each tile as it was painted, the same with its marks (None: it has none), and how many were there then."""

    def show(self, scars: Sequence[Scar], many: int, made: int, budget: float = math.inf) -> None:
        """Have the first `many` of some marks on the table; as long as `made` is the same others only follow.

        Those that follow are laid down in about `budget` seconds a frame; `behind` is so while any are not."""
        before = self._there
        if made != self._made or scars is not self._scars:
            self._scars, self._made, self._looked, budget = scars, made, 0, math.inf
            self._cells.clear()
            self._bare.clear()
            self._tiles.clear()
        elif many < self._many:
            budget = math.inf
            self._tiles.clear()
        self._many, self._end = many, time.perf_counter() + budget
        while self._looked < many and (self._looked % 2 or time.perf_counter() < self._end):
            self._enter(self._looked)
            self._looked += 1
        self.behind = self._looked < many
        for n in range(before, self._there):
            self._touch(n)

    def _enter(self, n: int) -> None:
        """Enter a mark in the squares it reaches."""
        scar = self._scars[n]
        if not bears(self.scene, scar):
            self._bare.add(n)
            return
        x, y = scar.at
        for j in range(math.floor((y - FAR) / CELL), math.floor((y + FAR) / CELL) + 1):
            for i in range(math.floor((x - FAR) / CELL), math.floor((x + FAR) / CELL) + 1):
                self._cells.setdefault((i, j), []).append(n)

    def _touch(self, n: int) -> None:
        """Note that tiles which were laid lack a mark."""
        if n in self._bare or not self._tiles:
            return
        (x, y), far = self._scars[n].at, FAR
        for scale in {key[0] for key in self._tiles}:
            k = scale / self._side
            for j in range(math.floor((y - far) * k), math.floor((y + far) * k) + 1):
                for i in range(math.floor((x - far) * k), math.floor((x + far) * k) + 1):
                    self._lack.add((scale, i, j))

    @property
    def _there(self) -> int:
        """How many marks may be laid down now."""
        return min(self._many, self._looked)

    def tile(self, key: Key, clean: pygame.Surface, on_view: int, at_once: bool = False) -> pygame.Surface:
        """A tile with its marks, or with those it had if the frame has no time left; so many tiles are on view."""
        there = self._there
        if not there:
            return clean
        found = self._tiles.get(key)
        worn, since = (found[1], found[2]) if found is not None and found[0] is clean else (None, 0)
        if since and key not in self._lack:
            return worn or clean
        if not at_once and time.perf_counter() > self._end:
            self.behind = True
            return worn or clean
        self._lack.discard(key)
        blits = self._laid(key, since)
        if blits:
            if worn is None:
                worn = clean.copy()
            worn.fblits(blits, PREMUL)
        self._tiles[key] = (clean, worn, there)
        self._tiles.move_to_end(key)
        while len(self._tiles) > on_view + ROOM:
            self._tiles.popitem(last=False)
        return worn or clean

    def lay(self, target: pygame.Surface, left: int, top: int, scale: float) -> None:
        """Lay all marks on a picture of the table whose corner is at these pixels of it."""
        wide, high = target.get_size()
        target.fblits(self._blits(range(self._many), scale, (left, top, wide, high), bare=True), PREMUL)

    def _laid(self, key: Key, since: int) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        scale, i, j = key
        k = self._side / scale
        columns = range(math.floor(i * k / CELL), math.floor((i + 1) * k / CELL) + 1)
        rows = range(math.floor(j * k / CELL), math.floor((j + 1) * k / CELL) + 1)
        near = {n for row in rows for column in columns for n in self._cells.get((column, row), ())}
        there = sorted(n for n in near if since <= n < self._there)
        return self._blits(there, scale, (i * self._side, j * self._side, self._side, self._side))

    def _blits(
        self, numbers: Sequence[int], scale: float, part: tuple[int, int, int, int], bare: bool = False
    ) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        left, top, wide, high = part
        found = []
        for n in numbers:
            scar = self._scars[n]
            reach = scar.reach * scale
            x, y = scar.at[0] * scale - left, scar.at[1] * scale - top
            if not (-reach < x < wide + reach and -reach < y < high + reach):
                continue
            if bare and not bears(self.scene, scar):
                continue
            picture, dx, dy = scar_picture(scar, scale, self.scene.look.ground)
            if scar.kind == STANDING and self.scene.flames:
                picture = self._dimmed(picture, scar.at)
            found.append((picture, (round(scar.at[0] * scale) + dx - left, round(scar.at[1] * scale) + dy - top)))
        return found

    def _dimmed(self, picture: pygame.Surface, at: Point) -> pygame.Surface:
        """A pale mark in the light where it is."""
        r, g, b = (max(0, min(255, round(255 * part))) for part in self.scene.light.at(*at))
        out = picture.copy()
        out.fill((r, g, b, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return out


def bears(scene: Scene, scar: Scar) -> bool:
    """Whether a mark stays where it is made: not on water or walls, and grass is trodden only where it grows."""
    look, at = scene.look, scar.at
    if not (0 < at[0] < look.width and 0 < at[1] < look.height):
        return False
    if scar.kind == TRODDEN and not SOILS.get(look.ground, SOILS["grass"]).blade:
        return False
    there = [feature.piece for feature in scene.features if within(feature, at)]
    if any(is_deck(piece) for piece in there):
        return scar.kind != TRODDEN
    return all(_lets(piece, scar) for piece in there)


def is_deck(piece: Piece) -> bool:
    """Whether a piece lies over all that is beneath it."""
    return ground_of(piece.kind).tread is Tread.DECK


def within(feature: Feature, at: Point) -> bool:
    """Whether a place lies on a piece of terrain, or under a deck."""
    x0, y0, x1, y1 = feature.box
    if not (x0 < at[0] < x1 and y0 < at[1] < y1):
        return False
    if feature.field is not None:
        return feature.field.point(*at) < 0
    piece = feature.piece
    return is_deck(piece) and shape_field(piece.points, piece.closed, piece.width or 2.0).point(*at) < 0


def _lets(piece: Piece, scar: Scar) -> bool:
    """Whether a piece of terrain takes a mark that lies on it."""
    ground = ground_of(piece.kind)
    if ground.tread is Tread.WET or ground.rank in (Rank.WALL, Rank.SLIT, Rank.LEAF):
        return False
    return ground.tread is not Tread.HARD or scar.kind not in (TRODDEN, STANDING)
