"""A general's mind: what it weighed at a decision, what each came to, and why it took what it took."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.generals.plans.manners import Plan
from game.generals.trying.replies import Reply
from game.generals.trying.values import Terms, mean
from game.odds.intervals import Interval, Sums, paired


class Weighed(Struct, frozen=True):
    """Something that was weighed: in words, the mean of its terms over its playouts, and how surely it is better.

    `gain` is by how much it is better than what stood before, on the same luck; None for that itself. `span` is what
    the score may truly be; None where it was played out once. `reply` is what the other side then does first."""

    said: str
    playouts: int
    terms: Terms
    score: float
    gain: Interval | None
    span: Interval | None = None
    reply: Reply | None = None


class Thought(Struct, frozen=True):
    """What was thought at a decision: when, what was asked, what was weighed (what stood, first), which was taken.

    `event` is the number of the next event there, which nothing is decided by; `rounds` is how far was looked beside
    the present one, 0 for to the end; `plan` is the plan that stood from then on."""

    side: str
    round: int
    asked: str
    weighed: tuple[Weighed, ...]
    taken: int
    why: str
    event: int = 0
    rounds: int = 0
    temper: str = ""
    plan: Plan | None = None


WORDS = {
    "won": "it wins more often", "taken": "the enemy loses more", "lost": "it costs less",
    "ground": "it has the place, or time, for it",
}  # fmt: skip
"""Why something is better, by the term that tells most."""


def weighed(
    said: str, found: Sequence[Terms], standing: Sequence[Terms] | None, reply: Reply | None = None
) -> Weighed:
    """Sum up the playouts of something; `standing` are those of what stood before, None for that itself."""
    number = len(found)
    gain = None
    if standing is not None:
        both = min(number, len(standing))
        gain = paired([one.score for one in found[:both]], [one.score for one in standing[:both]])
    span = Sums.of(one.score for one in found).mean() if number > 1 else None
    terms = mean(found)
    return Weighed(said, number, terms, terms.score, gain, span, reply)


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
