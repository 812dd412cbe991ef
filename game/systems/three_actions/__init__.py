"""Three actions a round, in ten segments: individual initiative, casting times, parries, changes of mind [TA-0.1]."""

from __future__ import annotations

from game.play.creatures.burning import tread
from game.play.melee.striking import parting_blow
from game.rules.rulebook import Acting, Melee, Missiles, Moving, Rulebook
from game.rules.statements import SHARED, statements_of
from game.systems.three_actions import tellings  # noqa: F401  (how its events are told)
from game.systems.three_actions.acts.counting import acts, no_aim, shot_counts
from game.systems.three_actions.acts.entitled import allowance, charge_reach, scale
from game.systems.three_actions.acts.intending import has_stated
from game.systems.three_actions.acts.timing import is_casting
from game.systems.three_actions.clock import clock
from game.systems.three_actions.moving.fleeing import take_to_flight
from game.systems.three_actions.moving.moving import leans, means_to_walk, stated_ways
from game.systems.three_actions.printed import PRINTED
from game.systems.three_actions.sequence import opening
from game.systems.three_actions.striking.blows import striker
from game.systems.three_actions.striking.parrying import parried, parry
from game.systems.three_actions.striking.readiness import sooner
from game.systems.three_actions.times import TIMES

BOOK = Rulebook(
    id="three_actions",
    title="Three actions a round, in segments",
    opening=opening,
    statements=lambda: statements_of("three_actions"),
    printed=PRINTED,
    times=TIMES,
    switches={
        **SHARED,
        # A charge is a pace here, not an addition.
        "SP-R90": ("required", "literal"),
        "TA-R19": ("indoors", "board", "outdoors"),
        "TA-R24": ("odd", "chance"),
        "TA-R42": ("third", "twice"),
    },
    changes=(
        "A round has ten segments, and every figure throws a d10 for the one in which it first acts. Both sides first "
        "say what each figure means to do: at most three actions, moves, blows, missiles and parries each being one, "
        "one spell, two devices. An inch of movement or of range is ten feet, which are two of the table. Spells take "
        "their casting time and are lost if the caster is hurt meanwhile; charges may be opened with a throw and leave "
        "a blow only if there is time; whoever sees something coming may change his mind, for a segment."
    ),
    scale=scale,
    clock=clock,
    acting=Acting(acts=acts, goes_on=is_casting, has_stated=has_stated),
    moving=Moving(
        trodden=tread,
        allowance=allowance,
        charge_reach=charge_reach,
        flight=take_to_flight,
        stated=stated_ways,
        means_to_walk=means_to_walk,
        leans=leans,
        sweeps=False,  # [SP-R308]
        passing=False,  # everybody looses in his own segment [TA-0.3]
    ),
    melee=Melee(
        parting_blow=parting_blow, strikes_first=sooner, striker=striker, charge_harm=0,
        parried=parried, parry=parry, parry_spends=False,
    ),
    missiles=Missiles(shot=shot_counts, aim=no_aim, hauls=False),
)
