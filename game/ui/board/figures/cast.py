"""Who is drawn in a frame: the figures as items for the sprites; those who stand still are kept from frame to frame."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.core.figures import STANDING, Figure
from game.core.grain import GRAIN
from game.core.state import Side, State
from game.ui.art.figures.aloft import rise
from game.ui.art.figures.badges import badge_blits
from game.ui.art.figures.looks import Look
from game.ui.art.figures.pieces import Item, Laid, Tint, from_below
from game.ui.art.figures.sprite import FAR, Sprites
from game.ui.art.lens import Lens
from game.ui.art.living.cloth import Flown, flies
from game.ui.board.figures.banners import shared_badges
from game.ui.board.figures.conditions import moments_of
from game.ui.board.figures.looks import GONE, altitude_of, badges_of, lives, radius, sprite_state, wounds_of
from game.ui.board.figures.standing import Drawn, Frame, Light, Row, Standing, Still, south, woven
from game.ui.board.screening.stage import Pose

MAKING = 0.0022
"""Seconds a frame for figures whose picture is not made yet: the others stand in with an older one, or as discs."""

BUSY = 1000
"""By how much that is less in a frame in which something has happened."""

STEP = 15
"""Degrees to which the facing of a figure on the move is rounded, so that few pictures are made on the way."""

EDGE = 3.0
"""Inches beyond the view within which a figure may still reach into it."""

DIM: Tint = (152, 152, 166)
"""What is left of the colours of one who is dimmed, of 255."""

LURKING = 140
"""How solid one in hiding is drawn, of 255."""

class _Making(NamedTuple):
    """A frame in the making: what it shows, until when it may paint pictures, and which figures lack one."""

    lens: Lens
    scale: int
    box: tuple[float, float, float, float]
    end: float
    plain: list[Row]


class Cast:
    """The figures of the shown state, as they are to be drawn."""

    def __init__(self, sprites: Sprites, looks: Mapping[str, Look]) -> None:
        self.sprites, self.looks = sprites, looks
        self.unripe = False
        """Whether some figure had to be drawn by something that stands in for it."""
        self._rows_of: tuple[State | None, frozenset[str], list[Row]] = (None, frozenset(), [])
        self._known: dict[str, tuple[tuple[object, ...], Row]] = {}
        self._sides: dict[str, Side] = {}
        self._last: dict[str, tuple[int, str]] = {}
        self._still: tuple[object, dict[str, Still]] = (None, {})
        self._standing: Standing | None = None
        self._light: Light | None = None
        self._dim: frozenset[str] = frozenset()
        self._cleared = sprites.cleared

    def rows(self, state: State, chosen: frozenset[str]) -> list[Row]:
        """What does not change of figures from frame to frame; kept for those who have not changed."""
        if self._rows_of[0] is not state or self._rows_of[1] != chosen:
            known, self._known = self._known, {}
            rows = []
            self._sides = sides = {side.id: _same(side, self._sides.get(side.id)) for side in state.sides}
            moments, shared = moments_of(state), shared_badges(state)
            for name, figure in state.figures.items():
                if figure.fate in GONE:
                    continue
                look, side, is_chosen = self.looks[name], sides[figure.side], name in chosen
                moment = (moments.get(name), shared.get(figure.unit)) if shared else (moments.get(name), None)
                old = known.get(name)
                # By identity: a state shares whatever has not changed with the one before it.
                if old is not None:
                    was = old[0]
                    if was[0] is figure and was[1] is look and was[2] is side and was[3:] == (is_chosen, moment):
                        self._known[name] = old
                        rows.append(old[1])
                        continue
                row = self._row(state, figure, look, is_chosen, moment[1])
                self._known[name] = ((figure, look, side, is_chosen, moment), row)
                rows.append(row)
            self._rows_of = (state, chosen, rows)
        return self._rows_of[2]

    @staticmethod
    def _row(state: State, figure: Figure, look: Look, chosen: bool, shared: frozenset[str] | None) -> Row:
        shown = sprite_state(figure)
        wounds = None if shown == "fallen" else wounds_of(figure, None, chosen)
        facing = round(figure.facing / 5) * 5 % 360
        badges = badges_of(state, figure) if figure.fate == STANDING else []
        at = figure.x / GRAIN, figure.y / GRAIN
        apart = [badge for badge in badges if badge not in shared] if shared else badges
        return Row(figure, look, at, facing, shown, wounds, badges, apart, radius(figure), altitude_of(figure))

    def drawn(
        self,
        state: State,
        poses: Mapping[str, Pose],
        frame: Frame,
        chosen: frozenset[str],
        ghosts: Sequence[Item] = (),
        things: Sequence[Laid] = (),
    ) -> Drawn:
        """All that is drawn of figures and things in a frame, in the light where they stand."""
        lens, scale, size, light, busy, dim, breath = frame
        if light is not self._light or self._cleared != self.sprites.cleared:
            self._light, self._standing, self._still = light, None, (None, {})
            self._cleared = self.sprites.cleared
        if dim != self._dim:
            for name in dim ^ self._dim:
                self._still[1].pop(name, None)
            self._dim, self._standing = dim, None
        before = self._rows_of[2]
        rows = self.rows(state, chosen)
        self.unripe = False
        # When something has happened the sheets tell it in the next frames: pictures come in those between.
        end = time.perf_counter() + (MAKING if rows is before and not busy else MAKING / BUSY)
        box = lens.left - EDGE, lens.top - EDGE, lens.left + size[0] / scale + EDGE, lens.top + size[1] / scale + EDGE
        making = _Making(lens, scale, box, end, [])
        standing = self._stood(rows, poses, making)
        near, badges = list(standing.near), list(standing.badges)
        moving = [*things, *(self.sprites.laid(item, scale) for item in ghosts)]
        for name, pose in poses.items():
            known = self._known.get(name)
            if known is None:
                continue
            moved, lift, alpha = self._posed(known[1], pose, chosen)
            if not _within(moved.at, box):
                continue
            found = self._placed(moved, lift, alpha, making)
            if found is not None:
                moving.append(found.laid)
                badges += found.badges
                if found.near is not None:
                    near.append(found.near)
        aloft, told = from_below([*standing.aloft, *moving])
        stood = list(breath(standing.stood, standing.lungs))
        return Drawn(woven(standing, stood, moving), near, badges, making.plain, aloft, told)

    def _stood(self, rows: list[Row], poses: Mapping[str, Pose], making: _Making) -> Standing:
        """Those who stand still; put together anew only when others do, or when the view changes."""
        lens, scale, box, _, _ = making
        place = (lens.left, lens.top, scale, box)
        key = (id(rows), frozenset(poses), place)
        if self._standing is not None and self._standing.key == key:
            return self._standing
        if self._still[0] != place:
            self._still = (place, {})
        still = self._still[1]
        found = []
        for row in rows:
            name = row.figure.id
            if name in poses:
                continue
            kept = still.get(name)
            if kept is None or kept.row is not row:
                if not _within(row.at, box):
                    continue
                ripe = self.sprites.is_made(row.look, row.facing, row.shown, scale, row.altitude)
                kept = self._placed(row, 0.0, 255, making)
                if kept is None:
                    continue
                if ripe or self.sprites.is_made(row.look, row.facing, row.shown, scale, row.altitude):
                    still[name] = kept
            found.append(kept)
        found.sort(key=south)
        laid = [drawn.laid for drawn in found]
        standing = Standing(
            key,
            [blit for part in laid if part.down for blit in part.down],
            [blit for part in laid for blit in part.bases],
            [blit for part in laid for blit in part.stood],
            [part.y for part in laid for _ in part.stood],
            [drawn.flown or _breathes(drawn.row) for drawn in found for _ in drawn.laid.stood],
            [drawn.near for drawn in found if drawn.near is not None],
            [blit for drawn in found if drawn.badges for blit in drawn.badges],
            [part for part in laid if part.aloft],
        )
        self._standing = None if self.unripe else standing
        return standing

    @staticmethod
    def _posed(row: Row, pose: Pose, chosen: frozenset[str]) -> tuple[Row, float, int]:
        facing = row.facing if pose.facing is None else round(pose.facing / STEP) * STEP % 360
        shown = row.shown if pose.state is None else pose.state
        wounds = row.wounds
        if pose.hit_points is not None:
            wounds = wounds_of(row.figure, pose.hit_points, row.figure.id in chosen)
        moved = row._replace(
            at=pose.at or row.at, facing=facing, shown=shown, wounds=None if shown == "fallen" else wounds,
            altitude=row.altitude if pose.altitude is None else pose.altitude,
        )  # fmt: skip
        return moved, pose.lift or 0.0, 255 if pose.alpha is None else pose.alpha

    def _placed(self, row: Row, lift: float, alpha: int, making: _Making) -> Still | None:
        """A figure ready to be drawn; None while its picture is not painted."""
        lens, scale, _, end, plain = making
        figure, look, at, facing, shown, wounds, badges, apart, size, high = row
        badges = apart if scale <= FAR else badges
        sprites = self.sprites
        if not sprites.is_made(look, facing, shown, scale, high):
            if time.perf_counter() < end:
                sprites.make(look, facing, shown, scale, high)
            else:
                self.unripe = True
                known = self._last.get(figure.id)
                if known is None or not sprites.is_made(look, *known, scale, high):
                    plain.append(row)
                    return None
                facing, shown = known
        self._last[figure.id] = (facing, shown)
        if figure.conditions and figure.has("hidden"):
            alpha = min(alpha, LURKING)
        x, y = at
        px = (x - lens.left) * scale, (y - lens.top) * scale
        tint = None if self._light is None else self._light(x, y)
        if figure.id in self._dim:
            tint = DIM if tint is None else (tint[0] * DIM[0] // 255, tint[1] * DIM[1] // 255, tint[2] * DIM[2] // 255)
        # The wounded show their arc over those about them; that of the sound lies with their base.
        raised = lift or high
        arc = sprites.arc(look, facing, scale, wounds) if wounds is not None and wounds < 1 and not raised else None
        item = Item(look, px, facing, shown, None if arc else wounds, lift, alpha, True, tint, high)
        laid = sprites.laid(item, scale)
        if figure.fate != STANDING:
            return Still(row, laid, None, ())
        above = (px[0], px[1] - rise(high) * scale) if high else px
        over = badge_blits(badges, above, look.base, scale) if badges else ()
        if high and over:
            laid, over = laid._replace(aloft=[*laid.aloft, *over]), ()
        if arc is not None:
            over = ((arc.surface, (round(px[0]) + arc.dx, round(px[1]) + arc.dy)), *over)
        at_rest = shown == "standing" and alpha == 255 and not raised
        flown = Flown(look, facing, shown, tint) if at_rest and flies(look) else None
        return Still(row, laid, (x, y, size), over, flown)


def _same(side: Side, before: Side | None) -> Side:
    """Return the side object from before where it is equal, because a view makes the other side anew each time."""
    return before if before is not None and before == side else side


def _breathes(row: Row) -> bool:
    """Whether somebody lives, and stands at ease."""
    return row.shown == "standing" and lives(row.figure)


def _within(at: tuple[float, float], box: tuple[float, float, float, float]) -> bool:
    return box[0] < at[0] < box[2] and box[1] < at[1] < box[3]
