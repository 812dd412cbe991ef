"""What a side may answer in its movement phase, and the words it may choose: offers of ids and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.core.commands import Charge, Choose, Command, Deploy, Done, Move, Order, Rally, Rise, Walk
from game.core.figures import Figure
from game.core.grain import ahead
from game.core.masses import is_massed
from game.core.tally import Refusal
from game.play.asked.naming import each_refused, not_ours
from game.rules.course.setting_up import brought_in, place_refused, ready_refused
from game.rules.course.standing import KINDS
from game.rules.decision import Offer
from game.rules.missiles.screens import apart_refused
from game.rules.morale.leading import rallies, rally_refused
from game.rules.moving.movement import (
    allowance,
    can_walk,
    left,
    less_than_half_left,
    locked,
    may_charge,
    may_move,
    may_walk,
)
from game.rules.moving.rushing import Hem
from game.rules.moving.way import Way
from game.rules.moving.ways import charge_ways, ways
from game.rules.situation import Situation


class MayStop(Offer[Done], frozen=True):
    """Nothing, or nothing more."""

    kind: ClassVar[type[Command]] = Done

    def refuse(self, at: Situation, command: Done) -> Refusal | None:
        """It is always legal where it is offered."""
        return None

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return it."""
        yield Done()


OF_BODIES = ("initiative", "counterspell")
"""Standing orders that hold where whole bodies of troops fight."""


class MayOrder(Offer[Order], frozen=True):
    """Give a standing order."""

    kind: ClassVar[type[Command]] = Order
    side: str

    def refuse(self, at: Situation, command: Order) -> Refusal | None:
        """It must be of a known kind, with a known answer, for figures of the side."""
        answers = KINDS.get(command.kind)
        if answers is None:
            return Refusal(f"there is no standing order {command.kind!r}; there are {', '.join(KINDS)}", "ST-R13")
        if command.answer not in answers:
            return Refusal(f"{command.kind} may be {', '.join(answers)}, not {command.answer!r}", "ST-R13")
        if command.kind not in self.kinds(at):
            return Refusal(f"{command.kind} is no standing order for bodies of troops", "ST-R13")
        for name in command.figures:
            figure = at.state.figures.get(name)
            if figure is None or figure.side != self.side:
                return Refusal(f"{name!r} is not yours to order", "ST-R13")
        return None

    def kinds(self, at: Situation) -> tuple[str, ...]:
        """List the kinds of standing orders that hold in this battle [ST-R13]."""
        return OF_BODIES if is_massed(at.state) else tuple(KINDS)


class MayChoose(Offer[Choose], frozen=True):
    """Choose one of some words."""

    kind: ClassVar[type[Command]] = Choose
    options: tuple[str, ...]
    cite: str

    def refuse(self, at: Situation, command: Choose) -> Refusal | None:
        """The figure must be one of those offered."""
        if command.option in self.options:
            return None
        return Refusal(f"{command.option!r} is not to be chosen: {' or '.join(self.options)}", self.cite)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each."""
        for option in self.options:
            yield Choose(option)


class MayMove(Offer[Move], frozen=True):
    """Move figures of a side, one or many together [SP-3.3.0.1]."""

    kind: ClassVar[type[Command]] = Move
    moves: ClassVar[bool] = True
    side: str

    def refuse(self, at: Situation, command: Move) -> Refusal | None:
        """Each must be free to move, its way legal, and no two may end in one place."""
        return all_may_move(at, self.side, command.walks) or _refused(ways(at, command.walks))

    def movers(self, at: Situation) -> list[Figure]:
        """List the figures that may still walk."""
        return [
            figure
            for figure in at.field.friends(self.side)
            if may_move(at, figure, self.side) is None and can_walk(at, figure)
        ]

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return straight moves of each figure: a full and a half move in eight directions."""
        for figure in self.movers(at):
            for part in (1, 2):
                for course in range(0, 360, 45):
                    goal = ahead(figure.at, course, left(at, figure) // part - 2)
                    command = Move((Walk(figure.id, (goal,), course),))
                    if self.refuse(at, command) is None:
                        yield command


class MayCharge(Offer[Charge], frozen=True):
    """Have figures of a side charge; as a counter-charge, only those named, at those named [SP-3.3.3.1, SP-3.3.3.4]."""

    kind: ClassVar[type[Command]] = Charge
    side: str
    counter: tuple[str, ...] = ()
    against: tuple[str, ...] = ()

    def refuse(self, at: Situation, command: Charge) -> Refusal | None:
        """Each must be free to charge, and its way a charge."""
        no = all_may_move(at, self.side, command.walks)
        if no is not None:
            return no
        for walk in command.walks:
            if self.counter and walk.figure not in self.counter:
                name = at.figure(walk.figure).name
                return Refusal(f"{name} could not itself charge those who come", "SP-3.3.3.4")
            no = may_charge(at, at.figure(walk.figure))
            if no is not None:
                return no
        found = charge_ways(at, command.walks)
        if isinstance(found, Refusal):
            return found
        if self.against:
            for way in found:
                if way.zones and way.zones[0] not in self.against:
                    return Refusal(
                        f"{at.figure(way.figure).name} would not meet those who charge",
                        "SP-3.3.3.4",
                        {"by": way.zones[0]},
                    )
        return None

    def chargers(self, at: Situation) -> list[Figure]:
        """List the figures that may declare a charge."""
        return [
            figure
            for figure in at.field.friends(self.side)
            if may_move(at, figure, self.side) is None
            and can_walk(at, figure)
            and may_charge(at, figure) is None
            and (not self.counter or figure.id in self.counter)
        ]

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return straight charges of each figure at each enemy it reaches."""
        for figure in self.chargers(at):
            hem = Hem(at, figure)
            for foe in at.field.foes(self.side):
                command = Charge((Walk(figure.id, (foe.at,), figure.facing),))
                if not hem.bars(foe) and self.refuse(at, command) is None:
                    yield command


def all_may_move(at: Situation, side: str, walks: tuple[Walk, ...]) -> Refusal | None:
    """Say which of those named may not be moved by a side, and why, or None."""
    paths = {walk.figure: walk.path for walk in walks}

    def refused(figure: Figure) -> Refusal | None:
        no = may_move(at, figure, side)
        return may_walk(at, figure) if no is None and paths[figure.id] else no

    no = each_refused(
        at, [walk.figure for walk in walks], "SP-3.3.0.1", "a move names at least one figure", refused
    )
    return no or apart_refused(at, walks)


def _refused(found: tuple[Way, ...] | Refusal) -> Refusal | None:
    return found if isinstance(found, Refusal) else None


class MayRise(Offer[Rise], frozen=True):
    """Have prone figures out of melee get up, for half their allowance [SP-3.5.9.13]."""

    kind: ClassVar[type[Command]] = Rise
    side: str

    def refuse(self, at: Situation, command: Rise) -> Refusal | None:
        """Each must lie prone, be free to move and have half its allowance left."""
        nobody_named = "no figure is named that is to get up"
        return each_refused(at, command.figures, "SP-3.5.9.13", nobody_named, lambda figure: self._refuse(at, figure))

    def _refuse(self, at: Situation, figure: Figure) -> Refusal | None:
        no = may_move(at, figure, self.side)
        if no is not None:
            return no
        if not figure.has("prone"):
            return Refusal(f"{figure.name} is on its feet", "SP-3.5.9.13")
        if figure.locked:
            return locked(at, figure, "SP-3.5.9.13.1", ": getting up costs it a blow there")
        if not allowance(at, figure):
            return Refusal(f"{figure.name} cannot move at all", "SP-3.5.9.13", {"allowance": 0})
        if left(at, figure) * 2 < allowance(at, figure):
            return less_than_half_left(at, figure, "SP-3.5.9.13")
        return None

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each that may get up."""
        for figure in at.field.friends(self.side):
            if figure.has("prone") and self.refuse(at, Rise((figure.id,))) is None:
                yield Rise((figure.id,))


class MayRally(Offer[Rally], frozen=True):
    """Have a leader try to rally those in flight, or a rider his horse [SP-3.6.3.1, SP-3.6.3.2]."""

    kind: ClassVar[type[Command]] = Rally
    side: str

    def refuse(self, at: Situation, command: Rally) -> Refusal | None:
        """The leader must be free, and those in flight near enough to hear him."""
        leader = at.state.figures.get(command.leader)
        if leader is None or leader.side != self.side:
            return not_ours(at, command.leader)
        return rally_refused(at, leader, command.whom)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each leader with each group he may call back."""
        for leader, whom in rallies(at, self.side):
            yield Rally(leader, whom)


class MayBeReady(MayStop, frozen=True):
    """Set nobody up any more: when all stand in the region for whom it has room."""

    side: str
    region: str

    def refuse(self, at: Situation, command: Done) -> Refusal | None:
        """Nobody may be left outside [ST-R1]."""
        return ready_refused(at, self.side, self.region)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return it, once it may be said."""
        if self.refuse(at, Done()) is None:
            yield Done()


class MayDeploy(Offer[Deploy], frozen=True):
    """Set figures up in the side's region before the battle."""

    kind: ClassVar[type[Command]] = Deploy
    side: str
    region: str

    def refuse(self, at: Situation, command: Deploy) -> Refusal | None:
        """Each must stand whole in the region, on free ground."""
        if not command.places:
            return Refusal("setting up names at least one figure", "ST-R1")
        for name in [place.figure for place in command.places]:
            figure = at.state.figures.get(name)
            if figure is None or figure.side != self.side:
                return not_ours(at, name)
        for place in command.places:
            no = place_refused(at, place, self.region, command.places)
            if no is not None:
                return no
        return None

    def is_reason(self, at: Situation) -> bool:
        """Whether all stand already or not: that it is done setting up is for the side to say."""
        return True

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return what brings in some who stand outside."""
        places = brought_in(at, self.side, self.region)
        if places:
            yield Deploy(places)
