"""Surprise in play: the bash at the door, the die of each unaware party, and how far apart they meet [SP-3.1]."""

from __future__ import annotations

from msgspec.structs import replace

from game.board.bases import gap, gap_within
from game.board.convex import root_up
from game.core.events import Deployed, Surprised
from game.core.fight.harm import Beset
from game.core.fight.stealth import (
    BASHER,
    SURPRISE_DIE,
    Arrived,
    Encountered,
    Lurked,
    Revealed,
    SurpriseRolled,
    WanderersSought,
)
from game.core.figures import COMING, Condition, Figure
from game.core.grain import GRAIN, Point, squared
from game.core.tally import Trial, tally
from game.play.referee import Referee
from game.play.stealth.doors import bash
from game.rules.moving.movement import standing_on
from game.rules.stealth.surprise import (
    can_surprise,
    covered,
    is_indoors,
    lurkers,
    stated_surprise,
    surprise_tally,
    unaware,
)
from game.rules.stealth.unseen import is_known

WANDERERS = 1
"""Wandering monsters come on so much or less of a die [SP-R201]."""
TRIES = 24
"""Rings of places about its own at which one who arrives may find room, half an inch from each other."""


# ---- a bash at the door ------------------------------------------------------------------------------------------


def bash_in(ref: Referee) -> bool:
    """Have those bash the door with whom the scenario begins the encounter; tell whether surprise is still possible.

    [SP-3.1.13, SP-3.1.13.1, SP-R16]"""
    bashers = _bashers(ref)
    if not bashers:
        return True
    if bash(ref, bashers, stated_surprise(ref.state).door or 0, before=True):
        return True
    seek_wanderers(ref)
    return False


def _bashers(ref: Referee) -> tuple[str, ...]:
    named = stated_surprise(ref.state).bash
    return tuple([name for name in named if ref.figure(name).standing])


def seek_wanderers(ref: Referee) -> None:
    """Check for wandering monsters: those the scenario names come to the table on a 1 [SP-3.1.13.1, SP-R201]."""
    check = tally("or less: wandering monsters", "SP-R201", WANDERERS, by=Trial("1d6", at_most=True))
    (roll,) = ref.throw("1d6", "wandering", "", "", "wandering monsters, for the noise at the door")
    named = stated_surprise(ref.state).wandering
    names = [
        other.id
        for other in ref.state.figures.values()
        if other.fate == COMING and (other.id in named or other.unit in named)
    ]
    come = check.passes(roll)
    ref.record(WanderersSought(roll=roll, tally=check, come=come and bool(names), rules=("SP-3.1.13.1", "SP-R201")))
    for name in names if come else ():
        figure = ref.figure(name)
        ref.record(Arrived(figure=name, at=room_near(ref, figure), rules=("SP-3.1.13.1", "SP-R201")))


def room_near(ref: Referee, figure: Figure) -> Point:
    """Return the place nearest to a figure's own at which it has room, half an inch at a time; its own if none has."""
    step = GRAIN // 2
    spots = sorted(
        (i * i + j * j, i, j) for i in range(-TRIES, TRIES + 1) for j in range(-TRIES, TRIES + 1)
    )
    for _, i, j in spots:
        there = replace(figure, x=figure.x + i * step, y=figure.y + j * step)
        if _has_room(ref, there, frozenset()):
            return there.at
    return figure.at


def _has_room(ref: Referee, there: Figure, together: frozenset[str]) -> bool:
    at = ref.at
    if at.ground.unfit(there.profile.base, there.at, there.facing) is not None:
        return False
    return standing_on(at, there, together) is None


# ---- the die -----------------------------------------------------------------------------------------------------


def surprise(ref: Referee, *, possible: bool = True) -> None:
    """Throw for each unaware side that the other can surprise; both surprised is nobody surprised.

    [SP-3.1.1, SP-3.1.3, SP-3.1.12, SP-R17]"""
    caught: list[str] = []
    waiting: dict[str, list[Figure]] = {}
    bashing = {ref.figure(name).side for name in _bashers(ref)}
    for side in unaware(ref.state):
        enemy = ref.state.enemy_of(side)
        if not can_surprise(ref.at, enemy) or (enemy in bashing and not possible):
            _notice(ref, lurkers(ref.at, enemy), "is given away")
            continue
        party = lurkers(ref.at, enemy)
        chance = surprise_tally(ref.at, side)
        name = ref.state.side(side).name
        (roll,) = ref.throw(SURPRISE_DIE, "surprise", side, "", f"{name} are surprised on 1 to {chance.need}")
        success = chance.passes(roll)
        rules: tuple[str, ...] = ("SP-3.1.1", chance.rule) if chance.rule != "SP-3.1.1" else ("SP-3.1.1",)
        if party:
            rules = (*rules, "SP-3.1.12")
        ref.record(
            SurpriseRolled(
                side=side, roll=roll, tally=chance, success=success, lurking=bool(party), rules=rules
            )
        )
        if success:
            caught.append(side)
        if party:
            covers = covered(ref.at, enemy, party, roll) if success else []
            _notice(ref, [member for member in party if member not in covers], "is noticed")
            if covers:
                waiting[enemy] = covers
    if len(caught) == 1:
        _caught(ref, caught[0], waiting)
    else:
        for names in waiting.values():
            _notice(ref, names, "is noticed")


def _notice(ref: Referee, figures: list[Figure], why: str) -> None:
    names = tuple([figure.id for figure in figures if figure.has("hidden")])
    if names:
        ref.record(Revealed(figures=names, why=why, rules=("SP-3.1.12", "SP-R193")))


def _caught(ref: Referee, side: str, waiting: dict[str, list[Figure]]) -> None:
    """One side is surprised, at once or by an ambush that waits for its moment; bashers then only step clear.

    Where nobody is surprised, all stand where the scenario puts them and bashers have a full round
    [SP-3.1.3, SP-3.1.10, SP-3.1.13.2, SP-3.1.13.3, SP-R21]."""
    enemy = ref.state.enemy_of(side)
    if stated_surprise(ref.state).distance:
        meet(ref, side if enemy in waiting else enemy)
    if enemy in waiting:
        names = tuple([figure.id for figure in waiting[enemy]])
        ref.record(Lurked(side=enemy, figures=names, rules=("SP-3.1.10", "SP-3.1.12")))
        return
    ref.record(Surprised(side=side, until=1, rules=("SP-3.1.1", "SP-3.1.3", "SP-3.1.3.1")))
    bashers = _bashers(ref)
    if bashers and ref.figure(bashers[0]).side == enemy:
        door = str(stated_surprise(ref.state).door or 0)
        ref.record(Beset(figures=bashers, condition=Condition(BASHER, 1, door), rules=("SP-3.1.13.2",)))


# ---- how far apart -----------------------------------------------------------------------------------------------


def meet(ref: Referee, side: str) -> None:
    """Throw for the distance and set a side at it, as a body along the line between the parties.

    1d4+1 inches under a roof, 1d10+8 in the wilderness; where the map has no room, as near to that as it has
    [SP-3.1.9, SP-R190, SP-R195, SP-R287]."""
    spec = "1d4+1" if is_indoors(ref.state) else "1d10+8"
    inches = ref.total(spec, "distance", side, "", "how far apart the parties meet")
    body, foes = ref.at.field.friends(side), _seen(ref.at.field.foes(side))
    if not body or not foes:
        return
    course = _course(_seen(body), foes)
    shift = _shift(ref, body, foes, course, inches * GRAIN)
    least = min(gap(_along(figure, course, shift), foe) for figure in _seen(body) for foe in foes)
    ref.record(Encountered(side=side, inches=inches, length=least, rules=("SP-3.1.9", "SP-R195")))
    if not shift:
        return
    for there in [_along(figure, course, shift) for figure in sorted(body, key=lambda figure: not is_known(figure))]:
        at = there.at if is_known(there) or _has_room(ref, there, frozenset({there.id})) else room_near(ref, there)
        ref.record(Deployed(figure=there.id, at=at, facing=there.facing, rules=("SP-3.1.9",)))


def _seen(party: list[Figure]) -> list[Figure]:
    """The figures of a party from which the distance is measured: those seen, or all if all are hidden [SP-R287]."""
    return [member for member in party if is_known(member)] or party


def _course(body: list[Figure], foes: list[Figure]) -> tuple[Point, int]:
    """The line between the two who are nearest each other, as a vector and its length in grains."""
    _, mine, theirs = min((squared(figure.at, foe.at), figure.id, foe.id) for figure in body for foe in foes)
    a = next(figure for figure in body if figure.id == mine)
    b = next(foe for foe in foes if foe.id == theirs)
    dx, dy = b.x - a.x, b.y - a.y
    return ((dx, dy), max(1, root_up(dx * dx + dy * dy))) if dx or dy else ((0, -1), 1)


def _along(figure: Figure, course: tuple[Point, int], shift: int) -> Figure:
    (dx, dy), size = course
    return replace(figure, x=figure.x + dx * shift // size, y=figure.y + dy * shift // size)


def _shift(
    ref: Referee, body: list[Figure], foes: list[Figure], course: tuple[Point, int], wanted: int
) -> int:
    """How far to go along the line so that the gap is as wanted; nearest to that at which all have room."""
    table = ref.state.table
    low, high = -(table.width + table.height), course[1]
    while low < high:  # the greatest shift at which nobody is nearer than wanted
        middle = (low + high + 1) // 2
        moved = [_along(figure, course, middle) for figure in _seen(body)]
        if any(gap_within(figure, foe, wanted - 1) for figure in moved for foe in foes):
            high = middle - 1
        else:
            low = middle
    together = frozenset([figure.id for figure in body])
    step = GRAIN // 4
    tries = (table.width + table.height) // step
    for number in range(tries):
        for offset in (-number * step, number * step) if number else (0,):
            moved = [_along(figure, course, low + offset) for figure in _seen(body)]
            if all(_has_room(ref, figure, together) for figure in moved) and not any(
                gap_within(figure, foe, GRAIN) for figure in moved for foe in foes
            ):
                return low + offset
    return 0
