"""Doors in play: opened, shut, barred and bashed by those who stand at them [ST-R28, ST-R29]."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from game.core.commands import Command
from game.core.figures import Figure
from game.core.held.doors import Bash, Bashed, Bolt, Open, Shut, Toiled
from game.core.held.things import Opened
from game.core.tally import Refusal
from game.play.asked.naming import each_refused, nobody
from game.play.referee import Referee
from game.rules.decision import AnyOffer, Offer
from game.rules.moving.movement import left
from game.rules.situation import Situation
from game.rules.stealth.doors import (
    OPENING,
    barring,
    bash_tally,
    door_name,
    doors,
    may_bar,
    may_bash,
    may_open,
    may_shut,
    opening,
)

May = Callable[[Situation, Figure, int, str], Refusal | None]


def _one_refused(at: Situation, side: str, command: Any, may: May) -> Refusal | None:
    figure = at.state.figures.get(command.figure)
    return nobody(command.figure) if figure is None else may(at, figure, command.door, side)


def _ones_at(at: Situation, side: str, may: May) -> Iterator[tuple[str, int]]:
    """Every figure of a side with every door for which it may."""
    for door in doors(at):
        for figure in at.field.friends(side):
            if may(at, figure, door, side) is None:
                yield figure.id, door


class MayOpen(Offer[Open], frozen=True):
    """Open a door at which one of the side stands [ST-R28]."""

    kind: ClassVar[type[Command]] = Open
    side: str

    def refuse(self, at: Situation, command: Open) -> Refusal | None:
        """It must be at a shut door, with hands and allowance for it; a bar comes off from within."""
        return _one_refused(at, self.side, command, may_open)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each who may, with each door."""
        for name, door in _ones_at(at, self.side, may_open):
            yield Open(name, door)


class MayShut(Offer[Shut], frozen=True):
    """Shut an open door at which one of the side stands [ST-R28]."""

    kind: ClassVar[type[Command]] = Shut
    side: str

    def refuse(self, at: Situation, command: Shut) -> Refusal | None:
        """It must be at an open door in which nobody stands."""
        return _one_refused(at, self.side, command, may_shut)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each who may, with each door."""
        for name, door in _ones_at(at, self.side, may_shut):
            yield Shut(name, door)


class MayBar(Offer[Bolt], frozen=True):
    """Bar a shut door from within [ST-R28]."""

    kind: ClassVar[type[Command]] = Bolt
    side: str

    def refuse(self, at: Situation, command: Bolt) -> Refusal | None:
        """It must be on the inner side of a shut door."""
        return _one_refused(at, self.side, command, may_bar)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each who may, with each door."""
        for name, door in _ones_at(at, self.side, may_bar):
            yield Bolt(name, door)


class MayBash(Offer[Bash], frozen=True):
    """Bash a shut or barred door, alone or together [SP-3.1.13, ST-R29]."""

    kind: ClassVar[type[Command]] = Bash
    side: str

    def refuse(self, at: Situation, command: Bash) -> Refusal | None:
        """Each must be at the door and not have moved."""
        return each_refused(
            at, command.figures, "ST-R29", "no figure is named that is to bash the door",
            lambda figure: may_bash(at, figure, command.door, self.side),
        )  # fmt: skip

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return for each door all who may together, then each alone."""
        for door in doors(at):
            able = [
                friend.id for friend in at.field.friends(self.side) if may_bash(at, friend, door, self.side) is None
            ]
            if len(able) > 1:
                yield Bash(tuple(able), door)
            for name in able:
                yield Bash((name,), door)


def door_offers(at: Situation, side: str) -> tuple[AnyOffer, ...]:
    """Return what is offered at doors, where there are any."""
    return (MayOpen(side), MayShut(side), MayBar(side), MayBash(side)) if doors(at) else ()


def use_door(ref: Referee, command: Command) -> bool:
    """Carry out what is done at a door, and tell whether it was that [ST-R28, ST-R29]."""
    if isinstance(command, Bash):
        bash(ref, command.figures, command.door)
    elif isinstance(command, Open):
        _handle(ref, command.figure, command.door, opening(ref.at, ref.figure(command.figure), command.door), "open")
    elif isinstance(command, Shut):
        _handle(ref, command.figure, command.door, OPENING, "shut")
    elif isinstance(command, Bolt):
        _handle(ref, command.figure, command.door, barring(ref.at, ref.figure(command.figure)), "barred")
    else:
        return False
    return True


def _handle(ref: Referee, name: str, door: int, cost: int, state: str) -> None:
    ref.record(Toiled(figure=name, door=door, cost=cost, rules=("ST-R28",)))
    ref.record(Opened(door=door, state=state, figure=name, rules=("ST-R28",)))


def bash(ref: Referee, names: tuple[str, ...], door: int, *, before: bool = False) -> bool:
    """Have figures bash a door together, each with a die; tell whether it gives way [SP-3.1.13, ST-R29].

    `before` the first round it costs no movement."""
    tallies = [bash_tally(ref.at, ref.figure(name), door) for name in names]
    broken = ""
    for name, tally in zip(names, tallies):
        figure = ref.figure(name)
        if not before:
            ref.record(Toiled(figure=name, door=door, cost=left(ref.at, figure), whole=True, rules=("ST-R29",)))
        (roll,) = ref.throw("1d6", "bash", name, "", f"{figure.name} bashes the {door_name(ref.at, door)}")
        success = tally.passes(roll)
        rules = ("SP-3.1.13", "ST-R29") if before else ("ST-R29",)
        ref.record(Bashed(figure=name, door=door, roll=roll, tally=tally, success=success, rules=rules))
        broken = broken or (name if success else "")
    if broken:
        ref.record(Opened(door=door, state="broken", figure=broken, rules=("ST-R29",)))
    return bool(broken)
