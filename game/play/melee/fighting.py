"""Melee: who fights whom, the order of an exchange, and one figure's turn in it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.fight.deeds import StrikeOrdered, Turn
from game.core.figures import Figure
from game.play.exchanged import BlowsCounted, Met, StruckFirst
from game.play.ledger import blows_left, fight
from game.play.referee import Referee
from game.rules.melee.attacks import Attacks, attacks
from game.rules.melee.reach import attackers, engaged, foes_in_reach, may_strike, opponents, within_reach
from game.rules.melee.strike_order import Placed, pair, strike_order, strikes_first
from game.rules.situation import Situation


class Melee:
    """A melee: its figures, and the pairs between whom blows pass, either or both ways."""

    __slots__ = ("figures", "pairs")

    def __init__(self, figures: list[Figure], pairs: list[tuple[Figure, Figure]]) -> None:
        self.figures = figures
        self.pairs = pairs


def melees(at: Situation) -> list[Melee]:
    """List the melees: all who are bound together by blows that may pass, in order of their first id.

    Who was slain, has escaped or has fled is bound to nobody any more [SP-R4, SP-3.5.7.2]."""
    pairs: dict[str, tuple[Figure, Figure]] = {}
    bound: dict[str, list[str]] = {}
    for side in at.state.sides:
        for figure in at.field.friends(side.id):
            for foe in foes_in_reach(at, figure):
                name = pair(figure.id, foe.id)
                if name not in pairs:
                    pairs[name] = (figure, foe) if figure.id < foe.id else (foe, figure)
                    bound.setdefault(figure.id, []).append(foe.id)
                    bound.setdefault(foe.id, []).append(figure.id)
    ordered = [pairs[name] for name in sorted(pairs)]
    found: list[Melee] = []
    seen: set[str] = set()
    for name in sorted(bound):
        if name not in seen:
            members = _all_bound(bound, name)
            seen |= members
            among = [two for two in ordered if two[0].id in members]
            found.append(Melee([at.figure(member) for member in sorted(members)], among))
    return found


def _all_bound(bound: dict[str, list[str]], name: str) -> set[str]:
    """All who hang together with one, itself among them."""
    members, queue = {name}, [name]
    while queue:
        for other in bound[queue.pop()]:
            if other not in members:
                members.add(other)
                queue.append(other)
    return members


def meet(ref: Referee, found: Sequence[Melee]) -> None:
    """Note who has come to be in melee with whom, and who no longer is [SP-R4]."""
    at = ref.at
    now = {pair(a.id, b.id) for melee in found for a, b in melee.pairs}
    known = fight(ref.state).meetings
    fresh = tuple(sorted(now - set(known)))
    parted = tuple([name for name in sorted(set(known) - now) if not _near(at, name)])
    if fresh or parted:
        ref.record(Met(pairs=fresh, parted=parted, rules=("SP-R4",)))


def _near(at: Situation, name: str) -> bool:
    """Whether the two of a pair still reach each other, though they exchange no blows in what is fought now."""
    if at.book.melee.exchanges is None:
        return False
    figure, other = (at.figure(each) for each in name.split("|"))
    if not (figure.standing and other.standing):
        return False
    return other in within_reach(at, figure) or figure in within_reach(at, other)


def order(ref: Referee, at: Situation, melee: Melee) -> list[str]:
    """Count the blows of one melee, settle the strike order, and return the turns in that order."""
    counted = _count(ref, at, melee.figures)
    ledger = fight(ref.state)
    firsts = {
        pair(a.id, b.id): strikes_first(at, a, b, ledger.meetings.get(pair(a.id, b.id)), ledger.first)
        for a, b in melee.pairs
    }
    order = strike_order(at, melee.figures, melee.pairs, firsts)
    names = tuple(figure.id for figure in melee.figures)
    turns = _places(ref, order, counted)
    rules = tuple(dict.fromkeys([first.rule for first in firsts.values()]))
    ref.record(StrikeOrdered(melee=names, order=turns, rules=tuple(dict.fromkeys([*rules, "SP-R6"]))))
    ref.record(StruckFirst(pairs={name: first.who for name, first in firsts.items()}, rules=rules))
    return [turn.figure for turn in turns if turn.attacks or ref.figure(turn.figure).rushed]


def _places(ref: Referee, order: Sequence[Placed], counted: dict[str, Attacks]) -> tuple[Turn, ...]:
    """Return everybody's place with the blows he has left: who has fought this round may have none [SP-3.5.8.1]."""
    left = {place.figure: blows_left(ref.state, place.figure) if place.figure in counted else 0 for place in order}
    return tuple([Turn(place.figure, left[place.figure], place.reason, place.rule) for place in order])


def _count(ref: Referee, at: Situation, figures: Sequence[Figure]) -> dict[str, Attacks]:
    """Count the blows of figures that fight, once in an exchange [SP-3.5.8.1]."""
    counted = {figure.id: attacks(at, figure, engaged(at, figure)) for figure in figures if may_strike(figure)}
    counts = {name: count.parts for name, count in counted.items()}
    quick = {name: count.quick for name, count in counted.items() if count.quick}
    beasts = {name: count.beast for name, count in counted.items() if count.beast}
    rules = tuple(sorted({part.rule for parts in counts.values() for part in parts}))
    ref.record(BlowsCounted(counts=counts, quick=quick, beasts=beasts, rules=rules))
    return counted


def join(ref: Referee, name: str, *rules: str) -> list[str]:
    """Have a figure that stepped, leapt or charged into new enemies fight them; return those who had no turn yet.

    It has struck first at all whom it meets. Who is drawn in has his place right after it; who waits for his place
    strikes back there, and who has had it no more in this exchange [SP-3.5.6.2, SP-3.5.5.4.1, SP-R130]."""
    at = ref.at
    figure = at.figure(name)
    if not figure.standing:
        return []
    met = sorted({*opponents(at, figure), *attackers(at, figure)})
    ledger = fight(ref.state)
    fresh = tuple(both for both in sorted(pair(name, foe) for foe in met) if both not in ledger.meetings)
    if fresh:
        ref.record(Met(pairs=fresh, rules=("SP-R4", "SP-R130", *rules)))
        ref.record(StruckFirst(pairs=dict.fromkeys(fresh, name), rules=("SP-3.5.2.3", "SP-R130", *rules)))
    drawn = [at.figure(foe) for foe in met if foe not in ledger.blows]
    if not drawn:
        return []
    counted = _count(ref, at, drawn)
    order = [replace(place, reason="drawn in", rule="SP-R130") for place in strike_order(at, drawn, (), {})]
    turns = _places(ref, order, counted)
    ref.record(StrikeOrdered(melee=tuple(foe.id for foe in drawn), order=turns, rules=("SP-R130", "SP-R6")))
    return [turn.figure for turn in turns if turn.attacks]
