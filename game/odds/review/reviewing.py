"""A review worked out: shares sent, what comes back gathered, and what else could have been done where it turned."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from game.core.commands import Command
from game.files.played import Played
from game.odds.batches.running import Workers
from game.odds.intervals import Interval
from game.odds.review.luck import Luck, Throw, Worths, luck, throws_of
from game.odds.review.naming import decided, first_said
from game.odds.review.plan import BLOCK, Asked, Key, Plan, Valued, plan
from game.odds.review.playing import Fall, Part, done, own_seed, packed, worths
from game.odds.review.spans import Given, kind_of
from game.odds.review.values import Moved, moved, turning
from game.play.position import Position, answer, fork
from game.rules.situation import Battle
from game.sides.scripted.player import Scripted
from game.telling.narration import Teller

Heard = Callable[["Review"], None]
"""Is told after every share."""


class Best(Struct, frozen=True):
    """What the scripted side would have done in place of a decision, and by how much that helps who decided.

    `said` is the log of it; `value` None where it would have done the very same."""

    command: Command
    why: str
    said: str
    value: Interval | None


class Review:
    """What is known of a review: it grows as `work` goes on, and can be looked at whenever it stands still."""

    def __init__(self, battle: Battle, played: Sequence[Played], asked: Asked) -> None:
        self.battle = battle
        self.played = played
        self.plan: Plan = plan(battle, played, asked)
        self.won: dict[Key, str] = dict(self.plan.settled)
        self.falls: dict[int, tuple[Worths, ...]] = {}
        self.bests: dict[tuple[int, str], Best] = {}
        """By stretch and side, at the turning points that a decision made."""
        self.done = 0
        """Shares that came back."""
        self.finished = False

    @property
    def number(self) -> int:
        """How many shares there are, those of turning points aside, which nobody knows before."""
        return self.plan.number

    @property
    def throws(self) -> list[Throw]:
        """The throws of which is known how else they could have fallen."""
        before, after = {}, {}
        for place in self.falls:
            state = self.played[place - 1].position.now
            before[place] = worths(state), sum(figure.standing for figure in state.figures.values())
            after[place] = worths(self.played[place].position.now)
        return throws_of(self.falls, before, after)

    @property
    def luck(self) -> Luck | None:
        """What the dice did; None until all of them are known."""
        if len(self.falls) < len(self.plan.thrown):
            return None
        return luck(self.throws, self.plan.lot)

    @property
    def turning(self) -> list[Moved]:
        """Where the battle turned, as far as is known."""
        return turning(self.plan, self.won)

    def work(self, workers: Workers, heard: Heard = lambda so_far: None) -> None:
        """Work everything out; what is interrupted (KeyboardInterrupt) stays known as far as it came."""
        for _ in self.steps(workers):
            heard(self)

    def steps(self, workers: Workers) -> Iterator[None]:
        """Work everything out, a share at a time."""
        rest = list(self._rest())
        self.done = self.number - len(rest)
        for (key, _), found in zip(rest, workers.each(done, [share for _, share in rest])):
            self._take(key, found)
            self.done += 1
            yield
        yield from self._compare(workers)
        self.finished = True

    def _rest(self) -> Iterator[tuple[Key | int, Part | Fall]]:
        """The shares that are not done yet: some may be known from before."""
        for key, share in self.plan.parts():
            if isinstance(share, Fall) and key in self.falls:
                continue
            if isinstance(share, Part) and len(self.won.get(str(key), "")) > share.first:
                continue
            yield key, share

    def _take(self, key: Key | int, found: str | tuple[Worths, ...]) -> None:
        if isinstance(key, int) and not isinstance(found, str):
            self.falls[key] = found
        elif isinstance(found, str):
            self.won[str(key)] = self.won.get(str(key), "") + found

    # ---- what else could have been done ----------------------------------------------------------------------------

    def _compare(self, workers: Workers) -> Iterator[None]:
        """Ask the scripted side at each decision that turned the battle, and play both on, on the same luck."""
        for turned in self.turning:
            if turned.by and (turned.stretch, turned.by) not in self.bests:
                self.bests[turned.stretch, turned.by] = self._best(turned, workers)
                yield

    def _best(self, turned: Moved, workers: Workers) -> Best:
        act, act_said = decided(self.plan.stretches[turned.stretch].span, turned.by)
        position = self.played[act.place - 1].position
        if position.decision is None:
            raise LookupError("nothing was asked")
        command, why = Scripted(turned.by).choose(position.situation(self.battle), position.decision)
        if command == act.given.command:
            return Best(command, why, act_said, None)
        ways = [Given(turned.by, position.now.round, kind_of(position), one) for one in (act.given.command, command)]
        place = packed(self.battle, position)
        found = [self._played(workers, Valued(place, (way,))) for way in ways]
        names = [side.id for side in position.now.sides]
        value = moved({"was": found[0], "best": found[1]}, "was", "best", names.index(turned.by))
        return Best(command, why, self._said(position, turned.by, command), value)

    def _said(self, position: Position, side: str, command: Command) -> str:
        """What the log would say of a command, with dice of its own."""
        fresh = fork(self.battle, position, own_seed("said", self.plan.asked.seed))
        events = answer(self.battle, fresh, command).events
        return first_said(Teller(position.now).tell(events), side) or command.text()

    def _played(self, workers: Workers, valued: Valued) -> str:
        firsts = range(0, self.plan.asked.playouts, BLOCK)
        return "".join(map(str, workers.each(done, [self.plan.part("", valued, first) for first in firsts])))
