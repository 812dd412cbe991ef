"""What breaks engines: stones, hands and fire [SP-R266]."""

from __future__ import annotations

from collections.abc import Callable

from game.core.figures import Figure
from game.core.held.engines import EngineStruck, engine_named
from game.play.referee import Referee
from game.rules.missiles.engines import as_figure


def harm_engine(ref: Referee, name: str, points: int, cause: str, by: str = "", *, work: bool = False) -> None:
    """Take points off what an engine bears; with none left it is broken [SP-R266].

    `work` where it is what a figure does with its movement of the round."""
    engine = engine_named(ref.state, name)
    if engine is None:
        return
    taken = min(points, engine.points)
    left = engine.points - taken
    ref.record(
        EngineStruck(engine=name, by=by, points=taken, left=left, cause=cause, work=work, rules=("SP-R266",))
    )


def scorch_engines(ref: Referee, reaches: Callable[[Figure], bool]) -> None:
    """Have fire that covers ground burn at the engines there [SP-R266]."""
    if not ref.state.engines:
        return
    like = next(iter(ref.state.figures.values()))
    for engine in ref.state.engines:
        if reaches(as_figure(like, engine)):
            harm_engine(ref, engine.id, ref.at.catalogue.engines.fire, "fire")
