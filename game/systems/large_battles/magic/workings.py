"""What a spell does to figures that stand for many men: its reach and area, and who falls, by its average."""

from __future__ import annotations

from collections.abc import Sequence

from game.board.templates import Burst, Shape, box, burst, caught, cone, line
from game.catalogue.effects import Beset, Charm, Damage, Fear, Heal, Slay
from game.catalogue.kinds.magic import Device, Spell
from game.core.dice import spec
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, facing_towards
from game.rules.magic.spell_area import may_affect
from game.rules.saves import save_tally
from game.rules.situation import Situation
from game.systems.large_battles.bodies.kinds import counts, is_character, post
from game.systems.large_battles.tables import Working, tables

FEET = 30
"""Feet of a spell's area that are an inch of the table [LB-4.3.1]."""

HALF_SAVED = 11
"""A saving throw of so much and more is failed by at least half [LB-R10]."""

DIE = 9
"""Twice the hit points of an average hit die [LB-R10, LB-R23]."""

HOLDS = ("asleep", "held", "confused", "stunned", "web")


def range_of(spell: Spell, casts: str) -> int:
    """Return the range of a spell in grains: its feet by ten are inches [LB-4.3, LB-4.13]."""
    if casts == "cleric" and spell.cleric_range is not None:
        return spell.cleric_range
    return GRAIN if spell.touch else spell.range


def side_of_area(feet: int) -> int:
    """Return the grains of so many feet of a spell's area: by thirty, and at least an inch [LB-4.3.1]."""
    return max(GRAIN, feet * GRAIN // FEET)


def area(figure: Figure, spell: Spell, places: Sequence[Point]) -> Shape | Burst:
    """Return the ground a spell covers, in grains [LB-4.3.1]."""
    where = places[0] if places else figure.at
    sizes = spell.feet or (20, 20)
    if spell.shape == "disc":
        return burst(where, side_of_area(2 * sizes[0]) // 2)
    facing = facing_towards(figure.at, where)
    beyond = ahead(where, facing, GRAIN)
    length, width = side_of_area(sizes[0]), side_of_area(sizes[-1])
    if spell.shape == "cone":
        return cone(figure.at, ahead(figure.at, facing, length), length, GRAIN // 4, width)
    if spell.shape in ("line", "wall"):
        return line(where, beyond, length, width)
    return box(where, beyond, length, width)


def outline(caster: Figure, spell: Spell, places: Sequence[Point]) -> tuple[tuple[Point, ...], ...]:
    """Return the ground a spell covers as rings of places, to be drawn; none where it is aimed at a figure."""
    if not is_area(spell):
        return ()
    shape = area(caster, spell, places)
    return (shape.rim if isinstance(shape, Burst) else shape,)


def is_area(spell: Spell) -> bool:
    """Tell whether a spell covers ground, and is not aimed at one figure."""
    return spell.shape in ("disc", "square", "line", "wall", "cone")


def working(key: str, spell: Spell) -> Working:
    """Return what a spell does in a large battle: by its row, or (a device's own) by its effects [LB-4.12, LB-R23]."""
    known = tables().spells.get(key)
    if known is not None:
        return known
    for effect in spell.effects:
        if isinstance(effect, Damage | Slay | Charm) or (isinstance(effect, Beset) and effect.condition in HOLDS):
            return Working("fell")
        if isinstance(effect, Fear):
            return Working("scare")
        if isinstance(effect, Heal):
            return Working("heal")
    return Working("none", why="it works on one man of many")


def works(device: Device) -> Working:
    """Return what a magic item does in a large battle: its spell's, but a potion only heals [LB-4.12, LB-R44]."""
    found = working(key_of(device.works), device.works)
    if device.kind == "potion" and found.does != "heal":
        return Working("none", why="it works on him alone who drinks it")
    return found


def key_of(spell: Spell) -> str:
    """Return the row of a spell, a reversed one by its own name."""
    return spell.id if spell.id in tables().spells else spell.name.replace(" ", "_")


def victims(
    at: Situation, caster: Figure, spell: Spell, targets: Sequence[str], places: Sequence[Point]
) -> list[Figure]:
    """List those a spell is aimed at or covers, friend and foe, whom it can affect at all."""
    if is_area(spell):
        found = caught(area(caster, spell, places), at.state.standing())
    else:
        found = [at.figure(name) for name in targets] or [caster]
    away = spell.shape == "cone"
    return [
        figure for figure in found if may_affect(at, caster, spell, figure) and not (away and figure.id == caster.id)
    ]


def harm(spell: Spell, level: int) -> int:
    """Return twice the average harm of a spell, 0 for one that does none [LB-R10]."""
    twice = 0
    for effect in spell.effects:
        if isinstance(effect, Damage):
            dice = spec(effect.dice)
            number = dice.number * (min(level, effect.most or level) if effect.a_level else 1)
            twice += number * (dice.sides + 1) + 2 * dice.plus
    return twice


def saved_by_half(at: Situation, figure: Figure, spell: Spell) -> bool:
    """Tell whether at least half of those in a figure would save, and by that it does [LB-R10]."""
    need = save_tally(at, figure, spell.against)
    return need.need - need.total - spell.save_modifier < HALF_SAVED


def kills(at: Situation, figure: Figure, spell: Spell, level: int) -> int:
    """Return the kills that a spell's average does to a figure: a troop's miniature falls if at least half of it would.

    A monster or character takes one for each average hit die of harm. [LB-4.12, LB-R10, LB-R23]"""
    saved = bool(spell.save) and saved_by_half(at, figure, spell)
    twice = harm(spell, level)
    if not twice:
        return 0 if saved else figure.hit_points
    if saved:
        twice = twice // 2 if spell.save == "half" else 0
    if counts(figure) > 1 or is_character(figure):
        return min(figure.hit_points, twice // DIE)
    halves = figure.profile.hit_dice.halves
    return figure.hit_points if twice * 2 >= DIE * halves else 0


def felled(at: Situation, caster: Figure, spell: Spell, level: int, found: Sequence[Figure]) -> list[tuple[str, int]]:
    """Return who takes how many kills: spells for so many creatures, or hit dice, go as far as their average.

    At least half of a miniature must be among them. [LB-4.12, LB-R10]"""
    whom = spell.whom
    ordered = sorted(found, key=lambda figure: (figure.side == caster.side, figure.profile.hit_dice.halves, figure.id))
    budget = _average(whom.budget) if whom.budget else None
    number = _average(whom.count) if whom.count and spell.shape == "many" else None
    if spell.shape == "one" or any(isinstance(effect, Damage) and effect.missiles for effect in spell.effects):
        number = 2 * max(1, _missiles(spell, level))
    result = []
    for figure in ordered:
        half = -(-post(figure).men // 2) if counts(figure) == 1 or is_character(figure) else 1
        if budget is not None:
            cost = max(1, half * figure.profile.hit_dice.halves)
            if cost > budget:
                continue
            budget -= cost
        elif number is not None:
            if 2 * half > number:
                continue
            number -= 2 * half
        lost = kills(at, figure, spell, level)
        if lost:
            result.append((figure.id, lost))
    return result


def _average(dice: str) -> int:
    """Twice the average of dice."""
    found = spec(dice)
    return found.number * (found.sides + 1) + 2 * found.plus


def _missiles(spell: Spell, level: int) -> int:
    return max(
        [
            number
            for effect in spell.effects
            if isinstance(effect, Damage)
            for least, number in effect.missiles
            if least <= level
        ],
        default=1,
    )
