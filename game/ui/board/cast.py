"""Who is drawn in a frame: the figures as items for the sprites; those who stand still are kept from frame to frame."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from typing import NamedTuple

import pygame

from game.core.grain import GRAIN
from game.core.state import STANDING, Figure, State
from game.ui.art.lens import Lens
from game.ui.art.looks import Look
from game.ui.art.palette import SIDES
from game.ui.art.sprite import Item, Sprites
from game.ui.board.figures import badges_of, on_table, place_of, radius, sprite_state, wounds_of
from game.ui.board.stage import Pose

MAKING = 0.0022
"""Seconds a frame for figures whose picture is not made yet: the others stand in with an older one, or as discs."""

STEP = 15
"""Degrees to which the facing of a figure on the move is rounded, so that few pictures are made on the way."""

EDGE = 3.0
"""Inches beyond the view within which a figure may still reach into it."""

Near = tuple[float, float, float]


class Row(NamedTuple):
    """What of a figure's picture holds from frame to frame."""

    figure: Figure
    look: Look
    at: tuple[float, float]
    facing: int
    shown: str
    wounds: float | None
    badges: list[str]
    radius: float


class Drawn(NamedTuple):
    """What is drawn of the figures: items, circles (inches) over which crowns fade, rows with badges, plain discs."""

    items: list[Item]
    near: list[Near]
    marked: list[Row]
    plain: list[Row]


class Still(NamedTuple):
    """A figure ready to be drawn."""

    item: Item
    near: Near | None
    marked: Row | None


class Places(Mapping[str, tuple[float, float]]):
    """Where the figures of a state are shown, worked out when asked."""

    def __init__(self, state: State, poses: Mapping[str, Pose]) -> None:
        self._figures, self._poses = state.figures, poses

    def __getitem__(self, name: str) -> tuple[float, float]:
        """The middle of a figure in inches."""
        return place_of(self._figures[name], self._poses.get(name))

    def __contains__(self, name: object) -> bool:
        """Whether there is such a figure."""
        return name in self._figures

    def __iter__(self) -> Iterator[str]:
        """The ids of all."""
        return iter(self._figures)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._figures)


class Cast:
    """The figures of the shown state, as they are to be drawn."""

    def __init__(self, sprites: Sprites, looks: Mapping[str, Look]) -> None:
        self.sprites, self.looks = sprites, looks
        self.unripe = False
        """Whether some figure had to be drawn by something that stands in for it."""
        self._rows_of: tuple[State | None, frozenset[str], list[Row]] = (None, frozenset(), [])
        self._last: dict[str, tuple[int, str]] = {}
        self._still: tuple[object, dict[str, Still]] = (None, {})

    def rows(self, state: State, chosen: frozenset[str]) -> list[Row]:
        """What of the figures does not change from frame to frame; kept as long as nobody stirs."""
        if self._rows_of[0] is not state or self._rows_of[1] != chosen:
            rows = []
            for one in on_table(state):
                shown = sprite_state(one)
                wounds = None if shown == "fallen" else wounds_of(one, None, one.id in chosen)
                facing = round(one.facing / 5) * 5 % 360
                badges = badges_of(state, one) if one.fate == STANDING else []
                at = (one.x / GRAIN, one.y / GRAIN)
                rows.append(Row(one, self.looks[one.id], at, facing, shown, wounds, badges, radius(one)))
            self._rows_of = (state, chosen, rows)
        return self._rows_of[2]

    def drawn(
        self,
        state: State,
        poses: Mapping[str, Pose],
        lens: Lens,
        scale: int,
        chosen: frozenset[str],
        size: tuple[int, int],
    ) -> Drawn:
        """All that is to be drawn of them in a frame of so many pixels."""
        rows = self.rows(state, chosen)
        key = (id(rows), lens.left, lens.top, scale)
        self.unripe = False
        out = Drawn([], [], [], [])
        end = time.perf_counter() + MAKING
        if self._still[0] != key:
            self._still = (key, {})
        still = self._still[1]
        shown = lens.left - EDGE, lens.top - EDGE, lens.left + size[0] / scale + EDGE, lens.top + size[1] / scale + EDGE
        for row in rows:
            name = row.figure.id
            pose = poses.get(name) if poses else None
            if pose is None:
                found = still.get(name)
                if found is None:
                    if not _within(row.at, shown):
                        continue
                    found = self._placed(row, 0.0, 255, lens, scale, end, out.plain)
                    if found is None:
                        continue
                    if not self.unripe:
                        still[name] = found
            else:
                moved, lift, alpha = self._posed(row, pose, chosen)
                if not _within(moved.at, shown):
                    continue
                found = self._placed(moved, lift, alpha, lens, scale, end, out.plain)
                if found is None:
                    continue
            out.items.append(found.item)
            if found.near is not None:
                out.near.append(found.near)
            if found.marked is not None:
                out.marked.append(found.marked)
        return out

    @staticmethod
    def _posed(row: Row, pose: Pose, chosen: frozenset[str]) -> tuple[Row, float, int]:
        facing = row.facing if pose.facing is None else round(pose.facing / STEP) * STEP % 360
        shown = row.shown if pose.state is None else pose.state
        wounds = row.wounds
        if pose.hit_points is not None:
            wounds = wounds_of(row.figure, pose.hit_points, row.figure.id in chosen)
        moved = row._replace(
            at=pose.at or row.at, facing=facing, shown=shown, wounds=None if shown == "fallen" else wounds
        )
        return moved, pose.lift or 0.0, 255 if pose.alpha is None else pose.alpha

    def _placed(
        self, row: Row, lift: float, alpha: int, lens: Lens, scale: int, end: float, plain: list[Row]
    ) -> Still | None:
        """A figure ready to be drawn; None where its picture has to be waited for."""
        one, look, at, facing, shown, wounds, badges, size = row
        made = self.sprites._pairs
        if (look, facing, shown, True, scale) not in made:
            if time.perf_counter() < end:
                self.sprites._pair(look, facing, shown, True, scale)
            else:
                self.unripe = True
                known = self._last.get(one.id)
                if known is None or (look, *known, True, scale) not in made:
                    plain.append(row)
                    return None
                facing, shown = known
        self._last[one.id] = (facing, shown)
        x, y = at
        item = Item(look, ((x - lens.left) * scale, (y - lens.top) * scale), facing, shown, wounds, lift, alpha)
        stands = one.fate == STANDING
        return Still(item, (x, y, size) if stands else None, row if stands and badges else None)


def _within(at: tuple[float, float], box: tuple[float, float, float, float]) -> bool:
    return box[0] < at[0] < box[2] and box[1] < at[1] < box[3]


def disc(target: pygame.Surface, row: Row, lens: Lens) -> None:
    """Draw a figure whose picture is not made yet: its base in its side's paint."""
    x, y = lens.px(row.at)
    side = SIDES.get(row.look.side, SIDES["blue"])
    pygame.draw.circle(target, side.deep, (x, y), row.radius * lens.scale)
    pygame.draw.circle(target, side.rim, (x, y), row.radius * lens.scale, max(2, round(lens.scale / 10)))
