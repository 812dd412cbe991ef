"""What stops a hit from doing harm: images, wards against missiles, and foes that are mere images themselves."""

from __future__ import annotations

from game.core.fight.deeds import Saved
from game.core.fight.harm import Freed
from game.core.fight.magic import Dismissed, ImageBroken
from game.core.figures import Figure
from game.play.referee import Referee
from game.rules.saves import save_tally
from game.rules.witness import save_witness

DISBELIEVED = "disbelieved"
"""Trait of a phantom that may be seen through by those whom it hits."""


def stopped(figure: Figure, target: Figure, *, missile: str = "", magic: bool = False) -> tuple[str, ...]:
    """Return the rulings by which a hit does no harm, none where it does; `missile` is the id of what was shot.

    [SP-R165, SP-R168]"""
    if target.conditions and target.has("images"):
        return ("SP-R165",)
    if missile and not magic and "boulder" not in missile and target.conditions and target.has("missile_proof"):
        return ("SP-R165",)
    if "phantom" in target.profile.traits or "phantom" in figure.profile.traits:
        return ("SP-R168",)
    return ()


def attacked(ref: Referee, name: str, target: str, *, hit: bool) -> None:
    """After a blow or shot: an image is gone, a phantom that was hit is gone, and who attacked is to be seen.

    Whom a phantom hits may see through it. [SP-R165, SP-R168, SP-R238]"""
    other = ref.figure(target)
    images = other.condition("images") if other.conditions else None
    if images is not None:
        left = int(images.value) - 1
        ref.record(ImageBroken(figure=target, by=name, left=left, rules=("SP-R165",)))
    elif hit and DISBELIEVED in ref.figure(name).profile.traits and other.standing:
        disbelieve(ref, name, target)
    if hit and "phantom" in other.profile.traits and other.standing:
        ref.record(Dismissed(figure=target, rules=("SP-R168",)))
    show(ref, name)


def disbelieve(ref: Referee, name: str, target: str) -> None:
    """Have a figure hit by a phantom save against spells; if it saves, the phantom is gone [SP-R238]."""
    ghost, victim = ref.figure(name), ref.figure(target)
    tally = save_tally(ref.at, victim, "spells")
    (roll,) = ref.throw("1d20", "save", target, name, f"{victim.name} feels nothing of {ghost.name}'s blow")
    success, seen = tally.passes(roll), save_witness(victim, "spells")
    rules = ("SP-3.10.8", "SP-R238")
    ref.record(
        Saved(figure=target, against="illusion", roll=roll, tally=tally, success=success, witness=seen, rules=rules)
    )
    if success and ghost.standing:
        ref.record(Dismissed(figure=name, rules=("SP-R168", "SP-R238")))


def struck_with_power(ref: Referee, figure: Figure, target: str) -> int:
    """Return what the spell striking adds to the damage of a weapon's hit [SP-R165]."""
    power = figure.condition("striking")
    if power is None:
        return 0
    why = f"the power in {figure.name}'s weapon"
    return ref.total(power.value, "striking", figure.id, target, why)


def show(ref: Referee, name: str) -> None:
    """Who attacks or casts is invisible no more, if a spell made him so [SP-R165]."""
    figure = ref.figure(name)
    hidden = figure.condition("invisible") if figure.conditions else None
    if hidden is not None and hidden.value == "spell":
        ref.record(Freed(figures=(name,), condition="invisible", rules=("SP-R165",)))
