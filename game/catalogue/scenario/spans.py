"""Where each value of a YAML text stands in it, by character, so that one can be changed and the rest left as it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import yaml


class Leaf(NamedTuple):
    """A text: its first and last character, and its style: plain (""), quoted, folded or literal."""

    text: str
    start: int
    end: int
    style: str


class Entries(NamedTuple):
    """A mapping, in the order of the file: each key with its value."""

    items: list[tuple[Leaf, Span]]
    start: int
    end: int
    flow: bool
    column: int
    """How far in it stands, from 0."""


class Rows(NamedTuple):
    """A list; `column` is that of its dashes, unless it is written in brackets."""

    items: list[Span]
    start: int
    end: int
    flow: bool
    column: int


Span = Leaf | Entries | Rows


def spans(text: str) -> Span | None:
    """Read a YAML text into spans; None where its form is broken or unknown to scenarios (anchors, tags, odd keys)."""
    try:
        return _Reading(text).root()
    except (yaml.YAMLError, _OtherError, RecursionError, ValueError):
        return None


class _OtherError(Exception):
    """A form that no scenario has."""


class _Reading:
    """One text being read."""

    def __init__(self, text: str) -> None:
        self.text = text
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        self.events: Iterator[yaml.Event] = yaml.parse(text, Loader=loader)

    def _next(self) -> yaml.Event:
        return next(self.events)

    def root(self) -> Span:
        event = self._next()
        while not isinstance(event, yaml.NodeEvent):
            event = self._next()
        return self._span(event)

    def _span(self, event: yaml.Event) -> Span:
        if getattr(event, "anchor", None) or getattr(event, "tag", None) or isinstance(event, yaml.AliasEvent):
            raise _OtherError
        start, stop = event.start_mark, event.end_mark
        if start is None or stop is None:
            raise _OtherError
        if isinstance(event, yaml.ScalarEvent):
            style = event.style or ""
            end = stop.index
            if style in ("|", ">"):
                # The mark stands before whatever comes next: the text ends with its last letter.
                end = start.index + len(self.text[start.index : end].rstrip())
            return Leaf(event.value, start.index, end, style)
        if isinstance(event, yaml.MappingStartEvent):
            entries: list[tuple[Leaf, Span]] = []
            while not isinstance(begun := self._next(), yaml.MappingEndEvent):
                key = self._span(begun)
                if not isinstance(key, Leaf):
                    raise _OtherError
                entries.append((key, self._span(self._next())))
            end = self._end(begun, entries[-1][1] if entries else None, flow=bool(event.flow_style))
            return Entries(entries, start.index, end, bool(event.flow_style), start.column)
        if isinstance(event, yaml.SequenceStartEvent):
            rows: list[Span] = []
            while not isinstance(begun := self._next(), yaml.SequenceEndEvent):
                rows.append(self._span(begun))
            end = self._end(begun, rows[-1] if rows else None, flow=bool(event.flow_style))
            return Rows(rows, start.index, end, bool(event.flow_style), start.column)
        raise _OtherError

    @staticmethod
    def _end(event: yaml.Event, last: Span | None, *, flow: bool) -> int:
        """Where a collection ends: at its bracket, or at the end of its last entry."""
        if not flow and last is not None:
            return last.end
        if event.end_mark is None:
            raise _OtherError
        return event.end_mark.index


def remarks(text: str, span: Span) -> list[tuple[int, int]]:
    """Return where the comments of a text are: from each # outside of its texts to the end of the line."""
    found: list[tuple[int, int]] = []
    at = 0
    for leaf in [*leaves(span), Leaf("", len(text), len(text), "")]:
        at = max(at, 0)
        while at < leaf.start:
            if text[at] == "#" and (at == 0 or text[at - 1].isspace()):
                end = _line_end(text, at)
                found.append((at, end))
                at = end
            else:
                at += 1
        if leaf.style in ("|", ">"):
            head = _line_end(text, leaf.start)
            sharp = text.find(" #", leaf.start, head)
            if sharp >= 0:
                found.append((sharp + 1, head))
        at = max(at, leaf.end)
    return found


def leaves(span: Span) -> Iterator[Leaf]:
    """Every text in a span, in the order of the file."""
    if isinstance(span, Leaf):
        yield span
    elif isinstance(span, Entries):
        for key, item in span.items:
            yield key
            yield from leaves(item)
    else:
        for item in span.items:
            yield from leaves(item)


def _line_end(text: str, at: int) -> int:
    ends = [found for found in (text.find("\n", at), text.find("\r", at)) if found >= 0]
    return min(ends, default=len(text))
