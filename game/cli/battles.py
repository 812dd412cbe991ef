"""What several commands need: scenarios opened, books and players found, each fault as one sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from game.catalogue.reading import REPLAY, Faults, near
from game.cli.meant import no_player
from game.cli.trouble import Trouble, reason
from game.core.state import State
from game.files.holding import Held
from game.files.journal import ENDING
from game.files.played import check_switches
from game.rules.rulebook import Rulebook
from game.session.consulting.rule_reference import Reference
from game.session.game import Beginning, Keeping, Session
from game.session.opening import Opened, begin, opened


def scenario(asked: str) -> Opened:
    """Open a scenario; Trouble with the first fault where it cannot be."""
    try:
        return opened(asked)
    except FileNotFoundError as no:
        raise Trouble(str(no)) from None
    except Faults as found:
        first, *more = found.faults
        others = f" (and {len(more)} more faults: sandtable check {asked} lists them)" if more else ""
        raise Trouble(f"{first.text}{others}") from None
    except (OSError, ValueError) as no:
        why = reason(no) if isinstance(no, OSError) else "its name is no file name"
        raise Trouble(f"{asked!r} cannot be read: {why}.") from None


def battle(given: Opened, book: str | None, seed: int | None, how: Beginning, kept: Keeping) -> Session:
    """Begin a battle; Trouble for a book that there is not, or a replay that cannot be written."""
    try:
        return begin(given, book, seed, how, kept)
    except LookupError as no:
        raise Trouble(f"{no.args[0] if no.args else no}.") from None
    except Held as no:
        raise Trouble(f"the replay {str(kept.journal)!r} cannot be written: {no}.") from None
    except OSError as no:
        raise Trouble(f"the replay {str(kept.journal)!r} cannot be written: {reason(no)}.") from None


def rulings(book: Rulebook, asked: list[tuple[str, str]]) -> dict[str, str]:
    """Return the rulings to be taken otherwise; Trouble for one that there is not, or that decides nothing here."""
    reference = Reference(book)
    for ruling, _ in asked:
        if reference.get(ruling) is None:
            like = near(ruling, book.switches)
            raise Trouble(f"there is no ruling {ruling!r}{f'; did you mean {like}?' if like else '.'}")
        if ruling not in reference.statements:
            raise Trouble(f"{ruling} is another book's: it decides nothing under {book.id}.")
    return dict(asked)


def switches_refused(book: Rulebook, state: State, rulings: dict[str, str]) -> str:
    """Say why rulings may not be taken so, "" where they may."""
    try:
        check_switches(book, replace(state, rulings={**state.rulings, **rulings}))
    except LookupError as no:
        return str(no.args[0])
    return ""


def players(given: Opened, asked: list[tuple[str, str]], seed: int, allowed: tuple[str, ...]) -> dict[str, Any]:
    """Make the players of both sides, scripted unless asked otherwise; "human" stands for itself where allowed."""
    from game.generals.names import is_player
    from game.generals.players import player

    known = [side.id for side in given.state.sides]
    names = dict.fromkeys(known, "scripted")
    for side, who in asked:
        if side not in names:
            raise Trouble(f"there is no side {side!r}; there are {' and '.join(known)}.")
        if not is_player(who, allowed):
            raise Trouble(no_player(who, allowed))
        names[side] = who
    return {side: who if who == "human" else player(who, side, seed) for side, who in names.items()}


def writable(path: str) -> Path:
    """Return a path to write to; Trouble where it is a folder, or lies in none."""
    found = Path(path)
    if found.is_dir():
        raise Trouble(f"{path!r} is a folder, not a file to write to.")
    if not found.parent.is_dir():
        raise Trouble(f"{path!r} cannot be written: there is no folder {str(found.parent)!r}.")
    return found


def book_of(name: str | None) -> Rulebook:
    """Return a rule book by its id, the default one for None; Trouble where there is none."""
    from game import systems

    try:
        return systems.book(name or systems.DEFAULT)
    except LookupError as no:
        raise Trouble(f"{no.args[0]}.") from None


def is_replay(asked: str) -> bool:
    """Tell whether a replay is meant rather than a scenario: by its name, or by how the file begins."""
    if asked.endswith(ENDING):
        return True
    path = Path(asked)
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(REPLAY)) == REPLAY
    except (OSError, ValueError):
        return False
