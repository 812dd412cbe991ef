"""What a hit of a creature does beside its damage: level drain, venom, paralysis, stone [SP-3.4.3.4.2]."""

from __future__ import annotations

from msgspec import Struct

from game.core.state import Figure


class Touch(Struct, frozen=True):
    """One effect of a hit: what it is, what is saved against ("" for no save), and how much of it."""

    effect: str
    """drain, death or paralysis."""
    cause: str
    save: str = ""
    amount: str = ""
    """Levels drained, or dice of rounds."""


EFFECTS: dict[str, Touch] = {
    "drains": Touch("drain", "draining touch"),
    "poison": Touch("death", "poison", "death"),
    "touch_stone": Touch("death", "touch of stone", "stone"),
    "paralyses": Touch("paralysis", "paralysing touch", "stone"),
}
"""By the trait that gives it; the trait's second word is an amount, or the attack that alone has it [SP-R96]."""


def touches(figure: Figure, target: Figure, attack: str) -> list[Touch]:
    """List what a hit with a natural attack does to a target beside its damage; weapons carry none of it.

    [SP-3.4.3.4.2, SP-R96]"""
    found = []
    for trait in figure.profile.traits:
        name, _, rest = trait.partition(" ")
        effect = EFFECTS.get(name)
        if effect is None or is_immune(figure, target, effect):
            continue
        if name == "poison":
            if not rest or rest == attack:
                found.append(effect)
        else:
            found.append(Touch(effect.effect, effect.cause, effect.save, rest))
    return found


def is_immune(figure: Figure, target: Figure, touch: Touch) -> bool:
    """Tell whether a target has nothing to fear of a touch: the undead, the mindless, and elves of a ghoul's."""
    traits = target.profile.traits
    if "undead" in traits or "mindless" in traits:
        return touch.effect != "death" or touch.save == "death"
    return touch.effect == "paralysis" and "undead" in figure.profile.traits and "ghoul_immune" in traits
