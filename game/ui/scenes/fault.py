"""What the player is told where the game itself went wrong: in the window, else in a box of the system."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import pygame

from game.ui.kit.controls.dialog import Dialog
from game.ui.kit.controls.option import Option
from game.ui.kit.theme import rgb
from game.ui.kit.words.rich import quoted
from game.ui.scenes.scene import Change, Desk, Quit, Scene

TITLE = "Sandtable had to stop"


class FaultScene(Scene):
    """One sheet with one button, and nothing beneath it that could go wrong again."""

    def __init__(self, desk: Desk, words: str) -> None:
        super().__init__(desk)
        self.words = words
        close = Option("close", "Close", key="Enter", main=True)
        self.dialog = Dialog(desk.kit, TITLE, quoted(words), (close,), "flag")

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(rgb("walnut0"))
        self.dialog.draw(surface)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        self.stale = True
        return Quit() if self.dialog.on_event(event) is not None else None


def words_of(replay: Path | None, log: Path | None) -> str:
    """What happened, where the battle is kept, and where the report lies, None for where there is none."""
    found = "Something in it went wrong that should not have. "
    if replay is not None:
        found += "The battle is kept up to its last command, and can be taken up again: "
        found += f"{replay.name} in {replay.parent}. "
    return found + ("It could not be written down." if log is None else f"What went wrong is written down in {log}.")


def kept_of(scenes: Iterable[Scene]) -> Path | None:
    """The replay of the battle that is played in one of these scenes, None where none is."""
    found = (getattr(getattr(scene, "session", None), "replay", None) for scene in scenes)
    return next((path for path in found if isinstance(path, Path)), None)


def left(scenes: list[Scene], log: Path | None) -> str:
    """Leave all scenes, and return what is told of it."""
    words = words_of(kept_of(scenes), log)
    while scenes:
        with suppress(Exception):  # what is wrong with it is told already, and the others are to be left
            scenes.pop().leave()
    return words


def box(words: str) -> None:
    """Say it in a box of the system: the window can show nothing any more."""
    pygame.display.message_box(TITLE, words, "error")
