"""When each thing is stated or done in a round of segments, for who tries it at another time [TA-10.1, TA-R31]."""

from __future__ import annotations

STATED = "stated as the round begins, or by who changes his mind"
AT_ONCE = "as intentions are stated"
TURN = "at its turn to strike"

TIMES: dict[str, tuple[str, str]] = {
    "move": (f"walks are {STATED}", "TA-10.1"),
    "charge": (f"charges are {STATED}", "TA-10.1"),
    "shoot": (f"shots are {STATED}; a charger throws as he runs", "TA-10.1"),
    "cast": (f"spells are {STATED}", "TA-10.1"),
    "reload": (f"a firearm is filled {AT_ONCE}", "CY-R25"),
    "use": (f"the use of a device is {STATED}", "TA-10.1"),
    "turn": (f"to turn the undead is {STATED}", "TA-10.1"),
    "breathe": (f"breath is {STATED}", "TA-10.1"),
    "gaze": (f"a gaze is {STATED}", "TA-10.1"),
    "split": ("no move is split: who has walked where he meant to states a shot in the segment after", "TA-R36"),
    "warn": ("a friend is warned at second thoughts, when he has missed somebody who came near", "TA-10.6"),
    "spot": (f"a scout searches {AT_ONCE}", "TA-R31"),
    "duel": (f"a power duel is fought {AT_ONCE}", "TA-R31"),
    "rally": (f"a leader calls {AT_ONCE}; a rider reins in {TURN} too", "TA-R31"),
    "rise": (f"a figure gets up {AT_ONCE}, or {TURN}", "TA-R31"),
    "mount": (f"a figure gets on a horse {AT_ONCE}", "TA-R31"),
    "dismount": (f"a rider gets off {AT_ONCE}", "TA-R31"),
    "open": (f"a door, where there is one, is opened {AT_ONCE}", "TA-R31"),
    "shut": (f"a door, where there is one, is shut {AT_ONCE}", "TA-R31"),
    "bar": (f"a door, where there is one, is barred or unbarred {AT_ONCE}", "TA-R31"),
    "bash": (f"a door, where there is one, is bashed {AT_ONCE}", "TA-R31"),
    "draw": (f"weapons are changed {AT_ONCE}, or {TURN} for a blow", "TA-R31"),
    "drop": (f"things are dropped {AT_ONCE}, or {TURN}", "TA-R31"),
    "pickup": (f"things are taken up {AT_ONCE}, or {TURN} for all blows", "TA-R31"),
    "unpack": (f"things are unpacked {AT_ONCE}", "TA-R31"),
    "plant": (f"a pavis is planted {AT_ONCE}", "TA-R31"),
    "pull": (f"a pavis is pulled out {AT_ONCE}", "TA-R31"),
    "reveal": (f"who hides, where somebody does, comes out {AT_ONCE}", "TA-R31"),
    "spring": ("an ambush, where there is one, is sprung as a round begins, or while somebody moves", "SP-R200"),
    "avoid": ("a party slips away while it has surprised the enemy and done nothing", "SP-R194"),
    "counterspell": ("a spell is countered in the segment in which it takes effect", "TA-R29"),
    "refuse": ("nobody refuses melee: who would not fight walks off in his segments", "TA-6.1"),
    "strike": ("blows are struck in the segment of one's die, at somebody in reach", "TA-0.3"),
    "try": (f"a trick is tried {TURN}", "TA-2.1"),
    "grapple": (f"a figure grapples {TURN}", "TA-6.5"),
    "escape": (f"a figure escapes {TURN}", "TA-2.1"),
    "flee": (f"a character flees {TURN}", "SP-3.5.6.8"),
    "stunt": (f"stunts are for characters, or as the scenario says: {TURN}; a leap, {AT_ONCE}", "TA-R31"),
    "parry": ("a parry is for a blow that is about to fall", "TA-R13"),
}
"""By the word of a command: its time, and the rule that says so."""
