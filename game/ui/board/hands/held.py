"""The hands as what belongs to them has them: gestures of the pointer, and the marks on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.core.figures import Figure
from game.ui.board.hands.table import Inches, Table

if TYPE_CHECKING:
    from game.core.events import Event
    from game.rules.situation import Situation
    from game.ui.board.overlays.measure import Tools
    from game.ui.board.overlays.readouts import Layers
    from game.ui.board.pickers.picker import Picker
    from game.ui.board.view import Marks


class Held(Table, Protocol):
    """What hands offer to their parts: all that they do to a picker, and the picker itself."""

    picker: Picker | None
    tools: Tools
    names: bool
    space: bool
    recalled: tuple[Event, ...]

    @property
    def busy(self) -> bool:
        """Whether a drag is under way."""
        ...

    @property
    def box(self) -> tuple[Inches, Inches] | None:
        """The box that is being drawn, from where to where."""
        ...

    def recalled_marks(self) -> Layers:
        """What the clicked entry of the log tells, as it is drawn on the table."""
        ...

    def situation(self) -> Situation:
        """The battle as it may be looked at."""
        ...

    def choose_with(self, figure: Figure) -> None:
        """Choose the whole unit of a figure, which leads it."""
        ...

    def marks(self) -> Marks:
        """All that hands and tools have to show on the table now."""
        ...
