"""What a side may answer in melee beside a plain blow: a trick, a grapple."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.core.commands import Command, Grapple, Manoeuvre, Strike
from game.core.figures import Figure
from game.core.tally import Refusal
from game.play.asked.naming import nobody
from game.play.ledger import beasts_blow, own_blows_left
from game.play.melee.offers import MayStrike
from game.rules.decision import Offer
from game.rules.melee.manoeuvres import TRICKS, grip_refused, trick_refused
from game.rules.melee.reach import foes_in_reach
from game.rules.moving.movement import duelist, has_dueled
from game.rules.situation import Situation


class MayTry(Offer[Manoeuvre], frozen=True):
    """Spend a figure's next blow on a trick: disarm, split, hook, unhorse or knock down [SP-3.5.9.21]."""

    kind: ClassVar[type[Command]] = Manoeuvre
    figure: str

    def refuse(self, at: Situation, command: Manoeuvre) -> Refusal | None:
        """The blow must be possible, the weapon fit for the trick, and the target open to it."""
        no = MayStrike(self.figure).refuse(at, Strike(command.figure, command.target))
        no = no or not_the_mounts(at, self.figure)
        return no or trick_refused(at, at.figure(self.figure), at.figure(command.target), command.what)

    def tricks(self, at: Situation, targets: list[Figure]) -> Iterator[Manoeuvre]:
        """Return the tricks open to it against enemies whom it may strike."""
        if not_the_mounts(at, self.figure) is not None:
            return
        figure = at.figure(self.figure)
        for what in TRICKS:
            for foe in targets:
                if trick_refused(at, figure, foe, what) is None:
                    yield Manoeuvre(what, self.figure, foe.id)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return every trick at every enemy in reach who is open to it."""
        yield from self.tricks(at, MayStrike(self.figure).targets(at))


def not_the_mounts(at: Situation, name: str) -> Refusal | None:
    """Say why a figure's next blow can be spent on no trick and no stunt, or None: it is its mount's [SP-R134]."""
    if beasts_blow(at.state, name) is None:
        return None
    reason = f"only the blows of its mount are left to {at.figure(name).name}, and they are given or not"
    return Refusal(reason, "SP-R134", {"blows": 0})


class MayGrapple(Offer[Grapple], frozen=True):
    """Wrestle a target down, alone or with friends who have a blow left [SP-3.5.9.8, SP-R123]."""

    kind: ClassVar[type[Command]] = Grapple
    figure: str

    def refuse(self, at: Situation, command: Grapple) -> Refusal | None:
        """The one whose turn it is must be the first of them, and each must stand up to the target with a blow left."""
        name = at.figure(self.figure).name
        if not command.figures or command.figures[0] != self.figure:
            return Refusal(f"it is {name} who grapples now, with friends named after", "SP-R123")
        if len(set(command.figures)) < len(command.figures):
            twice = next(figure for figure in command.figures if command.figures.count(figure) > 1)
            named = at.state.figures.get(twice)
            return nobody(twice) if named is None else Refusal(f"{named.name} is named twice", "SP-R123")
        side = at.figure(self.figure).side
        for who in command.figures:
            figure = at.state.figures.get(who)
            if figure is None:
                return nobody(who)
            if figure.side != side:
                return Refusal(f"{figure.name} is no friend of {name}", "SP-R123")
            no = _cannot_grip(at, figure, command.target)
            if no is not None:
                return no
        return None

    def targets(self, at: Situation) -> list[Figure]:
        """List the enemies whom it may lay hold of, in order of ids."""
        found = foes_in_reach(at, at.figure(self.figure))
        return [foe for foe in found if _cannot_grip(at, at.figure(self.figure), foe.id) is None]

    def helpers(self, at: Situation, target: str) -> list[str]:
        """List the friends who may lay hold of a target together with it, in order of ids."""
        return [
            friend.id
            for friend in at.field.friends(at.figure(self.figure).side)
            if friend.id != self.figure
            and own_blows_left(at.state, friend.id)
            and _cannot_grip(at, friend, target) is None
        ]

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return a grapple of each enemy in reach by all who may, and by the figure alone."""
        for foe in self.targets(at):
            helpers = self.helpers(at, foe.id)
            if helpers:
                yield Grapple((self.figure, *helpers), foe.id)
            yield Grapple((self.figure,), foe.id)


def _cannot_grip(at: Situation, figure: Figure, target: str) -> Refusal | None:
    """Why a figure cannot spend a blow to lay hold of a target, or None."""
    if has_dueled(figure):
        return duelist(figure)
    if not own_blows_left(at.state, figure.id):
        return Refusal(f"{figure.name} has no attack left to give up", "SP-3.5.9.8", {"blows": 0})
    if at.book.acting.acts is not None:
        counted = at.book.acting.acts(at, figure, "grapple", 1)
        if counted is not None:
            return counted
    no = MayStrike(figure.id).refuse(at, Strike(figure.id, target), hands=True)
    return no or grip_refused(at, figure, at.figure(target))
