"""The way laid out for the chosen: by clicks, drags and keys, with corners and a turn at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.bases import extent
from game.core.commands import Command
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up, facing_towards, squared
from game.core.tally import Refusal
from game.rules.missiles.splitting import when_walked
from game.rules.moving.movement import may_charge, may_move, may_walk
from game.rules.situation import Situation
from game.ui.board.hands.asked import Asked
from game.ui.board.overlays.past_half import lost_on
from game.ui.board.pickers.picker import Picker, why_not
from game.ui.board.pickers.places import grain_point, snapped
from game.ui.board.pickers.placing.facing import near_nose
from game.ui.board.pickers.placing.forming import Forming
from game.ui.board.pickers.registry import helpers_of
from game.ui.board.pickers.walks.drafts import Draft, Plan
from game.ui.board.pickers.walks.drawing import stays_told
from game.ui.board.pickers.walks.dueling import Duels
from game.ui.board.pickers.walks.hauling import Hauling
from game.ui.board.pickers.walks.laying import Laying
from game.ui.board.pickers.walks.pointing import can_go, pointed_goal
from game.ui.board.pickers.walks.sallying import Sallying
from game.ui.board.pickers.walks.soaring import Soaring
from game.ui.board.screening.stage import inch
from game.ui.keys import cap_of, named
from game.ui.kit.controls.option import Option

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table


FOLLOWING = ("arcs", "sight")
"""Overlays that go along with a ghost under the pointer; the others, with one that is set."""


class Steering(Picker):
    """Lays out the way of the chosen, and gives the command for it."""

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        self.charging = False
        self.duels = Duels(self, asked)
        self.sallying = Sallying(self, asked)
        self.hauling = Hauling(self, asked)
        self.helpers = helpers_of(self, asked)
        self.forming = Forming(self, self.form, self._stays)
        self.corners: list[Point] = []
        self.turn = 0
        self.plan: Plan | None = None
        """Set by a click, carried out by the next, or by Enter."""
        self.soaring = Soaring(self)
        self.goal: Point | None = None
        self.keyed = False
        """Whether the ghost is held by the keys: it goes on even where it may not stay."""
        self.dragging = False
        self.nose: str | None = None
        self._lead = ""
        self._laying = Laying(asked, hands.reaches)
        self._foreseen: tuple[Plan | None, Situation] = (None, asked.at)

    def _stays(self, figure: Figure) -> Refusal | None:
        """Why a figure cannot be formed up with others, or None."""
        return may_move(self.at, figure, self.side) or may_walk(self.at, figure)

    def foreseen(self) -> Situation:
        """The situation with the chosen where their ghosts are: set, or for arcs and sight under the pointer."""
        plan = self.plan
        if plan is None and self.hands.tool in FOLLOWING and len(self.hands.chosen) == 1 and self.mode is None:
            plan = self.showing()
        plan = plan if plan is not None and plan.refusal is None else None
        if self._foreseen[0] is not plan:
            self._foreseen = (plan, when_walked(self.at, plan.found) if plan is not None else self.at)
        return self._foreseen[1]

    def lead(self) -> Figure | None:
        """The figure under the hand: others keep their places beside it."""
        figures = self.sallying.figures() if self.sallying.on else self.chosen()
        return next((figure for figure in figures if figure.id == self._lead), figures[0] if figures else None)

    def trial(self, goal: Point) -> Plan | None:
        """The move of the chosen to a goal of the lead."""
        lead = self.lead()
        if lead is None:
            return None
        halved = self.sallying.on
        who = tuple(figure.id for figure in (self.sallying.figures() if halved else self.chosen()))
        high, ranks = self.soaring.by_air, self.forming.ranks
        draft = Draft(who, lead.id, goal, tuple(self.corners), self.turn, self.charging, halved, high, ranks)
        return self._laying.plan(draft)

    def aim(self, at: Point, figure: Figure | None) -> None:
        """Plan a way to a place or at an enemy; where there is none, say why."""
        lead = self.lead()
        if lead is None:
            return
        self.goal = figure.at if figure is not None and figure.side != self.side and figure.standing else at
        self.plan = self.trial(self.goal)
        if self.plan is not None and self.plan.refusal is not None:
            self.hands.wishes.refuse(self.plan.refusal, self._hint(self.plan.refusal))
            self.plan = None
            self.goal = None
        elif self.plan is not None:
            self.hands.wishes.relent()

    def nudge(self, dx: int, dy: int) -> bool:
        """Move the ghost of the chosen by the keys."""
        if self.mode is not None and self.mode.nudge(dx, dy):
            return True
        lead = self.lead()
        if lead is None or self.duels.who or may_move(self.at, lead, self.side) is not None:
            return False
        self.hands.aimed, self.hands.hovered = "", None
        self.goal = self.nudged(self.goal or lead.at, dx, dy)
        if self.goal == lead.at and not self.turn and not self.corners and self.soaring.by_air is None:
            self.cancel()
            return True
        self.keyed = True
        self.plan = self.trial(self.goal)
        self.hands.show(inch(self.goal))
        return True

    def corner(self) -> None:
        """Set a corner of the way where the ghost is."""
        if self.goal is not None and self.keyed:
            self.corners.append(self.goal)
            self.plan = self.trial(self.goal)

    def face(self, by: int) -> None:
        """Turn the end of the way by so many degrees."""
        lead = self.lead()
        if lead is None:
            return
        turn = self.turn + by
        self.turn = max(-180, min(180, turn)) if len(self.hands.chosen) > 1 else (turn + 180) % 360 - 180
        if self.dragging:
            return
        if self.goal is None:
            self.goal = lead.at
        self.plan = self.trial(self.goal)
        if self.plan is None:
            return
        if self.plan.refusal is None:
            self.turn = self.plan.turn
        elif not self.keyed:
            self.hands.wishes.refuse(self.plan.refusal, "")

    def form(self, ranks: int) -> None:
        """Form the chosen in so many ranks where they stand, or where the ghost is."""
        lead = self.lead()
        if lead is None or not ranks:
            return
        self.forming.ranks, self.charging, self.keyed = ranks, False, True
        self.goal = self.goal or lead.at
        self.plan = self.trial(self.goal)

    def by_unit(self, name: str) -> bool:
        """Have the whole unit of the first of the chosen about to charge; False where the action is another."""
        if name != "charge_unit":
            return False
        self.hands.choose_unit()
        if not self.charging:
            self.act("charge")
        return True

    def unit_rows(self, figure: Figure) -> list[Option]:
        """The rows in the list of a figure for its whole unit."""
        if not figure.unit:
            return []
        no = why_not(may_move(self.at, figure, self.side) or may_walk(self.at, figure) or may_charge(self.at, figure))
        return [
            Option("charge_unit", "The whole unit charges", "charge", cap_of("charge_unit"), why_not=no),
            Option("dress", "The whole unit dresses its ranks", "people", cap_of("dress"),
                   why_not=why_not(self._stays(figure))),
            Option("unit", "Choose the whole unit", "people", "U"),
        ]  # fmt: skip

    def showing(self) -> Plan | None:
        """The plan on the table: of what is dragged, what was clicked, else what the pointer would do."""
        if self.goal is not None and (self.dragging or self.nose is not None):
            return self.trial(self.goal)
        if self.plan is not None:
            return self.plan
        lead = self.lead()
        if lead is None:
            return None
        if self.corners:
            return self.trial(snapped(grain_point(self.hands.at)))
        if self.sallying.on and self.pointed_foe() is not None:
            return None
        goal = pointed_goal(self.hands, self.pointed_foe())
        if goal is None or (self.hands.hovered is None and not can_go(self.at, lead, self.side)):
            return None
        return self.trial(goal)

    def command_meant(self) -> Command | None:
        """The walk or charge that is laid out, or that a click would lay out and give."""
        if self.mode is not None:
            return self.mode.command_meant()
        if self.sallying.on:
            return self.legal(self.sallying.command_meant())
        plan = self.showing()
        return self._made(plan) if plan is not None and plan.refusal is None else None

    def _made(self, plan: Plan) -> Command:
        """The command of a plan, with what helpers add."""
        command: Command = plan.command
        for helper in self.helpers:
            command = helper.made(command)
        return command

    def where(self) -> list[Point]:
        """Where those end who are to go, or what has the hands has its places."""
        if self.mode is not None:
            return self.mode.where()
        return [way.end for way in self.plan.found] if self.plan is not None else []

    def staying(self) -> tuple[Command, str] | None:
        """The end of the phase, for one of the chosen at the pointer who has nothing laid out."""
        ends, here = self.ending(), self.hands.hovered
        laid = self.plan is not None or self.mode is not None or self.dragging
        if ends is None or here not in self.hands.chosen or laid:
            return None
        return ends, here

    def confirms(self, at: Point) -> bool:
        """Whether a place is on the ghost of a figure that goes: a click there carries the plan out."""
        if self.plan is None or self.plan.refusal is not None:
            return False
        reach = {walk.figure: extent(self.at.figure(walk.figure).profile.base) for walk in self.plan.walks}
        return any(squared(way.end, at) <= reach[way.figure] ** 2 for way in self.plan.found)

    # ---- dragging --------------------------------------------------------------------------------------------------

    def _hint(self, no: Refusal) -> str:
        if self.charging:
            return named("To walk in instead, press <move>.")
        if "left" in no.measured and self.hands.tool != "reach":
            return named("Press <reach> to see how far it can go.")
        if "left" in no.measured:
            return "The bright line shows how far it can go; the dashed one is half its move."
        return "Ctrl click sets corners of a way round." if "after" in no.measured or "figure" in no.measured else ""

    def grip(self, figure: Figure | None, at: Point) -> bool:
        """Own figures are dragged; the one chosen is turned by its nose."""
        those = self.chosen()
        if len(those) == 1 and near_nose(those[0], at):
            self.nose, self.plan, self.corners = those[0].id, None, []
            self._lead = those[0].id
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
        """Mean the enemy on whom a drag ends."""
        name = self.hands.view.figure_at(inch(at))
        foe = self.at.state.figures.get(name or "")
        return foe.at if foe is not None and foe.side != self.side and foe.standing else at

    def drop(self, at: Point) -> None:
        """Give the move, or say why not."""
        lead, goal = self.lead(), self.goal
        was_nose = self.nose is not None
        self.dragging, self.nose = False, None
        if lead is None or goal is None:
            return
        if not was_nose and distance_up(lead.at, goal) < GRAIN // 8 and not self.corners:
            self.goal = None
            return
        self.plan = self.trial(goal)
        if not self.asks_first():
            self.carry_out()

    def asks_first(self) -> bool:
        """Whether what was dropped is only laid out, and asked about before it is given."""
        return False

    def _gives_up(self, plan: Plan) -> str:
        """Who gives up what by going past half the move, for a notice; "" for nobody, and for a charge."""
        figures = [] if plan.charge else [(self.at.figure(way.figure), way) for way in plan.found]
        lost = {figure.name: ", ".join(words) for figure, way in figures if (words := lost_on(self.at, figure, way))}
        if not lost:
            return ""
        first, what = next(iter(lost.items()))
        who = first if len(lost) == 1 else f"{len(lost)} figures"
        return f"{who} went past half the move: {what} this round"

    def carry_out(self) -> None:
        """Give the command that is planned."""
        plan = self.plan
        if plan is None:
            return
        if self.sallying.on and plan.refusal is None:
            self.hands.wishes.notice("Now choose whom they shoot at", "SP-3.3.1.2")
            return
        if plan.refusal is not None:
            self.hands.wishes.refuse(plan.refusal, self._hint(plan.refusal))
            if not self.keyed:
                self.plan = self.goal = None
            return
        self.plan, self.goal, self.keyed = None, None, False
        charging, self.corners, self.turn, self.forming.ranks = self.charging, [], 0, 0
        self.soaring.by_air = None
        told = self._gives_up(plan)
        done = self.submit(self._made(plan))
        if done and told:
            self.hands.wishes.notice(told, "")
        self.charging = charging and not done
        if done and plan.stays:
            words, first = stays_told(plan), plan.stays[0].why
            self.hands.wishes.notice(f"{words}: {first.reason}", first.rule)
