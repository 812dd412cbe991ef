"""The table as a picker has it in hand: who is chosen and pointed at, where the pointer is, and what it may ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.core.figures import Figure

if TYPE_CHECKING:
    from game.ui.board.camera import Camera
    from game.ui.board.hands.asked import Asked, Wishes
    from game.ui.board.overlays.reaches import Reaches
    from game.ui.board.view import BoardView

Inches = tuple[float, float]


class InHand(Protocol):
    """Whoever has the hands now: one picker, or another in its place for the same question."""

    def act(self, name: str) -> bool:
        """Take an action; False where it means nothing there."""
        ...


class Table(Protocol):
    """What hands offer to a picker."""

    view: BoardView
    camera: Camera
    wishes: Wishes
    asked: Asked | None
    picker: InHand | None
    chosen: list[str]
    hovered: str | None
    aimed: str
    over: bool
    pointer: tuple[int, int]
    shooting: bool
    reaches: Reaches

    @property
    def at(self) -> Inches:
        """The place under the pointer in inches."""
        ...

    @property
    def tool(self) -> str:
        """The overlay that is lit."""
        ...

    def figure(self, name: str | None) -> Figure | None:
        """A figure as it is shown."""
        ...

    def asked_figure(self, name: str | None) -> Figure | None:
        """A figure as the side that is asked sees it."""
        ...

    def choose(self, names: list[str], add: bool = False) -> None:
        """Choose figures, or add them to those chosen."""
        ...

    def aim(self, way: int) -> bool:
        """Point at the next foe that could be aimed at; False where no attack is open."""
        ...

    def show(self, at: Inches) -> None:
        """Bring a place into view if it lies at the edge or beyond."""
        ...

    def ask(self, asked: Asked | None) -> None:
        """Put a decision into these hands, or take it out of them."""
        ...

    def turn_over(self) -> None:
        """Of walks, shots and magic that are asked all at once, go from the one to the other."""
        ...
