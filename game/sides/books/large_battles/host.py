"""What each body of a host is to do by its side's plan and its own: where it is due, and whether it may charge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.board.land.regions import holds
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, direction, distance_up, facing_towards, turn_between
from game.core.state import Errand
from game.rules.situation import Situation
from game.sides.scripted.planned.errands import LOST, OPEN, RESERVED
from game.sides.scripted.planned.liking import likes
from game.sides.scripted.planned.posts import before, behind, beside, middle_of, next_on, on_table, post_on
from game.sides.scripted.purpose import Purpose, own_purpose, wishes_of
from game.systems.large_battles.orders.offers import Sighted

CLOSE = 6 * GRAIN
"""An enemy so near to those who are to stay is met."""
ON_POST = 2 * GRAIN
"""Who is so near to his post has come to it."""

Goal = tuple[Point, int | None, str]


class Due(NamedTuple):
    """Where a body is due by its plan; `goal` is None for one that stays where it is."""

    goal: Goal | None


class Host:
    """The bodies of both sides, and what one side wants of its own."""

    def __init__(self, at: Situation, side: str, sighted: Sequence[Sighted], aims: Purpose) -> None:
        self.at, self.side, self.aims = at, side, aims
        self.ours = [seen for seen in sighted if seen.side == side]
        self.foes = [seen for seen in sighted if seen.side != side]
        self.wishes = wishes_of(at.state, side)

    def named(self, name: str) -> Sighted | None:
        """Return the own body of some id."""
        return next((seen for seen in self.ours if seen.id == name), None)

    def figures(self, name: str) -> list[Figure]:
        """List the figures that stand of a body."""
        return [figure for figure in self.at.state.standing() if name in (figure.unit, figure.id)]

    def likes(self, name: str, foe: str) -> bool:
        """Tell whether a body is to go for another before others."""
        if not self.wishes.prefer and not self.wishes.errands:
            return False
        return any(likes(self.at, mine, theirs) for mine in self.figures(name)[:1] for theirs in self.figures(foe))

    # ---- what each wants -----------------------------------------------------------------------------------------

    def own(self, body: Sighted, committed: frozenset[str]) -> Purpose:
        """Return what a body wants."""
        aims = self.aims
        if not self.wishes.errands and not self.wishes.reserve and not aims.flank and aims.manner != "ambush":
            return aims
        found = own_purpose(self.at.state, self.side, body.id, replace(aims, flank=""))
        if aims.flank and body is self._outermost(aims.flank):
            found = replace(found, flank=aims.flank)
        if self._waits(body.id) and body.id not in committed:
            return replace(found, stance="hold", manner=RESERVED, place=None, region=None, line=())
        if found.manner == "ambush" and self._is_sprung(body, found):
            return replace(found, stance="attack", manner="attack")
        return found

    def commits(self, committed: frozenset[str]) -> frozenset[str]:
        """Return those of the reserve that go in now, and all that have gone in before."""
        waiting = [seen.id for seen in self.ours if self._waits(seen.id) and seen.id not in committed]
        others = [seen for seen in self.ours if seen.id not in waiting]
        return committed | {name for name in waiting if self._is_time(name, others)}

    def _said(self, name: str) -> Errand | None:
        return self.wishes.errands.get(name)

    def _waits(self, name: str) -> bool:
        said = self._said(name)
        return name in self.wishes.reserve or (said is not None and bool(said.commit))

    def _is_time(self, name: str, others: Sequence[Sighted]) -> bool:
        """Whether what a body in reserve waits for has come about."""
        said, state = self._said(name), self.at.state
        word = (said.commit if said is not None else "") or self.wishes.commit or "engaged"
        if word.isdigit():
            return state.round >= int(word)
        if word == "losses":
            ours = [figure for figure in state.figures.values() if figure.side == self.side]
            return sum(not figure.standing for figure in ours) * LOST >= len(ours)
        if word == "flank" and others:
            return any(self._is_open(body) for body in others)
        return not others or any(body.engaged for body in others)

    def _is_open(self, body: Sighted) -> bool:
        return any(
            distance_up(body.at, foe.at) <= foe.charge + 2 * CLOSE
            and turn_between(body.facing, facing_towards(body.at, foe.at)) > OPEN
            for foe in self.foes
        )

    def _is_sprung(self, body: Sighted, own: Purpose) -> bool:
        if body.engaged or any(distance_up(body.at, foe.at) <= max(body.charge, body.shoots) for foe in self.foes):
            return True
        return own.region is not None and any(holds(own.region, foe.at) for foe in self.foes)

    def _outermost(self, flank: str) -> Sighted | None:
        fighters = [body for body in self.ours if not body.shoots] or self.ours
        if not fighters or not self.foes:
            return None
        course = facing_towards(middle_of([one.at for one in fighters]), middle_of([one.at for one in self.foes]))
        ux, uy = direction(course + (-90 if flank == "left" else 90))
        return max(fighters, key=lambda one: (one.at[0] * ux + one.at[1] * uy, one.id))

    # ---- what each does ------------------------------------------------------------------------------------------

    def may_charge(self, body: Sighted, own: Purpose) -> bool:
        """Tell whether a body may charge at all by its plan."""
        if own.manner in ("ambush", "withdraw"):
            return False
        if own.manner not in ("defend", "escort", RESERVED):
            return True
        near = [body.at, *self._ward(own)]
        return any(distance_up(place, foe.at) <= CLOSE + body.breadth // 2 for place in near for foe in self.foes)

    def due(self, body: Sighted, own: Purpose) -> Due | None:
        """Return where a body is due by its plan; None where it does as its stance has it."""
        if body.engaged or not self.foes or not (own.manner or own.flank):
            return None
        if own.manner == "ambush":
            return Due(None)
        post = self._post(body, own)
        if post is None:
            return None
        place, why = post
        near = any(distance_up(body.at, foe.at) <= foe.charge + CLOSE for foe in self.foes)
        if near and own.manner not in (RESERVED, "withdraw"):
            return None
        if distance_up(body.at, place) > ON_POST:
            return Due((place, None, why))
        return None if own.stance == "attack" or own.manner == "withdraw" else Due(self._faced(body))

    def _faced(self, body: Sighted) -> Goal | None:
        foe = min(self.foes, key=lambda one: (distance_up(body.at, one.at), one.id))
        look = facing_towards(body.at, foe.at)
        return (body.at, look, "to face them") if turn_between(body.facing, look) > 35 else None

    def _ward(self, own: Purpose) -> list[Point]:
        figures = self.at.state.figures
        return [figures[name].at for name in sorted(own.who) if name in figures and figures[name].standing]

    def _post(self, body: Sighted, own: Purpose) -> tuple[Point, str] | None:
        """The place where a body is due, and why; None where its plan names none."""
        state, foes = self.at.state, [foe.at for foe in self.foes]
        others = [other.at for other in self.ours if other is not body]
        if own.manner == RESERVED:
            return (on_table(state, behind(others, foes)), "in reserve") if others else None
        if own.manner == "withdraw":
            foe = min(foes, key=lambda place: (distance_up(body.at, place), place))
            away = on_table(state, ahead(body.at, facing_towards(foe, body.at), max(GRAIN, body.march)))
            return (own.place or away), "to get away"
        if own.manner == "pursue" and own.who:
            marks = self._marks(own)
            foe = min(marks or foes, key=lambda place: (distance_up(body.at, place), place))
            return (foe, "after them") if marks else None
        if own.manner == "escort" and body.id not in own.who:
            ward = self._ward(own)
            return (on_table(state, before(ward, foes)), "beside those they escort") if ward else None
        if own.flank and others:
            return on_table(state, beside(others, foes, own.flank)), "to guard the flank"
        if own.line and own.stance == "attack":
            goal = next_on(own.line, body.at)
            return None if goal is None else (goal, "by the way laid down")
        if own.line:
            row = sorted((other.at, other.id) for other in self.ours)
            number = [name for _, name in row].index(body.id)
            return post_on(own.line, number, len(row)), "along the line"
        return None

    def _marks(self, own: Purpose) -> list[Point]:
        """Where those stand who are pursued."""
        figures = [self.at.state.figures[name] for name in own.who if name in self.at.state.figures]
        names = {figure.unit or figure.id for figure in figures}
        return [foe.at for foe in self.foes if foe.id in names]
