"""A move that is laid out, drawn on the table: ways and lanes, ghosts at their ends, its cost or what forbids it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.grain import GRAIN, round_inches
from game.core.state import Figure
from game.rules.moving.movement import allowance, charge_reach, left
from game.rules.moving.walking import Way
from game.rules.situation import Situation
from game.ui.art import overlay
from game.ui.art.palette import BRASS, REAR
from game.ui.board.pickers.laying import Plan
from game.ui.board.shapes import lane_of, path_of, ring_about
from game.ui.board.stage import inch

if TYPE_CHECKING:
    from game.ui.board.view import Marks


def draw_plan(
    marks: Marks, at: Situation, figures: list[Figure], lead: Figure, plan: Plan, scale: int, *, settled: bool = False
) -> None:
    """The whole plan of those who go: in full where it is settled, else fainter; settled, it says how to go on."""
    bad = plan.refusal is not None
    by_name = {way.figure: way for way in plan.found}
    for one in figures:
        way = by_name.get(one.id)
        walk = next((walk for walk in plan.walks if walk.figure == one.id), None)
        if walk is None:
            continue
        if way is not None and len(way.path) > 1:
            draw_way(marks, at, one, way, plan, scale, one is lead)
        end = inch(way.end) if way is not None and not bad else inch(walk.path[-1] if walk.path else one.at)
        if not bad:
            marks.ghosts.append((one, end, walk.facing))
        tone, wide = REAR if bad else (255, 240, 200), 2.2 if settled else 1.4
        marks.over.append(ring_about(one, end, walk.facing, scale, tone, wide, bad or not settled))
    draw_cost(marks, at, lead, plan, by_name.get(lead.id), scale)
    way = by_name.get(lead.id)
    if settled and not bad and way is not None:
        end = inch(way.end)
        words = overlay.label("Enter or click again: go", (end[0], end[1] + 0.85), scale, 12, colour=BRASS, lift=-21)
        marks.over.append(words)


def draw_way(marks: Marks, at: Situation, one: Figure, way: Way, plan: Plan, scale: int, leads: bool) -> None:
    """Lane or path of one of those who go; half its move is dashed."""
    if plan.charge:
        clear = plan.refusal is None
        marks.under += lane_of(one, way.path, at.state.side(one.side).colour, scale, clear)
    elif leads or len(plan.walks) <= 12:
        stopped = bool(way.zones) or plan.refusal is not None
        half = max(0, allowance(at, one) // 2 - one.walked) / GRAIN if leads else 0
        stamp = path_of(way.path, scale, stopped, half, faint=not leads)
        if stamp is not None:
            (marks.over if leads else marks.under).append(stamp)


def draw_cost(marks: Marks, at: Situation, lead: Figure, plan: Plan, way: Way | None, scale: int) -> None:
    """What it costs the one who leads, or why it may not be."""
    walk = next(one for one in plan.walks if one.figure == lead.id)
    there = inch(walk.path[-1] if walk.path else lead.at)
    below = (there[0], there[1] + 0.85)
    if plan.refusal is not None:
        marks.over.append(overlay.label(short(plan.refusal.reason), below, scale, 13, colour=(255, 190, 160)))
        return
    if way is None or len(way.path) < 2:
        return
    end = inch(way.end)
    budget = charge_reach(at, lead) if plan.charge else left(at, lead)
    word = "charge " if plan.charge else ""
    cost = f"{word}{round_inches(max(way.cost for way in plan.found))} of {round_inches(budget)} in"
    marks.over.append(overlay.label(cost, (end[0], end[1] + 0.85), scale, 13))
    if way.zones:
        foe = at.figure(way.zones[0]).name
        marks.over.append(overlay.label(f"stops: {foe}'s zone", (end[0], end[1] + 0.85), scale, 12, lift=21))


def short(reason: str, most: int = 46) -> str:
    """A reason short enough for the table."""
    return reason if len(reason) <= most else reason[: most - 1].rstrip() + "\u2026"
