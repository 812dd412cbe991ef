"""The screen that drops when both sides have set up unseen: until then nobody knew who stands behind it."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.core.course.secrecy import Unsealed
from game.play.course.beginning import screen_of
from game.ui.art.lens import Lens, ease
from game.ui.art.outline import Box, bounds
from game.ui.art.palette import SIDES, Colour, dim, lit, mix
from game.ui.board.clips import clip_of
from game.ui.board.clips.brushes.stamps import Piece, dust, faded, lay, piece
from game.ui.board.clips.cues import seed_of
from game.ui.board.clips.tracks.track import Track, Tracks
from game.ui.board.screening.stage import Canvas, Clip, Stage, inch

UNROLLS, STANDS, DROPS = 0.22, 0.65, 0.6
"""Seconds until it hangs, until it is let go, and in which it drops."""
FOLD = 1.9
"""Inches from one fold of the cloth to the next."""
BRASS: tuple[Colour, Colour] = ((206, 172, 96), (120, 90, 44))
WINE: Colour = (84, 30, 34)


class Cloth(NamedTuple):
    """What hides one region: its box in inches, and its colour."""

    box: Box
    tone: Colour

    def picture(self, scale: float) -> Piece:
        """The cloth as it hangs, its corner at that of its box."""
        left, top, right, bottom = self.box
        wide, high = right - left, bottom - top

        def draw(to: pygame.Surface, lens: Lens) -> None:
            _hang(to, lens, wide, high, self.tone)

        return piece(("screen", self), scale, (0.0, 0.0, wide, high), draw, finer=1)


def _hang(to: pygame.Surface, lens: Lens, wide: float, high: float, tone: Colour) -> None:
    """A cloth in folds under a rod of brass, with a fringe."""
    count = max(2, round(wide / FOLD))
    (x0, y0), (x1, y1) = lens.px((0.0, 0.0)), lens.px((wide, high))
    for x in range(round(x0), round(x1)):
        share = (x - x0) / max(1.0, x1 - x0) * count
        broad, fine = math.sin(share * math.tau + 1.6 * math.sin(share * 1.3)), math.sin(share * 3.9 + 1.1)
        fold = 0.5 + 0.32 * broad + 0.18 * fine
        colour = mix(dim(tone, 0.5), lit(tone, 0.12), max(0.0, min(1.0, fold)))
        pygame.draw.line(to, colour, (x, y0), (x, y1))
    rod, hem = max(2, round(0.22 * lens.scale)), max(2, round(0.18 * lens.scale))
    pygame.draw.rect(to, BRASS[1], (round(x0), round(y1) - hem, round(x1 - x0), hem))
    for x in range(round(x0), round(x1), 3):
        pygame.draw.line(to, BRASS[0], (x, y1 - hem), (x, y1 - 1))
    pygame.draw.rect(to, BRASS[1], (round(x0), round(y0), round(x1 - x0), rod))
    pygame.draw.rect(to, BRASS[0], (round(x0), round(y0), round(x1 - x0), max(1, rod // 2)))


def cloths_of(event: Unsealed, stage: Stage) -> list[Cloth]:
    """The cloths before the regions of the sides that set up unseen."""
    state, names = stage.state, {secret.name for secret in event.secrets}
    found = []
    for side in state.sides:
        region = state.regions.get(state.circumstances.deployment.get(side.id, ""))
        if region and screen_of(side.id) in names:
            tone = mix(SIDES.get(side.colour, SIDES["blue"]).deep, WINE, 0.45)
            found.append(Cloth(bounds([inch(corner) for corner in region]), tone))
    return found


@clip_of(Unsealed)
def dropped(event: Unsealed, stage: Stage) -> Clip | None:
    """The cloths hang for a moment, are let go, and there they all stand; of other secrets nothing is shown here."""
    cloths = cloths_of(event, stage)
    if not cloths:
        return None

    def drop(canvas: Canvas, t: float) -> None:
        for cloth in cloths:
            _drops(canvas, cloth, t)

    return Tracks(event, stage, STANDS, STANDS + DROPS + 0.5, Track(draw=drop))


def _drops(canvas: Canvas, cloth: Cloth, t: float) -> None:
    """One cloth: it rolls down, hangs, and drops, the faster the farther; with little motion it fades instead."""
    left, top, _, bottom = cloth.box
    whole = cloth.picture(canvas.lens.scale)
    gone = (t - STANDS) / DROPS
    if canvas.reduced:
        lay(canvas, faded((("screen", cloth), canvas.lens.scale), whole, 1 - ease(gone * 1.6)), (left, top))
        return
    x, y = canvas.lens.px((left, top))
    w, h = whole.surface.get_size()
    if gone < 0:
        part = pygame.Rect(0, 0, w, round(h * ease(t / UNROLLS)))
        canvas.target.blit(whole.surface, (round(x) + whole.dx, round(y) + whole.dy), part, pygame.BLEND_PREMULTIPLIED)
    elif gone < 1:
        fallen = round(h * gone * gone)
        part = pygame.Rect(0, 0, w, h - fallen)
        place = round(x) + whole.dx, round(y) + whole.dy + fallen
        canvas.target.blit(whole.surface, place, part, pygame.BLEND_PREMULTIPLIED)
    if gone > 0.75:
        for n in range(6):
            at = left + (n + 0.5) * (cloth.box[2] - left) / 6, bottom
            dust(canvas, at, (gone - 0.75) / 0.9, seed_of("screen", n), 0.5, 7)
