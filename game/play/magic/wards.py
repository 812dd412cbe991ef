"""What stops a hit from doing harm: images, wards against missiles, and foes that are mere images themselves."""

from __future__ import annotations

from game.core.events import Freed
from game.core.magic import Dismissed, ImageBroken
from game.core.state import Figure
from game.play.referee import Referee


def stopped(figure: Figure, target: Figure, *, missile: str = "", magic: bool = False) -> tuple[str, ...]:
    """Give the rulings by which a hit does no harm, none where it does; `missile` is the id of what was shot.

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

    [SP-R165, SP-R168]"""
    other = ref.figure(target)
    if other.conditions:
        images = other.condition("images")
        if images is not None:
            left = int(images.value) - 1
            ref.record(ImageBroken(figure=target, by=name, left=left, rules=("SP-R165",)))
    if hit and "phantom" in other.profile.traits and other.standing:
        ref.record(Dismissed(figure=target, rules=("SP-R168",)))
    show(ref, name)


def struck_with_power(ref: Referee, figure: Figure, target: str) -> int:
    """Give what the spell striking adds to the damage of a weapon's hit [SP-R165]."""
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
