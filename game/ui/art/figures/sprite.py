"""Figures as ready pictures: rendered once for a look, facing, scale and pose, then only blitted."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence

import pygame

from game.ui.art import brush
from game.ui.art.figures import aloft, stand
from game.ui.art.figures.looks import Look
from game.ui.art.figures.model import Part, Parts
from game.ui.art.figures.pieces import Blit, Item, Laid, Piece, Tint, brightened, from_below, joined, parted, trimmed
from game.ui.art.figures.portrait import draw_head
from game.ui.art.figures.pose import POSES, levelled_for, lying, parts_of, side_of, way_down
from game.ui.art.models import model
from game.ui.art.models.held.cloth import STEPS as WAVES
from game.ui.art.palette import CAST, INK, LIFT

STEP = 5  # degrees between two drawn facings
ARC_STEPS = 20
FAR = 26
"""So many pixels an inch, or fewer: figures are drawn so that each is told from its neighbours."""


class Sprites:
    """The cache of figure pictures; one per running program, bounded in bytes, oldest use out first."""

    def __init__(self, budget: int = 32 << 20) -> None:
        self.budget = budget
        self.held = 0  # bytes
        self.cleared = 0
        """How often every picture was forgotten: who keeps one looks again."""
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
        self.cleared += 1

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
            sheet = stand.draw_stand(look.base, side_of(look.side), facing, scale)
            shade, left, top = brush.soft_shadow(
                [stand.outline(look.base, facing, 0.02, 0.07, 0.09 + stand.thickness(look.base) * 0.5)], scale, 0.08,
                0.62,
            )
            top_piece = sheet.done()
            return joined([(shade, left, top), (top_piece, sheet.left, sheet.top)])

        return self._get(("stand", look.base, look.side, facing, scale), make)

    def body(self, look: Look, facing: int, scale: float, pose: str = "standing", levelled: bool = True) -> Piece:
        """The figure alone, without its base and shadow."""
        return self._get(
            ("body", look, _step(facing), scale, pose, levelled),
            lambda: self._draw_body(look, _step(facing), scale, pose, levelled),
        )

    def shadow(self, look: Look, facing: int, scale: float, pose: str = "standing", levelled: bool = True) -> Piece:
        """The figure's shadow on the table."""
        return self._get(
            ("shadow", look, _step(facing), scale, pose, levelled),
            lambda: self._draw_shadow(look, _step(facing), scale, pose, levelled),
        )

    def figure(self, look: Look, facing: int, scale: float, pose: str = "standing", levelled: bool = True) -> Piece:
        """The figure on its own shadow, one picture."""
        facing = _step(facing)

        def make() -> Piece:
            return joined([
                self._draw_shadow(look, facing, scale, pose, levelled),
                self._draw_body(look, facing, scale, pose, levelled),
            ])

        return self._get(("figure", look, facing, scale, pose, levelled), make)

    def waves(self, look: Look, facing: int, scale: float, state: str) -> list[Piece]:
        """The figure with the cloth it carries at each step of a wave but that at rest; they are not kept."""
        pose, levelled = POSES.get(state, "standing"), levelled_for(look, state, True)
        shadow = self._draw_shadow(look, facing, scale, pose, levelled)
        drawn = (self._draw_body(look, facing, scale, pose, levelled, gust) for gust in range(1, WAVES))
        return [joined([shadow, body]) for body in drawn]

    def arc(self, look: Look, facing: int, scale: float, wounds: float) -> Piece:
        """The hit-point arc below the base; `wounds` is the share left, 0 to 1."""
        step = max(0, min(ARC_STEPS, math.ceil(wounds * ARC_STEPS - 1e-9)))
        facing = _step(facing) if look.base[1] else 0

        def make() -> Piece:
            sheet = stand.draw_arc(look.base, facing, step / ARC_STEPS, scale)
            return trimmed(sheet.done(), sheet.left, sheet.top)

        return self._get(("arc", look.base, facing, step, scale), make)

    def _draw_body(self, look: Look, facing: int, scale: float, pose: str, levelled: bool, gust: int = 0) -> Piece:
        facing, pose = lying(look, facing, pose), way_down(look, facing, pose)
        solid = parts_of(look, pose, levelled, gust) if gust else self._solid(look, pose, levelled)
        job = brush.work(solid, facing, scale)
        sheet = brush.Sheet(job.box, scale)
        brush.paint(sheet, job)
        surface = sheet.done()
        veil = model(look.model).veil
        piece = trimmed(brush.faded(surface, veil) if veil < 255 else surface, sheet.left, sheet.top)
        if scale > FAR or veil < 255 or pose.startswith("fallen"):
            return piece
        piece = piece._replace(surface=brightened(piece.surface, min(1.0, (FAR + 4 - scale) / (FAR - 8))))
        return parted(piece, side_of(look.side).rim, INK)

    def _draw_shadow(self, look: Look, facing: int, scale: float, pose: str, levelled: bool) -> Piece:
        facing, pose = lying(look, facing, pose), way_down(look, facing, pose)
        shapes = brush.thrown(self._solid(look, pose, levelled), facing)
        soft = 0.055 if look.base[0] < 3 else 0.11
        veil = model(look.model).veil / 255
        return Piece(
            *brush.soft_shadow(shapes, scale, soft, (0.55 if pose.startswith("fallen") else 0.42) * veil * veil)
        )

    def head(self, look: Look, size: int) -> pygame.Surface:
        """A round medal of the figure's head, `size` pixels across, for cards and the timeline."""
        return self._get(("head", look, size), lambda: Piece(draw_head(look, size), 0, 0)).surface

    def warm(
        self, looks: Iterable[Look], scale: float, budget_seconds: float, now: Callable[[], float],
        facings: Sequence[int] = tuple(range(0, 360, STEP)),
    ) -> bool:
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
    def draw_many(
        self, target: pygame.Surface, items: Iterable[Item], scale: float, things: Iterable[Laid] = (),
        above: list[Blit] | None = None,
    ) -> None:
        """Many figures in one go: the fallen, then all bases, then figures and things from north to south, then flyers.

        Places are in pixels, `scale` pixels an inch. With `above` the flyers are but put there, to be drawn later."""
        down: list[Blit] = []
        bases: list[Blit] = []
        stood: list[Blit] = []
        every = sorted([*things, *(self.laid(item, scale) for item in items)], key=_south)
        for laid in every:
            down += laid.down
            bases += laid.bases
            stood += laid.stood
        flying = [blit for blits in from_below(every) for blit in blits]
        target.fblits(down + bases + stood + ([] if above is not None else flying), pygame.BLEND_PREMULTIPLIED)
        if above is not None:
            above += flying

    def laid(self, item: Item, scale: float) -> Laid:
        """A figure as blits, for those who keep them from frame to frame."""
        if item.altitude > 0:
            return aloft.laid(self, item, scale)
        look, (x, y), facing, state, wounds, lift, alpha, levelled, tint, _ = item
        px, py = round(x), round(y)
        pair = self._pairs.get((look, facing, state, levelled, scale))
        if pair is None:
            pair = self._pair(look, facing, state, levelled, scale)
        base, figure = pair
        if tint is not None:
            base = base and self.lit(("stand", look.base, look.side, facing, scale), base, tint)
            figure = self.lit((look, facing, state, levelled, scale), figure, tint)
        if lift or alpha < 255:
            low: list[Blit] = []
            high: list[Blit] = []
            self._special(item, px, py, scale, low, high)
            return Laid(y, low + high, (), ()) if base is None else Laid(y, (), low, high)
        stood = ((figure.surface, (px + figure.dx, py + figure.dy)),)
        if base is None:
            return Laid(y, stood, (), ())
        bases: tuple[Blit, ...] = ((base.surface, (px + base.dx, py + base.dy)),)
        if wounds is not None:
            arc = self.arc(look, facing, scale, wounds)
            bases = (*bases, (arc.surface, (px + arc.dx, py + arc.dy)))
        return Laid(y, (), bases, stood)

    def thing(
        self, look: Look, at: tuple[float, float], facing: int, scale: float, *, stands: bool, tint: Tint | None = None
    ) -> Laid:
        """Something without a base: on the ground beneath everybody or, if it stands, among the figures."""
        facing = _step(facing)
        piece = self.figure(look, facing, scale)
        if tint is not None:
            piece = self.lit((look, facing, "standing", True, scale), piece, tint)
        blit = (piece.surface, (round(at[0]) + piece.dx, round(at[1]) + piece.dy))
        return Laid(at[1], (), (), (blit,)) if stands else Laid(at[1], (blit,), (), ())

    def lit(self, key: tuple[object, ...], piece: Piece, tint: Tint) -> Piece:
        """A picture by the light that falls on it."""

        def make() -> Piece:
            surface = piece.surface.copy()
            surface.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
            return Piece(surface, piece.dx, piece.dy)

        return self._get(("lit", key, tint), make)

    def is_made(self, look: Look, facing: int, state: str, scale: float, altitude: float = 0.0) -> bool:
        """Whether the pictures of a figure at a whole step of facing are there already."""
        if altitude > 0:
            turn, size, pose, held = aloft.body_key(Item(look, (0, 0), facing, state, altitude=altitude), scale)
            return ("body", look, turn, size, pose, held) in self._pieces
        return (look, facing, state, True, scale) in self._pairs

    def make(self, look: Look, facing: int, state: str, scale: float, altitude: float = 0.0) -> None:
        """Make the pictures of a figure ahead."""
        if altitude > 0:
            aloft.laid(self, Item(look, (0, 0), facing, state, altitude=altitude), scale)
        else:
            self._pair(look, facing, state, True, scale)

    def _pair(self, look: Look, facing: int, state: str, levelled: bool, scale: float) -> tuple[Piece | None, Piece]:
        pose = POSES.get(state, "standing")
        figure = self.figure(look, facing, scale, pose, levelled_for(look, state, levelled))
        base = None if pose == "fallen" else self.stand(look, facing, scale)
        pair = (base, figure)
        if len(self._pairs) > 8000:
            self._pairs.clear()
        self._pairs[(look, facing, state, levelled, scale)] = pair
        return pair

    def _special(self, item: Item, px: int, py: int, scale: float, low: list[Blit], high: list[Blit]) -> None:
        """A figure in the air or half seen: its layers one by one."""
        pose = POSES.get(item.state, "standing")
        levelled = levelled_for(item.look, item.state, item.levelled)

        def put(to: list[Blit], piece: Piece, dx: float = 0.0, dy: float = 0.0) -> None:
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


def _bytes(piece: Piece) -> int:
    return piece.surface.get_width() * piece.surface.get_height() * 4 + 200


def _south(laid: Laid) -> float:
    return laid.y
