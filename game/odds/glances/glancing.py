"""Glances at what may come of one command: worked out little by little, told at any time in few words.

`glancing` is made for a worker who goes on with it as long as anybody looks: it yields after every playout."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.commands import Command
from game.core.state import State
from game.files.digest import digest
from game.odds.asking import BLOCK, Question, ask_of, each_way, is_settled, one_playout, own_seed, unpacked
from game.odds.glances.paths import Gathered, Path, branches
from game.odds.glances.sentence import sentence
from game.odds.glances.sharing import Ahead, Alone, Once, Others
from game.odds.intervals import Interval, Sums, wilson
from game.odds.outcomes import concerned
from game.odds.playouts import Horizon, Playout
from game.odds.results import Teller, result
from game.odds.sampling import LEAST, MOST, WAYS, WITHIN
from game.odds.seeds import seed_of
from game.odds.worlds import World, world
from game.play.position import Position, restored
from game.rules.knowing.view import left_out
from game.rules.situation import Battle

DULL = ("nothing in the way", "nothing comes of it")
"""What a path says by which nothing has come about yet."""
FEW = 4
"""Nothing is told of fewer playouts."""
TRIED = 8
"""So many playouts in which nothing comes about are enough to look farther."""


class Look(Struct, frozen=True):
    """What is looked at: a packed position (`packed`) of a book, a side, its command, and how far, the nearest first.

    Farther is looked where nothing comes about nearer by."""

    book: str
    position: bytes
    side: str
    command: Command
    far: tuple[Horizon, ...]
    about: tuple[str, ...] = ()
    """Whom it is about, where that is not whom the command names."""
    policy: str = "quick"


class Branch(Struct, frozen=True):
    """Some of what may come: the names of its outcomes, its share of all, and the number of a playout that goes so.

    None where it was counted and no playout went so."""

    names: Path
    share: Interval
    playout: int | None = None


class Glance(Struct, frozen=True):
    """What is known so far: a few branches, all others together, what each side loses in figures, and how it is known.

    `until` is how far was looked; `over` tells that there is no more to come."""

    branches: tuple[Branch, ...]
    otherwise: Interval | None
    lost: tuple[tuple[str, Interval], ...]
    sentence: str
    until: Horizon
    playouts: int
    exact: bool
    over: bool


def packed(position: Position, unseen: frozenset[str] = frozenset()) -> bytes:
    """Pack a position for a worker: the state before the open step, and what was said and thrown in it.

    Without those unseen, and then without the ways to win: nobody has won because he sees nobody."""
    start = position.start
    if unseen:
        start = replace(left_out(start, unseen), victory=())
    return pickle.dumps((start, position.answers, position.given))


def glancing(look: Look, others: Others | None = None) -> Iterator[Callable[[], Glance | None]]:
    """Play on from a position with a command, again and again, until its branches are known well enough.

    The same digits at every look at what is the same to the side, whoever plays along; None where the command is not
    legal there."""
    for far in look.far:
        gathered = _Gathered(look, far, others or Alone())
        try:
            if look.far[-1] != far and gathered.is_dull():
                continue
            yield from gathered.work()
        finally:
            gathered.close()
        return


def part(given: tuple[Look, Horizon], first: int, count: int) -> list[Once]:
    """Play out some of what is looked at, which is known to be legal."""
    look, far = given
    battle, found, asked = question_of(look, far)
    played: list[Once] = []
    teller = Teller(look.side, look.command, look.about)
    for number in range(first, first + count):
        once = one_playout(battle, found, asked, look.command, own_seed(asked.seed, number), judged=True)
        if not isinstance(once, Playout):
            raise LookupError("what was legal is not")
        came = teller.of(once)
        played.append(Once(came.path, tuple(came.lost.items())))
    return played


def _told(look: Look, once: Playout) -> Once:
    came = result(once, look.side, look.command, look.about)
    return Once(came.path, tuple(came.lost.items()))


class _Gathered:
    """What has been gathered of one command, so far."""

    def __init__(self, look: Look, far: Horizon, others: Others) -> None:
        self.look, self.far, self.others = look, far, others
        self.battle, self.found, self.asked = question_of(look, far)
        self.paths: Counter[Path] = Counter()
        self.first: dict[Path, int] = {}
        """The number of the first playout that went by a path."""
        self.counted: dict[Path, Fraction] = {}
        self.sums: dict[str, Sums] = {}
        self.means: dict[str, Fraction] = {}
        self.number = 0
        self.who = ""
        self.ahead: Ahead | None = None
        """All playouts but the first."""
        self.exact = self.over = self.refused = False

    def close(self) -> None:
        """Want no more of it."""
        if self.ahead is not None:
            self.ahead.close()

    def is_dull(self) -> bool:
        """Whether nothing comes about in the first playouts, as far as is looked."""
        while self.number < TRIED:
            self._go_on()
            if self.refused or any(set(path).difference(DULL) for path in self.paths):
                return False
            if self.exact:
                break
        return True

    def work(self) -> Iterator[Callable[[], Glance | None]]:
        """Sample until it is known well enough; where the dice may fall in few ways, count them beside it."""
        counting: Iterator[None] = iter(())
        while self.number < MOST and not self._is_over():
            if not self._go_on():
                if self.number >= FEW:
                    yield self.tell
                continue
            next(counting, None)
            if self._is_over():
                break
            if self.number < FEW:
                continue
            yield self.tell
            if self.number == BLOCK and self.far.until == "chain":
                counting = self._count()  # farther on too many dice fall
            if self.number % BLOCK == 0 and self.number >= LEAST and self._is_narrow():
                break
        self.over = True
        yield self.tell

    def _is_over(self) -> bool:
        return self.exact or self.refused

    def _go_on(self) -> bool:
        """Play out one more, and gather the next in order; False where that is not known yet, or cannot be."""
        once = self.ahead.next() if self.ahead is not None else self._begun()
        if once is None:
            return False
        self.paths[once.path] += 1
        self.first.setdefault(once.path, self.number)
        self.number += 1
        for side, lost in once.lost:
            self.sums[side] = self.sums.get(side, Sums()) + Sums(1, lost, lost * lost)
        return True

    def _begun(self) -> Once | None:
        """Play out the first, which judges the command; where no dice fall in it, it is all there is."""
        once = one_playout(self.battle, self.found, self.asked, self.look.command, own_seed(self.asked.seed, 0))
        if not isinstance(once, Playout):
            self.refused = True
            return None
        self.who = _alone(once.before, self.look)
        told = _told(self.look, once)
        if is_settled(self.asked, self.look.command):
            self.exact, self.counted = True, {told.path: Fraction(1)}
            self.means = {side: Fraction(lost) for side, lost in told.lost}
        else:
            self.ahead = Ahead(self.others, part, (self.look, self.far), range(1, MOST))
        return told

    def _count(self) -> Iterator[None]:
        """Count every way of the dice, one after the other, where there are as few as it seems."""
        paths: dict[Path, Fraction] = {}
        means = dict.fromkeys(self.sums, Fraction(0))
        ways = 0
        for chance, came in each_way(self.asked, self.look.command, WAYS, self.look.about):
            if came is None:
                return
            ways += 1
            paths[came.path] = paths.get(came.path, Fraction(0)) + chance
            for side, lost in came.lost.items():
                means[side] += chance * lost
            yield
        self.exact, self.counted, self.means, self.number = True, paths, means, ways

    def _is_narrow(self) -> bool:
        counts = [int(row.weight) for row in self._branches()]
        other = self.number - sum(counts)
        return all(wilson(count, self.number).width <= 2 * WITHIN for count in (*counts, other))

    def _branches(self) -> list[Gathered]:
        return branches(self.counted if self.exact else self.paths)

    def _share(self, weight: Fraction | int) -> Interval:
        if self.exact:
            return Interval(float(weight), float(weight), float(weight))
        return wilson(int(weight), self.number)

    def tell(self) -> Glance | None:
        """Tell what is known so far."""
        if self.refused or not self.number:
            return None
        shown = self._branches()
        rows = tuple([Branch(row.names, self._share(row.weight), self.first.get(row.like)) for row in shown])
        rest = (1 if self.exact else self.number) - sum(row.weight for row in shown)
        lost = tuple([
            (side, _certain(self.means[side]) if self.exact else self.sums[side].mean()) for side in sorted(self.sums)
        ])  # fmt: skip
        told = sentence([(row.names, row.share) for row in rows], self.who)
        return Glance(
            rows, self._share(rest) if rest else None, lost, told, self.far, self.number, self.exact, self.over
        )


def _certain(value: Fraction) -> Interval:
    return Interval(float(value), float(value), float(value))


def _alone(before: State, look: Look) -> str:
    """The name of the one who sets out by a command, "" where there are several."""
    ours = concerned(before, look.side, look.command, look.about).ours
    return before.figures[next(iter(ours))].name if len(ours) == 1 else ""


@lru_cache(maxsize=4)
def _world(book: str, position: bytes, side: str) -> tuple[World, int]:
    """What a side knows of a packed position, and the seed of its playouts, which follows from nothing but that."""
    battle = Battle(systems.book(book), load())
    start, answers, given = pickle.loads(position)  # noqa: S301  (packed by this program, for itself)
    found = world(battle, restored(battle, start, answers, given), side)
    known = digest(replace(found.start, n=0))
    said = [None if command is None else command.text() for command in found.answers]
    return found, seed_of(book, side, known, said, found.given)


def question_of(look: Look, far: Horizon) -> tuple[Battle, World, Question]:
    """Return the battle, what the side knows of it, and the question of how it goes on as far as that."""
    found, seed = _world(look.book, look.position, look.side)
    asked = ask_of(found, look.book, far, look.policy, seed)
    return *unpacked(asked.book, asked.world), asked
