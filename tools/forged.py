"""Forge replays of every book, their chains mended: each must end in a sentence. `python tools/forged.py -n 2000`.

Something in a line is changed as one would who wants to bring a program down: types exchanged, keys lost, numbers huge
or below nothing, texts of other places, commands of other books, events that name nobody, answers and snapshots where
there are none. Then it is verified, told, shown event by event, looked at and taken up; with `--shown` drawn and
watched in a window that nobody sees, too. Nothing but one sentence may come of it, in good time. Every failure prints
one line that brings it about again. Exit status 1 if anything was amiss."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.pop("DISPLAY", None)
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from msgspec import json

from game.cli.entry import carry_out
from game.files.journal import chained, linked, summed
from game.files.rows import ReplayFault
from game.session.game import Beginning, Keeping, Session
from game.session.replay import verify
from game.session.resuming import branch, resume, saved
from tools.kept import BOOKS, ROUNDS, play_on, played, scratch

LONGEST = 20
"""Seconds that one forged replay may take."""
STRANGE: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 10**6, 10**9, 2**31, 2**63 - 1, -(2**63), 10**40, 0.5, 1e300, -1e9, "", "nobody",
    "x" * 5000, "\0", "\u202e", "<undo>", "{0}", "%s", "[SP-3.5]", "{#SP-3.5}", "sealed", "begin", "end", [], {}, [[]],
    [0], [None], {"": 0}, ["a", "b"], {"event": "Slain"}, {"step": "Move"},
)  # fmt: skip
COMMANDS = (
    "done", "begin", "end", "undo", "redo", "sealed", "choose first", "choose dodge", "move ann via 1,1 facing 0",
    "move nobody via 12,12 facing 0", "strike nobody nobody", "write ann move via 12.5,28 facing 90",
    "deploy ann to 1,1 facing 0", "leave draw", "leave concede", "tactic ann charge", "order ask all", "dice 1",
    "assail ann nobody", "umpire remove ann",
    "shoot ann at nobody", "volley", "x", "", "\0", "move " + "a" * 3000,
)  # fmt: skip
UNFIT = ("snapshot", "answers", "fallen", "to", "seal", "revealed", "state", "seals", "rounds", "rulings")
"""Keys that belong into some lines only."""

Spot = tuple[Any, Any]
"""A list or an object, and a place or key in it."""


def spots(value: Any) -> Iterator[Spot]:
    """Give every place in some data where something could be changed."""
    if isinstance(value, dict):
        for key in value:
            yield value, key
            yield from spots(value[key])
    elif isinstance(value, list):
        for number in range(len(value)):
            yield value, number
            yield from spots(value[number])


class Forger:
    """Forges lines, with the lines of all books at hand."""

    def __init__(self, dice: Random, foreign: list[Any]) -> None:
        self.dice = dice
        self.foreign = foreign
        """Lines of battles of every book, read."""

    def forged(self, rows: list[Any]) -> str:
        """Change something in the lines of a replay, and say what."""
        dice = self.dice
        number = 0 if dice.random() < 0.2 else dice.randrange(len(rows))
        row = rows[number]
        kind = dice.random()
        if kind < 0.08 and "command" in row:
            row["command"] = dice.choice(COMMANDS)
            return f"line {number + 1}: the command {row['command'][:40]!r}"
        if kind < 0.16:
            other = dice.choice(self.foreign)
            found = [spot for spot in spots(other) if isinstance(spot[0][spot[1]], dict | list)]
            if found:
                where, key = self._spot(row)
                there, name = dice.choice(found)
                where[key] = there[name]
                return f"line {number + 1}: {key!r} of another battle"
        if kind < 0.2:
            rows[number] = dice.choice(self.foreign)
            return f"line {number + 1} of another battle"
        if kind < 0.24:
            row[dice.choice(UNFIT)] = dice.choice([*STRANGE, ["done"], ["x"], {"a": "b"}])
            return f"line {number + 1}: something that does not belong there"
        where, key = self._spot(row)
        if kind < 0.36:
            if isinstance(where, dict):
                del where[key]
                return f"line {number + 1}: without {key!r}"
            where.insert(key, dice.choice([where[key], *STRANGE]))
            return f"line {number + 1}: one more at {key}"
        old = where[key]
        if kind < 0.5 and isinstance(old, int | float) and not isinstance(old, bool):
            where[key] = dice.choice((old + 1, -old, old * 1000, old + 2**20, old / 3, str(old), 10**9))
        elif kind < 0.64 and isinstance(old, str):
            others = [there[name] for there, name in spots(rows) if isinstance(there[name], str)]
            where[key] = dice.choice(others)
        else:
            where[key] = dice.choice(STRANGE)
        return f"line {number + 1}: {key!r} is {str(where[key])[:40]!r} for {str(old)[:40]!r}"

    def _spot(self, row: Any) -> Spot:
        """A place in a line: most lie deep in states, so all keys get a like chance."""
        found = list(spots(row))
        if self.dice.random() < 0.5:
            keys = sorted({str(key) for where, key in found if isinstance(where, dict)})
            name = self.dice.choice(keys or [""])
            found = [spot for spot in found if str(spot[1]) == name] or found
        return self.dice.choice(found)


def read(path: Path) -> list[Any]:
    """Give the lines of a replay as plain data, without what chains them."""
    rows = [json.decode(line) for line in path.read_bytes().splitlines()]
    for row in rows:
        row.pop("before", None)
        row.pop("sum", None)
    return rows


def under_way(session: Session, path: Path) -> list[Any]:
    """Give the lines of a battle that begins where another stands, in the midst of a step: the first has a state."""
    position = session.position
    how = Beginning(session.scenario, rounds=ROUNDS, answers=position.answers)
    other = Session(position.start, session.book.id, session.seed, how, Keeping(path, overwrite=True))
    for _ in play_on(other, session.seed, 4):
        pass
    other.close()
    return read(path)


def written(rows: list[Any]) -> bytes:
    """Give the file of some lines, chained as if nothing had been done."""
    found: list[bytes] = []
    for row in rows:
        body = json.encode(row)[:-1]
        found.append(linked(body, chained(found[-1])) if found else summed(body))
    return b"\n".join([*found, b""])


@contextmanager
def in_good_time() -> Iterator[None]:
    """TimeoutError where something takes too long."""

    def late(*_: object) -> None:
        raise TimeoutError(f"it took more than {LONGEST} seconds")

    signal.signal(signal.SIGALRM, late)
    signal.alarm(LONGEST)
    try:
        yield
    finally:
        signal.alarm(0)


def _command(*words: str) -> None:
    """Give a command to the command line: it says one sentence where it cannot be done."""
    said, told = io.StringIO(), io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(told):
        status = carry_out(list(words))
    text = said.getvalue()
    if "should not have happened" in text or "Traceback" in text or status not in (0, 1, 2):
        raise RuntimeError(f"{words[0]} says {text[:200]!r}")
    if status == 2:
        raise ReplayFault(text.strip().rpartition("\n")[2])


def _told(path: Path) -> None:
    _command("replay", str(path))


def _looked_at(path: Path) -> None:
    _command("inspect", str(path))


def _used(path: Path) -> None:
    _command("rules", "--replay", str(path))


def _listed(path: Path) -> None:
    saved(path.parent)


def _taken_up(path: Path) -> None:
    session, _ = resume(path)
    try:
        for _ in play_on(session, 1, 2):
            pass
    finally:
        session.close()


def _branched(path: Path) -> None:
    branch(path, 2).close()


WAYS: dict[str, Callable[[Path], Any]] = {
    "verify": verify,
    "tell": _told,
    "look": _looked_at,
    "rules": _used,
    "list": _listed,
    "take up": _taken_up,
    "branch": _branched,
}


def shown_ways() -> dict[str, Callable[[Path], Any]]:
    """Give the ways to see a replay: as a picture, and in a window."""
    from tools.forged_shown import pictured, played_on, watched

    return {"picture": pictured, "watch": watched, "play on": played_on}


def campaign(n: int, seed: int, books: tuple[str, ...], shown: bool = False) -> tuple[Counter[str], list[str]]:
    """Forge so many replays; what was counted, and what was amiss."""
    counts: Counter[str] = Counter()
    bad: list[str] = []
    all_ways = {**WAYS, **(shown_ways() if shown else {})}
    with scratch() as folder:
        kept: dict[str, list[list[Any]]] = {}
        for book in BOOKS:
            path = folder / "a.replay"
            whole = played(book, seed, path, 14)
            kept[book] = [read(path), under_way(whole, folder / "b.replay")]
        everything = json.encode([row for both in kept.values() for rows in both for row in rows])
        for number in range(n):
            book = books[number % len(books)]
            own = folder / "own"
            own.mkdir()
            path = own / "forged.replay"
            dice = Random(f"{seed}|{number}")
            rows = json.decode(json.encode(dice.choice(kept[book])))
            what = Forger(dice, json.decode(everything)).forged(rows)
            path.write_bytes(written(rows))
            counts["forged"] += 1
            for name, way in all_ways.items():
                try:
                    with in_good_time():
                        found = way(path)
                    counts["refused" if name == "verify" and not found.agrees else "taken"] += 1
                except ReplayFault as no:
                    counts["refused"] += 1
                    if "\n" in str(no) or len(str(no)) > 400:
                        bad.append(_line(seed, number, books, f"{name}: {what}: no sentence: {str(no)[:200]!r}"))
                except Exception as no:
                    last = traceback.extract_tb(no.__traceback__)[-1]
                    where = f"{Path(last.filename).name}:{last.lineno}"
                    why = f"{type(no).__name__}: {str(no)[:80]!r} at {where}"
                    bad.append(_line(seed, number, books, f"{book}, {name}: {what}: {why}"))
            for file in own.iterdir():
                file.unlink()
            own.rmdir()
    return counts, bad


def _line(seed: int, number: int, books: tuple[str, ...], why: str) -> str:
    only = f" --book {books[0]}" if len(books) == 1 else ""
    return f"python tools/forged.py --seed {seed} -n {number + 1}{only}   # {why}"


def main() -> int:
    """Forge, count and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=600, help="replays to forge (default 600)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--book", choices=BOOKS, help="only battles of this book")
    parser.add_argument("--shown", action="store_true", help="draw and watch them, too")
    options = parser.parse_args()
    started = time.monotonic()
    books = (options.book,) if options.book else BOOKS
    counts, bad = campaign(options.n, options.seed, books, options.shown)
    for line in bad[:60]:
        print(line)
    print(f"{', '.join(f'{number} {what}' for what, number in counts.items())}; {len(bad)} amiss; "
          f"{time.monotonic() - started:.0f} s")  # fmt: skip
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
