"""When each thing is done in a round, for who tries it at another time [SP-3.2.2 to SP-3.2.5]."""

from __future__ import annotations

from game.rules.course.times import none_of

MOVEMENT = "in its side's movement phase"
MELEE = "at its place in the melee"

TIMES: dict[str, tuple[str, str]] = {
    **none_of("SP-3.2.2"),
    "move": (f"a figure moves {MOVEMENT}", "SP-3.2.2"),
    "charge": (f"a charge is declared {MOVEMENT}", "SP-3.2.2"),
    "split": (f"a move is split {MOVEMENT}", "SP-3.3.1.2"),
    "sweep": (f"who flies strikes in passing {MOVEMENT}", "SP-R308"),
    "spot": (f"a scout searches {MOVEMENT}", "SP-3.3.5.1"),
    "duel": (f"a power duel is fought {MOVEMENT}", "SP-3.3.4.1"),
    "rally": (f"a leader calls {MOVEMENT}", "SP-3.6.3.1"),
    "rise": (f"a figure gets up {MOVEMENT}, or {MELEE}", "SP-3.5.9.13"),
    "mount": (f"a figure gets on a horse {MOVEMENT}", "ST-R9"),
    "dismount": (f"a rider gets off {MOVEMENT}", "ST-R9"),
    "open": (f"a door, where there is one, is opened {MOVEMENT}", "ST-R28"),
    "shut": (f"a door, where there is one, is shut {MOVEMENT}", "ST-R28"),
    "bar": (f"a door, where there is one, is barred or unbarred {MOVEMENT}", "ST-R28"),
    "bash": (f"a door, where there is one, is bashed {MOVEMENT}", "ST-R29"),
    "draw": (f"weapons are changed {MOVEMENT}, or {MELEE} for a blow", "SP-3.7.1"),
    "drop": (f"things are dropped {MOVEMENT}, as shots are declared, or {MELEE}", "SP-3.7.3"),
    "pickup": (f"things are taken up {MOVEMENT}, or {MELEE} for all blows", "SP-3.7.4"),
    "unpack": (f"things are unpacked from {MOVEMENT[3:]} on", "SP-3.7.5"),
    "plant": (f"a pavis is planted {MOVEMENT}", "SP-3.7.6.2"),
    "pull": (f"a pavis is pulled out {MOVEMENT}", "SP-3.7.6.3"),
    "spring": ("an ambush, where there is one, is sprung as a round begins, or while somebody moves", "SP-R200"),
    "reveal": ("who hides, where somebody does, comes out in the surprise round", "SP-3.1.12.1"),
    "avoid": ("a party slips away while it has surprised the enemy and done nothing", "SP-R194"),
    "shoot": ("shots are for the missile phase, or for an enemy who moves by", "SP-3.2.4"),
    "bombard": ("engines, where there are any, are loosed in the missile phase", "SP-3.2.4"),
    "haul": (f"an engine, where there is one, is dragged {MOVEMENT}", "SP-R265"),
    "wreck": (f"an engine, where there is one, is hacked at {MOVEMENT}", "SP-R266"),
    "reload": ("a firearm is filled in the missile phase", "CY-R25"),
    "cast": ("spells are cast in the missile phase", "SP-3.2.4"),
    "turn": ("the undead are turned in the missile phase", "SP-3.2.4"),
    "breathe": ("breath is for the missile phase", "SP-3.4.0.1"),
    "gaze": ("a gaze is for the missile phase", "SP-3.4.0.1"),
    "use": (f"a device is used in the missile phase, or {MELEE} for a blow", "SP-3.7.2"),
    "counterspell": ("a spell is countered when an enemy's is declared in the missile phase", "SP-3.4.5.1"),
    "refuse": (
        "melee is refused before the blows of a melee phase, by those whom an enemy has come to and who may: in the "
        "counter move only men in light armour and without a shield",
        "SP-3.5.1.5",
    ),
    "strike": ("blows are struck in the melee phase", "SP-3.2.5"),
    "try": (f"a trick is tried {MELEE}", "SP-3.5.9.21"),
    "grapple": (f"a figure grapples {MELEE}", "SP-3.5.9.8"),
    "escape": (f"a figure escapes {MELEE}", "SP-3.5.6.5"),
    "flee": (f"a character flees {MELEE}", "SP-3.5.6.8"),
    "stunt": (f"stunts are for characters, or as the scenario says: {MELEE}; a leap, {MOVEMENT} too", "SP-R126"),
    "parry": ("a parry is for a blow that is about to fall", "SP-R64"),
}
"""By the word of a command: its time, and the rule that says so."""
