"""Figures go their ways together, shot at half-way by those who stand and wait."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from game.board.heights import apart
from game.core.commands import Command, Shoot, Walk
from game.core.fight.moves import Halted, Moved, Soared, Turned, ZoneEntered
from game.core.figures import Figure
from game.core.grain import Point
from game.core.state import State
from game.core.tally import Refusal
from game.play.asked.asking import ask
from game.play.creatures.burning import tread
from game.play.missiles.offers import MayShoot
from game.play.missiles.shooting import volley
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.stealth.hiding import Gone, after_moves, come_out, look_about
from game.rules.decision import Decision, Pose
from game.rules.knowing.view import as_known
from game.rules.magic.spellbound import helpless
from game.rules.missiles.passing import in_wait
from game.rules.missiles.shooting import may_aim, may_shoot
from game.rules.missiles.splitting import is_split
from game.rules.moving.ends import kept_apart
from game.rules.moving.halves import half_points
from game.rules.moving.movement import standing_on
from game.rules.moving.walking import first_body, shortened_to_fit
from game.rules.moving.way import Way
from game.rules.moving.ways import as_far_as_may_be, in_their_ranks
from game.rules.moving.wings import airborne, grounded
from game.rules.situation import Situation
from game.rules.stealth.unseen import is_unseen

if TYPE_CHECKING:
    from game.catalogue.kinds.gear import Missile

Asking = Generator[Decision, Command, None]


def foes_met(found: tuple[Way, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(zone for way in found for zone in way.zones))


def is_able(ref: Referee, name: str) -> bool:
    figure = ref.figure(name)
    return figure.standing and not figure.has("fleeing")


def as_far(ref: Referee, walks: tuple[Walk, ...], no: Refusal) -> Asking:
    """A move right in its side's view and wrong in truth goes on until what was unseen stops it."""
    found = as_far_as_may_be(ref.at, walks)
    yield from go(ref, found, charge=False)
    for walk, way in zip(walks, found):
        if walk.path and way.end != walk.path[-1] and not way.zones:
            ref.record(Halted(figure=way.figure, why=no.reason, at=way.end, rules=(no.rule,)))


def go(ref: Referee, found: tuple[Way, ...], *, charge: bool) -> Asking:
    """Have figures go their ways together; those who wait for them shoot when each is half-way.

    [SP-3.3.2.1, SP-3.3.2.1.1, ST-R4]"""
    walking = tuple(way for way in found if way.stirs)
    waiting = [way for way in found if not way.stirs and not _turn(ref, way)]
    if not walking:
        return
    watch = _watch(ref, walking, charge=charge)
    began = {way.figure: ref.figure(way.figure) for way in walking}
    if watch is not None and (yield from _pass_through(ref, watch, charge=charge)):
        going = [(way, half) for way, half in zip(walking, watch.halves) if _goes_on(ref, began[way.figure], half)]
        walking = _still_clear(ref, [_rest(way, half) for way, half in going])
    _run(ref, walking, charge=charge)
    for way in waiting:
        if not (ref.figure(way.figure).standing and _turn(ref, way)):
            why = "there is no room to turn"
            ref.record(Halted(figure=way.figure, why=why, at=ref.figure(way.figure).at, rules=("ST-R1",)))
    arrive(ref, found, walking)


def _turn(ref: Referee, way: Way) -> bool:
    """Turn a figure to the facing it was given, if there is room now; tell whether there was [ST-R2]."""
    figure = ref.figure(way.figure)
    turned = replace(figure, facing=way.facing)
    if way.facing != figure.facing and standing_on(ref.at, turned) is not None:
        return False
    ref.record(Turned(figure=way.figure, facing=way.facing, rules=("ST-R2",)))
    return True


def walk_on(ref: Referee, found: tuple[Way, ...], *, charge: bool, how: str) -> None:
    """Have figures go their ways together, where nobody shoots at them half-way [SP-3.3.0.1, SP-3.3.0.2]."""
    _run(ref, found, charge=charge, how=how)
    arrive(ref, found, found)


def go_on(ref: Referee, began: Figure, gone: Way, rest: Way) -> None:
    """Have one who did something at the end of one way go on by another, as far as it is still able and that clear."""
    if _goes_on(ref, began, gone):
        walking = _still_clear(ref, [rest])
        _run(ref, walking, charge=False)
        arrive(ref, walking, walking)


def arrive(ref: Referee, found: tuple[Way, ...], walking: tuple[Way, ...]) -> None:
    """See who comes in sight at the end of a walk, and whom a zone has stopped [SP-3.3.0.2, SP-3.5.1.2]."""
    look_about(ref)
    after_moves(ref, [Gone(way.figure, way.path[0], bool(way.zones), way.began) for way in found if way.length])
    for way in walking:
        if way.zones and way.stopped is not None and ref.figure(way.figure).standing:
            rules = ("SP-3.3.0.2", "SP-3.5.1.2") if way.stopped != way.end else ("SP-3.3.0.2",)
            ref.record(ZoneEntered(figure=way.figure, zones=way.zones, at=way.stopped, rules=rules))


def _run(ref: Referee, walking: tuple[Way, ...], *, charge: bool, how: str = "move") -> None:
    come_out(ref, [way.figure for way in walking if way.stirs])
    number = ref.state.n + 1
    rules = ("SP-3.3.3.2",) if charge else ("SP-3.3.0.1",)
    for way in walking:
        rise(ref, way)
        if not way.length:
            if way.stirs:
                settle(ref, way)
                ref.record(Turned(figure=way.figure, facing=way.facing, rules=("ST-R2",)))
            continue
        ref.record(
            Moved(
                figure=way.figure,
                path=way.path,
                cost=way.cost,
                facing=way.facing,
                length=way.length,
                charge=charge,
                how=how,
                volley=number,
                rules=rules,
            )
        )
        settle(ref, way)
    for way in walking:
        if way.length:
            tread(ref, way.figure, trodden(way))


def rise(ref: Referee, way: Way) -> None:
    """Have one who goes by air rise to the altitude at which it goes, if it is not there [SP-R297]."""
    up = way.cruise - ref.figure(way.figure).altitude
    if way.cruise and up > 0:
        spent = airborne(ref.figure(way.figure), way.cruise).walked + up
        ref.record(Soared(figure=way.figure, altitude=way.cruise, used=spent, cost=up, rules=("SP-R297",)))


def settle(ref: Referee, way: Way) -> None:
    """Have one who came by air sink to the altitude at which its way ends, or land [SP-R297]."""
    figure = ref.figure(way.figure)
    if way.cruise and figure.standing and figure.altitude != way.altitude:
        spent = figure.walked if way.altitude else grounded(figure).walked
        ref.record(Soared(figure=way.figure, altitude=way.altitude, used=spent, rules=("SP-R297",)))


def trodden(way: Way) -> tuple[Point, ...]:
    """Return the part of a way that is trodden: all of it on foot, its end where it comes down, else nothing."""
    if not way.cruise:
        return way.path
    return () if way.altitude else (way.end, way.end)


def _rest(way: Way, half: Way) -> Way:
    """The second half: from the half-point by the corners not yet passed."""
    passed = len(half.path) - (half.end != way.path[len(half.path) - 1])
    return replace(
        way, path=(half.end, *way.path[passed:]), length=way.length - half.length, cost=way.cost - half.cost
    )


def _still_clear(ref: Referee, rests: list[Way]) -> tuple[Way, ...]:
    """The second halves of the moves, each as far as it is still clear: figures that broke may stand in the way."""
    at = ref.at
    together = frozenset([way.figure for way in rests])
    found = [_as_clear(at, way, together) for way in rests]
    if any(now.length < way.length for now, way in zip(found, rests)):
        found = in_their_ranks(at, {way.figure: max(1, way.length) for way in rests}, found, together)
    found = list(kept_apart(at, found))
    for now, way in zip(found, rests):
        if now.length < way.length:
            ref.record(Halted(figure=way.figure, why="the way is no longer clear", at=now.end, rules=("ST-R1",)))
    return tuple(found)


def _as_clear(at: Situation, way: Way, together: frozenset[str]) -> Way:
    """Return the part of a path that is clear."""
    figure = at.figure(way.figure)
    body = None if way.cruise else first_body(at, figure, way.path[1:], way.length, together)
    if body is None and not _taken(at, way, together):
        return way
    return shortened_to_fit(at, figure, way, way.length if body is None else body[0] - 1, together)


def _taken(at: Situation, way: Way, together: frozenset[str]) -> bool:
    return standing_on(at, way.placed(at.figure(way.figure)), together) is not None


def _goes_on(ref: Referee, began: Figure, half: Way) -> bool:
    """Whether one who was shot at half-way still stands there, on the feet on which he began, and goes on."""
    figure = ref.figure(half.figure)
    if not figure.standing or figure.has("fleeing") or figure.at != half.end:
        return False
    return figure.profile == began.profile and not figure.has("prone") and not helpless(figure)


class _Watch(NamedTuple):
    """Those who could shoot at movers half-way, the halves of the ways, and whether the movers know of any who could.

    They are asked too who only seem to, as one who is not seen stands in their way: else it could be told where."""

    shooters: tuple[str, ...]
    halves: tuple[Way, ...]
    is_open: bool


def _watch(ref: Referee, walking: tuple[Way, ...], *, charge: bool) -> _Watch | None:
    """Tell who watches those who go by, or None if nobody does [SP-3.3.2.1, SP-3.3.2.1.1]."""
    movers = [way.figure for way in walking if _may_be_met(ref.figure(way.figure))]
    if not movers or not ref.at.book.moving.passing:
        return None
    side = ref.figure(walking[0].figure).side
    lurking = in_wait(ref.at, ref.state.enemy_of(side), charge=charge)
    if not lurking:
        return None
    halves = half_points(ref.at, walking)
    at = Situation(_at_the_half(ref.state, halves), ref.battle)
    found = known = _shooters(at, lurking, movers)
    if as_known(ref.at, side) is not ref.at:
        seen = as_known(at, side)
        known = _shooters(seen, [(foe, weapon) for foe, weapon in lurking if foe.id in seen.state.figures], movers)
    shooters = tuple(dict.fromkeys((*found, *known)))
    return _Watch(shooters, halves, bool(known)) if shooters else None


def _shooters(at: Situation, lurking: list[tuple[Figure, Missile]], movers: list[str]) -> tuple[str, ...]:
    """Of the figures that wait to shoot, those that could hit a mover at this point."""
    coming = [at.figure(name) for name in movers]
    found = []
    for foe, weapon in lurking:
        if foe.locked and may_shoot(at, foe, weapon, passing=True) is not None:
            continue  # one of those who come holds it now
        near = [mover for mover in coming if apart(foe, mover) <= weapon.farthest]
        if any(may_aim(at, foe, mover, weapon, passing=True) is None for mover in near):
            found.append(foe.id)
    return tuple(found)


def passing_by(names: Sequence[str], *, charge: bool) -> str:
    """Ask whether to shoot at some figures that pass by or charge, by their names [SP-3.3.2.1]."""
    verb = "charge" if charge else "pass"
    who = f"{len(names)} figures {verb}" if len(names) > 1 else f"{names[0]} {verb}" + ("s" if charge else "es")
    return f"{who} within range: shoot?"


def _may_be_met(figure: Figure) -> bool:
    """Whether a mover can be shot at in passing: not one whom nobody sees, nor one who has had his half-point.

    [SP-3.3.5.3, SP-R150]"""
    return not figure.conditions or not (is_split(figure) or is_unseen(figure))


def _at_the_half(state: State, halves: tuple[Way, ...]) -> State:
    moved = {
        half.figure: half.placed(state.figures[half.figure])
        for half in halves
    }
    return replace(state, figures={**state.figures, **moved})


def _pass_through(ref: Referee, watch: _Watch, *, charge: bool) -> Generator[Decision, Command, bool]:
    """Ask those who watch whether they shoot at the half-point; whether the movers have come there.

    Where none of those is seen they are asked beforehand, and only a shot stops the movers there
    [SP-3.3.2.1, SP-3.3.2.1.1, SP-R290]."""
    if watch.is_open:
        _run(ref, watch.halves, charge=charge)
    movers = tuple(half.figure for half in watch.halves)
    targets = tuple(name for name in movers if ref.figure(name).standing and _may_be_met(ref.figure(name)))
    if not targets:
        return watch.is_open
    side = ref.figure(watch.shooters[0]).side
    prompt = passing_by([ref.figure(name).name for name in targets], charge=charge)
    offers = (MayShoot(side, True, watch.shooters, targets), MayStop())
    poses = () if watch.is_open else tuple([Pose(half.figure, half.end, half.facing) for half in watch.halves])
    command = yield from ask(ref, Decision(side, prompt, "SP-3.3.2.1", offers, watch.shooters, poses=poses))
    if not isinstance(command, Shoot):
        return watch.is_open
    if not watch.is_open:
        _run(ref, watch.halves, charge=charge)
    volley(ref, command.aims)
    return True
