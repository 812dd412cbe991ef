"""On what number each thing is done, for who tries it at another time [CY-1.5, CY-R8, CY-R14]."""

from __future__ import annotations

MOVES = "on its number, with the moves"
SHOTS = "on its number, when the moves of it are done"
BLOWS = "on its number, when the shots of it are declared"

TIMES: dict[str, tuple[str, str]] = {
    "move": (f"a figure moves {MOVES}; who attacked where he stood, after it", "CY-R14"),
    "charge": (f"a figure charges {MOVES}", "CY-R14"),
    "hold": ("who holds says so on his number, with the moves, or before his blow", "CY-1.7"),
    "declare": ("spells are declared before the dice are rolled", "CY-1.3"),
    "cast": (f"a spell that was declared is cast {SHOTS}", "CY-R6"),
    "shoot": (f"a figure shoots {SHOTS}", "CY-R14"),
    "reload": (f"a firearm is filled {SHOTS}", "CY-R25"),
    "use": (f"a device is used {SHOTS}, or with the blows", "CY-R14"),
    "turn": (f"the undead are turned {SHOTS}", "CY-R14"),
    "breathe": (f"a creature breathes {SHOTS}", "CY-R14"),
    "gaze": (f"a creature gazes {SHOTS}", "CY-R14"),
    "split": ("no move is split: who attacks where he stands moves after it", "CY-R14"),
    "duel": ("there are no power duels: they would be spells that nobody has declared", "CY-R17"),
    "counterspell": ("no spell is countered: that would be a spell that nobody has declared", "CY-R17"),
    "spot": (f"a scout searches {MOVES}", "CY-R8"),
    "rally": (f"a leader calls {MOVES}", "CY-R8"),
    "rise": (f"a figure gets up {MOVES}, or with the blows", "CY-R8"),
    "mount": (f"a figure gets on a horse {MOVES}", "CY-R8"),
    "dismount": (f"a rider gets off {MOVES}", "CY-R8"),
    "open": (f"a door, where there is one, is opened {MOVES}", "CY-R8"),
    "shut": (f"a door, where there is one, is shut {MOVES}", "CY-R8"),
    "bar": (f"a door, where there is one, is barred or unbarred {MOVES}", "CY-R8"),
    "bash": (f"a door, where there is one, is bashed {MOVES}", "CY-R8"),
    "draw": (f"weapons are changed {MOVES}, or in place of a blow", "CY-R8"),
    "drop": (f"things are dropped {MOVES}, or with the blows", "CY-R8"),
    "pickup": (f"things are taken up {MOVES}, or in place of a blow", "CY-R8"),
    "unpack": (f"things are unpacked {MOVES}", "CY-R8"),
    "plant": (f"a pavis is planted {MOVES}", "CY-R8"),
    "pull": (f"a pavis is pulled out {MOVES}", "CY-R8"),
    "reveal": (f"who hides, where somebody does, comes out {MOVES}", "CY-R8"),
    "spring": ("an ambush, where there is one, is sprung as a round begins, or while somebody moves", "SP-R200"),
    "avoid": ("a party slips away while it has surprised the enemy and done nothing", "SP-R194"),
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
