"""Pickers: how hands make each kind of command. A decision is answered with the picker of its first offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.play.missiles.offers import MayShoot
from game.play.moving.offers import MayCharge, MayMove
from game.ui.board.pickers.aims.shooting import ShootPicker
from game.ui.board.pickers.answers import choosing, parrying, slipping, spelling, stepping  # noqa: F401
from game.ui.board.pickers.answers.default import DefaultPicker
from game.ui.board.pickers.answers.interrupting import CounterPicker, PassingPicker
from game.ui.board.pickers.blows import fighting  # noqa: F401
from game.ui.board.pickers.picker import Picker
from game.ui.board.pickers.placing import deploying  # noqa: F401
from game.ui.board.pickers.registry import OFFERED, PICKERS
from game.ui.board.pickers.walks import moving  # noqa: F401

if TYPE_CHECKING:
    from game.ui.board.hands.asked import Asked
    from game.ui.board.hands.table import Table


def picker_for(hands: Table, asked: Asked) -> Picker:
    """Make the picker for a decision, by its first offer."""
    first = asked.decision.offers[0]
    if type(first) in OFFERED:
        return OFFERED[type(first)](hands, asked)
    if isinstance(first, MayShoot) and first.passing:
        return PassingPicker(hands, asked)
    if isinstance(first, MayCharge) and first.counter:
        return CounterPicker(hands, asked)
    if isinstance(first, MayMove) and hands.shooting and asked.offer(MayShoot) is not None:
        return ShootPicker(hands, asked)
    return PICKERS.get(first.kind, DefaultPicker)(hands, asked)
