"""A draft written into the text that it was read from: what has not changed stands as it stood, comments and all."""

from __future__ import annotations

from typing import NamedTuple

from game.catalogue.reading import Mapping, Node, Sequence, read_text
from game.editor.draft import NAMED, Draft, Value, read, write

BEFORE_QUOTE = ("", ":", ",", "[", "{", "-")
"""After what a quotation mark begins a text, and is no apostrophe."""


class Piece(NamedTuple):
    """The lines of a part or an entry: the comments and empty lines above it, and its own."""

    lead: list[str]
    body: list[str]

    @property
    def remarks(self) -> list[str]:
        """What stands above it, and every comment in it, for lines of their own."""
        return [*self.lead, *(_like(self.body[0], one) for line in self.body if (one := remark(line)))]


def spliced(text: str, draft: Draft) -> str | None:
    """Write a draft into its text; None where that would say something else.

    Comments go with the part or the entry below them; what is taken out takes its own along."""
    node, faults = read_text(text, "the text")
    if faults or not isinstance(node, Mapping):
        return None
    was, names = read(text, "the text"), list(node.entries)
    head, pieces, tail = _cut(text.splitlines(), [node.keys[name][0] - 1 for name in names])
    known, lines = dict(zip(names, pieces)), head
    for part, value in draft.parts.items():
        piece = known.get(part)
        if piece is None:
            lines += _lines(part, value)
        elif was.parts[part] == value:
            lines += [*piece.lead, *piece.body]
        else:
            lines += _changed(piece, part, node, was.parts[part], value)
    found = "\n".join([*lines, *tail]) + "\n"
    node, faults = read_text(found, "the text")
    return found if not faults and isinstance(node, Mapping) and read(found, "the text") == draft else None


def has_comments(text: str) -> bool:
    """Tell whether a text has comments to be lost."""
    return any(remark(line) for line in text.splitlines())


def remark(line: str) -> str:
    """Give the comment with which a line ends, or ""."""
    quote = ""
    for n, letter in enumerate(line):
        if quote:
            quote = "" if letter == quote and line[n - 1] != "\\" else quote
        elif letter in "\"'" and line[:n].rstrip()[-1:] in BEFORE_QUOTE:
            quote = letter
        elif letter == "#" and (not n or line[n - 1].isspace()):
            return line[n:]
    return ""


def _cut(lines: list[str], starts: list[int]) -> tuple[list[str], list[Piece], list[str]]:
    """Cut lines into pieces where each starts; what lies before the first, and what is no piece's after the last."""
    above = [_above(lines, start) for start in starts]
    ends = [*above[1:], _above(lines, len(lines))]
    pieces = [Piece(lines[a:b], lines[b:end]) for a, b, end in zip(above, starts, ends)]
    return lines[: above[0]], pieces, lines[ends[-1] :]


def _above(lines: list[str], start: int) -> int:
    """Where the comments and empty lines above a line begin."""
    while start and (not lines[start - 1].strip() or lines[start - 1].lstrip().startswith("#")):
        start -= 1
    return start


def _changed(piece: Piece, part: str, node: Mapping, was: Value, now: Value) -> list[str]:
    """The lines of a part that says something else: entry by entry where each has lines of its own."""
    of, top = node.entries[part], node.keys[part][0]
    starts = [line - top for line in _entry_lines(of)]
    in_lines = all(a < b for a, b in zip([0, *starts], starts))
    same_kind = type(was) is type(now) and (isinstance(now, list) or part in NAMED)
    if not now or not starts or not in_lines or not same_kind:
        return [*piece.remarks, *_lines(part, now)]
    head, pieces, tail = _cut(piece.body, starts)
    lines = [*piece.lead, *head]
    if isinstance(was, dict) and isinstance(now, dict):
        known = dict(zip(was, pieces))
        for name, item in now.items():
            own = known.get(name)
            lines += _entry(own, pieces[0], part, {name: item}, same=own is not None and was[name] == item)
    elif isinstance(was, list) and isinstance(now, list):
        for place, item in zip(_origins(was, now), now):
            own = pieces[place] if place is not None else None
            lines += _entry(own, pieces[0], part, [item], same=place is not None and was[place] == item)
    return [*lines, *tail]


def _entry_lines(node: Node) -> list[int]:
    if isinstance(node, Mapping):
        return [line for line, _ in node.keys.values()]
    return [one.line for one in node.items] if isinstance(node, Sequence) else []


def _entry(own: Piece | None, like: Piece, part: str, item: Value, *, same: bool) -> list[str]:
    """The lines of an entry: its own where it says the same, else written anew below its comments."""
    if own is not None and same:
        return [*own.lead, *own.body]
    lines = [_like(like.body[0], line[2:]) for line in _lines(part, item)[1:]]
    return [*(own.remarks if own is not None else ()), *lines]


def _origins(was: list[Value], now: list[Value]) -> list[int | None]:
    """For each entry of now which of before it was: the same, else that of the same id, else that in its place."""
    found: list[int | None] = [None] * len(now)
    free = list(range(len(was)))
    for is_same in (lambda a, b: was[a] == now[b], lambda a, b: _id(was[a]) == _id(now[b]) != "", lambda a, b: a == b):
        for n in range(len(now)):
            first = sorted(free, key=lambda one: one != n)
            place = next((one for one in first if found[n] is None and is_same(one, n)), None)
            if place is not None:
                found[n] = place
                free.remove(place)
    return found


def _id(item: Value) -> str:
    found = item.get("id", "") if isinstance(item, dict) else ""
    return found if isinstance(found, str) else ""


def _lines(part: str, value: Value) -> list[str]:
    return write(Draft({part: value})).text.splitlines()


def _like(line: str, text: str) -> str:
    """A text as far in as a line."""
    return line[: len(line) - len(line.lstrip())] + text
