"""Faults in a scenario's surprise: who is unaware, who lies in ambush, and who bashes which door."""

from __future__ import annotations

from collections.abc import Iterator

from game.catalogue.checks.findings import Finding, Part, Parts
from game.catalogue.checks.gear import unknown
from game.catalogue.checks.parts import everybody
from game.core.ids import member_ids

DOORS = ("door", "gate")


def surprises(parts: Parts) -> Iterator[Finding]:
    """Find all that is wrong with a scenario's surprise."""
    said = parts.whole.get("surprise")
    if said is None:
        return
    sides = parts.ids("sides")
    for field in ("unaware", "noise", "light", "ambush"):
        for number, side in enumerate(getattr(said, field) or ()):
            if side not in sides:
                yield unknown(("surprise", field, number), "side", side, sides)
    for number, side in enumerate(said.ambush or ()):
        others = [other for other in sides if other != side]
        if side in sides and len(others) == 1 and others[0] not in (said.unaware or ()):
            path = ("surprise", "ambush", number)
            yield path, f"{parts.side_name(others[0])} is not unaware, and cannot walk into an ambush [SP-3.1.10]", ""
    figures = everybody(parts)
    units = {unit.id: unit.side for _, unit in parts.lists["units"] if unit.id is not None}
    known = [*sides, *units, *figures, *parts.regions]
    for key in said.chances or ():
        if key not in known:
            yield unknown(("surprise", "chances", key), "side, unit, figure or region", key, known)
    for number, key in enumerate(said.wandering or ()):
        if key not in units and key not in figures:
            yield unknown(("surprise", "wandering", number), "unit or figure", key, [*units, *figures])
    yield from _nobody_there(said, figures, parts)
    yield from _bash(said, figures, parts)


def _nobody_there(said: Part, figures: dict[str, str | None], parts: Parts) -> Iterator[Finding]:
    """Sides with nobody there from the start: a wandering unit comes with its leader."""
    later = set(said.wandering or ())
    for _, unit in parts.lists["units"]:
        if unit.id in later:
            later |= {*member_ids(unit.id, unit.count or 0), unit.leader}
    for side in parts.ids("sides"):
        own = [name for name, of in figures.items() if of == side]
        if own and later.issuperset(own):
            reason = f"nobody of {parts.side_name(side)} is on the table: all of it are wandering"
            yield ("surprise", "wandering"), reason, ""


def _bash(said: Part, figures: dict[str, str | None], parts: Parts) -> Iterator[Finding]:
    """Those who bash are of one side, and what they bash is a shut or barred door."""
    for number, key in enumerate(said.bash or ()):
        if key not in figures:
            yield unknown(("surprise", "bash", number), "figure", key, figures)
        elif None not in (figures[key], first := figures.get(said.bash[0])) and figures[key] != first:
            yield ("surprise", "bash", number), f"{key!r} is not of the side of {said.bash[0]!r}", ""
    if said.bash and said.door is None:
        yield ("surprise", "bash"), "bash wants door, the place of a door in the terrain, from 0", ""
    if said.door is None:
        return
    if not said.bash:
        yield ("surprise", "door"), "door goes with bash", ""
    terrain = [piece for _, piece in parts.lists["terrain"]]
    if "terrain" in parts.unreadable:
        return
    if said.door >= len(terrain) or terrain[said.door].kind not in (*DOORS, None):
        yield ("surprise", "door"), f"there is no door at place {said.door} of the terrain", ""
    elif terrain[said.door].state in ("open", "broken"):
        yield ("surprise", "door"), f"the door at place {said.door} is {terrain[said.door].state}", ""
