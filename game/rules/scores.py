"""Ability scores: what the scenario states of a figure, and what is usual where it states nothing."""

from __future__ import annotations

from game.catalogue.catalogue import Catalogue
from game.core.figures import Figure
from game.core.state import State

WEAKENED = "weakened"
"""Condition of those who have lost Strength: its value is the last round of each point, its end that of the last."""


def weakness(state: State, figure: Figure) -> int:
    """Return how many points of Strength a figure lacks for now [SP-R237]."""
    found = figure.condition(WEAKENED)
    return 0 if found is None else sum(1 for last in found.value.split() if int(last) >= state.round)


def score(state: State, catalogue: Catalogue, figure: Figure, ability: str) -> int:
    """Return a figure's present score, less the Strength it has lost [SP-R237]."""
    whole = own_score(state, catalogue, figure, ability)
    if ability == "strength" and figure.conditions:
        return max(0, whole - weakness(state, figure))
    return whole


def own_score(state: State, catalogue: Catalogue, figure: Figure, ability: str) -> int:
    """Return a figure's score while it is unhurt: as stated, else by its class or size, else the usual score."""
    told = figure.profile.facts.ability(ability)
    if told is not None:
        return told
    usual, who = catalogue.abilities, figure.profile
    if ability == "charisma" and who.charisma:
        return who.charisma
    own = usual.classes.get(who.kind, {}) if who.sort == "class" else usual.sizes.get(_own_size(figure), {})
    return own.get(ability, usual.usual)


def _own_size(figure: Figure) -> str:
    """A rider is large only on its horse."""
    afoot = figure.profile.afoot
    return figure.profile.size if afoot is None else afoot.size
