"""Damage that lasts: burning figures, the damage of this round, putting it out, and pools of burning ground."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from game.board.bases import gap_within
from game.board.paths import first_within
from game.core.figures import Base, Condition, Figure
from game.core.grain import Point
from game.core.table import Terrain
from game.rules.creatures.harms import is_immune
from game.rules.missiles.flasks import BURNING, LASTING
from game.rules.moving.wings import off_ground
from game.rules.situation import Situation

PUT_OUT = 5
"""1d6 by which one who did nothing all round puts out what sticks to him [SP-3.4.4.4, SP-R180]."""


class Lasting(Struct, frozen=True):
    """The lasting harm of a flask: which flask, the round in which it struck, and who threw it."""

    condition: str
    flask: str
    since: int
    by: str


def lasting(figure: Figure) -> list[Lasting]:
    """List what does damage to a figure round by round [SP-3.4.4.4]."""
    found = []
    for condition in figure.conditions:
        if condition.name in LASTING.values() and condition.value:
            flask, since, by = condition.value.split(" ", 2)
            found.append(Lasting(condition.name, flask, int(since), by))
    return found


def lasting_condition(at: Situation, flask: str, by: str) -> Condition | None:
    """Return the condition of one whom a flask reaches now, or None if it does damage only once [SP-3.4.4.4]."""
    kind, now = at.catalogue.flasks[flask], at.state.round
    if kind.rounds < 2:
        return None
    return Condition(LASTING[kind.kind], now + kind.rounds - 1, f"{flask} {now} {by}")


def dice_now(at: Situation, spell: Lasting) -> str:
    """Return the dice that a flask does in this round to one whom it reached before, or "" for none [SP-3.4.4.4]."""
    damage = at.catalogue.flasks[spell.flask].damage
    number = at.state.round - spell.since
    return damage[number] if 0 < number < len(damage) else ""


def is_idle(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure has done nothing in this round: neither moved nor shot nor struck [SP-R180]."""
    acted = figure.moved or figure.walked or figure.came or figure.shots or figure.blows or figure.passed
    return not acted and figure.charged != at.state.round


# ---- burning ground ----------------------------------------------------------------------------------------------


def fires(at: Situation) -> list[Terrain]:
    """List the pools of burning ground [SP-3.4.4.4, SP-R184]."""
    return [piece for piece in at.state.terrain if piece.id and piece.kind == BURNING]


def entered(at: Situation, figure: Figure, path: Sequence[Point]) -> list[Terrain]:
    """List the pools into which a figure's base comes on a path (its start first) and in which it did not stand.

    [SP-3.4.4.4, SP-R184]"""
    return [
        pool
        for pool in fires(at)
        if not stands_in(replace(figure, x=path[0][0], y=path[0][1]), pool)
        and any(
            first_within(figure.profile.base, a, b, [(_as_figure(figure, pool), 0)], _facing(figure)) is not None
            for a, b in pairwise(path)
        )
    ]


def stands_in(figure: Figure, pool: Terrain) -> bool:
    """Tell whether a figure's base is in a pool of burning ground, and not high over it [SP-R303, SP-R307]."""
    return not off_ground(figure) and gap_within(figure, _as_figure(figure, pool), 0)


def burnt_by(figure: Figure, pool: Terrain) -> str:
    """Return the dice of a pool for a figure, "" where fire does nothing to it [SP-R182, SP-R184]."""
    return "" if is_immune(figure, "fire") else pool.value


def _facing(figure: Figure) -> int | None:
    return None if figure.profile.base.radius else figure.facing


def _as_figure(figure: Figure, pool: Terrain) -> Figure:
    xs, ys = [x for x, _ in pool.points], [y for _, y in pool.points]
    round_base = replace(figure.profile, base=Base(radius=(max(xs) - min(xs)) // 2))
    return replace(figure, id=pool.id, profile=round_base, x=(min(xs) + max(xs)) // 2, y=(min(ys) + max(ys)) // 2)
