"""What is wrong with the plans of sides, units and figures: aims, enemies and reserves that there are not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from game.catalogue.checks.findings import Finding, Part, Parts, Path
from game.catalogue.checks.gear import unknown
from game.catalogue.scenario.limits import PREFERRED
from game.core.ids import member_ids

OWN, ENEMY = "escort", "pursue"
"""Stances whose aim is somebody: of the own side, or of the other."""


def plans(parts: Parts, on_table: Callable[[Any], bool]) -> Iterator[Finding]:
    """Find what is wrong with the plans of sides, units and figures."""
    stances = {side.id: getattr(side.plan, "stance", None) for _, side in parts.lists["sides"]}
    for path, side in parts.lists["sides"]:
        if side.plan is not None:
            yield from _plan((*path, "plan"), side.plan, side.id, side.plan.stance, parts, on_table)
            for number, name in enumerate(getattr(side.plan, "reserve", None) or ()):
                known = _people(parts, side.id, members=False)
                if name not in known and not parts.unreadable:
                    yield unknown((*path, "plan", "reserve", number), "unit or figure of its side", name, known)
    for path, outfit in parts.outfits:
        plan = getattr(outfit, "plan", None)
        if plan is not None:
            stance = plan.stance or stances.get(outfit.side)
            yield from _plan((*path, "plan"), plan, outfit.side, stance, parts, on_table)


def _plan(
    path: Path, plan: Part, side: str | None, stance: str | None, parts: Parts, on_table: Callable[[Any], bool]
) -> Iterator[Finding]:
    """Find what is wrong with one plan of a side, or of one of it."""
    aim = plan.objective
    if isinstance(aim, str):
        yield from _aim((*path, "objective"), aim, side, stance, parts)
    elif aim is not None and not on_table(aim):
        yield (*path, "objective"), "this place is off the table", ""
    for number, spot in enumerate(plan.line or ()):
        if not on_table(spot):
            yield (*path, "line", number), "this place is off the table", ""
    foes = _people(parts, side, others=True)
    for number, name in enumerate(plan.prefer or ()):
        if name not in PREFERRED and name not in foes and not parts.unreadable:
            yield unknown((*path, "prefer", number), "kind of enemy, nor enemy", name, [*PREFERRED, *foes])


def _aim(path: Path, aim: str, side: str | None, stance: str | None, parts: Parts) -> Iterator[Finding]:
    """Find an aim that is no region, and nobody whom its stance is about."""
    if aim in parts.regions or (stance in (None, OWN, ENEMY) and parts.unreadable):
        return
    if stance not in (OWN, ENEMY):
        yield unknown(path, "region", aim, parts.regions)
        return
    known = _people(parts, side, others=stance == ENEMY)
    if aim not in known:
        whose = "enemy" if stance == ENEMY else "unit or figure of its side"
        yield unknown(path, f"region and no {whose}", aim, [*known, *parts.regions])


def _people(parts: Parts, side: str | None, *, others: bool = False, members: bool = True) -> list[str]:
    """The ids of the units and figures of a side, or of the other one."""
    found: list[str] = []
    for path, outfit in parts.outfits:
        if outfit.id is None or (outfit.side is not None and side is not None and (outfit.side != side) != others):
            continue
        found.append(outfit.id)
        if members and path[0] == "units" and outfit.count:
            found += member_ids(outfit.id, outfit.count)
    return found
