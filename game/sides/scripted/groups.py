"""The bodies of both sides as the scripted side sees them: what is left of a unit, or a single figure."""

from __future__ import annotations

from math import isqrt

from msgspec.structs import replace

from game.board.bases import gap
from game.board.land.routes import route
from game.board.paths import length
from game.board.ranks import ALIKE
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, direction, distance_up, facing_towards, squared, turn_between
from game.play.phases.moves import Moves, MovesBegin, MovesEnd
from game.rules.creatures.proof import felt
from game.rules.gear.arms import missiles_of, weapon_in_hand
from game.rules.moving.access import can_come_to, place_within
from game.rules.moving.movement import allowance, can_walk, charge_reach, left, may_move
from game.rules.moving.wings import airborne, can_fly, wing_rate
from game.rules.situation import Situation
from game.sides.scripted.purpose import Purpose, wishes_of
from game.sides.scripted.worth import duel, is_large, is_mage, shoots, worth

BOWS, HORSE, SPEARS, FOOT, BEAST, CASTER = "bows", "horse", "spears", "foot", "beast", "caster"
"""What a body is good for."""
SOFT = (BOWS, CASTER)
"""Those who do not fight hand to hand if they can help it."""

BESIDE = (3 * GRAIN // 2, 5 * GRAIN // 2)
"""So far from a place one goes to whom it has no room for, in grains."""
AWARE = 40 * GRAIN
"""Enemies farther off than this, from middle to middle, are somebody else's business."""


class Body:
    """Figures that act together; `movers` are those of its `figures`, in order, that may still walk."""

    __slots__ = ("facing", "figures", "id", "middle", "movers", "pace", "radius", "reach", "role", "waiting", "worth")

    def __init__(self, at: Situation, name: str, figures: list[Figure], *, own: bool) -> None:
        self.id = name
        self.figures = figures
        self.waiting = [figure for figure in figures if own and may_move(at, figure, figure.side) is None]
        self.movers = [figure for figure in self.waiting if can_walk(at, figure)]
        self.middle: Point = middle(self.movers or figures)
        self.role = _role(at, figures)
        self.facing = _facing(figures)
        men = [figure for figure in figures if not figure.profile.charisma] or figures
        self.pace = min(allowance(at, figure) for figure in men)
        """Of the slowest; a leader does not hold his men back."""
        fresh = [replace(figure, walked=0) if figure.walked else figure for figure in figures]
        self.reach = max(_dive_or_rush(at, figure) for figure in fresh)
        """How far a charge of its fastest takes it, in grains; the zone comes on top."""
        self.radius = isqrt(max(squared(self.middle, figure.at) for figure in figures))
        self.worth: float = sum(worth(figure) for figure in figures)

    def budget(self, at: Situation) -> int:
        """Return how far all who may still walk can go, in grains, their leader not counted."""
        men = [mover for mover in self.movers if not mover.profile.charisma] or self.movers
        return min((left(at, figure) for figure in men), default=0)

    @property
    def is_aloft(self) -> bool:
        """Whether all of it are in the air."""
        return all(figure.altitude for figure in self.figures)

    @property
    def fights(self) -> bool:
        """Whether it is meant to fight hand to hand."""
        return self.role not in SOFT

    @property
    def engaged(self) -> bool:
        """Whether some of it are locked in melee."""
        return any(figure.locked for figure in self.figures)


class Survey:
    """What the scripted side sees at one decision: its own bodies and the enemy's."""

    __slots__ = (
        "_duels", "_flyers", "_last", "_near", "_ways", "aims", "at", "detours", "enemies", "foes", "own", "side"
    )  # fmt: skip

    def __init__(self, at: Situation, side: str) -> None:
        self.at = at
        self.side = side
        self.aims: dict[str, Purpose] = {}
        """What each of the own bodies wants, once that is settled."""
        self.detours: dict[str, Point] = {}
        """The far ends of the crossings by which bodies go round."""
        self.foes = [figure for figure in at.field.foes(side) if not figure.has("fleeing")] or at.field.foes(side)
        self.own = _bodies(at, [figure for figure in at.field.friends(side) if not figure.has("fleeing")], own=True)
        self.enemies = _bodies(at, self.foes, own=False)
        if not any(body.fights for body in self.own):
            for body in self.own:
                if body.role == CASTER and not any(figure.prepared for figure in body.figures):
                    body.role = FOOT  # the last of their side, with nothing left to cast
        for body in self.own:
            if body.role == BOWS and self.foes and not any(_hits(at, figure, self.foes) for figure in body.figures):
                body.role = HORSE if body.figures[0].profile.mount else FOOT  # all whom it sees are proof against it
        self._duels: dict[tuple[object, ...], float] = {}
        self._flyers: list[Figure] | None = None
        self._last: bool | None = None
        self._near: dict[str, list[Body]] = {}
        self._ways: dict[tuple[str, Point], tuple[Point, ...] | None] = {}

    @property
    def is_last(self) -> bool:
        """Whether the enemy has moved in this round already, and comes only in the next."""
        if self._last is None:
            steps = [entry.step for entry in self.at.state.agenda]
            mine = any(isinstance(step, MovesEnd) and step.side == self.side for step in steps)
            theirs = any(isinstance(step, MovesBegin | Moves) and step.side != self.side for step in steps)
            self._last = mine and not theirs
        return self._last

    @property
    def flyers(self) -> list[Figure]:
        """The enemies who are in the air or may take wing from where they are, by id."""
        if self._flyers is None:
            self._flyers = [foe for foe in self.foes if can_fly(self.at, foe)]
        return self._flyers

    def way(self, body: Body, goal: Point) -> tuple[Point, ...] | None:
        """Return the corners of the way of one figure of a body to a place, or None where none is found.

        Where its base does not fit at the place, the way goes to one close by."""
        key = body.id, goal
        if key not in self._ways:
            first = (body.movers or body.figures)[0]
            base, ground = first.profile.base, self.at.ground
            found = route(ground, base, body.middle, goal)
            if found is None and ground.forbidden:
                close = [ahead(goal, turn, far) for far in BESIDE for turn in range(0, 360, 45)]
                close = [
                    place
                    for place in close
                    if not ground.walls.part(place, goal)
                    and ground.unfit(base, place, facing_towards(place, goal)) is None
                ]
                close.sort(key=lambda place: (squared(place, body.middle), place))
                found = next(
                    (way for place in close if (way := route(ground, base, body.middle, place)) is not None), None
                )
            self._ways[key] = found
        return self._ways[key]

    def way_from(self, body: Body, start: Point, goal: Point) -> tuple[Point, ...] | None:
        """Return the corners of the way of one figure of a body from one place to another."""
        return route(self.at.ground, (body.movers or body.figures)[0].profile.base, start, goal)

    def place(self, body: Body, goal: Point, region: tuple[Point, ...] | None) -> Point:
        """Return where a body sent to a place goes: there, or to the nearest in its region if it cannot get there."""
        if region is None or not self.at.ground.forbidden:
            return goal
        first = (body.movers or body.figures)[0]
        if can_come_to(self.at, first, goal):
            return goal
        return place_within(self.at, first, region, body.middle) or goal

    def detour(self, body: Body, goal: Point) -> int:
        """Return by how much a body's path to a place is longer than straight, in grains; 0 where there is no path."""
        found = self.way(body, goal) or ()
        return length(body.middle, found) - distance_up(body.middle, goal) if len(found) > 1 else 0

    def near(self, body: Body) -> list[Body]:
        """List the enemy bodies that matter to a body, nearest first."""
        found = self._near.get(body.id)
        if found is None:
            ranked = sorted((apart(body, enemy), enemy.id, enemy) for enemy in self.enemies)
            if body.role != BOWS and not any(wing_rate(figure) for figure in body.figures):
                # Whoever has neither bow nor wings thinks of those in the air only where there is nobody else.
                ranked = [one for one in ranked if not one[2].is_aloft] or ranked
            close = [other for far, _, other in ranked if far <= AWARE]
            found = self._near[body.id] = close or [other for _, _, other in ranked[:1]]
        return found

    def near_place(self, place: Point, far: int) -> list[Figure]:
        """List the enemies within so many grains of a place, by id."""
        return [foe for foe in self.foes if squared(foe.at, place) <= far * far]

    def close_foes(self, body: Body, far: int) -> list[Figure]:
        """List the enemies within so many grains of a body's edge, by id."""
        limit = (far + body.radius) ** 2
        return [
            foe
            for other in self.near(body)
            if apart(body, other) <= far + GRAIN
            for foe in other.figures
            if squared(foe.at, body.middle) <= limit
        ]

    def duel(self, figure: Figure, foe: Figure, *, charging: bool = True) -> float:
        """Return what a figure gains by fighting a foe; figures alike are judged alike."""
        key = (
            figure.profile.kind, figure.weapon, figure.shield, figure.hit_points,
            foe.profile.kind, foe.weapon, foe.shield, foe.hit_points, charging,
        )  # fmt: skip
        found = self._duels.get(key)
        if found is None:
            found = self._duels[key] = duel(self.at, figure, foe, charging=charging)
        return found

    def match(self, body: Body, enemy: Body, *, charging: bool = True) -> float:
        """Return what a figure of one body gains by fighting one of the other, by the commonest of each."""
        return self.duel(_typical(body), _typical(enemy), charging=charging)


def _dive_or_rush(at: Situation, figure: Figure) -> int:
    """How far a charge takes a figure, on foot or by air, in grains."""
    reach = charge_reach(at, figure)
    if can_fly(at, figure):
        return max(reach, charge_reach(at, airborne(figure, 0)))
    return reach


def apart(a: Body, b: Body) -> int:
    """Return roughly how far apart the edges of two bodies are, in grains, 0 at least."""
    return max(0, isqrt(squared(a.middle, b.middle)) - a.radius - b.radius)


def gap_to(body: Body, foe: Figure) -> int:
    """Return how far the nearest figure of a body is from a foe, centre to centre, in grains."""
    return isqrt(min(squared(figure.at, foe.at) for figure in body.figures))


def middle(figures: list[Figure]) -> Point:
    """Return the middle of some figures."""
    return sum(figure.x for figure in figures) // len(figures), sum(figure.y for figure in figures) // len(figures)


def nearest(place: Point, figures: list[Figure]) -> Figure:
    """Return the figure nearest a place; ties by id."""
    x, y = place
    return min(figures, key=lambda figure: ((figure.x - x) ** 2 + (figure.y - y) ** 2, figure.id))


def files_of(figures: list[Figure], ranks: int) -> int:
    """Return how many files a body has that stood in so many ranks."""
    return max(1, -(-len(figures) // max(1, ranks)))


def in_ranks(figures: list[Figure], facing: int, files: int) -> list[Figure]:
    """List figures as they stand: front rank first, each rank from the left; a leader behind the first rank."""
    ux, uy = direction(facing)
    ordered = sorted(figures, key=lambda figure: (-(figure.x * ux + figure.y * uy), figure.id))
    leaders = [figure for figure in ordered if figure.profile.charisma]
    if leaders and len(ordered) > files:
        ordered = [figure for figure in ordered if not figure.profile.charisma]
        ordered[files:files] = leaders
    rows = [ordered[first : first + files] for first in range(0, len(ordered), files)]
    found: list[Figure] = []
    for row in rows:
        row.sort(key=lambda figure: (-figure.x * uy + figure.y * ux, figure.id))
        if len(row) > 1 and any(figure.profile.charisma for figure in row) and len(rows) > 1:
            chief = next(figure for figure in row if figure.profile.charisma)
            row.remove(chief)
            row.insert(len(row) // 2, chief)
        found += row
    return found


def spacing_of(figures: list[Figure]) -> int:
    """Return the gap a body keeps between its figures: the closest quarter have no more, 1.5 inches at most."""
    gaps = []
    for figure in figures:
        others = [other for other in figures if other is not figure]
        if others:
            gaps.append(gap(figure, nearest(figure.at, others)))
    return max(0, min(3 * GRAIN // 2, sorted(gaps)[len(gaps) // 4])) if gaps else 0


def _hits(at: Situation, figure: Figure, foes: list[Figure]) -> bool:
    """Whether a figure has a missile that harms one of some enemies."""
    return any(felt(figure, foe, weapon) for weapon in missiles_of(at, figure) for foe in foes)


def _bodies(at: Situation, figures: list[Figure], *, own: bool) -> list[Body]:
    found: dict[str, list[Figure]] = {}
    errands = wishes_of(at.state, figures[0].side).errands if own and figures else {}
    for figure in figures:
        apart_from_it = figure.id in errands or (figure.profile.sort == "class" and is_mage(at, figure))
        found.setdefault(figure.id if apart_from_it else figure.unit or figure.id, []).append(figure)
    return [Body(at, name, members, own=own) for name, members in found.items()]


def _role(at: Situation, figures: list[Figure]) -> str:
    man = figures[len(figures) // 2]
    if len(figures) == 1 and is_mage(at, man) and (man.prepared or not shoots(at, man)):
        return CASTER
    if sum(1 for figure in figures if shoots(at, figure)) * 2 > len(figures):
        return BOWS
    if man.profile.mount:
        return HORSE
    if is_large(man):
        return BEAST
    weapon = weapon_in_hand(at, man)
    return SPEARS if weapon is not None and "set" in weapon.flags else FOOT


def _facing(figures: list[Figure]) -> int:
    """Roughly the facing that most of a body share."""
    most = max(
        figures,
        key=lambda figure: (sum(turn_between(figure.facing, two.facing) <= ALIKE for two in figures), figure.id),
    )
    return most.facing


def _typical(body: Body) -> Figure:
    ranked = sorted(body.figures, key=lambda figure: (figure.profile.hit_dice.halves, figure.hit_points, figure.id))
    return ranked[len(ranked) // 2]
