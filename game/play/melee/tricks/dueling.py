"""Power duels in the movement phase: the challenge, its two dice, and what becomes of the loser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from game.core.commands import Command, Duel
from game.core.events import Event
from game.core.fight.harm import Beset
from game.core.figures import Condition
from game.core.ids import FigureId, SubjectId
from game.core.state import State, with_figure
from game.core.tally import Refusal, Tally
from game.play.asked.naming import nobody, not_ours
from game.play.morale.losses import close, hurt
from game.play.referee import Referee
from game.play.stealth.uncovering import uncovers
from game.rules.decision import Offer
from game.rules.melee.duel import DIE, duel_tally, duel_witness, duels, may_challenge, may_duel
from game.rules.situation import Situation


class Dueled(Event, frozen=True, kw_only=True):
    """Two casters dueled: the challenger's die and total, those of his enemy (`reply`, `against`), and who won.

    The tally is the challenger's; its roll is his die less his enemy's."""

    actor: SubjectId
    target: FigureId
    roll: int
    reply: int
    total: int
    against: int
    tally: Tally
    won: bool
    witness: dict[str, Any]

    def apply(self, state: State) -> State:
        """The challenger is done for the round; who is challenged is no longer at peace [SP-3.3.4.4, SP-3.6.2.3]."""
        figure = state.figures[self.actor]
        done = (*figure.conditions, Condition("dueled", state.round))
        state = with_figure(state, replace(figure, conditions=done))
        return with_figure(state, replace(state.figures[self.target], hurt=True))


class MayDuel(Offer[Duel], frozen=True):
    """Challenge an enemy caster to a power duel [SP-3.3.4.1]."""

    kind: ClassVar[type[Command]] = Duel
    side: str

    def refuse(self, at: Situation, command: Duel) -> Refusal | None:
        """The challenger must be a caster, free, and have moved less than half, his enemy one in reach and sight."""
        figure, target = at.state.figures.get(command.figure), at.state.figures.get(command.target)
        if figure is None or figure.side != self.side:
            return not_ours(at, command.figure)
        if target is None:
            return nobody(command.target)
        return may_duel(at, figure) or may_challenge(at, figure, target)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each duel that may be begun."""
        for figure, target in duels(at, self.side):
            yield Duel(figure, target)


def duel(ref: Referee, name: str, target: str) -> None:
    """Have two casters throw; the challenger wins by the higher total, and on a tie he has lost.

    [SP-3.3.4.1.1, SP-3.3.4.2, SP-3.3.4.3, SP-R39]"""
    figure, foe = ref.figure(name), ref.figure(target)
    (roll,) = ref.throw(DIE, "duel", name, target, f"{figure.name} duels with {foe.name}")
    (reply,) = ref.throw(DIE, "duel", target, name, f"{foe.name} withstands {figure.name}")
    tally = duel_tally(figure, foe)
    won = tally.passes(roll - reply)
    rule = "SP-3.3.4.2" if won else "SP-3.3.4.3"
    ref.record(
        Dueled(
            actor=name,
            target=target,
            roll=roll,
            reply=reply,
            total=roll + figure.profile.level,
            against=reply + foe.profile.level,
            tally=tally,
            won=won,
            witness=duel_witness(figure, foe),
            rules=("SP-3.3.4.1.1", rule, "SP-3.3.4.4"),
        )
    )
    loser, winner = (target, name) if won else (name, target)
    hurt(ref, loser, 1, "the power duel", rule)
    beaten = ref.figure(loser)
    if won and beaten.hit_points > 0 and not beaten.has("stunned"):
        stunned = Condition("stunned", ref.state.round, "duel")
        ref.record(Beset(figures=(loser,), condition=stunned, rules=("SP-3.3.4.2", "SP-R39")))
    close(ref, (loser, target), {loser: winner})


uncovers(Dueled, "actor", "target")
