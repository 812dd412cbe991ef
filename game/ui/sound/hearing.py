"""What is heard of an event, and when within its clip. Every sound has a visible twin: its clip.

Times are the seconds at pace 1x since the clip began."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple, TypeVar

from game.core.by_kind import ByKind
from game.core.events import Event
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.rules.stealth.unseen import is_known
from game.ui.board.clips.clock import cue
from game.ui.board.screening.stage import Stage

MODULES = ("cues", "silence")
"""Modules of this folder that enter what is heard."""


class Cue(NamedTuple):
    """A sound: when it begins, its name, how loud (1 as made), and where in inches, or None for all over the table."""

    when: float
    name: str
    loud: float = 1.0
    at: tuple[float, float] | None = None


E = TypeVar("E", bound=Event)
Hearing = Callable[[Any, Stage, float], list[Cue]]
HEARD: ByKind[Hearing] = ByKind()
"""By kind of event, if it is heard: called with the event, its stage and the moment at which it begins to be shown."""


def heard(*kinds: type[Event]) -> Callable[[Hearing], Hearing]:
    """Register what is heard of some kinds of events."""

    def enter(hearing: Hearing) -> Hearing:
        HEARD.enter(kinds, hearing)
        return hearing

    return enter


def unheard(*kinds: type[Event]) -> None:
    """Register kinds of events that are seen and not heard."""
    HEARD.enter(kinds, None)


EVERYWHERE = "everywhere"
"""In place of the field that names who is heard: the sound is all over the table."""


def sounds(name: str, loud: float, *kinds: type[Event], at: str = "", after: float = 0.0) -> None:
    """Register one sound for kinds of events, `after` so many seconds, at their place or that of a field's figure."""

    def hearing(event: Event, stage: Stage, start: float) -> list[Cue]:
        place = where(event, stage) if not at else None if at == EVERYWHERE else stage.place(getattr(event, at))
        return [Cue(start + after, name, loud, place)]

    HEARD.enter(kinds, hearing)


def rolled(event: Event, stage: Stage, start: float) -> list[Cue]:
    """The dice of all, one after the other."""
    return [Cue(start + 0.09 * n, "dice", 0.6) for n in range(3)]


def cues_of(event: Event, stage: Stage) -> list[Cue]:
    """Return the sounds of an event, the earliest first."""
    hearing = HEARD.of(event)
    return [] if hearing is None else sorted(hearing(event, stage, cue(event, stage)))


def load() -> None:
    """Import every module that registers sounds, those of books with them."""
    for name in MODULES:
        import_module(f"game.ui.sound.{name}")
    import_module("game.ui.books").load()


# ---- who and where -------------------------------------------------------------------------------------------------


def gait(figure: Figure) -> str:
    """The sound of a figure's way of moving."""
    if figure.profile.flies and not figure.profile.mount:
        return "wings"
    return "hooves" if figure.profile.legs >= 4 else "feet"


def struck(target: Figure) -> str:
    """The sound of a hit on a figure."""
    return "strike-mail" if target.profile.armour in ("chain", "plate") else "strike-flesh"


def missed(kind: str) -> str:
    """The sound of a missile that strikes the ground."""
    return "shaft" if kind in ("arrow", "bolt", "javelin", "dart") else "turf"


def middle(event: Any, stage: Stage) -> tuple[float, float] | None:
    """The place of the first figure an event names, or None; of several, of the first whom both sides see."""
    for field in ("figure", "target", "actor"):
        name = getattr(event, field, "")
        if isinstance(name, str) and name in stage.state.figures:
            return stage.place(name)
    names = [name for name in getattr(event, "figures", ()) if name in stage.state.figures]
    known = [name for name in names if is_known(stage.figure(name))]
    return stage.place((known or names)[0]) if names else None


def where(event: Any, stage: Stage) -> tuple[float, float] | None:
    """The place an event names, else the place of the figure it is about."""
    at = getattr(event, "at", None)
    return (at[0] / GRAIN, at[1] / GRAIN) if at else middle(event, stage)
