"""How the figures of a state look: their looks, poses, hit points, badges, and who lies beneath whom."""

from __future__ import annotations

import math
import zlib
from collections.abc import Mapping
from typing import Any

from game.core.figures import COMING, EXITED, FLED, SLAIN, STANDING, SURRENDERED, Figure
from game.core.grain import GRAIN
from game.core.masses import Post, body_of
from game.core.state import State
from game.core.table import Decor
from game.play.ledger import Fight, fight
from game.rules.course.standing import standing_of
from game.rules.gear.loads import whose_body
from game.rules.magic.turning import SYMBOL
from game.rules.stealth.seeing import TORCHLIGHT, carries_light
from game.ui.art.figures.aloft import larger, rise
from game.ui.art.figures.looks import Look, Worn, look_for
from game.ui.art.land.feature import FURNISHED, Piece, TableLook
from game.ui.art.lit.gloom import Lamp
from game.ui.art.models.held.guns import GUNS
from game.ui.art.models.held.shields import BORNE, SCREENS
from game.ui.board.figures.conditions import badges_for, ledger_notes
from game.ui.board.screening.stage import Pose

GONE = frozenset({FLED, EXITED, COMING})
"""Fates of those who are not, or no longer, on the table."""
SPREAD = 1.7
"""How many times as far as its base the body and the wings of one who flies reach, about."""


def is_of_many(figure: Figure) -> bool:
    """Tell whether a figure stands for many and belongs to a body of troops."""
    post: Any = figure.ledger
    return isinstance(post, Post)


def name_of(state: State, figure: Figure) -> str:
    """Return the name of a figure in a list of names: for one of a body of troops, the body's."""
    unit = state.units.get(figure.unit)
    if unit is None or not is_of_many(figure) or body_of(state, figure) != unit.id:
        return figure.name
    name = unit.name.removeprefix("The ").removeprefix("the ")
    return name[:1].upper() + name[1:]


def base_inches(figure: Figure) -> tuple[float, float]:
    """A base as the art takes it: (diameter, 0) round, (width, length) rectangular."""
    base = figure.profile.base
    if base.radius:
        return 2 * base.radius / GRAIN, 0.0
    return base.width / GRAIN, base.length / GRAIN


def radius(figure: Figure) -> float:
    """The radius in inches of the circle that holds a base."""
    wide, long = base_inches(figure)
    return wide / 2 if not long else max(wide, long) / 2


def borne_before(state: State, figure: Figure) -> str:
    """What a figure is drawn carrying before it: a screen, a chest, a body; "" for nothing."""
    other = state.figures.get(whose_body(figure.weapon)) if figure.weapon else None
    if other is not None:
        return "body" if other.fate == SLAIN else ""
    return figure.weapon if figure.weapon in SCREENS or figure.weapon in BORNE else ""


def look_of(state: State, figure: Figure) -> Look:
    """The look of a figure by what it is and holds."""
    profile = figure.profile
    screen = borne_before(state, figure)
    weapon = "" if screen or figure.weapon == SYMBOL else figure.weapon or (figure.carries[0] if figure.carries else "")
    shield = screen or ("" if "bow" in weapon else figure.shield)
    unit = state.units.get(figure.unit)
    leader = bool(profile.charisma) or (unit is not None and unit.leader == figure.id)
    armed = profile.armour == "none" and not profile.mount and profile.mannish and any(
        item.partition("+")[0] in GUNS for item in figure.carries
    )
    return look_for(
        "gunfighter" if armed else profile.kind,
        state.side(figure.side).colour,
        Worn(
            weapon=weapon, shield=shield, armour=profile.armour if profile.armour != "none" else "", mount=profile.mount
        ),
        leader=leader,
        base=base_inches(figure),
        seed=zlib.crc32(figure.id.encode()) % 6,
    )


def sprite_state(figure: Figure) -> str:
    """The state of the sprite for a figure as it stands."""
    if figure.fate != STANDING:
        return "prone" if figure.fate == SURRENDERED else "fallen"
    if figure.conditions:
        for name in ("fleeing", "prone", "stunned"):
            if figure.has(name):
                return name
        if figure.has("asleep"):
            return "prone"
    return "standing"


def wounds_of(figure: Figure, hit_points: int | None, always: bool) -> float | None:
    """The share of hit points left for the arc, or None: it is drawn on the hurt, the leaders and the chosen."""
    full = figure.most_hit_points
    points = figure.hit_points if hit_points is None else hit_points
    if not full or figure.fate != STANDING or (points >= full and not (always or figure.profile.charisma)):
        return None
    return max(0.0, min(1.0, points / full))


def badges_of(state: State, figure: Figure) -> list[str]:
    """The badges beside a figure's base."""
    if figure.fate != STANDING or (figure.unit and is_of_many(figure)):
        return []  # of bodies their banner tells
    found = []
    if figure.locked:
        found.append("locked")
    if figure.conditions:
        found += badges_for(figure)
    found = list(dict.fromkeys([*found, *(told.badge for told in ledger_notes(state, figure) if told.badge)]))
    if figure.carries:
        order = standing_of(state.side(figure.side), figure.id, "fire")
        if order != "ask" and any("bow" in item or item == "sling" for item in figure.carries):
            found.append({"at_will": "fire_at_will", "chargers": "fire_at_chargers"}.get(order, "hold_fire"))
    return found[:4]


def on_table(state: State) -> list[Figure]:
    """The figures that lie or stand on the table; the slain whom somebody carries lie with their bearer."""
    borne = [
        whose_body(figure.weapon) for figure in state.figures.values() if figure.fate == STANDING and figure.weapon
    ]
    held = frozenset([name for name in borne if name and state.figures[name].fate == SLAIN])
    return [figure for figure in state.figures.values() if figure.fate not in GONE and figure.id not in held]


def place_of(figure: Figure, pose: Pose | None) -> tuple[float, float]:
    """Where a figure is shown, in inches."""
    if pose is not None and pose.at is not None:
        return pose.at
    return figure.x / GRAIN, figure.y / GRAIN


def altitude_of(figure: Figure) -> float:
    """How high above the ground a figure is shown, in inches; who is out of the fight lies on it."""
    return figure.altitude / GRAIN if figure.altitude and figure.fate == STANDING else 0.0


def raised(figure: Figure, pose: Pose | None = None) -> tuple[float, float]:
    """Where the figure itself is seen, in inches of the table: who flies, up the screen from where its foot is."""
    x, y = place_of(figure, pose)
    high = altitude_of(figure) if pose is None or pose.altitude is None else pose.altitude
    return (x, y - rise(high)) if high else (x, y)


def hiding(state: State, at: tuple[float, float]) -> frozenset[str]:
    """Who flies so that its body and wings are over somebody on the ground at a place in inches."""
    flyers = [figure for figure in state.figures.values() if figure.altitude and figure.standing]
    if not flyers:
        return frozenset()
    beneath = (figure for figure in on_table(state) if not altitude_of(figure))
    if not any(math.dist(place_of(figure, None), at) <= max(radius(figure), 0.4) for figure in beneath):
        return frozenset()
    return frozenset([
        figure.id for figure in flyers
        if math.dist(raised(figure), at) <= SPREAD * radius(figure) * larger(altitude_of(figure))
    ])


def has_acted(state: State, figure: Figure) -> bool:
    """Whether a figure has done what the phase allows, as far as the table shows."""
    if any(
        engine.by == figure.id and (engine.aim is not None or engine.shot == state.round) for engine in state.engines
    ):
        return True
    ledger: Fight = fight(state)
    if ledger.phase == "missile":
        return any(aim.figure == figure.id for aim in ledger.aims)
    return figure.moved or bool(figure.walked)


LIFELESS = frozenset({"undead", "mindless"})
"""Traits of those who neither breathe nor bleed."""


def lives(figure: Figure) -> bool:
    """Whether a figure breathes, and bleeds."""
    return LIFELESS.isdisjoint(figure.profile.traits)


def lamps_of(state: State, poses: Mapping[str, Pose] | None = None) -> list[Lamp]:
    """What lights a dark table: torches and lanterns of figures where they are shown, and magic light [ST-R7]."""
    found = []
    for figure in on_table(state):
        if figure.standing and carries_light(figure):
            found.append(Lamp(place_of(figure, (poses or {}).get(figure.id)), TORCHLIGHT / GRAIN))
    for piece in state.terrain:
        if piece.kind == "light":
            xs, ys = [x / GRAIN for x, _ in piece.points], [y / GRAIN for _, y in piece.points]
            wide = (max(xs) - min(xs)) / 2
            found.append(Lamp((min(xs) + wide, (min(ys) + max(ys)) / 2), wide))
    return found


def _furniture(piece: Decor) -> Piece:
    """A piece of furniture by its corners, the first two along the side that looks away from where it faces."""
    (x, y), (wide, deep), turn = piece.at, piece.size, math.radians(piece.facing)
    c, s = math.cos(turn), math.sin(turn)
    offs = ((-wide / 2, -deep / 2), (wide / 2, -deep / 2), (wide / 2, deep / 2), (-wide / 2, deep / 2))
    corners = tuple([((x + a * c - b * s) / GRAIN, (y + a * s + b * c) / GRAIN) for a, b in offs])
    return Piece(FURNISHED + piece.kind, corners, True)


def table_look(state: State, titled: bool = False) -> TableLook:
    """The look of a state's table; `titled`, with its title on the rim."""
    table = state.table
    pieces = tuple(
        Piece(
            piece.kind,
            tuple((x / GRAIN, y / GRAIN) for x, y in piece.points),
            piece.closed,
            piece.width / GRAIN,
            piece.height / GRAIN,
            piece.state,
        )
        for piece in state.terrain
    ) + tuple(_furniture(piece) for piece in state.decor)
    return TableLook(
        table.width / GRAIN, table.height / GRAIN, table.ground, table.setting, table.light, pieces, state.title, titled
    )
