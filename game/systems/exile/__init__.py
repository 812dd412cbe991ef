"""In eXile: combat on the Events Multiplexor, twenty seconds a round, every figure by its own events [EX-1.1]."""

from __future__ import annotations

from game.play.creatures.burning import tread
from game.rules.rulebook import Acting, Melee, Missiles, Moving, Rulebook
from game.rules.statements import SHARED, statements_of
from game.systems.exile import tellings  # noqa: F401  (what orders answer, how its events are told)
from game.systems.exile.choosing import standing  # noqa: F401  (what orders answer, how its events are told)
from game.systems.exile.clock import clock
from game.systems.exile.fighting.attack import parting_blow, plain_blow_harm
from game.systems.exile.impulse import sealed_anew
from game.systems.exile.moving.gaits import bars_walk, course
from game.systems.exile.multiplexor import SECONDS
from game.systems.exile.printed import PRINTED
from game.systems.exile.scores.chances import blow_at, shot_at
from game.systems.exile.scores.wounds import body_lost
from game.systems.exile.sequence import opening
from game.systems.exile.tables import missile_dice
from game.systems.exile.times import TIMES

BOOK = Rulebook(
    id="exile",
    title="In eXile: the Events Multiplexor",
    opening=opening,
    statements=lambda: statements_of("exile"),
    printed=PRINTED,
    times=TIMES,
    # A charge is a pace here, not an addition.
    switches={
        **SHARED,
        "SP-R90": ("required", "literal"),
        "EX-R1": ("run", "speed"),
        "EX-R6": ("one", "all"),
        "EX-R19": ("one", "sliding"),
    },
    changes=(
        "Every fighter acts at moments of his own, spaced over a round of twenty seconds by the speed of his weapon "
        "and his skill. Tactics are chosen in secret, one event ahead, and shown when the event comes: an attack "
        "against a parry, a dodge against a bash. Blows are percentages; where they land decides what they do, and "
        "Fatigue spares Body. Those not yet engaged walk or run second by second, and who meets at speed meets in a "
        "clash of arms."
    ),
    clock=clock,
    sealed_anew=sealed_anew,
    cites={"SP-3.5.1.3": "EX-9.1"},
    acting=Acting(strict_magic=False),
    moving=Moving(trodden=tread, may_walk=bars_walk, course=course, sweeps=False),
    melee=Melee(blow_tally=blow_at, blow_harm=plain_blow_harm, lands=body_lost, parting_blow=parting_blow),
    missiles=Missiles(shot_tally=shot_at, missile_dice=missile_dice, round_seconds=SECONDS, hauls=False),
)
