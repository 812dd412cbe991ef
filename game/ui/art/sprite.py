"""Figures as ready pictures: rendered once for a look, facing, scale and pose, then only blitted."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from game.ui.art import brush, stand
from game.ui.art.kinds import KINDS
from game.ui.art.looks import Look, look_for
from game.ui.art.model import Part, Parts, disc, fallen, greyed, leaning, mirrored, placed, rolled
from game.ui.art.models import Wear, model
from game.ui.art.models.gear import LONG
from game.ui.art.palette import BASE_EARTH, BASE_EARTH_LIT, CAST, INK, LIFT, SIDES, SideColours, mix

__all__ = ["KINDS", "Item", "Look", "Piece", "Sprites", "look_for"]

POSES = {"fallen": "fallen", "dead": "fallen", "slain": "fallen", "prone": "prone", "subdued": "prone", "knocked_down": "prone",
         "fleeing": "fleeing", "charging": "charging", "stunned": "stunned"}
STEP = 5  # degrees between two drawn facings
ARC_STEPS = 20


class Piece(NamedTuple):
    """A premultiplied picture and its corner from the figure's middle, in pixels."""

    surface: pygame.Surface
    dx: int
    dy: int


class Item(NamedTuple):
    """One figure to draw: `at` in pixels, facing in degrees clockwise from up, `lift` in inches of height."""

    look: Look
    at: tuple[float, float]
    facing: int
    state: str = "standing"
    wounds: float | None = None  # share of hit points left, 0 to 1; None draws no arc
    lift: float = 0.0
    alpha: int = 255
    levelled: bool = True


def _side(name: str) -> SideColours:
    return SIDES.get(name) or SIDES["blue"]


def fitted(look: Look) -> float:
    """How many times its drawn size a model is on the base it has been given."""
    here, drawn = look.base, model(look.model).base
    fit = math.sqrt((here[0] * (here[1] or here[0])) / (drawn[0] * (drawn[1] or drawn[0])))
    return 1.0 if abs(fit - 1) <= 0.04 else min(1.6, max(0.62, fit))


def parts_of(look: Look, pose: str = "standing", levelled: bool = True) -> Parts:
    """The model in inches, in a pose, fitted to its base."""
    made = model(look.model)
    wear = Wear(_side(look.side), look.weapon, look.shield, look.armour, look.leader, look.seed, levelled)
    parts: Parts = list(made.build(wear))
    fit = fitted(look)
    if fit != 1.0:
        parts = placed(parts, fit)
    if look.seed % 2 and look.weapon not in LONG:
        parts = mirrored(parts)
    if pose == "fleeing":
        return leaning(parts, 0.28)
    if pose == "charging":
        return leaning(parts, 0.20)
    if pose == "stunned":
        return leaning(parts, -0.16)
    if pose.startswith(("fallen", "prone")):
        half = look.base[0] / 2
        left = pose.endswith("left")
        parts = fallen(parts, half) if made.upright else mirrored(rolled(mirrored(parts), half)) if left else rolled(parts, half)
        if pose.startswith("fallen"):
            plate = _tipped(_side(look.side), look.base, made.upright)
            parts = [*greyed(parts, 0.42), *(mirrored([plate]) if left else [plate])]
    return parts


def _tipped(side: SideColours, base: tuple[float, float], upright: bool) -> Part:
    """The base on its edge at the feet of the fallen."""
    half = base[0] / 2
    if upright:
        plate = disc(side.rim, (-0.56 * max(1.0, half * 1.2), 0.0, half * 0.82), (1.0, 0.0, 0.34), half, corners=28, squash=0.84, bias=-0.4)
    else:
        long, foot = (base[1] or base[0]) / 2, -0.5 * half - 0.26
        tall = min(half * 0.34, 0.34)
        plate = disc(side.rim, (0.0, foot, tall), (0.0, 1.0, 0.10), long * 0.92, corners=32, squash=tall / long, bias=-0.4)
    return replace(plate, shadow=False)


def _trimmed(surface: pygame.Surface, left: int, top: int) -> Piece:
    box = surface.get_bounding_rect()
    if box.size == surface.get_size() or not box.width:
        return Piece(surface, left, top)
    return Piece(surface.subsurface(box).copy(), left + box.x, top + box.y)


class Sprites:
    """The cache of figure pictures; one per running program, bounded in bytes, oldest use out first."""

    def __init__(self, budget: int = 128 << 20) -> None:
        self.budget = budget
        self.held = 0  # bytes
        self._pieces: OrderedDict[tuple[object, ...], Piece] = OrderedDict()
        self._pairs: dict[tuple[object, ...], tuple[Piece | None, Piece]] = {}
        self._parts: OrderedDict[tuple[Look, str, bool], Parts] = OrderedDict()

    # ---- the cache -----------------------------------------------------------
    def _get(self, key: tuple[object, ...], make: Callable[[], Piece]) -> Piece:
        piece = self._pieces.get(key)
        if piece is not None:
            self._pieces.move_to_end(key)
            return piece
        piece = make()
        self._pieces[key] = piece
        self.held += _bytes(piece)
        while self.held > self.budget and len(self._pieces) > 1:
            _, old = self._pieces.popitem(last=False)
            self.held -= _bytes(old)
            self._pairs.clear()
        return piece

    def clear(self) -> None:
        """Forget every picture."""
        self._pieces.clear()
        self._pairs.clear()
        self._parts.clear()
        self.held = 0

    def _solid(self, look: Look, pose: str, levelled: bool) -> Sequence[Part]:
        key = (look, pose, levelled)
        parts = self._parts.get(key)
        if parts is None:
            parts = self._parts[key] = parts_of(look, pose, levelled)
            if len(self._parts) > 400:
                self._parts.popitem(last=False)
        return parts

    # ---- single layers ---------------------------------------------------------
    def stand(self, look: Look, facing: int, scale: float) -> Piece:
        """Base, rim and facing wedge with the contact shadow."""
        facing = _step(facing)

        def make() -> Piece:
            sheet = stand.draw_stand(look.base, _side(look.side), facing, scale)
            shade, left, top = brush.soft_shadow([stand.outline(look.base, facing, 0.02, 0.07, 0.09 + stand.thickness(look.base) * 0.5)], scale, 0.08, 0.62)
            top_piece = sheet.done()
            return _joined([(shade, left, top), (top_piece, sheet.left, sheet.top)])
        return self._get(("stand", look.base, look.side, facing, scale), make)

    def body(self, look: Look, facing: int, scale: float, pose: str = "standing", levelled: bool = True) -> Piece:
        """The figure alone, without its base and shadow."""
        return self._get(("body", look, _step(facing), scale, pose, levelled), lambda: self._draw_body(look, _step(facing), scale, pose, levelled))

    def shadow(self, look: Look, facing: int, scale: float, pose: str = "standing", levelled: bool = True) -> Piece:
        """The figure's shadow on the table."""
        return self._get(("shadow", look, _step(facing), scale, pose, levelled), lambda: self._draw_shadow(look, _step(facing), scale, pose, levelled))

    def figure(self, look: Look, facing: int, scale: float, pose: str = "standing", levelled: bool = True) -> Piece:
        """The figure on its own shadow, one picture."""
        facing = _step(facing)

        def make() -> Piece:
            return _joined([self._draw_shadow(look, facing, scale, pose, levelled), self._draw_body(look, facing, scale, pose, levelled)])
        return self._get(("figure", look, facing, scale, pose, levelled), make)

    def arc(self, look: Look, facing: int, scale: float, wounds: float) -> Piece:
        """The hit-point arc below the base; `wounds` is the share left, 0 to 1."""
        step = max(0, min(ARC_STEPS, math.ceil(wounds * ARC_STEPS - 1e-9)))
        facing = _step(facing) if look.base[1] else 0

        def make() -> Piece:
            sheet = stand.draw_arc(look.base, facing, step / ARC_STEPS, scale)
            return _trimmed(sheet.done(), sheet.left, sheet.top)
        return self._get(("arc", look.base, facing, step, scale), make)

    def layers(self, look: Look, facing: int, scale: float, *, state: str = "standing", wounds: float | None = None,
               levelled: bool = True) -> list[Piece]:
        """The pictures of one figure from the table up: base, shadow, body, arc."""
        pose, levelled = POSES.get(state, "standing"), _levelled(look, state, levelled)
        out = [] if pose == "fallen" else [self.stand(look, facing, scale)]
        out += [self.shadow(look, facing, scale, pose, levelled), self.body(look, facing, scale, pose, levelled)]
        if wounds is not None and pose != "fallen":
            out.append(self.arc(look, facing, scale, wounds))
        return out

    def _draw_body(self, look: Look, facing: int, scale: float, pose: str, levelled: bool) -> Piece:
        pose = _way_down(look, facing, pose)
        job = brush.work(self._solid(look, pose, levelled), facing, scale)
        sheet = brush.Sheet(job.box, scale)
        brush.paint(sheet, job)
        surface = sheet.done()
        veil = model(look.model).veil
        return _trimmed(brush.faded(surface, veil) if veil < 255 else surface, sheet.left, sheet.top)

    def _draw_shadow(self, look: Look, facing: int, scale: float, pose: str, levelled: bool) -> Piece:
        pose = _way_down(look, facing, pose)
        shapes = brush.thrown(self._solid(look, pose, levelled), facing)
        soft = 0.055 if look.base[0] < 3 else 0.11
        veil = model(look.model).veil / 255
        return Piece(*brush.soft_shadow(shapes, scale, soft, (0.55 if pose.startswith("fallen") else 0.42) * veil * veil))

    def head(self, look: Look, size: int) -> pygame.Surface:
        """A round medal of the figure's head, `size` pixels across, for cards and the timeline."""
        return self._get(("head", look, size), lambda: Piece(self._draw_head(look, size), 0, 0)).surface

    def _draw_head(self, look: Look, size: int) -> pygame.Surface:
        made, fit = model(look.model), fitted(look)
        f, z, r = (v * fit for v in made.head)
        scale, side = size / (2.0 * r), _side(look.side)
        turn = math.radians(152 if look.seed % 2 == 0 else 208)
        flat, rise = brush.PORTRAIT
        middle = f * math.sin(turn), -f * math.cos(turn) * flat - rise * z
        room = size / 2 / scale
        box = (middle[0] - room, middle[1] - room, middle[0] + room, middle[1] + room)
        face = brush.Sheet(box, scale)
        face.surface.fill(mix(side.deep, BASE_EARTH, 0.35))
        face.circle(mix(side.cloth, BASE_EARTH_LIT, 0.45), middle[0] - room * 0.25, middle[1] - room * 0.3, room * 0.95)
        brush.paint(face, brush.work(self._solid(look, "standing", True), math.degrees(turn), scale, brush.PORTRAIT))
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
        out.blit(picture, ((size - picture.get_width()) // 2, (size - picture.get_height()) // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        return out

    def warm(self, looks: Iterable[Look], scale: float, budget_seconds: float, now: Callable[[], float],
             facings: Sequence[int] = tuple(range(0, 360, STEP))) -> bool:
        """Build pictures ahead until `now()` has moved on by the budget; whether all of them are ready."""
        end = now() + budget_seconds
        for look in looks:
            for facing in facings:
                if (look, facing, "standing", True, scale) in self._pairs:
                    continue
                if now() >= end:
                    return False
                self._pair(look, facing, "standing", True, scale)
        return True

    # ---- drawing -----------------------------------------------------------------
    def draw(self, target: pygame.Surface, look: Look, at: tuple[float, float], facing: int, scale: float, *,
             state: str = "standing", wounds: float | None = None, lift: float = 0.0, alpha: int = 255,
             levelled: bool = True) -> None:
        """One figure: `at` in pixels, scale in pixels an inch, facing in degrees clockwise from up, `lift` in inches."""
        self.draw_many(target, [Item(look, at, facing, state, wounds, lift, alpha, levelled)], scale)

    def draw_many(self, target: pygame.Surface, items: Iterable[Item], scale: float) -> None:
        """Many figures in one go: the fallen first, then all bases, then the figures from north to south."""
        down: list[tuple[pygame.Surface, tuple[int, int]]] = []
        bases: list[tuple[pygame.Surface, tuple[int, int]]] = []
        stood: list[tuple[pygame.Surface, tuple[int, int]]] = []
        pairs = self._pairs
        for item in sorted(items, key=_south):
            look, (x, y), facing, state, wounds, lift, alpha, levelled = item
            px, py = round(x), round(y)
            pair = pairs.get((look, facing, state, levelled, scale))
            if pair is None:
                pair = self._pair(look, facing, state, levelled, scale)
            base, figure = pair
            if lift or alpha < 255:
                self._special(item, px, py, scale, down if base is None else bases, down if base is None else stood)
                continue
            if base is None:
                down.append((figure.surface, (px + figure.dx, py + figure.dy)))
                continue
            bases.append((base.surface, (px + base.dx, py + base.dy)))
            if wounds is not None:
                arc = self.arc(look, facing, scale, wounds)
                bases.append((arc.surface, (px + arc.dx, py + arc.dy)))
            stood.append((figure.surface, (px + figure.dx, py + figure.dy)))
        target.fblits(down + bases + stood, pygame.BLEND_PREMULTIPLIED)

    def _pair(self, look: Look, facing: int, state: str, levelled: bool, scale: float) -> tuple[Piece | None, Piece]:
        pose = POSES.get(state, "standing")
        figure = self.figure(look, facing, scale, pose, _levelled(look, state, levelled))
        base = None if pose == "fallen" else self.stand(look, facing, scale)
        pair = (base, figure)
        if len(self._pairs) > 8000:
            self._pairs.clear()
        self._pairs[(look, facing, state, levelled, scale)] = pair
        return pair

    def _special(self, item: Item, px: int, py: int, scale: float, low: list[tuple[pygame.Surface, tuple[int, int]]],
                 high: list[tuple[pygame.Surface, tuple[int, int]]]) -> None:
        """A figure in the air or half seen: its layers one by one."""
        pose = POSES.get(item.state, "standing")
        levelled = _levelled(item.look, item.state, item.levelled)

        def put(to: list[tuple[pygame.Surface, tuple[int, int]]], piece: Piece, dx: float = 0.0, dy: float = 0.0) -> None:
            surface = piece.surface if item.alpha >= 255 else brush.faded(piece.surface, item.alpha)
            to.append((surface, (px + piece.dx + round(dx), py + piece.dy + round(dy))))
        if pose != "fallen":
            put(low, self.stand(item.look, item.facing, scale))
            if item.wounds is not None:
                put(low, self.arc(item.look, item.facing, scale, item.wounds))
        high_by = item.lift * scale
        put(low, self.shadow(item.look, item.facing, scale, pose, levelled), CAST[0] * high_by, CAST[1] * high_by)
        put(high, self.body(item.look, item.facing, scale, pose, levelled), 0.0, -LIFT * high_by)


def _step(facing: int) -> int:
    return round(facing / STEP) * STEP % 360


def _way_down(look: Look, facing: int, pose: str) -> str:
    """What falls on its side falls down the screen, its legs up: the other way it would seem to stand."""
    return pose + " left" if pose in ("fallen", "prone") and facing > 180 and not model(look.model).upright else pose


def _bytes(piece: Piece) -> int:
    return piece.surface.get_width() * piece.surface.get_height() * 4 + 200


def _south(item: Item) -> float:
    return item.at[1]


def _levelled(look: Look, state: str, levelled: bool) -> bool:
    """Only long weapons can be carried two ways; who flees or lies holds his upright."""
    return look.weapon not in LONG or (levelled and state != "fleeing")


def _joined(layers: Sequence[tuple[pygame.Surface, int, int]]) -> Piece:
    """Several pictures laid on each other, as one."""
    left, top = min(p[1] for p in layers), min(p[2] for p in layers)
    right = max(p[1] + p[0].get_width() for p in layers)
    bottom = max(p[2] + p[0].get_height() for p in layers)
    out = pygame.Surface((right - left, bottom - top), pygame.SRCALPHA)
    for surface, x, y in layers:
        out.blit(surface, (x - left, y - top), special_flags=pygame.BLEND_PREMULTIPLIED)
    return _trimmed(out, left, top)
