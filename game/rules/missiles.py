"""Shooting: who may, at whom, and what the die needs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from game.board.arcs import angle_off, arc_of
from game.board.bases import gap_within
from game.board.sight import in_the_way
from game.core.grain import GRAIN, distance_up, inches, round_inches
from game.core.state import Figure
from game.core.tally import Modifier, Refusal, Tally, tally
from game.rules.arms import armour_class, missiles_of, skill
from game.rules.movement import allowance, busy, has_called, inactive, is_locked
from game.rules.seeing import seen
from game.rules.situation import Situation

if TYPE_CHECKING:
    from game.catalogue.tables import Missile

BANDS = {"short": (1, "SP-3.10.3.1"), "medium": (0, "SP-3.10.3.1"), "long": (-2, "SP-3.10.3.1")}


def missile(at: Situation, figure: Figure, name: str) -> Missile | None:
    """Give the missile weapon named, if the figure carries it; the first it carries for ""."""
    for one in missiles_of(at, figure):
        if not name or one.id == name:
            return one
    return None


def shots_allowed(at: Situation, figure: Figure, weapon: Missile) -> int:
    """Give how many shots a figure has this round with a weapon, one in passing included.

    [SP-3.4.2.4, SP-3.4.2.4.1, SP-3.4.2.5, SP-R33]"""
    return max(1, int(weapon.rate)) if not figure.walked and not figure.came else 1


def missiles_left(at: Situation, figure: Figure, weapon: Missile) -> int | None:
    """Give how many missiles a figure has left in this battle, or None where they are not counted [ST-R8]."""
    given = at.state.circumstances.get("shots", {}).get(figure.id, {}).get(weapon.id, weapon.shots)
    if given is None:
        return None
    return max(0, int(given) - next((number for name, number in figure.loosed if name == weapon.id), 0))


def moved_too_far(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure has moved more than half its allowance; just half is not [SP-3.4.2.5.1, SP-R10]."""
    return figure.walked * 2 > allowance(at, figure)


def may_shoot(at: Situation, figure: Figure, weapon: Missile | None, *, passing: bool = False) -> Refusal | None:
    """Say why a figure may not shoot now, or None; `passing` for a shot at one that moves by.

    [SP-3.4.0.1, SP-3.3.2.1, SP-3.4.2.3 to SP-3.4.2.6, SP-3.4.2.12]"""
    no = inactive(figure)
    if no is not None:
        return no
    if weapon is None:
        return Refusal(f"{figure.name} has no missile weapon", "SP-3.4.0.1")
    if has_called(figure) and not passing:
        return busy(figure)
    if is_locked(at, figure):
        return Refusal(f"{figure.name} is locked in melee", "SP-3.4.2.3")
    if passing:
        if figure.walked or figure.came:
            return Refusal(f"{figure.name} has moved this round", "SP-3.3.2.1")
        if figure.charged == at.state.round:
            return Refusal(f"{figure.name} is charging", "SP-R34")
        if figure.passed:
            return Refusal(f"{figure.name} has made its pass-through shot this round", "SP-R33")
    allowed = shots_allowed(at, figure, weapon)
    if figure.shots >= allowed:
        return no_shot_left(figure, weapon, allowed)
    if missiles_left(at, figure, weapon) == 0:
        return Refusal(f"{figure.name} has no missile left for the {weapon.name}", "ST-R8", {"left": 0})
    if weapon.rate < 1:
        if figure.has("unloaded"):
            return Refusal(f"{figure.name} must reload the {weapon.name} first", "SP-3.4.2.6")
        if moved_too_far(at, figure):
            moved = round_inches(figure.walked)
            return Refusal(f"{figure.name} has moved {moved} inches, more than half", "SP-3.4.2.6.1", {"moved": moved})
    rank = at.field.rank(figure)
    if rank > 2:
        return Refusal(f"{figure.name} stands in rank {rank}", "SP-3.5.10.2", {"rank": rank})
    return None


def no_shot_left(figure: Figure, weapon: Missile, allowed: int) -> Refusal:
    """Say that a figure has had its shots of this round."""
    rule = "SP-3.4.2.4" if weapon.rate >= 2 else "SP-3.4.2.5"
    return Refusal(f"{figure.name} has no shot left this round", rule, {"shots": allowed})


def in_range(figure: Figure, targets: Iterable[Figure], weapon: Missile) -> list[Figure]:
    """List those of some targets that are within a weapon's range, centre to centre [SP-3.4.2.2]."""
    x, y, far = figure.x, figure.y, weapon.farthest
    square = far * far
    return [one for one in targets if (one.x - x) ** 2 + (one.y - y) ** 2 <= square]


def may_aim(
    at: Situation, figure: Figure, target: Figure, weapon: Missile, *, passing: bool = False
) -> Refusal | None:
    """Say why a target may not be shot at, or None."""
    if target.side == figure.side or not target.standing:
        return Refusal(f"{target.name} is no target", "SP-3.4.0.1")
    distance = distance_up(figure.at, target.at)
    if distance < weapon.least:
        return Refusal(f"{target.name} is too near for a {weapon.name}", "SP-3.4.2.2")
    if weapon.band(distance) == "out":
        far = round_inches(weapon.farthest)
        return Refusal(
            f"{target.name} is {round_inches(distance)} inches away: a {weapon.name} carries {far}",
            "SP-3.4.2.2",
            {"distance": round_inches(distance), "range": far},
        )
    if not passing and is_locked(at, target) and not _shoots_into_melee(figure):
        return Refusal(f"{target.name} is locked in melee", "SP-3.4.2.1")
    found = seen(at, figure, target)
    if found.kind == "blocked":
        return Refusal(f"{figure.name} cannot see {target.name}: {found.reason}", found.rule)
    return None if _precise(figure) else _sheltered(at, figure, target)


def _shoots_into_melee(figure: Figure) -> bool:
    return figure.profile.kind == "scout" and figure.profile.level >= 9


def _precise(figure: Figure) -> bool:
    """Scouts of level 2 or more pick their target among ranks and protectors [SP-3.5.10.3.1]."""
    return figure.profile.kind == "scout" and figure.profile.level >= 2


def _sheltered(at: Situation, figure: Figure, target: Figure) -> Refusal | None:
    """Say who stands before a target, or None; it is asked often, and holds until somebody stirs."""
    kept = at.field.lay.kept
    name = ("sheltered", figure.id, target.id)
    if name not in kept:
        kept[name] = _behind_others(at, figure, target)
    found: Refusal | None = kept[name]
    return found


def _behind_others(at: Situation, figure: Figure, target: Figure) -> Refusal | None:
    shelters = [one.id for one in _between(at, figure, target)]
    if not shelters:
        return None
    guards = [one for one in at.field.protectors(target, figure) if one in shelters]
    if guards:
        rank = at.field.rank(target)
        if rank > 1 and arc_of(target, figure.at, "equal") == "front":
            return Refusal(f"{target.name} stands in rank {rank}", "SP-3.5.10.3", {"rank": rank})
        guard = at.figure(guards[0])
        return Refusal(f"{guard.name} protects {target.name}", "SP-3.5.10.3", {"by": guard.id})
    other = at.figure(shelters[0])
    return Refusal(f"{other.name} stands in the line of the shot", "SP-3.4.2.15", {"by": other.id})


def _between(at: Situation, figure: Figure, target: Figure) -> list[Figure]:
    """Who stands in the line of a shot; from the second rank one shoots between one's own front rank.

    [SP-3.4.2.15, SP-3.4.2.12, ST-R6]"""
    reach = distance_up(figure.at, target.at)
    x, y = figure.at
    dx, dy = target.x - x, target.y - y
    lay = at.field.lay
    far = lay.widest + 2
    (left, right), (top, bottom) = sorted((x, target.x)), sorted((y, target.y))
    near = []
    for one, _ in lay.bodies.in_box(left - far, top - far, right + far, bottom + far):
        ox, oy = one.x - x, one.y - y
        # Who stands behind the shooter is not in his way.
        beside = -far * reach <= ox * dy - oy * dx <= far * reach
        if beside and ox * dx + oy * dy >= 0 and one.id not in (figure.id, target.id):
            near.append(one)
    if not near:
        return []
    blockers = in_the_way(figure.at, target.at, near)
    return [one for one in blockers if one.side != figure.side or not _own_front(at, figure, one)]


def _own_front(at: Situation, figure: Figure, friend: Figure) -> bool:
    base = friend.profile.base
    near = gap_within(figure, friend, base.radius or base.width // 2)
    return near and at.field.rank(figure) > at.field.rank(friend)


def shot_tally(at: Situation, figure: Figure, target: Figure, weapon: Missile) -> Tally:
    """Give what a shot needs and everything that counts, which all goes on the die.

    [SP-3.4.1.1, SP-3.4.1.1.1, SP-3.4.1.2, SP-3.4.1.4, SP-3.10.3]"""
    grade = armour_class(at, target)
    modifiers: list[Modifier] = []
    if weapon.row or weapon.melee_row:
        table = at.catalogue.missile[weapon.row] if weapon.row else at.catalogue.melee[weapon.melee_row]
        need, rule = table[max(0, min(9, grade))], "SP-3.10.3"
        if grade < 0:
            modifiers.append(Modifier(grade, f"armour class {grade}", "SP-3.10.2.1"))
        able = skill(at, figure)
        if able is not None:
            modifiers.append(able)
    else:
        column = at.catalogue.monster_column(figure.profile.hit_dice)
        need, rule = at.catalogue.monster[max(-4, min(9, grade))][column], "SP-3.10.1"
    distance = distance_up(figure.at, target.at)
    name = weapon.band(distance)
    if name in BANDS:
        value, cite = BANDS[name]
        modifiers.append(Modifier(value, f"{name} range", cite))
    if figure.profile.dexterity:
        modifiers.append(Modifier(figure.profile.dexterity, "Dexterity", "SP-3.4.1.4"))
    if figure.profile.to_hit:
        modifiers.append(Modifier(figure.profile.to_hit, "of its kind", "SP-3.4.1.4"))
    if weapon.magic:
        modifiers.append(Modifier(weapon.magic, "magic", "SP-3.4.1.4"))
    ground = at.ground
    if ground.level(figure.at) > ground.level(target.at):
        modifiers.append(Modifier(2, "from above", "SP-3.4.2.10"))
    modifiers += _cover(at, figure, target)
    if target.has("prone"):
        modifiers.append(Modifier(-3, "lies prone", "SP-3.5.9.14.2"))
    if figure.damaged and (weapon.id in figure.damaged or weapon.weapon in figure.damaged):
        modifiers.append(Modifier(-1, f"damaged {weapon.name}", "SP-3.9.2.3"))
    natural = at.reading("SP-R1") == "always"
    return tally(f"{weapon.name} against armour class {grade}", rule, need, tuple(modifiers), naturals=natural)


def _cover(at: Situation, figure: Figure, target: Figure) -> list[Modifier]:
    """Cover and pavis; of the two only the larger counts [SP-3.4.2.9, SP-3.4.2.11, SP-R42]."""
    found = seen(at, figure, target)
    covered = found.kind == "cover"
    behind = _behind_pavis(at, figure, target)
    modifiers = []
    if covered:
        modifiers.append(Modifier(-5, found.reason, "SP-3.4.2.11"))
    if behind:
        instead = "the larger cover counts alone [SP-R42]" if covered else None
        modifiers.append(Modifier(-3, "behind a pavis", "SP-3.4.2.9", instead))
    return modifiers


def _behind_pavis(at: Situation, figure: Figure, target: Figure) -> bool:
    """Tell whether a shot crosses the front of a pavis that the target, or one right before it, holds in place.

    [SP-3.4.2.9, SP-3.7.6.1, SP-R80]"""
    if target.conditions and _holds_pavis(target, figure):
        return True
    friends = at.field.friends(target.side)
    if not any(one.conditions and one.condition("pavis") for one in friends):
        return False
    return any(_holds_pavis(at.figure(name), figure) for name in at.field.protectors(target, figure))


def _holds_pavis(bearer: Figure, shooter: Figure) -> bool:
    pavis = bearer.condition("pavis")
    if pavis is None or (bearer.walked and pavis.value != "planted"):
        return False
    return arc_of(bearer, shooter.at, "equal") == "front"


def shot_witness(at: Situation, figure: Figure, target: Figure) -> dict[str, Any]:
    """Give the geometry of a shot: arc, distance in inches, angle off the target's facing, and the line as WKT."""
    return {
        "arc": arc_of(target, figure.at, "equal"),
        "distance": inches(distance_up(figure.at, target.at)),
        "angle": angle_off(target, figure.at),
        "shape": line_text(figure, target),
    }


def line_text(figure: Figure, target: Figure) -> str:
    """Write the line between two figures' centres as WKT in inches."""
    return f"LINESTRING ({figure.x / GRAIN} {figure.y / GRAIN}, {target.x / GRAIN} {target.y / GRAIN})"
