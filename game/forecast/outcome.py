"""The forecast of an attack: the number it needs, its damage, the chance that it fells, and who strikes first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace

from game.board.arcs import arc_of
from game.catalogue.kinds.gear import Missile
from game.core.dice import spread
from game.core.figures import Figure
from game.core.tally import Tally
from game.forecast.harm_odds import Lands, felling_odds, harm_odds
from game.play.ledger import beasts_blow, fight
from game.rules.answers import Damage, First
from game.rules.creatures.beasts import horse_points
from game.rules.gear.arms import ring
from game.rules.melee.blow import Blow
from game.rules.melee.damage import blow_damage, shot_damage
from game.rules.melee.reach import position
from game.rules.melee.strike_order import pair, strikes_first
from game.rules.melee.striking import blow_tally
from game.rules.missiles.shooting import shot_tally
from game.rules.situation import Situation


@dataclass(frozen=True)
class Outcome:
    """What an attack needs and does; the victim has the hit points of the horse where it is aimed at the horse."""

    tally: Tally
    harm: Damage
    victim: Figure
    lands: Lands | None
    """What a hit may take by where it lands, in a book that asks."""

    @property
    def odds(self) -> dict[int, float]:
        """Each number of hit points that a hit may take, and its chance."""
        known = bool(self.victim.most_hit_points)
        return harm_odds(self.tally, self.harm, self.victim, self.lands if known else None)

    @property
    def fells(self) -> float | None:
        """The chance that it fells; None where the hit points are rolled later."""
        if self.victim.most_hit_points:
            return felling_odds(self.tally, self.harm, self.victim, self.lands)
        if self.lands is not None:
            return None
        ways = spread(self.victim.profile.hit_points)
        whole = [replace(self.victim, hit_points=max(1, points)) for points in ways]
        fell = [n * felling_odds(self.tally, self.harm, figure) for figure, n in zip(whole, ways.values())]
        return sum(fell) / sum(ways.values())


@dataclass(frozen=True)
class BlowOutcome(Outcome):
    """The outcome of a blow, the side from which it comes, and which of the two strikes first."""

    where: str
    """front, flank or rear, as the rules take it."""
    arc: str
    first: First
    beast: bool
    """Whether the beast strikes that the figure rides."""


class Supposed(NamedTuple):
    """What is supposed of a blow: how many parries, at the horse or not, the order, or (`fresh`) a first meeting."""

    parries: int = 0
    horse: bool = False
    order: First | None = None
    fresh: bool = False


AS_IT_IS = Supposed()


def blow(at: Situation, figure: Figure, target: Figure, supposed: Supposed = AS_IT_IS) -> BlowOutcome:
    """Work out the next blow of a figure at a target, or at the horse under it."""
    parries, horse, order, fresh = supposed
    where = position(at, figure, target)
    ledger = fight(at.state)
    meeting = ledger.meetings.get(pair(figure.id, target.id))
    beast = None if fresh else beasts_blow(at.state, figure.id)
    first = fresh or meeting is None or meeting.round == at.state.round
    next_blow = Blow(figure, target, where, figure.blows, first, parries, beast, horse)
    return BlowOutcome(
        tally=blow_tally(at, next_blow),
        harm=blow_damage(at, next_blow),
        victim=with_horses_points(at, target) if horse else target,
        lands=None if horse else at.book.melee.lands,
        where=where,
        arc=arc_of(target, figure.at, ring(figure, target)),
        first=order if order is not None else strikes_first(at, figure, target, meeting, ledger.first),
        beast=beast is not None,
    )


def shot(at: Situation, figure: Figure, target: Figure, weapon: Missile, *, horse: bool = False) -> Outcome:
    """Work out a shot of a figure at a target within range, or at the horse under it."""
    return Outcome(
        tally=shot_tally(at, figure, target, weapon, horse=horse),
        harm=shot_damage(at, figure, weapon.id, None if horse else target),
        victim=with_horses_points(at, target) if horse else target,
        lands=None if horse else at.book.melee.lands,
    )


def with_horses_points(at: Situation, target: Figure) -> Figure:
    """The target with the hit points of its horse."""
    points = horse_points(at, target)
    return replace(target, hit_points=points, most_hit_points=points)
