"""How likely each is hit by what could be aimed at him, by the forecast's own maps: worked out a little at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.catalogue.effects import Damage
from game.core.commands import Aim, Breathe, Cast, Command, Shoot, TurnUndead
from game.core.figures import Figure
from game.core.grain import Point
from game.core.held.engines import Bombard
from game.core.held.handling import Use
from game.forecast.areas import by_parts, risks
from game.forecast.harm_odds import percent
from game.forecast.outcome import Supposed, blow
from game.rules.magic.turning import witnesses
from game.rules.situation import Situation
from game.ui.board.forecasts.aimed import hurts, scope_of
from game.ui.board.hands.asked import Asked
from game.ui.board.hands.means import Means, aimed_at, means_in, spell_in, tries
from game.ui.board.overlays.lights import Lit, Work

MISSES = (Breathe, Bombard, Shoot)
"""Kinds of commands that may be given even where they hit nobody."""


def lit_by(at: Situation, command: Command, name: str) -> Work:
    """Yield one with his chance to be hit by what is aimed so, if it may hit him."""
    for found in by_parts(at, command):
        yield None
        if found is None:
            continue
        risk = found.on(name)
        if risk is not None:
            yield Lit(name, percent(risk.chance))
        elif not found.each and not isinstance(command, MISSES) and not _harms(at, command):
            yield Lit(name)


def _harms(at: Situation, command: Command) -> bool:
    """Whether a spell or device does damage: then one of whom no chance is known takes none of it."""
    spell = spell_in(at, means_in(command)) if isinstance(command, Cast | Use) else None
    return spell is not None and any(isinstance(effect, Damage) for effect in spell.effects)


def lit_by_shots(at: Situation, shots: Iterable[tuple[str, Iterable[Aim]]]) -> Work:
    """Yield those who may be shot at, each with the chance that one of all that is aimed at him hits."""
    for name, aims in shots:
        yield None
        given = tuple(aims)
        if given:
            yield from lit_by(at, Shoot(given), name)
        else:
            yield Lit(name)


def lit_by_blows(at: Situation, figure: Figure, targets: Iterable[Figure], *, horse: bool = False) -> Work:
    """Yield those whom a figure may strike, or the horses under those who ride."""
    for foe in targets:
        yield None
        supposed = Supposed(horse=horse and bool(foe.profile.mount))
        yield Lit(foe.id, percent(blow(at, figure, foe, supposed).tally.chance))


def lit_by_means(asked: Asked, means: Means) -> Work:
    """Yield those at whom a spell, device, flask, breath, gaze or engine could be aimed."""
    at, seen = asked.at, set[str]()
    places = {figure.at: figure.id for figure in at.state.standing()}
    for command in tries(at, means):
        yield None
        for name in _aimed(command, places):
            if name not in seen and asked.refuse(command) is None:
                seen.add(name)
                yield from lit_by(at, command, name)


def _aimed(command: Command, places: dict[Point, str]) -> Iterator[str]:
    targets, spots = aimed_at(command)
    yield from targets[:1]
    yield from (places[spot] for spot in spots[:1] if spot in places)


def lit_about(at: Situation, means: Means, command: Command) -> Work:
    """Yield those whom a working catches that is not aimed at all."""
    figure = at.figure(means.figure)
    if isinstance(command, TurnUndead):
        turned = risks(at, command)
        for other in witnesses(at, figure):
            his = turned.on(other.id)
            yield Lit(other.id, percent(his.chance if his is not None else 0.0))
        return
    spell = spell_in(at, means)
    found = scope_of(at, means, (), ()) if isinstance(command, Cast | Use) else None
    known = risks(at, command)
    for victim in found.caught if found is not None else ():
        risk = known.on(victim.id)
        if victim.id != figure.id or (spell is not None and hurts(spell)):
            yield Lit(victim.id, percent(risk.chance) if risk is not None else "")
