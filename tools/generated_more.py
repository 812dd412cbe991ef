"""What else a made-up scenario may hold: odd particulars of figures, doors to be bashed, stunts, other ways to win.

All by dice of its own, so that who fights where does not hang on it."""

from __future__ import annotations

import random
from typing import Any

from game.catalogue.catalogue import Catalogue
from game.catalogue.scenario.limits import ABILITIES

Part = dict[str, Any]

CLOSED = ("shut", "barred")
CLASSES = ("A", "B", "C", "D", "E", "noncombatant")
EDGES = ("north", "east", "south", "west")


def more(dice: random.Random, found: Part, catalogue: Catalogue) -> None:
    """Add to a made-up scenario what its first maker does not think of."""
    for outfit in (*found.get("units", ()), *found["figures"]):
        _particulars(dice, outfit, catalogue)
    if found["table"]["setting"] == "building" and dice.random() < 0.3:
        found["table"]["vast"] = True
    if dice.random() < 0.5:
        _bash(dice, found)
    if dice.random() < 0.3:
        found["stunts"] = [_stunt(dice, number, found) for number in range(dice.choice((1, 1, 2)))]
    if dice.random() < 0.15:
        _regions(dice, found)
    if dice.random() < 0.3:
        found["victory"].append(_victory(dice, found))


# ---- who -----------------------------------------------------------------------------------------------------------


def _particulars(dice: random.Random, one: Part, catalogue: Catalogue) -> None:
    if dice.random() < 0.1:
        one["loyalty"] = dice.choice((-2, -1, 1, 2))
    if dice.random() < 0.15:
        one["dexterity"] = dice.choice((-2, -1, 1, 2))
    if dice.random() < 0.1:
        one["abilities"] = {dice.choice(ABILITIES): dice.randrange(3, 19)}
    if dice.random() < 0.1:
        one["hit_points"] = "average"
    if "class" not in one and dice.random() < 0.1:
        one["morale_class"] = dice.choice(CLASSES)
    if dice.random() < 0.03:
        one["never_checks"] = True
    shot = [weapon for weapon in one.get("weapons", ()) if weapon in catalogue.missiles]
    if shot and dice.random() < 0.3:
        one["shots"] = {dice.choice(shot): dice.randrange(0, 5)}
    if "class" in one and catalogue.classes[one["class"]].casts and dice.random() < 0.6:
        one["spells"] = _spells(dice, one, catalogue)


def _spells(dice: random.Random, one: Part, catalogue: Catalogue) -> list[str]:
    """As many of each level as it has a day, any that its class knows."""
    casts = catalogue.classes[one["class"]].casts
    found: list[str] = []
    for level, number in enumerate(catalogue.spells_for(casts, one["level"]), 1):
        known = sorted(key for key, spell in catalogue.spells.items() if spell.levels.get(casts) == level)
        found += [dice.choice(known) for _ in range(number)] if known else []
    return found


# ---- where and how -------------------------------------------------------------------------------------------------


def _bash(dice: random.Random, found: Part) -> None:
    """Begin it with some of one side at a closed door, the other side unaware behind it."""
    doors = [n for n, piece in enumerate(found.get("terrain", ())) if piece.get("state") in CLOSED]
    side = dice.choice([each["id"] for each in found["sides"]])
    bashers = [figure for figure in found["figures"] if figure["side"] == side and not figure.get("hidden")]
    if not doors and dice.random() < 0.3:
        doors = [_closed_room(dice, found)]
    if not doors or not bashers:
        return
    door = dice.choice(doors)
    (x, y), _ = found["terrain"][door]["line"]
    first, *others = bashers
    first |= {"at": [x + 0.5, max(1.0, y - 1.75)], "facing": 180}
    said: Part = {"unaware": [each["id"] for each in found["sides"] if each["id"] != side]}
    said |= {"bash": [figure["id"] for figure in (first, *others[: dice.randrange(0, 2)])], "door": door}
    rest = [outfit["id"] for outfit in (*found.get("units", ()), *others) if outfit["id"] not in said["bash"]]
    if rest and dice.random() < 0.8:
        said["wandering"] = [dice.choice(rest)]
    found["surprise"] = said


def _closed_room(dice: random.Random, found: Part) -> int:
    """Put up a house with a closed door, and give the door's place in the terrain."""
    terrain = found.setdefault("terrain", [])
    x, y = dice.randrange(6, found["table"]["width"] - 12), dice.randrange(9, found["table"]["height"] - 12)
    terrain.append({"kind": "building", "points": [[x, y], [x + 6, y], [x + 6, y + 4], [x, y + 4]]})
    terrain.append({"kind": "door", "line": [[x + 2, y], [x + 3.25, y]], "state": dice.choice(CLOSED)})
    return len(terrain) - 1


def _stunt(dice: random.Random, number: int, found: Part) -> Part:
    effect = dice.choice(("leap", "prone", "stunned", "harm"))
    stunt: Part = {"id": f"stunt_{number}", "name": f"try the {effect}", "effect": effect}
    stunt |= {"die": dice.choice(("d20", "d30", "d100")), "ability": dice.choice(ABILITIES)}
    if effect == "leap":
        stunt["reach"] = dice.choice((3, 6, 9))
    if effect == "harm":
        stunt["damage"] = dice.choice(("1d6", "2d6"))
    if dice.random() < 0.3:
        table = found["table"]
        stunt |= {"at": [table["width"] / 2, table["height"] / 2], "within": dice.choice((4, 8, 16))}
    if dice.random() < 0.3:
        stunt["uses"] = dice.randrange(1, 4)
    return stunt


def _regions(dice: random.Random, found: Part) -> None:
    """Have one side set itself up before the first round, where it stands."""
    width, height = found["table"]["width"], found["table"]["height"]
    number = dice.randrange(0, 2)
    low, high = ((0, 9), (height - 9, height))[number]
    found.setdefault("regions", {})["camp"] = [[0, low], [width, low], [width, high], [0, high]]
    found["deployment"] = {found["sides"][number]["id"]: "camp"}


def _victory(dice: random.Random, found: Part) -> Part:
    """Another way to win than by losses."""
    side, enemy = dice.sample([each["id"] for each in found["sides"]], 2)
    kind = dice.choice(("hold", "exit", "slay", "survive"))
    if kind == "hold":
        x, y = found["table"]["width"] / 2, found["table"]["height"] / 2
        found.setdefault("regions", {})["middle"] = [[x - 3, y - 3], [x + 3, y - 3], [x + 3, y + 3], [x - 3, y + 3]]
        return {"side": side, "when": {"hold": "middle", "until": dice.randrange(4, 16)}}
    if kind == "exit":
        return {"side": side, "when": {"exit": dice.choice(EDGES), "figures": dice.randrange(1, 4)}}
    if kind == "slay":
        foes = [figure["id"] for figure in found["figures"] if figure["side"] == enemy]
        return {"side": side, "when": {"slay": dice.choice(foes)}}
    return {"side": side, "when": {"survive": dice.randrange(5, 21)}}
