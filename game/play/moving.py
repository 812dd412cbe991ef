"""Moving and charging: many together, shot at half-way by those who stand and wait."""

from __future__ import annotations

from collections.abc import Generator

from msgspec.structs import replace

from game.board.paths import cut
from game.core.commands import Charge, Command, Done, Shoot, Walk
from game.core.decision import Decision
from game.core.deeds import Charged, Halted, Moved, Turned, ZoneEntered
from game.core.grain import Point, distance_up
from game.core.state import Figure, State
from game.core.tally import Refusal
from game.play.asking import ask
from game.play.ledger import fight
from game.play.offers import MayCharge, MayShoot, MayStop
from game.play.referee import Referee
from game.play.routing import check
from game.play.shooting import volley
from game.rules.arms import SIZES, weapon_in_hand
from game.rules.missiles import may_aim, may_shoot, missile
from game.rules.morale import morale_class, never_checks
from game.rules.movement import Way, allowance, charge_reach, may_charge, may_move, may_walk
from game.rules.situation import Situation
from game.rules.standing import standing
from game.rules.ways import charge_ways, ways

Asking = Generator[Decision, Command, None]


def move(ref: Referee, walks: tuple[Walk, ...]) -> Asking:
    """Move figures together along their ways [SP-3.3.0.1, SP-3.3.0.2, SP-3.3.2.1]."""
    found = ways(ref.at, walks)
    if isinstance(found, Refusal):
        _halt(ref, walks, found)
        return
    yield from _go(ref, found, charge=False)


def charge(ref: Referee, walks: tuple[Walk, ...]) -> Asking:
    """Charge: declared, feared by foot, perhaps met half-way, then run home [SP-3.3.3.1, SP-3.3.3.4, SP-3.6.1.4]."""
    found = charge_ways(ref.at, walks)
    if isinstance(found, Refusal):
        _halt(ref, walks, found)
        return
    names = tuple(way.figure for way in found)
    targets = tuple(dict.fromkeys(zone for way in found for zone in way.zones))
    ref.record(Charged(figures=names, targets=targets, rules=("SP-3.3.3.1", "SP-3.3.3.2")))
    _fear(ref, names, targets)
    if fight(ref.state).phase == "move":
        yield from _counter_charge(ref, found, targets)
    again = charge_ways(ref.at, tuple(walk for walk in walks if _able(ref, walk.figure)))
    if isinstance(again, Refusal):
        # Those charged ran, or came to meet it: the charge goes on as far as its way is still clear.
        again = ways(ref.at, tuple(walk for walk in walks if _able(ref, walk.figure)))
        if isinstance(again, Refusal):
            _halt(ref, walks, again)
            return
    yield from _go(ref, again, charge=True)


def _able(ref: Referee, name: str) -> bool:
    figure = ref.figure(name)
    return figure.standing and not figure.has("fleeing")


def _halt(ref: Referee, walks: tuple[Walk, ...], no: Refusal) -> None:
    """A move right in its side's view and wrong in truth goes nowhere: something unseen is in the way."""
    for walk in walks:
        figure = ref.figure(walk.figure)
        ref.record(Halted(figure=walk.figure, why=no.reason, at=figure.at, rules=(no.rule,)))
        ref.record(Turned(figure=walk.figure, facing=figure.facing, rules=("ST-R2",)))


def _go(ref: Referee, found: tuple[Way, ...], *, charge: bool) -> Asking:
    walking = tuple(way for way in found if way.length)
    for way in found:
        if not way.length:
            ref.record(Turned(figure=way.figure, facing=way.facing, rules=("ST-R2",)))
    if not walking:
        return
    shooters = _lurking(ref, walking)
    halves = {way.figure: _half(ref, way) for way in walking} if shooters else {}
    watching = _watching(ref, shooters, walking, halves, charge=charge) if shooters else ()
    volley_number = ref.state.n + 1
    if not watching:
        for way in walking:
            _record(ref, way, way.path, way.cost, way.length, volley_number, charge=charge)
    else:
        for way in walking:
            path, cost, far = halves[way.figure]
            if far:
                _record(ref, way, path, cost, far, volley_number, charge=charge)
        yield from _pass_through(ref, watching, tuple(way.figure for way in walking), charge=charge)
        volley_number = ref.state.n + 1
        for way in walking:
            figure = ref.figure(way.figure)
            path, cost, far = halves[way.figure]
            if figure.standing and not figure.has("fleeing") and figure.at == path[-1]:
                rest = _rest(way, path)
                _record(ref, way, rest, way.cost - cost, way.length - far, volley_number, charge=charge)
    for way in walking:
        figure = ref.figure(way.figure)
        if way.zones and way.stopped is not None and figure.standing and figure.at == way.end:
            rules = ("SP-3.3.0.2", "SP-3.5.1.2") if way.stopped != way.end else ("SP-3.3.0.2",)
            ref.record(ZoneEntered(figure=way.figure, zones=way.zones, at=way.stopped, rules=rules))


def _record(
    ref: Referee, way: Way, path: tuple[Point, ...], cost: int, far: int, number: int, *, charge: bool
) -> None:
    rules = ("SP-3.3.3.2",) if charge else ("SP-3.3.0.1",)
    ref.record(
        Moved(
            figure=way.figure,
            path=path,
            cost=cost,
            facing=way.facing,
            length=far,
            charge=charge,
            volley=number,
            rules=rules,
        )
    )


def _half(ref: Referee, way: Way) -> tuple[tuple[Point, ...], int, int]:
    """The first half of a walk: its path, cost and length [ST-R4]."""
    far = way.length // 2
    if not far:
        return (way.path[0],), 0, 0
    path = (way.path[0], *cut(way.path[0], way.path[1:], far))
    figure = ref.figure(way.figure)
    course = ref.at.ground.course(figure.profile.base, way.path[0], way.path[1:], allowance(ref.at, figure))
    return path, min(way.cost, course.cost_at(far)), far


def _rest(way: Way, half: tuple[Point, ...]) -> tuple[Point, ...]:
    """The second half: from the half-point by the corners not yet passed."""
    passed = len(half) - 1 if half[-1] != way.path[len(half) - 1] else len(half)
    return (half[-1], *way.path[passed:]) if passed < len(way.path) else (half[-1], way.path[-1])


# ---- pass-through shots ------------------------------------------------------------------------------------------


def _lurking(ref: Referee, walking: tuple[Way, ...]) -> list[Figure]:
    """Those of the other side who could shoot at all in passing: with a missile, unmoved, not told to hold."""
    at = ref.at
    side = ref.figure(walking[0].figure).side
    found = []
    for foe in at.field.foes(side):
        if foe.walked or foe.passed or foe.came or foe.conditions and foe.has("fleeing"):
            continue
        weapon = missile(at, foe, "") if foe.carries else None
        if weapon is None or may_shoot(at, foe, weapon, passing=True) is not None:
            continue
        if standing(at, foe, "fire") != "hold":
            found.append(foe)
    return found


def _watching(
    ref: Referee,
    shooters: list[Figure],
    walking: tuple[Way, ...],
    halves: dict[str, tuple[tuple[Point, ...], int, int]],
    *,
    charge: bool,
) -> tuple[str, ...]:
    """Those who could hit one of the movers at its half-point."""
    half_way = _at_the_half(ref.state, halves)
    at = Situation(half_way, ref.battle)
    movers = [half_way.figures[way.figure] for way in walking]
    found = []
    for foe in shooters:
        if standing(ref.at, foe, "fire") == "chargers" and not charge:
            continue
        weapon = missile(at, foe, "")
        if weapon is None:
            continue
        for mover in movers:
            if distance_up(foe.at, mover.at) <= weapon.farthest:
                if may_aim(at, foe, mover, weapon, passing=True) is None:
                    found.append(foe.id)
                    break
    return tuple(found)


def _at_the_half(state: State, halves: dict[str, tuple[tuple[Point, ...], int, int]]) -> State:
    moved = {
        name: replace(state.figures[name], x=path[-1][0], y=path[-1][1]) for name, (path, _, _) in halves.items()
    }
    return replace(state, figures={**state.figures, **moved})


def _pass_through(ref: Referee, shooters: tuple[str, ...], movers: tuple[str, ...], *, charge: bool) -> Asking:
    side = ref.figure(shooters[0]).side
    targets = tuple(name for name in movers if ref.figure(name).standing)
    who = ref.figure(targets[0]).name if len(targets) == 1 else f"{len(targets)} figures"
    command = yield from ask(
        ref,
        side,
        f"{who} {'charge' if charge else 'pass'} within range: shoot?",
        "SP-3.3.2.1",
        (MayShoot(side, True, shooters, targets), MayStop()),
        shooters,
    )
    if isinstance(command, Shoot):
        volley(ref, command.aims)
    else:
        assert isinstance(command, Done)


# ---- what a charge calls for -------------------------------------------------------------------------------------


def _fear(ref: Referee, chargers: tuple[str, ...], targets: tuple[str, ...]) -> None:
    """Class E, D and C foot check when lancers or a large monster charge them [SP-3.6.1.4, SP-R87]."""
    if not any(_fearsome(ref, ref.figure(name)) for name in chargers):
        return
    for name in sorted({ref.figure(name).unit for name in targets if ref.figure(name).unit}):
        unit = ref.state.units[name]
        first = ref.figure(unit.figures[0])
        if first.profile.mount or first.profile.sort != "troop" or never_checks(ref.at, first):
            continue
        if morale_class(first) in ("E", "D", "C"):
            check(ref, unit, "charged", "SP-3.6.1.4")


def _fearsome(ref: Referee, figure: Figure) -> bool:
    weapon = weapon_in_hand(ref.at, figure)
    lance = weapon is not None and "charge_double" in weapon.flags and bool(figure.profile.mount)
    return lance or (figure.profile.sort == "creature" and SIZES[figure.profile.size] >= 2)


def _counter_charge(ref: Referee, found: tuple[Way, ...], targets: tuple[str, ...]) -> Asking:
    """Ask those charged, if each could itself have charged, whether they come to meet it [SP-3.3.3.4, SP-R37]."""
    at = ref.at
    side = at.state.enemy_of(at.figure(found[0].figure).side)
    units = {at.figure(name).unit for name in targets} - {""}
    asked = tuple(
        one.id
        for one in at.field.friends(side)
        if (one.id in targets or one.unit in units)
        and may_move(at, one, side) is None
        and may_walk(at, one) is None
        and may_charge(at, one) is None
        and standing(at, one, "counter") != "never"
        and any(_within(at, one, at.figure(way.figure)) for way in found)
    )
    if not asked:
        return
    chargers = tuple(way.figure for way in found)
    command = yield from ask(
        ref,
        side,
        "meet them with a counter-charge?",
        "SP-3.3.3.4",
        (MayCharge(side, asked, chargers), MayStop()),
        asked,
    )
    if isinstance(command, Charge):
        yield from _meet(ref, found, command)


def _within(at: Situation, figure: Figure, other: Figure) -> bool:
    return distance_up(figure.at, other.at) <= charge_reach(at, figure) + 3 * 1024


def _meet(ref: Referee, found: tuple[Way, ...], command: Charge) -> Asking:
    """The counter-charge goes as far as its share of the way by speed; the charge then runs on to it [SP-R37]."""
    laid = charge_ways(ref.at, command.walks)
    if isinstance(laid, Refusal):
        _halt(ref, command.walks, laid)
        return
    names = tuple(way.figure for way in laid)
    targets = tuple(dict.fromkeys(zone for way in laid for zone in way.zones))
    ref.record(Charged(figures=names, targets=targets, counter=True, rules=("SP-3.3.3.4",)))
    theirs = max(charge_reach(ref.at, ref.figure(way.figure)) for way in found)
    shortened = []
    for way in laid:
        mine = charge_reach(ref.at, ref.figure(way.figure))
        far = way.length * mine // (mine + theirs)
        if far:
            path = (way.path[0], *cut(way.path[0], way.path[1:], far))
            shortened.append(replace(way, path=path, length=far, cost=min(way.cost, far), zones=(), stopped=None))
    if shortened:
        yield from _go(ref, tuple(shortened), charge=True)


