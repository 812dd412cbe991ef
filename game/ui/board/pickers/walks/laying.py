"""Moves laid out before they are made: one figure, or many beside it; straight, round what is in the way, charging."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from game.board import formations
from game.board.land.routes import route
from game.board.paths import cut, length
from game.core.commands import Charge, Move, Walk
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, facing_towards
from game.core.tally import Refusal
from game.play.moving.offers import MayCharge, MayMove
from game.rules.moving.movement import may_charge, may_move, may_walk
from game.rules.moving.way import Way
from game.rules.moving.ways import as_far_as_may_be, charge_ways, each_way, half_ways, reaching_nobody, ways
from game.ui.board.hands.asked import Asked
from game.ui.board.overlays.reaches import Reaches
from game.ui.board.pickers.walks.drafts import Draft, Plan, Stay, walks_of

BEYOND = 1 << 24
"""A length that nothing on a table has."""

KEPT = 48
"""So many plans are kept: those of the pointer, and of all whom a charge could reach."""

SNAP = 2 * GRAIN
"""How far beyond its reach an enemy may be pointed at who is still gone to as far as may be."""


def flies(draft: Draft, lead: Figure) -> bool:
    """Whether the one who leads goes by air."""
    return draft.by_air is not None or lead.altitude > 0


class Laying:
    """Lays drafts out for one decision; the last few are kept."""

    def __init__(self, asked: Asked, reaches: Reaches) -> None:
        self.asked, self.at, self.reaches = asked, asked.at, reaches
        self._known: dict[Draft, Plan] = {}
        self._routes: dict[tuple[str, Point, frozenset[str]], tuple[Point, ...] | None] = {}

    def plan(self, draft: Draft) -> Plan:
        """The move that a draft means: of all who can go, if their leader can."""
        found = self._known.get(draft)
        if found is None:
            stays = () if draft.halved else self._stays(draft)
            who = tuple([name for name in draft.who if name not in {stay.figure for stay in stays}])
            plan = self._laid(replace(draft, who=who) if stays else draft)
            found = replace(plan, stays=(*stays, *plan.stays)) if stays else plan
            if len(self._known) >= KEPT:
                del self._known[next(iter(self._known))]
            self._known[draft] = found
        return found

    def _stays(self, draft: Draft) -> tuple[Stay, ...]:
        """Figures of a group that cannot go at all; none where the leader is among them."""
        found = []
        for name in draft.who if len(draft.who) > 1 else ():
            figure = self.at.figure(name)
            no = may_move(self.at, figure, self.asked.side) or may_walk(self.at, figure)
            if no is None and draft.charging:
                no = may_charge(self.at, figure)
            if no is not None:
                found.append(Stay(name, no))
        return () if any(stay.figure == draft.lead for stay in found) else tuple(found)

    def _laid(self, draft: Draft) -> Plan:
        lead, goal = self.at.figure(draft.lead), draft.goal
        straight = self._plan(draft, (*draft.corners, goal))
        if straight.refusal is None:
            return straight
        if draft.charging:
            return self._who_can_charge(draft, straight)
        if "left" in straight.refusal.measured and draft.turn and draft.many and not draft.ranks:
            straight = self._turned_less(draft, straight)
        if draft.corners or goal == lead.at or straight.refusal is None:
            return self._each_as_he_can(draft, straight)
        for plan in self._ways(draft, lead, straight):
            if plan is not None and plan.refusal is None:
                return plan
        return self._judged(draft, lead, straight)

    def _ways(self, draft: Draft, lead: Figure, straight: Plan) -> Iterator[Plan | None]:
        """What a goal without a straight way may mean, the likeliest first."""
        yield self._short_of(draft, (draft.goal,), straight, SNAP)
        if flies(draft, lead):
            yield self._short_of(draft, (draft.goal,), straight)
            yield self._each_as_he_can(draft, straight)
            return
        far: list[tuple[tuple[Point, ...], Plan]] = [((draft.goal,), straight)]
        for way in (self._within(draft, lead), self._route(frozenset(draft.who), lead, draft.goal)):
            if way is not None and len(way) > 1:
                far.append((way, self._plan(draft, way)))
                yield far[-1][1]
        if not draft.halved and self._is_free(lead, draft.goal):
            for way, plan in far:
                yield self._short_of(draft, way, plan)
        yield self._each_as_he_can(draft, straight)

    def _is_free(self, lead: Figure, goal: Point) -> bool:
        """Whether a goal is ground on which the one who leads could stand."""
        table = self.at.state.table
        if not (0 <= goal[0] <= table.width and 0 <= goal[1] <= table.height):
            return False
        if self.at.ground.unfit(lead.profile.base, goal, lead.facing) is not None:
            return False
        return all(foe.at != goal for foe in self.at.field.foes(self.asked.side))

    def _judged(self, draft: Draft, lead: Figure, straight: Plan) -> Plan:
        """The refusal of the place itself, where no way leads there: not that of who stands before it."""
        x, y = draft.goal
        table, name = self.at.state.table, lead.name
        if not (0 <= x <= table.width and 0 <= y <= table.height):
            no = Refusal(f"{name} cannot leave the table: that is beyond its edge", "ST-R1")
            return replace(straight, refusal=no)
        if straight.refusal is None or "figure" not in straight.refusal.measured or flies(draft, lead):
            return straight
        piece = self.at.ground.unfit(lead.profile.base, draft.goal, straight.walks[0].facing)
        if piece is None:
            return straight
        no = Refusal(f"{name} cannot stand there: {piece.kind.replace('_', ' ')}", "ST-R1")
        return replace(straight, refusal=no)

    # ---- as far as may be --------------------------------------------------------------------------------------------

    def _within(self, draft: Draft, lead: Figure) -> tuple[Point, ...] | None:
        """The way to a goal that lies within the reach shown, for a single figure."""
        if len(draft.who) > 1 or may_walk(self.at, lead) is not None:
            return None
        return self.reaches.walk(self.at, lead).path_to(draft.goal)

    def _short_of(self, draft: Draft, path: tuple[Point, ...], plan: Plan, most: int = BEYOND) -> Plan | None:
        """As far towards a goal beyond reach as the slowest of them can go, less so many grains."""
        if plan.refusal is None or "left" not in plan.refusal.measured:
            return None
        lead = self.at.figure(draft.lead)
        far = min((way.length for way in plan.found if way.length), default=0)
        if not far or length(lead.at, path) - far > most:
            return None
        return self._plan(draft, cut(lead.at, path, far - 2))

    def _turned_less(self, draft: Draft, plan: Plan) -> Plan:
        """As much of a wheel as the outermost can walk."""
        way = {way.figure: way for way in plan.found}
        turn = abs(draft.turn)
        for walk in plan.walks:
            laid, legs = way[walk.figure], -(-turn // formations.STEP)
            start = self.at.figure(walk.figure).at
            whole, before = length(start, walk.path), length(start, walk.path[:-legs])
            if laid.length < whole:
                turn = min(turn, abs(draft.turn) * max(0, laid.length - before) // max(1, whole - before))
        sign = 1 if draft.turn > 0 else -1
        for less in range(min(turn, 3)):
            found = self._plan(replace(draft, turn=sign * (turn - less)), (*draft.corners, draft.goal))
            if found.refusal is None:
                return found
        return plan

    def _route(self, own: frozenset[str], figure: Figure, goal: Point) -> tuple[Point, ...] | None:
        key = (figure.id, goal, own)
        if key not in self._routes:
            bodies = [other for other in self.at.state.standing() if other.id not in own]
            self._routes[key] = route(self.at.ground, figure.profile.base, figure.at, goal, bodies)
        return self._routes[key]

    # ---- all together ------------------------------------------------------------------------------------------------

    def _each_as_he_can(self, draft: Draft, plan: Plan) -> Plan:
        """The move of a body of which some cannot walk straight to their places: they go round, or stay."""
        if plan.refusal is None or not draft.many or draft.halved:
            return plan
        walks = {walk.figure: walk for walk in plan.walks}
        stays: list[Stay] = []
        for _ in plan.walks:
            bad = {
                name: no for name, no in each_way(self.at, tuple(walks.values())).items() if isinstance(no, Refusal)
            }
            if not bad:
                break
            for name, no in bad.items():
                walk = walks.pop(name)
                round_it = self._round(frozenset((*walks, name)), walk, no)
                if round_it is not None:
                    walks[name] = round_it
                else:
                    stays.append(Stay(name, no))
        if draft.lead not in walks or not any(walk.path for walk in walks.values()):
            return plan
        walked = tuple(walks.values())
        laid = self._ordered(draft, walked)
        return plan if laid.refusal is not None else replace(laid, stays=tuple(stays), turn=plan.turn)

    def _who_can_charge(self, draft: Draft, plan: Plan) -> Plan:
        """The charge of those of many who come to blows: side by side, else straight at the foe; others stay."""
        walks = {walk.figure: walk for walk in plan.walks}
        stays: dict[str, Refusal] = {}
        while walks:
            bad = self._bad_charges(tuple(walks.values()))
            if not bad:
                laid = self._ordered(draft, tuple(walks.values()))
                if laid.refusal is None:
                    return replace(laid, stays=tuple([Stay(*stay) for stay in stays.items()]))
                name = str(laid.refusal.measured.get("figure"))
                if name not in walks:
                    return plan
                bad = {name: laid.refusal}
            for name, no in bad.items():
                walk = walks.pop(name)
                if len(walk.path) == 1 and walk.path[0] != draft.goal and "left" not in no.measured:
                    at = self.at.figure(name).at
                    walks[name] = replace(walk, path=(draft.goal,), facing=facing_towards(at, draft.goal))
                else:
                    stays[name] = no
        return replace(plan, refusal=stays.get(draft.lead, plan.refusal))

    def _bad_charges(self, walks: tuple[Walk, ...]) -> dict[str, Refusal]:
        """Those who may not charge so, or would reach nobody."""
        found = each_way(self.at, walks, charging=True)
        bad = {name: no for name, no in found.items() if isinstance(no, Refusal)}
        return bad or reaching_nobody(self.at, tuple([way for way in found.values() if isinstance(way, Way)]))

    def _round(self, own: frozenset[str], walk: Walk, no: Refusal) -> Walk | None:
        """The walk of one figure to the same place, round what stands in its way."""
        figure = self.at.figure(walk.figure)
        way = self._route(own, figure, walk.path[-1]) if walk.path and "left" not in no.measured else None
        return replace(walk, path=way) if way and way != walk.path else None

    def _plan(self, draft: Draft, path: tuple[Point, ...]) -> Plan:
        walks = walks_of(self.at, draft, path)
        if draft.halved:
            return self._half(walks)
        return replace(self._ordered(draft, walks), turn=draft.turn)

    def _ordered(self, draft: Draft, walks: tuple[Walk, ...]) -> Plan:
        """The ways of walks if they are ordered."""
        command: Move | Charge = Charge(walks) if draft.charging else Move(walks)
        offer = self.asked.offer(MayCharge if draft.charging else MayMove)
        no = Refusal("that cannot be done now", self.asked.decision.cite) if offer is None else None
        if offer is not None:
            no = offer.refuse(self.at, command)
        found = (charge_ways if draft.charging else ways)(self.at, walks) if no is None else None
        if found is None or isinstance(found, Refusal):
            free = [walk for walk in walks if may_move(self.at, self.at.figure(walk.figure), self.asked.side) is None]
            found = as_far_as_may_be(self.at, tuple(free), charging=draft.charging) if free else ()
        return Plan(walks, found, no, draft.charging)

    def _half(self, walks: tuple[Walk, ...]) -> Plan:
        """The first part of a split move."""
        found = half_ways(self.at, walks)
        if isinstance(found, Refusal):
            return Plan(walks, as_far_as_may_be(self.at, walks, halved=True), found, False)
        return Plan(walks, found, None, False)
