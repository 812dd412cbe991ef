"""A whole table made ready once and painted, rectangle by rectangle, at any scale, unaware of its neighbours."""

from __future__ import annotations

import math

import numpy as np
import pygame

from game.ui.art.built.delve import Delve, delved
from game.ui.art.land.feature import Feature, Stamp, TableLook, Upper
from game.ui.art.land.ground import Ground, make_ground
from game.ui.art.land.terrain import features, flames, growing
from game.ui.art.land.vegetation import blade_cell, stamp, tufts
from game.ui.art.lettering import lettered
from game.ui.art.lit.fires import FAR, KINDS, Fire, burn, fires_of
from game.ui.art.lit.gloom import Gloom, Lamp
from game.ui.art.lit.light import LightMap, bracket, flame_map, lamp_map, sides_of
from game.ui.art.lit.rim import RIM, paint_rim, screws
from game.ui.art.noise import blur, lattice
from game.ui.art.outline import Box, Canvas
from game.ui.art.palette import SHADOW
from game.ui.art.strokes import Sheet, Strokes

MARGIN = RIM + 0.7  # inches drawn round the table: the rim and a strip of dark floor
SHADE_SOFT = 0.07  # inches of softness of a hard shadow
AFAR = 14  # pixels an inch below which fewer tufts are set and the grid is fainter
PREMUL = pygame.BLEND_PREMULTIPLIED


class Scene:
    """Everything of a look that does not depend on the scale."""

    def __init__(self, look: TableLook, before: Scene | None = None) -> None:
        """`before` is a scene of the same table: what of it holds is kept."""
        self.look = look
        under_roof = look.setting in ("dungeon", "building")
        name = "stone" if under_roof and look.ground in ("grass", "stone") else look.ground
        self.ground_of: tuple[str, float, float, int] = (name, look.width, look.height, look.seed)
        old = before if before is not None and before.ground_of == self.ground_of else None
        self.ground: Ground = make_ground(*self.ground_of) if old is None else old.ground
        self.features: list[Feature] = features(look)
        blockers = [b for f in self.features for b in f.blockers]
        sides = sides_of(blockers, [f.opens for f in self.features if f.opens])
        dark = look.light == "dark"  # then nothing burns but what the figures carry
        self.flames = flames(look, self.features) if look.setting != "outdoors" and not dark else []
        self.fires = fires_of(self.flames, self.features)
        gloomy = dark or look.setting == "dungeon"
        self.gloom = Gloom(look.width, look.height, MARGIN, sides, dark) if gloomy else None
        self.light: LightMap = (
            flame_map(
                look.width,
                look.height,
                "dusk" if look.light == "dusk" else "day",
                MARGIN,
                self.flames,
                sides,
            )
            if self.flames
            else lamp_map(look.width, look.height, look.light, MARGIN)
        )
        self.marks, self.solids = Strokes(), Strokes()
        self.finished = False
        self.delve: Delve | None = delved(look, self.features, None if old is None else old.delve)
        if self.delve is not None and self.gloom is not None:
            hearths = [Lamp(fire.at, KINDS[fire.kind].hearth) for fire in self.fires if KINDS[fire.kind].hearth]
            self.gloom.set_in(*self.delve.sampled(self.gloom.xs, self.gloom.ys), hearths)
        self.shades: list[tuple[Box, np.ndarray, int]] = []
        self.low: list[Stamp] = []  # tufts and reeds, under the solids
        self.high: list[Stamp] = []  # bushes and the shade of crowns, over them
        self.uppers: list[Upper] = []
        for f in self.features:
            self.solids.extend(f.solids)
            for points, strength in f.shades:
                p = np.array(points)
                self.shades.append(((*p.min(0).tolist(), *p.max(0).tolist()), p, int(255 * strength)))
            self.low += [s for s in f.stamps if s.name == "tuft"]
            self.high += [s for s in f.stamps if s.name != "tuft"]
            # Underground there are no roofs over which doors would have to be seen.
            self.uppers += [upper for upper in f.uppers if self.delve is None or upper.kind != "opening"]
        self.uppers.sort(key=lambda u: u.foot)
        self.high.sort(key=lambda s: (s.name != "crown_shadow", s.y, s.x))
        self.screws = screws(look.width, look.height)
        self._low_at, self._high_at = _places(self.low), _places(self.high)
        self._shade_at = np.array([s[0] for s in self.shades]).reshape(-1, 4)

    def finish(self, once: bool = False) -> None:
        """Make the small marks and growth that the first quick picture lacks; with `once`, only a part of them."""
        if self.finished:
            return
        for f in self.features:
            while f.later:
                f.later.pop(0)()
                if once:
                    return
        self.finished = True
        self.solids = Strokes()
        for f in self.features:
            self.solids.extend(f.solids)
            self.marks.extend(f.marks)
        if self.delve is not None:
            self.marks.extend(self.delve.cracks(self.features))
        self.low += growing(tufts(self.ground.soil, self.look.width, self.look.height, self.look.seed), self.features)
        self.low.sort(key=lambda s: (s.y, s.x))
        self._low_at = _places(self.low)

    def paint(
        self, scale: float, part: pygame.Rect, detail: bool = True, grid: bool = True, burns: bool = True
    ) -> pygame.Surface:
        """Paint a rectangle of whole pixels at `scale` an inch; (0, 0) is the table's upper left corner.

        Without `burns` its fires are left to whoever lets them flicker."""
        look = self.look
        if detail:
            self.finish()
        canvas = Canvas(scale, *part)
        box = canvas.box
        on_table = box[2] > 0 and box[3] > 0 and box[0] < look.width and box[1] < look.height
        out = pygame.Surface(part.size, 0, 32)
        buried = on_table and self.delve is not None and self.delve.buries(canvas)
        if on_table and not buried:
            self.ground.paint(canvas)
            if detail and self.ground.soil.blade:
                _show(out, canvas.rgb)
                self._blades(out, canvas)
                canvas.rgb[:] = pygame.surfarray.pixels3d(out).swapaxes(0, 1)
            if self.delve is not None and detail:
                self.delve.worn(canvas)
            for f in self.features:
                if f.paint is not None:
                    f.paint(canvas)
            if self.delve is not None:
                self.delve.paint(canvas)
            _show(out, canvas.rgb)
            self._flat(out, canvas, detail, grid)
            canvas.rgb[:] = pygame.surfarray.pixels3d(out).swapaxes(0, 1)
        paint_rim(canvas, look.width, look.height)
        if not on_table or box[0] < 0 or box[1] < 0 or box[2] > look.width or box[3] > look.height:
            _show(out, canvas.rgb)
            self._on_rim(out, canvas)
            canvas.rgb[:] = pygame.surfarray.pixels3d(out).swapaxes(0, 1)
        self.light.shine(canvas.rgb, canvas.xs, canvas.ys)
        if on_table and self.delve is not None:
            self.delve.rock(canvas)
        _show(out, canvas.rgb)
        if on_table and self.delve is not None and detail and self.delve.hatching.touching(box):
            sheet = Sheet(scale, part.x, part.y, part.w, part.h, 2)
            self.delve.hatching.draw(sheet, box)
            out.blit(sheet.done(), (0, 0), special_flags=PREMUL)
        self._title(out, canvas)
        for flame in self.flames:
            self._bracket(out, canvas, *flame.at, flame.on_wall)
        for fire in self.fires if burns and (self.gloom is None or not self.gloom.dark) else ():
            self._fire(out, canvas, fire)
        return out

    def know(self, level: np.ndarray, of: object) -> None:
        """Leave dark what nobody has seen yet: by cells over the table, how far each has come to light."""
        if self.gloom is not None:
            self.gloom.know(level, of)

    def raise_(self, upper: Upper, scale: float) -> tuple[pygame.Surface, tuple[int, int]]:
        """The lit picture of something that stands above the figures, and its place in pixels."""
        picture = upper.draw(scale).copy()
        left, top = place(upper, picture, scale)
        w, h = picture.get_size()
        xs, ys = (np.arange(w) + left + 0.5) / scale, (np.arange(h) + top + 0.5) / scale
        px = pygame.surfarray.pixels3d(picture)
        rgb = px.swapaxes(0, 1).astype(np.float32)
        self.light.shine(rgb, xs, ys)
        alpha = pygame.surfarray.array_alpha(picture).T.astype(np.float32)
        px[...] = np.minimum(rgb, alpha[..., None]).astype(np.uint8).swapaxes(0, 1)
        del px
        return picture, (left, top)

    # ---- the layers of one rectangle ---------------------------------------------------------
    def _blades(self, out: pygame.Surface, canvas: Canvas) -> None:
        soil, s = self.ground.soil, canvas.scale
        x0, y0, x1, y1 = canvas.box
        pairs = []
        for j in range(math.floor(y0 / 2) - 1, math.floor(y1 / 2) + 2):
            for i in range(math.floor(x0 / 2) - 1, math.floor(x1 / 2) + 1):
                kind = int(lattice(np.array([i]), np.array([j]), self.ground.seed)[0, 0] * 15.99)
                at = (math.floor(i * 2 * s) - canvas.left, math.floor((j * 2 - 0.25) * s) - canvas.top)
                pairs.append((blade_cell(kind, soil, s), at))
        out.fblits(pairs)

    def _flat(self, out: pygame.Surface, canvas: Canvas, detail: bool, grid: bool) -> None:
        box = canvas.box
        if detail and self.marks.touching(box):
            sheet = Sheet(canvas.scale, canvas.left, canvas.top, canvas.width, canvas.height, 2)
            self.marks.draw(sheet, box)
            out.blit(sheet.done(), (0, 0), special_flags=PREMUL)
        if detail:
            self._stamps(out, canvas, self.low, self._low_at, sparse=canvas.scale < AFAR)
        self._shade(out, canvas)
        if grid and detail:
            self._grid(out, canvas)
        if self.solids.touching(box):
            over = 3 if canvas.scale <= 40 else 2
            sheet = Sheet(canvas.scale, canvas.left, canvas.top, canvas.width, canvas.height, over if detail else 2)
            self.solids.draw(sheet, box)
            out.blit(sheet.done(), (0, 0), special_flags=PREMUL)
        self._stamps(out, canvas, self.high, self._high_at)
        if not detail:
            for upper in self.uppers:
                picture = upper.draw(canvas.scale)
                left, top = place(upper, picture, canvas.scale)
                out.blit(picture, (left - canvas.left, top - canvas.top), special_flags=PREMUL)

    def _stamps(
        self, out: pygame.Surface, canvas: Canvas, stamps: list[Stamp], places: np.ndarray, *, sparse: bool = False
    ) -> None:
        if not stamps:
            return
        x0, y0, x1, y1 = canvas.box
        m = 2.6
        near = np.nonzero(
            (places[:, 0] > x0 - m) & (places[:, 0] < x1 + m) & (places[:, 1] > y0 - m) & (places[:, 1] < y1 + m)
        )[0]
        pairs: list[tuple[pygame.Surface, tuple[int, int]]] = []
        shades: list[tuple[pygame.Surface, tuple[int, int]]] = []
        for i in near:
            s = stamps[i]
            if sparse and i % 3 and s.size <= 1.0:  # from afar every third is enough: all of them would be noise
                continue
            picture, fx, fy = stamp(s.name, s.variant, s.size, canvas.scale)
            at = (math.floor(s.x * canvas.scale - fx) - canvas.left, math.floor(s.y * canvas.scale - fy) - canvas.top)
            (shades if s.name == "crown_shadow" else pairs).append((picture, at))
        if shades:  # where crowns stand close their shade is no deeper than one's
            layer = pygame.Surface((canvas.width, canvas.height), pygame.SRCALPHA)
            layer.fblits(shades, pygame.BLEND_RGBA_MAX)
            out.blit(layer, (0, 0), special_flags=PREMUL)
        out.fblits(pairs, PREMUL)

    def _shade(self, out: pygame.Surface, canvas: Canvas) -> None:
        if not len(self._shade_at):
            return
        b, box, s = self._shade_at, canvas.box, canvas.scale
        near = np.nonzero(
            (b[:, 0] < box[2] + 0.3) & (b[:, 2] > box[0] - 0.3) & (b[:, 1] < box[3] + 0.3) & (b[:, 3] > box[1] - 0.3)
        )[0]
        if not len(near):
            return
        soft = SHADE_SOFT * s
        pad = math.ceil(soft * 2.5) + 1
        paper = pygame.Surface((canvas.width + 2 * pad, canvas.height + 2 * pad), 0, 8)
        paper.set_palette([(i, i, i) for i in range(256)])
        for i in sorted(near, key=lambda i: self.shades[i][2] or 256):  # what clears shade comes last
            _, points, strength = self.shades[i]
            spots = np.floor(points * s + 0.5).astype(int) + np.array((pad - canvas.left, pad - canvas.top))
            pygame.draw.polygon(paper, strength, spots.tolist())
        mask = blur(pygame.surfarray.pixels2d(paper).T.astype(np.float32), soft)[pad:-pad, pad:-pad]
        shade = pygame.Surface((canvas.width, canvas.height), pygame.SRCALPHA)
        shade.fill((*SHADOW, 0))
        alpha = pygame.surfarray.pixels_alpha(shade)
        alpha[...] = mask.T.astype(np.uint8)
        del alpha
        out.blit(shade, (0, 0))

    def _grid(self, out: pygame.Surface, canvas: Canvas) -> None:
        look, s = self.look, canvas.scale
        x0, y0, x1, y1 = canvas.box
        fine = round(22 * min(1.0, s / AFAR) ** 2)
        for k in range(max(0, math.floor(x0)), min(int(look.width), math.ceil(x1)) + 1):
            _rule(out, (math.floor(k * s) - canvas.left, 0), (1, canvas.height), 34 if k % 6 == 0 else fine)
        for k in range(max(0, math.floor(y0)), min(int(look.height), math.ceil(y1)) + 1):
            _rule(out, (0, math.floor(k * s) - canvas.top), (canvas.width, 1), 34 if k % 6 == 0 else fine)

    def _on_rim(self, out: pygame.Surface, canvas: Canvas) -> None:
        box = canvas.box
        if self.screws.touching(box):
            sheet = Sheet(canvas.scale, canvas.left, canvas.top, canvas.width, canvas.height)
            self.screws.draw(sheet, box)
            out.blit(sheet.done(), (0, 0), special_flags=PREMUL)

    def _title(self, out: pygame.Surface, canvas: Canvas) -> None:
        if self.look.title and self.look.titled and canvas.scale >= 10 and canvas.box[1] < 0:
            words = lettered(self.look.title, round(1.02 * canvas.scale), (240, 216, 168), "title")
            x = round(self.look.width / 2 * canvas.scale) - words.get_width() // 2 - canvas.left
            y = round(-RIM * 0.56 * canvas.scale) - words.get_height() // 2 - canvas.top
            out.blit(words, (x, y), special_flags=PREMUL)

    def _bracket(self, out: pygame.Surface, canvas: Canvas, x: float, y: float, on_wall: bool) -> None:
        s = canvas.scale
        px, py = math.floor(x * s) - canvas.left, math.floor(y * s) - canvas.top
        if -s < px < canvas.width + s and -s < py < canvas.height + s:
            picture, half = bracket(s, on_wall)
            out.blit(picture, (px - half, py - half), special_flags=PREMUL)

    def _fire(self, out: pygame.Surface, canvas: Canvas, fire: Fire) -> None:
        s = canvas.scale
        px, py, reach = fire.at[0] * s - canvas.left, fire.at[1] * s - canvas.top, FAR * s
        if -reach < px < canvas.width + reach and -reach < py < canvas.height + reach:
            burn(out, (px, py), s, fire.kind, 0)


def place(upper: Upper, picture: pygame.Surface, scale: float) -> tuple[int, int]:
    """Where the picture of something standing lies, in table pixels."""
    if upper.kind == "crown":
        return (
            round((upper.box[0] + upper.box[2]) / 2 * scale) - picture.get_width() // 2,
            round((upper.box[1] + upper.box[3]) / 2 * scale) - picture.get_height() // 2,
        )
    return math.floor(upper.box[0] * scale), math.floor(upper.box[1] * scale)


def _places(stamps: list[Stamp]) -> np.ndarray:
    return np.array([(s.x, s.y) for s in stamps], np.float64).reshape(-1, 2)


def _show(out: pygame.Surface, rgb: np.ndarray) -> None:
    px = pygame.surfarray.pixels3d(out)
    px[...] = np.clip(rgb, 0, 255).astype(np.uint8).swapaxes(0, 1)


def _rule(out: pygame.Surface, at: tuple[int, int], size: tuple[int, int], strength: int) -> None:
    line = pygame.Surface(size, pygame.SRCALPHA)
    line.fill((30, 24, 14, strength))
    out.blit(line, at)
