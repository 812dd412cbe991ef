"""`sandtable odds`: what may come of commands, or of a position as it stands, played out on the exact engine."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from msgspec import json

from game.catalogue.tables import load
from game.cli.battles import battle, book_of, is_replay, scenario, writable
from game.cli.foreseen import foresight_text
from game.cli.progress import bar
from game.cli.trouble import BAD, DONE, NO, Trouble, reason, say
from game.core.commands import Command
from game.core.tally import Refusal
from game.core.text.typed import read
from game.files.faults import Differs
from game.files.journal import ENDING
from game.files.rows import ReplayFault, read_through
from game.odds.asking import BLOCK, Question, question
from game.odds.batches.backends import How, NoBackend
from game.odds.batches.running import ShareFailed, Workers
from game.odds.playouts import horizon
from game.odds.report import best, compared, told
from game.odds.sampling import INTERRUPT, WAYS, Budget, Candidate, sample
from game.odds.watching import watched, way
from game.play.position import Position
from game.rules.situation import Battle
from game.session.game import PLAINLY, UNWRITTEN, Keeping
from game.session.onlooking import onlooker
from game.session.recording import Recording
from game.session.replay import Repeat

INTERRUPTED = 130


def odds(given: Namespace) -> int:
    """Foresee each command from a position, all on the same luck, or the position as it stands."""
    ruled, position, eyes = begun(given)
    side = side_asked(given.side, position, eyes)
    commands: list[Command | None] = [typed(text) for text in given.commands] or [None]
    asked = question(ruled, position, side, horizon(given.until), given.policy, given.seed)
    if given.open is not None or given.out is not None:
        return _opened(given, asked, commands)
    budget = Budget(given.most, given.within / 100, 0 if given.sampled else WAYS)
    try:
        with (
            bar(-(-given.most // BLOCK), "playouts") as forward,
            Workers(How(given.jobs or 0, given.backend, given.address or "")) as workers,
        ):
            found = sample(asked, commands, budget, workers, lambda so_far: forward())
    except NoBackend as no:
        raise Trouble(f"{no}") from None
    except ShareFailed as no:
        raise Trouble(f"it could not be played out: {no.why}.") from None
    names = [other.id for other in position.now.sides]
    whole: dict[str, Any] = {
        "asked": {"at": position.now.n - 1, "side": side, "rules": ruled.book.id, "until": asked.until.text(),
                  "seed": given.seed},
        "candidates": [told(candidate, names) for candidate in found],
        "best": best(found, side),
        "differences": compared(found, side),
    }  # fmt: skip
    print(json.encode(whole).decode() if given.json else foresight_text(whole, position.now))
    return _status(found)


def _status(found: list[Candidate]) -> int:
    if any(candidate.stopped_by == INTERRUPT for candidate in found):
        return INTERRUPTED
    return NO if any(candidate.refusal is not None for candidate in found) else DONE


def _opened(given: Namespace, asked: Question, commands: list[Command | None]) -> int:
    """Play one playout again by its number, and keep it as a replay."""
    if given.open is None or given.out is None:
        raise Trouble("--open NUMBER and -o FILE.replay go together: give both.")
    if len(commands) > 1:
        raise Trouble("--open goes with one command: a playout is of that alone.")
    if not given.out.endswith(ENDING):
        raise Trouble(f"a playout is kept as a replay: {given.out!r} does not end in {ENDING}.")
    path = writable(given.out)
    try:
        session = watched(asked, commands[0], given.open, Keeping(path, overwrite=True))
    except OSError as no:
        raise Trouble(f"{path} cannot be written: {reason(no)}.") from None
    if isinstance(session, Refusal):
        print(f"not legal: {session.reason} [{session.rule}]")
        return NO
    session.close()
    how = way(session, asked, commands[0])
    whole = {"playout": given.open, "path": list(how), "file": str(path)}
    words = f"Playout {given.open}, kept in {path}: {', then '.join(how) or 'nothing happens'}."
    print(json.encode(whole).decode() if given.json else words)
    for notice in session.notices:
        say(notice)
    return BAD if session.journal_fault else DONE


def typed(text: str) -> Command:
    """Read a command as it is typed; Trouble where it is none."""
    try:
        return read(text)
    except ValueError as no:
        raise Trouble(f"{text[:80]!r} is no command: {no}.") from None


def side_asked(side: str | None, position: Position, eyes: str | None) -> str:
    """Return whose foresight it is: the side named, else the one that is asked; Trouble where it may not be."""
    names = [other.id for other in position.now.sides]
    if side is not None and side not in names:
        raise Trouble(f"there is no side {side[:40]!r}, only {' and '.join(names)}.")
    if position.decision is None:
        raise Trouble("the battle is over there: nothing can come of anything.")
    found = side or eyes or position.decision.side
    if eyes is not None and found != eyes:
        raise Trouble(f"the battle is under way, and {found} is not the side of the one who plays it.")
    return found


def begun(given: Namespace) -> tuple[Battle, Position, str | None]:
    """Return the battle, the position asked about, and with whose eyes alone it may be looked at (None: either's)."""
    if is_replay(given.scenario):
        return _of_replay(Path(given.scenario), given.rules, given.at)
    if given.at is not None:
        raise Trouble("--at goes with a replay, not with a scenario.")
    session = battle(scenario(given.scenario), given.rules, None, PLAINLY, UNWRITTEN)
    session.answer_standing()
    return session.battle, session.position, None


def _of_replay(path: Path, rules: str | None, at: int | None) -> tuple[Battle, Position, str | None]:
    """The position of a kept battle after an event, by default where it ends; Trouble where it does not verify."""
    try:
        eyes = onlooker(Recording(path))
        repeat = Repeat(read_through(path))
        repeat.play()
    except Differs as no:
        raise Trouble(f"{path}: {no}.") from None
    except ReplayFault as no:
        raise Trouble(f"{path}: {no}.") from None
    session = repeat.session
    if rules is not None and rules != session.book.id:
        raise Trouble(f"{path} was played by {session.book.id}, and is foreseen by that.")
    last = session.now.n - 1
    if at is not None and at > last:
        raise Trouble(f"{path} has no event {at}: its last is event {last}.")
    found = session.position
    if at is not None:
        found = next(played.position for played in session.played if played.position.now.n > at)
    return Battle(book_of(session.book.id), load()), found, eyes
