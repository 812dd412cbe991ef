"""Pairs of battles, before anything has happened in them, that differ in nothing but what one side hides."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from msgspec import Struct
from msgspec.structs import replace

from game import systems
from game.board.bases import gap_within, overlaps
from game.catalogue.tables import load
from game.core.figures import STANDING, Condition, Figure, Unit
from game.core.grain import GRAIN
from game.core.state import Plan, Standing, State
from game.rules.situation import Battle
from game.rules.stealth.unseen import INVISIBLE
from game.session.opening import opened_text
from tools.generated import generated

MOST = 24
"""Figures of a scenario that is used: more only take longer."""
FAR = 6 * GRAIN
"""From whoever is seen, so that the unseen bar no way and are not found at once."""
CANARY = "qzx"
"""In the id and the name of everybody who is not seen: found anywhere, it tells that he was let out."""

FIELD = """\
sandtable: 1
title: The Wide Field
table: {width: 60, height: 48, ground: grass, setting: outdoors, light: day}
terrain:
  - {kind: woods, points: [[4, 20], [12, 18], [14, 28], [5, 29]]}
  - {kind: hill, points: [[40, 18], [52, 18], [50, 28]], height: 1}
sides:
  - {id: blue, name: The Blues, colour: blue}
  - {id: red, name: The Reds, colour: vermilion}
units:
  - {id: pikes, side: blue, name: The spears, troop: man_at_arms, count: 4, weapons: [spear, dagger],
     armour: chain, shield: wood, formation: {shape: line, ranks: 2}, at: [26, 30], facing: 0, leader: ann}
  - {id: bows, side: blue, name: The bows, troop: bowman, count: 3, at: [34, 31], facing: 0}
  - {id: orcs, side: red, name: The orcs, creature: orc, count: 5, weapons: [sword], shield: wood, at: [27, 17],
     facing: 180, leader: gash}
  - {id: slings, side: red, name: The bows of the Reds, troop: bowman, count: 4, at: [36, 16], facing: 180}
figures:
  - {id: ann, side: blue, name: Ann, class: fighting_man, level: 4, hit_points: 20, armour: plate, weapons: [sword],
     at: [26, 33], charisma: 14}
  - {id: merl, side: blue, name: Merl, class: magic_user, level: 5, at: [30, 34]}
  - {id: cid, side: blue, name: Cid, class: fighting_man, level: 2, mount: heavy_warhorse,
     weapons: [mounted_lance, sword], armour: chain, at: [20, 32]}
  - {id: gash, side: red, name: Gash, class: fighting_man, level: 4, armour: chain, weapons: [sword], at: [27, 14],
     facing: 180, charisma: 12}
  - {id: zork, side: red, name: Zork, class: magic_user, level: 5, at: [31, 13], facing: 180}
  - {id: grim, side: red, name: Grim, class: cleric_militant, level: 4, at: [33, 12], facing: 180}
  - {id: hob, side: red, name: Hob, creature: ogre, at: [22, 14], facing: 180}
victory:
  - {side: blue, when: {rout: 90}}
  - {side: red, when: {rout: 90}}
regions: {south: [[2, 26], [58, 26], [58, 46], [2, 46]], north: [[2, 2], [58, 2], [58, 22], [2, 22]]}
"""

AIR = """\
sandtable: 1
title: The Wide Air
table: {width: 60, height: 48, ground: grass, setting: outdoors, light: day}
terrain:
  - {kind: woods, points: [[4, 20], [12, 18], [14, 28], [5, 29]]}
  - {kind: wall, line: [[20, 24], [40, 24]], height: 3}
  - {kind: building, points: [[44, 20], [52, 20], [52, 27], [44, 27]], height: 2}
sides:
  - {id: blue, name: The Blues, colour: blue}
  - {id: red, name: The Reds, colour: vermilion}
figures:
  - {id: grip, side: blue, name: Grip, creature: griffon, at: [22, 34], facing: 0, aloft: 4}
  - {id: harp, side: blue, name: Harp, creature: harpy, at: [28, 33], facing: 0, aloft: 3}
  - {id: cid, side: blue, name: Cid, class: fighting_man, level: 3, mount: pegasus, weapons: [mounted_lance, sword],
     armour: chain, at: [34, 34], facing: 0, aloft: 6}
  - {id: bow, side: blue, name: The Bow, troop: longbowman, at: [31, 36], facing: 0}
  - {id: ann, side: blue, name: Ann, class: fighting_man, level: 4, weapons: [spear, sword], at: [25, 37]}
  - {id: merl, side: blue, name: Merl, class: magic_user, level: 6, at: [37, 37]}
  - {id: wyv, side: red, name: Wyv, creature: wyvern, at: [22, 13], facing: 180, aloft: 4}
  - {id: goyle, side: red, name: Goyle, creature: gargoyle, at: [28, 14], facing: 180, aloft: 2}
  - {id: hip, side: red, name: Hip, creature: hippogriff, at: [34, 13], facing: 180}
  - {id: mant, side: red, name: Mant, creature: manticore, at: [40, 14], facing: 180, aloft: 5}
  - {id: sling, side: red, name: The Sling, troop: bowman, at: [31, 11], facing: 180}
  - {id: zork, side: red, name: Zork, class: magic_user, level: 6, at: [25, 10], facing: 180}
victory:
  - {side: blue, when: {rout: 90}}
  - {side: red, when: {rout: 90}}
"""
HEIGHTS = (0, 2, 2, 3, 5, 9)
"""Inches above the ground of those who have wings and are not seen."""


class Pair(Struct, frozen=True):
    """Two states of one battle, who looks on, and whether the other answers otherwise what it is asked under seal."""

    book: str
    seed: int
    kind: str
    eyes: str
    states: tuple[State, State]
    sealed: bool = False


def pair_of(book: str, seed: int, kind: str | None = None) -> Pair | None:
    """Make the pair of a seed; None where the unseen found no room, or in one world a side has nobody."""
    chance = Random(f"{book}|{seed}")
    drawn = chance.choice(DRAWN)
    return KINDS[kind or drawn](book, seed, chance)


def _scenario(book: str, chance: Random) -> State:
    """A field on which everything is found, or a made-up one."""
    if book == "large_battles" or chance.random() < 0.4:
        return opened_text(FIELD).state
    for _ in range(40):
        state = opened_text(generated(chance.randrange(1, 100_000))).state
        if len(state.figures) <= MOST:
            return state
    return opened_text(FIELD).state


def _eyes(state: State, chance: Random) -> str:
    return chance.choice([side.id for side in state.sides])


def unseen(book: str, seed: int, chance: Random) -> Pair | None:
    """Somebody is not seen: who, how armed, how many, where and what for differs."""
    state = _scenario(book, chance)
    eyes = _eyes(state, chance)
    standing = state.standing(state.enemy_of(eyes))
    known = {condition.where for condition in state.victory}  # whom a condition of victory names both sides know
    # His engine would be seen where he is.
    theirs = [figure.id for figure in standing if not figure.profile.facts.engine and figure.id not in known]
    names = chance.sample(theirs, min(len(theirs), chance.choice((1, 1, 2, 3))))
    named = {*names, *[state.figures[name].unit for name in names]}
    if not named.isdisjoint(repr(state.circumstances.surprise).replace("'", " ").split()):
        state = replace(state, circumstances=replace(state.circumstances, surprise=None))
    # A light that one who is not seen carries lights what is about him all the same.
    state = replace(state, table=replace(state.table, light="day"))
    return _without_them(book, seed, "unseen", eyes, state, names)


def aloft(book: str, seed: int, chance: Random) -> Pair | None:
    """Somebody with wings is not seen: where he is and how high, in one world on the ground, perhaps."""
    state = opened_text(AIR).state
    eyes = _eyes(state, chance)
    winged = [figure.id for figure in state.standing(state.enemy_of(eyes)) if figure.profile.flies]
    names = chance.sample(winged, chance.choice((1, 1, 2)))
    return _without_them(book, seed, "aloft", eyes, state, names)


def _without_them(book: str, seed: int, kind: str, eyes: str, state: State, names: list[str]) -> Pair | None:
    """The pair of the two worlds in which these are not seen, and differ."""
    battle = Battle(systems.book(book), load())
    heights = HEIGHTS if kind == "aloft" else ()
    found = [_hidden(battle, state, names, heights, number, Random(f"{seed}|{number}")) for number in (1, 2)]
    one, other = found
    if one is None or other is None or not (_has_both_sides(one) and _has_both_sides(other)):
        return None
    return Pair(book, seed, kind, eyes, (one, other))


def _has_both_sides(state: State) -> bool:
    """Whether either side has somebody who stands: of a side all of whom are unseen there may be none in one world."""
    return all(state.standing(side.id) for side in state.sides)


def sealed(book: str, seed: int, chance: Random) -> Pair | None:
    """All are seen; what the other means, and what it answers under seal, differs."""
    state = _scenario(book, chance)
    eyes = _eyes(state, chance)
    worlds = tuple(_meaning(state, state.enemy_of(eyes), (), Random(f"{seed}|{number}")) for number in (1, 2))
    return Pair(book, seed, "sealed", eyes, (worlds[0], worlds[1]), sealed=True)


def screen(book: str, seed: int, chance: Random) -> Pair | None:
    """The sides set up behind a screen, and where the other does differs [ST-R40]."""
    state = opened_text(FIELD).state
    eyes = _eyes(state, chance)
    regions = {"blue": "south", "red": "north"}
    state = replace(state, circumstances=replace(state.circumstances, deployment=regions), rulings={"ST-R40": "hidden"})
    return Pair(book, seed, "screen", eyes, (state, state), sealed=True)


KINDS: dict[str, Callable[[str, int, Random], Pair | None]] = {
    "aloft": aloft, "screen": screen, "sealed": sealed, "unseen": unseen,
}  # fmt: skip
"""What may differ, and how a pair is made that does."""
DRAWN = ("screen", "sealed", "unseen")
"""What differs where nobody says."""


# ---- one world ---------------------------------------------------------------------------------------------------


def _hidden(
    battle: Battle, state: State, names: list[str], heights: tuple[int, ...], number: int, chance: Random
) -> State | None:
    """The state in which these are invisible, out of the way, and others than they were; of some there are two."""
    side = state.figures[names[0]].side
    found: State = state
    gone: list[str] = []
    for place, name in enumerate(names):
        many = chance.choice((0, 1, 1, 1, 2)) if len(names) > 1 or number == 1 else 1
        for each in range(many):
            key = f"{CANARY}{chance.randrange(1000)}n{place}{each}"
            there = _somewhere(battle, found, _otherwise(state.figures[name], key, chance), set(names), chance)
            if there is None:
                return None
            if heights:
                there = replace(there, altitude=chance.choice(heights) * GRAIN)
            found = _with(found, there, name)
            gone.append(key)
    for name in names:
        found = _without(found, name)
    return _meaning(found, side, tuple(gone), chance)


def _otherwise(figure: Figure, key: str, chance: Random) -> Figure:
    """A figure under another name, with other arms, armour, wounds and spells, whom nobody sees."""
    points = chance.randint(1, max(1, figure.most_hit_points)) if figure.most_hit_points else 0
    arms = tuple(chance.sample(figure.carries, chance.randint(0, len(figure.carries))))
    spells = tuple(chance.sample(figure.prepared, chance.randint(0, len(figure.prepared))))
    # Only what nobody sees of him: his armour, and no horse or size by which he could do other things.
    who = replace(figure.profile, armour_class=chance.randint(2, 9), armour=chance.choice(("none", "chain", "plate")))
    weapon = chance.choice(("", *arms)) if figure.weapon else ""
    return replace(
        figure, id=key, name=key.capitalize(), profile=who, hit_points=points, carries=arms, weapon=weapon,
        prepared=spells, packed=(*figure.packed, *chance.choice(((), ("dagger",)))),
        conditions=(*figure.conditions, Condition(INVISIBLE)),
    )  # fmt: skip


def _somewhere(
    battle: Battle, state: State, figure: Figure, leaving: set[str], chance: Random
) -> Figure | None:
    ground = battle.ground(state)
    for _ in range(200):
        x = chance.randrange(GRAIN, state.table.width - GRAIN)
        y = chance.randrange(GRAIN, state.table.height - GRAIN)
        there = replace(figure, x=x, y=y, facing=chance.randrange(360))
        others = [other for other in state.figures.values() if other.id not in leaving and other.fate == STANDING]
        if ground.unfit(figure.profile.base, there.at, there.facing) is not None:
            continue
        if not any(overlaps(there, other) or gap_within(there, other, FAR) for other in others):
            return there
    return None


def _with(state: State, figure: Figure, model: str) -> State:
    """The state with one more, in the unit of the one of whom it is made."""
    units = dict(state.units)
    if figure.unit:
        unit = units[figure.unit]
        leader = figure.id if unit.leader == model else unit.leader
        units[figure.unit] = replace(unit, figures=(*unit.figures, figure.id), leader=leader)
    return replace(state, figures={**state.figures, figure.id: figure}, units=units)


def _without(state: State, name: str) -> State:
    figures = {key: state.figures[key] for key in sorted(state.figures) if key != name}
    units = {key: _thinned(unit, name) for key, unit in state.units.items()}
    units = {key: unit for key, unit in units.items() if unit.figures}
    return replace(state, figures=figures, units=units)


def _thinned(unit: Unit, name: str) -> Unit:
    leader = "" if unit.leader == name else unit.leader
    return replace(unit, figures=tuple([figure for figure in unit.figures if figure != name]), leader=leader)


def _meaning(state: State, side: str, unseen: tuple[str, ...], chance: Random) -> State:
    """The state in which a side means to fight in some way, and has ordered its unseen something beforehand."""
    place = chance.randrange(state.table.width), chance.randrange(state.table.height)
    standing = (Standing("fire", chance.choice(("ask", "hold", "at_will")), unseen),) if unseen else ()
    plan = Plan(chance.choice(("attack", "hold", "skirmish")), chance.choice((None, place)), standing=standing)
    sides = tuple([replace(each, plan=plan) if each.id == side else each for each in state.sides])
    return replace(state, sides=sides)
