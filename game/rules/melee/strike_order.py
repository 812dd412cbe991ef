"""Who strikes first: pair by pair as the book says, and one order for a whole melee."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from game.board.heights import foot
from game.core.figures import Figure
from game.core.ids import FigureId
from game.rules.answers import First
from game.rules.gear.arms import weapon_length
from game.rules.melee.reach import FLANK, FRONT, position
from game.rules.situation import Situation


class Meeting(Struct, frozen=True):
    """A pair's melee: the round in which it met, and who struck first in its last exchange."""

    round: int
    first: FigureId = ""


def pair(a: str, b: str) -> str:
    """Name a pair of figures, the same both ways round."""
    return f"{a}|{b}" if a < b else f"{b}|{a}"


def strikes_first(
    at: Situation, a: Figure, b: Figure, meeting: Meeting | None, moved_first: str, *, fresh: bool | None = None
) -> First:
    """Say who of two strikes first [SP-3.5.2.1 to SP-3.5.2.6, SP-R136].

    `meeting` is what the pair remembers, `moved_first` the side with the Move; `fresh` forces the first exchange."""
    if at.book.melee.strikes_first is not None:
        return at.book.melee.strikes_first(at, a, b, fresh)
    late = always_last(a, b)
    if late is not None:
        return late
    first_exchange = fresh if fresh is not None else meeting is None or meeting.round == at.state.round
    behind = _behind(at, a, b)
    if behind is not None:
        return behind
    mine, its = weapon_length(at, a), weapon_length(at, b)
    if mine != its:
        longer, shorter = (a, b) if mine > its else (b, a)
        if first_exchange:
            return First(longer.id, "longer weapon", "SP-3.5.2.1")
        return First(shorter.id, "shorter weapon", "SP-3.5.2.3")
    if not first_exchange and meeting is not None and meeting.first:
        return First(meeting.first, "as before", "SP-3.5.2.3")
    return _equal_lengths(at, a, b, moved_first)


STRIKES_LAST = "strikes_last"
"""Trait of those who strike after whoever they fight [SP-R136]."""


def always_last(a: Figure, b: Figure) -> First | None:
    """One whose kind always strikes last does, unless the other does too [SP-R136]."""
    if not (a.profile.traits or b.profile.traits):
        return None
    mine, its = STRIKES_LAST in a.profile.traits, STRIKES_LAST in b.profile.traits
    if mine == its:
        return None
    return First(b.id if mine else a.id, "the other always strikes last", "SP-R136")


def _behind(at: Situation, a: Figure, b: Figure) -> First | None:
    """A flank or rear attacker strikes first, unless the other is one too [SP-3.5.2.6]."""
    mine, its = position(at, a, b), position(at, b, a)
    if (mine == FRONT) == (its == FRONT):
        return None
    who, where = (a, mine) if mine != FRONT else (b, its)
    return First(who.id, "from the flank" if where == FLANK else "from behind", "SP-3.5.2.6")


def _equal_lengths(at: Situation, a: Figure, b: Figure, moved_first: str) -> First:
    """Equal weapons: who moved in, the last of the two to move, unless the other stands higher.

    [SP-3.5.2.2, SP-R51, SP-R101]"""
    if a.came != b.came:
        mover, other = (a, b) if a.came > b.came else (b, a)
        if other.rushed and mover.rushed:
            return First(mover.id, "declared the charge", "SP-R51")
        ground = at.ground
        if foot(ground, other) > foot(ground, mover):
            return First(other.id, "stands higher", "SP-3.5.2.2")
        return First(mover.id, "moved in", "SP-3.5.2.2")
    return First(a.id if a.side == moved_first else b.id, "has the Move", "SP-R51")


class Placed(Struct, frozen=True):
    """A figure's place in the order of a melee, with the reason that gave it the place."""

    figure: str
    reason: str
    rule: str


def strike_order(
    at: Situation, figures: Sequence[Figure], pairs: Sequence[tuple[Figure, Figure]], firsts: Mapping[str, First]
) -> list[Placed]:
    """Order the figures of a melee so that in every pair the first strikes first; one key cuts circles [SP-R6].

    `firsts` is who strikes first, by pair. Whom the book puts back strikes after all whom it puts back less."""
    before: dict[str, dict[str, First]] = {figure.id: {} for figure in figures}
    after: dict[str, dict[str, First]] = {figure.id: {} for figure in figures}
    behind: set[str] = set()
    for a, b in pairs:
        first = firsts[pair(a.id, b.id)]
        if not first.who:
            continue
        late = b.id if first.who == a.id else a.id
        before[late][first.who] = first
        after[first.who][late] = first
        if first.rule == "SP-3.5.2.6":
            behind.add(first.who)
    waiting = sorted(figures, key=lambda figure: _key(at, figure, figure.id in behind))
    postponed = at.book.melee.postponed
    back = {figure.id: 0 if postponed is None else postponed(at, figure) for figure in figures}
    names = [figure.id for figure in waiting]
    order: list[Placed] = []
    while names:
        least = min(back[name] for name in names)
        due = [name for name in names if back[name] == least]
        left = frozenset(due)
        name = next((other for other in due if left.isdisjoint(before[other])), "") or _in_a_circle(due, before, left)
        names.remove(name)
        ahead = next((first for other, first in after[name].items() if other in names), None)
        wait = next(iter(before[name].values()), None)
        if ahead is not None:
            order.append(Placed(name, ahead.reason, ahead.rule))
        elif wait is not None:
            order.append(Placed(name, f"after {at.figure(wait.who).name}: {wait.reason}", wait.rule))
        else:
            order.append(Placed(name, "no one to wait for", "SP-R6"))
    return order


def _in_a_circle(names: Sequence[str], before: Mapping[str, Mapping[str, First]], left: frozenset[str]) -> str:
    """Return the first figure left that is preceded only by members of a circle to which it belongs [SP-R6]."""
    ahead = {name: _ahead(name, before, left) for name in names}
    return next(name for name in names if all(name in ahead[other] for other in ahead[name]))


def _ahead(name: str, before: Mapping[str, Mapping[str, First]], left: frozenset[str]) -> set[str]:
    """All of those left who come before one, through any number of pairs."""
    seen: set[str] = set()
    queue = [name]
    while queue:
        fresh = left.intersection(before[queue.pop()]) - seen
        seen |= fresh
        queue += sorted(fresh)
    return seen


def _key(at: Situation, figure: Figure, behind: bool) -> tuple[bool, bool, int, bool, int, str]:
    """Always last, flank and rear, length, moved in, higher, id [SP-R6, SP-R136]."""
    return (
        STRIKES_LAST in figure.profile.traits,
        not behind,
        -weapon_length(at, figure),
        not figure.came,
        -foot(at.ground, figure),
        figure.id,
    )
