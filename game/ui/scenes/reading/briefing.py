"""What a battle is about: its briefing, and how each side wins it, over the table."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.state import State, Victory
from game.session.opening import opened_text
from game.telling.sentences import lowered
from game.ui.keys import cap_of
from game.ui.kit.parts import Heading, heading
from game.ui.kit.pen import Pen
from game.ui.kit.theme import side_tone
from game.ui.kit.words import type as lettering
from game.ui.kit.words.type import Type
from game.ui.scenes.scene import Change, Desk, Pop, Scene, veiled

WIDE = 640


class BriefingScene(Scene):
    """A sheet of parchment; any key or click puts it away."""

    def __init__(self, desk: Desk, below: Scene, state: State, scenario: str, eyes: str | None = None) -> None:
        """`eyes` is the side whose player reads it, who has his own part of it to read besides; None for all."""
        super().__init__(desk)
        self.below, self.title = below, state.title
        found = opened_text(scenario) if scenario else None
        self.briefing = found.briefing if found is not None else ""
        self.own = found.own.get(eyes or "", "") if found is not None else ""
        side = state.side(eyes) if eyes is not None else None
        self.reader = (side.colour, f"To {lowered(side.name)} alone") if side is not None and self.own else ("", "")
        goals = sorted(state.victory, key=lambda condition: condition.side != eyes)
        self.goals = tuple((state.side(goal.side).colour, won_by(state, goal, goal.side == eyes)) for goal in goals)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Anything pressed closes it."""
        return Pop() if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) else None

    def draw(self, surface: pygame.Surface) -> None:
        """The title, the briefing, the reader's own part of it, and a line for each way to win."""
        veiled(surface, self.below)
        for share in (self.kit.text, 1.0):     # as large as what is read is set, if there is room for all of it
            pen = self.kit.enlarged(share).pen(surface)
            px = pen.px
            wide = min(px(WIDE), surface.get_width() - px(40))
            room = wide - px(64)
            lines, own = (lettering.wrap(each, "text", px(14), room) if each else []
                          for each in (self.briefing, self.own))  # fmt: skip
            high = px(120) + px(21) * (len(lines) + len(own)) + (px(44) if own else 0)
            high += px(58) + px(24) * len(self.goals) if self.goals else 0
            if high <= surface.get_height() - px(20):
                break
        rect = pygame.Rect(0, 0, wide, min(high, surface.get_height() - px(20)))
        rect.center = surface.get_rect().center
        pen.shadow(rect, 7, 34, 220, 8)
        pen.sheet(rect, 6, 23)
        x, y = rect.x + px(32), rect.y + px(40)
        pen.text(self.title, x, y, Type(28, "ink", "title"), room=room)
        foot = f"any key or click puts it away \u00b7 {cap_of('briefing')} shows it again"
        pen.text(foot, rect.centerx, rect.bottom - px(24), Type(12, "ink2"), "c", room=room)
        y = self._lines(pen, lines, x, y + px(38), room)
        if own:
            colour, words = self.reader
            pen.text(words, x, y + px(16), Type(19, side_tone(colour).paper, "title"), room=room)
            y = self._lines(pen, own, x, y + px(44), room)
        if self.goals:
            self._won(pen, x, y, room)

    @staticmethod
    def _lines(pen: Pen, lines: Sequence[str], x: int, y: int, room: int) -> int:
        """Write lines under each other; returns where the next would be."""
        for line in lines:
            pen.text(line, x, y, Type(14, "ink"), room=room)
            y += pen.px(21)
        return y

    def _won(self, pen: Pen, x: int, y: int, room: int) -> None:
        """How it is won, the reader's own ways first."""
        px = pen.px
        heading(pen, Heading("How it is won", 19, True), x, y + px(16), room)
        y += px(46)
        for side, words in self.goals:
            pen.icon("crown", x + px(9), y, 17, side_tone(side).paper)
            pen.text(words, x + px(28), y, Type(13, side_tone(side).paper, "semi"), room=room - px(28))
            y += px(24)


def won_by(state: State, victory: Victory, own: bool = False) -> str:
    """How a side wins, in words; `own` to its player."""
    name, where = state.side(victory.side).name + (" (you)" if own else ""), victory.where.replace("_", " ")
    if victory.kind == "rout":
        return f"{name}: the enemy loses {victory.number} percent"
    if victory.kind == "hold":
        return f"{name}: alone hold the {where} when round {victory.number} or a later one ends"
    if victory.kind == "exit":
        leave = "figure leaves" if victory.number == 1 else "figures leave"
        return f"{name}: {victory.number} {leave} by the {where} edge"
    if victory.kind == "slay":
        victim = state.figures.get(victory.where)
        return f"{name}: slay {victim.name if victim else where}"
    if victory.kind == "survive":
        return f"{name}: stand until the end of round {victory.number}"
    return f"{name}: {victory.kind} {where}"
