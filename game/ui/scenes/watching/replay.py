"""A replay: a battle watched from its recorded events, with pause, steps, speed and a line to drag along."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path

import pygame

from game.catalogue.tables import load
from game.core.events import RoundBegan
from game.core.grain import GRAIN
from game.files.faults import of_the_file
from game.files.rows import ReplayFault
from game.rules.situation import Battle
from game.session.onlooking import onlooker
from game.session.recording import Recording
from game.systems import book as rule_book
from game.ui.board.dark.played_back import dark_in
from game.ui.board.hands.asked import no_wishes
from game.ui.board.hands.hands import Hands
from game.ui.keys import LOOKING, REPLAY, action_of, pressed
from game.ui.kit.pen import Act
from game.ui.scenes.battle_end import BattleEndScene
from game.ui.scenes.reading.briefing import BriefingScene
from game.ui.scenes.scene import Change, Desk, Pop, Push, Replace, Scene
from game.ui.scenes.table.contents import Views
from game.ui.scenes.table.looking_up import LookingUp
from game.ui.scenes.table.scene import TableScene
from game.ui.scenes.watching.looking_back import LOOKS, LookingBack
from game.ui.scenes.watching.minding import MINDS, Minding
from game.ui.scenes.watching.showing import views_of
from game.ui.scenes.watching.taking_over import TakingOver
from game.ui.scenes.watching.transport import SPEEDS, Transport, TransportView


class ReplayScene(TableScene):
    """Watches a battle, and changes nothing."""

    def __init__(self, desk: Desk, path: Path, to: int | None = None, *, minds: bool = False) -> None:
        super().__init__(desk)
        with of_the_file("what stands in it cannot be shown"):
            self._lay_out(desk, path, to)
        if minds:
            self.minding.act(Act("mind"))

    def _lay_out(self, desk: Desk, path: Path, to: int | None) -> None:
        """Read the battle and lay out the table; ReplayFault, OSError."""
        self.path = self.file = path
        self.recording = Recording(path)
        eyes = onlooker(self.recording)
        self.events = self.recording.events
        self.ends = list(accumulate(len(line.events) for line in self.recording.lines))
        """Events up to the end of each command."""
        first = self.recording.first
        self.battle = Battle(rule_book(self.recording.header.rules), load())
        self.lay_table(first)
        camera = self.view.camera
        self.hands = Hands(self.view, no_wishes(camera.glide_to), self.battle)
        self.hands.tools.lit = ""
        if eyes is not None:
            self.view.see_with(eyes)
            self.chronicle.eyes = eyes
            self.chronicle.again(self.chronicle.teller.state, ())
            self.chronicle.notice(f"Until it is over it is seen with the eyes of {first.side(eyes).name}")
        elif self.recording.in_the_dark:
            self.chronicle.notice("Until it is over only what both sides have seen is shown")
        self.view.dark = dark = dark_in(self.recording, eyes)
        self.chronicle.untold = None if dark is None else dark.untold
        self.chronicle.darkened = None if dark is None else dark.darkened
        figures = self.view.state.figures.values()
        xs, ys = [figure.x / GRAIN for figure in figures] or [0.0], [figure.y / GRAIN for figure in figures] or [0.0]
        camera.frame((min(xs), min(ys), max(xs), max(ys)))
        self.transport = Transport(self.kit)
        self.taking_over = TakingOver(self.kit, first.sides)
        self.at = 0
        """Events shown, or on their way."""
        self.playing = False
        self.speed = 0
        self.rounds = tuple(
            (n, event.number) for n, event in enumerate(self.events) if isinstance(event, RoundBegan)
        )
        self.grid = False
        """Whether the sheet of a clock that is a grid is open."""
        self.looking_up = LookingUp(self)
        whole = eyes is None and not self.recording.in_the_dark
        self.looking_back = LookingBack(self.kit, path, whole)
        self.minding = Minding(self, whole)
        for notice in self.recording.notices:
            self.chronicle.notice(notice)
        if to is not None:
            self.seek(to - first.n + 1)
        elif self.ends:
            self.seek(self.ends[0])
            self.playing = True

    def leave(self) -> None:
        """Let whoever works in the background go."""
        self.looking_back.end()
        self.minding.end()

    # ---- going about -----------------------------------------------------------------------------------------------

    def seek(self, at: int, tell: bool = True) -> None:
        """Show the battle after so many events."""
        self.at = max(0, min(len(self.events), at))
        self.looking_back.forget_again()
        self.minding.moved()
        self.director.begin_anew()
        self.hands.recalled = ()
        self.screening.jump(self.recording.after(self.at))
        shown = self.events[: self.at]
        if tell:
            self.chronicle.again(self.recording.first, shown)
        self.mark_again(self.recording.first, shown)
        self.stale = True

    def offer(self) -> None:
        """Stand where the last round begins, and ask as whom it is to be played on from there."""
        begins, self.playing = (self.rounds[-1][0] if self.rounds else 0), False
        self.seek(next((end for end in self.ends if begins < end < len(self.events)), 0))
        self.taking_over.ask()

    def settle(self) -> None:
        """Cut the clips short and show their outcome."""
        self.screening.skip()
        self.stale = True

    def on(self, to: int) -> None:
        """Play on up to an event."""
        self.hands.recalled = ()
        self.minding.moved()
        self.screening.play(self.events[self.at : to])
        self.at = max(self.at, min(len(self.events), to))
        self.stale = True

    def command_end(self) -> int:
        """The end of the next command."""
        place = bisect_right(self.ends, self.at)
        return self.ends[place] if place < len(self.ends) else len(self.events)

    def command_start(self) -> int:
        """The end of the command before the last."""
        place = bisect_left(self.ends, self.at)
        return self.ends[place - 1] if place > 0 else 0

    @property
    def over(self) -> bool:
        """Whether all has been shown."""
        return self.at >= len(self.events)

    @property
    def finished(self) -> bool:
        """Whether all has been shown of a battle that is over."""
        return self.over and self.screening.idle and self.screening.shown.state.outcome is not None

    # ---- the scene -------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> Change | None:
        """Advance while it plays."""
        self.screening.pace, self.waits = SPEEDS[self.speed], not self.playing
        super().update(dt)
        self.stale = self.looking_back.update() or self.minding.update() or self.stale
        if self.playing and self.screening.idle:
            if self.over:
                self.playing = False
            else:
                self.on(self.command_end())
            self.stale = True
        return None

    def notify(self, words: str) -> bool:
        """Say it in the log."""
        self.chronicle.notice(words)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Table and sheets, the transport in place of the action bar."""
        views = self.views()
        self.fit(surface, views.clock)
        self.draw_table(surface, self.minding.marks(self.hands.marks()), views)
        self.sheets.draw(surface, views)
        back, most = self.looking_back, len(self.events)
        told = self.chronicle.last_words()
        view = TransportView(self.at, most, self.playing, self.rounds, told, self.finished, back.open,
                             self.minding.open if self.minding.thoughts else None)  # fmt: skip
        bar, strip = back.parted(self.sheets.layout.actions)
        self.transport.draw(surface, bar, view)
        first = self.recording.first.n - 1
        back.draw(surface, strip, back.view(first + self.at, (first, first + most), self.transport.line))
        self.minding.draw(surface)
        self.sheets.draw_tip(surface, self.ticks())
        self.taking_over.draw(surface, self.transport.where("branch") or self.transport.rect)

    def views(self) -> Views:
        """What the sheets show."""
        return views_of(self)

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Hand an event to the question, the transport, the sheets, then the table."""
        if self.taking_over.open:
            self.stale = True
            humans = self.taking_over.on_event(event)
            return self._branch(humans) if humans else None
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            self.point_at(event, self.transport, self.looking_back, self.minding)
        before = self.transport.hover, self.looking_back.strip.hover
        act = self.transport.on_event(event) or self.looking_back.on_event(event)
        self.stale = self.stale or before != (self.transport.hover, self.looking_back.strip.hover)
        minds = False
        if act is None and not self.transport.dragging and not self.hands.busy:
            act, minds = self.minding.on_event(event, free=not self.sheets.covers(getattr(event, "pos", (-1, -1))))
            self.stale = self.stale or minds
        if act is None and not minds and not self.transport.dragging and not self.hands.busy:
            act, changed = self.sheets.on_event(event)
            self.stale = self.stale or changed
        if act is not None:
            return self._act(act)
        if minds:
            return None
        pos = getattr(event, "pos", None) or self.hands.pointer
        free = not self.sheets.covers(pos) and not self.transport.dragging
        if free or self.hands.busy or event.type == pygame.MOUSEBUTTONUP:
            self.stale = self.goes_there(event) or self.hands.on_event(event, self.desk.now()) or self.stale
        return None

    def _key(self, event: pygame.event.Event) -> Change | None:
        if event.key in (pygame.K_LALT, pygame.K_RALT):
            self.hands.names = event.type == pygame.KEYDOWN
            self.stale = True
        if event.type != pygame.KEYDOWN:
            return None
        self.stale = True
        if self.sheets.typing:
            act, _ = self.sheets.on_event(event)
            return self._act(act) if act is not None else None
        if event.key == pygame.K_ESCAPE and (self.looking_up.rules is not None or self.minding.open):
            return self._act(Act("rules-close" if self.looking_up.rules is not None else "mind"))
        if event.key == pygame.K_ESCAPE and (self.looking_up.evidence is not None or self.hands.recalled):
            return self._act(Act("entry"))
        own = pressed(event, REPLAY)
        if own is not None and (own.action != "result" or self.finished):
            return self._act(Act(own.action))
        action = action_of(event)
        if action == "clock":
            self.grid = not self.grid
            return None
        if action in ("keys", "rules", "book", "briefing"):
            return self._act(Act("help" if action == "keys" else str(action)))
        if action == "find":
            self.sheets.find()
        elif action in ("slower", "faster"):
            self.speed = max(0, min(len(SPEEDS) - 1, self.speed + (1 if action == "faster" else -1)))
        elif action in LOOKING:
            self.hands.key(str(action))
        return None

    def _act(self, act: Act) -> Change | None:
        self.stale = True
        opens: dict[str, Callable[[], Change]] = {
            "leave": Pop, "menu": Pop, "book": self._book, "help": self._keys,
            "result": lambda: self._over(
                BattleEndScene(self.desk, self, self.screening.shown.state, self.events, self.path, watched=True)
            ),
            "briefing": self._briefing, "goal": self._briefing,
        }  # fmt: skip
        places: dict[str, Callable[[], int]] = {
            "back": self.command_start, "event-back": lambda: self.at - 1, "start": lambda: 0,
            "finish": lambda: len(self.events), "seek": lambda: int(str(act.data)),
            "sought": lambda: int(str(act.data)),
        }  # fmt: skip
        if act.id in opens:
            return opens[act.id]()
        if act.id in places:
            self.playing = self.playing and act.id == "sought"
            self.seek(places[act.id](), act.id != "seek")
        elif act.id in ("event", "on"):
            self.playing = False
            self.settle()
            self.on(self.at + 1 if act.id == "event" else self.command_end())
        elif act.id == "branch":
            self.playing = False
            self.taking_over.ask()
        elif act.id == "play":
            self.playing = not self.playing
            self.director.go_on()
            if self.playing and self.over:
                self.seek(0)
        elif act.id in LOOKS:
            self.playing = self.playing and act.id == "review"
            before = self.recording.first.n - 1
            to = self.looking_back.act(act, before + self.at)
            self.under = self.looking_back.high
            if to is not None:
                self.seek(to - before)
                for words in self.looking_back.said(to):
                    self.chronicle.notice(words)
        elif act.id in MINDS:
            self.minding.act(act)
        elif act.id == "pace":
            self.speed = int(str(act.data))
        elif act.id == "tool" and act.data == "names":
            self.hands.names = not self.hands.names
        elif act.id == "tool":
            self.hands.key(str(act.data))
        else:
            self.looking_up.act(act)
        return None

    def _book(self) -> Change:
        self.playing = False
        return self.looking_up.book()

    def _keys(self) -> Change:
        from game.ui.scenes.reading.help import KeysScene, keys_of_replay

        return Push(KeysScene(self.desk, self, keys_of_replay()))

    def _briefing(self) -> Change:
        return self._over(BriefingScene(self.desk, self, self.recording.first, self.recording.header.scenario))

    def _over(self, scene: Scene) -> Change:
        """Lay a scene over this one that shows the same file."""
        scene.file = self.path
        return Push(scene)

    def _branch(self, humans: tuple[str, ...]) -> Change | None:
        """Play on with these sides from the end of the last command that was shown whole."""
        from game.ui.scenes.battle.beginning import branch_battle

        try:
            return Replace(branch_battle(self.desk, self.path, max(0, bisect_right(self.ends, self.at) - 1), humans))
        except (ReplayFault, OSError) as no:
            self.chronicle.notice(str(no))
            return None
