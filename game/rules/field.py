"""What follows from where the figures stand, worked out when asked and kept as long as nobody stirs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import is_not
from typing import Any

from game.board.bases import extent, gap_within
from game.board.index import Crowd
from game.board.land.walls import NO_WALLS, Walls
from game.core.figures import STANDING, Figure
from game.core.state import State
from game.rules.lay import Lay, Stirring, lie_as, lies_as
from game.rules.moving.zones import has_zone, zone_radius
from game.rules.stealth.unseen import is_known

__all__ = ["Field", "has_zone", "zone_radius"]

MANY = 4
"""Once one in so many has stirred, all are looked at anew."""
LAST = 4
"""So many fields of a battle are kept, the last that were asked for."""
HELD = 4
"""So many more, of positions from which it is played on again and again."""


class Field:
    """The figures of one state seen as a field: sides, zones, who holds whom, ranks."""

    __slots__ = (
        "_lay", "_like", "_zones", "figures", "kept", "magic", "own", "round", "sides", "terrain", "walls",
    )  # fmt: skip

    def __init__(self, state: State, before: Field | None = None, walls: Walls = NO_WALLS) -> None:
        """Look at a state's figures; what is known of them from an earlier field of the battle is taken over.

        Through `walls` no zone reaches [ST-R34]."""
        figures = state.figures
        self.figures = figures
        self.terrain, self.magic, self.round = state.terrain, state.magic, state.round
        self.walls = walls
        self.kept: dict[Any, Any] = {}
        """Ways laid out for a command, so that carrying it out need not do it again."""
        self._zones: dict[str, list[tuple[Figure, int]]] = {}
        self._lay: Lay | None = None
        self._like: Lay | None = None
        """The lay of an earlier field, from which this one's follows."""
        self.sides: dict[str, list[Figure]]
        self.own: dict[str, dict[Any, Any]]
        """What follows from one side's figures alone, kept as long as nothing happens to any of them."""
        changed = None if before is None else changes(before.figures, figures)
        if before is None or changed is None:
            self.sides = {side.id: _standing(figures, side.id) for side in state.sides}
            self.own = {side: {} for side in self.sides}
            return
        self.sides, self.own = before.sides.copy(), before.own.copy()
        for side in dict.fromkeys([now.side for _, now in changed]):
            self.sides[side] = _stirred(before.sides[side], changed, side) or _standing(figures, side)
            self.own[side] = {}
        if before.terrain is state.terrain:
            self._like = before._like if before._lay is None else before._lay
            if before._lay is not None and all(lies_as(*two) for two in changed):
                self._lay = before._lay

    @property
    def lay(self) -> Lay:
        """What holds as long as nobody stirs, though blows fall: worked out when first asked, from an earlier one."""
        found = self._lay
        if found is None:
            like = self._like
            found = self._lay = Lay(self.figures) if like is None else laid_after(like, self.figures)
        return found

    def friends(self, side: str) -> list[Figure]:
        """List the standing figures of a side, in order of ids."""
        return self.sides[side]

    def foes(self, side: str) -> list[Figure]:
        """List the standing figures of the other side, in order of ids."""
        return self.sides[self._other(side)]

    def _other(self, side: str) -> str:
        for name in self.sides:
            if name != side:
                return name
        raise KeyError(side)

    def zones_against(self, side: str) -> list[tuple[Figure, int]]:
        """List the zones that stop a side: the figures of the other that have one, with their radius in grains."""
        found = self._zones.get(side)
        if found is None:
            found = self._zones[side] = [(foe, zone_radius(foe)) for foe in self.foes(side) if has_zone(foe)]
        return found

    def zones_of_foes(self, side: str) -> Crowd:
        """Return the zones that stop a side, by where they are; those in them may be as they were before blows fell."""
        return self.lay.zones(self._other(side))

    def in_zones_of(self, figure: Figure) -> list[Figure]:
        """List the enemies in whose zone a figure stands (at any place: the figure need not be of this state)."""
        return [self.figures[name] for name in self.ids_in_zones_of(figure)]

    def ids_in_zones_of(self, figure: Figure) -> tuple[str, ...]:
        """List the ids of the enemies in whose zone a figure stands (at any place); nobody's reaches one aloft."""
        if figure.altitude:
            return ()
        kept = self.lay.kept
        name = ("in zones of", figure.id, figure.x, figure.y, figure.facing)
        found: tuple[str, ...] | None = kept.get(name)
        if found is None:
            near = self.walls.seen(figure, self.zones_of_foes(figure.side).about(figure))
            found = kept[name] = tuple(sorted([foe.id for foe in near])) if near else ()
        return found

    def in_zone_of(self, figure: Figure) -> list[Figure]:
        """List the enemies that stand in a figure's own zone."""
        if not has_zone(figure):
            return []
        radius = zone_radius(figure)
        x, y, side, far = figure.x, figure.y, figure.side, radius + extent(figure.profile.base) + self.lay.widest + 1
        near = [foe for foe, _ in self.lay.bodies.in_box(x - far, y - far, x + far, y + far) if foe.side != side]
        within = self.walls.seen(figure, [foe for foe in near if gap_within(figure, foe, radius)])
        return [self.figures[name] for name in sorted([foe.id for foe in within])]

    def holders(self, figure: Figure) -> tuple[str, ...]:
        """Return the ids of the enemies in whose zone a figure stands unprotected; a rear rank is free.

        The unseen hold nobody, and nobody holds them [SP-3.5.1.3, SP-3.5.1.4, SP-3.5.7.2, SP-3.5.10.6]"""
        known = self.lay.holders
        found = known.get(figure.id)
        if found is None:
            aloft = figure.altitude or (figure.conditions and figure.has("aloft"))
            near = [] if aloft else self.zones_of_foes(figure.side).about(figure)
            foes = sorted([foe.id for foe in self.walls.seen(figure, near)]) if near else []
            found = tuple([foe for foe in foes if not self.protectors(figure, self.figures[foe])])
            if found and any(not is_known(self.figures[name]) for name in (figure.id, *found)):
                bare = is_known(figure)
                found = tuple([name for name in found if bare and is_known(self.figures[name])])
            known[figure.id] = found
        return found

    def held(self) -> tuple[str, ...]:
        """List the ids of all whom somebody holds, in their order; kept as long as nobody stirs."""
        kept = self.lay.kept
        found: tuple[str, ...] | None = kept.get("held")
        if found is None:
            known, look = self.lay.holders, self.holders
            standing = [figure for side in self.sides.values() for figure in side]
            held = [figure.id for figure in standing if (known[figure.id] if figure.id in known else look(figure))]
            found = kept["held"] = tuple(sorted(held))
        return found

    def protectors(self, figure: Figure, foe: Figure) -> Sequence[str]:
        """Return the ids of the friends who protect a figure from one enemy; both as they stand [SP-R7]."""
        return self.lay.protectors(figure, foe)

    def rank(self, figure: Figure) -> int:
        """Return a figure's rank among its friends, 1 in front [SP-3.5.10.1.1]."""
        return self.lay.rank(figure)


def _standing(figures: dict[str, Figure], side: str) -> list[Figure]:
    """The figures of a side that stand, in order of ids."""
    return [figure for figure in figures.values() if figure.side == side and figure.fate == STANDING]


def _stirred(friends: list[Figure], changed: Stirring, side: str) -> list[Figure] | None:
    """The standing figures of a side as they are now, or None where one of them fell or came."""
    found = list(friends)
    for was, now in changed:
        if now.side == side:
            if was.fate != STANDING or now.fate != STANDING:
                return None
            found[found.index(was)] = now
    return found


def changes(before: dict[str, Figure], after: dict[str, Figure]) -> Stirring | None:
    """List the figures that are not what they were, each before and after; None where they are not the same ones."""
    if len(before) != len(after):
        return None
    others = map(is_not, before.values(), after.values())
    found = list(compress(zip(before.values(), after.values(), strict=True), others))
    for was, now in found:
        if was.id != now.id or was.side != now.side:
            return None
    return found


def laid_after(like: Lay, figures: dict[str, Figure]) -> Lay:
    """Return the lay of figures that lay so before: the same while nobody has stirred, and what is still known of it.

    What followed last is kept with it: where a position is played on from again and again, much comes as before."""
    changed = changes(like.figures, figures)
    if changed is None:
        return Lay(figures)
    stirred = [two for two in changed if not lies_as(*two)]
    if not stirred:
        return like
    now = [figure for _, figure in stirred]
    if like.later is not None and lie_as(like.later[0], now):
        return like.later[1]
    found = like.after(figures, stirred) if len(stirred) * MANY <= len(figures) else Lay(figures)
    like.later = now, found
    return found


class Fields:
    """The fields of a battle that are kept: the last few, and those of positions that are held."""

    __slots__ = ("_held", "_last")

    def __init__(self) -> None:
        self._last: list[Field] = []
        self._held: list[Field] = []

    def of(self, state: State) -> Field | None:
        """Return the field of a state if it is kept."""
        figures, terrain, magic, number = state.figures, state.terrain, state.magic, state.round
        for fields in (self._last, self._held):
            for field in fields:
                # All that is kept with a field follows from these parts of a state.
                if (
                    field.figures is figures
                    and field.terrain is terrain
                    and field.magic is magic
                    and field.round == number
                ):
                    return field if fields is self._last else self._keep(field)
        return None

    def add(self, state: State, walls: Walls) -> Field:
        """Return a state's field, worked out from the last that is like it."""
        number, like = len(state.figures), None
        for field in self._last:
            if len(field.figures) == number:
                like = field
                break
        return self._keep(Field(state, like, walls))

    def hold(self, field: Field) -> None:
        """Keep a field though many others come after it."""
        if not any(held is field for held in self._held):
            self._held.insert(0, field)
            del self._held[HELD:]

    def _keep(self, field: Field) -> Field:
        self._last.insert(0, field)
        if len(self._last) > LAST:
            self._last.pop()
        return field
