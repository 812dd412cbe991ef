"""Gaits: the next move of the picker of moves is made at a run, a canter and the like."""

from __future__ import annotations

from game.core.commands import Command, Move
from game.systems.exile.choosing.offers import MayRun
from game.systems.exile.moving.gaits import GAITS, pace
from game.systems.exile.words import Run
from game.ui.board.hands.asked import Asked
from game.ui.board.pickers.beside import Beside
from game.ui.board.pickers.picker import Picker
from game.ui.board.pickers.registry import helps, picks
from game.ui.board.pickers.walks.moving import MovePicker
from game.ui.kit.controls.option import Option

picks(Run)(MovePicker)


@helps(MayRun, Run)
class Pacing(Beside):
    """The gait at which the chosen will go, "" for a walk."""

    def __init__(self, picker: Picker, asked: Asked) -> None:
        super().__init__(picker, asked)
        self.gait = ""

    def gaits(self) -> list[str]:
        """The gaits that all of those chosen have, the slowest first."""
        figures = self.picker.chosen()
        if self.asked.offer(MayRun) is None or not figures:
            return []
        return [gait for gait in GAITS if all(pace(self.at, figure, gait) for figure in figures)]

    def act(self, name: str) -> bool:
        """The tile and its key: the next gait, and after the fastest a walk again."""
        ladder = ["", *self.gaits()]
        if name != "run" or len(ladder) == 1:
            return False
        self.gait = ladder[(ladder.index(self.gait) + 1) % len(ladder)] if self.gait in ladder else ladder[1]
        return True

    def made(self, command: Command) -> Command:
        """Return a move at the gait that is set."""
        if isinstance(command, Move) and self.gait in self.gaits() and any(walk.path for walk in command.walks):
            return Run(self.gait, command.walks)
        return command

    def tiles(self) -> list[Option]:
        """A tile with the gait, where there is one to choose."""
        if not self.gaits():
            return []
        tip = "Gait\nHow fast those chosen go: each press takes the next. {#EX-9.1}"
        return [Option("run", self.gait.capitalize() or "Walk", "run", "Shift G", tip=tip, on=bool(self.gait))]
