"""Have the k-th thing asked of the disk fail, for every k: `python tools/faulty.py`.

Whatever writes a file that somebody wants to keep is tried: the journal of a battle, begun, put in another's place,
taken up; what is under seal beside it; copies; the settings; who sat where; scenarios, pictures, films, events. What
it asks of the disk (open, write, put on the disk, rename ...) fails, each thing in turn, once, and then for ever,
with each of some errors. Then every file is as it was to the byte, or new and whole; and who wrote it was told, or all
of it is there. With `--seed` only so many of all these are tried (`-n`), by chance and the same for a seed. Every
failure prints one line that brings it about again. Exit status 1 if anything was amiss."""

from __future__ import annotations

import argparse
import errno
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game import paths
from game.files import holding, journal
from game.files.rows import ReplayFault
from tools.failing import Disk, failing
from tools.faulty_cases import CASES, Case, files
from tools.kept import scratch

ERRORS = (errno.ENOSPC, errno.EACCES, errno.EIO, errno.EFBIG, errno.EINTR)
MOST = 400
"""Things asked of the disk in one case, beyond which it never ends."""


def tried(name: str, number: int, error: int, forever: bool) -> tuple[str, list[str]]:
    """Try a case with a disk that fails at that number: what is wrong, and what failed."""
    disk = Disk(number, error, forever)
    return _tried(CASES[name](), disk), disk.failed


def _tried(case: Case, disk: Disk) -> str:
    """Try a case on a disk; what is wrong."""
    home = os.environ.get(paths.HOME_VARIABLE)
    with scratch() as folder:
        try:
            case.before(folder)
            before = files(folder)
            try:
                with failing(disk, (journal, holding)):
                    told = case.act(folder)
            except (OSError, ReplayFault) as no:
                told = [str(no)]
            try:
                return case.wrong(folder, before, told)
            except Exception as no:
                return f"{type(no).__name__}: {no}"
        finally:
            if home is None:
                os.environ.pop(paths.HOME_VARIABLE, None)
            else:
                os.environ[paths.HOME_VARIABLE] = home


def _line(name: str, error: int, number: int, forever: bool, failed: list[str], wrong: str) -> str:
    """The line that brings a failure about again, and what it is."""
    return (
        f"python tools/faulty.py --case {name} --error {errno.errorcode[error]} --at {number}"
        f"{' --forever' * forever}   # {failed[:1]}: {wrong}"
    )


def points(seed: int, names: tuple[str, ...], errors: tuple[int, ...]) -> Iterator[tuple[str, int, int, bool]]:
    """Give cases, errors, numbers, and whether for ever, by chance and without end: of a case every number alike."""
    chance = Random(seed)
    while True:
        name, forever = chance.choice(names), chance.random() < 0.5
        yield name, chance.choice(errors), chance.randint(1, _asked(name, forever)), forever


@cache
def _asked(name: str, forever: bool) -> int:
    """How many things that could fail, once or for ever, a case asks of a disk on which nothing does."""
    disk = Disk(10 * MOST, 0, forever)
    _tried(CASES[name](), disk)
    return disk.asked


def sampled(
    seed: int, count: int, names: tuple[str, ...] = tuple(CASES), errors: tuple[int, ...] = ERRORS
) -> tuple[Counter[str], list[str]]:
    """Try so many points by chance; what was counted, and what was amiss."""
    counts: Counter[str] = Counter()
    bad: list[str] = []
    for _, (name, error, number, forever) in zip(range(count), points(seed, names, errors), strict=False):
        wrong, failed = tried(name, number, error, forever)
        counts[name] += bool(failed)
        if wrong:
            bad.append(_line(name, error, number, forever, failed, wrong))
    return counts, bad


def campaign(
    names: tuple[str, ...], errors: tuple[int, ...] = ERRORS, every: int = 1
) -> tuple[Counter[str], list[str]]:
    """Try every number until nothing fails any more; what was counted, and what was amiss."""
    counts: Counter[str] = Counter()
    bad: list[str] = []
    for name in names:
        for error in errors:
            for forever in (False, True):
                for number in range(1, MOST, every):
                    wrong, failed = tried(name, number, error, forever)
                    if wrong:
                        bad.append(_line(name, error, number, forever, failed, wrong))
                    if not failed:
                        break
                    counts[name] += 1
    return counts, bad


def main() -> int:
    """Fail, count and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--case", choices=CASES, action="append", help="only this; again for others")
    parser.add_argument("--error", choices=[errno.errorcode[error] for error in ERRORS], help="only this error")
    parser.add_argument("--at", type=int, help="only the k-th thing asked")
    parser.add_argument("--forever", action="store_true", help="with --at: and all that follow")
    parser.add_argument("--seed", type=int, help="try points by chance, the same for a seed")
    parser.add_argument("-n", type=int, default=500, help="with --seed: how many (500)")
    options = parser.parse_args()
    started = time.monotonic()
    errors = ERRORS if options.error is None else (getattr(errno, options.error),)
    names = tuple(options.case or CASES)
    if options.at is not None:
        wrong, failed = tried(names[0], options.at, errors[0], options.forever)
        print(f"{failed}: {wrong or 'as it should be'}")
        return 1 if wrong else 0
    counts, bad = campaign(names, errors) if options.seed is None else sampled(options.seed, options.n, names, errors)
    for line in bad[:40]:
        print(line)
    print(f"{', '.join(f'{number} times {what}' for what, number in counts.items())}; {len(bad)} amiss; "
          f"{time.monotonic() - started:.0f} s")  # fmt: skip
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
