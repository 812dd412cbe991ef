"""Moves laid out before they are made: one figure, or many beside it; straight, round what is in the way, charging."""

from __future__ import annotations

import math

from msgspec import Struct
from msgspec.structs import replace

from game.board.routes import route
from game.core.commands import Charge, Move, Walk
from game.core.grain import GRAIN, Point, distance_up, facing_towards
from game.core.state import Figure
from game.core.tally import Refusal
from game.play.moving.offers import MayCharge, MayMove
from game.rules.moving.movement import may_move, may_walk
from game.rules.moving.walking import Way
from game.rules.moving.ways import as_far_as_may_be, charge_ways, half_ways, ways
from game.ui.board.asked import Asked
from game.ui.board.shapes import Reaches

SNAP = 2 * GRAIN
"""How far beyond its reach a figure may be dragged and still goes as far as it can."""


class Draft(Struct, frozen=True):
    """What hands mean: who go, led by whom, whither, round which corners, turned by how much, charging or not."""

    who: tuple[str, ...]
    lead: str
    goal: Point
    corners: tuple[Point, ...] = ()
    turn: int = 0
    charging: bool = False
    halved: bool = False
    """Whether it is the first part of a split move."""


class Plan(Struct, frozen=True):
    """A move laid out: the walks, the ways they come to, or why they may not be (then how far they would get)."""

    walks: tuple[Walk, ...]
    found: tuple[Way, ...]
    refusal: Refusal | None
    charge: bool

    @property
    def command(self) -> Move | Charge:
        """The command it makes."""
        return Charge(self.walks) if self.charge else Move(self.walks)


class Laying:
    """Lays drafts out for one decision; the last is kept."""

    def __init__(self, asked: Asked, reaches: Reaches) -> None:
        self.asked, self.at, self.reaches = asked, asked.at, reaches
        self._last: tuple[Draft, Plan] | None = None
        self._routes: dict[tuple[str, Point], tuple[Point, ...] | None] = {}

    def plan(self, draft: Draft) -> Plan:
        """The move that a draft means."""
        if self._last is None or self._last[0] != draft:
            self._last = (draft, self._laid(draft))
        return self._last[1]

    def _laid(self, draft: Draft) -> Plan:
        lead, goal = self.at.figure(draft.lead), draft.goal
        straight = self._plan(draft, (*draft.corners, goal))
        if straight.refusal is None or draft.corners or goal == lead.at or draft.charging:
            return straight
        snapped = self._snapped(draft, lead, straight)
        if snapped is not None:
            return snapped
        for way in (self._within(draft, lead), self._route(draft, lead)):
            if way is not None and len(way) > 1:
                round_it = self._plan(draft, way)
                if round_it.refusal is None:
                    return round_it
        return self._judged(draft, lead, straight)

    def _judged(self, draft: Draft, lead: Figure, straight: Plan) -> Plan:
        """Where no way leads, and the place itself is what forbids it: that is the reason, not who is before it."""
        x, y = draft.goal
        table, name = self.at.state.table, lead.name
        if not (0 <= x <= table.width and 0 <= y <= table.height):
            no = Refusal(f"{name} cannot leave the table: that is beyond its edge", "ST-R1")
            return replace(straight, refusal=no)
        if straight.refusal is None or "figure" not in straight.refusal.measured:
            return straight
        piece = self.at.ground.unfit(lead.profile.base, draft.goal, straight.walks[0].facing)
        if piece is None:
            return straight
        no = Refusal(f"{name} cannot stand there: {piece.kind.replace('_', ' ')}", "ST-R1")
        return replace(straight, refusal=no)

    # ---- one alone -------------------------------------------------------------------------------------------------

    def _within(self, draft: Draft, lead: Figure) -> tuple[Point, ...] | None:
        """The way by which the goal lies within the reach that is shown, for one alone."""
        if len(draft.who) > 1 or may_walk(self.at, lead) is not None:
            return None
        return self.reaches.walk(self.at, lead).path_to(draft.goal)

    def _snapped(self, draft: Draft, lead: Figure, plan: Plan) -> Plan | None:
        """A goal a little beyond reach means: as far as they can go."""
        if plan.refusal is None or "left" not in plan.refusal.measured:
            return None
        far = min((way.length for way in plan.found if way.length), default=0)
        whole = distance_up(lead.at, draft.goal)
        if not far or whole - far > SNAP:
            return None
        short = ahead_on(lead.at, draft.goal, far - 2)
        shorter = self._plan(draft, (short,))
        return shorter if shorter.refusal is None else None

    def _route(self, draft: Draft, lead: Figure) -> tuple[Point, ...] | None:
        key = (lead.id, draft.goal)
        if key not in self._routes:
            own = frozenset(draft.who)
            bodies = [one for one in self.at.state.standing() if one.id not in own]
            self._routes[key] = route(self.at.ground, lead.profile.base, lead.at, draft.goal, bodies)
        return self._routes[key]

    # ---- all together ----------------------------------------------------------------------------------------------

    def _plan(self, draft: Draft, path: tuple[Point, ...]) -> Plan:
        walks = tuple(self._walk(draft, self.at.figure(name), path) for name in draft.who)
        if draft.halved:
            return self._half(walks)
        command: Move | Charge = Charge(walks) if draft.charging else Move(walks)
        offer = self.asked.offer(MayCharge if draft.charging else MayMove)
        no = Refusal("that cannot be done now", self.asked.decision.cite) if offer is None else None
        if offer is not None:
            no = offer.refuse(self.at, command)
        found = (charge_ways if draft.charging else ways)(self.at, walks) if no is None else None
        if found is None or isinstance(found, Refusal):
            free = [one for one in walks if may_move(self.at, self.at.figure(one.figure), self.asked.side) is None]
            found = as_far_as_may_be(self.at, tuple(free), charging=draft.charging) if free else ()
        return Plan(walks, found, no, draft.charging)

    def _half(self, walks: tuple[Walk, ...]) -> Plan:
        """The first part of a split move."""
        found = half_ways(self.at, walks)
        if isinstance(found, Refusal):
            return Plan(walks, as_far_as_may_be(self.at, walks, halved=True), found, False)
        return Plan(walks, found, None, False)

    def _walk(self, draft: Draft, figure: Figure, path: tuple[Point, ...]) -> Walk:
        """Each keeps its place beside the lead; turned together they wheel about it."""
        lead = self.at.figure(draft.lead)
        dx, dy = figure.x - lead.x, figure.y - lead.y
        end = rotated((dx, dy), draft.turn) if draft.turn and figure.id != lead.id else (dx, dy)
        places = [(x + dx, y + dy) for x, y in path[:-1]]
        places.append((path[-1][0] + end[0], path[-1][1] + end[1]))
        if tuple(places) == (figure.at,):
            return Walk(figure.id, (), (figure.facing + draft.turn) % 360)
        facing = figure.facing
        if len(draft.who) == 1 or draft.charging:
            before = places[-2] if len(places) > 1 else figure.at
            facing = facing_towards(before, places[-1])
        return Walk(figure.id, tuple(places), (facing + draft.turn) % 360)


def rotated(offset: tuple[int, int], degrees: int) -> tuple[int, int]:
    """An offset turned clockwise."""
    turn = math.radians(degrees)
    s, c = math.sin(turn), math.cos(turn)
    return round(offset[0] * c - offset[1] * s), round(offset[0] * s + offset[1] * c)


def ahead_on(start: Point, goal: Point, far: int) -> Point:
    """The place so many grains from a start towards a goal."""
    whole = distance_up(start, goal) or 1
    return start[0] + (goal[0] - start[0]) * far // whole, start[1] + (goal[1] - start[1]) * far // whole
