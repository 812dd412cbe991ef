"""What hands mean for one figure or many: the draft, the move laid out for it, and the walk of each."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from game.board import formations
from game.core.commands import Charge, Move, Walk
from game.core.figures import Figure
from game.core.grain import Point, facing_towards
from game.core.tally import Refusal
from game.rules.moving.way import Way
from game.rules.moving.wings import wing_rate
from game.rules.situation import Situation


class Draft(Struct, frozen=True):
    """A planned walk: who goes, the leader, the goal, the corners, the turn in degrees, and whether it is a charge."""

    who: tuple[str, ...]
    lead: str
    goal: Point
    corners: tuple[Point, ...] = ()
    turn: int = 0
    charging: bool = False
    halved: bool = False
    """Whether it is the first part of a split move."""
    by_air: int | None = None
    """The altitude in grains at which those with wings end by air, 0 where they land; None where they go on as they
    are."""
    ranks: int = 0
    """In how many ranks they form anew; 0 where each keeps his place beside the others."""

    @property
    def many(self) -> bool:
        """Whether it is a body that keeps its ranks and wheels."""
        return len(self.who) > 1 and not self.charging


class Stay(Struct, frozen=True):
    """A figure meant to go that stays, and why."""

    figure: str
    why: Refusal


class Plan(Struct, frozen=True):
    """A move laid out: the walks and the ways they make, or why they may not be (and then how far they would get)."""

    walks: tuple[Walk, ...]
    found: tuple[Way, ...]
    refusal: Refusal | None
    charge: bool
    stays: tuple[Stay, ...] = ()
    turn: int = 0
    """By how much they turn in the end, in degrees."""

    @property
    def command(self) -> Move | Charge:
        """The command it makes."""
        return Charge(self.walks) if self.charge else Move(self.walks)


def walks_of(at: Situation, draft: Draft, path: tuple[Point, ...]) -> tuple[Walk, ...]:
    """The walk of each of a draft along the path of the one who leads; by air, if it is so drafted, of the winged."""
    walks, high = _walks(at, draft, path), draft.by_air
    if high is None:
        return walks
    return tuple([
        replace(walk, altitude=high, lands=not high) if wing_rate(at.figure(walk.figure)) else walk for walk in walks
    ])  # fmt: skip


def _walks(at: Situation, draft: Draft, path: tuple[Point, ...]) -> tuple[Walk, ...]:
    """The walk of each of a draft, where the one who leads goes along a path."""
    figures, lead = [at.figure(name) for name in draft.who], at.figure(draft.lead)
    if draft.ranks and draft.many:
        return _formed(figures, lead, draft, path)
    shift = (path[-1][0] - lead.x, path[-1][1] - lead.y)
    about = path[-1]
    if draft.many and draft.turn:
        facing = formations.common_facing(figures)
        corners = formations.frame([(figure.profile.base, figure.at) for figure in figures], facing)
        pivot = corners[1 if draft.turn > 0 else 0]
        about = (pivot[0] + shift[0], pivot[1] + shift[1])
    return tuple([_beside(figure, lead, draft, path, about) for figure in figures])


def _beside(figure: Figure, lead: Figure, draft: Draft, path: tuple[Point, ...], about: Point) -> Walk:
    """The walk of one who keeps his place beside the lead; at the end they wheel about a corner of their front."""
    places = [(x + figure.x - lead.x, y + figure.y - lead.y) for x, y in path]
    if tuple(places) == (figure.at,):
        places = []
    end = places[-1] if places else figure.at
    if draft.many:
        places += formations.wheel(end, about, draft.turn)
    elif draft.turn and figure.id != lead.id:
        places[-1:] = [formations.turned(end, about, draft.turn)]
    if not places:
        return Walk(figure.id, (), (figure.facing + draft.turn) % 360)
    facing = figure.facing
    if len(draft.who) == 1 or draft.charging:
        before = places[-2] if len(places) > 1 else figure.at
        facing = facing_towards(before, places[-1])
    return Walk(figure.id, tuple(places), (facing + draft.turn) % 360)


def _formed(figures: list[Figure], lead: Figure, draft: Draft, path: tuple[Point, ...]) -> tuple[Walk, ...]:
    """The walks of a body into its new ranks, facing as most of it does, turned as is meant."""
    facing = (formations.common_facing(figures) + draft.turn) % 360
    places = formations.formed(figures, facing, draft.ranks)
    dx, dy = path[-1][0] - lead.x, path[-1][1] - lead.y
    corners = [(x - lead.x, y - lead.y) for x, y in path[:-1]]
    found = []
    for figure in figures:
        x, y = places[figure.id]
        there = (x + dx, y + dy)
        way = tuple([(figure.x + cx, figure.y + cy) for cx, cy in corners])
        found.append(Walk(figure.id, () if there == figure.at and not way else (*way, there), facing))
    return tuple(found)
