"""Two battles that differ only in what one side hides, played on together: `python tools/two_worlds.py -n 200`.

The other side looks on. In both it is shown, told, offered, refused and asked the same, to the byte, and it decides the
same, until something happens that shows it what was hidden. What differs: the arms, armour, wounds, spells, facing,
place, number and names of those whom it does not see, what they do; how the other means to fight and what it has
ordered beforehand; what it answers under seal, and where it sets up behind the screen.
With `--window` every pair that ends without having shown anything is looked at through the window, too: the curtain,
each picture of what was missed, every sound, the sheets, the overlays, and every figure pointed at.
Every failure prints the one line that plays it again. Exit status 1 if anything was let out."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game import systems
from tools.secret_pairs import KINDS, pair_of
from tools.worlds_apart import AtLast, LeakError, play


def main() -> int:
    """Play pairs, count and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=100, help="pairs of battles in each book (default 100)")
    parser.add_argument("--seed", type=int, default=1, help="first seed")
    parser.add_argument("--rules", action="append", choices=systems.BOOKS, help="all of them by default")
    parser.add_argument("--kind", choices=sorted(KINDS), help="what differs; by the seed where it is not said")
    parser.add_argument("--answers", type=int, default=250, help="most answers of the side that looks on")
    parser.add_argument("--window", action="store_true", help="look through the window at the end of each pair")
    options = parser.parse_args()
    at_last: AtLast | None = None
    if options.window:
        from tools.seats_apart import look_through

        at_last = look_through
    bad, began = 0, time.process_time()
    for book in options.rules or systems.BOOKS:
        ends: Counter[str] = Counter()
        looks = 0
        for seed in range(options.seed, options.seed + options.n):
            amiss = ""
            try:
                pair = pair_of(book, seed, options.kind)
                if pair is None:
                    ends["no such position"] += 1
                    continue
                end = play(pair, options.answers, at_last)
                ends[end.why] += 1
                looks += end.looks
            except LeakError as found:
                amiss = str(found)
            except Exception:
                amiss = traceback.format_exc(limit=-8)
            if amiss:
                bad += 1
                ends["amiss"] += 1
                print(f"{book} seed {seed}: {amiss}")
                more = f" --kind {options.kind}" if options.kind else ""
                print(f"  again: python tools/two_worlds.py -n 1 --rules {book} --seed {seed}{more}", flush=True)
        said = ", ".join(f"{why} {many}" for why, many in sorted(ends.items()))
        print(f"{book}: {options.n} pairs, looked at {looks} times: {said}", flush=True)
    print(f"{bad} amiss; {time.process_time() - began:.0f} s of CPU")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
