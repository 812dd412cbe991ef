"""Every fault of a file is told in one pass: none hides another, unless what is asked hangs on what cannot be read."""

import random
from copy import deepcopy
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml

from game import paths, systems
from game.catalogue.reading import Fault
from game.catalogue.scenario.loading import check_scenario, scenario_with_faults
from tools.generated import generated

CASES = Path(__file__).parent.parent / "cases"
MENDS = (
    ("breifing", "briefing"), ("starkpol", "starkpool"), ("hieght", "height"), ("gras,", "grass,"),
    ("{kind: wood,", "{kind: woods,"), ("[14, 14], [14, 10]", "[14, 10], [14, 14]"),
    ("line: [[5, 5]], width: -3", "line: [[5, 5], [8, 9]], width: 3"), ("colour: blu,", "colour: blue,"),
    ("holdd", "hold"), ("bleu", "blue"), ("man_at_arm,", "man_at_arms,"), ("speer", "spear"),
    ("count: 60", "count: 12"), ("wedgie", "line"), ("facing: 400", "facing: 180"),
    ("fireball, fire_ball, sleep", "sleep"), ("[24.2, 20]", "[26.2, 20]"),
    ("{id: merl, side: red", "{id: merle, side: red"), ("class: cleric,", "class: cleric_militant,"),
    ("{id: Ghaz", "{id: ghaz"), ("orcc", "orc"), ("100000", "10"), ("hold: mills", "hold: mill"), ("reds", "red"),
    ("rout: 150", "rout: 50"), ("slay: morgrath", "slay: ghaz"), ("[55, 30], [55, 40]", "[45, 30], [45, 35]"),
    ("objective: mil}", "objective: mill}"), ("at: [60, 20]", "at: [40, 20]"),
)  # fmt: skip
"""What the author of the file mends, told all of it at once."""


def told(text: str) -> tuple[Fault, ...]:
    return scenario_with_faults(text, "here", systems.CHOICES)[1]


def test_thirty_faults_and_those_across_parts_are_told_at_once():
    text = (CASES / "author-a.yaml").read_text(encoding="utf-8")
    found = check_scenario(CASES / "author-a.yaml", systems.CHOICES)
    assert len(found) == 33
    for line, sentence in ((9, "this corner is off the table"), (15, "there is no region 'mil'"),
                           (24, "this place is off the table")):  # fmt: skip
        assert any(one.line == line and one.sentence == sentence for one in found)
    for wrong, right in MENDS:
        assert text.count(wrong) == 1, wrong
        text = text.replace(wrong, right)
    assert told(text) == (), "nothing comes up when they are mended"


def spoilt(data: Any, dice: random.Random) -> tuple[tuple[str | int, ...], Any]:
    """A place in a scenario, and what is wrong there."""
    found: list[tuple[tuple[str | int, ...], Any]] = []

    def walk(value: Any, path: tuple[str | int, ...]) -> None:
        if isinstance(value, dict):
            found.append(((*path, "colur"), "blue"))
            for key, one in value.items():
                walk(one, (*path, key))
        elif isinstance(value, list):
            for n, one in enumerate(value):
                walk(one, (*path, n))
        elif path[-1] not in ("id", "title", "briefing", "name", "sandtable", "seed", "side"):
            found.append((path, {int: -7, float: 777.5, bool: "maybe"}.get(type(value), "zzz")))

    walk(data, ())
    return dice.choice(found)


def put(data: Any, path: tuple[str | int, ...], value: Any) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


ENOUGH = {
    "at", "facing", "count", "formation", "troop", "creature", "class", "mount", "base", "kind", "line", "points",
    "regions", "width", "height", "setting", "vast", "rules", "age", "hit_dice", "race", "level", "effect",
}  # fmt: skip
"""What others hang on: who cannot be read so far stands nowhere, and casts nothing."""


def hangs(fault: Fault, on: tuple[str | int, ...]) -> bool:
    """Whether what is wrong can be told only if something else can be read."""
    if fault.wrong == "place" or "spells" in fault.path:
        return bool({*map(str, on)} & ENOUGH)
    return on[: len(on) - 1] == fault.path[: len(on) - 1] and len(on) > 2


@pytest.mark.parametrize("name", [*sorted(paths.bundled()), *range(4)])
def test_no_fault_hides_another(name: str | int):
    """Each of three things spoilt is told beside the others as it is told alone."""
    text = generated(name) if isinstance(name, int) else paths.bundled()[name].read_text(encoding="utf-8")
    dice, sound = random.Random(name), yaml.safe_load(text)
    for _ in range(5):
        spoils = dict([spoilt(sound, dice) for _ in range(3)])
        if any(a[: len(b)] == b or b[: len(a)] == a for a, b in combinations(spoils, 2)):
            continue
        alone: dict[tuple[str | int, ...], set[tuple[Any, str]]] = {}
        every = deepcopy(sound)
        for path, value in spoils.items():
            data = deepcopy(sound)
            put(data, path, value)
            put(every, path, value)
            alone[path] = {
                (one.path, one.sentence)
                for one in told(yaml.safe_dump(data, sort_keys=False))
                if not any(hangs(one, other) for other in spoils if other != path)
            }
        together = {(one.path, one.sentence) for one in told(yaml.safe_dump(every, sort_keys=False))}
        for path, found in alone.items():
            assert found <= together, (path, spoils)
