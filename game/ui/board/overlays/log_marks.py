"""Log entries drawn where they happened: paths, lines with measurements, arcs, range bands, templates.

They are drawn from the events alone, since their figures may long stand elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from game.catalogue.catalogue import Catalogue
from game.core.events import Event
from game.core.fight.deeds import BreathUsed, Shot
from game.core.fight.moves import Moved
from game.core.figures import Figure
from game.core.grain import GRAIN, facing_towards, round_inches
from game.core.state import State
from game.rules.gear.arms import ring
from game.telling.evidence import ARCS
from game.ui.art.rules import overlay
from game.ui.art.rules.glass import Mark
from game.ui.art.rules.ranks import Rank
from game.ui.board.forecasts.attacks import INCH
from game.ui.board.overlays.readouts import Layers
from game.ui.board.overlays.shapes import aim_line, arcs_of, band_names, bands_of, path_of, ring_of
from game.ui.board.screening.stage import inch

LENGTH = overlay.Words(12, lift=14, rank=Rank.WORD)
"""How the length of a way or a shot is written."""

NUMBER = re.compile(r"-?[\d.]+")
"""A number of a line as a witness writes it."""


def is_drawn(event: Event) -> bool:
    """Whether an event has anything to show on the table."""
    return type(event) in DRAWN or "shape" in _witness(event)


def who_is_drawn(event: Event) -> str:
    """The figure whose deed it is."""
    return str(getattr(event, "actor", "") or getattr(event, "figure", ""))


def event_marks(state: State, catalogue: Catalogue, events: Iterable[Event], scale: int) -> Layers:
    """All that events have to show, beneath the figures and above them."""
    under: list[Mark] = []
    over: list[Mark] = []
    shown = tuple(events)
    longest = max((event.length for event in shown if isinstance(event, Moved)), default=0)
    for event in shown:
        below, above = DRAWN.get(type(event), _line)(state, catalogue, event, scale)
        under += below
        # Of those who moved together it is said once how far.
        if not isinstance(event, Moved) or (event.length == longest and not over):
            over += above
    return under, over


def middle(events: Iterable[Event]) -> tuple[float, float] | None:
    """The middle of it on the table, in inches; None where nothing is drawn."""
    points = [point for event in events for point in _points(event)]
    if not points:
        return None
    (x0, y0), (x1, y1) = map(min, zip(*points)), map(max, zip(*points))
    return (x0 + x1) / 2, (y0 + y1) / 2


def _points(event: Event) -> list[tuple[float, float]]:
    """The corners of what is drawn of an event, in inches."""
    if isinstance(event, Moved):
        return [inch(point) for point in event.path]
    if isinstance(event, BreathUsed):
        return [inch(point) for point in event.shape]
    found = [float(number) for number in NUMBER.findall(_witness(event).get("shape", ""))]
    return list(zip(found[::2], found[1::2]))


def _witness(event: Event) -> dict[str, Any]:
    return getattr(event, "witness", None) or {}


def _stood(state: State, event: Event) -> tuple[Figure, Figure] | None:
    """The actor and the target as they stood, from the line that was measured and its angle off the facing."""
    seen = _witness(event)
    figure = state.figures.get(getattr(event, "actor", ""))
    target = state.figures.get(getattr(event, "target", ""))
    ends = [round(float(number) * GRAIN) for number in NUMBER.findall(seen.get("shape", ""))]
    if figure is None or target is None or len(ends) != 4:
        return None
    here, there = (ends[0], ends[1]), (ends[2], ends[3])
    facing = (facing_towards(there, here) - seen.get("angle", 0)) % 360
    figure = replace(figure, x=here[0], y=here[1], facing=facing_towards(here, there))
    return figure, replace(target, x=there[0], y=there[1], facing=facing)


def _line(state: State, catalogue: Catalogue, event: Event, scale: int) -> Layers:
    """The line from one to the other with its length, and the arc of the target from which it comes."""
    pair = _stood(state, event)
    if pair is None:
        return [], []
    (figure, target), seen = pair, _witness(event)
    under: list[Mark] = [ring_of(figure, scale), ring_of(target, scale, dashes=True)]
    if "arc" in seen:
        under.insert(0, arcs_of(target, scale, ring(figure, target)))
    words = [_inches(round(seen["distance"] * GRAIN))] if "distance" in seen else []
    words += [f"{seen['band']} range"] if "band" in seen else []
    words += [ARCS[seen["arc"]]] if "arc" in seen else []
    (ax, ay), (bx, by) = inch(figure.at), inch(target.at)
    told = overlay.label(", ".join(words), ((ax + bx) / 2, (ay + by) / 2), scale, LENGTH)
    return under, [aim_line(figure, target, scale), told]


def _shot(state: State, catalogue: Catalogue, event: Shot, scale: int) -> Layers:
    """A shot: its line, and the range bands of the weapon about the shooter's place."""
    under, over = _line(state, catalogue, event, scale)
    pair, weapon = _stood(state, event), catalogue.missiles.get(event.weapon)
    if pair is None or weapon is None:
        return under, over
    edges = (weapon.short, weapon.medium, weapon.long or 0)
    return [bands_of(pair[0], edges, scale), *under], [*over, *band_names(pair[0], edges, scale)]


def _way(state: State, catalogue: Catalogue, event: Moved, scale: int) -> Layers:
    """The way of a move and its length; nothing for a mere turn."""
    way = path_of(event.path, scale, stopped=False)
    figure = state.figures.get(event.figure)
    if way is None or figure is None:
        return [], []
    x, y = event.path[0]
    began = replace(figure, x=x, y=y, facing=facing_towards(event.path[0], event.path[1]))
    (ax, ay), (bx, by) = inch(event.path[-2]), inch(event.path[-1])
    told = overlay.label(_inches(event.length), ((ax + bx) / 2, (ay + by) / 2), scale, LENGTH)
    return [way, ring_of(began, scale, dashes=True)], [told]


def _inches(length: int) -> str:
    return round_inches(length) + INCH


def _breath(state: State, catalogue: Catalogue, event: BreathUsed, scale: int) -> Layers:
    """The template of a breath."""
    return [overlay.template((tuple(inch(point) for point in event.shape),), event.kind, scale)], []


DRAWN: dict[type[Event], Callable[[State, Catalogue, Any, int], Layers]] = {
    Moved: _way, Shot: _shot, BreathUsed: _breath,
}  # fmt: skip
"""How kinds of events are drawn that are more than a line from one to another."""
