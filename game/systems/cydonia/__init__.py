"""Swords of Cydonia: a die for each figure, and the counts from 12 down to 1 [CY-1.4, CY-1.5]."""

from __future__ import annotations

from game.play.creatures.burning import tread
from game.play.melee.striking import parting_blow
from game.rules.rulebook import Acting, Melee, Missiles, Moving, Rulebook
from game.rules.statements import SHARED, statements_of
from game.systems.cydonia import tellings  # noqa: F401  (how its events are told)
from game.systems.cydonia.clock import clock
from game.systems.cydonia.counting.attacks import in_melee_now
from game.systems.cydonia.dice import quicker
from game.systems.cydonia.printed import PRINTED
from game.systems.cydonia.sequence import opening
from game.systems.cydonia.times import TIMES
from game.systems.cydonia.words import counted

BOOK = Rulebook(
    id="cydonia",
    title="Swords of Cydonia",
    opening=opening,
    statements=lambda: statements_of("cydonia"),
    printed=PRINTED,
    times=TIMES,
    switches={**SHARED, "CY-R11": ("given", "earned"), "CY-R18": ("lost", "kept")},
    changes=(
        "Rounds are six seconds long and everybody acts alone. Casters declare their spells, then each figure rolls "
        "its own die, from d4 to d12: training in hand-to-hand or the fast draw makes it larger, armour and fatigue "
        "make it smaller. From 12 down to 1 each moves and attacks on its number, or holds to a lower one; those of "
        "one number act at the same moment, and may kill each other. One attack is one blow or one shot, a walk is "
        "half a move, and whoever is hurt before his number loses his spell."
    ),
    clock=clock,
    melee=Melee(strikes_first=quicker, parting_blow=parting_blow),
    acting=Acting(spell_named=lambda at, figure: counted(figure).spell),
    moving=Moving(
        trodden=tread,
        sweeps=False,  # [SP-R308]
        passing=False,  # everybody acts on his own number [CY-R27]
    ),
    missiles=Missiles(
        aim=in_melee_now,
        most_shots=1,  # one attack is one missile [CY-R15]
        round_seconds=6,  # [CY-1.1]
        hauls=False,
    ),
    phases=((),),  # counts, and no phases
)
