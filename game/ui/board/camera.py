"""Inches and pixels: the part of the table on view, zoom at the cursor between the art's steps, pan, fit."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.ui.art.lens import ease
from game.ui.art.lit.scene import MARGIN
from game.ui.art.lit.table import SCALES

ZOOM_SECONDS = 0.16
GLIDE_SECONDS = 0.25

Inches = tuple[float, float]


class Journey(NamedTuple):
    """A view on its way to another: middle and pixels an inch of both, how far it is (0 to 1), seconds in all."""

    start: Inches
    zoom: float
    end: Inches
    goal: float
    seconds: float
    t: float = 0.0

    def seen(self) -> tuple[Inches, float]:
        """The middle and the pixels of an inch just now: what is seen runs straight while it grows."""
        k = ease(self.t)
        if self.zoom == self.goal:
            share, zoom = k, self.zoom
        else:
            zoom = self.zoom * (self.goal / self.zoom) ** k
            share = (1 / self.zoom - 1 / zoom) / (1 / self.zoom - 1 / self.goal)
        (a, b), (c, d) = self.start, self.end
        return (a + (c - a) * share, b + (d - b) * share), zoom


class Camera:
    """`scale` is what the art is drawn at, `zoom` what is seen just now; they differ while a zoom runs."""

    def __init__(self, width: float, height: float, area: pygame.Rect) -> None:
        self.width, self.height = width, height
        self.area = pygame.Rect(area)
        self.centre: Inches = (width / 2, height / 2)
        self.scale = 24
        self.zoom = 24.0
        self._zoom_from, self._zoom_to = 24.0, 24.0
        self._t = 1.0
        self._anchor: tuple[Inches, tuple[float, float]] = ((0.0, 0.0), (0.0, 0.0))
        self._glide: tuple[Inches, Inches, float] | None = None
        self._journey: Journey | None = None
        self.moves = 0
        """Rises whenever anybody but the director has the table seen otherwise."""
        self.fit()

    # ---- places ----------------------------------------------------------------------------------------------------

    @property
    def origin(self) -> Inches:
        """The place in inches at the upper left corner of the area."""
        return self.centre[0] - self.area.w / 2 / self.zoom, self.centre[1] - self.area.h / 2 / self.zoom

    @property
    def origin_at_rest(self) -> Inches:
        """The place at that corner once a zoom of the director's is over; but for one, the place there now."""
        if self._journey is None:
            return self.origin
        (x, y), zoom = self._journey.end, self._journey.goal
        return x - self.area.w / 2 / zoom, y - self.area.h / 2 / zoom

    def inches(self, pos: tuple[float, float]) -> Inches:
        """The place on the table under a pixel."""
        x, y = self.origin
        return x + (pos[0] - self.area.x) / self.zoom, y + (pos[1] - self.area.y) / self.zoom

    def pixels(self, at: Inches) -> tuple[float, float]:
        """The pixel at which a place on the table is seen."""
        x, y = self.origin
        return (at[0] - x) * self.zoom + self.area.x, (at[1] - y) * self.zoom + self.area.y

    @property
    def rest(self) -> tuple[float, ...]:
        """All that the picture will depend on once the table has stopped gliding."""
        if self._journey is not None:
            return (*self._journey.end, self._journey.goal, *self.area)
        return (*(self._glide[1] if self._glide is not None else self.centre), self.zoom, *self.area)

    def pixels_at_rest(self, at: Inches) -> tuple[float, float]:
        """The pixel at which a place will be seen then."""
        if self._journey is not None:
            (left, top), zoom = self._journey.end, self._journey.goal
            return (at[0] - left) * zoom + self.area.centerx, (at[1] - top) * zoom + self.area.centery
        x, y = self.pixels(at)
        rest = self.rest
        return x + (self.centre[0] - rest[0]) * self.zoom, y + (self.centre[1] - rest[1]) * self.zoom

    # ---- steps of zoom ---------------------------------------------------------------------------------------------

    def fitting(self) -> int:
        """The scale at which the whole table with its rim just fits."""
        wide, high = self.width + 2 * MARGIN - 1.0, self.height + 2 * MARGIN - 1.0
        return max(6, min(96, math.floor(min(self.area.w / wide, self.area.h / high))))

    def steps(self) -> list[int]:
        """The scales there are: the art's, and the one that fits; none much smaller than that."""
        fit = self.fitting()
        return [fit, *(step for step in SCALES if step > fit * 1.06)]

    @property
    def goal(self) -> int:
        """The scale to which a zoom runs."""
        return round(self._zoom_to)

    @property
    def zooming(self) -> bool:
        """Whether a zoom is under way."""
        return self._t < 1 or (self._journey is not None and self._journey.zoom != self._journey.goal)

    @property
    def travelling(self) -> bool:
        """Whether the director has sent it somewhere, and it is not there."""
        return self._journey is not None

    def zoom_by(self, clicks: int, pos: tuple[float, float]) -> bool:
        """Zoom by so many steps about a pixel; False where there is no further step."""
        steps = self.steps()
        at = min(range(len(steps)), key=lambda n: abs(math.log(steps[n] / self._zoom_to)))
        to = steps[max(0, min(len(steps) - 1, at + clicks))]
        if to == self._zoom_to:
            return False
        self._still()
        self._anchor = (self.inches(pos), pos)
        self._zoom_from, self._zoom_to, self._t = self.zoom, float(to), 0.0
        return True

    def fit(self) -> None:
        """Show the whole table."""
        self._set(self.fitting())
        self.centre = (self.width / 2, self.height / 2)
        self._still()

    def frame(self, box: tuple[float, float, float, float], margin: float = 3.0, least: int = 20) -> None:
        """Show a box of inches as large as it fits, at `least` pixels an inch if need be."""
        wide, high = box[2] - box[0] + 2 * margin, box[3] - box[1] + 2 * margin
        room = min(self.area.w / wide, self.area.h / high)
        fits = [step for step in self.steps() if step <= room]
        self._set(max([*fits, min(least, 48), self.fitting()]) if not fits else max(*fits, self.fitting()))
        self.centre = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        self._still()
        self._clamp()

    def look(self, centre: Inches, scale: int) -> None:
        """Show the table as it was before: this place in the middle, so many pixels an inch."""
        self._set(scale)
        self.centre = centre
        self._still()
        self._clamp()

    def _still(self) -> None:
        """Go nowhere any more: somebody has the table seen otherwise."""
        self._glide = self._journey = None
        self.moves += 1

    def _set(self, scale: int) -> None:
        self.scale, self.zoom = scale, float(scale)
        self._zoom_from = self._zoom_to = float(scale)
        self._t = 1.0

    # ---- moving about ----------------------------------------------------------------------------------------------

    def resize(self, area: pygame.Rect) -> None:
        """Take a new area; what was in the middle stays there."""
        was_fit = self.scale == self.fitting()
        self.area = pygame.Rect(area)
        self._journey = None
        self.moves += 1
        if was_fit or self.scale < self.fitting():
            self._set(self.fitting())
        else:
            self._set(self.goal)
        self._clamp()

    def pan(self, dx: float, dy: float) -> None:
        """Move the table by so many pixels."""
        self.halt()
        self._still()
        self.centre = (self.centre[0] - dx / self.zoom, self.centre[1] - dy / self.zoom)
        self._clamp()

    def glide_to(self, at: Inches) -> None:
        """Glide until a place is in view: one at the edge no farther in than needed, one beyond it to the middle."""
        centre, zoom = self._bound_for()
        x, y = self.pixels(at) if self._journey is None else self.pixels_at_rest(at)
        inner = self.area.inflate(-self.area.w // 6, -self.area.h // 6)
        if self.area.collidepoint(x, y):
            dx = min(0, x - inner.left) + max(0, x - inner.right)
            dy = min(0, y - inner.top) + max(0, y - inner.bottom)
            at = centre[0] + dx / zoom, centre[1] + dy / zoom
        self._glide_on(at)

    def glide_by(self, dx: float, dy: float) -> None:
        """Glide so that all is seen so many pixels farther, as far as the table goes."""
        centre, zoom = self._bound_for()
        self._glide_on((centre[0] - dx / zoom, centre[1] - dy / zoom))

    def _bound_for(self) -> tuple[Inches, float]:
        """The middle and the zoom of the view from which a glide goes on: that to which it is sent already."""
        return (self.centre, self.zoom) if self._journey is None else (self._journey.end, self._journey.goal)

    def _glide_on(self, at: Inches) -> None:
        """Glide until a place is in the middle; who is sent to a view already goes there instead."""
        self.moves += 1
        if self._journey is not None:
            self._journey = self._journey._replace(end=self.clamped(at, self._journey.goal))
            return
        end = self.clamped(at)
        if math.dist(end, self.centre) * self.zoom >= 1:
            self._glide = (self.centre, end, 0.0)

    def travel(self, centre: Inches, scale: int, seconds: float) -> bool:
        """Go gently to a view, as the director wishes; False where that is what is seen already."""
        end = self.clamped(centre, scale)
        if scale == self.zoom and math.dist(end, self.centre) * scale < 1:
            return False
        self._glide, self._t = None, 1.0
        self._zoom_from = self._zoom_to = float(scale)
        self._journey = Journey(self.centre, self.zoom, end, float(scale), max(0.01, seconds))
        return True

    def halt(self) -> None:
        """Travel no farther; a zoom that is under way comes to its end where it is."""
        journey, self._journey = self._journey, None
        if journey is not None and self.zoom != journey.goal:
            middle = (float(self.area.centerx), float(self.area.centery))
            self._anchor, self._zoom_from, self._t = (self.centre, middle), self.zoom, 0.0

    def update(self, dt: float) -> bool:
        """Advance zoom and glide; True if anything has changed."""
        changed = self._journey is not None
        if self._journey is not None:
            journey = self._journey._replace(t=min(1.0, self._journey.t + dt / self._journey.seconds))
            self.centre, self.zoom = journey.seen()
            self._journey = journey if journey.t < 1 else None
            if self._journey is None:
                self.centre, self.zoom = journey.end, journey.goal
        if self._glide is not None:
            start, end, t = self._glide
            t = min(1.0, t + dt / GLIDE_SECONDS)
            k = ease(t)
            self.centre = (start[0] + (end[0] - start[0]) * k, start[1] + (end[1] - start[1]) * k)
            self._glide = None if t >= 1 else (start, end, t)
            changed = True
        if self._t < 1:
            self._t = min(1.0, self._t + dt / ZOOM_SECONDS)
            k = ease(self._t)
            self.zoom = self._zoom_from * (self._zoom_to / self._zoom_from) ** k
            at, pos = self._anchor
            self.centre = (
                at[0] - (pos[0] - self.area.centerx) / self.zoom,
                at[1] - (pos[1] - self.area.centery) / self.zoom,
            )
            if self._t >= 1:
                self.zoom = self._zoom_to
            self._clamp()
            changed = True
        return changed

    def settle(self) -> None:
        """Draw the art at the scale that a zoom has reached."""
        self.scale = self.goal

    def _clamp(self) -> None:
        self.centre = self.clamped(self.centre)

    def clamped(self, at: Inches, zoom: float = 0.0) -> Inches:
        """A middle at which the view, at a zoom, does not leave the table and its rim by more than a little."""
        found = []
        edge = MARGIN - 0.5
        for value, size, pixels in ((at[0], self.width, self.area.w), (at[1], self.height, self.area.h)):
            half = pixels / 2 / (zoom or self.zoom)
            low, high = half - edge, size + edge - half
            found.append(size / 2 if low >= high else max(low, min(high, value)))
        return found[0], found[1]
