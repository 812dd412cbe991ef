"""Scenarios mustered, the bundled ones as they were when the tables were built.

Who opens one of those, its text and the tables unchanged, reads neither YAML nor models: they cost 15 MB and a sixth of
a second."""

from __future__ import annotations

import zlib
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, ValidationError, json
from msgspec.structs import replace

from game import paths
from game.catalogue.catalogue import data_folder, digest
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.figures import Profile
from game.core.state import State

if TYPE_CHECKING:
    from game.catalogue.scenario.models import Scenario


class Mustered(Struct, frozen=True):
    """What a scenario asks for, what it tells each side alone, and the state it sets up."""

    title: str
    briefing: str
    rules: str | None
    seed: int | None
    own: dict[str, str]
    state: State


def mustered(scenario: Scenario) -> Mustered:
    """Muster a scenario that has no faults."""
    own = {side.id: side.briefing for side in scenario.sides if side.briefing}
    state = muster(scenario, load())
    return Mustered(scenario.title, scenario.briefing, scenario.rules, scenario.seed, own, state)


def built(text: str) -> Mustered | None:
    """Return the bundled scenario of a text as it was built; None where none was, or not with the tables of today."""
    mark = _mark(text)
    for path in sorted(_folder().glob("*.built")):
        try:
            head, _, body = path.read_bytes().partition(b"\n")
            if head == mark:
                return _shared(json.decode(zlib.decompress(body), type=Mustered))
        except (OSError, ValidationError, zlib.error):
            continue  # written by another version: the YAML holds all there is
    return None


def write(name: str, text: str, found: Mustered) -> None:
    """Keep a bundled scenario as it is mustered with the tables of today."""
    (_folder() / f"{name}.built").write_bytes(_mark(text) + b"\n" + zlib.compress(json.encode(found), 9))


def forget_gone() -> None:
    """Drop what was kept of scenarios that are bundled no longer."""
    _folder().mkdir(exist_ok=True)
    for path in _folder().glob("*.built"):
        if path.stem not in paths.bundled():
            path.unlink()


def _folder() -> Path:
    return data_folder() / "scenarios"


def _mark(text: str) -> bytes:
    """The digest of a text and of the tables by which it was read."""
    said = f"{digest()}\0{text}".encode(errors="surrogatepass")
    return blake2b(said, digest_size=16).hexdigest().encode()


def _shared(found: Mustered) -> Mustered:
    """The same with one profile for all who are alike, as a unit is mustered: they are compared at every step."""
    known: dict[bytes, Profile] = {}
    figures = {
        name: replace(figure, profile=known.setdefault(json.encode(figure.profile), figure.profile))
        for name, figure in found.state.figures.items()
    }
    return replace(found, state=replace(found.state, figures=figures))
