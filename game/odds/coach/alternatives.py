"""The plain alternatives to a command: stay where they stand, halt short of reach, do what the scripted side would."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from game.board.bases import extent
from game.board.paths import length, point_at
from game.core.commands import Charge, Command, Done, Move, Walk
from game.core.figures import Figure
from game.core.grain import Point, distance_up
from game.odds.playouts import mentioned
from game.rules.decision import Decision
from game.rules.field import zone_radius
from game.rules.moving.movement import charge_reach
from game.rules.situation import Situation
from game.sides.scripted.player import Scripted

STAND, SHORT, NOTHING, OWN = "stand", "short", "nothing", "own"
"""Staying where they stand, halting out of every reach, doing nothing, what the strongest scripted side would."""
PARTS = 8
"""A way is shortened by so many parts of it."""


class Alternative(Struct, frozen=True):
    """What might be done instead, of which kind it is, and why the scripted side would, where it is that."""

    kind: str
    command: Command
    why: str = ""


class Choice(Struct, frozen=True):
    """What the strongest scripted side would do, and its reason."""

    command: Command
    why: str


def choice(at: Situation, decision: Decision) -> Choice | None:
    """Ask the strongest scripted side what it would do; None where it knows nothing that is legal.

    It is asked afresh, of nothing but the situation as the side sees it."""
    command, why = Scripted(decision.side).choose(at, decision)
    return Choice(command, why) if decision.refuse(at, command) is None else None


def alternatives(at: Situation, decision: Decision, command: Command) -> list[Alternative]:
    """List what might plainly be done instead of a command, each legal and none twice."""
    found: list[Alternative] = []
    for other in (*_walking(at, command), *_passing(at, decision, command), *_chosen(at, decision, command)):
        known = [command, *(one.command for one in found)]
        if other.command not in known and decision.refuse(at, other.command) is None:
            found.append(other)
    return found


def _walking(at: Situation, command: Command) -> Iterator[Alternative]:
    """To a march or a charge: the same figures stand, or go only so far that nobody can charge them."""
    if not isinstance(command, Move | Charge) or any(walk.figure not in at.state.figures for walk in command.walks):
        return
    yield Alternative(STAND, Move(tuple([Walk(one.figure, (), at.figure(one.figure).facing) for one in command.walks])))
    short = _short(at, command.walks)
    if short is not None:
        yield Alternative(SHORT, Move(short))


def _passing(at: Situation, decision: Decision, command: Command) -> Iterator[Alternative]:
    """To anything else: nothing, where that is for those alone whom the command names, and holds back nobody else."""
    ours = {name for name in mentioned(command) if name in at.state.figures}
    alone = bool(decision.figures) and ours.issuperset(decision.figures)
    if alone and not isinstance(command, Move | Charge | Done):
        yield Alternative(NOTHING, Done())


def _chosen(at: Situation, decision: Decision, command: Command) -> Iterator[Alternative]:
    """The scripted side's choice, as far as it is for the same figures: what others do is another matter."""
    found = choice(at, decision)
    if found is None:
        return
    if isinstance(command, Move | Charge):
        if not isinstance(found.command, Move | Charge):
            return
        ours = {walk.figure for walk in command.walks}
        walks = tuple([walk for walk in found.command.walks if walk.figure in ours])
        if len(walks) == len(ours):
            yield Alternative(OWN, replace(found.command, walks=walks), found.why)
    elif type(found.command) is type(command):
        yield Alternative(OWN, found.command, found.why)


def _short(at: Situation, walks: tuple[Walk, ...]) -> tuple[Walk, ...] | None:
    """The walks shortened alike, as little as keeps all out of every enemy's reach; None where nothing does."""
    for part in range(PARTS - 1, 0, -1):
        shorter = tuple([_part_of(at, walk, part) for walk in walks])
        if all(_is_out_of_reach(at, at.figure(walk.figure), walk.path[-1:]) for walk in shorter):
            return shorter
    return None


def _part_of(at: Situation, walk: Walk, part: int) -> Walk:
    """A walk cut off after so many parts of its length."""
    if not walk.path:
        return walk
    start = at.figure(walk.figure).at
    end, leg = point_at(start, walk.path, length(start, walk.path) * part // PARTS)
    return replace(walk, path=(*walk.path[:leg], end))


def _is_out_of_reach(at: Situation, figure: Figure, end: tuple[Point, ...]) -> bool:
    """Whether no enemy could charge one who stands at the end of a walk."""
    here = end[0] if end else figure.at
    return all(
        distance_up(foe.at, here) > charge_reach(at, _rested(foe)) + zone_radius(foe) + extent(figure.profile.base)
        for foe in at.field.foes(figure.side)
    )


def _rested(foe: Figure) -> Figure:
    """An enemy with its whole allowance."""
    return replace(foe, walked=0, moved=False, rushed=0)
