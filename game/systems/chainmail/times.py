"""When each thing is done in a round of either system, for who tries it at another time [CM-2.1 to CM-2.10, CM-3.1]."""

from __future__ import annotations

from game.rules.course.times import AMBUSHES, all_done, none_of

MOVEMENT = "in its side's move; on equal dice that is written beforehand"
BESIDE = "in its side's move; on equal dice, after the second half"
MELEE = "at its place in a melee"

TIMES: dict[str, tuple[str, str]] = {
    **none_of("CM-1.1"),
    **AMBUSHES,
    **all_done(
        BESIDE, "CM-R19", rise=f", or {MELEE}", draw=f", or {MELEE} for a blow", pickup=f", or {MELEE} for all blows",
        drop=f", with the shots and spells, or {MELEE}", reveal=", or in the surprise round",
    ),
    "declare": ("spells are named as a round begins, before anybody moves; on equal dice they stand in the orders",
                "CM-2.9"),
    "move": (f"a figure moves {MOVEMENT}", "CM-2.1"),
    "charge": (f"a charge is declared {MOVEMENT}", "CM-2.1"),
    "split": (f"a move is split {MOVEMENT}, with its shot", "CM-2.1.1"),
    "sweep": (f"who flies strikes in passing {MOVEMENT}; nobody does by written orders", "SP-R308"),
    "write": ("orders are written on equal dice, before anything moves", "CM-3.1"),
    "duel": (f"a power duel is fought {BESIDE}", "CM-R19"),
    "shoot": ("shots are for one's band of the missile phase (boulders go with the artillery), or for an enemy who "
              "moves by", "CM-2.7"),
    "bombard": ("engines, where there are any, are loosed in the phase of artillery", "CM-2.6"),
    "reload": ("a firearm is filled in one's band of the missile phase", "CY-R25"),
    "gaze": ("a gaze is for one's band of the missile phase", "CM-R20"),
    "breathe": ("breath is for the phase of artillery", "CM-2.6"),
    "cast": ("spells are cast in one's band of the spell phase", "CM-2.8"),
    "turn": ("the undead are turned in one's band of the spell phase", "CM-R20"),
    "use": (f"a device is used in one's band of the spell phase, a flask with the missiles, or {MELEE} for a blow",
            "CM-R20"),
    "counterspell": ("a spell is countered when an enemy's is declared in the spell phase", "CM-2.8"),
    "refuse": ("melee is refused before the blows of a melee, by those whom an enemy has come to and who may",
               "SP-3.5.1.5"),
    "strike": ("blows are struck in melee: those of a charge right after its side's move, all others after the spells",
               "CM-2.10"),
    "try": (f"a trick is tried {MELEE}", "SP-3.5.9.21"),
    "grapple": (f"a figure grapples {MELEE}", "SP-3.5.9.8"),
    "escape": (f"a figure escapes {MELEE}", "SP-3.5.6.5"),
    "flee": (f"a character flees {MELEE}", "SP-3.5.6.8"),
    "stunt": (f"stunts are for characters, or as the scenario says: {MELEE}; a leap, {BESIDE}, too", "CM-R19"),
    "parry": ("a parry is for a blow that is about to fall", "SP-R64"),
}  # fmt: skip
"""By the word of a command: its time, and the rule that says so."""
