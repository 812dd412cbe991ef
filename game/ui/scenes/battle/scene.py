"""The battle: table, hands and sheets, the session beneath them, and whoever answers for the other side."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.core.commands import Command
from game.core.tally import Refusal
from game.files.played import HUMAN
from game.rules.situation import Situation
from game.session.game import Session
from game.ui.art.lit.table import TableArt
from game.ui.board.dark.dark import in_the_dark
from game.ui.board.hands.asked import Asked, Wishes
from game.ui.board.hands.hands import Hands
from game.ui.board.screening.paces import PACES
from game.ui.board.view import Marks
from game.ui.foresight.asker import Asker
from game.ui.kit.controls.dialog import Dialog, Menu
from game.ui.scenes.battle.actions import Acting, Actions
from game.ui.scenes.battle.advising.coaching import Coaching
from game.ui.scenes.battle.advising.foreseeing import Foreseeing
from game.ui.scenes.battle.asking import Asking
from game.ui.scenes.battle.dicing import Dicing
from game.ui.scenes.battle.guarding import Guard
from game.ui.scenes.battle.handing import Handing, open_up
from game.ui.scenes.battle.showing import Showing
from game.ui.scenes.battle.taking_back import TakingBack
from game.ui.scenes.battle.telling import Telling
from game.ui.scenes.battle.umpiring import Umpiring
from game.ui.scenes.battle_end import BattleEndScene
from game.ui.scenes.scene import Change, Desk, Push
from game.ui.scenes.seats import Seats
from game.ui.scenes.table.clocks import strip_of
from game.ui.scenes.table.contents import Views

AHEAD = 3000
"""Events that the scripted side may be ahead of the screen."""


class BattleScene(Acting):
    """A battle being played."""

    homeward = True
    actions: Actions

    def __init__(self, desk: Desk, session: Session, players: Mapping[str, str], art: TableArt | None = None) -> None:
        super().__init__(desk)
        self.session = session
        self.asker = Asker()
        self.seats = Seats(session, players, self.asker)
        state = session.now
        self.lay_table(state, strip_of(session.book.clock(Situation(state, session.battle))), art)
        self.screening.pace = PACES[desk.pace]
        self.seats.show(self.view, self.chronicle)
        camera = self.view.camera
        open_up(camera, self.seats.in_sight(state), session.decision)
        self.telling = telling = Telling(self)
        self.asking = Asking(self)
        self.actions = Actions(self)
        self.guard, self.showing = Guard(), Showing(self)
        self.handing, self.taking_back = Handing(self), TakingBack(self)
        self.umpiring, self.dicing = Umpiring(self), Dicing(self)
        self.foreseeing = Foreseeing(self, self.asker)
        self.coaching = Coaching(self, self.asker)
        wishes = Wishes(self.submit, telling.refuse, telling.notice, self.asking.open_menu, camera.glide_to,
                        telling.relent)  # fmt: skip
        self.hands = Hands(self.view, wishes, session.battle)
        self.chronicle.mute = len(self.seats.humans) > 1 and self.seats.secrets
        self.chronicle.eyes = None if self.chronicle.mute else self.seats.ears
        self.tell_again(session.first, session.events)
        self._asked_of: object = None
        self._heard = session.here
        self._notices = 0
        self._ended = False
        self._whole = True
        """Whether more than what has changed must be drawn: something lay over the sheets."""
        self._happened = False
        """Whether a beat has ended since the last frame."""
        self._attend()

    @property
    def menu(self) -> Menu | None:
        """The list that is open."""
        return self.asking.menu

    @property
    def dialog(self) -> Dialog | None:
        return self.dicing.dialog or self.asking.dialog

    # ---- the session -----------------------------------------------------------------------------------------------

    def submit(self, command: Command) -> Refusal | None:
        ready = self.dicing.given(command)
        return None if ready is None else self.give(ready)

    def give(self, command: Command) -> Refusal | None:
        found = self.session.play(command, HUMAN)
        if isinstance(found, Refusal):
            return found
        self.director.go_on()
        self.guard.given()
        self.telling.forget()
        self.telling.recall(None)
        self._follow()
        return None

    def _follow(self) -> None:
        """Show what was played since the last call, and attend to the open decision."""
        session = self.session
        for played in session.history[self._heard + 1 : session.here + 1]:
            self.screening.play(played.events)
        self._heard = session.here
        self.hands.ask(None)
        self._asked_of = None
        self.stale = True
        if self.screening.pace == PACES[-1]:
            self.screening.skip()
        self._attend()

    def _attend(self) -> None:
        """Give the open decision to the person whose it is, once all has been shown."""
        session = self.session
        if not self.screening.idle or self._asked_of is session.position:
            return
        if self.seats.settle():
            self._follow()
            return
        position = session.position
        decision = position.decision
        self._asked_of = position
        if decision is None or not self.seats.is_human(decision.side):
            self._look()
            self.hands.ask(None)
            return
        seats = self.seats
        if len(seats.humans) > 1 and seats.seated != decision.side:
            if seats.secrets:
                self.handing.draw_curtain(decision.side)
                return
            if seats.seated:
                self.guard.handed(self.desk.now())
                self.telling.hail(session.now.side(decision.side))
                self.handing.turn_to(decision.side)
        seats.take(decision.side)
        self.handing.shown()
        self._look()
        at, asked = in_the_dark(self.view.dark, session.situation, decision)
        self.hands.ask(Asked(asked, at, decision))
        self.sheets.strip.set_focus(None)
        self.stale = True

    def begin_anew(self) -> None:
        self._asked_of, self._whole = None, True

    def _look(self) -> None:
        """See and hear the table as the side that is asked does: what is hidden from it stays so."""
        eyes = self.seats.ears
        if eyes != self.chronicle.eyes:
            self.chronicle.eyes = eyes
            self.tell_again(self.session.first, self.session.events)
            self.view.look_again()
            self.screening.changes += 1

    def jump(self) -> None:
        self.telling.recall(None)
        session = self.session
        self.jump_to(session.now)
        self.tell_again(session.first, session.events)
        self._heard = session.here
        self._asked_of, self._ended = None, False
        self.telling.forget(rules=False)
        self.seats.forget()
        self.hands.ask(None)
        self._attend()
        self.stale = True

    # ---- time ------------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> Change | None:
        """Go on with clips, thoughts and notices."""
        self.waits = self.hands.asked is not None or self.session.over
        was_idle, changes = self.screening.idle, self.screening.changes
        super().update(dt)
        self._happened = self._happened or changes != self.screening.changes
        if not was_idle and self.screening.idle:
            self.stale = True
        self.telling.fade(dt)
        self._think()
        self._attend()
        self.stale = self.showing.update(dt) or self.stale
        self.stale = self.foreseeing.update(dt) or self.stale
        self.stale = self.coaching.update(dt) or self.stale
        change = self.handing.change()
        if change is not None:
            return change
        for notice in self.session.notices[self._notices :]:
            self.chronicle.notice(notice)
            self.stale = True
        self._notices = len(self.session.notices)
        if self.session.over and not self.screening.moving and not self._ended:
            self._ended = True
            self.rest_on()
            self.telling.forget(toast=False, rules=False, banner=True)
            return self.ended()
        return None

    def ended(self) -> Change | None:
        """Go on when the battle has ended and its end has been shown."""
        return self.result()

    def result(self) -> Change:
        session = self.session
        end = BattleEndScene(self.desk, self, session.now, session.events, session.replay)
        return Push(end.offering(self.seats.thoughts()))

    def _think(self) -> None:
        if len(self.screening._queue) > AHEAD:
            return
        decision = self.session.decision
        if decision is None or self.seats.is_human(decision.side):
            return
        if self.seats.answer():
            self._follow()

    def skip(self) -> None:
        self.screening.skip()
        self._attend()
        self.stale = True

    def set_pace(self, pace: int) -> None:
        self.desk.pace = max(0, min(len(PACES) - 1, pace))
        self.screening.pace = PACES[self.desk.pace]
        if self.desk.pace == len(PACES) - 1:
            self.skip()

    def enter(self) -> None:
        """Draw everything again with the settings of now: it is on top again."""
        super().enter()
        self.screening.reduced = self.desk.reduced
        self.set_pace(self.desk.pace)
        self._whole = True

    def go_on(self) -> None:
        self.actions.tell_how()

    def refresh(self) -> None:
        self.stale = self._whole = True

    def leave(self) -> None:
        """Close the journal, and foresee and think nothing more."""
        self.seats.close()
        self.asker.end()
        self.session.close()

    # ---- drawing ---------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Table, sheets, and what lies over them."""
        views = self.views()
        if self.fit(surface, views.clock):
            self._whole = True
        self.view.busy = by_turns = self._happened or self.sheets.behind
        self.draw_table(surface, self.marks(), views)
        over = self.asking.over or self.telling.over or self.sheets.hover.is_shown(self.ticks())
        self.sheets.draw(surface, views, self._whole or over, by_turns)
        self._whole, self._happened = over, False
        self.stale = self.stale or self.sheets.behind
        self.telling.draw(surface)
        self.draw_beside(surface)
        self.sheets.draw_tip(surface, self.ticks())
        self.asking.draw(surface)

    def draw_beside(self, surface: pygame.Surface) -> None:
        """Draw what else lies over the sheets, beneath questions."""

    def beside(self) -> pygame.Rect:
        return pygame.Rect(0, 0, 0, 0)

    def marks(self) -> Marks:
        """The marks on the table."""
        self.hands.eyes = self.seats.eyes
        return self.coaching.marks(self.hands.marks())

    def views(self) -> Views:
        """What the sheets show."""
        return self.showing.views()

    # ---- events ----------------------------------------------------------------------------------------------------

    def notify(self, words: str) -> bool:
        """Say it on a slip over the table."""
        self.telling.notice(words, "")
        return True

    def covered(self) -> None:
        """Let go of what is held down: another screen comes above."""
        self.hands.let_go()
        self.foreseeing.rest_no_more()

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Hand an event to question and list, then the sheets, then the table; keys and clicks hide the tooltip."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self.hands.let_go()
            self.stale = True
        if self.guard.swallows(event, self.desk.now()) and not self.sheets.typing:
            return None
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.rest_on()
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.sheets.focus.clear()
        if self.asking.over:
            return self.asking.on_event(event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self.actions.on_key(event)
        if event.type == pygame.MOUSEMOTION:
            self.point_at(event)
        if self.goes_there(event):
            return None
        act, changed = self.sheets.on_event(event) if not self.hands.busy else (None, False)
        self.stale = self.stale or changed
        if act is not None:
            return self.actions.act(act)
        pos = getattr(event, "pos", None)
        if event.type == pygame.MOUSEWHEEL and pos is None:
            pos = self.hands.pointer
        free = pos is not None and not self.sheets.covers(pos)
        if event.type == pygame.MOUSEMOTION and not free and not self.hands.busy:
            if self.hands.over:
                self.hands.over = False
                self.hands.hovered, self.hands.plate = self.hands.aimed or None, None
                self.stale = True
            self.hands.pointer = event.pos
            return None
        if free or self.hands.busy or event.type == pygame.MOUSEBUTTONUP:
            if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3) and not self.screening.idle:
                self.skip()
            if self.hands.on_event(event, self.desk.now()):
                self.stale = True
        return None
