"""What was measured for a throw: the geometry and the facts from which its tally follows, as plain values.

A witness is made only for what is thrown. Lengths are inches, angles whole degrees; ids name figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.board.arcs import angle_off, arc_of
from game.board.bases import gap
from game.board.heights import apart, foot
from game.board.sight import crossed
from game.core.figures import SLAIN, Figure, Unit
from game.core.grain import GRAIN, inches
from game.rules.creatures.beasts import horse_class
from game.rules.gear.arms import armour_class, has_shield, ring
from game.rules.magic.spellbound import shielded
from game.rules.melee.blow import Blow
from game.rules.melee.reach import FRONT, REAR, attackers
from game.rules.melee.striking import struck_class
from game.rules.missiles.screens import screen_before
from game.rules.missiles.shelter import is_precise, passed_over
from game.rules.moving.movement import rate
from game.rules.situation import Situation
from game.rules.stealth.seeing import seen
from game.rules.stealth.unseen import strikes_from_hiding

if TYPE_CHECKING:
    from game.catalogue.kinds.gear import Missile


def line_text(figure: Figure, target: Figure) -> str:
    """Write the line between two figures' centres as WKT in inches."""
    return f"LINESTRING ({figure.x / GRAIN} {figure.y / GRAIN}, {target.x / GRAIN} {target.y / GRAIN})"


def levels(at: Situation, figure: Figure, target: Figure) -> dict[str, Any]:
    """Return the heights on which two stand, in inches, where the table is not flat."""
    ground = at.ground
    if ground.plain and not (figure.altitude or target.altitude):
        return {}
    mine, its = foot(ground, figure), foot(ground, target)
    return {"levels": [inches(mine), inches(its)]} if mine or its else {}


# ---- blows -------------------------------------------------------------------------------------------------------


def blow_geometry(figure: Figure, target: Figure) -> dict[str, Any]:
    """Return the geometry of a blow: arc, gap in inches, angle off the target's facing, and the line as WKT."""
    return {
        "arc": arc_of(target, figure.at, ring(figure, target)),
        "distance": inches(gap(figure, target)),
        "angle": angle_off(target, figure.at),
        "shape": line_text(figure, target),
    }


def blow_witness(at: Situation, blow: Blow) -> dict[str, Any]:
    """Return the witness of a blow: its geometry and everything else its tally follows from.

    That is who else attacks the target, why an attack is from behind on its own, the heights, the armour class and
    whether the shield is in it, the inches charged, parries. [SP-3.5.9.1, SP-3.5.9.2, SP-3.5.9.15, SP-3.5.9.16]"""
    figure, target, where = blow.figure, blow.target, blow.where
    found = blow_geometry(figure, target)
    found["where"] = where
    found["first"] = blow.first
    if found["arc"] != FRONT:
        found["attackers"] = sorted([attacker for attacker in attackers(at, target) if attacker != figure.id])
    if where == REAR and (target.conditions or figure.conditions):
        why = lost(figure, target)
        if why:
            found["because"] = why
    found["armour_class"] = struck_class(at, target, where, horse=blow.horse, trick=blow.trick)
    found["shield"] = where == FRONT and not blow.horse and not blow.trick and has_shield(at, target)
    found |= levels(at, figure, target)
    if figure.rushed:
        found["charged"] = inches(figure.rushed)
    if blow.parries:
        found["parries"] = blow.parries
    return found


def lost(figure: Figure, target: Figure) -> str:
    """Say why a figure's attacks on a target are from behind wherever it stands, or "" [SP-3.5.9.5, SP-R54]."""
    if target.conditions:
        for word in ("fleeing", "turned"):
            if target.has(word):
                return word
    if figure.conditions:
        if figure.has("unlooked"):
            return "unlooked"
        if strikes_from_hiding(figure, target):
            return "hiding"
    return ""


# ---- shots -------------------------------------------------------------------------------------------------------


def shot_witness(
    at: Situation, figure: Figure, target: Figure, weapon: Missile, *, horse: bool = False
) -> dict[str, Any]:
    """Return the geometry of a shot: arc, distance in inches, angle off the target's facing, and the line as WKT.

    With it the band, the ranks of both, the heights, the armour class and whether the shield is in it, how the target
    is seen, what the line crosses, the screen in its way, and the ids of those over whose heads it goes or past whom
    the target is picked out. [SP-3.4.2.7, SP-3.4.2.9, SP-3.4.2.10, SP-3.4.2.11, SP-3.5.10.3.1, ST-R12]"""
    distance = apart(figure, target)
    own = horse_class(at, target) if horse else shielded(target, armour_class(at, target), shot=True)
    found: dict[str, Any] = {
        "arc": arc_of(target, figure.at, "equal"),
        "distance": inches(distance),
        "angle": angle_off(target, figure.at),
        "shape": line_text(figure, target),
        "band": weapon.band_met(distance),
        "armour_class": own,
        "shield": not horse and has_shield(at, target),
        "ranks": [at.field.rank(figure), at.field.rank(target)],
    }
    found |= levels(at, figure, target)
    if not (at.ground.plain or figure.altitude or target.altitude):
        crossings = crossed(at.ground, figure.at, target.at)
        if crossings:
            found["crossed"] = [[kind, inches(length)] for kind, length in crossings]
    sight = seen(at, figure, target)
    if sight.kind != "clear":
        found["sight"] = {"kind": sight.kind, "reason": sight.reason, "rule": sight.rule}
    screen = screen_before(at, figure, target)
    if screen is not None:
        found["screen"] = screen.id
    over = passed_over(at, figure, target, weapon)
    if over:
        found["over"] = list(over)
    if is_precise(figure):
        guards = at.field.protectors(target, figure)
        if guards:
            found["past"] = list(guards)
    return found


# ---- saves, morale, escapes --------------------------------------------------------------------------------------


def save_witness(figure: Figure, category: str) -> dict[str, Any]:
    """Return the row, level and category by which a saving throw was looked up [SP-3.10.8, SP-R12]."""
    return {"row": figure.profile.saves_as, "level": figure.profile.saves_level, "category": category}


def morale_witness(at: Situation, figures: Sequence[Figure], unit: Unit | None) -> dict[str, Any]:
    """Return what a check of morale follows from: the unit's strength and losses, and how its leader fares.

    [SP-3.6.1.5, SP-3.6.4.3, SP-3.6.4.4]"""
    found: dict[str, Any] = {"judged": figures[0].id, "class": figures[0].profile.morale_class}
    if unit is None:
        return found
    members = [at.state.figures[name] for name in unit.figures]
    found["strength"] = len(members)
    found["standing"] = sum(member.standing for member in members)
    found["slain"] = sum(member.fate == SLAIN for member in members)
    if unit.leader:
        leader = at.state.figures[unit.leader]
        found["leader"] = unit.leader
        found["leads"] = leader.standing and not leader.has("fleeing")
    return found


def escape_witness(at: Situation, figure: Figure) -> dict[str, Any]:
    """Return what an attempt to refuse or escape melee follows from: the allowance in inches, and who holds it there.

    [SP-3.5.1.6, SP-3.5.6.5]"""
    return {
        "allowance": inches(rate(at, figure)),
        "zones": [foe.id for foe in at.field.in_zones_of(figure)],
        "held_by": list(at.field.holders(figure)),
    }
