"""The height of a way that is laid out: by air a step higher or lower, to the ground, and on foot again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.core.figures import Figure
from game.core.grain import GRAIN, Point
from game.core.tally import Refusal
from game.rules.moving.wings import HIGHEST, LOW, wing_rate
from game.ui.board.hands.table import Table
from game.ui.board.pickers.walks.drafts import Plan


class Steered(Protocol):
    """What lays out the way whose height is set."""

    hands: Table
    plan: Plan | None
    goal: Point | None
    keyed: bool

    def lead(self) -> Figure | None:
        """The figure that leads."""
        ...

    def chosen(self) -> Sequence[Figure]:
        """Those who go."""
        ...

    def trial(self, goal: Point) -> Plan | None:
        """The move to a goal."""
        ...


class Soaring:
    """How high the chosen go by air, if they do."""

    def __init__(self, steered: Steered) -> None:
        self.steered = steered
        self.by_air: int | None = None
        """The altitude in grains at which they end by air, 0 where they land; None where they go on as they are."""

    def act(self, name: str) -> bool:
        """Take the keys for higher and lower; False where it is none of them."""
        if name not in ("higher", "lower"):
            return False
        lead = self.steered.lead()
        if lead is None:
            self.steered.hands.wishes.notice("Choose who is to fly first", "")
        elif not any(wing_rate(figure) for figure in self.steered.chosen()):
            self.steered.hands.wishes.refuse(Refusal(f"{lead.name} has no wings", "SP-R296"), "")
        else:
            self._set(lead, self._higher(lead) if name == "higher" else self._lower(lead))
        return True

    def _higher(self, lead: Figure) -> int | None:
        now = lead.altitude if self.by_air is None else self.by_air
        return min(HIGHEST, now + GRAIN) if now >= LOW else LOW

    def _lower(self, lead: Figure) -> int | None:
        if self.by_air is None and not lead.altitude:
            return None
        now = lead.altitude if self.by_air is None else self.by_air
        if not now:
            return 0 if lead.altitude else None
        return now - GRAIN if now > LOW else 0

    def _set(self, lead: Figure, high: int | None) -> None:
        """Lay the way out anew: the ghost that follows the pointer goes on doing so, else it rises where it is."""
        steered = self.steered
        self.by_air = None if high == lead.altitude and high else high
        follows = steered.goal is None and steered.hands.over and steered.hands.hovered is None
        if follows and not steered.hands.aimed:
            return
        if steered.goal in (None, lead.at) and self.by_air is None:
            steered.goal = steered.plan = None
            return
        steered.goal = steered.goal or lead.at
        steered.keyed = True
        steered.plan = steered.trial(steered.goal)
