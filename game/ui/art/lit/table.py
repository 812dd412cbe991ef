"""The table as the board view shows it: tiles painted once a zoom, a sketch until they are there, crowns, roofs."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.ui.art.built.canopy import FADES, Canopy
from game.ui.art.change import EVERYWHERE, differences, meet
from game.ui.art.keep import weight
from game.ui.art.land.feature import Piece, TableLook
from game.ui.art.lit.fires import Fires
from game.ui.art.lit.gloom import Lamp
from game.ui.art.lit.scene import MARGIN, Scene
from game.ui.art.lit.sketch import EDGE, SKETCH, Sketch
from game.ui.art.lit.worn import Worn
from game.ui.art.outline import Point

__all__ = ["MARGIN", "SCALES", "Over", "Piece", "TableArt", "TableLook"]

SCALES = (12, 16, 20, 24, 32, 40, 48, 60, 72, 96)  # pixels an inch
TILE = 256  # pixels
HELD = 22_000_000  # bytes of tiles and of crowns together, unless what is on view alone needs more
FINISH = -1  # the job of making small marks
TINT = 24  # of 255: the step between two shades of the light on figures
Light = Callable[[float, float], tuple[int, int, int] | None]
"""What the light leaves of a figure's colours at a place in inches, out of 255 each."""


class Over(NamedTuple):
    """A crown, roof or parapet: premultiplied picture, place of its corner in table pixels, y of its foot in inches."""

    surface: pygame.Surface
    at: tuple[int, int]
    foot: float
    sways: bool = False
    """Whether the wind stirs it: a crown that is not faded, in full light."""


class TableArt:
    """All that lies still of a table; pixels count from its upper left corner, the rim lies at negative ones."""

    def __init__(self, look: TableLook, grid: bool = True, before: Scene | None = None) -> None:
        self.look = look
        self.grid = grid
        self.scene = Scene(look, before)
        self.worn = Worn(self.scene, TILE)
        self.fires = Fires(self.scene.fires)
        self._tiles: OrderedDict[tuple[int, int, int], pygame.Surface] = OrderedDict()
        self._rough: OrderedDict[tuple[int, int, int], pygame.Surface] = OrderedDict()
        self._uppers: OrderedDict[tuple[int, int], tuple[pygame.Surface, tuple[int, int]]] = OrderedDict()
        self._upper_bytes = 0
        self._on_view: frozenset[int] = frozenset()  # uppers of the view last drawn
        self._canopy = Canopy(self.scene.uppers)
        self._faded: dict[tuple[int, int, int], pygame.Surface] = {}
        self._sketch = Sketch(self.scene)
        self._by_flames: Light | None = self.figure_tint if self.scene.flames else None
        self._wanted: tuple[int, tuple[int, int, int, int]] = (24, (0, 0, 0, 0))
        self._seen: tuple[int, tuple[int, int, int, int]] | None = None

    # ---- the ground ------------------------------------------------------------------------
    def draw(self, target: pygame.Surface, area: pygame.Rect, origin: Point, scale: int) -> None:
        """Blit the visible part into `area` of the target; `origin` is the place in inches at its upper left corner."""
        left, top = math.floor(origin[0] * scale + 0.5), math.floor(origin[1] * scale + 0.5)
        i0, j0 = left // TILE, top // TILE
        i1, j1 = (left + area.width - 1) // TILE, (top + area.height - 1) // TILE
        self._look_at(scale, (i0, j0, i1, j1))
        clip = target.get_clip()
        target.set_clip(area.clip(clip))
        dx, dy = area.x - left, area.y - top
        tiles, worn = self._tiles, self.worn
        pairs = []
        for j in range(j0, j1 + 1):
            for i in range(i0, i1 + 1):
                tile = tiles.get((scale, i, j))
                if tile is None:
                    tile = self._stand_in(scale, i, j)
                tile = worn.tile((scale, i, j), tile, self._count)
                pairs.append((tile, (i * TILE + dx, j * TILE + dy)))
        if self._seen != self._wanted:  # keep what is on view freshest
            for j in range(j0, j1 + 1):
                for i in range(i0, i1 + 1):
                    if (scale, i, j) in tiles:
                        tiles.move_to_end((scale, i, j))
            self._seen = self._wanted
        target.fblits(pairs)
        target.set_clip(clip)
        if self.scene.gloom is not None:
            self.scene.gloom.lay(target, area, origin, scale)
        if self.fires.any(self.scene.gloom):
            self.fires.draw(target, area, origin, scale, self.scene.gloom)

    def kindle(self, lamps: Sequence[Lamp]) -> None:
        """Light a dark table by the lamps that burn now; other tables have light enough."""
        if self.scene.gloom is not None:
            self.scene.gloom.kindle(lamps)

    def build(self, budget: float) -> bool:
        """Paint what the zoom last drawn still lacks, for about `budget` seconds; True when nothing is left."""
        end = time.perf_counter() + budget
        scale, _ = self._wanted
        while (job := self._next_job(scale)) is not None:
            if job == FINISH:
                self.scene.finish(once=True)
            elif isinstance(job, int):
                self._upper(scale, job)
            else:
                self._tile(scale, *job)
            if time.perf_counter() >= end and self._next_job(scale) is not None:
                return False
        self._rough.clear()
        return True

    @property
    def is_ready(self) -> bool:
        """Whether everything of the view last drawn is painted."""
        return self._next_job(self._wanted[0]) is None

    def set_grid(self, shown: bool) -> None:
        """Show or hide the inch grid; what is painted is painted anew."""
        if shown != self.grid:
            self.grid = shown
            self._tiles.clear()

    def sketch(self) -> pygame.Surface:
        """The quick first picture: the table with its rim at 5 pixels an inch, crowns and roofs included."""
        gloom, picture = self.scene.gloom, self._sketch.picture()
        return picture if gloom is None else gloom.over(picture, EDGE / SKETCH, SKETCH)

    def changed(self, look: TableLook) -> TableArt:
        """The art of a table that differs in some pieces (a door opened, an edit): tiles they do not touch are kept."""
        new = TableArt(look, self.grid, self.scene)
        new.fires.tick = self.fires.tick
        same = (look.width, look.height, look.ground, look.setting, look.light, look.title)
        if same != (*(getattr(self.look, k) for k in ("width", "height", "ground", "setting", "light", "title")),):
            return new
        if new.scene.flames or self.scene.flames:  # light may fall anywhere: what was is only shown meanwhile
            dirty = [EVERYWHERE]
        else:
            dirty = differences(self.scene, new.scene)
        for key, tile in self._tiles.items():
            k = TILE / key[0]
            x0, y0, x1, y1 = key[1] * k, key[2] * k, (key[1] + 1) * k, (key[2] + 1) * k
            touched = any(b[0] < x1 and b[2] > x0 and b[1] < y1 and b[3] > y0 for b in dirty)
            (new._rough if touched else new._tiles)[key] = tile
        places = {(u.kind, u.box, u.foot): i for i, u in enumerate(new.scene.uppers)}
        for (scale, i), found in self._uppers.items():
            u = self.scene.uppers[i]
            n = places.get((u.kind, u.box, u.foot))
            if n is not None and not any(meet(u.box, b) for b in dirty):
                new._uppers[scale, n] = found
                new._upper_bytes += weight(found[0])
        new._look_at(*self._wanted)
        return new

    # ---- what stands above -----------------------------------------------------------------------
    def over(
        self, scale: int, near: Sequence[tuple[float, float, float]] = (), ready: bool = False, seen: bool = False
    ) -> list[Over]:
        """Crowns, roofs and parapets from north to south; those over a figure of `near` (x, y, radius in inches) fade.

        With `ready`, only those already painted are given (for frames while `build` is still at work); with `seen`,
        only those in the view last drawn.
        """
        out = []
        faded = self._canopy.faded(near)
        for i in sorted(self._on_view) if seen else range(len(self.scene.uppers)):
            upper = self.scene.uppers[i]
            if ready and (scale, i) not in self._uppers:
                continue
            picture, at = self._upper(scale, i)
            step = faded.get(i, 0)
            if step:
                picture = self._paled(scale, i, step, picture, upper.least)
                if picture.get_width() == 1:
                    continue
            sways = upper.kind == "crown" and not step and self.scene.gloom is None
            if self.scene.gloom is not None:
                middle = picture.get_rect(topleft=at).center
                picture = self.scene.gloom.dimmed(picture, middle[0] / scale, middle[1] / scale)
            out.append(Over(picture, at, upper.foot, sways))
        return out

    def faded(self, over: pygame.Surface, alpha: float) -> pygame.Surface:
        """A premultiplied picture with only `alpha` of it left."""
        v = max(0, min(255, round(255 * alpha)))
        out = over.copy()
        out.fill((v, v, v, v), special_flags=pygame.BLEND_RGBA_MULT)
        return out

    @property
    def light(self) -> Light | None:
        """The light on figures: one function until a lamp moves, None where they keep their colours."""
        gloom = self.scene.gloom
        return gloom.tint if gloom is not None and gloom.dark else self._by_flames

    def figure_light(self, x: float, y: float) -> tuple[float, float, float]:
        """The light for a figure: under flames 58 % of it is turned white, so that blue stays blue."""
        r, g, b = self.scene.light.at(x, y)
        if not self.scene.flames:
            return r, g, b
        white = (0.4 * r + 0.4 * g + 0.2 * b) * 0.58
        red, green, blue = ((c * 0.42 + white) * 1.10 + 0.03 for c in (r, g, b))
        return red, green, blue

    def figure_tint(self, x: float, y: float) -> tuple[int, int, int] | None:
        """The light for a figure in steps, out of 255, so that few pictures are made; None where no flames burn."""
        if not self.scene.flames:
            return None
        r, g, b = (min(255, round(part * 255 / TINT) * TINT) for part in self.figure_light(x, y))
        return r, g, b

    # ---- within ------------------------------------------------------------------------------
    def _tile(self, scale: int, i: int, j: int) -> pygame.Surface:
        key = (scale, i, j)
        tile = self._tiles.get(key)
        if tile is None:
            tile = self.scene.paint(scale, pygame.Rect(i * TILE, j * TILE, TILE, TILE), grid=self.grid, burns=False)
            self._tiles[key] = tile
            self.worn.tile(key, tile, self._count, at_once=True)
            self._rough.pop(key, None)
            self._make_room()
        return tile

    def _stand_in(self, scale: int, i: int, j: int) -> pygame.Surface:
        """A tile's area out of the sketch, enlarged."""
        key = (scale, i, j)
        found = self._rough.get(key)
        if found is None:
            found = self._rough[key] = self._sketch.enlarged(scale, i * TILE, j * TILE, TILE)
            while len(self._rough) > max(24, self._count):
                self._rough.popitem(last=False)
        return found

    def _upper(self, scale: int, i: int) -> tuple[pygame.Surface, tuple[int, int]]:
        key = (scale, i)
        found = self._uppers.get(key)
        if found is None:
            found = self.scene.raise_(self.scene.uppers[i], scale)
            self._uppers[key] = found
            self._upper_bytes += weight(found[0])
            self._make_room()
        else:
            self._uppers.move_to_end(key)
        return found

    def _look_at(self, scale: int, tiles: tuple[int, int, int, int]) -> None:
        """Note what is on view: tiles, and the uppers that touch them."""
        if self._wanted == (scale, tiles):
            return
        self._wanted = (scale, tiles)
        k = TILE / scale
        x0, y0, x1, y1 = tiles[0] * k, tiles[1] * k, (tiles[2] + 1) * k, (tiles[3] + 1) * k
        boxes = ((i, u.box) for i, u in enumerate(self.scene.uppers))
        self._on_view = frozenset(i for i, b in boxes if b[0] < x1 and b[2] > x0 and b[1] < y1 and b[3] > y0)

    @property
    def _count(self) -> int:
        """How many tiles the view takes."""
        i0, j0, i1, j1 = self._wanted[1]
        return (i1 - i0 + 1) * (j1 - j0 + 1)

    @property
    def _room(self) -> int:
        """How many tiles may be held."""
        return max(round(self._count * 1.2) + 4, (HELD - self._upper_bytes) // (TILE * TILE * 4))

    def _make_room(self) -> None:
        """Drop what was longest unused, crowns out of view first."""
        scale = self._wanted[0]
        spare = HELD // 3
        for key in list(self._uppers):
            if self._upper_bytes <= spare:
                break
            if key[0] != scale or key[1] not in self._on_view:
                self._upper_bytes -= weight(self._uppers.pop(key)[0])
                for step in range(1, FADES + 1):
                    self._faded.pop((*key, step), None)
        while len(self._tiles) > self._room:
            self._tiles.popitem(last=False)

    def _paled(self, scale: int, i: int, step: int, picture: pygame.Surface, least: float) -> pygame.Surface:
        key = (scale, i, step)
        found = self._faded.get(key)
        if found is None:
            alpha = 1 - (1 - least) * step / FADES
            found = self.faded(picture, alpha) if alpha > 0.02 else pygame.Surface((1, 1), pygame.SRCALPHA)
            if len(self._faded) > 120:
                self._faded.clear()
            self._faded[key] = found
        return found

    def _next_job(self, scale: int) -> int | tuple[int, int] | None:
        """The upper (a number) or tile (a pair) to paint next: what is on view first."""
        for i in sorted(self._on_view):
            if (scale, i) not in self._uppers:
                return i
        if not self.scene.finished:
            return FINISH
        tiles = self._tiles
        i0, j0, i1, j1 = self._wanted[1]
        for j in range(j0, j1 + 1):
            for i in range(i0, i1 + 1):
                if (scale, i, j) not in tiles:
                    return i, j
        m, w, h = MARGIN * scale, self.look.width * scale, self.look.height * scale
        a0, b0, a1, b1 = (
            math.floor(-m / TILE),
            math.floor(-m / TILE),
            math.floor((w + m) / TILE),
            math.floor((h + m) / TILE),
        )
        if (a1 - a0 + 1) * (b1 - b0 + 1) > self._room * 0.8:  # too large to keep whole: one ring round the view
            a0, b0, a1, b1 = max(a0, i0 - 1), max(b0, j0 - 1), min(a1, i1 + 1), min(b1, j1 + 1)
            if (a1 - a0 + 1) * (b1 - b0 + 1) > self._room:
                return None
        for j in range(b0, b1 + 1):
            for i in range(a0, a1 + 1):
                if (scale, i, j) not in tiles:
                    return i, j
        return None
