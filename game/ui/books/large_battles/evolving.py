"""Turning bodies: wheels by an eighth of a circle, and about face; as tiles, keys and rows of the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.tally import Refusal
from game.systems.large_battles.orders.commands import Evolution, March
from game.ui.board.pickers.picker import refused, why_not
from game.ui.keys import cap_of
from game.ui.kit.controls.option import Option

if TYPE_CHECKING:
    from game.ui.books.large_battles.marshalling import Marshalling

TURNS = {
    "left": ("Wheel left", "left", Evolution("wheel", -45)),
    "right": ("Wheel right", "right", Evolution("wheel", 45)),
    "hold": ("About face", "wheel", Evolution("about")),
}
"""Evolutions that have a tile, by the action whose key they have: words, icon, and what they are."""
SHAPES = {
    "line": ("Form line", "rank", Evolution("line")),
    "column": ("Form column", "people", Evolution("column")),
}
"""Those that stand only in its list, grey where the armies keep the shape in which they came."""

NOBODY = "Choose a body first"


class Evolving:
    """The turns of the body in hand, where bodies march."""

    def __init__(self, picker: Marshalling) -> None:
        self.picker = picker

    def order(self, name: str) -> March | None:
        """The turn of the body in hand by its name; None for another name, or where none is in hand."""
        body = self.picker.body() if name in TURNS or name in SHAPES else ""
        return March(body, ((TURNS | SHAPES)[name][2],)) if body and self.picker.march is not None else None

    def act(self, name: str) -> bool:
        """Turn the body, or say that none is chosen; False where it is none of these turns, or nobody marches."""
        if name not in TURNS and name not in SHAPES or self.picker.march is None:
            return False
        order = self.order(name)
        if order is not None:
            self.picker.submit(order)
        else:
            self.picker.hands.wishes.notice(NOBODY, "")
        return True

    def _refusal(self, name: str) -> Refusal | None:
        """Why the body in hand cannot turn so now; None where it can, or none is in hand."""
        order = self.order(name)
        return self.picker.asked.refuse(order) if order is not None else None

    def _barred(self, name: str, words: str) -> str:
        """Why a tile is grey, "" if it is not."""
        return refused(self._refusal(name), words) if self.picker.body() else f"{words}\n{NOBODY}."

    def tiles(self) -> list[Option]:
        """A tile for each, grey with the reason where it cannot be now."""
        if self.picker.march is None:
            return []
        return [
            Option(name, words, icon, cap_of(name), why_not=self._barred(name, words), group=1)
            for name, (words, icon, _) in TURNS.items()
        ]

    def rows(self) -> list[Option]:
        """A row for each."""
        if self.picker.march is None:
            return []
        return [
            Option(name, words, icon, cap_of(name) if name in TURNS else "", why_not=why_not(self._refusal(name)))
            for name, (words, icon, _) in (*TURNS.items(), *SHAPES.items())
        ]
