"""The battles of a league: every two players, on every ground, each seed twice with seats changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from game import systems
from game.odds.batches.fights import Fight, Row, fought
from game.odds.batches.running import Workers
from game.odds.league.mirror import kind_of
from game.session.opening import Opened


class Ground(Struct, frozen=True):
    """A scenario under a rule book, with its two seats."""

    scenario: str
    text: str
    rules: str
    seats: tuple[str, str]

    @property
    def kind(self) -> tuple[str, str]:
        """The kind of battle, whatever its size, and the book."""
        return kind_of(self.scenario), self.rules


class Meeting(Struct, frozen=True):
    """A battle of the league: where, with which seed, and who sits in the first seat and who in the second."""

    ground: Ground
    seed: int
    players: tuple[str, str]


class Result(Struct, frozen=True):
    """What came of a meeting: the number of the seat that won, None for neither."""

    meeting: Meeting
    seat: int | None

    @property
    def winner(self) -> str | None:
        """The player who won, None for nobody."""
        return None if self.seat is None else self.meeting.players[self.seat]


def grounds(scenarios: Iterable[tuple[str, Opened]], books: Sequence[str]) -> list[Ground]:
    """Lay each scenario out under each book, under its own where none is asked for."""
    found = []
    for name, opened in scenarios:
        one, other = (side.id for side in opened.state.sides)
        for book in books or (opened.rules or systems.DEFAULT,):
            found.append(Ground(name, opened.text, book, (one, other)))
    return found


def meetings(names: Sequence[str], laid: Sequence[Ground], battles: int, seed: int) -> list[Meeting]:
    """List who meets whom, pair after pair: so many battles for each pair, one more where they are odd.

    Two by two they are dealt to the grounds in turn, seats changed; who comes to a ground again has its next seed."""
    return [
        Meeting(laid[number % len(laid)], seed + number // len(laid), seated)
        for one, other in combinations(names, 2)
        for number in range(-(-battles // 2))
        for seated in ((one, other), (other, one))
    ]


def results(
    planned: Sequence[Meeting], workers: Workers, rounds: int, play: Callable[[Fight], Row] = fought
) -> Iterator[Result]:
    """Yield what comes of each meeting, in their order; ShareFailed for one that cannot be played.

    `play` plays one out: a function of a module, by whose import whoever is in the battle is known."""
    fights = [
        Fight(
            one.ground.scenario,
            one.ground.text,
            one.ground.rules,
            one.seed,
            dict(zip(one.ground.seats, one.players, strict=True)),
            rounds,
        )
        for one in planned
    ]
    for one, row in zip(planned, workers.each(play, fights), strict=True):
        yield Result(one, None if row.winner is None else one.ground.seats.index(row.winner))
