"""Battles opened from scenarios: by path, bundled name or text."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from game import paths, systems
from game.catalogue.reading import Fault, Faults, readable_file
from game.catalogue.scenario.mustered import Mustered, built, mustered
from game.core.state import State
from game.session.game import PLAINLY, UNWRITTEN, Beginning, Keeping, Session


class Opened(Struct, frozen=True):
    """A scenario read: its text, the book and seed it asks for (or None), and the state that it sets up.

    `own` is what the player of a side alone is told, by sides."""

    text: str
    title: str
    briefing: str
    rules: str | None
    seed: int | None
    state: State
    own: dict[str, str] = {}


def opened(asked: str | Path) -> Opened:
    """Open a scenario by path or bundled name; FileNotFoundError or ScenarioFaults where it cannot be."""
    path = paths.scenario(str(asked))
    found = readable_file(path)
    if isinstance(found, str):
        raise _unreadable(asked, found)
    try:
        text = found.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _unreadable(asked, "it is not UTF-8 text") from None
    return opened_text(text, str(asked))


def opened_text(text: str, name: str = "scenario") -> Opened:
    """Open a scenario by its text, `name` standing for the file in faults; ScenarioFaults where it cannot be."""
    found = built(text) or _read(text, name)
    return Opened(text, found.title, found.briefing, found.rules, found.seed, found.state, found.own)


def _read(text: str, name: str) -> Mustered:
    from game.catalogue.scenario.loading import scenario_of_text  # pydantic: not needed where it was built

    return mustered(scenario_of_text(text, name, systems.CHOICES))


def _unreadable(asked: str | Path, why: str) -> Faults:
    from game.catalogue.scenario.loading import ScenarioFaults

    return ScenarioFaults([Fault(str(asked), 1, 1, why)])


def begin(
    scenario: Opened,
    book: str | None = None,
    seed: int | None = None,
    how: Beginning = PLAINLY,
    kept: Keeping = UNWRITTEN,
) -> Session:
    """Begin a battle of a scenario: by its own book and seed unless others are given."""
    how = replace(how, scenario=scenario.text)
    return Session(scenario.state, book or scenario.rules or systems.DEFAULT, seed, how, kept)
