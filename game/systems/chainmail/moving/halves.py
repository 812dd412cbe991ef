"""Both halves of movement by written orders, and those who charge if charged."""

from __future__ import annotations

from msgspec.structs import replace

from game.board.paths import length
from game.core.commands import Charge, Walk
from game.core.course.orders import ANSWER, CHARGE, Task
from game.core.fight.moves import Charged, Moved, Turned, ZoneEntered
from game.core.figures import Figure
from game.core.grain import Point
from game.core.tally import Refusal
from game.play.asked.asking import ask
from game.play.asked.sealing import keep, open_sealed
from game.play.course.ending import end_if_over
from game.play.creatures.burning import tread
from game.play.ledger import PhaseBegan, fight
from game.play.melee.stepping import launch
from game.play.morale.routing import dread
from game.play.moving.going import rise, settle, trodden
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.stealth.hiding import Gone, after_moves, come_out, look_about
from game.play.step import Play, Step
from game.rules.decision import AnyOffer, Decision
from game.rules.knowing.view import as_known
from game.rules.melee.onward import charge_left
from game.rules.moving.movement import inactive, left, may_move, may_walk
from game.rules.moving.rushing import dives_to
from game.rules.moving.stretches import stretch
from game.rules.moving.walking import as_far_as_ground, shortened, way
from game.rules.moving.way import Terms, Way
from game.rules.moving.wings import airborne
from game.rules.situation import Situation
from game.rules.stealth.unseen import is_known
from game.systems.chainmail.moving.abreast import go_together
from game.systems.chainmail.names import FIRST_HALF, SECOND_HALF
from game.systems.chainmail.writing.orders import Courses, answering_way, charge_way, was_in_reach
from game.systems.chainmail.writing.writing import HalfGone, MayAnswer


class FirstHalf(Step, frozen=True):
    """Every figure makes half its ordered move, all at once; opponents who come within 1 inch stop [CM-3.2, CM-3.3]."""

    title = "First half"
    cite = "CM-3.2"

    def play(self, ref: Referee) -> Play:
        """Declare the charges, then go; what cannot be carried out is carried out as far as it can be [CM-R14].

        Who stands and is met stays as he is: he charges nobody who charges [CM-3.3]."""
        ref.record(PhaseBegan(phase=FIRST_HALF, rules=("CM-3.2",)))
        _declare_charges(ref)
        _turn(ref, "CM-3.2")
        at = ref.at
        tasks = [task for task in fight(ref.state).tasks if task.manner != ANSWER and _obeys(at, task)]
        walks = [task.walk for task in tasks if stirs(task.walk)]
        together = frozenset([walk.figure for walk in walks])
        halves = [_half(at, walk, together) for walk in walks]
        starts = {walk.figure: at.figure(walk.figure).at for walk in walks}
        gone = _go(ref, halves, _marks(at, walks), "half", "CM-3.2")
        rest = [_left_over(task, starts[task.figure], gone) for task in tasks if stirs(task.walk)]
        met = {name for way in gone.values() for name in way.zones}
        others = [task for task in fight(ref.state).tasks if task.figure not in starts and task.figure not in met]
        ref.record(HalfGone(tasks=(*others, *[task for task in rest if task is not None]), rules=("CM-3.2",)))
        end_if_over(ref)
        yield from ()


def _left_over(task: Task, start: Point, gone: dict[str, Way]) -> Task | None:
    """What is left of an order after the first half: None where the way is over, or its figure met [CM-3.3, CM-R15]."""
    way = gone.get(task.figure)
    if way is None or way.zones:
        return None
    if way.cruise:
        return _left_to_fly(task, start, way)
    path, here, far = task.walk.path, start, way.length
    while path and length(here, path[:1]) <= far:
        far -= length(here, path[:1])
        here, path = path[0], path[1:]
    return replace(task, walk=replace(task.walk, path=path)) if path else None


def stirs(walk: Walk) -> bool:
    """Tell whether an ordered walk goes anywhere: along, up or down."""
    return bool(walk.path) or walk.by_air is not None


def _left_to_fly(task: Task, start: Point, way: Way) -> Task | None:
    """What is left of an order to fly: the rest of its way, or of its height [CM-R37]."""
    high = task.walk.by_air
    if way.end == (start, *task.walk.path)[-1] and high in (None, way.altitude):
        return None
    path, here, far = task.walk.path, start, way.length
    while path and length(here, path[:1]) <= far:
        far -= length(here, path[:1])
        here, path = path[0], path[1:]
    return replace(task, walk=replace(task.walk, path=path))


def _declare_charges(ref: Referee) -> None:
    """Those ordered to charge declare it as they set out, and foot may fear them [SP-3.3.3.1, SP-3.6.1.4]."""
    at = ref.at
    for side in at.state.sides:
        found = []
        for task in fight(at.state).tasks:
            if task.manner == CHARGE and at.figure(task.figure).side == side.id and _obeys(at, task):
                laid = charge_way(at, at.figure(task.figure), task.walk)
                if isinstance(laid, Way):
                    found.append(laid)
        if found:
            targets = tuple(dict.fromkeys(zone for way in found for zone in way.zones))
            names = tuple([way.figure for way in found])
            ref.record(Charged(figures=names, targets=targets, rules=("SP-3.3.3.1", "CM-3.1")))
            launch(ref, found)
            dread(ref, {way.figure: way.zones for way in found})


def _obeys(at: Situation, task: Task) -> bool:
    """Whether one can still do what is written, or part of it [CM-R14]."""
    figure = at.figure(task.figure)
    no = may_move(at, figure, figure.side)
    return no is None and (not stirs(task.walk) or may_walk(at, figure) is None)


def budget(at: Situation, name: str, by_air: int | None = None) -> int:
    """Return a figure's movement this round in grains, with the bonus of a charge if it charges."""
    figure, course = airborne(at.figure(name), by_air), fight(at.state).courses.get(name)
    if figure.charged == at.state.round and course is not None:
        return charge_left(at, figure, course)
    return left(at, figure)


def _whole(at: Situation, walk: Walk, together: frozenset[str]) -> Way:
    """As much of an ordered way as can be gone; those who move too are not in the way [CM-R14, CM-R24]."""
    figure, by_air = at.figure(walk.figure), _ends_at(at, walk)
    if by_air is None:
        return as_far_as_ground(at, figure, walk, budget(at, walk.figure), together)
    rest = budget(at, walk.figure, by_air)
    return stretch(at, figure, walk.path, walk.facing, Terms(rest, together, zones=False, by_air=by_air))


def _half(at: Situation, walk: Walk, together: frozenset[str]) -> Way:
    """The first half of an ordered path, or as much of it as is clear; at its end the walker looks along it.

    Who stands in the way shortens what is gone, and not the half of the move [CM-3.2, CM-R14]."""
    whole = _whole(at, walk, together)
    if whole.cruise:
        return _half_flown(at, walk, together)
    if not walk.path:
        return whole  # it was to rise, and cannot
    ordered = whole
    if whole.end != walk.path[-1]:
        ordered = _whole(at, walk, together.union([figure.id for figure in at.state.standing()]))
    far = ordered.length // 2
    half = shortened(at, at.figure(walk.figure), ordered if far < whole.length else whole, min(far, whole.length))
    return replace(half, facing=half.heading) if half.length else half


def _half_flown(at: Situation, walk: Walk, together: frozenset[str]) -> Way:
    """The first half of a way by air: half of all it costs, up first and then along; it ends aloft [CM-R37]."""
    whole = _whole(at, walk, together)
    terms = Terms((whole.length + whole.climb) // 2, together, zones=False, by_air=_ends_at(at, walk))
    return stretch(at, at.figure(walk.figure), walk.path, walk.facing, terms)


def _ends_at(at: Situation, walk: Walk) -> int | None:
    """The altitude at which a figure ends a way by air, None on foot; who charges comes down to his foe [SP-R301]."""
    figure = at.figure(walk.figure)
    if figure.charged == at.state.round and walk.path:
        return dives_to(at, figure, walk.path, walk.by_air)
    return (figure.altitude or None) if walk.by_air is None else walk.by_air


def _marks(at: Situation, walks: list[Walk]) -> dict[str, str]:
    """By figure that dives, him on whose place its way leads [SP-R301, CM-R37]."""
    found = {}
    for walk in walks:
        figure = at.figure(walk.figure)
        if walk.path and figure.charged == at.state.round and _ends_at(at, walk) == 0:
            mark = next((foe.id for foe in at.field.foes(figure.side) if foe.at == walk.path[-1]), None)
            if mark is not None:
                found[figure.id] = mark
    return found


def _go(ref: Referee, ways: list[Way], marks: dict[str, str], how: str, rule: str) -> dict[str, Way]:
    """Have all go at once, and give the ways they went; contacts end the way of both [CM-3.3, CM-R11].

    `marks` are by diver those at whom it is flown."""
    walking = [way for way in ways if way.stirs]
    gone = go_together(ref.at, walking, marks)
    come_out(ref, [name for name, way in gone.items() if way.stirs])
    number = ref.state.n + 1
    starts = {name: ref.figure(name).at for name in gone}
    for name in sorted(gone):
        way = gone[name]
        rise(ref, way)
        if way.stirs and not way.length:
            ref.record(Turned(figure=name, facing=way.facing, free=how == "half", rules=(rule, "ST-R2")))
        if way.length:
            ref.record(
                Moved(
                    figure=name, path=way.path, cost=way.cost, facing=way.facing, length=way.length,
                    charge=ref.figure(name).charged == ref.state.round, how=how, volley=number, rules=(rule,),
                )
            )  # fmt: skip
        settle(ref, way)
    for name in sorted(gone):
        if gone[name].length:
            tread(ref, name, trodden(gone[name]))
    look_about(ref)
    moved = [gone[name] for name in sorted(gone) if gone[name].length]
    after_moves(ref, [Gone(way.figure, starts[way.figure], bool(way.zones), way.began) for way in moved])
    for name in sorted(gone):
        way = gone[name]
        if way.zones and ref.figure(name).standing:
            ref.record(ZoneEntered(figure=name, zones=way.zones, at=way.end, rules=("CM-3.3",)))
    return gone


# ---- charge-if-charged -------------------------------------------------------------------------------------------


class Answers(Step, frozen=True):
    """Cavalry ordered to charge if charged may answer a charge that has begun within its reach [CM-4.1.1]."""

    title = "Charge if charged"
    cite = "CM-4.1.1"
    side: str

    def play(self, ref: Referee) -> Play:
        """Ask whom they charge, each one enemy; what is answered is opened as the second half begins."""
        at = ref.at
        foes = {
            task.figure: _chargers_for(at, at.figure(task.figure))
            for task in fight(at.state).tasks
            if task.manner == ANSWER and at.figure(task.figure).side == self.side and _obeys(at, task)
        }
        foes = {name: found for name, found in foes.items() if found}
        offer = MayAnswer(tuple(foes), foes, "CM-4.1.1")
        if not offer.is_open(as_known(at, self.side)):
            return
        offers: tuple[AnyOffer, ...] = (offer, MayStop())
        prompt = "charge those who charge?"
        command = yield from ask(ref, Decision(self.side, prompt, "CM-4.1.1", offers, tuple(foes), sealed=True))
        if isinstance(command, Charge):
            keep(ref, self.side, command, ("CM-4.1", "CM-4.1.1"))


def _chargers_for(at: Situation, figure: Figure) -> Courses:
    """The enemies known to have begun a charge, at anyone of its side, within a figure's charging range.

    With each the way that he still has to go by his open order [CM-4.1.1, CM-R28]."""
    courses = fight(at.state).courses
    rest = {task.figure: task.walk.path for task in fight(at.state).tasks if task.manner == CHARGE}
    return {
        foe.id: (foe.at, *rest.get(foe.id, ()))
        for foe in at.field.foes(figure.side)
        if foe.charged == at.state.round
        and foe.id in courses
        and inactive(foe) is None
        and is_known(foe)
        and was_in_reach(at, figure, foe, courses[foe.id].start)
    }


class SecondHalf(Step, frozen=True):
    """Every figure finishes its ordered move; who answers a charge goes half a charge move [CM-3.5, CM-4.1.2]."""

    title = "Second half"
    cite = "CM-3.5"

    def play(self, ref: Referee) -> Play:
        """Open the answers, and go."""
        ref.record(PhaseBegan(phase=SECOND_HALF, rules=("CM-3.5",)))
        names = tuple([secret.name for secret in ref.state.secrets])
        walks: list[Walk] = []
        for command in open_sealed(ref, names, ("CM-4.1.1",)) if names else ():
            walks += command.walks if isinstance(command, Charge) else ()
        answers = _answer(ref, walks)
        aimed = {way.figure: way.zones[0] for way in answers if ref.figure(way.figure).altitude}
        _turn(ref, "CM-3.5")
        at = ref.at
        rest = [task.walk for task in fight(ref.state).tasks if task.manner != ANSWER and _goes_on(at, task)]
        together = frozenset([walk.figure for walk in (*rest, *walks)])
        ways = [_whole(at, walk, together) for walk in rest]
        ways += [replace(way, zones=()) for way in answers]
        _go(ref, ways, {**_marks(at, rest), **aimed}, "move", "CM-3.5")
        end_if_over(ref)
        yield from ()


def _turn(ref: Referee, rule: str) -> None:
    """Those ordered to stand and look elsewhere turn before anybody goes, if there is room for it now.

    [CM-R14, CM-R31]"""
    for task in fight(ref.state).tasks:
        figure = ref.figure(task.figure)
        if stirs(task.walk) or task.walk.facing == figure.facing or figure.came:
            continue
        if _obeys(ref.at, task) and isinstance(way(ref.at, figure, (), task.walk.facing, Terms(0)), Way):
            ref.record(Turned(figure=figure.id, facing=task.walk.facing, rules=(rule, "CM-R31", "ST-R2")))


def _answer(ref: Referee, walks: list[Walk]) -> list[Way]:
    """Declare the charges of those who answer one; all other rules of charges hold for them [CM-4.1.2, CM-4.1.3]."""
    at = ref.at
    found = []
    for walk in walks:
        laid = answering_way(at, at.figure(walk.figure), walk, _chargers_for(at, at.figure(walk.figure)), "CM-4.1.1")
        if not isinstance(laid, Refusal):
            found.append(laid)
    if found:
        targets = tuple(dict.fromkeys(zone for way in found for zone in way.zones))
        names = tuple([way.figure for way in found])
        ref.record(Charged(figures=names, targets=targets, counter=True, rules=("CM-4.1", "CM-4.1.2", "CM-4.1.3")))
        launch(ref, found)
        dread(ref, {way.figure: way.zones for way in found})
    return found


def _goes_on(at: Situation, task: Task) -> bool:
    """Whether one has more of its way to go, and can: who found no room at the half goes it all [CM-3.5, CM-R30]."""
    return stirs(task.walk) and _obeys(at, task)
