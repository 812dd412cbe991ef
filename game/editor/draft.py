"""A scenario being laid out: everything its file says, whether or not it is consistent yet; read and written.

A draft is never changed: every edit gives another. Keys that nobody here knows are kept as they are, so that what was
written by hand comes back as it was. Comments and the breaks of lines `splicing` keeps."""

from __future__ import annotations

import json
import re
import textwrap
from pathlib import Path
from typing import NamedTuple, TypeAlias

from game.catalogue.reading import Fault, Faults, Mapping, Node, Scalar, read_text

Value: TypeAlias = "str | list[Value] | dict[str, Value]"
Ref = tuple[str, int | str]
"""An entry: the part of the file it lies in, and its place or name there."""

WIDE = 118
"""Letters of a line."""
PLAIN = re.compile(r"-?\w[\w .+'/()%-]*(?<! )")
"""What needs no quotes, wherever it stands."""
NOTHING = ("null", "~")
NAMED = ("regions", "deployment", "rulings")
"""Parts whose entries have names, each on a line of its own."""
WHOLE = ("surprise", "rulings")
"""Parts that are one entry, without a name: what is said of them is said of all, be there nothing yet."""
BLANK = """\
sandtable: 1
title: A new table
table: {width: 48, height: 36, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Vermilion, colour: vermilion}
victory:
  - {side: blue, when: {rout: 60}}
  - {side: red, when: {rout: 60}}
"""
"""Where one begins who begins with nothing."""


class Quoted(str):
    """Text that stood in quotes: that it looks like a number or like nothing means nothing."""


class Draft(NamedTuple):
    """What the file says, part by part, in its order."""

    parts: dict[str, Value]

    def entries(self, part: str) -> list[Ref]:
        """The entries of a part, in their order."""
        found = self.parts.get(part)
        if part in WHOLE:
            return [(part, "")]
        if isinstance(found, dict):
            return [(part, name) for name in found]
        return [(part, n) for n in range(len(found))] if isinstance(found, list) else []

    def get(self, ref: Ref) -> Value | None:
        """An entry, or None where there is no such."""
        part, key = ref
        found = self.parts.get(part)
        if part in WHOLE:
            return found if found is not None else {}
        if isinstance(found, dict):
            return found.get(str(key))
        if isinstance(found, list) and isinstance(key, int) and 0 <= key < len(found):
            return found[key]
        return None

    def text(self, *path: str) -> str:
        """A text by the keys that lead to it, or ""."""
        found: Value | None = self.parts
        for key in path:
            found = found.get(key) if isinstance(found, dict) else None
        return found if isinstance(found, str) else ""


class Written(NamedTuple):
    """The text of a draft, and to which entry each line belongs (from 1)."""

    text: str
    lines: dict[int, Ref]


# ---- reading -----------------------------------------------------------------------------------------------------


def blank() -> Draft:
    """A table with nothing on it."""
    return read(BLANK, "a new table")


def read(text: str, name: str) -> Draft:
    """Read a draft; Faults where the file has no form that could be kept."""
    node, faults = read_text(text, name)
    if faults or not isinstance(node, Mapping):
        raise Faults(faults or [Fault(name, 1, 1, "a scenario is a mapping of its parts")])
    return Draft({key: _value(node) for key, node in node.entries.items()})


def read_file(path: Path) -> Draft:
    """Read a draft from a file; OSError, or Faults."""
    return read(text_of(path.read_bytes(), path.name), path.name)


def text_of(found: bytes, name: str) -> str:
    """The text of a file, its line ends as they are; Faults where it is none."""
    try:
        return found.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Faults([Fault(name, 1, 1, "it is not UTF-8 text")]) from None


def entry(text: str) -> Value | None:
    """Read what stands for one entry, as `flow` writes it; None where it has no form."""
    node, faults = read_text(text, "entry")
    return None if faults or node is None else _value(node)


def _value(node: Node) -> Value:
    if isinstance(node, Scalar):
        return node.text if node.plain else Quoted(node.text)
    if isinstance(node, Mapping):
        return {key: _value(node) for key, node in node.entries.items()}
    return [_value(item) for item in node.items]


# ---- writing -----------------------------------------------------------------------------------------------------


def flow(value: Value) -> str:
    """Write a value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{scalar(key)}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(item) for item in value) + "]"
    return scalar(value)


def scalar(text: str) -> str:
    """Write a text, in quotes where it needs them."""
    if not isinstance(text, Quoted) and PLAIN.fullmatch(text) and text not in NOTHING:
        return text
    return json.dumps(text, ensure_ascii=False)


def write(draft: Draft) -> Written:
    """Write a draft: every part in its order, every entry on a line of its own or on several."""
    lines: list[str] = []
    of: dict[int, Ref] = {}

    def put(ref: Ref, *more: str) -> None:
        for line in more:
            lines.append(line)
            of[len(lines)] = ref

    for part, value in draft.parts.items():
        if isinstance(value, list) and value:
            put((part, -1), f"{scalar(part)}:")
            for n, item in enumerate(value):
                put((part, n), *_entry(item))
        elif isinstance(value, dict) and value and part in NAMED:
            put((part, ""), f"{scalar(part)}:")
            for name, item in value.items():
                put((part, "" if part in WHOLE else name), *folded(f"  {scalar(name)}: {flow(item)}", 4))
        elif isinstance(value, str):
            put((part, ""), *_prose(part, value))
        else:
            put((part, ""), *folded(f"{scalar(part)}: {flow(value)}", 2))
    return Written("\n".join(lines) + "\n", of)


def _entry(item: Value) -> list[str]:
    """An entry of a list on one line, or on several; a key a line where it has a text too long for one."""
    rows = folded(f"  - {flow(item)}", 5)
    if not isinstance(item, dict) or all(len(row) <= WIDE for row in rows):
        return rows
    found: list[str] = []
    for key, value in item.items():
        own = _prose(key, value, 4) if isinstance(value, str) else folded(f"    {scalar(key)}: {flow(value)}", 6)
        found += own
    return [f"  - {found[0][4:]}", *found[1:]]


def _prose(part: str, text: str, indent: int = 0) -> list[str]:
    """A text of a part; a long one in lines that read as one."""
    row, space = f"{' ' * indent}{scalar(part)}: {scalar(text)}", " " * indent
    if len(row) <= WIDE or " ".join(text.split()) != text:
        return [row]
    lines = textwrap.wrap(text, WIDE - 2 - indent, break_long_words=False, break_on_hyphens=False)
    return [f"{space}{scalar(part)}: >-", *(f"{space}  {line}" for line in lines)]


def folded(line: str, indent: int) -> list[str]:
    """A line broken after commas that stand outside quotes, where it is too long."""
    found = []
    while len(line) > WIDE:
        at = max((n for n in _breaks(line) if indent < n <= WIDE), default=0)
        if not at:
            break
        found.append(line[:at])
        line = " " * indent + line[at:].lstrip()
    return [*found, line]


def _breaks(line: str) -> list[int]:
    """The places after the commas of a line that are no part of a text."""
    found, quoted, escaped = [], False, False
    for n, letter in enumerate(line):
        if letter == '"' and not escaped:
            quoted = not quoted
        elif letter == "," and not quoted:
            found.append(n + 1)
        escaped = letter == "\\" and not escaped
    return found
