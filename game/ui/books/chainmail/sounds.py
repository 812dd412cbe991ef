"""What is heard of written orders: the page that is turned."""

from __future__ import annotations

from game.systems.chainmail.declaring import CastingNamed
from game.systems.chainmail.writing import OrdersRevealed
from game.ui.board.screening.stage import Stage
from game.ui.sound.hearing import Cue, heard, unheard

unheard(CastingNamed)


@heard(OrdersRevealed)
def _opened(event: OrdersRevealed, stage: Stage, start: float) -> list[Cue]:
    return [Cue(start, "page", 0.7)]
