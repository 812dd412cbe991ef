"""A review worked out in the background, for who shows it: a little at a time, kept beside the replay as it grows.

Each function is a generator, which yields after each share of work how to tell what is known by then, as plain data:
{"done": shares, "number": shares in all, "places": the events of all points, "review": a report, or null}, or
{"told": as `again.counted` gives it}, or {"no": why it cannot be}."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from game.files.faults import Differs
from game.files.rows import ReplayFault, read_through
from game.odds.batches.backends import How
from game.odds.batches.running import Workers
from game.odds.review.again import AGAIN, again, counted
from game.odds.review.kept import digest_of, keep, kept, take_up
from game.odds.review.plan import Asked
from game.odds.review.report import places, report
from game.odds.review.reviewing import Review
from game.session.game import Session
from game.session.replay import Repeat

Tell = Callable[[], dict[str, Any]]

SAFE = 20
"""After so many shares what is known is kept: whoever leaves the replay finds it there again."""
NOBODY_DECIDED = "nobody has decided anything in it yet"


class Of(NamedTuple):
    """Of which replay, asked in which way; `at` is the event from which it is played again."""

    path: Path
    asked: Asked = Asked()
    at: int = 0


def review(of: Of) -> Iterator[Tell]:
    """Work a review out, or go on with what is kept of it."""
    session = _played(of.path)
    if isinstance(session, str):
        yield lambda: {"no": session}
        return
    digest = digest_of(of.path)
    found = Review(session.battle, session.played, of.asked)
    before = kept(of.path, digest, of.asked)
    if before is not None:
        take_up(found, before)

    def tell() -> dict[str, Any]:
        return {"done": found.done, "number": found.number, "places": places(found), "review": report(found)}

    yield lambda: {"done": 0, "number": found.number, "places": places(found), "review": None}
    with Workers(How(1)) as workers:
        for number, _ in enumerate(found.steps(workers)):
            if number % SAFE == SAFE - 1:
                keep(of.path, digest, found, report(found))
            yield tell
    keep(of.path, digest, found, report(found))
    yield tell


def play_again(of: Of) -> Iterator[Tell]:
    """Play a battle again from after an event, many times."""
    session = _played(of.path)
    if isinstance(session, str):
        yield lambda: {"no": session}
        return
    after = (played.position for played in session.played if played.position.now.n > of.at)
    position = next(after, session.position)
    if position.decision is None:
        yield lambda: {"no": "the battle is over there"}
        return
    won: list[str] = []
    with Workers(How(1)) as workers:
        for some in again(session.battle, position, AGAIN, of.asked.seed, workers):
            won.append(some)
            yield lambda: {"told": counted(position, "".join(won))}


def _played(path: Path) -> Session | str:
    """A battle played again from its replay, or why it cannot be."""
    try:
        repeat = Repeat(read_through(path))
        repeat.play()
    except (Differs, ReplayFault) as no:
        return str(no)
    session = repeat.session
    return session if any(played.command is not None for played in session.played) else NOBODY_DECIDED
