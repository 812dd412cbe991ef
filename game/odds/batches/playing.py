"""A batch of battles: which they are, and what comes of each, played or known from a record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from game import systems
from game.odds.batches.fights import Fight, Row, fought
from game.odds.batches.record import Record
from game.odds.batches.running import Workers
from game.session.opening import Opened
from game.sides import PLAYERS


class Table(Struct, frozen=True):
    """A scenario under a rule book, with who plays its sides."""

    scenario: str
    text: str
    rules: str
    players: dict[str, str]


def tables(name: str, scenario: Opened, books: Iterable[str], players: dict[str, str]) -> list[Table]:
    """Lay a scenario out once for each book ("" is its own), with the players asked for, the default elsewhere."""
    known = {side.id: players.get(side.id, PLAYERS[0]) for side in scenario.state.sides}
    return [Table(name, scenario.text, book or scenario.rules or systems.DEFAULT, known) for book in books]


def fights(laid: Iterable[Table], seeds: range, rounds: int) -> list[Fight]:
    """List the battles of a batch: table after table, seed after seed."""
    return [
        Fight(table.scenario, table.text, table.rules, seed, table.players, rounds) for table in laid for seed in seeds
    ]


def rows(
    battles: Sequence[Fight],
    workers: Workers,
    record: Record | None = None,
    play: Callable[[Fight], Row] | None = None,
) -> Iterator[Row]:
    """Yield what comes of each battle, in their order; those that stand in a record are not played again.

    `play` plays one out: a function of a module, by whose import whoever is in the battle is known.
    ShareFailed for one that cannot be played, Unfit for a record of other battles, OSError where none can be kept."""
    known = [record.known(fight) if record is not None else None for fight in battles]
    played = workers.each(play or fought, [fight for fight, row in zip(battles, known, strict=True) if row is None])
    for fight, before in zip(battles, known, strict=True):
        row = before or next(played)
        if record is not None and before is None:
            record.add(fight, row)
        yield row
