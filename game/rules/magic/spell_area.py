"""Where a spell works: its shapes on the table, and whom it would catch."""

from __future__ import annotations

from collections.abc import Iterable
from math import isqrt

from msgspec import Struct

from game.board.convex import Ring
from game.board.land.terrain import chord
from game.board.templates import Burst, Shape, box, burst, cone, line
from game.catalogue.effects import Dispel, Ground, Image, Summon
from game.catalogue.kinds.folk import hit_dice
from game.catalogue.kinds.magic import Spell
from game.core.figures import Figure, HitDice
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards, squared
from game.rules.magic.areas_of_effect import level_of, struck, touched
from game.rules.situation import Situation

MOUTH = GRAIN // 4
"""How wide a cone is where it begins, before the base of its caster."""
TEN_FEET = {"ten": 10, "five": 5}
"""Feet of a spell that are an inch of the table, by the reading of SP-R160."""


class Scope(Struct, frozen=True):
    """Where a spell works: its shapes, and the figures it would catch, the caster included if he stands in it."""

    shapes: tuple[Shape | Burst, ...]
    caught: tuple[Figure, ...]

    @property
    def outlines(self) -> tuple[tuple[Point, ...], ...]:
        """The shapes as rings of places, for drawing."""
        return tuple([shape.rim if isinstance(shape, Burst) else shape for shape in self.shapes])


def feet(at: Situation, number: int) -> int:
    """Return feet of a spell in grains of the table: ten to the inch, or five [SP-3.4.2.2, SP-R160]."""
    return number * GRAIN // TEN_FEET[at.reading("SP-R160")]


def reach_of(at: Situation, spell: Spell, casts: str) -> int:
    """Return range of a spell in grains for who casts it; its table inches are tens of feet [SP-3.4.2.2, SP-R160]."""
    far = spell.cleric_range if casts == "cleric" and spell.cleric_range is not None else spell.range
    return far * 10 // TEN_FEET[at.reading("SP-R160")]


def scope(
    at: Situation, figure: Figure, spell: Spell, targets: tuple[str, ...], places: tuple[Point, ...]
) -> Scope:
    """Return where a spell works and whom it would catch, friend and foe; of an attack also its own who fight those.

    [SP-3.4.2.13, SP-3.4.3.5, SP-R45]"""
    if spell.shape == "self":
        return Scope((), (figure,))
    if targets or spell.shape in ("one", "many"):
        return Scope((), tuple([at.figure(name) for name in dict.fromkeys(targets)]))
    shapes = shapes_of(at, figure, spell, places)
    if works_on_ground(spell):
        return Scope(shapes, ())
    # What is cast as near as this is cast from its edge outwards.
    clear = spell.shape == "cone" or 0 < spell.range <= GRAIN
    spare = figure.id if clear else ""
    # Only what may harm one's own too is handed on to those who fight the targets.
    level = level_at(at, figure, spell, places[0]) if places else figure.altitude
    both = spell.whom.side == "all"
    found = struck(at, shapes, figure.side, spare, level) if both else touched(at, shapes, spare, level)
    return Scope(shapes, tuple(found))


def level_at(at: Situation, figure: Figure, spell: Spell, place: Point) -> int:
    """Return the altitude in grains at which a spell is laid at a place: of him who is aloft right there, or 0.

    What its caster lays right under himself is on the ground, but for what is for friends [SP-R303]."""
    return level_of(at, place, "" if spell.whom.side == "friends" else figure.id)


def works_on_ground(spell: Spell) -> bool:
    """Tell whether a spell does something to ground, or brings figures, and nothing to those who stand there."""
    return bool(spell.effects) and all(isinstance(effect, Ground | Summon | Dispel | Image) for effect in spell.effects)


def shapes_of(at: Situation, figure: Figure, spell: Spell, places: tuple[Point, ...]) -> tuple[Shape | Burst, ...]:
    """Return the shapes of a spell laid at places, in grains."""
    sizes = [feet(at, length) for length in spell.feet]
    here = figure.at
    if spell.shape == "disc":
        return (burst(places[0] if places else here, sizes[0]),)
    place = places[0]
    beyond = ahead(place, facing_towards(here, place), GRAIN)
    if spell.shape == "square":
        return (box(place, beyond, sizes[0], sizes[1]),)
    if spell.shape == "cone":
        base, up = figure.profile.base, abs(figure.altitude - level_at(at, figure, spell, place))
        far = isqrt(max(1, sizes[0] * sizes[0] - up * up)) if up else sizes[0]
        rim = ahead(here, facing_towards(here, place), base.radius or base.length // 2)
        return (cone(rim, ahead(rim, facing_towards(here, place), far), far, MOUTH, sizes[1]),)
    if spell.shape == "wall":
        return (line(place, places[1], distance_up(place, places[1]), sizes[1]),)
    return _bolt(at, here, place, sizes[0], sizes[1])


def _bolt(at: Situation, here: Point, place: Point, length: int, width: int) -> tuple[Shape, ...]:
    """A bolt from a place on, away from the caster; what is solid throws the rest of it back [SP-R163]."""
    course = facing_towards(here, place)
    far = ahead(place, course, length)
    solid = [ring for piece in at.ground.pieces if piece.kind.impassable and piece.kind.blocks for ring in piece.solid]
    met = min([_first(ring, place, far, length) for ring in solid], default=length)
    if met >= length:
        return (line(place, far, length, width),)
    wall, left = ahead(place, course, met), length - met
    back = line(wall, ahead(wall, course + 180, left), left, width)
    return (line(place, far, met, width), back) if met else (back,)


def _first(ring: Ring, a: Point, b: Point, length: int) -> int:
    found = chord(ring, a, b, length)
    return length if found is None else found[0]


# ---- whom it affects ---------------------------------------------------------------------------------------------


def dice_rank(dice: HitDice) -> int:
    """Return hit dice in halves of halves, so that a plus lies above its whole number and a minus below it."""
    return 2 * dice.halves + (dice.plus > 0) - (dice.plus < 0)


def may_affect(at: Situation, figure: Figure, spell: Spell, victim: Figure) -> bool:
    """Tell whether a spell can affect a figure at all [SP-R162]."""
    return not unaffected(at, figure, spell, victim)


def unaffected(at: Situation, figure: Figure, spell: Spell, victim: Figure) -> str:
    """Say why a spell does nothing to a figure, by its kind, its side or its hit dice; "" where it may.

    [SP-R162, SP-R242]"""
    whom, who = spell.whom, victim.profile
    if victim.conditions and victim.has("shelled") and victim.id != figure.id:
        return "no magic passes into its shell"
    if whom.side != "all" and (victim.side == figure.side) != (whom.side == "friends"):
        return f"it is for {whom.side}"
    if whom.living and ("undead" in who.traits or "mindless" in who.traits):
        return "the undead and the mindless feel none of it"
    if whom.person and (not who.mannish or (who.size in ("L", "H") and dice_rank(who.hit_dice) > 17)):
        return "it is for men and the man-like, no larger than an ogre"
    if whom.traits and not any(trait in who.traits for trait in whom.traits):
        return f"it is for the {' and the '.join(whom.traits)} alone"
    if any(trait in who.traits for trait in whom.spares):
        return "it is at home in it"
    if whom.free and victim.locked:
        return "it is locked in melee"
    most = hit_dice(whom.or_one or whom.most_dice) if whom.most_dice else None
    levelled = who.sort == "class" and whom.person
    if most is not None and not levelled and dice_rank(who.hit_dice) > dice_rank(most):
        return f"it has {who.hit_dice} hit dice, more than {most}"
    if whom.below_dice and dice_rank(who.hit_dice) >= dice_rank(hit_dice(whom.below_dice)):
        return f"it has {who.hit_dice} hit dice, not fewer than {whom.below_dice}"
    return ""


def nearest_first(victims: Iterable[Figure], place: Point, level: int = 0) -> list[Figure]:
    """Order figures by how near they are to a place on the ground, or at an altitude, then by their ids [SP-R306]."""
    return sorted(victims, key=lambda one: (squared(one.at, place) + (one.altitude - level) ** 2, one.id))
