"""Both sides of a meeting: what a blow or shot is answered with, who meets whom in a charge, and the losses to come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.core.figures import Figure
from game.core.state import with_figure
from game.core.tally import Refusal
from game.forecast.outcome import AS_IT_IS, BlowOutcome, Outcome, Supposed, blow, shot
from game.rules.answers import First
from game.rules.melee.attacks import attacks
from game.rules.melee.reach import IDLE, blow_refused, engaged, foes_in_reach, may_strike
from game.rules.missiles.shooting import may_aim, may_shoot, missile
from game.rules.moving.way import Way
from game.rules.situation import Situation


def answering_blow(
    at: Situation, figure: Figure, target: Figure, supposed: Supposed = AS_IT_IS
) -> BlowOutcome | Refusal:
    """What a target strikes back with at one who strikes it, if both still stand; or why it does not."""
    if not may_strike(target):
        why = next((condition.name for condition in target.conditions if condition.name in IDLE), "")
        return Refusal(f"{target.name} strikes nobody{f': it is {why}' if why else ''}", "SP-R5")
    no = blow_refused(at, target, figure)
    return no if no is not None else blow(at, target, figure, supposed)


def answering_shot(at: Situation, figure: Figure, target: Figure) -> Outcome | Refusal | None:
    """What a target may shoot back with at one who shoots at it, if both still stand; None where it shoots nothing."""
    weapon = missile(at, target, "") if target.carries else None
    if weapon is None:
        return None
    no = may_shoot(at, target, weapon) or may_aim(at, target, figure, weapon)
    return no if no is not None else shot(at, target, figure, weapon)


class Meeting(NamedTuple):
    """A pair that would come to blows: who goes at whom, the blow of each (None where it strikes not at this one)."""

    figure: Figure
    foe: Figure
    blow: BlowOutcome | None
    answer: BlowOutcome | None
    first: First
    blows: int
    """How many attacks the figure has."""
    answers: int
    """How many its foe has at it: a foe strikes at the first who meets it."""


class Losses(NamedTuple):
    """How many figures are likely to fall in the first exchange: of those who go, and of those met."""

    own: float
    theirs: float


def moved(at: Situation, ways: Mapping[str, Way], charge: bool) -> Situation:
    """The situation once figures have gone their ways, as each way ends."""
    state = at.state
    for name, way in ways.items():
        figure = at.figure(name)
        there = replace(
            figure, x=way.end[0], y=way.end[1], facing=way.facing, walked=figure.walked + way.cost,
            came=at.state.n + 1 if way.length else figure.came,
            rushed=figure.rushed + way.length if charge else figure.rushed,
        )  # fmt: skip
        state = with_figure(state, there)
    return Situation(state, at.battle)


def meetings(at: Situation, ways: Mapping[str, Way], charge: bool) -> tuple[Meeting, ...]:
    """Every pair that comes to blows where these ways end, in the order of the ways."""
    there = moved(at, ways, charge)
    found: list[Meeting] = []
    met: set[str] = set()
    for name, way in ways.items():
        figure = there.figure(name)
        within = [] if way.zones else [foe.id for foe in foes_in_reach(there, figure)]
        if not (way.zones or within):
            continue
        foe = there.figure((*way.zones, *within)[0])
        strikes = blow_refused(there, figure, foe) is None and may_strike(figure)
        mine = blow(there, figure, foe, Supposed(fresh=True))
        first = Supposed(order=mine.first, fresh=True)
        answer = answering_blow(there, figure, foe, first) if foe.id not in met else None
        theirs = answer if isinstance(answer, BlowOutcome) else None
        if theirs is not None:
            met.add(foe.id)
        found.append(Meeting(
            figure, foe, mine if strikes else None, theirs, mine.first,
            _attacks(there, figure, foe) if strikes else 0, _attacks(there, foe, figure) if theirs is not None else 0,
        ))  # fmt: skip
    return tuple(found)


def _attacks(at: Situation, figure: Figure, foe: Figure) -> int:
    foes = {other.id: other for other in (*engaged(at, figure), foe)}
    return max(1, attacks(at, figure, [foes[name] for name in sorted(foes)]).number)


def losses(pairs: Sequence[Meeting]) -> Losses:
    """The losses to be expected of one exchange: who is felled first does not strike back."""
    at_foe: dict[str, list[tuple[Outcome, int, float]]] = {}
    own = 0.0
    for pair in pairs:
        back = felled_by([(pair.answer, pair.answers, 1.0)]) if pair.answer is not None else 0.0
        lives = 1.0 - back if pair.first.who == pair.foe.id else 1.0
        if pair.blow is not None:
            at_foe.setdefault(pair.foe.id, []).append((pair.blow, pair.blows, lives))
    for pair in pairs:
        if pair.answer is None:
            continue
        before = [
            (other.blow, other.blows, 1.0) for other in pairs
            if other.foe.id == pair.foe.id and other.blow is not None and other.first.who == other.figure.id
        ]  # fmt: skip
        own += felled_by([(pair.answer, pair.answers, 1.0)]) * (1.0 - felled_by(before))
    return Losses(own, sum(felled_by(each) for each in at_foe.values()))


def felled_by(blows: Sequence[tuple[Outcome, int, float]]) -> float:
    """The chance (0-1) that blows together fell the one they are aimed at.

    Each blow stands with how many there are of it, and the chance (0-1) that it is given at all."""
    if not blows:
        return 0.0
    points = blows[0][0].victim.hit_points
    if not blows[0][0].victim.most_hit_points or points <= 0:
        stands = 1.0
        for outcome, many, given in blows:
            stands *= (1.0 - given * (outcome.fells or 0.0)) ** many
        return 1.0 - stands
    left = {points: 1.0}
    for outcome, many, given in blows:
        odds, hit = outcome.odds, given * outcome.tally.chance
        for _ in range(many):
            after: dict[int, float] = {0: left.get(0, 0.0)}
            for now, share in left.items():
                if not now:
                    continue
                after[now] = after.get(now, 0.0) + share * (1.0 - hit)
                for loss, chance in odds.items():
                    to = max(0, now - loss)
                    after[to] = after.get(to, 0.0) + share * hit * chance
            left = after
    return left.get(0, 0.0)
