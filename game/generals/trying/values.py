"""What the end of a playout is worth to a side: terms by the conditions of victory, which sum to its score."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from game.board.land.regions import holds
from game.core.state import State
from game.odds.results import LOST, worth

WON = 50.0
"""Points for a battle that is won, and against one that is lost."""
WHOLE = 1.1
"""The strength of a side of which nothing is broken; what is broken is taken from it."""
ALSO = 2.0
"""Points for all of what breaks a side, taken or lost, once the battle is over."""
GROUND = 10.0
"""Points for the place that wins, had alone, or for the time that wins, all but passed."""


class Temper(Struct, frozen=True):
    """A temperament in numbers: how many times as much as usual one's own losses, the enemy's and ground count."""

    name: str = "even"
    lost: float = 1.0
    taken: float = 1.0
    ground: float = 1.0


EVEN = Temper()
TEMPERS = {
    temper.name: temper
    for temper in (
        EVEN,
        Temper("bold", lost=0.7, taken=1.3),
        Temper("careful", lost=1.3, taken=1.0),
        Temper("protective", lost=1.6, taken=0.8),
        Temper("headlong", lost=0.4, taken=1.6, ground=1.3),
    )
}
"""By name."""


class Terms(Struct, frozen=True):
    """What a playout came to, in points of a hundred: won or lost, what was taken and lost, ground and time."""

    won: float
    taken: float
    lost: float
    ground: float

    @property
    def score(self) -> float:
        """The sum of the terms."""
        return self.won + self.taken + self.lost + self.ground


def terms(after: State, side: str, temper: Temper) -> Terms:
    """Tell what the state after a playout is worth to a side.

    While the battle goes on its chance of winning is taken to be as the squares of both strengths: of all plain scores
    that were fitted to battles of doctrine against itself this one foretold who won them as well as any."""
    foe = after.enemy_of(side)
    took, gave = broken(after, foe) * temper.taken, broken(after, side) * temper.lost
    if after.outcome is not None:
        winner = after.outcome.winner
        return Terms(0.0 if winner is None else WON if winner == side else -WON, ALSO * took, -ALSO * gave, 0.0)
    took, gave = min(1.0, took), min(1.0, gave)
    ours, theirs = WHOLE - gave, WHOLE - took
    # What is taken and what is lost sum to WON * (ours² - theirs²) / (ours² + theirs²).
    scale = WON * (ours + theirs) / (ours * ours + theirs * theirs)
    ground = GROUND * temper.ground * (gained(after, side) - gained(after, foe))
    return Terms(0.0, scale * took, -scale * gave, ground)


def mean(found: Sequence[Terms]) -> Terms:
    """Return the mean of terms, each by itself; their sum is the mean of the sums."""
    number = len(found)
    return Terms(*[sum([getattr(one, name) for one in found]) / number for name in Terms.__struct_fields__])


def broken(state: State, side: str) -> float:
    """Return how much of what breaks a side it has lost, 1 where it is broken; by figures, their worth and wounds."""
    whole = [figure for figure in state.figures.values() if figure.side == side]
    lost = [figure for figure in whole if figure.fate in LOST]
    points = sum([figure.most_hit_points for figure in whole])
    left = sum([max(0, figure.hit_points) for figure in whole if figure.fate not in LOST])
    if not whole or (not lost and left >= points):
        return 0.0
    share = len(lost) / len(whole)
    heavy = sum([worth(figure) for figure in lost]) / max(1, sum([worth(figure) for figure in whole]))
    hurt = max(0, points - left) / max(1, points)
    rout = min([v.number for v in state.victory if v.side != side and v.kind == "rout"], default=100) / 100
    slain = any(v.side != side and v.kind == "slay" and state.figures[v.where] in lost for v in state.victory)
    return 1.0 if slain else min(1.0, (share + heavy + hurt) / 3 / max(0.05, rout))


def gained(state: State, side: str) -> float:
    """Return how near a side is to winning by a place that it holds, by time, or by leaving: 0 to 1."""
    found = 0.0
    for victory in state.victory:
        if victory.side != side:
            continue
        near = min(1.0, state.round / victory.number) if victory.number and victory.kind != "exit" else 1.0
        if victory.kind == "hold":
            there = {f.side for f in state.figures.values() if f.standing and holds(state.regions[victory.where], f.at)}
            found = max(found, near if there == {side} else 0.0)
        elif victory.kind == "survive":
            found = max(found, near)
        elif victory.kind == "exit" and victory.number:
            gone = sum(1 for f in state.figures.values() if f.side == side and f.fate == "exited")
            found = max(found, min(1.0, gone / victory.number))
    return found
