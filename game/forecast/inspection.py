"""What the board knows of a figure, as if it were its moment, as plain data. Lengths and shapes are in inches."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.board.arcs import arc_shapes
from game.board.bases import in_inches, outline, zone_shape
from game.board.land.reach import Mover, Reach
from game.board.paths import point_at
from game.core.commands import Walk
from game.core.figures import Figure
from game.core.grain import Point, facing_towards, inch_text, inches
from game.core.state import State, with_figure
from game.core.tally import Refusal
from game.forecast.attack import attack
from game.forecast.exchange import losses, meetings
from game.forecast.inspection_engines import as_emplaced, borne, served
from game.forecast.outcome import BlowOutcome
from game.rules.field import has_zone, zone_radius
from game.rules.knowing.view import shared, view
from game.rules.moving.movement import allowance, is_locked, left, may_move, may_walk
from game.rules.moving.rushing import rush
from game.rules.moving.walking import way
from game.rules.moving.way import Terms, Way
from game.rules.moving.ways import each_way
from game.rules.situation import Battle, Situation
from game.telling.plain import refusal_data

ARC_RADIUS = 24 * 1024
"""How far the arcs are drawn, in grains."""

NO_SHAPE = "POLYGON EMPTY"


class Question(Struct, frozen=True, kw_only=True):
    """What is asked of a figure: a target, the weapon, a way with the facing at its end, whether it charges.

    `unit` where its whole unit goes along, each keeping his place beside it."""

    figure: str
    target: str = ""
    weapon: str = ""
    path: tuple[Point, ...] = ()
    facing: int | None = None
    charge: bool = False
    unit: bool = False


def as_set_up(battle: Battle, state: State) -> State:
    """Return the state with those locked who stand in contact, which play does only at the end of a phase."""
    if battle.book.bodies.drawn_up is not None:
        return battle.book.bodies.drawn_up(Situation(state, battle))
    field = Situation(state, battle).field
    held = set(field.held())
    changed = {name: replace(figure, locked=name in held) for name, figure in state.figures.items()}
    return as_emplaced(battle, replace(state, figures=changed))


def inspect(battle: Battle, state: State, asked: Question) -> dict[str, Any]:
    """Return what the board knows of a figure; LookupError with one sentence where it or its weapon is not there."""
    state = view(state, _figure(state, asked.figure).side)
    at = Situation(state, battle)
    figure = _figure(state, asked.figure)
    inspected = battle.book.bodies.inspected
    if inspected is not None:
        target = _figure(state, asked.target) if asked.target else None
        return inspected(at, figure, target, asked.path, asked.facing)
    found = _stands(at, figure)
    path = asked.path
    if asked.charge and not path and asked.target:
        path = (_figure(state, asked.target).at,)
    facing = asked.facing
    if facing is None:
        facing = _heading(figure.at, path, figure.facing)
    gone: Way | None = None
    if asked.path or (asked.facing is not None and not asked.charge):
        laid = _free(at, figure, path) or _on_table(at, path, way(at, figure, path, facing, Terms(left(at, figure))))
        found["move"] = _moved(figure, laid)
        gone = laid if isinstance(laid, Way) else None
    if asked.charge:
        charged = _free(at, figure, path) or _on_table(at, path, _charge(at, figure, path, facing))
        found["charge"] = _charged(charged)
        gone = charged if isinstance(charged, Way) else None
    if asked.unit:
        found.update(_met(at, figure, path, facing, charge=asked.charge))
    more = {"load": borne(at, figure), "engine": served(at, figure)}
    found.update({name: value for name, value in more.items() if value is not None})
    if asked.target:
        target = _figure(state, asked.target)
        if gone is not None:
            figure = replace(
                figure, x=gone.end[0], y=gone.end[1], facing=gone.facing, walked=figure.walked + gone.cost,
                rushed=gone.length if asked.charge else figure.rushed, came=state.n + 1 if gone.length else figure.came,
            )  # fmt: skip
            at = Situation(with_figure(state, figure), battle)
        # Who charges comes to blows, whatever else he could throw from where he stands.
        found["attack"] = attack(at, figure, target, asked.weapon or (figure.weapon if asked.charge else ""))
    return found


def _met(at: Situation, figure: Figure, path: tuple[Point, ...], facing: int, *, charge: bool) -> dict[str, Any]:
    """Every pair that would meet if the whole unit went along, and the losses to be expected of one exchange."""
    unit = at.state.units.get(figure.unit)
    members = [at.figure(name) for name in unit.figures if name in at.state.figures] if unit is not None else [figure]
    walks = tuple([
        Walk(one.id, tuple([(x + one.x - figure.x, y + one.y - figure.y) for x, y in path]), facing)
        for one in members if one.standing
    ])  # fmt: skip
    laid = each_way(at, walks, charging=charge)
    pairs = meetings(at, {name: way for name, way in laid.items() if isinstance(way, Way)}, charge)
    lost = losses(pairs)
    return {
        "meetings": [
            {"figure": pair.figure.id, "target": pair.foe.id, "strikes_first": pair.first.who,
             "attack": _chances(pair.blow, pair.blows), "answer": _chances(pair.answer, pair.answers)}
            for pair in pairs
        ],
        "losses": {"own": lost.own, "theirs": lost.theirs},
    }  # fmt: skip


def _chances(blow: BlowOutcome | None, many: int) -> dict[str, Any] | None:
    """How likely each of so many blows is to hit and to fell; None where none is given at this one."""
    return None if blow is None else {"attacks": many, "chance": blow.tally.chance, "fells": blow.fells}


def everybody(state: State, side: str = "") -> list[dict[str, Any]]:
    """List who stands on the table, as a side knows it, or else as both do."""
    state = view(state, side) if side else shared(state)
    return [
        {"id": figure.id, "side": figure.side, "name": figure.name, "at": _place(figure.at), "facing": figure.facing}
        for figure in state.standing()
    ]


def _figure(state: State, name: str) -> Figure:
    figure = state.figures.get(name)
    if figure is None:
        raise LookupError(f"there is no figure {name!r}")
    return figure


def _heading(start: Point, path: tuple[Point, ...], facing: int) -> int:
    """The facing at the end of a way: along its last leg, unless it is given."""
    corners = (start, *path)
    return facing_towards(corners[-2], corners[-1]) if path and corners[-2] != corners[-1] else facing


def _free(at: Situation, figure: Figure, path: tuple[Point, ...]) -> Refusal | None:
    return may_move(at, figure, figure.side) or (may_walk(at, figure) if path else None)


def _on_table(at: Situation, path: tuple[Point, ...], laid: Way | Refusal) -> Way | Refusal:
    """The refusal of a way that has a corner off the table, which comes before all others [ST-R1]."""
    table = at.state.table
    off = next(((x, y) for x, y in path if not (0 <= x <= table.width and 0 <= y <= table.height)), None)
    if off is None or isinstance(laid, Way):
        return laid
    (x, y), (wide, high) = map(inch_text, off), map(inch_text, (table.width, table.height))
    return Refusal(f"{x},{y} is off the table of {wide} by {high} inches", "ST-R1", {"x": x, "y": y})


def _charge(at: Situation, figure: Figure, path: tuple[Point, ...], facing: int) -> Way | Refusal:
    laid = rush(at, figure, path, facing)
    if isinstance(laid, Way) and not laid.zones:
        return Refusal(f"{figure.name} would reach nobody: that is a move, no charge", "SP-3.3.3.1")
    return laid


def _place(point: Point) -> list[float]:
    return [inches(point[0]), inches(point[1])]


def _moved(figure: Figure, laid: Way | Refusal) -> dict[str, Any]:
    if isinstance(laid, Refusal):
        return {
            "legal": False, "refusal": refusal_data(laid), "path": [], "cost": 0.0, "stops_at": None,
            "stopped_by": None, "rule": None, "pass_through_at": None,
        }  # fmt: skip
    half = point_at(laid.path[0], laid.path[1:], laid.length // 2)[0] if laid.length else figure.at
    closed = laid.stopped is not None and laid.stopped != laid.end
    return {
        "legal": True,
        "refusal": None,
        "path": [_place(point) for point in laid.path],
        "cost": inches(laid.cost),
        "facing": laid.facing,
        "stops_at": None if laid.stopped is None else _place(laid.stopped),
        "stopped_by": laid.zones[0] if laid.zones else None,
        "rule": None if not laid.zones else "SP-3.5.1.2" if closed else "SP-3.3.0.2",
        "pass_through_at": _place(half) if laid.length else None,
    }


def _charged(laid: Way | Refusal) -> dict[str, Any]:
    if isinstance(laid, Refusal):
        no = refusal_data(laid)
        return {"legal": False, "refusal": no, "path": [], "cost": 0.0, "stops_at": None, "target": None}
    return {
        "legal": True,
        "refusal": None,
        "path": [_place(point) for point in laid.path],
        "cost": inches(laid.cost),
        "facing": laid.facing,
        "stops_at": None if laid.stopped is None else _place(laid.stopped),
        "target": laid.zones[0] if laid.zones else None,
    }


def _stands(at: Situation, figure: Figure) -> dict[str, Any]:
    """How a figure stands: its base, arcs, zone and locks, who protects it, and how far it may go."""
    field = at.field
    held_by = field.in_zones_of(figure) if figure.standing else []
    protectors = {name for foe in held_by for name in field.protectors(figure, foe)}
    zone = zone_radius(figure) if has_zone(figure) else 0
    ranked = figure.standing and not figure.has("fleeing")
    arcs = arc_shapes(figure, "equal", ARC_RADIUS)
    return {
        "figure": {
            "id": figure.id,
            "at": _place(figure.at),
            "facing": figure.facing,
            "base": in_inches(outline(figure)).wkt,
            "size": figure.profile.size,
            "rank": field.rank(figure) if ranked else None,
        },
        "arcs": {name: in_inches(shape).wkt for name, shape in arcs.items()},
        "zone": {
            "radius": inches(zone),
            "shape": in_inches(zone_shape(figure, zone)).wkt if zone else NO_SHAPE,
            "enemies_in_it": [foe.id for foe in field.in_zone_of(figure)] if figure.standing else [],
            "in_zone_of": [foe.id for foe in held_by],
        },
        "locked": is_locked(at, figure),
        "protected_by": sorted(protectors),
        "allowance": inches(allowance(at, figure)),
        "reach": _reach(at, figure),
    }


def _reach(at: Situation, figure: Figure) -> str:
    """Where a move of the figure may end, as a shape; none where it may not walk at all."""
    if _free(at, figure, (figure.at,)) is not None or not left(at, figure):
        return NO_SHAPE
    inside = {foe.id for foe in at.field.in_zones_of(figure)}
    zones = [(foe, radius) for foe, radius in at.field.zones_against(figure.side) if foe.id not in inside]
    bodies = [other for side in at.field.sides.values() for other in side if other.id != figure.id]
    full = allowance(at, figure)
    budget = left(at, figure)
    found = Reach(at.ground, Mover(figure.profile.base, figure.at, budget, full), zones, bodies)
    return str(in_inches(found.shape).wkt)
