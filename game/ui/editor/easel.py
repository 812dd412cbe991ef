"""The editor as its files, keys and views have it: the draft on the table, what is in the hand, what is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from game.core.state import State
from game.editor.draft import Draft, Ref
from game.editor.drafting import Checked, Drafting
from game.editor.fields import Field
from game.ui.kit.panel import Panel
from game.ui.kit.pen import Act, Kit
from game.ui.scenes.scene import Change

if TYPE_CHECKING:
    from game.ui.board.view import BoardView
    from game.ui.editor.form import FormPanel
    from game.ui.editor.frame import Bar
    from game.ui.editor.hand import Hand
    from game.ui.editor.layout import Parts
    from game.ui.editor.palette import PalettePanel


class Easel(Protocol):
    """What the scene of an editor offers to its parts."""

    kit: Kit
    drafting: Drafting
    hand: Hand
    view: BoardView
    state: State
    bar: Bar
    palette: PalettePanel
    form: FormPanel
    parts: Parts
    notice: str
    problem: int
    form_fault: str

    @property
    def draft(self) -> Draft:
        """The draft in hand."""
        ...

    @property
    def checked(self) -> Checked:
        """What is so of it."""
        ...

    @property
    def about(self) -> Ref | None:
        """The one entry that is chosen."""
        ...

    def fields(self) -> tuple[Field, ...]:
        """What may be said of it."""
        ...

    def panels(self) -> Sequence[tuple[Panel[Any], pygame.Rect, object]]:
        """Every panel with its place and view."""
        ...

    def begin(self) -> None:
        """Have the draft on the table."""
        ...

    def follow(self) -> None:
        """Show the draft as it is now."""
        ...

    def hear(self) -> None:
        """Say why nothing came of what the hand laid."""
        ...

    def do(self, draft: Draft, about: str = "") -> None:
        """Take an edit and show it."""
        ...

    def act(self, act: Act) -> Change | None:
        """Do what a panel or a key asks for."""
        ...

    def remove(self) -> None:
        """Take what is chosen off the table."""
        ...

    def turn(self, degrees: int = 15) -> None:
        """Turn what is chosen to the right."""
        ...
