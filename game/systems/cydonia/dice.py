"""The initiative die of each figure: everything that helps or hinders it changes its size, never the roll [CY-2.4]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.core.figures import Figure
from game.core.tally import Modifier
from game.rules.answers import First
from game.rules.moving.movement import is_locked
from game.rules.situation import Situation
from game.systems.cydonia.tables import ladder, medium_armour, step, usual
from game.systems.cydonia.words import counted

HAND_TO_HAND, FAST_DRAW = "hand_to_hand", "fast_draw"
"""What a fighting-man may be specialised in."""
MELEE, RANGED = "melee", "ranged"

SKILLS = (
    (HAND_TO_HAND, MELEE, "hand-to-hand in melee", "CY-2.1.1"),
    (FAST_DRAW, RANGED, "fast draw at range", "CY-2.1.2"),
)
"""Each with what one must be set to for it to help."""


class Die(NamedTuple):
    """A die: its number of sides, and the modifiers that changed it."""

    sides: int
    steps: tuple[Modifier, ...]


def die_of(at: Situation, figure: Figure) -> Die:
    """Return a figure's die: all steps are added up, and the sum kept on the ladder.

    [CY-2.1, CY-2.1.5, CY-2.3, CY-2.5, CY-R5]"""
    steps = tuple(_steps(at, figure))
    dice = ladder()
    place = dice.index(usual()) + sum(modifier.value for modifier in steps if modifier.ignored is None)
    return Die(dice[max(0, min(len(dice) - 1, place))], steps)


def mode(at: Situation, figure: Figure) -> str:
    """Tell whether a figure is set to fight hand to hand or at range, by what it has in hand [CY-R3].

    One who is locked in melee fights hand to hand whatever that is [CY-R2]."""
    shoots = figure.weapon in at.catalogue.missiles and figure.weapon not in at.catalogue.weapons
    return RANGED if shoots and not is_locked(at, figure) else MELEE


def _steps(at: Situation, figure: Figure) -> list[Modifier]:
    """What helps and hinders a figure: its training, its armour, its fatigue, and magic."""
    set_to = mode(at, figure)
    found: list[Modifier] = []
    at_range = None if set_to == MELEE else "set to shoot"
    if figure.profile.kind == "monk":
        found.append(Modifier(step("monk"), "monk in melee", "CY-2.1.1", at_range))
    trained = skills(at, figure)
    for skill, wanted, label, rule in SKILLS if trained else ():
        if skill in trained:
            no = None if set_to == wanted else at_range or "set to melee"
            no = no if is_fighting_man(at, figure) else "no fighting-man [CY-R23]"
            found.append(Modifier(step(skill), label, rule, no))
    worn = at.catalogue.armour.get(figure.profile.armour)
    if worn is not None and at.catalogue.armour[worn.base or worn.id].armour_class <= medium_armour():
        found.append(Modifier(step("armour"), worn.name, "CY-2.1.3"))
    points = fatigue(at, figure)
    if points > 0:
        found.append(Modifier(step("fatigue"), f"{points} fatigue", "CY-2.1.4"))
    for spell in ("hasted", "slowed") if figure.conditions else ():
        if figure.has(spell):
            found.append(Modifier(step(spell), spell, "CY-R19"))
    return found


def is_fighting_man(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure is a fighting-man: of a class that fights as one, or a troop's [CY-R23]."""
    profile = figure.profile
    if profile.sort == "class":
        return at.catalogue.classes[profile.kind].group == "fighting_man"
    return profile.sort == "troop"


def skills(at: Situation, figure: Figure) -> Sequence[str]:
    """Return what the scenario has a figure specialised in."""
    return figure.profile.facts.specialised


def fatigue(at: Situation, figure: Figure) -> int:
    """Return a figure's fatigue points: the scenario's, and what it has gained in the battle [CY-R1, CY-R11]."""
    return figure.profile.facts.fatigue + counted(figure).weary


def is_armed(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure has a usable weapon, in hand or worn [CY-R4]."""
    catalogue = at.catalogue
    return any(
        item not in figure.damaged
        and ((item in catalogue.weapons and catalogue.weapons[item].hands) or item in catalogue.missiles)
        for item in figure.carries
    )


def draws_first(at: Situation, figure: Figure) -> bool:
    """Tell whether a figure is one who draws before all others, in the first round in which dice are rolled.

    [CY-2.2, CY-R4]"""
    return (
        not any(counted(other).round for other in at.state.figures.values())
        and FAST_DRAW in skills(at, figure)
        and is_fighting_man(at, figure)
        and is_armed(at, figure)
    )


def quicker(at: Situation, a: Figure, b: Figure, fresh: bool | None) -> First:
    """Say who of two acts first: by their counts, or before dice are rolled by nothing that could be known.

    [CY-1.5, CY-1.6]"""
    mine, its = counted(a), counted(b)
    if mine.round != at.state.round or its.round != at.state.round:
        return First("", "no dice have been rolled", "CY-1.4")
    if mine.count == its.count:
        return First("", f"both act on count {mine.count}", "CY-1.6")
    first, last = (a, b) if mine.count > its.count else (b, a)
    return First(first.id, f"count {counted(first).count} before {counted(last).count}", "CY-1.5")
