"""What lies over a battle until it is answered: questions of yes and no, and lists to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import pygame

from game.core.course.leaving import CONCEDE, DRAW, Leave
from game.core.course.umpire import Umpire
from game.core.figures import Figure
from game.core.tally import Refusal
from game.play.course.leaving import MayLeave
from game.ui.board.figures.looks import raised
from game.ui.keys import cap_for, cap_of
from game.ui.kit.controls.dialog import Dialog, Menu
from game.ui.kit.controls.option import Option
from game.ui.kit.pen import Act
from game.ui.kit.words.rich import quoted
from game.ui.scenes.battle.dicing import Dicing
from game.ui.scenes.battle.telling import Told
from game.ui.scenes.battle.umpiring import ByHand, UmpireOf, Umpiring
from game.ui.scenes.scene import Change, Pop, Push

PLAIN = ("keys", "arcs", "briefing")
"""Rows that are actions of the keys, of which no picker has its own."""


@dataclass(frozen=True)
class ToldOf:
    """The row that shows what the log says of a figure."""

    figure: str


class Asks(Told):
    """What questions and lists need of the scene of a battle."""

    asking: Asking
    dicing: Dicing
    umpiring: Umpiring


class Question(NamedTuple):
    """A question of yes and no: its title, what it says, its icon, the answers, and the key of yes."""

    title: str
    text: str
    icon: str
    yes: str
    no: str = "No"
    key: str = "Enter"
    gives: bool = False
    """Whether yes gives something away: Enter is no then, and yes has a key of its own."""


class About(NamedTuple):
    """Whom a question is about: they are ringed, and not covered; and a third answer, with what it does."""

    figures: tuple[str, ...] = ()
    third: Option | None = None
    then: Callable[[], None] | None = None


class Asking:
    """The question or list that is open over one battle scene."""

    def __init__(self, scene: Asks) -> None:
        self.scene = scene
        self.dialog: Dialog | None = None
        self.menu: Menu | None = None
        self._then: dict[str, Any] = {}

    @property
    def over(self) -> bool:
        """Whether anything is open."""
        return self.menu is not None or self.dialog is not None or self.scene.dicing.dialog is not None

    def on_event(self, event: pygame.event.Event) -> Change | None:
        """Take an event while anything is open."""
        self.scene.stale = True
        if self.scene.dicing.dialog is not None:
            self.scene.dicing.on_event(event)
            return None
        if self.dialog is not None:
            return self._answered(self.dialog.on_event(event))
        return self._chosen(event)

    def draw(self, surface: pygame.Surface) -> None:
        """What is open, over everything."""
        if self.menu is not None:
            self.menu.draw(surface)
        dialog = self.scene.dialog
        if dialog is not None:
            dialog.draw(surface)

    # ---- opening ---------------------------------------------------------------------------------------------------

    def ask(self, question: Question, then: Any, about: About | None = None) -> None:
        """Ask a question of yes and no; `then` is called on yes."""
        safe = question.gives
        no = Option("no", question.no, key="Enter" if safe else "", main=safe)
        yes = Option("yes", question.yes, key=question.key, main=not safe)
        text = quoted(question.text)
        about = about or About()
        third = [about.third] if about.third is not None else []
        self.dialog = Dialog(self.scene.kit, question.title, text, (no, *third, yes), question.icon)
        self._then = {"yes": then} | {option.id: about.then for option in third}
        self._call(about.figures)
        self.scene.stale = True

    def _call(self, names: tuple[str, ...]) -> None:
        """Ring those whom the question is about; if none of them is in view, bring the first there."""
        hands, camera = self.scene.hands, self.scene.view.camera
        hands.called = names
        figures = [figure for figure in map(hands.figure, names) if figure is not None]
        if figures and not any(camera.area.collidepoint(camera.pixels(raised(figure))) for figure in figures):
            camera.glide_to(raised(figures[0]))
        if self.dialog is not None and figures:
            self.dialog.aside = self.scene.sheets.layout.aside

    def take_back(self, no: Refusal, alone: bool, then: Callable[[], None]) -> None:
        """Ask whether to take back what both sides must agree to; the scripted side always agrees."""
        why = no.reason[:1].upper() + no.reason[1:] + "."
        if not alone:
            self.ask(Question("Take back?", why, "undo", "Both agree: take back"), then)
            return
        title = why.partition(" since")[0].partition(" (")[0]
        text = f"{why} Take back all the same? The scripted side agrees, and the log will say so."
        self.ask(Question(title, text, "undo", "Take back", "Leave it"), then)

    def open_menu(self, rows: Sequence[Any], pos: tuple[int, int], about: str) -> None:
        """Open the list of what a figure may do; say so of an enemy, or where nothing can be done."""
        figure = self.scene.view.state.figures.get(about)
        title = self._called(figure) if figure is not None else about
        found = [replace(row, key=cap_for(row.id, row.key)) for row in rows]
        if figure is not None:
            found.append(Option(f"log:{figure.id}", "What the log says", "quill", data=ToldOf(figure.id)))
            found.append(Option("arcs", "Arcs", "arc", cap_of("arcs")))
            if self.scene.umpiring.sits:
                found.append(Option(f"umpires:{figure.id}", "The umpire …", "crown", data=UmpireOf(figure.id)))
        if found:
            self.menu = Menu(self.scene.kit, found, pos, title)
        self.scene.stale = True

    def _called(self, figure: Figure) -> str:
        """The name of a figure, or of its whole body where bodies are ordered."""
        at = self.scene.hands.situation()
        body = at.book.bodies.sheet(at, figure) if at.book.bodies.sheet is not None and figure.standing else None
        return body.name if body is not None else figure.name

    def more(self, names: Any) -> None:
        """List the tiles that did not fit on the bar."""
        picker = self.scene.hands.picker
        tiles = {tile.id: tile for tile in picker.tiles()} if picker is not None else {}
        rows = [
            replace(tile, key=cap_for(tile.id, tile.key)) for tile in (tiles[name] for name in names if name in tiles)
        ]
        if rows:
            self.menu = Menu(self.scene.kit, rows, self.scene.hands.pointer, "More")

    def game_menu(self) -> None:
        """Open the menu of the game."""
        orders = [Option("orders", "Standing orders", "quill", cap_of("orders"))] if self.scene.hands.picker else []
        decision = self.scene.hands.asked.decision if self.scene.hands.asked is not None else None
        leaving = []
        if decision is not None and decision.offer(MayLeave) is not None:
            leaving = [
                Option("leave:draw", "Offer a draw", "hand", data=Leave(DRAW)),
                Option("leave:concede", "Concede", "flag", data=Leave(CONCEDE)),
            ]
        umpire = []
        if self.scene.umpiring.sits:
            about = self.scene.hands.hovered or next(iter(self.scene.hands.chosen), "")
            umpire = [Option(f"umpires:{about}", "The umpire …", "crown", data=UmpireOf(about))]
        rows = [
            Option("back", "Back to the battle", "play", "Esc"),
            *orders,
            Option("briefing", "Briefing, how it is won", "crown", cap_of("briefing")),
            Option("keys", "Keys", "help", cap_of("keys")),
            Option("settings", "Settings", "cog"),
            Option("grid", "Show the grid" if not self.scene.view.art.grid else "Hide the grid", "select"),
            *umpire,
            *leaving,
            Option("title", "To the title", "quit", note="the battle is kept"),
        ]
        kit = self.scene.kit
        self.menu = Menu(kit, rows, (kit.px(14), kit.px(46)), self.scene.session.now.title)
        self.scene.stale = True

    def _leave(self, given: Leave) -> None:
        """Ask again before a battle is conceded or a draw offered."""
        asked = self.scene.hands.asked
        if asked is None:
            return
        state = self.scene.session.now
        name = state.side(state.enemy_of(asked.decision.side)).name
        if given.how == CONCEDE:
            words = f"{name}: the victory is theirs."
            question = Question("Concede the battle?", words, "flag", "Concede", "Fight on", "C", gives=True)
        else:
            words = f"If {name} agree, nobody has won."
            question = Question("Offer a draw?", words, "hand", "Offer it", "Fight on", "O", gives=True)
        self.ask(question, self._left(given))

    def _left(self, given: Leave) -> Callable[[], None]:
        def give() -> None:
            self.scene.submit(given)

        return give

    # ---- answers ---------------------------------------------------------------------------------------------------

    def _chosen(self, event: pygame.event.Event) -> Change | None:
        menu = self.menu
        if menu is None:
            return None
        act = menu.on_event(event)
        self.scene.stale = True
        if act is None:
            return None
        self.menu = None
        if self._listed(act.data, menu.at):
            return None
        name = act.id
        if name == "title":
            return Pop()
        if name == "settings":
            from game.ui.scenes.settings import SettingsScene

            return Push(SettingsScene(self.scene.desk))
        if name == "grid":
            self.scene.view.art.set_grid(not self.scene.view.art.grid)
        elif name and name != "back":
            return self.scene.actions.do(name) if name in PLAIN else self.scene.actions.act(act)
        return None

    def _listed(self, what: object, at: tuple[int, int]) -> bool:
        """Take what a row of these lists carries; False where it is the picker's, or an action."""
        if isinstance(what, Leave):
            self._leave(what)
        elif isinstance(what, UmpireOf):
            figure = self.scene.view.state.figures.get(what.about)
            title = f"The umpire: {figure.name}" if figure is not None else "The umpire"
            self.menu = Menu(self.scene.kit, self.scene.umpiring.rows(what.about), at, title)
        elif isinstance(what, Umpire | ByHand):
            self.scene.umpiring.do(what)
        elif isinstance(what, ToldOf):
            self.scene.sheets.log.filter(figure=what.figure)
        else:
            return False
        return True

    def _answered(self, act: Act | None) -> Change | None:
        if act is None:
            return None
        then, self._then, self.dialog = self._then, {}, None
        self.scene.hands.called = ()
        if act.id in then:
            found = then[act.id]()
            return found if isinstance(found, Change) else None
        return None
