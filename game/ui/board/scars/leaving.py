"""What each kind of event leaves on the ground, seen by the state before it as far as it is known."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Iterator, Sequence

import numpy as np

from game.core.by_kind import ByKind
from game.core.events import Event
from game.core.fight.deeds import BreathUsed, Shot, Struck
from game.core.fight.harm import Damaged, Slain
from game.core.fight.horses import HorseHurt, HorseSlain
from game.core.fight.magic import SpellCast
from game.core.fight.moves import Moved
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.held.engines import Bombarded, EngineShot
from game.core.held.flasks import FlaskBroke
from game.core.held.gear import DeviceUsed
from game.core.state import State
from game.ui.art.effects.scars import BLOOD, EATEN, SCORCHED, STANDING, TORN, TRODDEN, Scar
from game.ui.art.outline import Point, bounds, is_inside
from game.ui.art.palette import Colour, mix
from game.ui.board.clips.cues import seed_of
from game.ui.board.clips.fight.shots import STICK, missile_of
from game.ui.board.clips.powers.looks import looks
from game.ui.board.figures.looks import lives, radius
from game.ui.board.screening.stage import Stage, inch

Leaves = Callable[..., Iterator[Scar]]
"""Called as leaves(event, state): the marks of an event, the state before it given as whoever looks knows it."""
LEAVES: ByKind[Leaves] = ByKind()

BURNS = {"fire": SCORCHED, "lightning": SCORCHED, "acid": EATEN}
"""What is left of the ground by the matter that was poured over it."""
FLASKS = {"burning_oil": SCORCHED, "cling_fire": SCORCHED, "acid": EATEN}
WEATHERED = (122, 112, 84)
"""Towards this the feathers of a missile go that has stood in the ground for a while."""
PACE = 0.6
"""Inches of a way between two marks of feet."""
APART = 0.7
"""Inches between two marks of fire."""


def leaves(*kinds: type[Event]) -> Callable[[Leaves], Leaves]:
    """Register what some kinds of events leave."""

    def mark(found: Leaves) -> Leaves:
        LEAVES.enter(kinds, found)
        return found

    return mark


def _known(state: State, name: str) -> Figure | None:
    """A figure that stands on the ground and is known."""
    figure = state.figures.get(name)
    return None if figure is None or figure.altitude else figure


# ---- feet ----------------------------------------------------------------------------------------------------------


@leaves(Moved)
def trodden(event: Moved, state: State) -> Iterator[Scar]:
    """The grass is pressed down along the way."""
    figure = _known(state, event.figure)
    if figure is not None:
        yield from way(figure, event.path)


def way(figure: Figure, path: Sequence[tuple[int, int]], pace: float = PACE) -> Iterator[Scar]:
    """The marks of one who goes along a path, so many inches apart."""
    size, left = min(0.9, 0.12 + 0.75 * radius(figure)), pace * (seed_of(figure.id, path[-1]) % 100 / 100)
    for start, end in itertools.pairwise(path):
        (ax, ay), (bx, by) = inch(start), inch(end)
        long = math.dist((ax, ay), (bx, by))
        turn = math.degrees(math.atan2(by - ay, bx - ax))
        while left < long:
            seed = seed_of(figure.id, end, round(left * 100))
            aside = ((seed >> 4) % 100 / 100 - 0.5) * size * 0.7
            k = left / long
            x, y = ax + (bx - ax) * k, ay + (by - ay) * k
            yield Scar(TRODDEN, (x - aside * (by - ay) / long, y + aside * (bx - ax) / long), size, turn, seed)
            left += pace * (0.7 + (seed >> 11) % 60 / 100)
        left -= long


@leaves(Struck)
def scuffed(event: Struck, state: State) -> Iterator[Scar]:
    """Where they fight the ground is churned up by their feet."""
    actor, target = _known(state, event.actor), _known(state, event.target)
    if actor is None or target is None:
        return
    (ax, ay), (bx, by) = inch(actor.at), inch(target.at)
    seed = seed_of(state.round, event.actor, event.target, event.roll)
    off = ((seed >> 3) % 100 / 100 - 0.5) * 0.8
    k = 0.35 + (seed >> 9) % 100 / 333
    at = (ax + (bx - ax) * k - off * (by - ay), ay + (by - ay) * k + off * (bx - ax))
    yield Scar(TRODDEN, at, 0.5, math.degrees(math.atan2(by - ay, bx - ax)), seed)


# ---- blood ---------------------------------------------------------------------------------------------------------


@leaves(Damaged, HorseHurt)
def bled(event: Damaged | HorseHurt, state: State) -> Iterator[Scar]:
    """Whoever is wounded bleeds, the more the worse it is."""
    figure = _known(state, event.figure)
    if figure is None or event.amount <= 0 or (isinstance(event, Damaged) and not lives(figure)):
        return
    seed = seed_of(event.figure, event.amount, event.left, figure.at)
    deep = min(1.0, event.amount / max(4, figure.most_hit_points))
    yield _splash(figure, seed, 0.28 + 0.3 * deep + 0.12 * radius(figure))


@leaves(Slain, HorseSlain)
def fell(event: Slain | HorseSlain, state: State) -> Iterator[Scar]:
    """Where one falls his blood lies."""
    figure = _known(state, event.figure)
    if figure is not None and (lives(figure) or isinstance(event, HorseSlain)):
        yield _splash(figure, seed_of("fell", event.figure, figure.at), 0.45 + 0.5 * radius(figure))


def _splash(figure: Figure, seed: int, size: float) -> Scar:
    """Blood at a figure's foot, thrown to the side away from where it looks, more or less."""
    x, y = inch(figure.at)
    turn = figure.facing + 90 + (seed % 120 - 60)
    far = radius(figure) * (0.35 + (seed >> 7) % 50 / 100)
    a = math.radians(turn)
    return Scar(BLOOD, (x + math.cos(a) * far, y + math.sin(a) * far), size, turn, seed)


# ---- missiles ------------------------------------------------------------------------------------------------------


@leaves(Shot)
def stuck(event: Shot, state: State) -> Iterator[Scar]:
    """What misses its mark stands in the ground behind it."""
    if event.hit or event.actor not in state.figures or event.target not in state.figures:
        return
    missile = missile_of(event, Stage(state))
    if missile.kind in STICK:
        yield arrow(missile.mark, missile.shot.seed, missile.feather)


def arrow(at: Point, seed: int, feather: Colour) -> Scar:
    """An arrow that stands in the ground."""
    return Scar(STANDING, at, 0.5, 0.0, seed, mix(feather, WEATHERED, 0.4))


@leaves(Bombarded, EngineShot)
def struck_ground(event: Bombarded, state: State) -> Iterator[Scar]:
    """A great stone tears the turf open."""
    at, aim = inch(event.at), inch(event.aim)
    figure = state.figures.get(event.figure)
    come = inch(figure.at) if figure is not None else aim
    seed = seed_of(event.figure, event.at, state.round)
    turn = math.degrees(math.atan2(at[1] - come[1], at[0] - come[0]))
    yield Scar(TORN, at, max(0.35, min(0.7, event.radius / GRAIN * 0.45)), turn, seed)


# ---- fire ----------------------------------------------------------------------------------------------------------


@leaves(BreathUsed)
def breathed(event: BreathUsed, state: State) -> Iterator[Scar]:
    """The ground is burnt over the whole shape of a breath."""
    if event.kind in BURNS:
        yield from _burnt(BURNS[event.kind], event.shape, seed_of(event.figure, event.toward, state.round))


@leaves(SpellCast, DeviceUsed)
def cast(event: SpellCast | DeviceUsed, state: State) -> Iterator[Scar]:
    """So it is where a spell of fire bursts."""
    kind = BURNS.get(looks(event).matter) if event.shapes else None
    for n, shape in enumerate(event.shapes if kind is not None else ()):
        yield from _burnt(str(kind), shape, seed_of(event.figure, event.spell, state.round, n))


@leaves(FlaskBroke)
def broke(event: FlaskBroke, state: State) -> Iterator[Scar]:
    """And where a flask breaks."""
    if event.flask in FLASKS:
        yield Scar(FLASKS[event.flask], inch(event.at), 0.6, 0.0, seed_of(event.actor, event.at))


def _burnt(kind: str, shape: Sequence[tuple[int, int]], seed: int) -> Iterator[Scar]:
    """Marks strewn evenly over a shape, each a little off its place."""
    corners: list[Point] = [inch(corner) for corner in shape]
    if len(corners) < 3:
        return
    chance = random.Random(seed)
    left, top, right, bottom = bounds(corners)
    spots = [
        (x + chance.uniform(-0.3, 0.3), y + chance.uniform(-0.3, 0.3), chance.random())
        for y in np.arange(top + APART / 2, bottom, APART).tolist()
        for x in np.arange(left + APART / 2, right, APART).tolist()
    ]
    if not spots:
        return
    inside = is_inside(corners, np.array([spot[0] for spot in spots]), np.array([spot[1] for spot in spots]))
    for (x, y, big), is_in in zip(spots, inside):
        if is_in:
            yield Scar(kind, (x, y), 0.45 + 0.4 * big * big, 0.0, round(big * 10_000))
