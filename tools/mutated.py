"""Mutate scenarios and see what is made of them: `python tools/mutated.py -n 2000 --seed 1`.

A bundled scenario, or one that was made up by chance, is changed in one to four places: a value of another type, one at
a limit or just beyond it, a key that is lost, doubled, misspelt or moved, geometry without area, text in odd
characters, or bytes of the file itself. It is either refused, every fault with its line and column in one sentence, or
it is played under a book by chance, and every invariant looked at after every event. Every failure prints one line
that brings it about again. Exit status 1 if anything was amiss."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import yaml

from game import paths, systems
from game.catalogue.scenario.loading import ScenarioFaults
from game.session.opening import opened_text
from tools.games import play
from tools.generated import generated

SLOWEST = 5.0
"""CPU seconds within which a scenario must be read or refused."""
ROUNDS = 2
MOST = 60
"""Figures of a scenario that is played out: larger ones are only read."""

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2, 0.5, 1e9, -1e9, float("inf"), float("nan"), 240, 240.001, 241, 64, 65, 1000, 1001,
    "", " ", "~", "null", "yes", "0x10", "1_000", "12:30", "x" * 64, "x" * 65, "x" * 5000, "\u3164", "\u200d\u200d",
    "\u202eab", "<undo>", "{0}", "%s", "[SP-3.2.1]", "\U0001f409", "\u0301", "name\nname", [], {}, [[]], [{}], {"": ""},
    [1, 2], [1, 2, 3], [[0, 0], [0, 0]], [[0, 0], [1, 1], [2, 2]], [[0, 0], [5, 5], [5, 0], [0, 5]], [[1, 1]] * 300,
    {"a": {"a": {"a": {}}}},
)  # fmt: skip

Place = tuple[Any, Any]
"""A list or mapping, and the index or key of one of its values."""


def places(node: Any) -> list[Place]:
    """Every place of a value, from the top."""
    found: list[Place] = []
    items = list(node.items()) if isinstance(node, dict) else list(enumerate(node)) if isinstance(node, list) else []
    for key, value in items:
        found.append((node, key))
        found += places(value)
    return found


def another_value(whole: Any, chance: Random) -> None:
    """A value of any other type or at any limit."""
    node, key = chance.choice(places(whole))
    node[key] = chance.choice(ODD)


def nudged(whole: Any, chance: Random) -> None:
    """A number a little or much larger or smaller."""
    numbers = [(node, key) for node, key in places(whole) if isinstance(node[key], int | float)]
    if numbers:
        node, key = chance.choice(numbers)
        node[key] = chance.choice((node[key] + 1, node[key] - 1, -node[key], node[key] * 10, node[key] + 0.001))


def lost(whole: Any, chance: Random) -> None:
    """A value or a whole part is gone."""
    node, key = chance.choice(places(whole))
    del node[key]


def misspelt(whole: Any, chance: Random) -> None:
    """A key, or a word, with a letter too many, too few, or another."""
    found = [(node, key) for node, key in places(whole) if isinstance(node, dict) or isinstance(node[key], str)]
    node, key = chance.choice(found)
    if isinstance(node, dict) and (chance.random() < 0.5 or not isinstance(node[key], str)):
        node[_slip(str(key), chance)] = node.pop(key)
    else:
        node[key] = _slip(node[key], chance)


def _slip(word: str, chance: Random) -> str:
    at = chance.randrange(len(word) + 1)
    return chance.choice((word[:at] + "x" + word[at:], word[: max(0, at - 1)] + word[at:], word.upper(), word + " "))


def exchanged(whole: Any, chance: Random) -> None:
    """Two values in each other's place."""
    (one, a), (other, b) = chance.choice(places(whole)), chance.choice(places(whole))
    one[a], other[b] = other[b], one[a]


def doubled(whole: Any, chance: Random) -> None:
    """An entry of a list twice."""
    lists = [node[key] for node, key in places(whole) if isinstance(node[key], list) and node[key]]
    if lists:
        entries = chance.choice(lists)
        entries.insert(chance.randrange(len(entries) + 1), chance.choice(entries))


def squeezed(whole: Any, chance: Random) -> None:
    """Corners on one line, in one place, crossing, or off the table."""
    shapes = [
        (node, key) for node, key in places(whole)
        if isinstance(node[key], list) and len(node[key]) > 1 and all(isinstance(row, list) for row in node[key])
    ]  # fmt: skip
    if shapes:
        node, key = chance.choice(shapes)
        first = node[key][0]
        node[key] = chance.choice(
            ([first] * len(node[key]), node[key][:2], node[key][::-1], [*node[key], first], [*node[key], [-5, 500]],
             sorted(node[key], key=lambda _: chance.random()))
        )  # fmt: skip


CHANGES: tuple[Callable[[Any, Random], None], ...] = (
    another_value, nudged, nudged, nudged, nudged, lost, misspelt, exchanged, doubled, squeezed, squeezed, squeezed,
)  # fmt: skip


def mutant(seed: int) -> str:
    """The text of a scenario that was changed by chance; the same for a seed, always."""
    chance = Random(seed)
    bundled = sorted(paths.bundled().values())
    text = chance.choice(bundled).read_text(encoding="utf-8") if chance.random() < 0.5 else generated(seed)
    if chance.random() < 0.15:
        return _spoilt(text, chance)
    whole = yaml.safe_load(text)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        if isinstance(whole, dict) and places(whole):
            chance.choice(CHANGES)(whole, chance)
    dumped: str = yaml.safe_dump(whole, allow_unicode=chance.random() < 0.5, sort_keys=False)
    return dumped


def _spoilt(text: str, chance: Random) -> str:
    """The text itself with characters lost, doubled or others."""
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(text))
        odd = ("", text[at] * 2, "\t", "\x00", "&", "*", "!", ": ", "- ", "]", "'", "\ufeff", "\u2028", "\ud83d")
        cut = chance.choice(odd)
        text = text[:at] + cut + text[at + chance.randint(0, 3) :]
    return text


def tried(seed: int, *, playing: bool = True) -> str:
    """What became of a mutant: refused, read, played; AssertionError and the like where anything is amiss."""
    text = mutant(seed)
    chance = Random(seed)
    begun = time.process_time()
    try:
        scenario = opened_text(text, "mutant.yaml")
    except ScenarioFaults as no:
        for fault in no.faults:
            if fault.line < 1 or fault.column < 1 or not fault.sentence or "\n" in fault.sentence:
                raise ValueError(f"a fault without its place or in more than a line: {fault!r}") from None
        if not no.faults:
            raise ValueError("refused without a fault") from None
        return "refused"
    finally:
        took = time.process_time() - begun
        if took > SLOWEST:
            raise TimeoutError(f"it was read for {took:.1f} s")
    if not playing or len(scenario.state.figures) > MOST:
        return "read"
    book = scenario.rules or chance.choice(sorted(systems.BOOKS))
    names = (chance.choice(("random", "scripted")), chance.choice(("random", "scripted")))
    play(scenario.state, book, seed, names, ROUNDS, forks=False)
    return "played"


def main() -> int:
    """Try mutants by their seeds, and say what became of them."""
    told = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    told.add_argument("-n", type=int, default=500, help="how many scenarios")
    told.add_argument("--seed", type=int, default=1, help="seed of the first")
    told.add_argument("--read-only", action="store_true", help="play none that is accepted")
    told.add_argument("--print", action="store_true", help="print the mutant of the seed, and do nothing")
    given = told.parse_args()
    if given.print:
        print(mutant(given.seed))
        return 0
    count: Counter[str] = Counter()
    for seed in range(given.seed, given.seed + given.n):
        try:
            count[tried(seed, playing=not given.read_only)] += 1
        except Exception as no:  # whatever it is, it is a failure, and the next is tried
            count["amiss"] += 1
            print(f"python tools/mutated.py -n 1 --seed {seed}: {type(no).__name__}: {str(no).splitlines()[:1]}")
            if given.n == 1:
                traceback.print_exc()
    print(", ".join(f"{many} {word}" for word, many in sorted(count.items())))
    return 1 if count["amiss"] else 0


if __name__ == "__main__":
    sys.exit(main())
