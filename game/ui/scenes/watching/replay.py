"""A replay: a battle watched again from its recorded events, with pause, steps, speed and a line to draw along."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import accumulate
from pathlib import Path

import pygame

from game.catalogue.tables import load
from game.core.events import RoundBegan
from game.core.grain import GRAIN
from game.files.faults import of_the_file
from game.files.rows import ReplayFault
from game.rules.knowing.view import view
from game.rules.situation import Battle, Situation
from game.session.recording import Recording
from game.systems import book as rule_book
from game.ui.board.camera import Camera
from game.ui.board.hands.asked import Wishes
from game.ui.board.hands.hands import Hands
from game.ui.board.screening.screening import Screening
from game.ui.board.view import BoardView
from game.ui.keys import LOOKING, action_of
from game.ui.kit.pen import Act
from game.ui.kit.words.rich import plain
from game.ui.panels.models import (
    ActionBarView,
    ForecastView,
    ScaleBarView,
    ToolsView,
    TopBarView,
    UnitCardView,
)
from game.ui.scenes.battle_end import BattleEndScene
from game.ui.scenes.reading.briefing import BriefingScene
from game.ui.scenes.scene import Change, Desk, Pop, Push, Replace, Scene
from game.ui.scenes.table import views
from game.ui.scenes.table.cards import card_of
from game.ui.scenes.table.chronicle import Chronicle
from game.ui.scenes.table.clocks import clock_of, strip_of
from game.ui.scenes.table.sheets import Sheets, Views
from game.ui.scenes.watching.looking_up import LookingUp
from game.ui.scenes.watching.onlooker import look_with, onlooker
from game.ui.scenes.watching.taking_over import TakingOver
from game.ui.scenes.watching.transport import SPEEDS, Transport, TransportView
from game.ui.sound.ears import ears

PACES = tuple(f"{speed:g}\u00d7" for speed in SPEEDS)


class Watched:
    """A battle that was watched to its end."""

    def __init__(self, scene: ReplayScene) -> None:
        self.now, self.events, self.replay = scene.screening.shown.state, scene.events, scene.path


class ReplayScene(Scene):
    """Watches; changes nothing."""

    heavy = True

    def __init__(self, desk: Desk, path: Path, to: int | None = None) -> None:
        super().__init__(desk)
        with of_the_file("what stands in it cannot be shown"):
            self._lay_out(desk, path, to)

    def _lay_out(self, desk: Desk, path: Path, to: int | None) -> None:
        """Read the battle and lay out the table; ReplayFault, OSError."""
        self.path = self.file = path
        self.recording = Recording(path)
        eyes = onlooker(self.recording, path.name)
        self.events = self.recording.events
        self.ends = list(accumulate(len(line.events) for line in self.recording.lines))
        """Events up to the end of each command."""
        first = self.recording.first
        self.battle = Battle(rule_book(self.recording.header.rules), load())
        self.screening = Screening(first)
        self.screening.reduced = desk.reduced
        self.sheets = Sheets(self.kit)
        self.sheets.fit(desk.window)
        camera = Camera(first.table.width / GRAIN, first.table.height / GRAIN, self.sheets.layout.table)
        self.view = BoardView(self.screening, camera, desk.sprites)
        self.screening.speak = ears(self.view, desk.speaker, desk.now)
        seen = first if eyes is None else view(first, eyes)
        xs = [one.x / GRAIN for one in seen.figures.values()] or [0.0]
        ys = [one.y / GRAIN for one in seen.figures.values()] or [0.0]
        camera.frame((min(xs), min(ys), max(xs), max(ys)))
        self.hands = Hands(self.view, _wishes(camera), self.battle)
        self.hands.tools.lit = ""
        self.chronicle = Chronicle(self.sheets.log, first)
        self.screening.heard.append(self.chronicle.hear)
        if eyes is not None:
            look_with(eyes, self.view, self.screening, self.chronicle)
            self.chronicle.notice(f"Until it is over it is seen with the eyes of {first.side(eyes).name}")
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
        for notice in self.recording.notices:
            self.chronicle.notice(notice)
        if to is not None:
            self.seek(to - first.n + 1)
        elif self.ends:
            self.seek(self.ends[0])
            self.playing = True

    # ---- going about -----------------------------------------------------------------------------------------------

    def seek(self, at: int, tell: bool = True) -> None:
        """Show the battle after so many events."""
        self.at = max(0, min(len(self.events), at))
        self.hands.recalled = ()
        self.screening.jump(self.recording.after(self.at))
        if tell:
            self.chronicle.again(self.recording.first, self.events[: self.at])
        self.stale = True

    def settle(self) -> None:
        """Cut the clips short: what is on its way is shown."""
        self.screening.skip()
        self.stale = True

    def on(self, to: int) -> None:
        """Play on up to an event."""
        self.hands.recalled = ()
        self.screening.play(self.events[self.at : to])
        self.at = max(self.at, min(len(self.events), to))
        self.stale = True

    def command_end(self) -> int:
        """The end of the command that is next."""
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
        """Go on while it plays."""
        self.screening.pace = SPEEDS[self.speed]
        if self.view.update(dt) or self.hands.tools.pending:
            self.stale = True
        if self.playing and self.screening.idle:
            if self.over:
                self.playing = False
            else:
                self.on(self.command_end())
            self.stale = True
        if self.sheets.tip_due(int(self.desk.now() * 1000)):
            self.stale = True
        return None

    def idle(self, budget: float) -> None:
        """Paint ahead."""
        if self.view.idle(budget):
            self.stale = True

    def notify(self, words: str) -> bool:
        """In the log."""
        self.chronicle.notice(words)
        return True

    def draw(self, surface: pygame.Surface) -> None:
        """Table and sheets, the transport in place of the action bar."""
        views = self.views()
        if self.sheets.fit(surface.get_size(), strip_of(views.clock)):
            self.view.camera.resize(self.sheets.layout.table)
        self.view.draw(surface, self.hands.marks())
        self.sheets.draw(surface, views)
        view = TransportView(self.at, len(self.events), self.playing, self.rounds, self.caption, self.finished)
        self.transport.draw(surface, self.sheets.layout.actions, view)
        self.sheets.draw_tip(surface, int(self.desk.now() * 1000))
        self.taking_over.draw(surface)

    @property
    def caption(self) -> str:
        """The sentence told last, in the words of the log."""
        told = (one for one in reversed(self.chronicle.log.entries) if one.kind not in ("head", "warning"))
        return next((_words(one.text) for one in told), "")

    def views(self) -> Views:
        """What the sheets show."""
        state = self.view.state
        name = self.hands.hovered or (self.hands.chosen[0] if self.hands.chosen else None)
        at = Situation(state, self.battle)
        bar = views.topbar(
            state, self.chronicle, self.hands, None, human=False, undo=False, redo=False, pace=self.desk.pace,
            sound=self.desk.sound,
        )  # fmt: skip
        winner = state.outcome
        decides = bar.decides if winner is not None else "Replay"
        prompt = bar.prompt if winner is not None else f"event {self.at} of {len(self.events)}"
        top = TopBarView(
            bar.title, bar.round, bar.phase, bar.side, decides, prompt, bar.head, paces=PACES, pace=self.speed
        )
        card: UnitCardView | None = card_of(at, self.hands, name)
        return Views(
            top,
            views.timeline(state, self.chronicle, self.hands, None),
            card,
            self.looking_up.told or ForecastView(title="Replay", empty="Click a figure or a line of the log."),
            ActionBarView(),
            ToolsView(self.hands.tool, self.hands.names),
            ScaleBarView(self.view.camera.zoom, self.battle.book.inch),
            rules=self.looking_up.rules,
            clock=clock_of(self.battle.book, at, self.hands),
            grid=self.grid,
            foretold=self.looking_up.told is not None,
        )

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """What is asked, the transport, the sheets, then the table."""
        if self.taking_over.open:
            self.stale = True
            humans = self.taking_over.on_event(event)
            return self._branch(humans) if humans else None
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            hit = self.transport.under(event.pos) or self.sheets.under(event.pos)
            self.sheets.hover.over(hit.tip if hit else "", hit.rect if hit else None, int(self.desk.now() * 1000))
        before = self.transport.hover
        act = self.transport.on_event(event)
        self.stale = self.stale or before != self.transport.hover
        if act is None and not self.transport.dragging and not self.hands.busy:
            act, changed = self.sheets.on_event(event)
            self.stale = self.stale or changed
        if act is not None:
            return self._act(act)
        pos = getattr(event, "pos", None) or self.hands.pointer
        free = not self.sheets.covers(pos) and not self.transport.dragging
        if (free or self.hands.busy or event.type == pygame.MOUSEBUTTONUP) and self.hands.on_event(
            event, self.desk.now()
        ):
            self.stale = True
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
        if event.key == pygame.K_ESCAPE and self.looking_up.rules is not None:
            return self._act(Act("rules-close"))
        if event.key == pygame.K_ESCAPE and (self.looking_up.told is not None or self.hands.recalled):
            return self._act(Act("entry"))
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        named = {
            pygame.K_SPACE: "play",
            pygame.K_LEFT: "back" if shift else "event-back",
            pygame.K_RIGHT: "on" if shift else "event",
            pygame.K_HOME: "start",
            pygame.K_END: "finish",
            pygame.K_ESCAPE: "leave",
            **(dict.fromkeys((pygame.K_RETURN, pygame.K_KP_ENTER), "result") if self.finished else {}),
        }.get(event.key)
        if named is not None:
            return self._act(Act(named))
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
        if act.id == "leave":
            return Pop()
        if act.id == "result":
            return self._over(BattleEndScene(self.desk, self, Watched(self), watched=True))
        if act.id == "branch":
            self.playing = False
            self.taking_over.ask((self.transport.where("branch") or self.transport.rect).topleft)
            return None
        if act.id == "play":
            self.playing = not self.playing
            if self.playing and self.over:
                self.seek(0)
        elif act.id in ("event", "on"):
            self.playing = False
            self.settle()
            self.on(self.at + 1 if act.id == "event" else self.command_end())
        elif act.id in ("back", "event-back", "start", "finish", "seek", "sought"):
            self.playing = self.playing and act.id == "sought"
            places: dict[str, int] = {
                "back": self.command_start(), "event-back": self.at - 1, "start": 0, "finish": len(self.events),
            }  # fmt: skip
            self.seek(int(places.get(act.id, 0)) if act.id in places else int(str(act.data)), act.id != "seek")
        elif act.id == "pace":
            self.speed = int(str(act.data))
        elif act.id == "tool":
            self.hands.key(str(act.data)) if act.data != "names" else self._names()
        elif act.id == "tab":
            self.sheets.tab = int(str(act.data))
        elif act.id == "entry":
            self.looking_up.entry(act.data)
        elif act.id == "menu":
            return Pop()
        elif act.id == "help":
            from game.ui.scenes.reading.help import KeysScene, keys_of_replay

            return Push(KeysScene(self.desk, self, keys_of_replay()))
        elif act.id == "briefing":
            return self._over(BriefingScene(self.desk, self, self.recording.first, self.recording.header.scenario))
        elif act.id in ("rule", "rules", "rules-close"):
            self.looking_up.rule(act)
        elif act.id == "used":
            self.looking_up.use(str(act.data))
        elif act.id == "book":
            self.playing = False
            return self.looking_up.book()
        elif act.id in ("head", "who") and isinstance(act.data, str):
            self.looking_up.show(act.data)
        return None

    def _over(self, scene: Scene) -> Change:
        """Lay a scene over this one that shows the same file."""
        scene.file = self.path
        return Push(scene)

    def _branch(self, humans: tuple[str, ...]) -> Change | None:
        """Play on with these sides from the end of the last command that has been shown whole."""
        from game.ui.scenes.battle.beginning import branch_battle

        try:
            return Replace(branch_battle(self.desk, self.path, max(0, bisect_right(self.ends, self.at) - 1), humans))
        except (ReplayFault, OSError) as no:
            self.chronicle.notice(str(no))
            return None

    def _names(self) -> None:
        self.hands.names = not self.hands.names


def _words(text: str) -> str:
    """A sentence of the log without the tags of its rules."""
    return plain(re.sub(r" ?\{#[^}]*\}", "", text))


def _wishes(camera: Camera) -> Wishes:
    """Nothing can be given in a replay."""
    return Wishes(lambda command: None, lambda no, hint: None, lambda words, rule: None, lambda rows, pos, about: None,
                  camera.glide_to)  # fmt: skip
