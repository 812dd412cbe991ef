"""Starkpool man-to-man combat: the main book, a round of initiative, moves, missiles and melee [SP-3.2]."""

from __future__ import annotations

from game.play.creatures.burning import tread
from game.play.melee.striking import parting_blow
from game.rules.rulebook import Melee, Moving, Rulebook
from game.rules.statements import SHARED, statements_of
from game.systems.starkpool.sequence import Initiative, opening
from game.systems.starkpool.times import TIMES

BOOK = Rulebook(
    id="starkpool",
    title="Starkpool, man to man",
    changes=(
        "A round is a minute. One die says who moves first or last; then all that is shot and cast falls together, and "
        "every melee is fought blow by blow in an order that length of weapon, charge, flank and rear decide. Zones of "
        "control stop who comes into them, ranks protect, nerves fail. The whole of the main book, and what the others "
        "fall back on."
    ),
    opening=opening,
    initiative=Initiative,
    statements=lambda: statements_of("starkpool"),
    switches=SHARED,
    times=TIMES,
    melee=Melee(parting_blow=parting_blow),
    moving=Moving(trodden=tread),
)
