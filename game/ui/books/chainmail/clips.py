"""Written orders opened: every way that was written, for both sides at once; and spells that are named."""

from __future__ import annotations

import itertools
import math

import pygame

from game.catalogue.tables import load
from game.core.orders import ANSWER, CHARGE
from game.systems.chainmail.declaring import CastingNamed
from game.systems.chainmail.writing import OrdersRevealed
from game.ui.art.palette import SIDES, Colour, mix
from game.ui.board.clips import SILENT, clip_of
from game.ui.board.clips.base import HOLDS, Cued, Said
from game.ui.board.clips.course.titles import sweep
from game.ui.board.screening.stage import Canvas, Clip, Stage, inch

SILENT |= {
    # what is written, sealed, and remembered of a round
    "HalfGone", "Faced", "BoutBegan", "BoutEnded", "TakenBehind", "BandBegan", "FireSpent", "InitiativeSettled",
}  # fmt: skip

LASTS, GROWS = 2.1, 0.5
INK = (20, 14, 9)
Place = tuple[float, float]


class Drawn:
    """One order as a line: its places in inches, its colour, how it goes, and from where to where it shoots."""

    __slots__ = ("colour", "manner", "points", "shot")

    def __init__(
        self, points: tuple[Place, ...], colour: Colour, manner: str, shot: tuple[Place, Place] | None = None
    ) -> None:
        self.points, self.colour, self.manner, self.shot = points, colour, manner, shot


class Opened(Cued):
    """The ways grow from their figures, a charge with a broader head; who waits to charge is ringed."""

    def __init__(self, event: OrdersRevealed, stage: Stage) -> None:
        super().__init__(event, stage)
        self.lines = []
        colours = {side.id: SIDES.get(side.colour, SIDES["blue"]).lit for side in stage.state.sides}
        for task in event.tasks:
            figure = stage.state.figures[task.figure]
            points = tuple(inch(place) for place in (figure.at, *task.walk.path))
            target = stage.state.figures.get(task.target)
            shot = None if target is None else (_middle(points), inch(target.at))
            self.lines.append(Drawn(points, colours[figure.side], task.manner, shot))
        self.duration = self.start + LASTS

    @property
    def lead(self) -> float:
        """Nothing moves before all could be seen."""
        return self.start + LASTS - 0.4

    def draw(self, canvas: Canvas, t: float) -> None:
        """The ways, and a title over them."""
        t -= self.start
        if not 0 <= t < LASTS:
            return
        grown = 1.0 if canvas.reduced else min(1.0, t / GROWS)
        alpha = round(230 * min(1.0, (LASTS - t) / 0.3))
        layer = pygame.Surface(canvas.target.get_size(), pygame.SRCALPHA)
        for line in self.lines:
            trace(layer, [canvas.lens.px(at) for at in line.points], line.colour, line.manner, grown, alpha)
            if line.shot is not None and grown == 1.0:
                dash(layer, canvas.lens.px(line.shot[0]), canvas.lens.px(line.shot[1]), (*line.colour, alpha))
        canvas.target.blit(layer, (0, 0))
        sweep(canvas, "The orders are opened", t, LASTS, 0.0)


def trace(
    layer: pygame.Surface,
    points: list[tuple[float, float]],
    colour: Colour,
    manner: str,
    grown: float = 1.0,
    alpha: int = 230,
) -> None:
    """Draw one order on a layer: so much of its way, with a head; a ring for one who waits to charge."""
    paint, dark = (*colour, alpha), (*mix(colour, INK, 0.75), alpha)
    if manner == ANSWER:
        pygame.draw.circle(layer, dark, points[0], 17, 5)
        pygame.draw.circle(layer, paint, points[0], 16, 3)
        return
    some = part_of(points, grown)
    if len(some) < 2:
        return
    wide = 4 if manner == CHARGE else 2
    pygame.draw.lines(layer, dark, False, some, wide + 3)
    pygame.draw.lines(layer, paint, False, some, wide)
    (ax, ay), (bx, by) = some[-2], some[-1]
    course, size = math.atan2(by - ay, bx - ax), 11 if manner == CHARGE else 7
    head = [
        (bx + size * math.cos(course + turn), by + size * math.sin(course + turn)) for turn in (0, 2.5, -2.5)
    ]
    pygame.draw.polygon(layer, dark, head, 3)
    pygame.draw.polygon(layer, paint, head)


def _middle(points: tuple[Place, ...]) -> Place:
    """The place half a way along, from where is shot at the half."""
    return part_of([*points], 0.5)[-1]


def dash(layer: pygame.Surface, start: Place, end: Place, paint: tuple[int, int, int, int]) -> None:
    """A dashed line from who shoots to whom, in pixels."""
    far = math.dist(start, end)
    for n in range(0, int(far), 12):
        a, b = n / far, min(n + 7, far) / far
        places = [(start[0] + (end[0] - start[0]) * k, start[1] + (end[1] - start[1]) * k) for k in (a, b)]
        pygame.draw.line(layer, paint, places[0], places[1], 2)


def part_of(points: list[tuple[float, float]], part: float) -> list[tuple[float, float]]:
    """Return the first part (0 to 1) of a line."""
    legs = [math.dist(a, b) for a, b in itertools.pairwise(points)]
    left = sum(legs) * part
    found = points[:1]
    for leg, (a, b) in zip(legs, itertools.pairwise(points), strict=True):
        if left <= 0 or not leg:
            break
        k = min(1.0, left / leg)
        found.append((a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k))
        left -= leg
    return found


@clip_of(CastingNamed)
def named(event: CastingNamed, stage: Stage) -> Clip:
    """What will be cast."""
    return Said(event, stage, (event.figure,), f"{load().name(event.spell)} ...", HOLDS)


clip_of(OrdersRevealed)(Opened)
