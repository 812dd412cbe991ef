"""Powers in words: what each trait of a kind means on the table, and the rule that says so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

WORDS: dict[str, tuple[str, str]] = {
    "gaze_stone": ("its gaze turns to stone within 6 inches; a standing order averts the eyes", "SP-R239"),
    "gaze_charm": ("its gaze charms within 6 inches; a standing order averts the eyes", "SP-R239"),
    "fear_sight": ("who sees it within 12 inches saves or stands in terror", "SP-R210"),
    "song_charm": ("who hears its song within 12 inches saves or does nothing", "SP-R210"),
    "stench": ("who cannot bear its stench strikes at -2", "SP-R247"),
    "drains": ("each touch takes levels or hit dice: {}", "SP-R96"),
    "weakens": ("each hit takes a point of Strength for {} turns", "SP-R237"),
    "paralyses": ("its touch paralyses for {}", "SP-R96"),
    "poison": ("who is hit saves against its poison or dies", "SP-R96"),
    "touch_stone": ("who is hit saves or turns to stone", "SP-R96"),
    "rot": ("no magic heals whom it has hit", "SP-R209"),
    "whirlwind": ("sweeps away whom it hits below 2 hit dice", "SP-R209"),
    "immolates": ("its whip drags whom it hits into {} of fire", "SP-R209"),
    "fire_bite": ("its bite burns on 1 or 2 of 6: a die for each of its hit dice", "SP-R209"),
    "hugs": ("hugs whom both claws hit, for {}", "SP-R209"),
    "drains_blood": ("clings to whom it hits and drinks {} a round", "SP-R209"),
    "carries_off": ("carries off whom its claw hits with {} or more", "SP-R209"),
    "swallows": ("swallows whom its bite hits well", "SP-R209"),
    "charge_double": ("its gore does double damage at the end of a charge", "SP-R211"),
    "extra": ("one more die of damage against {}", "SP-R211"),
    "head_lost": ("loses a head with each {} hit points", "SP-R211"),
    "hunts_horses": ("goes for horses within 12 inches, and strikes at nobody else before them", "SP-R240"),
    "near_water": ("stays within 6 inches of water", "SP-R211"),
    "animates_trees": ("wakes two trees of a wood within 6 inches", "SP-R213"),
    "regenerates": ("mends {} points a round", "SP-R188"),
    "revives": ("rises again when slain, but not of fire or acid", "SP-R188"),
    "magic_only": ("only magic harms it", "SP-R207"),
    "magic_or_fire": ("only magic and fire harm it, and by half", "SP-R207"),
    "silver_or_magic": ("only silver and magic harm it", "SP-R207"),
    "silver_half": ("silver harms it by half", "SP-R207"),
    "immune": ("{} does it no harm", "SP-R207"),
    "magic_resistance": ("an enemy's spell does nothing to it {} times in 100", "SP-R212"),
    "walks_webs": ("no web holds it", "SP-R242"),
    "ghoul_immune": ("the touch of a ghoul does not hold it", "SP-R96"),
    "undead": ("undead: fears no poison, drain, charm or sleep", "SP-R96"),
    "mindless": ("mindless: nothing that works on the mind harms it", "SP-R96"),
    "invisible": ("unseen until it is found", "SP-3.3.5.1"),
    "sees_invisible": ("scents the unseen within 6 inches, 75 times in 100", "SP-R210"),
    "infravision": ("sees {} inches in the dark", "ST-R7"),
    "spots": ("from level {} on finds the unseen", "SP-3.3.5.1"),
    "surprise": ("surprises on 1 to {}", "SP-3.1.7"),
    "surprised": ("is surprised on {} alone", "SP-3.1.7"),
    "elf": ("surprises more often in the wild", "SP-3.1.5"),
    "halfling": ("surprises more often in the wild", "SP-3.1.5"),
    "backstab": ("stabs in the back", "SP-3.5.9.3"),
    "turns_undead": ("turns the undead", "SP-3.10.9"),
    "split_move": ("shoots in the midst of a move", "SP-3.3.1.1"),
    "split_move_foot_bow": ("shoots a bow in the midst of a move, on foot", "SP-3.3.1.1.1"),
    "strikes_last": ("strikes after everybody it fights", "SP-R136"),
    "day_hit": ("-1 to hit under the open sky by day", "SP-R208"),
    "shuns_daylight": ("-1 on morale under the open sky by day", "SP-3.6.4.1.2"),
    "folk": ("fights by its morale class, not by its hit dice", "SP-R206"),
    "mount": ("can be ridden", "SP-3.5.9.17"),
    "swiss": ("in a body with pikes stands against any horse from the front, and tires half as soon", "LB-5.6"),
    "mute": ("cannot ask for quarter", "SP-3.6.2.4.1"),
    "summoned": ("summoned: does not strike the protected", "SP-R165"),
    "animated": ("raised by a spell", "SP-R168"),
    "phantom": ("does no harm, and is gone at the first hit", "SP-R168"),
    "disbelieved": ("one whom it hits may see through it", "SP-R238"),
}
"""By the first word of the trait, what matters most to an enemy first; {} is the rest of it."""

AMOUNTS = {"grounded": "those on the ground", "cold": "creatures of cold", "2d4": "2d4 rounds"}
ORDER = {name: place for place, name in enumerate(WORDS)}


SET = {"day_hit": ("SP-R208", "blows")}
"""Traits that mean something only where a scenario sets a ruling so."""


def powers(traits: Iterable[str], rulings: Mapping[str, str] | None = None) -> list[tuple[str, str]]:
    """Return what the traits of a kind mean under these rulings, each with its rule, the most important first."""
    found = []
    for trait in sorted(traits, key=lambda word: (ORDER.get(word.partition(" ")[0], len(ORDER)), word)):
        name, _, rest = trait.partition(" ")
        ruling, reading = SET.get(name, ("", ""))
        if name in WORDS and (rulings or {}).get(ruling, "") == reading:
            words, rule = WORDS[name]
            if name == "poison" and rest:
                words = f"who is hit by its {rest} saves against poison or dies"
            amount = rest.partition(" ")[0] if name == "regenerates" else AMOUNTS.get(rest, rest)
            found.append((words.replace("{}", amount), rule))
    return found
