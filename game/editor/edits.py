"""The edits of a draft: each a function that gives another draft. Places are inches, angles degrees clockwise."""

from __future__ import annotations

import re
from collections.abc import Iterable

from game.catalogue.scenario.models import Scenario
from game.editor.draft import WHOLE, Draft, Ref, Value, entry

# ---- where an entry lies -----------------------------------------------------------------------------------------


# ---- entries -----------------------------------------------------------------------------------------------------


def replaced(draft: Draft, ref: Ref, item: Value) -> Draft:
    """Another draft, with something else in the place of an entry."""
    part, key = ref
    found = draft.parts.get(part)
    if part in WHOLE:
        return Draft({**draft.parts, part: item}) if item else without(draft, [ref])
    if isinstance(found, dict):
        return Draft({**draft.parts, part: {**found, str(key): item}})
    if isinstance(found, list) and isinstance(key, int):
        return Draft({**draft.parts, part: [*found[:key], item, *found[key + 1 :]]})
    return draft


ORDER = tuple(Scenario.model_fields)
"""The parts as a file usually has them."""


def with_part(parts: dict[str, Value], part: str, value: Value) -> dict[str, Value]:
    """The parts with one part changed; a new part stands before those that usually come after it."""
    if part in parts or part not in ORDER:
        return {**parts, part: value}
    later = ORDER[ORDER.index(part) + 1 :]
    names = list(parts)
    at = next((n for n, name in enumerate(names) if name in later and not {*names[n:]} - {*later}), len(names))
    return {name: value if name == part else parts[name] for name in [*names[:at], part, *names[at:]]}


def added(draft: Draft, part: str, item: Value) -> tuple[Draft, Ref]:
    """Another draft with one entry more at the end of a part that is a list, and where it lies."""
    found = draft.parts.get(part)
    items = [*found, item] if isinstance(found, list) else [item]
    return Draft(with_part(draft.parts, part, items)), (part, len(items) - 1)


def named(draft: Draft, part: str, name: str, item: Value) -> tuple[Draft, Ref]:
    """Another draft with an entry of that name in a part whose entries have names."""
    found = draft.parts.get(part)
    known = found if isinstance(found, dict) else {}
    return Draft(with_part(draft.parts, part, {**known, name: item})), (part, name)


def without(draft: Draft, refs: Iterable[Ref]) -> Draft:
    """Another draft without some entries; a part with none left is left out."""
    parts = dict(draft.parts)
    gone = set(refs)
    for part in {part for part, _ in gone}:
        found = parts.get(part)
        left: Value
        if part in WHOLE:
            left = {}
        elif isinstance(found, dict):
            left = {name: item for name, item in found.items() if (part, name) not in gone}
        elif isinstance(found, list):
            left = [item for n, item in enumerate(found) if (part, n) not in gone]
        else:
            continue
        parts[part] = left
        if not left:
            del parts[part]
    return _with_its_door(Draft(parts), [key for part, key in gone if part == "terrain" and isinstance(key, int)])


def _with_its_door(draft: Draft, gone: list[int]) -> Draft:
    """Another draft, in which the door to be bashed, told by its number in the terrain, is the one it was."""
    door = draft.text("surprise", "door")
    if not gone or not door.isdigit():
        return draft
    left = "" if int(door) in gone else str(int(door) - sum(index < int(door) for index in gone))
    return with_text(draft, ("surprise", "door"), left)


def ids(draft: Draft) -> set[str]:
    """Every name that an entry already has."""
    found = {str(name) for part in ("regions",) for _, name in draft.entries(part)}
    for part in ("sides", "units", "figures", "things", "stunts"):
        for ref in draft.entries(part):
            item = draft.get(ref)
            if isinstance(item, dict) and isinstance(item.get("id"), str):
                found.add(str(item["id"]))
    return found


def fresh(draft: Draft, stem: str) -> str:
    """An id that nobody has, like a word: the word itself, or with a number behind it."""
    word = re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-") or "one"
    known = ids(draft)
    if word not in known:
        return word
    return next(f"{word}-{letter}" for letter in _letters() if f"{word}-{letter}" not in known)


def _letters() -> Iterable[str]:
    # Not numbers: `spears-2` is the second figure of the spears.
    for n in range(1, 10_000):
        word, rest = "", n
        while rest:
            rest, place = divmod(rest - 1, 26)
            word = chr(ord("a") + place) + word
        yield word


# ---- moving and turning ------------------------------------------------------------------------------------------


# ---- fields ------------------------------------------------------------------------------------------------------


def with_field(item: Value, path: tuple[str, ...], value: Value) -> Value:
    """An entry with something at the end of some keys; a key that is given nothing is left out."""
    if not path:
        return value
    found = dict(item) if isinstance(item, dict) else {}
    below = with_field(found.get(path[0], {}), path[1:], value)
    if below in ("", [], {}):
        found.pop(path[0], None)
    else:
        found[path[0]] = below
    return found


def with_text(draft: Draft, path: tuple[str, ...], value: Value) -> Draft:
    """Another draft with a text of its own (its title, its ground ...)."""
    parts = with_field(draft.parts, path, value)
    if isinstance(parts, dict) and path and path[0] in parts and path[0] not in draft.parts:
        return Draft(with_part(draft.parts, path[0], parts[path[0]]))
    return Draft(parts) if isinstance(parts, dict) else draft


SINGLE = ("class", "level", "charisma", "character", "guards", "assistants", "engine")
"""What is said of one figure only."""


def as_unit(draft: Draft, ref: Ref) -> tuple[Draft, Ref]:
    """Another draft, in which a figure is turned into a unit of several, in two ranks."""
    item = draft.get(ref)
    if ref[0] != "figures" or not isinstance(item, dict):
        return draft, ref
    unit: dict[str, Value] = {key: value for key, value in item.items() if key not in SINGLE}
    unit.setdefault("formation", {"shape": "line", "ranks": "2"})
    return added(without(draft, [ref]), "units", unit)


def rewritten(draft: Draft, ref: Ref, text: str) -> Draft | None:
    """Another draft, in which an entry says what was typed for it; None where that has no form."""
    item = entry(text)
    return None if item is None else replaced(draft, ref, item)


NAMING = ("hold", "objective", "deployment", "chances")
"""What names a region, as the last key but a side's that leads to it, or as the keys below it."""


def renamed(draft: Draft, ref: Ref, words: str) -> tuple[Draft, Ref]:
    """Another draft, in which a region has another name wherever it is named; the same where that name is taken."""
    part, old = ref
    name = re.sub(r"[^a-z0-9]+", "_", words.lower()).strip("_")
    if part != "regions" or not name or name in ids(draft):
        return draft, ref

    def swapped(value: Value, key: str) -> Value:
        if isinstance(value, dict):
            mine = key in ("regions", "chances")
            return {name if mine and known == old else known: swapped(below, key if key == "deployment" else known)
                    for known, below in value.items()}  # fmt: skip
        if isinstance(value, list):
            return [swapped(below, key) for below in value]
        return name if value == old and key in NAMING else value

    return Draft({name: swapped(value, name) for name, value in draft.parts.items()}), (part, name)
