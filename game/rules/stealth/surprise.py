"""Surprise: who is unaware, what gives a party away, and how likely it is to surprise the other [SP-3.1]."""

from __future__ import annotations

from typing import NamedTuple

from game.board.land.regions import holds
from game.board.land.terrain import chord
from game.core.circumstances import Surprise
from game.core.fight.stealth import AMBUSH, HIDDEN
from game.core.figures import Figure
from game.core.grain import Point, distance_up
from game.core.state import State
from game.core.tally import Modifier, Tally, Trial, tally
from game.rules.gear.arms import is_scout
from game.rules.situation import Situation
from game.rules.stealth.seeing import carries_light

CHANCE = 2
"""A party is surprised on so much or less of a die [SP-3.1.1]."""
FEY = 4
"""On so much by elves and halflings in the wilderness [SP-3.1.5]."""
STEALTH = ((7, 5), (4, 4), (1, 3))
"""On how much by scouts and delvers, from which level on [SP-3.1.6]."""
INDOORS, OUTDOORS = 11, 100
"""From so many on a group surprises on a 1 only [SP-3.1.4, SP-3.1.4.1]."""


class Chance(NamedTuple):
    """A chance of surprise: the highest roll that surprises, its cause and its rule."""

    number: int
    label: str
    rule: str


UNSAID = Surprise()


def stated_surprise(state: State) -> Surprise:
    """What the scenario says of surprise; nothing where it is silent."""
    return state.circumstances.surprise or UNSAID


def unaware(state: State) -> list[str]:
    """List the sides that the scenario calls unaware, in their order [SP-3.1.1]."""
    return [side.id for side in state.sides if side.id in stated_surprise(state).unaware]


# ---- what gives a party away -------------------------------------------------------------------------------------


def can_surprise(at: Situation, side: str) -> bool:
    """Tell whether a side may surprise the other: its noise gives it away, and in a dungeon its light; by one reading
    the other's does, too.

    [SP-3.1.2, SP-3.1.2.1, SP-R15]"""
    if at.reading("SP-R15") == "both" and given_away(at, at.state.enemy_of(side)) is not None:
        return False
    return given_away(at, side) is None


def given_away(at: Situation, side: str) -> tuple[str, str] | None:
    """Say what gives a side away, noise or light, and by which rule; None where nothing does."""
    if side in stated_surprise(at.state).noise:
        return "noise", "SP-3.1.2"
    if at.state.table.setting != "dungeon":
        return None
    if side in stated_surprise(at.state).light or light_shows(at, side):
        return "light", "SP-3.1.2.1"
    return None


def light_shows(at: Situation, side: str) -> bool:
    """Tell whether a torch or lantern of a side is blocked by no shut door from some enemy [SP-3.1.2.1]."""
    field = at.field
    bearers = [figure for figure in field.friends(side) if carries_light(figure)]
    return any(not door_between(at, bearer.at, foe.at) for bearer in bearers for foe in field.foes(side))


def door_between(at: Situation, a: Point, b: Point) -> bool:
    """Tell whether a shut door or gate lies on the line between two places."""
    far = distance_up(a, b)
    doors = (piece for piece in at.ground.pieces if piece.kind.in_wall and piece.kind.blocks)
    return any(chord(ring, a, b, far) is not None for piece in doors for ring in piece.parts)


# ---- how likely --------------------------------------------------------------------------------------------------


def is_indoors(state: State) -> bool:
    """Tell whether surprise goes by what holds in a dungeon: in one, and in a building [SP-R190]."""
    return state.table.setting != "outdoors"


def is_wild(at: Situation) -> bool:
    """Tell whether the table is wilderness other than clear grassland or sandy desert [SP-3.1.5, SP-R190].

    Clear is grass or sand without anything that hides a man, unless the scenario says so or otherwise."""
    state = at.state
    if is_indoors(state):
        return False
    clear = stated_surprise(state).clear
    if clear is not None:
        return not clear
    if state.table.ground not in ("grass", "sand"):
        return True
    return any(piece.kind.wood or piece.kind.shelter or piece.kind.blocks for piece in at.ground.pieces)


def chances_of(at: Situation, figure: Figure) -> list[Chance]:
    """List the chances of one figure, the one that holds first: the scenario's, else the best of its own.

    [SP-3.1.1, SP-3.1.5, SP-3.1.6, SP-3.1.7]"""
    told = _told(at.state, figure)
    own = [Chance(CHANCE, "regular chance", "SP-3.1.1")]
    traits = figure.profile.traits
    if is_scout(figure):
        level = figure.profile.level
        number = next(chance for least, chance in STEALTH if level >= least)
        own.append(Chance(number, f"{figure.profile.kind} of level {level}", "SP-3.1.6"))
    if ("elf" in traits or "halfling" in traits) and is_wild(at):
        own.append(Chance(FEY, "elf" if "elf" in traits else "halfling", "SP-3.1.5"))
    for trait in traits:
        if trait.startswith("surprise "):
            own.append(Chance(int(trait.split()[1]), figure.profile.kind.replace("_", " "), "SP-3.1.7"))
    own.sort(key=lambda chance: -chance.number)
    return [*told, *own]


def _told(state: State, figure: Figure) -> list[Chance]:
    """What the scenario says of a figure, its unit, or the prepared ground on which it stands [SP-3.1.7]."""
    chances = stated_surprise(state).chances
    if not chances:
        return []
    for key in (figure.id, figure.unit):
        if key in chances:
            return [Chance(chances[key], "as the scenario says", "SP-3.1.7")]
    for name, corners in state.regions.items():
        if name in chances and holds(corners, figure.at):
            return [Chance(chances[name], "prepared ground", "SP-3.1.7")]
    return []


def size_limit(at: Situation, party: list[Figure]) -> Chance | None:
    """Return the chance to which the size of a party holds it, or None [SP-3.1.4, SP-3.1.4.1, SP-R19]."""
    indoors = is_indoors(at.state)
    if len(party) < (INDOORS if indoors else OUTDOORS):
        return None
    return Chance(1, f"a group of {len(party)}", "SP-3.1.4" if indoors else "SP-3.1.4.1")


def alertness(at: Situation, side: str) -> Chance | None:
    """Return on how much at most a party is surprised that has the hardly surprised among it [SP-3.1.7, SP-R191]."""
    found = [
        Chance(int(trait.split()[1]), f"{friend.name} is hardly surprised", "SP-3.1.7")
        for friend in at.field.friends(side)
        for trait in friend.profile.traits
        if trait.startswith("surprised ")
    ]
    return min(found, key=lambda chance: chance.number) if found else None


def lurkers(at: Situation, side: str) -> list[Figure]:
    """List those of a side in ambush who hide in place: those so set up, or if none is, all [SP-3.1.10, SP-R193]."""
    if side not in stated_surprise(at.state).ambush:
        return []
    friends = at.field.friends(side)
    return [figure for figure in friends if figure.has(HIDDEN)] or list(friends)


def holding(at: Situation, side: str, figure: Figure, party: list[Figure]) -> Chance:
    """Return a member's chance within its party: as the scenario says for the side, else limited by the party's size.

    [SP-3.1.7, SP-3.1.12, SP-R19, SP-R192]"""
    stated = stated_surprise(at.state).chances.get(side)
    if stated is not None:
        return Chance(stated, "as the scenario says of its side", "SP-3.1.7")
    own = chances_of(at, figure)[0]
    limit = size_limit(at, party)
    return limit if limit is not None and limit.number < own.number else own


def surprise_tally(at: Situation, victim: str) -> Tally:
    """Return on how much of its die an unaware side is surprised, and what would have counted and does not.

    A moving party surprises by its worst member, one that hides by its best: of it only those surprise whose own chance
    covers the die. Nothing that a party does makes it better: it is always as quiet as it can be
    [SP-3.1.1, SP-3.1.11, SP-3.1.12, SP-3.1.15, SP-R19, SP-R20]."""
    side = at.state.enemy_of(victim)
    hiding = lurkers(at, side)
    party = hiding or at.field.friends(side)
    stated = stated_surprise(at.state).chances.get(side)
    found: list[Chance] = []
    for member in party:
        for chance in chances_of(at, member):
            if chance not in found:
                found.append(chance)
    own = [chances_of(at, member)[0] for member in party]
    rule = "SP-3.1.12" if hiding else "SP-3.1.11"
    pick = max if hiding else min
    holds_ = pick(own, key=lambda chance: chance.number)
    mixed = f"{'best' if hiding else 'worst'} of a party counts"
    ignored: list[tuple[Chance, str, str]] = []
    for chance in found:
        if chance in own and chance.number != holds_.number:
            ignored.append((chance, f"the {mixed}", rule))
        elif chance not in own:
            ignored.append((chance, "another chance holds", chance.rule))
    limit = size_limit(at, party)
    if stated is not None:
        ignored.append((holds_, "the scenario says otherwise", "SP-R192"))
        holds_ = Chance(stated, "as the scenario says of its side", "SP-3.1.7")
    elif limit is not None:
        if holds_.number > 1:
            ignored.append((holds_, limit.label, "SP-R19"))
        holds_ = min(limit, holds_, key=lambda chance: chance.number)
    alert = alertness(at, victim)
    if alert is not None and alert.number < holds_.number:
        ignored.append((holds_, alert.label, "SP-R191"))
        holds_ = alert
    modifiers = tuple(
        Modifier(chance.number, f"{chance.label} [{chance.rule}]", by, why) for chance, why, by in ignored
    )
    label = f"or less: {holds_.label}"
    return tally(label, holds_.rule, holds_.number, modifiers, by=Trial("1d6", at_most=True))


def covered(at: Situation, side: str, party: list[Figure], roll: int) -> list[Figure]:
    """List those of a party in hiding whose own chance covers the die [SP-3.1.12]."""
    return [member for member in party if roll <= holding(at, side, member, party).number]


# ---- a surprise round that is still to come ----------------------------------------------------------------------


def ambushers(state: State, side: str) -> tuple[str, ...]:
    """List the ids of those of a side whose ambush is still to be sprung [SP-3.1.10]."""
    return tuple(
        [
            figure.id
            for figure in state.figures.values()
            if figure.conditions
            and figure.side == side
            and figure.standing
            and figure.has(AMBUSH)
            and figure.has(HIDDEN)
        ]
    )


def is_surprised(at: Situation, side: str) -> bool:
    """Tell whether a whole side is surprised now [SP-3.1.3]."""
    friends = at.field.friends(side)
    return bool(friends) and all(figure.conditions and figure.has("surprised") for figure in friends)
