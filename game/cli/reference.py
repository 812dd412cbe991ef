"""`sandtable rules`: the rules and rulings of every book, by id or by word."""

from __future__ import annotations

import difflib
import shutil
import textwrap
from argparse import Namespace
from typing import Any

from game import paths, systems
from game.catalogue.reading import load_table
from game.cli.trouble import DONE, NO, say
from game.rules.book import Statement


def rules(given: Namespace) -> int:
    """Print the statement with an id, those of a section, or all that have the words; 1 where there is none."""
    asked = " ".join(given.asked).strip()
    known = everything()
    if not asked:
        for name in systems.BOOKS:
            book = systems.book(name)
            print(f"{name}: {book.title}, {len(book.statements())} rules and rulings")
        print("sandtable rules ID_OR_WORD shows one, a section, or all that speak of something.")
        return DONE
    found = chosen(known, asked)
    if not found:
        near = difflib.get_close_matches(asked.upper(), [one.id for one in known], n=1)
        say(f"no rule has the id or the words {asked!r}{f'; did you mean {near[0]}?' if near else '.'}")
        return NO
    width = max(60, min(110, shutil.get_terminal_size((100, 24)).columns))
    print("\n\n".join(shown(one, width, whole=len(found) <= 12) for one in found))
    return DONE


def everything() -> list[Statement]:
    """List the rulings of the table itself and the statements of all books, each id once."""
    found: dict[str, Statement] = {}
    table: Any = load_table(paths.tables("catalogue", "data", "table_rulings.yaml"))
    for row in table["rulings"]:
        found[row["id"]] = Statement(row["id"], row["title"], row["reading"], cites=tuple(row.get("cites", ())))
    for name in systems.BOOKS:
        for one in systems.book(name).statements():
            found.setdefault(one.id, one)
    return list(found.values())


def chosen(known: list[Statement], asked: str) -> list[Statement]:
    """Choose by id, by section, or by words, all of which must stand in a statement."""
    upper = asked.upper()
    exact = [one for one in known if one.id.upper() == upper]
    section = [one for one in known if one.id.upper().startswith((f"{upper}.",))]
    if exact or section:
        return exact + section
    words = asked.lower().split()
    return [one for one in known if all(word in f"{one.title} {one.says} {one.note}".lower() for word in words)]


def shown(one: Statement, width: int, *, whole: bool) -> str:
    """Set a statement as lines: id and title, what it says, and (of a few) the notes to it."""
    lines = [f"{one.id}  {one.title}"]
    parts = [one.says]
    if whole:
        parts += [one.note] if one.note else []
        parts += [f"Bears on {', '.join(one.cites)}."] if one.cites else []
        parts += ["A scenario may set it."] if one.switch else []
    for part in parts:
        lines += textwrap.wrap(" ".join(part.split()), width, initial_indent="    ", subsequent_indent="    ")
    return "\n".join(lines)
