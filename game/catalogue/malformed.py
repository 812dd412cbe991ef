"""The fault of a text that is not YAML, in plain words, at the place where it went wrong."""

from __future__ import annotations

import yaml

CLOSED_BY = {"{": "}", "[": "]"}

Place = tuple[int, int]
"""A line and a column, from 1."""


def malformed(no: yaml.YAMLError, text: str, quoted: tuple[Place, Place] | None) -> tuple[int, int, str]:
    """Return the place (1-based line and column) and the sentence for what PyYAML could not read.

    `quoted` is where the last quoted text of several lines begins and ends, if there was one."""
    at = _place(getattr(no, "problem_mark", None)) or _place(getattr(no, "context_mark", None)) or (1, 1)
    opened = _place(getattr(no, "context_mark", None))
    problem = getattr(no, "problem", None) or getattr(no, "reason", None) or "no valid YAML"
    context = getattr(no, "context", None) or ""
    if opened is not None and context == "while scanning a quoted scalar" and "end of stream" in problem:
        return *opened, "the quote that opens here is never closed"
    if quoted is not None and quoted[1][0] == at[0]:
        return *quoted[0], f"the quote that opens here is closed in line {at[0]} only: is one missing before?"
    if _character(text, at) == "\t":
        return *at, "a tab stands here: only spaces may indent"
    if opened is not None and context.startswith("while parsing a flow"):
        bracket = _character(text, opened)
        closing = CLOSED_BY.get(bracket)
        if closing is not None:
            return *at, f"a comma or the {closing} is wanted here, for the {bracket} of line {opened[0]}"
    return *at, f"this is not valid YAML: {problem}"


def _place(mark: yaml.Mark | None) -> Place | None:
    return None if mark is None else (mark.line + 1, mark.column + 1)


def _character(text: str, at: Place) -> str:
    """The character at a place, "" beyond the end of its line."""
    lines = text.splitlines()
    line = lines[at[0] - 1] if at[0] <= len(lines) else ""
    return line[at[1] - 1 : at[1]]
