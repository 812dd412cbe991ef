"""Pictures of a battle with no window: for the library, the command line and the tests."""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import paths
from game.core.events import Event
from game.core.figures import STANDING
from game.core.state import State
from game.ui.art.figures.aloft import rise
from game.ui.art.figures.pieces import Blit, Item
from game.ui.art.figures.sprite import Sprites
from game.ui.art.lens import Lens
from game.ui.art.lit.rim import RIM
from game.ui.art.lit.table import MARGIN, Light, TableArt
from game.ui.board.figures.looks import (
    altitude_of,
    badges_of,
    lamps_of,
    look_of,
    on_table,
    radius,
    sprite_state,
    table_look,
    wounds_of,
)
from game.ui.board.figures.lying import things
from game.ui.board.scars.record import NONE, Scars, Shown

PREMUL = pygame.BLEND_PREMULTIPLIED
SCALE = 24
MOST = 12_000_000
"""Pixels of a picture at most: a larger scale asked for is made smaller."""


def ready() -> None:
    """Prepare pygame to draw, with the dummy driver where no other was chosen."""
    if not pygame.display.get_init():
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        pygame.display.init()
    if not pygame.font.get_init():
        pygame.font.init()


def box_of(state: State, margin: float = 2.5) -> tuple[float, float, float, float]:
    """The box in inches round the bases of all figures, with a margin: more round large ones, whose wings reach out."""
    if not state.figures:
        return -margin, -margin, state.table.width / 1024 + margin, state.table.height / 1024 + margin
    reach = [(figure.x / 1024, figure.y / 1024, max(margin, 2 * radius(figure))) for figure in state.figures.values()]
    left, top = min(x - r for x, _, r in reach), min(y - r for _, y, r in reach)
    return left, top, max(x + r for x, _, r in reach), max(y + r for _, y, r in reach)


def _figures(
    surface: pygame.Surface, state: State, sprites: Sprites, lens: Lens, light: Light | None, badges: bool = True
) -> tuple[list[tuple[float, float, float]], list[Blit]]:
    """Draw who stands on the ground; return the circles over which crowns fade, and who flies over those."""
    from game.ui.art.figures.badges import draw_badges

    scale = lens.scale
    items, near, marked = [], [], []
    for figure in on_table(state):
        at = ((figure.x / 1024 - lens.left) * scale, (figure.y / 1024 - lens.top) * scale)
        look = look_of(state, figure)
        wounds = wounds_of(figure, None, False)
        tint = light(figure.x / 1024, figure.y / 1024) if light is not None else None
        facing, high = round(figure.facing / 5) * 5 % 360, altitude_of(figure)
        items.append(Item(look, at, facing, sprite_state(figure), wounds, tint=tint, altitude=high))
        if figure.fate == STANDING:
            near.append((figure.x / 1024, figure.y / 1024, radius(figure)))
            names = badges_of(state, figure)
            if names and badges:
                marked.append((names, (at[0], at[1] - rise(high) * scale), look.base))
    aloft: list[Blit] = []
    lying = things(state, sprites, lens, scale, surface.get_size(), light)
    sprites.draw_many(surface, items, scale, lying, aloft)
    for names, at, base in marked:
        draw_badges(surface, names, at, base, scale)
    return near, aloft


def render(
    state: State, *, figure: str | None = None, scale: int = SCALE, marks: Shown = NONE
) -> pygame.Surface:
    """The table with its rim at `scale` pixels an inch, one figure ringed, and what the battle has left on it."""
    ready()
    art = TableArt(table_look(state, titled=True))
    wide, high = state.table.width / 1024 + 2 * MARGIN, state.table.height / 1024 + 2 * MARGIN
    while scale > 4 and wide * high * scale * scale > MOST:
        scale -= 1
    left = top = round(-MARGIN * scale)
    origin = (left / scale, top / scale)
    surface = pygame.Surface((round(wide * scale), round(high * scale)), 0, 32)
    art.kindle(lamps_of(state))
    art.draw(surface, surface.get_rect(), origin, scale)
    while not art.build(1.0):
        pass
    art.worn.show(*marks)
    art.draw(surface, surface.get_rect(), origin, scale)
    if figure is not None and figure in state.figures:
        _about(surface, state, figure, scale, (left, top))
    near, aloft = _figures(surface, state, Sprites(), Lens(scale, *origin), art.light)
    for picture, at_, _, _ in art.over(scale, near):
        surface.blit(picture, (at_[0] - left, at_[1] - top), special_flags=PREMUL)
    surface.fblits(aloft, PREMUL)
    return surface


def _about(surface: pygame.Surface, state: State, name: str, scale: int, offset: tuple[int, int]) -> None:
    """The chosen figure's arcs and a ring round it."""
    from game.ui.board.overlays.shapes import arc_names, arcs_of, ring_of

    figure = state.figures[name]
    for stamp in (arcs_of(figure, scale), ring_of(figure, scale), *arc_names(figure, scale)):
        stamp.lay(surface, offset)


def _window(state: State, size: tuple[int, int]) -> tuple[float, tuple[float, float]]:
    """The scale of an overview, and the inches at its upper left corner; past the table only where it must be."""
    box = box_of(state)
    table = (state.table.width / 1024, state.table.height / 1024)
    scale = min(size[0] / (box[2] - box[0]), size[1] / (box[3] - box[1]), 16.0)
    origin = []
    for n in (0, 1):
        far = size[n] / scale
        first = (box[n] + box[n + 2] - far) / 2
        low, high = min(-0.6, box[n]), max(table[n] + 0.6, box[n + 2]) - far
        origin.append((low + high) / 2 if high < low else max(low, min(high, first)))
    return scale, (origin[0], origin[1])


def overview(
    state: State, art: TableArt, sprites: Sprites, size: tuple[int, int], fine: bool = True, marks: Shown = NONE
) -> pygame.Surface:
    """A small picture of `size` with the part of the table that holds all figures wholly, and the marks on it."""
    scale, origin = _window(state, size)
    left, top = round(origin[0] * scale), round(origin[1] * scale)
    surface = art.scene.paint(scale, pygame.Rect(left, top, *size), detail=fine, grid=False)
    if marks.many:
        art.worn.show(*marks)
        art.worn.lay(surface, left, top, scale)
    gloom = art.scene.gloom
    if gloom is not None:
        gloom.kindle(lamps_of(state))
        gloom.lay(surface, surface.get_rect(), (left / scale, top / scale), scale)
        if gloom.dark:
            art.fires.draw(surface, surface.get_rect(), (left / scale, top / scale), scale, gloom)
    _, aloft = _figures(surface, state, sprites, Lens(scale, left / scale, top / scale), art.light, badges=False)
    if fine:
        for upper in art.scene.uppers:
            picture, at = art.scene.raise_(upper, scale)
            if gloom is not None:
                x, y = picture.get_rect(topleft=at).center
                picture = gloom.dimmed(picture, x / scale, y / scale)
            surface.blit(picture, (at[0] - left, at[1] - top), special_flags=PREMUL)
    surface.fblits(aloft, PREMUL)
    _surround(surface, state, scale, left, top)
    return surface


def _surround(surface: pygame.Surface, state: State, scale: float, left: int, top: int) -> None:
    """Draw the same table blurred and dim where a picture goes beyond its frame."""
    across, up = state.table.width / 1024, state.table.height / 1024
    rim = RIM * scale
    framed = pygame.Rect(
        round(-rim) - left, round(-rim) - top, round(across * scale + 2 * rim), round(up * scale + 2 * rim)
    )
    inner = framed.clip(surface.get_rect())
    ground = pygame.Rect(-left, -top, round(across * scale), round(up * scale)).clip(surface.get_rect())
    if inner == surface.get_rect() or not ground.w or not ground.h:
        return
    size = surface.get_size()
    share = max(size[0] / ground.w, size[1] / ground.h)
    whole = pygame.transform.smoothscale(surface.subsurface(ground), (max(1, ground.w // 12), max(1, ground.h // 12)))
    behind = pygame.transform.smoothscale(whole, (round(ground.w * share), round(ground.h * share)))
    behind.fill((112, 104, 92), special_flags=pygame.BLEND_RGB_MULT)
    kept = surface.subsurface(inner).copy()
    surface.blit(behind, behind.get_rect(center=surface.get_rect().center))
    surface.blit(kept, inner)


def left_by(first: State, events: Sequence[Event], eyes: tuple[str, ...] = ()) -> Shown:
    """The marks that the events of a battle have left on its table, as far as all these sides know of them."""
    scars = Scars(first, eyes)
    scars.again(first, events, eyes)
    return scars.shown


def save(
    state: State, path: Path, *, figure: str | None = None, scale: int = SCALE, marks: Shown = NONE
) -> None:
    """Draw the whole table to a picture file; OSError where it cannot be written."""
    made = render(state, figure=figure, scale=scale, marks=marks)
    found = io.BytesIO()
    try:
        # Written to a disk that is full, it would say nothing.
        pygame.image.save(made, found, path.name)
    except pygame.error as no:
        raise OSError(str(no)) from None
    paths.write_whole(path, found.getvalue())
