"""The hand-over between two at one table, where one must not see what the other has settled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.core.state import Side
from game.play.position import Position
from game.telling.sentences import lowered
from game.ui.panels.pages.curtain import Curtain
from game.ui.panels.pages.models import CurtainView
from game.ui.scenes.scene import Change, Desk, Pop, Scene

HOLD = 1.0
"""Seconds for which the key, or the seat, is held to take it."""

KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)

PROMISE = "No file shows a sealed answer before it is opened, and a changed one is found out."
"""What can be promised, and no more: the owner of a computer may take its files apart."""


def curtain(
    desk: Desk, position: Position, side: str, lift: Callable[[], None], *, missed: bool = False
) -> CurtainScene:
    """Return the curtain behind which a side takes the seat; of the position it tells only the round.

    What is asked is for nobody else: it may be whether an ambush begins. With `missed` it says that what the side
    saw since its last turn is played again."""
    now = position.now
    moment = f"Round {now.round}" if now.round else "Before the first round"
    return CurtainScene(desk, now.side(side), now.side(now.enemy_of(side)), moment, lift, missed=missed)


class CurtainScene(Scene):
    """Hides the table until the next player has taken the seat. Of the battle it knows only names."""

    def __init__(
        self, desk: Desk, side: Side, other: Side, moment: str, lift: Callable[[], None], *, missed: bool = False
    ) -> None:
        super().__init__(desk)
        self.panel = Curtain(self.kit)
        self._lift = lift
        self._held: float | None = None
        self._view = CurtainView(
            side.colour,
            f"{side.name} to play",
            moment,
            f"{other.name}, look away. Nothing of the table is behind this curtain.",
            seat=f"I play {lowered(side.name)}: take the seat",
            replay_title="First you see again what happened" if missed else "",
            replay_note="all that your side saw since its last turn" if missed else "",
            footer=PROMISE,
        )

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """The key or the seat goes down, or up again."""
        down, up = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN), (pygame.KEYUP, pygame.MOUSEBUTTONUP)
        if getattr(event, "key", KEYS[0]) not in KEYS:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN:
            hit = self.panel.under(event.pos)
            if hit is None or hit.id != "seat":
                return None
        if event.type in down and self._held is None:
            self._held = 0.0
        elif event.type in up:
            self._held, self.stale = None, True
        elif event.type == pygame.MOUSEMOTION:
            self.panel.on_event(event)
            self.stale = True
        return None

    def update(self, dt: float) -> Change | None:
        """Raise the curtain once the key was held long enough."""
        if self._held is None:
            return None
        self._held += dt
        self.stale = True
        if self._held < HOLD:
            return None
        self._lift()
        return Pop()

    def draw(self, surface: pygame.Surface) -> None:
        """The curtain, over everything."""
        self.panel.draw(surface, surface.get_rect(), replace(self._view, held=min(1.0, (self._held or 0.0) / HOLD)))
