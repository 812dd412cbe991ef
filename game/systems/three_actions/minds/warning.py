"""Warnings: who sees a foe whom a friend has missed, and what telling him costs [TA-10.6, TA-10.6.1]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.board.heights import apart
from game.core.commands import Command
from game.core.figures import Figure
from game.core.grain import GRAIN, facing_towards, round_inches, turn_between
from game.core.tally import Refusal
from game.play.asked.naming import not_ours
from game.play.referee import Referee
from game.rules.decision import Offer
from game.rules.moving.movement import inactive
from game.rules.situation import Situation
from game.rules.stealth.seeing import seen
from game.rules.stealth.unseen import is_known
from game.systems.three_actions.acts.timing import is_casting
from game.systems.three_actions.ledger import segments
from game.systems.three_actions.minds.events import WarningGiven
from game.systems.three_actions.words import Warn, doing

EARSHOT = 12 * GRAIN
"""How far a warning carries, by word or gesture [TA-R34]."""


class MayWarn(Offer[Warn], frozen=True):
    """Have one who sees a foe warn a friend who has not noticed it; it costs him a segment [TA-10.6, TA-10.6.1]."""

    kind: ClassVar[type[Command]] = Warn
    side: str

    def refuse(self, at: Situation, command: Warn) -> Refusal | None:
        """The one must see the foe whom the other has missed, be near enough, and be about no spell."""
        figure, friend = at.state.figures.get(command.figure), at.state.figures.get(command.friend)
        if figure is None or figure.side != self.side:
            return not_ours(at, command.figure)
        if friend is None or friend.side != self.side or friend.id == figure.id:
            return not_ours(at, command.friend)
        no = inactive(figure)
        if no is not None:
            return no
        if is_casting(figure):
            return Refusal(f"{figure.name} is about a spell or a device, and does not stop", "TA-10.3")
        missed = doing(friend).missed
        if not missed:
            return Refusal(f"there is nobody of whom {friend.name} knows nothing", "TA-10.6")
        far = apart(figure, friend)
        if far > EARSHOT:
            reason = f"{friend.name} is {round_inches(far)} inches away: a warning carries {round_inches(EARSHOT)}"
            return Refusal(reason, "TA-R34", {"distance": round_inches(far), "range": round_inches(EARSHOT)})
        if foe_to_tell(at, figure, friend) is None:
            return Refusal(f"{figure.name} does not see whom {friend.name} has missed", "TA-10.6")
        return None

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return for each who has missed somebody those who could warn him."""
        friends = at.field.friends(self.side)
        for friend in [figure for figure in friends if doing(figure).missed]:
            for figure in friends:
                command = Warn(figure.id, friend.id)
                if self.refuse(at, command) is None:
                    yield command


def foe_to_tell(at: Situation, figure: Figure, friend: Figure) -> Figure | None:
    """Return the foe of which a figure could warn another: the first it sees that the other has missed [TA-10.6]."""
    for name in doing(friend).missed:
        foe = at.state.figures.get(name)
        if foe is None or not foe.standing or name in doing(figure).missed:
            continue
        ahead = abs(turn_between(figure.facing, facing_towards(figure.at, foe.at))) <= 90
        if (ahead or name in doing(figure).noticed) and is_known(foe) and seen(at, figure, foe).kind != "blocked":
            return foe
    return None


def give_warning(ref: Referee, command: Warn, segment: int) -> None:
    """Have the friend know from the next segment on; the one who warns has spent this one [TA-10.6, TA-10.6.1]."""
    foe = foe_to_tell(ref.at, ref.figure(command.figure), ref.figure(command.friend))
    if foe is None:
        return
    rules = ("TA-10.6", "TA-10.6.1")
    segment = segments(ref.state).segment or segment
    ref.record(
        WarningGiven(figure=command.figure, friend=command.friend, foe=foe.id, segment=segment, rules=rules)
    )
