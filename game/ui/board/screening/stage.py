"""What a clip is, and what it may know and touch: the contract between the screening and the clips.

A clip is a picture in time made from one event. It is a pure function of the seconds since it began: it never
reads a clock, never changes anything, and never decides anything. The event itself is applied by the screening.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol, TypeVar, runtime_checkable

import pygame

from game.core.events import Event, Thrown
from game.core.figures import Figure
from game.core.grain import GRAIN, Point
from game.core.state import State
from game.ui.art.figures.sprite import Sprites
from game.ui.art.lens import Lens

E = TypeVar("E", bound=Event)


class Pose(NamedTuple):
    """How a figure is shown instead of as it stands: only what is not None counts. Inches, degrees."""

    at: tuple[float, float] | None = None
    facing: float | None = None
    state: str | None = None
    """A state of the sprites: standing, charging, fleeing, stunned, prone, fallen."""
    lift: float | None = None
    alpha: int | None = None
    hit_points: int | None = None
    altitude: float | None = None
    """Inches above the ground of one who flies."""

    def under(self, other: Pose) -> Pose:
        """Return this pose with another laid over it: what the other tells counts."""
        return self._replace(**{name: value for name, value in other._asdict().items() if value is not None})


@dataclass(frozen=True, slots=True)
class Canvas:
    """What a clip draws on: the board's surface (clipped to the table), how inches fall on it, the figures' pictures.

    `places` are the middles of all figures as they are shown in this frame, in inches; who flies, where it is seen."""

    target: pygame.Surface
    lens: Lens
    scale: int
    sprites: Sprites
    places: Mapping[str, tuple[float, float]]
    reduced: bool = False
    """Whether the player asked for little motion: no shaking, no flashing."""
    said: list[pygame.Rect] = field(default_factory=list)
    """Where words stand already in this frame."""
    counted: list[pygame.Rect] = field(default_factory=list)
    """Where numbers do."""


@dataclass(frozen=True, slots=True)
class Stage:
    """What a builder of clips may know: the shown state as the beat begins, and its events."""

    state: State
    events: tuple[Event, ...] = ()
    """All events of the beat, in order: those of one volley, with their dice."""
    throws: tuple[Thrown, ...] = ()
    """The dice thrown for this very event, just before it."""
    reduced: bool = False
    """Whether the player asked for little motion: cuts and short fades instead of ways gone."""

    def all_of(self, kind: type[E]) -> list[E]:
        """Return the events of a kind in the beat."""
        return [event for event in self.events if isinstance(event, kind)]

    def figure(self, name: str) -> Figure:
        """Return a figure as it is shown."""
        return self.state.figures[name]

    def place(self, name: str) -> tuple[float, float]:
        """Return the middle of a figure in inches."""
        return inch(self.state.figures[name].at)

    def height(self, name: str) -> float:
        """Return the height of a figure in inches."""
        return self.state.figures[name].profile.height / GRAIN


@runtime_checkable
class Clip(Protocol):
    """A picture in time. All times are seconds at pace 1x since the clip began, 0 to `duration`.

    A clip may have `about`, the ids of those it shows: where none of them is on view it is not drawn."""

    @property
    def duration(self) -> float:
        """How long it draws."""
        ...

    @property
    def lead(self) -> float:
        """The time after which its event is applied and what follows may begin; the rest is a tail over later clips."""
        ...

    def poses(self, t: float) -> Mapping[str, Pose]:
        """How figures are shown meanwhile, by id. Asked only up to `lead`: after it the state says so."""
        ...

    def under(self, canvas: Canvas, t: float) -> None:
        """Draw on the ground, beneath the figures."""
        ...

    def draw(self, canvas: Canvas, t: float) -> None:
        """Draw above figures and crowns."""
        ...


Builder = Callable[..., Clip | None]
"""Called as builder(event, stage): a clip, or None where the event is not to be seen this time."""


def inch(point: Point) -> tuple[float, float]:
    """Return a place of grains in inches."""
    return point[0] / GRAIN, point[1] / GRAIN
