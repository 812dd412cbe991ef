"""Doors and gates: who is at one, from which side it is barred, what opening costs, and the die of a bash."""

from __future__ import annotations

from msgspec.structs import replace

from game.board.bases import body
from game.board.convex import Ring, holds, sum_of, within
from game.board.land.terrain import Piece, chord, strip
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up, round_inches
from game.core.tally import Modifier, Refusal, Tally, Trial, tally
from game.rules.moving.movement import allowance, inactive, is_locked, left, locked
from game.rules.moving.way import Way
from game.rules.moving.wings import off_ground
from game.rules.situation import Situation

KINDS = ("door", "gate")
HAND = GRAIN // 2
"""Who has his base within so many grains of a door is at it [ST-R28]."""
POST = GRAIN // 4
"""So far from its ends a door is laid hold of, in grains."""
OPENING = GRAIN
"""What opening or shutting costs, in grains of allowance [ST-R28]."""
GIVES = 2
"""A door gives way on so much or less of a die [ST-R29]."""
CLEARANCE = 2 * GRAIN
"""So far before a door and behind it one stands in its way [SP-R199]."""
STEP = 3 * GRAIN
"""How far one steps who gets out of its way [SP-R199]."""
STRENGTHS = {"S": 1, "L": -1, "H": -2}
"""What a basher's size does to the die [ST-R29]."""


def doors(at: Situation) -> tuple[int, ...]:
    """List the doors and gates by their places in the terrain."""
    found: tuple[int, ...] = at.ground.recall(
        "doors", lambda: tuple(place for place, terrain in enumerate(at.state.terrain) if terrain.kind in KINDS)
    )
    return found


def door_name(at: Situation, door: int) -> str:
    """Return what a sentence calls a door."""
    return at.state.terrain[door].kind


def door_state(at: Situation, door: int) -> str:
    """Return the state of a door; it is shut unless stated otherwise."""
    return at.state.terrain[door].state or "shut"


def is_at(at: Situation, figure: Figure, door: int) -> bool:
    """Tell whether a figure on the ground has its base within half an inch of a door, and no wall between [ST-R28]."""
    piece = at.ground.pieces[door]
    if off_ground(figure) or not any(_beside(ring, figure, HAND) for ring in piece.parts):
        return False
    spot = _nearest(piece, figure.at)
    far = distance_up(figure.at, spot)
    walls = (
        other for other in at.ground.pieces if other.index != door and other.kind.impassable and not other.kind.in_wall
    )
    return not any(chord(ring, figure.at, spot, far) is not None for wall in walls for ring in wall.solid)


def _beside(ring: Ring, figure: Figure, most: int) -> bool:
    base = figure.profile.base
    grown = ring if base.radius else sum_of(ring, body(base, figure.facing % 180))
    return within(grown, figure.x, figure.y, most + base.radius)


def _nearest(piece: Piece, at: Point) -> Point:
    """The place on a door's line that is nearest to another, a quarter inch or more from its posts."""
    a, b = piece.terrain.points[0], piece.terrain.points[-1]
    dx, dy = b[0] - a[0], b[1] - a[1]
    square = max(1, dx * dx + dy * dy)
    rim = min(square // 2, POST * distance_up(a, b))
    part = min(max((at[0] - a[0]) * dx + (at[1] - a[1]) * dy, rim), square - rim)
    return a[0] + dx * part // square, a[1] + dy * part // square


def is_within(at: Situation, figure: Figure, door: int) -> bool:
    """Tell whether a figure stands on the inner side of a door, from which it is barred [ST-R28].

    Within the building in whose wall it lies; of any other door it is the right hand of its line."""
    piece = at.ground.pieces[door]
    middle = piece.middle
    for other in at.ground.pieces:
        if other.kind.hollow and other.terrain.closed and other.covers(middle):
            return any(holds(ring, *figure.at) for ring in other.parts)
    a, b = piece.terrain.points[0], piece.terrain.points[-1]
    return (figure.y - a[1]) * (b[0] - a[0]) - (figure.x - a[0]) * (b[1] - a[1]) > 0


def in_doorway(at: Situation, door: int) -> Figure | None:
    """Return somebody who stands in an open doorway, or None."""
    piece = at.ground.pieces[door]
    for figure in at.state.standing():
        if any(_beside(ring, figure, -3) for ring in piece.parts):
            return figure
    return None


# ---- who may do what ---------------------------------------------------------------------------------------------


def _refused(at: Situation, figure: Figure, door: int, side: str) -> Refusal | None:
    """What every act at a door wants: a figure of the side, free, on its feet, at a door."""
    if figure.side != side:
        return Refusal(f"{figure.name} is not yours to move", "SP-3.3.0.1")
    no = inactive(figure)
    if no is not None:
        return no
    if door not in doors(at):
        return Refusal(f"there is no door {door}", "ST-R28")
    if is_locked(at, figure):
        return locked(at, figure, "SP-3.5.1.3")
    if figure.has("prone"):
        return Refusal(f"{figure.name} lies prone and must get up first", "SP-3.5.9.13")
    if figure.passed:
        return Refusal(f"{figure.name} has shot in passing and stays put this round", "SP-R34")
    if not is_at(at, figure, door):
        far = round_inches(distance_up(figure.at, _nearest(at.ground.pieces[door], figure.at)))
        called = door_name(at, door)
        reason = f"the middle of {figure.name} is {far} inches from the {called}: half an inch is the most"
        return Refusal(reason, "ST-R28", {"within": "0.5", "distance": far})
    return None


def _no_hands(figure: Figure) -> Refusal | None:
    if figure.profile.mount:
        return Refusal(f"{figure.name} would have to dismount", "ST-R28")
    if not figure.profile.mannish:
        return Refusal(f"{figure.name} has no hands for a latch", "ST-R28")
    return None


def _too_dear(at: Situation, figure: Figure, cost: int) -> Refusal | None:
    rest = left(at, figure)
    if rest >= cost:
        return None
    reason = f"that costs {figure.name} {round_inches(cost)} inches, and {round_inches(rest)} are left"
    return Refusal(reason, "ST-R28", {"cost": round_inches(cost), "left": round_inches(rest)})


def barring(at: Situation, figure: Figure) -> int:
    """Return what taking a bar off, or putting it on, costs a figure: half its allowance, in grains [ST-R28]."""
    return allowance(at, figure) // 2


def opening(at: Situation, figure: Figure, door: int) -> int:
    """Return what opening a door costs a figure, in grains [ST-R28]."""
    return barring(at, figure) if door_state(at, door) == "barred" else OPENING


def may_open(at: Situation, figure: Figure, door: int, side: str) -> Refusal | None:
    """Say why a figure may not open a door now, or None; a bar comes off from within only [ST-R28]."""
    no = _refused(at, figure, door, side) or _no_hands(figure)
    if no is not None:
        return no
    name, state = door_name(at, door), door_state(at, door)
    if state in ("open", "broken"):
        return Refusal(f"the {name} is {state}", "ST-R28")
    if state == "barred" and not is_within(at, figure, door):
        return Refusal(f"the {name} is barred from the other side", "ST-R28")
    return _too_dear(at, figure, opening(at, figure, door))


def may_shut(at: Situation, figure: Figure, door: int, side: str) -> Refusal | None:
    """Say why a figure may not shut a door now, or None [ST-R28]."""
    no = _refused(at, figure, door, side) or _no_hands(figure)
    if no is not None:
        return no
    name, state = door_name(at, door), door_state(at, door)
    if state != "open":
        return Refusal(f"the {name} is {state}", "ST-R28")
    other = in_doorway(at, door)
    if other is not None:
        return Refusal(f"{other.name} stands in the doorway", "ST-R28", {"figure": other.id})
    return _too_dear(at, figure, OPENING)


def may_bar(at: Situation, figure: Figure, door: int, side: str) -> Refusal | None:
    """Say why a figure may not bar a door now, or None [ST-R28]."""
    no = _refused(at, figure, door, side) or _no_hands(figure)
    if no is not None:
        return no
    name, state = door_name(at, door), door_state(at, door)
    if state != "shut":
        return Refusal(f"the {name} is {state}", "ST-R28")
    if not is_within(at, figure, door):
        return Refusal(f"the {name} can be barred from its other side only", "ST-R28")
    return _too_dear(at, figure, barring(at, figure))


def may_bash(at: Situation, figure: Figure, door: int, side: str) -> Refusal | None:
    """Say why a figure may not bash a door now, or None: it takes all its movement of the round [ST-R29]."""
    no = _refused(at, figure, door, side)
    if no is not None:
        return no
    if figure.profile.mount:
        return Refusal(f"{figure.name} would have to dismount", "ST-R29")
    name, state = door_name(at, door), door_state(at, door)
    if state in ("open", "broken"):
        return Refusal(f"the {name} is {state}", "ST-R29")
    if figure.moved or figure.walked:
        moved = round_inches(figure.walked)
        reason = f"{figure.name} has moved {moved} inches: bashing takes all its movement"
        return Refusal(reason, "ST-R29", {"moved": moved})
    return None


def bash_tally(at: Situation, figure: Figure, door: int) -> Tally:
    """Return the die of one basher: a door gives way on 1 or 2; 1 always does, 6 never [SP-3.1.13, ST-R29]."""
    modifiers = []
    size = STRENGTHS.get(figure.profile.size)
    if size is not None:
        modifiers.append(Modifier(size, {"S": "small", "L": "large", "H": "huge"}[figure.profile.size], "ST-R29"))
    if door_state(at, door) == "barred":
        modifiers.append(Modifier(1, "barred", "ST-R29"))
    return tally("or less to bash it", "ST-R29", GIVES, tuple(modifiers), by=Trial("1d6", at_most=True, naturals=True))


def no_step_clear(at: Situation, figure: Figure, laid: Way) -> Refusal | None:
    """Say why a way is no stepping out of the way of the door that a figure has bashed, or None [SP-3.1.13.2, SP-R199].

    At most 3 inches, to where it stands neither before the doorway nor in an enemy's zone."""
    rule = "SP-3.1.13.2"
    if laid.zones:
        foe = at.figure(laid.zones[0]).name
        return Refusal(f"{figure.name} only steps out of the way of the door, not to {foe}", rule)
    if laid.cost > STEP:
        reason = f"{figure.name} only steps out of the way of the door: {round_inches(STEP)} inches at most, "
        reason += f"not {round_inches(laid.cost)}"
        return Refusal(reason, rule, {"cost": round_inches(laid.cost), "most": round_inches(STEP)})
    basher = figure.condition("basher")
    door = at.state.terrain[int(basher.value)] if basher is not None else None
    there = replace(figure, x=laid.end[0], y=laid.end[1], facing=laid.facing)
    ways = () if door is None else strip(door.points, 2 * CLEARANCE, joined=False)
    if any(_beside(ring, there, -3) for ring in ways):
        reason = f"{figure.name} would still be in the way of the door, within 2 inches before it"
        return Refusal(reason, rule, {"within": "2"})
    return None
