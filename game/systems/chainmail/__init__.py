"""The combat sequence that joins the original game and its miniatures rules: two movement systems in one."""

from __future__ import annotations

from game.play.creatures.burning import tread
from game.play.melee.striking import parting_blow
from game.rules.rulebook import Acting, Melee, Missiles, Moving, Rulebook
from game.rules.statements import SHARED, statements_of
from game.systems.chainmail import tellings  # noqa: F401  (how its events are told)
from game.systems.chainmail.melee.exchanges import exchange, falls_late, note_taken_behind
from game.systems.chainmail.melee.first_blow import first_blow, no_answer, postponed
from game.systems.chainmail.moments import aim_refused, given_up, spell_named, untimely
from game.systems.chainmail.moving.together import sealed_anew
from game.systems.chainmail.names import PHASES
from game.systems.chainmail.printed import PRINTED
from game.systems.chainmail.sequence import opening
from game.systems.chainmail.times import TIMES

BOOK = Rulebook(
    id="chainmail",
    title="OD&D / Chainmail combat sequence",
    opening=opening,
    statements=lambda: statements_of("chainmail"),
    printed=PRINTED,
    switches={
        **SHARED,
        "CM-R1": ("none", "bands"),
        "CM-R3": ("two", "any"),
        "CM-R22": ("lost", "kept"),
        "CM-R23": ("written", "chosen"),
        "CM-R29": ("spent", "free"),
        "CM-R33": ("others", "none"),
        "CM-R35": ("another", "lost"),
    },
    cites={"SP-R4": "CM-R5", "SP-3.4.3.3": "CM-2.9", "SP-3.5.2.1": "CM-R4", "CY-1.3": "CM-2.9", "CY-R6": "CM-R22"},
    changes=(
        "Both sides roll for the initiative every round, and it counts beyond movement: whoever has it strikes first "
        "unless the other's weapon, height or place says otherwise. A charge is fought out at once, before the other "
        "side moves. Breath and boulders come before missiles, missiles before spells, each by Dexterity: the quick "
        "kill the slow before they shoot. Spells are named as the round begins, and whoever is hurt before his goes "
        "off loses it. On equal dice everybody moves at once by written orders, shots and spells among them, sealed "
        "until all have written."
    ),
    moving=Moving(trodden=tread),
    melee=Melee(
        parting_blow=parting_blow,
        strikes_first=first_blow,
        postponed=postponed,
        struck_at=note_taken_behind,
        exchanges=exchange,
        unanswered=no_answer,
        falls_late=falls_late,
    ),
    acting=Acting(timely=untimely, spell_named=spell_named, gives_up=given_up),
    missiles=Missiles(aim=aim_refused),
    sealed_anew=sealed_anew,
    phases=PHASES,
    times=TIMES,
)
