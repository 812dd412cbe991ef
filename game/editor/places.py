"""Where entries of a draft lie: their corners and places in inches, how they are moved and copied."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from contextlib import suppress
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation

from game.board.land.regions import clipped
from game.core.grain import GRAIN, grains
from game.editor.draft import Draft, Ref, Value
from game.editor.edits import added, fresh, named, replaced

SNAP = Decimal("0.25")
"""Inches to which a hand snaps."""

Place = tuple[Decimal, Decimal]

ROUND = 360


def inches(number: Decimal) -> str:
    """Write a length without zeros that say nothing."""
    text = f"{number.quantize(Decimal('0.001'), ROUND_HALF_UP):f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def snapped(x: float, y: float, step: Decimal = SNAP) -> Place:
    """The place a hand means that is at a pointer."""

    def near(v: float) -> Decimal:
        return (Decimal(v) / step).quantize(Decimal(1), ROUND_HALF_UP) * step

    return near(x), near(y)


def corners_key(item: Value | None) -> str:
    """Under which key a piece of terrain has its corners, "" where it has none."""
    return next((key for key in ("points", "line") if isinstance(item, dict) and key in item), "")


def places(draft: Draft, ref: Ref) -> list[Place]:
    """The corners of an entry, or the one place where it stands; nothing of what has none."""
    item = draft.get(ref)
    if isinstance(item, dict):
        if "at" in item:
            return _read([item["at"]])
        key = corners_key(item)
        item = item.get(key)
    return _read(item) if isinstance(item, list) else []


def _read(found: Iterable[Value]) -> list[Place]:
    try:
        return [(Decimal(str(place[0])), Decimal(str(place[1]))) for place in found if isinstance(place, list)]
    except (InvalidOperation, IndexError, TypeError, ValueError):
        return []


def middle(draft: Draft, ref: Ref) -> Place | None:
    """The middle of an entry's corners."""
    found = places(draft, ref)
    if not found:
        return None
    return sum(x for x, _ in found) / Decimal(len(found)), sum(y for _, y in found) / Decimal(len(found))


def with_places(draft: Draft, ref: Ref, found: list[Place]) -> Draft:
    """Another draft, in which an entry has these corners, or stands there; its own numbers are written as they were."""
    item = draft.get(ref)
    key = ("at" if "at" in item else corners_key(item)) if isinstance(item, dict) else ""
    was = item.get(key) if isinstance(item, dict) else item
    known = dict(_texts(was))
    rows: list[Value] = [[known.get(x, inches(x)), known.get(y, inches(y))] for x, y in found]
    new = rows[0] if key == "at" else rows
    return replaced(draft, ref, {**item, key: new} if isinstance(item, dict) else new)


def _texts(value: Value | None) -> Iterable[tuple[Decimal, Value]]:
    """Every number of a place, or of several, with how it is written."""
    for item in value if isinstance(value, list) else ():
        if isinstance(item, list):
            yield from _texts(item)
        elif isinstance(item, str):
            with suppress(InvalidOperation):
                yield Decimal(item), item


def copied(draft: Draft, refs: Iterable[Ref], by: Place) -> tuple[Draft, list[Ref]]:
    """Another draft with copies of some entries, a little away from them and with ids of their own."""
    made: list[Ref] = []
    for ref in refs:
        item = draft.get(ref)
        if item is None:
            continue
        if isinstance(ref[1], str):
            draft, new = named(draft, ref[0], fresh(draft, ref[1]), item)
        else:
            if isinstance(item, dict) and isinstance(item.get("id"), str):
                item = {key: value for key, value in item.items() if key != "leader"}
                item["id"] = fresh(draft, str(item["id"]))
            draft, new = added(draft, ref[0], item)
        draft = moved(draft, [new], by)
        made.append(new)
    return draft, made


def clamped(draft: Draft, refs: Iterable[Ref], by: Place) -> Place:
    """As much of a way as keeps the places of all these entries on the table."""
    found = [place for ref in refs for place in places(draft, ref)]
    found = found or [(Decimal(0), Decimal(0))]
    table = size(draft)

    def kept(axis: int) -> Decimal:
        low, high = min(place[axis] for place in found), max(place[axis] for place in found)
        most = table[axis] - high if table is not None else by[axis]
        return max(min(by[axis], most), -low) if most >= -low else by[axis]

    return kept(0), kept(1)


def moved(draft: Draft, refs: Iterable[Ref], by: Place) -> Draft:
    """Another draft, in which entries lie so far to the right and down."""
    return _each(draft, refs, lambda place, _: (place[0] + by[0], place[1] + by[1]))


def turned(draft: Draft, refs: Iterable[Ref], degrees: int) -> Draft:
    """Another draft, in which who stands looks so far to the right, and what has corners is turned about its middle."""
    s, c = (Decimal(repr(f(math.radians(degrees)))) for f in (math.sin, math.cos))
    those = list(refs)

    def turn(place: Place, centre: Place) -> Place:
        x, y = place[0] - centre[0], place[1] - centre[1]
        return centre[0] + x * c - y * s, centre[1] + x * s + y * c

    for ref in those:
        item = draft.get(ref)
        if isinstance(item, dict) and "at" in item:
            facing = str(item.get("facing", "0"))
            now = int(facing) if facing.isdigit() else 0
            draft = replaced(draft, ref, {**item, "facing": str((now + degrees) % ROUND)})
    cornered = [ref for ref in those if len(places(draft, ref)) > 1]
    draft = _each(draft, cornered, turn)
    for ref in cornered:
        draft = kept_on(draft, ref)
    return draft


def _each(draft: Draft, refs: Iterable[Ref], change: Callable[[Place, Place], Place]) -> Draft:
    for ref in refs:
        found, centre = places(draft, ref), middle(draft, ref)
        if centre is not None:
            draft = with_places(draft, ref, [change(place, centre) for place in found])
    return draft


def size(draft: Draft) -> Place | None:
    """The width and height of the table, where they are numbers."""
    found = _read([[draft.text("table", "width"), draft.text("table", "height")]])
    return found[0] if found else None


def on_table(draft: Draft, place: Place) -> Place:
    """The place of the table nearest to one that may lie off it."""
    table = size(draft) or place
    x, y = (max(Decimal(0), min(length, most)) for length, most in zip(place, table))
    return x, y


def within_table(draft: Draft, corners: list[Place], *, closed: bool) -> list[Place]:
    """What of an area or a line lies on the table: it may run over the edge, and is cut off there."""
    table = size(draft)
    if table is None or all(on_table(draft, corner) == corner for corner in corners):
        return corners
    wide, high = (grains(length) for length in table)
    found = clipped([(grains(x), grains(y)) for x, y in corners], wide, high, closed=closed)
    return [(Decimal(x) / GRAIN, Decimal(y) / GRAIN) for x, y in found]


def is_closed(draft: Draft, ref: Ref) -> bool:
    """Whether the corners of an entry go about an area."""
    item = draft.get(ref)
    return not isinstance(item, dict) or "points" in item


def kept_on(draft: Draft, ref: Ref) -> Draft:
    """Another draft, in which an entry that reached over the edge lies on the table: as a whole, else cut off there."""
    found = places(draft, ref)
    if len(found) < 2:
        return draft
    way = clamped(draft, [ref], (Decimal(0), Decimal(0)))
    there = [(x + way[0], y + way[1]) for x, y in found]
    new = within_table(draft, there, closed=is_closed(draft, ref))
    return with_places(draft, ref, new) if new and new != found else draft


def corner_moved(draft: Draft, ref: Ref, corner: int, to: Place) -> Draft:
    """Another draft, in which one corner of an entry lies elsewhere; what then reaches over the edge is cut off."""
    found = places(draft, ref)
    new = within_table(draft, [*found[:corner], to, *found[corner + 1 :]], closed=is_closed(draft, ref))
    return with_places(draft, ref, new) if len(new) > 1 else draft


def corner_added(draft: Draft, ref: Ref, after: int, at: Place) -> Draft:
    """Another draft, with one corner more."""
    found = places(draft, ref)
    return with_places(draft, ref, [*found[: after + 1], at, *found[after + 1 :]])


def corner_removed(draft: Draft, ref: Ref, corner: int) -> Draft:
    """Another draft, with one corner less; the last two stay."""
    found = places(draft, ref)
    return draft if len(found) <= 2 else with_places(draft, ref, [*found[:corner], *found[corner + 1 :]])
