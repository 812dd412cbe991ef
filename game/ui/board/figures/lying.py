"""How what lies on the table is drawn: each thing once for a zoom, then laid down where it is."""

from __future__ import annotations

from collections.abc import Iterator

from game.catalogue.tables import load
from game.core.grain import GRAIN
from game.core.held.emplaced import READY, Engine
from game.core.held.things import is_horse, rider_of
from game.core.masses import is_massed
from game.core.state import State
from game.core.table import Lying
from game.rules.missiles.engines import engine_before, engine_owners
from game.ui.art.figures.looks import Look, riderless, weapon_key
from game.ui.art.figures.pieces import Item, Laid
from game.ui.art.figures.sprite import Sprites
from game.ui.art.lens import Lens
from game.ui.art.models.held.engines import LOADED
from game.ui.art.models.held.things import STANDING
from game.ui.board.figures.standing import Light

BASE = (1.0, 0.0)
"""The base that the models of things are drawn for: they have none of their own."""
FLASKS = ("burning_oil", "cling_fire", "acid", "holy_water")
"""What is drawn as a flask."""
EDGE = 2.0
"""Inches beyond the view within which a thing may still reach into it."""


def look_of_thing(thing: Lying) -> Look:
    """The look of a thing: magic and silver makes look like the plain."""
    item = thing.item
    if item in FLASKS:
        item = "flask"
    known = item if item in STANDING or item.partition("_")[0] in ("potion", "wand", "staff", "scroll") else ""
    shield = next((word for word in ("wood", "metal") if item.partition("+")[0] == word), "")
    name = known or shield or weapon_key(item) or item
    return Look("thing", "", name, "standing" if thing.planted else "", base=BASE)


def things(
    state: State, sprites: Sprites, lens: Lens, scale: float, size: tuple[int, int], light: Light | None
) -> Iterator[Laid]:
    """The things in view (of so many pixels), ready to be drawn; those that stand are sorted among the figures."""
    right, low = lens.left + size[0] / scale, lens.top + size[1] / scale
    for thing in state.lying:
        x, y = thing.at[0] / GRAIN, thing.at[1] / GRAIN
        if not (lens.left - EDGE < x < right + EDGE and lens.top - EDGE < y < low + EDGE):
            continue
        px = (x - lens.left) * scale, (y - lens.top) * scale
        tint = None if light is None else light(x, y)
        if is_horse(thing):
            owner = state.figures.get(rider_of(thing))
            colour = state.side(owner.side).colour if owner is not None else ""
            look = riderless(thing.item, colour)
            yield sprites.laid(Item(look, px, thing.facing, tint=tint), scale)
            continue
        yield sprites.thing(look_of_thing(thing), px, thing.facing, scale, stands=thing.planted, tint=tint)
    for engine in shown_engines(state):
        x, y = engine.at[0] / GRAIN, engine.at[1] / GRAIN
        if lens.left - EDGE < x < right + EDGE and lens.top - EDGE < y < low + EDGE:
            px = (x - lens.left) * scale, (y - lens.top) * scale
            look = Look("thing", "", engine.kind, LOADED if engine.loaded >= READY else "standing", base=BASE)
            tint = None if light is None else light(x, y)
            yield sprites.thing(look, px, engine.facing, scale, stands=True, tint=tint)


def shown_engines(state: State) -> tuple[Engine, ...]:
    """The engines that stand on the table; before the battle, where they will be set up."""
    if state.engines or state.round or is_massed(state):
        return state.engines
    kinds = load().engines.kinds
    return tuple([engine_before(state.figures[who], kinds[kind], name) for who, name, kind in engine_owners(state)])
