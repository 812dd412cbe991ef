"""Makes the rows of each YAML table into values."""

from __future__ import annotations

from msgspec import convert
from msgspec.structs import replace

from game.board.land.terrain import TerrainKind
from game.catalogue.kinds.folk import Class, Creature, Mount, Troop, hit_dice
from game.catalogue.kinds.gear import Armour, Flask, Missile, Screen, Shield, Weapon
from game.catalogue.kinds.magic import Device, Spell
from game.catalogue.loads import Load, Weights
from game.catalogue.placing import each, only_known, refuse, row_of
from game.catalogue.reading import near
from game.catalogue.rows import MAGIC, NOTES, Row, attacks, lengths, rates, round_base, rows, table
from game.core.figures import Base, Breath, HitDice
from game.core.grain import grains
from game.core.scale import rounds


def weapons() -> dict[str, Weapon]:
    plain = rows(
        "weapons.weapons", {key: {"row": key, **row} for key, row in table("weapons")["weapons"].items()}, Weapon
    )
    made, rolls = dict(plain), table("melee")["rows"]
    for key, weapon in plain.items():
        if weapon.row not in rolls:
            told = f"melee.yaml has no row {weapon.row!r}; `row` says on which of its rows it strikes"
            refuse("weapons.weapons", (key, "row"), told, near(weapon.row, rolls))
        if weapon.hands == 0 or weapon.length == 0 or weapon.magic:
            continue
        if "metal" in weapon.flags:
            silver = replace(weapon, id=f"silver_{key}", name=f"silver {weapon.name}", silver=True, base=key)
            made[silver.id] = silver
        for plus in MAGIC:
            made[f"{key}+{plus}"] = replace(
                weapon, id=f"{key}+{plus}", name=f"{weapon.name} +{plus}", magic=plus, base=key
            )
    return made


def missiles(flasks: dict[str, Flask], weapons: dict[str, Weapon]) -> tuple[dict[str, Missile], dict[str, Weapon]]:
    found = each("missiles.missiles", table("missiles")["missiles"], _ranged)
    made = rows("missiles.missiles", found, Missile)
    for key, flask in flasks.items():
        made[key] = replace(made["flask"], id=key, name=flask.name, flask=key)
    for key, missile in list(made.items()):
        if missile.weapon or missile.flask or not (missile.row and missile.row != "flask"):
            continue
        silver = f"silver_{key}"
        made[silver] = replace(missile, id=silver, name=f"{missile.name} with silver", silver=True, base=key)
        for plus in MAGIC:
            made[f"{key}+{plus}"] = replace(
                missile, id=f"{key}+{plus}", name=f"{missile.name} +{plus}", magic=plus, base=key
            )
    # A silver or magic dagger is one when thrown, too.
    linked = dict(weapons)
    for key, weapon in weapons.items():
        if weapon.base and weapon.missile:
            thrown = f"thrown_{key}"
            made[thrown] = replace(
                made[weapon.missile],
                id=thrown,
                name=f"thrown {weapon.name}",
                weapon=key,
                silver=weapon.silver,
                magic=weapon.magic,
                base=weapon.missile,
            )
            linked[key] = replace(weapon, missile=thrown)
    return made, linked


def _ranged(row: Row) -> Row:
    short, medium, far = (None if length is None else grains(length) for length in row["ranges"])
    rest = {name: value for name, value in row.items() if name != "ranges"}
    return {**lengths(rest, "least", "near"), "short": short, "medium": medium, "long": far}


def armour(found: Row) -> tuple[dict[str, Armour], dict[str, Shield], dict[str, Screen]]:
    bodies = each("armour.armour", found["armour"], lambda row: rates(row, "moves", "small"))
    pushed = each("armour.screens", found["screens"], lambda row: lengths(rates(row, "moves"), "width"))
    armour, shields = rows("armour.armour", bodies, Armour), rows("armour.shields", found["shields"], Shield)
    screens = rows("armour.screens", pushed, Screen)
    for key, suit in list(armour.items()):
        for plus in MAGIC if key != "none" else ():
            made = f"{key}+{plus}"
            worn = replace(suit, id=made, name=f"{suit.name} +{plus}", armour_class=suit.armour_class - plus)
            armour[made] = replace(worn, magic=plus, base=key)
    for key, shield in list(shields.items()):
        for plus in MAGIC:
            made = f"{key}+{plus}"
            held = replace(shield, id=made, name=f"{shield.name} +{plus}", bonus=shield.bonus + plus)
            shields[made] = replace(held, magic=plus, base=key)
    return armour, shields, screens


def creatures(found: Row) -> dict[str, Creature]:
    made: dict[str, Row] = {}
    for key, row in found["creatures"].items():
        with row_of("creatures.creatures", key, row):
            made[key] = _creature(row, found)
            made[key].setdefault("plural", row.get("name", key.replace("_", " ")) + "s")
    return rows("creatures.creatures", made, Creature)


def _creature(row: Row, found: Row) -> Row:
    common = {name: value for name, value in found["dragon"].items() if name not in ("fear", "breathes")}
    whole = {**common, **row} if row.get("dragon") else dict(row)
    dice = choices(whole.pop("hit_dice"))
    size = whole["size"]
    base, height = whole.get("base", found["bases"][size]), whole.get("height", found["heights"][size])
    whole.update(
        choices=dice,
        usual=dice[0] if "|" in row["hit_dice"] else dice[len(dice) // 2],
        base=round_base(base),
        height=grains(height),
        attacks=attacks(whole["attacks"]),
        alternative=attacks(whole.get("alternative", ())),
        breaths=[convert(lengths(breath, "length", "width", "mouth"), Breath) for breath in whole.get("breaths", ())],
    )
    return rates(whole, "moves", "flies", "swims")


def choices(text: str) -> list[HitDice]:
    """Read hit dice that vary: "9-11" is a range, "8|12|16" a choice; "1-1" is a single number of them."""
    if "|" in text:
        return [hit_dice(dice) for dice in text.split("|")]
    least, dash, most = text.partition("-")
    if dash and int(most) > int(least):
        return [HitDice(2 * number) for number in range(int(least), int(most) + 1)]
    return [hit_dice(text)]


def mounts(creatures: dict[str, Creature], people: Row, barding: int) -> dict[str, Mount]:
    rider = Base(width=grains(people["rider"]["width"]), length=grains(people["rider"]["length"]))
    height = grains(people["rider"]["height"])

    def measured(row: Row) -> Row:
        width, length = row.get("base", (0, 0))
        base = Base(width=grains(width), length=grains(length)) if width else rider
        own = {"hit_dice": hit_dice(row["hit_dice"]), "attacks": attacks(row.get("attacks", ())), "base": base}
        return {"height": height, **lengths(rates(row, "moves"), "height"), **own}

    made = rows("mounts.mounts", each("mounts.mounts", table("mounts")["mounts"], measured), Mount)
    for key, beast in creatures.items():
        if "mount" in beast.traits:
            made[key] = Mount(
                id=key, name=beast.name, armour_class=beast.armour_class, hit_dice=beast.usual, moves=beast.moves,
                flies=beast.flies, legs=beast.legs, attacks=beast.attacks, trained=True, lance=True, fantastic=True,
                riders=beast.riders, base=rider, height=height,
            )  # fmt: skip
    for key, mount in list(made.items()):
        if mount.trained and not mount.fantastic and mount.crew == 1:
            made[f"barded_{key}"] = replace(
                mount, id=f"barded_{key}", name=f"barded {mount.name}", barded=True, plain=key,
                armour_class=min(mount.armour_class, barding),
            )  # fmt: skip
    return made


def troops() -> dict[str, Troop]:
    found: dict[str, Row] = {}
    for key, row in table("troops")["troops"].items():
        with row_of("troops.troops", key, row):
            whole = {**row, "hit_dice": hit_dice(row["hit_dice"])}
            if whole.pop("barding", False):
                whole["mount"] = f"barded_{whole['mount']}"
        whole.setdefault("plural", whole.get("name", key.replace("_", " ")) + "s")
        found[key] = whole
    return rows("troops.troops", found, Troop)


def classes(found: Row) -> dict[str, Class]:
    named = {key: {"plural": row.get("name", key.replace("_", " ")) + "s", **row} for key, row in found.items()}
    named["fighting_man"]["plural"] = "fighting-men"
    return rows("classes.classes", named, Class)


def terrain(found: dict[str, Row]) -> dict[str, TerrainKind]:
    for key, row in found.items():
        only_known("terrain.terrain", key, row, ("draw", *TerrainKind.__struct_fields__))
    return each("terrain.terrain", found, _terrain)


def _terrain(row: Row) -> TerrainKind:
    whole = lengths(row, "extra", "width", "height", "wood", "shelter")
    drawn = whole.pop("draw")
    if not isinstance(drawn, list) or not drawn or not set(drawn) <= {"line", "area"}:
        raise ValueError(f"draw is a list of line and area, not {drawn!r}")
    return convert(whole, TerrainKind)


def spells(found: dict[str, Row], name: str = "spells.spells") -> dict[str, Spell]:
    """Make the spells with their effects; a reversed form says only how it differs from its spell."""
    made: dict[str, Row] = {}
    for key, row in found.items():
        with row_of(name, key, row):
            plain = {name: value for name, value in row.items() if name not in ("reversed", *NOTES)}
            back = row.get("reversed")
            if back is not None:
                named = {"id": key, "name": key.replace("_", " "), **plain, **back}
                plain["reverse"] = _measured(named)
            made[key] = _measured(plain)
    return rows(name, made, Spell)


def _measured(row: Row) -> Row:
    """Turn the range of a spell into grains, and its time ("2 turns") into rounds [SP-3.0.3]."""
    lasts = {"rounds": rounds(row["rounds"])} if "rounds" in row else {}
    return {**lengths(row, "range", "cleric_range"), **lasts}


def devices(found: dict[str, Row], printed: dict[str, Row]) -> dict[str, Device]:
    """Make the devices with the spells they work, whose words and saves they may change."""
    made: dict[str, Row] = {}
    for key, row in found.items():
        with row_of("devices.devices", key, row):
            whole = dict(row)
            name = whole.setdefault("name", key.replace("_", " "))
            base, saves, differs = whole.pop("spell"), whole.pop("saves", ""), whole.pop("works", {})
            works = {
                power: value for power, value in printed[base].items() if power not in ("reversed", "on_figure", *NOTES)
            }
            if whole["kind"] in ("potion", "ring", "carpet", "sword"):
                # He who drinks, wears, rides or bears it has it, at once and without a saving throw.
                works |= {"shape": "self", "range": 0, "touch": False, "save": ""}
            works |= {"against": saves or works.get("against", "spells"), **differs}
            (spell,) = spells({key: {"id": base, **works}}, "devices.devices").values()
            made[key] = {**whole, "works": replace(spell, name=name)}
    return rows("devices.devices", made, Device)


def weights(found: Row) -> Weights:
    return convert({**found, "loads": rows("loads.loads", found["loads"], Load)}, Weights, strict=False)
