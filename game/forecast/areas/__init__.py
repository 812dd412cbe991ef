"""The map of an area: how likely each figure is caught or harmed by what is aimed, friend and foe.

By the same tallies, shapes and tables as the engine: each share is counted over the faces of the dice, none is sampled.
What follows from it in later rounds (fire that goes on burning, morale) is no part of it."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.commands import Breathe, Cast, Command, Gaze, Shoot, TurnUndead
from game.core.held.engines import Bombard
from game.core.held.handling import Use
from game.forecast.areas.blasts import breath_risks, stone_risks
from game.forecast.areas.masses import massed_risks
from game.forecast.areas.risk import NOBODY, Risk, Risks
from game.forecast.areas.throws import flask_by_parts, shots_by_parts, thrown
from game.forecast.areas.unearthly import gaze_risks, turning_risks
from game.forecast.areas.workings import cast_risks, use_risks
from game.rules.situation import Situation

__all__ = ["NOBODY", "Risk", "Risks", "by_parts", "risks"]


def risks(at: Situation, command: Command) -> Risks:
    """Return the chances of all whom a breath, spell, device, flask, stone, shot, gaze or prayer may catch now.

    NOBODY for any other command."""
    if at.book.bodies.ordered:
        return massed_risks(at, command)
    if isinstance(command, Breathe):
        return breath_risks(at, command)
    if isinstance(command, Bombard):
        return stone_risks(at, command)
    if isinstance(command, Shoot):
        return next(found for found in by_parts(at, command) if found is not None)
    if isinstance(command, Cast):
        return cast_risks(at, command)
    if isinstance(command, TurnUndead):
        return turning_risks(at, command)
    if isinstance(command, Gaze):
        return gaze_risks(at, command)
    return use_risks(at, command) if isinstance(command, Use) else NOBODY


def by_parts(at: Situation, command: Command) -> Iterator[Risks | None]:
    """Yield the chances, and None after each little while before they are worked out: a flask's take many.

    So a window may go on with them from frame to frame."""
    if not isinstance(command, Shoot) or at.book.bodies.ordered:
        yield risks(at, command)
        return
    weapon = thrown(at, command.aims)
    if weapon is None:
        yield from shots_by_parts(at, command.aims)
    else:
        yield from flask_by_parts(at, command.aims[0], weapon)
