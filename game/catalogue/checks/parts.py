"""What is wrong between the parts of a scenario: unknown ids, arms that cannot be borne, places nobody can stand on.

Every check takes what could be read: a part that is missing (None) was reported already.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from game.catalogue.catalogue import Catalogue
from game.catalogue.checks import gear as checks_gear
from game.catalogue.checks import stunts as checks_stunts
from game.catalogue.checks.findings import NO_FIGURES, Finding, Part, Parts, Path
from game.catalogue.checks.gear import unknown
from game.catalogue.checks.people import outfit
from game.catalogue.checks.plans import plans
from game.catalogue.reading import near
from game.catalogue.scenario.salvage import at_fault
from game.core.ids import member_ids


def checked(parts: Parts, catalogue: Catalogue, books: Collection[str] | None) -> Iterator[Finding]:
    """Find all that is wrong between parts, except where things stand."""
    rules = parts.whole.get("rules")
    if rules is not None and books is not None and rules not in books:
        yield unknown(("rules",), "rule book", rules, books)
    yield from _sides(parts)
    yield from _names(parts)
    for path, figure in parts.outfits:
        yield from outfit(path, figure, parts, catalogue)
    for path, unit in parts.lists["units"]:
        yield from _unit(path, unit, parts)
    yield from plans(parts, lambda at: on_table(at, parts.table))
    yield from _leaders(parts)
    for path, goal in parts.lists["victory"]:
        yield from _victory(path, goal, parts)
    taken = {figure.id for _, figure in parts.outfits if figure.id is not None}
    yield from checks_gear.lying(parts.lists["things"], taken, lambda at: on_table(at, parts.table), catalogue)
    yield from checks_stunts.stunts(parts, lambda at: on_table(at, parts.table))
    yield from _circumstances(parts)
    if isinstance(books, Mapping):
        yield from _rulings(parts, books)


def _rulings(parts: Parts, books: Mapping[str, Mapping[str, tuple[str, ...]]]) -> Iterator[Finding]:
    """Find rulings that no book leaves open, and readings that do not exist; those of other books pass."""
    chosen = parts.whole.get("rulings") or {}
    if not chosen:
        return
    first = next(iter(books))
    book = parts.whole.get("rules") or first
    switches = books.get(book, {})
    letters = {ruling.partition("-")[0] for ruling in switches}
    for ruling, reading in chosen.items():
        readings = switches.get(ruling)
        if readings is not None and reading not in readings:
            yield ("rulings", ruling), f"{ruling} is {' or '.join(readings)}, not {reading!r}", near(reading, readings)
        elif readings is None and ruling.partition("-")[0] in letters:
            yield ("rulings", ruling), f"{ruling} leaves a scenario no choice", near(ruling, switches)


def _sides(parts: Parts) -> Iterator[Finding]:
    sides = parts.lists["sides"]
    if "sides" in parts.whole and len(parts.whole["sides"]) != 2:
        yield ("sides",), f"a battle has two sides, not {len(parts.whole['sides'])}", ""
    colours: dict[str, str] = {}
    for path, side in sides:
        if side.colour is not None and side.colour in colours:
            yield (*path, "colour"), f"{colours[side.colour]} is {side.colour} already", ""
        elif side.colour is not None and side.id is not None:
            colours[side.colour] = parts.side_name(side.id)
        # What could not be read may be the side's.
        if side.id is not None and not parts.unreadable and not _anyone(parts, side.id):
            yield (*path, "id"), f"{parts.side_name(side.id)} {NO_FIGURES}", ""


def _anyone(parts: Parts, side: str) -> bool:
    """Whether anybody belongs to a side, or is meant to."""
    known = parts.ids("sides")
    return any(figure.side in (side, None) or near(figure.side, known) == side for _, figure in parts.outfits)


def on_table(place: Any, table: Part) -> bool:
    """Tell whether a place in inches is on the table, if its size is known."""
    width, height = getattr(table, "width", None), getattr(table, "height", None)
    return bool((width is None or place[0] <= width) and (height is None or place[1] <= height))


def _names(parts: Parts) -> Iterator[Finding]:
    """Ids that name two things: the figures of units have ids too."""
    taken: set[str] = set()
    for path, side in parts.lists["sides"]:
        if side.id in taken:
            yield (*path, "id"), f"there is another side {side.id!r}", ""
        elif side.id is not None:
            taken.add(side.id)
    known: dict[str, str] = {}
    for path, figure in parts.outfits:
        if figure.id is None:
            continue
        if figure.id in known:
            yield (*path, "id"), f"{figure.id!r} is the id of {known[figure.id]} already", ""
            continue
        known[figure.id] = "a unit" if path[0] == "units" else "a figure"
    members = {
        name: unit.id
        for _, unit in parts.lists["units"]
        if unit.id is not None
        for name in member_ids(unit.id, unit.count or 0)
    }
    for path, figure in parts.outfits:
        if figure.id in members:
            yield (*path, "id"), f"{figure.id!r} is a figure of the unit {members[figure.id]!r} already", ""
    figures = len(parts.lists["figures"]) + sum(unit.count or 0 for _, unit in parts.lists["units"])
    if figures > 1000:
        yield ("units",), f"there are {figures} figures, more than 1000", ""


def _unit(path: Path, unit: Part, parts: Parts) -> Iterator[Finding]:
    form = unit.formation
    if form is not None and form.ranks is not None and form.files is not None:
        yield (*path, "formation", "files"), "ranks or files, not both", ""
    if form is not None and form.ranks is not None and unit.count is not None and form.ranks > unit.count:
        yield (*path, "formation", "ranks"), f"{unit.count} figures cannot stand in {form.ranks} ranks", ""
    if unit.leader is None:
        return
    known = {figure.id: figure for _, figure in parts.lists["figures"]}
    leader = known.get(unit.leader)
    if leader is None:
        yield unknown((*path, "leader"), "figure", unit.leader, [key for key in known if key])
    elif {leader.side, unit.side} <= {*parts.ids("sides")} and leader.side != unit.side:
        yield (*path, "leader"), f"{unit.leader!r} is of the other side", ""


def _leaders(parts: Parts) -> Iterator[Finding]:
    leads: dict[str, str] = {}
    for path, unit in parts.lists["units"]:
        if unit.leader is not None:
            if unit.leader in leads:
                yield (*path, "leader"), f"{unit.leader!r} leads {leads[unit.leader]!r} already", ""
            leads.setdefault(unit.leader, unit.id or "")


def _victory(path: Path, goal: Part, parts: Parts) -> Iterator[Finding]:
    sides = parts.ids("sides")
    if goal.side is not None and sides and goal.side not in sides:
        yield unknown((*path, "side"), "side", goal.side, sides)
    when = goal.when
    if when is None:
        return
    ways = [name for name in ("rout", "hold", "exit", "slay", "survive") if getattr(when, name) is not None]
    if len(ways) + len(set(at_fault(when)) & WAYS) != 1:
        yield (*path, "when"), "one of rout, hold, exit, slay and survive is wanted here", ""
    for way in ways if len(ways) == 1 else ():
        yield from _way(path, goal, way, parts)


WAYS = {"rout", "hold", "exit", "slay", "survive"}


def _way(path: Path, goal: Part, way: str, parts: Parts) -> Iterator[Finding]:
    when = goal.when
    if way == "hold":
        if when.hold not in parts.regions:
            yield unknown((*path, "when", "hold"), "region", when.hold or "", parts.regions)
        if when.until is None and "until" not in at_fault(when):
            yield (*path, "when"), "hold wants until, a round", ""
    elif when.until is not None:
        yield (*path, "when", "until"), f"until goes with hold, not with {way}", ""
    if way != "exit" and when.figures is not None:
        yield (*path, "when", "figures"), f"figures goes with exit, not with {way}", ""
    if way == "slay":
        known = everybody(parts)
        if when.slay not in known:
            yield unknown((*path, "when", "slay"), "figure", when.slay or "", known)
        elif known[when.slay] is not None and known[when.slay] == goal.side:
            yield (*path, "when", "slay"), f"{when.slay!r} is of this side", ""


def everybody(parts: Parts) -> dict[str, str | None]:
    found = {figure.id: figure.side for _, figure in parts.lists["figures"] if figure.id is not None}
    for _, unit in parts.lists["units"]:
        if unit.id is not None:
            found.update(dict.fromkeys(member_ids(unit.id, unit.count or 0), unit.side))
    return found


def _circumstances(parts: Parts) -> Iterator[Finding]:
    sides = parts.ids("sides")
    for side, region in (parts.whole.get("deployment") or {}).items():
        if side not in sides:
            yield unknown(("deployment", side), "side", side, sides)
        if region not in parts.regions:
            yield unknown(("deployment", side), "region", region, parts.regions)
