"""Using devices: declared for the missile phase and working with its volley, or for an attack in melee [SP-3.7.2]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.core.commands import Command
from game.core.held.gear import DeviceUsed
from game.core.held.handling import Use
from game.core.tally import Refusal
from game.play.asked.naming import not_ours, turn_refused
from game.play.ledger import own_blows_left
from game.play.magic.casting import afterwards, declared
from game.play.magic.effects import Spellwork, Working, work
from game.play.magic.wards import show
from game.play.morale.losses import close
from game.play.referee import Referee
from game.play.volley import Volley, volley
from game.rules.course.timing import untimely
from game.rules.decision import Offer
from game.rules.magic.casting import casts_as
from game.rules.magic.devices import charges_left, use_refused, uses
from game.rules.melee.reach import may_strike
from game.rules.situation import Situation


class MayUse(Offer[Use], frozen=True):
    """Declare for the missile phase that a potion is drunk or a device used [SP-3.7.2, SP-R149]."""

    kind: ClassVar[type[Command]] = Use
    side: str

    def refuse(self, at: Situation, command: Use) -> Refusal | None:
        """Its bearer must be free, able to use it, and have declared nothing else."""
        figure = at.state.figures.get(command.figure)
        if figure is None or figure.side != self.side:
            return not_ours(at, command.figure)
        if declared(at, figure.id):
            return Refusal(f"{figure.name} has declared what it does in this phase", "SP-R149")
        return untimely(at, figure, "device") or use_refused(at, figure, command, melee=False)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return legal uses of each device by each who carries one."""
        table = at.catalogue.devices
        for figure in at.field.friends(self.side):
            bears = figure.carries and any(item in table for item in figure.carries) and not declared(at, figure.id)
            if bears and untimely(at, figure, "device") is None:
                yield from uses(at, figure, melee=False)


class MayUseInMelee(Offer[Use], frozen=True):
    """Give up an attack to drink a potion or use a device [SP-3.7.2, SP-R81, SP-R145]."""

    kind: ClassVar[type[Command]] = Use
    figure: str

    def refuse(self, at: Situation, command: Use) -> Refusal | None:
        """It must be the one whose turn it is, with an attack left; no scroll is read."""
        figure = at.figure(self.figure)
        no = turn_refused(at, self.figure, command.figure, "SP-3.7.2")
        if no is not None:
            return no
        if not may_strike(figure) or not own_blows_left(at.state, figure.id):
            return Refusal(f"{figure.name} has no attack left to give up", "SP-3.7.2")
        return use_refused(at, figure, command, melee=True)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return legal uses of each device it carries."""
        figure = at.figure(self.figure)
        if figure.carries and own_blows_left(at.state, figure.id) and may_strike(figure):
            yield from uses(at, figure, melee=True)


def use(ref: Referee, volley: Volley, command: Use, *, blows: int = 0) -> list[str]:
    """Have a device do what one of its charges works, on a state as the volley began; give the ids of those it struck.

    [SP-3.2.4, SP-3.7.2, SP-R149]"""
    began = volley.began
    figure = began.figure(command.figure)
    device = began.catalogue.devices[command.item]
    if command.item not in ref.figure(figure.id).carries:
        return []
    rules = ("SP-3.7.2", "SP-R149") if blows else ("SP-3.2.4", "SP-R149")
    worked = Spellwork(device.works, device.level, casts_as(began, figure), command.targets, command.at)
    working = Working(ref, volley, figure, worked, rules)
    ref.record(
        DeviceUsed(
            figure=figure.id,
            item=command.item,
            spell=device.works.id,
            level=device.level,
            at=command.at,
            shapes=working.scope.outlines,
            caught=tuple([victim.id for victim in working.scope.caught]),
            volley=volley.number,
            blows=blows,
            empty=device.charges > 0 and charges_left(ref.figure(figure.id), device) <= 1,
            rules=rules,
        )
    )
    show(ref, figure.id)
    return work(working)


def use_in_melee(ref: Referee, command: Use) -> None:
    """Have a figure use a device at its turn in melee, and close what comes of it [SP-3.7.2, SP-R81]."""
    together = volley(ref)
    struck = use(ref, together, command, blows=1)
    close(ref, struck, together.felled)
    afterwards(ref, together.later)
