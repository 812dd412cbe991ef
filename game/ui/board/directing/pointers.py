"""Portraits at the edge of the view: who it is to whom something happens beyond it, and which way."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.art.palette import SIDES
from game.ui.board.directing.edges import Cut, Pointing, pointings
from game.ui.board.directing.shots import Frame, Inches
from game.ui.board.view import BoardView
from game.ui.kit.pen import Kit
from game.ui.kit.words.type import Type

STAYS, FADES = 1.8, 0.25
"""Seconds for which a portrait stands, and in which it comes and goes."""
SIZE, ROOM, MOST = 44, 66, 5
"""Logical pixels of a portrait, and of it with its beak; so many at once at most."""
FINE = 3
"""How much larger it is painted than it is shown, for soft edges."""
WOOD = (28, 20, 14)


class One(NamedTuple):
    """Somebody to whom something happened: where, and how long it is told, in seconds."""

    name: str
    at: Inches
    left: float
    age: float = 0.0


class Pointers:
    """The portraits of one board. They know only who was seen."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        self._ones: dict[str, One] = {}
        self._painted: dict[tuple[object, ...], pygame.Surface] = {}
        self._drawn: list[tuple[Pointing, pygame.Rect]] = []
        self._names: list[str] = []

    @property
    def any(self) -> bool:
        """Whether there is any portrait."""
        return any(name in self.view.state.figures for name in self._ones)

    def clear(self) -> None:
        """Take all away."""
        self._ones.clear()
        self._painted.clear()
        self._drawn.clear()

    def show(self, ones: Sequence[tuple[str, Inches]]) -> None:
        """Point to those to whom something happens, each at its place."""
        for name, at in ones:
            old = self._ones.pop(name, None)
            self._ones[name] = One(name, at, STAYS, old.age if old is not None else 0.0)

    def update(self, dt: float, seen: Frame) -> bool:
        """Advance by so many seconds; True if anything must be drawn: who comes into view is pointed to no more."""
        if not self._ones:
            return False
        figures = self.view.state.figures
        left = [
            one._replace(left=one.left - dt, age=one.age + dt * (one.name in figures)) for one in self._ones.values()
        ]
        # Who is yet to come out of the dark is waited for; who was seen and is so no more is pointed to no more.
        self._ones = {
            one.name: one
            for one in left
            if one.left > 0 and (one.name in figures or not one.age) and not seen.shows(one.at)
        }
        if not self._ones:
            self.clear()
        return True

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, kit: Kit, area: pygame.Rect, over: Sequence[pygame.Rect] = ()) -> None:
        """Draw them along the edge of an area of the window, clear of what lies over it."""
        self._drawn = []
        ones = [one for one in self._ones.values() if one.name in self.view.state.figures]
        if not ones:
            return
        self._names = [one.name for one in ones]
        places = [self.view.camera.pixels(one.at) for one in ones]
        blocks = [(rect.x, rect.y, rect.w, rect.h) for rect in over]
        for pointing in pointings((area.x, area.y, area.w, area.h), places, Cut(kit.px(ROOM), MOST), blocks):
            shown = [ones[n] for n in pointing.whom]
            strength = max(self._strength(one) for one in shown)
            picture = self._portrait(kit, shown[0].name, pointing.way, len(shown))
            rect = picture.get_rect(center=(round(pointing.at[0]), round(pointing.at[1])))
            picture.set_alpha(round(255 * strength))
            target.blit(picture, rect)
            self._drawn.append((pointing, rect))

    def _strength(self, one: One) -> float:
        """How much of a portrait is to be seen: all at once, where little motion is asked for."""
        return 1.0 if self.view.screening.reduced else min(1.0, one.age / FADES + 0.2, one.left / FADES)

    def _portrait(self, kit: Kit, name: str, way: float, count: int) -> pygame.Surface:
        """Paint a head in a ring of its side's colour, with a beak that points the way, and how many there are."""
        turn = round(math.degrees(way) / 6) % 60
        key = (name, turn, count, kit.scale)
        made = self._painted.get(key)
        if made is None:
            made = self._painted[key] = self._paint(kit, name, math.radians(turn * 6), count)
        return made

    def _paint(self, kit: Kit, name: str, way: float, count: int) -> pygame.Surface:
        view = self.view
        figure = view.state.figures[name]
        room, across = kit.px(ROOM), kit.px(SIZE)
        tone = SIDES.get(view.state.side(figure.side).colour, SIDES["blue"])
        large = pygame.Surface((room * FINE, room * FINE), pygame.SRCALPHA)
        middle, radius = room * FINE / 2, across * FINE / 2
        for wider, colour in ((FINE * 2, (*WOOD, 235)), (0, (*tone.lit, 255))):
            tip = radius * 1.42 + wider
            beak = [
                (middle + math.cos(way + aside) * far, middle + math.sin(way + aside) * far)
                for aside, far in ((0.0, tip), (0.52, radius * 0.98 + wider), (-0.52, radius * 0.98 + wider))
            ]
            pygame.draw.polygon(large, colour, beak)
            pygame.draw.circle(large, colour, (middle, middle), radius + wider)
        pygame.draw.circle(large, (*WOOD, 255), (middle, middle), radius - kit.px(3) * FINE)
        made = pygame.transform.smoothscale(large, (room, room))
        pen = kit.pen(made)
        pen.head(view.looks[name], room / 2, room / 2, SIZE - 8)
        if count > 1:
            text, style = f"\u00d7{count}", Type(12, "cream", "bold")
            plate = pygame.Rect(0, 0, kit.px(26), kit.px(15))
            low = math.sin(way) < 0.7  # a beak that points down is not covered
            plate.center = (room // 2, room - kit.px(11) if low else kit.px(11))
            pygame.draw.rect(made, WOOD, plate, border_radius=kit.px(5))
            pen.text(text, plate.centerx, plate.centery, style, "c")
        return made

    # ---- the pointer -----------------------------------------------------------------------------------------------

    def at(self, pos: tuple[float, float]) -> tuple[str, pygame.Rect] | None:
        """Return who is shown under a pixel, and where; None for nobody."""
        for pointing, rect in self._drawn:
            if rect.collidepoint(pos):
                return self._names[pointing.whom[0]], rect
        return None

    def go_to(self, name: str) -> None:
        """Have the table seen where somebody is to whom a portrait points: the player has it so from now on."""
        one = self._ones.get(name)
        if one is None:
            return
        camera = self.view.camera
        if self.view.screening.reduced:
            camera.look(one.at, camera.scale)
        else:
            camera.glide_to(one.at)
