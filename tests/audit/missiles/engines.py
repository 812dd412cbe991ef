"""The audit of engines: who looses one and when, where its stone falls and on whom, and how it is loaded."""

from __future__ import annotations

from math import cos, hypot, radians, sin

from game.core.figures import Figure
from game.core.held.emplaced import Engine
from game.core.held.engines import EngineAimed, EngineLoaded, EngineSetUp, EngineShot, EngineStruck, engine_named
from game.core.held.gear import Borne
from game.core.state import State
from tests.audit.watching import Watching, fail, held, watches

INCH = 1024
SERVING = 2 * INCH
MINUTE, READY = 60, 3600


def _apart(figure: Figure, engine: Engine) -> float:
    """How far a figure's middle is from the frame of an engine, measured again in its own directions."""
    turn = radians(engine.facing)
    dx, dy = figure.x - engine.at[0], figure.y - engine.at[1]
    right, ahead = dx * cos(turn) + dy * sin(turn), dx * sin(turn) - dy * cos(turn)
    return hypot(max(0.0, abs(right) - engine.across / 2), max(0.0, abs(ahead) - engine.along / 2))


def _serves(figure: Figure, engine: Engine) -> bool:
    base = figure.profile.base
    return _apart(figure, engine) <= SERVING + (base.radius or hypot(base.width, base.length) / 2) + 4


@watches(EngineSetUp)
def _set_up(memory: Watching, before: State, event: EngineSetUp, after: State) -> None:
    told = before.figures[event.figure].profile.facts.engine
    if told != event.engine.kind:
        fail("E01 engines of the scenario", event, f"{event.figure} has {told}")
    for figure in before.standing():
        if _apart(figure, event.engine) < (figure.profile.base.radius or 0) - 4:
            fail("E01 engines have room", event, figure.id)


@watches(EngineAimed)
def _aimed(memory: Watching, before: State, event: EngineAimed, after: State) -> None:
    engine, figure = engine_named(before, event.engine), before.figures[event.figure]
    if engine is None or event.at is None:
        return
    kind = memory.battle.tables(before).engines.kinds[engine.kind]
    if engine.loaded < READY or engine.aim is not None:
        fail("E02 loaded engines shoot once", event, f"{engine.loaded} of {READY}")
    if not _serves(figure, engine) or (figure.locked and held(before, figure)):
        fail("E03 who serves an engine stands at it, out of melee", event, figure.id)
    if not kind.least - 4 <= hypot(event.at[0] - engine.at[0], event.at[1] - engine.at[1]) <= kind.range + 4:
        fail("E04 an engine's range", event, str(event.at))


@watches(EngineShot)
def _shot(memory: Watching, before: State, event: EngineShot, after: State) -> None:
    """Two dice say how far beyond or short on its line; all under the circle are caught, in the open."""
    engine = engine_named(before, event.engine)
    if engine is None or engine.by != event.figure or engine.aim != event.aim:
        fail("E02 what was laid is loosed", event, event.engine)
        return
    far = hypot(event.at[0] - event.aim[0], event.at[1] - event.aim[1])
    by = 0 if event.over == event.under else max(event.over, event.under) * INCH
    # A facing is a whole degree: the line of the miss is as straight as that.
    if abs(far - by) > 4:
        fail("E05 over and under", event, f"{far / INCH} inches off for {by / INCH}")
    (x, y), (tx, ty), (sx, sy) = event.at, event.aim, engine.at
    gone = hypot(x - sx, y - sy) - hypot(tx - sx, ty - sy)
    if by and (gone > 0) != (event.over > event.under):
        fail("E05 over and under", event, "on the wrong side of the mark")
    began = memory.past.get(event.volley - 1, before)
    for one in began.standing():
        base = one.profile.base
        if not base.radius or one.has("aloft"):
            continue
        gap = hypot(one.x - event.at[0], one.y - event.at[1]) - base.radius - event.radius
        if (gap < -4 and one.id not in event.caught and before.table.setting == "outdoors" and not before.terrain) or (
            gap > 4 and one.id in event.caught
        ):
            fail("E06 all under the stone", event, one.id)


@watches(EngineLoaded)
def _loaded(memory: Watching, before: State, event: EngineLoaded, after: State) -> None:
    """So many men, so many minutes: every missing man is one more."""
    engine = engine_named(before, event.engine)
    if engine is None or engine.dragged == before.round:
        fail("E07 loading", event, event.engine)
        return
    kind = memory.battle.tables(before).engines.kinds[engine.kind]
    book = memory.battle.book
    seconds = MINUTE if book.reading(before, "SP-R264") == "rounds" else book.missiles.round_seconds
    turns = kind.every + max(0, kind.crew - len(event.crew))
    if event.loaded != min(READY, engine.loaded + READY * seconds // (turns * MINUTE)):
        fail("E07 loading", event, f"{engine.loaded} and {len(event.crew)} men give {event.loaded}")
    for name in event.crew:
        one = before.figures[name]
        if not one.standing or not _serves(one, engine) or one.blows or one.profile.mount:
            fail("E07 who loads does nothing else", event, name)
        if one.shots and (engine.by != name or engine.shot != before.round):
            fail("E07 who loads does nothing else", event, name)


@watches(EngineStruck)
def _struck(memory: Watching, before: State, event: EngineStruck, after: State) -> None:
    engine = engine_named(before, event.engine)
    if engine is None or event.left != engine.points - event.points or event.points <= 0:
        fail("E08 what an engine bears", event, event.engine)
    if (engine_named(after, event.engine) is None) != (event.left <= 0):
        fail("E08 what an engine bears", event, event.engine)


@watches(Borne)
def _borne(memory: Watching, before: State, event: Borne, after: State) -> None:
    """Who is brought along has fallen, and somebody has him in his arms."""
    one, by = before.figures[event.figure], before.figures.get(event.by)
    if by is None or not by.weapon.endswith(one.id) or not by.weapon.startswith("body-of-"):
        fail("E09 who is carried", event, event.figure)
    if one.standing and not any(one.has(word) for word in ("stunned", "held", "asleep")):
        fail("E09 who is carried", event, f"{one.id} is on its feet")
