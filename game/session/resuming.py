"""Going on with battles that were kept, and finding them again."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct, json
from msgspec.structs import replace

from game import paths
from game.catalogue.reading import plain, read_text
from game.core.course.secrecy import Kept
from game.core.state import State
from game.files.codec import codec
from game.files.faults import Differs, ReplayFault, of_the_file
from game.files.holding import Hold, Holder, holder
from game.files.journal import END, ENDING, NOTHING, Header, Journal
from game.files.keeping import free_beside, keep_whole
from game.files.rows import Row, Rows, read_through
from game.files.sound import check, look_about
from game.session.begun import beginning, read_command, unsealed
from game.session.game import Beginning, Keeping, Session
from game.session.recording import Recording
from game.session.replay import GOING_ON, UNFINISHED, Repeat
from game.systems import book


def resume(path: Path, fresh: Path | None = None) -> tuple[Session, tuple[str, ...]]:
    """Go on with a battle where its replay ends, and say what is to be said of it; ReplayFault, OSError.

    Held where another program plays it: it can be gone on with in a copy (`copied`). A file of which anything must be
    cut off is kept whole beside first, and one that does not play out here as it did (another version) goes on from
    its last snapshot, in a `fresh` file beside it unless another is named: nothing of the old one is lost."""
    Rows(path).close()  # what is no replay is not held
    hold = Hold.of(path)
    try:
        repeat = Repeat(read_through(path))
        try:
            repeat.play(closely=False)
        except Differs as no:
            found = _from_snapshot(repeat, fresh, str(no))
            hold.let_go()
            return found
        session, rows, notices = repeat.session, repeat.rows, _warnings(repeat)
        if path.stat().st_size > rows.length:
            kept = keep_whole(path)
            notices = (*notices, f"what had broken off was cut off; the file as it was is kept in {kept.name}")
        journal = Journal.go_on(hold, path, rows.length, rows.before, rows.seals(repeat.sealed))
    except BaseException:
        hold.let_go()
        raise
    session.keep_in(journal, begun=rows.begun, snapped=repeat.snapped, ended=repeat.finished)
    return session, notices


def _warnings(repeat: Repeat) -> tuple[str, ...]:
    """Warnings about a replay that is continued, without those that it is unfinished, or played elsewhere."""
    return tuple(notice for notice in repeat.notices if not notice.startswith((UNFINISHED, GOING_ON)))


def _from_snapshot(repeat: Repeat, fresh: Path | None, why: str) -> tuple[Session, tuple[str, ...]]:
    header, path = repeat.rows.header, repeat.rows.path
    rows, found = _snapshots(path)
    events = Recording(path)
    agree = [
        snapshot
        for snapshot in found
        if agreeing(events.at_event(snapshot.state.n - 1)) == agreeing(snapshot.state)
    ]
    last = agree[-1] if agree else None
    if last is None:
        raise ReplayFault(f"it cannot be gone on with: {why}")
    try:
        with of_the_file("it cannot be gone on with"):
            state = unsealed(last.state, last.seals, rows)
            check(state)
            look_about(state)
            answers = tuple(read_command(answer, last.line) for answer in last.answers)
            session = Session(
                state,
                header.rules,
                header.seed,
                how=Beginning(scenario=header.scenario, rounds=header.rounds, answers=answers),
                kept=Keeping(fresh or free_beside(path)),
            )
    except ReplayFault:
        raise ReplayFault(f"it cannot be gone on with: {why}") from None
    played = f"round {state.round}"
    return session, (f"it does not play out here as it did ({why}): it goes on from its last snapshot, in {played}",)


def agreeing(state: State) -> Any:
    """Return what a snapshot and the events before it must agree in, whichever tables its figures were made by."""
    figures = {
        name: (figure.side, figure.x, figure.y, figure.facing, figure.hit_points, figure.fate, figure.conditions)
        for name, figure in state.figures.items()
    }
    return state.n, state.round, figures


class Snapshot(Struct, frozen=True):
    """A position as it is recorded: its line, the state before its open step, the answers in it, the sealed answers."""

    line: int
    state: State
    answers: list[str]
    seals: dict[str, str]


def _snapshots(path: Path) -> tuple[Rows, list[Snapshot]]:
    """Return the positions recorded, in their order; ReplayFault where the file is not sound."""
    rows = Rows(path)
    reader = codec(book(rows.header.rules))
    seals = dict(rows.header.seals)
    found: list[Snapshot] = []
    for row in rows:
        with of_the_file("what it brings cannot be", rows.number):
            if row.snapshot != NOTHING:
                found.append(Snapshot(rows.number, reader.snapshot_of(row.snapshot), row.answers, dict(seals)))
            elif row.seal:
                seals.update(dict.fromkeys(_names(row), row.seal))
    return rows, found


def branch(path: Path, count: int, fresh: Path | None = None) -> Session:
    """Begin a battle from where a replay stood after so many commands, in a file of its own.

    The opening counts as none. ReplayFault where it does not play out here as it did; OSError."""
    repeat = Repeat(read_through(path))
    try:
        repeat.play(closely=False)
    except Differs as no:
        raise ReplayFault(f"it does not play out here as it did: {no}") from None
    old, header = repeat.session, repeat.rows.header
    how = replace(beginning(header), rulings=None)  # they stand in its first state
    session = Session(old.first, header.rules, header.seed, how, Keeping(fresh or free_beside(path)))
    for played in old.history[1 : min(count, old.here) + 1]:
        if played.command is not None:
            session.submit(played.command, played.by, played.why)
    return session


def _names(row: Row) -> list[str]:
    """The names of the secrets that a line made."""
    found = [json.decode(event) for event in row.events]
    return [event["secret"]["name"] for event in found if event.get("event") == Kept.__name__]


class Saved(Struct, frozen=True):
    """A replay in the player's folder: what it is of, whether its battle is over, and its last round."""

    path: Path
    title: str
    rules: str
    seed: int
    finished: bool
    round: int
    changed: float
    """When it was last written to, in seconds as files tell it."""
    ended: str = ""
    """How it ended, as "Orcs won" or "nobody won"; "" where that is not told."""
    held: Holder | None = None
    """Which program plays it at this moment, if any."""


_ENDED = re.compile(rb'"event":"BattleEnded"[^{}]*?"winner":(?:"(\w+)"|null)')
_ROUND = re.compile(rb'"round":(\d{1,6})')
TAIL = 1 << 18


def saved(folder: Path | None = None) -> list[Saved]:
    """List the replays that can be read, the one written to last first."""
    found: list[Saved] = []
    for path in sorted((folder or paths.replays()).glob(f"*{ENDING}")):
        try:
            rows = Rows(path)
            rows.close()
            header = rows.header
            with path.open("rb") as file:
                file.seek(max(0, path.stat().st_size - TAIL))
                tail = file.read()
        except (ReplayFault, OSError):
            continue
        last = tail.rstrip(b"\n").rpartition(b"\n")[2]
        finished = last.startswith(b'{"command":"%b"' % END.encode())
        rounds = _ROUND.findall(tail)
        changed = path.stat().st_mtime
        last_round = int(rounds[-1]) if rounds else 0
        ended = how_it_ended(header, tail) if finished else ""
        held = None if finished else holder(path)
        found.append(Saved(path, header.title, header.rules, header.seed, finished, last_round, changed, ended, held))
    found.sort(key=lambda battle: (-battle.changed, battle.path.name))
    return found


def how_it_ended(header: Header, tail: bytes) -> str:
    """Say who won, by the last lines of a replay; "" where they do not tell."""
    ends = list(_ENDED.finditer(tail))
    if not ends:
        return ""
    winner = (ends[-1][1] or b"").decode()
    return f"{_sides(header.scenario).get(winner, winner.capitalize())} won" if winner else "nobody won"


@lru_cache(maxsize=256)
def _sides(scenario: str) -> dict[str, str]:
    """What the text of a scenario calls its sides, by their ids; of what cannot be read, nothing."""
    root, _ = read_text(scenario, "scenario")
    told = plain(root) if root is not None else None
    sides = told.get("sides") if isinstance(told, dict) else None
    found = [side for side in sides if isinstance(side, dict)] if isinstance(sides, list) else []
    return {str(item.get("id")): str(item["name"]) for item in found if item.get("name")}


def new_file(title: str, stamp: str, folder: Path | None = None) -> Path:
    """Return a name for a new replay: a stamp (a date, which the layers below sides do not know) and the title."""
    words = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "battle"
    whole = folder or paths.replays()
    path = whole / f"{stamp}-{words}{ENDING}"
    return path if not path.exists() else free_beside(path)
