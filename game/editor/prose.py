"""Texts written again in the style in which they stood: plain, in quotes, or in lines of their own."""

from __future__ import annotations

import json
import textwrap

from game.catalogue.scenario.spans import Entries, Leaf, spans
from game.editor.draft import WIDE, Quoted, scalar

SHORT = 40
"""Letters of a line at least, however far in it stands."""


def scalar_like(style: str, text: str) -> str:
    """Write a text on one line, with the quotes it had."""
    if style == "'" and text.isprintable():
        return "'" + text.replace("'", "''") + "'"
    return json.dumps(text, ensure_ascii=False) if style else scalar(text)


def rewritten(block: str, text: str, nl: str) -> str:
    """Write a text in place of a folded or literal one, keeping its first line and those that still say the same."""
    lines = block.splitlines()
    head, body = lines[0], lines[1:]
    indent = next((line[: len(line) - len(line.lstrip())] for line in body if line.strip()), "  ")
    literal = head.startswith("|")
    inner = text.rstrip("\n").split("\n") if literal else _folded([line.strip() for line in body], text, len(indent))
    sign, _, rest = head.partition(" ")
    for first in (head, f"{sign.rstrip('-+')}-{' ' + rest if rest else ''}"):
        found = nl.join([first, *(f"{indent}{line}" if line else "" for line in inner)])
        if _reads(found, indent) == text:
            return found
    remark = f"  {rest}" if rest.lstrip().startswith("#") else ""
    return scalar(Quoted(text)) + remark


def _reads(block: str, indent: str) -> str | None:
    """What a folded or literal text says."""
    key = " " * max(0, len(indent) - 1) + "a:"
    found = spans(f"{key} {block}\n" if len(indent) > 1 else f"a: {block}\n")
    value = found.items[0][1] if isinstance(found, Entries) else None
    return value.text if isinstance(value, Leaf) else None


def _folded(was: list[str], text: str, indent: int) -> list[str]:
    """A text of one paragraph in lines: those of before as long as it begins, and ends, as they do."""
    words = text.split()
    if " ".join(words) != text.rstrip("\n"):
        return text.rstrip("\n").replace("\n", "\n\n").split("\n")
    first, last = 0, 0
    above: list[str] = []
    below: list[str] = []
    for line in was:
        own = line.split()
        if not own or words[first : first + len(own)] != own:
            break
        above.append(line)
        first += len(own)
    for line in reversed(was[len(above) :]):
        own = line.split()
        end = len(words) - last
        if not own or end - len(own) < first or words[end - len(own) : end] != own:
            break
        below.insert(0, line)
        last += len(own)
    middle = " ".join(words[first : len(words) - last])
    wide = max([SHORT, WIDE - indent, *(len(line) for line in was)])
    return [*above, *textwrap.wrap(middle, wide, break_long_words=False, break_on_hyphens=False), *below]
