"""When each thing is chosen or ordered on the multiplexor, for who tries it at another time [EX-4.1, EX-R18]."""

from __future__ import annotations

from game.rules.course.times import AMBUSHES, STAYS, all_done, none_of

CHOSEN = "chosen in secret for one's next event, as soon as the one before is done"
SET_OUT = "at the beginning of a round and at the end of every fifth row, by who is not engaged"

TIMES: dict[str, tuple[str, str]] = {
    **none_of("EX-4.1"),
    **AMBUSHES,
    **all_done(
        SET_OUT, "EX-R18", rise="; the engaged choose the tactic rise", draw="; the engaged choose the tactic draw",
        pickup="; the engaged choose the tactic pick",
    ),
    "tactic": (f"tactics are {CHOSEN}", "EX-4.1"),
    "strike": (f"a blow is the tactic attack, {CHOSEN}", "EX-4.1"),
    "parry": (f"a parry is a tactic, {CHOSEN}", "EX-6.1"),
    "shoot": (f"shots are {CHOSEN}", "EX-4.1"),
    "cast": (f"spells are {CHOSEN}", "EX-8.1"),
    **STAYS,
    "bombard": (f"to loose an engine, where there is one, is {CHOSEN}", "EX-4.1"),
    "reload": (f"to fill a firearm is {CHOSEN}", "EX-4.1"),
    "use": (f"the use of a device is {CHOSEN}", "EX-R31"),
    "turn": (f"to turn the undead is {CHOSEN}", "EX-R31"),
    "breathe": (f"breath is {CHOSEN}", "EX-R31"),
    "gaze": (f"a gaze is {CHOSEN}", "EX-R31"),
    "move": (f"courses are set {SET_OUT}; the engaged step, by a tactic", "EX-R18"),
    "run": (f"courses are set {SET_OUT}", "EX-R18"),
    "charge": (f"charges are begun {SET_OUT}", "EX-R18"),
    "duel": (f"power duels are fought {SET_OUT}", "EX-R18"),
    "stunt": (f"a leap, for who may, is made {SET_OUT}; other stunts there are none", "EX-R18"),
    "split": ("no move is split: a shot is chosen for an event, and who is to shoot stands for it", "EX-9.1"),
    "sweep": ("nobody strikes in passing: a blow is chosen for an event of its own", "SP-R308"),
    "counterspell": ("no spell is countered: blows disturb who casts", "EX-8.2"),
    "refuse": ("nobody refuses melee: who leaves contact has a blow at his back", "EX-R30"),
    "escape": ("nobody slips away: who leaves contact has a blow at his back, unless a defence is up", "EX-R30"),
    "try": ("tricks are tactics: disarm, aim, off_hand", "EX-6.4"),
    "grapple": ("nobody grapples: what may be done hand to hand is told by the tactics", "EX-6.4"),
    "flee": ("nobody flees of his own will but by a course, as everybody walks", "EX-9.1"),
}
"""By the word of a command: its time, and the rule that says so."""
