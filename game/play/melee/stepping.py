"""Moves in melee: stepping up to an enemy, coming out of hiding, going on after a charge, moving when set free."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from game.core.commands import Command, Move, Strike, Walk
from game.core.fight.harm import Beset, Freed
from game.core.fight.moves import Halted, Moved, Turned, ZoneEntered
from game.core.fight.nerve import RefusalTried
from game.core.figures import Condition
from game.core.grain import facing_towards
from game.core.tally import Refusal
from game.play.asked.asking import ask
from game.play.course.ending import look_at_locks
from game.play.creatures.burning import tread
from game.play.ledger import Launched, Released, WentOn, blows_left, fight
from game.play.melee.offers import MayStrike
from game.play.melee.stepping_offers import MayGoOn, MayMoveFreed, MayStep, freed_refused, freed_ways
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.course.standing import standing
from game.rules.decision import AnyOffer, Decision
from game.rules.knowing.view import as_known
from game.rules.melee.onward import Course, charge_left, onward_way
from game.rules.melee.stepping import can_step, may_step_in, may_step_on, step_left, step_ways, surprises, would_meet
from game.rules.morale.flight import escape_tally
from game.rules.moving.movement import allowance, has_dueled, has_stirred
from game.rules.moving.rushing import added
from game.rules.moving.walking import way
from game.rules.moving.way import Terms, Way, stays
from game.rules.situation import Situation
from game.rules.stealth.unseen import FROM_HIDING, HIDDEN, INVISIBLE, is_known, is_unseen
from game.rules.witness import escape_witness

Asking = Generator[Decision, Command, bool]


# ---- before the blows --------------------------------------------------------------------------------------------


class StepsIn(Step, frozen=True):
    """Before any blow a side's figures that have not moved may step up to an enemy, and the unseen come out.

    [SP-3.5.6.1, SP-3.5.6.4]"""

    title = "Step in"
    cite = "SP-3.5.6.1"
    side: str

    def play(self, ref: Referee) -> Play:
        """Ask who steps; then again, until the side is done or nobody more can."""
        names = steppers(as_known(ref.at, self.side), self.side)
        if not names:
            return
        offers: tuple[AnyOffer, ...] = (MayStep(self.side, names), MayStop())
        command = yield from ask(ref, Decision(self.side, "step into the melee?", "SP-3.5.6.1", offers, names))
        if isinstance(command, Move):
            step(ref, command.walks, "SP-3.5.6.1")
            look_at_locks(ref, phase="")
            ref.next(self)


def steppers(at: Situation, side: str) -> tuple[str, ...]:
    """List those of a side who could step up to an enemy before the blows, and have no order not to."""
    gone = fight(at.state).gone
    return tuple(
        [
            friend.id
            for friend in at.field.friends(side)
            if not friend.locked
            and (not has_stirred(friend) or not is_known(friend))
            and may_step_in(at, friend, gone) is None
            and standing(at, friend, "step") != "never"
            and can_step(at, friend, gone)
        ]
    )


def step(ref: Referee, walks: tuple[Walk, ...], rule: str) -> None:
    """Have figures step up to enemies; those who were unseen come out of hiding.

    [SP-3.5.6.1, SP-3.5.6.2, SP-3.5.6.3, SP-3.5.6.4]"""
    at, gone = ref.at, fight(ref.state).gone
    found = step_ways(at, walks, gone)
    if isinstance(found, Refusal):
        # Right in its side's view and wrong in truth: each goes until what was unseen stops it.
        found = tuple([_trimmed(at, walk, step_left(at, at.figure(walk.figure))) for walk in walks])
    number = ref.state.n + 1
    for laid in found:
        if is_unseen(ref.figure(laid.figure)):
            _come_out(ref, laid, number)
        else:
            _go(ref, laid, "step", (rule,), number)


def _trimmed(at: Situation, walk: Walk, budget: int) -> Way:
    figure = at.figure(walk.figure)
    laid = way(at, figure, walk.path, walk.facing, Terms(budget, trim=True))
    return laid if isinstance(laid, Way) else stays(figure)


def _go(ref: Referee, laid: Way, how: str, rules: tuple[str, ...], number: int, *, charge: bool = False) -> None:
    """Have a figure go a way in melee; a zone that it enters ends it, burning ground burns it [SP-3.5.6.3, SP-R184]."""
    if not laid.length:
        if laid.facing != ref.figure(laid.figure).facing:
            ref.record(Turned(figure=laid.figure, facing=laid.facing, rules=rules))
        return
    ref.record(
        Moved(
            figure=laid.figure, path=laid.path, cost=laid.cost, facing=laid.facing, length=laid.length,
            charge=charge, how=how, volley=number, rules=rules,
        )
    )  # fmt: skip
    if laid.zones and laid.stopped is not None:
        ref.record(ZoneEntered(figure=laid.figure, zones=laid.zones, at=laid.stopped, rules=("SP-3.5.6.3",)))
    tread(ref, laid.figure, laid.path)


def _come_out(ref: Referee, laid: Way, number: int) -> None:
    """Have one come out of hiding at an enemy: its blows of this round are from behind, if he is in melee.

    [SP-3.5.6.4, SP-R85, SP-R132]"""
    before, name = ref.figure(laid.figure), laid.figure
    was = ref.at
    _go(ref, laid, "step", ("SP-3.5.6.4",), number)
    for condition in (HIDDEN, INVISIBLE):
        if before.has(condition):
            ref.record(Freed(figures=(name,), condition=condition, rules=("SP-3.5.6.4",)))
    if not ref.figure(name).standing:
        return
    victim = surprises(was, before, would_meet(ref.at, ref.figure(name)))
    if victim is not None and not is_known(before):
        behind = Condition(FROM_HIDING, ref.state.round, victim.id)
        ref.record(Beset(figures=(name,), condition=behind, rules=("SP-3.5.6.4", "SP-R54")))


# ---- set free in the missile phase -------------------------------------------------------------------------------


class MovesOfFreed(Step, frozen=True):
    """Those of a side whose enemies all fell in the missile phase may try to move [SP-3.5.6.6]."""

    title = "Set free"
    cite = "SP-3.5.6.6"
    side: str

    def play(self, ref: Referee) -> Play:
        """Ask who tries, and where to; then again, until the side is done."""
        at = as_known(ref.at, self.side)
        names = tuple(
            name
            for name in fight(ref.state).released
            if ref.figure(name).side == self.side and freed_refused(at, ref.figure(name)) is None
        )
        offer = MayMoveFreed(self.side, names)
        if not names or not offer.is_open(at):
            return
        offers: tuple[AnyOffer, ...] = (offer, MayStop())
        command = yield from ask(ref, Decision(self.side, "free of the enemy: move on?", "SP-3.5.6.6", offers, names))
        if isinstance(command, Move):
            self._try(ref, command.walks[0])
            ref.next(self)

    def _try(self, ref: Referee, walk: Walk) -> None:
        """Roll to escape; who succeeds moves [SP-3.5.6.5, SP-3.5.6.6, SP-R133]."""
        name = walk.figure
        tally = escape_tally(ref.at, ref.figure(name))
        seen = escape_witness(ref.at, ref.figure(name))
        (roll,) = ref.throw("1d20", "escape", name, "", f"{ref.figure(name).name} tries to move on")
        success = tally.passes(roll)
        rules = ("SP-3.5.6.6", "SP-3.5.6.5")
        ref.record(
            RefusalTried(figure=name, roll=roll, tally=tally, success=success, escape=True, witness=seen, rules=rules)
        )
        if not success:
            return
        found = freed_ways(ref.at, (walk,))
        whole = allowance(ref.at, ref.figure(name))
        laid = _trimmed(ref.at, walk, whole) if isinstance(found, Refusal) else found[0]
        _go(ref, laid, "freed", ("SP-3.5.6.6",), ref.state.n + 1)
        look_at_locks(ref, phase="")


def release(ref: Referee, began: Situation) -> None:
    """Record who lost all its enemies in the missile phase: such a figure may move in the melee phase [SP-3.5.6.6]."""
    names = tuple(
        [
            figure.id
            for figure in ref.state.standing()
            if figure.locked and not has_stirred(figure) and _is_rid(ref, began, figure.id)
        ]
    )
    if names:
        ref.record(Released(figures=names, rules=("SP-3.5.6.6",)))


def _is_rid(ref: Referee, began: Situation, name: str) -> bool:
    """Whether somebody held a figure then, and nobody does any more: they are slain, or driven off."""
    return bool(began.field.holders(began.figure(name))) and not ref.at.field.holders(ref.figure(name))


# ---- at its place in the order -----------------------------------------------------------------------------------


def step_on(ref: Referee, name: str) -> Asking:
    """Ask whether one with a blow left and nobody to strike steps on to another enemy; tell whether it did.

    [SP-3.5.6.2, SP-3.5.6.9]"""
    at, figure, gone = ref.at, ref.figure(name), fight(ref.state).gone
    if standing(at, figure, "step") == "never" or may_step_on(at, figure, gone) is not None:
        return False
    if name in fight(ref.state).dying:
        return False
    if not can_step(as_known(at, figure.side), figure, gone):
        return False
    offers: tuple[AnyOffer, ...] = (MayStep(figure.side, (name,), on=True), MayStop())
    command = yield from ask(ref, Decision(figure.side, f"{figure.name} may step on", "SP-3.5.6.2", offers, (name,)))
    if not isinstance(command, Move):
        return False
    step(ref, command.walks, "SP-3.5.6.2")
    return True


def launch(ref: Referee, ways: Sequence[Way]) -> None:
    """Remember of a charge where each began and in which direction, should it have to go on [SP-3.5.5.4, SP-R35]."""
    at = ref.at
    courses = {}
    for laid in ways:
        figure = at.figure(laid.figure)
        if len(laid.path) > 1:
            heading = facing_towards(laid.path[0], laid.path[1])
            courses[laid.figure] = Course(figure.at, heading, added(at, figure, laid))
    if courses:
        ref.record(Launched(courses=courses, rules=("SP-R35",)))


STOPS = frozenset(("fleeing", "breaking", "prone", "stunned"))
"""Conditions that end a charge."""


def must_go_on(ref: Referee, name: str) -> bool:
    """Tell whether a charger has cut down those in its way, and has some of its charge left.

    Who has slipped out of melee meanwhile has left its charge too, and who has dueled since does no more than answer
    [SP-3.5.5.4, SP-3.3.4.4, SP-R115, SP-R130, SP-R131]."""
    figure, ledger = ref.figure(name), fight(ref.state)
    if name not in ledger.cutters or name not in ledger.courses or not figure.standing or name in ledger.gone:
        return False
    if name in ledger.dying:  # it gives its blows, and goes nowhere
        return False
    if figure.has_any(STOPS) or has_dueled(figure):
        return False
    return not ref.at.field.holders(figure) and charge_left(ref.at, figure, ledger.courses[name]) > 0


def go_on(ref: Referee, name: str) -> Generator[Decision, Command, Command | None]:
    """Have a charger go on by the way its side names, or straight on; or strike first one it still reaches.

    Gives the Strike where one is chosen [SP-3.5.5.4, SP-3.5.5.4.1, SP-3.5.5.4.2, SP-3.5.5.4.3, SP-R131]"""
    figure = ref.figure(name)
    offer, strikes = MayGoOn(name), MayStrike(name)
    reached = bool(blows_left(ref.state, name)) and bool(strikes.targets(ref.at))
    command: Command | None = None
    if reached or offer.is_open(as_known(ref.at, figure.side)):
        offers: tuple[AnyOffer, ...] = (offer, *((strikes,) if reached else ()), MayStop())
        prompt = f"{figure.name} has cut through and goes on"
        command = yield from ask(ref, Decision(figure.side, prompt, "SP-3.5.5.4", offers, (name,)))
    if isinstance(command, Strike):
        return command
    figure = ref.figure(name)
    course = fight(ref.state).courses[name]
    walk = command.walks[0] if isinstance(command, Move) else Walk(name, (), course.heading)
    laid = onward_way(ref.at, figure, course, walk.path, walk.facing)
    if isinstance(laid, Refusal):
        laid = _trimmed(ref.at, walk, charge_left(ref.at, figure, course))
    ref.record(WentOn(figure=name, rules=("SP-3.5.5.4",)))
    if laid.length:
        _go(ref, laid, "carry", ("SP-3.5.5.4", "SP-3.5.5.4.2"), ref.state.n + 1, charge=True)
    else:
        why = "nothing of the way on is clear"
        ref.record(Halted(figure=name, why=why, at=figure.at, rules=("SP-3.5.5.4", "SP-R131")))
    return None
