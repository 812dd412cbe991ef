"""A general's mind: what it weighed at a decision, what each came to, and why it took what it took."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.generals.values import Terms
from game.odds.intervals import Interval, paired


class Weighed(Struct, frozen=True):
    """Something that was weighed: in words, the mean of its terms over its playouts, and how surely it is better.

    `gain` is by how much it is better than what stood before, on the same luck; None for that itself."""

    said: str
    playouts: int
    terms: Terms
    score: float
    gain: Interval | None


class Thought(Struct, frozen=True):
    """What was thought at a decision: when, what was asked, what was weighed (what stood, first), which was taken."""

    side: str
    round: int
    asked: str
    weighed: tuple[Weighed, ...]
    taken: int
    why: str


WORDS = {
    "won": "it wins more often", "taken": "the enemy loses more", "lost": "it costs less",
    "ground": "it has the place, or time, for it",
}  # fmt: skip
"""Why something is better, by the term that tells most."""


def weighed(said: str, found: Sequence[Terms], standing: Sequence[Terms] | None) -> Weighed:
    """Sum up the playouts of something; `standing` are those of what stood before, None for that itself."""
    number = len(found)
    mean = Terms(*[sum([getattr(one, name) for one in found]) / number for name in Terms.__struct_fields__])
    gain = None
    if standing is not None:
        both = min(number, len(standing))
        gain = paired([one.score for one in found[:both]], [one.score for one in standing[:both]])
    return Weighed(said, number, mean, mean.score, gain)


def because(known: Sequence[Weighed], taken: int) -> str:
    """Say in a sentence why something was taken."""
    own, best = known[0], known[taken]
    if len(known) == 1:
        return f"{own.said}: nothing else came into question"
    if not taken or best.gain is None:
        return f"{own.said}: of {len(known) - 1} others none came out better by enough"
    name = max(WORDS, key=lambda word: getattr(best.terms, word) - getattr(own.terms, word))
    sure = f"{best.gain.value:+.0f} points of 100, {best.gain.low:+.0f} to {best.gain.high:+.0f}"
    return f"{best.said}, not {own.said}: {WORDS[name]} ({sure})"
