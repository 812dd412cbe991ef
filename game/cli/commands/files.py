"""`sandtable check` and `sandtable schema`: scenario files, and what may stand in them."""

from __future__ import annotations

import shutil
from argparse import Namespace
from pathlib import Path

from msgspec import json

from game import paths, systems
from game.cli.trouble import DONE, NO, Trouble, reason


def check(given: Namespace) -> int:
    """Print every fault of every file, a line each, and what is doubtful of it besides.

    1 if there is any fault, 2 if a file is not there."""
    from game.catalogue.scenario.loading import check_scenario
    from game.editor.unsure import doubts_beside
    from game.session.doubts import doubts_of

    faults = doubts = 0
    for name in [_there(name) for name in given.files]:
        found = check_scenario(name, systems.CHOICES)
        doubtful = doubts_beside(name, found) if found else doubts_of(name)
        for fault in (*found, *doubtful):
            print(fault.text)
        faults, doubts = faults + len(found), doubts + len(doubtful)
    if not faults:
        where = "" if len(given.files) == 1 else f" in {len(given.files)} files"
        beside = f", but {doubts} doubt{'s' if doubts > 1 else ''}" if doubts else ""
        print(f"no faults{where}{beside}.")
    return NO if faults else DONE


def _there(asked: str) -> str:
    """Return the file meant by a path or by a bundled scenario's bare name; Trouble where there is none."""
    try:
        return asked if Path(asked).exists() else str(paths.scenario(asked))
    except (OSError, ValueError) as no:
        hint = f"; {str(no).partition('; ')[2]}" if isinstance(no, FileNotFoundError) else "."
        raise Trouble(f"there is no file {asked!r} to check{hint}") from None


def schema(given: Namespace) -> int:
    """Print the JSON Schema of scenario files, or a page that says the same, or write the one or the other."""
    from game.catalogue.scenario.schema import page
    from game.catalogue.scenario.schema import schema as made

    wide = max(60, min(110, shutil.get_terminal_size((100, 24)).columns))
    found = "" if given.words else json.format(json.encode(made(systems.CHOICES)), indent=2).decode()
    text = page(systems.CHOICES, wide) if given.words else f"{found}\n"
    if not given.out:
        print(text, end="")
        return DONE
    try:
        paths.write_whole(Path(given.out), text.encode())
    except OSError as no:
        raise Trouble(f"{given.out!r} cannot be written: {reason(no)}.") from None
    if given.words:
        return DONE
    print(f"The schema lies in {given.out}; a scenario beside it that begins with")
    print(f"    # yaml-language-server: $schema={Path(given.out).name}")
    print("is completed and checked by editors that know the YAML language server.")
    return DONE
