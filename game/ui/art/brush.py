"""The figure painter: solid parts in inches become shaded polygons, all parts of a figure at once."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pygame

from game.ui.art.figures.model import Part
from game.ui.art.palette import CAST, DUSK, GLINT, INK, LAMP, LIFT, Colour, dim, lit, mix
from game.ui.art.sheet import Corners, Sheet, bounds, faded, soft_shadow

__all__ = [
    "PLAN", "PORTRAIT", "Corners", "Sheet", "Work", "bounds", "faded", "paint", "soft_shadow", "thrown", "work"
]

Floats = npt.NDArray[np.float64]
Paint = tuple[Colour, Colour, Colour, Colour]  # base coat, light, shade, ink

TO_LAMP = np.array([-0.62, -0.785])  # across the screen: right, down; one long
PLAN = (1.0, LIFT)  # how far a step south and an inch of height show on the screen: true plan, height lifted
PORTRAIT = (0.42, 0.90)  # seen more from the side
_VIEWER = np.array([0.0, 0.514, 0.857])  # from the table to the eye
_LAMP3 = np.array(LAMP) / math.sqrt(sum(v * v for v in LAMP))
_THROWN = np.array([[1.0, 0.0, CAST[0]], [0.0, 1.0, CAST[1]]])


@dataclass(slots=True)
class _Group:
    """Parts with as many corners each: their polygons from the ink outwards in, in inches."""

    parts: list[Part]
    paints: list[Paint]
    depth: Floats
    thick: Floats  # how wide light and shade are
    outline: Floats  # parts, corners, (right, down)
    rings: tuple[Floats, Floats, Floats, Floats]  # ink, light, shade, base coat
    spots: Floats  # where metal glints


@dataclass(slots=True)
class Work:
    """A figure ready to paint, and the room it needs: left, top, right, bottom in inches."""

    groups: list[_Group]
    box: tuple[float, float, float, float]


def _turn(points: Floats, facing: float) -> Floats:
    """(forward, right, up) to (right, down, up) of the table."""
    s, c = math.sin(math.radians(facing)), math.cos(math.radians(facing))
    out = np.empty((*points.shape[:-1], 3))
    out[..., 0] = points[..., 0] * s + points[..., 1] * c
    out[..., 1] = points[..., 1] * s - points[..., 0] * c
    out[..., 2] = points[..., 2]
    return out


def _padded(parts: Sequence[Part]) -> Floats:
    """The balls of all parts in one array, short ones filled up with their first ball."""
    most = max(len(p.points) for p in parts)
    return np.array([p.points + (p.points[0],) * (most - len(p.points)) for p in parts], dtype=np.float64)


def _support(flat2: Floats, radius: Floats, corners: int) -> tuple[Floats, Floats, Floats]:
    """The corners, outward directions and least width of each hull, by its farthest ball each way."""
    angles = np.arange(corners) * (2 * math.pi / corners)
    u = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    reach = flat2 @ u.T + radius[..., None]  # parts, balls, corners
    best = reach.argmax(axis=1)  # parts, corners
    far = reach.max(axis=1)
    width = (far + np.roll(far, corners // 2, axis=1)).min(axis=1)
    rows = np.arange(flat2.shape[0])[:, None]
    return flat2[rows, best] + u * radius[rows, best][..., None], u, width


def _paint(part: Part, low: float, tall: float) -> Paint:
    """The paints of a part whose middle is `low` inches up a figure `tall` inches high: feet are darker than heads."""
    colour = part.colour
    if part.glow:
        return colour, lit(colour, 0.5), colour, dim(colour, 0.5)
    sink = 0.26 * max(0.0, 1.0 - low / tall)
    base = mix(colour, DUSK, sink)
    return base, lit(mix(colour, DUSK, sink * 0.6)), dim(base), dim(base, 0.78)


def _lean(u: Floats) -> tuple[Floats, Floats]:
    """How much each outward direction faces the lamp, and how much it faces away (0 to 1)."""
    facing = u @ TO_LAMP
    return np.clip(facing * 1.7 + 0.10, 0, 1), np.clip(-facing * 1.7 + 0.10, 0, 1)


def _rings(edge: Floats, u: Floats, grow: Floats, thick: Floats, ink: float) -> tuple[Floats, Floats, Floats, Floats]:
    """Ink, then the part; the part less its lit side; that less its shaded side."""
    near, away = _lean(u)
    shift = TO_LAMP * thick[:, None, None]
    body = edge - near[..., None] * shift
    # the ink is heavier below and right, as if each part threw a little shade on what lies behind it
    line = edge + u * (grow * ink)[..., None] - shift * 0.13
    return line, edge, body, body + away[..., None] * shift


def _spots(edge: Floats, thick: Floats) -> Floats:
    middle = edge.mean(axis=1, keepdims=True)
    spot: Floats = middle + (edge - middle) * 0.30 + TO_LAMP * (thick * 0.8)[:, None, None]
    return spot


def _solids(parts: list[Part], facing: float, scale: float, tilt: tuple[float, float], tall: float) -> _Group:
    ink, outline, thin = _pens(scale)
    array = _padded(parts)
    at = _turn(array, facing)
    seen = np.stack([at[..., 0], at[..., 1] * tilt[0] - at[..., 2] * tilt[1]], axis=-1)
    edge, u, width = _support(seen, np.maximum(array[..., 3], thin), 14 if scale < 32 else 20 if scale < 70 else 28)
    thick = np.minimum(width * 0.30, 0.16 * max(1.0, tall * 0.62))
    # the padding would pull a middle toward the first ball: weigh only a part's own
    own = np.array([[1.0] * len(p.points) + [0.0] * (array.shape[1] - len(p.points)) for p in parts])
    own /= own.sum(axis=1, keepdims=True)
    y, z = (at[..., 1] * own).sum(axis=1), (at[..., 2] * own).sum(axis=1)
    depth = y * tilt[1] + z * tilt[0] + np.array([p.bias for p in parts])
    paints = [_paint(p, low, tall) for p, low in zip(parts, z.tolist(), strict=True)]
    ones = np.ones(len(u))
    return _Group(
        parts, paints, depth, thick, edge + u * outline, _rings(edge, u, ones, thick, ink), _spots(edge, thick)
    )


def _pens(scale: float) -> tuple[float, float, float]:
    """Widths in inches: ink between parts, ink of the silhouette, the thinnest thing drawn."""
    return max(0.015, 0.40 / scale), max(0.032, 0.92 / scale), max(0.012, 0.60 / scale)


def _plates(parts: list[Part], facing: float, scale: float, tilt: tuple[float, float], tall: float) -> _Group:
    """Plates with equally many corners: lit by how they lie to the lamp, with a lit and a shaded edge."""
    ink, outline, thin = _pens(scale)
    at = _turn(np.array([p.points for p in parts]), facing)
    seen = np.stack([at[..., 0], at[..., 1] * tilt[0] - at[..., 2] * tilt[1]], axis=-1)
    after = np.concatenate([seen[:, 1:], seen[:, :1]], axis=1)
    edge = after - seen
    length = np.sqrt((edge * edge).sum(axis=2)) + 1e-9
    twice = (seen[..., 0] * after[..., 1] - after[..., 0] * seen[..., 1]).sum(axis=1)
    normal = (
        np.stack([edge[..., 1], -edge[..., 0]], axis=2)
        / length[..., None]
        * np.where(twice < 0, -1.0, 1.0)[:, None, None]
    )
    corner = normal + np.concatenate([normal[:, -1:], normal[:, :-1]], axis=1)
    size = np.sqrt((corner * corner).sum(axis=2)) + 1e-9
    u, grow = corner / size[..., None], np.minimum(2.0 / size, 2.6)
    width = np.abs(twice) / (length.sum(axis=1) + 1e-9)
    plain = np.array([p.plain for p in parts])
    # seen on edge: keep it as thick as a pen line
    seen = seen + u * np.where(plain, 0.0, np.maximum(0.0, thin - width))[:, None, None]
    middle = at.mean(axis=1)
    face = np.cross(at[:, 1] - at[:, 0], at[:, at.shape[1] // 2] - at[:, 0])
    face /= np.sqrt((face * face).sum(axis=1, keepdims=True)) + 1e-9
    glare = (face @ _LAMP3) * np.where(face @ _VIEWER < 0, -1.0, 1.0)
    thick = np.minimum(np.minimum(width * 0.8, 0.05 if scale < 40 else 0.04), 0.22 * np.maximum(0.12, width))
    paints = [
        _lit_plate(p, low, tall, g) for p, low, g in zip(parts, middle[:, 2].tolist(), glare.tolist(), strict=True)
    ]
    depth = middle[:, 1] * tilt[1] + middle[:, 2] * tilt[0] + np.array([p.bias for p in parts])
    return _Group(
        parts, paints, depth, thick, seen + u * (grow * outline)[..., None], _rings(seen, u, grow, thick, ink),
        _spots(seen, thick),
    )


def _lit_plate(part: Part, low: float, tall: float, glare: float) -> Paint:
    paint = _paint(part, low, tall)
    if part.glow or part.plain:
        return paint
    base = dim(paint[0], 0.34 * min(1.0, 0.62 - glare)) if glare < 0.62 else lit(paint[0], 0.5 * (glare - 0.62))
    return base, lit(base, 0.30), dim(base, 0.34), paint[3]


def work(parts: Sequence[Part], facing: float, scale: float, tilt: tuple[float, float] = PLAN) -> Work:
    """All parts as seen at `scale` pixels an inch, turned to `facing` degrees."""
    tall = max(0.5, max(p[2] + p[3] for part in parts for p in part.points)) * 0.85
    solid: dict[bool, list[Part]] = defaultdict(list)
    plates: dict[int, list[Part]] = defaultdict(list)
    for part in parts:
        if part.plate:
            plates[len(part.points)].append(part)
        else:
            solid[len(part.points) > 2].append(part)
    groups = [_solids(found, facing, scale, tilt, tall) for found in solid.values()]
    groups += [_plates(found, facing, scale, tilt, tall) for found in plates.values()]
    low = np.min([g.outline.min(axis=(0, 1)) for g in groups], axis=0)
    high = np.max([g.outline.max(axis=(0, 1)) for g in groups], axis=0)
    return Work(groups, (float(low[0]), float(low[1]), float(high[0]), float(high[1])))


def paint(sheet: Sheet, job: Work) -> None:
    """Ink the silhouette, then paint every part from the back to the front."""
    surface, k, draw = sheet.surface, sheet.factor, pygame.draw.polygon
    corner = np.array([sheet.left * sheet.over - 0.5, sheet.top * sheet.over - 0.5])
    todo: list[tuple[float, list[tuple[Colour, list[list[float]]]]]] = []
    for group in job.groups:
        for outline in (group.outline * k - corner).tolist():
            draw(surface, INK, outline)
        inks, lights, shades, bases = ((ring * k - corner).tolist() for ring in group.rings)
        spots = (group.spots * k - corner).tolist()
        glint = (group.thick * k > 1.1 * sheet.over).tolist()
        for i, (part, paints, depth) in enumerate(zip(group.parts, group.paints, group.depth.tolist(), strict=True)):
            base, light, shade, dark = paints
            if part.plain:
                layers = [(base, lights[i])]
            elif part.glow:
                layers = [(dark, inks[i]), (base, lights[i]), (light, spots[i])]
            else:
                layers = [(dark, inks[i]), (light, lights[i]), (shade, shades[i]), (base, bases[i])]
                if part.gloss and glint[i]:
                    layers.append((GLINT, spots[i]))
            todo.append((depth, layers))
    todo.sort(key=lambda shape: shape[0])
    for _, layers in todo:
        for colour, corners in layers:
            draw(surface, colour, corners)


def thrown(parts: Sequence[Part], facing: float) -> list[Corners]:
    """The outlines of the parts' shadows on the table, in inches."""
    out: list[Corners] = []
    solid = [p for p in parts if not p.plate and not p.glow and p.shadow]
    if solid:
        array = _padded(solid)
        out += _support(_turn(array, facing) @ _THROWN.T, array[..., 3], 12)[0].tolist()
    for part in parts:
        if part.plate and part.shadow and not part.plain and not part.glow:
            out.append((_turn(np.array(part.points), facing) @ _THROWN.T).tolist())
    return out
