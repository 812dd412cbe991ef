"""What a resting pointer would do, for the picker of moves: where it points, and whom a charge could reach."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from game.core.figures import Figure
from game.core.grain import GRAIN, Point, squared
from game.core.tally import Refusal
from game.rules.moving.movement import charge_bonus, charge_reach, left, may_move, may_walk
from game.rules.moving.way import Way
from game.rules.situation import Situation
from game.ui.board.forecasts.attacks import barred, charge_or_move_forecast, named
from game.ui.board.forecasts.charges import charge_forecast
from game.ui.board.overlays.lights import Lit, Work
from game.ui.board.pickers.places import grain_point, snapped
from game.ui.board.pickers.walks.drafts import Plan
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table

WIDE = 3 * GRAIN
"""How far beyond the reach of a charge the middle of a foe may be whom it meets by his zone or base."""


def pointed_goal(hands: Table, foe: Figure | None) -> Point | None:
    """Where a click would send the chosen: to the enemy pointed at, or a free place; None where it does not."""
    if foe is not None:
        return foe.at
    if hands.hovered is not None or hands.aimed or not hands.over or hands.tool == "measure":
        return None
    if not hands.camera.area.collidepoint(hands.pointer):
        return None
    return snapped(grain_point(hands.at))


def can_go(at: Situation, lead: Figure, side: str) -> bool:
    """Whether a figure may still walk."""
    return may_move(at, lead, side) is None and may_walk(at, lead) is None


def farther(at: Situation, lead: Figure, figures: Iterable[Figure], side: str, *, charging: bool) -> int:
    """How many grains farther than the leader's allowance several can go: below zero where another is slower.

    A charge adds what it may go besides."""

    def far(figure: Figure) -> int:
        return left(at, figure) + (charge_bonus(figure) if charging else 0)

    goers = [figure for figure in figures if figure.id == lead.id or can_go(at, figure, side)]
    return min((far(figure) for figure in goers), default=far(lead)) - left(at, lead)


def in_rush(at: Situation, lead: Figure) -> list[Figure]:
    """The enemies near enough to be charged, the nearest first."""
    far = (charge_reach(at, lead) + WIDE) ** 2
    near = [foe for foe in at.field.foes(lead.side) if squared(foe.at, lead.at) <= far]
    return sorted(near, key=lambda foe: (squared(foe.at, lead.at), foe.id))


def _telling_way(plan: Plan, lead: Figure, foe: Figure | None) -> Way | None:
    """Return the path for the forecast: one to the foe pointed at, else to any foe, else the leader's."""
    ways = sorted(plan.found, key=lambda way: way.figure != lead.id)
    reaching = [way for way in ways if way.zones]
    at_him = [way for way in reaching if foe is not None and way.zones[0] == foe.id]
    return next(iter((*at_him, *reaching, *(way for way in ways if way.figure == lead.id))), None)


class Telling:
    """The forecast of a plan; the last is kept."""

    def __init__(self, at: Situation) -> None:
        self.at = at
        self._last: tuple[Plan, str, ForecastView | None] | None = None

    def of(self, plan: Plan, lead: Figure, foe: Figure | None) -> ForecastView | None:
        """The forecast of a plan, naming the foe pointed at where it may not be made."""
        name = foe.id if foe is not None else ""
        if self._last is None or self._last[0] is not plan or self._last[1] != name:
            self._last = (plan, name, self._forecast(plan, lead, foe))
        return self._last[2]

    def lit(self, lead: Figure, trial: Callable[[Point], Plan | None]) -> Work:
        """Yield those whom a charge would reach, with the chance of the first blow, and how many would reach him."""
        for foe in in_rush(self.at, lead):
            yield None
            plan = trial(foe.at)
            if plan is None or plan.refusal is not None:
                continue
            yield None
            told, many = self._one(plan, lead, foe), sum(way.zones[:1] == (foe.id,) for way in plan.found)
            chance = told.answer if told is not None else ""
            yield Lit(foe.id, f"{many} \u00d7 {chance}" if many > 1 and chance else chance)

    def _one(self, plan: Plan, lead: Figure, foe: Figure | None) -> ForecastView | None:
        """The blow of one of those who go, at the foe pointed at if it reaches him; None where none follows."""
        way = _telling_way(plan, lead, foe)
        walk = next((walk for walk in plan.walks if way is not None and walk.figure == way.figure), None)
        if way is None or walk is None:
            return None
        who = self.at.figure(way.figure)
        return charge_or_move_forecast(self.at, who, way, walk.facing, plan.charge, plan.refusal)

    def _forecast(self, plan: Plan, lead: Figure, foe: Figure | None) -> ForecastView | None:
        if plan.refusal is not None and foe is not None:
            return self._cannot(plan.refusal, lead, foe, plan.charge)
        if plan.refusal is None and len(plan.found) > 1:
            together = charge_forecast(self.at, plan.found, plan.charge)
            if together is not None:
                return together
        told = self._one(plan, lead, foe) or self._gives_up(plan)
        return told if told is not None or foe is None else self._short_of(lead, foe, plan.charge)

    def _gives_up(self, plan: Plan) -> ForecastView | None:
        """The warning that one who has begun to cast would lose the spell for this round; None where nobody would."""
        given_up = self.at.book.acting.gives_up
        spells = [(walk.figure, given_up(self.at, self.at.figure(walk.figure))) for walk in plan.walks if walk.path]
        lost = next(((name, spell) for name, spell in spells if spell), None)
        if lost is None or plan.refusal is not None:
            return None
        who, spell = self.at.figure(lost[0]), self.at.catalogue.name(lost[1])
        note = "who walks casts nothing this round, and keeps it"
        return ForecastView(f"{named(self.at, who)} gives up {spell}", note=note)

    def _short_of(self, lead: Figure, foe: Figure, charge: bool) -> ForecastView:
        """What can be told of the foe pointed at where nobody comes to blows."""
        verb = "charges" if charge else "goes"
        sentence = f"{named(self.at, lead)} {verb} towards {named(self.at, foe)}"
        return ForecastView(sentence, note="no blow follows from where this ends")

    def _cannot(self, no: Refusal, lead: Figure, foe: Figure, charge: bool) -> ForecastView:
        verb = "charge" if charge else "reach"
        sentence = f"{named(self.at, lead)} cannot {verb} {named(self.at, foe)}"
        return ForecastView(sentence, **barred(no))
