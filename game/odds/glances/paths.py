"""Paths of outcomes told in few words: what a path need not say, and paths gathered into a few branches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

Path = tuple[str, ...]
Weights = Mapping[Path, Fraction | int]



class Gathered(NamedTuple):
    """Paths that tell the same: in what names, their weight, and the likeliest of them."""

    names: Path
    weight: Fraction | int
    like: Path


MOST = 4
"""Branches at the most, beside all others together."""
NAMES = 2
"""Names of a branch at the most."""
COVERED = Fraction(17, 20)
"""So much of all that may come must be told by its branches; else paths are gathered by less."""
RARE = Fraction(1, 50)
"""A branch of less is told among the others."""

NOTHING = ("nothing comes of it",)
"""Where nothing has a name."""

FOLLOWS = {
    "they flee": ("their nerve breaks", "some of them are gone from the table"),
    "flees": ("nerve breaks", "gone from the table"),
    "some flee": ("nerve breaks", "some gone from the table"),
    "some of them fall": ("they meet",),
    "they surrender": ("their nerve breaks",),
    "the battle is won": ("some of them are gone from the table",),
}
"""What goes without saying where the name is in a path."""

FALLEN = {1: "one of them falls", 2: "two of them fall", 3: "three of them fall"}
"""What is said of so many who fall."""

STEPS = frozenset({
    "strikes first", "is struck first", "they meet", "they come to meet it", "some halted on the way", "they stand",
    "they cannot refuse", "they cannot escape", "does not get away", "some does not get away", "stands", "shot at",
    "shot at on the way", "their nerve breaks", "nerve breaks",
})  # fmt: skip
"""What is on the way to something, as is whom one reaches."""

ENDS = (
    "the battle is won", "the battle is lost", "the battle is drawn", "shot down", "struck down", "slain", "killed",
    "flees", "some flee", "surrender", "put to rout", "falls", "fall", "they flee", "they surrender", "they refuse",
    "they escape", "they are put to rout", "beaten off", "driven back", "gets away", "stopped by", "halted", "locked",
)  # fmt: skip
"""What a path comes to, by words in it: the weightiest first."""


def spoken(path: Path) -> Path:
    """Leave out what goes without saying."""
    unsaid = {name for told, names in FOLLOWS.items() if told in path for name in names}
    return tuple([name for name in path if name not in unsaid])


def bare(path: Path) -> Path:
    """Leave out what was only on the way, unless nothing more came of it; and all zones but the first."""
    found = [name for name in spoken(path) if name not in STEPS and not name.startswith("reaches ")]
    zones = [name for name in found if name.startswith("stopped by ")]
    return tuple([name for name in found if name not in zones[1:]]) or spoken(path)[-1:]


def weightiest(path: Path) -> Path:
    """Return the one or two names that weigh most: what becomes of those who set out, and of the other side."""
    found = sorted(bare(path), key=_weight)[:2]
    return tuple([name for name in bare(path) if name in found])


def numbered(path: Path) -> Path:
    """Return the one or two names that weigh most, where it matters how many fall and not who."""
    found = bare(path)
    many = sum(name.endswith(" falls") for name in found)
    first = next((place for place, name in enumerate(found) if name.endswith(" falls")), 0)
    said = FALLEN.get(many, "some of them fall")
    told = [name for name in found if not name.endswith(" falls")]
    return weightiest((*told[:first], said, *told[first:])) if many else weightiest(path)


def sole(path: Path) -> Path:
    """Return the one name that weighs most, where it does not matter who falls."""
    return tuple(sorted(numbered(path), key=_weight)[:1])


def _weight(name: str) -> int:
    return next((place for place, word in enumerate(ENDS) if word in name), len(ENDS))


BAD = ("shot down", "struck down", "slain", "killed", "flee", "surrender", "gone from", "nerve breaks", "unhorsed",
       "driven back", "beaten off", "put to rout", "does not stand")  # fmt: skip
"""Names that tell of harm to those of whom they are said."""


def bearing(names: Path) -> int:
    """Tell whether a branch is good for those who set out (1), bad (-1), or neither or both."""
    found = {_bearing(name) for name in names} - {0}
    return found.pop() if len(found) == 1 else 0


def _bearing(name: str) -> int:
    if name in ("the battle is won", "they do not stand"):
        return 1
    if name == "the battle is lost":
        return -1
    theirs = name.startswith(("they ", "their ", "some of them "))
    if name.endswith((" falls", " fall")):
        return 1
    words = name.removeprefix("some ").removeprefix("they ").removeprefix("their ").removeprefix("of them ")
    return (1 if theirs else -1) if words.removeprefix("are ").startswith(BAD) else 0


COARSER: tuple[Callable[[Path], Path], ...] = (spoken, bare, weightiest, numbered, sole)
"""By what paths are gathered: ever less."""


def branches(paths: Weights) -> list[Gathered]:
    """Gather paths into a few branches that tell nearly all, the likeliest first; the rest is left out."""
    whole = sum(paths.values())
    if not whole:
        return []
    found: list[Gathered] = []
    for gather in COARSER:
        found = _gathered(paths, gather)
        shown = [row for row in found[:MOST] if row.weight >= RARE * whole]
        short = all(len(row.names) <= NAMES for row in shown)
        if short and sum(row.weight for row in shown) >= COVERED * whole:
            return shown
    return [row for row in found[:MOST] if row.weight >= RARE * whole]


def _gathered(paths: Weights, gather: Callable[[Path], Path]) -> list[Gathered]:
    """Gather those that tell the same, in whatever order; each is told in its likeliest order."""
    found: dict[frozenset[str], dict[Path, Fraction | int]] = {}
    likeliest: dict[frozenset[str], Path] = {}
    for path, weight in sorted(paths.items(), key=lambda row: (-row[1], row[0])):
        told = gather(path) or NOTHING
        orders = found.setdefault(frozenset(told), {})
        orders[told] = orders.get(told, 0) + weight
        likeliest.setdefault(frozenset(told), path)
    rows = [
        Gathered(min(orders, key=lambda told: (-orders[told], told)), sum(orders.values()), likeliest[names])
        for names, orders in found.items()
    ]
    return _unlike(sorted(rows, key=lambda row: (-row.weight, row.names)))


def _unlike(rows: list[Gathered]) -> list[Gathered]:
    """Leave out the steps that are on the way to all of it, if something is left of each."""
    common = STEPS.intersection(*[row.names for row in rows]) if len(rows) > 1 else frozenset()
    shorter = [row._replace(names=tuple([name for name in row.names if name not in common])) for row in rows]
    return shorter if all(row.names for row in shorter) else rows
