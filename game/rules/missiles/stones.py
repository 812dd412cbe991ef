"""Stones that engines and giants throw at a place: how far, under what, and on whom they come down."""

from __future__ import annotations

from typing import NamedTuple

from game.board.templates import burst, caught
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, ahead, distance_up, facing_towards, round_inches
from game.core.tally import Refusal
from game.rules.melee.manoeuvres import under_roof
from game.rules.situation import Situation


class Span(NamedTuple):
    """How near and how far stones are thrown, in grains, by which rule, and by which not from or to under a roof."""

    least: int
    most: int
    rule: str
    roof: str


def throw_refused(at: Situation, name: str, start: Point, aim: Point, span: Span) -> Refusal | None:
    """Say why nothing is thrown high from a place to another, or None: a roof over either, or not its range."""
    if under_roof(at, aim) or under_roof(at, start):
        return Refusal(f"{name} shoots high: not from under a roof, nor at what is under one", span.roof)
    far = distance_up(start, aim)
    if span.least <= far <= span.most:
        return None
    near, wide = round_inches(span.least), round_inches(span.most)
    return Refusal(
        f"that is {round_inches(far)} inches away: it reaches from {near} to {wide}", span.rule,
        {"distance": round_inches(far), "least": near, "range": wide},
    )  # fmt: skip


def landing(start: Point, aim: Point, over: int, under: int) -> Point:
    """Return where a stone comes down: so many inches beyond or short by the higher of two dice; equal, on the mark.

    [LB-5.10, SP-R263]"""
    by = over if over > under else -under if under > over else 0
    return ahead(aim, facing_towards(start, aim), by * GRAIN) if by else aim


def under_stone(at: Situation, where: Point, radius: int) -> list[Figure]:
    """List who stands wholly or partly under a stone, friend and foe, in order of ids; a roof keeps it off.

    Nor does it reach one who is held aloft. [LB-5.10, LB-R62, SP-R263]"""
    within = caught(burst(where, radius), at.state.standing())
    open_to = [figure for figure in within if not under_roof(at, figure.at)]
    return [figure for figure in open_to if not figure.has("aloft")]
