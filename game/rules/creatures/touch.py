"""What a hit of a creature does beside its damage: level drain, venom, paralysis, stone, a hug [SP-3.4.3.4.2]."""

from __future__ import annotations

from msgspec import Struct

from game.core.figures import Figure


class Touch(Struct, frozen=True):
    """One effect of a hit: what it is, what is saved against ("" for no save), and how much of it."""

    effect: str
    """drain, weaken, death, paralysis, rot, fire, hug, blood, carry or swallow."""
    cause: str
    save: str = ""
    amount: str = ""
    """Levels drained, turns of weakness, dice of rounds or of damage."""


EFFECTS: dict[str, Touch] = {
    "drains": Touch("drain", "draining touch"),
    "weakens": Touch("weaken", "chilling touch"),
    "poison": Touch("death", "poison", "death"),
    "touch_stone": Touch("death", "touch of stone", "stone"),
    "paralyses": Touch("paralysis", "paralysing touch", "stone"),
    "whirlwind": Touch("death", "whirlwind", "death"),
    "rot": Touch("rot", "rotting touch"),
    "immolates": Touch("fire", "flames"),
    "fire_bite": Touch("fire", "fiery breath", "breath"),
    "hugs": Touch("hug", "hug"),
    "drains_blood": Touch("blood", "bloodsucking"),
    "carries_off": Touch("carry", "grip"),
    "swallows": Touch("swallow", "maw"),
}
"""By the trait that gives it; its second word is an amount, or the attack that alone has it [SP-R96, SP-R209]."""

ATTACKS = {
    "immolates": "whip", "hugs": "claw", "carries_off": "claw", "swallows": "bite", "fire_bite": "bite",
    "drains_blood": "beak",
}  # fmt: skip
"""The one attack of a creature that carries an effect, where not all do."""

PLAIN = ("fire", "hug", "carry", "swallow")
"""Effects that the undead and the mindless suffer like anybody."""

SWEPT = 4
"""Half hit dice below which a whirlwind sweeps one away."""


def touches(figure: Figure, target: Figure, attack: str) -> list[Touch]:
    """List what a hit with a natural attack does to a target beside its damage; weapons carry none of it.

    [SP-3.4.3.4.2, SP-R96]"""
    found = []
    for trait in figure.profile.traits:
        name, _, rest = trait.partition(" ")
        effect = EFFECTS.get(name)
        if effect is None or is_immune(figure, target, effect):
            continue
        if name in ATTACKS and attack != ATTACKS[name]:
            continue
        if name == "poison":
            if not rest or rest == attack:
                found.append(effect)
        else:
            found.append(Touch(effect.effect, effect.cause, effect.save, rest))
    return found


def is_immune(figure: Figure, target: Figure, touch: Touch) -> bool:
    """Tell whether a target has nothing to fear of a touch: the undead, the mindless, elves and giants of a ghoul's."""
    traits = target.profile.traits
    if touch.effect in PLAIN:
        return False
    if touch.cause == "whirlwind":
        return target.profile.hit_dice.halves >= SWEPT
    if "undead" in traits or "mindless" in traits:
        return touch.effect != "death" or touch.save == "death"
    immune = "ghoul_immune" in traits or target.profile.size == "H"
    return touch.effect == "paralysis" and "undead" in figure.profile.traits and immune
