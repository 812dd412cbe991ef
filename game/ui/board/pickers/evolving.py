"""Bodies turned in hand: wheels by an eighth of a circle, and the about face; as tiles, keys and rows of the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.bodies import Evolution, March
from game.core.tally import Refusal
from game.ui.board.pickers.picker import refused, why_not
from game.ui.keys import cap_of
from game.ui.kit.choose import Row
from game.ui.panels.models import ActionView

if TYPE_CHECKING:
    from game.ui.board.pickers.bodies import BodiesPicker

TURNS = {
    "left": ("Wheel left", "left", Evolution("wheel", -45)),
    "right": ("Wheel right", "right", Evolution("wheel", 45)),
    "hold": ("About face", "wheel", Evolution("about")),
}
"""Evolutions that have a tile, by the action whose key they have: words, icon, and what they are."""


class Evolving:
    """The turns of the body in hand, where bodies march."""

    def __init__(self, picker: BodiesPicker) -> None:
        self.picker = picker

    def _order(self, name: str) -> March | None:
        body = self.picker.body()
        return March(body, (TURNS[name][2],)) if body and self.picker.march is not None else None

    def act(self, name: str) -> bool:
        """Turn the body; False where it is none of these turns, or there is nobody to turn."""
        order = self._order(name) if name in TURNS else None
        if order is not None:
            self.picker.submit(order)
        return order is not None

    def _refusal(self, name: str) -> Refusal | None:
        """Why the body in hand cannot turn so now, or None; None too where there is none in hand."""
        order = self._order(name)
        return self.picker.asked.refuse(order) if order is not None else None

    def tiles(self) -> list[ActionView]:
        """A tile for each, grey with the reason where it cannot be now."""
        if self.picker.march is None:
            return []
        return [
            ActionView(name, words, icon, cap_of(name), why_not=refused(self._refusal(name), words), group=1)
            for name, (words, icon, _) in TURNS.items()
        ]

    def rows(self) -> list[Row]:
        """A row for each."""
        if self.picker.march is None:
            return []
        return [
            Row(words, name, cap_of(name), "", icon, why_not(self._refusal(name)))
            for name, (words, icon, _) in TURNS.items()
        ]
