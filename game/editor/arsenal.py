"""What somebody may carry, ride into battle with or have prepared, as choices with words; and what he has who says
nothing of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from game.catalogue.checks.gear import of_gear, things
from game.catalogue.scenario.profiles import usual_spells
from game.catalogue.tables import load
from game.editor.draft import Value

Choices = tuple[tuple[str, str], ...]


def _named(keys: Iterable[str]) -> Choices:
    """Keys with their names in words, by name."""
    return tuple(sorted([(key, _words(key)) for key in keys], key=lambda pair: (pair[1], pair[0])))


def _words(key: str) -> str:
    return key.replace("_", " ")


@cache
def weapons() -> Choices:
    """Everything that may stand among the weapons."""
    catalogue = load()
    # The row of the flasks is no flask of its own.
    return _named({*catalogue.weapons, *catalogue.missiles} - {"flask"})


@cache
def gear() -> Choices:
    """Everything that may be at hand besides."""
    return _named(of_gear(load()))


@cache
def packed() -> Choices:
    """Everything that may lie in a pack."""
    return _named(things(load()))


@cache
def laid() -> Choices:
    """Everything that may lie or stand on the table, furniture last."""
    return (*packed(), *_named(load().furniture))


@cache
def loads() -> Choices:
    """Everything that somebody may bear, and that only weighs."""
    return _named(load().weights.loads)


@cache
def scrolls() -> Choices:
    """Every spell."""
    return _named(load().spells)


def spells(item: Mapping[str, Value]) -> Choices:
    """The spells of somebody's class, by level; every spell where the class is not known."""
    catalogue = load()
    kind = catalogue.classes.get(str(item.get("class")))
    if kind is None:
        return scrolls()
    own = [(spell.levels[kind.casts], key) for key, spell in catalogue.spells.items() if kind.casts in spell.levels]
    return tuple((key, f"{_words(key)}, level {grade}") for grade, key in sorted(own))


def _listed(keys: Iterable[str]) -> str:
    return ", ".join(_words(key) for key in keys)


def usual_weapons(item: Mapping[str, Value]) -> str:
    """What he has in hand who is given nothing else, in words."""
    catalogue = load()
    troop, creature = catalogue.troops.get(str(item.get("troop"))), catalogue.creatures.get(str(item.get("creature")))
    arms = troop.weapons if troop is not None else creature.arms if creature is not None else ()
    return f"as usual: {_listed(arms)}" if arms else "none"


def usual_armour(item: Mapping[str, Value]) -> str:
    """What he wears of whom nothing is said, in words."""
    catalogue = load()
    troop, creature = catalogue.troops.get(str(item.get("troop"))), catalogue.creatures.get(str(item.get("creature")))
    worn = troop.armour if troop is not None else creature.wears if creature is not None else "none"
    return f"as usual: {_words(worn)}" if worn not in ("", "none") else "none"


def usual_shield(item: Mapping[str, Value]) -> str:
    """Which shield he carries of whom nothing is said, in words."""
    troop = load().troops.get(str(item.get("troop")))
    return f"as usual: {_words(troop.shield)}" if troop is not None and troop.shield else "none"


def spells_as_usual(item: Mapping[str, Value]) -> str:
    """What a caster has prepared of whom nothing is said, in words [SP-R171]."""
    catalogue = load()
    kind, level = catalogue.classes.get(str(item.get("class"))), str(item.get("level", "1"))
    if kind is None or not kind.casts or not level.isdigit():
        return "none"
    found = usual_spells(kind.casts, int(level), catalogue)
    return f"as usual: {_listed(found)}" if found else "none"
