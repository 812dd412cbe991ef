"""Whole bodies under those who plan otherwise: who falls back shooting, who waits in line, who goes round."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards
from game.rules.decision import Decision
from game.rules.situation import Situation
from game.sides.books.large_battles.host import Goal
from game.sides.books.large_battles.scripted import Commander, Found, where_to
from game.sides.kite import Kite, behind, inside
from game.sides.registry import answers
from game.sides.scripted.purpose import Purpose
from game.sides.split import CLOSE, Split, halves, round_by
from game.sides.turtle import Turtle, good_ground
from game.systems.large_battles.orders.offers import MayMarch, Sighted

SPARE = 3 * GRAIN
"""So far outside the reach of every charge those who shoot mean to be."""
ABREAST = GRAIN
"""So much room is left between two bodies of a line."""


class Kiting(Commander):
    """Falls back before whoever comes, as long as anybody can shoot."""

    def goal(self, at: Situation, body: Sighted, foes: Sequence[Sighted], aims: Purpose) -> Goal | None:
        """Those who shoot keep out of reach; the others stay behind them."""
        bows = [own for own in MayMarch(self.side).sighted(at) if own.side == self.side and own.shoots]
        if not foes or not bows or body.engaged:
            return where_to(at.state, body, foes, aims)
        foe = min(foes, key=lambda one: (distance_up(body.at, one.at) - one.charge, one.id))
        if body.shoots:
            near = distance_up(body.at, foe.at) < foe.charge + SPARE and not foe.shoots
            away = facing_towards(foe.at, body.at)
            return (_towards(at, body, away), None, "and back again") if near else where_to(at.state, body, foes, aims)
        middle = sum(own.at[0] for own in bows) // len(bows), sum(own.at[1] for own in bows) // len(bows)
        place = inside(at, behind(middle, foe.at))
        return None if distance_up(body.at, place) < 2 * SPARE else (place, None, "behind the bows")


class Waiting(Commander):
    """Forms one line on good ground, and stays there."""

    def __init__(self, side: str) -> None:
        super().__init__(side)
        self._ground: Point | None = None

    def aims(self, at: Situation) -> Purpose:
        """Hold the ground."""
        found = super().aims(at)
        if self._ground is None:
            self._ground = good_ground(at, found, self.side)
        return replace(found, stance="hold", place=None)

    def goal(self, at: Situation, body: Sighted, foes: Sequence[Sighted], aims: Purpose) -> Goal | None:
        """Each has its post in the line, and faces whoever comes."""
        post = None if self._ground is None or not foes else self._post(at, body, foes, self._ground)
        if post is None or body.engaged or distance_up(body.at, post) < 2 * GRAIN:
            return where_to(at.state, body, foes, aims)
        return post, facing_towards(post, foes[0].at), "to its post"

    def _post(self, at: Situation, body: Sighted, foes: Sequence[Sighted], ground: Point) -> Point:
        own = sorted(
            (one for one in MayMarch(self.side).sighted(at) if one.side == self.side), key=lambda one: (one.at, one.id)
        )
        along = -sum(one.breadth + ABREAST for one in own) // 2
        for one in own:
            if one.id == body.id:
                break
            along += one.breadth + ABREAST
        return inside(at, (ground[0] + along + body.breadth // 2, ground[1]))


class Splitting(Commander):
    """Sends half of the bodies round each flank."""

    def __init__(self, side: str) -> None:
        super().__init__(side)
        self._left: dict[str, bool] = {}
        self._round: frozenset[str] = frozenset()

    def goal(self, at: Situation, body: Sighted, foes: Sequence[Sighted], aims: Purpose) -> Goal | None:
        """Round by one's own flank, then at them."""
        if not foes or body.engaged or body.id in self._round:
            return where_to(at.state, body, foes, aims)
        own = {one.id: one.at for one in MayMarch(self.side).sighted(at) if one.side == self.side}
        course = facing_towards(_middle(list(own.values())), _middle([foe.at for foe in foes]))
        self._left = self._left or halves(own, course)
        place = round_by(at, [foe.at for foe in foes], course, left=self._left.get(body.id, False))
        near = min(distance_up(body.at, foe.at) - foe.charge for foe in foes)
        if distance_up(body.at, place) <= CLOSE or near < 0:
            self._round |= {body.id}
            return where_to(at.state, body, foes, aims)
        return place, None, "round their flank"


def _middle(places: Sequence[Point]) -> Point:
    return sum(x for x, _ in places) // len(places), sum(y for _, y in places) // len(places)


def _towards(at: Situation, body: Sighted, course: int) -> Point:
    """A place a whole march off, on the table."""


    return inside(at, ahead(body.at, course, max(GRAIN, body.march)))


@answers(Kite, MayMarch)
def kite(player: Kite, at: Situation, decision: Decision, offer: MayMarch) -> Found:
    """March, charge or shoot with one body after the other."""
    return player.remembers(Kiting).move(at, decision, offer)


@answers(Turtle, MayMarch)
def turtle(player: Turtle, at: Situation, decision: Decision, offer: MayMarch) -> Found:
    """March, charge or shoot with one body after the other."""
    return player.remembers(Waiting).move(at, decision, offer)


@answers(Split, MayMarch)
def split(player: Split, at: Situation, decision: Decision, offer: MayMarch) -> Found:
    """March, charge or shoot with one body after the other."""
    return player.remembers(Splitting).move(at, decision, offer)
