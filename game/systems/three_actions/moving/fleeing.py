"""Flight, segment by segment: who has broken runs a tenth of his way in each, as all others walk [TA-R43]."""

from __future__ import annotations

from game.core.figures import Figure
from game.play.morale.routing import foremost, get_up, own_masters, run_away
from game.play.referee import Referee
from game.rules.moving.movement import allowance
from game.rules.situation import Situation
from game.systems.three_actions.acts.entitled import stride
from game.systems.three_actions.acts.timing import LAST
from game.systems.three_actions.events import TookToFlight
from game.systems.three_actions.ledger import segments
from game.systems.three_actions.words import doing

HELD = -1
"""So far runs who has nothing left to run in a segment."""


def take_to_flight(ref: Referee, names: tuple[str, ...]) -> None:
    """Note that figures broke: they run from the next segment on [TA-R43]."""
    ref.record(TookToFlight(figures=names, segment=segments(ref.state).segment + 1, rules=("TA-R43",)))


def flee_on(ref: Referee, segment: int) -> None:
    """Have all who are in flight run on, before anybody walks; those farthest from the enemy first [TA-R43]."""
    for side in ref.state.sides:
        names = [friend.id for friend in ref.at.field.friends(side.id) if friend.has("fleeing")]
        for name in foremost(ref, names) if names else ():
            run_away(ref, name, "TA-R43", lambda ref, name, spent: _left(ref, name, segment), parts=True)


def _left(ref: Referee, name: str, segment: int) -> int:
    """Have one in flight get up, if it lies, and give how far it runs now, in grains."""
    if to_run(ref.at, ref.figure(name), segment) <= 0:
        return HELD
    get_up(ref, name)
    left = to_run(ref.at, ref.figure(name), segment)
    return left if left > 0 else HELD


def to_run(at: Situation, figure: Figure, segment: int) -> int:
    """Return how far a figure in flight runs in a segment at most, in grains: a tenth, and what it saved [TA-R43]."""
    now, whole = doing(figure), allowance(at, figure)
    ours = range(max(1, now.runs), segment + 1)
    return sum([stride(whole, segment) for segment in ours]) - (figure.walked - now.strolled)


def has_run(ref: Referee) -> None:
    """Have those who chose to flee, and have run for a round, be their own masters again [SP-3.5.6.8, TA-R43]."""
    over = [figure for figure in ref.state.standing() if _ends(figure, ref.state.round)]
    own_masters(ref, tuple([figure.id for figure in over]))


def _ends(figure: Figure, number: int) -> bool:
    flight = figure.condition("fleeing")
    return flight is not None and 0 < flight.until <= number


def flight_of(figure: Figure) -> tuple[int, int] | None:
    """Return the segments in which one in flight will have run in this round, None for any other."""
    if not figure.has("fleeing"):
        return None
    first = max(1, doing(figure).runs)
    return (first, LAST) if first <= LAST else None
