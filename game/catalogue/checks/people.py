"""What is wrong with the figures themselves: kinds, arms, outfits and spells that cannot be."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from game.catalogue.catalogue import Catalogue
from game.catalogue.checks import engines as checks_engines
from game.catalogue.checks import gear as checks_gear
from game.catalogue.checks.findings import Finding, Part, Parts, Path
from game.catalogue.checks.gear import article, unknown
from game.catalogue.scenario.outfit import armour_of, carried, mount_of, shield_of
from game.catalogue.scenario.salvage import at_fault


def outfit(path: Path, figure: Part, parts: Parts, catalogue: Catalogue) -> Iterator[Finding]:
    sides = parts.ids("sides")
    if figure.side is not None and sides and figure.side not in sides:
        yield unknown((*path, "side"), "side", figure.side, sides)
    ages = catalogue.ages
    tables: tuple[tuple[str, str, Collection[str]], ...] = (
        ("troop", "troop", catalogue.troops),
        ("creature", "creature", catalogue.creatures),
        ("klass", "class", catalogue.classes),
        ("age", "age", ages),
        ("armour", "armour", catalogue.armour),
        ("shield", "shield", ("none", *catalogue.shields)),
        ("mount", "mount", ("none", *catalogue.mounts)),
    )
    faulty = set(at_fault(figure))
    for field, what, known in tables:
        key = getattr(figure, field, None)
        if key is not None and key not in known:
            faulty.add(field)
            yield unknown((*path, "class" if field == "klass" else field), what, key, known)
    # The row of the flasks is no flask of its own: what would it hold?
    arms = {*catalogue.weapons, *catalogue.missiles} - {"flask"}
    for number, key in enumerate(figure.weapons or ()):
        if key not in arms:
            faulty.add("weapons")
            yield unknown((*path, "weapons", number), "weapon", key, sorted(arms))
    for field in ("spells", "scrolls"):
        for number, key in enumerate(getattr(figure, field) or ()):
            if key not in catalogue.spells:
                yield unknown((*path, field, number), "spell", key, catalogue.spells)
    for key in figure.shots or ():
        if key not in catalogue.missiles:
            yield unknown((*path, "shots", key), "missile weapon", key, catalogue.missiles)
    sound = not faulty & {*WHO, "mount"}
    yield from checks_gear.outfit(path, figure, catalogue, sound=sound)
    yield from checks_engines.load(path, figure, catalogue, sound=sound)
    if sound:
        yield from checks_engines.engine(path, figure, parts.table, catalogue)
    yield from _kind(path, figure, catalogue)
    if not _kinds(figure) or faulty & WHO:
        return
    if not faulty & {"mount", "armour"}:
        yield from _arms(path, figure, parts, catalogue, all_known="weapons" not in faulty)
    if "level" not in faulty:
        yield from _spells(path, figure, catalogue)


WHO = {"troop", "creature", "klass", "age"}
"""What says who a figure is."""


def _spells(path: Path, figure: Part, catalogue: Catalogue) -> Iterator[Finding]:
    """The spells prepared: of the figure's class, and no more of each level than it has a day [SP-3.10.10]."""
    if not figure.spells:
        return
    klass = getattr(figure, "klass", None)
    kind = catalogue.classes[klass] if klass else None
    if kind is None or not kind.casts:
        who = article(kind.name) if kind is not None else "only a class that casts"
        verb = "prepares no spells" if kind is not None else "prepares spells"
        yield (*path, "spells"), f"{who} {verb} [SP-3.10.10]", ""
        return
    level = figure.level or 1
    slots = list(catalogue.spells_for(kind.casts, level))
    spent = [0] * len(slots)
    who = f"{article(kind.name)} of level {level}"
    for number, key in enumerate(figure.spells):
        at: Path = (*path, "spells", number)
        spell = catalogue.spells.get(key)
        if spell is None:
            continue
        grade = spell.levels.get(kind.casts, 0)
        if not grade:
            yield at, f"{spell.name} is no spell of {article(kind.name)} [SP-3.10.10]", ""
        elif grade > len(slots):
            yield at, f"{spell.name} is of level {grade}: {who} has none of those yet [SP-3.10.10]", ""
        else:
            spent[grade - 1] += 1
            if spent[grade - 1] > slots[grade - 1]:
                most = slots[grade - 1]
                yield at, f"{who} prepares {most} of level {grade} a day, not {spent[grade - 1]} [SP-3.10.10]", ""


def _kinds(figure: Part) -> list[str]:
    klass = ["class"] if getattr(figure, "klass", None) else []
    return [name for name in ("troop", "creature") if getattr(figure, name)] + klass


def _kind(path: Path, figure: Part, catalogue: Catalogue) -> Iterator[Finding]:
    """Exactly one of troop, creature and class, and what goes with each."""
    kinds = _kinds(figure)
    single = path[0] == "figures"
    wanted = "a troop, a creature or a class" if single else "a troop or a creature"
    if not kinds and not set(at_fault(figure)) & {"troop", "creature", "klass"}:
        yield path, f"{wanted} is wanted here", ""
    elif len(kinds) > 1:
        yield (*path, kinds[1]), f"{wanted} is wanted, not a {kinds[0]} and a {kinds[1]}", ""
    creature = catalogue.creatures.get(figure.creature or "")
    if figure.age is not None and creature is not None and not creature.dragon:
        yield (*path, "age"), f"{article(creature.name)} has no age: dragons have", ""
    level = getattr(figure, "level", None)
    if level is not None and kinds and "class" not in kinds:
        yield (*path, "level"), f"a {kinds[0]} has no level: a class has", ""
    if figure.hit_dice is not None:
        if "class" in kinds:
            yield (*path, "hit_dice"), "a class has a level, and no hit dice", ""
        elif creature is not None and len(creature.choices) > 1:
            known = [str(dice) for dice in creature.choices]
            if figure.hit_dice not in known:
                yield (*path, "hit_dice"), f"{article(creature.name)} has {', '.join(known)} hit dice", ""
    if figure.race not in (None, "human") and creature is not None:
        yield (*path, "race"), f"{article(creature.name)} is a race of its own", ""


def _arms(path: Path, figure: Part, parts: Parts, catalogue: Catalogue, *, all_known: bool) -> Iterator[Finding]:
    arms = carried(figure, catalogue)
    weapons = [catalogue.weapons[key] for key in arms if key in catalogue.weapons]
    mount = mount_of(figure, catalogue)
    setting = parts.table.setting if parts.table is not None else "outdoors"
    vast = parts.table is not None and parts.table.vast
    for number, key in enumerate(arms):
        weapon = catalogue.weapons.get(key)
        at: Path = (*path, "weapons", number) if figure.weapons is not None else path
        if weapon is None:
            continue
        if "warhorse" in weapon.flags and not (mount and catalogue.mounts[mount].lance):
            wanted = "a medium or heavy war horse, a paladin's horse or a fantastic mount"
            yield at, f"{article(weapon.name)} is used from {wanted} only [SP-3.5.9.17]", ""
        if "noindoor" in weapon.flags and (setting == "dungeon" or (setting == "building" and not vast)):
            yield at, f"{article(weapon.name)} cannot be used under a roof [SP-3.5.9.17.1]", ""
    shield = shield_of(figure, catalogue)
    if shield and figure.shield is not None and all_known and weapons and all(weapon.two_handed for weapon in weapons):
        yield (
            (*path, "shield"),
            f"a shield cannot be used with {article(weapons[0].name)}, which takes both hands [SP-3.0.5]",
            "",
        )
    if figure.pavis and mount:
        yield (*path, "pavis"), "a pavis is carried on foot", ""
    if figure.barding and not mount:
        yield (*path, "barding"), "there is no mount to wear it", ""
    if mount and catalogue.armour[armour_of(figure, catalogue)].id and figure.creature:
        creature = catalogue.creatures[figure.creature]
        if creature.size in ("L", "H"):
            yield (*path, "mount"), f"{article(creature.name)} is too large to ride", ""
            return
    if mount:
        yield from checks_gear.rider(path, figure, catalogue.mounts[mount], catalogue)
