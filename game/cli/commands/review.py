"""`sandtable review`: a battle that is over, looked back upon: where it turned, by what, and what the dice did."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from msgspec import json

from game.cli.battles import writable
from game.cli.progress import bar
from game.cli.reviewed import again_text, print_review
from game.cli.trouble import DONE, Trouble, reason, say
from game.files.faults import Differs
from game.files.rows import ReplayFault, read_through
from game.odds.batches.backends import How, NoBackend
from game.odds.batches.running import ShareFailed, Workers
from game.odds.review.again import AGAIN, again, counted
from game.odds.review.kept import digest_of, keep, kept, take_up
from game.odds.review.plan import BLOCK, Asked
from game.odds.review.report import report
from game.odds.review.reviewing import Review
from game.odds.review.shape import shown
from game.session.game import Session
from game.session.onlooking import onlooker
from game.session.recording import Recording
from game.session.replay import Repeat

INTERRUPTED = 130


def review(given: Namespace) -> int:
    """Review a battle, or play it again from an event on; what is known so far where Ctrl-C ends it."""
    path, out = Path(given.file), _picture(given)
    session = reviewable(path)
    if given.at is not None:
        return _again(given, path, session)
    asked = Asked(given.playouts or Asked().playouts, given.points, given.seed)
    whole, status = _worked_out(given, path, session, asked)
    found = shown(whole)
    if out is not None and found is not None:
        _draw(found, out)
    if given.json:
        print(json.encode(whole).decode())
    elif found is not None:
        print_review(found)
    return status


def _picture(given: Namespace) -> Path | None:
    """Where the picture goes; Trouble where none can be written there."""
    if given.out is None:
        return None
    if given.at is not None:
        raise Trouble("-o is of the whole battle, and --at of one moment of it: give one of them.")
    if not given.out.lower().endswith(".png"):
        raise Trouble(f"{given.out!r} does not end in .png.")
    return writable(given.out)


def reviewable(path: Path) -> Session:
    """Play a replay again to its end; Trouble where it is none, does not verify, or may not be looked at yet."""
    try:
        recording = Recording(path)
        if onlooker(recording) is not None:
            raise Trouble(f"{path}: the battle is under way: it can be reviewed when it is over.")
        repeat = Repeat(read_through(path))
        repeat.play()
    except (Differs, ReplayFault) as no:
        raise Trouble(f"{path}: {no}.") from None
    if all(played.command is None for played in repeat.session.played):
        raise Trouble(f"{path}: nobody has decided anything in it yet.")
    return repeat.session


def _worked_out(given: Namespace, path: Path, session: Session, asked: Asked) -> tuple[dict[str, Any], int]:
    """The review as plain data, and the exit status: known from before, or worked out and kept."""
    digest = _digest(path)
    before = kept(path, digest, asked)
    if before is not None and before.finished:
        return before.found, DONE
    found = Review(session.battle, session.played, asked)
    if before is not None:
        take_up(found, before)
    status = DONE
    try:
        with _workers(given) as workers, bar(found.number, "playouts") as forward:
            found.work(workers, lambda so_far: forward())
    except KeyboardInterrupt:
        status = INTERRUPTED
        say(f"interrupted after {found.done} of {found.number} parts: this is what is known so far.")
    whole = report(found)
    if not keep(path, digest, found, whole):
        say(f"the review could not be kept beside {path}.")
    return whole, status


def _digest(path: Path) -> str:
    try:
        return digest_of(path)
    except OSError as no:
        raise Trouble(f"{str(path)!r} cannot be read: {reason(no)}.") from None


@contextmanager
def _workers(given: Namespace) -> Iterator[Workers]:
    """Those who play; Trouble where they cannot be had, or where a share cannot be done."""
    try:
        with Workers(How(given.jobs or 0, given.backend, given.address or "")) as workers:
            yield workers
    except NoBackend as no:
        raise Trouble(f"{no}") from None
    except ShareFailed as no:
        raise Trouble(f"it could not be played out: {no.why}.") from None


def _again(given: Namespace, path: Path, session: Session) -> int:
    """Play on from an event of a battle, many times."""
    last = session.now.n - 1
    if given.at > last:
        raise Trouble(f"{path} has no event {given.at}: its last is event {last}.")
    position = next(played.position for played in session.played if played.position.now.n > given.at)
    if position.decision is None:
        raise Trouble("the battle is over there: nothing can be played again.")
    number = given.playouts or AGAIN
    won: list[str] = []
    status = DONE
    try:
        with _workers(given) as workers, bar(-(-number // BLOCK), "playouts") as forward:
            for some in again(session.battle, position, number, given.seed, workers):
                won.append(some)
                forward()
    except KeyboardInterrupt:
        status = INTERRUPTED
    word = "".join(won)
    if not word:
        say("interrupted before anything was known.")
        return status
    whole = counted(position, word)
    print(json.encode(whole).decode() if given.json else again_text(whole, position.now))
    return status


def _draw(found: Any, out: Path) -> None:
    from game.ui.curve.picture import save

    try:
        save(found, out)
    except OSError as no:
        raise Trouble(f"{str(out)!r} cannot be written: {reason(no)}.") from None
