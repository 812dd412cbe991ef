"""Brushes: turn solid parts into shaded polygons, draw them large and scale down once, premultiplied."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import cast

import numpy as np
import numpy.typing as npt
import pygame

from game.ui.art.model import Part
from game.ui.art.palette import CAST, DUSK, GLINT, INK, LAMP, LIFT, SHADOW, Colour, dim, lit, mix

Floats = npt.NDArray[np.float64]
Corners = list[list[float]]

# to the lamp, across the screen (right, down), one long
TO_LAMP = np.array([-0.62, -0.785])
VIEWER = np.array([0.0, 0.514, 0.857])  # from the table to the eye
_LAMP3 = np.array(LAMP) / math.sqrt(sum(v * v for v in LAMP))
PLAN = (1.0, LIFT)  # how far a step south and an inch of height show on the screen: true plan, height lifted
PORTRAIT = (0.42, 0.90)  # seen more from the side
_THROWN = np.array([[1.0, 0.0, CAST[0]], [0.0, 1.0, CAST[1]]])


@dataclass(slots=True)
class Stroke:
    """One part as painted: its depth and its polygons from the ink outwards in."""

    depth: float
    outline: Corners  # for the silhouette
    layers: list[tuple[Colour, Corners]]


def supersample(scale: float) -> int:
    """How many times larger to draw at `scale` pixels an inch."""
    return 4 if scale < 48 else 3 if scale < 80 else 2


def _turn(points: Floats, facing: float) -> Floats:
    """(forward, right, up) to (right, down, up) of the table."""
    s, c = math.sin(math.radians(facing)), math.cos(math.radians(facing))
    out = np.empty(points.shape[:-1] + (3,))
    out[..., 0] = points[..., 0] * s + points[..., 1] * c
    out[..., 1] = points[..., 1] * s - points[..., 0] * c
    out[..., 2] = points[..., 2]
    return out


def _round_group(parts: Sequence[Part]) -> Floats:
    """The balls of all parts in one array, short ones padded with their first ball."""
    most = max(len(p.points) for p in parts)
    return np.array([p.points + (p.points[0],) * (most - len(p.points)) for p in parts], dtype=np.float64)


def _support(flat2: Floats, radius: Floats, corners: int) -> tuple[Floats, Floats, Floats, Floats]:
    """Corner centres, corner radii, outward directions and the least width of each hull, by its farthest ball each way."""
    angles = np.arange(corners) * (2 * math.pi / corners)
    u = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    reach = flat2 @ u.T + radius[..., None]  # parts, balls, corners
    best = reach.argmax(axis=1)  # parts, corners
    far = reach.max(axis=1)
    width = (far + np.roll(far, corners // 2, axis=1)).min(axis=1)
    rows = np.arange(flat2.shape[0])[:, None]
    return flat2[rows, best], radius[rows, best], u, width


def _paint(part: Part, low: float, tall: float) -> tuple[Colour, Colour, Colour, Colour]:
    """Base coat, light, shade and ink of a part whose middle is `low` inches up a figure `tall` inches high."""
    colour = part.colour
    if part.glow:
        return colour, lit(colour, 0.5), colour, dim(colour, 0.5)
    sink = 0.26 * max(0.0, 1.0 - low / tall)
    base = mix(colour, DUSK, sink)
    return base, lit(mix(colour, DUSK, sink * 0.6), 0.34), dim(base, 0.42), dim(base, 0.78)


def _lean(u: Floats) -> tuple[Floats, Floats]:
    """How much each outward direction faces the lamp, and how much it faces away (0 to 1)."""
    facing = u @ TO_LAMP
    return np.clip(facing * 1.7 + 0.10, 0, 1), np.clip(-facing * 1.7 + 0.10, 0, 1)


def _layers(edge: Floats, u: Floats, thick: float, ink: float, paint: tuple[Colour, Colour, Colour, Colour],
            part: Part, scale: float, near: Floats, away: Floats, grow: Floats) -> list[tuple[Colour, Corners]]:
    base, light, shade, dark = paint
    if part.plain:
        return [(base, edge.tolist())]
    rim = edge + u * (grow * ink)[..., None]
    if part.glow:
        return [(dark, rim.tolist()), (base, edge.tolist()), (light, (edge - u * (thick * 0.5)).tolist())]
    shift = TO_LAMP * thick
    body = edge - near[:, None] * shift
    core = body + away[:, None] * shift
    out = [(dark, rim.tolist()), (light, edge.tolist()), (shade, body.tolist()), (base, core.tolist())]
    if part.gloss and thick * scale > 1.1:
        middle = edge.mean(axis=0)
        spot = middle + (edge - middle) * 0.30 + TO_LAMP * thick * (0.85 if part.gloss == 1 else 0.7)
        out.append((GLINT if part.gloss == 1 else (255, 255, 255), spot.tolist()))
    return out


def strokes(parts: Sequence[Part], facing: float, scale: float, tilt: tuple[float, float] = PLAN) -> list[Stroke]:
    """All parts in inches on the table as seen, ready to paint from the back to the front."""
    view = np.array([[1.0, 0.0, 0.0], [0.0, tilt[0], -tilt[1]]])
    ink, edge_ink = max(0.015, 0.40 / scale), max(0.032, 0.92 / scale)
    thin = max(0.012, 0.60 / scale)
    tall = max(0.5, max(p[2] + p[3] for part in parts for p in part.points)) * 0.85
    out: list[Stroke] = []
    solid = [p for p in parts if not p.plate]
    if solid:
        array = _round_group(solid)
        at = _turn(array, facing)
        radius = np.maximum(array[..., 3], thin)
        centre, reach, u, width = _support(at @ view.T, radius, 14 if scale < 32 else 20 if scale < 70 else 28)
        edges = centre + u * reach[..., None]
        thickness = np.minimum(width * 0.30, 0.16 * max(1.0, tall * 0.62))
        near, away = _lean(u)
        one = np.ones(len(u))
        middles = at.mean(axis=1)
        outlines = (edges + u * edge_ink).tolist()
        for i, part in enumerate(solid):
            own = len(part.points)
            y, z = (at[i, :own, 1].mean(), at[i, :own, 2].mean()) if own < at.shape[1] else middles[i, 1:]
            layers = _layers(edges[i], u, float(thickness[i]), ink, _paint(part, float(z), tall), part, scale,
                             near, away, one)
            out.append(Stroke(float(y) * tilt[1] + float(z) * tilt[0] + part.bias, outlines[i], layers))
    for part in parts:
        if part.plate:
            out.append(_plate(part, facing, scale, ink, edge_ink, thin, tall, view))
    out.sort(key=lambda s: s.depth)
    return out


def _outward(points: Floats) -> tuple[Floats, Floats]:
    """At each corner of a plate the way out, and how much farther a corner must go than an edge."""
    edge = np.roll(points, -1, axis=0) - points
    length = np.sqrt((edge * edge).sum(axis=1)) + 1e-9
    normal = np.stack([edge[:, 1], -edge[:, 0]], axis=1) / length[:, None]
    x, y = points[:, 0], points[:, 1]
    if (x * np.roll(y, -1) - np.roll(x, -1) * y).sum() < 0:
        normal = -normal
    both = normal + np.roll(normal, 1, axis=0)
    size = np.sqrt((both * both).sum(axis=1)) + 1e-9
    return both / size[:, None], np.minimum(2.0 / size, 2.6)


def _plate(part: Part, facing: float, scale: float, ink: float, edge_ink: float, thin: float,
           tall: float, view: Floats) -> Stroke:
    at = _turn(np.array(part.points), facing)
    seen = at @ view.T
    u, grow = _outward(seen)
    x, y = seen[:, 0], seen[:, 1]
    area = abs(float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())) / 2
    around = float(np.sqrt(((np.roll(seen, -1, axis=0) - seen) ** 2).sum(axis=1)).sum())
    width = 2 * area / (around + 1e-9)
    if width < thin and not part.plain:  # seen on edge: keep it as thick as a pen line
        seen = seen + u * (thin - width)
    middle = at.mean(axis=0)
    n = np.cross(at[1] - at[0], at[len(at) // 2] - at[0])
    n = n / (np.sqrt((n * n).sum()) + 1e-9)
    if n @ VIEWER < 0:
        n = -n
    glare = float(n @ _LAMP3)
    paint = _paint(part, float(middle[2]), tall)
    if not part.glow and not part.plain:
        base = dim(paint[0], 0.34 * min(1.0, 0.62 - glare)) if glare < 0.62 else lit(paint[0], 0.5 * (glare - 0.62))
        paint = base, lit(base, 0.30), dim(base, 0.34), paint[3]
    near, away = _lean(u)
    thick = min(width * 0.8, 0.05 if scale < 40 else 0.04, 0.22 * max(0.12, width))
    layers = _layers(seen, u, max(thick, 0.0), ink, paint, part, scale, near, away, grow)
    outline = seen + u * (grow * edge_ink)[:, None]
    return Stroke(float(middle[2]) * float(view[1, 1]) - float(middle[1]) * float(view[1, 2]) + part.bias, outline.tolist(), layers)


def bounds(polygons: Iterable[Corners]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all corners."""
    points = np.concatenate([np.asarray(p) for p in polygons])
    low, high = points.min(axis=0), points.max(axis=0)
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


class Sheet:
    """A patch of clear paper in inches, drawn `over` times too large and scaled down once."""

    def __init__(self, box: tuple[float, float, float, float], scale: float, over: int | None = None) -> None:
        over = over or supersample(scale)
        # the corner sits on whole pixels, so that a figure at rest never shimmers
        self.left, self.top = math.floor(box[0] * scale) - 1, math.floor(box[1] * scale) - 1
        self.width = max(1, math.ceil(box[2] * scale) + 1 - self.left)
        self.height = max(1, math.ceil(box[3] * scale) + 1 - self.top)
        self.over, self.scale, self.factor = over, scale, scale * over
        self.surface = pygame.Surface((self.width * over, self.height * over), pygame.SRCALPHA)

    def polygon(self, colour: Sequence[int], corners: Corners | Sequence[Sequence[float]]) -> None:
        """Fill a polygon given in inches."""
        k, dx, dy = self.factor, self.left * self.over - 0.5, self.top * self.over - 0.5
        pygame.draw.polygon(self.surface, cast(Colour, colour), [(x * k - dx, y * k - dy) for x, y in corners])

    def circle(self, colour: Sequence[int], x: float, y: float, radius: float, width: float = 0.0) -> None:
        """Fill a disc, or draw a ring `width` inches wide."""
        at = (x * self.factor - self.left * self.over, y * self.factor - self.top * self.over)
        ring = max(1, round(width * self.factor)) if width else 0
        pygame.draw.circle(self.surface, cast(Colour, colour), at, radius * self.factor, ring)

    def line(self, colour: Sequence[int], points: Sequence[Sequence[float]], width: float) -> None:
        """A line with round joints."""
        r = width / 2
        for (ax, ay), (bx, by) in zip(points, points[1:]):
            d = math.hypot(bx - ax, by - ay) or 1.0
            nx, ny = (ay - by) / d * r, (bx - ax) / d * r
            self.polygon(colour, [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)])
        for x, y in points:
            self.circle(colour, x, y, r)

    def done(self) -> pygame.Surface:
        """The finished patch, premultiplied (solid paint only: opaque or clear)."""
        return pygame.transform.smoothscale(self.surface, (self.width, self.height))


def paint_figure(sheet: Sheet, work: Sequence[Stroke]) -> None:
    """Ink the silhouette, then paint every part from the back to the front."""
    s, k = sheet.surface, sheet.factor
    dx, dy = sheet.left * sheet.over - 0.5, sheet.top * sheet.over - 0.5
    draw = pygame.draw.polygon
    for stroke in work:
        draw(s, INK, [(x * k - dx, y * k - dy) for x, y in stroke.outline])
    for stroke in work:
        for colour, corners in stroke.layers:
            draw(s, colour, [(x * k - dx, y * k - dy) for x, y in corners])


def thrown(parts: Sequence[Part], facing: float) -> list[Corners]:
    """The outlines of the parts' shadows on the table, in inches."""
    out: list[Corners] = []
    solid = [p for p in parts if not p.plate and not p.glow and p.shadow]
    if solid:
        array = _round_group(solid)
        centre, reach, u, _ = _support(_turn(array, facing) @ _THROWN.T, array[..., 3], 12)
        out += (centre + u * reach[..., None]).tolist()
    for part in parts:
        if part.plate and part.shadow and not part.plain and not part.glow:
            out.append((_turn(np.array(part.points), facing) @ _THROWN.T).tolist())
    return out


def soft_shadow(shapes: Sequence[Corners], scale: float, blur: float, strength: float) -> tuple[pygame.Surface, int, int]:
    """A soft dark patch under the shapes (inches), `blur` inches soft; with its corner in pixels from the origin."""
    left, top, right, bottom = bounds(shapes)
    pad = blur * 2.2
    coarse = min(scale, 24.0) if blur > 0.07 else min(scale, 36.0)
    sheet = Sheet((left - pad, top - pad, right + pad, bottom + pad), coarse, 2)
    for shape in shapes:
        sheet.polygon((255, 255, 255, 255), shape)
    small = sheet.done()
    radius = max(1, round(blur * coarse))
    alpha = pygame.surfarray.array_alpha(small).astype(np.float32)
    alpha = box_blur(box_blur(alpha, radius), max(1, radius // 2 + 1)) * strength
    out = pygame.Surface(small.get_size(), pygame.SRCALPHA)
    colour = pygame.surfarray.pixels3d(out)
    for i, c in enumerate(SHADOW):
        colour[..., i] = (alpha * (c / 255)).astype(np.uint8)
    del colour
    clear = pygame.surfarray.pixels_alpha(out)
    clear[...] = alpha.astype(np.uint8)
    del clear
    if coarse != scale:
        k = scale / coarse
        size = max(1, round(sheet.width * k)), max(1, round(sheet.height * k))
        out = pygame.transform.smoothscale(out, size)
        return out, round(sheet.left * k), round(sheet.top * k)
    return out, sheet.left, sheet.top


def box_blur(a: npt.NDArray[np.float32], radius: int) -> npt.NDArray[np.float32]:
    """The mean over a square of `radius` pixels each way, zero beyond the edge."""
    for axis in (0, 1):
        n = a.shape[axis]
        pad = [(0, 0), (0, 0)]
        pad[axis] = (radius + 1, radius)
        c = np.cumsum(np.pad(a, pad), axis=axis, dtype=np.float32)
        w = 2 * radius + 1
        a = (c[w:w + n] - c[:n]) / w if axis == 0 else (c[:, w:w + n] - c[:, :n]) / w
    return a


def blit(target: pygame.Surface, source: pygame.Surface, at: tuple[float, float]) -> None:
    """Lay a premultiplied patch on the target with its corner at whole pixels."""
    target.blit(source, (round(at[0]), round(at[1])), special_flags=pygame.BLEND_PREMULTIPLIED)


def faded(source: pygame.Surface, alpha: int) -> pygame.Surface:
    """A copy of a premultiplied patch at `alpha` of 255."""
    out = source.copy()
    out.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return out
