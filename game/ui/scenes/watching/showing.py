"""What the sheets of a replay show."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from game.core.events import Event
from game.rules.situation import Battle, Situation
from game.ui.board.hands.hands import Hands
from game.ui.board.view import BoardView
from game.ui.panels.models import ActionBarView, ForecastView, ScaleBarView, ToolsView
from game.ui.scenes.table import views
from game.ui.scenes.table.cards import card_of
from game.ui.scenes.table.chronicle import Chronicle
from game.ui.scenes.table.clocks import clock_of
from game.ui.scenes.table.contents import Views
from game.ui.scenes.table.looking_up import LookingUp
from game.ui.scenes.table.winning import rail_of
from game.ui.scenes.watching.transport import SPEEDS

PACES = tuple(f"{speed:g}\u00d7" for speed in SPEEDS)


class Replayed(Protocol):
    """What showing needs of the scene of a replay."""

    view: BoardView
    hands: Hands
    chronicle: Chronicle
    looking_up: LookingUp
    battle: Battle
    events: tuple[Event, ...]
    at: int
    speed: int
    grid: bool


def views_of(scene: Replayed) -> Views:
    """Return what the sheets of a replay show."""
    state, hands = scene.view.state, scene.hands
    shown, seen = scene.view.screening.shown.state, scene.view.seen
    dark = scene.view.dark
    name = hands.hovered or (hands.chosen[0] if hands.chosen else None)
    at = Situation(state, scene.battle)
    bar = views.topbar(state, scene.chronicle, hands, None, human=False)
    top = replace(bar, paces=PACES, pace=scene.speed)
    if state.outcome is None:
        top = replace(top, decides="Replay", prompt=f"event {scene.at} of {len(scene.events)}")
    evidence = scene.looking_up.evidence
    return Views(
        top,
        views.timeline(state, scene.chronicle, hands, None),
        card_of(at, hands, name),
        evidence or ForecastView(title="Replay", empty="Click a figure or a line of the log."),
        ActionBarView(), ToolsView(hands.tool, hands.names),
        ScaleBarView(scene.view.camera.zoom, scene.battle.book.inch),
        rules=scene.looking_up.rules,
        rail=rail_of(shown if seen is None else seen(shown), None,
                     met=None if dark is None else dark.last_seen(shown)),
        clock=clock_of(scene.battle.book, at, hands),
        grid=scene.grid,
        has_forecast=evidence is not None,
    )  # fmt: skip
