"""Builds the catalogue from the YAML tables; strict, since a slip in a table would be a rule of its own."""

from __future__ import annotations

from msgspec import convert, json

from game.catalogue import making
from game.catalogue.catalogue import Catalogue
from game.catalogue.engines import engines
from game.catalogue.kinds.folk import Abilities
from game.catalogue.kinds.gear import Flask
from game.catalogue.placing import each, placed
from game.catalogue.reading import Fault, Faults
from game.catalogue.rows import Row, lengths, round_base, rows, table
from game.catalogue.vetting import slips
from game.core.grain import grains
from game.core.scale import rate

REFERRED = (
    "weapons", "missiles", "armour", "shields", "mounts", "creatures", "troops", "spells", "terrain", "saves", "melee",
    "missile",
)  # fmt: skip
"""Tables whose keys stand in others."""


def build() -> Catalogue:
    """Build the catalogue from the YAML; Faults with their places where a table has errors."""
    worn, people, classes = table("armour"), table("creatures"), table("classes")
    monsters, saves, ground = table("monsters"), table("saves"), table("terrain")["terrain"]
    flasks = rows("flasks.flasks", each("flasks.flasks", table("flasks")["flasks"], _flask), Flask)
    missiles, weapons = making.missiles(flasks, making.weapons())
    armour, shields, screens = making.armour(worn)
    creatures = making.creatures(people)
    mounts = making.mounts(creatures, people, worn["barding"]["armour_class"])
    whole = Catalogue(
        weapons=weapons,
        missiles=missiles,
        flasks=flasks,
        armour=armour,
        shields=shields,
        screens=screens,
        engines=engines(table("engines")),
        weights=making.weights(table("loads")),
        mounts=mounts,
        creatures=creatures,
        troops=making.troops(),
        classes=making.classes(classes["classes"]),
        spells=making.spells(table("spells")["spells"]),
        devices=making.devices(table("devices")["devices"], table("spells")["spells"]),
        melee={key: tuple(row["cells"]) for key, row in table("melee")["rows"].items()},
        missile={key: tuple(row["cells"]) for key, row in table("missile_fire")["rows"].items()},
        monster={int(key): tuple(row) for key, row in monsters["cells"].items()},
        monster_columns=tuple(monsters["columns"]),
        men_modifiers=monsters["modifiers"]["classes"],
        troop_modifiers=monsters["modifiers"]["troops"],
        monster_modifiers=monsters["modifiers"]["weapon_using_monsters"],
        terrain=making.terrain(ground),
        terrain_drawn={key: row["draw"] for key, row in ground.items()},
        furniture={key: _size(row) for key, row in table("furniture")["furniture"].items()},
        saves=saves["rows"],
        save_categories=saves["categories"],
        save_uses=saves["uses"],
        backstab=classes["backstab"],
        turning=classes["turning"],
        turning_range=grains(classes["turning_range"]),
        spells_a_day=classes["spells_a_day"],
        usual_spells=classes["usual_spells"],
        abilities=convert(table("abilities"), Abilities),
        ages=people["ages"],
        overloaded=rate(worn["overloaded"]),
        dice_to_level=classes["dice_to_level"],
        highest_level=classes["highest_level"],
        rider=mounts["heavy_warhorse"].base,
        rider_height=mounts["heavy_warhorse"].height,
        man=round_base(people["bases"]["M"]),
        man_height=grains(people["heights"]["M"]),
    )
    vet(whole)
    # Through JSON and back: types checked, and the same value as the built tables give.
    return json.decode(json.encode(whole), type=Catalogue)


def vet(whole: Catalogue) -> None:
    """Check that every word in the tables is one of its field; Faults name each that is not."""
    words = table("words")
    known = {name: {*getattr(whole, name)} for name in REFERRED}
    known["saves"] |= {*whole.save_categories}
    found = slips({name: table(name) for name in words["words"]}, words, known)
    if found:
        raise Faults(_placed(*slip.split(": ", 2)) for slip in found)


def _placed(name: str, at: str, wrong: str) -> Fault:
    """The place of a word that is wrong: its path begins with the section."""
    section, *path = at.split(".")
    return placed(f"{name}.{section}", tuple(path), wrong)


def _size(row: Row) -> tuple[int, int]:
    wide, deep = row["size"]
    return grains(wide), grains(deep)


def _flask(row: Row) -> Row:
    return lengths(row, "pool_width")
