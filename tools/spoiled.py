"""Spoil replays of every book and see that it is found: `python tools/spoiled.py --every 1 --seed 1`.

Every byte is changed in turn (one bit of it, and then the whole of it by chance); blocks are filled with zeros; lines
are removed, doubled and exchanged; two battles are spliced; the file beside with what is under seal is spoiled, too.
What is done must be found (a fault, or a notice that was not there before), or the battle must be the same to its last
digest. With `--cut` the files are cut off after every byte instead: what is read is then the longest beginning of
whole lines, and about the end of each line the battle is taken up, played on and verified. Every failure prints one
line that brings it about again. Exit status 1 if anything was amiss."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.files.rows import ReplayFault, Rows, read_through
from game.session.recording import Recording
from game.session.replay import Repeat, Verdict, verify
from game.session.resuming import resume
from tools.kept import BOOKS, play_on, played, scratch

Way = tuple[str, bytes, bytes]
"""What was done, the replay after it, and the file beside after it (empty: there is none)."""
LOOKED = 97
"""Of so many that are found by their lines, one is played again in full, too."""


class Spoiling:
    """One battle, whole or under way, and what comes of spoiling its files."""

    def __init__(self, book: str, seed: int, answers: int, folder: Path) -> None:
        self.book, self.seed, self.answers, self.folder = book, seed, answers, folder
        path = folder / "whole.replay"
        played(book, seed, path, answers)
        side = path.with_name(path.name + ".sealed")
        self.data, self.side = path.read_bytes(), side.read_bytes() if side.exists() else b""
        repeat = Repeat(read_through(path))
        repeat.play()
        self.digest, self.lines, self.notices = repeat.session.digest, repeat.session.here, repeat.notices
        self.path = folder / "spoiled.replay"
        self.counts: Counter[str] = Counter()
        self.bad: list[str] = []
        self.numbers: dict[str, int] = {}

    def put(self, data: bytes, side: bytes) -> None:
        """Write the files that are to be tried."""
        self.path.write_bytes(data)
        beside = self.path.with_name(self.path.name + ".sealed")
        if side:
            beside.write_bytes(side)
        else:
            beside.unlink(missing_ok=True)

    def try_all(self, ways: Iterator[Way]) -> None:
        """Try them, and note what was not found."""
        for number, (what, data, side) in enumerate(ways):
            if (data, side) == (self.data, self.side):
                continue
            self.put(data, side)
            self.counts[what.partition(" ")[0]] += 1
            wrong = self.unfound(number)
            if wrong:
                self.bad.append(f"python tools/spoiled.py --book {self.book} --seed {self.seed} "
                                f"--answers {self.answers}   # {what}: {wrong}")  # fmt: skip

    def unfound(self, number: int) -> str:
        """Say how what was done was not found, "" where it was, or changed nothing."""
        try:
            for _ in Rows(self.path):
                pass
        except ReplayFault:
            self.counts["found by its lines"] += 1
            return self._same_said() if number % LOOKED == 0 else ""
        try:
            repeat = Repeat(read_through(self.path))
            repeat.play()
        except ReplayFault:
            self.counts["found when played"] += 1
            return ""
        if set(repeat.notices) - set(self.notices):
            self.counts["noticed"] += 1
            return ""
        self.counts["nothing changed"] += 1
        same = (repeat.session.digest, repeat.session.here) == (self.digest, self.lines)
        return "" if same else "it passes as sound, and is another battle"

    def _same_said(self) -> str:
        """Verifying, watching and taking up must refuse it in one sentence, and leave the file as it is."""
        before = self.path.read_bytes()
        said: dict[str, str] = {}
        readings: tuple[Callable[[Path], object], ...] = (verify, Recording, resume)
        for reading in readings:
            try:
                found = reading(self.path)
            except ReplayFault as no:
                said[reading.__name__] = str(no)
                continue
            if not isinstance(found, Verdict) or found.agrees:
                return f"{reading.__name__} takes it, though its lines are not sound"
            said[reading.__name__] = found.sentence
        if len(set(said.values())) > 1:
            return f"it is told in different words: {said}"
        return "" if self.path.read_bytes() == before else "it was changed by being read"


def ways(one: Spoiling, every: int, other: bytes) -> Iterator[Way]:
    """Give all that is done to a battle's files; `other` is a battle to splice it with."""
    dice = Random(f"{one.book}|{one.seed}")
    data, side = one.data, one.side
    for place in range(dice.randrange(every), len(data), every):
        for byte in (data[place] ^ (1 << dice.randrange(8)), dice.randrange(256)):
            yield f"flipped byte {place} to {byte}", data[:place] + bytes([byte]) + data[place + 1 :], side
    for place in range(dice.randrange(every), len(side), every):
        byte = side[place] ^ (1 << dice.randrange(8))
        yield f"flipped-beside byte {place} to {byte}", data, side[:place] + bytes([byte]) + side[place + 1 :]
    for size in (1, 16, 512, 4096):
        for _ in range(max(4, 200 // every)):
            place = dice.randrange(len(data))
            yield f"zeroed {size} from {place}", (data[:place] + b"\0" * size + data[place + size :])[: len(data)], side
    lines = data.splitlines(keepends=True)
    for number in range(len(lines) - 1):
        yield f"removed line {number + 1}", b"".join(lines[:number] + lines[number + 1 :]), side
    for number in range(len(lines)):
        yield f"doubled line {number + 1}", b"".join(lines[: number + 1] + lines[number:]), side
        other_number = dice.randrange(len(lines))
        swapped = list(lines)
        swapped[number], swapped[other_number] = swapped[other_number], swapped[number]
        yield f"exchanged lines {number + 1} and {other_number + 1}", b"".join(swapped), side
    foreign = other.splitlines(keepends=True)
    for number in range(1, len(lines)):
        cut = dice.randrange(1, len(foreign))
        yield f"spliced line {number + 1} with {cut + 1} of another", b"".join(lines[:number] + foreign[cut:]), side


def cut(one: Spoiling, every: int) -> None:
    """Cut the file off after every byte, and take it up about the end of each line."""
    ends = [place + 1 for place, byte in enumerate(one.data) if byte == 10]
    about = {end + by for end in ends for by in (-3, -2, -1, 0, 1, 2, 3)}
    for length in range(len(one.data) + 1):
        if length % every and length not in about:
            continue
        one.put(one.data[:length], one.side)
        one.counts["cut"] += 1
        wrong = _of_a_cut(one, length, ends)
        if not wrong and length in about and (every == 1 or length % 3 == 0):
            one.counts["taken up"] += 1
            wrong = _taken_up(one, length)
        if wrong:
            one.bad.append(f"python tools/spoiled.py --cut --book {one.book} --seed {one.seed} "
                           f"--answers {one.answers}   # cut after {length}: {wrong}")  # fmt: skip


def _of_a_cut(one: Spoiling, length: int, ends: list[int]) -> str:
    whole = [end for end in ends if end <= length]
    try:
        rows = Rows(one.path)
        count = sum(1 for _ in rows)
    except ReplayFault as no:
        return "" if not whole else f"it is refused: {no}"
    if not whole:
        return "it is read without a first line"
    if count != len(whole) - 1 or rows.length != whole[-1] or rows.torn != (length > whole[-1]):
        return f"{count} lines were read, torn: {rows.torn}"
    return ""


def _taken_up(one: Spoiling, length: int) -> str:
    """Take it up, play on, and take it up once more."""
    if b"\n" not in one.data[:length]:
        return ""
    for old in one.folder.glob("*.kept"):
        old.unlink()
    before = one.path.read_bytes()
    for _ in range(2):
        session, _ = resume(one.path)
        for _ in play_on(session, one.seed + 1, 3):
            pass
        session.close()
        verdict = verify(one.path)
        if not verdict.agrees:
            return verdict.sentence
    torn = before[before.rfind(b"\n") + 1 :]
    kept = list(one.folder.glob("*.kept"))
    if not one.path.read_bytes().startswith(before) and [copy.read_bytes() for copy in kept] != [before]:
        return "something was cut off, and not kept beside"
    return "" if not torn or kept else "what had broken off was not kept"


def campaign(
    books: tuple[str, ...], seed: int, every: int, answers: int, cutting: bool
) -> tuple[Counter[str], list[str]]:
    """Spoil the battle of each book, over and under way; what was counted, and what was amiss."""
    counts: Counter[str] = Counter()
    bad: list[str] = []
    for book in books:
        with scratch() as folder:
            other = folder / "other.replay"
            played(book, seed + 1, other, answers)
            one = Spoiling(book, seed, answers, folder)
            counts["bytes"] += len(one.data)
            if cutting:
                cut(one, every)
            else:
                one.try_all(ways(one, every, other.read_bytes()))
            counts += one.counts
            bad += one.bad
    return counts, bad


def main() -> int:
    """Spoil, count and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="change only every Nth byte (1)")
    parser.add_argument("-n", "--answers", type=int, default=1 << 20, metavar="N", help="answers of the battle (all)")
    parser.add_argument("--book", choices=BOOKS, help="only battles of this book")
    parser.add_argument("--cut", action="store_true", help="cut the files off instead")
    options = parser.parse_args()
    started = time.monotonic()
    books = (options.book,) if options.book else BOOKS
    counts, bad = campaign(books, options.seed, options.every, options.answers, options.cut)
    for line in bad[:40]:
        print(line)
    print(f"{', '.join(f'{number} {what}' for what, number in counts.items())}; {len(bad)} amiss; "
          f"{time.monotonic() - started:.0f} s")  # fmt: skip
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
