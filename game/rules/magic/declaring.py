"""Acting by counts: who may hold, which spells may be declared, and whose act is still to come."""

from __future__ import annotations

from game.core.fight.declaring import Declare
from game.core.figures import Figure
from game.core.tally import Refusal
from game.rules.magic.casting import not_at_hand
from game.rules.moving.movement import inactive
from game.rules.situation import Situation


def declare_refused(at: Situation, figure: Figure, command: Declare) -> Refusal | None:
    """Say why a caster may not declare a spell, or None [CY-1.3, CY-R6]."""
    no = inactive(figure)
    if no is not None:
        return no
    told = at.book.acting.spell_named(at, figure)
    if told is not None:
        what = at.catalogue.name(told[0]) if told[0] else "no spell"
        return Refusal(f"{figure.name} has declared {what}", at.book.cite("CY-R6"), {"declared": told[0]})
    return not_at_hand(at, figure, command.spell, command.by)
