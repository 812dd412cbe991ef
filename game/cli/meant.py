"""What may be meant by a word of the command line that is not known."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence

from game import paths
from game.catalogue.reading import near


def no_command(word: str, names: Sequence[str]) -> str:
    """Say that there is no such command, and which may be meant."""
    bundled = list(paths.bundled())
    like = near(word, [*names, *bundled])
    if like in bundled:
        told = f"; did you mean sandtable play {like}?"
    elif word in ("test", "tests", "pytest"):
        told = "; python3 play.py test runs the tests."
    else:
        told = f"; did you mean {like}?" if like else f", only {', '.join(names)}; see sandtable --help"
    return f"there is no command {word[:40]!r}{told}"


def no_figure(name: str, figures: Iterable[str]) -> str:
    """Say that there is no such figure, and which may be meant."""
    like = near(name, figures)
    return f"there is no figure {name[:40]!r}{f'; did you mean {like}?' if like else '.'}"


def no_player(name: str, players: Sequence[str]) -> str:
    """Say that nobody of such a name plays, and who may be meant."""
    like = near(name, players)
    told = f"; did you mean {like}?" if like else f"; there are {', '.join(players)}."
    return f"there is no player {name[:40]!r}{told}"


def no_option(top: argparse.ArgumentParser, command: str, word: str) -> str:
    """Say that a command does not take a word or an option, and which may be meant."""
    parser = top
    for action in top._actions if command else ():
        if isinstance(action, argparse._SubParsersAction):
            parser = action.choices[command]
    options = [name for action in parser._actions for name in action.option_strings]
    is_option = word.startswith("-")
    like = near(word.partition("=")[0], options) if is_option else ""
    told = f"did you mean {like}?" if like else f"see {parser.prog} --help"
    return f"{command or 'sandtable'} {'has no option' if is_option else 'takes no further word'} {word[:40]!r}; {told}"
