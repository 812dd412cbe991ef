"""A table that lives while somebody looks at it: a slow clock, and what of the view moves by it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import pygame

from game.ui.art.figures.pieces import Blit
from game.ui.art.figures.sprite import FAR, Sprites
from game.ui.art.lit.table import Over, TableArt
from game.ui.art.living.breath import Breath
from game.ui.art.living.cloth import Cloth, Flown
from game.ui.art.living.glints import Glint, glints_of, laid
from game.ui.art.living.smoke import chimneys, lay_smoke
from game.ui.art.living.wind import Wind
from game.ui.art.outline import Point
from game.ui.board.overlays.holdings import WAVES

TICK = 1 / 6
"""Seconds of a tick: oftener nothing is drawn anew for what moves by itself."""
EDGE = 3.0
"""Inches beyond the view within which something may still reach into it."""
PREMUL = pygame.BLEND_PREMULTIPLIED


def attended() -> bool:
    """Whether the window is to be seen and has the keyboard."""
    return pygame.display.get_init() and pygame.display.get_active() and pygame.key.get_focused()


class Living:
    """What moves on one table; nothing does for those who asked for little motion, nor while nobody looks."""

    def __init__(self, art: TableArt) -> None:
        self.attended: Callable[[], bool] = attended
        self.still = False
        """Whether it shall not move at all, and is shown as it was painted."""
        self.tick = 0
        self.wind = Wind()
        self.breath = Breath()
        self.cloth = Cloth()
        self._stood: tuple[list[Blit], list[bool | Flown]] = ([], [])
        self._breathing: tuple[list[Blit], object, list[Blit]] = ([], None, [])
        self._corner = (0, 0)
        self._close, self._scale = False, 1
        self.flies = False
        """Whether any flag stands on the table."""
        self._since = 0.0
        self._moves = False
        """Whether anything that moves was in the view last drawn."""
        self._overs: list[Over] = []
        self._glints: tuple[object, list[Blit]] = (None, [])
        self.look_at(art)

    def look_at(self, art: TableArt) -> None:
        """Take the waters and houses of a table: another one, or the same after a change."""
        features = () if art.scene.gloom is not None else art.scene.features
        self._waters: list[Glint] = glints_of(features)
        self._chimneys: list[Point] = chimneys(features)
        self._glints = (None, [])
        self._art = art

    @property
    def moving(self) -> bool:
        """Whether it moves now."""
        return not self.still and self.attended()

    def update(self, dt: float) -> bool:
        """Go on by so many seconds; True where what is in view must be drawn anew for it."""
        self._since += dt
        if self._since < TICK:
            return False
        self._since %= TICK
        if not (self._moves or self.flies) or not self.moving:
            return False
        self.tick += 1
        return True

    def begin(self, art: TableArt, still: bool, scale: int, offset: tuple[int, int]) -> None:
        """A frame begins, at so many pixels an inch, with these of the table's pixels at the target's corner."""
        self.still, self._corner, self._close, self._scale = still, offset, scale > FAR, scale
        if art is not self._art:
            self.look_at(art)
        self._moves = not self.moving  # whoever looks again is shown it once more

    def wave(self) -> int:
        """How far the flags wave in the next frame, in steps from 1; 0 where they hang still."""
        return 1 + self.tick % WAVES if self.moving else 0

    # ---- what moves ------------------------------------------------------------------------------------------------

    def lay_water(self, target: pygame.Surface, scale: int, offset: tuple[int, int]) -> None:
        """Draw the light on all waters in view."""
        if not self._waters or not self.moving:
            return
        clip = target.get_clip()
        box = [(offset[0] + clip.x) / scale, (offset[1] + clip.y) / scale]
        box += [box[0] + clip.w / scale, box[1] + clip.h / scale]
        cell = (self.tick, scale, *(round(edge / EDGE) for edge in box))
        if self._glints[0] != cell:
            x0, y0, x1, y1 = box[0] - EDGE, box[1] - EDGE, box[2] + EDGE, box[3] + EDGE
            near = [one for one in self._waters if x0 < one.at[0] < x1 and y0 < one.at[1] < y1]
            self._glints = (cell, laid(near, self.tick, scale))
        found = self._glints[1]
        if found:
            self._moves = True
            dx, dy = offset
            target.fblits([(picture, (x - dx, y - dy)) for picture, (x, y) in found], PREMUL)

    def standing(self, stood: list[Blit], lungs: list[bool | Flown]) -> list[Blit]:
        """Those who stand, as they breathe now and as the wind has their cloth; from afar nobody is seen to."""
        if not self._close or not self.moving or not any(lungs):
            self._stood = ([], [])
            return stood
        self._moves, self._stood = True, (stood, lungs)
        when = (self.tick, self._corner)
        if self._breathing[0] is not stood or self._breathing[1] != when:
            drawn = self.breath.drawn(stood, lungs, self.tick, self._corner)
            self._breathing = (stood, when, self.cloth.drawn(drawn, lungs, self.tick, self._corner, self._scale))
        return self._breathing[2]

    def over(self, overs: Sequence[Over], scale: int, offset: tuple[int, int]) -> list[Blit]:
        """What stands above the figures, as the wind has it now."""
        dx, dy = offset
        if not self.moving:
            return [(one.surface, (one.at[0] - dx, one.at[1] - dy)) for one in overs]
        self._overs = [one for one in overs if one.sways]
        self._moves = self._moves or bool(self._overs)
        stirred, tick = self.wind.stirred, self.tick
        return [(stirred(one, scale, tick), (one.at[0] - dx, one.at[1] - dy)) for one in overs]

    def lay_smoke(self, target: pygame.Surface, scale: int, offset: tuple[int, int]) -> None:
        """Draw the smoke of the chimneys in view."""
        if not self._chimneys or not self.moving:
            return
        clip = target.get_clip()
        seen = clip.inflate(2 * EDGE * scale, 2 * EDGE * scale)
        for mouth in self._chimneys:
            if seen.collidepoint(mouth[0] * scale - offset[0], mouth[1] * scale - offset[1]):
                self._moves = True
                lay_smoke(target, mouth, self.tick, scale, offset)

    def prepare(self, budget: float, scale: int, sprites: Sprites) -> bool:
        """Make pictures ahead for about so many seconds; False when nothing is left to make."""
        if not self.moving:
            return False
        end = time.perf_counter() + budget
        while self._make(scale, sprites):
            if time.perf_counter() > end:
                return True
        return False

    def ripen(self, scale: int, sprites: Sprites) -> bool:
        """Make all the pictures that the view last drawn lacks; whether there were any."""
        made = False
        while self.moving and self._make(scale, sprites):
            made = True
        return made

    def _make(self, scale: int, sprites: Sprites) -> bool:
        """Make what one thing in view lacks; False when nothing does."""
        return (
            self.breath.prepare(*self._stood, scale)
            or self.wind.prepare(self._overs, scale)
            or self.cloth.prepare(*self._stood, scale, sprites)
        )
