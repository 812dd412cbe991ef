"""The profile that a figure's creature, troop or class, armour, shield and mount make of it."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.board.bases import CONTACT, extent, inner
from game.catalogue.catalogue import Catalogue
from game.catalogue.kinds.folk import Creature, Mount, hit_point_dice
from game.catalogue.scenario.outfit import (
    SMALL_FOLK,
    USUAL_CHARISMA,
    allowance,
    armour_class,
    armour_of,
    carried,
    dice_of,
    in_hand,
    mount_of,
    on_foot,
    shield_of,
)
from game.core.circumstances import Facts
from game.core.dice import spec
from game.core.figures import Base, Condition, Figure, HitDice, NaturalAttack, Profile, Stature
from game.core.grain import GRAIN, grains

if TYPE_CHECKING:
    from game.catalogue.scenario.models import FigureModel, Outfit


def average(dice: str) -> int:
    """Return the average of dice, rounded down, at least 1."""
    parsed = spec(dice)
    return max(1, (parsed.least + parsed.most) // 2)


def _base(outfit: Outfit, common: Base) -> Base:
    if outfit.base is None:
        return common
    sides = [grains(length) for length in outfit.base]
    return Base(radius=sides[0] // 2) if len(sides) == 1 else Base(width=sides[0], length=sides[1])


def _natural(creature: Creature, dice: HitDice) -> tuple[NaturalAttack, ...]:
    whole = max(1, dice.halves // 2)
    if creature.attack_a_die:
        return creature.attacks * whole
    step = next((n for n, choice in enumerate(creature.choices) if choice == dice), 0)
    # "1d8|2d8|3d8": one for each choice of hit dice.
    return tuple(
        replace(attack, damage=attack.damage.split("|")[step]) if "|" in attack.damage else attack
        for attack in creature.attacks
    )


def profile(outfit: Outfit, catalogue: Catalogue, *, leads: bool = False) -> Profile:
    """Return the profile of a figure, or of each figure of a unit; all its ids must be known."""
    dice = dice_of(outfit, catalogue)
    mount = mount_of(outfit, catalogue)
    charisma = getattr(outfit, "charisma", None) or (USUAL_CHARISMA if leads else 0)
    common = Profile(
        kind="",
        sort="",
        size="S" if outfit.race in SMALL_FOLK else "M",
        base=catalogue.man,
        height=catalogue.man_height,
        allowance=allowance(outfit, catalogue),
        armour_class=armour_class(outfit, catalogue),
        armour=catalogue.armour[armour_of(outfit, catalogue)].base or armour_of(outfit, catalogue),
        hit_dice=dice,
        morale_class=outfit.morale_class or "",
        charisma=charisma,
        loyalty=outfit.loyalty,
        dexterity=outfit.dexterity,
        mount=mount,
        people=outfit.creature or outfit.race,
    )
    if outfit.race in SMALL_FOLK:
        common = replace(common, base=catalogue.creatures["goblin"].base)
    if outfit.race in ("elf", "halfling", "dwarf", "gnome"):
        extra = catalogue.creatures[outfit.race].traits if outfit.race in catalogue.creatures else ()
        common = replace(common, traits=extra)
    if outfit.creature:
        whole = _creature(common, outfit, catalogue)
    elif outfit.troop:
        whole = _troop(common, outfit, catalogue)
    else:
        whole = _levelled(common, outfit, catalogue)  # type: ignore[arg-type]
    if mount:
        ridden = catalogue.mounts[mount]
        whole = _mounted(whole, ridden, _afoot(whole, on_foot(outfit, catalogue), _base(outfit, ridden.base)))
    if outfit.never_checks is not None:
        whole = replace(whole, never_checks=outfit.never_checks)
    return replace(whole, base=_base(outfit, whole.base), facts=facts(outfit))


def facts(outfit: Outfit) -> Facts:
    """Return what the scenario says of a figure, or of each figure of a unit, beyond its kind."""
    return Facts(
        abilities=tuple(sorted(outfit.abilities.items())),
        shots=tuple(sorted(outfit.shots.items())),
        specialised=tuple(outfit.specialised),
        fatigue=outfit.fatigue,
        spells_a_round=outfit.spells_a_round or 0,
        guards=getattr(outfit, "guards", None) or "",
        assistants=getattr(outfit, "assistants", 0),
        engine=getattr(outfit, "engine", None) or "",
    )


def _mounted(own: Profile, ridden: Mount, afoot: Stature) -> Profile:
    """Return a figure as it rides: large, with the base, height and legs of its mount [SP-3.5.4.4, SP-R28]."""
    return replace(
        own, size="L", base=ridden.base, height=ridden.height, legs=ridden.legs, flies=ridden.flies, afoot=afoot
    )


def _afoot(own: Profile, pace: int, seat: Base) -> Stature:
    """Return a rider's profile on foot; its base is never larger than the mounted one."""
    base = own.base if extent(own.base) <= inner(seat) + CONTACT else seat
    return Stature(size=own.size, base=base, height=own.height, allowance=pace, legs=own.legs, flies=own.flies)


def _creature(common: Profile, outfit: Outfit, catalogue: Catalogue) -> Profile:
    kind = catalogue.creatures[outfit.creature or ""]
    dice = common.hit_dice
    points = hit_point_dice(dice)
    if kind.dragon:
        points = str(dice.halves // 2 * catalogue.ages[outfit.age or "adult"])
    whole_dice = dice.halves // 2 if dice.halves > 1 and (dice.halves > 2 or dice.plus >= 0) else 0
    small = kind.saves_as == "dwarf_halfling"
    return replace(
        common,
        kind=kind.id,
        sort="creature",
        size=kind.size,
        base=kind.base,
        height=kind.height,
        legs=kind.legs,
        flies=kind.flies,
        hit_points=points,
        saves_as=kind.saves_as,
        saves_level=max(1, whole_dice) if small else whole_dice,
        mannish=kind.mannish,
        attacks=_natural(kind, dice),
        alternative=kind.alternative,
        never_checks=kind.never_checks,
        morale=kind.morale,
        length_bonus=kind.length_bonus,
        breaths=kind.breaths,
        traits=kind.traits,
        character=bool(getattr(outfit, "character", None)),
    )


def _troop(common: Profile, outfit: Outfit, catalogue: Catalogue) -> Profile:
    kind = catalogue.troops[outfit.troop or ""]
    letter = outfit.morale_class or kind.morale_class
    return replace(
        common,
        kind=kind.id,
        sort="troop",
        hit_points=hit_point_dice(common.hit_dice, kind.die),
        saves_as="fighting_man" if kind.level else "normal",
        saves_level=kind.level,
        morale_class=letter,
        never_checks=kind.never_checks,
        morale=kind.morale,
        to_hit=kind.to_hit,
        traits=(*kind.traits, *common.traits),
        character=bool(getattr(outfit, "character", None)),
    )


def _levelled(common: Profile, outfit: FigureModel, catalogue: Catalogue) -> Profile:
    kind = catalogue.classes[outfit.klass or ""]
    level = outfit.level or 1
    dice = min(level, catalogue.dice_to_level)
    beyond = (level - dice) * kind.after
    small = outfit.race in ("dwarf", "gnome", "halfling")
    return replace(
        common,
        kind=kind.id,
        sort="class",
        hit_points=f"{dice}d{kind.die}" + (f"+{beyond}" if beyond else ""),
        level=level,
        saves_as="dwarf_halfling" if small and kind.group == "fighting_man" else kind.saves_as,
        saves_level=level,
        never_checks=kind.never_checks,
        traits=(*kind.traits, *common.traits),
        character=True if outfit.character is None else outfit.character,
    )


def prepared(outfit: Outfit, catalogue: Catalogue) -> tuple[str, ...]:
    """Return the spells a caster has prepared: those given, else the usual ones of its class and level.

    [SP-3.10.10, SP-R171]"""
    klass, level = getattr(outfit, "klass", None), getattr(outfit, "level", None) or 1
    casts = catalogue.classes[klass].casts if klass else ""
    if not casts:
        return ()
    if outfit.spells is not None:
        return tuple(outfit.spells)
    return tuple(usual_spells(casts, level, catalogue))


def usual_spells(casts: str, level: int, catalogue: Catalogue) -> list[str]:
    """List the spells that a caster of a level prepares unless told otherwise [SP-R171]."""
    found: list[str] = []
    for number, usual in zip(catalogue.spells_for(casts, level), catalogue.usual_spells[casts]):
        found += [usual[n % len(usual)] for n in range(number)]
    return found


def figure(outfit: Outfit, name: str, key: str, who: Profile, catalogue: Catalogue) -> Figure:
    """Make a figure of a profile at the place in its outfit."""
    carries = carried(outfit, catalogue)
    points = 0
    if outfit.hit_points == "average":
        points = average(who.hit_points)
    elif outfit.hit_points is not None:
        points = int(outfit.hit_points)
    elif who.hit_points.isdigit():
        points = int(who.hit_points)
    conditions = []
    if outfit.hidden:
        conditions.append(Condition("hidden"))
    if "invisible" in who.traits:
        conditions.append(Condition("invisible"))
    return Figure(
        id=key,
        side=outfit.side,
        name=name,
        profile=who,
        x=grains(Decimal(outfit.at[0])),
        y=grains(Decimal(outfit.at[1])),
        facing=outfit.facing,
        hit_points=points,
        most_hit_points=points,
        weapon=in_hand(carries, catalogue),
        carries=(
            *carries,
            *(item for item in outfit.gear if item not in carries),
            *(f"scroll_of_{spell}" for spell in outfit.scrolls),
        ),
        prepared=prepared(outfit, catalogue),
        packed=(*outfit.pack, *(outfit.load if who.mount else ())),
        shield=shield_of(outfit, catalogue),
        conditions=tuple(conditions),
        altitude=outfit.aloft * GRAIN,
    )
