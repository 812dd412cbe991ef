"""The files of the editor: opening and saving a table, and the question about what is not saved."""

from __future__ import annotations

from enum import Enum

import pygame

from game import paths
from game.catalogue.reading import Faults
from game.editor.drafting import Drafting
from game.ui.editor.easel import Easel
from game.ui.kit.controls.dialog import Dialog, Menu
from game.ui.kit.controls.option import Option
from game.ui.kit.pen import Act
from game.ui.scenes.scene import Change, Pop

LATEST = 20
"""Scenarios of one's own that are offered to be opened."""


class After(Enum):
    """What to do when the question about what is not saved is answered, where no other table is opened."""

    LEAVE = "leave"
    NEW = "new"


class Files:
    """Saves the draft of an editor, and opens another in its place."""

    def __init__(self, scene: Easel) -> None:
        self.scene = scene
        self.asking: Dialog | Menu | None = None
        self._then: After | str = After.LEAVE
        """That, or the table to open."""

    def draw(self, surface: pygame.Surface) -> None:
        """What is asked."""
        if self.asking is not None:
            self.asking.draw(surface)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Take an answer to the question."""
        asked = self.asking
        act = asked.on_event(event) if asked is not None else None
        if act is None:
            return None
        self.asking = None
        if isinstance(asked, Menu):
            return self.leave(str(act.data)) if act.data is not None else None
        return self._left(act)

    def save(self) -> bool:
        """Save the draft; False where it could not be."""
        scene = self.scene
        try:
            path = scene.drafting.save()
        except OSError as no:
            scene.notice = f"It could not be saved: {no.strerror or no}"
            return False
        old = scene.drafting.old
        lost = f"; what stood there and could not be kept lies in {old.name} beside it" if old is not None else ""
        scene.notice = f"Saved in {path}{lost}"
        return True

    def ask_open(self) -> None:
        """List the scenarios that may be opened: one's own, then the bundled ones, which are copied."""
        bar = self.scene.bar
        own = sorted(paths.own_by_name().items(), key=lambda file: -file[1].stat().st_mtime)[:LATEST]
        rows = [Option(f"open:{name}", name, "pen", note="your own", data=name) for name, _ in own]
        rows += [Option(f"open:{name}", name, "book", note="bundled", data=name) for name in paths.bundled()]
        place = bar.where("open") or self.scene.parts.bar
        self.asking = Menu(self.scene.kit, rows, (place.x, place.bottom), "Open a table")

    def leave(self, then: After | str) -> Change | None:
        """Leave this draft for the title or another, unless it is to be saved first."""
        self._then = then
        drafting = self.scene.drafting
        untouched = drafting.path is None and not drafting.can_undo
        if drafting.saved or untouched:
            return self._go()
        self.asking = Dialog(
            self.scene.kit, "It is not saved", "What was changed since is lost if you leave it so.",
            (
                Option("stay", "Stay"),
                Option("leave", "Leave it", key="L"),
                Option("save", "Save it", key="Enter", main=True),
            ),
            "save",
        )  # fmt: skip
        return None

    def _left(self, act: Act) -> Change | None:
        if act.id == "leave" or (act.id == "save" and self.save()):
            return self._go()
        return None

    def _go(self) -> Change | None:
        if self._then is After.LEAVE:
            return Pop()
        try:
            fresh = Drafting() if isinstance(self._then, After) else Drafting.open(self._then)
        except (OSError, Faults) as no:
            self.scene.notice = str(no).splitlines()[0]
            return None
        self.scene.drafting = fresh
        self.scene.notice = ""
        self.scene.begin()
        return None
