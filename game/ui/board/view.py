"""Draws the table: ground, what lies on it, overlays, figures, crowns, clips, marks; keeps a zoom together."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

import pygame

from game.core.events import Event
from game.core.figures import Figure
from game.core.state import State
from game.rules.knowing.view import event_for, view
from game.ui.art.figures.looks import Look
from game.ui.art.figures.pieces import Item
from game.ui.art.figures.sprite import Sprites
from game.ui.art.lens import Lens
from game.ui.art.lit.table import TableArt
from game.ui.art.lit.trace import Trace
from game.ui.art.rules.glass import Mark
from game.ui.board.camera import Camera
from game.ui.board.dark.dark import Dark
from game.ui.board.directing.shots import Shot
from game.ui.board.figures.cast import Cast
from game.ui.board.figures.looks import (
    altitude_of,
    lamps_of,
    look_of,
    on_table,
    place_of,
    radius,
    sprite_state,
    table_look,
)
from game.ui.board.figures.lying import things
from game.ui.board.figures.places import Places
from game.ui.board.figures.standing import Frame, disc
from game.ui.board.living import Living
from game.ui.board.overlays.laying import Laying
from game.ui.board.overlays.over import lay_over, words_last
from game.ui.board.pointed import figures_at
from game.ui.board.scars.record import Scars
from game.ui.board.screening.screening import Screening
from game.ui.board.screening.stage import Canvas, Pose
from game.ui.board.zooming import Enlarged

HOLD = 0.9
"""Seconds for which an enlarged picture may stand in after a zoom while the finer one is made."""

WARM = 0.005
"""Seconds a frame for making pictures ahead."""

BUSY = 0.004
"""Seconds of a frame for painting ahead while clips run: it goes on smoothly."""

MARKING = 0.0001
"""Seconds a frame for the marks of a battle, unless it has enough to do."""

FACINGS = tuple(range(0, 360, 15))

FAINT = Pose(alpha=96)
"""How one who flies is drawn while the pointer is on somebody beneath it."""


@dataclass
class Marks:
    """What the hands and tools want on the table in this frame: stamps beneath and above the figures, ghosts."""

    under: list[Mark] = field(default_factory=list)
    over: list[Mark] = field(default_factory=list)
    edges: list[Callable[[], Trace]] = field(default_factory=list)
    """What of those beneath is to be seen on crowns and roofs too."""
    ghosts: list[tuple[Figure, tuple[float, float], int]] = field(default_factory=list)
    chosen: frozenset[str] = frozenset()
    through: frozenset[str] = frozenset()
    """Who flies over somebody and is seen through."""
    dim: frozenset[str] = frozenset()
    """Who is dimmed: nothing of what is aimed can hit him."""


class BoardView:
    """The board of one battle. `draw` paints the camera's area; the rest of the window is drawn by others."""

    def __init__(self, screening: Screening, camera: Camera, sprites: Sprites, art: TableArt | None = None) -> None:
        self.screening, self.camera, self.sprites = screening, camera, sprites
        state = screening.shown.state
        look = table_look(state)
        self.art = TableArt(look) if art is None else art if art.look == look else art.changed(look)
        self.terrain = state.terrain
        self.looks: dict[str, Look] = {name: look_of(state, figure) for name, figure in state.figures.items()}
        self._held: dict[str, tuple[object, ...]] = {}
        self.busy = False
        """Whether this frame has enough to do: pictures that are not made yet wait."""
        self._renewed: State | None = None
        self._figures: Mapping[str, Figure] = {}
        self.cast = Cast(sprites, self.looks)
        self.scars = Scars(state)
        """What the battle has left on the ground."""
        self.living = Living(self.art)
        self.laying = Laying()
        self.marking = MARKING
        """Seconds a frame for looking at what left marks, and as many for laying them down."""
        screening.heard.append(self.scars.hear)
        self._enlarged = Enlarged(camera, lambda: self.art.sketch())
        self._held_for = 0.0
        self.seen: Callable[[State], State] | None = None
        """What the seat may see of the shown state; None for all."""
        self._seen_of: tuple[State, State] | None = None
        self.dark: Dark | None = None
        """What of a dungeon has not been seen yet; None where all is."""
        self._painted: tuple[State | None, object] = (None, None)
        """For which state and view all that may be painted ahead has been."""

    # ---- what is shown ---------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state on the screen, as far as the seat may see it."""
        state = self.truth
        if self.seen is None and self.dark is None:
            return state
        if self._seen_of is None or self._seen_of[0] is not state:
            self._seen_of = (state, self.as_seen(state))
        return self._seen_of[1]

    @property
    def truth(self) -> State:
        """The state on the screen, with all that the seat may not see."""
        return self.screening.shown.state

    def as_seen(self, state: State) -> State:
        """A state of the battle as far as the seat may see it."""
        seen = state if self.seen is None else self.seen(state)
        return seen if self.dark is None else self.dark.shown(state, seen)

    def see_with(self, eyes: str) -> None:
        """Show the table and its clips as a side sees them."""

        def known(before: State, event: Event, after: State) -> Event | None:
            if self.dark is not None and self.dark.untold(before, event, after):
                return None
            return event_for(before, eyes, event, after)

        self.seen, self.screening.event_for = partial(view, side=eyes), known
        self.scars.again(self.scars.first, (), (eyes,))

    def look_again(self) -> None:
        """Drop what was kept of what may be seen: the seat has other eyes."""
        self._seen_of = None

    def _renew(self, state: State) -> None:
        """Look again at figures that hold something else, and at changed terrain."""
        if state is self._renewed:
            return
        self._renewed = state
        before, self._figures = self._figures, state.figures
        for name, figure in state.figures.items():
            if before.get(name) is figure:
                continue
            holds = (figure.weapon, figure.carries, figure.shield, figure.profile, figure.side)
            if self._held.get(name) != holds:
                if name in self._held or name not in self.looks:
                    self.looks[name] = look_of(state, figure)
                self._held[name] = holds
        if state.terrain is not self.terrain:
            self.terrain = state.terrain
            self.art = self.art.changed(table_look(state))

    def figure_at(self, at: tuple[float, float]) -> str | None:
        """The figure under a place in inches: the first of those that are there."""
        return next(iter(self.figures_at(at)), None)

    def figures_at(self, at: tuple[float, float]) -> list[str]:
        """All figures under a place in inches: the nearest whose base holds it, the standing before the fallen."""
        return figures_at(self.state, at, self.camera.scale)

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def lens(self) -> Lens:
        """How inches fall on the window."""
        x, y = self.camera.origin
        zoom, area = self.camera.zoom, self.camera.area
        return Lens(zoom, x - area.x / zoom, y - area.y / zoom)

    def draw(self, target: pygame.Surface, marks: Marks | None = None) -> None:
        """Draw the table with its figures and marks."""
        area = self.camera.area
        if self.camera.zoom != self.camera.scale or self.camera.zooming:
            self._enlarged.draw(target)
            return
        self._enlarged.show(None)
        clip = target.get_clip()
        target.set_clip(area)
        self.draw_whole(target, marks or Marks())
        target.set_clip(clip)

    def draw_whole(self, target: pygame.Surface, marks: Marks) -> None:
        """Draw all that there is, at the scale of the art, over the camera's area."""
        state, camera = self.state, self.camera
        self._renew(state)
        scale, area = camera.scale, camera.area
        origin = camera.origin
        poses = self.screening.poses()
        if self.art.look.light == "dark":
            self.art.kindle(lamps_of(state, poses))
        if self.dark is not None:
            self.dark.lie_over(self.art, self.screening, poses)
        living = self.living
        self.scars.go_on(0.0 if self.busy else self.marking)
        self.art.worn.show(*self.scars.shown, 0.0 if self.busy else self.marking)
        self.art.draw(target, area, origin, scale)
        left, top = round(origin[0] * scale + 1e-6), round(origin[1] * scale + 1e-6)
        offset = (left - area.x, top - area.y)
        living.begin(self.art, self.screening.reduced, scale, offset)
        living.lay_water(target, scale, offset)
        lens = Lens(scale, offset[0] / scale, offset[1] / scale)
        canvas = Canvas(target, lens, scale, self.sprites, Places(state, poses), self.screening.reduced)
        self._lay_under(target, marks.under, offset, scale)
        self.screening.draw_under(canvas)
        ghosts = [
            Item(look, lens.px(at), round(facing / 5) * 5 % 360, alpha=165, altitude=altitude_of(figure))
            for figure, at, facing in marks.ghosts
            for look in [self.looks.get(figure.id) or look_of(state, figure)]
        ]
        size = target.get_size()
        light = self.art.light
        lying = tuple(things(state, self.sprites, lens, scale, size, light))
        frame = Frame(lens, scale, size, light, self.busy, marks.dim, living.standing)
        if marks.through:
            poses = {**poses, **{name: poses.get(name, Pose()).under(FAINT) for name in marks.through}}
        blits, near, badges, plain, aloft, told = self.cast.drawn(state, poses, frame, marks.chosen, ghosts, lying)
        near += [(*at, radius(figure)) for figure, at, _ in marks.ghosts]
        for row in plain:
            disc(target, row, lens)
        target.fblits(blits, pygame.BLEND_PREMULTIPLIED)
        crowns: list[pygame.Rect] = []
        for picture, place in living.over(self.art.over(scale, near, ready=True, seen=True), scale, offset):
            crowns.append(target.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED))
        living.lay_smoke(target, scale, offset)
        for edges in marks.edges if crowns else ():
            edges().lay(target, offset, crowns)
        target.fblits(badges + aloft, pygame.BLEND_PREMULTIPLIED)
        self.laying.stand(state, scale)
        lay_over(target, marks.over, offset, told, self.laying)
        self.screening.draw(canvas)

    def _lay_under(self, target: pygame.Surface, marks: list[Mark], offset: tuple[int, int], scale: int) -> None:
        """Lay down what lies on the ground, cut at the table's edge."""
        clip, look = target.get_clip(), self.art.look
        table = pygame.Rect(-offset[0], -offset[1], round(look.width * scale), round(look.height * scale))
        target.set_clip(table.clip(clip))
        for mark in words_last(marks):
            mark.lay(target, offset)
        target.set_clip(clip)

    # ---- zoom ------------------------------------------------------------------------------------------------------

    def zoom_by(self, clicks: int, pos: tuple[float, float], marks: Marks | None = None) -> bool:
        """Zoom by steps about a pixel; the picture as it is stands in until the finer one is made."""
        kept = self._enlarged.kept(partial(self.draw_whole, marks=marks or Marks()))
        if not self.camera.zoom_by(clicks, pos):
            return False
        self._enlarged.show(kept)
        self._held_for = 0.0
        return True

    def travel(self, shot: Shot, marks: Marks | None = None) -> bool:
        """Go gently to a view; False where that is what is seen. What is seen widest stands in while it zooms."""
        camera = self.camera
        shot = shot._replace(centre=camera.clamped(shot.centre, shot.scale))
        if shot.scale == camera.zoom == camera.scale:
            return camera.travel(*shot)
        draws = partial(self.draw_whole, marks=marks or Marks())
        kept = self._enlarged.kept_of(shot, draws) if shot.scale < camera.zoom else self._enlarged.kept(draws)
        if not camera.travel(*shot):
            return False
        self._enlarged.show(kept)
        self._held_for = 0.0
        return True

    def update(self, dt: float) -> bool:
        """Advance the camera, the clips and what is still to be painted; True if anything must be drawn anew."""
        changed = self.camera.update(dt)
        changed = (self.dark is not None and self.dark.update(dt)) or changed
        changed = (not self.screening.reduced and self.art.fires.update(dt)) or changed
        zooming = self.camera.zooming
        if (not zooming or self.camera.travelling) and self.camera.goal != self.camera.scale:
            if not self._held_for:
                # The art is told what is wanted now, so that it can paint it while the enlarged picture stands in.
                origin = self.camera.origin_at_rest
                self.art.draw(pygame.Surface((1, 1)), self.camera.area, origin, self.camera.goal)
            self._held_for += dt
            ready = self._warm(self.camera.goal, WARM)
            ready = self.art.build(WARM) and ready
            if not zooming and (ready or self._held_for > HOLD):
                self.camera.settle()
                self._held_for = 0.0
            changed = True
        moving = self.screening.moving
        if moving:
            self.screening.update(dt)
        lives = self.living.update(dt)
        return changed or moving or lives or self.cast.unripe or self.scars.behind or self.art.worn.behind

    def idle(self, budget: float) -> bool:
        """Paint ahead, less at a time while clips run; True if anything on view has become finer."""
        if self.screening.moving:
            budget = min(budget, BUSY)
        if self.camera.zoom != self.camera.scale:
            return False
        if not self.art.is_ready:
            self.art.build(budget)
            return True
        if self.living.prepare(budget, self.camera.scale, self.sprites):
            return False
        state, place = self.state, (self.camera.scale, self.camera.origin, self.sprites.cleared)
        if self._painted[0] is state and self._painted[1] == place:
            return False
        if self._warm(self.camera.scale, budget):
            # Whoever moves next turns on his way: the pictures for that are made ahead.
            looks = dict.fromkeys(self.looks.values()) if self.sprites.held < self.sprites.budget // 2 else {}
            if self.sprites.warm(looks, self.camera.scale, budget, time.perf_counter, FACINGS):
                self._painted = (state, place)
        return False

    def prepare(self, shot: Shot) -> bool:
        """Paint some of the figures that a view will show; True once all of them are painted."""
        (x, y), area = self.camera.clamped(shot.centre, shot.scale), self.camera.area
        return self._warm(shot.scale, WARM, (x - area.w / 2 / shot.scale, y - area.h / 2 / shot.scale))

    def _warm(self, scale: int, budget: float, origin: tuple[float, float] | None = None) -> bool:
        end = time.perf_counter() + budget
        x0, y0 = origin or self.camera.origin_at_rest
        x1, y1 = x0 + self.camera.area.w / scale, y0 + self.camera.area.h / scale
        state = self.state
        self._renew(state)
        for figure in on_table(state):
            x, y = place_of(figure, None)
            if x0 - 2 < x < x1 + 2 and y0 - 2 < y < y1 + 2:
                facing = round(figure.facing / 5) * 5 % 360
                key = (self.looks[figure.id], facing, sprite_state(figure), scale)
                if not self.sprites.is_made(*key):
                    self.sprites.make(*key)
                    if time.perf_counter() > end:
                        return False
        return True
