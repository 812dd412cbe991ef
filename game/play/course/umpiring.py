"""The umpire's word carried out, and dice taken over from a real table [ST-R38, ST-R39]."""

from __future__ import annotations

from typing import ClassVar

from game.core.commands import Command
from game.core.course.umpire import (
    DICE,
    HEAL,
    LAY,
    LIFT,
    MOVE,
    REMOVE,
    UMPIRE,
    DiceTyped,
    TakenOff,
    Umpire,
    UmpireSpoke,
    WithDice,
)
from game.core.events import Deployed
from game.core.fight.harm import Beset, Freed, Healed
from game.core.figures import FLED, Condition, Figure
from game.core.tally import Refusal
from game.core.text.typed import read
from game.play.course.ending import end_if_over, look_at_locks
from game.play.ledger import fight, is_declared
from game.play.morale.losses import morale_after
from game.play.referee import Referee
from game.rules.course.setting_up import room_for
from game.rules.course.umpiring import takes_dice, umpire_refused
from game.rules.decision import AnyOffer, Decision, Offer
from game.rules.situation import Situation

RULES = (UMPIRE,)


class MayUmpire(Offer[Umpire], frozen=True):
    """Have the umpire change the table. It is never proposed: he speaks of his own accord.

    `under_way` where something has happened in the step that asks, so that it cannot be begun again."""

    kind: ClassVar[type[Command]] = Umpire
    aside: ClassVar[bool] = True
    under_way: bool

    def refuse(self, at: Situation, command: Umpire) -> Refusal | None:
        """There must be an umpire, nothing under way, and it must be possible."""
        no = umpire_refused(at, command)
        if no is None and (self.under_way or is_declared(at.state)):
            return Refusal("the umpire speaks between two deeds: let what is under way be done first", UMPIRE)
        return no


class MayThrow(Offer[WithDice], frozen=True):
    """Answer with the dice that fell for it on a real table."""

    kind: ClassVar[type[Command]] = WithDice
    aside: ClassVar[bool] = True
    offers: tuple[AnyOffer, ...]

    def refuse(self, at: Situation, command: WithDice) -> Refusal | None:
        """Dice must be taken here, and what they were thrown for must answer the question."""
        if not takes_dice(at):
            return Refusal("dice are not typed in at this table: the battle was begun without that", DICE)
        try:
            given = read(command.then)
        except ValueError as no:
            return Refusal(f"dice are thrown for no command: {no}", DICE)
        return Decision("", "dice", DICE, self.offers).refuse(at, given)


def with_dice(ref: Referee, side: str, command: WithDice) -> Command:
    """Lay up the dice that fell, and give the command for which they did [ST-R39]."""
    ref.typed[:] = command.faces
    ref.record(DiceTyped(side=side, faces=command.faces, rules=(DICE,)))
    return read(command.then)


def umpire(ref: Referee, side: str, command: Umpire) -> None:
    """Carry the umpire's word out; the step that asked is begun again as things then are [ST-R38].

    What follows from where figures stand and from losses follows here too: who is locked, morale, the end."""
    ref.begin_anew()
    ref.record(
        UmpireSpoke(
            side=side,
            what=command.what,
            figures=command.about,
            number=command.number,
            condition=command.condition,
            rules=RULES,
        )
    )
    gone = [ref.figure(name) for name in command.figures] if command.what == REMOVE else []
    _carry_out(ref, command)
    (ref.at.book.umpiring.settled or _settle)(ref, gone)
    end_if_over(ref)


def _settle(ref: Referee, gone: list[Figure]) -> None:
    """Look at the morale of those who lost a comrade, and at who is locked now."""
    if gone:
        morale_after(ref, gone, [])
    phase = fight(ref.state).phase
    look_at_locks(ref, phase=phase if phase in ("move", "counter") else "")


def _carry_out(ref: Referee, command: Umpire) -> None:
    if command.what == MOVE:
        _move(ref, command)
    elif command.what == HEAL:
        for name in command.figures:
            left = ref.figure(name).hit_points + command.number
            ref.record(Healed(figure=name, amount=command.number, left=left, rules=RULES))
    elif command.what == LAY:
        until = ref.state.round + command.number - 1 if command.number else 0
        laid = Condition(command.condition, until, "umpire")
        ref.record(Beset(figures=command.figures, condition=laid, rules=RULES))
    elif command.what == LIFT:
        ref.record(Freed(figures=command.figures, condition=command.condition, rules=RULES))
    else:
        for name in command.figures:
            ref.record(TakenOff(figure=name, edge="", fate=FLED, rules=RULES))


def _move(ref: Referee, command: Umpire) -> None:
    """Set figures elsewhere; who would stand on one that the side asked does not see stays where he was."""
    for place in room_for(ref.at, "", command.places):
        ref.record(Deployed(figure=place.figure, at=place.at, facing=place.facing, rules=RULES))
