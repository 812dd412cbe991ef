"""Trees that treants wake: two for each, which walk and fight beside it while it lives [SP-R213]."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.fight.harm import Beset
from game.core.fight.magic import Dismissed, Summoned
from game.core.figures import Condition, Figure
from game.core.grain import GRAIN, Point, facing_towards, grains, squared
from game.core.held.things import fresh_id
from game.play.magic.effects.coming import creature_profile, free_spot
from game.play.referee import Referee
from game.rules.moving.movement import inactive

WAKES = "animates_trees"
AWAKE = "awake"
"""Condition of a tree that walks: its value is the treant that woke it."""

TREES, REACH, PACE = 2, 6 * GRAIN, grains(3)
"""How many trees a treant wakes, from how far, and how far they walk."""

RULES = ("SP-R213",)


def wake_trees(ref: Referee) -> None:
    """Have each treant that stands near a wood wake the trees it has not, and those of the fallen stand still again."""
    awake = [figure for figure in ref.state.standing() if figure.conditions and figure.has(AWAKE)]
    for tree in awake:
        held = tree.condition(AWAKE)
        owner = ref.state.figures.get(held.value) if held is not None else None
        if owner is None or not owner.standing:
            ref.record(Dismissed(figure=tree.id, rules=RULES))
    for figure in ref.state.standing():
        if WAKES in figure.profile.traits and inactive(figure) is None:
            own = sum(1 for other in awake if other.standing and _owner(other) == figure.id)
            spot = _wood_near(ref, figure) if own < TREES else None
            for _ in range(TREES - own if spot is not None else 0):
                _wake(ref, figure, spot or figure.at)


def _owner(tree: Figure) -> str:
    held = tree.condition(AWAKE)
    return held.value if held is not None else ""


def _wood_near(ref: Referee, figure: Figure) -> Point | None:
    """The nearest place of a wood within reach: its own, where it stands in one, or else a corner."""
    ground, (x, y) = ref.at.ground, figure.at
    found: list[tuple[int, Point]] = []
    for piece in ground.among(ground.near(x - REACH, y - REACH, x + REACH, y + REACH)):
        if piece.terrain.kind != "woods":
            continue
        if piece.covers(figure.at):
            return figure.at
        places = [*piece.terrain.points, piece.middle]
        found += [(squared(figure.at, place), place) for place in places]
    near = [tree for tree in found if tree[0] <= REACH * REACH]
    return min(near)[1] if near else None


def _wake(ref: Referee, figure: Figure, spot: Point) -> None:
    kind = ref.at.catalogue.creatures[figure.profile.kind]
    who = creature_profile(kind, figure.profile.hit_dice, ())
    traits = tuple(trait for trait in who.traits if trait != WAKES)
    who = replace(who, allowance=PACE, traits=(*traits, "mindless"))
    at = free_spot(ref, who, spot, figure.facing)
    if at is None:
        return
    number = sum(1 for other in ref.state.figures.values() if _owner(other) == figure.id) + 1
    points = max(1, ref.total(who.hit_points, "hit points", figure.id, str(number), "hit points of a tree"))
    tree = Figure(
        id=fresh_id(ref.state, "tree", figure.id),
        side=figure.side,
        name=f"{figure.name}'s tree {number}",
        profile=who,
        x=at[0],
        y=at[1],
        facing=facing_towards(figure.at, at) if at != figure.at else figure.facing,
        hit_points=points,
        most_hit_points=points,
    )
    ref.record(Summoned(who=tree, rules=RULES))
    ref.record(Beset(figures=(tree.id,), condition=Condition(AWAKE, 0, figure.id), rules=RULES))
