"""Play the same battles everywhere this machine can: `python tools/everywhere.py --python /path/to/python3.13`.

The small battle of each book is played under every Python named (and this one), plainly and with -O and -OO, with
other orders of hashes, in other time zones and languages: all of it must come to the same events, to the byte. A Python
may be that of a venv with another shapely. One that is not there, or lacks what the game needs, is said as not run.
Exit status 1 if any two differ."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
FLAGS = ((), ("-O",), ("-OO",), ("-X", "dev"))
HASHES = ("0", "1", "4242", "random")
PLACES = (
    {"TZ": "UTC", "LC_ALL": "C"},
    {"TZ": "Pacific/Kiritimati", "LC_ALL": "C.UTF-8"},
    {"TZ": "Etc/GMT+12", "LC_ALL": "tr_TR.UTF-8", "LANG": "tr_TR.UTF-8"},
)
NEEDED = "import msgspec, numpy, platformdirs, pydantic, shapely, yaml"
LONGEST = 600
"""Seconds that all battles may take under one of them."""


def hashes(seed: int, count: int) -> Iterator[str]:
    """Play the small battles here, and give a line for each: its book, its seed, and the digest of all its events."""
    from game.files.stream import Stream
    from tools.kept import BOOKS, begun, play_on

    for number in range(count):
        for book in BOOKS:
            session = begun(book, seed + number, None)
            for _ in play_on(session, seed + number):
                pass
            stream = Stream(session.codec)
            lines = b"\n".join(stream.lines(session.events))
            yield f"{book} {seed + number} {blake2b(lines, digest_size=16).hexdigest()} {session.digest}"


def run(python: str, flags: tuple[str, ...], order: str, place: dict[str, str], seed: int, count: int) -> str:
    """Play them under another, and give what it says."""
    environment = {**os.environ, **place, "PYTHONHASHSEED": order}
    words = [python, *flags, str(Path(__file__).resolve()), "--here", "--seed", str(seed), "-n", str(count)]
    try:
        done = subprocess.run(
            words, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False, cwd=ROOT
        )
    except subprocess.TimeoutExpired:
        return f"took more than {LONGEST} seconds"
    return done.stdout if done.returncode == 0 else f"stumbled: {(done.stderr.strip().splitlines() or ['?'])[-1]}"


def version(python: str) -> str:
    """Say which Python this is, with which shapely and numpy."""
    said = "import sys, numpy, shapely; print(sys.version.split()[0], shapely.__version__, numpy.__version__)"
    done = subprocess.run([python, "-c", said], capture_output=True, text=True, check=True)
    return "Python {}, shapely {}, numpy {}".format(*done.stdout.split())


def lacks(python: str) -> str:
    """Say what a Python lacks that the game needs, "" for nothing: it may not even be there."""
    try:
        done = subprocess.run([python, "-c", NEEDED], capture_output=True, text=True, check=False)
    except OSError as no:
        return str(no.strerror)
    return "" if done.returncode == 0 else (done.stderr.strip().splitlines() or ["it does not run"])[-1].strip()


def columns(pythons: tuple[str, ...], short: bool) -> Iterator[tuple[str, tuple[str, ...], str, dict[str, str]]]:
    """Give what is to be run: of each Python every pair of a flag and an order, the places in turn."""
    dice = Random(0)
    for python in pythons:
        pairs = [(flags, order) for flags in FLAGS for order in HASHES]
        for number, (flags, order) in enumerate(dice.sample(pairs, 3) if short else pairs):
            yield python, flags, order, PLACES[number % len(PLACES)]


def campaign(pythons: tuple[str, ...], seed: int, count: int, short: bool = False) -> tuple[list[str], list[str], int]:
    """Run them all: what differed, what was not run, and how many agreed with what is played here."""
    here = "".join(f"{line}\n" for line in hashes(seed, count))
    bad: list[str] = []
    missing: list[str] = []
    agreed = 0
    there: list[str] = []
    for python in pythons:
        no = lacks(python)
        if no:
            missing.append(f"{python}: not run: {no}")
        else:
            there.append(python)
    for python, flags, order, place in columns(tuple(there), short):
        said = run(python, flags, order, place, seed, count)
        if said == here:
            agreed += 1
            continue
        theirs, ours = said.splitlines(), here.splitlines()
        first = next((line for line, other in zip(theirs, ours) if line != other), said[:200])
        what = f"{python} {' '.join(flags)} PYTHONHASHSEED={order} TZ={place['TZ']} LC_ALL={place['LC_ALL']}"
        bad.append(f"{what}   # {first}")
    return bad, missing, agreed


def main() -> int:
    """Play, compare and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", action="append", help="a Python to run; again for others (those on the path)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-n", type=int, default=2, help="battles of each book (2)")
    parser.add_argument("--short", action="store_true", help="three ways of each Python only")
    parser.add_argument("--here", action="store_true", help="only play them here, and print what comes of it")
    options = parser.parse_args()
    if options.here:
        for line in hashes(options.seed, options.n):
            print(line)
        return 0
    started = time.monotonic()
    pythons = (sys.executable, *(options.python or PYTHONS))
    bad, missing, agreed = campaign(pythons, options.seed, options.n, options.short)
    left_out = {line.partition(":")[0] for line in missing}
    run_here = sorted({version(python) for python in pythons if python not in left_out})
    for line in (*run_here, *bad, *missing):
        print(line)
    print(f"{agreed} runs of {options.n * 6} battles agree; {len(bad)} differ; {len(missing)} Pythons not run; "
          f"{time.monotonic() - started:.0f} s")  # fmt: skip
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
