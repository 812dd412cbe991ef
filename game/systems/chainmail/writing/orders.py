"""Written orders: whether a figure could do what is written, and what its side has written so far."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from game.board.bases import gap
from game.board.paths import length, point_at
from game.core.commands import Charge, Command, Move, Split, Walk
from game.core.course.orders import ANSWER, CHARGE, MOVE, Task
from game.core.figures import Figure
from game.core.grain import Point, distance_up, round_inches
from game.core.state import State
from game.core.tally import Refusal
from game.core.text.typed import read
from game.rules.moving.flying import level_with
from game.rules.moving.movement import charge_reach, left, may_charge, may_move, may_walk
from game.rules.moving.rushing import dives_to, inches_refused, needs_inches, reach_along
from game.rules.moving.walking import first_near, way
from game.rules.moving.way import Terms, Way
from game.rules.moving.wings import airborne
from game.rules.situation import Situation
from game.systems.chainmail.moving.abreast import CONTACT
from game.systems.chainmail.words import Write
from game.systems.chainmail.writing.deeds import deed_refused


def written(state: State, side: str) -> dict[str, Task]:
    """Return the orders that a side has written and not yet opened, by figure; nothing of those it may not see."""
    found: dict[str, Task] = {}
    for secret in state.secrets:
        command = read(secret.text) if secret.side == side and secret.text else None
        if isinstance(command, Write):
            found.update((task.figure, task) for task in command.tasks)
    return found


def tasks_of(at: Situation, command: Command) -> tuple[Task, ...]:
    """Return a movement command as written orders: who stops to shoot goes there, and after the half back again.

    [CM-R23, CM-R27]"""
    if isinstance(command, Move):
        return tuple([Task(walk) for walk in command.walks])
    if isinstance(command, Charge):
        return tuple([Task(walk, CHARGE) for walk in command.walks])
    if not isinstance(command, Split):
        return ()
    return tuple([Task(_there_and_back(at, part.walk), MOVE, part.target, part.weapon) for part in command.parts])


def _there_and_back(at: Situation, walk: Walk) -> Walk:
    """Return a way as it is gone to its end and back again."""
    legs = (at.figure(walk.figure).at, *walk.path)
    return replace(walk, path=(*legs[1:], *legs[-2::-1]))


def is_cavalry(figure: Figure) -> bool:
    """Tell whether a figure is one of cavalry: it rides."""
    return bool(figure.profile.mount)


def task_refused(at: Situation, side: str, task: Task, rules: dict[str, str]) -> Refusal | None:
    """Say why a figure cannot be ordered to do something, or None. Nobody bars a way: all may be gone by then.

    `rules` are the book's own ids: `order` for orders as such, `answer` for charge-if-charged, `shot` for deeds."""
    figure = at.state.figures.get(task.figure)
    if figure is None:
        return Refusal(f"there is no figure {task.figure!r}", rules["order"])
    no = may_move(at, figure, side)
    if no is None and (task.walk.path or task.walk.by_air is not None or task.manner != MOVE):
        no = may_walk(at, figure)
    no = no or deed_refused(at, figure, task, rules["shot"])
    if no is not None:
        return no
    if task.manner == ANSWER:
        return answer_refused(at, figure, task.walk.path, rules["answer"])
    laid = charge_way(at, figure, task.walk) if task.manner == CHARGE else _free_way(at, figure, task.walk)
    return laid if isinstance(laid, Refusal) else None


def answer_refused(at: Situation, figure: Figure, path: tuple[Point, ...], rule: str) -> Refusal | None:
    """Say why a figure cannot be ordered to charge if charged, or None: it must ride, and waits where it stands."""
    if not is_cavalry(figure):
        return Refusal(f"{figure.name} does not ride: only cavalry charges if charged", rule)
    if path:
        return Refusal(f"{figure.name} stands until the enemy charges: its order names no way", rule)
    return may_charge(at, figure)


def _free_way(at: Situation, figure: Figure, walk: Walk) -> Way | Refusal:
    """Lay out a way by ground and allowance alone."""
    terms = Terms(left(at, airborne(figure, walk.by_air)), frozenset(at.state.figures), zones=False)
    return way(at, figure, walk.path, walk.facing, terms._replace(by_air=walk.by_air))


def charge_way(at: Situation, figure: Figure, walk: Walk) -> Way | Refusal:
    """Lay out a charge by ground and reach alone, or say why it is none; its `zones` are whom it would meet.

    [SP-3.3.3.1, SP-3.3.3.2]"""
    by_air = dives_to(at, figure, walk.path, walk.by_air) if walk.path else None
    flying = airborne(figure, by_air)
    no = may_charge(at, flying)
    if no is not None:
        return no
    if not walk.path:
        return Refusal(f"{figure.name} charges nowhere", "SP-3.3.3.1")
    no = rush_refused(at, figure, walk.path)
    if no is not None:
        return no
    reach = reach_along(at, flying, walk.path)
    terms = Terms(reach, frozenset(at.state.figures), zones=False, by_air=by_air)
    laid = way(at, figure, walk.path, walk.facing, terms)
    if isinstance(laid, Refusal):
        return laid
    foes = [foe for foe in at.field.foes(figure.side) if _would_meet(figure, laid, foe)]
    if not foes:
        far = round_inches(laid.length)
        reason = f"{figure.name} would reach nobody in {far} inches: that is a move, no charge"
        return Refusal(reason, "SP-3.3.3.1", {"length": far, "reach": round_inches(reach)})
    return replace(laid, zones=tuple([foe.id for foe in foes]))


def _would_meet(figure: Figure, laid: Way, foe: Figure) -> bool:
    """Whether one on a way comes into contact with a foe: by air only at its end, and at his height [CM-R37]."""
    if not laid.cruise:
        return first_near(figure, laid.path, foe, CONTACT) is not None
    there = laid.placed(figure)
    return level_with(there, foe) and gap(there, foe) <= CONTACT


def rush_refused(at: Situation, figure: Figure, path: tuple[Point, ...]) -> Refusal | None:
    """Say why a way is none to charge along, or None: where only those with the inches are, it turns too much, or the
    ground is not level and clear.

    [SP-3.3.3.2, SP-R90]"""
    return inches_refused(at, figure, path) if needs_inches(at) else None


# ---- charge-if-charged -------------------------------------------------------------------------------------------


Courses: TypeAlias = dict[str, tuple[Point, ...]]
"""The ways that enemies still have to go, from where each is, by their ids."""

PLACES = 4
"""Into so many parts of an enemy's way one looks ahead who would meet him on it."""


def _meets(at: Situation, figure: Figure, place: Point, foe: str, course: tuple[Point, ...]) -> bool:
    """Tell whether an enemy on his way comes into contact with a figure at a place."""
    there = replace(figure, x=place[0], y=place[1])
    return first_near(at.figure(foe), (*course, course[-1]), there, CONTACT) is not None


def meeting_places(at: Situation, figure: Figure, course: tuple[Point, ...]) -> list[Point]:
    """Return the places on an enemy's way to which one who answers his charge may ride, the farthest on the way first.

    As all move at once, who rides to where the other will be meets him there."""
    far = length(course[0], course[1:])
    places = [point_at(course[0], course[1:], far * part // PLACES)[0] for part in range(PLACES, -1, -1)]
    within = charge_reach(at, figure) // 2
    return [place for place in dict.fromkeys(places) if distance_up(figure.at, place) <= within] or [course[0]]


def was_in_reach(at: Situation, figure: Figure, foe: Figure, start: Point) -> bool:
    """Tell whether a foe was within a figure's charging range where his charge began."""
    there = replace(foe, x=start[0], y=start[1])
    return gap(figure, there) <= charge_reach(at, figure) + CONTACT


def answering_way(at: Situation, figure: Figure, walk: Walk, foes: Courses, rule: str) -> Way | Refusal:
    """Lay out the charge of one who answers a charge, half a charge move at most, or say why it is none."""
    aimed = [name for name, course in foes.items() if walk.path and _meets(at, figure, walk.path[-1], name, course)]
    if not aimed:
        names = ", ".join(at.figure(name).name for name in foes)
        return Refusal(f"{figure.name} may charge {names}, straight to where he is or will be, and nobody else", rule)
    if len(walk.path) > 1:
        return Refusal(f"{figure.name} charges straight at him who charged", rule)
    no = may_walk(at, figure) or may_charge(at, figure) or rush_refused(at, figure, walk.path)
    if no is not None:
        return no
    half = reach_along(at, figure, walk.path) // 2
    together = frozenset(at.state.figures)
    laid = way(at, figure, walk.path, walk.facing, Terms(half, together, zones=False, trim=True))
    return laid if isinstance(laid, Refusal) else replace(laid, zones=(aimed[0],))
