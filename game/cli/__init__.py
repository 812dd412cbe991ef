"""The command line. Each command has a module of its own, imported when it is given; `--version` imports nothing."""

from __future__ import annotations

import sys

from game import __version__


def main(words: list[str] | None = None) -> int:
    """Carry out a command given as words (by default those of the process); the exit status."""
    given = sys.argv[1:] if words is None else words
    if given == ["--version"]:
        try:
            print(f"sandtable {__version__}", flush=True)
        except OSError as no:
            from game.cli.entry import untold

            return untold(no)
        return 0
    from game.cli.entry import carry_out

    return carry_out(given)
