"""When bodies are ordered what in a turn, for who tries it at another time [LB-5.1]."""

from __future__ import annotations

from game.rules.course.times import all_done, none_of

MISSILES = "declared after the artillery, for the missile phase"
SINGLY = "only where men fight one by one: here whole bodies have their orders"
TOGETHER = "all in melee strike together, without a word, after the missiles"

TIMES: dict[str, tuple[str, str]] = {
    **none_of("LB-5.1"),
    **all_done(SINGLY, "LB-R61"),
    "march": ("a body marches in its side's move", "LB-5.1"),
    "assail": ("a body charges in its side's move, or counters a charge at its front", "LB-5.1"),
    "volley": (f"volleys are {MISSILES}; or for those who shoot in their move, or at who marches by", "LB-5.4"),
    "bombard": ("engines and boulders are declared as the moves are over, for the artillery phase", "LB-5.10"),
    "breathe": ("breath is declared as the moves are over, for the artillery phase", "LB-R40"),
    "cast": (f"spells are {MISSILES}", "LB-R41"),
    "use": (f"the use of a device is {MISSILES}", "LB-R44"),
    "turn": (f"to turn the undead is {MISSILES}", "LB-R46"),
    "counterspell": ("a spell is countered when an enemy's is declared", "LB-R45"),
    "move": (f"a figure moves {SINGLY}, which march", "LB-R61"),
    "charge": (f"a figure charges {SINGLY}, which assail", "LB-R61"),
    "split": (f"a figure splits its move {SINGLY}, which march and volley", "LB-R61"),
    "sweep": ("nobody strikes in passing: bodies fight where they stand", "SP-R308"),
    "shoot": (f"a figure shoots {SINGLY}, which volley", "LB-R61"),
    "gaze": (f"a figure gazes {SINGLY}", "LB-R61"),
    "duel": (f"a power duel is fought {SINGLY}", "LB-R61"),
    "stunt": (f"stunts are done {SINGLY}", "LB-R61"),
    "reload": (f"a weapon is reloaded {SINGLY}", "LB-R61"),
    "spring": ("nobody lies in wait: nothing is hidden or surprised", "LB-R21"),
    "avoid": ("nobody slips away: nothing is hidden or surprised", "LB-R21"),
    "strike": (f"nobody strikes by himself: {TOGETHER}", "LB-5.1"),
    "parry": (f"nobody parries: {TOGETHER}", "LB-5.1"),
    "try": (f"nobody tries tricks: {TOGETHER}", "LB-5.1"),
    "grapple": (f"nobody grapples: {TOGETHER}", "LB-5.1"),
    "refuse": (f"nobody refuses melee: {TOGETHER}, and morale says who gives way", "LB-5.1"),
    "escape": (f"nobody escapes by himself: {TOGETHER}, and morale says who gives way", "LB-5.1"),
    "flee": (f"nobody flees by himself: {TOGETHER}, and morale says who gives way", "LB-5.1"),
}
"""By the word of a command: its time, and the rule that says so."""
