"""Films and pages made beside the game: a process of its own draws them, so that the window stays quick."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from game import paths

FILM, PAGE = "film", "page"
ENDINGS = {FILM: ".gif", PAGE: ".page.png"}
"""What may be made of a replay, and what its file ends in: a film that everything shows, or one picture."""
COMMANDS = {FILM: ("film",), PAGE: ("picture", "--tale")}


class Filming:
    """The film or the page of one replay, from the request to the file."""

    def __init__(self, replay: Path, what: str = FILM) -> None:
        self.replay, self.what = replay, what
        self.film = replay.with_suffix(ENDINGS[what])
        known = os.environ.get("PYTHONPATH")
        found = os.pathsep.join([str(paths.PACKAGE.parent), *([known] if known else [])])
        # A screen that shows nothing, and no sound: it is drawn into the file alone.
        environment = {**os.environ, "PYTHONPATH": found, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        words = [sys.executable, "-m", "game", *COMMANDS[what], str(replay), "-o", str(self.film)]
        self._process = subprocess.Popen(
            words, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self._status = ""

    @property
    def over(self) -> bool:
        """Whether it is finished, or cannot be made."""
        return self._process.poll() is not None

    def status(self) -> str:
        """Say how it stands, or what came of it."""
        if not self.over:
            return f"{self.film.name} is being made; it may go on while you play."
        if not self._status:
            said, no = self._process.communicate()
            lines = [line for line in (no if self._process.returncode else said).splitlines() if line.strip()]
            last = lines[-1].removeprefix("sandtable: ") if lines else "it ended without a word."
            self._status = last if self._process.returncode == 0 else f"No {self.what} was made: {last}"
        return self._status
