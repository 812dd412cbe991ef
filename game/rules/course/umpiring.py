"""Whether an umpire may change the table as he means to: his word is above every rule but where there is room."""

from __future__ import annotations

from game.core.course.umpire import DICE, HEAL, LAY, LIFT, MOVE, UMPIRE, Umpire
from game.core.figures import Figure
from game.core.tally import Refusal
from game.rules.course.setting_up import place_refused
from game.rules.situation import Situation

LAID = ("prone", "stunned", "blind", "silenced", "unloaded")
"""Conditions that an umpire lays on figures and lifts from them: such as stand for themselves alone."""


def has_umpire(at: Situation) -> bool:
    """Tell whether an umpire sits at the table [ST-R38]."""
    return at.book.reading(at.state, UMPIRE) == "umpire"


def takes_dice(at: Situation) -> bool:
    """Tell whether dice may be typed in [ST-R39]."""
    return at.book.reading(at.state, DICE) == "typed"


def umpire_refused(at: Situation, command: Umpire) -> Refusal | None:
    """Say why the umpire may not do this, or None [ST-R38]."""
    if not has_umpire(at):
        return Refusal("no umpire sits at this table: the battle was begun without one", UMPIRE)
    if not command.about or len(set(command.about)) < len(command.about):
        return Refusal("the umpire names at least one figure, and each once", UMPIRE)
    for name in command.about:
        figure = at.state.figures.get(name)
        if figure is None or not figure.standing:
            return Refusal(f"there is no {name!r} on the table", UMPIRE)
        no = _refused_for(at, figure, command)
        if no is not None:
            return no
    return at.book.umpiring.umpired(at, command)


def _refused_for(at: Situation, figure: Figure, command: Umpire) -> Refusal | None:
    if command.what == MOVE:
        place = next(place for place in command.places if place.figure == figure.id)
        return place_refused(at, place, "", command.places)
    if command.what == HEAL:
        return _heal_refused(figure, command.number)
    if command.what in (LAY, LIFT):
        return _condition_refused(at, figure, command)
    return None


def _heal_refused(figure: Figure, points: int) -> Refusal | None:
    missing = figure.most_hit_points - figure.hit_points
    if 0 < points <= missing:
        return None
    if not missing:
        return Refusal(f"{figure.name} has all of {figure.most_hit_points} hit points", UMPIRE, {"missing": 0})
    lacks = f"{figure.name} lacks {missing} of {figure.most_hit_points} hit points"
    return Refusal(f"{lacks}: {points} cannot be given back", UMPIRE, {"missing": missing})


def _condition_refused(at: Situation, figure: Figure, command: Umpire) -> Refusal | None:
    name = command.condition
    if name not in LAID:
        return Refusal(f"the umpire lays and lifts {', '.join(LAID)}, not {name!r}", UMPIRE)
    if command.what == LAY:
        return Refusal(f"{figure.name} is {name} already", UMPIRE) if figure.has(name) else None
    if not figure.has(name):
        return Refusal(f"{figure.name} is not {name}", UMPIRE)
    spell = next((spell for spell in at.state.magic if spell.condition == name and figure.id in spell.figures), None)
    if spell is not None:
        return Refusal(f"{spell.spell.replace('_', ' ')} holds {figure.name}: it ends with the spell", UMPIRE)
    return None
