"""The battle: table, hands and sheets, the session beneath them, and whoever answers for the other side."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from game.core.commands import Command
from game.core.grain import GRAIN
from game.core.tally import Refusal
from game.rules.situation import Situation
from game.session.game import Played, Session
from game.session.opening import Opened, begin, opened
from game.session.resuming import new_file, resume
from game.ui.art.table import TableArt
from game.ui.board.asked import Asked, Wishes
from game.ui.board.camera import Camera
from game.ui.board.hands import Hands
from game.ui.board.screening import PACES, Screening
from game.ui.board.view import BoardView
from game.ui.keys import action_of
from game.ui.kit.choose import Row
from game.ui.kit.dialog import Choice, Dialog, Menu
from game.ui.kit.pen import Act
from game.ui.panels.models import ForecastView, RefusalView, RuleLine, ScaleBarView, ToolsView
from game.ui.scenes import views
from game.ui.scenes.chronicle import Chronicle
from game.ui.scenes.scene import Change, Desk, Pop, Push, Scene
from game.ui.scenes.seats import HUMAN, Seats, remember, remembered
from game.ui.scenes.sheets import Sheets, Views

TOAST = 6.0
"""Seconds that a refusal stays."""

BANNER = 1.2
"""Seconds that the banner of a hand-over stays."""

BUSY = 0.004
"""Seconds of a frame for painting ahead while clips run."""

AHEAD = 3000
"""Events that the scripted side may be ahead of the screen."""


class BattleScene(Scene):
    """A battle being played."""

    def __init__(self, desk: Desk, session: Session, players: Mapping[str, str], art: TableArt | None = None) -> None:
        super().__init__(desk)
        self.session = session
        self.seats = Seats(session, players)
        self.sheets = Sheets(self.kit)
        state = session.now
        self.screening = Screening(state)
        self.screening.pace = PACES[desk.pace]
        self.screening.reduced = desk.reduced
        window = pygame.display.get_surface()
        self.sheets.fit(window.get_size() if window is not None else (1600, 900))
        camera = Camera(state.table.width / GRAIN, state.table.height / GRAIN, self.sheets.layout.table)
        self.view = BoardView(self.screening, camera, desk.sprites, art)
        self.view.seen = self.seats.seen
        camera.frame(_box(session))
        wishes = Wishes(self.submit, self.refuse, self.notice, self.open_menu, camera.glide_to)
        self.hands = Hands(self.view, wishes, session.battle)
        self.chronicle = Chronicle(self.sheets.log, session.first)
        self.chronicle.hear(session.events, session.first, session.now)
        self.screening.heard.append(self.chronicle.hear)
        self.dialog: Dialog | None = None
        self._then: dict[str, Any] = {}
        self.menu: Menu | None = None
        self._toast: tuple[RefusalView, float] | None = None
        self._banner: tuple[str, str, float] | None = None
        self._rules: tuple[RuleLine, ...] | None = None
        self._statements: dict[str, Any] | None = None
        self._asked_of: object = None
        self._last_side = ""
        self._heard = session.here
        self._notices = 0
        self._space_at = 0.0
        self._ended = False
        self._views: tuple[object, Views] | None = None
        self._whole = True
        """Whether more than what has changed must be drawn: something lay over the sheets."""
        self._forecast: ForecastView = ForecastView()
        self._attend()

    # ---- the session ---------------------------------------------------------------------------------------------

    def submit(self, command: Command) -> Refusal | None:
        """Give a command of the side that is asked."""
        found = self.session.play(command, HUMAN)
        if isinstance(found, Refusal):
            return found
        self._rules = None
        self._toast = None
        self._follow()
        return None

    def _follow(self) -> None:
        """Show what has been played since this was last called, and attend to what is asked now."""
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
        """Put the open decision into the hands of the person whose it is, once all has been shown."""
        session = self.session
        position = session.position
        decision = position.decision
        if not self.screening.idle or self._asked_of is position:
            return
        self._asked_of = position
        if decision is None or not self.seats.is_human(decision.side):
            self.hands.ask(None)
            return
        if self._last_side and self._last_side != decision.side and len(self.seats.humans) > 1:
            side = session.now.side(decision.side)
            self._banner = (side.name, side.colour, BANNER)
        self._last_side = decision.side
        self.view.camera.foot = 0 if any(offer.kind.verb == "move" for offer in decision.offers) else self.kit.px(150)
        self.hands.ask(Asked(decision, session.situation))
        self.stale = True

    def undo(self, agreed: bool = False) -> None:
        """Take the last command of the person back."""
        side = self._whose()
        if side is None:
            return
        solo = len(self.seats.humans) < 2
        no = self.session.undo(side, agreed=agreed or solo)
        if no is None:
            self._jump()
        elif self.session.last_of(side) is None or solo:
            self.refuse(no, "")
        else:
            self._ask("Take back?", no.reason, "undo", "Both agree: take back", lambda: self.undo(True))

    def redo(self) -> None:
        """Do again what was taken back."""
        side = self._whose()
        session = self.session
        no = session.redo(side) if side is not None else None
        if no is None and side is not None:
            # What the scripted side answered then it answers again.
            while session.can_redo and session.decision is not None and not self.seats.is_human(session.decision.side):
                session.redo(session.decision.side)
            self._jump()
        elif no is not None:
            self.refuse(no, "")

    def _whose(self) -> str | None:
        """The side whose command is taken back: of the person asked, else of the one who plays alone."""
        decision = self.session.decision
        if decision is not None and self.seats.is_human(decision.side):
            return decision.side
        humans = self.seats.humans
        return humans[0] if humans else None

    def _jump(self) -> None:
        """Show the battle as it is, after something was taken back or done again."""
        session = self.session
        self.screening.jump(session.now)
        self.chronicle.again(session.first, session.events)
        self._heard = session.here
        self._asked_of = None
        self._toast = None
        self._ended = False
        self.hands.ask(None)
        self._attend()
        self.stale = True

    # ---- telling -------------------------------------------------------------------------------------------------

    def refuse(self, no: Refusal, hint: str) -> None:
        """Show a refusal, and note it in the log."""
        words = no.reason[:1].upper() + no.reason[1:]
        self._toast = (RefusalView(words, no.rule, hint), TOAST)
        side = self.hands.asked.side if self.hands.asked is not None else None
        colour = self.session.now.side(side).colour if side else None
        self.chronicle.refusal(words, no.rule, colour)
        self.stale = True

    def notice(self, words: str, rule: str) -> None:
        """Show something worth knowing."""
        self._toast = (RefusalView(words[:1].upper() + words[1:], rule, kind="notice"), TOAST)
        self.stale = True

    def open_menu(self, rows: Sequence[Any], pos: tuple[int, int], about: str) -> None:
        """Open the list of what a figure may do; of an enemy or where nothing can be done, say so."""
        figure = self.view.state.figures.get(about)
        title = figure.name if figure is not None else about
        found = list(rows)
        if figure is not None:
            found.append(Row("What the log says of it", f"log:{figure.id}", icon="quill"))
            found.append(Row("Arcs", "arcs", "3", icon="arc"))
        if found:
            self.menu = Menu(self.kit, found, pos, title)
        self.stale = True

    def _ask(self, title: str, text: str, icon: str, yes: str, then: Any, key: str = "", no: str = "No") -> None:
        self.dialog = Dialog(
            self.kit, title, text, (Choice("no", no), Choice("yes", yes, True, key or "Enter")), icon
        )
        self._then = {"yes": then}
        self.stale = True

    def show_rule(self, rule: str) -> None:
        """Show the text of a rule in the side column."""
        if self._statements is None:
            self._statements = {one.id: one for one in self.session.book.statements()}
        found = self._statements.get(rule)
        lines = []
        if found is None:
            lines.append(RuleLine(rule, "is not in the book's reference."))
        else:
            lines.append(RuleLine(found.id, f"{{*{_plain(found.title)}}} {_plain(found.says)}"))
            if found.note:
                lines.append(RuleLine(found.id, f"{{_{_plain(found.note)}}}"))
            for cite in found.cites[:4]:
                other = self._statements.get(cite)
                if other is not None:
                    lines.append(RuleLine(cite, _plain(other.says)))
        self._rules = tuple(lines)
        if self.sheets.layout.tabbed:
            self.sheets.tab = 2
        self.stale = True

    # ---- time ----------------------------------------------------------------------------------------------------

    def update(self, dt: float) -> Change | None:
        """Go on with clips, thoughts and notices."""
        was_idle = self.screening.idle
        if self.view.update(dt):
            self.stale = True
        if not was_idle and self.screening.idle:
            self.stale = True
        self._fade(dt)
        self._think()
        self._attend()
        for notice in self.session.notices[self._notices :]:
            self.chronicle.notice(notice)
            self.stale = True
        self._notices = len(self.session.notices)
        if self.sheets.tip_due(self._now()):
            self.stale = True
        if self.session.over and not self.screening.moving and not self._ended:
            self._ended = True
            self._banner = None
            from game.ui.scenes.battle_end import BattleEndScene

            return Push(BattleEndScene(self.desk, self))
        return None

    def _think(self) -> None:
        if len(self.screening._queue) > AHEAD:
            return
        decision = self.session.decision
        if decision is None or self.seats.is_human(decision.side):
            return
        if self.seats.answer():
            self._follow()

    def _fade(self, dt: float) -> None:
        if self._toast is not None:
            left = self._toast[1] - dt
            self._toast = (self._toast[0], left) if left > 0 else None
            self.stale = self.stale or left <= 0
        if self._banner is not None:
            left = self._banner[2] - dt
            self._banner = (*self._banner[:2], left) if left > 0 else None
            self.stale = True

    def _now(self) -> int:
        return int(self.desk.now() * 1000)

    def idle(self, budget: float) -> None:
        """Paint ahead: less at a time while something moves, so that it goes on smoothly."""
        if self.view.idle(min(budget, BUSY) if self.screening.moving else budget):
            self.stale = True

    def enter(self) -> None:
        """Back on top: all is drawn again."""
        super().enter()
        self._whole = True

    def refresh(self) -> None:
        """The window was uncovered or changed: all is drawn again."""
        self.stale = self._whole = True

    def leave(self) -> None:
        """The journal is closed; nothing is lost."""
        self.seats.close()
        self.session.close()

    # ---- drawing -------------------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Table, sheets, and what lies over them."""
        if self.sheets.fit(surface.get_size()):
            self.view.camera.resize(self.sheets.layout.table)
            self._whole = True
        marks = self.hands.marks()
        self.view.draw(surface, marks)
        over = self.menu is not None or self.dialog is not None or self._banner is not None
        over = over or self.sheets.hover.is_shown(self._now())
        self.sheets.draw(surface, self.views(), self._whole or over)
        self._whole = over
        if self._banner is not None:
            self._draw_banner(surface)
        self.sheets.draw_tip(surface, self._now())
        if self.menu is not None:
            self.menu.draw(surface)
        if self.dialog is not None:
            self.dialog.draw(surface)

    def _draw_banner(self, surface: pygame.Surface) -> None:
        assert self._banner is not None  # noqa: S101
        name, colour, _ = self._banner
        pen = self.kit.pen(surface)
        table = self.sheets.layout.table
        wide = pen.width(name, 26, "title") + pen.px(70)
        rect = pygame.Rect(0, 0, wide, pen.px(48))
        rect.midtop = (table.centerx, table.y + pen.px(14))
        pen.shadow(rect, 6, 22, 200, 5)
        pen.box(rect, 6, "walnut1", pen.side_text(colour), 2)
        pen.text(name, rect.centerx, rect.centery, 26, pen.side_text(colour), "title", "c")

    def views(self) -> Views:
        """What the sheets show; the dear ones only when what they show has changed."""
        hands, session, state = self.hands, self.session, self.view.state
        idle = self.screening.idle
        decision = session.decision if idle else None
        asked = hands.asked
        key = (
            self.screening.changes, id(session.position), idle, tuple(hands.chosen), hands.hovered, id(hands.picker),
            self.desk.pace, self.desk.sound, session.here, session.can_redo,
        )  # fmt: skip
        picker = hands.picker
        tools = ToolsView(hands.tool, hands.names)
        scale = ScaleBarView(self.view.camera.zoom)
        self._forecast = (picker.forecast() if picker is not None and idle else None) or ForecastView()
        if self._views is None or self._views[0] != key:
            at = asked.at if asked is not None else Situation(state, session.battle)
            name = hands.hovered or (hands.chosen[0] if hands.chosen else None)
            human = decision is not None and self.seats.is_human(decision.side)
            topbar = views.topbar(
                state,
                self.chronicle,
                hands,
                decision if decision is not None else session.decision,
                human=human,
                undo=bool(self.seats.humans) and session.here > 0,
                redo=session.can_redo,
                pace=self.desk.pace,
                sound=self.desk.sound,
            )
            timeline = views.timeline(state, self.chronicle, hands, decision if human else None)
            card = views.card(at, hands, name)
            self._views = (
                key,
                Views(topbar, timeline, card, self._forecast, views.actions(hands), tools, scale),
            )
        found = self._views[1]
        found.tools, found.scale, found.forecast = tools, scale, self._forecast
        found.strip = picker.strip() if picker is not None and idle else None
        found.actions = views.actions(hands, waiting="" if idle else "Skip", asked=found.strip is not None)
        found.toast = self._toast[0] if self._toast is not None else None
        found.rules = self._rules
        return found

    # ---- events --------------------------------------------------------------------------------------------------

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Question and list first, then the sheets, then the table."""
        if self.dialog is not None:
            self.stale = True
            return self._answered(self.dialog.on_event(event))
        if self.menu is not None:
            return self._chosen(event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            hit = self.sheets.under(event.pos)
            self.sheets.hover.over(hit.tip if hit else "", hit.rect if hit else None, self._now())
        act, changed = (None, False)
        if not self.hands.busy:
            act, changed = self.sheets.on_event(event)
        self.stale = self.stale or changed
        if act is not None:
            return self._act(act)
        pos = getattr(event, "pos", None)
        if event.type == pygame.MOUSEWHEEL and pos is None:
            pos = self.hands.pointer
        free = pos is not None and not self.sheets.covers(pos)
        if event.type == pygame.MOUSEMOTION and not free and not self.hands.busy:
            if self.hands.hovered is not None:
                self.hands.hovered = None
                self.stale = True
            self.hands.pointer = event.pos
            return None
        if free or self.hands.busy or event.type == pygame.MOUSEBUTTONUP:
            if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3) and not self.screening.idle:
                self.skip()
            if self.hands.on_event(event, self.desk.now()):
                self.stale = True
        return None

    def skip(self) -> None:
        """Show the outcome of all that is still to be shown."""
        self.screening.skip()
        self._attend()
        self.stale = True

    def _key(self, event: pygame.event.Event) -> Change | None:
        if event.key in (pygame.K_LALT, pygame.K_RALT):
            self.hands.names = event.type == pygame.KEYDOWN
            self.stale = True
            return None
        if event.key == pygame.K_SPACE:
            self.hands.space = event.type == pygame.KEYDOWN
            if event.type == pygame.KEYDOWN and self.screening.moving:
                self.skip()
            return None
        if event.type == pygame.KEYUP:
            return None
        if self.sheets.log.searching:
            act, _ = self.sheets.on_event(event)
            self.stale = True
            return self._act(act) if act is not None else None
        if event.key in ARROWS:
            dx, dy = ARROWS[event.key]
            self.view.camera.pan(dx, dy)
            self.stale = True
            return None
        action = action_of(event)
        return self._do(action) if action is not None else None

    def _do(self, action: str) -> Change | None:
        """Carry out an action of the keys or of a tile."""
        self.stale = True
        if action == "undo":
            self.undo()
        elif action == "redo":
            self.redo()
        elif action == "keys":
            from game.ui.scenes.help import KeysScene

            return Push(KeysScene(self.desk, self))
        elif action in ("slower", "faster"):
            self.set_pace(self.desk.pace + (1 if action == "faster" else -1))
        elif action == "skip":
            self.skip()
        elif action == "end" and self.hands.picker is not None:
            self.end_phase()
        elif action == "cancel":
            if self._rules is not None:
                self._rules = None
            elif not self.hands.key("cancel"):
                self._game_menu()
        elif not self.screening.idle and action not in LOOKING:
            self.skip()
        else:
            self.hands.key(action)
        return None

    def end_phase(self) -> None:
        """Nothing more; asked once more where some could still act."""
        picker = self.hands.picker
        if picker is None:
            return
        many = picker.unfinished()
        if not many or self._last_done() is picker:
            picker.done()
            return
        words = "One figure could still act." if many == 1 else f"{many} figures could still act."
        label = picker.done_label
        self._ask(label + "?", words, "flag", label, picker.done, "N", "Not yet")

    def _last_done(self) -> object:
        return None

    def set_pace(self, pace: int) -> None:
        """How fast clips run."""
        self.desk.pace = max(0, min(len(PACES) - 1, pace))
        self.screening.pace = PACES[self.desk.pace]
        if self.desk.pace == len(PACES) - 1:
            self.skip()

    def _act(self, act: Act) -> Change | None:
        """What a panel was asked for."""
        self.stale = True
        kind, _, what = act.id.partition(":")
        if kind == "pace":
            self.set_pace(int(str(act.data)) if act.data is not None else int(what))
        elif act.id == "rule":
            self.show_rule(str(act.data))
        elif kind == "tab":
            self.sheets.tab = int(str(act.data)) if act.data is not None else int(what)
        elif kind == "tool":
            self._tool(str(act.data))
        elif act.id in ("next", "end"):
            self.end_phase()
        elif act.id == "menu":
            self._game_menu()
        elif act.id == "help":
            return self._do("keys")
        elif act.id == "rules":
            self.show_rule(self.hands.asked.decision.cite if self.hands.asked else "SP-3.2.6")
        elif act.id == "sound":
            self.desk.sound = not self.desk.sound
        elif kind in ("head", "who") and isinstance(act.data, str):
            self._show(act.data)
        elif act.id == "entry":
            self._entry(act.data)
        elif act.id == "who":
            figure = self.hands.chosen[0] if self.hands.chosen else None
            self.sheets.log.filter(figure=None if self.sheets.log.figure else figure)
        elif act.id == "more":
            self._more(act.data)
        elif act.id in ("toast", "strip", "decision"):
            self._toast = None if act.id == "toast" else self._toast
        elif act.id == "cancel":
            self.hands.key("cancel")
        elif self.hands.picker is not None and self.hands.picker.act(act.id):
            pass
        else:
            return self._do(act.id)
        return None

    def _tool(self, name: str) -> None:
        if name == "names":
            self.hands.names = not self.hands.names
        else:
            self.hands.key(name)

    def _show(self, name: str) -> None:
        """Bring a figure to the middle, and choose it if it is one's own."""
        figure = self.view.state.figures.get(name)
        if figure is None:
            return
        self.view.camera.glide_to((figure.x / GRAIN, figure.y / GRAIN))
        picker = self.hands.picker
        if picker is not None and picker.choosable(figure):
            self.hands.choose([name])

    def _entry(self, entry: Any) -> None:
        for name in getattr(entry, "figures", ())[:1]:
            figure = self.view.state.figures.get(name)
            if figure is not None:
                self.view.camera.glide_to((figure.x / GRAIN, figure.y / GRAIN))

    def _more(self, names: Any) -> None:
        picker = self.hands.picker
        tiles = {one.id: one for one in picker.tiles()} if picker is not None else {}
        rows = [
            Row(tiles[name].label, name, tiles[name].key, icon=tiles[name].icon, why_not=tiles[name].why_not)
            for name in names
            if name in tiles
        ]
        if rows:
            self.menu = Menu(self.kit, rows, self.hands.pointer, "More")

    # ---- lists and questions ---------------------------------------------------------------------------------------

    def _game_menu(self) -> None:
        rows = [
            Row("Back to the battle", "back", "Esc", icon="play"),
            Row("Keys", "keys", "F1", icon="help"),
            Row("Larger letters", "larger", icon="plus"),
            Row("Smaller letters", "smaller", icon="minus"),
            Row("Show the grid" if not self.view.art.grid else "Hide the grid", "grid", icon="select"),
            Row("Full motion" if self.desk.reduced else "Little motion", "motion", icon="run"),
            Row("To the title", "title", icon="quit", note="the battle is kept"),
        ]
        self.menu = Menu(self.kit, rows, (self.kit.px(14), self.kit.px(46)), self.session.now.title)
        self.stale = True

    def _chosen(self, event: pygame.event.Event) -> Change | None:
        menu = self.menu
        if menu is None:
            return None
        act = menu.on_event(event)
        self.stale = True
        if act is None:
            return None
        self.menu = None
        name = act.id
        if name == "title":
            return Pop()
        if name in ("larger", "smaller"):
            self.kit.scale = max(0.75, min(3.0, round(self.kit.scale + (0.125 if name == "larger" else -0.125), 3)))
        elif name == "grid":
            self.view.art.set_grid(not self.view.art.grid)
        elif name == "motion":
            self.desk.reduced = self.screening.reduced = not self.desk.reduced
        elif name.startswith("log:"):
            self.sheets.log.filter(figure=name.partition(":")[2])
        elif name and name != "back":
            return self._do(name) if name in ("keys", "arcs") else self._act(Act(name))
        return None

    def _answered(self, act: Act | None) -> Change | None:
        if act is None:
            return None
        then, self._then, self.dialog = self._then, {}, None
        if act.id in then:
            found = then[act.id]()
            return found if isinstance(found, Change) else None
        return None


ARROWS = {
    pygame.K_LEFT: (70, 0), pygame.K_RIGHT: (-70, 0), pygame.K_UP: (0, 70), pygame.K_DOWN: (0, -70),
}  # fmt: skip
LOOKING = frozenset({"reach", "zone", "arcs", "sight", "ranks", "measure", "threat", "fit", "closer", "farther"})


def _plain(text: str) -> str:
    return text.replace("{", "(").replace("}", ")")


def _box(session: Session) -> tuple[float, float, float, float]:
    """The box in inches round all figures."""
    places = [one.at for one in session.now.figures.values()]
    xs, ys = [x / GRAIN for x, _ in places] or [0.0], [y / GRAIN for _, y in places] or [0.0]
    return min(xs), min(ys), max(xs), max(ys)


# ---- beginning -------------------------------------------------------------------------------------------------------


def begin_opened(
    desk: Desk,
    found: Opened,
    book: str = "",
    seed: int | None = None,
    players: Mapping[str, str] | None = None,
    art: TableArt | None = None,
) -> BattleScene:
    """Begin a battle of a scenario that was read; it is kept as a replay from its first line on."""
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    try:
        session = begin(found, book or None, seed, journal=new_file(found.title, stamp))
    except OSError:
        session = begin(found, book or None, seed)
        session.notices.append("the battle cannot be kept: there is no place to write to")
    sides = [side.id for side in session.now.sides]
    chosen = dict(players or {})
    if not chosen:
        chosen = {sides[0]: HUMAN}
    if session.replay is not None:
        remember(session.replay.name, chosen)
    return BattleScene(desk, session, chosen, art)


def begin_battle(
    desk: Desk, scenario: str, book: str = "", seed: int | None = None, players: Mapping[str, str] | None = None
) -> BattleScene:
    """Begin a battle of a scenario by path or bundled name; FileNotFoundError, ScenarioFaults, LookupError."""
    return begin_opened(desk, opened(scenario), book, seed, players)


def resume_battle(desk: Desk, path: Path, players: Mapping[str, str] | None = None) -> BattleScene:
    """Take a battle up where its replay ends; ReplayFault, OSError. Who was a person before is one again."""
    session, notices = resume(path)
    chosen = dict(players or {}) or remembered(path.name) or _players_of(session.played, session)
    if session.replay is not None and session.replay != path:
        remember(session.replay.name, chosen)
    scene = BattleScene(desk, session, chosen)
    for notice in notices:
        scene.chronicle.notice(notice)
    return scene


def _players_of(played: Sequence[Played], session: Session) -> dict[str, str]:
    """Who plays which side, as far as the replay tells: persons where it does not."""
    found = {side.id: HUMAN for side in session.now.sides}
    for place, one in enumerate(played):
        side = session.decider(place)
        if side and one.by == "scripted":
            found[side] = "scripted"
    return found


