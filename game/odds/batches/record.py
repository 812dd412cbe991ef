"""The record of a batch: a CSV file with a line for each battle, from which an interrupted batch goes on.

A line is written whole, at once, when its battle is over. What stands in the file already is never played again."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from game import __version__
from game.files.holding import Held, Hold
from game.odds.batches.fights import Fight, Row

COLUMNS = (
    "scenario", "rules", "seed", "side_1", "player_1", "side_2", "player_2", "winner", "by", "why", "rounds",
    "lost_1", "lost_2", "digest", "last_round", "table", "version",
)  # fmt: skip
"""`last_round`, `table` (a digest of the scenario's text) and `version` are what the outcome hangs on besides."""

HEAD = (",".join(COLUMNS) + "\n").encode()


class Unfit(Exception):
    """Says in a sentence why a file cannot be the record of a batch."""


class Name(NamedTuple):
    """Which battle it is: no other has the same."""

    scenario: str
    rules: str
    seed: int
    players: tuple[tuple[str, str], ...]
    last_round: int


class Stamp(NamedTuple):
    """By what it was played: the scenario's text, as a digest, and the version."""

    table: str
    version: str


class Line(NamedTuple):
    """A battle in the record."""

    stamp: Stamp
    row: Row


class Found(Struct):
    """What stands in a record: battles by name, how many bytes are sound, and whether something after them is not."""

    lines: dict[Name, Line]
    sound: int = 0
    is_torn: bool = False


class Record:
    """A record held for writing; what stood in it is known."""

    def __init__(self, path: Path, found: Found, file: io.FileIO) -> None:
        self.path = path
        self.is_torn = found.is_torn
        """Whether a last line broke off, and was dropped."""
        self._lines = found.lines
        self._file = file

    def known(self, fight: Fight) -> Row | None:
        """Return what came of a battle, None if it is not in the record; Unfit if it was another then."""
        if not fight.scenario.isprintable():
            raise Unfit(f"{fight.scenario!r} is no name that could stand in a record.")
        found = self._lines.get(_name(fight))
        if found is None:
            return None
        stamp = _stamp(fight)
        if found.stamp != stamp:
            what = "by another version" if found.stamp.table == stamp.table else "before the scenario was changed"
            raise Unfit(f"{str(self.path)!r} holds {fight.words}, as it was played {what}; give another file.")
        return found.row

    def add(self, fight: Fight, row: Row) -> None:
        """Write down what came of a battle; OSError."""
        data = _line(fight, row)
        if self._file.write(data) != len(data):
            raise OSError(f"only a part of a line could be written to {str(self.path)!r}")
        self._lines[_name(fight)] = Line(_stamp(fight), row)


@contextmanager
def held(path: Path) -> Iterator[Record]:
    """Hold a record, begun if there is none; Unfit where it cannot be one, OSError."""
    if path.exists() and not path.is_file():
        raise Unfit(f"{str(path)!r} is no file in which a record could be kept.")
    try:
        hold = Hold.of(path)
    except Held as no:
        raise Unfit(f"{str(path)!r} is being written by {no.holder.words}.") from None
    try:
        found = read(path)
        with io.FileIO(path, "a") as file:
            if file.tell() != found.sound:
                file.truncate(found.sound)
            if not found.sound:
                file.write(HEAD)
            yield Record(path, found, file)
    finally:
        hold.let_go()


def read(path: Path) -> Found:
    """Read what stands in a record; Unfit where it is none, or where anything but the end of it is damaged."""
    found = Found({})
    *lines, rest = (path.read_bytes() if path.exists() else b"").split(b"\n")
    if (lines and lines[0].rstrip() != HEAD.rstrip()) or not (lines or HEAD.startswith(rest)):
        raise Unfit(f"{str(path)!r} is no record of a batch: it does not begin with the names of its columns.")
    for number, line in enumerate(lines, start=1):
        if number > 1:
            _take(found, line, f"{path}:{number}")
        found.sound += len(line) + 1
    found.is_torn = bool(rest)
    return found


def _take(found: Found, line: bytes, where: str) -> None:
    """Take a line of a record; Unfit where it is none, or where the same battle stands there with another end."""
    try:
        (words,) = csv.reader([line.rstrip(b"\r").decode("utf-8")], strict=True)
        name, known = _understood(words)
    except (ValueError, csv.Error):
        raise Unfit(f"{where}: this is no line of a record of a batch.") from None
    before = found.lines.setdefault(name, known)
    if before != known:
        raise Unfit(f"{where}: the same battle stands further up, and ended otherwise.")


def _understood(words: list[str]) -> tuple[Name, Line]:
    """Read the words of a line; ValueError where they are not what they should be."""
    if len(words) != len(COLUMNS):
        raise ValueError(f"{len(words)} columns")
    at = dict(zip(COLUMNS, words, strict=True))
    one, other = at["side_1"], at["side_2"]
    players = {one: at["player_1"], other: at["player_2"]}
    if at["winner"] not in ("", one, other) or not (one and other):
        raise ValueError(at["winner"])
    row = Row(
        at["scenario"],
        at["rules"],
        int(at["seed"]),
        players,
        at["winner"] or None,
        at["by"],
        at["why"],
        int(at["rounds"]),
        {one: int(at["lost_1"]), other: int(at["lost_2"])},
        at["digest"],
    )
    name = Name(row.scenario, row.rules, row.seed, tuple(players.items()), int(at["last_round"]))
    return name, Line(Stamp(at["table"], at["version"]), row)


def _line(fight: Fight, row: Row) -> bytes:
    (one, player), (other, second) = row.players.items()
    words = (
        row.scenario, row.rules, row.seed, one, player, other, second, row.winner or "", row.by, row.why, row.rounds,
        row.losses[one], row.losses[other], row.digest, fight.rounds, *_stamp(fight),
    )  # fmt: skip
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(words)
    return text.getvalue().encode()


def _name(fight: Fight) -> Name:
    return Name(fight.scenario, fight.rules, fight.seed, tuple(fight.players.items()), fight.rounds)


def _stamp(fight: Fight) -> Stamp:
    return Stamp(blake2b(fight.text.encode(), digest_size=8).hexdigest(), __version__)
