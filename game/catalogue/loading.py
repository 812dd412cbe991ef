"""Reads a scenario: the file into nodes, the nodes into models, and every fault of all three in one pass."""

from __future__ import annotations

import typing
from collections.abc import Collection, Iterable
from pathlib import Path as FilePath
from types import SimpleNamespace
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from game import paths
from game.catalogue.checks import Finding, Parts, Path, checked
from game.catalogue.reading import MOST_FAULTS, Fault, Faults, Mapping, Node, Sequence, near, read, read_text
from game.catalogue.scenario import LISTS, Corners, Model, Scenario, SurpriseModel, TableModel
from game.catalogue.standing import laid, standing
from game.catalogue.surprises import surprises
from game.catalogue.tables import load


class ScenarioFaults(Faults):
    """A scenario that cannot be played, with all its faults."""


STAND_INS: dict[str, Any] = {
    "id": "x", "side": "x", "name": "x", "colour": "blue", "at": ["1", "1"], "count": "1", "kind": "clear",
    "width": "6", "height": "6", "when": {}, "effect": "prone",
}  # fmt: skip
"""Written for required fields that are missing or wrong, so that the rest of a part can be read; taken out after."""


def read_scenario(path: str | FilePath, books: Collection[str] | None = None) -> Scenario:
    """Read a scenario from a file; ScenarioFaults with every fault. `books`: the rule books there are, if known."""
    node, faults = read(FilePath(path))
    return _scenario(node, faults, str(path), books)


def scenario_of_text(text: str, name: str = "scenario", books: Collection[str] | None = None) -> Scenario:
    """Read a scenario from its text; `name` stands for the file in faults."""
    node, faults = read_text(text, name)
    return _scenario(node, faults, name, books)


def scenario_with_faults(
    text: str, name: str = "scenario", books: Collection[str] | None = None
) -> tuple[Scenario | None, tuple[Fault, ...]]:
    """Read a scenario that is still being laid out: what can be made of it, if anything, and every fault."""
    node, form = read_text(text, name)
    if not isinstance(node, Mapping):
        return None, tuple(form)
    scenario, faults = _looked_through(node, form, name, books)
    return scenario, ScenarioFaults(faults).faults


def find_scenario(asked: str, books: Collection[str] | None = None) -> Scenario:
    """Read a scenario by its path or bundled name; FileNotFoundError if there is none, ScenarioFaults if it is bad."""
    return read_scenario(paths.scenario(asked), books)


def check_scenario(path: str | FilePath, books: Collection[str] | None = None) -> tuple[Fault, ...]:
    """Give every fault of a scenario file, in the order of the file; none for one that can be played."""
    try:
        read_scenario(path, books)
    except ScenarioFaults as found:
        return found.faults
    return ()


def places_of(path: str | FilePath, keys: Iterable[Path]) -> list[tuple[int, int]]:
    """Give line and column of what lies at some keys of a scenario's file; a unit or figure may be told by its id."""
    node, _ = read(FilePath(path))
    if not isinstance(node, Mapping):
        return [(1, 1) for _ in keys]
    reading = _Reading(node, str(path), [])
    return [reading.place(numbered(reading.data, one)) for one in keys]


def numbered(data: Any, path: Path) -> Path:
    """Give a path in which an entry of a list is told by its number in place of its id."""
    items = data.get(path[0]) if path and isinstance(data, dict) else None
    if not isinstance(items, list) or len(path) < 2 or not isinstance(path[1], str):
        return path
    ids = [one.get("id") if isinstance(one, dict) else None for one in items]
    return (path[0], ids.index(path[1]), *path[2:]) if path[1] in ids else path[:1]


def _scenario(node: Node | None, form: list[Fault], name: str, books: Collection[str] | None) -> Scenario:
    if node is None:
        raise ScenarioFaults(form)
    if not isinstance(node, Mapping):
        raise ScenarioFaults([*form, Fault(name, node.line, node.column, "a scenario is keys and values")])
    scenario, faults = _looked_through(node, form, name, books)
    if faults or scenario is None:
        raise ScenarioFaults(faults[:MOST_FAULTS])
    return scenario


def _looked_through(
    node: Mapping, form: list[Fault], name: str, books: Collection[str] | None
) -> tuple[Scenario | None, list[Fault]]:
    """The scenario that nodes say, None where they say none, and all that is wrong with it."""
    reading = _Reading(node, name, form)
    scenario, parts = reading.models()
    catalogue = load()
    amiss = [*checked(parts, catalogue, books), *surprises(parts)]
    reading.add(amiss)
    found, sound = laid(parts, catalogue)
    reading.add(found)
    reading.add(standing(parts, sound, list(_musterable(parts, amiss)), catalogue))
    return scenario, reading.faults


def _musterable(parts: Parts, amiss: list[Finding]) -> Iterable[tuple[Path, Any]]:
    """Units and figures of which enough is known to set them up; what they carry amiss is left at home."""
    bad: dict[Path, set[str]] = {}
    for path, _, _ in amiss:
        bad.setdefault(path[:2], set()).add(str(path[2]) if len(path) > 2 else "id")
    for path, one in parts.outfits:
        gone = {*getattr(one, "at_fault_", ()), *bad.get(path, ())}
        if not gone & _NEEDED:
            yield path, _without(one, gone & _CARRIED)


def _without(one: Any, fields: set[str]) -> Any:
    """A unit or figure without some of what it carries."""
    none = dict.fromkeys(sorted(fields))
    if not none:
        return one
    return one.model_copy(update=none) if isinstance(one, BaseModel) else SimpleNamespace(**{**vars(one), **none})


_NEEDED = {
    "id", "at", "facing", "count", "formation", "troop", "creature", "class", "klass", "mount", "base", "hit_dice",
    "age",
}  # fmt: skip
_CARRIED = {"armour", "shield", "weapons"}
"""What says nothing of the room that somebody takes."""


class _Reading:
    """One scenario being read."""

    def __init__(self, root: Mapping, name: str, faults: list[Fault]) -> None:
        self.root = root
        self.name = name
        self.faults = list(faults)
        self.empty: set[tuple[int, int]] = set()
        self.data: dict[str, Any] = self._written(root)

    def _written(self, node: Node) -> Any:
        """Give nodes as dicts, lists and texts; what has no value is a fault."""
        if isinstance(node, Mapping):
            return {key: self._written(one) for key, one in node.entries.items()}
        if isinstance(node, Sequence):
            return [self._written(one) for one in node.items]
        if node.empty:
            self.empty.add((node.line, node.column))
            self._fault(node.line, node.column, "there is no value here")
            return ""
        return node.text

    def _fault(self, line: int, column: int, sentence: str, suggestion: str = "") -> None:
        self.faults.append(Fault(self.name, line, column, sentence, suggestion))

    def place(self, path: Iterable[str | int], *, key: bool = False) -> tuple[int, int]:
        """Give line and column of what lies at a path, or of the nearest thing round it; `key`: of its key."""
        node: Node = self.root
        found = node.line, node.column
        for step in path:
            if isinstance(node, Mapping) and step in node.entries:
                found = node.keys[str(step)]
                node = node.entries[str(step)]
                if not key:
                    found = node.line, node.column
            elif isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
                node = node.items[step]
                found = node.line, node.column
            else:
                break
        return found

    def add(self, findings: Iterable[Finding]) -> None:
        """Take in what was found across parts."""
        for path, sentence, suggestion in findings:
            self._fault(*self.place(path, key=_is_key(path)), sentence, suggestion)

    def models(self) -> tuple[Scenario | None, Parts]:
        """Make the models; where some are faulty, the parts hold what could be read."""
        try:
            scenario = Scenario.model_validate(self.data)
        except ValidationError as no:
            for error in no.errors(include_url=False, include_input=False):
                self._model_fault(error)
            return None, self._salvaged()
        parts = Parts()
        parts.whole = {key: getattr(scenario, key) for key in Scenario.model_fields}
        parts.table = scenario.table
        parts.regions = dict(scenario.regions)
        for name in LISTS:
            parts.lists[name] = [((name, number), one) for number, one in enumerate(getattr(scenario, name))]
        return scenario, parts

    def _model_fault(self, error: Any) -> None:
        path, kind, context = error["loc"], error["type"], error.get("ctx", {})
        # A key of a dict that is wrong is shown as (..., key, "[key]").
        wrong_key = bool(path) and path[-1] == "[key]"
        if wrong_key:
            path = path[:-1]
        if kind == "missing":
            self._fault(*self.place(path[:-1]), f"the key {path[-1]!r} is missing")
            return
        if kind == "extra_forbidden":
            known = _fields(Scenario, path[:-1])
            self._fault(*self.place(path, key=True), f"unknown key {path[-1]!r}", near(str(path[-1]), known))
            return
        at = self.place(path, key=wrong_key)
        if at in self.empty:
            return
        sentence, suggestion = _SENTENCES.get(kind, error["msg"]), ""
        if kind == "fault":
            sentence, suggestion = context["sentence"], context["suggestion"]
        elif kind == "too_long":
            sentence = f"at most {context['max_length']} are allowed here, not {context['actual_length']}"
        self._fault(*at, sentence, suggestion)

    def _salvaged(self) -> Parts:
        """Read each part by itself, as far as it goes."""
        parts = Parts()
        parts.whole = {key: value for key, value in self.data.items() if key in ("rules", "sides", "deployment")}
        for key, kind in (("sides", list), ("deployment", dict), ("rules", str)):
            if not isinstance(parts.whole.get(key), kind) or (key == "rules" and not parts.whole[key]):
                parts.whole.pop(key, None)
        if not all(isinstance(one, str) for one in parts.whole.get("deployment", {}).values()):
            del parts.whole["deployment"]
        if isinstance(self.data.get("table"), dict):
            parts.table = _salvage(TableModel, self.data["table"])
        if isinstance(self.data.get("surprise"), dict):
            parts.whole["surprise"] = _salvage(SurpriseModel, self.data["surprise"])
        for name, model in LISTS.items():
            found = self.data.get(name, [])
            if not isinstance(found, list):
                parts.unreadable.add(name)
                continue
            for number, item in enumerate(found):
                if isinstance(item, dict):
                    parts.lists[name].append(((name, number), _salvage(model, item)))
                else:
                    parts.unreadable.add(name)
        regions = self.data.get("regions")
        corners_of: TypeAdapter[Any] = TypeAdapter(Corners)
        if isinstance(regions, dict):
            for name, corners in regions.items():
                try:
                    parts.regions[name] = corners_of.validate_python(corners)
                except ValidationError:
                    parts.regions[name] = []
        return parts


_SENTENCES = {
    "list_type": "a list is wanted here",
    "dict_type": "keys and values are wanted here",
    "model_type": "keys and values are wanted here",
    "model_attributes_type": "keys and values are wanted here",
}


def _is_key(path: Path) -> bool:
    return len(path) > 1 and path[-2] in ("shots", "chances", "rulings")


def _fields(model: type[BaseModel], path: Iterable[str | int]) -> list[str]:
    """List the keys that may stand at a path below a model."""
    inner: type[BaseModel] | None = model
    for step in path:
        if isinstance(step, int):
            continue
        fields = {field.alias or name: field for name, field in inner.model_fields.items()} if inner else {}
        inner = _model_in(fields[step].annotation) if step in fields else None
    if inner is None:
        return []
    return [field.alias or name for name, field in inner.model_fields.items()]


def _model_in(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for one in typing.get_args(annotation):
        found = _model_in(one)
        if found is not None:
            return found
    return None


def _salvage(model: type[Model], item: dict[str, Any]) -> Any:
    """Read a part field by field: what is wrong or missing is its default or None, and named in `at_fault_`."""
    known = {field.alias or name: name for name, field in model.model_fields.items()}
    bad: set[str] = set()
    data = {key: value for key, value in item.items() if key in known}
    try:
        made = model.model_validate(data)
    except ValidationError as no:
        bad = {str(error["loc"][0]) for error in no.errors(include_url=False, include_input=False)}
        data = {key: value for key, value in data.items() if key not in bad}
        required = {name for name, field in model.model_fields.items() if field.is_required()}
        made = model.model_validate({**{name: STAND_INS[name] for name in sorted(required & bad)}, **data})
    gone = {known[key] for key in bad if key in known and model.model_fields[known[key]].is_required()}
    values = {name: None if name in gone else getattr(made, name) for name in model.model_fields}
    return SimpleNamespace(**values, at_fault_=tuple(sorted(known[key] for key in bad if key in known)))
