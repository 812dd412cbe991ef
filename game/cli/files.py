"""`sandtable check` and `sandtable schema`: scenario files, and what may stand in them."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from msgspec import json

from game import systems
from game.cli.trouble import DONE, NO, Trouble


def check(given: Namespace) -> int:
    """Print every fault of every file, a line each; 1 if there is any, 2 if a file is not there."""
    from game.catalogue.loading import check_scenario

    for name in given.files:
        try:
            there = Path(name).exists()
        except (OSError, ValueError):
            there = False
        if not there:
            raise Trouble(f"there is no file {name!r} to check.")
    faults = 0
    for name in given.files:
        for fault in check_scenario(name, systems.BOOKS):
            print(fault.text)
            faults += 1
    if not faults:
        print("no faults." if len(given.files) == 1 else f"no faults in {len(given.files)} files.")
    return NO if faults else DONE


def schema(given: Namespace) -> int:
    """Print the JSON Schema of scenario files."""
    from game.catalogue.scenario import schema as made

    print(json.format(json.encode(made()), indent=2).decode())
    return DONE
