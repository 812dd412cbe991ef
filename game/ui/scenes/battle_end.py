"""The end of a battle: who won and why, what became of everybody, and the luck of each side."""

from __future__ import annotations

import math
from collections.abc import Iterable

import pygame

from game.core.deeds import Shot, Struck
from game.core.events import Damaged, Event, Slain
from game.core.state import State
from game.session.driving import count
from game.ui.board.figures import look_of
from game.ui.kit.pen import Act
from game.ui.kit.widget import CONFIRM
from game.ui.panels.battle_end import BattleEnd
from game.ui.panels.models import BattleEndView, MenuLine, SideOutcome
from game.ui.scenes.scene import Change, Desk, Pop, Push, Scene

QUIET = 1.0
"""Seconds after the sheet has come, or after an Enter that came too soon, in which Enter is not meant for it."""


class Reckoning:
    """Blows and shots of a side: how many, how many told, how many were to be expected, and what they did."""

    def __init__(self) -> None:
        self.tries = 0
        self.hits = 0
        self.expected = 0.0
        self.spread = 0.0
        self.dealt = 0
        self.felled: dict[str, int] = {}

    @property
    def luck(self) -> float | None:
        """The percentile of its hits, by the normal curve; None where it never tried."""
        if self.tries == 0 or self.spread <= 0:
            return None
        return 50 * (1 + math.erf((self.hits - self.expected) / math.sqrt(2 * self.spread)))


def reckoned(first: State, events: Iterable[Event]) -> dict[str, Reckoning]:
    """Reckon up the sides of a battle from its events."""
    found = {side.id: Reckoning() for side in first.sides}
    sides = {name: one.side for name, one in first.figures.items()}
    for event in events:
        if isinstance(event, Shot | Struck):
            one = found[sides[event.actor]]
            one.tries += 1
            one.hits += event.hit
            one.expected += event.tally.chance
            one.spread += event.tally.chance * (1 - event.tally.chance)
        elif isinstance(event, Damaged):
            found[first.enemy_of(sides[event.figure])].dealt += taken(event)
        elif isinstance(event, Slain) and event.by:
            felled = found[sides[event.by]].felled
            felled[event.by] = felled.get(event.by, 0) + 1
    return found


def taken(event: Damaged) -> int:
    """The hit points that somebody lost by it: what goes beyond his last is no damage done to anybody."""
    return max(0, min(event.amount, event.amount + event.left))


def end_view(first: State, now: State, events: Iterable[Event], watching: bool = False) -> BattleEndView:
    """The view of the end."""
    sums = reckoned(first, events)
    outcome = now.outcome
    winner = outcome.winner if outcome is not None else None
    sides = []
    for side in now.sides:
        fates, sums_of = count(now, side.id), sums[side.id]
        best = max(sums_of.felled.items(), key=lambda one: (one[1], one[0]), default=None)
        words = f"{now.figures[best[0]].name} felled {best[1]}" if best is not None else ""
        luck = sums_of.luck
        sides.append(
            SideOutcome(
                side.colour,
                side.name,
                _head(now, side.id),
                fates.figures,
                fates.slain,
                fates.fled,
                fates.surrendered,
                fates.standing,
                sums_of.dealt,
                sums_of.hits,
                sums_of.tries,
                round(sums_of.expected, 1),
                luck,
                "" if luck is None else _luck(luck),
                words,
            )
        )
    rounds = f"{now.round} round" + ("" if now.round == 1 else "s")
    return BattleEndView(
        f"{now.side(winner).name} won" if winner else "Nobody won",
        (outcome.why[:1].upper() + outcome.why[1:] if outcome is not None and outcome.why else ""),
        now.side(winner).colour if winner else None,
        _head(now, winner) if winner else None,
        f"{now.title} \u00b7 {rounds}",
        tuple(sides),
        actions=(
            MenuLine("title", "To the title", "quit", main=True),
            *(() if watching else (MenuLine("watch", "Watch it again", "film"),)),
            MenuLine("look", "Look at the table", "eye"),
        ),
    )


def _luck(luck: float) -> str:
    if luck > 90:
        return "very lucky"
    if luck > 65:
        return "lucky"
    if luck < 10:
        return "very unlucky"
    return "unlucky" if luck < 35 else "as was to be expected"


def _head(state: State, side: str) -> object:
    own = [one for one in state.figures.values() if one.side == side]
    best = max(own, key=lambda one: (one.standing, one.profile.charisma, one.id), default=None)
    return None if best is None else look_of(state, best)


class BattleEndScene(Scene):
    """Lies over the table until it is left."""

    def __init__(self, desk: Desk, battle: Scene) -> None:
        super().__init__(desk)
        self.battle = battle
        self.panel = BattleEnd(self.kit)
        session = battle.session  # type: ignore[attr-defined]
        self.replay = session.replay
        self.view = end_view(session.first, session.now, session.events)
        self._sounded = False
        self._quiet = desk.now() + QUIET
        """Until when an Enter was meant for what was there before."""

    def enter(self) -> None:
        """The end is sounded once."""
        super().enter()
        if not self._sounded:
            self._sounded = True
            self.desk.play("fanfare")

    def update(self, dt: float) -> Change | None:
        """Nothing moves."""
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet over the table, which is drawn whole: a veil over what stood would be a second one."""
        self.battle.refresh()
        self.battle.draw(surface)
        self.panel.draw(surface, surface.get_rect(), self.view)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Buttons and Escape; an Enter that was on its way when the sheet came does nothing."""
        if event.type == pygame.KEYDOWN and event.key in CONFIRM and self.desk.now() < self._quiet:
            self._quiet = self.desk.now() + QUIET
            return None
        before = self.panel.hover
        act = self.panel.on_event(event)
        self.stale = self.stale or before != self.panel.hover or event.type != pygame.MOUSEMOTION
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return Pop()
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not self.panel.focus:
            return self._act(Act("end:title"))
        return self._act(act) if act is not None else None

    def _act(self, act: Act) -> Change | None:
        if act.id == "end:look":
            return Pop()
        if act.id == "end:title":
            return LeaveBoth()
        if act.id == "end:watch" and self.replay is not None:
            from game.ui.scenes.replay import ReplayScene

            return Push(ReplayScene(self.desk, self.replay))
        return None


class LeaveBoth(Pop):
    """The end and the battle beneath it are left."""

    depth = 2
