"""The hands on the board: the chosen figures, what is under the pointer, the picker that is asked, tools, keys."""

from __future__ import annotations

import pygame

from game.rules.situation import Battle
from game.ui.board.figures.looks import raised
from game.ui.board.hands.asked import Asked, Wishes
from game.ui.board.hands.gestures import Gestures
from game.ui.board.hands.held import Held
from game.ui.board.hands.marks import marks_of
from game.ui.board.hands.table import Inches
from game.ui.board.pickers import picker_for
from game.ui.board.view import BoardView, Marks


class Hands(Held):
    """Turns events over the board into what a picker understands. Each decision gets a picker of its own."""

    def __init__(self, view: BoardView, wishes: Wishes, battle: Battle) -> None:
        super().__init__(view, wishes, battle)
        self._offered = ("", False)
        """For what they were asked last, and whether those chosen were chosen by its picker and not by hand."""
        self._offering = False
        """Whether a picker is being made, which may choose."""
        self.alt = False
        """Whether the key is down that shows all names."""
        self._sided = ""
        """The side that was asked last."""
        self.gestures = Gestures(self)

    # ---- what is so ------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether a drag is under way."""
        return bool(self.gestures.dragging)

    @property
    def box(self) -> tuple[Inches, Inches] | None:
        """The box that is being drawn, from where to where."""
        return self.gestures.box

    # ---- who is asked ----------------------------------------------------------------------------------------------

    def ask(self, asked: Asked | None) -> None:
        """Take a decision into these hands, or none."""
        self.asked = asked
        self.picker = None
        self.gestures.forget()
        self.rest()
        if asked is not None:
            if asked.side != self._sided and self._sided:
                self.hovered = self.plate = None  # where the other player's pointer lay tells this one nothing
            self._sided = asked.side
            prompt, by_itself = self._offered
            if by_itself and prompt != asked.decision.prompt:
                self.chosen = []  # who was chosen to shoot is not sent on a march by the next click
            self.chosen = [name for name in self.chosen if self._still(asked, name)]
            self._offered = (asked.decision.prompt, by_itself and bool(self.chosen))
            self._offering = True
            picker = picker_for(self, asked)
            self._offering = False
            able = picker.able_to_act()
            if able is not None:
                self.chosen = [name for name in self.chosen if name in able]
            self.picker = picker

    def let_go(self) -> None:
        """Let go of all that is held down or dragged: the window has lost the keyboard, and will not hear it end."""
        self.names, self.space = self.names and not self.alt, False
        self.alt = False
        if self.busy:
            self.gestures.forget()
            if self.picker is not None:
                self.picker.cancel()

    def turn_over(self) -> None:
        """Turn from walks to shots and magic, or back, where all are asked at once."""
        self.shooting = not self.shooting
        self._offered = ("", self._offered[1])
        self.ask(self.asked)

    def rest(self) -> None:
        """Look again at who is under a pointer that rests, since figures beneath it may have gone."""
        self.aimed = ""
        self.point()

    @staticmethod
    def _still(asked: Asked, name: str) -> bool:
        figure = asked.at.state.figures.get(name)
        return figure is not None and figure.standing and figure.side == asked.side

    def choose(self, names: list[str], add: bool = False) -> None:
        """Choose figures, or add them to those chosen."""
        wanted = [*self.chosen, *(name for name in names if name not in self.chosen)] if add else list(names)
        if wanted != self.chosen:
            self.chosen = wanted
            self._offered = (self._offered[0], self._offering)
            if self.aimed:
                self.rest()
            if self.picker is not None:
                self.picker.chosen_changed()

    def step(self, way: int) -> None:
        """Choose the next figure that can act, and bring it into view."""
        names = self.picker.actors() if self.picker is not None else []
        if not names:
            return
        now = self.chosen[0] if self.chosen else ""
        to = names[(names.index(now) + way) % len(names)] if now in names else names[0 if way > 0 else -1]
        self.choose([to])
        figure = self.figure(to)
        if figure is not None:
            self.camera.glide_to(raised(figure))

    def aim(self, way: int) -> bool:
        """Point at the next foe that could be aimed at, the nearest first; False where no attack is open."""
        names = self.picker.aimable() if self.picker is not None else []
        if not names or self.picker is None:
            return False
        now = self.aimed or self.picker.target_meant()
        if now in names:
            to = names[(names.index(now) + way) % len(names)]
        else:
            to = names[0 if way > 0 else -1]
        self.aimed = self.hovered = to
        self._into_view(to)
        return True

    def _into_view(self, name: str) -> None:
        figure = self.figure(name)
        if figure is not None:
            self.show(raised(figure))

    def nudge(self, dx: int, dy: int) -> bool:
        """Move what the keys hold (a ghost, an aim) by so many grains; False where they hold nothing."""
        return self.picker is not None and not self.busy and self.picker.nudge(dx, dy)

    def choose_unit(self) -> None:
        """Choose the whole unit of the first that is chosen; where nobody is, that of the one pointed at."""
        figure = self.figure(self.chosen[0] if self.chosen else self.hovered)
        if figure is not None and self.picker is not None and self.picker.choosable(figure):
            self.choose_with(figure)

    # ---- events ----------------------------------------------------------------------------------------------------

    def on_event(self, event: pygame.event.Event, now: float) -> bool:
        """Take an event of the pointer over the board; True if it did anything."""
        return self.gestures.on_event(event, now)

    def key(self, action: str) -> bool:
        """Take an action of the keys; True if it meant anything here."""
        if action in ("next", "previous"):
            way = 1 if action == "next" else -1
            nobody = self.picker.nobody_to_aim_at() if self.picker is not None else ""
            if nobody:
                self.wishes.notice(nobody, "")
            elif not self.aim(way):
                self.step(way)
        elif action in ("next_figure", "previous_figure"):
            self.step(1 if action == "next_figure" else -1)
        elif action == "confirm" and self._take():
            return True
        elif action == "unit":
            self.choose_unit()
        elif action == "list":
            self._list()
        elif action == "all":
            if self.picker is not None and not self.picker.single:
                self.choose(self.picker.actors())
        elif action == "fit":
            self.camera.fit()
        elif action in ("closer", "farther"):
            middle = self.pointer if self.camera.area.collidepoint(self.pointer) else self.camera.area.center
            self.view.zoom_by(1 if action == "closer" else -1, middle, self.marks())
        elif action in ("reach", "zone", "arcs", "sight", "ranks", "measure", "threat"):
            self.tools.toggle(action)
        elif action == "cancel":
            return self._cancel()
        else:
            return self.picker is not None and self.picker.key(action)
        return True

    def _list(self) -> None:
        """Open the list of what the first of the chosen may do, as a right click on him does."""
        figure = self.asked_figure(self.chosen[0]) if self.chosen else None
        if figure is not None and self.picker is not None and self.picker.choosable(figure):
            self.wishes.menu(self.picker.menu(figure), self.picker.menu_at(figure), figure.id)

    def _take(self) -> bool:
        """Attack the foe at whom the keys point."""
        foe = self.asked_figure(self.aimed) if self.aimed else None
        if foe is None or self.picker is None or not foe.standing:
            return False
        self.aimed = ""
        self.picker.take(foe)
        return True

    def _cancel(self) -> bool:
        if self.aimed:
            self.rest()
            return True
        if self.picker is not None and self.picker.cancel():
            return True
        if self.tools.lit not in ("", "reach"):
            self.tools.toggle(self.tools.lit)
            return True
        if self.picker is not None and self.picker.strip() is not None:
            return False
        if self.chosen and not (self.picker is not None and self.picker.single):
            self.choose([])
            return True
        return False

    def marks(self) -> Marks:
        """All that hands and tools have to show on the table now."""
        return marks_of(self)
