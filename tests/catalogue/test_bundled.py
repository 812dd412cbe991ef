"""The bundled scenarios: no faults, forces to play with, and a schema that holds them all."""

import re
from typing import Any

import pytest

from game import paths
from game.catalogue.loading import check_scenario, find_scenario
from game.catalogue.muster import muster
from game.catalogue.reading import Mapping, Node, Sequence, read
from game.catalogue.scenario import schema
from game.catalogue.tables import load

NAMES = list(paths.bundled())


def test_there_is_something_to_play():
    assert {"breach", "bridge", "dragon", "lances", "meeting"} <= set(NAMES)
    assert all(path.suffix == ".yaml" for path in paths.scenarios().iterdir())


@pytest.mark.parametrize("name", NAMES)
def test_a_bundled_scenario_has_no_faults(name: str):
    assert [one.text for one in check_scenario(paths.bundled()[name])] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_bundled_scenario_is_a_battle(name: str):
    scenario = find_scenario(name)
    state = muster(scenario, load())
    assert scenario.briefing
    for side in state.sides:
        assert state.standing(side.id)
        assert side.plan.objective is not None
        assert any(one.side == side.id for one in state.victory)
    assert len({side.colour for side in state.sides}) == 2
    assert len(state.terrain) >= 2


def test_the_meeting_is_fair():
    state = muster(find_scenario("meeting"), load())
    width, height = state.table.width, state.table.height
    blue = {(one.x, one.y, one.facing, one.profile) for one in state.standing("blue")}
    red = {(width - one.x, height - one.y, (one.facing + 180) % 360, one.profile) for one in state.standing("red")}
    assert blue == red
    assert len(blue) == 20
    woods = [set(one.points) for one in state.terrain]
    assert {(width - x, height - y) for x, y in woods[0]} == woods[1]


def written(node: Node) -> Any:
    """Values as a YAML editor sees them."""
    if isinstance(node, Mapping):
        return {key: written(one) for key, one in node.entries.items()}
    if isinstance(node, Sequence):
        return [written(one) for one in node.items]
    if node.plain and re.fullmatch(r"-?[0-9]+", node.text):
        return int(node.text)
    if node.plain and re.fullmatch(r"-?[0-9]+\.[0-9]+", node.text):
        return float(node.text)
    return {"true": True, "false": False}.get(node.text, node.text) if node.plain else node.text


def valid(value: Any, rule: dict[str, Any], defs: dict[str, Any], at: str = "") -> list[str]:
    """Where a value breaks a JSON Schema, of the words that ours uses."""
    if "$ref" in rule:
        return valid(value, defs[rule["$ref"].rsplit("/", 1)[1]], defs, at)
    if "anyOf" in rule:
        tries = [valid(value, one, defs, at) for one in rule["anyOf"]]
        return [] if [] in tries else [f"{at}: none of the choices"]
    sorts = {"object": dict, "array": list, "string": str, "integer": int, "number": (int, float), "boolean": bool}
    known = {
        "type", "title", "description", "default", "enum", "const", "minimum", "maximum", "pattern", "minLength",
        "maxLength", "items", "minItems", "maxItems", "properties", "required", "additionalProperties",
        "patternProperties", "propertyNames", "$schema", "$defs",
    }  # fmt: skip
    assert set(rule) <= known, set(rule) - known
    if "type" in rule and (
        not isinstance(value, sorts[rule["type"]]) or (isinstance(value, bool) != (rule["type"] == "boolean"))
    ):
        return [f"{at}: {value!r} is no {rule['type']}"]
    found = []
    if "enum" in rule and value not in rule["enum"]:
        found.append(f"{at}: {value!r} is none of the words")
    if "const" in rule and value != rule["const"]:
        found.append(f"{at}: {value!r} is not {rule['const']!r}")
    if "minimum" in rule and value < rule["minimum"] or "maximum" in rule and value > rule["maximum"]:
        found.append(f"{at}: {value!r} is out of range")
    if "pattern" in rule and not re.search(rule["pattern"], value):
        found.append(f"{at}: {value!r} is not of the form")
    if "maxLength" in rule and len(value) > rule["maxLength"]:
        found.append(f"{at}: too long")
    if isinstance(value, list):
        if not rule.get("minItems", 0) <= len(value) <= rule.get("maxItems", 10**9):
            found.append(f"{at}: {len(value)} items")
        for number, one in enumerate(value):
            found += valid(one, rule.get("items", {}), defs, f"{at}/{number}")
    if isinstance(value, dict):
        found += [f"{at}: no {key}" for key in rule.get("required", ()) if key not in value]
        for key, one in value.items():
            forms = [inner for form, inner in rule.get("patternProperties", {}).items() if re.search(form, key)]
            if key in rule.get("properties", {}):
                found += valid(one, rule["properties"][key], defs, f"{at}/{key}")
            elif forms:
                found += valid(one, forms[0], defs, f"{at}/{key}")
            elif rule.get("additionalProperties") is False:
                found.append(f"{at}: unknown {key}")
            elif isinstance(rule.get("additionalProperties"), dict):
                found += valid(one, rule["additionalProperties"], defs, f"{at}/{key}")
    return found


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_holds_a_bundled_scenario(name: str):
    node, faults = read(paths.bundled()[name])
    assert faults == []
    assert node is not None
    rule = schema()
    assert valid(written(node), rule, rule["$defs"]) == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": "x"}, "/seed: 'x' is no integer"),
        ({"colour": 1}, ": unknown colour"),
        ({"sides": []}, "/sides: 0 items"),
        ({"table": {"width": 3, "height": 20}}, "/table/width: 3 is out of range"),
        (
            {"figures": [{"id": "a", "side": "b", "at": [1, 1], "creature": "ork"}]},
            "/figures/0/creature: 'ork' is none of the words",
        ),
        ({"figures": [{"id": "a", "side": "b", "at": [1, 1, 1]}]}, "/figures/0/at: 3 items"),
        (
            {"figures": [{"id": "a", "side": "b", "at": [1, 1], "hit_points": "all"}]},
            "/figures/0/hit_points: none of the choices",
        ),
        (
            {"figures": [{"id": "a", "side": "b", "at": [1, 1], "class": "wizard"}]},
            "/figures/0/class: 'wizard' is none of the words",
        ),
    ],
)
def test_the_schema_finds_faults(change: dict[str, Any], said: str):
    node, _ = read(paths.bundled()["meeting"])
    assert node is not None
    rule = schema()
    assert said in valid({**written(node), **change}, rule, rule["$defs"])
