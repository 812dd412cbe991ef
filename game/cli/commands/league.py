"""`sandtable league`: players against each other, seats changed, on grounds that are the same from both."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from msgspec import json

from game.cli.battles import battle, scenario
from game.cli.commands.batches import ALL, MOST_SEED, STOPPED, as_sentences
from game.cli.meant import no_player
from game.cli.progress import bar
from game.cli.trouble import DONE, Trouble, say
from game.generals.entered import fought
from game.generals.names import PLAYERS, is_player
from game.odds.batches.backends import How
from game.odds.batches.running import Workers
from game.odds.intervals import Interval
from game.odds.league import mirror
from game.odds.league.meetings import Ground, Meeting, Result, grounds, meetings, results
from game.odds.league.standings import counted, elo, left_out, score, written
from game.session.driving import ROUNDS
from game.session.game import Beginning, Keeping
from game.session.opening import Opened
from game.systems import BOOKS


def league(given: Namespace) -> int:
    """Play everybody against everybody, and print how often each wins; what is known so far where Ctrl-C ends it."""
    names = _names(given.names)
    planned = meetings(names, _grounds(given), given.battles, given.seed)
    if planned[-1].seed > MOST_SEED:
        raise Trouble(f"seeds end at {MOST_SEED}: there are not so many from {given.seed} on.")
    known: list[Result] = []
    status = DONE
    with as_sentences(None):
        try:
            _play(planned, How(given.jobs or 0, given.backend, given.address or ""), known)
        except KeyboardInterrupt:
            status = STOPPED
            say(f"interrupted after {len(known)} of {len(planned)} battles.")
    print(json.encode(written(names, known)).decode() if given.json else "\n".join(told(names, known)))
    return status


def _play(planned: Sequence[Meeting], how: How, known: list[Result]) -> None:
    with bar(len(planned), "battles") as forward, Workers(how) as workers:
        for result in results(planned, workers, ROUNDS, fought):
            known.append(result)
            forward()


def _names(asked: list[str]) -> list[str]:
    """The players; Trouble for one that there is not, or who cannot be in a league."""
    for number, name in enumerate(asked):
        if name == "human":
            raise Trouble("a person plays in no league: it is played with no window.")
        if not is_player(name):
            raise Trouble(no_player(name, PLAYERS))
        if name in asked[:number]:
            raise Trouble(f"{name} is named twice.")
    if len(asked) < 2:
        raise Trouble(f"a league is of two players at least; there are {', '.join(PLAYERS)}.")
    return asked


def _grounds(given: Namespace) -> list[Ground]:
    """Lay out what is played on; Trouble for anything that cannot be."""
    found: dict[str, Opened] = {}
    for asked in given.scenario or ("",):
        own = mirror.names(asked)
        for name in own or (asked,):
            found[name] = mirror.mirrored(name) if own else scenario(asked)
    laid = grounds(found.items(), BOOKS if given.rules == [ALL] else tuple(dict.fromkeys(given.rules or ())))
    for ground in laid:
        battle(found[ground.scenario], ground.rules, given.seed, Beginning(rounds=ROUNDS), Keeping(keep=False))
    return laid


# ---- what is printed -------------------------------------------------------------------------------------------------


def told(names: Sequence[str], known: Sequence[Result]) -> Iterator[str]:
    """Say in lines what a league comes to."""
    kept = counted(known)
    for one, other in combinations(names, 2):
        theirs = [result for result in kept if set(result.meeting.players) == {one, other}]
        if not theirs:
            continue
        yield f"{one} against {other}, {len(theirs)} battles: {_line(one, other, theirs)}"
        yield from _by(one, other, theirs, _kind)
        yield from _by(one, other, theirs, _size)
        yield from _by(one, other, theirs, lambda result: result.meeting.ground.rules)
    for seat in left_out(known):
        yield f"Left out: {seat.kind} under {seat.rules}, where {seat.seat} won all of {seat.battles} battles."
    if kept:
        rated = elo(names, kept)
        yield "Elo:"
        for name in sorted(names, key=lambda name: (-rated[name], name)):
            yield f"    {name:<10} {rated[name]:>5}"
        yield "In brackets: between these the true number lies, in 95 of 100 such leagues."


def _kind(result: Result) -> str:
    return result.meeting.ground.kind[0]


def _size(result: Result) -> str:
    name = result.meeting.ground.scenario
    return name.rpartition("-")[2] if name != _kind(result) else ""


def _by(one: str, other: str, theirs: list[Result], what: Callable[[Result], str]) -> Iterator[str]:
    """Say how it went by something of the battles, where that is not the same for all."""
    parts = dict.fromkeys(what(result) for result in theirs)
    for part in parts if len(parts) > 1 else ():
        here = [result for result in theirs if what(result) == part]
        yield f"    {part or 'others':<14} {_line(one, other, here)}"


def _line(one: str, other: str, here: list[Result]) -> str:
    found = score(one, other, here)
    drawn = f", nobody {found.draws}" if found.draws else ""
    return f"{_share(found.share)}, won {found.wins}, lost {found.losses}{drawn}"


def _share(share: Interval) -> str:
    return f"{100 * share.value:5.1f} of 100 ({100 * share.low:.1f} to {100 * share.high:.1f})"
