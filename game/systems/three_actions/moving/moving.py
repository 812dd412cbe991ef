"""Movement, segment by segment: a tenth of the way each, into contact or to the end [TA-0.2, TA-6.1, TA-R19]."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.board.bases import extent
from game.core.commands import Charge, Move
from game.core.fight.moves import Charged
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up
from game.core.state import State
from game.core.tally import Refusal
from game.play.course.ending import end_if_over, exits, look_at_locks
from game.play.creatures.burning import burn
from game.play.exchanged import Met
from game.play.ledger import fight
from game.play.morale.routing import dread
from game.play.moving.going import walk_on
from game.play.moving.moving import charged_at
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.moving.movement import allowance, inactive, is_locked, may_walk
from game.rules.moving.stretches import is_over
from game.rules.moving.walking import way
from game.rules.moving.way import Terms, Way
from game.systems.three_actions.acts.budget import refused
from game.systems.three_actions.acts.entitled import entitled
from game.systems.three_actions.acts.timing import LAST, OPEN, due_acts, is_casting, walkers, with_open
from game.systems.three_actions.events import ActBegan, ActDone, Acted, ActLost, Busied, DuckedBack, PoppedUp, Walked
from game.systems.three_actions.ledger import SegmentBegan
from game.systems.three_actions.moving.charging import arrived
from game.systems.three_actions.moving.fleeing import flee_on
from game.systems.three_actions.moving.striding import Mover, laid_in, walks_of
from game.systems.three_actions.striking.readiness import in_reach
from game.systems.three_actions.words import BEGUN, MOVE, POP, STATED, Act, Intent, doing, spells_upon

PACE = GRAIN
"""How far one leans out who pops up, in grains: one base, five feet [TA-R36]."""


class Movement(Step, frozen=True):
    """All who walk go a tenth of their round's way, together [TA-0.2, TA-R19]."""

    cite = "TA-R19"
    segment: int

    @property
    def title(self) -> str:
        return f"Segment {self.segment}: movement"

    def play(self, ref: Referee) -> Play:
        """Have them go; see who has met whom, and throw for the blows of those whose charge has come home."""
        ref.record(SegmentBegan(segment=self.segment, part="move", rules=("TA-0.2",)))
        if self.segment == 1:
            burn(ref)
        pop_up(ref, self.segment)
        setting_out(ref, self.segment)
        flee_on(ref, self.segment)
        for side in ref.state.sides:
            walk_all(ref, side.id, self.segment)
        for side in ref.state.sides:
            exits(ref, side.id)
        look_at_locks(ref, phase="segment")
        met_on_the_way(ref, self.segment)
        meet(ref)
        end_if_over(ref)
        yield from ()


def pop_up(ref: Referee, segment: int) -> None:
    """Have those who lean out, look round a corner or pop up do so: one movement, however they come back [TA-6.3]."""
    for figure in with_open(ref.at, POP):
        if is_casting(figure) or inactive(figure) is not None or may_walk(ref.at, figure) is not None:
            continue
        for place, intent in due_acts(ref.at, figure, segment, POP):
            walk = walks_of(intent)[0]
            if distance_up(figure.at, walk.path[0]) > PACE:
                why = "it has walked on"
                ref.record(ActLost(figure=figure.id, place=place, why=why, segment=segment, rules=("TA-6.3",)))
                break
            ref.record(ActDone(figure=figure.id, place=place, segment=segment, rules=("TA-6.3",)))
            laid = way(ref.at, figure, walk.path[:1], figure.facing, Terms(allowance(ref.at, figure), trim=True))
            if isinstance(laid, Way) and laid.length and not laid.zones:
                ref.record(PoppedUp(figure=figure.id, back=figure.at, segment=segment, rules=("TA-6.3", "TA-R36")))
                walk_on(ref, (replace(laid, cost=0),), charge=False, how="segment")
            break


def duck(ref: Referee, segment: int) -> None:
    """Bring figures back that had popped up and have acted; this costs no further movement.

    Who was hurt or enspelled out there needs another action for it, or stays [TA-6.3, TA-6.4, TA-R45]."""
    for figure in list(ref.state.standing()):
        now = doing(figure)
        busy = segment <= now.out or any(intent.state in OPEN for intent in now.intents)
        if now.back is None or (busy and segment < LAST):
            continue
        near = distance_up(figure.at, now.back) <= PACE  # else it has walked on since
        if near and (figure.hit_points < now.hurt or spells_upon(ref.state, figure) > now.spelled):
            step = Act(kind=MOVE, length=distance_up(figure.at, now.back))
            near = refused(now.acts, step, entitled(ref.at, figure)) is None
            if near and figure.standing:
                ref.record(Acted(figure=figure.id, act=step, segment=segment, rules=("TA-6.4", "TA-R45")))
        if near and may_walk(ref.at, figure) is None and inactive(figure) is None:
            laid = way(ref.at, figure, (now.back,), figure.facing, Terms(allowance(ref.at, figure), trim=True))
            if isinstance(laid, Way) and laid.length:
                walk_on(ref, (replace(laid, cost=0),), charge=False, how="segment")
        ref.record(DuckedBack(figure=figure.id, rules=("TA-6.3",)))


def setting_out(ref: Referee, segment: int) -> None:
    """Have those who set out now begin; of charges it is told at whom, and foot may fear them [TA-R25]."""
    at = ref.at
    for side in at.state.sides:
        fresh = [walker for walker in walkers(at, side.id, segment) if walker[2].state == STATED]
        charges = [mover for mover in fresh if mover[2].act.charge and may_walk(at, mover[0]) is None]
        for figure, place, _ in fresh:
            ref.record(ActBegan(figure=figure.id, place=place, segment=segment, ends=0, rules=("TA-6.1",)))
        if charges:
            names = tuple([figure.id for figure, _, _ in charges])
            ref.record(Busied(figures=names, now=True, rules=("TA-8.2",)))
            aimed: dict[str, tuple[str, ...]] = {}
            for _, _, intent in charges:
                aimed |= charged_at(ref.at, walks_of(intent))
            ref.record(Busied(figures=names, now=False, rules=("TA-8.2",)))
            targets = tuple(dict.fromkeys(name for zones in aimed.values() for name in zones))
            ref.record(Charged(figures=tuple(aimed), targets=targets, rules=("TA-8.2", "TA-R25")))
            dread(ref, aimed)


def walk_all(ref: Referee, side: str, segment: int) -> None:
    """Have all of a side who walk go this segment's part of their ways together, as far as these are clear [TA-R37]."""
    going = walkers(ref.at, side, segment)
    for figure, place, intent in list(going):
        no = may_walk(ref.at, figure)
        if no is not None:
            _stop(ref, figure.id, place, intent, segment, no.reason)
            going = [mover for mover in going if mover[0].id != figure.id]
    laid: tuple[Way, ...] | Refusal = ()
    known: dict[str, Way | Refusal] = {}
    while going:
        laid = laid_in(ref.at, going, segment, known)
        if not isinstance(laid, Refusal):
            break
        # Two would end in one place: the one that comes later waits this segment [TA-R37].
        late = str(laid.measured.get("figure", going[-1][0].id))
        going = [mover for mover in going if mover[0].id != late]
        known = _not_by(ref.figure(late), going, known)
        laid = ()
    if not laid or isinstance(laid, Refusal):
        return
    for charging in (False, True):
        some = [gone for gone, own in zip(laid, going, strict=True) if own[2].act.charge == charging]
        walk_on(ref, tuple([gone for gone in some if gone.stirs]), charge=charging, how="segment")
    for gone, (figure, place, intent) in zip(laid, going, strict=True):
        _settle(ref, figure.id, place, intent, gone, segment)


def _not_by(late: Figure, going: Sequence[Mover], known: dict[str, Way | Refusal]) -> dict[str, Way | Refusal]:
    """Of ways laid out, those that do not lead by one who waits after all: he is in the way of the others alone."""
    kept = {}
    for figure, _, intent in going:
        if figure.id not in known:
            continue
        places = (figure.at, *walks_of(intent)[0].path)
        far = extent(figure.profile.base) + extent(late.profile.base) + 2
        across = min([x for x, _ in places]) - far <= late.x <= max([x for x, _ in places]) + far
        if not (across and min([y for _, y in places]) - far <= late.y <= max([y for _, y in places]) + far):
            kept[figure.id] = known[figure.id]
    return kept


def _settle(ref: Referee, name: str, place: int, intent: Intent, gone: Way, segment: int) -> None:
    """Note how far one has come of its way; who has arrived, or met an enemy, is done with it."""
    order = intent.order
    if not isinstance(order, Move | Charge):
        return
    before = intent.act.length if intent.gone else 0
    far = before + gone.length + gone.climb
    rest = rest_of(order.walks[0].path, gone)
    if gone.zones or (not rest and is_over(ref.figure(name), order.walks[0].by_air)):
        ref.record(ActDone(figure=name, place=place, segment=segment, length=far, rules=("TA-6.1",)))
        if gone.zones and ref.figure(name).standing:
            arrived(ref, name, segment, charge=intent.act.charge)
    elif gone.stirs:
        way_left: Move | Charge = replace(order, walks=(replace(order.walks[0], path=rest),))
        ref.record(Walked(figure=name, place=place, order=way_left, length=far, rules=("TA-R19",)))


def met_on_the_way(ref: Referee, segment: int) -> None:
    """Have those arrive whom an enemy has met as they walked or charged: all walk at once, whoever is moved first.

    [TA-0.2, TA-8.2.4, TA-R28]"""
    for figure in with_open(ref.at, MOVE):
        if not figure.standing or not is_locked(ref.at, figure):
            continue
        for place, intent in enumerate(doing(figure).intents):
            if intent.act.kind == MOVE and intent.state == BEGUN and intent.gone:
                far = intent.act.length
                ref.record(ActDone(figure=figure.id, place=place, segment=segment, length=far, rules=("TA-6.1",)))
                arrived(ref, figure.id, segment, charge=intent.act.charge)


def rest_of(path: tuple[Point, ...], gone: Way) -> tuple[Point, ...]:
    """Return the corners of a path that are still ahead of one who has gone a part of it."""
    passed = len(gone.path) - 1
    if passed and gone.path[-1] != path[passed - 1]:
        passed -= 1
    return path[passed:]


def _stop(ref: Referee, name: str, place: int, intent: Intent, segment: int, why: str) -> None:
    """End a walk that cannot go on: what has been walked counts, what was not begun does not."""
    if intent.gone:
        far = intent.act.length
        ref.record(ActDone(figure=name, place=place, segment=segment, length=far, rules=("TA-6.1",)))
    else:
        ref.record(ActLost(figure=name, place=place, why=why, segment=segment, rules=("TA-6.1",)))


def meet(ref: Referee) -> None:
    """See who fights whom now: of a pair, the round of its meeting is remembered [SP-R4]."""
    now, known = in_reach(ref.at), fight(ref.state).meetings
    fresh, parted = tuple(sorted(now - set(known))), tuple(sorted(set(known) - now))
    if fresh or parted:
        ref.record(Met(pairs=fresh, parted=parted, rules=("SP-R4",)))


def stated_ways(state: State, figure: Figure) -> tuple[tuple[Point, ...], ...]:
    """Return the ways that are stated for a figure and not begun, in their order [TA-10.1]."""
    stated = [intent.order for intent in doing(figure).intents if intent.state == STATED]
    walks = [walk for order in stated if isinstance(order, Move | Charge) for walk in order.walks]
    return tuple([walk.path for walk in walks if walk.figure == figure.id])


def means_to_walk(figure: Figure) -> bool:
    """Tell whether a figure walks this round, as it has stated."""
    return any(act.kind == MOVE for act in doing(figure).acts)


def leans(figure: Figure) -> bool:
    """Tell whether a figure is to lean out this round [TA-6.3]."""
    return any(intent.act.kind == POP for intent in doing(figure).intents)
