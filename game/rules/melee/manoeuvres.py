"""Tricks of melee in place of a blow: disarm, split or hook a shield, unhorse, knock down, grapple, shield parry."""

from __future__ import annotations

from msgspec import Struct

from game.board.arcs import arc_of
from game.board.bases import gap, gap_within
from game.catalogue.kinds.gear import Shield, Weapon
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, round_inches
from game.core.tally import Refusal, Tally
from game.rules.gear.arms import SIZES, has_shield, weapon_length
from game.rules.melee.attacks import means
from game.rules.melee.blow import Blow
from game.rules.melee.reach import FRONT, directly
from game.rules.melee.striking import blow_tally
from game.rules.moving.flying import level_with
from game.rules.saves import save_tally
from game.rules.situation import Situation

ROOM = GRAIN
"""What must be free of friends at both sides of a weapon that swings [SP-3.5.9.18]."""
GRIPS = {"S": "1d4", "M": "1d6", "L": "1d8", "H": "1d8"}
"""What each who has hold adds, by its own size [SP-3.5.9.8, SP-R28]."""


class Trick(Struct, frozen=True):
    """A trick tried with a blow: its name, its rule, and the target's save against it."""

    name: str
    rule: str
    use: str


TRICKS: dict[str, Trick] = {
    "disarm": Trick("disarm", "SP-3.5.9.9", "disarm"),
    "split": Trick("split the shield of", "SP-3.5.9.10", "split_shield"),
    "hook": Trick("hook the shield of", "SP-3.5.9.10", "split_shield"),
    "unhorse": Trick("unhorse", "SP-3.5.9.11", "unhorse_fall"),
    "knock": Trick("knock down", "SP-3.5.9.12", "knock_down"),
}
"""By the word with which each is commanded."""


# ---- whether it may be tried -------------------------------------------------------------------------------------


def trick_refused(at: Situation, figure: Figure, target: Figure, what: str) -> Refusal | None:
    """Say why a figure's next blow at a target cannot be this trick, or None; that it reaches is not asked here.

    [SP-3.5.9.9, SP-3.5.9.10, SP-3.5.9.10.1, SP-3.5.9.11, SP-3.5.9.12]"""
    trick = TRICKS.get(what)
    if trick is None:
        return Refusal(f"{what!r} is no trick: there are {', '.join(TRICKS)}", "SP-3.5.9.21")
    arm = means(at, figure, figure.blows)
    if not isinstance(arm, Weapon) or not arm.hands:
        return Refusal(f"{figure.name} has no weapon in hand to do it with", trick.rule)
    if what == "disarm":
        return _no_disarm(at, figure, target)
    if what in ("split", "hook"):
        return _no_split(at, arm, target, what)
    if what == "unhorse":
        if "unhorse" not in arm.flags:
            return Refusal(f"a {arm.name} unhorses nobody; bill, lance and pike do", trick.rule, {"weapon": arm.id})
        return None if target.profile.mount else Refusal(f"{target.name} is no rider", trick.rule)
    return _no_knock(arm, figure, target)


def _no_disarm(at: Situation, figure: Figure, target: Figure) -> Refusal | None:
    """Why a figure cannot disarm a target: lengths count with the size additions [SP-3.5.9.9, SP-R86]."""
    held = at.catalogue.weapons.get(target.weapon)
    if held is None or not held.hands:
        return Refusal(f"{target.name} has no weapon in hand", "SP-3.5.9.9")
    mine, its = weapon_length(at, figure), weapon_length(at, target)
    if mine >= its:
        return None
    reason = f"{figure.name}'s weapon, of length {mine}, is shorter than {target.name}'s {held.name}, of {its}"
    return Refusal(reason, "SP-3.5.9.9", {"length": mine, "needed": its})


def _no_split(at: Situation, arm: Weapon, target: Figure, what: str) -> Refusal | None:
    """Why a target's shield cannot be split or hooked; the pollaxe is a halberd [SP-3.5.9.10, SP-R68]."""
    if "splitshield" not in arm.flags:
        reason = f"a {arm.name} splits and hooks no shield: hand axe, battle axe, heavy axe or halberd does"
        return Refusal(reason, "SP-3.5.9.10", {"weapon": arm.id})
    if not has_shield(at, target):
        return Refusal(f"{target.name} holds no shield", "SP-3.5.9.10")
    if what == "split" and at.catalogue.shields[target.shield].magic:
        return Refusal(f"{target.name}'s shield is magic, and can only be hooked away", "SP-3.5.9.10.1")
    return None


def _no_knock(arm: Weapon, figure: Figure, target: Figure) -> Refusal | None:
    if "trip" not in arm.flags:
        reason = f"a {arm.name} knocks nobody down: a lance or a two-handed weapon does"
        return Refusal(reason, "SP-3.5.9.12", {"weapon": arm.id})
    if target.profile.mount:
        return Refusal(f"{target.name} is mounted", "SP-3.5.9.12")
    mine, its = figure.profile.size, target.profile.size
    if SIZES[its] > SIZES[mine]:
        reason = f"{target.name} is larger than {figure.name}: size {its} against {mine}"
        return Refusal(reason, "SP-3.5.9.12", {"size": mine, "target": its})
    if target.has("prone"):
        return Refusal(f"{target.name} is down already", "SP-3.5.9.12")
    return None


def unwieldy(at: Situation, figure: Figure) -> Refusal | None:
    """Say why a figure cannot use its weapon for its next blow where it is, or None.

    It is a lance and he on foot, a lance or pike and he under a roof, or there is no room to swing
    [SP-3.5.9.17, SP-3.5.9.17.1, SP-3.5.9.18, SP-3.5.9.18.1, SP-R72]"""
    if not figure.weapon:
        return None
    arm = means(at, figure, figure.blows)
    if not isinstance(arm, Weapon):
        return None
    if "warhorse" in arm.flags:
        mount = at.catalogue.mounts.get(figure.profile.mount)
        if mount is None or not mount.lance:
            under = f"not from a {mount.name}" if mount is not None else "not on foot"
            return Refusal(f"{figure.name}'s {arm.name} is used from a war horse, {under}", "SP-3.5.9.17")
    if "noindoor" in arm.flags and under_roof(at, figure.at):
        return Refusal(f"{figure.name} cannot use a {arm.name} under a roof", "SP-3.5.9.17.1", {"weapon": arm.id})
    return _cramped(at, figure, arm) if arm.swings else None


def under_roof(at: Situation, place: Point) -> bool:
    """Tell whether a place is in a dungeon or a building, but for the very largest [SP-3.5.9.17.1, SP-R234]."""
    table = at.state.table
    if table.setting != "outdoors":
        return table.setting == "dungeon" or not table.vast
    ground = at.ground
    if ground.plain:
        return False
    x, y = place
    return any(piece.kind.hollow and piece.covers(place) for piece in ground.among(ground.near(x, y, x, y)))


def _cramped(at: Situation, figure: Figure, arm: Weapon) -> Refusal | None:
    for friend in at.field.friends(figure.side):
        if friend.id == figure.id or not gap_within(figure, friend, ROOM - 1) or not level_with(figure, friend):
            continue
        arc = arc_of(figure, friend.at, "equal")
        if arc in ("left_flank", "right_flank"):
            far = gap(figure, friend)
            reason = f"{figure.name} has no room to swing a {arm.name}: {friend.name} is {round_inches(far)} inches"
            side = "at the left" if arc == "left_flank" else "at the right"
            return Refusal(f"{reason} off {side}, less than 1", "SP-3.5.9.18", {"gap": far, "by": friend.id})
    return None


# ---- how it goes -------------------------------------------------------------------------------------------------


def trick_tally(at: Situation, blow: Blow) -> Tally:
    """Return what a trick needs: the weapon's number for AC 7 with all that counts for a blow [SP-R66]."""
    return blow_tally(at, blow._replace(trick=True))


def trick_save(at: Situation, target: Figure, what: str) -> Tally | None:
    """Return what the target saves with once a trick has hit, or None where it has no save: a wooden shield's bearer.

    [SP-3.5.9.9, SP-3.5.9.10, SP-3.5.9.10.2, SP-3.5.9.11, SP-3.5.9.12]"""
    use = TRICKS[what].use
    if use == "split_shield" and not shield_of(at, target).saves:
        return None
    return save_tally(at, target, at.catalogue.save_uses[use])


def shield_of(at: Situation, figure: Figure) -> Shield:
    """Return the shield that a figure bears."""
    return at.catalogue.shields[figure.shield]


def may_guard(at: Situation, figure: Figure, where: str) -> bool:
    """Tell whether a figure can hold up its shield against an attack from somewhere: only from the front.

    [SP-3.5.9.7, SP-3.5.9.7.1]"""
    return where == FRONT and has_shield(at, figure)


# ---- grappling ---------------------------------------------------------------------------------------------------


def grip_refused(at: Situation, figure: Figure, target: Figure) -> Refusal | None:
    """Say why a figure cannot lay hold of a target, or None: it must stand right before it.

    Nobody wrestles with one who is aloft, or up there [SP-3.5.9.8, SP-R123, SP-R300]."""
    if figure.has("prone"):
        return Refusal(f"{figure.name} lies on the ground", "SP-R123")
    if figure.altitude or target.altitude:
        up = figure if figure.altitude else target
        return Refusal(f"{up.name} is {round_inches(up.altitude)} inches up in the air", "SP-R300")
    if not directly(at, figure, target):
        return Refusal(f"{figure.name} cannot lay hold of {target.name} over a friend's head", "SP-R123")
    return None


def grip_tally(at: Situation, blow: Blow) -> Tally:
    """Return what a figure needs to lay hold of a target: the row of the grapple, with all that counts [SP-3.5.9.8]."""
    return blow_tally(at, blow._replace(instead=at.catalogue.weapons["grapple"]))


def grip_dice(figure: Figure) -> str:
    """Return what one who has hold adds: by its own size, a rider's as on foot [SP-3.5.9.8, SP-R28]."""
    afoot = figure.profile.afoot
    return GRIPS[afoot.size if afoot is not None else figure.profile.size]


def resistance_dice(figure: Figure) -> str:
    """Return what one who is laid hold of throws: 1d6 a level or hit die, at least one [SP-3.5.9.8.1]."""
    return f"{max(1, figure.profile.hit_dice.halves // 2)}d6"
