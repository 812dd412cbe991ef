"""Winning: whether the battle is over, by the scenario's conditions."""

from __future__ import annotations

from msgspec import Struct

from game.board.land.regions import holds
from game.core.figures import COMING, FLED, MERGED, STANDING, Figure
from game.core.grain import Point
from game.core.state import Outcome, State, Victory
from game.rules.morale.checks import broke_in
from game.rules.moving.wings import off_ground

ROUND_LIMIT = "round limit"
"""Why a battle ended that was broken off after so many rounds."""


def fighting(state: State, side: str, *, round_over: bool = False) -> list[Figure]:
    """List the figures of a side that stand and are not in flight for good.

    One in flight may stand again as the round after it broke ends; then only if it is called back [SP-3.6.2.3]."""
    now = state.round if round_over else state.round - 1
    return [figure for figure in state.figures.values() if figure.side == side and _fights(figure, now)]


def _fights(figure: Figure, now: int) -> bool:
    return figure.fate == STANDING and not (
        figure.conditions and figure.has("fleeing") and broke_in(figure) < now
    )


def lost_percent(state: State, side: str) -> int:
    """Return the losses of a side in whole percent: slain, fled or surrendered."""
    figures = [
        figure for figure in state.figures.values() if figure.side == side and figure.fate not in (COMING, MERGED)
    ]
    lost = sum(1 for figure in figures if figure.fate in ("slain", FLED, "surrendered"))
    return lost * 100 // len(figures) if figures else 100


def outcome(state: State, *, round_over: bool) -> Outcome | None:
    """Return how the battle has ended, or None while it goes on; some conditions are looked at when a round is over."""
    for victory in state.victory:
        why = reached(state, victory, round_over=round_over)
        if why is not None:
            return Outcome(victory.side, why)
    fights = _sides_fighting(state, state.round if round_over else state.round - 1)
    left = [side for side in state.sides if side.id in fights]
    if len(left) == 1:
        return Outcome(left[0].id, f"{left[0].name} hold the field")
    if not left:
        return Outcome(None, "nobody is left standing")
    limit = state.circumstances.round_limit
    if round_over and limit and state.round >= limit:
        return Outcome(None, ROUND_LIMIT)
    return None


def _sides_fighting(state: State, now: int) -> list[str]:
    """The sides of which anybody fights; from both ends of the figures both sides are met sooner."""
    found: list[str] = []
    figures = state.figures.values()
    for two in zip(figures, reversed(figures), strict=True):
        for figure in two:
            if figure.side not in found and _fights(figure, now):
                found.append(figure.side)
                if len(found) == len(state.sides):
                    return found
    return found


def reached(state: State, victory: Victory, *, round_over: bool) -> str | None:
    """Return why a side has won by one of its conditions of victory, or None where it has not."""
    side = state.side(victory.side)
    enemy = state.side(state.enemy_of(victory.side))
    if victory.kind == "rout":
        lost = lost_percent(state, enemy.id)
        return f"{enemy.name} have lost {lost} percent" if lost >= victory.number else None
    if victory.kind == "slay":
        target = state.figures[victory.where]
        return f"{target.name} is slain" if target.fate == "slain" else None
    if victory.kind == "exit":
        gone = sum(1 for figure in state.figures.values() if figure.side == side.id and figure.fate == "exited")
        return f"{gone} of {side.name} left by the {victory.where} edge" if gone >= victory.number else None
    if not round_over or state.round < victory.number:
        return None
    if victory.kind == "survive":
        return f"{side.name} lasted {victory.number} rounds" if fighting(state, side.id, round_over=True) else None
    mine, theirs = holders(state, victory)
    return f"{side.name} hold {victory.where} after round {state.round}" if mine and not theirs else None


def holders(state: State, victory: Victory) -> tuple[int, int]:
    """Count who of a side would hold its region if the round ended now, and who of the enemy would deny it."""
    region = state.regions[victory.where]
    mine, theirs = (
        sum(_holds(figure, region) for figure in fighting(state, side, round_over=True))
        for side in (victory.side, state.enemy_of(victory.side))
    )
    return mine, theirs


class Progress(Struct, frozen=True):
    """How far a condition of victory is met: so much done of what it needs, and who of both is in its region.

    Of a rout in percent, of an exit in figures, of a killing in lost hit points; of others in rounds that are over."""

    victory: Victory
    done: int
    need: int
    mine: int = 0
    theirs: int = 0


def progress(state: State, victory: Victory) -> Progress:
    """Tell how far a side is on the way to one of its conditions, as far as the state shows."""
    if victory.kind == "rout":
        return Progress(victory, lost_percent(state, state.enemy_of(victory.side)), victory.number)
    if victory.kind == "slay":
        target = state.figures.get(victory.where)
        if target is None or not target.most_hit_points:
            return Progress(victory, 0, 0)
        lost = target.most_hit_points - (0 if target.fate == "slain" else max(0, target.hit_points))
        return Progress(victory, lost, target.most_hit_points)
    if victory.kind == "exit":
        gone = [figure for figure in state.figures.values() if figure.fate == "exited" and figure.side == victory.side]
        return Progress(victory, len(gone), victory.number)
    over = min(victory.number, max(0, state.round - 1))
    mine, theirs = holders(state, victory) if victory.kind == "hold" else (0, 0)
    return Progress(victory, over, victory.number, mine, theirs)


def rounds_left(state: State) -> int | None:
    """Return how many rounds are left at the most, the one under way among them, or None where there is no last one."""
    ends = [victory.number for victory in state.victory if victory.kind == "survive"]
    if state.circumstances.round_limit:
        ends.append(state.circumstances.round_limit)
    return max(0, min(ends) - max(1, state.round) + 1) if ends else None


def _holds(figure: Figure, region: tuple[Point, ...]) -> bool:
    """Whether a figure holds a region: it is on the ground there [SP-R299, SP-R307]."""
    return not off_ground(figure) and holds(region, figure.at)


def unopposed(state: State, gone: str) -> str | None:
    """Return who wins when a side is gone without a fight: it, if it had only to survive or leave; else the other.

    That wins if it had only to hold, survive or leave itself.

    [SP-3.1.8, SP-R194]"""
    other = state.enemy_of(gone)
    kinds = {side: {condition.kind for condition in state.victory if condition.side == side} for side in (gone, other)}
    if kinds[gone] & {"exit", "survive"}:
        return gone
    return other if kinds[other] & {"hold", "exit", "survive"} else None
