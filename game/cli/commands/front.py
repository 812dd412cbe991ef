"""`sandtable` alone: the title screen. Nothing is imported that its first frame can do without."""

from __future__ import annotations

from argparse import Namespace

from game.cli.display import has_display, open_window

FIRST = "bridge"
"""The bundled battle that is played where none is asked for and no title screen can be shown."""


def title(given: Namespace) -> int:
    """Open the title screen."""
    if has_display():
        done = open_window("title")
        if done is not None:
            return done
    from game.cli.battles import scenario
    from game.cli.commands.windows import in_sentences

    return in_sentences(scenario(FIRST), FIRST, None, None)
