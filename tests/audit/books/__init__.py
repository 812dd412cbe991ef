"""What must hold of the battles of one book, and only of its, each in a module of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.state import State
from game.rules.situation import Battle
from tests.audit.books import chainmail, cydonia, exile, large_battles, three_actions

Auditor = Callable[[State, Any, State], str]
"""Says what is amiss in an event, with the states before and after, beginning with the number of the invariant;
"" where nothing is."""

AUDITORS: dict[str, Callable[[Battle], Auditor]] = {
    "chainmail": chainmail.auditor,
    "cydonia": cydonia.auditor,
    "exile": exile.Watch,
    "large_battles": large_battles.auditor,
    "three_actions": three_actions.auditor,
}
"""By book, what looks at a battle of it."""

WAIVED: dict[str, frozenset[str]] = {
    # Lists of its own for who strikes first, and no answer to the rear in a first round only.
    "chainmail": frozenset({"R26 first blow", "R25 no answer to the rear"}),
    # Who moves is told by the count, and all have one attack.
    "cydonia": frozenset({"R03 moves in their phase", "R27 blows by level"}),
    # A charge is a pace here, not an addition; each of the others has one of its own in its place.
    "exile": frozenset({
        "R42 phases", "R03 moves in their phase", "R27 blows", "R50 no casting in melee", "R50 no casting after moving",
        "R40 parting blows at those in flight", "gear: changed in melee for nothing", "gear: taken up for nothing",
        "R36 getting up costs", "R36 striking from the ground", "R21 who turns has not moved",
    }),
    # Nobody is locked here, breath is held back by half the body's move, and spells are cast after a march, too; an
    # area catches those who stand in it and nobody else.
    "large_battles": frozenset({
        "R05 locks", "R18 breath", "R50 no casting after moving", "R22 who fights whom it touches",
    }),
    # Each has one of its own in place of it.
    "three_actions": frozenset({
        "R42 phases", "R27 blows by level", "R13 shots a round", "R50 no casting in melee",
        "R50 no casting after moving", "R52 who counters is free and has not moved", "R21 who turns has not moved",
        "R18 breath", "R36 getting up costs",
    }),
}  # fmt: skip
"""By book, the invariants of the common audit that are none of its, by their whole names or their numbers (R42)."""
