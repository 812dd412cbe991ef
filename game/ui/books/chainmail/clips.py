"""Written orders revealed: all ways written, of both sides at once; and spells that are named."""

from __future__ import annotations

import itertools
import math
from typing import NamedTuple

import pygame

from game.catalogue.tables import load
from game.core.course.orders import ANSWER, CHARGE, Task
from game.systems.chainmail.ledger import (
    BandBegan,
    BoutBegan,
    BoutEnded,
    Faced,
    FireSpent,
    InitiativeSettled,
    TakenBehind,
)
from game.systems.chainmail.writing.declaring import CastingNamed
from game.systems.chainmail.writing.writing import HalfGone, OrdersRevealed
from game.ui.art.palette import Colour, mix
from game.ui.board.clips import clip_of, unshown
from game.ui.board.clips.tracks.spoken import HOLDS, title, words_over
from game.ui.board.clips.tracks.track import Track, Tracks
from game.ui.board.clips.tracks.whom import livery
from game.ui.board.screening.stage import Canvas, Clip, Stage, inch

unshown(
    # what is written, sealed, and remembered of a round
    HalfGone, Faced, BoutBegan, BoutEnded, TakenBehind, BandBegan, FireSpent, InitiativeSettled,
)  # fmt: skip

LASTS, GROWS = 2.1, 0.5
INK = (20, 14, 9)
Place = tuple[float, float]


class Drawn(NamedTuple):
    """One order as a line: its places in inches, its colour, how it goes, and from where to where it shoots."""

    points: tuple[Place, ...]
    colour: Colour
    manner: str
    shot: tuple[Place, Place] | None = None


def drawn(stage: Stage, task: Task) -> Drawn:
    """The line of an order."""
    figure, target = stage.figure(task.figure), stage.state.figures.get(task.target)
    points = tuple([inch(place) for place in (figure.at, *task.walk.path)])
    shot = None if target is None else (part_of([*points], 0.5)[-1], inch(target.at))
    return Drawn(points, livery(stage, figure.side).lit, task.manner, shot)


@clip_of(OrdersRevealed)
def opened(event: OrdersRevealed, stage: Stage) -> Clip:
    """The ways grow from their figures, those of charges with broader heads; figures that wait to charge are ringed.

    Nothing moves before all could be seen. Figures shoot from half their way."""
    lines = [drawn(stage, task) for task in event.tasks]

    def ways(canvas: Canvas, t: float) -> None:
        if t >= LASTS:
            return
        grown = 1.0 if canvas.reduced else min(1.0, t / GROWS)
        alpha = round(230 * min(1.0, (LASTS - t) / 0.3))
        layer = pygame.Surface(canvas.target.get_size(), pygame.SRCALPHA)
        for line in lines:
            trace(layer, [canvas.lens.px(at) for at in line.points], line.colour, line.manner, grown, alpha)
            if line.shot is not None and grown == 1.0:
                dash(layer, canvas.lens.px(line.shot[0]), canvas.lens.px(line.shot[1]), (*line.colour, alpha))
        canvas.target.blit(layer, (0, 0))

    return Tracks(event, stage, LASTS - 0.4, LASTS, Track(draw=ways), title("The orders are opened", LASTS), about=())


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
    """The name of the spell that will be cast."""
    return words_over(event, stage, f"{load().name(event.spell)} ...", HOLDS)

