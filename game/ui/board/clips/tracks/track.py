"""A clip as tracks along one clock, and how figures are posed along it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from game.core.events import Event
from game.ui.art.lens import ease
from game.ui.board.clips.clock import cue
from game.ui.board.screening.stage import Canvas, Pose, Stage

Curve = Callable[[float], float]
"""A strength or a size by the seconds since the cue."""
Paint = Callable[[Canvas, float], None]
Way = Callable[[float], Pose | None]


class Track(NamedTuple):
    """One thing that a clip shows. Each of its parts gets the seconds since the clip's cue, never less than 0."""

    poses: Callable[[float], Mapping[str, Pose]] | None = None
    under: Paint | None = None
    draw: Paint | None = None


class Tracks:
    """A clip that begins at its cue within the beat and is made of tracks; what follows waits for its `lead`."""

    def __init__(
        self, event: Event, stage: Stage, lead: float, lasts: float, *tracks: Track, about: Iterable[str] | None = None
    ) -> None:
        self.event = event
        self.start = cue(event, stage)
        self.lead, self.duration = self.start + lead, self.start + lasts
        self.about = concerned(event) if about is None else tuple(about)
        self.tracks = tracks

    def poses(self, t: float) -> Mapping[str, Pose]:
        """How its tracks pose figures."""
        found: dict[str, Pose] = {}
        for track in self.tracks if t >= self.start else ():
            for name, pose in track.poses(t - self.start).items() if track.poses is not None else ():
                found[name] = found[name].under(pose) if name in found else pose
        return found

    def under(self, canvas: Canvas, t: float) -> None:
        """Draw what its tracks lay on the ground."""
        for track in self.tracks if self.start <= t <= self.duration else ():
            if track.under is not None:
                track.under(canvas, t - self.start)

    def draw(self, canvas: Canvas, t: float) -> None:
        """Draw what its tracks show above the figures."""
        for track in self.tracks if self.start <= t <= self.duration else ():
            if track.draw is not None:
                track.draw(canvas, t - self.start)


def concerned(event: Event) -> tuple[str, ...]:
    """The figures an event is about: its actor, else its figure, else all of its figures."""
    name = getattr(event, "actor", "") or getattr(event, "figure", "")
    return (name,) if name else tuple(getattr(event, "figures", ()))


def shows(rise: float, until: float, fall: float) -> Curve:
    """A strength that rises to 1 at once, and from a moment falls: all in seconds."""
    return lambda t: min(1.0, t / rise) * (1 - ease((t - until) / fall))


# ---- figures shown otherwise ---------------------------------------------------------------------------------------


def posed(name: str, way: Way) -> Track:
    """A figure as `way` poses it; None where it is shown as it stands."""

    def poses(t: float) -> dict[str, Pose]:
        pose = way(t)
        return {} if pose is None else {name: pose}

    return Track(poses=poses)


def moved(stage: Stage, name: str, way: Way) -> Track:
    """A figure as `way` poses it, but still where little motion is asked for."""
    return Track() if stage.reduced else posed(name, way)


def states(names: Iterable[str], *changes: tuple[float, str]) -> Track:
    """Figures in one state after the other, each from its moment on."""
    known = tuple(names)

    def poses(t: float) -> dict[str, Pose]:
        now = next((state for when, state in reversed(changes) if t >= when), None)
        return {} if now is None else dict.fromkeys(known, Pose(state=now))

    return Track(poses=poses)


def fading(names: Iterable[str], left: Curve, state: str | None = None) -> Track:
    """Figures that grow faint: `left` is how much of them is still seen."""
    known = tuple(names)
    return Track(poses=lambda t: dict.fromkeys(known, Pose(alpha=round(255 * left(t)), state=state)))
