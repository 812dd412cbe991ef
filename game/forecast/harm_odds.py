"""Chances, to be shown: of what a hit takes of a figure's hit points, and that a blow or shot fells it."""

from __future__ import annotations

from collections.abc import Callable

from game.core.dice import spread
from game.core.figures import Figure
from game.core.tally import Tally
from game.rules.answers import Damage

Lands = Callable[[Figure, int], dict[int, int]]
"""What damage may take of a figure's hit points, by where it lands: each loss with its ways."""


def harm_odds(tally: Tally, harm: Damage, target: Figure, lands: Lands | None = None) -> dict[int, float]:
    """Return the chances (0-1) of what a hit takes, the share of criticals in it [SP-3.9.1]."""
    critical = _criticals(tally)
    chances = {loss: share * (1 - critical) for loss, share in _plain(harm, target, lands).items()}
    if critical:
        most = harm.most(critical=True)
        chances[most] = chances.get(most, 0.0) + critical
    return {loss: chances[loss] for loss in sorted(chances)}


def felling_odds(tally: Tally, harm: Damage, target: Figure, lands: Lands | None = None) -> float:
    """Return the chance (0-1) that one such blow fells; a natural highest face does the most damage [SP-3.9.1]."""
    dead = plain_felling(harm, target, lands)
    top = tally.chance * _criticals(tally)
    crit = 1.0 if top and harm.most(critical=True) >= target.hit_points else dead
    return max(0.0, tally.chance - top) * dead + top * crit


def plain_felling(harm: Damage, target: Figure, lands: Lands | None = None) -> float:
    """Return the chance (0-1) that a hit which is no critical fells."""
    return sum(share for loss, share in _plain(harm, target, lands).items() if loss >= target.hit_points)


def percent(chance: float) -> str:
    """Return a chance (0-1) in whole percent, never 0 or 100 unless it is."""
    value = round(chance * 100)
    value = 1 if value == 0 and chance > 0 else 99 if value == 100 and chance < 1 else value
    return f"{value} %"


def _criticals(tally: Tally) -> float:
    """The share of the hits that the natural highest face makes up [SP-3.9.1]."""
    return (1 / 20) / tally.chance if tally.die == "1d20" and tally.passes(20) and tally.chance > 0 else 0.0


def _plain(harm: Damage, target: Figure, lands: Lands | None) -> dict[int, float]:
    """The chances of what a hit that is no critical takes of the target's hit points."""
    chances: dict[int, float] = {}
    ways = spread(harm.dice) if harm.dice not in ("", "0") else {0: 1}
    whole = sum(ways.values())
    for rolled, n in ways.items():
        amount = harm.of(rolled)
        losses = {amount: 1} if lands is None else lands(target, amount)
        for loss, ways_of in losses.items():
            chances[loss] = chances.get(loss, 0.0) + n / whole * ways_of / sum(losses.values())
    return chances
