"""What is wrong across the parts of a scenario: unknown ids, arms that cannot be borne, places that cannot be stood on.

Every check takes whatever could be read: a part that is missing (None) is somebody else's fault, reported already.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from game.catalogue.catalogue import Catalogue
from game.catalogue.checks import engines as checks_engines
from game.catalogue.checks import gear as checks_gear
from game.catalogue.checks import stunts as checks_stunts
from game.catalogue.checks.gear import article, unknown
from game.catalogue.reading import near
from game.catalogue.scenario.outfit import armour_of, carried, mount_of, shield_of
from game.catalogue.scenario.salvage import at_fault

Path = tuple[str | int, ...]
Part = Any
"""A model of the scenario, or what of it could be read: with None for what is missing or wrong."""
NO_FIGURES = "has no figures"
Finding = tuple[Path, str, str]
"""Where in the file, what is wrong, and what may have been meant."""


class Parts:
    """What could be read of a scenario, each part with its place in the file."""

    def __init__(self) -> None:
        self.whole: dict[str, Any] = {}
        self.table: Part = None
        self.lists: dict[str, list[tuple[Path, Any]]] = {
            name: [] for name in ("terrain", "sides", "units", "figures", "things", "stunts", "victory")
        }
        self.regions: dict[str, list[Any]] = {}
        self.half_read: set[str] = set()
        """Regions not all of whose corners could be read."""
        self.unreadable: set[str] = set()
        """Lists of which something could not be read at all."""

    @property
    def outfits(self) -> list[tuple[Path, Part]]:
        """Units and figures."""
        return [*self.lists["units"], *self.lists["figures"]]

    def side_name(self, side: str) -> str:
        """Return the name of a side by its id; where it has none that could be read, the id."""
        return next((one.name for _, one in self.lists["sides"] if one.id == side and one.name), side)

    def ids(self, name: str) -> list[str]:
        """List the ids of a list of parts, those that have one."""
        return [one.id for _, one in self.lists[name] if one.id is not None]


def checked(parts: Parts, catalogue: Catalogue, books: Collection[str] | None) -> Iterator[Finding]:
    """Find all that is wrong across parts but where things stand."""
    rules = parts.whole.get("rules")
    if rules is not None and books is not None and rules not in books:
        yield unknown(("rules",), "rule book", rules, books)
    yield from _sides(parts)
    yield from _names(parts)
    for path, one in parts.outfits:
        yield from _outfit(path, one, parts, catalogue)
    for path, unit in parts.lists["units"]:
        yield from _unit(path, unit, parts)
    yield from _leaders(parts)
    for path, one in parts.lists["victory"]:
        yield from _victory(path, one, parts)
    taken = {one.id for _, one in parts.outfits if one.id is not None}
    yield from checks_gear.lying(parts.lists["things"], taken, lambda at: on_table(at, parts.table), catalogue)
    yield from checks_stunts.stunts(parts, lambda at: on_table(at, parts.table))
    yield from _circumstances(parts)
    if isinstance(books, Mapping):
        yield from _rulings(parts, books)


def _rulings(parts: Parts, books: Mapping[str, Mapping[str, tuple[str, ...]]]) -> Iterator[Finding]:
    """Find what is set that no book leaves open, and readings that are none; another book's own are let be."""
    chosen = parts.whole.get("rulings") or {}
    if not chosen:
        return
    first = next(iter(books))
    book = parts.whole.get("rules") or first
    switches = books.get(book, {})
    letters = {ruling.partition("-")[0] for ruling in switches}
    for ruling, reading in chosen.items():
        readings = switches.get(ruling)
        if readings is not None and reading not in readings:
            yield ("rulings", ruling), f"{ruling} is {' or '.join(readings)}, not {reading!r}", near(reading, readings)
        elif readings is None and ruling.partition("-")[0] in letters:
            yield ("rulings", ruling), f"{ruling} leaves a scenario no choice", near(ruling, switches)


def _sides(parts: Parts) -> Iterator[Finding]:
    sides = parts.lists["sides"]
    if "sides" in parts.whole and len(parts.whole["sides"]) != 2:
        yield ("sides",), f"a battle has two sides, not {len(parts.whole['sides'])}", ""
    colours: dict[str, str] = {}
    for path, side in sides:
        if side.colour is not None and side.colour in colours:
            yield (*path, "colour"), f"{colours[side.colour]} is {side.colour} already", ""
        elif side.colour is not None and side.id is not None:
            colours[side.colour] = parts.side_name(side.id)
        # What could not be read may be the side's.
        if side.id is not None and not parts.unreadable and not _anyone(parts, side.id):
            yield (*path, "id"), f"{parts.side_name(side.id)} {NO_FIGURES}", ""
        yield from _plan(path, side, parts)


def _anyone(parts: Parts, side: str) -> bool:
    """Whether anybody is of a side, or is meant to be."""
    known = parts.ids("sides")
    return any(one.side in (side, None) or near(one.side, known) == side for _, one in parts.outfits)


def _plan(path: Path, side: Part, parts: Parts) -> Iterator[Finding]:
    plan = side.plan
    if plan is None:
        return
    if isinstance(plan.objective, str):
        if plan.objective not in parts.regions:
            yield unknown((*path, "plan", "objective"), "region", plan.objective, parts.regions)
    elif plan.objective is not None and not on_table(plan.objective, parts.table):
        yield (*path, "plan", "objective"), "this place is off the table", ""
    for number, spot in enumerate(plan.line):
        if not on_table(spot, parts.table):
            yield (*path, "plan", "line", number), "this place is off the table", ""


def on_table(place: Any, table: Part) -> bool:
    """Tell whether a place in inches is on the table, if its size is known."""
    width, height = getattr(table, "width", None), getattr(table, "height", None)
    return bool((width is None or place[0] <= width) and (height is None or place[1] <= height))


def _names(parts: Parts) -> Iterator[Finding]:
    """Ids that name two things: figures of units have ids, too."""
    taken: set[str] = set()
    for path, side in parts.lists["sides"]:
        if side.id in taken:
            yield (*path, "id"), f"there is another side {side.id!r}", ""
        elif side.id is not None:
            taken.add(side.id)
    known: dict[str, str] = {}
    for path, one in parts.outfits:
        if one.id is None:
            continue
        if one.id in known:
            yield (*path, "id"), f"{one.id!r} is the id of {known[one.id]} already", ""
            continue
        known[one.id] = "a unit" if path[0] == "units" else "a figure"
    members = {
        f"{unit.id}-{number}": unit.id
        for _, unit in parts.lists["units"]
        if unit.id is not None
        for number in range(1, (unit.count or 0) + 1)
    }
    for path, one in parts.outfits:
        if one.id in members:
            yield (*path, "id"), f"{one.id!r} is a figure of the unit {members[one.id]!r} already", ""
    figures = len(parts.lists["figures"]) + sum(unit.count or 0 for _, unit in parts.lists["units"])
    if figures > 1000:
        yield ("units",), f"there are {figures} figures, more than 1000", ""


def _outfit(path: Path, one: Part, parts: Parts, catalogue: Catalogue) -> Iterator[Finding]:
    sides = parts.ids("sides")
    if one.side is not None and sides and one.side not in sides:
        yield unknown((*path, "side"), "side", one.side, sides)
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
    faulty = set(at_fault(one))
    for field, what, known in tables:
        key = getattr(one, field, None)
        if key is not None and key not in known:
            faulty.add(field)
            yield unknown((*path, "class" if field == "klass" else field), what, key, known)
    # The row of the flasks is no flask of its own: what would it hold?
    arms = {*catalogue.weapons, *catalogue.missiles} - {"flask"}
    for number, key in enumerate(one.weapons or ()):
        if key not in arms:
            faulty.add("weapons")
            yield unknown((*path, "weapons", number), "weapon", key, sorted(arms))
    for field in ("spells", "scrolls"):
        for number, key in enumerate(getattr(one, field) or ()):
            if key not in catalogue.spells:
                yield unknown((*path, field, number), "spell", key, catalogue.spells)
    for key in one.shots or ():
        if key not in catalogue.missiles:
            yield unknown((*path, "shots", key), "missile weapon", key, catalogue.missiles)
    sound = not faulty & {*WHO, "mount"}
    yield from checks_gear.outfit(path, one, catalogue, sound=sound)
    yield from checks_engines.load(path, one, catalogue, sound=sound)
    if sound:
        deployed = one.side in (parts.whole.get("deployment") or {})
        yield from checks_engines.engine(path, one, parts.table, deployed, catalogue)
    yield from _kind(path, one, catalogue)
    if not _kinds(one) or faulty & WHO:
        return
    if not faulty & {"mount", "armour"}:
        yield from _arms(path, one, parts, catalogue, all_known="weapons" not in faulty)
    if "level" not in faulty:
        yield from _spells(path, one, catalogue)


WHO = {"troop", "creature", "klass", "age"}
"""What says who a figure is."""


def _spells(path: Path, one: Part, catalogue: Catalogue) -> Iterator[Finding]:
    """What a figure has prepared: spells of its class, no more of each level than it has a day [SP-3.10.10]."""
    if not one.spells:
        return
    klass = getattr(one, "klass", None)
    kind = catalogue.classes[klass] if klass else None
    if kind is None or not kind.casts:
        who = article(kind.name) if kind is not None else "only a class that casts"
        verb = "prepares no spells" if kind is not None else "prepares spells"
        yield (*path, "spells"), f"{who} {verb} [SP-3.10.10]", ""
        return
    level = one.level or 1
    slots = list(catalogue.spells_for(kind.casts, level))
    spent = [0] * len(slots)
    who = f"{article(kind.name)} of level {level}"
    for number, key in enumerate(one.spells):
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


def _kinds(one: Part) -> list[str]:
    klass = ["class"] if getattr(one, "klass", None) else []
    return [name for name in ("troop", "creature") if getattr(one, name)] + klass


def _kind(path: Path, one: Part, catalogue: Catalogue) -> Iterator[Finding]:
    """Exactly one of troop, creature and class, and what goes with each."""
    kinds = _kinds(one)
    single = path[0] == "figures"
    wanted = "a troop, a creature or a class" if single else "a troop or a creature"
    if not kinds and not set(at_fault(one)) & {"troop", "creature", "klass"}:
        yield path, f"{wanted} is wanted here", ""
    elif len(kinds) > 1:
        yield (*path, kinds[1]), f"{wanted} is wanted, not a {kinds[0]} and a {kinds[1]}", ""
    creature = catalogue.creatures.get(one.creature or "")
    if one.age is not None and creature is not None and not creature.dragon:
        yield (*path, "age"), f"{article(creature.name)} has no age: dragons have", ""
    level = getattr(one, "level", None)
    if level is not None and kinds and "class" not in kinds:
        yield (*path, "level"), f"a {kinds[0]} has no level: a class has", ""
    if one.hit_dice is not None:
        if "class" in kinds:
            yield (*path, "hit_dice"), "a class has a level, and no hit dice", ""
        elif creature is not None and len(creature.choices) > 1:
            known = [str(dice) for dice in creature.choices]
            if one.hit_dice not in known:
                yield (*path, "hit_dice"), f"{article(creature.name)} has {', '.join(known)} hit dice", ""
    if one.race not in (None, "human") and creature is not None:
        yield (*path, "race"), f"{article(creature.name)} is a race of its own", ""


def _arms(path: Path, one: Part, parts: Parts, catalogue: Catalogue, *, all_known: bool) -> Iterator[Finding]:
    arms = carried(one, catalogue)
    weapons = [catalogue.weapons[key] for key in arms if key in catalogue.weapons]
    mount = mount_of(one, catalogue)
    setting = parts.table.setting if parts.table is not None else "outdoors"
    vast = parts.table is not None and parts.table.vast
    for number, key in enumerate(arms):
        weapon = catalogue.weapons.get(key)
        at: Path = (*path, "weapons", number) if one.weapons is not None else path
        if weapon is None:
            continue
        if "warhorse" in weapon.flags and not (mount and catalogue.mounts[mount].lance):
            wanted = "a medium or heavy war horse, a paladin's horse or a fantastic mount"
            yield at, f"{article(weapon.name)} is used from {wanted} only [SP-3.5.9.17]", ""
        if "noindoor" in weapon.flags and (setting == "dungeon" or (setting == "building" and not vast)):
            yield at, f"{article(weapon.name)} cannot be used under a roof [SP-3.5.9.17.1]", ""
    shield = shield_of(one, catalogue)
    if shield and one.shield is not None and all_known and weapons and all(weapon.two_handed for weapon in weapons):
        yield (
            (*path, "shield"),
            f"a shield cannot be used with {article(weapons[0].name)}, which takes both hands [SP-3.0.5]",
            "",
        )
    if one.pavis and mount:
        yield (*path, "pavis"), "a pavis is carried on foot", ""
    if one.barding and not mount:
        yield (*path, "barding"), "there is no mount to wear it", ""
    if mount and catalogue.armour[armour_of(one, catalogue)].id and one.creature:
        creature = catalogue.creatures[one.creature]
        if creature.size in ("L", "H"):
            yield (*path, "mount"), f"{article(creature.name)} is too large to ride", ""
            return
    if mount:
        yield from checks_gear.rider(path, one, catalogue.mounts[mount], catalogue)


def _unit(path: Path, unit: Part, parts: Parts) -> Iterator[Finding]:
    form = unit.formation
    if form is not None and form.ranks is not None and form.files is not None:
        yield (*path, "formation", "files"), "ranks or files, not both", ""
    if form is not None and form.ranks is not None and unit.count is not None and form.ranks > unit.count:
        yield (*path, "formation", "ranks"), f"{unit.count} figures cannot stand in {form.ranks} ranks", ""
    if unit.leader is None:
        return
    known = {one.id: one for _, one in parts.lists["figures"]}
    leader = known.get(unit.leader)
    if leader is None:
        yield unknown((*path, "leader"), "figure", unit.leader, [key for key in known if key])
    elif {leader.side, unit.side} <= {*parts.ids("sides")} and leader.side != unit.side:
        yield (*path, "leader"), f"{unit.leader!r} is of the other side", ""


def _leaders(parts: Parts) -> Iterator[Finding]:
    leads: dict[str, str] = {}
    for path, unit in parts.lists["units"]:
        if unit.leader is not None:
            if unit.leader in leads:
                yield (*path, "leader"), f"{unit.leader!r} leads {leads[unit.leader]!r} already", ""
            leads.setdefault(unit.leader, unit.id or "")


def _victory(path: Path, one: Part, parts: Parts) -> Iterator[Finding]:
    sides = parts.ids("sides")
    if one.side is not None and sides and one.side not in sides:
        yield unknown((*path, "side"), "side", one.side, sides)
    when = one.when
    if when is None:
        return
    ways = [name for name in ("rout", "hold", "exit", "slay", "survive") if getattr(when, name) is not None]
    if len(ways) + len(set(at_fault(when)) & WAYS) != 1:
        yield (*path, "when"), "one of rout, hold, exit, slay and survive is wanted here", ""
    for way in ways if len(ways) == 1 else ():
        yield from _way(path, one, way, parts)


WAYS = {"rout", "hold", "exit", "slay", "survive"}


def _way(path: Path, one: Part, way: str, parts: Parts) -> Iterator[Finding]:
    when = one.when
    if way == "hold":
        if when.hold not in parts.regions:
            yield unknown((*path, "when", "hold"), "region", when.hold or "", parts.regions)
        if when.until is None and "until" not in at_fault(when):
            yield (*path, "when"), "hold wants until, a round", ""
    elif when.until is not None:
        yield (*path, "when", "until"), f"until goes with hold, not with {way}", ""
    if way != "exit" and when.figures is not None:
        yield (*path, "when", "figures"), f"figures goes with exit, not with {way}", ""
    if way == "slay":
        known = everybody(parts)
        if when.slay not in known:
            yield unknown((*path, "when", "slay"), "figure", when.slay or "", known)
        elif known[when.slay] is not None and known[when.slay] == one.side:
            yield (*path, "when", "slay"), f"{when.slay!r} is of this side", ""


def everybody(parts: Parts) -> dict[str, str | None]:
    found = {one.id: one.side for _, one in parts.lists["figures"] if one.id is not None}
    for _, unit in parts.lists["units"]:
        if unit.id is not None:
            found.update({f"{unit.id}-{number}": unit.side for number in range(1, (unit.count or 0) + 1)})
    return found


def _circumstances(parts: Parts) -> Iterator[Finding]:
    sides = parts.ids("sides")
    for side, region in (parts.whole.get("deployment") or {}).items():
        if side not in sides:
            yield unknown(("deployment", side), "side", side, sides)
        if region not in parts.regions:
            yield unknown(("deployment", side), "region", region, parts.regions)
