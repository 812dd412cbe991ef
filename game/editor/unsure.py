"""What is not sure of a draft with faults: a doubt that comes about by it is told when they are mended, not before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path as FilePath

from game.catalogue.reading import MOST_FAULTS, PLACE, Fault, Faults
from game.catalogue.scenario.loading import places_of
from game.editor.draft import Draft, read_file
from game.editor.showing import PEOPLE, Shown, is_harmless, ref_of, showable
from game.session.doubts import MENDED, Doubt, Path, doubts, gear_key, who_key

FREE = ("sandtable", "title", "briefing", "seed", "rulings", "stunts", "things")
"""Parts upon which no doubt depends."""
STANDS = frozenset((
    "", "id", "side", "at", "facing", "count", "formation", "troop", "creature", "class", "level", "mount", "engine",
    "age", "hit_dice",
))  # fmt: skip
"""Keys by which somebody is who he is, and stands where he stands; by the others he has what he has."""
EVERYTHING: Path = ()
"""At the beginning of every path: nothing is sure."""


def sure_doubts(draft: Draft, faults: Sequence[Fault], found: Shown) -> tuple[Doubt, ...]:
    """List the doubts about a draft with faults that do not come about by anything that is not sure.

    Each is about what lies in the draft, a unit or figure by its id."""
    if found.whole is None or len(faults) >= MOST_FAULTS:
        return ()
    unsure = _unsure(draft, [*faults, *found.found], found)
    if EVERYTHING in unsure:
        return ()
    every = doubts(found.whole, draft.text("rules") or None)
    placed = [doubt._replace(about=_first(doubt.about, found)) for doubt in every]
    return tuple([doubt for doubt in placed if doubt.stands(unsure)])


def doubts_beside(path: str | FilePath, faults: Sequence[Fault]) -> tuple[Fault, ...]:
    """List the doubts about a scenario's file in which these faults are, each where it lies there."""
    try:
        draft = read_file(FilePath(path))
    except (OSError, Faults):
        return ()
    found = sure_doubts(draft, faults, showable(draft, faults))
    places = places_of(path, [doubt.about for doubt in found])
    lines = [Fault(str(path), *place, f"{MENDED} {doubt.sentence}") for doubt, place in zip(found, places, strict=True)]
    return tuple(sorted(lines))


def _first(about: Path, found: Shown) -> Path:
    """Where in the draft lies what a doubt is about, of which entries may have been left out."""
    places = found.places.get(str(about[0]), ())
    if len(about) > 1 and isinstance(about[1], int) and about[1] < len(places):
        return about[0], places[about[1]], *about[2:]
    return about


def _unsure(draft: Draft, faults: Iterable[Fault], found: Shown) -> set[Path]:
    """What is not sure, in the words of `Doubt.upon`."""
    sides = [str(item["id"]) for item in _entries(draft, "sides") if isinstance(item, dict) and "id" in item]
    unsure: set[Path] = set()
    for fault in faults:
        ref, part = ref_of(fault), str(fault.path[0]) if fault.path else ""
        if is_harmless(fault):
            unsure |= {word(side) for side in sides for word in (who_key, gear_key)}
        elif part in FREE or (part == "table" and fault.path[1:2] == ("ground",)):
            continue
        elif part in PEOPLE and ref is not None and isinstance(ref[1], int):
            unsure |= _of_one(draft, fault, ref, sides, found)
        elif part in ("table", "terrain", "regions", "deployment", "victory", "surprise", "script"):
            unsure.add(fault.path[:2])
        elif part == "sides" and fault.path[2:3] == ("plan",):
            unsure.add(fault.path[:3])
        else:
            unsure.add(EVERYTHING)
    return unsure


def _of_one(draft: Draft, fault: Fault, ref: tuple[str, int | str], sides: list[str], found: Shown) -> set[Path]:
    """What is not sure of a unit or figure in which a fault lies, and so of its side."""
    entry = draft.get(ref)
    said = entry if isinstance(entry, dict) else {}
    side = str(said.get("side"))
    names = {str(said.get("id")), *([side] if side in sides else sides)}
    for owner, figure in found.ghosts:
        if owner == ref:
            names |= {figure.id, figure.unit or figure.id}
    key = str(fault.path[2]) if len(fault.path) > 2 else ""
    words = (who_key, gear_key) if key in STANDS or fault.wrong == PLACE else (gear_key,)
    return {word(name) for name in names for word in words}


def _entries(draft: Draft, part: str) -> list[object]:
    items = draft.parts.get(part)
    return [*items] if isinstance(items, list) else []
