"""Starkpool man-to-man combat: the main book, a round of initiative, moves, missiles and melee [SP-3.2]."""

from __future__ import annotations

from game.rules.book import SHARED, Rulebook, statements_of
from game.systems.starkpool.sequence import opening

BOOK = Rulebook(
    id="starkpool",
    title="Starkpool, man to man",
    opening=opening,
    statements=lambda: statements_of("starkpool"),
    switches=SHARED,
)
