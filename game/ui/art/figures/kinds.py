"""Which model each kind of the catalogue has, and what it carries when nothing else is said."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.art.models import MODELS


class Kind(NamedTuple):
    """A kind's model, and what it carries unless told otherwise."""

    model: str
    weapon: str = ""
    shield: str = ""
    armour: str = ""


KINDS: dict[str, Kind] = {
    "man": Kind("soldier", "sword", "wood"),
    "fighting_man": Kind("fighting_man", "sword", "metal", "plate"),
    "paladin": Kind("paladin", "sword", "metal", "plate"),
    "berserker": Kind("berserker", "battle_ax"),
    "scout": Kind("scout", "dagger"),
    "delver": Kind("scout", "sword"),
    "cleric": Kind("cleric_militant", "mace", "wood", "chain"),
    "cleric_militant": Kind("cleric_militant", "mace", "wood", "chain"),
    "cleric_spiritual": Kind("cleric_spiritual"),
    "druid": Kind("druid"),
    "magic_user": Kind("wizard"),
    "wizard": Kind("wizard"),
    "peasant": Kind("peasant"),
    "levy": Kind("soldier", "spear", "wood"),
    "man_at_arms": Kind("soldier", "sword", "wood", "leather_padded"),
    "light_foot": Kind("soldier", "spear", "wood", "leather_padded"),
    "heavy_foot": Kind("soldier", "sword", "metal", "chain"),
    "armored_foot": Kind("soldier", "halberd", "", "plate"),
    "bowman": Kind("soldier", "short_bow"),
    "longbowman": Kind("soldier", "longbow"),
    "crossbowman": Kind("soldier", "light_crossbow"),
    "heavy_crossbowman": Kind("soldier", "heavy_crossbow", "", "chain"),
    "pikeman": Kind("soldier", "pike", "", "chain"),
    "landsknecht": Kind("landsknecht", "pike"),
    "swiss_pikeman": Kind("swiss", "pike"),
    "bandit": Kind("soldier", "sword", "wood", "leather_padded"),
    "brigand": Kind("soldier", "battle_ax", "wood", "leather_padded"),
    "dervish": Kind("nomad@light_horse", "sword", "wood"),
    "nomad": Kind("nomad@light_horse", "horse_bow"),
    "buccaneer_pirate": Kind("pirate", "sword", "wood"),
    "caveman": Kind("caveman", "morning_star"),
    "banner": Kind("banner"),
    "berserker_of_valhalla": Kind("berserker", "battle_ax"),
    "kobold": Kind("kobold", "dagger"),
    "goblin": Kind("goblin", "hand_ax", "wood"),
    "orc": Kind("orc", "heavy_ax"),
    "hobgoblin": Kind("hobgoblin", "sword", "wood"),
    "gnoll": Kind("gnoll", "flail"),
    "bugbear": Kind("bugbear", "morning_star"),
    "lizard_man": Kind("lizard_man", "javelin", "wood"),
    "troglodyte": Kind("troglodyte"),
    "elf": Kind("elf", "longbow"),
    "dwarf": Kind("dwarf", "battle_ax", "wood", "chain"),
    "halfling": Kind("halfling", "sling"),
    "skeleton": Kind("skeleton", "sword", "wood"),
    "zombie": Kind("zombie"),
    "ghoul": Kind("ghoul"),
    "wight": Kind("wight", "sword"),
    "wraith": Kind("wraith"),
    "mummy": Kind("mummy"),
    "spectre": Kind("spectre"),
    "vampire": Kind("vampire"),
    "shadow": Kind("shadow"),
    "light_horse": Kind("soldier@light_horse", "spear", "wood", "leather_padded"),
    "medium_horse": Kind("soldier@medium_horse", "mounted_lance", "metal", "chain"),
    "heavy_horse": Kind("soldier@heavy_horse", "mounted_lance", "metal", "plate"),
    "horse_archer": Kind("nomad@light_horse", "horse_bow"),
    "knight": Kind("fighting_man@heavy_horse", "mounted_lance", "metal", "plate"),
    "camel_rider": Kind("nomad@camel", "javelin", "wood"),
    "wolf_rider": Kind("goblin@wolf", "spear", "wood"),
    "griffon_rider": Kind("fighting_man@griffon", "mounted_lance", "metal", "plate"),
}


KINDS.update({name: Kind(name) for name in MODELS if name not in KINDS})
KINDS.update({name: Kind(f"{name}_dragon") for name in ("white", "black", "green", "blue", "red", "gold")})
KINDS.update(
    {
        "riding_horse": Kind("light_horse"),
        "light_warhorse": Kind("light_horse"),
        "medium_warhorse": Kind("medium_horse"),
        "heavy_warhorse": Kind("heavy_horse"),
        "paladin_warhorse": Kind("white_horse"),
        "war_elephant": Kind("elephant"),
    }
)
