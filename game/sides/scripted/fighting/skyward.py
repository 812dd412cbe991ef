"""Shots up: which flyers are worth keeping a shot for, and whom the fall of one that is shot down harms."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from game.board.heights import apart
from game.core.figures import Figure
from game.rules.creatures.proof import WHOLE, felt
from game.rules.missiles.shooting import missiles_left
from game.rules.moving.wings import LOW, can_fly, wing_rate
from game.rules.saves import save_tally
from game.rules.situation import Situation
from game.sides.scripted.worth import deadly, felling, worth

if TYPE_CHECKING:
    from game.catalogue.kinds.gear import Missile

PRIZE = 3.0
"""The worth of a flyer for which archers keep their shots."""
LIKELY = 0.6
"""How likely a flyer that can come into range is to come."""
FEW = 2
"""Who has so many missiles left at most counts them."""
DICE = 3.5
"""What a die of a fall does."""


class Archer(NamedTuple):
    """A figure that is to shoot: its weapon, its number of shots, whether at passers-by, and who of the enemy flies."""

    figure: Figure
    weapon: Missile
    number: int
    passing: bool = False
    flyers: tuple[Figure, ...] = ()


def flyers_of_worth(at: Situation, side: str) -> tuple[Figure, ...]:
    """List the enemies of a side for whom its archers keep their shots: free to fly, and of worth."""
    return tuple(
        foe for foe in at.field.foes(side) if can_fly(at, foe) and not foe.locked and worth(foe) >= PRIZE
    )


def keeps_shot(at: Situation, archer: Archer, dice: str, value: float) -> bool:
    """Tell whether an archer does better to keep a shot of a value in worth for a flyer that is not in range yet.

    He does where it is all he has: a missile of few, a weapon that is then to be loaded, the one shot in passing."""
    if not archer.flyers:
        return False
    figure, weapon, _, passing, flyers = archer
    left = missiles_left(at, figure, weapon)
    if not (passing or weapon.rate < 1 or (left is not None and left <= FEW)):
        return False
    hopes = [_hope(figure, foe, weapon, dice) for foe in flyers if _may_come(figure, foe, weapon, passing=passing)]
    return LIKELY * max(hopes, default=0.0) > value


def _may_come(figure: Figure, foe: Figure, weapon: Missile, *, passing: bool) -> bool:
    """Whether a flyer that cannot be shot at now may come into range with its next flight."""
    far = apart(figure, foe)
    if far > weapon.farthest + wing_rate(foe):
        return False
    return not (foe.walked or foe.came) if passing else far > weapon.farthest


def _hope(figure: Figure, foe: Figure, weapon: Missile, dice: str) -> float:
    """What one shot takes of a flyer that has come, as worth, if half of such shots hit."""
    return felling(0.5, dice, foe) * worth(foe) * felt(figure, foe, weapon) / WHOLE


def fall_value(at: Situation, figure: Figure, target: Figure, dice: str, chance: float) -> float:
    """Return the worth of what one aloft does to those beneath when a shot kills it: friends count against it."""
    beneath = at.field.lay.bodies.about(replace(target, altitude=0))
    kills = chance * deadly(dice, 0, max(1, target.hit_points)) if beneath else 0.0
    if not kills:
        return 0.0
    harm = max(1, target.altitude // LOW) * DICE / 2
    use = at.catalogue.save_uses["leap_clear"]
    value = 0.0
    for other in beneath:
        part = min(1.0, harm / max(1, other.hit_points)) * (1 - save_tally(at, other, use).chance)
        value += worth(other) * part * (1.0 if other.side != figure.side else -1.5)
    return kills * value
