"""Whether a state that came out of a file is one that a battle can be in, so that it can be shown and asked about."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import astuple

from game.catalogue.scenario.limits import COLOURS, MOST_CORNERS_IN_ALL, MOST_FIGURES, MOST_TABLE
from game.catalogue.tables import load
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.state import State
from game.play.step import Step
from game.rules.knowing.view import view

MOST_NUMBER = 1 << 40
"""Beyond which no number of a battle lies."""
MOST_TEXT = 1 << 16
MOST_DEPTH = 40
FAR = 3 * MOST_TABLE * GRAIN
"""Grains from a corner of the table beyond which nobody and nothing is."""
SIZES = ("S", "M", "L", "H")


def check(now: State, before: State | None = None) -> None:
    """Raise ValueError with a sentence for an impossible state; the one `before` is known to be possible."""
    if before is None or now.table is not before.table or now.sides is not before.sides:
        _table(now)
    for part in now.__struct_fields__:
        value = getattr(now, part)
        if part != "figures" and (before is None or value is not getattr(before, part)):
            _bounded(value)
    if before is None or now.figures is not before.figures:
        if len(now.figures) > MOST_FIGURES:
            raise ValueError(f"there are more than {MOST_FIGURES} figures")
        known = {} if before is None else before.figures
        for name, figure in now.figures.items():
            if known.get(name) is not figure:
                _figure(now, name, figure, known.get(name))
    if before is None or now.terrain is not before.terrain:
        _terrain(now)
    if now.n < 0 or now.round < 0:
        raise ValueError("its rounds or events count backwards")
    if before is None or now.units is not before.units:
        for unit in now.units.values():
            for name in (*unit.figures, *((unit.leader,) if unit.leader else ())):
                if name not in now.figures:
                    raise ValueError(f"there is no figure {name[:40]!r}")
    for lying in now.lying:
        _near(lying.at)
    if now.outcome is not None and now.outcome.winner is not None:
        now.side(now.outcome.winner)


def look_about(now: State) -> None:
    """Look at a state as its players will, at the agenda and at what each side sees; any error may come."""
    for entry in now.agenda:
        if isinstance(entry.step, Step) and not entry.step.quiet:
            for name in (entry.step.title, *entry.step.actors):
                _bounded(name)
    for side in now.sides:
        view(now, side.id)


def _table(now: State) -> None:
    for length in (now.table.width, now.table.height):
        if not GRAIN <= length <= MOST_TABLE * GRAIN:
            raise ValueError("there is no table of that size")
    if len({side.id for side in now.sides}) != 2 or len(now.sides) != 2:
        raise ValueError("there are not two sides")
    for side in now.sides:
        if side.colour not in COLOURS:
            raise ValueError(f"there is no colour {side.colour[:40]!r}")


def _figure(now: State, name: str, figure: Figure, before: Figure | None) -> None:
    if figure.id != name:
        raise ValueError(f"{name[:40]!r} is somebody else")
    now.side(figure.side)
    _near(figure.at)
    if not 0 <= figure.facing < 360:
        raise ValueError(f"{name[:40]!r} faces nowhere")
    fields = astuple(figure)
    if before is not None and before.profile is figure.profile:
        fields = tuple(field for field in fields if field is not figure.profile)
    elif figure.profile.size not in SIZES or figure.profile.base.length > FAR or figure.profile.base.width > FAR:
        raise ValueError(f"{name[:40]!r} has no size")
    _bounded(fields)


def _terrain(now: State) -> None:
    kinds = load().terrain
    if sum(len(piece.points) for piece in now.terrain) > 2 * MOST_CORNERS_IN_ALL:
        raise ValueError("the terrain has too many corners")
    for piece in now.terrain:
        if piece.kind not in kinds:
            raise ValueError(f"there is no terrain {piece.kind[:40]!r}")
        if not 0 <= piece.width <= FAR or not piece.points:
            raise ValueError(f"a piece of terrain ({piece.kind}) has no shape")
        for point in piece.points:
            _near(point)


def _near(point: tuple[int, int]) -> None:
    if not all(-FAR <= number <= FAR for number in point):
        raise ValueError("something is farther away than anything can be")


def _bounded(value: Any, depth: int = 0) -> None:
    """Raise ValueError for a number or a text larger than any of a battle."""
    if isinstance(value, str):
        if len(value) > MOST_TEXT:
            raise ValueError("a text in it is too long")
    elif isinstance(value, int):
        if not -MOST_NUMBER <= value <= MOST_NUMBER:
            raise ValueError("a number in it is too large")
    elif depth > MOST_DEPTH:
        raise ValueError("it is nested too deep")
    elif isinstance(value, Struct):
        for item in astuple(value):
            _bounded(item, depth + 1)
    elif isinstance(value, dict):
        for name, item in value.items():
            _bounded(name, depth + 1)
            _bounded(item, depth + 1)
    elif isinstance(value, tuple | list):
        for item in value:
            _bounded(item, depth + 1)
