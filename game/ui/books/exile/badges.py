"""Conditions of those who act at moments of their own: dazed, bleeding, casting, defending, spent."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

from game.core.figures import Figure
from game.core.state import State
from game.systems.exile.ledger import Clockwork, Fighter, clockwork, fighter, now, second
from game.systems.exile.scores.scores import THROWN
from game.systems.exile.words import limb_name
from game.ui.board.figures.conditions import TOLD, Told, notes

TOLD[THROWN] = Told("", "Has thrown", "It has thrown as often in this round as its weapon allows. {#EX-R36}")


def moments(state: State) -> dict[str, Hashable]:
    """The badges of each figure that the ledger of the battle alone decides."""
    clock = clockwork(state)
    names = {*clock.dazed, *clock.castings, *clock.defences}
    return {name: (clock.dazed.get(name), name in clock.castings, clock.defences.get(name)) for name in names}


@notes(Clockwork, Fighter, moments=moments)
def ledger_notes(state: State, figure: Figure) -> list[Told]:
    """What the ledgers tell of a figure, the gravest first."""
    own, clock = fighter(figure), clockwork(state)
    found = []
    until = clock.dazed.get(figure.id)
    if until is not None and Fraction(*until) > now(state):
        found.append(Told("stunned", "Dazed", f"Does nothing until second {second(until)}. {{#EX-7.2}}", True))
    if own.bleeding >= 0:
        found.append(Told("wounded", "Bleeding", "Loses Body until the wound is bound. {#EX-7.4}", True))
    for limb in own.useless:
        words = limb_name(limb)
        found.append(Told("wounded", f"{words.capitalize()} useless", f"It cannot use its {words}. {{#EX-7.4}}", True))
    casting = clock.castings.get(figure.id)
    if casting is not None:
        found.append(Told("casting", "Casting", f"The spell is done in second {second(casting.due)}. {{#EX-8.1}}"))
    lost = clock.loses.get(figure.id, 0)
    if lost:
        found.append(Told("", f"Loses {lost} event{'s' * (lost > 1)}", "What it chose for them comes to nothing."))
    if own.most_fatigue:
        helm = f" The helm still takes {own.helm}." if own.helm else ""
        words = f"What it has left: it spares wounds, and spells are cast with it.{helm} {{#EX-7.4}}"
        found.append(Told("", f"Fatigue {own.fatigue} of {own.most_fatigue}", words))
    defence = clock.defences.get(figure.id)
    if defence is not None:
        found.append(Told("parry", defence.what.replace("_", " ").capitalize(), "A defence is up. {#EX-6.1}"))
    return found
