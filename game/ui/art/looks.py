"""What a figure looks like, and which look a kind of the catalogue has."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from game.ui.art.models import MODELS


@dataclass(frozen=True)
class Look:
    """A figure's looks, whatever its pose; made once and kept, because its hash is."""

    model: str
    side: str
    weapon: str = ""
    shield: str = ""  # "", wood, metal
    armour: str = ""  # "", none, leather_padded, chain, plate
    leader: bool = False
    base: tuple[float, float] = (1.0, 0.0)  # inches: (diameter, 0) round, or (width, length) rectangular
    seed: int = 0
    key: int = field(default=0, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        parts = (self.model, self.side, self.weapon, self.shield, self.armour, self.leader, self.base, self.seed)
        object.__setattr__(self, "key", hash(parts))

    def __hash__(self) -> int:
        return self.key


class Kind(NamedTuple):
    """A kind's model and what it carries when nothing else is said."""

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
    "light_foot": Kind("soldier", "spear", "wood", "none"),
    "heavy_foot": Kind("soldier", "sword", "metal", "chain"),
    "armored_foot": Kind("soldier", "sword", "metal", "plate"),
    "bowman": Kind("soldier", "short_bow"),
    "longbowman": Kind("soldier", "longbow"),
    "crossbowman": Kind("soldier", "light_crossbow"),
    "heavy_crossbowman": Kind("soldier", "heavy_crossbow", "", "chain"),
    "pikeman": Kind("soldier", "pike", "", "chain"),
    "bandit": Kind("soldier", "sword", "wood", "leather_padded"),
    "brigand": Kind("soldier", "battle_ax", "wood", "leather_padded"),
    "dervish": Kind("nomad", "sword", "wood"),
    "nomad": Kind("nomad", "javelin"),
    "buccaneer_pirate": Kind("soldier", "hand_ax"),
    "caveman": Kind("caveman", "club"),
    "banner": Kind("banner"),
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
    "light_horse": Kind("soldier@light_horse", "spear", "wood", "none"),
    "medium_horse": Kind("soldier@medium_horse", "mounted_lance", "metal", "chain"),
    "heavy_horse": Kind("soldier@heavy_horse", "mounted_lance", "metal", "plate"),
    "horse_archer": Kind("nomad@light_horse", "horse_bow"),
    "knight": Kind("fighting_man@heavy_horse", "mounted_lance", "metal", "plate"),
    "camel_rider": Kind("nomad@camel", "javelin", "wood"),
    "wolf_rider": Kind("goblin@wolf", "spear", "wood"),
    "griffon_rider": Kind("fighting_man@griffon", "mounted_lance", "metal", "plate"),
}


KINDS.update({name: Kind(name) for name in MODELS if name not in KINDS and "_horse" not in name})
KINDS.update({name: Kind(f"{name}_dragon") for name in ("white", "black", "green", "blue", "red", "gold")})
KINDS["invisible_stalker"] = Kind("invisible_stalker")


def look_for(kind: str, side: str, *, weapon: str = "", shield: str = "", armour: str = "", mount: str = "",
             leader: bool = False, base: tuple[float, float] = (1.0, 0.0), seed: int = 0) -> Look:
    """The look of a creature, troop or class; an unknown one gets a likely model by its name and size."""
    found = KINDS.get(kind) or Kind("soldier")
    return Look(found.model, side, weapon or found.weapon, shield or found.shield, armour or found.armour, leader, base, seed)
