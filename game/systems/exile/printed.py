"""The tables of eXile as they are read beside their rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.catalogue.catalogue import Catalogue
from game.core.tally import Tally
from game.rules.printed import GRADE, Cell, Grid, Printed, arm_named, found_at, words
from game.systems.exile.tables import block, plain_id
from game.systems.exile.words import limb_name

NATURAL = "claw, bite and the like"
NONE = "\u2013"
FUMBLES = {
    "loses": "the next event is lost", "drops": "the weapon is dropped", "fouled": "the weapon is fouled",
    "stumbles": "stumbles and falls", "breaks": "the weapon breaks", "strays": "a blow strays to another",
}  # fmt: skip
PAIRS = {"right_arm": "right_fore", "left_arm": "left_fore", "right_leg": "right_hind", "left_leg": "left_hind"}
"""Limbs of a man, and of a beast."""


def _matrix(catalogue: Catalogue) -> Grid:
    rows = [
        (arm_named(key, catalogue), tuple(map(str, row["hit"])))
        for part in ("weapons", "missiles")
        for key, row in block(part)["rows"].items()
    ]
    rows.append((NATURAL, tuple(map(str, block("natural")["hit"]))))
    return Grid("percent, by AC", tuple(map(str, range(10))), tuple(rows))


def _matrix_read(grid: Grid, thrown: Tally, catalogue: Catalogue) -> Cell | None:
    said = GRADE.fullmatch(thrown.label)
    if said is None:
        return None
    used, grade = said.groups()
    keys = [weapon.base or weapon.id for weapon in catalogue.weapons.values() if weapon.name == used]
    keys += [plain_id(missile.id) for missile in catalogue.missiles.values() if missile.name == used]
    heads = {arm_named(key, catalogue) for key in keys} or {NATURAL}
    return found_at(grid, heads, max(0, min(9, int(grade))), str(thrown.need))


def _blows(catalogue: Catalogue) -> Grid:
    rows = tuple(
        (arm_named(key, catalogue), (str(row["blows"]), str(row["length"]), row["damage"], f"{row['bash']:+d}"))
        for key, row in block("weapons")["rows"].items()
    )
    return Grid("weapon", ("base blows", "feet long", "damage", "bash"), rows)


def _tactics(catalogue: Catalogue) -> Grid:
    usual = block("attack")["digits"]
    rows: list[tuple[str, tuple[str, ...]]] = []
    for name, how in block("attack")["tactics"].items():
        digits = block("attack")["disarm_digits"] if name == "disarm" else how.get("digits", usual)
        change = f"{how['to_hit']:+d}" if "to_hit" in how else NONE
        rows.append((words(name), (f"{how['combat']} Combat", change, _digits(digits), NONE)))
    for name, how in block("defence").items():
        if isinstance(how, dict) and "score" in how:
            score = "Combat and Dexterity" if how["score"] == "both" else how["score"].capitalize()
            rows.append((words(name), (score, NONE, NONE, f"{how['counter']} dice" if "counter" in how else NONE)))
    return Grid("tactic", ("by", "to hit", "special digits", "counter-attack"), tuple(rows))


def _digits(digits: Sequence[int]) -> str:
    return " ".join(map(str, digits))


def _bash(catalogue: Catalogue) -> Grid:
    rows, least = [], 1
    for row in block("bash")["rows"]:
        driven = f"{row['driven']} feet" if "driven" in row else NONE
        loses = "stunned" if row.get("stunned") else "a blow"
        rows.append((_span(least, row["to"]), (loses, driven, _yes(row, "prone"), _yes(row, "drops"))))
        least = row["to"] + 1
    return Grid("d100", ("loses", "driven back", "goes down", "drops its weapon"), tuple(rows))


def _yes(row: dict[str, Any], key: str) -> str:
    return "yes" if row.get(key) else NONE


def _span(least: int, most: int) -> str:
    return str(most) if least == most else f"{least}-{most}"


def _spans(kind: str) -> dict[str, str]:
    found, least = {}, 1
    for most, place in block("locations")[kind]:
        found[place] = _span(least, most)
        least = most + 1
    return found


def _locations(catalogue: Catalogue) -> Grid:
    man, beast = _spans("humanoid"), _spans("quadruped")
    rows = []
    for place, span in man.items():
        other = PAIRS.get(place, place)
        head = limb_name(place) if other == place else f"{limb_name(place)}, {limb_name(other)}"
        rows.append((head, (span, beast[other])))
    return Grid("d100", ("a man", "a beast"), tuple(rows))


def _fumbles(catalogue: Catalogue) -> Grid:
    rows = tuple((str(face), (FUMBLES[what],)) for face, what in block("fumble")["rows"].items())
    return Grid("d8", ("what happens",), rows)


def _gaits(catalogue: Catalogue) -> Grid:
    rows = [
        (f"on foot, {inches} inches", tuple(str(gaits[gait]) for gait in ("walk", "run", "sprint")))
        for inches, gaits in block("movement")["foot"].items()
    ]
    horse = block("movement")["horse"]
    rows.append(("on horseback", (str(horse["walk"]), f"{horse['trot']} or {horse['canter']}", str(horse["gallop"]))))
    return Grid("feet a second", ("walk", "run (trot, canter)", "sprint (gallop)"), tuple(rows))


PRINTED = {
    "EX-1.2": Printed(_blows),
    "EX-6.4": Printed(_tactics),
    "EX-7.1": Printed(_matrix, _matrix_read),
    "EX-7.2": Printed(_bash),
    "EX-7.3": Printed(_locations),
    "EX-7.6.1": Printed(_fumbles),
    "EX-9.1": Printed(_gaits),
}
"""The tables by the rules that stand for them."""
