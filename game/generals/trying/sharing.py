"""Playouts of what a general weighs, shared with those who play along in other processes.

They are meant by place and number, so that it makes no difference who plays them, nor when they are done. What nobody
has been given yet the general plays himself; so he never waits for anybody who has not begun."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from functools import partial

from game import systems
from game.catalogue.tables import load
from game.core.commands import Command
from game.generals.plans.officers import Officer
from game.generals.trying.trials import Came, Task, Trial, Tried
from game.odds.glances.sharing import Others
from game.rules.situation import Battle

STRIDE = 1 << 16
"""More playouts than anything is tried."""
AWAKE = 0.05
"""Seconds after which whoever waits for a share looks whether it is still wanted."""


class Given:
    """What is played out, as it is sent: a trial, and all that is tried in it, by their places."""

    def __init__(self, trial: Trial, weighed: Sequence[tuple[Officer, Command | None]]) -> None:
        self.book, self.found, self.seed = trial.battle.book.id, trial.found, trial.seed
        self.tier, self.temper = trial.tier, trial.temper
        self.weighed = tuple(weighed)
        self._battle: Battle | None = None
        self._made: dict[int, Tried] = {}

    def tried(self, place: int) -> Tried:
        """Return what is tried at a place, made where it was sent, once."""
        if self._battle is None:
            self._battle = Battle(systems.book(self.book), load())
        if place not in self._made:
            trial = Trial(self._battle, self.found, self.seed, self.tier, self.temper)
            self._made[place] = Tried(trial, *self.weighed[place])
        return self._made[place]


def part(given: Given, first: int, count: int) -> list[Came]:
    """Play out some of what was sent."""
    place, number = divmod(first, STRIDE)
    return [given.tried(place).once(number + more) for more in range(count)]


class Crew:
    """Between a general, who thinks in a thread, and those who play along, to whom another thread sees."""

    def __init__(self, breathe: Callable[[], None]) -> None:
        self._breathe = breathe
        self._lock = threading.Condition()
        self._opened: Given | None = None
        """What is to be told to those who play along."""
        self._waiting: list[Task] = []
        """What may be given away, of the last that was opened."""
        self._own: set[Task] = set()
        """What might have been given away, and was not."""
        self._came: dict[tuple[int, int], Came] = {}
        """What came back of it, by place and number."""
        self._number: int | None = None
        """By which those who play along know it."""
        self.shared = 0
        """How many shares others have played."""

    # ---- the general's thread ----------------------------------------------------------------------------------------

    def ahead(self, plays: Sequence[Tried]) -> Callable[[Sequence[Task]], None]:
        """Open what is to be tried; return whom to tell before each stage what is wanted in it."""
        with self._lock:
            self._opened = Given(plays[0].trial, [(play.officer, play.command) for play in plays])
            self._waiting, self._own, self._came = [], set(), {}

        def wanted(tasks: Sequence[Task]) -> None:
            away = [task for task in tasks[1::2] if task.many]
            for task in tasks:
                plays[task.place].elsewhere = partial(self._fetch, task) if task in away else None
            with self._lock:
                self._waiting = away

        return wanted

    def _fetch(self, task: Task, number: int) -> Came | None:
        """What came of a playout elsewhere, waited for where it was given away; None where it was not."""
        with self._lock:
            if task in self._waiting:
                self._waiting.remove(task)
                self._own.add(task)
            if task in self._own:
                return None
            while (task.place, number) not in self._came:
                self._lock.wait(AWAKE)
                self._breathe()
            return self._came.pop((task.place, number))

    # ---- the thread that sees to those who play along ----------------------------------------------------------------

    def see_to(self, others: Others) -> None:
        """Give away what may be, and take what has come back."""
        with self._lock:
            if self._opened is not None:
                self.close(others)
                self._number, self._opened = others.open(part, self._opened), None
            if self._number is None:
                return
            while self._waiting:
                task = self._waiting[-1]
                if not others.give(self._number, task.place * STRIDE + task.first, task.many):
                    break
                self._waiting.pop()
            for first, found in others.taken(self._number, wait=False):
                place, number = divmod(first, STRIDE)
                self._came.update({(place, number + more): came for more, came in enumerate(found)})
                self.shared += 1
            self._lock.notify_all()

    def close(self, others: Others) -> None:
        """Want no more of it."""
        if self._number is not None:
            others.close(self._number)
        self._number = None
