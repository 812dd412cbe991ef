"""Rounds that overlap: those who meet apart from all others may read the marker from a second of their own [EX-5.2]."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.state import State
from game.play.referee import Referee
from game.play.step import Play, Step
from game.rules.melee.reach import opponents
from game.rules.situation import Situation
from game.systems.exile.events import Engaged, OwnRound
from game.systems.exile.ledger import clockwork
from game.systems.exile.multiplexor import SECONDS


def slides(at: Situation) -> bool:
    """Tell whether rounds may overlap in this battle [EX-5.2, EX-R19]."""
    return at.reading("EX-R19") == "sliding"


def own_start(second: int, others: Sequence[int]) -> int:
    """Return whole second at which a round begun now is read from: one or more rows are left unused between any two.

    Where there is no such second within a round it begins at once [EX-5.2, EX-R19]."""
    for start in range(second, second + SECONDS):
        if all((start - other) % SECONDS not in (0, 1, SECONDS - 1) for other in others):
            return start
    return second


def begin_apart(ref: Referee, names: Sequence[str], second: int) -> int:
    """Have those who meet when none of them was engaged begin a round of their own, and give its second.

    Where rounds do not overlap they are read with all others, from the second at which they meet [EX-5.2, EX-R12]."""
    if not names or not slides(ref.at):
        return second
    own = clockwork(ref.state)
    start = own_start(second, sorted({own.start, *own.starts.values()}))
    ref.record(Engaged(figures=tuple(names), starts=dict.fromkeys(names, start), rules=("EX-5.2", "EX-R19")))
    ref.when((start + SECONDS, 1), OwnRoundEnds(start, start + SECONDS))
    return start


def join_rounds(ref: Referee, fresh: Sequence[str] = ()) -> None:
    """Have all who are in contact with each other read one round: the one that began first.

    Who comes `fresh` to those who fight already joins their round [EX-R12, EX-R17]."""
    if not slides(ref.at):
        return
    for name in fresh:
        own = clockwork(ref.state)
        rounds = [own.starts[foe] for foe in opponents(ref.at, ref.figure(name)) if foe in own.starts]
        if rounds and name not in own.starts:
            ref.record(Engaged(figures=(name,), starts={name: min(rounds)}, rules=("EX-R12", "EX-R17")))
    changed = True
    while changed:
        changed = False
        own = clockwork(ref.state)
        for name in own.engaged:
            figure = ref.figure(name)
            if not figure.standing:
                continue
            mine = own.starts.get(name, own.start)
            for foe in opponents(ref.at, figure):
                theirs = own.starts.get(foe, own.start)
                if theirs < mine and foe in own.engaged:
                    ref.record(Engaged(figures=(name,), starts={name: theirs}, rules=("EX-R17",)))
                    changed = True
                    break
            if changed:
                break


class OwnRoundEnds(Step, frozen=True):
    """A round of their own is over: for those still in contact the next begins at the same row [EX-5.1, EX-5.2]."""

    title = "Their round is over"
    cite = "EX-5.2"
    quiet = True
    start: int
    end: int

    def whose(self, state: State) -> tuple[str, ...]:
        """The figures whose round it is."""
        return tuple([name for name, start in clockwork(state).starts.items() if start == self.start])

    def play(self, ref: Referee) -> Play:
        """Free those out of contact; the others go on."""
        own = clockwork(ref.state)
        names = tuple(sorted(name for name, start in own.starts.items() if start == self.start))
        if not names:
            return
        still = [name for name in names if ref.figure(name).standing and opponents(ref.at, ref.figure(name))]
        ref.record(OwnRound(over=names, starts=dict.fromkeys(still, self.end), rules=("EX-5.1", "EX-5.2")))
        if still:
            ref.when((self.end + SECONDS, 1), OwnRoundEnds(self.end, self.end + SECONDS))
        yield from ()
