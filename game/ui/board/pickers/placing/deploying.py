"""Setting up: figures are dragged about within the region of their side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.board.formations import common_facing, formed, turned
from game.core.commands import Command, Deploy, Place
from game.core.figures import Figure
from game.core.grain import Point, facing_towards
from game.core.tally import Refusal
from game.play.moving.offers import MayDeploy
from game.rules.course.setting_up import brought_in, outside
from game.rules.decision import AnyOffer
from game.ui.art.palette import BRASS, REAR
from game.ui.art.rules import overlay
from game.ui.board.hands.asked import Asked
from game.ui.board.overlays.shapes import Stroke, ring_about, short
from game.ui.board.pickers.picker import Picker
from game.ui.board.pickers.placing.facing import near_nose
from game.ui.board.pickers.placing.forming import Forming
from game.ui.board.pickers.registry import picks
from game.ui.board.screening.stage import inch
from game.ui.keys import named
from game.ui.kit.controls.option import Option

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table
    from game.ui.board.view import Marks


@picks(Deploy)
class DeployPicker(Picker):
    """Drag figures, alone or together; they are turned and formed up by the keys."""

    done_label = "Ready"
    hint = "Figures are set up within the outlined region."

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        self.offer: AnyOffer | None = asked.offer(MayDeploy)
        self.forming = Forming(self, self.form, lambda one: None, wheels=False)
        self._lead: Figure | None = None
        self._goal: Point | None = None
        self._nose = False
        self._trial: tuple[object, tuple[Place, ...], Refusal | None] | None = None

    def actors(self) -> list[str]:
        """All of the side."""
        return [friend.id for friend in self.at.field.friends(self.side)]

    def sole(self) -> bool:
        """Nobody walks yet: no reach is shown."""
        return True

    def _places(self, goal: Point, turn: int = 0) -> tuple[Place, ...]:
        figures = self.chosen()
        lead = self._lead or (figures[0] if figures else None)
        if lead is None:
            return ()
        ranks, facing = self.forming.ranks, common_facing(figures)
        spots = formed(figures, facing, ranks) if ranks else {figure.id: figure.at for figure in figures}
        places = []
        for figure in figures:
            x, y = spots[figure.id]
            there = (goal[0] + x - lead.x, goal[1] + y - lead.y)
            looks = (facing if ranks else figure.facing) + turn
            places.append(Place(figure.id, turned(there, goal, turn) if turn else there, looks % 360))
        return tuple(places)

    def form(self, ranks: int) -> None:
        """Show the chosen in so many ranks where they or their ghosts stand; Enter sets them up so."""
        figures = self.chosen()
        if figures and ranks:
            self.forming.ranks, self._nose = ranks, False
            self._lead = self._lead if self._lead in figures else figures[0]
            self._goal = self._goal or self._lead.at

    def _laid(self, goal: Point, turn: int) -> tuple[tuple[Place, ...], Refusal | None]:
        key = (goal, turn, tuple(self.hands.chosen), self.forming.ranks)
        if self._trial is None or self._trial[0] != key:
            places = self._places(goal, turn)
            no = self.offer.refuse(self.at, self.command(places)) if self.offer is not None and places else None
            self._trial = (key, places, no)
        return self._trial[1], self._trial[2]

    def command(self, places: tuple[Place, ...]) -> Command:
        """The command that sets figures up at places."""
        return Deploy(places)

    def grip(self, figure: Figure | None, at: Point) -> bool:
        """Own figures are dragged, or turned by the nose."""
        those = self.chosen()
        if len(those) == 1 and near_nose(those[0], at):
            self._lead, self._nose = those[0], True
            return True
        if figure is None or not self.choosable(figure):
            return False
        if figure.id not in self.hands.chosen:
            self.hands.choose(self.first_choice(figure))
        self._lead, self._goal = figure, figure.at
        return True

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Set the ghosts up as they stand."""
        self.act("confirm")

    def drag(self, at: Point) -> None:
        """The ghosts go along."""
        self._goal = at

    def nudge(self, dx: int, dy: int) -> bool:
        """Move the ghosts of the chosen by the keys; Enter sets them up there."""
        figures = self.chosen()
        if not figures:
            return False
        self._lead, self._nose = self._lead if self._lead in figures else figures[0], False
        self._goal = self.nudged(self._goal or self._lead.at, dx, dy)
        self.hands.show(inch(self._goal))
        return True

    def _turn(self) -> int:
        if self._nose and self._lead is not None and self._goal is not None:
            return (facing_towards(self._lead.at, self._goal) - self._lead.facing + 540) % 360 - 180
        return 0

    def drop(self, at: Point) -> None:
        """Set up the figures where their ghosts are."""
        turn, lead, goal = self._turn(), self._lead, self._goal
        if lead is not None and goal is not None:
            places, _ = self._laid(lead.at if self._nose else goal, turn)
            if places and (self._nose or self.forming.ranks or goal != lead.at):
                self.submit(self.command(places), self.hint)
        self.cancel()

    def cancel(self) -> bool:
        """Let go."""
        had = self._goal is not None
        self._lead, self._goal, self._nose = None, None, False
        self.forming.ranks = 0
        return had

    def act(self, name: str) -> bool:
        """Turn the chosen, or set them up where the keys have brought them."""
        if name == "confirm" and self._goal is not None:
            self.drop(self._goal)
            return True
        if name in ("left", "right", "bring"):
            given = self.by_action(name)
            if given is not None:
                self.submit(given)
            if given is not None or name == "bring":
                return given is not None
        return self.forming.act(name) or super().act(name)

    def by_action(self, name: str) -> Command | None:
        """The turn of the chosen, or those outside brought in."""
        chosen = self.chosen()
        if name in ("left", "right") and chosen:
            return self.command(self._laid(chosen[0].at, -15 if name == "left" else 15)[0])
        places = brought_in(self.at, self.side, self.region) if name == "bring" else ()
        return self.command(tuple(places)) if places else None

    def command_meant(self) -> Command | None:
        """The figures set up where their ghosts are."""
        if self._lead is None or self._goal is None:
            return None
        places, no = self._laid(self._lead.at if self._nose else self._goal, self._turn())
        return self.command(places) if places and no is None else None

    @property
    def region(self) -> str:
        """Where the side sets up: "" for anywhere."""
        return str(getattr(self.offer, "region", ""))

    def tiles(self) -> list[Option]:
        """Turn, unit, those outside brought in, and the forms of several."""
        left = outside(self.at, self.side, self.region) if self.region else []
        bring = [Option("bring", f"Bring in {len(left)}", "flag", group=1)] if left else []
        return [
            *bring,
            Option("left", "Turn left", "undo", "Q"),
            Option("right", "Turn right", "redo", "E"),
            Option("unit", "Whole unit", "people", "U", group=1),
            *self.forming.tiles(),
        ]

    def menu(self, figure: Figure) -> list[Option]:
        """The forms of several."""
        return self.forming.menu(figure)

    def marks(self, marks: Marks, scale: int) -> None:
        """The region, and the ghosts."""
        if self.region:
            region = tuple(inch(point) for point in self.at.state.regions[self.region])
            marks.under.append(overlay.outline(region, BRASS, scale))
        if self._goal is None or self._lead is None:
            return
        places, no = self._laid(self._lead.at if self._nose else self._goal, self._turn())
        for place in places:
            figure = self.at.figure(place.figure)
            tone = (255, 240, 200) if no is None else REAR
            marks.over.append(
                ring_about(figure, inch(place.at), place.facing, scale, Stroke(tone, 1.8, no is not None))
            )
            if no is None:
                marks.ghosts.append((figure, inch(place.at), place.facing))
        if no is None and self.forming.ranks:
            x, y = inch(self._goal)
            go = named("<confirm> or a click on the table: set them up so")
            marks.over.append(overlay.label(go, (x, y + 0.9), scale, overlay.Words(12, colour=BRASS)))
        if no is not None:
            (x, y), why = inch(self._goal), short(no.reason, 60)
            marks.over.append(overlay.label(why, (x, y + 0.9), scale, overlay.Words(13, colour=(255, 190, 160))))
