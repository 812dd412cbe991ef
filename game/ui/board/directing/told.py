"""What a beat tells the director: where each event happens and to whom, as far as the one who looks on sees it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from typing import NamedTuple

from game.core.events import Event
from game.core.state import State
from game.ui.board.clips.moments import KINDS, Moment, moment_of
from game.ui.board.directing.shots import Happening, Inches
from game.ui.board.directing.slowing import Slowing
from game.ui.board.figures.looks import raised
from game.ui.board.screening.stage import Clip, Stage

Shown = Sequence[tuple[Event, Clip]]
"""The events of a beat that are shown, each with its clip."""


class Told(NamedTuple):
    """Of a beat: where it happens, to whom, its moment, and what that is the first of.

    Each to whom it happens has the places where he is seen as it begins and as it ends."""

    what: Happening
    whom: tuple[tuple[str, tuple[Inches, Inches]], ...] = ()
    slowing: Slowing | None = None
    there: tuple[Inches, ...] = ()
    """The places of the moment."""
    first: str = ""


def told(shown: Shown, seen: State, past: Container[str], after: State | None = None) -> Told:
    """Return what is known of a beat by one who sees this state; `past` is what there has been a first of already.

    Whoever stands neither in that state nor in what is seen `after` the beat is not told of: neither the camera nor a
    portrait gives anybody away. Who comes to light is told of where he is seen in the end."""
    places: list[Inches] = []
    whom: dict[str, tuple[Inches, Inches]] = {}
    for figure in after.standing() if after is not None else ():
        if figure.id not in seen.figures:
            places.append(raised(figure))
            whom[figure.id] = raised(figure), raised(figure)
    for event, clip in shown:
        about = known(getattr(clip, "about", ()), seen)
        struck = known(to_whom(event), seen)
        if not about:
            continue
        ends = clip.poses(clip.lead)
        for name in (*about, *struck):
            figure = seen.figures[name]
            places.append(raised(figure))
            if name in ends and ends[name].at is not None:
                places.append(raised(figure, ends[name]))
        for name in struck or about:
            figure = seen.figures[name]
            whom[name] = raised(figure), raised(figure, ends.get(name))
    stage = Stage(seen, tuple(event for event, _ in shown))
    great = greatest(shown, stage, past)
    if great is None:
        return Told(Happening(places), tuple(whom.items()))
    moment, at = great
    spots = tuple([raised(seen.figures[name]) for name in known(moment.figures, seen)])
    what = Happening(places, spots if moment.close else ())
    return Told(what, tuple(whom.items()), Slowing(moment.kind, at), spots, moment.first)


def greatest(shown: Shown, stage: Stage, past: Container[str]) -> tuple[Moment, float] | None:
    """Return the greatest moment of a beat and when it comes, in seconds; None where there is none."""
    found = [
        (KINDS.index(moment.kind), n, moment, getattr(clip, "start", 0.0) + moment.after)
        for n, (event, clip) in enumerate(shown)
        if known(getattr(clip, "about", ()), stage.state)
        for moment in (moment_of(event, stage),)
        if moment is not None and moment.first not in past and known(moment.figures, stage.state)
    ]
    return min(found, key=lambda row: row[:2])[2:] if found else None


def to_whom(event: Event) -> tuple[str, ...]:
    """Return those to whom an event happens, where it names them beside the one who does it."""
    target = getattr(event, "target", "")
    return (target,) if target else tuple(getattr(event, "caught", ()))


def known(names: Iterable[str], seen: State) -> tuple[str, ...]:
    """Return those of some figures who are seen."""
    return tuple([name for name in names if name in seen.figures])
