"""The JSON Schema of scenario files: it holds all that is sound, tells what `check` tells, and says what keys mean."""

import json
import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from game import paths, systems
from game.catalogue.scenario.loading import scenario_with_faults
from game.catalogue.scenario.schema import FILE, HEAD, ID, page, schema
from game.catalogue.scenario.words import SECTIONS, word
from game.cli import main
from game.editor.draft import blank, read
from game.editor.drafting import Drafting
from game.editor.fields import fields_of
from tools.generated import generated

RULE = schema(systems.CHOICES)
VALIDATOR = Draft202012Validator(RULE)
GENERATED = range(4)
SOURCES = {
    **{name: path.read_text(encoding="utf-8") for name, path in sorted(paths.bundled().items())},
    **{f"generated {seed}": generated(seed) for seed in GENERATED},
}


def refusals(data: Any) -> list[str]:
    return [f"{'/'.join(map(str, error.absolute_path))}: {error.message}" for error in VALIDATOR.iter_errors(data)]


def faults(data: Any) -> list[str]:
    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True)
    return [one.sentence for one in scenario_with_faults(text, "here", systems.CHOICES)[1]]


def test_the_schema_is_a_schema_with_a_name_of_its_own():
    Draft202012Validator.check_schema(RULE)
    assert RULE["$id"] == ID and RULE["$schema"].endswith("2020-12/schema")


@pytest.mark.parametrize("name", SOURCES)
def test_the_schema_holds_every_sound_scenario(name: str):
    assert refusals(yaml.safe_load(SOURCES[name])) == []


def test_every_key_is_described_and_called_as_the_editor_calls_it():
    parts = {"Scenario": RULE, **RULE["$defs"]}
    assert set(parts) >= set(SECTIONS)
    for model, sections in SECTIONS.items():
        assert parts[model]["description"]
        for key, rule in parts[model]["properties"].items():
            said = word(key, *sections)
            assert (rule["description"], rule["title"]) == (said.says, said.label or key)
    draft = read(SOURCES["tutorial"], "tutorial")
    labels = {rule["title"] for part in parts.values() for rule in part.get("properties", {}).values()}
    for ref in (None, ("units", 0), ("figures", 0), ("terrain", 0), ("sides", 0), ("victory", 0), ("surprise", "")):
        own = {field.words for field in fields_of(draft, ref)} - {"Stands"}
        assert own <= labels, own - labels


def test_it_names_the_books_and_what_each_leaves_open():
    assert RULE["properties"]["rules"]["enum"] == list(systems.BOOKS)
    rulings = RULE["properties"]["rulings"]["properties"]
    for book in systems.BOOKS:
        for ruling, readings in systems.CHOICES[book].items():
            assert set(readings) <= set(rulings[ruling]["enum"])


def sound() -> dict[str, Any]:
    """A scenario with a unit, a figure, ground of both sorts, a region and ways to win."""
    return deepcopy(yaml.safe_load(SOURCES["bridge"]))


def changed(path: str, value: Any) -> dict[str, Any]:
    data: Any = sound()
    whole, keys = data, [int(one) if one.isdigit() else one for one in path.split("/")]
    for key in keys[:-1]:
        data = data[key]
    if value is None:
        del data[keys[-1]]
    else:
        data[keys[-1]] = value
    return whole


@pytest.mark.parametrize(
    ("path", "value"),
    [("table/width", "60"), ("table/width", 60.25), ("seed", "7"), ("sandtable", "1"), ("title", 1066),
     ("title", True), ("units/0/count", "4"), ("units/0/facing", "90"), ("units/0/hit_points", "12"),
     ("units/0/hit_points", "average"), ("figures/0/hidden", "true"), ("figures/0/hidden", False),
     ("victory/0/when", {"rout": "50"}), ("units/0/at", ["10", "30.5"]), ("figures/0/base", "1.5"),
     ("figures/0/base", [1, "2"])],
)  # fmt: skip
def test_a_number_in_quotes_is_a_number_and_a_year_is_a_title(path: str, value: Any):
    data = changed(path, value)
    assert refusals(data) == []
    assert not [fault for fault in faults(data) if "wanted here" in fault or "is not" in fault]


LOCAL: list[tuple[str, Any]] = [
    ("table/width", 3), ("table/width", "wide"), ("table/ground", "mud"), ("table/colur", 1), ("table", "large"),
    ("terrain/0/kind", "pond"), ("terrain/0/points", [[1, 1], [2, 2]]), ("terrain/0/points", [[1, 1], [2, 2], [3]]),
    ("terrain/0/line", [[1, 1], [2, 2]]), ("regions/bridgehead", [[1, 1], [2, 2]]), ("regions/Bridge", []),
    ("sides", []), ("sides/0/colour", "red"), ("sides/0/name", None), ("sides/0/plan/stance", "run"),
    ("units/0/troop", "man_at_arm"), ("units/0/count", 0), ("units/0/count", "many"), ("units/0/count", None),
    ("units/0/creature", "orc"), ("units/0/at", [1, 1, 1]), ("units/0/at", None), ("units/0/weapons", ["speer"]),
    ("units/0/weapons", "sword"), ("units/0/armour", "mail"), ("units/0/formation/shape", "wedge"),
    ("units/0/facing", 360), ("units/0/id", "Spears"), ("units/0/spells", ["fireball"]), ("units/0/gear", ["lamp"]),
    ("units/0/pack", ["rope ladder"]), ("units/0/level", 3), ("figures/0/level", 21), ("figures/0/mount", "pony"),
    ("figures/0/hidden", "yes"), ("figures/0/abilities", {"luck": 3}), ("figures/0/shots", {"bow": 3}),
    ("figures/0/hit_points", "all"), ("victory/0/when", {"rout": 101}), ("victory/0/when", {}),
    ("victory/0/when", {"hold": "bridgehead"}), ("victory/0/when", {"rout": 50, "survive": 3}),
    ("victory/0/when", {"rout": 50, "until": 3}), ("victory/0/when", {"slay": "odo", "figures": 3}),
    ("rules", "starkpol"), ("rulings", {"SP-R1": "perhaps"}), ("rulings", {"R1": "always"}), ("title", ""),
    ("title", "T" * 65), ("seed", -1), ("briefng", "x"), ("sandtable", 2), ("units/0", "spears"),
    ("things", [{"id": "a", "item": "lamp", "at": [1, 1]}]),
    ("stunts", [{"id": "a", "name": "b", "effect": "fly"}]),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value"), LOCAL)
def test_what_is_wrong_in_itself_both_tell(path: str, value: Any):
    data = changed(path, value)
    assert refusals(data), "the schema"
    assert faults(data), "check"


@pytest.mark.parametrize("name", SOURCES)
def test_the_schema_refuses_nothing_that_check_takes(name: str):
    """Whatever is changed by chance: what has no fault is held by the schema."""
    dice, start = random.Random(name), yaml.safe_load(SOURCES[name])
    for _ in range(12):
        data = deepcopy(start)
        _spoil(data, dice)
        if refusals(data):
            assert faults(data), refusals(data)


JUNK: tuple[Any, ...] = (0, -1, 1, 3, "7", "1.5", 999, "zzz", True, "true", [], {}, [1, 1], ["sword"], "orc", "average")


def _spoil(data: Any, dice: random.Random) -> None:
    spots: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        for key, one in list(value.items()) if isinstance(value, dict) else enumerate(value):
            spots.append((value, key))
            if isinstance(one, dict | list):
                walk(one)

    walk(data)
    value, key = dice.choice(spots)
    if dice.random() < 0.2 and isinstance(value, dict):
        del value[key]
    else:
        value[key] = dice.choice(JUNK)


def test_the_page_says_every_key_and_the_command_writes_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    text = page(systems.CHOICES)
    for sections in SECTIONS.values():
        for section in sections:
            from game.catalogue.scenario.words import words

            for key in words()[section]:
                assert key in ("about", "examples") or f"  {key}" in text
    assert "fire_ball" in text and "longbowman" in text
    out = tmp_path / FILE
    assert main(["schema", "-o", str(out)]) == 0
    assert json.loads(out.read_text(encoding="utf-8")) == RULE
    assert f"$schema={FILE}" in capsys.readouterr().out
    assert main(["schema", "--words"]) == 0
    assert "bridge, road and ford rule over" in " ".join(capsys.readouterr().out.split())
    assert main(["schema", "-o", str(tmp_path / "no" / "where.json")]) == 2


def test_a_new_file_names_the_schema_and_it_lies_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    for drafting in (Drafting(blank()), Drafting.open("bridge")):
        path = drafting.save()
        assert path.read_text(encoding="utf-8").startswith(HEAD)
        assert json.loads((path.parent / FILE).read_text(encoding="utf-8")) == RULE
        assert read(path.read_text(encoding="utf-8"), "kept") == drafting.draft
        drafting.save()
        assert path.read_text(encoding="utf-8").count("yaml-language-server") == 1
    assert FILE.removesuffix(".json") not in paths.own_by_name(), "it is no scenario"
