"""Reads what can be read of a faulty part of a scenario, so that the faults of the rest are told as well."""

from __future__ import annotations

import typing
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from pydantic import BaseModel, TypeAdapter, ValidationError

Path = tuple[str | int, ...]
Kept = dict[Path, list[int]]
"""Of lists from which something was left out: the numbers, in the file, of what is left."""

STAND_INS: dict[str, Any] = {
    "id": "x", "side": "x", "name": "x", "colour": "blue", "at": ["1", "1"], "count": "1", "kind": "clear",
    "width": "6", "height": "6", "when": {}, "effect": "prone", "item": "torch",
}  # fmt: skip
"""Written for required fields that are missing or wrong, so that the rest of a part can be read; taken out after."""
TRIES = 4


def salvaged(model: type[BaseModel], item: dict[str, Any], path: Path, kept: Kept) -> Any:
    """Read a part field by field: what is wrong or missing has its default or None, and is named in `at_fault_`.

    Of lists, mappings and parts within it, whatever can be read is kept."""
    known = {field.alias or name: name for name, field in model.model_fields.items()}
    data = {key: value for key, value in item.items() if key in known}
    bad: set[str] = set()
    within: dict[str, Any] = {}
    made: BaseModel | None = None
    for _ in range(TRIES):
        required = {name for name, field in model.model_fields.items() if field.is_required()}
        stood_in = {name: STAND_INS[name] for name in sorted(required & bad) if name not in data}
        try:
            made = model.model_validate({**stood_in, **data})
            break
        except ValidationError as no:
            for key, errors in _by_key(no).items():
                bad.add(key)
                value = data.pop(key, None)
                inner = model_in(model.model_fields[known[key]].annotation) if key in known else None
                if isinstance(value, dict) and inner is not None:
                    within[known[key]] = salvaged(inner, value, (*path, key), kept)
                    continue
                left = _left(value, errors, (*path, key), kept)
                if left is not None:
                    data[key] = left
    if made is None:
        made = model.model_construct()
    fields = {known[key] for key in bad if key in known}
    gone = {name for name in fields if model.model_fields[name].is_required() and name not in data}
    values = {name: None if name in gone else getattr(made, name, None) for name in model.model_fields}
    return SimpleNamespace(**{**values, **within}, at_fault_=tuple(sorted(fields)))


def _by_key(no: ValidationError) -> dict[str, list[Path]]:
    found: dict[str, list[Path]] = {}
    for error in no.errors(include_url=False, include_input=False):
        found.setdefault(str(error["loc"][0]), []).append(tuple(error["loc"][1:]))
    return found


def _left(value: Any, errors: list[Path], path: Path, kept: Kept) -> Any:
    """What is left of a list or mapping without its faulty entries; None where all are faulty."""
    if not all(errors):
        return None
    bad = {error[0] for error in errors}
    if isinstance(value, list) and path not in kept:
        kept[path] = [n for n in range(len(value)) if n not in bad]
        return [value[n] for n in kept[path]]
    if isinstance(value, dict):
        return {key: part for key, part in value.items() if key not in bad}
    return None


def of_kind(kind: Any, value: Any, path: Path, kept: Kept) -> Any:
    """Read a field that is no part, as far as possible; None where nothing of it can be read."""
    adapter: TypeAdapter[Any] = TypeAdapter(kind)
    for _ in range(TRIES):
        try:
            return adapter.validate_python(value)
        except ValidationError as no:
            errors = [tuple(error["loc"]) for error in no.errors(include_url=False, include_input=False)]
            value = _left(value, errors, path, kept)
            if value is None:
                return None
    return None


def as_written(path: Path, kept: Kept) -> Path:
    """Return a path as it is in the file, counting the entries that were left out of lists."""
    for n in range(1, len(path)):
        numbers = kept.get(path[:n])
        place = path[n]
        if numbers is not None and isinstance(place, int) and place < len(numbers):
            path = (*path[:n], numbers[place], *path[n + 1 :])
    return path


def at_fault(model: Any) -> tuple[str, ...]:
    """Return the names of fields that were written but could not be read whole."""
    return tuple(getattr(model, "__dict__", {}).get("at_fault_", ()))


def model_in(annotation: Any) -> type[BaseModel] | None:
    """Return the model that a field holds, by itself or in a list."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for kind in typing.get_args(annotation):
        found = model_in(kind)
        if found is not None:
            return found
    return None


def fields_at(model: type[BaseModel], path: Path) -> Mapping[str, str]:
    """Return the keys allowed at a path below a model, with the names of their fields."""
    inner: type[BaseModel] | None = model
    for step in path:
        if isinstance(step, int):
            continue
        fields = {field.alias or name: field for name, field in inner.model_fields.items()} if inner else {}
        inner = model_in(fields[step].annotation) if step in fields else None
    return {field.alias or name: name for name, field in inner.model_fields.items()} if inner is not None else {}
