"""Reads a scenario: the file into nodes, the nodes into models, and every fault of all three in one pass."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path as FilePath
from types import SimpleNamespace
from typing import Any

from pydantic import BaseModel, ValidationError

from game import paths
from game.catalogue.checks.findings import Finding, Parts, Path
from game.catalogue.checks.parts import checked
from game.catalogue.checks.standing import standing, terrain_and_regions
from game.catalogue.checks.surprises import surprises
from game.catalogue.reading import (
    KEY,
    MISSING,
    MOST_FAULTS,
    PLACE,
    Fault,
    Faults,
    Mapping,
    Node,
    Sequence,
    near,
    read,
    read_text,
)
from game.catalogue.scenario.models import LISTS, Corners, Scenario
from game.catalogue.scenario.salvage import Kept, as_written, at_fault, fields_at, model_in, of_kind, salvaged
from game.catalogue.tables import load


class ScenarioFaults(Faults):
    """A scenario that cannot be played, with all its faults."""


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
    """Read an unfinished scenario: as much of it as can be made, and every fault."""
    node, form = read_text(text, name)
    if not isinstance(node, Mapping):
        return None, tuple(form)
    scenario, faults = _looked_through(node, form, name, books)
    return scenario, ScenarioFaults(faults).faults


def find_scenario(asked: str, books: Collection[str] | None = None) -> Scenario:
    """Read a scenario by its path or bundled name; FileNotFoundError if there is none, ScenarioFaults if it is bad."""
    return read_scenario(paths.scenario(asked), books)


def check_scenario(path: str | FilePath, books: Collection[str] | None = None) -> tuple[Fault, ...]:
    """Return every fault of a scenario file, in the order of the file; none for one that can be played."""
    try:
        read_scenario(path, books)
    except ScenarioFaults as found:
        return found.faults
    return ()


def places_of(path: str | FilePath, keys: Iterable[Path]) -> list[tuple[int, int]]:
    """Return line and column of the given keys of a scenario's file; a unit or figure may go by its id."""
    node, _ = read(FilePath(path))
    if not isinstance(node, Mapping):
        return [(1, 1) for _ in keys]
    reading = _Reading(node, str(path), [])
    return [reading.place(numbered(reading.data, key)) for key in keys]


def numbered(data: Any, path: Path) -> Path:
    """Return a path with the entries of lists by number instead of id."""
    items = data.get(path[0]) if path and isinstance(data, dict) else None
    if not isinstance(items, list) or len(path) < 2 or not isinstance(path[1], str):
        return path
    ids = [item.get("id") if isinstance(item, dict) else None for item in items]
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
    """The scenario made of the nodes, None where they make none, and all that is wrong with it."""
    reading = _Reading(node, name, form)
    scenario, parts = reading.models()
    catalogue = load()
    amiss = [*checked(parts, catalogue, books), *surprises(parts)]
    reading.add(amiss)
    found, sound = terrain_and_regions(parts, catalogue)
    reading.add(found)
    reading.add(standing(parts, sound, list(_musterable(parts, amiss)), catalogue), PLACE)
    return scenario, reading.faults


def _musterable(parts: Parts, amiss: list[Finding]) -> Iterable[tuple[Path, Any]]:
    """Units and figures known well enough to be set up; gear with faults is left out.

    One whose kind is misspelt takes the room of the kind most like it."""
    bad: dict[Path, dict[str, str]] = {}
    for path, _, like in amiss:
        bad.setdefault(path[:2], {})[str(path[2]) if len(path) > 2 else "id"] = like
    for path, outfit in parts.outfits:
        gone = {*at_fault(outfit), *bad.get(path, ())}
        meant = {field: like for field, like in bad.get(path, {}).items() if like and field in _KINDS}
        if "formation" in gone and getattr(outfit.formation, "ranks", None) is not None:
            gone -= {"formation"} if set(at_fault(outfit.formation)) == {"shape"} else set()
        if not (gone - {*meant}) & _NEEDED:
            fields = dict.fromkeys(sorted(gone & _CARRIED))
            yield path, _with(outfit, {**fields, **{_KINDS[field]: like for field, like in meant.items()}})


def _with(part: Any, fields: dict[str, Any]) -> Any:
    """A unit or figure with some fields replaced."""
    if not fields:
        return part
    return (
        part.model_copy(update=fields) if isinstance(part, BaseModel) else SimpleNamespace(**{**vars(part), **fields})
    )


_NEEDED = {"id", "at", "facing", "count", "formation", "troop", "creature", "class", "klass", "mount", "base"}
_KINDS = {"troop": "troop", "creature": "creature", "class": "klass", "mount": "mount"}
_CARRIED = {"armour", "shield", "weapons", "hit_dice", "age"}
"""What says nothing of the room that somebody takes."""


class _Reading:
    """One scenario being read."""

    def __init__(self, root: Mapping, name: str, faults: list[Fault]) -> None:
        self.root = root
        self.name = name
        self.faults = list(faults)
        self.empty: set[tuple[int, int]] = set()
        self.kept: Kept = {}
        self.data: dict[str, Any] = self._written(root)

    def _written(self, node: Node, path: Path = ()) -> Any:
        """Return nodes as dicts, lists and texts; a key without a value is a fault."""
        if isinstance(node, Mapping):
            return {key: self._written(entry, (*path, key)) for key, entry in node.entries.items()}
        if isinstance(node, Sequence):
            return [self._written(entry, (*path, n)) for n, entry in enumerate(node.items)]
        if node.empty:
            self.empty.add((node.line, node.column))
            self._fault((node.line, node.column), "there is no value here", path=path)
            return ""
        return node.text

    def _fault(
        self, at: tuple[int, int], sentence: str, suggestion: str = "", path: Path = (), wrong: str = ""
    ) -> None:
        self.faults.append(Fault(self.name, *at, sentence, suggestion, path, wrong))

    def place(self, path: Iterable[str | int], *, key: bool = False) -> tuple[int, int]:
        """Return line and column of a path, or of the nearest place round it; `key`: of its key."""
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

    def add(self, findings: Iterable[Finding], wrong: str = "") -> None:
        """Add the faults found between parts."""
        for found, sentence, suggestion in findings:
            path = as_written(found, self.kept)
            is_key = _is_key(path)
            self._fault(self.place(path, key=is_key), sentence, suggestion, path, KEY if is_key else wrong)

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
            parts.lists[name] = [((name, number), part) for number, part in enumerate(getattr(scenario, name))]
        return scenario, parts

    def _model_fault(self, error: Any) -> None:
        path, kind, context = error["loc"], error["type"], error.get("ctx", {})
        # A key of a dict that is wrong is shown as (..., key, "[key]").
        wrong_key = bool(path) and path[-1] == "[key]"
        if wrong_key:
            path = path[:-1]
        if kind == "missing":
            self._fault(self.place(path[:-1]), f"the key {path[-1]!r} is missing", "", path, MISSING)
            return
        if kind == "extra_forbidden":
            like = near(str(path[-1]), fields_at(Scenario, path[:-1]))
            self._fault(self.place(path, key=True), f"unknown key {path[-1]!r}", like, path, KEY)
            return
        at = self.place(path, key=wrong_key)
        if at in self.empty:
            return
        sentence, suggestion = _SENTENCES.get(kind, error["msg"]), ""
        if kind == "fault":
            sentence, suggestion = context["sentence"], context["suggestion"]
        elif kind == "too_long":
            sentence = f"at most {context['max_length']} are allowed here, not {context['actual_length']}"
        self._fault(at, sentence, suggestion, path, KEY if wrong_key else "")

    def _salvaged(self) -> Parts:
        """Read each part by itself, as far as it can be read."""
        parts, kept = Parts(), self.kept
        for key in ("rules", "deployment", "rulings", "surprise", "table"):
            value = self.data.get(key)
            annotation = Scenario.model_fields[key].annotation
            inner = model_in(annotation)
            if inner is not None and isinstance(value, dict):
                parts.whole[key] = salvaged(inner, value, (key,), kept)
            elif inner is None and value not in (None, ""):
                parts.whole[key] = of_kind(annotation, value, (key,), kept)
        parts.table = parts.whole.get("table")
        for name, model in LISTS.items():
            found = self.data.get(name, [])
            if not isinstance(found, list):
                parts.unreadable.add(name)
                continue
            if name == "sides" and name in self.data:
                parts.whole[name] = found
            for number, item in enumerate(found):
                if isinstance(item, dict):
                    parts.lists[name].append(((name, number), salvaged(model, item, (name, number), kept)))
                else:
                    parts.unreadable.add(name)
        regions = self.data.get("regions")
        for name, corners in regions.items() if isinstance(regions, dict) else ():
            path = ("regions", name)
            parts.regions[name] = of_kind(Corners, corners, path, kept) or []
            if path in kept or not parts.regions[name]:
                parts.half_read.add(name)
        return parts


_SENTENCES = {
    "list_type": "a list is wanted here",
    "dict_type": "keys and values are wanted here",
    "model_type": "keys and values are wanted here",
    "model_attributes_type": "keys and values are wanted here",
}


def _is_key(path: Path) -> bool:
    return len(path) > 1 and path[-2] in ("shots", "chances", "rulings")
