"""Flasks that break, and the figures they splash."""

from __future__ import annotations

from game.catalogue.tables import load
from game.core.grain import GRAIN
from game.core.held.flasks import FlaskBroke, FlaskLost
from game.rules.missiles.flasks import SPLASH
from game.ui.art.palette import Colour
from game.ui.board.clips import clip_of
from game.ui.board.clips.brushes.bursts import splash
from game.ui.board.clips.cues import seed_of
from game.ui.board.clips.powers.looks import HARMS
from game.ui.board.clips.tracks.effects import late, lively, ring
from game.ui.board.clips.tracks.spoken import word
from game.ui.board.clips.tracks.track import Track, Tracks, shows
from game.ui.board.clips.tracks.whom import size_of, who_is
from game.ui.board.screening.stage import Clip, Stage, inch

CAUGHT: Colour = (255, 238, 170)


@clip_of(FlaskBroke)
def broke(event: FlaskBroke, stage: Stage) -> Clip:
    """The flask bursts over its splash; rings close on those whom it reaches."""
    at, flask, target = inch(event.at), load().flasks.get(event.flask), stage.state.figures.get(event.target)
    matter = HARMS[flask.kind].matter if flask is not None and flask.kind in HARMS else "fire"
    radius = SPLASH / GRAIN + (size_of(target) if target is not None else 0.0)
    seed = seed_of(stage.state.round, event.actor, event.flask) % 4
    rim = Track(under=ring(at, radius, CAUGHT, shows(0.12, 0.7, 0.4)).draw)
    bursts = Track(draw=lively(lambda canvas, t: splash(canvas, matter, at, radius, t / 1.1, seed)))
    caught = [late(ring(who_is(stage, name), 0.1, CAUGHT, shows(0.1, 0.6, 0.3)), 0.15) for name in event.caught]
    return Tracks(event, stage, 0.35, 1.1, rim, bursts, *caught)


@clip_of(FlaskLost)
def lost(event: FlaskLost, stage: Stage) -> Clip:
    """A flask that flies off the table."""
    return Tracks(event, stage, 0.3, 0.9, word(who_is(stage, event.actor), "lost", shows(0.15, 0.6, 0.3)))
