"""What follows from where the figures stand, worked out when asked and kept as long as nobody stirs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.board.bases import extent, gap_within
from game.board.ranks import ranks
from game.core.grain import GRAIN
from game.core.state import STANDING, Figure, State
from game.rules.lay import Lay

ZONE = GRAIN
LARGE_ZONE = 2 * GRAIN


def zone_radius(figure: Figure) -> int:
    """Give the radius of a figure's zone of control in grains from its base edge [SP-3.3.0.3, SP-R28]."""
    return LARGE_ZONE if figure.profile.size in ("L", "H") else ZONE


def has_zone(figure: Figure) -> bool:
    """Tell whether a figure has a zone at all: it stands, does not flee and is not stunned [SP-R92]."""
    return figure.fate == STANDING and not (figure.conditions and (figure.has("fleeing") or figure.has("stunned")))


class Field:
    """The figures of one state seen as a field: sides, zones, who holds whom, ranks."""

    __slots__ = ("_holders", "_ranks", "_zones", "figures", "kept", "lay", "sides", "terrain")

    def __init__(self, state: State, lay: Lay | None = None) -> None:
        self.figures = state.figures
        self.lay = lay if lay is not None and lay.holds_for(state.figures) else Lay(state.figures, lay)
        """What holds as long as nobody stirs, though blows fall."""
        self.terrain = state.terrain
        standing = [one for one in state.figures.values() if one.fate == STANDING]
        self.sides: dict[str, list[Figure]] = {
            side.id: [one for one in standing if one.side == side.id] for side in state.sides
        }
        self.kept: dict[Any, Any] = {}
        """Ways laid out for a command, so that carrying it out need not do it again."""
        self._zones: dict[str, list[tuple[Figure, int]]] = {}
        self._holders = self.lay.holders
        self._ranks = self.lay.ranks

    def friends(self, side: str) -> list[Figure]:
        """List the standing figures of a side, in order of ids."""
        return self.sides[side]

    def foes(self, side: str) -> list[Figure]:
        """List the standing figures of the other side, in order of ids."""
        for name, figures in self.sides.items():
            if name != side:
                return figures
        raise KeyError(side)

    def zones_against(self, side: str) -> list[tuple[Figure, int]]:
        """List the zones that stop a side: the figures of the other that have one, with their radius in grains."""
        found = self._zones.get(side)
        if found is None:
            found = self._zones[side] = [(foe, zone_radius(foe)) for foe in self.foes(side) if has_zone(foe)]
        return found

    def in_zones_of(self, figure: Figure) -> list[Figure]:
        """List the enemies in whose zone a figure stands (at any place: the figure need not be of this state)."""
        x, y = figure.x, figure.y
        far = LARGE_ZONE + extent(figure.profile.base) + self.lay.widest
        return [
            foe
            for foe, radius in self.zones_against(figure.side)
            if -far <= foe.x - x <= far and -far <= foe.y - y <= far and gap_within(figure, foe, radius)
        ]

    def in_zone_of(self, figure: Figure) -> list[Figure]:
        """List the enemies that stand in a figure's own zone."""
        if not has_zone(figure):
            return []
        radius = zone_radius(figure)
        x, y = figure.x, figure.y
        far = radius + extent(figure.profile.base) + self.lay.widest
        return [
            foe
            for foe in self.foes(figure.side)
            if -far <= foe.x - x <= far and -far <= foe.y - y <= far and gap_within(figure, foe, radius)
        ]

    def holders(self, figure: Figure) -> tuple[str, ...]:
        """Give the ids of the enemies in whose zone a figure stands unprotected; a rear rank is free.

        [SP-3.5.1.3, SP-3.5.1.4, SP-3.5.10.6]"""
        found = self._holders.get(figure.id)
        if found is None:
            found = tuple([foe.id for foe in self.in_zones_of(figure) if not self.protectors(figure, foe)])
            self._holders[figure.id] = found
        return found

    def protectors(self, figure: Figure, foe: Figure) -> Sequence[str]:
        """Give the ids of the friends who protect a figure from one enemy; both as they stand [SP-R7]."""
        return self.lay.protectors(figure, foe)

    def rank(self, figure: Figure) -> int:
        """Give a figure's rank among its friends, 1 in front [SP-3.5.10.1.1]."""
        found = self._ranks.get(figure.side)
        if found is None:
            ranked = [one for one in self.sides[figure.side] if not one.has("fleeing")]
            found = self._ranks[figure.side] = ranks(ranked)
        return found.get(figure.id, 1)

