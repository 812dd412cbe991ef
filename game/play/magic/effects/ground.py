"""Effects on the ground: walls, clouds, light and darkness, mud; and what ends spells that last."""

from __future__ import annotations

from itertools import pairwise

from game.board.templates import Burst, Shape, caught, meets
from game.catalogue.effects import Dispel, Ground
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, facing_towards
from game.core.held.things import Raised, fresh_id
from game.core.state import State
from game.core.table import Enchantment, Terrain
from game.play.magic.effects.ending import end_spell
from game.play.magic.effects.working import Working
from game.rules.magic.casting import ground_refused
from game.rules.magic.spell_area import level_at

CHANCE = 100
"""A spell of no higher caster is dispelled for certain."""
STEP = 5
"""Percent less for each level by which its caster was above."""


def raise_ground(working: Working, effect: Ground) -> None:
    """Raise a piece of terrain over the spell's shape, if nobody has come to stand where none may [SP-R166]."""
    ref = working.ref
    if ground_refused(ref.at, working.source, working.spell, working.at) is not None:
        return
    piece = fresh_id(ref.state, effect.kind, working.source.id)
    line = "line" in ref.at.catalogue.terrain_drawn[effect.kind]
    for shape in working.scope.shapes:
        points = _course(working) if line else outline(shape)
        width = ref.at.catalogue.terrain[effect.kind].width if line else 0
        made = Terrain(
            kind=effect.kind,
            points=points,
            closed=not line,
            width=width,
            id=piece,
            owner=working.source.id,
            until=working.ends,
        )
        ref.record(Raised(piece=made, rules=(*working.rules, "SP-R166")))
        working.pieces.append(piece)
    if working.spell.drifts:
        course = facing_towards(working.source.at, working.at[0])
        working.value = f"{course} {working.spell.drifts}"


def outline(shape: Shape | Burst) -> tuple[Point, ...]:
    """Return a shape as an area with few corners: a burst as one of fifteen."""
    if not isinstance(shape, Burst):
        return shape
    return tuple([ahead(shape.at, course, shape.radius) for course in range(0, 360, 24)])


def _course(working: Working) -> tuple[Point, ...]:
    """The line of a wall; of a passage, straight through the wall at its place."""
    return working.at if len(working.at) == 2 else _through(working, working.at[0])


def _through(working: Working, place: Point) -> tuple[Point, Point]:
    """The part of the nearest wall's line that a passage opens: an inch of it about its place [SP-R166]."""
    best: tuple[int, Point, Point] | None = None
    for piece in working.began.ground.pieces:
        if not (piece.kind.impassable and piece.kind.blocks):
            continue
        points = piece.terrain.points
        legs = list(zip(points, [*points[1:], points[0]])) if piece.terrain.closed else list(pairwise(points))
        for a, b in legs:
            dx, dy = b[0] - a[0], b[1] - a[1]
            square = dx * dx + dy * dy
            if not square:
                continue
            part = min(max((place[0] - a[0]) * dx + (place[1] - a[1]) * dy, 0), square)
            foot = (a[0] + dx * part // square, a[1] + dy * part // square)
            far = (foot[0] - place[0]) ** 2 + (foot[1] - place[1]) ** 2
            if best is None or far < best[0]:
                course = facing_towards(a, b)
                best = (far, ahead(foot, course, -GRAIN), ahead(foot, course, GRAIN))
    return (best[1], best[2]) if best is not None else (place, ahead(place, 0, GRAIN))


# ---- ending spells -----------------------------------------------------------------------------------------------


def dispel(working: Working, effect: Dispel) -> None:
    """End the spells that hold something in the shape, one throw for each where its caster was above [SP-R167]."""
    ref = working.ref
    shape = working.scope.shapes[0]
    for spell in ref.state.magic:
        if not _meets(working, spell, shape):
            continue
        need = CHANCE - STEP * max(0, spell.level - working.level)
        if need < CHANCE:
            name = ref.at.catalogue.name(spell.spell)
            why = f"{working.source.name} dispels {name}: {need} or less"
            (roll,) = ref.throw("1d100", "dispel", working.source.id, spell.caster, why)
            if roll > need:
                continue
        end_spell(ref, spell, "dispelled", *working.rules)


def _meets(working: Working, spell: Enchantment, shape: Shape | Burst) -> bool:
    state = working.ref.state
    held: list[Figure] = [state.figures[name] for name in spell.figures if state.figures[name].standing]
    level = level_at(working.began, working.source, working.spell, working.at[0]) if working.at else 0
    if caught(shape, held, level):
        return True
    return any(_touches(shape, piece) for piece in pieces_of(state, spell))


def pieces_of(state: State, spell: Enchantment) -> list[Terrain]:
    """List the terrain that a spell has raised and that still is."""
    return [piece for piece in state.terrain if piece.id and piece.id in spell.pieces]


def _touches(shape: Shape | Burst, piece: Terrain) -> bool:
    return meets(shape, piece.points, piece.width // 2)
