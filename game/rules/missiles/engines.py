"""Engines served by men: their crew, their targets, loading and shots, and what breaks them.

[SP-3.2.4, SP-3.4.0, SP-R260 to SP-R267]"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.board.bases import extent, gap, gap_within
from game.core.figures import Base, Figure
from game.core.grain import FAN, GRAIN, Point, ahead, round_inches
from game.core.held.emplaced import READY, Engine
from game.core.state import State
from game.core.tally import Refusal
from game.rules.gear.loads import name_of, takes_both_arms
from game.rules.missiles.shooting import moved_too_far
from game.rules.missiles.stones import Span, landing, throw_refused, under_stone
from game.rules.moving.movement import (
    beyond_half,
    busy,
    has_called,
    inactive,
    is_locked,
    locked,
    standing_on,
)
from game.rules.moving.wings import in_the_air
from game.rules.situation import Situation

if TYPE_CHECKING:
    from game.catalogue.engines import EngineKind

SERVING = 2 * GRAIN
"""How far from the frame of an engine its crew may stand [SP-R261]."""
AT_HAND = GRAIN
"""From how far it is hacked at [SP-R266]."""
MINUTE = 60
FARTHER = GRAIN // 4
"""Where there is no room for an engine on any side, it is tried so much farther off."""
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


def engine_owners(state: State) -> Iterator[tuple[str, str, str]]:
    """Return the figures to which a scenario gives an engine, in order of ids, with the engine's id and kind."""
    counts: dict[str, int] = {}
    for figure in state.figures.values():
        kind = figure.profile.facts.engine
        if kind:
            counts[kind] = counts.get(kind, 0) + 1
            yield figure.id, f"{kind}-{counts[kind]}", kind


def owner(state: State, engine: str) -> str:
    """Return the side whose figure owns an engine by the scenario, "" for none known."""
    return next((state.figures[who].side for who, name, _ in engine_owners(state) if name == engine), "")


def engine_before(figure: Figure, kind: EngineKind, name: str) -> Engine:
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
    """Return the engine of a figure as it is set up: straight before the figure, or as near to that as there is room.

    [SP-R260]"""
    engine, nearest = engine_before(figure, kind, name), _nearest(figure, kind)
    for step in range(WIDEST):
        for turn in FAN:
            place = ahead(figure.at, figure.facing + turn, nearest + step * FARTHER)
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
    no = in_the_air(figure)
    if no is not None:
        return no
    if is_locked(at, figure):
        return locked(at, figure, "SP-R261", " and serves no engine")
    if figure.has("prone"):
        return Refusal(f"{figure.name} lies prone and serves no engine", "SP-R261")
    if moved_too_far(at, figure):
        return beyond_half(at, figure, "SP-R261")
    if takes_both_arms(at.catalogue, figure.weapon):
        return Refusal(f"{figure.name} has both hands on a {name_of(at, figure.weapon)}", "SP-R80")
    return None


def engine_at(at: Situation, figure: Figure) -> Engine | None:
    """Return the engine at which a figure stands, the nearest within 2 inches, no wall between; or None [SP-R261]."""
    near: list[tuple[int, str, Engine]] = []
    for engine in at.state.engines:
        far = SERVING + extent(figure.profile.base) + engine.across + engine.along
        if abs(figure.x - engine.at[0]) <= far and abs(figure.y - engine.at[1]) <= far:
            body = as_figure(figure, engine)
            if gap_within(figure, body, SERVING) and not at.field.walls.part(figure.at, engine.at):
                near.append((gap(figure, body), engine.id, engine))
    return min(near, key=lambda found: found[:2])[2] if near else None


def crew(at: Situation, engine: Engine, side: str) -> list[Figure]:
    """List those of a side who can serve an engine now, each at the one he is nearest to [SP-R261]."""
    return [
        figure
        for figure in at.field.friends(side)
        if (own := engine_at(at, figure)) is not None and own.id == engine.id and serving_refused(at, figure) is None
    ]


def has_served(at: Situation, figure: Figure, engine: Engine) -> bool:
    """Tell whether a figure has done nothing this round but serve an engine: so he has helped to load it [SP-R264]."""
    if figure.blows or figure.passed or figure.charged == at.state.round:
        return False
    return not figure.shots or (engine.by == figure.id and engine.shot == at.state.round)


def winders(at: Situation, engine: Engine) -> list[Figure]:
    """List the figures that loaded an engine this round; where both sides did, the more numerous [SP-R264, SP-R266].

    Nobody has while it was dragged."""
    if engine.dragged == at.state.round:
        return []
    found = [
        [man for man in crew(at, engine, side.id) if has_served(at, man, engine)] for side in at.state.sides
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
    return throw_refused(at, f"the {kind.name}", engine.at, aim, Span(kind.least, kind.range, "SP-R262", "SP-R262"))


def nearest(at: Situation, figure: Figure) -> dict[str, str]:
    """Measure how far the next engine is from a figure, in inches; nothing where there is none."""
    gaps = [gap(figure, as_figure(figure, engine)) for engine in at.state.engines]
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
    """Return the rounds in which so many men load an engine, at least 1; nobody counts as one man."""
    return max(1, -(-(READY - engine.loaded) // winding(at, engine, max(1, men))))
