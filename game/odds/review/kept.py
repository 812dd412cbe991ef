"""A review kept beside its replay, never in it, and taken up again where it is of the same battle."""

from __future__ import annotations

import contextlib
from hashlib import blake2b
from pathlib import Path
from typing import Any

from msgspec import DecodeError, Raw, Struct, ValidationError, json

from game import __version__, paths
from game.odds.review.luck import Worths
from game.odds.review.plan import Asked, Key
from game.odds.review.reviewing import Review

BESIDE = ".review.json"
"""Behind the name of a replay."""

MOST_BYTES = 20_000_000


class Kept(Struct, frozen=True):
    """What stands in the file: of which battle it is, how it was asked, what came in, and what that comes to."""

    version: str
    replay: str
    """The digest of the replay's bytes."""
    asked: Asked
    finished: bool
    won: dict[Key, str]
    falls: dict[str, tuple[Worths, ...]]
    review: Raw

    @property
    def found(self) -> dict[str, Any]:
        """The review as plain data."""
        whole: dict[str, Any] = json.decode(self.review)
        return whole


def beside(replay: Path) -> Path:
    """Return where the review of a replay is kept."""
    return replay.with_name(replay.name + BESIDE)


def digest_of(replay: Path) -> str:
    """Return the digest of a replay's bytes; OSError."""
    with replay.open("rb") as file:
        digest = blake2b(digest_size=16)
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def keep(replay: Path, digest: str, found: Review, told: dict[str, Any]) -> bool:
    """Keep what is known of a review; False where it cannot be kept, which is no harm."""
    falls = {str(place): worths for place, worths in found.falls.items()}
    won = {key: word for key, word in found.won.items() if key not in found.plan.settled}
    kept = Kept(__version__, digest, found.plan.asked, found.finished, won, falls, Raw(json.encode(told)))
    with contextlib.suppress(OSError):
        paths.write_whole(beside(replay), json.encode(kept))
        return True
    return False


def kept(replay: Path, digest: str, asked: Asked | None = None) -> Kept | None:
    """Return what is kept of a battle (asked for in this way, if one is given); None where that is nothing."""
    try:
        with beside(replay).open("rb") as file:
            found = json.decode(file.read(MOST_BYTES), type=Kept)
    except (OSError, DecodeError, ValidationError, ValueError, RecursionError):
        return None
    same = (found.version, found.replay) == (__version__, digest) and asked in (None, found.asked)
    return found if same else None


def take_up(found: Review, before: Kept) -> None:
    """Go on from what is kept: whole blocks of it, of what is asked for now."""
    for key, word in before.won.items():
        if key in found.plan.valued and set(word) <= set("01-"):
            found.won[key] = word[: found.plan.asked.playouts]
    for place, worths in before.falls.items():
        if place.isdigit() and int(place) in found.plan.thrown and len(worths) == found.plan.asked.throws:
            found.falls[int(place)] = worths
