"""In eXile: combat on the Events Multiplexor, twenty seconds a round, every figure by its own events [EX-1.1]."""

from __future__ import annotations

from game.rules.book import SHARED, Rulebook, statements_of
from game.systems.exile.attack import parting_blow
from game.systems.exile.chances import blow_at, shot_at
from game.systems.exile.clock import clock
from game.systems.exile.marching import GAITS, bars_walk, pace
from game.systems.exile.sequence import opening
from game.systems.exile.tactics import options, tactic_refused

BOOK = Rulebook(
    id="exile",
    title="In eXile: the Events Multiplexor",
    opening=opening,
    statements=lambda: statements_of("exile"),
    switches={**SHARED, "EX-R19": ("one", "sliding")},
    changes=(
        "Every fighter acts at moments of his own, spaced over a round of twenty seconds by the speed of his weapon "
        "and his skill. Tactics are chosen in secret, one event ahead, and shown when the event comes: an attack "
        "against a parry, a dodge against a bash. Blows are percentages; where they land decides what they do, and "
        "Fatigue spares Body. Those not yet engaged walk or run second by second, and who meets at speed meets in a "
        "clash of arms."
    ),
    clock=clock,
    cites={"SP-3.5.1.3": "EX-9.1"},
    strict_magic=False,
    may_walk=bars_walk,
    pace=pace,
    gaits=GAITS,
    tactics=options,
    tactic_refused=tactic_refused,
    blow_tally=blow_at,
    shot_tally=shot_at,
    parting_blow=parting_blow,
    waived=frozenset({
        "R03 ways to move", "R03 moves in their phase", "R13 shots a round", "R27 blows", "R27 blows by level",
        "R30 the witness", "R31 a natural 1 calls for a save", "R36 getting up costs", "R36 striking from the ground",
        "R40 parting blows",
        "R40 one parting blow each", "R42 phases", "R43 steps", "R43 steps of the free", "R50 no casting in melee",
        "R50 no casting after moving", "gear: changed in melee for nothing", "gear: taken up for nothing",
    }),
)
