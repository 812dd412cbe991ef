"""How many attacks a figure has in a round, of which blows each is made, and who has none left [CY-R8, CY-R15]."""

from __future__ import annotations

from game.core.figures import Figure
from game.core.tally import Refusal
from game.play.exchanged import BlowsCounted
from game.play.magic.casting import declared
from game.play.referee import Referee
from game.rules.creatures.beasts import beast_attacks, beast_fights
from game.rules.magic.spellbound import enchanted_blows
from game.rules.melee.attacks import Part, listed_attacks
from game.rules.missiles.shooting import moved_too_far
from game.rules.situation import Situation


def count_attacks(ref: Referee, names: tuple[str, ...]) -> None:
    """Count the blows of figures for the round: each has one attack [CY-R8, CY-R15]."""
    at = ref.at
    counts, beasts = {}, {}
    for name in names:
        figure = at.figure(name)
        counts[name] = attack_of(at, figure)
        if figure.profile.mount and beast_fights(figure):
            beasts[name] = len(beast_attacks(at, figure))
    ref.record(BlowsCounted(counts=counts, quick={}, beasts=beasts, rules=("CY-R8", "CY-R15")))


def attack_of(at: Situation, figure: Figure) -> tuple[Part, ...]:
    """Return the blows of which a figure's one attack is made [CY-R15]."""
    claws = len(listed_attacks(figure)) if figure.profile.sort == "creature" else 0
    parts = [Part(max(1, claws), "one attack", "CY-R15")]
    more = enchanted_blows(figure, parts[0].blows, at.state.round) if figure.conditions else 0
    if more:
        parts.append(Part(more, "hasted" if more > 0 else "slowed", "SP-R165"))
    if figure.profile.mount and beast_fights(figure):
        mount = at.catalogue.mounts[figure.profile.mount].name
        parts.append(Part(len(beast_attacks(at, figure)), f"of its {mount}", "CY-R15"))
    return tuple(parts)


def has_attacked(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure has had its attack of the round, or has declared it [CY-R8]."""
    return bool(figure.blows or figure.shots) or declared(at, figure.id)


def attack_barred(at: Situation, figure: Figure) -> str:
    """Say why a figure on its count has no attack: it has run, or given it up; "" where it has one.

    [CY-R18, CY-R20, CY-R21]"""
    if moved_too_far(at, figure) and figure.charged != at.state.round:
        return "has run, and does nothing else"
    if figure.blows:
        return "has given up its attack to parry"
    return "has had its attack of the round" if figure.shots else ""


def in_melee_now(at: Situation, figure: Figure, target: Figure) -> Refusal | None:
    """Say that one who has walked up to an enemy on this count is in melee and does not shoot, or None.

    Whom the enemy has met on his own count shoots: all of one count is at one moment [CY-1.6, CY-R29, CY-R30]."""
    if not (figure.came or figure.walked) or figure.locked:
        return None
    names = [at.figure(holder).name for holder in at.field.holders(figure)]
    return Refusal(f"{figure.name} has walked up to {names[0]}", "SP-3.4.2.3") if names else None
