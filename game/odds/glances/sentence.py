"""What may come of it in one sentence: what is likeliest, and what else is likely enough to be told."""

from __future__ import annotations

from collections.abc import Sequence

from game.odds.intervals import Interval

OTHER = 0.05
"""A share of less is not told in the sentence."""
SURE, SURELY = 0.995, 0.9
"""What is said to be almost sure has such a share, and is known to have at least so much of it."""

DONE_TO = ("shot down", "struck down", "slain", "killed", "stopped", "halted", "unhorsed", "driven back", "beaten off",
           "put to rout", "gone from", "shot at", "locked")  # fmt: skip
"""Names that begin so are said of those who set out with "is"."""


OURS, THEIRS = "some of yours", "some of theirs"
"""How some are told of whom nobody is named: of the side that asks, and of the other."""

MANY = (("some gets", "some get"), ("some does", "some do"), ("some comes", "some come"))
"""Names of what one does, as they are said of several."""


def plain(share: float) -> str:
    """Write a share in whole percent, as forecasts do: never 0 of what may happen, nor 100 of what may not."""
    if 0 < share < 0.005:
        return "under 1 %"
    return "over 99 %" if 0.995 <= share < 1 else f"{round(share * 100)} %"


def clause(names: Sequence[str], who: str) -> str:
    """Say a branch of those who set out: one by name, or "" for several."""
    said: list[str] = []
    subject = ""
    for name in together(names):
        words, own = _said(name, who)
        if own and who and subject == who:
            words = words.removeprefix(f"{who} ")
            words = words.removeprefix("is ") if " is " in said[-1] else words
        said.append(words)
        subject = who if own else "another"
    return within(_listed(said))


def label(names: Sequence[str], *, short: bool = True) -> str:
    """Say a branch shortly: its names one after the other, and of those whom no name tells whose they are.

    Where several are said `short`, that it is some of them goes without saying."""
    said = [_whose("locked in melee" if name == "locked" else name) for name in together(names)]
    if short and len(said) > 1:
        said = [words.removeprefix("some of ") for words in said]
    return within(", ".join(said))


def _whose(words: str) -> str:
    """Say of some whose they are."""
    if words.startswith("some of them"):
        return THEIRS + words.removeprefix("some of them")
    return OURS + words.removeprefix("some") if words.startswith("some ") else words


def together(names: Sequence[str]) -> list[str]:
    """Say at once of those who fall one after the other that they fall; and of several what they do, as is said."""
    names = [next((name.replace(one, many) for one, many in MANY if name.startswith(one)), name) for name in names]
    fallen = [name.removesuffix(" falls") for name in names if name.endswith(" falls")]
    if len(fallen) < 2:
        return list(names)
    first = next(place for place, name in enumerate(names) if name.endswith(" falls"))
    found = [name for name in names if not name.endswith(" falls")]
    found.insert(first, f"{_listed(fallen)} fall")
    return found


def _listed(words: Sequence[str]) -> str:
    return " and ".join(words) if len(words) < 3 else ", ".join(words[:-1]) + " and " + words[-1]


def within(words: str) -> str:
    """Write a name that begins with an article as it stands within a sentence."""
    told = words.replace(" The ", " the ")
    return f"t{told[1:]}" if told.startswith("The ") else told


def _said(name: str, who: str) -> tuple[str, bool]:
    """Return the words of a name, and whether they are of those who set out."""
    first, _, rest = name.partition(" ")
    if first == "some" and not rest.startswith("of them"):
        verb = "are " if rest.startswith(DONE_TO) else ""
        return f"{OURS} {verb}{rest}", False
    if name == "nothing in the way":
        return "nothing stands in the way", False
    if name == "some of them are gone from the table":
        return f"{THEIRS} leave the table", False
    if name == "nerve breaks":
        return f"{who}'s nerve breaks" if who else "your nerve breaks", False
    if name == "locked":
        return (f"{who} is locked in melee", True) if who else (f"{OURS} are locked in melee", False)
    if name.startswith(DONE_TO):
        return (f"{who} is {name}", True) if who else (f"{OURS} are {name}", False)
    if first in ("reaches", "strikes", "is", "flees", "gets", "does", "comes", "stands", "surrender", "surrenders"):
        verb = "surrenders" if first == "surrender" else name
        return (f"{who} {verb}", True) if who else (f"one {verb}", False)
    return _whose(name), False


def sentence(rows: Sequence[tuple[Sequence[str], Interval]], who: str) -> str:
    """Tell what is likeliest, and the next that is likely enough; `who` sets out alone, "" for several."""
    if not rows:
        return ""
    (names, share), *others = rows
    first = clause(names, who)
    if share.value >= SURE and share.low >= SURELY:
        said = f"{first[:1].upper()}{first[1:]}"
        return f"{said}." if share.value == 1 and share.width == 0 else f"{said}, almost surely."
    told = f"Most likely {first}"
    following = next(((names, share) for names, share in others if share.value >= OTHER), None)
    if following is None:
        return f"{told}: {plain(share.value)}."
    if set(names) < set(following[0]):
        told += ", and no more"
    return f"{told}; {plain(following[1].value)} {clause(following[0], who)}."
