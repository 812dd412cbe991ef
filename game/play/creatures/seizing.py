"""Prey that is carried off: it is lost, and its captor flies away at the end of the volley."""

from __future__ import annotations

from game.core.fight.harm import Beset, LeftTable
from game.core.figures import FLED, Condition, Figure
from game.core.ids import FigureId
from game.play.referee import Referee

SEIZED = "seized"
"""Condition of one who is in the claws of the creature whose id is its value, until he falls."""

RULES = ("SP-3.4.3.4.2", "SP-R209")


class FlewOff(LeftTable, frozen=True, kw_only=True):
    """A creature flew away with its prey in its claws."""

    prey: FigureId


def seize(ref: Referee, name: str, prey: str) -> None:
    """Note who has hold of its prey [SP-R209]."""
    ref.record(Beset(figures=(prey,), condition=Condition(SEIZED, 0, name), rules=RULES))


def fly_off(ref: Referee, fallen: Figure) -> None:
    """Have the creature that had hold of one who has fallen fly away with him, if it has not fallen with him.

    [SP-R209, SP-R89]"""
    held = fallen.condition(SEIZED)
    if held is not None and ref.figure(held.value).standing:
        ref.record(FlewOff(figure=held.value, edge="", fate=FLED, prey=fallen.id, rules=(*RULES, "SP-R89")))
