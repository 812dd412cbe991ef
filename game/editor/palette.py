"""What may be laid on a table, and how it is laid: terrain by its kind, troops as units, everybody else alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from game.catalogue.tables import load
from game.editor import edits, places
from game.editor.draft import Draft, Ref, Value
from game.editor.places import Place

AREA, LINE = "area", "line"
FIRST_THING, FIRST_PIECE = "torch", "rug"
"""What a thing, and a piece of furniture, is until it is said."""
HALF_TURN = 180


class Ground(NamedTuple):
    """A kind of terrain that a hand can lay: its picture, and what such a piece says besides."""

    kind: str
    words: str
    icon: str
    more: tuple[tuple[str, str], ...] = ()

    @property
    def shape(self) -> str:
        """Whether it is laid as an area or as a line: the first that its row of the catalogue allows."""
        return load().terrain_drawn[self.kind][0]


GROUNDS = (
    Ground("woods", "Trees", "tree"), Ground("hill", "Hill", "hill", (("height", "1"),)),
    Ground("marsh", "Marsh", "mist"), Ground("rough", "Rough", "rock"),
    Ground("rubble", "Rubble", "rock"), Ground("building", "Building", "house"),
    Ground("river", "River", "water", (("width", "3"),)),
    Ground("stream", "Stream", "water", (("width", "1"),)),
    Ground("ford", "Ford", "water"), Ground("bridge", "Bridge", "road"),
    Ground("road", "Road", "road", (("width", "2"),)), Ground("ditch", "Ditch", "down_stroke"),
    Ground("rock", "Rock", "rock"), Ground("wall", "Wall", "wall"), Ground("low_wall", "Low wall", "wall"),
    Ground("table", "Table", "wall"), Ground("hedge", "Hedge", "wall"), Ground("rampart", "Rampart", "wall"),
    Ground("door", "Door", "door", (("state", "shut"),)), Ground("gate", "Gate", "door"),
    Ground("window", "Window", "select"), Ground("stairs", "Stairs", "stairs"),
    Ground("pit", "Pit", "down_stroke"),
)  # fmt: skip
GROUND = {ground.kind: ground for ground in GROUNDS}


class Kind(NamedTuple):
    """Who may be set up: by which key a file names him, his id there, words, and how many stand together."""

    key: str
    id: str
    words: str
    note: str
    many: int


@cache
def kinds() -> tuple[Kind, ...]:
    """Everybody of the catalogue, by name: troops in units of eight, classes and creatures one by one."""
    catalogue = load()
    found = [Kind("troop", troop.id, _words(troop.name), "troop", 8) for troop in catalogue.troops.values()]
    found += [Kind("class", name, _words(name), "hero", 1) for name in catalogue.classes]
    found += [Kind("creature", name, _words(name), "creature", 1) for name in catalogue.creatures]
    return tuple(sorted(found, key=lambda kind: (kind.words, kind.key)))


def _words(name: str) -> str:
    text = name.replace("_", " ")
    return text[:1].upper() + text[1:]


OUTFITS: dict[str, dict[str, Value]] = {
    "fighting_man": {"armour": "chain", "shield": "wood", "weapons": ["sword"]},
    "paladin": {"armour": "plate", "shield": "metal", "weapons": ["sword"]},
    "berserker": {"armour": "leather_padded", "weapons": ["battle_ax"]},
    "scout": {"armour": "leather_padded", "weapons": ["sword", "short_bow"]},
    "delver": {"armour": "leather_padded", "weapons": ["sword", "dagger"], "gear": ["rope", "torch"]},
    "cleric_militant": {"armour": "chain", "shield": "wood", "weapons": ["mace"], "gear": ["holy_symbol"]},
    "cleric_spiritual": {"weapons": ["quarter_staff"], "gear": ["holy_symbol"]},
    "druid": {"armour": "leather_padded", "weapons": ["quarter_staff", "sling"]},
    "monk": {"weapons": ["quarter_staff"]},
    "magic_user": {"weapons": ["dagger"]},
}
"""What one of a class is laid with. Spells are not written: who says nothing of them has the usual of class and level,
and has more as the level is raised."""


# ---- laying ------------------------------------------------------------------------------------------------------


def side_ids(draft: Draft) -> list[str]:
    """The ids of the two sides."""
    found = [draft.get(ref) for ref in draft.entries("sides")]
    return [str(item["id"]) for item in found if isinstance(item, dict) and isinstance(item.get("id"), str)]


def with_ground(draft: Draft, kind: str, corners: Sequence[Place]) -> tuple[Draft, Ref]:
    """Another draft with a piece of terrain more."""
    ground = GROUND[kind]
    key = "points" if ground.shape == AREA else "line"
    corners_of: Value = [[places.inches(x), places.inches(y)] for x, y in corners]
    return edits.added(draft, "terrain", {"kind": kind, key: corners_of, **dict(ground.more)})


def with_kind(draft: Draft, kind: Kind, side: str, at: Place) -> tuple[Draft, Ref]:
    """Another draft with a unit or a figure more, which looks over the middle of the table."""
    item: dict[str, Value] = {"id": edits.fresh(draft, kind.words), "side": side, "name": kind.words, kind.key: kind.id}
    if kind.many > 1:
        item |= {"count": str(kind.many), "formation": {"shape": "line", "ranks": "2"}}
    if kind.key == "class":
        item |= {"level": "1", **OUTFITS.get(kind.id, {})}
    high = draft.text("table", "height")
    over = high.isdigit() and at[1] * 2 < int(high)
    item |= {"at": [places.inches(at[0]), places.inches(at[1])], "facing": str(HALF_TURN if over else 0)}
    return edits.added(draft, "units" if kind.many > 1 else "figures", item)


def with_thing(draft: Draft, at: Place, what: str = FIRST_THING) -> tuple[Draft, Ref]:
    """Another draft with a thing more that lies on the table; which, its form says."""
    item: dict[str, Value] = {"id": edits.fresh(draft, what), "item": what}
    return edits.added(draft, "things", {**item, "at": [places.inches(at[0]), places.inches(at[1])]})


def with_region(draft: Draft, corners: Sequence[Place], side: str = "") -> tuple[Draft, Ref]:
    """Another draft with a region more; for a side, the one in which it sets its figures up."""
    corners_of: Value = [[places.inches(x), places.inches(y)] for x, y in corners]
    if not side:
        return edits.named(draft, "regions", edits.fresh(draft, "region"), corners_of)
    own = draft.text("deployment", side) or edits.fresh(draft, f"{side}-setup")
    draft, _ = edits.named(draft, "deployment", side, own)
    return edits.named(draft, "regions", own, corners_of)
