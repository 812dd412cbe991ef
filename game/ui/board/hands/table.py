"""The table as a picker sees it: who is chosen and pointed at, where the pointer is, and what it may ask for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Protocol

from game.core.figures import Figure
from game.rules.situation import Situation
from game.ui.board.figures.hanging import Hanging, Hung
from game.ui.board.figures.looks import hiding
from game.ui.board.forecasts.dangers import Dangers
from game.ui.board.hands.asked import Asked, Wishes
from game.ui.board.overlays.holdings import Stood
from game.ui.board.overlays.lights import Lights
from game.ui.board.overlays.reaches import Reaches

if TYPE_CHECKING:
    from game.ui.board.figures.banners import Banner
    from game.ui.board.view import BoardView

Inches = tuple[float, float]


class InHand(Protocol):
    """Whoever has the hands now: one picker, or another in its place for the same question."""

    singly: bool

    def act(self, name: str) -> bool:
        """Take an action; False where it means nothing there."""
        ...

    def foreseen(self) -> Situation:
        """The situation after the plan."""
        ...


class Table(ABC):
    """What hands offer to a picker."""

    picker: InHand | None

    def __init__(self, view: BoardView, wishes: Wishes) -> None:
        self.view, self.wishes = view, wishes
        self.camera = view.camera
        self.asked: Asked | None = None
        self.eyes: str | None = None
        """The side whose player looks at the table, None where nobody plays."""
        self.chosen: list[str] = []
        self.hovered: str | None = None
        self.hung = Hanging()
        self.stood: Stood = {}
        self.hanging: list[Hung] = []
        """The plates of bodies and units, where they hang now."""
        self.plate: Banner | None = None
        """What the plate at the pointer tells, where nobody stands there."""
        self.through: frozenset[str] = frozenset()
        """Who flies over somebody at the pointer, and is seen through."""
        self.aimed = ""
        """The foe that the keys point at, "" where it is the pointer that points."""
        self.over = False
        """Whether the pointer is on the open table, and not on a sheet."""
        self.pointer: tuple[int, int] = (0, 0)
        self.shooting = False
        """Whether, of what is asked all at once, shots and magic are stated now, and not walks."""
        self.reaches = Reaches()
        self.dangers = Dangers()
        self.lights = Lights()

    @property
    @abstractmethod
    def tool(self) -> str:
        """The overlay that is lit."""

    def point(self) -> None:
        """Look who is under the pointer, and who flies over that one."""
        here = self.over and self.camera.area.collidepoint(self.pointer)
        self.hovered = self.view.figure_at(self.at) if here else None
        self.plate = self._plate_at(self.at) if here and self.hovered is None else None
        self.through = hiding(self.view.state, self.at) if here else frozenset()

    def _plate_at(self, at: Inches) -> Banner | None:
        """What the plate tells that hangs at a place in inches."""
        place = at[0] * self.camera.scale, at[1] * self.camera.scale
        plates = ((one.banner, self.view.laying.place_of(one.stamp)) for one in self.hanging)
        return next((banner for banner, rect in plates if rect is not None and rect.collidepoint(place)), None)

    @property
    def pending(self) -> bool:
        """Whether something that is to be seen is still being worked out, some of it a frame."""
        return self.dangers.pending or self.lights.pending

    @property
    def at(self) -> Inches:
        """The place under the pointer in inches."""
        return self.camera.inches(self.pointer)

    def figure(self, name: str | None) -> Figure | None:
        """A figure as it is shown."""
        return self.view.state.figures.get(name or "")

    def asked_figure(self, name: str | None) -> Figure | None:
        """A figure as the side that is asked sees it."""
        if self.asked is None:
            return self.figure(name)
        return self.asked.at.state.figures.get(name or "")

    def show(self, at: Inches) -> None:
        """Bring a place into view if it lies at the edge or beyond."""
        if not self.camera.area.inflate(-80, -80).collidepoint(self.camera.pixels(at)):
            self.camera.glide_to(at)

    @abstractmethod
    def choose(self, names: list[str], add: bool = False) -> None:
        """Choose figures, or add them to those chosen."""

    @abstractmethod
    def choose_unit(self) -> None:
        """Choose the whole unit of the first that is chosen; where nobody is, that of the one pointed at."""

    @abstractmethod
    def aim(self, way: int) -> bool:
        """Point at the next foe that could be aimed at, the nearest first; False where no attack is open."""

    @abstractmethod
    def ask(self, asked: Asked | None) -> None:
        """Take a decision into these hands, or none."""

    @abstractmethod
    def turn_over(self) -> None:
        """Turn from walks to shots and magic, or back, where all are asked at once."""
