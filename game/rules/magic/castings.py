"""What a caster might do: legal castings, for whoever looks for one."""

from __future__ import annotations

from collections.abc import Iterator

from game.catalogue.effects import Dispel, Ground, Image, Move, Summon
from game.catalogue.kinds.folk import hit_dice
from game.catalogue.kinds.magic import Spell
from game.core.commands import Cast
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards
from game.rules.magic.casting import (
    TOUCH,
    at_hand,
    cast_refused,
    casts_as,
    may_cast,
    most_targets,
    origin_of,
    power,
    spell_of,
)
from game.rules.magic.spell_area import dice_rank, feet, may_affect, reach_of
from game.rules.situation import Situation

# No rule says what is tried: whatever of it is legal will do.
ABOUT, EIGHTHS, QUARTERS = (tuple(range(0, 360, turn)) for turn in (30, 45, 90))
"""Turns in degrees by which places about a caster are tried, and about one whom he would set elsewhere."""
NEAR_BY, AFAR = (4 * GRAIN, 2 * GRAIN), (12 * GRAIN, 4 * GRAIN)
"""How far from where he stands one might be set."""
FARTHEST, NEAREST = 24 * GRAIN, (3 * GRAIN, GRAIN)
"""How far from himself one casts at most who has no better aim, and how near where nothing farther off will do."""
SHORT, LONG = 3 * GRAIN, 6 * GRAIN
"""How long a wall is at most, nearby for want of a better place, or before an enemy."""
BEFORE, ARRIVAL = GRAIN // 2, 3 * GRAIN
"""How far before the middle of a wall a passage is tried, on the caster's side, and before him who is called to him."""
ABOUT_ARM = 4 * TOUCH
"""Of those so near, from middle to middle, some may be in touch."""
SPARE = 2
"""Grains that are left to rounding."""
Aims = Iterator[tuple[tuple[str, ...], tuple[Point, ...]]]
"""Targets and places of a casting."""


def castings(at: Situation, figure: Figure) -> Iterator[Cast]:
    """Return legal castings of a figure, varied, in one order: each spell at each target or about each foe."""
    if may_cast(at, figure) is not None:
        return
    for key, by in at_hand(at, figure):
        for backwards in (False, True):
            spell = spell_of(at, key, backwards=backwards)
            if spell is None or not spell.effects:
                continue
            found = False
            for targets, places in _aims(at, figure, spell, power(at, figure, key, by)):
                command = Cast(figure.id, key, targets, places, by, backwards)
                if cast_refused(at, figure, command) is None:
                    found = True
                    yield command
            for targets, places in () if found else elsewhere(at, figure, spell):
                command = Cast(figure.id, key, targets, places, by, backwards)
                if cast_refused(at, figure, command) is None:
                    yield command
                    break


def aims(at: Situation, figure: Figure, spell: Spell, level: int) -> Aims:
    """Return what a spell, or a device that works one, might be aimed at by a figure: not all of it need be legal."""
    yield from _aims(at, figure, spell, level)


def elsewhere(at: Situation, figure: Figure, spell: Spell) -> Aims:
    """Return what else it might be aimed at where none of that is legal: anybody, and places about the caster.

    Who may cast at nothing better may still cast: a light into the dark, a web into an empty gap."""
    everybody = (*at.field.foes(figure.side), *at.field.friends(figure.side))
    here = origin_of(figure)
    if spell.shape in ("one", "many"):
        moves = any(isinstance(effect, Move) for effect in spell.effects)
        for target in everybody:
            if not moves:
                yield (target.id,), ()
            for far in NEAR_BY if moves else ():
                for course in EIGHTHS:
                    yield (target.id,), (ahead(target.at, course, far),)
        return
    reach = min(reach_of(at, spell, casts_as(at, figure)), FARTHEST)
    for far in (reach - SPARE, reach // 2, *NEAREST):
        for turn in ABOUT:
            course = figure.facing + turn
            place = ahead(here, course, far)
            if spell.shape == "wall":
                half = min(feet(at, spell.feet[0]) - SPARE, SHORT) // 2
                yield (), _across(place, course, half)
            else:
                yield (), (place,)
    if spell.on_figure:
        for target in everybody:
            yield (target.id,), ()
    if spell.shape != "wall":
        for target in everybody:
            yield (), (target.at,)


def _aims(at: Situation, figure: Figure, spell: Spell, level: int) -> Aims:
    if spell.shape == "self" or (spell.shape == "disc" and not spell.range):
        yield (), ()
    elif spell.shape in ("one", "many"):
        yield from _at_figures(at, figure, spell, level)
    elif spell.shape == "wall":
        yield from _walls(at, figure, spell)
    else:
        yield from _at_places(at, figure, spell)


def _at_figures(at: Situation, figure: Figure, spell: Spell, level: int) -> Aims:
    helps = spell.whom.side == "friends" or spell.whom.side == "all" and not spell.save and spell.touch
    pool = at.field.friends(figure.side) if helps else at.field.foes(figure.side)
    reach = ABOUT_ARM if spell.touch else reach_of(at, spell, casts_as(at, figure))
    here = origin_of(figure)
    near = [
        target for target in pool if distance_up(here, target.at) <= reach and may_affect(at, figure, spell, target)
    ]
    for target in near:
        if any(isinstance(effect, Move) for effect in spell.effects):
            for course in QUARTERS:
                for far in AFAR:
                    yield (target.id,), (ahead(target.at, course, far),)
        else:
            yield (target.id,), ()
    most = most_targets(spell, level)
    if most > 1:
        crowd = spell.whom.crowd_dice
        some = [
            target for target in near if not crowd or dice_rank(target.profile.hit_dice) <= dice_rank(hit_dice(crowd))
        ]
        if len(some) > 1:
            yield tuple(target.id for target in some[:most]), ()


def _across(middle: Point, course: int, half: int) -> tuple[Point, Point]:
    return ahead(middle, course - 90, half), ahead(middle, course + 90, half)


def _walls(at: Situation, figure: Figure, spell: Spell) -> Aims:
    half = min(feet(at, spell.feet[0]), LONG) // 2
    reach = reach_of(at, spell, casts_as(at, figure))
    for foe in at.field.foes(figure.side):
        course = facing_towards(figure.at, foe.at)
        middle = ahead(figure.at, course, min(reach // 2, distance_up(figure.at, foe.at) // 2))
        yield (), _across(middle, course, half)


def _at_places(at: Situation, figure: Figure, spell: Spell) -> Aims:
    foes = at.field.foes(figure.side)
    helps = spell.whom.side == "friends"
    reach, here = reach_of(at, spell, casts_as(at, figure)), origin_of(figure)
    for friend in at.field.friends(figure.side) if helps else foes:
        far = distance_up(here, friend.at)
        # Who is out of range may still come within the area.
        within = far <= reach or not reach
        yield (), (friend.at if within else ahead(here, facing_towards(here, friend.at), reach - SPARE),)
    for effect in spell.effects:
        if isinstance(effect, Ground) and effect.needs:
            for piece in at.ground.pieces:
                if piece.kind.impassable and piece.kind.blocks:
                    (ax, ay), (bx, by) = piece.terrain.points[:2]
                    middle = (ax + bx) // 2, (ay + by) // 2
                    # Its own face hides what lies in it.
                    yield (), (ahead(middle, facing_towards(middle, here), BEFORE),)
        elif isinstance(effect, Dispel):
            for friend in (*at.field.friends(figure.side), *foes):
                if friend.conditions and 0 < distance_up(here, friend.at) <= reach:
                    yield (), (friend.at,)
        elif isinstance(effect, Summon | Image) or (isinstance(effect, Ground) and effect.clear):
            for foe in foes:
                yield (), (ahead(figure.at, facing_towards(figure.at, foe.at), ARRIVAL),)
    if spell.on_figure:
        for foe in foes:
            yield (foe.id,), ()
