"""When each command may be given, for a player who tries it at another time [CY-1.5, CY-R8, CY-R14]."""

from __future__ import annotations

from game.rules.course.times import AMBUSHES, STAYS, all_done, none_of

MOVES = "on its number, with the moves"
SHOTS = "on its number, when the moves of it are done"
BLOWS = "on its number, when the shots of it are declared"

TIMES: dict[str, tuple[str, str]] = {
    **none_of("CY-1.5"),
    **AMBUSHES,
    **all_done(
        MOVES, "CY-R8", rise=", or with the blows", draw=", or in place of a blow", drop=", or with the blows",
        pickup=", or in place of a blow",
    ),
    "move": (f"a figure moves {MOVES}; who attacked where he stood, after it", "CY-R14"),
    "charge": (f"a figure charges {MOVES}", "CY-R14"),
    "hold": ("who holds says so on his number, with the moves, or before his blow", "CY-1.7"),
    "declare": ("spells are declared before the dice are rolled", "CY-1.3"),
    "cast": (f"a spell that was declared is cast {SHOTS}", "CY-R6"),
    "shoot": (f"a figure shoots {SHOTS}", "CY-R14"),
    **STAYS,
    "bombard": (f"an engine, where there is one, is loosed {SHOTS}", "CY-R14"),
    "reload": (f"a firearm is filled {SHOTS}", "CY-R25"),
    "use": (f"a device is used {SHOTS}, or with the blows", "CY-R14"),
    "turn": (f"the undead are turned {SHOTS}", "CY-R14"),
    "breathe": (f"a creature breathes {SHOTS}", "CY-R14"),
    "gaze": (f"a creature gazes {SHOTS}", "CY-R14"),
    "split": ("no move is split: who attacks where he stands moves after it", "CY-R14"),
    "sweep": ("nobody strikes in passing: an attack is made where one stands on his count", "SP-R308"),
    "duel": ("there are no power duels: they would be spells that nobody has declared", "CY-R17"),
    "counterspell": ("no spell is countered: that would be a spell that nobody has declared", "CY-R17"),
    "refuse": ("nobody refuses melee: who would not fight walks off on his number", "CY-R8"),
    "strike": (f"a figure strikes {BLOWS}", "CY-R14"),
    "try": (f"a trick is tried {BLOWS}", "CY-R16"),
    "grapple": (f"a figure grapples {BLOWS}", "CY-R16"),
    "escape": (f"a figure escapes {BLOWS}", "CY-R16"),
    "flee": (f"a character flees {BLOWS}", "SP-3.5.6.8"),
    "stunt": (f"stunts are for characters, or as the scenario says: {BLOWS}; a leap, with the moves too", "CY-R16"),
    "parry": ("a parry is for a blow that is about to fall, by one whose number is still to come", "CY-R21"),
}
"""By the word of a command: its time, and the rule that says so."""
