"""Sweeps: a way by air past an enemy, at whom one blow is struck, and who of those struck at has an answer to it."""

from __future__ import annotations

from typing import NamedTuple

from game.board.bases import gap, gap_within
from game.board.paths import cut, length
from game.core.commands import Sweep
from game.core.figures import Figure
from game.core.grain import Point, facing_towards, round_inches
from game.core.tally import Refusal
from game.rules.creatures.prey import leaves_prey
from game.rules.gear.loads import name_of, takes_both_arms
from game.rules.magic.spellbound import helpless
from game.rules.melee.manoeuvres import unwieldy
from game.rules.melee.reach import REAR, may_strike
from game.rules.moving.movement import has_called, inactive, left, may_move, may_walk, no_foe
from game.rules.moving.walking import first_near
from game.rules.moving.way import Way, facing_refused, far_off, no_room, strays
from game.rules.moving.wings import LOW, airborne, can_fly, flight_refused, overhung, walled_off
from game.rules.moving.zones import zone_radius
from game.rules.situation import Situation
from game.rules.stealth.unseen import is_known

RULE = "SP-R308"
SWEPT = "swept"
"""Condition of one who has struck in passing: he gives no other blow this round."""


class Pass(NamedTuple):
    """The two parts of a sweep: down to the enemy, and up and away again."""

    coming: Way
    going: Way

    @property
    def cost(self) -> int:
        """What both cost in grains of allowance, with what it takes to rise."""
        return sum(part.cost + part.climb for part in self)

    @property
    def climb(self) -> int:
        """What it takes to rise."""
        return self.coming.climb + self.going.climb


# ---- who -----------------------------------------------------------------------------------------------------------


def may_sweep(at: Situation, figure: Figure, side: str) -> Refusal | None:
    """Say why a figure may strike at nobody in passing now, or None [SP-R308]."""
    no = may_move(at, figure, side) or may_walk(at, figure)
    if no is not None:
        return no
    to = figure.altitude or LOW
    no = flight_refused(at, figure, to)
    if no is not None:
        return no
    if not may_strike(figure):
        return inactive(figure) or Refusal(f"{figure.name} can give no blow", RULE)
    if figure.blows:
        return Refusal(f"{figure.name} has given its blow of this round", RULE)
    if has_called(figure):
        return Refusal(f"{figure.name} has called on those in flight, and keeps out of melee", "SP-3.6.3.1.1")
    if figure.has("split"):
        return Refusal(f"{figure.name} is on a split move, and strikes at nobody on it", "SP-R150")
    if any(trait.partition(" ")[0] == "drains_blood" for trait in figure.profile.traits):
        return Refusal(f"{figure.name} stays on whom it strikes, and flies past nobody", RULE)
    if takes_both_arms(at.catalogue, figure.weapon):
        return Refusal(f"{figure.name} has both hands on a {name_of(at, figure.weapon)}", "SP-3.7.6")
    return unwieldy(at, figure)


def sweepers(at: Situation, side: str) -> list[Figure]:
    """List the figures of a side that may sweep now [SP-R308]."""
    return [figure for figure in at.field.friends(side) if can_fly(at, figure) and may_sweep(at, figure, side) is None]


# ---- the way -------------------------------------------------------------------------------------------------------


def sweep_refused(at: Situation, command: Sweep, side: str) -> Refusal | None:
    """Say why a figure may not strike at an enemy in passing by a way, or None [SP-R308]."""
    figure = at.state.figures.get(command.figure)
    foe = at.state.figures.get(command.target)
    if figure is None or foe is None:
        return Refusal(f"there is no figure {command.figure if figure is None else command.target!r}", "SP-3.3.0.1")
    no = may_sweep(at, figure, side)
    if no is not None:
        return no
    if foe.side == figure.side or not foe.standing:
        return no_foe(foe, "strike", "SP-3.5.1.1")
    if foe.conditions and foe.has("aloft"):
        return Refusal(f"{foe.name} is held aloft, out of reach of blows", "SP-R307")
    if foe.conditions and foe.has("protected") and "summoned" in figure.profile.traits:
        return Refusal(f"{foe.name} is protected from what was summoned", "SP-R165")
    found = swept_way(at, command)
    return found if isinstance(found, Refusal) else None


def swept_way(at: Situation, command: Sweep, *, trim: bool = False) -> Pass | Refusal:
    """Lay out a sweep, or say why it is none; with `trim` room at its end is not asked for.

    It comes down to two inches over one on the ground, or to the height of one aloft, where it first has him in reach,
    and rises again at an inch for each [SP-R297, SP-R308]."""
    figure, foe, path = at.figure(command.figure), at.figure(command.target), command.path
    to = command.altitude or figure.altitude or LOW
    no = facing_refused(figure, command.facing) or flight_refused(at, figure, to) or far_off(at, figure, path)
    no = no or walled_off(at, figure, path) or strays(at, figure, path)
    if no is not None:
        return no
    met = _met(figure, foe, path)
    if isinstance(met, Refusal):
        return met
    found = _in_two(figure, foe, command, met, to)
    no = _no_pass(at, figure, foe, found) or (None if trim else _no_end(at, figure, found.going))
    if no is not None:
        return no
    budget = left(at, airborne(figure, to))
    return found if found.cost <= budget else _too_far(figure, found, budget)


def reach_of(figure: Figure, foe: Figure) -> int:
    """Return at what gap in grains two reach each other as one flies past: as if one were in a zone [SP-R300]."""
    return max(zone_radius(figure), zone_radius(foe))


def _met(figure: Figure, foe: Figure, path: tuple[Point, ...]) -> int | Refusal:
    """After how many grains of a way an enemy is in reach: not at its start, nor at its end."""
    near = reach_of(figure, foe)
    if gap_within(figure, foe, near):
        return Refusal(f"{figure.name} is at {foe.name} already: a sweep comes from out of reach", RULE)
    met = first_near(figure, (figure.at, *path), foe, near) if path else None
    if met is None:
        reason = f"the way of {figure.name} does not lead past {foe.name} within {round_inches(near)} inches"
        return Refusal(reason, RULE, {"within": round_inches(near)})
    there = _at(figure, path[-1])
    if gap_within(there, foe, near):
        far = round_inches(gap(there, foe))
        reason = f"{figure.name} would end at {foe.name}: a sweep flies on, more than {round_inches(near)} inches away"
        return Refusal(reason, RULE, {"gap": far, "more than": round_inches(near)})
    return met


def _at(figure: Figure, place: Point) -> Figure:
    return Way(figure.id, (figure.at, place), figure.facing, 1, 1).placed(figure)


def _in_two(figure: Figure, foe: Figure, command: Sweep, met: int, to: int) -> Pass:
    """Both parts of the way."""
    start, path = figure.at, command.path
    low = foe.altitude or LOW
    cruise = max(figure.altitude, low)
    first = (start, *cut(start, path, met))
    heading = facing_towards(first[-2], first[-1])
    coming = Way(figure.id, first, heading, met, met, (), None, cruise, low, cruise - figure.altitude)
    passed = len(first) - 1 - (first[-1] != path[len(first) - 2])
    rest = (first[-1], *path[passed:])
    far = length(rest[0], rest[1:])
    going = Way(figure.id, rest, command.facing, far, far, (), None, max(low, to), to, max(0, to - low))
    return Pass(coming, going)


def _no_pass(at: Situation, figure: Figure, foe: Figure, found: Pass) -> Refusal | None:
    """Why nobody comes down to an enemy where he is: crowns, a roof, a wall, or one aloft there [SP-R298, SP-R300]."""
    there = found.coming
    no = None if foe.altitude else overhung(at, figure, foe.at, f"come down at {foe.name}")
    no = no or overhung(at, figure, there.end, "come down there")
    if no is None and at.field.walls.part_above(there.end, foe.at, there.altitude):
        no = Refusal(f"a wall is between {foe.name} and where {figure.name} would come down", "SP-R300")
    return no or no_room(at, there.placed(figure), there.end, there.facing, frozenset())


def _no_end(at: Situation, figure: Figure, going: Way) -> Refusal | None:
    """Why it may not end where it does [ST-R1, SP-R240]."""
    no = no_room(at, going.placed(figure), going.end, going.facing, frozenset())
    return no or (leaves_prey(at, figure, going.end) if figure.profile.traits else None)


def _too_far(figure: Figure, found: Pass, budget: int) -> Refusal:
    asked, rest = round_inches(found.cost), round_inches(budget)
    rising = f", {round_inches(found.climb)} of them to rise" if found.climb else ""
    reason = f"that costs {figure.name} {asked} of {rest} inches{rising}"
    return Refusal(reason, "SP-R297", {"cost": asked, "left": rest, "climb": round_inches(found.climb)})


# ---- the answer ----------------------------------------------------------------------------------------------------


def strikes_back(at: Situation, foe: Figure, figure: Figure, where: str) -> bool:
    """Tell whether one who was struck at from somewhere in passing has an answer: with what he has in hand [SP-R308].

    Not one who was taken from behind, or has a bow or his load in his hands."""
    if where == REAR or not (foe.standing and figure.standing and may_strike(foe) and is_known(figure)):
        return False
    own = at.book.melee.unanswered
    if own is not None and own(at, foe, figure) is not None:
        return False
    if helpless(foe) or (figure.has("protected") and "summoned" in foe.profile.traits):
        return False
    return (not foe.weapon or foe.weapon in at.catalogue.weapons) and unwieldy(at, foe) is None
