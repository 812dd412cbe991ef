"""Moves and charges: chosen figures go together along a way that is shown with its cost, or with what forbids it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from msgspec import Struct

from game.board.routes import route
from game.core.commands import Charge, Command, Duel, Move, Rally, Rise, Walk
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards, round_inches
from game.core.state import Figure
from game.core.tally import Refusal
from game.play.offers import MayCharge, MayMove, MayRally, MayRise
from game.rules.movement import allowance, charge_bonus, charge_reach, left, may_charge, may_move, may_walk
from game.rules.walking import Way
from game.rules.ways import as_far_as_may_be, charge_ways, ways
from game.ui.art import overlay
from game.ui.art.palette import REAR
from game.ui.board.asked import Asked
from game.ui.board.forecasts import charge_or_move_forecast
from game.ui.board.pickers.dueling import Duels
from game.ui.board.pickers.picker import OTHER_ICONS, Picker, grain_point, refused
from game.ui.board.shapes import lane_of, path_of, ring_about
from game.ui.board.stage import inch
from game.ui.kit.choose import Row
from game.ui.panels.models import ActionView, ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands import Hands
    from game.ui.board.view import Marks

SNAP = 2 * GRAIN
"""How far beyond its reach a figure may be dragged and still goes as far as it can."""

NOSE = 0.34
"""Inches about the facing mark by which a figure is turned."""


KNOWN: frozenset[type[Command]] = frozenset({Move, Charge, Rise, Rally, Duel})
"""Kinds for which this picker has hands."""


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


class MovePicker(Picker):
    """Click or drag figures about; C charges; D duels; Q and E turn; corners by Ctrl click."""

    done_label = "End phase"

    def __init__(self, hands: Hands, asked: Asked) -> None:
        super().__init__(hands, asked)
        self.charging = False
        self.duels = Duels(asked)
        self.corners: list[Point] = []
        self.turn = 0
        self.plan: Plan | None = None
        """Set by a click, carried out by the next, or by Enter."""
        self.goal: Point | None = None
        self.dragging = False
        self.nose: str | None = None
        self._lead = ""
        self._trial: tuple[object, Plan] | None = None
        self._others = self.others(KNOWN)
        self._routes: dict[tuple[str, Point], tuple[Point, ...] | None] = {}

    # ---- who -------------------------------------------------------------------------------------------------------

    def actors(self) -> list[str]:
        """Those who may still walk, and those who may duel."""
        return list(dict.fromkeys((*self._movers(), *self.duels.found)))

    def _movers(self) -> list[str]:
        offer = self.asked.offer(MayMove)
        return [one.id for one in offer.movers(self.at)] if offer is not None else []

    def unfinished(self) -> int:
        """Those who have not moved and are not in melee."""
        return len(self._movers())

    def chosen_changed(self) -> None:
        """A plan is for those for whom it was made."""
        self.cancel()

    # ---- laying out ------------------------------------------------------------------------------------------------

    def lead(self) -> Figure | None:
        """The figure under the hand: the others keep their places beside it."""
        figures = self.chosen()
        return next((one for one in figures if one.id == self._lead), figures[0] if figures else None)

    def trial(self, goal: Point) -> Plan | None:
        """The move of the chosen to a goal of the lead, laid out once."""
        lead = self.lead()
        if lead is None:
            return None
        key = (goal, tuple(self.hands.chosen), tuple(self.corners), self.turn, self.charging, lead.id)
        if self._trial is None or self._trial[0] != key:
            self._trial = (key, self._laid(lead, goal))
        return self._trial[1]

    def _laid(self, lead: Figure, goal: Point) -> Plan:
        straight = self._plan(lead, (*self.corners, goal))
        if straight.refusal is None or self.corners or goal == lead.at or self.charging:
            return straight
        snapped = self._snapped(lead, goal, straight)
        if snapped is not None:
            return snapped
        for way in (self._within(lead, goal), self._route(lead, goal)):
            if way is not None and len(way) > 1:
                round_it = self._plan(lead, way)
                if round_it.refusal is None:
                    return round_it
        return straight

    def _within(self, lead: Figure, goal: Point) -> tuple[Point, ...] | None:
        """The way by which the goal lies within the reach that is shown, for one alone."""
        if len(self.hands.chosen) > 1 or may_walk(self.at, lead) is not None:
            return None
        return self.hands.reaches.walk(self.at, lead).path_to(goal)

    def _snapped(self, lead: Figure, goal: Point, plan: Plan) -> Plan | None:
        """A goal a little beyond reach means: as far as they can go."""
        if plan.refusal is None or "left" not in plan.refusal.measured:
            return None
        far = min((way.length for way in plan.found if way.length), default=0)
        whole = distance_up(lead.at, goal)
        if not far or whole - far > SNAP:
            return None
        short = ahead_on(lead.at, goal, far - 2)
        shorter = self._plan(lead, (short,))
        return shorter if shorter.refusal is None else None

    def _route(self, lead: Figure, goal: Point) -> tuple[Point, ...] | None:
        key = (lead.id, goal)
        if key not in self._routes:
            own = frozenset(self.hands.chosen)
            bodies = [one for one in self.at.state.standing() if one.id not in own]
            self._routes[key] = route(self.at.ground, lead.profile.base, lead.at, goal, bodies)
        return self._routes[key]

    def _plan(self, lead: Figure, path: tuple[Point, ...]) -> Plan:
        walks = tuple(self._walk(one, lead, path) for one in self.chosen())
        command: Move | Charge = Charge(walks) if self.charging else Move(walks)
        offer = self.asked.offer(MayCharge if self.charging else MayMove)
        no = Refusal("that cannot be done now", self.asked.decision.cite) if offer is None else None
        if offer is not None:
            no = offer.refuse(self.at, command)
        found = (charge_ways if self.charging else ways)(self.at, walks) if no is None else None
        if found is None or isinstance(found, Refusal):
            free = [one for one in walks if may_move(self.at, self.at.figure(one.figure), self.side) is None]
            found = as_far_as_may_be(self.at, tuple(free), charging=self.charging) if free else ()
        return Plan(walks, found, no, self.charging)

    def _walk(self, figure: Figure, lead: Figure, path: tuple[Point, ...]) -> Walk:
        """Each keeps its place beside the lead; turned together they wheel about it."""
        dx, dy = figure.x - lead.x, figure.y - lead.y
        end = rotated((dx, dy), self.turn) if self.turn and figure is not lead else (dx, dy)
        places = [(x + dx, y + dy) for x, y in path[:-1]]
        places.append((path[-1][0] + end[0], path[-1][1] + end[1]))
        if tuple(places) == (figure.at,):
            return Walk(figure.id, (), (figure.facing + self.turn) % 360)
        facing = figure.facing
        if len(self.hands.chosen) == 1 or self.charging:
            before = places[-2] if len(places) > 1 else figure.at
            facing = facing_towards(before, places[-1])
        return Walk(figure.id, tuple(places), (facing + self.turn) % 360)

    # ---- hands -----------------------------------------------------------------------------------------------------

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Plan a way there; a second click on it carries it out. In a duel, challenge whoever stands there."""
        if self.duels.who:
            if figure is not None and figure.side != self.side and figure.standing:
                self.submit(Duel(self.duels.who, figure.id), "Those who may be challenged are ringed.")
            return
        if not self.hands.chosen:
            if figure is not None and figure.standing:
                self.hands.wishes.notice(f"Choose who is to go at {figure.name} first", "")
            return
        if ctrl:
            self.corners.append(at)
            self.plan = None
            return
        if self.plan is not None and self.goal is not None and distance_up(self.goal, at) < GRAIN // 2:
            self.carry_out()
            return
        self.turn = 0
        self._aim(at, figure)

    def _aim(self, at: Point, figure: Figure | None) -> None:
        lead = self.lead()
        if lead is None:
            return
        self.goal = figure.at if figure is not None and figure.side != self.side and figure.standing else at
        self.plan = self.trial(self.goal)
        if self.plan is not None and self.plan.refusal is not None:
            self.hands.wishes.refuse(self.plan.refusal, self._hint(self.plan.refusal))
            self.plan = None
            self.goal = None

    def _hint(self, no: Refusal) -> str:
        if self.charging:
            return "To walk in instead, press G."
        if "left" in no.measured:
            return "The bright line shows how far it can go; the dashed one is half its move."
        return "Ctrl click sets corners of a way round."

    def grip(self, figure: Figure | None, at: Point) -> bool:
        """Own figures are dragged; the one chosen is turned by its nose."""
        one = self.chosen()
        if len(one) == 1 and near_nose(one[0], at):
            self.nose, self.plan, self.corners = one[0].id, None, []
            self._lead = one[0].id
            return True
        if figure is None or figure.side != self.side or not figure.standing:
            return False
        if figure.id not in self.hands.chosen:
            self.hands.choose([figure.id])
        self.duels.who = ""
        self._lead = figure.id
        self.dragging, self.plan, self.turn = True, None, 0
        return True

    def drag(self, at: Point) -> None:
        """The ghost goes along."""
        lead = self.lead()
        if lead is None:
            return
        if self.nose is not None:
            self.goal = lead.at
            self.turn = (facing_towards(lead.at, at) - lead.facing + 540) % 360 - 180
        else:
            self.goal = self._over_foe(at)

    def _over_foe(self, at: Point) -> Point:
        """A drag that ends on an enemy means him."""
        name = self.hands.view.figure_at(inch(at))
        foe = self.at.state.figures.get(name or "")
        return foe.at if foe is not None and foe.side != self.side and foe.standing else at

    def drop(self, at: Point) -> None:
        """The move is made, or refused."""
        lead, goal = self.lead(), self.goal
        was_nose = self.nose is not None
        self.dragging, self.nose = False, None
        if lead is None or goal is None:
            return
        if not was_nose and distance_up(lead.at, goal) < GRAIN // 8 and not self.corners:
            self.goal = None
            return
        self.plan = self.trial(goal)
        self.carry_out()

    def carry_out(self) -> None:
        """Give the command that is planned."""
        plan, self.plan, self.goal = self.plan, None, None
        if plan is None:
            return
        charging, self.corners, self.turn = self.charging, [], 0
        if self.submit(plan.command, "" if plan.refusal is None else self._hint(plan.refusal)):
            self.charging = False
        else:
            self.charging = charging

    def cancel(self) -> bool:
        """Forget corners, turn and plan; then charging."""
        had = bool(self.corners or self.plan or self.goal or self.turn or self.duels.who)
        self.duels.who = ""
        self.corners, self.plan, self.goal, self.turn = [], None, None, 0
        self.dragging, self.nose = False, None
        if not had and self.charging:
            self.charging = False
            return True
        return had

    def act(self, name: str) -> bool:
        """Tiles and keys."""
        if name == "duel":
            self._duel()
        elif name in ("move", "charge"):
            self.duels.who = ""
            self.charging = name == "charge" and not self.charging
            self.plan = self.goal = None
        elif name in ("left", "right") and self.hands.chosen:
            self._face(-15 if name == "left" else 15)
        elif name == "confirm" and self.plan is not None:
            self.carry_out()
        elif name == "rise":
            self._rise()
        elif name == "rally":
            self._rally()
        elif name.startswith("rally:"):
            _, leader, whom = name.split(":")
            self.submit(Rally(leader, whom))
        elif not self.take_other(name, self._others):
            return super().act(name)
        return True

    def _duel(self) -> None:
        """Have an enemy chosen for a duel, or no more."""
        was, who = self.duels.who, self.duels.challenger(self.hands.chosen)
        self.cancel()
        if not who and not was:
            no = next((self.duels.why_not(one) for one in self.chosen()), None)
            if no is not None:
                self.hands.wishes.refuse(no, "")
            else:
                self.hands.wishes.notice("Nobody can duel now", "")
        elif not was:
            self.hands.choose([who])
            self.charging, self.duels.who = False, who

    def _face(self, by: int) -> None:
        lead = self.lead()
        if lead is None:
            return
        self.turn = (self.turn + by + 180) % 360 - 180
        if self.dragging:
            return
        if self.goal is None:
            self.goal = lead.at
        self.plan = self.trial(self.goal)
        if self.plan is not None and self.plan.refusal is not None:
            self.hands.wishes.refuse(self.plan.refusal, "")

    def _rise(self) -> None:
        offer = self.asked.offer(MayRise)
        down = [one.id for one in self.at.field.friends(self.side) if one.has("prone")]
        names = [name for name in self.hands.chosen if name in down] or down
        if offer is None or not names:
            self.hands.wishes.notice("Nobody lies down", "")
            return
        able = [name for name in names if offer.refuse(self.at, Rise((name,))) is None]
        self.submit(Rise(tuple(able or names)))

    def _rallies(self) -> list[Rally]:
        offer = self.asked.offer(MayRally)
        return [] if offer is None else [one for one in offer.examples(self.at) if isinstance(one, Rally)]

    def _rally(self) -> None:
        found = self._rallies()
        if len(found) == 1:
            self.submit(found[0])
        elif found:
            rows = [Row(self._rally_words(one), f"rally:{one.leader}:{one.whom}", icon="flag") for one in found]
            self.hands.wishes.menu(rows, self.hands.pointer, "Rally")
        else:
            self.hands.wishes.notice("No leader is near enough to anybody in flight", "")

    def _rally_words(self, one: Rally) -> str:
        state = self.at.state
        whom = state.units[one.whom].name if one.whom in state.units else state.figures[one.whom].name
        return f"{state.figures[one.leader].name} calls {whom}"

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def tiles(self) -> list[ActionView]:
        """Move, charge, turn, get up, rally, duel."""
        figures = self.chosen()
        first = figures[0] if figures else None
        move_no = charge_no = None
        if first is not None:
            move_no = may_move(self.at, first, self.side) or may_walk(self.at, first)
            charge_no = move_no or may_charge(self.at, first)
        nobody = "" if figures else "Nobody chosen\nChoose a figure first."
        prone = any(one.has("prone") for one in self.at.field.friends(self.side))
        tiles = [
            ActionView("move", "Move", "move", "G", not self.charging, refused(move_no, "Move")),
            ActionView("charge", "Charge", "charge", "C", self.charging, refused(charge_no, "Charge")),
            ActionView("left", "Turn left", "undo", "Q", why_not=nobody, group=1),
            ActionView("right", "Turn right", "redo", "E", why_not=nobody, group=1),
            ActionView("unit", "Whole unit", "people", "U", why_not=nobody, group=1),
        ]
        if prone:
            tiles.append(ActionView("rise", "Get up", "up", "P"))
        if self._rallies():
            tiles.append(ActionView("rally", "Rally", "flag", "L"))
        tiles += [ActionView(verb, verb.capitalize(), OTHER_ICONS.get(verb, "star")) for verb in self._others]
        return tiles + self.duels.tiles(figures)

    def _showing(self) -> Plan | None:
        """The plan on the table: what is dragged, what was clicked, else what the pointer would do."""
        if self.goal is not None and (self.dragging or self.nose is not None):
            return self.trial(self.goal)
        if self.plan is not None:
            return self.plan
        if self.corners and self.hands.chosen:
            return self.trial(grain_point(self.hands.at))
        return None

    def marks(self, marks: Marks, scale: int) -> None:
        """Reach, lane or path with its cost, ghosts, and what stops them."""
        hands = self.hands
        if self.duels.who:
            self.duels.marks(marks, hands.hovered, scale)
            return
        figures = self.chosen()
        plan = self._showing()
        lead = self.lead()
        if lead is not None and (self.charging or plan is not None or hands.tool == "reach"):
            able = may_move(self.at, lead, self.side) is None and may_walk(self.at, lead) is None
            if able:
                more = charge_bonus(lead) if self.charging else 0
                stamp = hands.reaches.stamp(self.at, lead, scale, more)
                if stamp is not None:
                    marks.under.append(stamp)
        if plan is None:
            return
        bad = plan.refusal is not None
        by_name = {way.figure: way for way in plan.found}
        for one in figures:
            way = by_name.get(one.id)
            walk = next((walk for walk in plan.walks if walk.figure == one.id), None)
            if walk is None:
                continue
            if way is not None and len(way.path) > 1:
                self._draw_way(marks, one, way, plan, scale, one is lead)
            end = inch(way.end) if way is not None and not bad else inch(walk.path[-1] if walk.path else one.at)
            if not bad:
                marks.ghosts.append((one, end, walk.facing))
            marks.over.append(ring_about(one, end, walk.facing, scale, REAR if bad else (255, 240, 200), 1.8, bad))
        if lead is not None:
            self._label(marks, lead, plan, by_name.get(lead.id), scale)

    def _draw_way(self, marks: Marks, one: Figure, way: Way, plan: Plan, scale: int, leads: bool) -> None:
        if plan.charge:
            clear = plan.refusal is None
            marks.under += lane_of(one, way.path, self.colour(self.side), scale, clear)
        elif leads or len(plan.walks) <= 12:
            stopped = bool(way.zones) or plan.refusal is not None
            half = max(0, allowance(self.at, one) // 2 - one.walked) / GRAIN if leads else 0
            stamp = path_of(way.path, scale, stopped, half)
            if stamp is not None:
                (marks.over if leads else marks.under).append(stamp)

    def _label(self, marks: Marks, lead: Figure, plan: Plan, way: Way | None, scale: int) -> None:
        walk = next(one for one in plan.walks if one.figure == lead.id)
        at = inch(walk.path[-1] if walk.path else lead.at)
        below = (at[0], at[1] + 0.85)
        if plan.refusal is not None:
            marks.over.append(overlay.label(short(plan.refusal.reason), below, scale, 13, colour=(255, 190, 160)))
            return
        if way is None or len(way.path) < 2:
            return
        end = inch(way.end)
        budget = charge_reach(self.at, lead) if plan.charge else left(self.at, lead)
        word = "charge " if plan.charge else ""
        cost = f"{word}{round_inches(max(way.cost for way in plan.found))} of {round_inches(budget)} in"
        marks.over.append(overlay.label(cost, (end[0], end[1] + 0.85), scale, 13))
        if way.zones:
            foe = self.at.figure(way.zones[0]).name
            marks.over.append(overlay.label(f"stops: {foe}'s zone", (end[0], end[1] + 0.85), scale, 12, lift=-21))

    def forecast(self) -> ForecastView | None:
        """What a blow would be from where the plan ends."""
        if self.duels.who:
            return self.duels.forecast(self.hands.hovered)
        plan, lead = self._showing(), self.lead()
        if plan is None or lead is None:
            return None
        way = next((way for way in plan.found if way.figure == lead.id), None)
        walk = next((one for one in plan.walks if one.figure == lead.id), None)
        if way is None or walk is None:
            return None
        return charge_or_move_forecast(self.at, lead, way, walk.facing, plan.charge, plan.refusal)

    def menu(self, figure: Figure) -> list[Row]:
        """What a figure may do now, and why not."""
        move_no = may_move(self.at, figure, self.side)
        walk_no = move_no or may_walk(self.at, figure)
        rows = [
            Row("Move", "move", "G", f"{round_inches(left(self.at, figure))} inches left", "move", _why(walk_no)),
            Row("Charge", "charge", "C", f"{round_inches(charge_reach(self.at, figure))} inches", "charge",
                _why(walk_no or may_charge(self.at, figure))),
            Row("Turn", "right", "E", "", "wheel", _why(move_no)),
        ]  # fmt: skip
        rise = self.asked.offer(MayRise)
        if rise is not None and figure.has("prone"):
            no = rise.refuse(self.at, Rise((figure.id,)))
            rows.append(Row("Get up", "rise", "P", "half its move", "up", _why(no)))
        rows += self.duels.menu(figure)
        if figure.unit:
            rows.append(Row("Choose the whole unit", "unit", "U", "", "people"))
        return rows


def _why(no: Refusal | None) -> str:
    return "" if no is None else f"{no.reason} {{#{no.rule}}}"


def short(reason: str, most: int = 46) -> str:
    """A reason short enough for the table."""
    return reason if len(reason) <= most else reason[: most - 1].rstrip() + "\u2026"


def rotated(offset: tuple[int, int], degrees: int) -> tuple[int, int]:
    """An offset turned clockwise."""
    turn = math.radians(degrees)
    s, c = math.sin(turn), math.cos(turn)
    return round(offset[0] * c - offset[1] * s), round(offset[0] * s + offset[1] * c)


def ahead_on(start: Point, goal: Point, far: int) -> Point:
    """The place so many grains from a start towards a goal."""
    whole = distance_up(start, goal) or 1
    return start[0] + (goal[0] - start[0]) * far // whole, start[1] + (goal[1] - start[1]) * far // whole


def near_nose(figure: Figure, at: Point) -> bool:
    """Whether a place is on the facing mark of a figure: at its rim, in the direction it faces."""
    base = figure.profile.base
    nose = ahead(figure.at, figure.facing, base.radius or base.length // 2)
    inner = (base.radius or base.width // 2) * 0.6
    return math.dist(inch(nose), inch(at)) < NOSE and distance_up(figure.at, at) > inner
