"""Breath: when a creature may use it, its shape, and whom it catches."""

from __future__ import annotations

from math import isqrt

from game.board.templates import Shape, cone, line
from game.core.figures import Breath, Figure
from game.core.grain import Point, ahead, facing_towards, round_inches
from game.core.tally import Refusal
from game.rules.magic.areas_of_effect import level_of, struck
from game.rules.moving.movement import allowance, beyond_half, busy, has_called, inactive, is_locked, locked
from game.rules.situation import Situation

SPENT = "breathed"
"""Condition of those who breathe once in so many rounds, up to the last in which they cannot [SP-R241]."""

LEFT = "left"
"""The damage of a breath that does as many points as the creature has left."""


def breath_of(figure: Figure, kind: str = "") -> Breath | None:
    """Return the breath of a creature by its kind, the first for ""; None where it has none such [SP-R189]."""
    return next((breath for breath in figure.profile.breaths if not kind or breath.kind == kind), None)


def unready(at: Situation, figure: Figure) -> Refusal | None:
    """Say why a creature has neither breath nor gaze now, or None: it moved half or less, and nobody holds it.

    [SP-3.4.3.4.1]"""
    no = inactive(figure)
    if no is not None:
        return no
    if has_called(figure):
        return busy(figure)
    if is_locked(at, figure):
        return locked(at, figure, "SP-3.4.3.4.1")
    if at.book.acting.acts is not None:
        no = at.book.acting.acts(at, figure, "breath", 1)
        if no is not None:
            return no
    elif figure.walked * 2 > allowance(at, figure):
        return beyond_half(at, figure, "SP-3.4.3.4.1")
    return None


def breathless(at: Situation, figure: Figure, kind: str = "") -> Refusal | None:
    """Say why a creature may not breathe now, wherever towards, or None [SP-3.4.3.4.1, SP-R189, SP-R241]."""
    breath = breath_of(figure, kind)
    if breath is None:
        what = f"no breath of {kind}" if kind and figure.profile.breaths else "no breath to use"
        return Refusal(f"{figure.name} has {what}", "SP-3.4.0.1")
    no = unready(at, figure)
    if no is not None:
        return no
    if breath.uses and figure.breaths >= breath.uses:
        reason = f"{figure.name} has breathed {figure.breaths} of {breath.uses} times today"
        return Refusal(reason, "SP-3.4.0.1", {"breathed": figure.breaths, "uses": breath.uses})
    spent = figure.condition(SPENT) if breath.every and figure.conditions else None
    if spent is not None:
        reason = f"{figure.name} does that once in {breath.every} rounds: again in round {spent.until + 1}"
        return Refusal(reason, "SP-R241", {"every": breath.every, "round": spent.until + 1})
    if breath.sky and at.state.table.setting != "outdoors":
        return Refusal(f"{figure.name} calls down no {breath.kind} under a roof", "SP-R241")
    return None


def breath_refused(at: Situation, figure: Figure, toward: Point, kind: str = "") -> Refusal | None:
    """Say why a creature may not breathe towards a place, or None [SP-3.4.3.4.1, SP-R189, SP-R241, SP-R303]."""
    no = breathless(at, figure, kind)
    if no is not None:
        return no
    if toward == figure.at:
        return Refusal(f"{figure.name} must breathe towards some place", "SP-3.4.3.4")
    return out_of_height(at, figure, toward, kind)


def out_of_height(at: Situation, figure: Figure, toward: Point, kind: str) -> Refusal | None:
    """Say that a breath does not come so far up or down, as none of its length is left over the table, or None.

    [SP-R303]"""
    breath, up = breath_of(figure, kind), figure.altitude - level_of(at, toward, figure.id)
    if breath is None or abs(up) < breath.length:
        return None
    far, most = round_inches(abs(up)), round_inches(breath.length)
    reason = f"{figure.name} is {far} inches {'above' if up > 0 else 'below'} the mark, and breathes {most} inches far"
    return Refusal(reason, "SP-R303", {"height": far, "range": most})


def breath_shape(figure: Figure, toward: Point, kind: str = "", level: int = 0) -> Shape:
    """Return the shape of a breath in grains: it leaves the base's rim towards a place; a cloud is a broad line.

    Aimed from one height at another, it reaches as far as its length does aslant [SP-R303]."""
    breath = breath_of(figure, kind)
    if breath is None:
        raise LookupError(f"{figure.id} has no breath")
    base = figure.profile.base
    rim = base.radius or base.length // 2
    up = abs(figure.altitude - level)
    far = isqrt(max(1, breath.length * breath.length - up * up)) if up else breath.length
    origin = ahead(figure.at, facing_towards(figure.at, toward), rim)
    goal = ahead(origin, facing_towards(figure.at, toward), far)
    if breath.shape == "cone":
        return cone(origin, goal, far, breath.mouth, breath.width)
    return line(origin, goal, far, breath.width)


def caught(at: Situation, figure: Figure, toward: Point, kind: str = "") -> list[Figure]:
    """List those a breath would catch, friend and foe, in order of ids; its own who fight these are among them.

    [SP-3.4.3.5, SP-R45, SP-R303]"""
    level = level_of(at, toward, figure.id)
    return struck(at, (breath_shape(figure, toward, kind, level),), figure.side, figure.id, level)


def breath_damage(figure: Figure, kind: str = "") -> str:
    """Return the dice, or the plain number of points, of a breath before any save."""
    breath = breath_of(figure, kind)
    if breath is None:
        raise LookupError(f"{figure.id} has no breath")
    if breath.damage == LEFT:
        return str(max(1, figure.hit_points))
    return breath.damage or str(figure.most_hit_points)
