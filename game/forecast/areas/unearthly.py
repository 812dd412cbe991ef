"""The chances of those whom a prayer turns or a gaze meets, and under what a spell lays on the ground that harms."""

from __future__ import annotations

from game.catalogue.effects import Ground
from game.catalogue.kinds.folk import hit_dice
from game.catalogue.kinds.magic import Spell
from game.core.commands import Gaze, TurnUndead
from game.core.dice import spread
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, facing_towards
from game.forecast.areas.risk import FAILS, HIT, NOBODY, TAKEN, Risks, either, gathered
from game.play.magic.effects.ground import outline
from game.play.magic.effects.lasting import SWARMED, chokes, touched
from game.rules.creatures.eyes import gaze_of
from game.rules.magic.spell_area import dice_rank, scope
from game.rules.magic.turning import DESTROYED, HELD, judged
from game.rules.saves import save_tally
from game.rules.situation import Situation

TURNING = "they are turned"
"""Of what the chance is."""
HARMFUL = ("poison_cloud", "swarm")
"""Kinds of ground that come over those who are in it."""


def turning_risks(at: Situation, command: TurnUndead) -> Risks:
    """Return for all the undead who hear a cleric the chance that they are turned or destroyed, over all four dice.

    [SP-3.10.9, SP-R186]"""
    figure = at.state.figures.get(command.figure)
    if figure is None:
        return NOBODY
    dice = spread("2d6")
    every = sum(dice.values()) ** 2
    ways: dict[str, int] = {}
    fatal: dict[str, int] = {}
    for roll, n in dice.items():
        for number, m in dice.items():
            for one in judged(at, figure, roll, number):
                if one.outcome != HELD:
                    ways[one.figure] = ways.get(one.figure, 0) + n * m
                if one.outcome == DESTROYED:
                    fatal[one.figure] = fatal.get(one.figure, 0) + n * m
    each: dict[str, tuple[float, float | None]] = {
        name: (count / every, fatal.get(name, 0) / every) for name, count in ways.items()
    }
    return gathered("turn", TURNING, each)


def gaze_risks(at: Situation, command: Gaze) -> Risks:
    """Return the chance that the one who meets a gaze fails his save: he falls, or is charmed [SP-3.4.3.4, SP-R113]."""
    found = gaze_of(at.figure(command.figure))
    if found is None:
        return NOBODY
    fails = 1 - save_tally(at, at.figure(command.target), found.save).chance
    fatal = found.effect == "death"
    return gathered("petrify" if fatal else "charm", FAILS, {command.target: (fails, fails if fatal else 0.0)})


def ground_risks(at: Situation, source: Figure, spell: Spell, places: tuple[Point, ...]) -> Risks:
    """Return the chances of all who will be in a cloud or swarm as the next round begins, if they stay where they are.

    [SP-R166]"""
    kind = next((effect.kind for effect in spell.effects if isinstance(effect, Ground)), "")
    if kind not in HARMFUL or not places:
        return NOBODY
    far, course = spell.drifts * GRAIN, facing_towards(source.at, places[0])
    within: dict[str, Figure] = {}
    for shape in scope(at, source, spell, (), places).shapes:
        points = tuple([ahead(point, course, far) if far else point for point in outline(shape)])
        within.update((figure.id, figure) for figure in touched(at.state, points))
    if kind == "swarm":
        weak = [name for name, figure in within.items() if dice_rank(figure.profile.hit_dice) <= SWARMED]
        return gathered("drive off", TAKEN, dict.fromkeys(weak, (1.0, 0.0)))
    each: dict[str, tuple[float, float | None]] = {}
    for name, figure in within.items():
        if chokes(figure):
            weakly = dice_rank(figure.profile.hit_dice) < dice_rank(hit_dice("5"))
            fails = 1 - save_tally(at, figure, "death").chance if weakly else 0.0
            last = float(figure.hit_points <= 1) if figure.most_hit_points else None
            each[name] = (1.0, either(fails, 1.0, last))
    return gathered("choke", HIT, each)
