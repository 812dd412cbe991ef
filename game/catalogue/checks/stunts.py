"""Checks of a scenario's stunts and of the abilities by which they are done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from game.catalogue.checks.gear import Finding, unknown
from game.catalogue.scenario.limits import ABILITIES
from game.core.ids import member_ids

WANTS = {"leap": "reach", "harm": "damage"}
"""What a stunt of an effect must say."""


def stunts(parts: Any, on_table: Callable[[Any], bool]) -> Iterator[Finding]:
    """Find faults in stunts and abilities: missing fields, and unknown names."""
    known: set[str] = set()
    figures = _figures(parts)
    for path, stunt in parts.lists["stunts"]:
        if stunt.id is not None and stunt.id in known:
            yield (*path, "id"), f"there is another stunt {stunt.id!r}", ""
        known.add(stunt.id)
        for effect, field in WANTS.items():
            if stunt.effect == effect and getattr(stunt, field) is None:
                yield (*path, "effect"), f"a stunt whose effect is {effect} needs {field}", ""
            elif stunt.effect not in (effect, None) and getattr(stunt, field) is not None:
                yield (*path, field), f"only a stunt whose effect is {effect} has {field}", ""
        if stunt.at is not None and not on_table(stunt.at):
            yield (*path, "at"), "this place is off the table", ""
        for number, name in enumerate(stunt.figures or ()):
            if name not in figures:
                yield unknown((*path, "figures", number), "figure", name, figures)
    for path, figure in (*parts.lists["figures"], *parts.lists["units"]):
        for key in figure.abilities or ():
            if key not in ABILITIES:
                yield unknown((*path, "abilities", key), "ability", key, ABILITIES)


def _figures(parts: Any) -> list[str]:
    found: list[str] = parts.ids("figures")
    for _, unit in parts.lists["units"]:
        if unit.id is not None and unit.count is not None:
            found += member_ids(unit.id, unit.count)
    return found
