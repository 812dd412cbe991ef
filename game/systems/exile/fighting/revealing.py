"""Choices revealed as their events come, the answers of figures that waited, and the figures it makes stand [EX-4]."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from game.core.commands import Command
from game.play.asked.asking import ask
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.rules.decision import Decision
from game.rules.melee.reach import foes_in_reach
from game.rules.moving.movement import inactive
from game.systems.exile.choosing.offers import MayTactic
from game.systems.exile.events import ChoiceLost, ChoiceShown, CourseSet, EventSpent, StruckInPassing, Waited
from game.systems.exile.fighting.acting import Act, is_attack, lost
from game.systems.exile.fighting.defending import is_fit
from game.systems.exile.ledger import Going, clockwork, is_dazed
from game.systems.exile.words import Tactics


def revealed(ref: Referee, name: str, text: str) -> str:
    """Show what a figure chose for the event that has come, and give it; "" where nothing comes of it [EX-4.1.1]."""
    figure = ref.figure(name)
    if not figure.standing:
        return ""
    own = clockwork(ref.state)
    if name in own.spent:
        ref.record(EventSpent(figure=name, rules=("EX-6.1",)))
        return ""
    hindered = lost(ref, name) or is_dazed(ref.state, name) or inactive(figure) is not None
    if not text:
        return ""
    if hindered:
        ref.record(ChoiceLost(figure=name, text=text, why="the event is lost", rules=("EX-R14", "EX-7.2")))
        return ""
    ref.record(ChoiceShown(figure=name, text=text, rules=("EX-4.1.1",)))
    return text


def stand_for(ref: Referee, acts: Sequence[Act]) -> None:
    """Have those stand who shoot, cast or the like at this event and are on their way [EX-9.1, EX-R41]."""
    going = clockwork(ref.state).going
    names = [name for name, command in acts if not isinstance(command, Tactics) and name in going]
    if names:
        courses = {name: Going((), ref.figure(name).facing, "walk") for name in names}
        ref.record(CourseSet(courses=courses, rules=("EX-9.1", "EX-R41")))


def first_blows(ref: Referee, acts: Sequence[Act]) -> None:
    """Note whose first blow this is though they only pass somebody: a clash gives them no other [EX-3.1, EX-R22]."""
    engaged = clockwork(ref.state).engaged
    passing = [name for name, command in acts if is_attack(command) and name not in engaged]
    if passing:
        ref.record(StruckInPassing(figures=tuple(sorted(passing)), rules=("EX-3.1", "EX-R22")))


def taken_up(ref: Referee, names: Sequence[str]) -> Generator[Decision, Command, list[Act]]:
    """Ask waiting figures whether they act now that an enemy's event has come; return their choices [EX-R34]."""
    found: list[Act] = []
    for name in sorted(clockwork(ref.state).waiting):
        figure = ref.figure(name)
        if name in names or not is_fit(ref.state, figure):
            continue
        if not {foe.id for foe in foes_in_reach(ref.at, figure)} & set(names):
            continue
        if lost(ref, name):
            ref.record(Waited(figure=name, rules=("EX-R34", "EX-R40")))
            continue
        offers = (MayTactic(figure.side, (name,)), MayStop())
        command = yield from ask(
            ref, Decision(figure.side, f"{figure.name} has waited: act now?", "EX-R34", offers, (name,))
        )
        if isinstance(command, Tactics) and command.choices[0].what != "wait":
            ref.record(Waited(figure=name, rules=("EX-R34",)))
            ref.record(ChoiceShown(figure=name, text=command.text(), held=True, rules=("EX-R34",)))
            found.append((name, command))
    return found
