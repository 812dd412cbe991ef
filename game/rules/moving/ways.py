"""Moves of many: every way laid out together, by the same fraction of their length, ends looked at together."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from heapq import heapify, heappop, heappush

from msgspec.structs import replace

from game.board.bases import extent, overlapping, overlaps
from game.board.paths import length
from game.core.commands import Walk
from game.core.figures import Figure
from game.core.grain import round_inches
from game.core.tally import Refusal
from game.rules.field import has_zone
from game.rules.moving.ends import kept_apart
from game.rules.moving.movement import allowance, charge_reach, exerts_zone_on, has_called, left, may_walk
from game.rules.moving.rushing import rush, rush_on
from game.rules.moving.walking import first_near, shortened_to_fit, way
from game.rules.moving.way import BODY, Terms, Way
from game.rules.moving.wings import airborne
from game.rules.situation import Situation
from game.rules.stealth.doors import no_step_clear

CELL = 12
"""Ways of many are found by cells of 2 to this power of grains: 4 inches."""
FINE = 64
"""In so many bits two fractions differ whose lengths are of half as many."""

Lay = Callable[[Figure, Walk, frozenset[str]], Way | Refusal]


def ways(at: Situation, walks: tuple[Walk, ...]) -> tuple[Way, ...] | Refusal:
    """Lay out a move of one figure or many, or say why it may not be [SP-3.3.0.1]."""
    return laid_together(at, "move", walks, lambda figure, walk, together: _walked(at, figure, walk, together))


def each_way(at: Situation, walks: tuple[Walk, ...], *, charging: bool = False) -> dict[str, Way | Refusal]:
    """Lay out the way of each of those who move (or charge) together, or say why he for his part may not go it."""
    together = frozenset([walk.figure for walk in walks if walk.path])
    going = _charged if charging else _walked
    return {walk.figure: going(at, at.figure(walk.figure), walk, together) for walk in walks}


def _walked(at: Situation, figure: Figure, walk: Walk, together: frozenset[str]) -> Way | Refusal:
    flying = airborne(figure, walk.by_air)
    terms = Terms(left(at, flying), together, by_air=walk.by_air)
    no = may_walk(at, figure) if walk.by_air is not None else None
    laid = no or way(at, figure, walk.path, walk.facing, terms)
    if has_called(figure) and isinstance(laid, Way) and laid.zones:
        return Refusal(f"{figure.name} has called on those in flight, and keeps out of melee", "SP-3.6.3.1.1")
    if at.book.acting.acts is not None and isinstance(laid, Way) and laid.stirs:
        no = at.book.acting.acts(at, flying, "move", laid.length + laid.climb)
        if no is not None:
            return no
    if isinstance(laid, Way) and laid.length and figure.has("basher"):
        return no_step_clear(at, figure, laid) or laid
    return laid


def half_ways(at: Situation, walks: tuple[Walk, ...]) -> tuple[Way, ...] | Refusal:
    """Lay out the first part of a split move: up to half the allowance, and into nobody's zone, or say why it may not
    be [SP-3.3.1.2, SP-3.4.2.3, SP-R10]."""

    def one(figure: Figure, walk: Walk, together: frozenset[str]) -> Way | Refusal:
        half = _half(at, airborne(figure, walk.by_air))
        laid = way(at, figure, walk.path, walk.facing, Terms(half, together, by_air=walk.by_air))
        if isinstance(laid, Refusal):
            if "cost" not in laid.measured:
                return laid
            cost, whole = laid.measured["cost"], round_inches(allowance(at, figure))
            reason = f"{figure.name} shoots within half of its {whole} inches: that costs {cost}"
            return Refusal(reason, "SP-3.3.1.2", laid.measured)
        if laid.zones:
            foe = at.figure(laid.zones[0])
            reason = f"{figure.name} would be stopped by the zone of {foe.name} before it could shoot"
            return Refusal(reason, "SP-3.4.2.3", {"by": foe.id})
        return laid

    return laid_together(at, "split", walks, one)


def _half(at: Situation, figure: Figure) -> int:
    """What is left of half the allowance [SP-3.3.1.2, SP-R10]."""
    return max(0, min(allowance(at, figure) // 2 - figure.walked, left(at, figure)))


def charge_ways(at: Situation, walks: tuple[Walk, ...]) -> tuple[Way, ...] | Refusal:
    """Lay out a charge of one figure or many, or say why it is none [SP-3.3.3.1]."""

    found = laid_together(at, "charge", walks, lambda figure, walk, together: _charged(at, figure, walk, together))
    return found if isinstance(found, Refusal) else _no_contact(at, found) or found


def _charged(at: Situation, figure: Figure, walk: Walk, together: frozenset[str]) -> Way | Refusal:
    laid = rush(at, figure, walk.path, walk.facing, together, walk.by_air)
    return laid if isinstance(laid, Refusal) or laid.zones else _at_the_helpless(at, laid)


def as_far_as_may_be(
    at: Situation, walks: tuple[Walk, ...], *, charging: bool = False, halved: bool = False
) -> tuple[Way, ...]:
    """Lay out what comes of a move or charge that cannot be whole: each goes on until something stops it.

    `halved` for the first part of a split move."""

    def one(figure: Figure, walk: Walk, together: frozenset[str]) -> Way | Refusal:
        if charging:
            return rush_on(at, figure, walk.path, walk.facing, together, walk.by_air)
        flying = airborne(figure, walk.by_air)
        budget = _half(at, flying) if halved else left(at, flying)
        return way(at, figure, walk.path, walk.facing, Terms(budget, together, trim=True, by_air=walk.by_air))

    kind = "rush on" if charging else "half on" if halved else "go on"
    found = laid_together(at, kind, walks, one, yielding=True)
    if not isinstance(found, Refusal):
        return found
    # One of them is sent where nothing is: nobody goes.
    return tuple(
        [Way(walk.figure, (at.figure(walk.figure).at,), at.figure(walk.figure).facing, 0, 0) for walk in walks]
    )


def _at_the_helpless(at: Situation, laid: Way) -> Way:
    """Have a rush that no zone ended make contact with those who have none and come into the charger's [SP-R114]."""
    figure = at.figure(laid.figure)
    there = laid.placed(figure)
    helpless = (foe for foe in at.field.foes(figure.side) if not has_zone(foe))
    return replace(laid, zones=tuple([foe.id for foe in helpless if exerts_zone_on(at, there, foe)]))


def _no_contact(at: Situation, found: tuple[Way, ...]) -> Refusal | None:
    """Say which figure of a rush makes no contact, or None; a figure behind comrades who make contact charges too.

    [SP-3.3.3.1, SP-R2, SP-R93]"""
    return next(iter(reaching_nobody(at, found).values()), None)


def reaching_nobody(at: Situation, found: tuple[Way, ...]) -> dict[str, Refusal]:
    """Return those who rush and make no contact, nor follow comrades of their unit who do, each with the reason."""
    units = {at.figure(laid.figure).unit for laid in found if laid.zones} - {""}
    idle: dict[str, Refusal] = {}
    for laid in found:
        figure = at.figure(laid.figure)
        if not laid.zones and figure.unit not in units:
            far = round_inches(laid.length)
            reason = f"{figure.name} would reach nobody in {far} inches: that is a move, no charge"
            reach = round_inches(charge_reach(at, figure))
            idle[laid.figure] = Refusal(reason, "SP-3.3.3.1", {"length": far, "reach": reach})
    return idle


# ---- many together -----------------------------------------------------------------------------------------------


def laid_together(
    at: Situation, kind: str, walks: tuple[Walk, ...], lay: Lay, *, yielding: bool = False
) -> tuple[Way, ...] | Refusal:
    """Lay out the ways of many, each by `lay`: what was worked out to judge a command is there to carry it out.

    Where two would end in one place that is refused, or, where they are `yielding`, one stops sooner."""
    kept = at.field.kept
    name = (kind, walks)
    found = kept.get(name)
    if found is None:
        found = kept[name] = _together(at, walks, lay, yielding=yielding)
    return found


def _together(at: Situation, walks: tuple[Walk, ...], lay: Lay, *, yielding: bool) -> tuple[Way, ...] | Refusal:
    # Who is named but stays put is in the way of the others like anybody else.
    together = frozenset([walk.figure for walk in walks if walk.path])
    found: list[Way] = []
    for walk in walks:
        laid = lay(at.figure(walk.figure), walk, together)
        if isinstance(laid, Refusal):
            return laid
        found.append(laid)
    if len(found) > 1:
        if any(laid.zones for laid in found):
            asked = {walk.figure: max(1, length(at.figure(walk.figure).at, walk.path)) for walk in walks}
            found = in_their_ranks(at, asked, found, together)
        if yielding:
            return kept_apart(at, found)
        no = _collision(at, found)
        if no is not None:
            return no
    return tuple(found)


def in_their_ranks(
    at: Situation, asked: Mapping[str, int], found: Sequence[Way], together: frozenset[str]
) -> list[Way]:
    """Stop figures that run into a comrade who was stopped before them [ST-R14].

    `asked` are the lengths that each was to go, in grains; who goes less was stopped."""
    ready = {laid.figure: laid for laid in found}
    by_cell = _by_cell(at, found)
    # All run by the same fraction of what they were asked: who stops first is settled first.
    queue = [(_part(laid.length, asked[laid.figure]), laid.figure) for laid in found]
    heapify(queue)
    settled: dict[str, Way] = {}
    while ready:
        part, name = heappop(queue)
        if name not in ready or part != _part(ready[name].length, asked[name]):
            continue  # it was settled, or stops sooner than this says
        ended = settled[name] = ready.pop(name)
        if ended.length == asked[name]:
            continue
        there = ended.placed(at.figure(ended.figure))
        # Only those are looked at whose way leads by: of a mass that marches together each has few about him.
        for other in by_cell.get((there.x >> CELL, there.y >> CELL), ()):
            laid = ready.get(other)
            if laid is None:
                continue
            figure = at.figure(other)
            if (laid.cruise or there.altitude) and not overlaps(laid.placed(figure), there):
                continue  # it flies over him, or he over it
            met = first_near(figure, laid.path, there, BODY)
            if met is None:
                continue
            if met * asked[name] >= ended.length * asked[other] or overlaps(laid.placed(figure), there):
                shorter = ready[other] = shortened_to_fit(at, figure, laid, met - 1, together)
                heappush(queue, (_part(shorter.length, asked[other]), other))
    return [settled[laid.figure] for laid in found]


def _part(length: int, asked: int) -> int:
    """A fraction as a number by which fractions of lengths on a table sort as they do, and only like ones are alike."""
    return (length << FINE) // asked


def _by_cell(at: Situation, found: Sequence[Way]) -> dict[tuple[int, int], list[str]]:
    """By cell of the table, whose way may lead so near to a place in it that he runs into somebody there."""
    cells: dict[tuple[int, int], list[str]] = {}
    wide = at.field.lay.widest
    for laid in found:
        far = extent(at.figure(laid.figure).profile.base) + wide + 2
        xs, ys = [place[0] for place in laid.path], [place[1] for place in laid.path]
        rows = range(min(ys) - far >> CELL, (max(ys) + far >> CELL) + 1)
        for column in range(min(xs) - far >> CELL, (max(xs) + far >> CELL) + 1):
            for row in rows:
                cells.setdefault((column, row), []).append(laid.figure)
    return cells


def _collision(at: Situation, found: list[Way]) -> Refusal | None:
    """No two of those who move together may end on each other [ST-R1]."""
    named = [laid.figure for laid in found]
    pairs = [
        sorted(pair, key=lambda figure: named.index(figure.id))
        for pair in overlapping([laid.placed(at.figure(laid.figure)) for laid in found])
    ]
    if not pairs:
        return None
    b, a = min(pairs, key=lambda pair: (named.index(pair[1].id), named.index(pair[0].id)))
    return Refusal(f"{b.name} and {a.name} would end in one place", "ST-R1", {"figure": a.id})
