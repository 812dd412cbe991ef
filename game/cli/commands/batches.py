"""`sandtable batch`: battles by the thousand, a row for each, and what they come to."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from math import isfinite
from pathlib import Path
from typing import Any

from msgspec import json

from game.cli.battles import battle, scenario, writable
from game.cli.meant import no_player
from game.cli.progress import bar
from game.cli.trouble import DONE, Trouble, reason, say
from game.generals.entered import fought
from game.generals.names import PLAYERS, is_player
from game.odds.batches.backends import How, NoBackend
from game.odds.batches.fights import Fight, Row
from game.odds.batches.playing import Table, fights, rows, tables
from game.odds.batches.record import Record, Unfit, held
from game.odds.batches.running import ShareFailed, Workers
from game.odds.batches.summary import Tale, as_written, by_table, summary
from game.odds.intervals import Interval
from game.session.driving import ROUNDS
from game.session.game import Beginning, Keeping
from game.systems import BOOKS

STOPPED = 130
ALL = "all"
MOST_SEED = 999_999_999


def batch(given: Namespace) -> int:
    """Play battles and print what they come to; what is known so far where Ctrl-C ends it."""
    first = 1 if given.seed is None else given.seed
    if first + given.battles - 1 > MOST_SEED:
        raise Trouble(f"seeds end at {MOST_SEED}: there are no {given.battles} from {first} on.")
    rounds = given.rounds or ROUNDS
    asked = fights(_tables(given, first, rounds), range(first, first + given.battles), rounds)
    path = _record_path(given.csv)
    known: list[Row] = []
    status = DONE
    with as_sentences(path):
        try:
            with held(path) if path else nullcontext() as record, Workers(_how(given)) as workers:
                if record is not None and record.is_torn:
                    say(f"{str(path)!r}: its last line broke off, and was dropped.")
                _play(asked, workers, record, known)
        except KeyboardInterrupt:
            status = STOPPED
            after = "; the same command goes on from there" if path else ""
            say(f"interrupted after {len(known)} of {len(asked)} battles{after}.")
    print(json.encode(written(known)).decode() if given.json else "\n".join(told(known)))
    return status


def _play(asked: list[Fight], workers: Workers, record: Record | None, known: list[Row]) -> None:
    """Play the battles, and gather what comes of them."""
    with bar(len(asked), "battles") as forward:
        for row in rows(asked, workers, record, fought):
            known.append(row)
            forward()


def _how(given: Namespace) -> How:
    return How(given.jobs or 0, given.backend, given.address or "")


def _tables(given: Namespace, seed: int, rounds: int) -> list[Table]:
    """Lay out what is to be played; Trouble for anything in it that cannot be."""
    twice = [name for number, name in enumerate(given.scenario) if name in given.scenario[:number]]
    if twice:
        raise Trouble(f"{twice[0]!r} is named twice.")
    players = dict(given.player)
    unknown = [name for name in players.values() if not is_player(name)]
    if unknown:
        raise Trouble(no_player(unknown[0], PLAYERS))
    books = BOOKS if given.rules == ALL else (given.rules or "",)
    found = {name: scenario(name) for name in given.scenario}
    sides = list(dict.fromkeys(side.id for one in found.values() for side in one.state.sides))
    for side in players:
        if side not in sides:
            raise Trouble(f"there is no side {side!r}; there are {' and '.join(sides)}.")
    laid = [table for name, one in found.items() for table in tables(name, one, books, players)]
    for table in laid:
        battle(found[table.scenario], table.rules, seed, Beginning(rounds=rounds), Keeping(keep=False))
    return laid


def _record_path(asked: str | None) -> Path | None:
    if asked == "-":
        raise Trouble("a record is a file, from which an interrupted batch goes on: give --csv its name.")
    return writable(asked) if asked else None


@contextmanager
def as_sentences(record: Path | None) -> Iterator[None]:
    """Say in a sentence what keeps a batch from being played, or from being kept."""
    try:
        yield
    except (NoBackend, Unfit) as no:
        raise Trouble(str(no)) from None
    except ShareFailed as no:
        from game import paths

        log = paths.keep_fault() if no.told else None
        where = f"; what happened is in {log}" if log is not None else ""
        raise Trouble(f"{no.share.words} could not be played: {no.why}{where}.") from None
    except OSError as no:
        if record is None:
            raise
        raise Trouble(f"the record {str(record)!r} cannot be written: {reason(no)}.") from None


# ---- what is printed -------------------------------------------------------------------------------------------------


def written(known: list[Row]) -> dict[str, Any]:
    """Return a batch as one object: its rows, and what they come to by book, and by scenario and book."""
    tables: dict[str, Any] = {}
    for (name, book), tale in by_table(known).items():
        ends = [{"by": by, "winner": winner or None, "battles": n} for (by, winner), n in in_order(tale)]
        tables.setdefault(name, {})[book] = {"battles": tale.battles, **as_written(tale), "ends": ends}
    return {"battles": len(known), "rows": known, "summary": summary(known), "scenarios": tables}


def in_order(tale: Tale) -> Iterable[tuple[tuple[str, str], int]]:
    """List how battles ended, the commonest first."""
    return sorted(tale.ends.items(), key=lambda one: (-one[1], one[0]))


def told(known: list[Row]) -> Iterator[str]:
    """Say in lines what battles come to."""
    for (name, book), tale in by_table(known).items():
        yield f"{name}, {book}, {'1 battle' if tale.battles == 1 else f'{tale.battles} battles'}:"
        wide = max(len(side) for side in (*tale.fought, "nobody"))
        for side in tale.fought:
            yield f"    {side:<{wide}}  {_share(tale.share(side))}, won {tale.wins[side]}"
        if tale.draws:
            yield f"    {'nobody':<{wide}}  {_share(tale.drawn())}, {tale.draws}"
        yield f"    {_rounds(tale.rounds.mean())}"
        yield f"    {', '.join(f'{by} ({who}) {n}' if who else f'{by} {n}' for (by, who), n in in_order(tale))}"
    if known:
        yield "In brackets: between these the true number lies, in 95 of 100 such batches."


def _share(share: Interval) -> str:
    return f"{100 * share.value:5.1f} of 100 ({100 * share.low:.1f} to {100 * share.high:.1f})"


def _rounds(rounds: Interval) -> str:
    limits = f" ({max(0.0, rounds.low):.1f} to {rounds.high:.1f})" if isfinite(rounds.low) else ""
    return f"{rounds.value:.1f} rounds{limits}"
