"""What magic makes of a figure: who can do nothing, and what wards and blessings add to dice."""

from __future__ import annotations

from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.tally import Modifier

HELPLESS = ("stunned", "held", "asleep")
"""Conditions under which a figure does nothing at all [SP-R39, SP-R164]."""
REASONS = {
    "stunned": ("is stunned", "SP-3.3.4.2"),
    "held": ("is held fast", "SP-R164"),
    "asleep": ("is asleep", "SP-R164"),
}


def helpless(figure: Figure) -> str:
    """Return the condition under which a figure can do nothing, or ""."""
    for condition in figure.conditions:
        if condition.name in HELPLESS:
            return condition.name
    return ""


FLIGHT = 12 * GRAIN
"""How far one flies by a spell."""


def enchanted_pace(figure: Figure, full: int) -> int:
    """Return what magic makes of a figure's allowance, in grains [SP-R165]."""
    if figure.has("aloft"):
        return 0
    if figure.has("hasted"):
        full *= 2
    if figure.has("slowed"):
        full //= 2
    if figure.has("blind"):
        full //= 2
    return full


def enchanted_blows(figure: Figure, number: int, now: int) -> int:
    """Return how many blows more (or fewer) magic gives one who has so many, in the round it is now [SP-R165].

    The slowed give half their blows: of an odd number the greater half in odd rounds."""
    if figure.has("hasted") == figure.has("slowed"):
        return 0
    if figure.has("hasted"):
        return number
    return (number + now % 2) // 2 - number


def against(figure: Figure, target: Figure) -> list[Modifier]:
    """Return what magic on either adds to the die of a blow or shot [SP-3.4.1.4, SP-3.5.3.3, SP-R164, SP-R165]."""
    found: list[Modifier] = []
    if figure.conditions:
        if figure.has("blessed"):
            found.append(Modifier(1, "blessed", "SP-R165"))
        if figure.has("cursed"):
            found.append(Modifier(-1, "cursed", "SP-R165"))
        if figure.has("blind"):
            found.append(Modifier(-5, "blind", "SP-R165"))
    return found + warded(target) if target.conditions else found


def warded(target: Figure) -> list[Modifier]:
    """Return what magic on a target adds to the die of whatever strikes at it [SP-R164, SP-R165]."""
    found: list[Modifier] = []
    if target.has("protected"):
        found.append(Modifier(-1, "protection from evil", "SP-R165"))
    state = helpless(target)
    if state in ("held", "asleep"):
        found.append(Modifier(4, state, "SP-R164"))
    return found


def harm(figure: Figure) -> int:
    """Return what a blessing or curse adds to the damage of a hit [SP-R165]."""
    if not figure.conditions:
        return 0
    return figure.has("blessed") - figure.has("cursed")


def guards(figure: Figure, kind: str = "") -> tuple[Modifier, ...]:
    """Return what wards add to a saving throw, against fire or cold where it is of that kind [SP-R165]."""
    if not figure.conditions:
        return ()
    found: list[Modifier] = []
    if figure.has("protected"):
        found.append(Modifier(1, "protection from evil", "SP-R165"))
    if resists(figure, kind):
        found.append(Modifier(2, f"resists {kind}", "SP-R165"))
    return tuple(found)


def resists(figure: Figure, kind: str) -> bool:
    """Tell whether a spell makes a figure resist fire or cold: each die does a point less, but one at least."""
    return bool(figure.conditions and kind) and figure.has(f"resists_{kind}")


def shielded(figure: Figure, grade: int, *, shot: bool) -> int:
    """Return the armour class that the spell shield leaves: 2 against missiles, 4 against all else [SP-R165]."""
    if figure.conditions and figure.has("shielded"):
        return min(grade, 2 if shot else 4)
    return grade
