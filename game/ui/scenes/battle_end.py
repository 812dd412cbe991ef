"""The end of a battle: who won and why, what became of everybody, and the luck of each side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import pygame

from game import paths
from game.core.events import Event
from game.core.figures import STANDING, Figure
from game.core.state import State
from game.generals.keeping import beside, written
from game.generals.mind import Thought
from game.session.afterwards.statistics import Statistics, felled_most, statistics_of, together
from game.session.afterwards.statistics import by_unit as units_of
from game.session.driving import count
from game.telling.endings import why_it_ended
from game.ui.board.figures.looks import look_of
from game.ui.filming import Filming
from game.ui.kit.controls.option import Option
from game.ui.kit.controls.widget import CONFIRM
from game.ui.kit.panel import Traversal
from game.ui.kit.pen import Act
from game.ui.panels.pages.battle_end import BattleEnd
from game.ui.panels.pages.models import BattleEndView, SideOutcome, UnitOutcome
from game.ui.scenes.scene import Change, Desk, Pop, Scene, Watch

MINDS = "What the generals weighed, kept beside the replay and shown on the table"
QUIET = 1.0
"""Seconds after the sheet has come, or after an Enter that came too soon, in which Enter is not meant for it."""


def end_view(
    now: State, events: Iterable[Event], by_unit: bool = False, kept: str = "", watched: bool = False,
    minds: bool = False,
) -> BattleEndView:
    """The view of the end: the sums of each side, or what its units did; and where the battle is kept.

    `minds` offers to look into what generals thought."""
    all_of = statistics_of(now.figures.values(), events)
    everybody = now.figures.values()
    sums = {
        side.id: together(all_of[figure.id] for figure in everybody if figure.side == side.id) for side in now.sides
    }
    outcome = now.outcome
    winner = outcome.winner if outcome is not None else None
    why = why_it_ended(now, winner, outcome.why) if outcome is not None else ""
    sides = []
    for side in now.sides:
        words = felled_most([figure for figure in everybody if figure.side == side.id], all_of)
        dealt, units = sums[now.enemy_of(side.id)].taken, units_of(now, side.id, all_of)
        fates, did, rows = count(now, side.id), sums[side.id], tuple([_unit(*row) for row in units])
        sides.append(SideOutcome(side.colour, side.name, _head(now, side.id), fates, did, dealt, words, rows))
    rounds = f"{now.round} round" + ("" if now.round == 1 else "s")
    return BattleEndView(
        f"{now.side(winner).name} won" if winner else "Nobody won",
        why[:1].upper() + why[1:],
        now.side(winner).colour if winner else None,
        _head(now, winner) if winner else None,
        f"{now.title} \u00b7 {rounds}",
        tuple(sides),
        actions=(
            Option("title", "To the title", "quit", main=True),
            *(() if watched else (Option("watch", "Watch it again", "play"),)),
            *((Option("mind", "Why they did so", "why", note=MINDS),) if minds else ()),
            Option("film", "Film it", "film"),
            Option("page", "Keep a page of it", "scroll"),
            Option("table", "Both sides" if by_unit else "Who did what", "people"),
            Option("look", "Look at the table", "eye"),
        ),
        by_unit=by_unit,
        kept=kept,
    )


def _unit(name: str, own: list[Figure], did: Statistics) -> UnitOutcome:
    return UnitOutcome(name, len(own), sum(figure.fate == STANDING for figure in own), did)


def _head(state: State, side: str) -> object:
    own = [figure for figure in state.figures.values() if figure.side == side]
    best = max(own, key=lambda figure: (figure.standing, figure.profile.charisma, figure.id), default=None)
    return None if best is None else look_of(state, best)


class BattleEndScene(Scene):
    """Lies over the table until it is left."""

    def __init__(self, desk: Desk, battle: Scene, now: State, events: Sequence[Event], replay: Path | None, *,
                 watched: bool = False) -> None:
        super().__init__(desk)
        self.battle = battle
        self.panel = BattleEnd(self.kit)
        self.now, self.events, self.replay = now, events, replay
        self.watched = watched
        """Whether it is being watched already."""
        self._thoughts: tuple[Thought, ...] = ()
        self._no = ""
        """Why they cannot be kept."""
        self._by_unit = False
        self._sounded = False
        self._quiet = desk.now() + QUIET
        """Until when an Enter was meant for what was there before."""
        self.view = self._seen()

    @property
    def film(self) -> Filming | None:
        """The film or page of this battle that was asked for last; it goes on when this sheet is left."""
        return next((made for made in reversed(self.desk.films.values()) if made.replay == self.replay), None)

    def offering(self, thoughts: Iterable[Thought]) -> BattleEndScene:
        """Offer to look into what generals thought, if they did and there is a replay to lay it beside; return it."""
        self._thoughts = tuple(thoughts) if self.replay is not None else ()
        self.view, self.stale = self._seen(), True
        return self

    def _seen(self) -> BattleEndView:
        """The sheet as it is now."""
        kept = f"Kept as {self.replay.name} in {self.replay.parent}" if self.replay is not None else ""
        if self.film is not None:
            kept = self.film.status()
        return end_view(self.now, self.events, self._by_unit, self._no or kept, self.watched, bool(self._thoughts))

    def enter(self) -> None:
        """Play the sound of the end, once."""
        super().enter()
        if not self._sounded:
            self._sounded = True
            self.desk.play("fanfare")

    def update(self, dt: float) -> Change | None:
        """Look whether the film is finished."""
        film = self.film
        if film is not None and film.over and self.view.kept != film.status():
            self.view, self.stale = self._seen(), True
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet over the table, which is drawn whole, or it would be veiled twice."""
        self.battle.refresh()
        self.battle.draw(surface)
        self.panel.draw(surface, surface.get_rect(), self.view)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Buttons and Escape; an Enter that was on its way when the sheet came does nothing."""
        if event.type == pygame.KEYDOWN and event.key in CONFIRM and self.desk.now() < self._quiet:
            self._quiet = self.desk.now() + QUIET
            return None
        before = self.panel.hover
        act = Traversal((self.panel,)).on_event(event)
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
        if act.id == "end:table":
            self._by_unit = not self._by_unit
            self.view, self.stale = self._seen(), True
        if act.id in ("end:film", "end:page") and self.replay is not None:
            self.desk.make(self.replay, act.id.removeprefix("end:"))
            self.view, self.stale = self._seen(), True
        if act.id == "end:watch" and self.replay is not None:
            return Watch(self.replay)
        if act.id == "end:mind" and self.replay is not None:
            return self._look_into(self.replay)
        return None

    def _look_into(self, replay: Path) -> Change | None:
        """Keep what was thought beside the replay, and watch it with that."""
        try:
            paths.write_whole(beside(replay), written(self._thoughts))
        except OSError as no:
            self._no = f"What they thought cannot be kept: {no.strerror or no}."
            self.view, self.stale = self._seen(), True
            return None
        return Watch(replay, minds=True)


class LeaveBoth(Pop):
    """Leaves the end and the battle beneath it."""

    depth = 2
