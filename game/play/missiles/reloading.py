"""Filling firearms: instead of a shot, so many cartridges a round, by whoever is not in melee."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.core.commands import Command
from game.core.held.firearms import Reload, Reloaded
from game.core.tally import Refusal
from game.play.asked.naming import not_ours
from game.play.ledger import fight
from game.play.referee import Referee
from game.rules.decision import Offer
from game.rules.gear.arms import missiles_of
from game.rules.missiles.shooting import missile, reload_refused, room_left
from game.rules.situation import Situation


class MayReload(Offer[Reload], frozen=True):
    """Have figures of a side fill their firearms instead of shooting [CY-R25]."""

    kind: ClassVar[type[Command]] = Reload
    side: str

    def refuse(self, at: Situation, command: Reload) -> Refusal | None:
        """It must carry the weapon, with room in it, and have done and declared nothing else."""
        figure = at.state.figures.get(command.figure)
        if figure is None or figure.side != self.side:
            return not_ours(at, command.figure)
        if any(aim.figure == figure.id for aim in fight(at.state).aims):
            return Refusal(f"{figure.name} has declared a shot", "CY-R25")
        return reload_refused(at, figure, missile(at, figure, command.weapon))

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each firearm that has room, with each who may fill it."""
        for figure in at.field.friends(self.side):
            for weapon in missiles_of(at, figure) if figure.loosed or figure.profile.facts.shots else ():
                if weapon.reload:
                    command = Reload(figure.id, weapon.id)
                    if self.refuse(at, command) is None:
                        yield command


def reload_firearm(ref: Referee, command: Reload) -> None:
    """Put as many cartridges into a firearm as one round allows and it has room for [CY-R25]."""
    figure = ref.figure(command.figure)
    weapon = missile(ref.at, figure, command.weapon)
    if weapon is not None:
        rounds = min(weapon.reload, room_left(ref.at, figure, weapon))
        ref.record(Reloaded(figure=figure.id, weapon=weapon.id, rounds=rounds, rules=("CY-R25",)))
