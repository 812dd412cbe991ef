"""What the title screen shows; apart from the other view models so that the first frame is quick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from game.ui.kit.controls.option import Option


@dataclass(frozen=True, slots=True)
class SideCount:
    """A side of a scenario: its colour, name, figures and head."""

    side: str
    name: str
    figures: int
    head: Any = None


@dataclass(frozen=True, slots=True)
class ScenarioCard:
    """A scenario in the library; `picture` is what the thumbnail painter understands."""

    id: str
    title: str
    book: str = ""
    book_id: str = ""
    briefing: str = ""
    size: str = ""
    time: str = ""
    sides: tuple[SideCount, ...] = ()
    picture: Any = None
    played: float = 0
    """When a battle on it was last written to, in seconds as files tell it; 0: never."""


@dataclass(frozen=True, slots=True)
class ReplayLine:
    """A kept battle: `ended` says how it ended or how far it is, and `held` that another program plays it."""

    id: str
    title: str
    note: str = ""
    when: str = ""
    finished: bool = True
    ended: str = ""
    held: bool = False
    changed: float = 0

    @property
    def key(self) -> tuple[str, float]:
        """The battle as it was when it was last written to."""
        return self.id, self.changed


@dataclass(frozen=True, slots=True)
class TitleView:
    """The title screen with its library, or with the replays when `page` is "replays"."""

    menu: tuple[Option, ...] = ()
    cards: tuple[ScenarioCard, ...] = ()
    books: tuple[tuple[str, str], ...] = ()
    replays: tuple[ReplayLine, ...] = ()
    page: str = "library"
    resume_title: str = ""
    resume_note: str = ""
    version: str = ""
    fault: str = ""
