"""Riders and their horses: where one falls who is thrown, and whether one may get down or up [SP-3.5.9.11, ST-R9]."""

from __future__ import annotations

from msgspec.structs import replace

from game.board.bases import extent, half_diagonals
from game.core.fight.riding import with_stature
from game.core.figures import Figure, Stature
from game.core.grain import GRAIN, Point, round_inches
from game.core.held.things import horse_of, is_horse, rider_of
from game.core.table import Lying
from game.core.tally import Refusal
from game.rules.gear.arms import weapon_in_hand
from game.rules.gear.loads import name_of, takes_both_arms
from game.rules.gear.reach import edge_to, near
from game.rules.magic.spellbound import enchanted_pace
from game.rules.morale.checks import is_bolting
from game.rules.moving.movement import allowance, left, less_than_half_left, may_act, may_walk, standing_on
from game.rules.situation import Situation


def landing(figure: Figure, toward: Point | None = None) -> Point:
    """Return where a rider comes to the ground: on what his horse stood on, at the side of a place [SP-R120]."""
    base, afoot = figure.profile.base, figure.profile.afoot
    if toward is None or afoot is None or base.radius:
        return figure.at
    (px, py), (qx, qy) = half_diagonals(base.width, base.length, figure.facing)
    own = extent(afoot.base)
    dx, dy = toward[0] - figure.x, toward[1] - figure.y
    x, y = figure.at
    # Along the breadth and along the length of the horse, as far as his own base stays on its.
    for ax, ay, size in (((px - qx) // 2, (py - qy) // 2, base.width), ((px + qx) // 2, (py + qy) // 2, base.length)):
        room = max(0, size // 2 - own - 2)
        along, square = dx * ax + dy * ay, ax * ax + ay * ay
        part = max(-room * square * 2, min(room * square * 2, along * size))
        x += _part(ax * part, square * size)
        y += _part(ay * part, square * size)
    return x, y


def _part(number: int, of: int) -> int:
    """Divide toward zero."""
    return number // of if number >= 0 else -(-number // of)


def falls_with_him(at: Situation, figure: Figure) -> str:
    """Return the weapon that a rider cannot keep in hand on foot, or "": a lance [SP-3.5.9.17, SP-3.7.1.2]."""
    weapon = weapon_in_hand(at, figure)
    return weapon.id if weapon is not None and "warhorse" in weapon.flags else ""


# ---- down and up -------------------------------------------------------------------------------------------------


def _half_left(at: Situation, figure: Figure, side: str) -> Refusal | None:
    no = may_act(at, figure, side) or may_walk(at, figure)
    if no is None and not allowance(at, figure):
        return Refusal(f"{figure.name} cannot move at all", "ST-R9", {"left": 0})
    if no is not None or left(at, figure) * 2 >= allowance(at, figure):
        return no
    return less_than_half_left(at, figure, "ST-R9")


def dismount_refused(at: Situation, figure: Figure, side: str) -> Refusal | None:
    """Say why a rider may not get off his horse now, or None: half his move must be left, and nobody hold him.

    [ST-R9, SP-R128]"""
    no = _half_left(at, figure, side)
    if no is None and figure.altitude:
        no = Refusal(f"{figure.name} is in the air", "SP-R304")
    if no is None and not figure.profile.mount:
        no = Refusal(f"{figure.name} has no horse under him", "ST-R9")
    if no is None and is_bolting(figure):
        no = Refusal(f"{figure.name}'s horse has run away with him", "SP-R74")
    return no


def horse(at: Situation, figure: Figure) -> Lying | None:
    """Return the horse of a figure that stands by, or None."""
    name = horse_of(figure.id)
    return next((thing for thing in at.state.lying if thing.id == name), None)


def unhorsed(at: Situation, side: str) -> list[Figure]:
    """List those of a side who stand within an inch of their horse."""
    lying, figures = at.state.lying, at.state.figures
    found = []
    horses = at.battle.recall(
        "horses", lying, lambda: [(rider_of(thing), thing.at) for thing in lying if is_horse(thing)]
    )
    for name, place in horses:
        figure = figures.get(name)
        if figure is not None and figure.side == side and figure.standing and near(figure, place, GRAIN):
            found.append(figure)
    return found


def saddle(at: Situation, mount: str) -> Stature:
    """Return what a figure is on a mount (by id): large, and as fast [SP-3.5.4.4, SP-R28, SP-R31]."""
    kind = at.catalogue.mounts[mount]
    return Stature(
        size="L", base=kind.base, height=kind.height, allowance=kind.moves, legs=kind.legs, flies=kind.flies
    )


def remount_refused(at: Situation, figure: Figure, side: str) -> Refusal | None:
    """Say why a figure may not mount its horse now, or None: it must stand by, within an inch, with room about it.

    [ST-R9, SP-R128]"""
    found = horse(at, figure)
    if found is None:
        return Refusal(f"no horse of {figure.name}'s stands by", "SP-R128")
    no = _half_left(at, figure, side)
    if no is not None:
        return no
    if takes_both_arms(at.catalogue, figure.weapon):
        return Refusal(f"{figure.name} has both hands on a {name_of(at, figure.weapon)}", "SP-3.7.6")
    if not near(figure, found.at, GRAIN):
        far = round_inches(edge_to(figure, found.at))
        reason = f"{figure.name}'s horse is {far} inches away, more than 1"
        return Refusal(reason, "SP-R128", {"distance": far, "reach": "1"})
    stature = saddle(at, found.item)
    x, y = found.at
    there = replace(figure, profile=with_stature(figure.profile, stature), x=x, y=y, facing=found.facing)
    other = standing_on(at, there)
    if other is not None:
        return Refusal(f"{other.name} stands in the way of {figure.name}'s horse", "ST-R1")
    if at.ground.unfit(stature.base, found.at, found.facing) is not None:
        return Refusal(f"there is no room for {figure.name}'s horse", "ST-R1")
    return None


def spent(at: Situation, figure: Figure, pace: int) -> int:
    """Return what is gone of another pace once half a move was spent on it: the same share that was, and half more.

    What magic makes of the one it makes of the other [SP-R165]."""
    own = max(1, allowance(at, figure))
    if figure.conditions:
        pace = enchanted_pace(figure, pace)
    return min(pace, -(-figure.walked * pace // own) + -(-pace // 2))
