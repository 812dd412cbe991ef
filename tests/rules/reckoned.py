"""Positions made up by chance for a second reckoning, and where one who walks straight on is, grain by grain."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from game import systems
from game.board.bases import gap, overlaps
from game.board.paths import point_on
from game.catalogue.scenario.loading import ScenarioFaults, scenario_of_text
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.grain import Point, distance_up, facing_towards
from game.core.state import Figure, State
from game.rules.moving.zones import has_zone, zone_radius
from game.rules.situation import Battle, Situation

WHO = ("troop: man_at_arms", "troop: levy", "troop: medium_horse", "creature: ogre", "creature: hill_giant")
GROUND = ("woods", "wall", "hedge", "stream", "rough")
STRIDE = 24
"""Grains between two places looked at, before it is looked at every grain."""

HEAD = """sandtable: 1
title: Reckoned
table: {width: 48, height: 36, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
figures:
"""


def scattered(seed: str, middle: tuple[int, int] = (24, 18), *, wide: float = 7, pieces: int = 1) -> Situation:
    """Ann of Blue and some friends, and Red about her; the ground is open but for some pieces."""
    for attempt in range(60):
        dice = Random(f"{seed}|{attempt}")
        try:
            state = muster(scenario_of_text(_written(dice, middle, wide, pieces)), load())
        except ScenarioFaults:
            continue  # two would stand in each other
        return Situation(_fleshed(state), Battle(systems.book(), load()))
    raise LookupError(f"nothing is scattered for {seed}")


def _written(dice: Random, middle: tuple[int, int], wide: float, pieces: int) -> str:
    lines = []
    for n in range(dice.choice((3, 4, 5, 6))):
        name, side = ("ann", "blue") if not n else (f"{n}", "blue" if n == 2 else "red")
        x, y = (0.0, 0.0) if not n else (round(dice.uniform(-wide, wide), 2), round(dice.uniform(-wide, wide), 2))
        lines.append(
            f"  - {{id: n{name}, side: {side}, {dice.choice(WHO)}, at: [{middle[0] + x:.2f}, {middle[1] + y:.2f}], "
            f"facing: {dice.randrange(360)}}}"
        )
    ground = []
    for _ in range(dice.randint(0, pieces)):
        x, y = middle[0] + dice.choice((-4, -3, 3, 4)), middle[1] + dice.choice((-4, -3, 3, 4))
        kind = dice.choice(GROUND)
        if kind in ("woods", "rough"):
            ground.append(f"  - {{kind: {kind}, points: [[{x}, {y}], [{x + 3}, {y}], [{x}, {y + 3}]]}}")
        else:
            ground.append(f"  - {{kind: {kind}, line: [[{x}, {y}], [{x + dice.randint(-3, 3)}, {y + 2}]]}}")
    return HEAD + "\n".join([*lines, *(["terrain:", *ground] if ground else [])]) + "\n"


def _fleshed(state: State) -> State:
    figures = {
        name: one if one.most_hit_points else replace(one, hit_points=4, most_hit_points=4)
        for name, one in state.figures.items()
    }
    return replace(state, figures=figures, seed=1, round=1)


# ---- grain by grain ----------------------------------------------------------------------------------------------


def walker(figure: Figure, goal: Point) -> Callable[[int], Figure]:
    """Where a figure is after so many grains of a straight way, looking along it."""
    size, facing = distance_up(figure.at, goal), facing_towards(figure.at, goal)

    def at(t: int) -> Figure:
        x, y = point_on(figure.at, goal, size, t)
        return replace(figure, x=x, y=y, facing=facing)

    return at


def first(holds: Callable[[int], bool], end: int) -> int | None:
    """The first of the grains up to an end at which something holds, of which no more than a touch is missed."""
    for t in [*range(0, end, STRIDE), end]:
        if holds(t):
            return next(one for one in range(max(0, t - STRIDE), t + 1) if holds(one))
    return None


def others(at: Situation, figure: Figure) -> list[Figure]:
    """All who stand but one."""
    return [one for one in at.state.figures.values() if one.fate == "standing" and one.id != figure.id]


def foes(at: Situation, figure: Figure) -> list[Figure]:
    """All enemies who stand."""
    return [other for other in others(at, figure) if other.side != figure.side]


def in_zone(at: Situation, there: Figure, foe: Figure) -> bool:
    """Whether a figure is in an enemy's zone."""
    near = has_zone(foe) and gap(there, foe) <= zone_radius(foe)
    return near and not at.field.walls.part(there.at, foe.at)


def fits(at: Situation, there: Figure) -> bool:
    """Whether a figure has room where it is."""
    free = not any(overlaps(there, other) for other in others(at, there))
    return free and at.ground.unfit(there.profile.base, there.at, there.facing) is None
