"""Engines: the stone that flies, wood that breaks; and the fallen who are brought along."""

from __future__ import annotations

import math

from game.core.grain import GRAIN
from game.core.held.engines import Bombarded, EngineShot, EngineStruck, engine_named
from game.core.held.gear import Borne
from game.ui.art.lens import ease
from game.ui.art.palette import CREAM
from game.ui.board.clips import clip_of
from game.ui.board.clips.brushes.missiles import Flown, fly, traced
from game.ui.board.clips.brushes.stamps import Lettering, letters, words
from game.ui.board.clips.cues import AIM, flight, seed_of, thrown_from
from game.ui.board.clips.tracks.effects import dust_over, late, ring, sparks
from game.ui.board.clips.tracks.spoken import BREAKS
from game.ui.board.clips.tracks.track import Track, Tracks, posed, shows
from game.ui.board.clips.tracks.whom import between
from game.ui.board.screening.stage import Canvas, Clip, Pose, Stage, inch

HIT, BROUGHT = 1.1, 0.5


@clip_of(Bombarded, EngineShot)
def stone(event: Bombarded, stage: Stage) -> Clip:
    """A stone from an engine or a giant: it flies, and the earth leaps where it falls."""
    own = isinstance(event, EngineShot)
    here, there = inch(thrown_from(event, stage.state)) if own else stage.place(event.figure), inch(event.at)
    flown, radius = flight("boulder", math.dist(here, there)), event.radius / GRAIN
    seed = seed_of(event.figure, stage.state.n)

    def flying(canvas: Canvas, t: float) -> None:
        if t < flown and canvas.reduced:
            traced(canvas, here, there, t / flown, CREAM)
        elif t < flown:
            fly(canvas, Flown("boulder", here, there, 0.2, seed), t / flown)

    return Tracks(
        event, stage, AIM + flown + 0.1, AIM + flown + 0.8,
        late(Track(draw=flying), AIM),
        late(ring(there, radius, (255, 214, 140), lambda t: 1 - ease(t / 0.7)), AIM + flown),
        late(dust_over(there, seed, radius, 22, lasts=0.7), AIM + flown),
    )  # fmt: skip


@clip_of(EngineStruck)
def splintered(event: EngineStruck, stage: Stage) -> Clip | None:
    """Wood flies from an engine, and a word tells what it still bears."""
    engine = engine_named(stage.state, event.engine)
    if engine is None:
        return None
    here, seed, broken = inch(engine.at), seed_of(event.engine, stage.state.n), event.left <= 0
    text, tone = ("broken", BREAKS) if broken else (f"{event.left} left", CREAM)
    shown = shows(0.1, 0.7, 0.4)

    def draw(canvas: Canvas, t: float) -> None:
        style = Lettering(letters(canvas, 2), tone, "bold", plate=True)
        words(canvas, text, (here[0], here[1] - 1.2), 0.0, shown(t), style)

    flies = [late(sparks(lambda canvas: here, seed + n, lasts=0.35), n * 0.06) for n in range(4 if broken else 2)]
    about = (event.by,) if event.by in stage.state.figures else ()
    dust = dust_over(here, seed, 1.0 if broken else 0.5, 14, lasts=0.7)
    return Tracks(event, stage, HIT, HIT, *flies, dust, Track(draw=draw), about=about)


@clip_of(Borne)
def brought(event: Borne, stage: Stage) -> Clip:
    """One who has fallen is dragged along to where his bearer is."""
    here, there, spends = stage.place(event.figure), inch(event.at), 0.0 if stage.reduced else BROUGHT

    def slides(t: float) -> Pose:
        return Pose(between(here, there, 1.0 if stage.reduced else ease(t / BROUGHT)))

    return Tracks(event, stage, spends, spends, posed(event.figure, slides))
