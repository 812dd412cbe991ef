"""A draft written into the text that it was read from: only what says something else is replaced, where it stands.

Every value of the text is known by the characters between which it stands. What has not changed is not touched, so its
breaks, spaces, quotes and comments are as they were; a comment outlives even the entry it stood beside."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import pairwise

from game.catalogue.reading import Faults
from game.catalogue.scenario.spans import Entries, Leaf, Rows, Span, leaves, remarks, spans
from game.editor.aligning import aligned, runs
from game.editor.draft import Draft, Value, flow, folded, read, write
from game.editor.prose import rewritten, scalar_like

ITEM_IN = 3
"""How much farther in than its dash a broken line of an entry goes on."""


class _Awkward(Exception):
    """A form that cannot be changed piece by piece."""


def spliced(text: str, draft: Draft) -> str | None:
    """Write a draft into its text; None where that would say something else."""
    was = read(text, "the text")
    if was == draft:
        return text
    root = spans(text)
    if not isinstance(root, Entries):
        return None
    for fine in (True, False):
        try:
            found = _Splicing(text, root).result(was.parts, draft.parts, fine=fine)
        except _Awkward:
            continue
        if _says(found, draft):
            return found
    return None


def _says(text: str, draft: Draft) -> bool:
    try:
        return read(text, "the text") == draft
    except Faults:
        return False


def comments(text: str) -> list[str]:
    """List the comments of a text, in its order."""
    root = spans(text)
    if root is None:
        return [line.strip() for line in text.splitlines() if line.lstrip().startswith("#")]
    return [text[a:b].rstrip() for a, b in remarks(text, root)]


def _called(was: dict[str, Value], now: dict[str, Value]) -> dict[str, str]:
    """What each key that stays is called now: itself, or otherwise where one in its place is new."""
    as_many = len(was) == len(now)
    new = {a: b for a, b in zip(was, now) if as_many and a not in now and b not in was}
    return {name: new.get(name, name) for name in was if name in now or name in new}


class _Splicing:
    """The changes of one text, gathered and then made."""

    def __init__(self, text: str, root: Entries) -> None:
        self.text, self.root = text, root
        self.nl = "\r\n" if text.count("\r\n") * 2 > text.count("\n") else "\n"
        self.leaves = list(leaves(root))
        self.remarks = remarks(text, root)
        self.changes: list[tuple[int, int, str]] = []
        self.fine = True

    def result(self, was: dict[str, Value], now: dict[str, Value], *, fine: bool) -> str:
        self.fine = fine
        self._entries(self.root, was, now, top=True)
        found = self.text
        order = sorted(enumerate(self.changes), key=lambda change: (change[1][0], change[1][1], change[0]))
        if any(a[1][1] > b[1][0] for a, b in pairwise(order)):
            raise _Awkward
        for _, (start, end, new) in reversed(order):
            found = found[:start] + new + found[end:]
        return found

    # ---- a value -----------------------------------------------------------------------------------------------------

    def _value(self, span: Span, was: Value, now: Value, after: int) -> None:
        """Have a span say something else; `after` is where its key's colon or its dash ends."""
        if was == now:
            return
        if isinstance(span, Leaf) and isinstance(now, str):
            self._leaf(span, now)
        elif isinstance(span, Entries) and isinstance(was, dict) and isinstance(now, dict) and _called(was, now):
            self._entries(span, was, now)
        elif isinstance(span, Rows) and isinstance(was, list) and isinstance(now, list) and any(
            index is not None for index in aligned(was, now)
        ):
            self._rows(span, was, now)
        else:
            self._whole(span, now, after)

    def _leaf(self, leaf: Leaf, now: str) -> None:
        if leaf.style in ("|", ">"):
            self.changes.append((leaf.start, leaf.end, rewritten(self.text[leaf.start : leaf.end], now, self.nl)))
        elif leaf.start == leaf.end:
            self.changes.append((leaf.start, leaf.end, self._before(leaf) + scalar_like("", now)))
        else:
            self.changes.append((leaf.start, leaf.end, scalar_like(leaf.style, now)))

    def _before(self, leaf: Leaf) -> str:
        """What must stand between what is before an empty value and a text."""
        before = self.text[leaf.start - 1 : leaf.start]
        return " " if before in (":", "-") else "" if before.isspace() else ": "

    def _whole(self, span: Span, now: Value, after: int) -> None:
        """Write a value anew on one line, and its comments above."""
        if isinstance(span, Leaf) and span.start == span.end:
            self.changes.append((span.start, span.end, self._before(span) + flow(now)))
            return
        is_block = not isinstance(span, Leaf) and not span.flow
        start = after if is_block else span.start
        self._lift(start, span.end, after)
        self.changes.append((start, span.end, (" " if is_block else "") + flow(now)))

    def _lift(self, start: int, end: int, above: int) -> None:
        """Have the comments between two places stand above the line of a third."""
        lost = self._remarks(start, end)
        if lost:
            at = self._line_start(above)
            self.changes.append((at, at, self._own_lines(lost, self._indent(at))))

    # ---- entries and rows --------------------------------------------------------------------------------------------

    def _entries(self, span: Entries, was: dict[str, Value], now: dict[str, Value], *, top: bool = False) -> None:
        names = [unicodedata.normalize("NFC", key.text) for key, _ in span.items]
        if names != list(was):
            raise _Awkward
        kept = _called(was, now)
        for name, (key, value) in zip(names, span.items):
            if name not in kept:
                continue
            if kept[name] != name:
                self.changes.append((key.start, key.end, scalar_like(key.style, kept[name])))
            if top and not self.fine and not isinstance(value, Leaf) and was[name] != now[name]:
                self._part(key, value, name, now[name])
            else:
                self._value(value, was[name], now[kept[name]], self._colon(key, value))
        slots = [(key.start, value.end) for key, value in span.items]
        gone = [n for n, name in enumerate(names) if name not in kept]
        places = {kept[name]: n for n, name in enumerate(names) if name in kept}
        added: dict[int, list[str]] = {}
        last = -1
        for name, new in now.items():
            if name in places:
                last = places[name]
            elif top and not span.flow:
                added.setdefault(last, []).extend(write(Draft({name: new})).text.splitlines())
            else:
                added.setdefault(last, []).append(f"{scalar_like('', name)}: {flow(new)}")
        self._change_slots(span, slots, [start for start, _ in slots], gone, added)

    def _part(self, key: Leaf, value: Span, name: str, now: Value) -> None:
        """Write a whole part anew, and its comments above it."""
        start, end = self._line_start(key.start), self._next_line(value.end)
        lines = write(Draft({name: now})).text.splitlines()
        above = self._own_lines(self._remarks(start, end), "")
        self.changes.append((start, end, above + "".join(f"{line}{self.nl}" for line in lines)))

    def _rows(self, span: Rows, was: list[Value], now: list[Value]) -> None:
        if len(span.items) != len(was):
            raise _Awkward
        origins = aligned(was, now)
        dashes = [self._dash(span, item) for item in span.items]
        added: dict[int, list[str]] = {}
        last = -1
        for origin, item in zip(origins, now):
            if origin is None:
                words = flow(item)
                added.setdefault(last, []).extend(
                    [words] if span.flow else folded(f"{' ' * span.column}- {words}", span.column + ITEM_IN)
                )
            else:
                last = origin
                self._value(span.items[origin], was[origin], item, dashes[origin] + 1)
        gone = [n for n in range(len(was)) if n not in origins]
        self._change_slots(span, [(item.start, item.end) for item in span.items], dashes, gone, added)

    def _change_slots(
        self, span: Entries | Rows, slots: list[tuple[int, int]], heads: list[int],
        gone: list[int], added: dict[int, list[str]],
    ) -> None:  # fmt: skip
        """Take entries out and put others in, each after the one of a number (-1: before all)."""
        if len(gone) == len(slots) and not added:
            raise _Awkward
        for a, b in runs(gone):
            if span.flow:
                # With the comma behind it, or at the end with the one before.
                start, end = slots[a][0], slots[b][1]
                if b + 1 < len(slots):
                    end = slots[b + 1][0]
                elif a:
                    start = slots[a - 1][1]
                self._lift(start, end, span.start)
                self.changes.append((start, end, ""))
            elif not self.text[self._line_start(heads[a]) : heads[a]].strip():
                start, end = self._line_start(heads[a]), self._next_line(slots[b][1])
                left = self._own_lines(self._remarks(start, end), self._indent(start))
                self.changes.append((start, end, left))
            elif b + 1 < len(slots) and isinstance(span, Entries):
                self._lift(heads[a], heads[b + 1], heads[a])
                self.changes.append((heads[a], heads[b + 1], ""))
            else:
                raise _Awkward
        for last, new in added.items():
            if span.flow:
                at = slots[last][1] if last >= 0 else slots[0][0]
                words = ", ".join(new)
                self.changes.append((at, at, f", {words}" if last >= 0 else f"{words}, "))
                continue
            indent = "" if isinstance(span, Rows) else " " * span.column
            if last >= 0:
                at = self._next_line(slots[last][1])
                first = "" if not at or self.text[at - 1] in "\r\n" else self.nl
                self.changes.append((at, at, first + "".join(f"{indent}{line}{self.nl}" for line in new)))
            elif isinstance(span, Entries):
                self.changes.append((heads[0], heads[0], "".join(f"{line}{self.nl}{indent}" for line in new)))
            else:
                at = self._line_start(heads[0])
                if self.text[at : heads[0]].strip():
                    raise _Awkward
                self.changes.append((at, at, "".join(f"{line}{self.nl}" for line in new)))

    # ---- the text ----------------------------------------------------------------------------------------------------

    def _colon(self, key: Leaf, value: Span) -> int:
        found = self.text.find(":", key.end, max(key.end, value.start))
        return found + 1 if found >= 0 else key.end

    def _dash(self, span: Rows, item: Span) -> int:
        """Where the dash of a row stands."""
        if span.flow:
            return item.start
        at = item.start
        for _ in range(self.text.count("\n", span.start, at) + 1):
            line = self._first(at)
            if self.text[line + span.column : line + span.column + 1] == "-" and line + span.column <= item.start:
                return line + span.column
            at = line - 1
        raise _Awkward

    def _first(self, at: int) -> int:
        """Where a line begins."""
        return max(self.text.rfind("\n", 0, at), self.text.rfind("\r", 0, at)) + 1

    def _line_start(self, at: int) -> int:
        """Where the line begins that holds a place, above texts of several lines."""
        line = self._first(at)
        while (leaf := next((leaf for leaf in self.leaves if leaf.start < line < leaf.end), None)) is not None:
            line = self._first(leaf.start)
        return line

    def _next_line(self, at: int) -> int:
        ends = [found for found in (self.text.find("\n", at), self.text.find("\r", at)) if found >= 0]
        if not ends:
            return len(self.text)
        end = min(ends)
        return end + (2 if self.text[end : end + 2] == "\r\n" else 1)

    def _indent(self, line: int) -> str:
        rest = self.text[line:]
        return rest[: len(rest) - len(rest.lstrip(" "))]

    def _remarks(self, start: int, end: int) -> list[str]:
        return [self.text[a:b].rstrip() for a, b in self.remarks if start <= a < end]

    def _own_lines(self, those: Iterable[str], indent: str) -> str:
        return "".join(f"{indent}{text}{self.nl}" for text in those)
