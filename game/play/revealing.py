"""What betrays the unseen: their own attacks."""

from __future__ import annotations

from game.core.events import Beset, Freed
from game.core.state import Condition
from game.play.referee import Referee
from game.rules.unseen import HIDDEN, INVISIBLE, SPOTTED


def give_away(ref: Referee, name: str) -> None:
    """Have one who attacks from hiding come out of it, and the place of an invisible one be known until it moves.

    [SP-3.3.5.3, SP-R22, SP-R155]"""
    figure = ref.figure(name)
    if not figure.conditions or not figure.standing:
        return
    if figure.has(HIDDEN):
        ref.record(Freed(figures=(name,), condition=HIDDEN, rules=("SP-R22", "SP-R155")))
    if figure.has(INVISIBLE) and not figure.has(SPOTTED):
        ref.record(Beset(figures=(name,), condition=Condition(SPOTTED), rules=("SP-R155",)))
