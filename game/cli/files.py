"""`sandtable check` and `sandtable schema`: scenario files, and what may stand in them."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from msgspec import json

from game import paths, systems
from game.cli.trouble import DONE, NO, Trouble


def check(given: Namespace) -> int:
    """Print every fault of every file, a line each; 1 if there is any, 2 if a file is not there."""
    from game.catalogue.loading import check_scenario

    faults = 0
    for name in [_there(name) for name in given.files]:
        for fault in check_scenario(name, systems.CHOICES):
            print(fault.text)
            faults += 1
    if not faults:
        print("no faults." if len(given.files) == 1 else f"no faults in {len(given.files)} files.")
    return NO if faults else DONE


def _there(asked: str) -> str:
    """Give the file meant by a path or by a bundled scenario's bare name; Trouble where there is none."""
    try:
        return asked if Path(asked).exists() else str(paths.scenario(asked))
    except (OSError, ValueError) as no:
        hint = f"; {str(no).partition('; ')[2]}" if isinstance(no, FileNotFoundError) else "."
        raise Trouble(f"there is no file {asked!r} to check{hint}") from None


def schema(given: Namespace) -> int:
    """Print the JSON Schema of scenario files."""
    from game.catalogue.scenario import schema as made

    print(json.format(json.encode(made()), indent=2).decode())
    return DONE
