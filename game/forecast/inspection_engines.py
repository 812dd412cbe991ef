"""What the board knows of a figure's load, and of the engine at which it stands, as plain data."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from game.core.figures import Figure
from game.core.grain import inches
from game.core.held.emplaced import READY
from game.core.state import State
from game.rules.gear.loads import POUND, burden, is_overloaded, name_of, strength, takes_both_arms
from game.rules.missiles.engines import (
    crew,
    emplacement,
    engine_at,
    engine_owners,
    kind_of,
    loose_refused,
    rounds_until_ready,
)
from game.rules.situation import Battle, Situation
from game.telling.plain import refusal_data


def as_emplaced(battle: Battle, state: State) -> State:
    """Return the state with its engines where they will be set up as the battle begins [SP-R260]."""
    if state.engines or state.round:
        return state
    for name, engine, kind in engine_owners(state):
        at = Situation(state, battle)
        there = emplacement(at, state.figures[name], at.catalogue.engines.kinds[kind], engine)
        state = state if there is None else replace(state, engines=(*state.engines, there))
    return state


def borne(at: Situation, figure: Figure) -> dict[str, Any] | None:
    """A figure's load and what it bears in both arms; None for a usual load [SP-R270, SP-R272]."""
    over, full = is_overloaded(at, figure), takes_both_arms(at.catalogue, figure.weapon)
    if not over and not full:
        return None
    return {
        "pounds": burden(at, figure) // POUND,
        "free": at.catalogue.weights.free[strength(figure)] // POUND,
        "overloaded": over,
        "in_both_arms": name_of(at, figure.weapon) if full else None,
        "rule": "SP-R271" if over else "SP-R272",
    }


def served(at: Situation, figure: Figure) -> dict[str, Any] | None:
    """The engine at which a figure stands, its crew, and whether it may be loosed; None where it stands at none."""
    engine = engine_at(at, figure) if at.state.engines else None
    if engine is None:
        return None
    kind = kind_of(at, engine)
    men = crew(at, engine, figure.side)
    ready = engine.loaded >= READY
    return {
        "id": engine.id,
        "name": kind.name,
        "at": [inches(engine.at[0]), inches(engine.at[1])],
        "range": [inches(kind.least), inches(kind.range)],
        "radius": inches(kind.radius),
        "damage": kind.damage,
        "points": [engine.points, kind.points],
        "crew": [figure.id for figure in men],
        "full_crew": kind.crew,
        "rounds_to_load": 0 if ready else rounds_until_ready(at, engine, len(men)),
        "refusal": refusal_data(loose_refused(at, figure)),
    }
