"""What turned a battle, in a sentence: the log's own of what was done or of what fell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.odds.review.luck import Throw
from game.odds.review.spans import Act, Span
from game.telling.narration import Sentence

DONE = ("charge", "spell", "breath", "shot", "move", "blow", "note", "initiative")
"""Kinds of sentences that tell what a side did, the most telling first."""
HARM = ("slain", "flight", "morale", "loss", "warning", "damage")
"""Kinds of sentences that tell of harm to a side."""
MISSED = ("blow", "shot", "breath", "spell")
"""Kinds of sentences that tell of what a side did in vain."""
MOST = 2
SHORT = 150
"""Letters of a sentence."""


def decided(span: Span, side: str) -> tuple[Act, str]:
    """Return the decision of a side that tells most in a span, and what is said of it."""
    own = [act for act in span.acts if act.own and act.given.side == side]
    told = [(rank, number, act) for number, act in enumerate(own) if (rank := _rank(act, side)) is not None]
    act = min(told, key=lambda one: one[:2])[2] if told else own[0]
    return act, first_said(act.said, side) or _short(act.given.command.text())


def first_said(said: Iterable[Sentence], side: str) -> str:
    """Return what is said of what a side did, without what came of it; "" where nothing is."""
    words = next((sentence.text for sentence in said if sentence.kind in DONE and sentence.side == side), "")
    head, colon, _ = words.partition(": ")
    return _short(f"{head}." if colon else words)


def _rank(act: Act, side: str) -> int | None:
    kinds = [DONE.index(one.kind) for one in act.said if one.kind in DONE and one.side == side]
    return min(kinds, default=None)


def fallen(span: Span, loser: str, throws: Sequence[Throw], loses: int) -> str:
    """Return what is said of the dice in a span that went against a side: those first that cost it most."""
    cost = {throw.place: throw.beyond[loses] - throw.beyond[1 - loses] for throw in throws}
    acts = sorted((act for act in span.acts if act.dice), key=lambda act: (cost.get(act.place, 0.0), act.place))
    said: list[str] = []
    for kinds, vain in ((HARM, False), (MISSED, True)):
        for act in acts:
            said += [sentence.text for sentence in _of(act.said, kinds, loser) if not vain or "miss" in sentence.text]
        if said:
            break
    return " ".join(map(_short, said[:MOST])) or "No throw stands out."


def _of(said: Iterable[Sentence], kinds: Sequence[str], side: str) -> list[Sentence]:
    found = [sentence for sentence in said if sentence.kind in kinds and sentence.side == side]
    return sorted(found, key=lambda one: kinds.index(one.kind))


def _short(text: str) -> str:
    return text if len(text) <= SHORT else f"{text[: SHORT - 3].rstrip()}..."
