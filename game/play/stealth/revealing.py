"""What betrays the invisible: their own attacks."""

from __future__ import annotations

from game.core.fight.harm import Beset
from game.core.fight.unseen import SPOTTED
from game.core.figures import Condition
from game.play.referee import Referee
from game.rules.stealth.unseen import INVISIBLE


def give_away(ref: Referee, name: str) -> None:
    """Have the place of an invisible one who attacks be known until it moves [SP-3.3.5.3, SP-R155]."""
    figure = ref.figure(name)
    if figure.conditions and figure.standing and figure.has(INVISIBLE) and not figure.has(SPOTTED):
        ref.record(Beset(figures=(name,), condition=Condition(SPOTTED), rules=("SP-R155",)))
