"""Engines served by men: who is the crew, at what it throws and when, how it is loaded, and what breaks it.

[SP-3.2.4, SP-3.4.0, SP-R260 to SP-R267]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.board.bases import extent, gap, gap_within
from game.board.paths import first_within
from game.core.commands import Walk
from game.core.figures import Base, Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, round_inches
from game.core.held.emplaced import READY, Engine
from game.core.state import State
from game.core.tally import Refusal
from game.rules.creatures.proof import is_uncanny
from game.rules.gear.loads import name_of, takes_both_arms
from game.rules.missiles.shooting import moved_too_far
from game.rules.missiles.stones import landing, throw_refused, under_stone
from game.rules.moving.movement import (
    beyond_half,
    busy,
    has_called,
    inactive,
    is_locked,
    locked,
    may_move,
    may_walk,
    standing_on,
)
from game.rules.moving.ways import ways
from game.rules.situation import Situation

if TYPE_CHECKING:
    from game.catalogue.engines import EngineKind

SERVING = 2 * GRAIN
"""How far from the frame of an engine its crew may stand [SP-R261]."""
AT_HAND = GRAIN
"""From how far it is hacked at [SP-R266]."""
MINUTE = 60
FARTHER, TURNS = GRAIN // 4, 15
"""Where there is no room for an engine, it is tried so much farther off, and at so many degrees from there."""
WIDEST = 8
"""So many times farther at most: from there he could not serve it."""


def kind_of(at: Situation, engine: Engine) -> EngineKind:
    """Return what the catalogue says of an engine."""
    return at.catalogue.engines.kinds[engine.kind]


def frame_base(engine: Engine) -> Base:
    """Return the footprint of an engine."""
    return Base(width=engine.across, length=engine.along)


def as_figure(like: Figure, engine: Engine) -> Figure:
    """Return an engine as something that stands where it stands, to be measured from."""
    x, y = engine.at
    who = replace(like.profile, base=frame_base(engine))
    return replace(like, id=engine.id, profile=who, x=x, y=y, facing=engine.facing)


# ---- where it stands ---------------------------------------------------------------------------------------------


def given(state: State) -> Iterator[tuple[str, str, str]]:
    """Return the figures to which a scenario gives an engine, in order of ids, with the engine's id and kind."""
    counts: dict[str, int] = {}
    for figure in state.figures.values():
        kind = figure.profile.facts.engine
        if kind:
            counts[kind] = counts.get(kind, 0) + 1
            yield figure.id, f"{kind}-{counts[kind]}", kind


def owner(state: State, engine: str) -> str:
    """Give the side to whose figure the scenario gives an engine, "" for nobody known."""
    return next((state.figures[who].side for who, name, _ in given(state) if name == engine), "")


def before(figure: Figure, kind: EngineKind, name: str) -> Engine:
    """Return the engine of a figure straight before him, whether or not there is room for it [SP-R260]."""
    engine = Engine(
        id=name, kind=kind.id, at=figure.at, facing=figure.facing, across=kind.across, along=kind.along,
        points=kind.points,
    )  # fmt: skip
    return replace(engine, at=ahead(figure.at, figure.facing, _nearest(figure, kind)))


def _nearest(figure: Figure, kind: EngineKind) -> int:
    """How far an engine's middle is at least from him behind it, in grains."""
    base = figure.profile.base
    return (base.radius or base.length // 2) + kind.along // 2 + 2


def emplacement(at: Situation, figure: Figure, kind: EngineKind, name: str) -> Engine | None:
    """Return the engine of a figure as it is set up: straight before him, or as near to that as there is room.

    [SP-R260]"""
    engine, nearest = before(figure, kind, name), _nearest(figure, kind)
    for step in range(WIDEST):
        for turn in range(0, 360, TURNS):
            # To the right and to the left by turns: 0, 15, -15, 30 ...
            aside = (turn + TURNS) // (2 * TURNS) * TURNS * (1 if turn // TURNS % 2 else -1)
            place = ahead(figure.at, (figure.facing + aside) % 360, nearest + step * FARTHER)
            there = replace(engine, at=place)
            if has_room(at, figure, there) and not at.field.walls.part(figure.at, place):
                return there
    return None


def has_room(at: Situation, like: Figure, engine: Engine, spare: frozenset[str] = frozenset()) -> bool:
    """Tell whether an engine can stand where it is put: free ground, and nobody there but those to be spared."""
    if at.ground.unfit(frame_base(engine), engine.at, engine.facing) is not None:
        return False
    return standing_on(at, as_figure(like, engine), spare) is None


# ---- its crew ----------------------------------------------------------------------------------------------------


def serving_refused(at: Situation, figure: Figure) -> Refusal | None:
    """Say why a figure serves no engine now, or None: a man or man-like, on foot and on his feet, out of melee.

    Nor does he who has gone more than half his way, or holds something in both arms. [SP-R261]"""
    no = inactive(figure)
    if no is not None:
        return no
    if has_called(figure):
        return busy(figure)
    if not figure.profile.mannish or figure.profile.mount:
        how = "would have to dismount to serve" if figure.profile.mannish else "has no hands for"
        return Refusal(f"{figure.name} {how} an engine", "SP-R261")
    if is_locked(at, figure):
        return locked(at, figure, "SP-R261", " and serves no engine")
    if figure.conditions and figure.has("prone"):
        return Refusal(f"{figure.name} lies prone and serves no engine", "SP-R261")
    if moved_too_far(at, figure):
        return beyond_half(at, figure, "SP-R261")
    if takes_both_arms(at.catalogue, figure.weapon):
        return Refusal(f"{figure.name} has both hands on a {name_of(at, figure.weapon)}", "SP-R80")
    return None


def engine_at(at: Situation, figure: Figure) -> Engine | None:
    """Return the engine at which a figure stands, the nearest within 2 inches, no wall between; or None [SP-R261]."""
    near: list[tuple[int, str, Engine]] = []
    for one in at.state.engines:
        far = SERVING + extent(figure.profile.base) + one.across + one.along
        if abs(figure.x - one.at[0]) <= far and abs(figure.y - one.at[1]) <= far:
            body = as_figure(figure, one)
            if gap_within(figure, body, SERVING) and not at.field.walls.part(figure.at, one.at):
                near.append((gap(figure, body), one.id, one))
    return min(near, key=lambda one: one[:2])[2] if near else None


def crew(at: Situation, engine: Engine, side: str) -> list[Figure]:
    """List those of a side who can serve an engine now, each at the one he is nearest to [SP-R261]."""
    return [
        one
        for one in at.field.friends(side)
        if (own := engine_at(at, one)) is not None and own.id == engine.id and serving_refused(at, one) is None
    ]


def has_served(at: Situation, figure: Figure, engine: Engine) -> bool:
    """Tell whether a figure has done nothing this round but serve an engine: so he has helped to load it [SP-R264]."""
    if figure.blows or figure.passed or figure.charged == at.state.round:
        return False
    return not figure.shots or (engine.by == figure.id and engine.shot == at.state.round)


def winders(at: Situation, engine: Engine) -> list[Figure]:
    """List those who have loaded an engine this round: of both sides at it, those who are more [SP-R264, SP-R266].

    Nobody has while it was dragged."""
    if engine.dragged == at.state.round:
        return []
    found = [
        [one for one in crew(at, engine, side.id) if has_served(at, one, engine)] for side in at.state.sides
    ]
    one, other = found
    return [] if len(one) == len(other) else max(found, key=len)


# ---- its shot ----------------------------------------------------------------------------------------------------


def aim_refused(at: Situation, figure: Figure, aim: Point) -> Refusal | None:
    """Say why a figure may not loose the engine at which it stands at a place, or None [SP-R261, SP-R262, SP-R264]."""
    return loose_refused(at, figure) or _far(at, figure, aim)


def loose_refused(at: Situation, figure: Figure) -> Refusal | None:
    """Say why a figure may not loose an engine now at all, or None [SP-R261, SP-R264]."""
    engine = engine_at(at, figure)
    if engine is None:
        return Refusal(f"{figure.name} stands at no engine", "SP-R261", nearest(at, figure))
    no = serving_refused(at, figure)
    if no is not None:
        return no
    kind = kind_of(at, engine)
    if engine.aim is not None:
        who = at.figure(engine.by).name if engine.by else "somebody"
        return Refusal(f"{who} has laid the {kind.name} already", "SP-R262")
    if 0 < engine.dragged == at.state.round:
        return Refusal(f"the {kind.name} has been dragged this round", "SP-R265")
    if engine.loaded < READY:
        men = len(crew(at, engine, figure.side))
        rounds = rounds_until_ready(at, engine, men)
        when = "in the next round" if rounds == 1 else f"in {rounds} rounds"
        reason = f"the {kind.name} is being loaded: with {men} of {kind.crew} men it is ready {when}"
        return Refusal(reason, "SP-R264", {"crew": men, "full": kind.crew, "rounds": rounds})
    acts = at.book.acting.acts
    if acts is not None:
        return acts(at, figure, f"shot {kind.id}", 1)
    if figure.shots:
        return Refusal(f"{figure.name} has shot this round", "SP-R261", {"shots": figure.shots})
    return None


def _far(at: Situation, figure: Figure, aim: Point) -> Refusal | None:
    engine = engine_at(at, figure)
    if engine is None:
        return None
    kind = kind_of(at, engine)
    return throw_refused(at, f"the {kind.name}", engine.at, aim, kind.least, kind.range, "SP-R262", "SP-R262")


def nearest(at: Situation, figure: Figure) -> dict[str, str]:
    """Measure how far the next engine is from a figure, in inches; nothing where there is none."""
    gaps = [gap(figure, as_figure(figure, one)) for one in at.state.engines]
    return {"distance": round_inches(min(gaps)), "within": round_inches(SERVING)} if gaps else {}


def falls(at: Situation, engine: Engine, aim: Point) -> list[tuple[int, Point, list[Figure]]]:
    """Return every fall of a stone at a place: its ways of 36, where it comes down, and who is under it [SP-R263]."""
    ways: dict[Point, int] = {}
    for over in range(1, 7):
        for under in range(1, 7):
            where = landing(engine.at, aim, over, under)
            ways[where] = ways.get(where, 0) + 1
    radius = kind_of(at, engine).radius
    return [(number, where, under_stone(at, where, radius)) for where, number in ways.items()]


# ---- loading -----------------------------------------------------------------------------------------------------


def winding(at: Situation, engine: Engine, men: int) -> int:
    """Return how far so many men load an engine in one round: one turn more is needed for each man short of four.

    A turn is a minute: a round, or the part of it that a round of the book is. [SP-R264]"""
    if not men:
        return 0
    kind = kind_of(at, engine)
    seconds = MINUTE if at.reading("SP-R264") == "rounds" else at.book.missiles.round_seconds
    return READY * seconds // (MINUTE * (kind.every + max(0, kind.crew - men)))


def rounds_until_ready(at: Situation, engine: Engine, men: int) -> int:
    """Give in how many rounds an engine is loaded by so many men, at least 1; for nobody, as for one man."""
    return max(1, -(-(READY - engine.loaded) // winding(at, engine, max(1, men))))


# ---- dragged -----------------------------------------------------------------------------------------------------

FEWEST = 2
"""So many at least drag an engine [SP-R265]."""


def haulers(at: Situation, engine: Engine, side: str, lead: str = "") -> list[Figure]:
    """List those of a side who can drag an engine: of its crew, who have not moved; as many as it has room for.

    Who leads is the first of them, then those who are nearest. [SP-R265]"""
    found = [
        one
        for one in crew(at, engine, side)
        if may_move(at, one, side) is None and may_walk(at, one) is None and not one.walked and not one.came
    ]
    found.sort(key=lambda one: (one.id != lead, gap(one, as_figure(one, engine)), one.id))
    return found[: kind_of(at, engine).crew]


def haul_refused(at: Situation, figure: Figure, to: Point) -> Refusal | None:
    """Say why the engine at which a figure stands may not be dragged to a place, or None [SP-R265]."""
    engine = engine_at(at, figure)
    if engine is None:
        return Refusal(f"{figure.name} stands at no engine", "SP-R265", nearest(at, figure))
    if not at.book.missiles.hauls:
        return Refusal("an engine stays where it stands while seconds are counted", "SP-R265")
    kind, men = kind_of(at, engine), haulers(at, engine, figure.side, figure.id)
    if figure.id not in [one.id for one in men]:
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
    lifted = tuple([replace(one, hauled=True) if one.id == engine.id else one for one in state.engines])
    free = Situation(replace(state, engines=lifted), at.battle)
    found = ways(free, tuple([Walk(one.id, ((one.x + dx, one.y + dy),), one.facing) for one in men]))
    if isinstance(found, Refusal):
        return found
    kind = kind_of(at, engine)
    met = next((one for one in found if one.zones), None)
    if met is not None:
        foe = at.figure(met.zones[0])
        return Refusal(f"the {kind.name} is not dragged into the zone of {foe.name}", "SP-R265", {"by": foe.id})
    names = frozenset([one.id for one in men])
    moved = replace(engine, at=to)
    if not has_room(free, men[0], moved, names):
        return Refusal(f"there is no room for the {kind.name} there", "SP-R265")
    base = frame_base(engine)
    laid = free.ground.course(base, engine.at, (to,), 8 * kind.moves, engine.facing)
    if laid.blocked is not None and laid.blocked[0] <= laid.length:
        return Refusal(f"something bars the way of the {kind.name}", "SP-R265")
    bodies = [one for one in free.field.lay.bodies.along(base, engine.at, to) if one[0].id not in names]
    near = first_within(base, engine.at, to, bodies, engine.facing)
    if near is not None:
        return Refusal(f"somebody stands in the way of the {kind.name}", "SP-R265")
    return None


# ---- what breaks it ----------------------------------------------------------------------------------------------


def wreck_refused(at: Situation, figure: Figure, name: str, side: str) -> Refusal | None:
    """Say why a figure may not hack at an engine, or None: at hand, out of melee, not moved [SP-R266]."""
    if figure.side != side:
        return Refusal(f"{figure.name} is not yours to order", "SP-R266")
    no = inactive(figure)
    if no is not None:
        return no
    engine = next((one for one in at.state.engines if one.id == name), None)
    if engine is None:
        return Refusal(f"there is no engine {name!r} on the table", "SP-R266")
    if is_locked(at, figure):
        return locked(at, figure, "SP-R266", " and cannot hack at an engine")
    if figure.profile.mount or (figure.conditions and figure.has("prone")):
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
    """Return the points that a figure takes off an engine in a round, by what and how large he is [SP-R266]."""
    table, who = at.catalogue.engines.hands, figure.profile
    size = {"L": "large", "H": "huge"}.get(who.size, "men")
    return table.get(who.kind, table[size])


def feels(figure: Figure) -> bool:
    """Tell whether a stone harms a figure at all: whom no normal weapon harms, it does not [SP-R207, SP-R263]."""
    return not is_uncanny(figure)
