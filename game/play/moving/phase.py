"""A side's movement where sides move one after the other: how it begins, is asked for move by move, and ends."""

from __future__ import annotations

from collections.abc import Callable

from game.core.commands import Done
from game.play.asked.asking import ask
from game.play.course.ending import end_if_over, exits, look_at_locks
from game.play.creatures.burning import burn
from game.play.gear.handling import arm_all
from game.play.ledger import PhaseBegan
from game.play.morale.rallying import run_on
from game.play.moving.choices import carry_out, has_moves, movement_offers
from game.play.referee import Referee
from game.play.stealth.ambushing import Asking, moment, moves_owed
from game.play.stealth.hiding import seen_again
from game.play.step import Play, Step
from game.rules.decision import Decision

Owed = Callable[[str], tuple[Step, ...]]
"""The steps of a counter movement that a side is owed out of its turn, since it has sprung its ambush."""


def movement_begins(ref: Referee, phase: str, side: str, rule: str) -> bool:
    """Begin a side's movement phase and tell whether it goes on; what burns, burns on before the first of the round.

    [SP-3.2.2, SP-3.2.3, SP-R184]"""
    ref.record(PhaseBegan(phase=phase, side=side, rules=(rule,)))
    if phase == "move":
        burn(ref)
        if end_if_over(ref):
            return False
    arm_all(ref, side)
    return True


def one_move(ref: Referee, step: Step, side: str, prompt: str, rule: str, owed: Owed) -> Play:
    """Ask a side for one move, charge or the like, and put the step that asks on again, until it is done or owes one.

    [SP-3.3.0.1, SP-R26]"""
    if not has_moves(ref.at, side):
        yield from _ambush(ref, side, owed)
        return
    command = yield from ask(ref, Decision(side, prompt, rule, movement_offers(ref.at, side)))
    if isinstance(command, Done):
        yield from _ambush(ref, side, owed)
        return
    yield from carry_out(ref, side, command)
    if end_if_over(ref):
        return
    sprung = yield from _ambush(ref, side, owed)
    if not sprung:
        ref.next(step)


def _ambush(ref: Referee, mover: str, owed: Owed) -> Asking:
    """After each move of the enemy, and when he is done, a side in ambush may choose its moment [SP-R200]."""
    side = ref.state.enemy_of(mover)
    sprung = yield from moment(ref, side)
    if sprung and moves_owed(ref, side):
        ref.next(*owed(side))
    return sprung


def movement_ends(ref: Referee, phase: str, side: str) -> None:
    """Have those still in flight run on, take off who leaves the table, and lock whoever is in an enemy's zone.

    [SP-3.5.1.3, SP-3.6.2.3.1]"""
    run_on(ref, side)
    seen_again(ref, side)
    exits(ref, side)
    look_at_locks(ref, phase=phase)
