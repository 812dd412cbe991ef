"""Moves and charges: chosen figures go together along a way that is shown with its cost, or with what forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import Charge, Command, Duel, Move, Rally, Rise
from game.core.grain import GRAIN, Point, distance_up, facing_towards, round_inches
from game.core.state import Figure
from game.core.tally import Refusal
from game.play.offers import MayMove
from game.rules.movement import charge_bonus, charge_reach, left, may_charge, may_move, may_walk
from game.ui.board.asked import Asked
from game.ui.board.forecasts import charge_or_move_forecast
from game.ui.board.pickers.drawing import draw_plan
from game.ui.board.pickers.dueling import Duels
from game.ui.board.pickers.facing import near_nose
from game.ui.board.pickers.laying import Draft, Laying, Plan
from game.ui.board.pickers.picker import OTHER_ICONS, Picker, grain_point, refused, why_not
from game.ui.board.pickers.rising import Standing
from game.ui.board.stage import inch
from game.ui.kit.choose import Row
from game.ui.panels.models import ActionView, ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands import Hands
    from game.ui.board.view import Marks

KNOWN: frozenset[type[Command]] = frozenset({Move, Charge, Rise, Rally, Duel})
"""Kinds for which this picker has hands."""


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
        self._others = self.others(KNOWN)
        self.standing = Standing(self, asked)
        self._laying = Laying(asked, hands.reaches)

    # ---- who --------------------------------------------------------------------------------------------------------

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

    def lead(self) -> Figure | None:
        """The figure under the hand: the others keep their places beside it."""
        figures = self.chosen()
        return next((one for one in figures if one.id == self._lead), figures[0] if figures else None)

    def trial(self, goal: Point) -> Plan | None:
        """The move of the chosen to a goal of the lead."""
        lead = self.lead()
        if lead is None:
            return None
        who = tuple(one.id for one in self.chosen())
        return self._laying.plan(Draft(who, lead.id, goal, tuple(self.corners), self.turn, self.charging))

    # ---- hands ------------------------------------------------------------------------------------------------------

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
        elif not self.standing.act(name) and not self.take_other(name, self._others):
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

    # ---- what is shown ----------------------------------------------------------------------------------------------

    def tiles(self) -> list[ActionView]:
        """Move, charge, turn, get up, rally, duel."""
        figures = self.chosen()
        first = figures[0] if figures else None
        move_no = charge_no = None
        if first is not None:
            move_no = may_move(self.at, first, self.side) or may_walk(self.at, first)
            charge_no = move_no or may_charge(self.at, first)
        nobody = "" if figures else "Nobody chosen\nChoose a figure first."
        tiles = [
            ActionView("move", "Move", "move", "G", not self.charging, refused(move_no, "Move")),
            ActionView("charge", "Charge", "charge", "C", self.charging, refused(charge_no, "Charge")),
            ActionView("left", "Turn left", "undo", "Q", why_not=nobody, group=1),
            ActionView("right", "Turn right", "redo", "E", why_not=nobody, group=1),
            ActionView("unit", "Whole unit", "people", "U", why_not=nobody, group=1),
        ]
        tiles += self.standing.tiles()
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
        if plan is None or lead is None:
            return
        draw_plan(marks, self.at, figures, lead, plan, scale)

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
            Row("Move", "move", "G", f"{round_inches(left(self.at, figure))} inches left", "move", why_not(walk_no)),
            Row("Charge", "charge", "C", f"{round_inches(charge_reach(self.at, figure))} inches", "charge",
                why_not(walk_no or may_charge(self.at, figure))),
            Row("Turn", "right", "E", "", "wheel", why_not(move_no)),
        ]  # fmt: skip
        rows += self.standing.menu(figure)
        rows += self.duels.menu(figure)
        if figure.unit:
            rows.append(Row("Choose the whole unit", "unit", "U", "", "people"))
        return rows
