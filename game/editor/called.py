"""What the entries of a draft are called, and the names of all of a kind: sides, people, regions."""

from __future__ import annotations

from game.catalogue.scenario.limits import MOST_FIGURES
from game.editor.draft import WHOLE, Draft, Ref, Value, flow
from game.editor.palette import side_ids

Choices = tuple[tuple[str, str], ...]
NOTHING_SAID = {"surprise": "none", "rulings": "as the book has it"}


def sides(draft: Draft) -> Choices:
    """The sides, by their ids, with their names."""
    return tuple((side, side_name(draft, side)) for side in side_ids(draft))


def side_name(draft: Draft, side: str) -> str:
    """The name of a side by its id; the id where it has none."""
    found = (
        item for item in map(draft.get, draft.entries("sides")) if isinstance(item, dict) and item.get("id") == side
    )
    return next((str(item["name"]) for item in found if isinstance(item.get("name"), str)), side)


def people(draft: Draft, side: str = "", *, units: bool = True, members: bool = False) -> Choices:
    """Those of a side, or of both, by their ids, with their names: single figures, units, the figures of units."""
    found: list[tuple[str, str]] = []
    for part in ("figures", *(["units"] if units or members else [])):
        for ref in draft.entries(part):
            item = draft.get(ref)
            if not isinstance(item, dict) or not isinstance(item.get("id"), str) or side not in ("", item.get("side")):
                continue
            name = title_of(draft, ref)
            if part == "figures" or units:
                found.append((str(item["id"]), name))
            if part == "units" and members and str(item.get("count")).isdigit():
                many = min(MOST_FIGURES, int(str(item["count"])))
                found += [(f"{item['id']}-{n}", f"{name}, figure {n}") for n in range(1, many + 1)]
    return tuple(found)


def regions(draft: Draft) -> list[str]:
    """The names of all regions."""
    return [str(name) for _, name in draft.entries("regions")]


def _id(item: Value | None) -> Value | None:
    return item.get("id") if isinstance(item, dict) else None


def title_of(draft: Draft, ref: Ref) -> str:
    """What an entry is called."""
    part, key = ref
    item = draft.get(ref)
    if part in WHOLE:
        said_so = ", ".join(item) if isinstance(item, dict) else ""
        return f"{part.capitalize()}: {said_so or NOTHING_SAID[part]}"
    if isinstance(item, dict):
        if part == "victory":
            when = item.get("when")
            said_so = (
                ", ".join(f"{field} {flow(value)}" for field, value in when.items()) if isinstance(when, dict) else ""
            )
            whose = next((ref for ref in draft.entries("sides") if _id(draft.get(ref)) == item.get("side")), None)
            name = title_of(draft, whose) if whose is not None else "Nobody"
            return f"{name}: {said_so or 'never'}"
        for name in ("name", "id", "kind"):
            if isinstance(item.get(name), str):
                return str(item[name]).replace("_", " ")
    if part in ("regions", "deployment"):
        return str(key).replace("_", " ")
    return part.replace("_", " ")
