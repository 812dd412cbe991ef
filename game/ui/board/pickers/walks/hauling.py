"""Dragging an engine: its crew, the place where its middle is to go, and what that costs or why it cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.board.bases import corners
from game.core.commands import Command
from game.core.figures import Figure
from game.core.grain import Point, distance_up, round_inches
from game.core.held.emplaced import Engine
from game.core.held.engines import Haul
from game.play.missiles.engines import MayHaul
from game.rules.missiles.engines import engine_at, frame_base, kind_of
from game.rules.missiles.hauling import FEWEST, haulers
from game.ui.art.palette import CREAM, REAR
from game.ui.art.rules import overlay
from game.ui.board.hands.asked import Asked, Strip
from game.ui.board.overlays.shapes import short
from game.ui.board.pickers.beside import Beside
from game.ui.board.pickers.picker import why_not
from game.ui.board.pickers.places import grain_point, snapped
from game.ui.board.screening.stage import inch
from game.ui.keys import cap_of
from game.ui.kit.controls.option import Option

if TYPE_CHECKING:
    from game.ui.board.pickers.picker import Picker
    from game.ui.board.view import Marks

TIP = "Drag the engine\nTwo to four of its crew, straight, 6 inches at most; it does not shoot then. {#SP-R265}"


class Hauling(Beside):
    """The dragging of an engine that is being laid out; `who` leads it, "" for none."""

    def __init__(self, picker: Picker, asked: Asked) -> None:
        super().__init__(picker, asked)
        self.offer = asked.offer(MayHaul)
        self.who = ""
        self.spot: Point | None = None
        """Where the keys aim; None where the pointer does."""

    @property
    def on(self) -> bool:
        """Whether one is being dragged."""
        return bool(self.who)

    # ---- who -------------------------------------------------------------------------------------------------------

    def _engine(self) -> Engine | None:
        return engine_at(self.at, self.at.figure(self.who)) if self.who else None

    def leads(self, figure: Figure) -> bool:
        """Whether a figure stands at an engine at all."""
        return self.offer is not None and figure.side == self.side and engine_at(self.at, figure) is not None

    def _first(self) -> str:
        """The one who would lead: of the chosen, else the first who can."""
        own = [man for man in self.picker.chosen() if self.leads(man)]
        crews = [haulers(self.at, each, self.side) for each in self.at.state.engines]
        crews.sort(key=lambda crew: len(crew) < FEWEST)
        return next((hand.id for hand in (*own, *(man for crew in crews for man in crew))), "")

    # ---- hands -----------------------------------------------------------------------------------------------------

    def act(self, name: str) -> bool:
        """The tile, its key, and Enter; False where it is none of these."""
        if name == "confirm" and self.who:
            self.give(self.here())
        elif name in ("haul", "loose") and self.offer is not None:
            if self.who:
                self.cancel()
                return True
            who = self._first()
            if who:
                self.picker.hands.choose([who])
                self.who, self.spot = who, None
            else:
                self.picker.hands.wishes.notice("Nobody can drag an engine now", "SP-R265")
        else:
            return False
        return True

    def cancel(self) -> bool:
        """Put the drag away; False where none was laid out."""
        had, self.who, self.spot = bool(self.who), "", None
        return had

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Drag it there."""
        self.give(snapped(at))

    def give(self, at: Point) -> None:
        """Give the command, or say why it may not be."""
        if self.picker.submit(Haul(self.who, at), "Esc gives it up."):
            self.cancel()

    def command_meant(self) -> Command | None:
        """The drag to the place meant."""
        return self.legal(Haul(self.who, self.here())) if self.who else None

    def here(self) -> Point:
        """The place meant: by the keys or the pointer."""
        return self.spot if self.spot is not None else snapped(grain_point(self.picker.hands.at))

    def nudge(self, dx: int, dy: int) -> bool:
        """Aim by the keys."""
        engine = self._engine()
        if engine is None:
            return False
        self.spot = self.picker.nudged(self.spot or engine.at, dx, dy)
        self.picker.hands.show(inch(self.spot))
        return True

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def tiles(self) -> list[Option]:
        """The tile, where there is an engine that one's own serve."""
        if self.offer is None or not any(self.leads(friend) for friend in self.at.field.friends(self.side)):
            return []
        return [Option("haul", "Drag engine", "stone", cap_of("loose"), tip=TIP, on=bool(self.who), group=1)]

    def menu(self, figure: Figure) -> list[Option]:
        """The row of one who stands at an engine."""
        engine = engine_at(self.at, figure) if self.leads(figure) else None
        if engine is None or self.offer is None:
            return []
        name = self.at.catalogue.name(engine.kind)
        men = haulers(self.at, engine, self.side, figure.id)
        able = figure in men and len(men) > 1
        no = "" if able else why_not(self.offer.refuse(self.at, Haul(figure.id, engine.at)))
        return [Option("haul", f"Drag the {name}", "stone", cap_of("loose"), note=f"{len(men)} men", why_not=no)]

    def strip(self) -> Strip | None:
        """What is being done, and how."""
        engine = self._engine()
        if engine is None:
            return None
        kind, men = kind_of(self.at, engine), haulers(self.at, engine, self.side, self.who)
        far = round_inches(kind.moves * min(len(men), kind.crew) // kind.crew)
        text = f"{len(men)} men drag it {far} inches at most, straight. Click where its middle is to go."
        return Strip(f"Drag the {kind.name}", text, "SP-R265", (Option("cancel", "Leave it", key="Esc"),))

    def marks(self, marks: Marks, scale: int) -> None:
        """The frame where it would stand, the way there, and its length or why not."""
        engine = self._engine()
        if engine is None:
            return
        to = self.here()
        no = self.asked.refuse(Haul(self.who, to))
        tone = CREAM if no is None else REAR
        there = replace(engine, at=to)
        ring = tuple([inch(corner) for corner in corners(frame_base(there), there.at, there.facing)])
        marks.over.append(overlay.outline(ring, tone, scale, 2.2, no is not None))
        marks.over.append(overlay.outline((inch(engine.at), inch(to), inch(engine.at)), tone, scale, 1.4, True))
        words = f"{round_inches(distance_up(engine.at, to))} inches" if no is None else short(no.reason, 60)
        below = inch(to)
        marks.over.append(overlay.label(words, (below[0], below[1] + 1.4), scale, overlay.Words(13)))
