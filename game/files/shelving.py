"""The shelf of kept battles: one is named anew, or put away, together with all that lies beside its file."""

from __future__ import annotations

import glob
import re
from pathlib import Path

from game.files.holding import Hold
from game.files.journal import ENDING

AWAY = "put-away"
"""The folder beside kept battles where those lie that were put away: nothing is deleted."""
MOST = 60
"""Letters of a name."""


def named(path: Path, title: str) -> str:
    """Return the name that a player gave a kept battle, or "" where it still has the one it was kept under."""
    slug = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "battle"
    return "" if re.fullmatch(rf"[\d-]+{re.escape(slug)}(-\d+)?", path.stem) else path.stem


def rename(path: Path, name: str) -> Path:
    """Give a kept battle another name, and return its file; Held where it is being played, OSError.

    ValueError, with a sentence, for a name that no file can have, or that another battle has."""
    words = re.sub(r"[^\w '!&,()-]+", " ", name).strip()[:MOST].strip()
    if not words:
        raise ValueError("a name needs a letter or a digit")
    if words == path.stem:
        return path
    if _family(path.parent, words):
        raise ValueError(f"another battle is called {words}")
    _move(path, path.parent, words)
    return path.with_name(words + ENDING)


def put_away(path: Path) -> Path:
    """Move a kept battle out of the list, and return where it lies; Held where it is being played, OSError."""
    folder = path.parent / AWAY
    folder.mkdir(exist_ok=True)
    stem, number = path.stem, 2
    while _family(folder, stem):
        stem, number = f"{path.stem}-{number}", number + 1
    _move(path, folder, stem)
    return folder / (stem + ENDING)


def _family(folder: Path, stem: str) -> list[Path]:
    """The files of a folder that bear the name of a battle: itself, its film and all else that lies beside it."""
    return sorted(folder.glob(f"{glob.escape(stem)}.*"))


def _move(path: Path, folder: Path, stem: str) -> None:
    """Move a file and all beside it that bears its name, the file itself last: until then it is found as it was."""
    Hold.of(path).let_go()
    beside = [other for other in _family(path.parent, path.stem) if other != path]
    for other in (*beside, path):
        other.rename(folder / (stem + other.name[len(path.stem) :]))
