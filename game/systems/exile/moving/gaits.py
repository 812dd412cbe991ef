"""Gaits: how fast one goes who walks, runs or rides, and what keeps him from walking [EX-9.1]."""

from __future__ import annotations

from game.core.figures import Figure
from game.core.grain import GRAIN, Point
from game.core.state import State
from game.core.tally import Refusal
from game.rules.moving.movement import allowance
from game.rules.situation import Situation
from game.systems.exile.ledger import clockwork
from game.systems.exile.scores.wounds import is_lamed
from game.systems.exile.tables import block, share

GAITS = ("run", "sprint", "trot", "canter", "gallop")


def feet(at: Situation, figure: Figure, gait: str) -> int:
    """Return how many feet a figure goes in a second at a gait; 0 where it has no such gait [EX-9.1]."""
    table = block("movement")
    if is_lamed(figure) and not figure.profile.mount:
        return int(table["crawl"]) if gait == "walk" else 0
    full, whole = allowance(at, figure), figure.profile.allowance
    if figure.profile.mount:
        return int(table["horse"].get(gait, 0)) * full // whole if whole else 0
    row = table["foot"].get(str(full // GRAIN)) if full % GRAIN == 0 and figure.profile.legs == 2 else None
    if row is not None:
        return int(row.get(gait, 0))
    part = table["other"].get(gait)
    return (share(part, 2 * full) // GRAIN + 1) // 2 if part else 0


def pace(at: Situation, figure: Figure, gait: str) -> int:
    """Return how far a figure goes in a second at a gait, in grains [EX-9.1]."""
    return feet(at, figure, gait) * GRAIN // int(block("movement")["feet_an_inch"])


def course(state: State, figure: Figure) -> tuple[Point, ...]:
    """Return the corners ahead of a figure that has set out on a course [EX-R18]."""
    going = clockwork(state).going.get(figure.id)
    return going.path if going is not None else ()


def bars_walk(at: Situation, figure: Figure) -> Refusal | None:
    """Say that one who has been in combat this round moves only by tactics, or has its course, or None.

    [EX-9.1, EX-R18]"""
    own = clockwork(at.state)
    if figure.id in own.engaged:
        return Refusal(f"{figure.name} is engaged this round, and moves only by tactics", "EX-9.1")
    if figure.id in own.castings:
        return Refusal(f"{figure.name} is casting, and stands for it", "EX-8.1.1")
    if figure.id in own.ordered:
        return Refusal(f"{figure.name} has its course for now", "EX-R18")
    return None


def charging_gait(figure: Figure) -> str:
    """Return the gait of a charge: a run, or a horse's gallop [EX-2.1]."""
    charge = block("movement")["charge"]
    return str(charge["horse" if figure.profile.mount else "foot"])


def is_fast(speed: int) -> bool:
    """Tell whether a closing speed, in feet a second, is that of a clash [EX-2.1]."""
    return speed > int(block("clash")["threshold"])
