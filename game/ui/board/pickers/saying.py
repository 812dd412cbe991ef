"""Commands in the words of a list: who uses what on whom, which stunt is dared, at whom or where to."""

from __future__ import annotations

from collections.abc import Sequence

from game.board.paths import length
from game.core.commands import Command, Stunt
from game.core.figures import Figure
from game.core.grain import distance_up, facing_towards, round_inches, squared
from game.core.held.handling import Use
from game.rules.melee.stunts import kind_of
from game.rules.situation import Situation
from game.ui.board.forecasts.attacks import names_of

NAMED = 130
"""Letters of names that are told of those who could still act; of more, the first."""
COURSES = ("up", "up and right", "right", "down and right", "down", "down and left", "left", "up and left")


def idle_words(figures: Sequence[Figure]) -> str:
    """Say who could still act: by name, where they are not many."""
    names = names_of(figures)
    if len(names) <= NAMED:
        return f"{names_of(figures, ' and ')} could still act."
    return f"{len(figures)} figures could still act: {names[:NAMED].rpartition(',')[0]} and more."


def words_of(at: Situation, command: Command) -> str:
    """Say a command with the names of those it is about; a stunt by its own."""
    if isinstance(command, Stunt):
        return stunt_words(at, command)
    if isinstance(command, Use):
        return use_words(at, command)
    figures = at.state.figures
    parts = [getattr(command, field, "") for field in ("figure", "target")]
    named = [figures[part].name for part in parts if part in figures]
    return f"{named[0]} and {named[1]}" if len(named) == 2 else named[0] if named else command.text()


def told_of(at: Situation, command: Command) -> str:
    """Say a command as a sentence tells of it: who goes, who takes up what; names alone where no more can be said."""
    walks = getattr(command, "walks", ())
    if not walks:
        said = words_of(at, command)
        plain = any(said == figure.name for figure in at.state.figures.values())
        return f"{said}: {command.verb.replace('_', ' ')}" if plain else said
    figures = [at.figure(walk.figure) for walk in walks if walk.figure in at.state.figures]
    many = len(figures) > 1
    if not any(walk.path for walk in walks):
        return f"{names_of(figures, ' and ')} {'turn' if many else 'turns'} about"
    far = max([length(at.figure(walk.figure).at, walk.path) for walk in walks if walk.path])
    return f"{names_of(figures, ' and ')} {'go' if many else 'goes'} {round_inches(far)} inches"


def stunt_words(at: Situation, command: Stunt) -> str:
    """What a stunt is, and at whom, or how far and where to."""
    kind = kind_of(at, command.name)
    name = kind.name.capitalize() if kind is not None else command.name
    if command.place is None:
        return f"{name}: {at.figure(command.target).name}"
    start = at.figure(command.figure).at
    far = round_inches(distance_up(start, command.place))
    return f"{name}: {far} inches {COURSES[(facing_towards(start, command.place) + 22) // 45 % 8]}"


def use_words(at: Situation, command: Use) -> str:
    """Say who uses which device, on or towards whom."""
    user, item = at.figure(command.figure), at.catalogue.name(command.item)
    device = at.catalogue.devices.get(command.item)
    verb = "drinks" if device is not None and device.kind == "potion" else "uses"
    names = [at.figure(name).name for name in command.targets if name != command.figure]
    if not names and command.at:
        near = min(at.state.standing(), key=lambda figure: (squared(figure.at, command.at[0]), figure.id))
        names = [near.name]
    whom = f" at {' and '.join(names[:3])}" if names else ""
    return f"{user.name} {verb} the {item}{whom}"
