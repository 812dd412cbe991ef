"""Beasts that are ridden: their blows, and what one who aims at the horse has to hit [SP-3.5.9.19, ST-R9]."""

from __future__ import annotations

from game.catalogue.kinds.folk import Mount
from game.core.dice import spec
from game.core.figures import Figure, NaturalAttack
from game.core.tally import Refusal
from game.rules.morale.checks import is_bolting
from game.rules.moving.movement import has_stirred
from game.rules.situation import Situation

TRAMPLE = "trample"
"""Name of the blow that a beast may give in place of its others, and of the condition of one that does [SP-R134]."""


def mount(at: Situation, figure: Figure) -> Mount | None:
    """Return the mount a figure rides, or None."""
    return at.catalogue.mounts.get(figure.profile.mount) if figure.profile.mount else None


def beast_attacks(at: Situation, figure: Figure) -> tuple[NaturalAttack, ...]:
    """Return the attacks of a figure's mount, in their order: as listed, or the one by which it tramples [SP-R134]."""
    ridden = mount(at, figure)
    if ridden is None:
        return ()
    if ridden.trample and figure.has(TRAMPLE):
        return (NaturalAttack(TRAMPLE, ridden.trample),)
    return ridden.attacks


def beast_fights(figure: Figure) -> bool:
    """Tell whether a figure's mount gives its blows: it has not moved this round, and has not shied.

    [SP-3.5.9.19, SP-R73]"""
    return not has_stirred(figure) and not is_bolting(figure)


def horse_refused(figure: Figure, target: Figure) -> Refusal | None:
    """Say why a figure cannot aim at the horse of another, or None [ST-R9, ST-R22]."""
    if target.profile.mount:
        return None
    return Refusal(f"{target.name} rides no horse at which {figure.name} could aim", "ST-R9")


def horse_class(at: Situation, target: Figure) -> int:
    """Return the armour class of a figure's mount [ST-R9]."""
    ridden = mount(at, target)
    return target.profile.armour_class if ridden is None else ridden.armour_class


def horse_points(at: Situation, target: Figure) -> int:
    """Return hit points left to a figure's mount; before they are thrown, the average of its dice [ST-R9, ST-R22]."""
    ridden = mount(at, target)
    if target.horse or ridden is None:
        return target.horse
    parsed = spec(ridden.hit_points)
    return max(1, (parsed.least + parsed.most) // 2)
