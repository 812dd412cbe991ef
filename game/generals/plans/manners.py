"""Manners: how a side, or one body, goes about it where that is not as doctrine has it, and the plan made of them."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace


class Manner(Struct, frozen=True):
    """A way to go about it: what doctrine is told besides, and how a body walks.

    `stance` and `patient` stand in place of what the side wants, where they are given; `eager` is what a charge may
    cost more, in the worth of a figure; `walk` is stand, back, line, left or right, "" where it walks by doctrine;
    `after` is leaders or shooters, where it goes for those of the enemy first."""

    name: str
    said: str
    stance: str = ""
    patient: bool | None = None
    eager: float = 0.0
    charges: bool = True
    walk: str = ""
    after: str = ""


DOCTRINE = Manner("doctrine", "as doctrine has it")
BOLD = Manner("bold", "straight at them", stance="attack", patient=False, eager=0.5)
CAREFUL = Manner("careful", "to charge only where it surely pays", stance="attack", patient=True, eager=-0.4)
EAGER = Manner("eager", "to charge whoever can be reached", eager=0.6)
HOLD = Manner("hold", "to let them come, in good order", stance="hold")
HARRY = Manner("harry", "to shoot and keep off", stance="skirmish")
AWAIT = Manner("await", "to stand, and charge who comes within reach", walk="stand")
STAND = Manner("stand", "to stand, and charge nobody", charges=False, walk="stand")
LINE = Manner("line", "in line, to just outside their charge", charges=False, walk="line")
BACK = Manner("back", "to fall back before them", charges=False, walk="back")
LEADERS = Manner("leaders", "for their leaders", stance="attack", patient=False, after="leaders")
SHOOTERS = Manner("shooters", "for those who shoot", stance="attack", patient=False, after="shooters")
LEFT = Manner("left", "round their flank by the left", walk="left")
RIGHT = Manner("right", "round their flank by the right", walk="right")

LASTING = (HOLD, AWAIT, HARRY, CAREFUL, EAGER, BOLD, SHOOTERS, LEADERS)
"""What a whole side may mean to do for good."""
PASSING = (STAND, CAREFUL, EAGER)
"""What a whole side may do for one round, before its bodies are looked at one by one."""
SINGLE = (STAND, BOLD, BACK, AWAIT)
"""What one body may do for one round, the others as they were told; all for each body, what gains most first."""
SELDOM = (AWAIT, BACK, BOLD, HOLD, LINE)
"""What a whole side may do for one round besides: it is seldom better."""
WIDE = (LEFT, RIGHT)
"""What one body may do until it is there."""


class Order(Struct, frozen=True):
    """A manner, and the last round in which it is meant; 0 where it is meant for good."""

    manner: Manner = DOCTRINE
    until: int = 0

    def now(self, number: int) -> Manner | None:
        """Return the manner in a round, None where it is over."""
        return None if self.until and number > self.until else self.manner


class Plan(Struct, frozen=True):
    """What is planned: for the whole side for good, for a while besides, and for some bodies by their names."""

    whole: Manner = DOCTRINE
    passing: Order | None = None
    bodies: tuple[tuple[str, Order], ...] = ()

    def for_all(self, number: int) -> Manner:
        """Return the manner of the side in a round."""
        passing = self.passing.now(number) if self.passing is not None else None
        return passing or self.whole

    def of(self, body: str, number: int) -> Manner:
        """Return the manner of a body in a round."""
        own = next((order.now(number) for name, order in self.bodies if name == body), None)
        return own or self.for_all(number)

    def with_body(self, body: str, order: Order) -> Plan:
        """Return the plan with an order for one body in place of what it was told."""
        kept = tuple([(name, was) for name, was in self.bodies if name != body])
        return replace(self, bodies=(*kept, (body, order)))

    def left_of_it(self, number: int) -> Plan:
        """Return what of the plan is still meant in a round."""
        passing = self.passing if self.passing is not None and self.passing.now(number) is not None else None
        bodies = tuple([(name, order) for name, order in self.bodies if order.now(number) is not None])
        return Plan(self.whole, passing, bodies)

    @property
    def said(self) -> str:
        """The plan in words."""
        whole = self.whole.said if self.passing is None else _worded(self.passing)
        return "; ".join([whole, *[f"{name} {_worded(order)}" for name, order in self.bodies]])


def _worded(order: Order) -> str:
    return f"{order.manner.said}, for now" if order.until else order.manner.said
