"""Aiming at a place: by the keys or the pointer; a click lays the template there, and the next one works it."""

from __future__ import annotations

from game.core.commands import Command
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up
from game.ui.board.hands.asked import Asked
from game.ui.board.pickers.beside import Beside
from game.ui.board.pickers.picker import Picker
from game.ui.board.screening.stage import inch

NEAR = GRAIN // 2
"""A second click so near the first is at the same place."""


class Aimer(Beside):
    """The spell or device being aimed, of those the chosen can work; while it is aimed, it takes all clicks."""

    def __init__(self, picker: Picker, asked: Asked) -> None:
        super().__init__(picker, asked)
        self.spot: Point | None = None
        """Where the keys aim; None where the pointer does."""
        self.held: Point | None = None
        """Where what catches all about it has been laid by a click; another there works it."""

    def who(self) -> str:
        """Who aims, "" while nothing is aimed."""
        raise LookupError(type(self).__name__)

    @property
    def on(self) -> bool:
        """Whether anything is aimed."""
        return bool(self.who())

    def command(self, pointed: Figure | None, place: Point) -> Command | None:
        """The command that a click there gives; None where it only goes on aiming."""
        raise LookupError(type(self).__name__)

    def start(self) -> Point | None:
        """The place from which the keys move the aim; None where they do not."""
        raise LookupError(type(self).__name__)

    # ---- giving it up ----------------------------------------------------------------------------------------------

    def cancel(self) -> bool:
        """Step back: from what was laid, then from aiming; False where nothing is aimed."""
        if not self.on:
            return False
        if not self.step_back():
            self.let_go()
        return True

    def step_back(self) -> bool:
        """Take up again what was laid; False where nothing was."""
        had, self.held = self.held is not None, None
        return had

    def let_go(self) -> None:
        """Stop aiming."""
        self.spot = self.held = None

    def chosen_changed(self) -> None:
        """Stop aiming: others are chosen."""
        who = self.who()
        if who and who not in self.hands.chosen:
            self.let_go()

    # ---- aiming ----------------------------------------------------------------------------------------------------

    def lying(self) -> Figure | None:
        """Those who stand where it has been laid."""
        return next((figure for figure in self.at.state.standing() if figure.at == self.held), None)

    def spares_own(self, command: Command) -> bool:
        """Whether it would catch enemies and none of one's own, nor anybody else."""
        return False

    def lay(self, figure: Figure | None, at: Point) -> None:
        """Work it there where it catches none but enemies; else lay it, to show all whom it would catch.

        A second click works it then. Where it may not be, it is said why."""
        place, command, wishes = at if figure is None else figure.at, self.command(figure, at), self.hands.wishes
        if command is None:
            return
        if self.held is not None and distance_up(self.held, place) <= NEAR:
            self.work(self.lying(), self.held)
        elif (no := self.asked.refuse(command)) is not None:
            wishes.refuse(no, "Esc gives it up.")
        elif self.spares_own(command):
            self.give(command)
        else:
            self.held = place
            wishes.relent()

    def work(self, figure: Figure | None, at: Point) -> None:
        """Work what is aimed there at once."""
        self.give(self.command(figure, at))

    def give(self, command: Command | None) -> None:
        """Give a command; that ends the aiming."""
        if command is not None and self.submit(command, "Esc gives it up."):
            self.let_go()

    def nudge(self, dx: int, dy: int) -> bool:
        """Aim by the keys; False where they do not aim it."""
        start, hands = self.start(), self.hands
        if start is None:
            return False
        hands.aimed, hands.hovered, self.held = "", None, None
        self.spot = self.nudged(start, dx, dy)
        hands.show(inch(self.spot))
        return True

    def hover(self, at: Point, figure: Figure | None) -> None:
        """The pointer aims again."""
        self.spot = None
