"""What is done with kept battles in their list: a film is made, one is named anew, one is put away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from game.files.holding import Held
from game.files.shelving import put_away, rename
from game.ui.filming import FILM
from game.ui.kit.controls.dialog import Dialog
from game.ui.kit.controls.option import Option
from game.ui.kit.pen import Act, Kit
from game.ui.panels.pages.models_title import ReplayLine, TitleView
from game.ui.panels.pages.title import Title
from game.ui.scenes.before.library import Library
from game.ui.scenes.scene import Desk

NO, AWAY = "no", "put-away"
"""What may be answered to whether a battle is to be put away."""


class Listing(Protocol):
    """The screen that lists kept battles."""

    desk: Desk
    kit: Kit
    panel: Title
    library: Library
    dialog: Dialog | None
    stale: bool

    def view(self) -> TitleView:
        """What it shows."""
        ...

    def notify(self, words: str) -> bool:
        """Say something at its foot."""
        ...


class Keeping:
    """The deeds of the list of kept battles; what comes of them is said at its foot."""

    def __init__(self, scene: Listing) -> None:
        self.scene = scene
        self._about: ReplayLine | None = None
        """The battle of which it is asked whether it is to be put away."""

    def act(self, act: Act) -> None:
        """Do what was asked for with a kept battle."""
        scene = self.scene
        name = str(act.data[0]) if isinstance(act.data, tuple) else str(act.data)
        line = next((line for line in scene.view().replays if line.id == name), None)
        if line is None:
            return
        if act.id == "replay-film":
            scene.notify(scene.desk.make(Path(line.id), FILM).status())
        elif act.id == "replay-rename":
            scene.panel.name(line)
        elif act.id == "replay-put-away":
            self._about = line
            scene.dialog = _ask(self, line)
        elif isinstance(act.data, tuple):
            self._rename(line, str(act.data[1]))
        scene.stale = True

    def answered(self, act: Act) -> bool:
        """Hear the answer to a question of its own; False where it had asked nothing."""
        line, self._about = self._about, None
        if line is None:
            return False
        if act.id == AWAY:
            self._tried(lambda: put_away(Path(line.id)), "Put away: it lies as {}.")
        return True


    def _rename(self, line: ReplayLine, name: str) -> None:
        if self._tried(lambda: rename(Path(line.id), name), "It is kept as {}."):
            self.scene.panel.stop_naming()

    def _tried(self, deed: Callable[[], Path], said: str) -> bool:
        """Do something with a file and say what came of it; False where it could not be done."""
        try:
            there = deed()
        except Held as no:
            self.scene.notify(f"It is being played by {no.holder.words}.")
        except (OSError, ValueError) as no:
            self.scene.notify(f"That cannot be done: {no}.")
        else:
            self.scene.library.again()
            self.scene.notify(said.format(there))
            return True
        return False


def _ask(keeping: Keeping, line: ReplayLine) -> Dialog:
    return Dialog(
        keeping.scene.kit,
        line.title,
        "Put this battle away? It goes into a folder beside the others, from where it can be brought back.",
        (Option(NO, "Leave it"), Option(AWAY, "Put it away", key="Enter", main=True)),
        "film",
    )
