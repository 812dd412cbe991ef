"""Moves and charges: chosen figures go together along a path, shown with its cost or its refusal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.core.commands import (
    Breathe,
    Cast,
    Charge,
    Command,
    Dismount,
    Duel,
    Gaze,
    Move,
    Rally,
    Remount,
    Rise,
    Shoot,
    Split,
    Spot,
    Stunt,
    Sweep,
    TurnUndead,
)
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up
from game.core.held.engines import Bombard, Haul, Wreck
from game.core.held.handling import Use
from game.play.missiles.offers import MayShoot
from game.play.moving.offers import MayMove
from game.ui.board.hands.asked import Asked, Strip
from game.ui.board.overlays.lights import Mode
from game.ui.board.overlays.reaches import Manner, wings_of
from game.ui.board.pickers.blows.stunting import Stunting
from game.ui.board.pickers.handling import HANDLED, Handling
from game.ui.board.pickers.others import Others
from game.ui.board.pickers.picker import Picker
from game.ui.board.pickers.places import snapped
from game.ui.board.pickers.registry import helped, picks
from game.ui.board.pickers.walks.drawing import Sheet, draw_plan
from game.ui.board.pickers.walks.listing import rows_of, tiles_of
from game.ui.board.pickers.walks.pointing import Telling, can_go, farther, in_rush
from game.ui.board.pickers.walks.rising import Standing
from game.ui.board.pickers.walks.sallying import goes_on
from game.ui.board.pickers.walks.sneaking import KINDS, Sneaking
from game.ui.board.pickers.walks.steering import Steering
from game.ui.board.pickers.walks.sweeping import Sweeping
from game.ui.kit.controls.option import Option
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table
    from game.ui.board.view import Marks

KNOWN: frozenset[type[Command]] = frozenset(
    {Move, Charge, Rise, Rally, Duel, Split, Stunt, Sweep, Haul, *KINDS, *HANDLED}
)
"""Kinds for which this picker has hands."""


OVER = ("shoot", "cast", "use", "breathe", "gaze", "turn", "loose")
"""Tiles and keys that go over to what is aimed, where it is asked together with the walks."""
AIMED: frozenset[type[Command]] = frozenset({Shoot, Cast, Use, Breathe, Gaze, TurnUndead, Bombard})
"""What is aimed, and has a picker of its own."""


@picks(*(KNOWN - {Stunt}), Spot, Dismount, Remount, Wreck)
class MovePicker(Steering):
    """Click or drag figures about; C charges; B shoots on the move; D duels; Q and E turn; corners by Ctrl click."""

    done_label = "End phase"

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        self.both = asked.offer(MayShoot) is not None
        """Whether shots and magic are asked together with the walks: another picker has hands for them."""
        self._others = Others(self, KNOWN | helped() | (AIMED if self.both else frozenset()))
        self.standing = Standing(self, asked)
        self.sneaking = Sneaking(self, asked)
        self.handling = Handling(self, asked)
        self.lists = (self.standing, self.sneaking, self.handling)
        tip = "Leap\nA stunt on the way: chosen from a list, and a die thrown for it. {#SP-3.8.1}"
        self.leaps = Stunting(self, asked, "Leap", "run", tip, "half a move")
        self.sweeps = Sweeping(self, asked)
        self._telling = Telling(asked.at)
        self._wider: dict[tuple[str, frozenset[str], bool], int] = {}
        if asked.decision.figures and not set(hands.chosen) & set(self.actors()):
            hands.choose(self.actors()[:1])

    def by_action(self, name: str) -> Command | None:
        """What a tile gives at once of all that is done beside walking."""
        helpers = (self.standing, self.sneaking, self._others)
        return next((found for helper in helpers for found in (helper.by_action(name),) if found is not None), None)

    def beside(self) -> Sequence[Picker]:
        """Leaps, engines that are dragged, duels, and sweeps."""
        return (self.leaps, self.hauling, self.duels, self.sweeps)

    # ---- who --------------------------------------------------------------------------------------------------------

    def actors(self) -> list[str]:
        """Those who may still walk, and those who may duel."""
        beside = [name for helper in (self.duels, *self.helpers) for name in helper.able()]
        return list(dict.fromkeys((*self._movers(), *beside)))

    def _movers(self) -> list[str]:
        offer = self.asked.offer(MayMove)
        return [mover.id for mover in offer.movers(self.at)] if offer is not None else []

    def able_to_act(self) -> set[str]:
        """Figures that can do more than turn on the spot, and prone figures that can get up."""
        return {*self.actors(), *self.standing.prone()}

    def idle(self) -> list[str]:
        """Those who have not moved, are not in melee and not on their way."""
        course, state = self.at.book.moving.course, self.at.state
        return [name for name in self._movers() if not course(state, state.figures[name])]

    def chosen_changed(self) -> None:
        """Give up a plan made for others."""
        self.cancel()

    # ---- hands ------------------------------------------------------------------------------------------------------

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Plan a way there; a second click on it carries it out. In a duel, challenge whoever stands there."""
        if self.mode is not None:
            self.mode.click(at, figure, ctrl)
            return
        if not self.hands.chosen:
            if figure is not None and figure.standing:
                self.hands.wishes.notice(f"Choose who is to go at {figure.name} first", "")
            return
        if self.sallying.on and not ctrl:
            self.sallying.click(snapped(at), figure, ctrl)
            return
        if not ctrl and self.sneaking.listed(at, figure):
            return
        if ctrl:
            self.corners.append(snapped(at))
            self.plan = None
            return
        if self.plan is not None and self._again(at, figure):
            self.carry_out()
            return
        self.turn = 0
        self.aim(snapped(at), figure)
        if self.charging and figure is not None and self.goal == figure.at and not self.asks_first():
            self.carry_out()  # who is ringed with his chance is charged as he would be shot at: by one click

    def _again(self, at: Point, figure: Figure | None) -> bool:
        """Whether a click means what is already planned: its place, or the enemy who stands there."""
        if self.goal is None:
            return False
        return distance_up(self.goal, at) < GRAIN // 2 or (figure is not None and figure.at == self.goal)

    def aimable(self) -> list[str]:
        """Those whom the open duel, shot or charge could reach."""
        for mode in (self.duels, self.sweeps):
            if mode.on:
                return mode.aimable()
        lead = self.lead()
        if self.sallying.on:
            return self.nearest_first(self.sallying.targets())
        if not self.charging or lead is None:
            return []
        tried = ((foe, self.trial(foe.at)) for foe in in_rush(self.at, lead))
        return [foe.id for foe, plan in tried if plan is not None and plan.refusal is None]

    def lights(self) -> Mode | None:
        """Those whom the open duel, sweep, shot or charge could reach."""
        if self.mode is not None:
            return self.mode.lights()
        if self.sallying.on:
            return self.sallying.lights()
        lead = self.lead()
        if not self.charging or lead is None or not can_go(self.at, lead, self.side):
            return None
        names = tuple(self.hands.chosen)
        choice = ("charge", names, self.soaring.by_air, tuple(self.corners))
        return Mode(choice, lambda: self._telling.lit(lead, self.trial), names)

    def nobody_to_aim_at(self) -> str:
        """What Tab says of a charge that would reach nobody, or a shot on the move at nobody."""
        lead = self.lead()
        if lead is None or not (self.charging or self.sallying.on) or self.aimable():
            return ""
        if not self.charging:
            return f"{lead.name} can shoot at nobody from there"
        plans = (self.trial(foe.at) for foe in in_rush(self.at, lead))
        no = next((plan.refusal for plan in plans if plan is not None and plan.refusal is not None), None)
        who = f"{lead.name} reaches" if len(self.chosen()) < 2 else "Those chosen reach"
        return f"{who} nobody by a charge{f': {no.reason}' if no is not None else ''}"

    def take(self, foe: Figure) -> None:
        """Challenge him, shoot at him from the place that is planned, or charge him at once."""
        if self.sallying.on:
            self.sallying.shoot(foe)
            return
        self.plan = None
        self.click(foe.at, foe, False)
        if self._has_plan():
            self.carry_out()

    def _has_plan(self) -> bool:
        return self.plan is not None

    def follows(self) -> bool:
        """The ghost follows the pointer until a way is planned."""
        return super().follows() if self.mode is not None else bool(self.hands.chosen) and self.plan is None

    def cancel(self) -> bool:
        """Forget corners, turn and plan; then charging."""
        had = bool(self.corners or self.plan or self.goal or self.turn or self.forming.ranks)
        had, self.soaring.by_air = had or self.soaring.by_air is not None, None
        had = sum(helper.cancel() for helper in self.beside()) > 0 or had
        self.corners, self.plan, self.goal, self.turn, self.keyed = [], None, None, 0, False
        self.dragging, self.nose, self.forming.ranks = False, None, 0
        if not had and (self.charging or self.sallying.on):
            self.charging = self.sallying.on = False
            return True
        return had

    def act(self, name: str) -> bool:
        """Tiles and keys."""
        drags = not (name == "loose" and self.both)
        if self.sweeps.act(name) or self.leaps.act(name) or (drags and self.hauling.act(name)):
            self.plan = self.goal = None
        elif name == "duel":
            self._duel()
        elif name in OVER and self.both:
            self.hands.turn_over()
            return name == "shoot" or self.hands.picker is None or self.hands.picker.act(name)
        elif name == "shoot":
            self.sallying.toggle()
        elif name in ("move", "charge"):
            self.leaps.cancel()
            self.duels.who, self.sallying.on = "", False
            self.charging = name == "charge" and not self.charging
            self.plan = self.goal = None
        elif name in ("left", "right") and self.hands.chosen:
            self.face(-15 if name == "left" else 15)
        elif name == "confirm" and self.plan is not None:
            self.carry_out()
        elif name == "corner":
            self.corner()
        elif not self.by_unit(name) and not self.soaring.act(name) and not any(
            helper.act(name) for helper in (*self.lists, *self.helpers, self.forming, self._others)
        ):
            return super().act(name)
        return True

    def lay_aside(self) -> None:
        """Give up the way that is planned."""
        self.plan = self.goal = None

    def _duel(self) -> None:
        """Begin to choose an enemy for a duel, or stop."""
        was, who = self.duels.who, self.duels.challenger(self.hands.chosen)
        self.cancel()
        if not who and not was:
            no = next((self.duels.why_not(figure) for figure in self.chosen()), None)
            if no is not None:
                self.hands.wishes.refuse(no, "")
            else:
                self.hands.wishes.notice("Nobody can duel now", "")
        elif not was:
            self.hands.choose([who])
            self.charging, self.sallying.on, self.duels.who = False, False, who

    # ---- what is shown ----------------------------------------------------------------------------------------------

    def tiles(self) -> list[Option]:
        """Move, charge, turn, get up, rally, duel."""
        walks = self.asked.offer(MayMove) is not None
        other = self.sallying.on or self.sweeps.on
        own = tiles_of(self.at, self.chosen(), self.side, self.charging, splitting=other) if walks else []
        if self.both:
            tip = "Shots and magic\nWhat the chosen shoot, cast or use this round is stated beside their walks."
            own += [*self.forming.tiles(), Option("shoot", "Shots, magic", "shoot", "B", tip=tip)]
        else:
            own += self.forming.tiles()
        order = (*self.helpers, self.sallying, self.sweeps, self.hauling, *self.lists, self.leaps, self._others)
        return own + [tile for helper in (*order, self.duels) for tile in helper.tiles()]

    def sole(self) -> bool:
        """Whether they shoot on the move: only their stop and whom they would shoot at is shown then."""
        return self.sallying.on

    def strip(self) -> Strip | None:
        """The question of what is being aimed."""
        return super().strip() or self.sallying.strip()

    def marks(self, marks: Marks, scale: int) -> None:
        """Reach, lane or path with its cost, ghosts, and what stops them."""
        hands = self.hands
        if self.mode is not None:
            self.mode.marks(marks, scale)
            return
        figures = self.chosen()
        if self.plan is None and not self.dragging and self.sneaking.framed(marks, scale):
            return
        plan = self.showing()
        lead = self.lead()
        held = self.plan is not None or self.dragging
        sally = self.sallying.on
        wanted = self.charging or held or hands.tool == "reach" or sally or goes_on(figures)
        if lead is not None and wanted and can_go(self.at, lead, self.side):
            along = frozenset(figure.id for figure in figures)
            more = self._farther(lead, figures, along)
            shown = hands.reaches.stamp(self.at, lead, scale, Manner(more, sally), along)
            if shown is not None and (self.soaring.by_air is None or lead.altitude):
                shown.mark(marks)
            marks.under += wings_of(self.at, lead, scale, self.soaring.by_air, charging=self.charging)
        if sally:
            self.sallying.marks(marks, scale)
        if plan is None or lead is None:
            return
        draw_plan(Sheet(marks, self.at, scale), figures, lead, plan, settled=plan is self.plan and not sally)

    def _farther(self, lead: Figure, figures: list[Figure], along: frozenset[str]) -> int:
        """By how many grains the ring about the leader is wider than what is left to him; kept."""
        key = (lead.id, along, self.charging)
        if key not in self._wider:
            self._wider[key] = farther(self.at, lead, figures, self.side, charging=self.charging)
        return self._wider[key]

    def forecast(self) -> ForecastView | None:
        """The blow from where the plan ends, or what a leap needs."""
        if self.mode is not None and self.mode is not self.hauling:
            return self.mode.forecast()
        if self.sallying.on:
            return self.sallying.forecast()
        plan, lead = self.showing(), self.lead()
        if plan is None or lead is None:
            return None
        foe = self.pointed_foe()
        return self._telling.of(plan, lead, foe if foe is not None and self.goal in (None, foe.at) else None)

    def menu(self, figure: Figure) -> list[Option]:
        """What a figure may do now, and why not."""
        standing, *lists = self.lists
        order = (standing, self.duels, self.sallying, self.sweeps, self.leaps, self._others, *lists, *self.helpers)
        rows = rows_of(self.at, figure, self.side)
        rows += [row for helper in (*order, self.hauling, self.forming) for row in helper.menu(figure)]
        return rows + self.unit_rows(figure)
