"""One playout watched on the board: from the question that it answers to where it ends."""

from __future__ import annotations

from game import paths
from game.core.commands import Command
from game.core.tally import Refusal
from game.odds.asking import Question
from game.odds.watching import watched
from game.session.game import Keeping
from game.ui.scenes.scene import Watch

FILE = "playout.replay"
"""The one that was watched last."""


def watch_one(asked: Question, command: Command | None, number: int) -> Watch | str:
    """Return the change of scene that shows the playout of a number, or one sentence that says why it cannot be.

    The same number as in `sample`: the place of a result among those of its candidate."""
    try:
        kept = paths.playouts() / FILE
        found = watched(asked, command, number, Keeping(kept, overwrite=True))
    except OSError as no:
        return f"the playout cannot be kept: {no.strerror or no}"
    if isinstance(found, Refusal):
        return found.reason
    found.close()
    return found.journal_fault or Watch(kept)
