"""When each thing is stated or done in a round of segments, for who tries it at another time [TA-10.1, TA-R31]."""

from __future__ import annotations

from game.rules.course.times import AMBUSHES, STAYS, all_done, none_of

STATED = "stated as the round begins, or by who changes his mind"
AT_ONCE = "as intentions are stated"
TURN = "at its turn to strike"

TIMES: dict[str, tuple[str, str]] = {
    **none_of("TA-0.2"),
    **AMBUSHES,
    **all_done(
        AT_ONCE, "TA-R31", rally=f"; a rider reins in {TURN} too", rise=f", or {TURN}", draw=f", or {TURN} for a blow",
        drop=f", or {TURN}", pickup=f", or {TURN} for all blows",
    ),
    "move": (f"walks are {STATED}", "TA-10.1"),
    "charge": (f"charges are {STATED}", "TA-10.1"),
    "shoot": (f"shots are {STATED}; a charger throws as he runs", "TA-10.1"),
    "cast": (f"spells are {STATED}", "TA-10.1"),
    **STAYS,
    "bombard": (f"the shot of an engine, where there is one, is {STATED}", "TA-10.1"),
    "reload": (f"a firearm is filled {AT_ONCE}", "CY-R25"),
    "use": (f"the use of a device is {STATED}", "TA-10.1"),
    "turn": (f"to turn the undead is {STATED}", "TA-10.1"),
    "breathe": (f"breath is {STATED}", "TA-10.1"),
    "gaze": (f"a gaze is {STATED}", "TA-10.1"),
    "split": ("no move is split: who has walked where he meant to states a shot in the segment after", "TA-R36"),
    "sweep": ("nobody strikes in passing: a blow has a segment of its own", "SP-R308"),
    "warn": ("a friend is warned at second thoughts, when he has missed somebody who came near", "TA-10.6"),
    "duel": (f"a power duel is fought {AT_ONCE}", "TA-R31"),
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
