"""Saving throws."""

from __future__ import annotations

from game.core.figures import Figure
from game.core.tally import Modifier, Tally, tally
from game.rules.magic.spellbound import guards
from game.rules.situation import Situation


def save_tally(
    at: Situation, figure: Figure, category: str, modifiers: tuple[Modifier, ...] = (), kind: str = ""
) -> Tally:
    """Return what a figure needs on 1d20 against death, wands, stone, breath or spells; its wards count in every save.

    `kind` is of harm, fire or cold, which some wards resist [SP-3.10.8, SP-R12, SP-R165]."""
    profile = figure.profile
    need = at.catalogue.save(profile.saves_as, profile.saves_level, category)
    return tally(f"saving throw against {category}", "SP-3.10.8", need, guards(figure, kind) + modifiers)
