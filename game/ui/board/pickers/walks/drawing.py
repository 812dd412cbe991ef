"""A move that is laid out, drawn on the table: ways and lanes, ghosts at their ends, its cost or its refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.core.figures import Figure
from game.core.grain import GRAIN, round_inches
from game.rules.moving.movement import allowance, left
from game.rules.moving.rushing import reach_along
from game.rules.moving.way import Way
from game.rules.moving.wings import airborne
from game.rules.situation import Situation
from game.ui.art.palette import BRASS, REAR
from game.ui.art.rules import overlay
from game.ui.art.rules.ranks import Rank
from game.ui.board.overlays.past_half import lost_on
from game.ui.board.overlays.shapes import SHORT, Inches, Stroke, air_path, below, lane_of, path_of, ring_about, short
from game.ui.board.pickers.walks.drafts import Plan
from game.ui.board.screening.stage import inch
from game.ui.keys import named

if TYPE_CHECKING:
    from game.ui.board.view import Marks


AIRY = 64
"""Letters of a refusal that tells what a way by air costs."""
EACH = 24
"""Of no more than so many who go together each is told what it costs him."""


AHEAD = 60
"""Degrees to either side of straight down the screen within which a charge has its foe where words would stand."""


class Lines(NamedTuple):
    """How many pixels above their place stand the words: the cost, how to go on, what stops one, who stays."""

    cost: int = 0
    go: int = -21
    stops: int = 21
    stays: int = -42


SMALL, BELOW, ABOVE = Lines(), Lines(0, -21, -42, -63), Lines(21, 0, 42, 63)
"""On the edge of a small base, below a large one, and above that of one who charges down the screen."""


class Sheet(NamedTuple):
    """What a move is drawn on: the marks of this frame, their situation, and the pixels of an inch."""

    marks: Marks
    at: Situation
    scale: int


def draw_plan(sheet: Sheet, figures: list[Figure], lead: Figure, plan: Plan, *, settled: bool = False) -> None:
    """The plan of all who go: in full where it is settled, else fainter; settled, it says how to go on."""
    marks, at, scale = sheet
    bad = plan.refusal is not None
    if all(walk.figure != lead.id for walk in plan.walks):  # he stays, and another leads
        lead = at.figure(plan.walks[0].figure)
    by_name = {way.figure: way for way in plan.found}
    for figure in figures:
        way = by_name.get(figure.id)
        walk = next((walk for walk in plan.walks if walk.figure == figure.id), None)
        if walk is None:
            continue
        if way is not None and len(way.path) > 1:
            draw_way(sheet, figure, way, plan, figure is lead)
        end = inch(way.end) if way is not None and not bad else inch(walk.path[-1] if walk.path else figure.at)
        if not bad:
            ghost = figure if way is None or not way.cruise else way.placed(figure)
            marks.ghosts.append((ghost, end, walk.facing))
        tone, wide = REAR if bad else (255, 240, 200), 2.2 if settled else 1.4
        marks.over.append(ring_about(figure, end, walk.facing, scale, Stroke(tone, wide, bad or not settled)))
    way = by_name.get(lead.id)
    if settled and not bad and way is not None and 1 < len(plan.found) <= EACH:
        for laid in plan.found:
            if laid is not way and len(laid.path) > 1:
                style = overlay.Words(10, plate=False, rank=Rank.LEAST)
                marks.over.append(overlay.label(tenth(laid.cost), inch(laid.end), scale, style))
    draw_cost(sheet, lead, plan, way)
    if settled and not bad and way is not None:
        place, lines = _words_at(lead, plan, way)
        go = named("<confirm> or click again: go")
        marks.over.append(overlay.label(go, place, scale, overlay.Words(12, colour=BRASS, lift=lines.go)))


def draw_way(sheet: Sheet, figure: Figure, way: Way, plan: Plan, leads: bool) -> None:
    """Lane or path of one of those who go; half its move is dashed."""
    marks, at, scale = sheet
    if way.cruise:
        track, air = air_path(way, figure.altitude, scale, plan.refusal is not None)
        marks.under += track
        marks.over += air
    elif plan.charge:
        clear = plan.refusal is None
        marks.under += lane_of(figure, way.path, at.state.side(figure.side).colour, scale, clear)
    elif leads or len(plan.walks) <= 12:
        stopped = bool(way.zones) or plan.refusal is not None
        half = max(0, allowance(at, figure) // 2 - figure.walked) / GRAIN if leads else 0
        stamp = path_of(way.path, scale, stopped, half, faint=not leads)
        if stamp is not None:
            (marks.over if leads else marks.under).append(stamp)


def draw_cost(sheet: Sheet, lead: Figure, plan: Plan, way: Way | None) -> None:
    """The cost of a planned walk, for the leader or whoever has least left; or the refusal; and who stays behind."""
    marks, at, scale = sheet
    walk = next(walk for walk in plan.walks if walk.figure == lead.id)
    there = inch(walk.path[-1] if walk.path else lead.at)
    if plan.refusal is not None:
        airy = lead.altitude or any(laid.cruise for laid in plan.found) or "climb" in plan.refusal.measured
        why, at_it = short(plan.refusal.reason, AIRY if airy else SHORT), (there[0], there[1] + 0.85)
        marks.over.append(
            overlay.label(why, at_it, scale, overlay.Words(13, colour=(255, 190, 160)))
        )
        return
    for stay in plan.stays:
        figure = at.figure(stay.figure)
        marks.over.append(ring_about(figure, inch(figure.at), figure.facing, scale, Stroke(REAR, 1.8, True)))
    if way is None or not any(len(laid.path) > 1 or (laid.cruise and laid.stirs) for laid in plan.found):
        return
    place, lines = _words_at(lead, plan, way)
    marks.over.append(overlay.label(_cost(at, plan, lead), place, scale, overlay.Words(13, lift=lines.cost)))
    if way.zones:
        foe = at.figure(way.zones[0]).name
        marks.over.append(overlay.label(f"stops: {foe}'s zone", place, scale, overlay.Words(12, lift=lines.stops)))
    if plan.stays:
        words = short(f"{stays_told(plan)}: {plan.stays[0].why.reason}")
        marks.over.append(
            overlay.label(words, place, scale, overlay.Words(12, colour=(255, 190, 160), lift=lines.stays))
        )


def _words_at(lead: Figure, plan: Plan, way: Way) -> tuple[Inches, Lines]:
    """The place for the words about a way, hiding neither who goes nor whom he charges, and how they stand there."""
    end = inch(way.end)
    place = below(lead, end)
    if place[1] - end[1] < 1:
        return place, SMALL
    facing = next(walk.facing for walk in plan.walks if walk.figure == lead.id)
    if plan.charge and not way.altitude and abs(facing - 180) <= AHEAD:
        return (end[0], 2 * end[1] - place[1] - 0.6), ABOVE
    return place, BELOW


def _cost(at: Situation, plan: Plan, lead: Figure) -> str:
    """The cost of the walk and the inches left: of many, for the one with least left, by name if not the leader."""
    budget = {way.figure: _budget(at, plan, way) for way in plan.found}
    most = min(plan.found, key=lambda way: (budget[way.figure] - way.cost - way.climb, way.figure != lead.id))
    word = "charge " if plan.charge else ""
    who = f": {at.figure(most.figure).name}" if most.figure != lead.id else ""
    cost = f"{word}{round_inches(most.cost + most.climb)} of {round_inches(budget[most.figure])} in"
    gives_up = [] if plan.charge else lost_on(at, at.figure(most.figure), most)
    who += f": {', '.join(gives_up)}" if gives_up else ""
    if not most.cruise:
        return f"{cost}{who}"
    rising = f", {round_inches(most.climb)} to rise" if most.climb else ""
    return f"{cost}{rising}{who}: {f'{round_inches(most.altitude)} in. up' if most.altitude else 'lands'}"


def _budget(at: Situation, plan: Plan, way: Way) -> int:
    """Return the words for a figure's allowance; for a charge with the inches that it adds, if any."""
    figure = airborne(at.figure(way.figure), way.altitude if way.cruise else None)
    return reach_along(at, figure, way.path[1:]) if plan.charge else left(at, figure)


def stays_told(plan: Plan) -> str:
    """How many of those meant to go stay."""
    many = len(plan.stays)
    return "One stays" if many == 1 else f"{many} stay"


def tenth(length: int) -> str:
    """A length in inches to the tenth, short enough to stand at one of many."""
    whole, part = divmod((length * 10 + GRAIN // 2) // GRAIN, 10)
    return f"{whole}.{part}" if part else str(whole)
