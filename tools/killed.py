"""Kill battles with kill -9 at any moment and take them up again: `python tools/killed.py -n 1000 --seed 1`.

A battle of each book in turn is played by a process of its own, which says after every line of its journal that it has
played it. It is killed by the clock or in the midst of a write; then what its file holds must be what was told last, or
one line more, verified to the byte. Another process takes it up and plays on until it is killed, too. Every failure
prints the one line that brings it about again as nearly as chance allows. Exit status 1 if anything was amiss."""

from __future__ import annotations

import argparse
import contextlib
import gc
import os
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable
from io import FileIO
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.files import journal
from game.files.holding import holder
from game.files.rows import Rows
from game.session import game, resuming
from game.session.replay import TORN, Verdict, verify
from game.session.resuming import resume
from tools.kept import BOOKS, begun, lines_of, play_on, scratch

LIVES = 12
"""How often one battle is killed at most before the next begins."""
LONGEST = 0.6
"""Seconds that a process lives at most, once it has begun."""


class Piecemeal(FileIO):
    """A file of which the system takes a part at a time, and in which a process may be killed between two parts."""

    dice = Random(0)
    deadly = 0
    """After how many parts the process kills itself; 0 for never."""

    def write(self, data: Any, /) -> int:
        """Write a part."""
        Piecemeal.deadly -= 1
        if Piecemeal.deadly == 0:
            super().write(data[: len(data) // 2])
            os.kill(os.getpid(), signal.SIGKILL)
        return super().write(data[: max(1, self.dice.randrange(len(data) + 1))]) or 0


class Telling(journal.Journal):
    """A journal that tells, when a line is written, the digest in it."""

    pipe = -1

    def command(self, text: str, by: str, why: str, events: Iterable[bytes], digest: str, **more: Any) -> None:
        """Append the line, and tell it."""
        super().command(text, by, why, events, digest, **more)
        if text != journal.END:
            os.write(self.pipe, digest.encode() + b"\n")


def live(book: str, path: Path, seed: int, life: int, pipe: int) -> None:
    """What a process does: begin the battle or take it up, and play on, telling every line."""
    Piecemeal.dice = Random(f"{seed}|{life}")
    Piecemeal.deadly = Piecemeal.dice.randrange(1, 90) if Piecemeal.dice.random() < 0.7 else 0
    journal.FileIO = Piecemeal  # type: ignore[attr-defined]
    Telling.pipe = pipe
    game.Journal = resuming.Journal = Telling  # type: ignore[attr-defined]
    if not is_blank(path):
        os.write(pipe, b"begins\n")
        session, _ = resume(path)
    else:
        path.unlink(missing_ok=True)
        os.write(pipe, b"begins\n")
        session = begun(book, seed, path)
    for _ in play_on(session, seed + life):
        pass
    session.close()


def killed(book: str, path: Path, seed: int, life: int, chance: Random) -> list[str]:
    """Let a process live and kill it; what it told, a digest for each line it played, the first when it began."""
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(out)
            live(book, path, seed, life, into)
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    os.close(into)
    first = os.read(out, 1 << 16)
    end = time.monotonic() + chance.random() ** 2 * LONGEST
    gone, status = os.waitpid(child, os.WNOHANG)
    while not gone and time.monotonic() < end:
        time.sleep(0.001)
        gone, status = os.waitpid(child, os.WNOHANG)
    if not gone:
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    said = first
    while part := os.read(out, 1 << 16):
        said += part
    os.close(out)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise RuntimeError("the process stumbled: see above")
    return said.decode().split()


def amiss(path: Path, told: list[str], before: int) -> tuple[str, Verdict | None]:
    """Say what is wrong with the file that a killed process has left, "" for nothing; and what verifying says of it.

    `before` is how many lines it had when the process began."""
    if holder(path) is not None:
        return "a dead process holds it", None
    if is_blank(path):
        return "" if told in ([], ["begins"]) and not before else "the file is gone", None
    verdict = verify(path)
    if not verdict.agrees:
        return verdict.sentence, None
    digests = [row.digest for row in Rows(path) if row.command and row.command != journal.END]
    told = told[1:]
    if len(digests) - before - len(told) not in (0, 1):
        return f"{len(digests)} lines stand there, and {before} and {len(told)} were told", None
    if told and digests[before + len(told) - 1] != told[-1]:
        return "the digest in the last line is not the one that was told", None
    return "", verdict


def is_blank(path: Path) -> bool:
    """Whether not even the first line stands there: the battle had not begun."""
    return not path.exists() or b"\n" not in path.read_bytes()


def campaign(n: int, seed: int, books: tuple[str, ...], counts: Counter[str], bad: list[str]) -> None:
    """Kill so many processes: count, and note what was amiss, each with the words that bring it about again."""
    gc.freeze()
    with scratch() as folder:
        number = 0
        while counts["killed"] < n:
            book, own = books[number % len(books)], seed + number
            path, chance = folder / f"{book}-{own}.replay", Random(f"{seed}|{number}")
            number += 1
            for life in range(LIVES):
                before = 0 if is_blank(path) else lines_of(path)
                wrong = ""
                try:
                    told = killed(book, path, own, life, chance)
                    counts["killed"] += 1
                    counts["lines told"] += max(0, len(told) - 1)
                    wrong, verdict = amiss(path, told, before)
                    if verdict is not None:
                        counts["torn"] += TORN in verdict.notices
                        counts["with an answer under seal"] += path.with_name(path.name + ".sealed").exists()
                        if verdict.finished:
                            counts["battles over"] += 1
                            break
                except Exception as no:
                    wrong = f"{type(no).__name__}: {no}"
                if wrong:
                    bad.append(f"python tools/killed.py -n 1 --seed {own} --book {book}   # life {life}: {wrong}")
                    break
                if counts["killed"] >= n:
                    break
            for file in folder.iterdir():
                file.unlink()


def main() -> int:
    """Kill, count and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=200, help="processes to kill (default 200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--book", choices=BOOKS, help="only battles of this book")
    options = parser.parse_args()
    started = time.monotonic()
    counts: Counter[str] = Counter()
    bad: list[str] = []
    with contextlib.suppress(KeyboardInterrupt):
        campaign(options.n, options.seed, (options.book,) if options.book else BOOKS, counts, bad)
    for line in bad:
        print(line)
    print(f"{', '.join(f'{number} {what}' for what, number in counts.items())}; {len(bad)} amiss; "
          f"{time.monotonic() - started:.0f} s")  # fmt: skip
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
