"""Large battles: masses of men in line and column, on the tables of Chainmail [LB-0.1, LB-0.2]."""

from __future__ import annotations

from itertools import combinations

from game.play.creatures.burning import tread
from game.play.melee.striking import parting_blow
from game.rules.rulebook import Bodies, Melee, Moving, Rulebook, Umpiring
from game.rules.statements import TABLE, statements_of
from game.systems.large_battles import tellings  # noqa: F401  (how its events are told)
from game.systems.large_battles.bodies.arraying import advice
from game.systems.large_battles.bodies.kinds import flies
from game.systems.large_battles.inspected import inspect_body
from game.systems.large_battles.looking import drawn_up, sheet
from game.systems.large_battles.magic.casting import aimed_spell, declared
from game.systems.large_battles.magic.likely import struck
from game.systems.large_battles.printed import PRINTED
from game.systems.large_battles.sequence import opening
from game.systems.large_battles.times import TIMES
from game.systems.large_battles.umpiring import settled, umpired

LATER = ("artillery", "missile", "melee")
"""The parts of a turn after the moves: each is passed over where nobody has anything to do in it [LB-5.1]."""
PARTS = tuple(parts for many in range(len(LATER) + 1) for parts in combinations(LATER, many))

BOOK = Rulebook(
    id="large_battles",
    title="Large battles",
    opening=opening,
    inch=(10, "yards"),  # [LB-4.1]
    statements=lambda: statements_of("large_battles"),
    printed=PRINTED,
    advice=advice,
    switches={**TABLE, "LB-R11": ("remain", "may_change")},
    moving=Moving(over=flies, trodden=tread),
    melee=Melee(parting_blow=parting_blow),
    bodies=Bodies(drawn_up=drawn_up,
        in_the_open=True, sheet=sheet, ordered=True, inspected=inspect_body, worked=aimed_spell, struck=struck,
        declared=declared),
    umpiring=Umpiring(umpired=umpired, settled=settled),
    times=TIMES,
    phases=tuple(("move", "counter", *parts) for parts in PARTS),
    changes=(
        "Armies instead of men: a miniature stands for five, ten or twenty of them, a turn is ten minutes, and whole "
        "bodies in line or column march, wheel, charge and shoot at one word. Both sides throw for the move; then come "
        "artillery, missiles, melee, in which all strike together with handfuls of dice, and morale, which decides who "
        "gives ground, retreats or routs. Heroes and monsters count as so many figures; spells fell those of whom half "
        "would fall."
    ),
)
