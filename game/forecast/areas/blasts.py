"""The chances under a breath, which catches for certain whom it touches, and under a stone that may fall beside."""

from __future__ import annotations

from game.core.commands import Breathe
from game.core.dice import spread
from game.core.figures import Figure
from game.core.held.engines import Bombard
from game.forecast.areas.risk import FAILS, HIT, NOBODY, Risks, either, felled, gathered, times, verb_of
from game.rules.creatures.breath import breath_damage, breath_of, caught
from game.rules.creatures.harms import is_immune
from game.rules.missiles.engines import engine_at, falls, kind_of
from game.rules.missiles.flasks import can_leap
from game.rules.missiles.hauling import feels
from game.rules.saves import save_tally
from game.rules.situation import Situation

WAYS = 36
"""Of the two dice of a stone."""


def breath_risks(at: Situation, command: Breathe) -> Risks:
    """Return for all whom a breath catches the chance that their save fails [SP-3.4.3.4, SP-3.10.8, SP-R189]."""
    figure = at.figure(command.figure)
    breath = breath_of(figure, command.breath)
    if breath is None or command.toward == figure.at:
        return NOBODY
    ways = spread(breath_damage(figure, command.breath))
    each: dict[str, tuple[float, float | None]] = {}
    for victim in caught(at, figure, command.toward, command.breath):
        if is_immune(victim, breath.kind):
            continue
        fails = 1 - save_tally(at, victim, breath.save, kind=breath.kind).chance
        if breath.kind == "stone":
            each[victim.id] = (fails, fails)
        else:
            whole, half = (felled(victim, breath.kind, ways, takes) for takes in (_whole, _half))
            each[victim.id] = (fails, either(fails, whole, half))
    return gathered(verb_of(breath.kind), FAILS, each, half=breath.kind != "stone")


def stone_risks(at: Situation, command: Bombard) -> Risks:
    """Return for all on whom a stone may come down the chance that it does, over all its falls [SP-R263]."""
    figure = at.figure(command.figure)
    engine = engine_at(at, figure)
    if engine is None:
        return NOBODY
    under: dict[str, int] = {}
    for ways, _, victims in falls(at, engine, command.at):
        for victim in victims:
            if feels(victim):
                under[victim.id] = under.get(victim.id, 0) + ways
    damage = spread(kind_of(at, engine).damage)
    each: dict[str, tuple[float, float | None]] = {}
    for name, ways in under.items():
        victim = at.figure(name)
        fails = 1 - _aside(at, victim)
        whole, half = (felled(victim, "", damage, takes) for takes in (_whole, _half))
        each[name] = (ways / WAYS, times(ways / WAYS, either(fails, whole, half)))
    return gathered("hit", HIT, each)


def _aside(at: Situation, victim: Figure) -> float:
    """The chance that one leaps aside from a stone, and takes half [SP-R263]."""
    if at.reading("SP-R263") != "half" or not can_leap(victim):
        return 0.0
    return save_tally(at, victim, at.catalogue.save_uses["leap_clear"]).chance


def _whole(total: int) -> int:
    return total


def _half(total: int) -> int:
    return total // 2
