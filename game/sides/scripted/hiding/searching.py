"""Searches of the scripted side: for enemies lost from sight, and by spotters with nothing else to do."""

from __future__ import annotations

from game.core.commands import Command, Spot
from game.core.figures import Figure
from game.core.grain import distance_up
from game.play.stealth.spotting import MaySpot
from game.rules.decision import Decision
from game.rules.gear.arms import missiles_of
from game.rules.missiles.shooting import in_range, may_aim
from game.rules.situation import Situation
from game.rules.stealth.spotting import spotters
from game.rules.stealth.unseen import is_spotted


class Watch:
    """What a side remembers of the enemies it has seen: who is out of sight, and where he was last."""

    def __init__(self) -> None:
        self._seen: dict[str, Figure] = {}

    def search(self, at: Situation, decision: Decision) -> tuple[Command, str] | None:
        """Search with the spotter nearest to where an enemy was lost from sight, or None."""
        offer: MaySpot | None = decision.offer(MaySpot)
        if offer is None:
            return None
        able = spotters(at, offer.side)
        if not able:
            return None
        self._look(at, offer.side)
        lost = [figure for figure in self._seen.values() if figure.id not in at.state.figures]
        if not lost:
            return None
        nearest = min(able, key=lambda figure: (min(distance_up(figure.at, foe.at) for foe in lost), figure.id))
        return Spot(nearest.id), "somebody is gone from sight"

    def _look(self, at: Situation, side: str) -> None:
        """Note where the enemies in sight are; the fallen and the fled are not searched for."""
        foes = [figure for figure in at.state.figures.values() if figure.side != side]
        gone = {foe.id for foe in foes if not foe.standing}
        known = {**self._seen, **{foe.id: foe for foe in foes if foe.standing}}
        self._seen = {name: foe for name, foe in known.items() if name not in gone}


def idle_search(at: Situation, decision: Decision) -> tuple[Command, str] | None:
    """Search with one who has stood still and has nobody to shoot at: it costs him nothing."""
    offer: MaySpot | None = decision.offer(MaySpot)
    if offer is None:
        return None
    for figure in spotters(at, offer.side):
        if not _has_a_target(at, figure):
            return Spot(figure.id), "nothing else to do"
    return None


def _has_a_target(at: Situation, figure: Figure) -> bool:
    """Whether a spotter can shoot at somebody in the open, or already found."""
    weapons = missiles_of(at, figure)
    if not weapons:
        return False
    near = in_range(figure, at.field.foes(figure.side), weapons[0])
    return any(is_spotted(foe) or may_aim(at, figure, foe, weapons[0]) is None for foe in near)
