"""What makes a battle that can be played a poor one: goals out of reach, nobody who sees, no room to set up.

A fault keeps a scenario from being played; a doubt is only told."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from operator import eq
from pathlib import Path as FilePath
from typing import NamedTuple

from msgspec.structs import replace

from game import systems
from game.board.land.regions import overlap
from game.catalogue.reading import Fault
from game.catalogue.scenario.loading import places_of, read_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.figures import Figure
from game.core.state import Side, State, Victory
from game.rules.course.setting_up import brought_in, outside
from game.rules.moving.access import can_attain, can_come_at, can_come_to, can_enter, can_leave_by, can_meet
from game.rules.situation import Battle, Situation
from game.rules.stealth.seeing import carries_light
from game.session.driving import ROUNDS
from game.session.engine_doubts import idle_engines

LIGHTS = ("light", "continual_light")
"""Spells by which one sees."""
Path = tuple[str | int, ...]
BUT = "it can be played, but"
"""How a doubt is told from a fault."""


MENDED = f"once the faults are mended {BUT}"
"""How a doubt is told beside faults."""
FLOOR: tuple[Path, ...] = (("table",), ("terrain",))
"""What says where one may go."""


class Doubt(NamedTuple):
    """Something in a scenario that may be a mistake, and the keys that cause it; units and figures go by their ids."""

    sentence: str
    about: Path
    upon: tuple[Path, ...] = ()
    """By what else it comes about: parts of the scenario; who somebody is and where he stands (`who`), and what he
    has (`has`), by his id or that of his whole side."""

    def stands(self, unsure: Collection[Path]) -> bool:
        """Whether none of the keys that cause it is unsure."""
        mine = self.upon if self.about[0] == "sides" and len(self.about) < 3 else (self.about, *self.upon)
        return not any(all(map(eq, key, other)) for key in mine for other in unsure)

    @property
    def text(self) -> str:
        """The whole sentence."""
        return f"{BUT} {self.sentence}"


def who_key(name: str) -> Path:
    """The key in `upon` for who somebody is, of what size, and where he stands."""
    return "who", name


def gear_key(name: str) -> Path:
    """The key in `upon` for what somebody has and can do."""
    return "has", name


def doubts(state: State, book: str | None = None) -> tuple[Doubt, ...]:
    """List the doubts about a battle as it is set up, under the scenario's book or another."""
    at = Situation(state, Battle(systems.book(book or systems.DEFAULT), load()))
    found: list[Doubt] = []
    meets = {side.id: can_meet(at, side.id) for side in state.sides}
    if not any(meets.values()):
        upon = (*FLOOR, *(who_key(side) for side in meets))
        found.append(Doubt("nobody can come at anybody: no way between them is broad enough", ("sides",), upon))
    for number, side in enumerate(state.sides):
        if any(meets.values()):
            found += _against(at, number, side, meets[side.id])
        found += _aim(at, number, side)
    found += _dark(at)
    for number, victory in enumerate(state.victory):
        found += _win(at, number, victory)
    found += _setting_up(at)
    found += _engines(at)
    found += _unheeded(at)
    return tuple(found)


def open_doubts(state: State, book: str | None = None) -> tuple[Doubt, ...]:
    """List the doubts that both sides may know: those that name no hidden figure."""
    hidden: set[str] = set()
    if not systems.book(book or systems.DEFAULT).bodies.in_the_open:
        hidden = {
            name for figure in state.figures.values() if figure.has("hidden") for name in (figure.id, figure.unit)
        }
    return tuple([doubt for doubt in doubts(state, book) if not hidden & {*map(str, doubt.about)}])


def doubts_of(path: str | FilePath) -> tuple[Fault, ...]:
    """List the doubts about a scenario's file, each with its place; ScenarioFaults where it cannot be played."""
    scenario = read_scenario(path, systems.CHOICES)
    found = doubts(muster(scenario, load()), scenario.rules)
    places = places_of(path, [doubt.about for doubt in found])
    return tuple(sorted([Fault(str(path), *place, doubt.text) for doubt, place in zip(found, places, strict=True)]))


def _against(at: Situation, number: int, side: Side, meets: bool) -> Iterator[Doubt]:
    """Who can come at no foe [ST-R1]."""
    upon = (*FLOOR, *(who_key(other.id) for other in at.state.sides if not meets or other.id != side.id))
    if not meets:
        if at.field.friends(side.id):
            yield Doubt(f"nobody of {side.name} can come at a foe", ("sides", number), upon)
        return
    foes = at.field.foes(side.id)
    bodies: dict[str, list[Figure]] = {}
    for figure in at.field.friends(side.id):
        bodies.setdefault(figure.unit or figure.id, []).append(figure)
    known: dict[tuple[object, ...], bool] = {}
    for name, members in bodies.items():
        if any(_shoots(at, member) or member.prepared or at.book.moving.over(member) for member in members):
            continue
        for member in members:
            key = (member.profile.base, member.at)
            if key not in known:
                known[key] = any(can_come_at(at, member, foe) for foe in foes)
        if not any(known[member.profile.base, member.at] for member in members):
            unit = at.state.units.get(name)
            words, part = (unit.name, "units") if unit is not None else (members[0].name, "figures")
            keys = (*upon, who_key(name), gear_key(name))
            yield Doubt(f"{words} of {side.name} can come at no foe", (part, name), keys)


def _shoots(at: Situation, figure: Figure) -> bool:
    return any(item in at.catalogue.missiles for item in figure.carries) or bool(figure.profile.breaths)


def _aim(at: Situation, number: int, side: Side) -> Iterator[Doubt]:
    """An objective that nobody of its side can reach."""
    aim, ours = side.plan.objective, at.field.friends(side.id)
    about = ("sides", number, "plan", "objective")
    if not ours or aim is None:
        return
    if isinstance(aim, str):
        region = at.state.regions.get(aim)
        if region is not None and not any(can_enter(at, figure, region) for figure in ours):
            sentence = f"nobody of {side.name} can come into {_words(aim)}, which they make for"
            yield Doubt(sentence, about, (*FLOOR, who_key(side.id), ("regions", aim)))
    elif not any(can_come_to(at, figure, aim) for figure in ours):
        sentence = f"nobody of {side.name} can come to the place that they make for"
        yield Doubt(sentence, about, (*FLOOR, who_key(side.id)))


def _dark(at: Situation) -> Iterator[Doubt]:
    """Who sees nothing but what is next to him [ST-R7]."""
    if at.state.table.light != "dark":
        return
    everybody = [figure for figure in at.state.figures.values() if figure.fate != "coming"]
    if any(carries_light(figure) for figure in everybody):
        return
    blind = [
        side.name for side in at.state.sides if not any(_sees(figure) for figure in everybody if figure.side == side.id)
    ]
    if blind:
        whoever = f"nobody of {blind[0]}" if len(blind) == 1 else "nobody"
        yield Doubt(
            f"it is dark, and {whoever} carries a light or sees in the dark: they see 2 inches [ST-R7]",
            ("table", "light"),
            tuple(word(side.id) for side in at.state.sides for word in (who_key, gear_key)),
        )


def _sees(figure: Figure) -> bool:
    if any(trait.startswith("infravision ") for trait in figure.profile.traits):
        return True
    return any(spell.removeprefix("scroll_of_") in LIGHTS for spell in (*figure.prepared, *figure.carries))


def _win(at: Situation, number: int, victory: Victory) -> Iterator[Doubt]:
    """A way to win that cannot come about."""
    name, about = at.state.side(victory.side).name, ("victory", number, "when")
    ours = at.field.friends(victory.side)
    upon = (*FLOOR, who_key(victory.side))
    if victory.kind == "exit" and not can_attain(at, victory):
        able = sum(can_leave_by(at, figure, victory.where) for figure in ours)
        have = f"has {len(ours)}" if able == len(ours) else f"only {able} can come there"
        yield Doubt(
            f"{name} wins if {victory.number} of its figures leave by the {victory.where} edge, and {have}",
            (*about, "figures"),
            upon,
        )
    if victory.kind == "hold" and not can_attain(at, victory):
        sentence = f"nobody of {name} can come into {_words(victory.where)}, which they are to hold"
        yield Doubt(sentence, (*about, "hold"), (*upon, ("regions", victory.where)))
    if victory.kind == "slay" and victory.where in at.state.figures:
        foe = at.figure(victory.where)
        able = any(_shoots(at, figure) or figure.prepared or can_come_at(at, figure, foe) for figure in ours)
        if foe.fate == "standing" and not able:
            sentence = f"nobody of {name} can come at {foe.name}, whom they are to slay"
            keys = (*upon, gear_key(victory.side), who_key(foe.id), who_key(foe.unit))
            yield Doubt(sentence, (*about, "slay"), keys)
    if victory.kind in ("hold", "survive"):
        yield from _too_late(at.state, victory, (*about, "until" if victory.kind == "hold" else "survive"))


def _too_late(state: State, victory: Victory, about: Path) -> Iterator[Doubt]:
    """A round that the battle does not reach: it is won before, or broken off."""
    sooner = next((way for way in state.victory if way.kind == "survive" and way.number < victory.number), None)
    if sooner is not None:
        winner = state.side(sooner.side).name
        sentence = f"round {victory.number} is never reached: {winner} wins by lasting to round {sooner.number}"
        yield Doubt(sentence, about, (("victory",),))
    elif victory.number > ROUNDS:
        yield Doubt(
            f"round {victory.number} is never reached: where no window is open a battle ends after {ROUNDS} rounds",
            about,
        )


def _unheeded(at: Situation) -> Iterator[Doubt]:
    """What the scenario says in vain: a script, and under some books who is hidden, surprised or aloft."""
    if at.state.circumstances.scripted:
        yield Doubt("its script does nothing: no trigger of it is heeded", ("script",))
    if not at.book.bodies.in_the_open:
        return
    rules = "under its rules all stand in the open"
    if at.state.circumstances.surprise:
        yield Doubt(f"nobody is surprised: {rules}", ("surprise",))
    told: set[str] = set()
    high: set[str] = set()
    for figure in at.state.figures.values():
        name = (
            figure.unit
            if figure.id not in told and figure.unit and figure.id.startswith(f"{figure.unit}-")
            else figure.id
        )
        part = "units" if name == figure.unit else "figures"
        words = at.state.units[name].name if part == "units" else figure.name
        if figure.altitude and name not in high:
            high.add(name)
            why = "under its rules nobody is at a height"
            yield Doubt(f"{words} will not be aloft: {why}", (part, name, "aloft"), (who_key(name),))
        if figure.has("hidden") and name not in told:
            told.add(name)
            yield Doubt(f"{words} will not be hidden: {rules}", (part, name, "hidden"), (who_key(name),))


def _engines(at: Situation) -> Iterator[Doubt]:
    """An engine that can throw at nobody from where it is set up, by the scale of the book [TA-R47]."""
    for idle in idle_engines(at):
        name = idle.figure.id
        others = () if idle.everywhere else tuple([who_key(side.id) for side in at.state.sides])
        upon = (*FLOOR, ("deployment",), ("regions",), who_key(name), who_key(idle.figure.side), *others)
        yield Doubt(idle.sentence, ("figures", name, "engine"), upon)


def _setting_up(at: Situation) -> Iterator[Doubt]:
    """A region that has no room for its side, that the side stands outside of, or that overlaps the other's [ST-R1]."""
    regions = at.state.circumstances.deployment
    sides = [side for side in at.state.sides if side.id in regions]
    if len(sides) == 2:
        a, b = (regions[side.id] for side in sides)
        if a == b:
            yield Doubt(f"both sides set up in {_words(a)}", ("deployment", sides[1].id), (("deployment",),))
        elif overlap(at.state.regions[a], at.state.regions[b]):
            sentence = f"{_words(a)} and {_words(b)}, where the sides set up, overlap"
            yield Doubt(sentence, ("deployment", sides[1].id), (("deployment",), ("regions", a), ("regions", b)))
    for side in sides:
        region = regions[side.id]
        first = outside(at, side.id, region)
        left = without_room(at, side.id, region)
        many = len(at.field.friends(side.id))
        about, upon = ("deployment", side.id), (*FLOOR, who_key(side.id), ("regions", region))
        if left:
            yield Doubt(f"{_words(region)} has no room for {_of(len(left), many)} of {side.name}", about, upon)
        elif first:
            sentence = f"{_of(len(first), many)} of {side.name} stand outside {_words(region)}, where they set up"
            yield Doubt(sentence, about, upon)


def without_room(at: Situation, side: str, region: str) -> list[Figure]:
    """List the figures of a side that still stand outside its region when all who have room are in it."""
    while places := brought_in(at, side, region):
        moved = {
            place.figure: replace(at.figure(place.figure), x=place.at[0], y=place.at[1], facing=place.facing)
            for place in places
        }
        at = Situation(replace(at.state, figures={**at.state.figures, **moved}), at.battle)
    return outside(at, side, region)


def _of(some: int, every: int) -> str:
    return f"{some} of the {every} figures" if some < every else "all figures"


def _words(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")
