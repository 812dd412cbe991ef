"""Words and facts of engines: set up, aimed, shot, loaded, dragged, struck and broken. Lengths in grains."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from game.core.commands import Command
from game.core.events import Event
from game.core.grain import Point
from game.core.held.emplaced import Engine
from game.core.ids import FigureId, SubjectId
from game.core.state import State, with_figure

# ---- words -------------------------------------------------------------------------------------------------------


class Bombard(Command, frozen=True):
    """Have an engine, or a giant with a boulder, shoot at a place."""

    verb: ClassVar[str] = "bombard"
    form: ClassVar[str] = "{figure} toward {at}"
    figure: SubjectId
    at: Point


class Haul(Command, frozen=True):
    """Have the crew at whose engine a figure stands drag it to a place, straight."""

    verb: ClassVar[str] = "haul"
    form: ClassVar[str] = "{figure} to {to}"
    figure: SubjectId
    to: Point


class Wreck(Command, frozen=True):
    """Have a figure hack at an engine that nobody defends."""

    verb: ClassVar[str] = "wreck"
    form: ClassVar[str] = "{figure} {engine}"
    figure: SubjectId
    engine: str


# ---- facts -------------------------------------------------------------------------------------------------------


def engine_named(state: State, name: str) -> Engine | None:
    """Return the engine of that id that stands on the table, or None."""
    return next((engine for engine in state.engines if engine.id == name), None)


def with_engine(state: State, engine: Engine) -> State:
    """Return the state in which this engine stands in the place of the one with its id."""
    return replace(state, engines=tuple([engine if other.id == engine.id else other for other in state.engines]))


class EngineSetUp(Event, frozen=True, kw_only=True):
    """An engine was set up on the table, loaded, for a figure that the scenario gives it."""

    figure: SubjectId
    engine: Engine

    def apply(self, state: State) -> State:
        return replace(state, engines=tuple(sorted([*state.engines, self.engine], key=lambda engine: engine.id)))


class EngineLeft(Event, frozen=True, kw_only=True):
    """An engine that the scenario gives a figure found no room near him, and was not set up."""

    figure: SubjectId
    kind: str


class EngineAimed(Event, frozen=True, kw_only=True):
    """A figure declared a shot of its engine at a place; or gave it up (`at` None), for a reason."""

    figure: SubjectId
    engine: str
    at: Point | None
    why: str = ""

    def apply(self, state: State) -> State:
        engine = engine_named(state, self.engine)
        if engine is None:
            return state
        return with_engine(state, replace(engine, aim=self.at, by=self.figure if self.at is not None else ""))


class Bombarded(Event, frozen=True, kw_only=True):
    """An engine shot, or a giant threw: where to, where it fell, how wide, and whom it caught."""

    figure: SubjectId
    aim: Point
    at: Point
    radius: int
    over: int
    under: int
    caught: tuple[FigureId, ...] = ()

    def apply(self, state: State) -> State:
        """It has shot."""
        figure = state.figures[self.figure]
        return replace(state, figures={**state.figures, figure.id: replace(figure, shots=figure.shots + 1)})


class EngineShot(Bombarded, frozen=True, kw_only=True):
    """An engine served by men shot: where to, where the stone fell, how wide, and whom it caught."""

    engine: str
    volley: int = 0

    def apply(self, state: State) -> State:
        """It must be loaded anew, and who loosed it has shot."""
        state = super().apply(state)
        engine = engine_named(state, self.engine)
        shot = state.round
        return (
            state
            if engine is None
            else with_engine(state, replace(engine, loaded=0, aim=None, by=self.figure, shot=shot))
        )


class EngineLoaded(Event, frozen=True, kw_only=True):
    """An engine was wound by its crew for a round; it is so far loaded now."""

    engine: str
    loaded: int
    ready: bool
    crew: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        engine = engine_named(state, self.engine)
        return state if engine is None else with_engine(state, replace(engine, loaded=self.loaded))


class EngineDragged(Event, frozen=True, kw_only=True):
    """A crew took hold of their engine to drag it (`at` None), or set it down at a place."""

    engine: str
    at: Point | None
    figures: tuple[SubjectId, ...] = ()

    def apply(self, state: State) -> State:
        """While it is dragged it stands in nobody's way."""
        engine = engine_named(state, self.engine)
        if engine is None:
            return state
        return with_engine(
            state, replace(engine, at=self.at or engine.at, hauled=self.at is None, dragged=state.round)
        )


class EngineStruck(Event, frozen=True, kw_only=True):
    """An engine took harm, by a figure's hands, a stone or fire; with nothing left it is broken, and gone."""

    engine: str
    points: int
    left: int
    cause: str
    by: FigureId = ""
    work: bool = False
    """Whether it was by hand, which is all that the figure's movement of the round is for."""

    def apply(self, state: State) -> State:
        """Take it off what the engine bears."""
        engine = engine_named(state, self.engine)
        if self.work:
            figure = state.figures[self.by]
            state = with_figure(state, replace(figure, moved=True, blows=figure.blows + 1))
        if engine is None:
            return state
        if self.left <= 0:
            return replace(state, engines=tuple([each for each in state.engines if each.id != engine.id]))
        return with_engine(state, replace(engine, points=self.left))
