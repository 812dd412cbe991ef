"""The number of blows a figure has in an exchange, and the weapon of each [SP-3.5.8]."""

from __future__ import annotations

from msgspec import Struct

from game.catalogue.catalogue import step
from game.catalogue.kinds.gear import Weapon
from game.core.figures import Figure, NaturalAttack
from game.rules.creatures.beasts import beast_attacks, beast_fights
from game.rules.creatures.nature import ATTACHED, heads_lost
from game.rules.gear.arms import (
    uses_natural_weapons,
    weapon_in_hand,
    weapon_length,
)
from game.rules.magic.spellbound import enchanted_blows
from game.rules.situation import Situation

LEAST = ((1, (1, "SP-3.5.8.1")), (6, (2, "SP-3.5.8.4")), (10, (3, "SP-3.5.8.4.1")))
"""By level, the blows that a fighting-man has at least, whatever the enemy [SP-3.5.8.4, SP-3.5.8.4.1]."""
FIGHTERS = ("fighting_man", "paladin", "berserker")

HALF_FIGHTERS = ("scout", "delver", "cleric_militant")


class Part(Struct, frozen=True):
    """A number of a figure's blows, with their source and rule."""

    blows: int
    label: str
    rule: str


class Attacks(Struct, frozen=True):
    """A figure's blows in an exchange, by source; the extra blows of a short weapon count only against longer ones."""

    parts: tuple[Part, ...]
    quick: int
    """The extra ones of a short weapon, among them [SP-3.5.2.7]."""
    beast: int = 0
    """Those of the mount, among them [SP-3.5.9.19]."""

    @property
    def number(self) -> int:
        """All of them."""
        return sum(part.blows for part in self.parts)


def attacks(at: Situation, figure: Figure, foes: list[Figure]) -> Attacks:
    """Return the blows a figure has against those it is engaged with [SP-3.5.8.1, SP-3.5.8.6]."""
    parts = [_regular(at, figure, foes)]
    quick = max((quickness(at, figure, foe) for foe in foes), default=0)
    if quick:
        parts.append(Part(quick, "for a shorter weapon", "SP-3.5.2.7" if quick == 1 else "SP-3.5.2.7.1"))
    if figure.conditions:
        more = enchanted_blows(figure, sum(part.blows for part in parts), at.state.round)
        if more:
            parts.append(Part(more, "hasted" if more > 0 else "slowed", "SP-R165"))
    beast = len(beast_attacks(at, figure)) if figure.profile.mount and beast_fights(figure) else 0
    if beast:
        parts.append(Part(beast, f"of its {at.catalogue.mounts[figure.profile.mount].name}", "SP-3.5.9.19"))
    return Attacks(tuple(parts), quick, beast)


def _regular(at: Situation, figure: Figure, foes: list[Figure]) -> Part:
    """The blows that kind and level give, without those of a short weapon [SP-R63, SP-R209, SP-R211]."""
    profile = figure.profile
    if profile.sort == "creature":
        if figure.has(ATTACHED):
            return Part(0, "drinks blood", "SP-R209")
        lost = heads_lost(figure) if profile.traits else 0
        listed = max(1, len(listed_attacks(figure)) - lost)
        if at.reading("SP-R11") == "ratio":
            ratio = _by_ratio(figure, foes)
            if ratio > listed:
                return Part(ratio, "hit dice against theirs", "SP-3.5.8.5.1")
        if lost:
            return Part(listed, f"as described, less {lost}", "SP-R211")
        return Part(listed, "as described", "SP-3.5.8.5")
    if profile.kind in FIGHTERS:
        ratio = _ratio(profile.level, foes)
        least, rule = step(LEAST, profile.level)
        if least > ratio:
            return Part(least, f"at least, at level {profile.level}", rule)
        return Part(ratio, "level against hit dice", "SP-3.5.8.1")
    if profile.kind in HALF_FIGHTERS:
        return Part(_ratio(profile.level // 2, foes), "half the level against hit dice", "SP-3.5.8.2")
    return Part(1, "one blow", "SP-3.5.8.3" if profile.sort == "class" else "SP-3.5.3.1")


def _by_ratio(figure: Figure, foes: list[Figure]) -> int:
    """Return a creature's blows by its hit dice: its listed ones in turn, so the greater number is the better choice.

    [SP-3.5.8.5.1, SP-R99]"""
    return _ratio(figure.profile.hit_dice.halves // 2, foes)


def _ratio(level: int, foes: list[Figure]) -> int:
    """Level over the hit dice of the highest enemy, pluses ignored, rounded down, at least 1.

    [SP-3.5.8.1, SP-3.5.8.1.1, SP-3.5.8.1.2, SP-3.5.8.7, SP-R61, SP-R62]"""
    highest = max((foe.profile.hit_dice.halves for foe in foes), default=0)
    return max(1, level * 2 // highest) if highest else 1


def quickness(at: Situation, figure: Figure, foe: Figure) -> int:
    """Return the extra blows that a much shorter weapon has against a foe [SP-3.5.2.7, SP-3.5.2.7.1, SP-3.5.2.7.2]."""
    if uses_natural_weapons(at, figure) or uses_natural_weapons(at, foe):
        return 0
    shorter = weapon_length(at, foe) - weapon_length(at, figure)
    return 2 if shorter >= 8 else 1 if shorter >= 4 else 0


OTHER_ATTACKS = "other_attacks"
"""Condition of a creature that strikes this round with its other attacks [SP-R63]."""


def listed_attacks(figure: Figure) -> tuple[NaturalAttack, ...]:
    """Return the natural attacks that a figure gives in turn this round [SP-3.5.8.5, SP-R63]."""
    other = figure.profile.alternative and figure.has(OTHER_ATTACKS)
    return figure.profile.alternative if other else figure.profile.attacks


def other_means(at: Situation, figure: Figure) -> Weapon | NaturalAttack | None:
    """Return the first of the other attacks that a creature's owner may choose, or None [SP-R63].

    Where it is a weapon, the creature must have one in hand."""
    other = figure.profile.alternative
    if not other or figure.has(OTHER_ATTACKS):
        return None
    return weapon_in_hand(at, figure) if other[0].name == "weapon" else other[0]


def means(at: Situation, figure: Figure, attack: int, beast: int | None = None) -> Weapon | NaturalAttack:
    """Return the weapon of a figure's blow of this number: its weapon, its fist, or its claws and bite in order.

    `beast` is the number of its mount's blow, where it is one [SP-3.5.3.1, SP-3.5.8.5, SP-3.5.9.19, SP-R84]"""
    if beast is not None:
        beasts = beast_attacks(at, figure)
        return beasts[beast % len(beasts)]
    listed = listed_attacks(figure)
    natural = listed[attack % len(listed)] if listed else None
    if natural is not None and natural.name != "weapon":
        return natural
    return weapon_in_hand(at, figure) or at.catalogue.weapons["punch_kick"]
