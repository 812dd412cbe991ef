"""How long things take, in seconds at pace 1x, and how a blow is met."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable
from typing import Any

from game.core.events import Event
from game.core.fight.deeds import BreathUsed, Shot, Struck
from game.core.fight.moves import Moved
from game.core.fight.tricks import Tried
from game.core.grain import GRAIN
from game.core.held.engines import Bombarded, EngineShot, engine_named
from game.core.state import State
from game.ui.art.models.held.guns import GUNS
from game.ui.board.screening.stage import Stage

# ---- how long things take, in seconds at pace 1x -----------------------------------------------------------------
AIM = 0.10
"""From the start of a shot to its missile leaving."""
SPREAD = 1.3
"""From the first missile of a volley to the last, at most."""
APART = 0.11
LAND = 0.15
"""From the start of a blow to its landing."""
PARRY = 0.08
BREATH = 1.5
"""A breath, from the mouth to its dying; it reaches its length at 0.45 of it."""
DRAWN_IN = 0.15
GAZE = 0.4
"""A gaze, until it is met."""
TURNING = 0.7
"""The light of one who turns the undead, until it has run out to them."""
SPELL = 0.45
"""A spell, until it reaches those it catches."""
DUEL = 0.9
"""A power duel, until one gives way."""
BESIDE = 0.12
"""Between two blows that fall at one moment between others."""
AT_ONCE = {"row": 0.4, "segment": 0.35}
"""Seconds in which all go on who move at once by the clock, each so far as its pace takes it."""
STAGGER = 0.2
"""Between the starts of two moves made alone."""
RUSH_OFF = 0.22
"""Between the call to charge and the first step."""
AFTER = 0.05
SAVED = 0.28
"""Between a breath reaching somebody and what it takes off him: his save lands first."""
WHEEL = 0.28
"""Figures that turn to flee, before they run."""
GRIP = 0.16
"""Between two who throw themselves at one."""
SCRUM = 0.8
"""A grapple, until it is settled."""
STUNT = 0.45
"""A stunt, until its die lies."""
FALL = 0.4
"""From the saddle to the ground."""
FALLING = 0.5
"""Out of the air to the ground."""
TUMBLED = 0.34
"""A die, from the hand to its face."""

SPEEDS = {"arrow": 30.0, "bolt": 38.0, "javelin": 20.0, "dart": 20.0, "knife": 15.0, "stone": 26.0, "boulder": 15.0,
          "flask": 13.0, "bullet": 110.0}  # fmt: skip
"""Inches a second of what flies."""

Meets = Callable[[Any, Struck | Tried, Stage], str | None]
MEETS: dict[type[Event], Meets] = {}
"""By kind of event, what it makes of a blow that misses: how that was met ("" for nothing to tell), or None: it is of
another blow. Such an event is shown as the blow lands; whom it names as its figure was struck at."""


def meets(kind: type[Event]) -> Callable[[Meets], Meets]:
    """Register what a kind of event makes of a blow."""

    def enter(told: Meets) -> Meets:
        MEETS[kind] = told
        return told

    return enter


def seed_of(*words: object) -> int:
    """A seed for looks, always the same for the same words: made of what is seen, never of a count of events."""
    return zlib.crc32("|".join(map(str, words)).encode())


def flies(weapon: str) -> str:
    """What flies from a missile weapon."""
    if "crossbow" in weapon or "arbalest" in weapon or "spike" in weapon:
        return "bolt"
    if "bow" in weapon:
        return "arrow"
    if weapon.partition("+")[0].removeprefix("silver_") in GUNS:
        return "bullet"
    for word, kind in (
        ("boulder", "boulder"), ("javelin", "javelin"), ("spear", "javelin"), ("dart", "dart"), ("dagger", "knife"),
        ("ax", "knife"), ("hammer", "knife"), ("flask", "flask"), ("oil", "flask"),
        ("acid", "flask"), ("cling_fire", "flask"), ("holy_water", "flask"),
    ):  # fmt: skip
        if word in weapon:
            return kind
    return "stone"


def flight(kind: str, inches: float) -> float:
    """How long a missile is in the air."""
    most = 1.0 if kind in ("boulder", "flask") else 0.62
    return max(0.09 if kind == "bullet" else 0.16, min(most, inches / SPEEDS[kind]))


def run(event: Moved) -> float:
    """How long a move takes."""
    far = sum(math.dist(a, b) for a, b in zip(event.path, event.path[1:])) / GRAIN
    if not far:
        return 0.16
    if event.how in AT_ONCE:
        return AT_ONCE[event.how]
    speed, most = (15.0, 1.3) if event.charge else (12.0, 1.3) if event.how != "move" else (11.0, 1.4)
    return max(0.2, min(most, 0.12 + far / speed))


def climbing(takes: float) -> float:
    """How long of a way by air, which takes so long, one rises as it sets out."""
    return min(0.6, 0.55 * takes)


def sinking(takes: float, *, dive: bool) -> float:
    """How long of a way by air, which takes so long, one sinks as it comes to its end."""
    return 0.6 * takes if dive else min(0.7, 0.5 * takes)


def company(event: Event) -> str:
    """The key shared by moves made together; "" for a figure that moves alone."""
    how, volley = getattr(event, "how", ""), getattr(event, "volley", 0)
    return how if how in AT_ONCE else str(volley or "")


def leaps(event: Event) -> bool:
    """Whether an event is a leap out of a splash, which is shown with what it flees."""
    return isinstance(event, Moved) and event.how == "leap"


def landing(event: Shot, start: float, state: State) -> float:
    """When a shot lands."""
    a, b = state.figures[event.actor], state.figures[event.target]
    return start + AIM + flight(flies(event.weapon), math.dist(a.at, b.at) / GRAIN)


def reaching(event: BreathUsed, name: str, state: State) -> float:
    """How long after its start a breath reaches a figure."""
    who, victim = state.figures[event.figure], state.figures.get(name)
    far = max((math.dist(who.at, corner) for corner in event.shape), default=1.0) or 1.0
    share = 0.5 if victim is None else min(1.0, math.dist(who.at, victim.at) / far)
    return DRAWN_IN + BREATH * 0.45 * (0.25 + 0.65 * share)


def thrown_from(event: Bombarded, state: State) -> tuple[int, int]:
    """The place from which a stone is thrown, in grains: the engine, or who throws it."""
    engine = engine_named(state, event.engine) if isinstance(event, EngineShot) else None
    return engine.at if engine is not None else state.figures[event.figure].at


def harms_after(event: Bombarded, state: State) -> float:
    """How long after its start a stone harms those it is thrown at."""
    return AIM + flight("boulder", math.dist(thrown_from(event, state), event.at) / GRAIN)
