"""Melee: who fights whom, the order of an exchange, and one figure's turn in it."""

from __future__ import annotations

from game.core.agenda import Play, Step
from game.core.commands import Done, Escape, Strike
from game.core.deeds import Rose, StrikeOrdered, Turn
from game.core.events import Dropped, Freed
from game.core.decision import Offer
from game.core.state import Figure
from game.play.asking import ask
from game.play.blows import blow, blows_left, escape
from game.play.ledger import BlowsCounted, Met, StruckFirst, fight
from game.play.offers import MayEscape, MayStop, MayStrike
from game.play.referee import Referee
from game.play.routing import flee
from game.rules.melee import REAR, attacks, foes_in_reach, may_strike, places, position, reaches
from game.rules.situation import Situation
from game.rules.standing import standing
from game.rules.strike_order import pair, strike_order, strikes_first


class Melee:
    """A melee: its figures, and the pairs between whom blows pass, either or both ways."""

    __slots__ = ("figures", "pairs")

    def __init__(self, figures: list[Figure], pairs: list[tuple[Figure, Figure]]) -> None:
        self.figures = figures
        self.pairs = pairs


def melees(at: Situation) -> list[Melee]:
    """List the melees: all who are bound together by blows that may pass, in order of their first id [SP-R4]."""
    reach: dict[str, list[Figure]] = {}
    first, second = (side.id for side in at.state.sides)
    pairs: dict[str, tuple[Figure, Figure]] = {}
    for side in (first, second):
        for figure in at.field.friends(side):
            found = foes_in_reach(at, figure)
            for foe in found:
                reach.setdefault(figure.id, []).append(foe)
                reach.setdefault(foe.id, []).append(figure)
                a, b = (figure, foe) if figure.id < foe.id else (foe, figure)
                pairs.setdefault(pair(figure.id, foe.id), (a, b))
    seen: set[str] = set()
    found_melees = []
    for name in sorted(reach):
        if name in seen:
            continue
        bound, queue = [], [name]
        seen.add(name)
        while queue:
            one = queue.pop()
            bound.append(one)
            for foe in reach[one]:
                if foe.id not in seen:
                    seen.add(foe.id)
                    queue.append(foe.id)
        members = frozenset(bound)
        figures = [at.figure(one) for one in sorted(bound)]
        found_melees.append(Melee(figures, [p for key, p in sorted(pairs.items()) if p[0].id in members]))
    return found_melees


def begin_melees(ref: Referee) -> list[Step]:
    """Count blows, settle the strike order of every melee, and give the turns as steps in that order.

    [SP-3.5.2, SP-3.5.7.1, SP-3.5.8, SP-R50]"""
    at = ref.at
    ledger = fight(ref.state)
    found = melees(at)
    now = {pair(a.id, b.id) for melee in found for a, b in melee.pairs}
    fresh = tuple(sorted(now - set(ledger.meetings)))
    parted = tuple(sorted(set(ledger.meetings) - now))
    if fresh or parted:
        ref.record(Met(pairs=fresh, parted=parted, rules=("SP-R4",)))
    ledger = fight(ref.state)
    steps: list[Step] = []
    for melee in found:
        opponents: dict[str, list[Figure]] = {}
        for a, b in melee.pairs:
            opponents.setdefault(a.id, []).append(b)
            opponents.setdefault(b.id, []).append(a)
        blows, quick = {}, {}
        for figure in melee.figures:
            if may_strike(figure):
                counted = attacks(at, figure, opponents.get(figure.id, []))
                blows[figure.id] = counted.number
                if counted.quick:
                    quick[figure.id] = counted.quick
        ref.record(BlowsCounted(blows=blows, quick=quick, rules=("SP-3.5.8.1",)))
        order = strike_order(at, melee.figures, melee.pairs, ledger.meetings, ledger.first)
        turns = tuple(Turn(one.figure, blows.get(one.figure, 0), one.reason, one.rule) for one in order)
        names = tuple(one.id for one in melee.figures)
        ref.record(StrikeOrdered(melee=names, order=turns, rules=("SP-3.5.2.1", "SP-R6")))
        leads = {}
        for a, b in melee.pairs:
            name = pair(a.id, b.id)
            leads[name] = strikes_first(at, a, b, ledger.meetings.get(name), ledger.first).who
        ref.record(StruckFirst(pairs=leads, rules=("SP-3.5.2.3",)))
        steps += [Turns(one.figure) for one in turns if one.attacks]
    return steps


class Turns(Step, frozen=True):
    """One figure's blows: at its place in the order it makes all its attacks [SP-R50]."""

    cite = "SP-3.5.3.1"
    figure: str

    @property
    def title(self) -> str:
        """The name shown on the timeline."""
        return f"{self.figure} strikes"

    @property
    def actors(self) -> tuple[str, ...]:
        """Whose blows they are."""
        return (self.figure,)

    def play(self, ref: Referee) -> Play:
        """Give one blow, or try to escape; then again while blows are left."""
        figure = ref.figure(self.figure)
        left = blows_left(ref, figure)
        if not left or not may_strike(figure):
            return
        if figure.has("prone"):
            rise_in_melee(ref, figure)
            _last(ref, self)
            return
        quick = fight(ref.state).quick.get(figure.id, 0)
        offer = MayStrike(figure.id, barred(ref.at, figure), left <= quick)
        targets = _with_places(ref.at, figure, offer.targets(ref.at))
        if not targets:
            return
        chosen = _by_order(ref, figure, targets)
        if chosen is None:
            offers: tuple[Offer, ...] = (offer, MayEscape(figure.id), MayStop())
            command = yield from ask(ref, figure.side, f"{figure.name} strikes", "SP-3.5.3.1", offers, (figure.id,))
            if isinstance(command, Done):
                return
            if isinstance(command, Escape):
                place = command.place
                yield from _escape(ref, figure.id, place.at, place.facing)
                return
            assert isinstance(command, Strike)
            chosen = command.target
        yield from blow(ref, figure.id, chosen)
        if blows_left(ref, ref.figure(self.figure)) and ref.figure(self.figure).standing:
            ref.next(self)


def barred(at: Situation, figure: Figure) -> tuple[str, ...]:
    """Give the ids of enemies behind a figure: it has no answer to those who attack it from the rear [SP-3.5.9.4]."""
    return tuple(foe.id for foe in foes_in_reach(at, figure) if position(at, foe, figure) == REAR)


def _with_places(at: Situation, figure: Figure, targets: list[Figure]) -> list[Figure]:
    """Of the targets, those round whom the figure has a place, or over whose attackers it reaches [SP-3.5.4.1]."""
    return [
        foe
        for foe in targets
        if reaches(at, figure, foe) in ("SP-3.5.10.4", "SP-3.5.10.5") or figure.id in places(at, foe) or _held(at, figure, foe)
    ]


def _held(at: Situation, figure: Figure, foe: Figure) -> bool:
    """A figure always answers one who has a place round it."""
    return foe.id in places(at, figure)


def _by_order(ref: Referee, figure: Figure, targets: list[Figure]) -> str | None:
    """The target a standing order names, or the only one where the order is not to be asked."""
    order = standing(ref.at, figure, "strike")
    if order == "nearest":
        near = min(targets, key=lambda foe: ((foe.x - figure.x) ** 2 + (foe.y - figure.y) ** 2, foe.id))
        return near.id
    if order == "weakest":
        return min(targets, key=lambda foe: (foe.hit_points, foe.id)).id
    return None


def _last(ref: Referee, turn: Turns) -> None:
    """Put a turn behind those of all others in its melee."""
    waiting = [entry.step for entry in ref.state.agenda if isinstance(entry.step, Turns)]
    others = tuple(step for step in waiting if step.figure != turn.figure)
    ref.record(Dropped(places=tuple(n for n, entry in enumerate(ref.state.agenda) if isinstance(entry.step, Turns))))
    ref.next(*others, turn)


def rise_in_melee(ref: Referee, figure: Figure) -> None:
    """Get up in melee: it costs a blow, and the figure acts after all others [SP-3.5.9.13.1]."""
    ref.record(Rose(figure=figure.id, blows=1, rules=("SP-3.5.9.13.1",)))


def _escape(ref: Referee, name: str, place: tuple[int, int], facing: int) -> Play:
    """Try to escape: the enemies who would have struck first have a blow at it [SP-3.5.6.5.1, SP-3.5.6.5.2, SP-R57]."""
    at = ref.at
    ledger = fight(ref.state)
    figure = ref.figure(name)
    quicker = [
        foe.id
        for foe in foes_in_reach(at, figure)
        if strikes_first(at, figure, foe, ledger.meetings.get(pair(name, foe.id)), ledger.first).who == foe.id
        and may_strike(foe)
        and blows_left(ref, foe)
    ]
    for foe_id in quicker:
        if ref.figure(name).standing and ref.figure(foe_id).standing:
            yield from blow(ref, foe_id, name)
    if ref.figure(name).standing and not ref.figure(name).has("fleeing"):
        escape(ref, name, place, facing, "SP-3.5.6.5")


def flight_of_broken(ref: Referee) -> None:
    """Those whose nerve broke in melee flee, now that all regular blows have fallen [SP-3.5.6.7.2, SP-R60]."""
    for side in ref.state.sides:
        names = tuple(one.id for one in ref.at.field.friends(side.id) if one.has("breaking"))
        if names:
            ref.record(Freed(figures=names, condition="breaking", rules=("SP-R60",)))
            flee(ref, tuple(name for name in names if ref.figure(name).standing), "broke in melee")


