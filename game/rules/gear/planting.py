"""Pavises: where one is driven into the ground and pulled out of it [SP-3.7.6]."""

from __future__ import annotations

from game.core.figures import Figure
from game.core.grain import Point, ahead
from game.core.tally import Refusal
from game.rules.gear.carried import acts, takes_half
from game.rules.gear.reach import in_reach, thing_of, too_far
from game.rules.missiles.screens import front
from game.rules.situation import Situation

STONE = ("bridge", "road", "stairs", "rubble", "building", "wall", "battlement")
"""Terrain into which no pavis is driven [SP-3.7.6.2, SP-R146]."""


def plant_refused(at: Situation, figure: Figure, side: str) -> Refusal | None:
    """Say why a figure may not drive a pavis into the ground, or None: half a move, and dirt [SP-3.7.6.2, SP-R146]."""
    no = acts(at, figure, side)
    if no is not None:
        return no
    screen = at.catalogue.screens.get(figure.weapon)
    if screen is None or not screen.ground or figure.weapon not in figure.carries:
        return Refusal(f"{figure.name} has no pavis in hand", "SP-3.7.6.2")
    stone = stone_under(at, ahead(figure.at, figure.facing, front(figure.profile.base)))
    if stone:
        return Refusal(f"no {screen.name} can be driven into {stone}", "SP-3.7.6.2", {"ground": stone})
    return takes_half(at, figure, "SP-3.7.6.2", f"plant a {screen.name}")


def stone_under(at: Situation, place: Point) -> str:
    """Name what is no dirt at a place, "" for dirt [SP-R146]."""
    table = at.state.table
    if table.setting != "outdoors" or table.ground == "stone":
        return "a stone floor"
    if at.ground.plain:
        return ""
    for piece in at.ground.among(at.ground.near(place[0], place[1], place[0], place[1])):
        kind = piece.terrain.kind.split(".")[0]
        if kind in STONE and piece.covers(place):
            return f"a {kind.replace('_', ' ')}"
    return ""


def pull_refused(at: Situation, figure: Figure, name: str, side: str) -> Refusal | None:
    """Say why a figure may not pull a pavis out of the ground, or None: it takes half a move [SP-3.7.6.3]."""
    no = acts(at, figure, side)
    if no is not None:
        return no
    thing = thing_of(at, name)
    if thing is None or not thing.planted or not at.catalogue.screens[thing.item].ground:
        return Refusal(f"there is no planted pavis {name!r}", "SP-3.7.6.3")
    if figure.profile.mount or not figure.profile.mannish:
        return Refusal("a pavis is carried on foot", "SP-3.7.6")
    if not in_reach(figure, thing):
        return too_far(figure, thing, "the pavis stands")
    return takes_half(at, figure, "SP-3.7.6.3", "pull out a pavis")
