"""What a figure is entitled to in a round: blows, shots, segments of movement; and what a charge is here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.catalogue.kinds.gear import Weapon
from game.core.figures import Figure
from game.core.state import State
from game.core.tally import Modifier
from game.play.ledger import fight
from game.rules.creatures.beasts import beast_attacks, beast_fights
from game.rules.gear.arms import uses_natural_weapons
from game.rules.melee.attacks import Part, listed_attacks, means
from game.rules.moving.movement import left
from game.rules.scores import score
from game.rules.situation import Situation
from game.systems.three_actions.acts.budget import FISTS, NATURAL, OPEN_HAND, Entitled
from game.systems.three_actions.tables import constant, plain, row, speed, table
from game.systems.three_actions.words import MISSILE, doing

if TYPE_CHECKING:
    from game.catalogue.kinds.gear import Missile


SECOND = "second_blow"
"""Condition of one whose chance of one more blow came up."""


def rate(at: Situation, figure: Figure) -> tuple[int, int]:
    """Return a figure's blows and the rounds in which it has them: three in two, two in one ...

    A monk's are those of the open hand; with a weapon he has one [TA-0.1.1, TA-R20]."""
    profile = figure.profile
    if profile.sort == "creature":
        return max(1, len(listed_attacks(figure))), 1
    if profile.sort == "class" and (profile.kind != "monk" or uses_natural_weapons(at, figure)):
        for upto, blows, rounds in table("blows").get(profile.kind, ()):
            if profile.level <= upto:
                return int(blows), int(rounds)
    return 1, 1


def parts(at: Situation, figure: Figure) -> tuple[Part, ...]:
    """Return a figure's own blows of this round and what gives them [TA-2.1, TA-2.1.1, TA-0.1.3, TA-R20].

    Of three in two rounds the odd round has two and the even one, or the second by an even chance (a switch)."""
    blows, rounds = rate(at, figure)
    if rounds > 1:
        more = has_second(figure) if is_thrown_for(at, figure) else (at.state.round - 1) % rounds < blows % rounds
        whole = blows // rounds + more
        rule, label = "TA-2.1.1", f"{blows} in {rounds} rounds"
    else:
        whole, rule, label = blows, "TA-2.1", "as described" if figure.profile.sort == "creature" else "by its level"
    found = [Part(whole, label, rule)]
    if figure.conditions:
        if figure.has("hasted") and not figure.has("slowed"):
            found.append(Part(whole, "hasted", "TA-0.1.3"))
        elif figure.has("slowed") and not figure.has("hasted"):
            found.append(Part((whole + at.state.round % 2) // 2 - whole, "slowed", "TA-0.1.3"))
    return tuple(found)


def is_thrown_for(at: Situation, figure: Figure) -> bool:
    """Tell whether it is thrown for in every round if a figure has one blow more in it [TA-2.1.1, TA-R24]."""
    return rate(at, figure)[1] == 2 and at.reading("TA-R24") == "chance"


def has_second(figure: Figure) -> bool:
    """Tell whether a figure's even chance of one more blow came up this round [TA-2.1.1, TA-R24]."""
    return figure.has(SECOND)


def beasts(at: Situation, figure: Figure) -> int:
    """Return the blows of a figure's mount, which are no actions of its rider's [TA-R23]."""
    return len(beast_attacks(at, figure)) if figure.profile.mount and beast_fights(figure) else 0


def shots(figure: Figure, weapon: Missile | None) -> int:
    """Return how many missiles a figure may loose in a round with a weapon [TA-7.2]; the hasted twice as many.

    What is shot every second round is shot once in one, by the hasted too."""
    if weapon is None:
        return 1
    rate = table("rates").get(plain(weapon.id), weapon.rate)
    return max(1, int(rate * 2 if figure.conditions and figure.has("hasted") else rate))


def entitled(at: Situation, figure: Figure, weapon: Missile | None = None) -> Entitled:
    """Return what a figure is entitled to this round; how many shots with a missile weapon, or that which it uses.

    Who lets his weapon go in the round has no more attacks for it [TA-2.1]."""
    blows, rounds = rate(at, figure)
    most = sum([part.blows for part in parts(at, figure)])
    if figure.profile.kind == "monk":
        most = min(most, fight(at.state).blows.get(figure.id, most))
    used = next((act.what for act in doing(figure).acts if act.kind == MISSILE), "") if weapon is None else ""
    weapon = at.catalogue.missiles.get(used) if used else weapon
    return Entitled(
        name=figure.name,
        blows=max(0, most),
        often=blows * 2 >= 3 * rounds or (bool(figure.conditions) and figure.has("hasted")),
        shots=shots(figure, weapon),
        spells=figure.profile.facts.spells_a_round or int(constant("actions", "spells")),
    )


# ---- segments ----------------------------------------------------------------------------------------------------


def scale(state: State) -> int:
    """Return how many inches of the table one of the book's comes to, of movement and of ranges [TA-R19, TA-R41]."""
    chosen = state.rulings.get("TA-R19", "indoors")
    return int(table("ground")[chosen])


def allowance(at: Situation, figure: Figure, full: int) -> int:
    """Return how far a figure moves in a round, in grains: at the scale of the ground [TA-R19]."""
    return full * scale(at.state)


def stride(whole: int, segment: int) -> int:
    """Return how far one goes in a segment of so much in a round: a tenth, so that ten come to the whole [TA-R19]."""
    return whole * segment // 10 - whole * (segment - 1) // 10


def rush(at: Situation, figure: Figure, walk: int) -> int:
    """Return how far a figure goes on a charge in the time of so much walk, in grains.

    A dive is as much faster as a charge on four legs [TA-R25, TA-R42, TA-R52]."""
    runs = figure.profile.legs > 2 or bool(figure.profile.mount) or figure.altitude > 0
    whole, part = table("pace")[at.reading("TA-R42")][runs]
    return walk * int(whole) // int(part)


def charge_reach(at: Situation, figure: Figure) -> int:
    """Return how far a figure could charge now, in grains [TA-R25, TA-R42]."""
    return 0 if figure.conditions and figure.has("aloft") else rush(at, figure, left(at, figure))


def charger(figure: Figure) -> list[Modifier]:
    """Return what a charge adds to the charger's blow, in the round of the charge [TA-R25]."""
    return [Modifier(constant("charge", "to_hit"), "charge", "TA-R25")] if figure.rushed else []


def missile_delay(at: Situation, figure: Figure) -> int:
    """Return the segments that Dexterity puts on a figure's shots, or takes off them [TA-R26]."""
    value = score(at.state, at.catalogue, figure, "dexterity")
    steps = table("dexterity")
    slow = [int(more) for most, more in steps["low"].items() if value <= int(most)]
    quick = [int(less) for least, less in steps["high"].items() if value >= int(least)]
    return max(slow, default=0) + min(quick, default=0)


def strength(at: Situation, figure: Figure) -> int:
    """Return a figure's Strength [TA-9.4]."""
    return score(at.state, at.catalogue, figure, "strength")


def arm_of(at: Situation, figure: Figure) -> str:
    """Return what a figure strikes its next blow with: a weapon's id, or `natural` for claw, fang and the like.

    A monk's open hand is no pummelling: each of its attacks is an action [TA-0.1.1, TA-R2]."""
    arm = means(at, figure, figure.blows)
    if not isinstance(arm, Weapon):
        return NATURAL
    return OPEN_HAND if arm.id == FISTS and figure.profile.kind == "monk" else arm.id


def swiftness(at: Situation, figure: Figure) -> int:
    """Return the speed factor of what a figure strikes with [TA-0.2, TA-R29]."""
    return speed(arm_of(at, figure))


def is_of_claw(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure attacks with claw or fang [TA-8.2.5]."""
    return bool(figure.profile.attacks) and uses_natural_weapons(at, figure)


# ---- spells and devices ------------------------------------------------------------------------------------------


def casting(at: Situation, figure: Figure, spell: str) -> int:
    """Return the segments that a spell takes to cast [TA-0.2, TA-R27]."""
    told = row("spells", spell)
    if told:
        return int(told["segments"])
    kind = at.catalogue.classes[figure.profile.kind].casts if figure.profile.sort == "class" else "magic_user"
    made = at.catalogue.spells.get(spell)
    level = made.levels.get(kind, 1) if made is not None else 1
    return int(table("unlisted")[kind if kind in table("unlisted") else "magic_user"][level - 1])


def is_attack(spell: str, *, backwards: bool = False) -> bool:
    """Tell whether a spell is a potential attack: it hinders, or it could hurt [TA-3.2, TA-3.2.1, TA-3.4, TA-3.5]."""
    told = row("spells", spell)
    return bool(told.get("reverse" if backwards else "offensive", ""))


def carries_off(spell: str) -> bool:
    """Tell whether a spell carries its caster off, as teleport does [TA-3.1]."""
    return bool(row("spells", spell).get("transport", False))


def device_segments(at: Situation, item: str) -> int:
    """Return the segments until a device works, a potion too [TA-0.2, TA-R27, TA-R48]."""
    made = at.catalogue.devices.get(item)
    kind = made.kind if made is not None else ""
    told = row("devices", item) or row("devices", kind)
    return int(told.get("segments", table("other_device")))


def carries_user(item: str) -> bool:
    """Tell whether a device carries its user, or holds him up, in every round in which it is used [TA-5.5]."""
    return bool(row("devices", item).get("steady", False))


def counts_as_device(at: Situation, item: str) -> bool:
    """Tell whether an item handled is a device: protections, and magic arms without a power, are none.

    [TA-5.2, TA-5.2.1, TA-5.3, TA-5.3.1]"""
    if item in table("no_devices"):
        return False
    return item in table("powered") or item in at.catalogue.devices


def is_attack_of_device(at: Situation, item: str) -> bool:
    """Tell whether a device is a potential attack: as the spell that it works is [TA-3.2.2]."""
    made = at.catalogue.devices.get(item)
    if "offensive" in (row("devices", item) or row("devices", made.kind if made is not None else "")):
        return True
    return made is not None and is_attack(made.works.id)
