"""The hands as their parts see them: gestures of the pointer, and the marks on the table."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from game.core.events import Event
from game.core.figures import Figure
from game.rules.situation import Battle, Situation
from game.ui.board.hands.asked import Wishes
from game.ui.board.hands.table import Inches, Table
from game.ui.board.overlays.log_marks import event_marks
from game.ui.board.overlays.measure import Tools
from game.ui.board.overlays.readouts import Layers

if TYPE_CHECKING:
    from game.ui.board.pickers.picker import Picker
    from game.ui.board.view import BoardView, Marks


class Held(Table):
    """What hands offer to their parts: all that they do for a picker, and the picker itself."""

    def __init__(self, view: BoardView, wishes: Wishes, battle: Battle) -> None:
        super().__init__(view, wishes)
        self.battle = battle
        self.picker: Picker | None = None
        self.tools = Tools()
        self.reaches.floor = self.tools.reaches.floor = self._floor
        self.names = False
        self.called: tuple[str, ...] = ()
        """Those whom an open question of yes and no is about."""
        self.space = False
        self.recalled: tuple[Event, ...] = ()
        """What the entry of the log tells that was clicked: it is drawn where it happened, and no overlay beside it."""
        self._recalled_marks: tuple[object, Layers] = (None, ([], []))

    @property
    def tool(self) -> str:
        """The overlay that is lit."""
        return self.tools.lit

    @property
    def pending(self) -> bool:
        """Whether something that is to be seen is still being worked out, some of it a frame."""
        return super().pending or self.tools.pending

    @property
    @abstractmethod
    def busy(self) -> bool:
        """Whether a drag is under way."""

    @property
    @abstractmethod
    def box(self) -> tuple[Inches, Inches] | None:
        """The box that is being drawn, from where to where."""

    def _floor(self) -> Any | None:
        """What of a dungeon's floor has been seen, None for all of it."""
        dark = self.view.dark
        return None if dark is None else dark.floor(self.view.screening.shown.state)

    def recalled_marks(self) -> Layers:
        """The marks on the table of the log entry that was clicked."""
        key = (self.recalled, self.camera.scale)
        if self._recalled_marks[0] != key:
            state = self.view.state
            found = event_marks(state, self.battle.tables(state), self.recalled, self.camera.scale)
            self._recalled_marks = (key, found)
        return self._recalled_marks[1]

    def situation(self) -> Situation:
        """The situation that may be looked at: that of the side that is asked, else what the board shows."""
        if self.asked is not None:
            return self.asked.at
        return Situation(self.view.state, self.battle)

    def choose_with(self, figure: Figure) -> None:
        """Choose the whole unit of a figure, which leads it."""
        if self.picker is not None:
            self.choose([figure.id, *(name for name in self.picker.group(figure) if name != figure.id)])

    @abstractmethod
    def marks(self) -> Marks:
        """All that hands and tools have to show on the table now."""
