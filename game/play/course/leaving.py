"""Leaving a battle: a side may concede it, or offer a draw, whenever it is asked anything [ST-R37]."""

from __future__ import annotations

from collections.abc import Generator
from typing import ClassVar

from game.core.commands import Choose, Command
from game.core.course.leaving import AGREE, CONCEDE, FIGHT_ON, WAYS, DrawRefused, Leave
from game.core.events import BattleEnded
from game.core.tally import Refusal
from game.play.moving.offers import MayChoose
from game.play.referee import Referee
from game.rules.decision import Decision, Offer
from game.rules.situation import Situation


class MayLeave(Offer[Leave], frozen=True):
    """Concede the battle, or offer a draw. It is never proposed: nobody leaves who does not say so."""

    kind: ClassVar[type[Command]] = Leave
    aside: ClassVar[bool] = True

    def refuse(self, at: Situation, command: Leave) -> Refusal | None:
        """It must be one of the two."""
        if command.how in WAYS:
            return None
        return Refusal(f"one may {' or '.join(WAYS)}, not {command.how!r}", "ST-R37")


def leave(ref: Referee, side: str, how: str) -> Generator[Decision, Command, None]:
    """End the battle for the enemy, or for nobody if he agrees; else it goes on [ST-R37]."""
    enemy, name = ref.state.enemy_of(side), ref.state.side(side).name
    if how == CONCEDE:
        ref.record(BattleEnded(winner=enemy, why=f"{name} conceded", rules=("ST-R37",)))
        return
    answer = yield Decision(enemy, f"a draw, offered by {name}", "ST-R37", (MayChoose((AGREE, FIGHT_ON), "ST-R37"),))
    if answer == Choose(AGREE):
        ref.record(BattleEnded(winner=None, why="both sides have agreed on a draw", rules=("ST-R37",)))
    else:
        ref.record(DrawRefused(side=side, rules=("ST-R37",)))
