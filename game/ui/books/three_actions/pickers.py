"""A warning called to a friend: made from a list, beside the walks."""

from __future__ import annotations

from game.systems.three_actions.words import Warn
from game.ui.board.pickers.others import OTHERS
from game.ui.board.pickers.registry import picks
from game.ui.board.pickers.walks.moving import MovePicker

picks(Warn)(MovePicker)
OTHERS[Warn.verb] = (
    "Warn", "flag",
    "Warn a friend\nOf a foe whom he has not noticed; it takes the one who warns a segment. {#TA-10.6}", "hold",
)  # fmt: skip
