"""The table of a draft as far as it can be shown: whoever is at fault as a ghost, only what has no form left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game import systems
from game.catalogue.checks.findings import NO_FIGURES
from game.catalogue.reading import KEY, MISSING, PLACE, Fault
from game.catalogue.scenario.limits import COLOURS
from game.catalogue.scenario.loading import scenario_with_faults
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.figures import Figure
from game.core.state import State
from game.editor.draft import BLANK, NAMED, WHOLE, Draft, Ref, Value, read, write

TRIES = 8
"""How often it is looked through again for what another fault hid."""
PEOPLE = ("units", "figures")
STAND_INS: dict[str, str] = {"troop": "light_foot", "creature": "orc", "class": "fighting_man", "count": "1"}
"""Who stands, as a ghost, for one of whom nobody knows who he is."""
PIECE_MAY = ("width", "thickness", "height", "state")
"""What a piece of terrain can be shown without."""


class Shown(NamedTuple):
    """The table without those at fault, these as ghosts, and the entries that are not shown at all."""

    state: State | None
    ghosts: tuple[tuple[Ref, Figure], ...]
    left_out: frozenset[Ref]
    whole: State | None = None
    """The table with the ghosts among the rest."""
    found: tuple[Fault, ...] = ()
    """All that was wrong on the way there, what other faults had hidden, too; each by its place in the draft."""
    places: Mapping[str, Sequence[int]] = {}
    """Of lists the numbers, in the draft, of what is left of them."""


def ref_of(fault: Fault) -> Ref | None:
    """The entry in which a fault lies; None where it has no place in any."""
    if not fault.path:
        return None
    part, *rest = fault.path
    name = str(part)
    if name in WHOLE or not rest:
        return name, ""
    if name in NAMED or isinstance(rest[0], int):
        return name, rest[0]
    return name, ""


def showable(draft: Draft, faults: Sequence[Fault]) -> Shown:
    """Show what can be shown of a draft with these faults."""
    left = _Left(draft)
    faulty = {ref for fault in faults if not is_harmless(fault) and (ref := ref_of(fault)) is not None}
    every = list(faults)
    for _ in range(TRIES):
        now = left.draft()
        scenario, found = scenario_with_faults(write(now).text, "here", systems.CHOICES)
        every += [fault._replace(path=left.first_path(fault.path)) for fault in found]
        grave = [fault for fault in found if fault.wrong != PLACE and not is_harmless(fault)]
        if scenario is not None and not grave:
            state = muster(scenario, load())
            parted = _parted(state, left, {ref for ref in faulty if ref[0] in PEOPLE}, frozenset(left.gone))
            return parted._replace(whole=state, found=tuple(every), places=left.places)
        if not grave:
            break
        left.mend(grave)
    return Shown(None, (), frozenset(left.gone))


def is_harmless(fault: Fault) -> bool:
    """Whether a battle lacks something that its picture does not."""
    return fault.sentence.endswith(NO_FIGURES)


def _parted(state: State, left: _Left, faulty: set[Ref], gone: frozenset[Ref]) -> Shown:
    """The state without the figures of faulty entries, and these."""
    owners = left.owners()
    whose = {name: owners.get(name) or owners.get(figure.unit) for name, figure in state.figures.items()}
    ghosts = [(ref, state.figures[name]) for name, ref in whose.items() if ref is not None and ref in faulty]
    out = {figure.id for _, figure in ghosts}
    figures = {name: figure for name, figure in state.figures.items() if name not in out}
    units = {
        name: replace(unit, figures=left_in, leader=unit.leader if unit.leader in figures else "")
        for name, unit in state.units.items()
        if (left_in := tuple([figure for figure in unit.figures if figure in figures]))
    }
    figures = {
        name: replace(figure, unit=figure.unit if figure.unit in units else "") for name, figure in figures.items()
    }
    return Shown(replace(state, figures=figures, units=units), tuple(ghosts), gone)


class _Left:
    """What is left of a draft when what is wrong is taken out or stood in for; where each entry lay at first."""

    def __init__(self, draft: Draft) -> None:
        self.parts: dict[str, Value] = dict(draft.parts)
        self.places = {part: list(range(len(items))) for part, items in self.parts.items() if isinstance(items, list)}
        self.gone: set[Ref] = set()

    def draft(self) -> Draft:
        return Draft(self.parts)

    def first_path(self, path: tuple[str | int, ...]) -> tuple[str | int, ...]:
        """The path, in the draft as it was, to what lies at one now."""
        places = self.places.get(str(path[0])) if path else None
        if places is None or len(path) < 2 or not isinstance(path[1], int) or path[1] >= len(places):
            return path
        return path[0], places[path[1]], *path[2:]

    def owners(self) -> dict[str, Ref]:
        """The entries that set up figures, by their ids as they are now."""
        found: dict[str, Ref] = {}
        for part in PEOPLE:
            items = self.parts.get(part)
            for n, item in enumerate(items if isinstance(items, list) else ()):
                if isinstance(item, dict):
                    found[str(item.get("id"))] = (part, self.places[part][n])
        return found

    def mend(self, faults: Sequence[Fault]) -> None:
        """Take out or stand in for what is wrong; the last first, that the numbers of the others hold."""
        out: set[tuple[str, int]] = set()
        for fault in reversed(faults):
            self._mend(fault, out)
        for part, n in sorted(out, reverse=True):
            items = self.parts.get(part)
            if isinstance(items, list):
                self.gone.add((part, self.places[part].pop(n)))
                self.parts[part] = [*items[:n], *items[n + 1 :]]
        self.parts = {part: kept for part, kept in self.parts.items() if kept or part == "sides"}

    def _mend(self, fault: Fault, out: set[tuple[str, int]]) -> None:
        path = fault.path
        part = str(path[0]) if path else ""
        whole = self.parts.get(part)
        if not part or (len(path) == 1 and fault.wrong == KEY):
            self.parts.pop(part, None)
        elif len(path) == 1 or part in ("table", "sides"):
            self._needed(part, fault)
        elif isinstance(whole, list) and isinstance(path[1], int) and path[1] < len(whole):
            item = self._entry(part, whole[path[1]], fault)
            if item is None:
                out.add((part, path[1]))
            else:
                self.parts[part] = [*whole[: path[1]], item, *whole[path[1] + 1 :]]
        elif isinstance(whole, dict) and path[1] in whole:
            self.parts[part] = {key: value for key, value in whole.items() if key != path[1]}
            self.gone.add((part, "" if part in WHOLE else str(path[1])))
        else:
            self.parts.pop(part, None)

    def _needed(self, part: str, fault: Fault) -> None:
        """Stand in for a part without which there is no table."""
        usual = read(BLANK, "usual").parts
        whole = self.parts.get(part)
        if part == "table" and isinstance(whole, dict) and len(fault.path) > 1:
            table = usual["table"]
            key = str(fault.path[1])
            known = table.get(key) if isinstance(table, dict) else None
            rest = {name: value for name, value in whole.items() if name != key}
            self.parts[part] = rest if known is None else {**rest, key: known}
        elif part == "sides" and isinstance(whole, list) and len(fault.path) > 1 and isinstance(fault.path[1], int):
            sides = [dict(item) if isinstance(item, dict) else {} for item in whole]
            _sided(sides, fault.path[1], str(fault.path[2]) if len(fault.path) > 2 else "")
            self.parts[part] = [*sides]
        elif part == "sides":
            whole = whole if isinstance(whole, list) else []
            sides = [dict(item) if isinstance(item, dict) else {} for item in whole[:2]]
            for n in range(2):
                if len(sides) <= n:
                    sides.append({})
                _sided(sides, n, "")
            self.parts[part] = [*sides]
        elif part in ("sandtable", "title", "table"):
            self.parts[part] = usual[part]
        else:
            self.parts.pop(part, None)

    def _entry(self, part: str, item: Value, fault: Fault) -> Value | None:
        """An entry without what is wrong with it, None where it cannot be shown then."""
        key = str(fault.path[2]) if len(fault.path) > 2 else ""
        if not isinstance(item, dict) or not key:
            return None
        without: Value = {name: value for name, value in item.items() if name != key}
        if len(fault.path) > 3 and part in PEOPLE and key in item:
            return {**item, key: _cut(item[key], fault.path[3:])}
        if fault.wrong == KEY and len(fault.path) == 3:
            return without
        if part == "terrain":
            meant = len(fault.path) == 3 and fault.suggestion
            return {**item, key: fault.suggestion} if meant else without if key in PIECE_MAY else None
        if part not in PEOPLE or key == "at":
            return None
        if len(fault.path) == 3 and fault.suggestion:
            return {**item, key: fault.suggestion}
        if key == "id":
            taken = {name for others in PEOPLE for name in _ids(self.parts.get(others))}
            return {**item, "id": next(f"ghost_{n}" for n in range(len(taken) + 1) if f"ghost_{n}" not in taken)}
        if key == "side":
            return {**item, "side": next(iter(_ids(self.parts.get("sides"))), "")}
        if key in STAND_INS and (fault.wrong == MISSING or key in item):
            kinds = [kind for kind in ("troop", "creature", "class") if kind in item]
            return without if len(kinds) > 1 and key in kinds else {**item, key: STAND_INS[key]}
        return without if key in item else None


def _cut(value: Value, path: tuple[str | int, ...]) -> Value:
    """A value without what lies at a path in it."""
    key, *rest = path
    if isinstance(value, dict):
        return {name: _cut(item, tuple(rest)) if name == key and rest else item
                for name, item in value.items() if name != key or rest}  # fmt: skip
    if isinstance(value, list):
        return [_cut(item, tuple(rest)) if n == key and rest else item
                for n, item in enumerate(value) if n != key or rest]  # fmt: skip
    return value


def _ids(items: Value | None) -> list[str]:
    return (
        [str(item["id"]) for item in items if isinstance(item, dict) and "id" in item]
        if isinstance(items, list)
        else []
    )


def _sided(sides: list[dict[str, Value]], n: int, wrong: str) -> None:
    """Have a side say what it must, and nothing else that is wrong."""
    side = sides[n]
    others = [other for m, other in enumerate(sides) if m != n]
    side.pop(wrong, None)
    side.setdefault(
        "id", next(colour for colour in ("blue", "red", "green") if all(colour != of.get("id") for of in others))
    )
    side.setdefault("name", str(side["id"]))
    free = [colour for colour in COLOURS if all(colour != of.get("colour") for of in others)]
    side.setdefault("colour", free[0])
