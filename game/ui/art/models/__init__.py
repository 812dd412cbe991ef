"""Every miniature: a builder, the base it was drawn for, and where its head is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.ui.art.models.beasts.animals import BEASTS
from game.ui.art.models.beasts.crawlers import CRAWLERS
from game.ui.art.models.beasts.dragons import DRAGONS
from game.ui.art.models.beasts.winged import WINGED
from game.ui.art.models.folk.brutes import BRUTES
from game.ui.art.models.folk.cursed import CURSED
from game.ui.art.models.folk.elementals import ELEMENTALS
from game.ui.art.models.folk.giants import GIANTS
from game.ui.art.models.folk.goblins import GOBLINS
from game.ui.art.models.folk.undead import UNDEAD, VEILS
from game.ui.art.models.held.things import THINGS
from game.ui.art.models.men.classes import CLASSES
from game.ui.art.models.men.gunmen import GUNMEN
from game.ui.art.models.men.humanoids import HUMANOIDS
from game.ui.art.models.men.mounted import MOUNTS, rider
from game.ui.art.models.men.soldiers import MEN
from game.ui.art.models.men.wear import Build, Wear

__all__ = ["MODELS", "MOUNTS", "Model", "Wear", "model"]


@dataclass(frozen=True)
class Model:
    """A builder with the base it fits (inches) and its head (forward, up, radius in inches)."""

    build: Build
    base: tuple[float, float] = (1.0, 0.0)
    head: tuple[float, float, float] = (0.04, 0.80, 0.36)
    veil: int = 255  # how solid it looks, of 255
    upright: bool = True  # falls on its face; else on its side


HEADS: dict[str, tuple[float, float, float]] = {
    "troglodyte": (0.30, 0.70, 0.34),
    "ghoul": (0.36, 0.62, 0.32),
    "shadow": (0.16, 0.78, 0.36),
    "medusa": (0.05, 0.88, 0.40),
    "wizard": (0.06, 0.94, 0.44),
    "gargoyle": (0.22, 0.78, 0.38),
    "werewolf": (0.28, 0.84, 0.38),
    "gnoll": (0.24, 0.90, 0.36),
    "hobgoblin": (0.08, 0.88, 0.38),
    "druid": (0.05, 0.94, 0.44),
    "dwarf": (0.10, 0.68, 0.32),
    "cleric_spiritual": (0.04, 0.92, 0.42),
    "bugbear": (0.16, 0.90, 0.40),
    "lizard_man": (0.22, 0.88, 0.38),
    "orc": (0.18, 0.78, 0.36),
}
SMALL = ("kobold", "goblin", "halfling")
# (base in inches, head: forward, up, radius)
BIG: dict[str, tuple[float, tuple[float, float, float]]] = {
    "ogre": (2.0, (0.34, 1.52, 0.60)),
    "minotaur": (2.0, (0.30, 1.48, 0.62)),
    "troll": (2.0, (0.60, 1.50, 0.60)),
    "treant": (2.0, (0.10, 1.55, 0.85)),
    "djinni": (2.0, (0.10, 1.62, 0.62)),
    "balrog": (2.0, (0.30, 1.62, 0.66)),
    "elemental_earth": (2.0, (0.14, 1.40, 0.60)),
    "elemental_fire": (2.0, (0.14, 1.20, 0.66)),
    "elemental_air": (2.0, (0.20, 1.34, 0.66)),
    "elemental_water": (2.0, (0.16, 1.18, 0.60)),
    "hill_giant": (3.0, (0.16, 2.2, 0.78)),
    "stone_giant": (3.0, (0.16, 2.34, 0.8)),
    "frost_giant": (3.0, (0.17, 2.46, 0.84)),
    "fire_giant": (3.0, (0.17, 2.42, 0.82)),
    "cloud_giant": (3.0, (0.18, 2.55, 0.85)),
    "storm_giant": (3.0, (0.18, 2.64, 0.88)),
    "wolf": (0.85, (0.76, 0.62, 0.34)),
    "dire_wolf": (1.2, (1.0, 0.84, 0.44)),
    "bear": (2.0, (0.82, 0.70, 0.42)),
    "owl_bear": (2.0, (0.26, 1.38, 0.56)),
    "lion": (1.0, (0.62, 0.60, 0.40)),
    "giant_rat": (0.75, (0.46, 0.34, 0.30)),
    "boar": (1.0, (0.58, 0.42, 0.36)),
    "giant_spider": (2.0, (0.20, 0.36, 0.46)),
    "carrion_crawler": (2.0, (0.86, 0.72, 0.44)),
    "purple_worm": (2.6, (1.05, 1.80, 0.66)),
    "snake": (0.75, (0.30, 0.56, 0.24)),
    "viper": (0.75, (0.30, 0.56, 0.24)),
    "gorgon": (2.0, (0.98, 0.80, 0.48)),
    "basilisk": (2.0, (0.86, 0.50, 0.42)),
    "hell_hound": (1.0, (0.76, 0.70, 0.34)),
    "centaur": (2.0, (0.56, 1.36, 0.42)),
    "roc": (2.8, (1.1, 1.42, 0.52)),
    "chimera": (2.0, (0.86, 1.0, 0.66)),
    "manticore": (2.0, (0.86, 0.98, 0.42)),
    "cockatrice": (0.85, (0.38, 0.90, 0.34)),
    "stirge": (0.75, (0.28, 0.66, 0.30)),
    "griffon": (2.0, (0.90, 1.06, 0.40)),
    "hippogriff": (2.0, (0.94, 1.14, 0.40)),
    "pegasus": (2.0, (0.94, 1.08, 0.42)),
    "unicorn": (2.0, (0.98, 1.14, 0.46)),
    "wyvern": (2.4, (1.22, 1.38, 0.48)),
    "hydra": (2.5, (1.2, 1.3, 0.66)),
}
LYING = frozenset(
    {
        *MOUNTS,
        *BEASTS,
        *CRAWLERS,
        *DRAGONS,
        "roc",
        "chimera",
        "manticore",
        "cockatrice",
        "stirge",
        "unicorn",
        "treant",
        "elemental_air",
        "elemental_fire",
        "elemental_water",
        "elemental_earth",
    }
) - {"owl_bear"}


def _model(name: str, build: Build) -> Model:
    if name in BIG:
        size, head = BIG[name]
        return Model(build, (size, 0.0), head, VEILS.get(name, 255), name not in LYING)
    if name in DRAGONS:
        return Model(build, (4.0, 0.0), (2.0, 1.82, 0.58), 255, False)
    if name in SMALL:
        return Model(build, (0.75, 0.0), (0.06, 0.62, 0.32))
    base = (0.85, 0.0) if name == "dwarf" else (1.0, 0.0)
    return Model(build, base, HEADS.get(name, (0.04, 0.80, 0.36)), VEILS.get(name, 255), name not in LYING)


MODELS: dict[str, Model] = {
    name: _model(name, build)
    for group in (
        MEN,
        GUNMEN,
        CLASSES,
        GOBLINS,
        HUMANOIDS,
        UNDEAD,
        BRUTES,
        GIANTS,
        ELEMENTALS,
        BEASTS,
        CRAWLERS,
        WINGED,
        CURSED,
        DRAGONS,
        THINGS,
    )
    for name, build in group.items()
}
MODELS.update(
    {
        name: Model(MOUNTS[name].build, MOUNTS[name].base, (0.98, 1.10, 0.42), 255, False)
        for name in MOUNTS
        if name not in MODELS and name != "wolf"
    }
)


@lru_cache(512)
def model(name: str) -> Model:
    """The model of a key, `rider@mount` included; an unknown one is a soldier."""
    who, at, what = name.partition("@")
    found = MODELS.get(who) or MODELS["soldier"]
    if not at:
        return found
    mount = MOUNTS.get(what) or MOUNTS["light_horse"]
    f, z, r = found.head
    return Model(
        rider(found.build, mount), mount.base, (f + mount.saddle[0], z + mount.saddle[1], r), found.veil, False
    )
