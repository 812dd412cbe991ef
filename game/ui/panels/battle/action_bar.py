"""The action bar: what the chosen figure may do, and the one main button."""

from __future__ import annotations

from itertools import pairwise

import pygame

from game.ui.kit.controls.option import Option
from game.ui.kit.panel import Panel
from game.ui.kit.parts import Knob, button, tile, tile_width
from game.ui.kit.pen import Act, Hit, Kit, Pen
from game.ui.panels.models import ActionBarView


class ActionBar(Panel[ActionBarView]):
    """Acts: the action's id, the main button's id, or "more" when tiles were left out."""

    opaque = True

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.left_out: tuple[str, ...] = ()

    def paint(self, pen: Pen, rect: pygame.Rect, view: ActionBarView) -> None:
        """Tiles 86 x 58, least 58 wide; what does not fit is left to the right-click list behind "more"."""
        px = pen.px
        pen.plank(rect, "walnut2", 15)
        logical = rect.w / pen.kit.scale
        main_w = 0
        if view.main:
            need = pen.width(view.main, 16, "semi") + px(36) + (px(30) if view.main_key else 0)
            main_w = max(px(190 if logical > 1000 else 150), min(need, px(240)))
        room = rect.w - main_w - px(36)
        n, gap = len(view.actions), px(4)
        groups = sum(action.group != other.group for action, other in pairwise(view.actions))
        split = px(10) if logical > 860 else 0
        wide = min(px(86), (room - split * groups) // max(1, n) - gap)
        least = px(58)
        shown = view.actions
        if wide < least:
            fits = max(1, (room + gap) // (px(59) + gap))
            shown = view.actions[:max(0, fits - 1)] if fits < n else view.actions
            wide = min(px(86), room // max(1, min(n, fits)) - gap)
            split = 0
        self.left_out = tuple(a.id for a in view.actions[len(shown):])
        if shown and wide == px(86):        # the longest label in full, where there is room for it
            need = max(pen.width(a.label, 12.5, "semi") for a in shown) + px(12)
            wide = max(wide, min(need, (room - split * groups) // len(shown) - gap))
        needs = self._needs(pen, view, shown)
        while len(shown) > 1 and sum(needs) + gap * len(needs) > room:     # rather one less than a label cut
            shown, split = shown[:-1], 0
            needs = self._needs(pen, view, shown)
        self.left_out = tuple(a.id for a in view.actions[len(shown):])
        if sum(needs) > room - split * groups - gap * len(needs):
            split = 0
        widths = self._widths(needs, wide, room - split * groups - gap * len(needs))
        x = rect.x + px(12)
        for i, a in enumerate(shown):
            if i and split and a.group != shown[i - 1].group:
                pen.line(x + px(3), rect.y + px(14), x + px(3), rect.bottom - px(14), "edge")
                x += split
            place = pygame.Rect(x, rect.y + px(7), widths[i], rect.h - px(14))
            tile(
                pen,
                place,
                Knob(a.id, a.label, a.icon, a.key, tip=a.why_not or a.tip, on=a.on, enabled=not a.why_not, data=a.data),
            )
            x += widths[i] + gap
        if self.left_out:
            place = pygame.Rect(x, rect.y + px(7), widths[-1], rect.h - px(14))
            tip = f"{len(self.left_out)} more\nAlso on the right-click list."
            tile(pen, place, Knob("more", "More", "more", tip=tip))
        if view.main:
            place = pygame.Rect(rect.right - main_w - px(12), rect.y + px(9), main_w, rect.h - px(18))
            button(
                pen,
                place,
                Knob(
                    view.main_id, view.main, key=view.main_key, tip=view.main_tip, main=True, enabled=view.main_enabled
                ),
                size=16,
            )

    @staticmethod
    def _needs(pen: Pen, view: ActionBarView, shown: tuple[Option, ...]) -> list[int]:
        """How wide the tiles shown must be for their labels, and that for the rest if there are more."""
        more = [tile_width(pen, "More")] if len(shown) < len(view.actions) else []
        return [tile_width(pen, action.label, action.key) for action in shown] + more

    @staticmethod
    def _widths(needs: list[int], wide: int, room: int) -> list[int]:
        """The widths of the tiles: all alike, or, where that would cut one, each as it needs, the widest cut first."""
        if max(needs, default=0) <= wide:
            return [wide] * len(needs)
        if sum(needs) <= room:
            return needs
        left = room
        for n, need in enumerate(sorted(needs)):
            share = left // (len(needs) - n)
            if need > share:
                return [min(need, share) for need in needs]
            left -= need
        return needs

    def focusable(self) -> list[str]:
        """Greyed tiles can be visited too, so that their reason can be read without a pointer."""
        return [h.id for h in self.hits if h.focus]

    def activate(self, hit: Hit) -> Act:
        """The Act of a tile; "more" carries the ids left out."""
        return Act("more", self.left_out) if hit.id == "more" else super().activate(hit)
