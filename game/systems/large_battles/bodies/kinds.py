"""What a miniature is in a large battle: as what it fights and defends, how it moves, how many it counts as."""

from __future__ import annotations

from typing import Any

from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.masses import Post
from game.rules.magic.casting import SCROLL
from game.rules.magic.turning import turns_undead
from game.rules.moving.wings import wing_rate
from game.rules.situation import Situation
from game.systems.large_battles.tables import Row, tables

FOOT = ("LF", "HF", "AF")
HORSE = ("LH", "MH", "HH")
CALLED = {
    "LF": "light foot", "HF": "heavy foot", "AF": "armoured foot",
    "LH": "light horse", "MH": "medium horse", "HH": "heavy horse",
}  # fmt: skip
"""What troops are called by as what they attack and defend."""

WEIGHT = {"none": 0, "leather_padded": 0, "chain": 1, "plate": 2}
"""Armour by the class it makes: light, heavy or armoured [LB-4.8, LB-4.8.1, LB-4.8.2]."""

SHARE = {
    "fighting_man": 1, "paladin": 1, "berserker": 1, "cleric_militant": 2, "delver": 2, "scout": 2,
    "magic_user": 4, "druid": 4, "cleric_spiritual": 4,
}  # fmt: skip
"""Levels of a class that are a figure; any other class is as a delver [LB-4.5, LB-4.6, LB-4.7, LB-R24]."""

FIGHTS = {1: ("AF", "HH"), 2: ("HF", "HH"), 4: ("LF", "LH")}
"""As what those attack, on foot and mounted."""

HEROES = ((8, "superhero"), (4, "hero"))
CASTERS = ((11, "wizard"), (9, "sorcerer"), (7, "warlock"), (5, "magician"), (3, "seer"))
"""Levels at which the fantasy list gives a character a morale number [LB-5.11, LB-R25]."""


def share(figure: Figure) -> int:
    """Return the levels of a character that are a figure [LB-4.5, LB-4.6, LB-4.7, LB-R24]."""
    return SHARE.get(figure.profile.kind, 2)


def is_character(figure: Figure) -> bool:
    """Tell whether a miniature is a levelled character with his guards [LB-4.10]."""
    return figure.profile.sort == "class"


def row(figure: Figure) -> Row:
    """Return what the troop list says of a troop, or the fantasy list of a creature [LB-4.11]."""
    profile, found = figure.profile, tables()
    listed = found.troops if profile.sort == "troop" else found.creatures
    return listed.get(profile.kind) or found.troops[_by_hide(profile.armour_class)]


def _by_hide(armour_class: int) -> str:
    """As what troop one counts whom no list has, by its armour class [LB-4.11, LB-R43]."""
    return "light_foot" if armour_class >= 6 else "heavy_foot" if armour_class >= 4 else "armored_foot"


def post(figure: Figure) -> Post:
    """Return a miniature's place in its body, and what it stands for."""
    found: Any = figure.ledger
    return found if isinstance(found, Post) else Post()


def _armour(figure: Figure) -> int:
    return WEIGHT.get(figure.profile.armour, 0)


def fights_as(figure: Figure) -> str:
    """Return as what a miniature attacks: characters by class and mount, others by their list.

    [LB-4.5, LB-4.6, LB-4.7, LB-4.11]"""
    mounted = bool(figure.profile.mount)
    if is_character(figure):
        return FIGHTS[share(figure)][mounted]
    own = row(figure).fights
    return HORSE[_armour(figure)] if mounted and own in FOOT else own


def spelled(label: str) -> str:
    """Spell out the label of a blow of bodies: "4 HH attack LF" as "4 as heavy horse against light foot"."""
    many, own, _, theirs = label.split(" ")
    return f"{many} as {CALLED[own]} against {CALLED[theirs]}"


def defends_as(at: Situation, figure: Figure) -> str:
    """Return as what a miniature defends: characters by armour, a class higher among better-armoured guards.

    [LB-4.8, LB-4.8.1, LB-4.8.2, LB-4.10.1, LB-4.11]"""
    mounted = bool(figure.profile.mount)
    if is_character(figure):
        weight = _armour(figure)
        if guarded(at, figure) > weight:
            weight += 1
        return (HORSE if mounted else FOOT)[weight]
    own = row(figure).defends
    return HORSE[_armour(figure)] if mounted and own in FOOT else own


def guarded(at: Situation, figure: Figure) -> int:
    """Return weight of the armour that a character's guards wear: as his own unless the scenario says [LB-4.10.1]."""
    told = figure.profile.facts.guards
    return WEIGHT[told] if told else _armour(figure)


def counts(figure: Figure) -> int:
    """Return as how many figures a miniature attacks, and how many kills slay it.

    [LB-4.2, LB-4.5, LB-4.6, LB-4.7, LB-R1, LB-R3, LB-R4]"""
    profile = figure.profile
    if is_character(figure):
        return max(1, profile.level // share(figure))
    if profile.sort == "creature":
        return max(1, profile.hit_dice.halves // 2)
    return 1


def men(figure: Figure, scale: int) -> int:
    """Return how many men or monsters a miniature stands for at a scale of 5, 10 or 20 [LB-4.4, LB-4.4.1, LB-R4]."""
    column = (5, 10, 20).index(scale)
    found, profile = tables(), figure.profile
    if is_character(figure):
        return 1 + found.guards[column]
    dice = profile.hit_dice.halves // 2
    if profile.sort == "creature" and dice >= 2:
        return found.scale[str(min(8, dice))][column]
    letter = morale_class(figure) if profile.sort == "troop" else "C"
    return found.scale[letter][column]


def morale_class(figure: Figure) -> str:
    """Return the morale class that counts: monsters and characters are class C unless they are given one [LB-R5]."""
    letter = figure.profile.morale_class
    if letter == "noncombatant":
        return "E"
    return letter or "C"


def lifted(at: Situation, figure: Figure) -> int:
    """Return how many of a miniature's dice a round have +1: a monster's plus, and the plus of a magic weapon.

    [LB-4.2.1, LB-4.9, LB-R2, LB-R13]"""
    weapon = at.catalogue.weapons.get(figure.weapon)
    magic = weapon.magic if weapon is not None else 0
    plus = 1 if figure.profile.sort == "creature" and figure.profile.hit_dice.plus > 0 else 0
    return min(counts(figure), magic + plus)


def has_pikes(at: Situation, figure: Figure) -> bool:
    """Tell whether a miniature of heavy or armoured foot bears pikes or halberds [LB-5.3]."""
    weapon = at.catalogue.weapons.get(figure.weapon)
    return weapon is not None and weapon.row in ("pike", "halberd_pollax") and fights_as(figure) in ("HF", "AF")


def is_swiss(figure: Figure) -> bool:
    """Tell whether these are Swiss, who stand horse before their pikes and tire half as soon [LB-5.6, LB-5.9]."""
    return "swiss" in figure.profile.traits


def paces(at: Situation, figure: Figure) -> tuple[int, int, int]:
    """Return the grains that a miniature marches, more by road, and charges.

    Troops by their type, characters by armour (with heavier guards, theirs), monsters their own inches.

    [LB-4.1, LB-4.1.1, LB-4.8, LB-4.8.1, LB-4.8.2, LB-4.10.1, LB-4.13, LB-5.5, LB-R12, LB-R26]"""
    found, profile = tables(), figure.profile
    if profile.sort == "creature":
        inches = max(profile.allowance, wing_rate(figure))
        return inches, 0, inches + found.onset[fights_as(figure)] * GRAIN
    kind = "catapult_cannon" if engine_kind(at, figure) else gait(at, figure)
    normal, road, charge = found.moves[kind]
    return normal * GRAIN, road * GRAIN, charge * GRAIN


def gait(at: Situation, figure: Figure) -> str:
    """Return the type as which a troop or character marches [LB-4.8, LB-4.8.1, LB-4.8.2, LB-5.5]."""
    mounted = bool(figure.profile.mount)
    if not is_character(figure):
        own = row(figure).moves
        if not mounted or own.endswith("_horse"):
            return own
        return ("light_horse", "medium_horse", "heavy_horse")[_armour(figure)]
    weight = max(_armour(figure), guarded(at, figure))
    if mounted:
        return ("light_horse", "medium_horse", "heavy_horse")[weight]
    return ("longbow", "heavy_foot", "armored_foot")[weight]


def flies(figure: Figure) -> bool:
    """Tell whether a miniature moves through the air [SP-R296, LB-R26, LB-R70]."""
    return wing_rate(figure) > 0


def engine_kind(at: Situation, figure: Figure) -> str:
    """Return the engine that a miniature is by its scenario, or "" [LB-5.10]."""
    return figure.profile.facts.engine


def is_gifted(at: Situation, figure: Figure) -> bool:
    """Tell whether a miniature is more than troops that march, shoot and fight: an engine, breath, magic."""
    profile, engines, devices = figure.profile, tables().engines, at.catalogue.devices
    if profile.breaths or figure.prepared or turns_undead(figure) or engine_kind(at, figure):
        return True
    return any(item in devices or item in engines or item.startswith(SCROLL) for item in figure.carries)


def number(at: Situation, figure: Figure) -> tuple[int, str]:
    """Return a miniature's melee morale number and by what name the list has it [LB-5.11, LB-R25]."""
    found, profile = tables(), figure.profile
    if is_character(figure):
        ladder = HEROES if share(figure) == 1 else CASTERS if profile.kind == "magic_user" else ()
        name = next((word for level, word in ladder if profile.level >= level), "")
    else:
        name = row(figure).number
    name = name or found.usual_numbers[defends_as(at, figure)]
    return found.numbers[name], name.replace("_", " ")


def stands_as(at: Situation, figure: Figure) -> str:
    """Return the row of the charge morale table [LB-5.6]."""
    own = "" if is_character(figure) else row(figure).stands
    return own or defends_as(at, figure)


def armour_row(at: Situation, figure: Figure) -> str:
    """Return the armour that counts against missiles; light foot with shields have half armour [LB-5.4]."""
    own = "" if is_character(figure) else row(figure).armour
    found = own or tables().armour_of[defends_as(at, figure)]
    return "half" if found == "unarmoured" and figure.shield else found
