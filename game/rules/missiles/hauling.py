"""Engines dragged and attacked: by whom, where to, and what is in the way [SP-R266, SP-R267]."""

from __future__ import annotations

from msgspec.structs import replace

from game.board.bases import gap, gap_within
from game.board.paths import first_within
from game.core.commands import Walk
from game.core.figures import Figure
from game.core.grain import Point, distance_up, round_inches
from game.core.held.emplaced import Engine
from game.core.tally import Refusal
from game.rules.creatures.proof import is_uncanny
from game.rules.missiles.engines import (
    AT_HAND,
    as_figure,
    crew,
    engine_at,
    frame_base,
    has_room,
    kind_of,
    nearest,
    serving_refused,
)
from game.rules.moving.movement import (
    inactive,
    is_locked,
    locked,
    may_move,
    may_walk,
)
from game.rules.moving.ways import ways
from game.rules.moving.wings import in_the_air
from game.rules.situation import Situation

FEWEST = 2
"""So many at least drag an engine [SP-R265]."""


def haulers(at: Situation, engine: Engine, side: str, lead: str = "") -> list[Figure]:
    """List the crew of a side who can drag an engine: those who have not moved, as many as have room at it.

    Who leads is the first of them, then those who are nearest. [SP-R265]"""
    found = [
        man
        for man in crew(at, engine, side)
        if may_move(at, man, side) is None and may_walk(at, man) is None and not man.walked and not man.came
    ]
    found.sort(key=lambda figure: (figure.id != lead, gap(figure, as_figure(figure, engine)), figure.id))
    return found[: kind_of(at, engine).crew]


def haul_refused(at: Situation, figure: Figure, to: Point) -> Refusal | None:
    """Say why the engine at which a figure stands may not be dragged to a place, or None [SP-R265]."""
    engine = engine_at(at, figure)
    if engine is None:
        return Refusal(f"{figure.name} stands at no engine", "SP-R265", nearest(at, figure))
    if not at.book.missiles.hauls:
        return Refusal("an engine stays where it stands while seconds are counted", "SP-R265")
    kind, men = kind_of(at, engine), haulers(at, engine, figure.side, figure.id)
    if figure.id not in [figure.id for figure in men]:
        no = serving_refused(at, figure) or may_move(at, figure, figure.side) or may_walk(at, figure)
        return no or Refusal(f"{figure.name} has moved, or others drag the {kind.name}", "SP-R265")
    if len(men) < FEWEST:
        reason = f"{figure.name} alone cannot drag the {kind.name}"
        return Refusal(reason, "SP-R265", {"crew": len(men), "fewest": FEWEST})
    far, most = distance_up(engine.at, to), kind.moves * len(men) // kind.crew
    if not far or far > most:
        reason = f"that is {round_inches(far)} inches: {len(men)} men drag the {kind.name} {round_inches(most)}"
        return Refusal(reason, "SP-R265", {"distance": round_inches(far), "most": round_inches(most), "crew": len(men)})
    return _way_barred(at, engine, men, to)


def _way_barred(at: Situation, engine: Engine, men: list[Figure], to: Point) -> Refusal | None:
    """Say what is in the way of an engine and of those who drag it, or None."""
    dx, dy = to[0] - engine.at[0], to[1] - engine.at[1]
    state = at.state
    lifted = tuple([replace(other, hauled=True) if other.id == engine.id else other for other in state.engines])
    free = Situation(replace(state, engines=lifted), at.battle)
    found = ways(free, tuple([Walk(figure.id, ((figure.x + dx, figure.y + dy),), figure.facing) for figure in men]))
    if isinstance(found, Refusal):
        return found
    kind = kind_of(at, engine)
    met = next((way for way in found if way.zones), None)
    if met is not None:
        foe = at.figure(met.zones[0])
        return Refusal(f"the {kind.name} is not dragged into the zone of {foe.name}", "SP-R265", {"by": foe.id})
    names = frozenset([figure.id for figure in men])
    moved = replace(engine, at=to)
    if not has_room(free, men[0], moved, names):
        return Refusal(f"there is no room for the {kind.name} there", "SP-R265")
    base = frame_base(engine)
    laid = free.ground.course(base, engine.at, (to,), kind.moves, engine.facing)
    if laid.blocked is not None and laid.blocked[0] <= laid.length:
        return Refusal(f"something bars the way of the {kind.name}", "SP-R265")
    bodies = [body for body in free.field.lay.bodies.along(base, engine.at, to) if body[0].id not in names]
    near = first_within(base, engine.at, to, bodies, engine.facing)
    if near is not None:
        return Refusal(f"somebody stands in the way of the {kind.name}", "SP-R265")
    return None


def wreck_refused(at: Situation, figure: Figure, name: str, side: str) -> Refusal | None:
    """Say why a figure may not hack at an engine, or None: at hand, out of melee, not moved [SP-R266]."""
    if figure.side != side:
        return Refusal(f"{figure.name} is not yours to order", "SP-R266")
    no = inactive(figure)
    if no is not None:
        return no
    engine = next((engine for engine in at.state.engines if engine.id == name), None)
    if engine is None:
        return Refusal(f"there is no engine {name!r} on the table", "SP-R266")
    if is_locked(at, figure):
        return locked(at, figure, "SP-R266", " and cannot hack at an engine")
    no = in_the_air(figure)
    if no is not None:
        return no
    if figure.profile.mount or figure.has("prone"):
        how = "would have to dismount" if figure.profile.mount else "lies prone and must get up first"
        return Refusal(f"{figure.name} {how}", "SP-R266")
    body = as_figure(figure, engine)
    if not gap_within(figure, body, AT_HAND):
        far = round_inches(gap(figure, body))
        reason = f"the {kind_of(at, engine).name} stands {far} inches from {figure.name}, more than 1"
        return Refusal(reason, "SP-R266", {"distance": far, "reach": "1"})
    if figure.moved or figure.walked or figure.came:
        moved = round_inches(figure.walked)
        reason = f"{figure.name} has moved {moved} inches: to break an engine takes all its movement"
        return Refusal(reason, "SP-R266", {"moved": moved})
    acts = at.book.acting.acts
    return None if acts is None else acts(at, figure, "handle ", 1)


def hands_on(at: Situation, figure: Figure) -> int:
    """Return the points a figure takes off an engine in a round, by its weapon and size [SP-R266]."""
    table, who = at.catalogue.engines.hands, figure.profile
    size = {"L": "large", "H": "huge"}.get(who.size, "men")
    return table.get(who.kind, table[size])


def feels(figure: Figure) -> bool:
    """Tell whether a stone harms a figure at all: whom no normal weapon harms, it does not [SP-R207, SP-R263]."""
    return not is_uncanny(figure)
