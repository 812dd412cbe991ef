"""What generals thought, kept beside a replay: a line of JSON for each decision, in the order of the battle."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec import DecodeError, ValidationError, json

from game.files.played import Played
from game.generals.mind import Thought

BESIDE = ".minds.jsonl"
"""Behind the name of a replay."""
MOST_BYTES = 20_000_000


def beside(replay: Path) -> Path:
    """Return where what was thought in a battle is kept, for whoever watches its replay."""
    return replay.with_name(replay.name + BESIDE)


def written(thoughts: Iterable[Thought]) -> bytes:
    """Return what generals thought as it is kept, in the order of the battle."""
    known = sorted(thoughts, key=lambda thought: (thought.event, thought.round))
    return b"".join([json.encode(thought) + b"\n" for thought in known])


def kept(replay: Path) -> tuple[Thought, ...]:
    """Return what was thought in a battle, where that lies beside its replay; what is not to be read is left out."""
    try:
        with beside(replay).open("rb") as file:
            lines = file.read(MOST_BYTES).splitlines()
    except OSError:
        return ()
    read = [_read(line) for line in lines]
    known = [thought for thought in read if thought is not None and 0 <= thought.taken < len(thought.weighed)]
    return tuple(sorted(known, key=lambda thought: thought.event))


def _read(line: bytes) -> Thought | None:
    try:
        return json.decode(line, type=Thought)
    except (DecodeError, ValidationError, ValueError, RecursionError):
        return None


def of_battle(thoughts: Iterable[Thought], played: Iterable[Played]) -> list[Thought]:
    """Return of all that was thought what was thought of what was played, and not of what was taken back."""
    stood = {
        (one.position.now.n, one.position.decision.side, one.position.decision.prompt)
        for one in played
        if one.position.decision is not None
    }
    last = {(thought.event, thought.side, thought.asked): thought for thought in thoughts}
    return [thought for key, thought in last.items() if key in stood]
