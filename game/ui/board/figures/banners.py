"""Banners of bodies of troops: the name of each, the men it has left, and its conditions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import pygame

from game.core.figures import Figure
from game.core.masses import Post, body_of
from game.core.state import State
from game.ui.art.figures.badges import badge
from game.ui.art.lettering import grown, lettered
from game.ui.art.palette import HP_HURT, HP_LOW, SIDES, Colour
from game.ui.art.rules.glass import Stamp
from game.ui.board.figures.conditions import badges_for
from game.ui.board.figures.looks import is_of_many, name_of, radius
from game.ui.board.screening.stage import Pose, inch

PX = 10
"""Height of the words, before the interface's own size."""
BAR = 3
"""Pixels of the bar that tells the share of the men left."""
BADGE = 26.0
"""Scale at which the badges are drawn: they are as large as the words, whatever the zoom."""
MOST_BADGES = 3


class Banner(NamedTuple):
    """What a banner tells of a body: words, colours, the share of its men left, and its place in inches."""

    name: str
    men: str
    """Told where many stand together."""
    colour: str
    share: int
    """Of a hundred."""
    badges: tuple[str, ...]
    figure: str
    """One whose movement is the body's."""
    middle: float
    ends: tuple[float, float]
    """Up and down the table: behind the body first."""
    size: int


def banners(state: State) -> tuple[Banner, ...]:
    """Return the banners of all bodies, the largest first; made anew only when the state changes."""
    if _kept and _kept[0][0] is state:
        return _kept[0][1]
    members: dict[str, list[Figure]] = {}
    for figure in state.standing():
        if is_of_many(figure):
            members.setdefault(body_of(state, figure), []).append(figure)
    found = tuple(
        sorted((_banner(state, name, each) for name, each in members.items()), key=lambda banner: -banner.size)
    )
    _kept[:] = [(state, found)]
    return found


_kept: list[tuple[State, tuple[Banner, ...]]] = []


def _banner(state: State, name: str, figures: list[Figure]) -> Banner:
    unit = state.units.get(name)
    first = figures[0]
    every = [state.figures[figure] for figure in unit.figures] if unit is not None else figures
    gone = [figure for figure in every if figure not in figures]
    men, lost = sum(map(_men, figures)), sum(map(_men, gone))
    xs, ys = [inch(figure.at)[0] for figure in figures], [inch(figure.at)[1] for figure in figures]
    up, down = min(ys) - radius(first), max(ys) + radius(first)
    name = name_of(state, first)
    return Banner(
        name,
        str(men) if len(every) > 1 else "",
        state.side(first.side).colour,
        100 * men // max(1, men + lost),
        tuple(badges_for(first)[:MOST_BADGES]),
        first.id,
        (min(xs) + max(xs)) / 2,
        (up, down) if 90 < first.facing < 270 else (down, up),
        len(figures),
    )


def _men(figure: Figure) -> int:
    post: Any = figure.ledger
    return post.men if isinstance(post, Post) else 1


def hung(state: State, poses: Mapping[str, Pose], scale: int) -> list[Stamp]:
    """Hang each body's banner behind it; where that would cover another's, before it, and then only the number."""
    taken: list[pygame.Rect] = []
    found = []
    for banner in banners(state):
        pose = poses.get(banner.figure)
        dx = dy = 0.0
        if pose is not None and pose.at is not None:
            x, y = inch(state.figures[banner.figure].at)
            dx, dy = pose.at[0] - x, pose.at[1] - y
        for words in dict.fromkeys((f"{banner.name}  {banner.men}".strip(), banner.men or banner.name)):
            cloth = painted(words, banner.colour, banner.share, banner.badges, grown(PX))
            free = [rect for rect in _places(banner, cloth, dx, dy, scale) if rect.collidelist(taken) < 0]
            if free:
                taken.append(free[0])
                found.append(Stamp(cloth, free[0].topleft))
                break
    return found


def _places(banner: Banner, cloth: pygame.Surface, dx: float, dy: float, scale: int) -> list[pygame.Rect]:
    x = round((banner.middle + dx) * scale)
    return [
        cloth.get_rect(midbottom=(x, round((y + dy) * scale) - 1))
        if y == min(banner.ends)
        else cloth.get_rect(midtop=(x, round((y + dy) * scale) + 2))
        for y in banner.ends
    ]


@lru_cache(200)
def painted(words: str, colour: str, share: int, badges: tuple[str, ...], px: int) -> pygame.Surface:
    """A banner: badges and words on a plate, and under them a bar of the men left, in the side's colour."""
    side = SIDES.get(colour, SIDES["blue"])
    plate = lettered(words, px, side.pale, "semi", True)
    marks = [badge(name, BADGE * px / PX) for name in badges]
    across = sum(mark.get_width() for mark in marks)
    w, h = plate.get_width() + across, max([plate.get_height() + BAR + 1, *(mark.get_height() for mark in marks)])
    cloth = pygame.Surface((w, h), pygame.SRCALPHA)
    cloth.blit(plate, (across, 0))
    x = 0
    for mark in marks:
        cloth.blit(mark, (x, (plate.get_height() - mark.get_height()) // 2 if mark.get_height() < h else 0))
        x += mark.get_width()
    bar = pygame.Rect(across + px // 2, plate.get_height(), plate.get_width() - px, BAR)
    cloth.fill((20, 14, 10), bar)
    cloth.fill(_tone(share, side.lit), (bar.x, bar.y, bar.width * share // 100, bar.height))
    return cloth


def _tone(share: int, whole: Colour) -> Colour:
    return HP_LOW if share <= 40 else HP_HURT if share <= 70 else whole
