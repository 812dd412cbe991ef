"""Scenarios made up by chance, each from its seed: `python tools/generated.py 7` prints the seventh.

They try everything the scenario format offers: settings and lights, terrain, troops, creatures, characters with spells
and gear, surprise, switches. Campaigns and tests play them; the same seed gives the same text on every machine."""

from __future__ import annotations

import random
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import yaml

from game import systems
from game.catalogue.catalogue import Catalogue
from game.catalogue.checks.gear import GEAR
from game.catalogue.scenario.loading import ScenarioFaults, scenario_of_text
from game.catalogue.tables import load
from tools.generated_burdens import burdens
from tools.generated_more import more

ATTEMPTS = 60
SIDES = (("red", "vermilion"), ("blue", "blue"))
SETTINGS = ("outdoors", "outdoors", "outdoors", "building", "dungeon")
LIGHTS = ("day", "day", "dusk", "dark")
STANCES = ("attack", "attack", "hold", "skirmish")
INDOORS = ("rubble", "rough", "pit", "wall", "low_wall", "room")
OUTDOORS = (
    "woods", "hill", "rough", "marsh", "hedge", "low_wall", "wall", "stream", "river", "rampart", "ditch", "road",
    "room",
)  # fmt: skip
DOORS = ("open", "shut", "barred", "broken")
STRENGTH = (24, 60)
"""Least and most hit dice of a side, halves counted."""

Part = dict[str, Any]


def generated(seed: int) -> str:
    """Give the text of a sound scenario; LookupError if none is found, which is a fault of this module."""
    catalogue = load()
    last = ""
    for attempt in range(ATTEMPTS):
        dice = random.Random(f"scenario|{seed}|{attempt}")
        scenario = _scenario(dice, seed, catalogue)
        more(random.Random(f"more|{seed}|{attempt}"), scenario, catalogue)
        laden = deepcopy(scenario)
        burdens(random.Random(f"burdens|{seed}|{attempt}"), laden, catalogue)
        # Where there is no room for an engine, or no arm for a load, the rest is played without.
        for tried in (laden, scenario):
            text = yaml.safe_dump(tried, sort_keys=False, width=120)
            try:
                scenario_of_text(text, f"generated {seed}", systems.BOOKS)
            except ScenarioFaults as amiss:
                last = str(amiss)
                continue
            return text
    raise LookupError(f"no scenario for seed {seed} in {ATTEMPTS} attempts; the last: {last}")


def _scenario(dice: random.Random, seed: int, catalogue: Catalogue) -> Part:
    setting = dice.choice(SETTINGS)
    width, height = dice.choice((24, 30, 36, 42)), dice.choice((24, 28, 32, 36))
    light = "dark" if setting == "dungeon" else dice.choice(LIGHTS)
    ground = dice.choice(("grass", "earth", "sand", "snow") if setting == "outdoors" else ("stone", "earth"))
    units: list[Part] = []
    figures: list[Part] = []
    for number, (side, _) in enumerate(SIDES):
        _side(dice, catalogue, side, number, (width, height, setting, light), units, figures)
    found: Part = {
        "sandtable": 1,
        "title": f"Chance meeting {seed}",
        "rules": systems.DEFAULT,
        "table": {"width": width, "height": height, "ground": ground, "setting": setting, "light": light},
        "terrain": _terrain(dice, width, height, setting),
        "sides": [
            {"id": side, "name": f"The {side} side", "colour": colour, "plan": {"stance": dice.choice(STANCES)}}
            for side, colour in SIDES
        ],
        "units": units,
        "figures": figures,
        "things": _things(dice, catalogue, width, height),
        "victory": [{"side": side, "when": {"rout": dice.choice((50, 70, 100))}} for side, _ in SIDES],
        "rulings": _rulings(dice),
    }
    surprise = _surprise(dice, figures)
    if surprise:
        found["surprise"] = surprise
    return {key: value for key, value in found.items() if value not in ([], {})}


# ---- who -----------------------------------------------------------------------------------------------------------


def _side(
    dice: random.Random,
    catalogue: Catalogue,
    side: str,
    number: int,
    table: tuple[int, int, str, str],
    units: list[Part],
    figures: list[Part],
) -> None:
    width, height, _, light = table
    strength = dice.randrange(*STRENGTH)
    facing = 180 if number == 0 else 0
    line = dice.choice((3, 5, 7))
    near = line if number == 0 else height - line
    behind = 2 if number == 0 else height - 2
    places = [6.0 + 6 * n for n in range((width - 6) // 6)]
    dice.shuffle(places)
    leaders: list[str] = []
    for n in range(dice.randrange(1, 4)):
        if not places or strength < 6:
            break
        unit = _unit(dice, catalogue, table)
        strength -= 2 * unit["count"]
        leader = f"{side}_captain_{n}"
        unit |= {"id": f"{side}_{n}", "side": side, "at": [places.pop(), near], "facing": facing}
        if dice.random() < 0.5:
            unit["leader"] = leader
            leaders.append(leader)
        if dice.random() < 0.1:
            unit["hidden"] = True
        if "troop" in unit and not catalogue.troops[unit["troop"]].mount and dice.random() < 0.15:
            unit |= dice.choice(({"pavis": True}, {"gear": ["mantlet"]}, {"pack": ["sword", "dagger"]}))
        units.append(unit)
    free = [2.0 + 3 * n for n in range((width - 2) // 3)]
    dice.shuffle(free)
    for n in range(dice.randrange(1, 5)):
        who = _character(dice, catalogue, table[2]) if leaders or dice.random() < 0.75 else _monster(dice, catalogue)
        name = leaders.pop(0) if leaders else f"{side}_single_{n}"
        if name.startswith(f"{side}_captain"):
            who["charisma"] = dice.randrange(6, 18)
        if light == "dark" and dice.random() < 0.8:
            who["gear"] = sorted({*who.get("gear", []), "torch"})
        figures.append(who | {"id": name, "side": side, "at": [free.pop(), behind], "facing": facing})
    for name in leaders:
        captain = {"id": name, "side": side, "class": "fighting_man", "level": dice.randrange(1, 5), "armour": "chain"}
        figures.append(captain | {"weapons": ["sword"], "at": [free.pop(), behind], "facing": facing, "charisma": 12})


def _things(dice: random.Random, catalogue: Catalogue, width: int, height: int) -> list[Part]:
    """Things that lie about in the middle of the table, or stand there."""
    found: list[Part] = []
    kinds = [*sorted(arm for arm in catalogue.weapons if arm not in ("punch_kick", "grapple")), *catalogue.shields]
    for n in range(dice.choice((0, 0, 0, 2, 5))):
        item = dice.choice(("pavis", "mantlet", dice.choice(kinds), dice.choice(kinds)))
        place = [round(dice.uniform(3, width - 3), 2), round(dice.uniform(2, height - 2), 2)]
        thing: Part = {"id": f"thing_{n}", "item": item, "at": place, "facing": dice.randrange(360)}
        found.append(thing | ({"planted": True} if item in catalogue.screens and dice.random() < 0.7 else {}))
    return found


def _unit(dice: random.Random, catalogue: Catalogue, table: tuple[int, int, str, str]) -> Part:
    mounted = {key for key, troop in catalogue.troops.items() if troop.mount}
    pikes = {key for key, troop in catalogue.troops.items() if "pike" in troop.weapons}
    troops = [key for key in catalogue.troops if table[2] == "outdoors" or key not in mounted | pikes]
    peoples = [key for key, people in catalogue.creatures.items() if people.size in "SM" and people.usual.halves <= 6]
    count = dice.choice((1, 2, 3, 4, 5, 6, 8))
    kind = {"troop": dice.choice(troops)} if dice.random() < 0.6 else {"creature": dice.choice(peoples)}
    found: Part = {**kind, "count": count, "formation": {"shape": dice.choice(("line", "line", "column", "square"))}}
    if found["formation"]["shape"] == "line":
        found["formation"]["ranks"] = dice.randrange(1, min(3, count) + 1)
        found["formation"]["spacing"] = dice.choice((0, 0, 0.5, 1))
    if "troop" in kind and dice.random() < 0.25:
        found["weapons"] = _arms(dice, catalogue, table[2])
        found["shield"] = "none"
        if catalogue.troops[kind["troop"]].mount:
            del found["weapons"]
    return found


def _monster(dice: random.Random, catalogue: Catalogue) -> Part:
    found: Part = {"creature": dice.choice(sorted(catalogue.creatures))}
    kind = catalogue.creatures[found["creature"]]
    if kind.dragon:
        found["age"] = dice.choice(sorted(catalogue.ages))
    if len(kind.choices) > 1:
        found["hit_dice"] = str(dice.choice(kind.choices))
    return found


def _character(dice: random.Random, catalogue: Catalogue, setting: str) -> Part:
    klass = dice.choice(sorted(catalogue.classes))
    kind = catalogue.classes[klass]
    level = dice.randrange(1, 11)
    found: Part = {"class": klass, "level": level}
    if kind.casts == "magic_user":
        found |= {"armour": "none", "weapons": [dice.choice(("dagger", "quarter_staff"))]}
    else:
        found["armour"] = dice.choice(("leather_padded", "chain", "plate"))
        found["weapons"] = _arms(dice, catalogue, setting)
        held = [catalogue.weapons[weapon] for weapon in found["weapons"] if weapon in catalogue.weapons]
        if dice.random() < 0.5 and any(not weapon.two_handed for weapon in held):
            found["shield"] = dice.choice(sorted(catalogue.shields))
        if dice.random() < 0.3:
            found["race"] = dice.choice(("dwarf", "gnome", "halfling", "elf"))
        if dice.random() < 0.2:
            race = found.get("race", "human")
            carries = [key for key, mount in catalogue.mounts.items() if not mount.riders or race in mount.riders]
            found["mount"] = dice.choice(sorted(carries))
    if dice.random() < 0.4:
        found["weapons"] = [*found["weapons"], *dice.sample(sorted(catalogue.flasks), 2)]
    if kind.casts:
        found["gear"] = ["holy_symbol"] if kind.casts == "cleric" else []
        known = [spell.id for spell in catalogue.spells.values() if kind.casts in spell.levels]
        found["scrolls"] = dice.sample(sorted(known), dice.randrange(0, 3))
    if dice.random() < 0.2:
        found["gear"] = sorted({*found.get("gear", []), dice.choice(GEAR)})
    if dice.random() < 0.25:
        found["gear"] = sorted({*found.get("gear", []), *dice.sample(sorted(catalogue.devices), 2)})
    return found


def _arms(dice: random.Random, catalogue: Catalogue, setting: str) -> list[str]:
    barred = {"warhorse"} if setting == "outdoors" else {"warhorse", "noindoor"}
    hands = [key for key, arm in catalogue.weapons.items() if arm.damage and arm.hands and not barred & set(arm.flags)]
    bows = [key for key, missile in catalogue.missiles.items() if missile.row and not missile.flask]
    arms = [dice.choice(sorted(hands))]
    if dice.random() < 0.3:
        arms.append(dice.choice(sorted(bows)))
    if dice.random() < 0.3:
        arms.append(dice.choice(("dagger", "sword", "hand_ax")))
    return list(dict.fromkeys(arms))


# ---- where ---------------------------------------------------------------------------------------------------------


def _terrain(dice: random.Random, width: int, height: int, setting: str) -> list[Part]:
    """Pieces in the middle of the table, between the lines in which the sides are set up."""
    found: list[Part] = []
    middle = (9, height - 9)
    for _ in range(dice.randrange(0, 7)):
        kind = dice.choice(OUTDOORS if setting == "outdoors" else INDOORS)
        x, y = dice.uniform(3, width - 9), dice.uniform(*middle)
        w, h = dice.uniform(2, 7), dice.uniform(2, 5)
        if kind == "room":
            found += _room(dice, x, y, w + 2, h + 2)
        elif kind in ("hedge", "low_wall", "wall", "ditch"):
            found.append({"kind": kind, "line": [_at(x, y), _at(x + w, y + dice.uniform(-2, 2))]})
        elif kind in ("stream", "river", "road"):
            found.append({"kind": kind, "line": [_at(0, y), _at(width / 2, y + dice.uniform(-2, 2)), _at(width, y)]})
            if kind == "river":
                bridge = dice.uniform(5, width - 5)
                found.append({"kind": "bridge", "line": [_at(bridge, y - 5), _at(bridge, y + 5)], "width": 4})
        else:
            found.append({"kind": kind, "points": [_at(x, y), _at(x + w, y), _at(x + w, y + h), _at(x, y + h)]})
    return found


def _room(dice: random.Random, x: float, y: float, w: float, h: float) -> list[Part]:
    """A building with a door, and perhaps a window or an arrow-slit."""
    door = x + w / 2
    found: list[Part] = [
        {"kind": "building", "points": [_at(x, y), _at(x + w, y), _at(x + w, y + h), _at(x, y + h)]},
        {"kind": "door", "line": [_at(door, y), _at(door + 1.2, y)], "state": dice.choice(DOORS)},
    ]
    if dice.random() < 0.6:
        opening = dice.choice(("window", "arrow_slit"))
        found.append({"kind": opening, "line": [_at(door - 0.5, y + h), _at(door + 0.5, y + h)]})
    return found


def _at(x: float, y: float) -> list[float]:
    return [round(max(0.0, x) * 4) / 4, round(max(0.0, y) * 4) / 4]


# ---- how -----------------------------------------------------------------------------------------------------------


def _rulings(dice: random.Random) -> dict[str, str]:
    switches = systems.book().switches
    return {key: dice.choice(readings) for key, readings in sorted(switches.items()) if dice.random() < 0.2}


def _surprise(dice: random.Random, figures: list[Part]) -> Part:
    if dice.random() < 0.6:
        return {}
    names = [side for side, _ in SIDES]
    found: Part = {"unaware": dice.sample(names, dice.randrange(1, 3))}
    if dice.random() < 0.4:
        lurking = dice.choice([side for side, other in (names, names[::-1]) if other in found["unaware"]])
        found["ambush"] = [lurking]
        for figure in figures:
            if figure["side"] == lurking and dice.random() < 0.4:
                figure["hidden"] = True
    for key, chance in (("noise", 0.1), ("light", 0.1)):
        if dice.random() < chance:
            found[key] = [dice.choice(names)]
    if dice.random() < 0.3:
        found["distance"] = True
    if dice.random() < 0.2:
        found["chances"] = {dice.choice(names): dice.randrange(0, 7)}
    return found


def main() -> int:
    """Print the scenario of a seed."""
    print(generated(int(sys.argv[1]) if len(sys.argv) > 1 else 1), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
