"""What mends a fault at once: a key called as it was meant, or taken out; a word put right; what is missing added."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from game.catalogue.reading import KEY, MISSING, PLACE, Fault, near
from game.catalogue.scenario.models import Scenario
from game.catalogue.scenario.salvage import fields_at
from game.editor import edits
from game.editor.draft import BLANK, Draft, Value, read
from game.editor.palette import side_ids

Path = tuple[str | int, ...]
WRONG_FORM = ("a list is wanted here", "keys and values are wanted here", "there is no value here")
"""Of what says nothing of use: it is taken out."""

NEEDED = ("id", "side", "at", "name", "colour", "kind", "count", "when", "item", "effect", "troop", "creature", "class",
          "points", "line", "leader")  # fmt: skip
"""What an entry cannot do without, or says where it lies: that is put right, not taken out."""


class Mend(NamedTuple):
    """One way to mend it, in words for a button."""

    words: str
    draft: Draft


def mends(draft: Draft, fault: Fault) -> tuple[Mend, ...]:
    """List the ways to mend a fault of a draft at once, the likeliest first; none where it has to be thought about."""
    path = fault.path
    if not path:
        return ()
    found: list[Mend] = []
    if fault.wrong == MISSING:
        known = _value(draft, path[:-1])
        strange = [key for key in known if key not in fields_at(Scenario, path[:-1])] if isinstance(known, dict) else []
        was, meant = near(str(path[-1]), strange), str(path[-1])
        if was:
            found.append(Mend(f"Call {was} so", _at(draft, path[:-1], lambda draft: _called(draft, was, meant))))
        found.append(Mend(f"Add {path[-1]}", _at(draft, path, lambda _: _usual(draft, path))))
    elif fault.wrong == KEY:
        known = _value(draft, path[:-1])
        meant = fault.suggestion or _as_id(str(path[-1]))
        if isinstance(known, dict) and meant and meant not in known:
            wrong = str(path[-1])
            found.append(Mend(f"Call it {meant}", _at(draft, path[:-1], lambda draft: _called(draft, wrong, meant))))
        found.append(Mend("Take it out", _at(draft, path, lambda _: None)))
    else:
        meant = fault.suggestion
        if meant:
            found.append(Mend(f"Say {meant}", _at(draft, path, lambda _: meant)))
        if fault.sentence in WRONG_FORM or (fault.wrong != PLACE and path[-1] not in NEEDED and len(path) > 2):
            found.append(Mend("Take it out", _at(draft, path, lambda _: None)))
    return tuple([mend for mend in found if mend.draft != draft])


def _value(draft: Draft, path: Path) -> Value | None:
    found: Value | None = draft.parts
    for key in path:
        if isinstance(found, dict):
            found = found.get(str(key))
        elif isinstance(found, list) and isinstance(key, int) and key < len(found):
            found = found[key]
        else:
            return None
    return found


def _at(draft: Draft, path: Path, change: Callable[[Value | None], Value | None]) -> Draft:
    """Another draft, in which something else lies at a path; nothing at all where it is None."""
    found = _changed(draft.parts, path, change)
    return Draft(found) if isinstance(found, dict) else draft


def _changed(value: Value | None, path: Path, change: Callable[[Value | None], Value | None]) -> Value | None:
    if not path:
        return change(value)
    key, rest = path[0], path[1:]
    if isinstance(value, list) and isinstance(key, int) and key < len(value):
        new = _changed(value[key], rest, change)
        return [*value[:key], *([] if new is None else [new]), *value[key + 1 :]]
    if isinstance(value, dict):
        new = _changed(value.get(str(key)), rest, change)
        if new is None:
            return {name: item for name, item in value.items() if name != key}
        return {**value, str(key): new}
    return value


def _called(value: Value | None, was: str, now: str) -> Value | None:
    if not isinstance(value, dict):
        return value
    return {now if name == was else name: item for name, item in value.items()}


def _as_id(word: str) -> str:
    """A word as the form of ids would have it, "" where it is one already."""
    found = re.sub(r"[^a-z0-9_-]+", "_", word.lower()).strip("_-")
    return found if found != word and found[:1].isalpha() else ""


def _usual(draft: Draft, path: Path) -> Value:
    """What stands for something that is missing, to be said otherwise."""
    usual = _value(read(BLANK, "usual"), path)
    if usual is not None:
        return usual
    wide, high = draft.text("table", "width") or "48", draft.text("table", "height") or "36"
    middle: Value = [str(int(float(size)) // 2) if size.isdigit() else "1" for size in (wide, high)]
    plain: dict[str, Value] = {
        "id": edits.fresh(draft, str(path[0]).removesuffix("s")), "side": next(iter(side_ids(draft)), "blue"),
        "name": "Nameless", "colour": "green", "count": "8", "at": middle, "kind": "woods", "item": "torch",
        "when": {"rout": "50"}, "effect": "prone", "width": "48", "height": "36",
    }  # fmt: skip
    return plain.get(str(path[-1]), "1")
