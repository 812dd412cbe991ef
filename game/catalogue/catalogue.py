"""The catalogue: every table of the bundled data in one immutable value, loaded once and asked by id."""

from __future__ import annotations

from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from game import paths
from game.board.land.terrain import TerrainKind
from game.catalogue.engines import Engines
from game.catalogue.kinds.folk import Abilities, Class, Creature, Mount, Troop
from game.catalogue.kinds.gear import Armour, Flask, Missile, Screen, Shield, Weapon
from game.catalogue.kinds.magic import Device, Spell
from game.catalogue.loads import Weights
from game.core.figures import Base, HitDice, Profile

BUILT = "tables.json"
FILES = (
    "abilities", "armour", "classes", "creatures", "devices", "engines", "flasks", "furniture", "loads", "melee",
    "missile_fire", "missiles", "monsters", "mounts", "saves", "spells", "terrain", "troops", "weapons", "words",
)  # fmt: skip
"""The data files of which the catalogue is built."""
Found = TypeVar("Found")
Steps = tuple[tuple[int, int], ...]
"""Pairs of a level and the figure that holds from it on."""


class Catalogue(Struct, frozen=True, kw_only=True, dict=True):
    """All tables. Dicts keep the order of the data files; things of silver or magic follow the plain ones."""

    weapons: dict[str, Weapon]
    missiles: dict[str, Missile]
    flasks: dict[str, Flask]
    armour: dict[str, Armour]
    shields: dict[str, Shield]
    screens: dict[str, Screen]
    engines: Engines
    weights: Weights
    mounts: dict[str, Mount]
    creatures: dict[str, Creature]
    troops: dict[str, Troop]
    classes: dict[str, Class]
    spells: dict[str, Spell]
    devices: dict[str, Device]
    melee: dict[str, tuple[int, ...]]
    """d20 needed by row, at AC 0 ... 9 [SP-3.10.2]."""
    missile: dict[str, tuple[int, ...]]
    """d20 needed by row, at AC 0 ... 9 and medium range [SP-3.10.3]."""
    monster: dict[int, tuple[int, ...]]
    """d20 needed by AC -4 ... 9, at each of eight columns of hit dice [SP-3.10.1]."""
    monster_columns: tuple[str, ...]
    men_modifiers: dict[str, Steps]
    """By group of classes [SP-3.10.4]."""
    troop_modifiers: dict[str, int]
    """By morale class [SP-3.10.5]."""
    monster_modifiers: tuple[int, ...]
    """Of weapon-using monsters, by the monsters' columns [SP-3.10.6]."""
    terrain: dict[str, TerrainKind]
    """By kind [ST-R12]."""
    terrain_drawn: dict[str, tuple[str, ...]]
    """How a piece of a kind may be drawn: line, area, the usual first."""
    furniture: dict[str, tuple[int, int]]
    """How wide and deep each piece of furniture is, in grains, where a scenario does not say."""
    saves: dict[str, tuple[tuple[int, tuple[int, ...]], ...]]
    """By row: pairs of a level and what is needed from it on [SP-3.10.8]."""
    save_categories: tuple[str, ...]
    save_uses: dict[str, str]
    """Category of each use in the rules."""
    backstab: Steps
    turning: dict[str, tuple[str, ...]]
    """2d6 needed by kind of undead, at cleric levels 1 ... 8: a number, T, D or N [SP-3.10.9]."""
    turning_range: int
    spells_a_day: dict[str, tuple[tuple[int, ...], ...]]
    """By who casts, at levels 1, 2 ...: spells of each spell level [SP-3.10.10]."""
    usual_spells: dict[str, tuple[tuple[str, ...], ...]]
    """By who casts, for each spell level: what one prepares who is not told otherwise, the first first [SP-R171]."""
    abilities: Abilities
    """Scores of those for whom the scenario states none."""
    ages: dict[str, int]
    """Hit points a die of a dragon of each age."""
    overloaded: int
    """Allowance of the overloaded, in grains [SP-3.3.0.4]."""
    dice_to_level: int
    highest_level: int
    rider: Base
    rider_height: int
    man: Base
    man_height: int

    @cached_property
    def missile_ids(self) -> frozenset[str]:
        """Ids of all missiles."""
        return frozenset(self.missiles)

    @cached_property
    def flask_ids(self) -> frozenset[str]:
        """Ids of those missiles that are flasks."""
        return frozenset([name for name, missile in self.missiles.items() if missile.flask])

    @cached_property
    def burdens(self) -> dict[tuple[str, tuple[str, ...], tuple[str, ...]], int]:
        """What shields, things carried and things packed weigh together; each sum is kept once it was asked for."""
        return {}

    @cached_property
    def weight_of(self) -> dict[str, int]:
        """The weight of each thing that can be carried, in coins; what weighs nothing is left out [SP-R270]."""
        arms = self.weights.arms
        found = dict.fromkeys(self.shields, arms["shield"])
        for name, missile in self.missiles.items():
            if not name.startswith("thrown_") and missile.hands:
                found[name] = arms["light"] if missile.thrown else arms["shot"]
        for name, weapon in self.weapons.items():
            if weapon.hands:
                light = (weapon.base or weapon.id) in ("dagger", "torch")
                found[name] = arms["light"] if light else arms["two"] if weapon.hands > 1 else arms["one"]
        return found | {name: load.weight for name, load in self.weights.loads.items()}

    @cached_property
    def borne(self) -> frozenset[str]:
        """Loads that are borne in both arms [SP-R272]."""
        return frozenset([name for name, load in self.weights.loads.items() if load.hands > 1])

    def monster_column(self, dice: HitDice) -> int:
        """Return the column 0-7 of the monsters' table for hit dice [SP-3.10.1]."""
        return monster_column(dice)

    def skill(self, profile: Profile) -> tuple[int, str, str]:
        """Return what class and level, morale class or hit dice add on the men's matrices: value, label, rule.

        The free peoples count as troops of their class, not by their hit dice.

        [SP-3.10.4, SP-3.10.5, SP-3.10.6, SP-R206]"""
        if profile.sort == "class":
            label = f"{self.classes[profile.kind].name} of level {profile.level}"
            return self.men_modifier(profile.kind, profile.level), label, "SP-3.10.4"
        if profile.sort == "troop" or "folk" in profile.traits:
            letter = profile.morale_class or "C"
            label = "non-combatant" if len(letter) > 1 else f"class {letter}"
            return self.troop_modifiers[letter], label, "SP-3.10.5"
        return self.weapon_monster_modifier(profile.hit_dice), f"{profile.hit_dice} hit dice", "SP-3.10.6"

    def men_modifier(self, kind: str, level: int) -> int:
        """Return what a class (by id) adds to the die at a level on both men's matrices [SP-3.10.4]."""
        return step(self.men_modifiers[self.classes[kind].group], level)

    def weapon_monster_modifier(self, dice: HitDice) -> int:
        """Return what a weapon-using monster adds to the die [SP-3.10.6]."""
        return self.monster_modifiers[monster_column(dice)]

    def spells_for(self, casts: str, level: int) -> tuple[int, ...]:
        """Return how many spells of each spell level a caster of a level prepares; past the table, its last row.

        [SP-3.10.10]"""
        rows = self.spells_a_day[casts]
        return rows[min(level, len(rows)) - 1]

    def save(self, row: str, level: int, category: str) -> int:
        """Return the d20 of a saving throw; KeyError for an unknown row, ValueError for a category [SP-3.10.8]."""
        return step(self.saves[row], level)[self.save_categories.index(category)]

    def monster_need(self, armour_class: int, dice: HitDice) -> int:
        """Return the d20 a monster needs; armour classes past the table's ends take its last row [SP-3.10.1]."""
        return self.monster[max(-4, min(9, armour_class))][monster_column(dice)]

    def name(self, key: str) -> str:
        """Return the name of anything by its id; an unknown id in words."""
        tables: tuple[dict[str, Any], ...] = (
            self.weapons, self.missiles, self.troops, self.creatures, self.classes,
            self.mounts, self.armour, self.shields, self.screens, self.devices, self.spells, self.engines.kinds,
            self.weights.loads,
        )  # fmt: skip
        for table in tables:
            if key in table:
                return str(table[key].name)
        if key in self.terrain and self.terrain[key].word:
            return self.terrain[key].word
        return key.replace("_", " ")


def step(steps: tuple[tuple[int, Found], ...], level: int) -> Found:
    """Return the number that holds at a level: that of the last pair not above it, or of the first pair."""
    found = steps[0][1]
    for least, figure in steps:
        if least > level:
            break
        found = figure
    return found


def monster_column(dice: HitDice) -> int:
    """Return the column 0-7 of the monsters' table; a plus is above the whole number, a minus below it [SP-3.10.1]."""
    # Quarters of a die: pluses and minuses only say on which side of the whole number it lies.
    quarters = 2 * dice.halves + (dice.plus > 0) - (dice.plus < 0)
    for column, most in enumerate((4, 7, 12, 16, 24, 32, 40)):
        if quarters <= most:
            return column
    return 7


def data_folder() -> Path:
    """The folder of the tables."""
    return paths.tables("catalogue", "data")


def digest() -> str:
    """Return the digest of the data files, by which built tables know whether they are of them."""
    mark = blake2b(digest_size=16)
    for name in FILES:
        mark.update(name.encode() + b"\0" + (data_folder() / f"{name}.yaml").read_bytes() + b"\0")
    return mark.hexdigest()
