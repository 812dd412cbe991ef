"""Gear: what is in hand, what may be drawn, dropped, taken up and unpacked, and where it lies [SP-3.7]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.grain import GRAIN, Point, ahead
from game.core.state import Figure
from game.rules.screens import front, lends_hand_to
from game.rules.situation import Situation

if TYPE_CHECKING:
    from game.catalogue.tables import Catalogue

REACH = GRAIN
"""From how far, base to thing, something is taken up [SP-R144]."""


def cannot_be_put_away(catalogue: Catalogue, item: str) -> bool:
    """Tell whether something is dropped when it is not in use: a weapon coded C, a pavis, a mantlet [SP-3.7.1.2]."""
    weapon = catalogue.weapons.get(item)
    return "C" in weapon.flags if weapon is not None else item in catalogue.screens


def held_apart(figure: Figure) -> bool:
    """Tell whether what a figure has in hand is not its own: it lends a friend a hand with his mantlet [SP-R142]."""
    return bool(lends_hand_to(figure)) and figure.weapon not in figure.carries


def lies_at(at: Situation, figure: Figure) -> Point:
    """Give where what a figure drops comes to lie: at the edge of its base, before it on the right, on the table."""
    x, y = ahead(figure.at, (figure.facing + 50) % 360, front(figure.profile.base))
    table = at.state.table
    return min(max(x, 0), table.width), min(max(y, 0), table.height)
