"""Checks of what a scenario has figures carry and pack, and of what lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from game.catalogue.catalogue import Catalogue
from game.catalogue.kinds.folk import Mount
from game.catalogue.reading import near
from game.catalogue.scenario.outfit import mount_of

GEAR = ("torch", "lantern", "holy_symbol", "rope", "horn", "banner")
"""What may be carried beside weapons, devices, pavises and mantlets."""

LISTED = ("rule book", "shield", "armour", "kind of terrain", "class", "side", "region")
"""Of these there are so few that all are listed where one is not known, and like none of them."""

Path = tuple[str | int, ...]
Finding = tuple[Path, str, str]


def article(name: str) -> str:
    """Return a name with its article."""
    return f"{'an' if name[:1] in 'aeiou' else 'a'} {name}"


def unknown(path: Path, what: str, key: str, known: Collection[str]) -> Finding:
    """Return the finding that an id is not known."""
    like = near(key, known)
    plain = sorted(name for name in known if "+" not in name)
    those = f"; there is {', '.join(plain)}" if plain and not like and what in LISTED else ""
    return path, f"there is no {what} {key!r}{those}", like


def of_gear(catalogue: Catalogue) -> list[str]:
    """List what may stand in a figure's `gear`."""
    return [*GEAR, *catalogue.screens, *catalogue.devices]


def things(catalogue: Catalogue) -> list[str]:
    """List everything that can be packed, or lie on the table."""
    arms = [missile for missile in catalogue.missiles if not missile.startswith("thrown_")]
    loads = catalogue.weights.loads
    return list(dict.fromkeys([*catalogue.weapons, *arms, *catalogue.shields, *of_gear(catalogue), *loads]))


def outfit(path: Path, figure: Any, catalogue: Catalogue, *, sound: bool) -> Iterator[Finding]:
    """Tell what is wrong with a figure's gear and pack; `sound` says whether its kind and mount could be read."""
    known = of_gear(catalogue)
    for number, key in enumerate(figure.gear or ()):
        if key not in known:
            yield unknown((*path, "gear", number), "gear", key, known)
        elif key in catalogue.screens and sound and mount_of(figure, catalogue):
            yield (*path, "gear", number), f"{article(key)} is carried on foot [SP-3.7.6]", ""
    packable = things(catalogue)
    for number, key in enumerate(figure.pack or ()):
        if key not in packable:
            yield unknown((*path, "pack", number), "thing", key, packable)


def rides(people: str, mount: Mount) -> bool:
    """Tell whether a people can ride a beast: some beasts carry only certain peoples [SP-R236]."""
    return not mount.riders or people in mount.riders


def rider(path: Path, figure: Any, mount: Mount, catalogue: Catalogue) -> Iterator[Finding]:
    """Tell what is wrong with the rider of a beast: some beasts carry only certain peoples [SP-R236]."""
    people = figure.creature or figure.race or "human"
    if not rides(people, mount):
        known = [catalogue.name(key) for key in mount.riders]
        names = " or ".join([", ".join(known[:-1]), known[-1]] if known[1:] else known)
        reason = f"{article(mount.name)} carries no {catalogue.name(people)}: {article(names)} only [SP-R236]"
        yield (*path, "mount"), reason, ""


def lying(
    found: Sequence[tuple[Path, Any]], taken: set[str], on_table: Callable[[Any], bool], catalogue: Catalogue
) -> Iterator[Finding]:
    """Tell what is wrong with the things on the table; `taken` are the ids of figures and units."""
    known = [*things(catalogue), *catalogue.furniture]
    ids: set[str] = set(taken)
    for path, thing in found:
        if thing.id is not None and thing.id in ids:
            yield (*path, "id"), f"there is another {thing.id!r}", ""
        ids.add(thing.id or "")
        if thing.item is not None and thing.item not in known:
            yield unknown((*path, "item"), "thing", thing.item, known)
        elif thing.planted and thing.item is not None and thing.item not in catalogue.screens:
            yield (*path, "planted"), f"{article(thing.item)} cannot be planted: a pavis or a mantlet can", ""
        if thing.size is not None and thing.item is not None and thing.item not in catalogue.furniture:
            yield (*path, "size"), f"{article(thing.item)} has the size it has: only furniture is given one", ""
        elif thing.size is not None and min(thing.size) <= 0:
            yield (*path, "size"), "a size is two numbers above 0", ""
        if thing.at is not None and not on_table(thing.at):
            yield (*path, "at"), "this place is off the table", ""
