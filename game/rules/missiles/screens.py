"""Pavises and mantlets: which stand where, who stands close behind one, and which is in the way of a shot.

A board is a straight edge as wide as its screen is. A pavis in somebody's hands stands before its bearer, a mantlet
before those who push it; one that stands by itself lies where it was set up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from game.board.bases import CONTACT, gap_within
from game.core.commands import Walk
from game.core.figures import Base, Figure
from game.core.grain import GRAIN, UNIT, Point, ahead, direction
from game.core.tally import Refusal
from game.rules.situation import Situation

if TYPE_CHECKING:
    from game.catalogue.kinds.gear import Screen

CLOSE = GRAIN // 2
"""How far behind a board, or behind the first man there, one may stand and be sheltered [SP-R141]."""

BESIDE = GRAIN // 4
"""How far from each other two men may be who push a mantlet together [SP-R142]."""

UNSTEADY = frozenset(("prone", "fleeing", "stunned", "asleep"))
"""Conditions in one of which nobody holds a board upright."""


class Board(Struct, frozen=True):
    """A screen set up: the middle of its front edge, the way it looks, who holds it, and the thing it is if nobody."""

    item: str
    at: Point
    facing: int
    bearers: tuple[str, ...] = ()
    thing: str = ""


def second_man(at: Situation, bearer: Figure) -> Figure | None:
    """Return the friend who lends a hand with the mantlet that a figure pushes, or None [SP-R142]."""
    if bearer.weapon != "mantlet":
        return None
    for figure in at.field.friends(bearer.side):
        if lends_hand_to(figure) == bearer.id and gap_within(figure, bearer, BESIDE):
            return figure
    return None


def lends_hand_to(figure: Figure) -> str:
    """Return the id of the friend whose mantlet a figure pushes as the second man, or "" [SP-R142]."""
    pushes = figure.condition("pushes")
    return "" if pushes is None else pushes.value


def pace(at: Situation, figure: Figure, screen: Screen) -> int:
    """Return how far those who carry a screen go, in grains: a mantlet by the men at it [SP-3.7.6, SP-R142]."""
    if screen.men < 2:
        return screen.moves
    first = at.state.figures.get(lends_hand_to(figure), figure)
    return screen.moves * (1 if second_man(at, first) is None else 2)


def apart_refused(at: Situation, walks: tuple[Walk, ...]) -> Refusal | None:
    """Say why two who push a mantlet may not move so, or None: they go together and alike [SP-R142]."""
    screens = at.catalogue.screens
    for walk in walks:
        figure = at.figure(walk.figure)
        if figure.weapon not in screens or screens[figure.weapon].men < 2:
            continue
        bearer = at.state.figures.get(lends_hand_to(figure), figure)
        second = second_man(at, bearer)
        if second is None or (figure.id not in (bearer.id, second.id)):
            continue
        other = second if figure.id == bearer.id else bearer
        its = next((walk for walk in walks if walk.figure == other.id), None)
        dx, dy = other.x - figure.x, other.y - figure.y
        alike = tuple([(x + dx, y + dy) for x, y in walk.path])
        if its is None or its.path != alike or its.facing != walk.facing:
            name = screens[figure.weapon].name
            return Refusal(f"{figure.name} and {other.name} push a {name}: they move together and alike", "SP-R142")
    return None


def front(base: Base) -> int:
    """Return how far before the centre of a base its front is, in grains."""
    return base.radius or base.length // 2


def boards(at: Situation) -> tuple[Board, ...]:
    """List the screens that stand: those planted, and those held in place by one who has not moved this round.

    [SP-3.7.6.1, SP-3.7.6.2, SP-R140]"""
    kept = at.field.lay.kept
    held: tuple[Board, ...] | None = kept.get("boards")
    if held is None:
        held = kept["boards"] = _held(at)
    if not at.state.lying:
        return held
    screens = at.catalogue.screens
    planted = [
        Board(thing.item, thing.at, thing.facing, (), thing.id)
        for thing in at.state.lying
        if thing.planted and thing.item in screens
    ]
    return (*held, *planted) if planted else held


def _held(at: Situation) -> tuple[Board, ...]:
    found: list[Board] = []
    screens = at.catalogue.screens
    for side in at.state.sides:
        for figure in at.field.friends(side.id):
            if figure.weapon not in screens or figure.weapon not in figure.carries:
                continue
            if not figure.came and not figure.has_any(UNSTEADY):
                found.append(held_by(at, figure))
    return tuple(found)


def held_by(at: Situation, bearer: Figure) -> Board:
    """Return the board of one who has a screen in his hands, as he stands; two men hold theirs between them."""
    second = second_man(at, bearer)
    x, y = bearer.at
    if second is not None:
        x, y = (x + second.x) // 2, (y + second.y) // 2
    edge = ahead((x, y), bearer.facing, front(bearer.profile.base))
    return Board(bearer.weapon, edge, bearer.facing, (bearer.id, second.id) if second else (bearer.id,))


def across(board: Board, place: Point) -> tuple[int, int]:
    """Return how far a place is before a board (behind: less than 0) and to its right, in grains times UNIT."""
    ux, uy = direction(board.facing)
    dx, dy = place[0] - board.at[0], place[1] - board.at[1]
    return dx * ux + dy * uy, dy * ux - dx * uy


def crosses_front(board: Board, width: int, a: Point, b: Point) -> bool:
    """Tell whether a line from a to b passes a board's edge of a width, from its front [SP-R80]."""
    before, right = across(board, a)
    behind, beside = across(board, b)
    if before <= 0 or behind >= 0:
        return False
    # Where the line meets the edge, times the whole depth of it.
    return 2 * abs(beside * before - right * behind) <= width * UNIT * (before - behind)


def sheltered(at: Situation, board: Board) -> tuple[str, ...]:
    """List the ids of those close behind a board, in order: for a pavis its holder and one man behind him, or two.

    [SP-3.4.2.8, SP-3.7.6.1, SP-R141]"""
    kept = at.field.lay.kept
    name = ("sheltered by", board)
    found: tuple[str, ...] | None = kept.get(name)
    if found is None:
        found = kept[name] = _sheltered(at, board)
    return found


def _sheltered(at: Situation, board: Board) -> tuple[str, ...]:
    screen = at.catalogue.screens[board.item]
    lay = at.field.lay
    about: Iterable[Figure] = at.state.standing()
    if screen.covers:
        far = screen.width + screen.covers * (CLOSE + 2 * lay.widest)
        about = [figure for figure, _ in lay.bodies.around((board.at,), far)]
    near: list[tuple[int, str, Figure]] = []
    for figure in about:
        depth, aside = across(board, figure.at)
        if depth < 0 and 2 * abs(aside) <= screen.width * UNIT:
            near.append((-depth, figure.id, figure))
    near.sort(key=lambda pair: pair[:2])
    found: list[Figure] = []
    for depth, _, figure in near:
        first = depth <= (front(figure.profile.base) + CLOSE + CONTACT) * UNIT
        if first or any(gap_within(figure, other, CLOSE) for other in found):
            found.append(figure)
        if screen.covers and len(found) == screen.covers:
            break
    return tuple([figure.id for figure in found])


def screen_before(at: Situation, shooter: Figure, target: Figure) -> Screen | None:
    """Return the pavis or mantlet that a shot would have to pass, or None; of two the mantlet.

    The line from centre to centre must cross the front edge, and the target be close behind it
    [SP-3.4.2.8, SP-3.4.2.9, SP-3.7.6.1, SP-R80, SP-R141]."""
    found: Screen | None = None
    for board in boards(at):
        screen = at.catalogue.screens[board.item]
        if crosses_front(board, screen.width, shooter.at, target.at) and target.id in sheltered(at, board):
            if screen.stops:
                return screen
            found = found or screen
    return found
