"""The JSON Schema of scenario files, for those who write them in an editor of their own; and the same as a page."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.catalogue.catalogue import Catalogue
from game.catalogue.checks.gear import of_gear, things
from game.catalogue.scenario.limits import ABILITIES
from game.catalogue.scenario.models import LISTS, Scenario
from game.catalogue.scenario.words import SECTIONS, about, about_section, examples, is_said, word
from game.catalogue.tables import load

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ID = "urn:sandtable:scenario:1"
FILE = "sandtable.schema.json"
"""How the schema is called that lies beside the player's own scenarios."""
MODELINE = "# yaml-language-server:"
HEAD = f"{MODELINE} $schema={FILE}\n"
"""By which an editor knows what may stand in a file."""
LEAST = {"points": 3, "line": 2}
"""Corners that an area and a line have at least."""
WAYS = ("rout", "hold", "exit", "slay", "survive")
Books = Mapping[str, Mapping[str, Sequence[str]]]
"""The rule books, each with the rulings that it leaves to a scenario and their readings."""
Rule = dict[str, Any]


def schema(books: Books | None = None) -> Rule:
    """Return the JSON Schema, naming the ids of the catalogue and the books where a key takes one."""
    catalogue = load()
    found = Scenario.model_json_schema(by_alias=True)
    parts: dict[str, Rule] = found["$defs"]
    parts["Scenario"] = found
    for name, part in parts.items():
        if name in SECTIONS:
            _worded(name, part)
    for name in ("UnitModel", "FigureModel"):
        _outfit(parts[name], catalogue)
    _laid(parts, catalogue)
    _whole(found, books or {})
    del parts["Scenario"]
    return {"$schema": DIALECT, "$id": ID, **found}


def _worded(name: str, part: Rule) -> None:
    """Describe a part and each of its keys; drop what pydantic says on its own."""
    part["title"], part["description"] = SECTIONS[name][0], about(name)
    for key, field in part["properties"].items():
        said = word(key, *SECTIONS[name])
        choices = [option for option in field.get("anyOf", ()) if option != {"type": "null"}]
        if "anyOf" in field and len(choices) != len(field["anyOf"]):
            # What is left out has no value: an empty one is a fault, so null is no choice.
            del field["anyOf"]
            field.update(choices[0] if len(choices) == 1 else {"anyOf": choices})
        if "default" in field and field["default"] in (None, {}, []):
            del field["default"]
        field["title"], field["description"] = said.label or key, said.says
        if "patternProperties" in field:
            field["additionalProperties"] = False
        if key in LEAST and field.get("type") == "array" and name == "TerrainModel":
            field["minItems"] = LEAST[key]


def _words(known: Sequence[str]) -> Rule:
    return {"type": "string", "enum": list(known)}


def _say(part: Rule, key: str, rule: Rule) -> None:
    """Set the type of a key, keeping its description."""
    field = part["properties"][key]
    part["properties"][key] = {**rule, "title": field["title"], "description": field["description"]}


def _outfit(part: Rule, catalogue: Catalogue) -> None:
    """List what somebody may be, wear, carry and have prepared."""
    known: dict[str, Sequence[str]] = {
        "troop": list(catalogue.troops), "creature": list(catalogue.creatures), "class": list(catalogue.classes),
        "age": list(catalogue.ages), "armour": list(catalogue.armour), "shield": ["none", *catalogue.shields],
        "mount": ["none", *catalogue.mounts], "engine": list(catalogue.engines.kinds),
    }  # fmt: skip
    arms = sorted({*catalogue.weapons, *catalogue.missiles} - {"flask"})
    lists = {"weapons": arms, "spells": list(catalogue.spells), "scrolls": list(catalogue.spells),
             "gear": of_gear(catalogue), "pack": things(catalogue),
             "load": list(catalogue.weights.loads)}  # fmt: skip
    for key, words in known.items():
        if key in part["properties"]:
            _say(part, key, _words(words))
    for key, words in lists.items():
        _say(part, key, {"type": "array", "items": _words(words)})
    for key, words in (("shots", list(catalogue.missiles)), ("abilities", list(ABILITIES))):
        part["properties"][key]["propertyNames"] = {"enum": words}
    kinds = [key for key in ("troop", "creature", "class") if key in part["properties"]]
    part["oneOf"] = [{"required": [key]} for key in kinds]
    if "level" in part["properties"]:
        part["dependentRequired"] = {"level": ["class"]}


def _laid(parts: dict[str, Rule], catalogue: Catalogue) -> None:
    """The things on the table, and the ways to win, of which a side has only one."""
    terrain, when = parts["TerrainModel"], parts["WhenModel"]
    _say(terrain, "kind", _words([key for key in catalogue.terrain if "." not in key]))
    terrain["oneOf"] = [{"required": ["points"]}, {"required": ["line"]}]
    _say(parts["ThingModel"], "item", _words([*things(catalogue), *catalogue.furniture]))
    when["oneOf"] = [{"required": [way]} for way in WAYS]
    when["dependentRequired"] = {"hold": ["until"], "until": ["hold"], "figures": ["exit"]}


def _whole(found: Rule, books: Books) -> None:
    """The file as a whole: two sides, the books, what each leaves open."""
    keys = found["properties"]
    keys["sides"] |= {"minItems": 2, "maxItems": 2}
    for corners in keys["regions"]["patternProperties"].values():
        corners["minItems"] = LEAST["points"]
    if books:
        _say(found, "rules", _words(list(books)))
    readings: dict[str, list[str]] = {}
    for switches in books.values():
        for ruling, words in switches.items():
            known = readings.setdefault(ruling, [])
            known += [word for word in words if word not in known]
    keys["rulings"]["properties"] = {ruling: _words(readings[ruling]) for ruling in sorted(readings)}


# ---- as a page ---------------------------------------------------------------------------------------------------


def page(books: Books | None = None, width: int = 100) -> str:
    """Return a page of every key, each with its sentence and its values, and the long lists at its end."""
    found = schema(books)
    parts = {"Scenario": found, **found["$defs"]}
    lists: dict[str, list[str]] = {}
    lines = [
        "A scenario is a file of keys and values (YAML). Places are [x, y] in inches from the top left of the table.",
        "Keys with a * must be there.",
    ]
    told: set[str] = set()
    for model, sections in SECTIONS.items():
        part = parts[model]
        for section in sections:
            if section in told:
                continue
            told.add(section)
            where = {"outfit": "each of units and figures", "scenario": ""}.get(section, WHERE.get(model, section))
            lines += ["", f"{where}: {about_section(section)}".removeprefix(": ")]
            for key, rule in part["properties"].items():
                if is_said(key, section):
                    must = "*" if key in part.get("required", ()) else ""
                    says = f"{key}{must}: " + " ".join([word(key, section).says, *_may(key, rule, lists)])
                    lines += textwrap.wrap(says, width, initial_indent="  ", subsequent_indent="      ")
            lines += [f"  {line}" for one in examples(section) for line in ("For example:", f"    {one}")]
    for key, words in sorted(lists.items()):
        plain = [word for word in words if "+" not in word]
        more = "; most also with +1, +2 or +3 behind" if len(plain) < len(words) else ""
        lines += ["", f"What may stand for {key}{more}:"]
        lines += textwrap.wrap(", ".join(plain), width, initial_indent="  ", subsequent_indent="  ")
    return "\n".join(lines) + "\n"


WHERE = {
    "TableModel": "table", "PlanModel": "plan, of a side, a unit or a figure", "FormationModel": "formation, of a unit",
    "WhenModel": "when, of a way to win", "SurpriseModel": "surprise",
    **{kind.__name__: f"each of {key}" for key, kind in LISTS.items()},
}  # fmt: skip
"""Where each part stands in the file."""
MANY = 16
"""Words that are listed where the key is; of more there is a list at the end."""


def _may(key: str, rule: Rule, lists: dict[str, list[str]]) -> Iterator[str]:
    """The values of a key in words, where they are few."""
    inner = rule.get("items", rule) if rule.get("type") == "array" else rule
    words = list(dict.fromkeys(str(value) for value in inner.get("enum", ())))
    if any(value is True for value in inner.get("enum", ())):
        yield "true or false."
    elif 0 < len(words) <= MANY:
        yield f"{', '.join(words)}."
    elif words:
        lists[key] = words
        yield "The list is at the end."
    number = next((option for option in rule.get("anyOf", ()) if "minimum" in option), None)
    if number is not None:
        low, high = (int(bound) if bound == int(bound) else bound for bound in (number["minimum"], number["maximum"]))
        yield f"From {low} to {high}."
    default = rule.get("default")
    if isinstance(default, str | int) and default != "":
        yield f"Left out: {str(default).lower()}."
