"""Who is in melee with whom, who of a body fights, and what their dice need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from game.board.bases import CONTACT, gap_within
from game.core.figures import Figure
from game.core.grain import ahead
from game.core.tally import Modifier, Tally, Trial, tally
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import Body, blocks, bodies, of_side
from game.systems.large_battles.bodies.kinds import (
    counts,
    defends_as,
    fights_as,
    has_pikes,
    is_character,
    lifted,
    post,
    row,
)
from game.systems.large_battles.bodies.sides import along, edge, outermost, side_facing
from game.systems.large_battles.ledger import note
from game.systems.large_battles.marching.moving import ZONE
from game.systems.large_battles.tables import tables

TURNS = {"front": 0, "right": 90, "rear": 180, "left": 270}
"""Degrees from a body's facing to each of its sides."""


class Blow(Struct, frozen=True):
    """What those of a body throw who attack another as one class: how many, how many dice, what kills."""

    attackers: int
    dice: int
    lifted: int
    """Of the dice, those with +1."""
    tally: Tally
    arc: str
    """The side of the target that is attacked."""


def contacts(at: Situation) -> dict[str, tuple[str, ...]]:
    """Return by body the enemies it is in melee with: those within an inch of it [LB-5.1, LB-R16]."""
    kept = at.field.kept
    found: dict[str, tuple[str, ...]] | None = kept.get("contacts")
    if found is None:
        where = blocks(at)
        near: dict[str, list[str]] = {name: [] for name in where}
        one, other = at.field.sides
        for mine in of_side(at, one):
            for foe in of_side(at, other):
                if gap_within(where[mine.id], where[foe.id], ZONE) and _meet(mine, foe):
                    near[mine.id].append(foe.id)
                    near[foe.id].append(mine.id)
        found = kept["contacts"] = {name: tuple(foes) for name, foes in near.items()}
    return found


def _meet(body: Body, foe: Body) -> bool:
    """Whether men of two bodies whose blocks are near are near themselves: a short rank leaves its corners empty."""
    if body.is_full and foe.is_full:
        return True
    return any(gap_within(figure, other, ZONE) for figure in body.figures for other in foe.figures)


def foes_of(at: Situation, body: Body) -> tuple[str, ...]:
    """List the ids of the enemies a body is in melee with."""
    return contacts(at).get(body.id, ())


def melees(at: Situation) -> list[tuple[str, ...]]:
    """List the melees: bodies that are in one with each other, directly or by others, in order of ids [LB-R6]."""
    near, seen, found = contacts(at), set(), []
    for name in near:
        if name in seen or not near[name]:
            continue
        group, todo = [], [name]
        while todo:
            who = todo.pop()
            if who not in seen:
                seen.add(who)
                group.append(who)
                todo += near[who]
        found.append(tuple(sorted(group)))
    return found


def turn_met(at: Situation, body: Body, foe: str) -> int:
    """Return the turn in which a body's melee with another began: this one unless it is noted."""
    return note(at.state, body.id).met.get(foe, at.state.round)


def fighters(at: Situation, body: Body, foe: Body) -> tuple[Figure, ...]:
    """List the figures of a body that fight another: the outermost on that side, within an inch of it, facing it.

    From the second turn of the melee the ends of a line that reaches past the enemy wrap round him.

    [LB-3.1.1, LB-R19]"""
    where = blocks(at)[foe.id]
    line = outermost(body, side_facing(body, where))
    touching = [figure for figure in line if gap_within(figure, where, ZONE)]
    near = _opposed(at, body, foe, touching) or touching
    if not near or turn_met(at, body, foe.id) >= at.state.round:
        return tuple(near)
    others = [blocks(at)[name] for name in foes_of(at, body) if name != foe.id]
    spare = [
        figure for figure in line if figure not in near and not any(gap_within(figure, other, ZONE) for other in others)
    ]
    places = [line.index(figure) for figure in near]
    before = [figure for figure in spare if line.index(figure) < places[0]]
    after = [figure for figure in spare if line.index(figure) > places[-1]]
    many = len(before) - _wrapping(at, body, foe, before[::-1])
    return (*before[many:], *near, *after[: _wrapping(at, body, foe, after)])


def _opposed(at: Situation, body: Body, foe: Body, group: Sequence[Figure]) -> list[Figure]:
    """List those of a group who have some of an enemy's side straight before them: not who overlap its ends.

    [LB-3.1.1]"""
    arc = side_facing(foe, blocks(at)[body.id])
    across = body.wide if side_facing(body, blocks(at)[foe.id]) in ("front", "rear") else body.deep
    return [member for member in group if abs(along(foe, member.at, arc)) + CONTACT < edge(foe, arc) + across // 2]


def _wrapping(at: Situation, body: Body, foe: Body, spare: Sequence[Figure]) -> int:
    """How many of those beyond one end of an enemy wrap round it: one a rank, as far as the ground beside bears them.

    [LB-R19, LB-R47]"""
    most = min(foe.ranks, len(spare))
    if not most or at.ground.plain:
        return most
    figure = spare[0]
    towards = figure.facing + TURNS[side_facing(body, blocks(at)[foe.id])]
    spots = [ahead(figure.at, towards, body.deep * (n + 1)) for n in range(most)]
    bears = [at.ground.unfit(figure.profile.base, spot, figure.facing) is None for spot in spots]
    return bears.index(False) if False in bears else most


def shared(at: Situation, body: Body, foe: Body) -> tuple[Figure, ...]:
    """List those of a body who fight this enemy and not another: who touches several fights the first by id."""
    mine = foes_of(at, body)
    taken: list[Figure] = []
    for name in mine:
        now = [figure for figure in fighters(at, body, bodies(at)[name]) if figure not in taken]
        if name == foe.id:
            return tuple(now)
        taken += now
    return ()


def first_turn(at: Situation, body: Body, foe: Body) -> bool:
    """Tell whether the melee of two bodies is in its first turn."""
    return turn_met(at, body, foe.id) == at.state.round


def charged_home(at: Situation, body: Body, foe: Body) -> bool:
    """Tell whether a body has the impetus of a charge against another: this turn's, and the first of their melee."""
    mine = note(at.state, body.id)
    return mine.charged == at.state.round and mine.impetus and first_turn(at, body, foe)


def strikes_back(at: Situation, body: Body, foe: Body) -> bool:
    """Tell whether a body strikes an enemy at all: not in the turn in which he took it in the rear [LB-5.3, LB-R63]."""
    return not (first_turn(at, body, foe) and side_facing(body, blocks(at)[foe.id]) == "rear")


def reforms(at: Situation, body: Body) -> bool:
    """Tell whether a body changes its formation this turn or reorders itself: who is caught so is flanked.

    [LB-5.8, LB-R68]"""
    mine, turn = note(at.state, body.id), max(1, at.state.round)
    return mine.reorders >= turn or mine.reshaped == turn


class Manner(Struct, frozen=True):
    """How a body comes to strike at another: all that changes its dice but who and how many they are [LB-5.3]."""

    arc: str
    """The side of the target that is attacked."""
    own_front: bool
    """Whether the target is before the body's own front, where pikes are levelled."""
    flanking: bool
    impetus: bool
    received: bool
    """Whether the body stood while the target charged it."""


def blows(at: Situation, body: Body, foe: Body) -> list[Blow]:
    """Return what a body throws at another, by the classes as which its fighters attack [LB-5.2, LB-5.3, LB-R60]."""
    if not strikes_back(at, body, foe):
        return []
    arc, stood = arc_of(at, foe, body), note(at.state, body.id).charged != at.state.round
    manner = Manner(
        arc=arc,
        own_front=arc_of(at, body, foe) == "front" and not (first_turn(at, body, foe) and reforms(at, body)),
        flanking=(arc != "front" or reforms(at, foe)) and first_turn(at, foe, body),
        impetus=charged_home(at, body, foe),
        received=stood and charged_home(at, foe, body),
    )
    return _by_class(at, body, foe, shared(at, body, foe), manner)


def _by_class(at: Situation, body: Body, foe: Body, group: Sequence[Figure], manner: Manner) -> list[Blow]:
    """Return a blow for each class as which those of a group attack."""
    classes: dict[str, list[Figure]] = {}
    for member in group:
        classes.setdefault(fights_as(member), []).append(member)
    return [_blow(at, body, foe, kind, classes[kind], manner) for kind in sorted(classes)]


def _blow(at: Situation, body: Body, foe: Body, kind: str, group: Sequence[Figure], manner: Manner) -> Blow:
    """Return what those of one class throw: the tired a class lower, from there up or down [LB-5.2, LB-5.3, LB-R66]."""
    found = tables()
    modifiers: list[Modifier] = []
    own = kind
    if note(at.state, body.id).tired:
        own = found.worse[own]
        modifiers.append(Modifier(0, "tired", "LB-5.9", f"attacks as {own}"))
    if manner.flanking:
        before, own = own, found.better[own]
        plus = own == before
        word = "rear" if manner.arc == "rear" else "flank"
        told = "caught reforming" if manner.arc == "front" else f"taken in the {word}"
        instead = None if plus else f"attacks as {own}"
        modifiers.append(Modifier(1 if plus else 0, told, "LB-5.8" if manner.arc == "front" else "LB-5.3", instead))
    if manner.received and own in found.standing:
        own = found.standing[own]
        modifiers.append(Modifier(0, "horse charged while standing", "LB-5.3", f"attacks as {own}"))
    theirs = defence(at, foe)
    if note(at.state, foe.id).tired:
        modifiers.append(Modifier(0, "the enemy is tired", "LB-5.9", f"defends as {theirs}"))
    dice, per, need = found.combat[own][theirs]
    number = sum(counts(member) for member in group)
    thrown = number * dice // per
    pikes = sum(counts(member) for member in group if has_pikes(at, member)) if manner.own_front else 0
    if pikes:
        thrown += pikes
        modifiers.append(Modifier(0, f"pikes and halberds: {pikes} dice more", "LB-5.3", "they are thrown besides"))
    if manner.impetus and kind != "LF":
        thrown += number
        modifiers.append(Modifier(0, f"impetus of the charge: {number} dice more", "LB-5.3", "they are thrown besides"))
    more = sum(counts(member) * row(member).more for member in group if not is_character(member))
    thrown += more
    fewer = halved(thrown, group, foe)
    if fewer:
        thrown -= fewer
        modifiers.append(Modifier(0, f"too large for {foe.inner}: {fewer} dice fewer", "LB-R60", "they are not thrown"))
    up = sum(lifted(at, member) for member in group)
    label = f"{len(group)} {own} attack {theirs}"
    need_tally = tally(label, "LB-5.2", need, tuple(modifiers), by=Trial("1d6"))
    return Blow(len(group), thrown, min(up, thrown), need_tally, manner.arc)


def halved(thrown: int, group: Sequence[Figure], foe: Body) -> int:
    """Return how many of a group's dice those are not thrown for that are too large for an enemy: half of theirs.

    [LB-R60]"""
    clumsy = row(foe.first).halves
    if not clumsy:
        return 0
    large = sum(counts(member) for member in group if member.profile.kind in clumsy)
    return thrown * large // (2 * sum(counts(member) for member in group))


def arc_of(at: Situation, body: Body, foe: Body) -> str:
    """Return the side of a body on which an enemy is."""
    return side_facing(body, blocks(at)[foe.id])


def defence(at: Situation, body: Body) -> str:
    """Return as what a body defends: as most of its men do, a class lower when tired [LB-5.2, LB-5.9]."""
    own = defends_as(at, body.first)
    return tables().worse[own] if note(at.state, body.id).tired else own


def lines_in_reach(at: Situation, body: Body, foe: Body) -> list[tuple[Figure, ...]]:
    """List the ranks of an enemy that a body's kills may reach, the nearest first: the one it touches.

    A charge that clears it goes on into the next as long as its move lasts [LB-3.2, LB-3.2.1, LB-R20]."""
    arc = side_facing(foe, blocks(at)[body.id])
    deep = foe.deep if arc in ("front", "rear") else foe.wide
    more = note(at.state, body.id).balance // deep if charged_home(at, body, foe) else 0
    lanes: dict[int, list[Figure]] = {}
    for figure in foe.figures:
        where = post(figure)
        lanes.setdefault(where.back if arc in ("front", "rear") else where.right, []).append(figure)
    order = sorted(lanes, reverse=arc in ("rear", "right"))
    return [
        tuple(sorted(lanes[lane], key=lambda figure: (is_character(figure), figure.id))) for lane in order[: 1 + more]
    ]


class Coming(NamedTuple):
    """How a body comes at an enemy: at which side, whether it charges, how many files, and how far from the middle.

    Its middle comes so far along that side from the side's own; where a gap lets so many files through, no more fight.
    """

    side: str
    charge: bool
    files: int = 0
    lane: int = 0


def onslaught(at: Situation, body: Body, foe: Body, coming: Coming) -> tuple[list[Blow], list[Blow]]:
    """Return what a body and its target would throw in the first turn of a charge at one of its sides.

    [LB-5.2, LB-5.3, LB-R47]"""
    side, charge, files, lane = coming
    mine, theirs = outermost(body, "front"), outermost(foe, side)
    mine = mine[: files or len(mine)]
    across = foe.wide if side in ("front", "rear") else foe.deep
    half = len(mine) * body.wide // 2
    spots = [(lane - half + body.wide * n + body.wide // 2, figure) for n, figure in enumerate(mine)]
    mine = tuple([figure for spot, figure in spots if abs(spot) + CONTACT < edge(foe, side) + body.wide // 2])
    theirs = tuple(
        [figure for figure in theirs if abs(along(foe, figure.at, side) - lane) + CONTACT < half + across // 2]
    )
    head_on = side == "front"
    caught = reforms(at, foe)
    attack = Manner(side, own_front=True, flanking=caught or not head_on, impetus=charge, received=False)
    made = _by_class(at, body, foe, mine, attack)
    if side == "rear":
        return made, []
    stood = charge and note(at.state, foe.id).charged != at.state.round
    answer = Manner("front", own_front=head_on and not caught, flanking=False, impetus=False, received=stood)
    return made, _by_class(at, foe, body, theirs, answer)


def expected(at: Situation, body: Body, foe: Body, coming: Coming) -> tuple[int, int]:
    """Return the kills that a body and its target may expect of the first turn of a charge, in hundredths [LB-5.2]."""
    made, suffered = onslaught(at, body, foe, coming)
    return average(made), average(suffered)


def average(struck: Sequence[Blow]) -> int:
    """Return the kills of some blows by their average, in hundredths."""
    return sum(map(_mean, struck))


def _mean(blow: Blow) -> int:
    """Return the kills of a blow by its average, in hundredths."""
    plain, up = (sum(blow.tally.passes(face + plus) for face in range(1, 7)) for plus in (0, 1))
    return ((blow.dice - blow.lifted) * plain + blow.lifted * up) * 100 // 6
