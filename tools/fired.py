"""Which rules were at work while battles were played, and how often.

A rule fires where it has a consequence: an event or a tally cites it, a refusal names it, a ruling that scenarios may
switch is asked for, or the code that says in its docstring that it enforces it was run."""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from game.core.events import Event
from game.core.tally import Refusal, Tally
from game.rules.situation import Situation
from tools.rules_coverage import GAME, ID

LAYERS = ("core", "board", "catalogue", "rules", "play", "systems")
"""Folders of the game in which rules are enforced."""

READING = Situation.reading.__code__
"""The code by which the reading of a switch is asked for."""

Place = tuple[str, int]
"""A file, and the line where a function begins."""


def enforced(layers: Iterable[str] = LAYERS) -> dict[Place, tuple[str, ...]]:
    """Give the rules that each function says it enforces; a method speaks for its class too."""
    found: dict[Place, tuple[str, ...]] = {}
    for layer in layers:
        for path in sorted((GAME / layer).rglob("*.py")):
            _read(ast.parse(path.read_text(encoding="utf-8")), str(path), (), found)
    return found


def _read(node: ast.AST, path: str, outer: tuple[str, ...], found: dict[Place, tuple[str, ...]]) -> None:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            _read(child, path, (*outer, *_ids(child)), found)
        elif isinstance(child, ast.FunctionDef):
            ids = tuple(dict.fromkeys((*outer, *_ids(child))))
            first = child.decorator_list[0].lineno if child.decorator_list else child.lineno
            if ids:
                found[path, first] = ids
            _read(child, path, ids, found)


def _ids(node: ast.ClassDef | ast.FunctionDef) -> list[str]:
    return ID.findall(ast.get_docstring(node) or "")


class Fired:
    """Counts rules while it is watching; `with fired:` watches this thread."""

    def __init__(self, layers: Iterable[str] = LAYERS) -> None:
        self.counts: Counter[str] = Counter()
        self._enforced = enforced(layers)
        self._known: dict[CodeType, tuple[str, ...]] = {}

    def __enter__(self) -> Fired:
        sys.setprofile(self._called)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _called(self, frame: FrameType, what: str, value: Any) -> None:
        if what == "call":
            code = frame.f_code
            ids = self._known.get(code)
            if ids is None:
                path = str(Path(code.co_filename).resolve())
                ids = self._known[code] = self._enforced.get((path, code.co_firstlineno), ())
            if ids:
                self.counts.update(ids)
            if code is READING:
                self.counts[frame.f_locals["ruling"]] += 1
        elif what == "return" and type(value) is Refusal:
            self.counts[value.rule] += 1

    def events(self, events: Iterable[Event]) -> None:
        """Count what events cite: the rules that caused them, and those of their tallies."""
        for event in events:
            self.counts.update(cited(event))


def cited(event: Event) -> set[str]:
    """List the rules that an event cites."""
    found = set(event.rules)
    tally = getattr(event, "tally", None)
    if isinstance(tally, Tally):
        found.add(tally.rule)
        found.update(modifier.rule for modifier in tally.modifiers)
    return found


def listed(counts: Counter[str], known: Iterable[str], by_chance: Counter[str] | None = None) -> str:
    """Say how often each known rule fired, seldom ones first, and which never did.

    `by_chance`: the counts of those battles that nobody made up; who is not in them needed a made-up situation."""
    names = list(known)
    ranked = sorted(names, key=lambda rule: (counts[rule], rule))
    lines = [f"{counts[rule]:10d} {rule}" for rule in ranked if counts[rule]]
    if by_chance is not None:
        made = [name for name in names if counts[name] and not by_chance[name]]
        lines.append(f"made up only ({len(made)}): {' '.join(made)}")
    never = [name for name in names if not counts[name]]
    return "\n".join([*lines, f"never ({len(never)}): {' '.join(never)}"])
