"""Starkpool man-to-man combat: the main book, a round of initiative, moves, missiles and melee [SP-3.2]."""

from __future__ import annotations

from game.rules.book import Rulebook, statements_of
from game.systems.starkpool.sequence import opening

BOOK = Rulebook(
    id="starkpool",
    title="Starkpool, man to man",
    opening=opening,
    statements=lambda: statements_of("starkpool"),
    switches={
        "SP-R1": ("always", "as_total"),
        "SP-R11": ("listed", "ratio"),
        "SP-R90": ("required", "literal"),
        "SP-R160": ("ten", "five"),
        "SP-R151": ("outdoors", "hall"),
        "SP-R196": ("watched", "never", "always"),
    },
)
