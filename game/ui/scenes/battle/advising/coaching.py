"""The coach at the table: a word before a costly command, and what it would do itself, drawn as ghosts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.commands import Command, Done, Order
from game.odds.coach.alternatives import Choice
from game.odds.coach.choosing import Asked, choosing
from game.odds.coach.judging import INSTEAD, Advice, coaching
from game.odds.glances.glancing import Look, packed
from game.odds.playouts import Horizon
from game.play.position import Position
from game.ui.board.overlays.coached import mark_advice, mark_choice, said_of
from game.ui.foresight.asker import Asker, Inquiry
from game.ui.kit.words.rich import quoted
from game.ui.panels.models import ForecastView
from game.ui.scenes.battle.advising.foreseeing import REST, Foresees, Stir, picker_of, unseen_by
from game.ui.scenes.battle.asking import Question

if TYPE_CHECKING:
    from game.ui.board.view import Marks

TITLE = "The coach"
WORD = "It warns before a costly move, and shows what it would do, from what your side knows."
BOTH = f"{WORD} At a shared table it is silent unless both agree."
NOTHING = ForecastView("It knows of nothing to do here", title=TITLE)
THINKING = ForecastView("What would you do?", title=TITLE, note="thinking \u2026")


class Coaching:
    """Who judges what is laid out, once the pointer rests, and is asked for a move by a key: by what the side knows."""

    def __init__(self, scene: Foresees, asker: Asker) -> None:
        self.scene, self.asker = scene, asker
        self.agreed = False
        """Whether both who share this table have agreed to be coached."""
        self.advice: Advice | None = None
        self.choice: Choice | None = None
        self._card: ForecastView | None = None
        """What is shown of its own move."""
        self._stir = Stir()
        self._position: Position | None = None
        self._command: Command | None = None
        self._rested = 0.0
        self._judging: Inquiry | None = None
        self._choosing: Inquiry | None = None
        self._known: dict[Command, Advice | None] = {}

    @property
    def on(self) -> bool:
        """Whether it speaks: the settings have it so, and where two share the table, both agree."""
        return self.scene.desk.coaches and (len(self.scene.seats.humans) < 2 or self.agreed)

    # ---- in each frame -----------------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Look what is laid out, and hear what was found; True where something else is to be shown."""
        position = self.scene.session.position
        if position is not self._position:
            self._position, self._known = position, {}
            self.forget()
            self._turn_to(None)
        changed = self._hear_choice()
        if self.scene.foreseeing.held:
            return changed  # the pointer is on its way to the forecast: that stays as it is
        command = self._meant() if self._stir.has(self.scene, self.on, self.asker.given_up) else self._command
        if command != self._command:
            changed = self.advice is not None or changed
            self._turn_to(command)
        if command is None:
            return changed
        if command in self._known:
            advice, self.advice = self.advice, self._known[command]
            return changed or advice is not self.advice
        self._rested += dt
        if self._judging is None and self._rested >= REST:
            self._judging = self.asker.ask(coaching, self._look(position, command))
        elif self._judging is not None and self._judging.over:
            self._known[command] = self._judging.known.advice if self._judging.known is not None else None
        return changed

    def _turn_to(self, command: Command | None) -> None:
        """Drop what was asked of one command, and mean another."""
        if self._judging is not None:
            self._judging.drop()
        self._command, self._judging, self._rested, self.advice = command, None, 0.0, None

    def _meant(self) -> Command | None:
        """What would be given now by the person who is asked, where the coach has a word to it."""
        picker = picker_of(self.scene, self.asker) if self.on else None
        command = picker.command_meant() if picker is not None else None
        return None if command is None or isinstance(command, Order | Done) else command

    def _look(self, position: Position, command: Command) -> Callable[[], Look]:
        """What is asked about a command; the position is packed where the asker wants it."""
        session = self.scene.session
        book, side = session.book.id, session.decision.side if session.decision is not None else ""
        unseen = unseen_by(self.scene)
        return lambda: Look(book, packed(position, unseen), side, command, (Horizon("round"),))

    # ---- what would you do? ------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Ask for its move, or put it away; where two share the table, ask both first whether they want it."""
        scene, decision = self.scene, self.scene.session.decision
        if self._card is not None:
            self.forget()
        elif not self.on:
            shared = len(scene.seats.humans) > 1
            question = Question("A coach for both?", BOTH, "people", "Both agree", "No")
            scene.asking.ask(question if shared else Question("A coach?", WORD, "flag", "Yes", "No"), self._agree)
        elif decision is not None and scene.seats.is_human(decision.side) and scene.hands.picker is not None:
            self._card = THINKING
            position, book, side = scene.session.position, scene.session.book.id, decision.side
            unseen = unseen_by(scene)
            self._choosing = self.asker.ask(choosing, lambda: Asked(book, packed(position, unseen), side))

    def _agree(self) -> None:
        self.agreed = self.scene.desk.coaches = True
        self.ask()

    def forget(self) -> None:
        """Put its move away."""
        if self._choosing is not None:
            self._choosing.drop()
        self.choice = self._card = self._choosing = None

    def _hear_choice(self) -> bool:
        """Take its move, when it has come."""
        inquiry = self._choosing
        if inquiry is None or not inquiry.over:
            return False
        self._choosing, self.choice = None, inquiry.known
        self._card = NOTHING
        if self.choice is not None and self.scene.hands.asked is not None:
            said = said_of(self.scene.hands.asked.at, self.choice.command)
            why = self.choice.why[:1].upper() + self.choice.why[1:]
            self._card = ForecastView(quoted(said), title=TITLE, first=why, first_icon="flag")
        return True

    # ---- what is shown -----------------------------------------------------------------------------------------------

    def forecast(self, pointed: ForecastView | None) -> ForecastView | None:
        """The forecast with its word, or its word alone; where nothing is pointed at, its own move."""
        if self.advice is not None:
            word = ((self.advice.sentence, ""),)
            if pointed is None or not pointed.sentence:
                said = f"Compared with {INSTEAD[self.advice.alternative.kind].removeprefix('by ')}"
                return ForecastView(said, title=TITLE, note="this round", interrupts=word)
            return replace(pointed, interrupts=(*word, *pointed.interrupts))
        return self._card if pointed is None or not pointed.sentence else pointed

    def marks(self, marks: Marks) -> Marks:
        """The marks on the table, with its warning and the ghosts of its move."""
        asked = self.scene.hands.asked
        if asked is None or not self.scene.screening.idle:
            return marks
        if self.choice is not None:
            mark_choice(marks, asked.at, self.choice, self.scene.view.camera.scale)
        if self.advice is not None:
            mark_advice(marks, asked.at, self.advice, self.scene.view.camera.scale)
        return marks


class Coached(Foresees):
    """What showing it needs of the scene of a battle."""

    coaching: Coaching
