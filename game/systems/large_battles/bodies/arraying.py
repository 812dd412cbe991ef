"""Drawing up the armies: how many men a miniature stands for, and where each body finds room in line or column."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from game.board.bases import overlaps
from game.core.figures import STANDING, Figure
from game.core.grain import GRAIN
from game.core.masses import Post, body_of
from game.core.state import State
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import Body, Pose, block, make_body, places, ranked, shifted
from game.systems.large_battles.bodies.kinds import counts, is_character, men
from game.systems.large_battles.events import Arrayed
from game.systems.large_battles.marching.moving import unfit_ground

SCALES = (5, 10, 20)
LARGE = 100
"""Combatants of a side from which a battle is a large one [LB-0.1]."""
MOST = 60
"""Miniatures of the larger side, where men are counted together [LB-R15]."""
STEP = GRAIN // 2
"""How far a body that has no room gives way at a time."""


class Muster(Struct, frozen=True):
    """How a battle is drawn up: men in a miniature, and whether its figures are men to be counted together."""

    scale: int
    together: bool


def combatants(state: State) -> int:
    """Return the number of the larger side."""
    return max(len(state.standing(side.id)) for side in state.sides)


def muster(state: State) -> Muster:
    """Return how a battle is drawn up: as its scenario says; else 100 men and more count together, fewer by fives.

    [LB-0.1, LB-4.4, LB-R15, LB-R21]"""
    told = state.circumstances.men_per_figure
    if told:
        return Muster(told, together=False)
    number = combatants(state)
    if number < LARGE:
        return Muster(SCALES[0], together=False)
    fit = [scale for scale in SCALES if -(-number // scale) <= MOST]
    return Muster(fit[0] if fit else SCALES[-1], together=True)


def advice(state: State, chosen: bool) -> str:
    """Offer the book where a side has a hundred men and more; if it is chosen, say what a figure stands for.

    [LB-0.1, LB-4.4, LB-R15, LB-R21]"""
    how, number = muster(state), combatants(state)
    if chosen and how.together:
        return f"The {number} men of the larger side are counted together here, {how.scale} to a figure."
    if chosen:
        return f"Each figure stands for {how.scale} men here, fewer of the better and of monsters."
    if number < LARGE or state.circumstances.men_per_figure:
        return ""
    return f"With {number} men on a side this may be played as a large battle, whole units at a time."


def _landed(at: Situation) -> Situation:
    """The situation with everybody on the ground: at rest nobody flies."""
    if not any(figure.altitude for figure in at.state.figures.values()):
        return at
    figures = {name: replace(figure, altitude=0) for name, figure in at.state.figures.items()}
    return Situation(replace(at.state, figures=figures), at.battle)


def array(at: Situation) -> Arrayed:
    """Draw up both armies: every body in ranks and files, its characters in the front, each with what it stands for.

    Whoever was to be aloft comes down first. [LB-3.1, LB-4.2, LB-4.4, LB-4.10, LB-R15, LB-R21, LB-R22, LB-R70]"""
    at = _landed(at)
    state = at.state
    how = muster(state)
    members: dict[str, list[Figure]] = {}
    for figure in state.figures.values():
        if figure.fate == STANDING:
            members.setdefault(body_of(state, figure), []).append(figure)
    placed: list[Figure] = []
    found: list[Any] = []
    posts: dict[str, Post] = {}
    merged: list[str] = []
    for name in sorted(members, key=lambda member: (-len(members[member]), member)):
        kept, gone = _counted(state, name, members[name], how)
        merged += gone
        whole = make_body(state, name, kept)
        ordered = _in_order(state, whole)
        files = _files(state, name, members[name], kept)
        where, pose = _room(at, ordered, _pose(state, name, members[name]), files, placed)
        posed = replace(
            ordered, figures=tuple([replace(figure, ledger=where[figure.id]) for figure in ordered.figures])
        )
        placed.append(block(posed, pose))
        found += places(posed, pose)
        posts |= {
            figure.id: replace(where[figure.id], men=men(figure, how.scale), counts=counts(figure))
            for figure in ordered.figures
        }
    return Arrayed(
        scale=how.scale,
        places=tuple(sorted(found, key=lambda place: place.figure)),
        posts={name: posts[name] for name in sorted(posts)},
        merged=tuple(sorted(merged)),
        rules=("LB-4.4", "LB-R15" if how.together else "LB-R21"),
    )


def _counted(state: State, name: str, figures: list[Figure], how: Muster) -> tuple[list[Figure], list[str]]:
    """The figures of a body that stay on the table, and the figures counted with them [LB-4.4, LB-R15]."""
    if not how.together or name not in state.units:
        return figures, []
    order = {man: place for place, man in enumerate(state.units[name].figures)}
    ranked_ = sorted([figure for figure in figures if not is_character(figure)], key=lambda figure: order[figure.id])
    leaders = [figure for figure in figures if is_character(figure)]
    if not ranked_:
        return figures, []
    many = -(-len(ranked_) // men(ranked_[0], how.scale))
    return [*ranked_[:many], *leaders], [figure.id for figure in ranked_[many:]]


def _in_order(state: State, body: Body) -> Body:
    """The body with its men as their unit lists them, and characters in the middle of the front."""
    unit = state.units.get(body.id)
    if unit is None:
        return body
    order = {name: place for place, name in enumerate(unit.figures)}
    men_ = sorted([figure for figure in body.figures if not is_character(figure)], key=lambda figure: order[figure.id])
    leaders = [figure for figure in body.figures if is_character(figure)]
    return replace(body, figures=(*men_, *leaders))


def _pose(state: State, name: str, figures: list[Figure]) -> Pose:
    """The middle of the front rank, as the scenario has it, and where it faces."""
    unit = state.units.get(name)
    if unit is None:
        return Pose(figures[0].at, figures[0].facing)
    own = [figure for figure in figures if not is_character(figure)] or figures
    order = {man: place for place, man in enumerate(unit.figures)}
    own = sorted(own, key=lambda figure: order[figure.id])
    front = own[: -(-len(own) // max(1, unit.ranks))]
    x, y = sum(figure.x for figure in front), sum(figure.y for figure in front)
    return Pose((x // len(front), y // len(front)), front[0].facing)


def _files(state: State, name: str, before: list[Figure], kept: list[Figure]) -> int:
    """How many stand in the front rank: as the scenario has it, or in the same shape where fewer are left."""
    unit = state.units.get(name)
    if unit is None:
        return 1
    ranks = max(1, unit.ranks)
    if len(before) == len(kept):
        return max(1, -(-len(kept) // ranks))
    return max(1, min(len(kept), isqrt(len(kept) * -(-len(before) // ranks) // ranks)))


def _room(
    at: Situation, body: Body, pose: Pose, files: int, placed: list[Figure]
) -> tuple[dict[str, Post], Pose]:
    """The first free place: where it should be, then back and aside by half inches, then in fewer files [LB-R22]."""
    fewer = files
    while True:
        where = ranked(_fronted(body, fewer), fewer, body.wide, body.deep)
        posed = replace(body, figures=tuple([replace(figure, ledger=where[figure.id]) for figure in body.figures]))
        for spot in _spots(pose, 24 if fewer > 1 else 160):
            there = block(posed, spot)
            if unfit_ground(at, posed, spot, there) is None and not any(overlaps(there, figure) for figure in placed):
                return where, spot
        if fewer == 1:
            raise LookupError(f"there is no room on the table for {body.id}")
        fewer = max(1, fewer // 2)


def _fronted(body: Body, files: int) -> list[Figure]:
    """The body's men in order, its characters in the middle of the front rank."""
    men_ = [figure for figure in body.figures if not is_character(figure)]
    leaders = [figure for figure in body.figures if is_character(figure)]
    middle = max(0, (files - len(leaders)) // 2)
    return [*men_[:middle], *leaders, *men_[middle:]]


def _spots(pose: Pose, rings: int) -> Iterator[Pose]:
    for ring in range(rings + 1):
        for aside in (0, *[side * step for step in range(1, ring + 1) for side in (1, -1)]):
            for back in (-ring, ring) if ring and abs(aside) < ring else range(-ring, ring + 1):
                yield Pose(shifted(pose, aside * STEP, -back * STEP), pose.facing)
