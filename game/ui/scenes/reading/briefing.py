"""What a battle is about: its briefing, and how each side wins it, over the table."""

from __future__ import annotations

import pygame

from game.core.state import State, Victory
from game.session.opening import opened_text
from game.ui.keys import cap_of
from game.ui.kit.parts import Heading, heading
from game.ui.kit.theme import side_tone
from game.ui.kit.words import type as lettering
from game.ui.kit.words.type import Type
from game.ui.scenes.scene import Change, Desk, Pop, Scene, veiled

WIDE = 640


class BriefingScene(Scene):
    """A sheet of parchment; any key or click puts it away."""

    def __init__(self, desk: Desk, below: Scene, state: State, scenario: str) -> None:
        super().__init__(desk)
        self.below, self.title = below, state.title
        self.briefing = opened_text(scenario).briefing if scenario else ""
        self.goals = tuple((state.side(condition.side).colour, won_by(state, condition)) for condition in state.victory)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Anything pressed closes it."""
        return Pop() if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) else None

    def draw(self, surface: pygame.Surface) -> None:
        """The title, the briefing, and a line for each way to win."""
        veiled(surface, self.below)
        for share in (self.kit.text, 1.0):     # as large as what is read is set, if there is room for all of it
            pen = self.kit.enlarged(share).pen(surface)
            px = pen.px
            wide = min(px(WIDE), surface.get_width() - px(40))
            room = wide - px(64)
            lines = lettering.wrap(self.briefing, "text", px(14), room) if self.briefing else ()
            high = px(70) + px(21) * len(lines) + (px(58) + px(24) * len(self.goals) if self.goals else 0) + px(50)
            if high <= surface.get_height() - px(20):
                break
        rect = pygame.Rect(0, 0, wide, min(high, surface.get_height() - px(20)))
        rect.center = surface.get_rect().center
        pen.shadow(rect, 7, 34, 220, 8)
        pen.sheet(rect, 6, 23)
        x, y = rect.x + px(32), rect.y + px(40)
        pen.text(self.title, x, y, Type(28, "ink", "title"), room=room)
        pen.text(
            f"any key or click puts it away \u00b7 {cap_of('briefing')} shows it again",
            rect.centerx,
            rect.bottom - px(24),
            Type(12, "ink2"),
            "c",
            room=room,
        )
        y += px(38)
        for line in lines:
            pen.text(line, x, y, Type(14, "ink"), room=room)
            y += px(21)
        if not self.goals:
            return
        heading(pen, Heading("How it is won", 19, True), x, y + px(16), room)
        y += px(46)
        for side, words in self.goals:
            pen.icon("crown", x + px(9), y, 17, side_tone(side).paper)
            pen.text(words, x + px(28), y, Type(13, side_tone(side).paper, "semi"), room=room - px(28))
            y += px(24)


def won_by(state: State, victory: Victory) -> str:
    """How a side wins, in words."""
    name, where = state.side(victory.side).name, victory.where.replace("_", " ")
    if victory.kind == "rout":
        return f"{name}: {victory.number} percent of the enemy lost"
    if victory.kind == "hold":
        return f"{name}: hold the {where} until round {victory.number}"
    if victory.kind == "exit":
        return f"{name}: {victory.number} figures off by the {where}"
    if victory.kind == "slay":
        victim = state.figures.get(victory.where)
        return f"{name}: slay {victim.name if victim else where}"
    if victory.kind == "survive":
        return f"{name}: stand until the end of round {victory.number}"
    return f"{name}: {victory.kind} {where}"
