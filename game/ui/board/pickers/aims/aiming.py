"""Aims spells, devices, flasks and turning: the true template under the pointer, and a click where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import Cast, Command
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up, facing_towards, squared
from game.core.grain import ahead as ahead_of
from game.core.held.handling import Use
from game.core.tally import Refusal
from game.forecast.areas import risks
from game.rules.magic.spell_area import feet
from game.ui.board.forecasts.aimed import scope_of
from game.ui.board.hands.asked import Asked, Strip
from game.ui.board.hands.means import (
    FIGURES,
    MOVED,
    OWN,
    PLACE,
    WALL,
    Means,
    aimed_at,
    command_of,
    most_of,
    spell_in,
    tries,
    way_of,
)
from game.ui.board.overlays.aims import Aimed, mark_aim, outlines_of
from game.ui.board.overlays.lights import Mode
from game.ui.board.pickers.aims.aimed import forecast_of, strip_of
from game.ui.board.pickers.aims.arsenal import TILES, Arsenal
from game.ui.board.pickers.aims.chances import lit_about, lit_by_means
from game.ui.board.pickers.places import snapped
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.pickers.picker import Picker
    from game.ui.board.view import Marks


class Aiming(Arsenal):
    """Aims each thing in its way: at figures, at a place, by the ends of a wall, or not at all."""

    def __init__(self, picker: Picker, asked: Asked) -> None:
        super().__init__(picker, asked)
        self.targets: tuple[str, ...] = ()
        self.first: Point | None = None
        """The first end of a wall."""
        self._laid: tuple[Command | None, list[Point]] = (None, [])

    def who(self) -> str:
        """Who aims, "" while nothing is aimed."""
        return self.means.figure if self.means is not None else ""

    # ---- choosing --------------------------------------------------------------------------------------------------

    def act(self, name: str) -> bool:
        """Take a tile, its key, or a button of the strip; False where it is none of these."""
        if name in TILES:
            self._open(name)
        elif self.means is not None and name == "confirm":
            self._confirm()
        else:
            return False
        return True

    def _open(self, name: str) -> None:
        hands, sorts = self.hands, TILES[name][0]
        if self.means is not None and self.means.sort in sorts and way_of(self.at, self.means) == OWN:
            self._confirm()
            return
        who = self._who(name)
        if who is None:
            hands.wishes.notice("Nobody has anything of the kind", "")
            return
        self.cancel()
        hands.choose([who.id])
        known = [(means, no) for means, no in self.known(who) if means.sort in sorts]
        if len(known) == 1 and known[0][1] is None:
            self.begin(known[0][0])
        elif len(known) == 1 and known[0][1] is not None:
            hands.wishes.refuse(known[0][1], "")
        else:
            hands.wishes.menu(self.rows(who, sorts), self.menu_at(who), f"{who.name}: {TILES[name][1].lower()}")

    def begin_only(self) -> None:
        """Aim at once what alone can be done in the phase."""
        open_to = [means for holder in self.holders() for means, no in self.known(holder) if no is None]
        if len(open_to) == 1:
            self.begin(open_to[0])

    def begin(self, means: Means) -> None:
        """Aim a thing; by the keys at the nearest target, where the pointer is not over the table."""
        hands = self.hands
        self.cancel()
        hands.choose([means.figure])
        self.means = means
        if hands.picker is self.picker and not hands.over:
            hands.aim(1)

    def step_back(self) -> bool:
        """Forget the end of a wall, the figures named, or where it was laid; False where there is none."""
        had = super().step_back() or self.first is not None or bool(self.targets)
        self.first, self.targets = None, ()
        return had

    def let_go(self) -> None:
        """Stop aiming."""
        super().let_go()
        self.means, self.first, self.targets = None, None, ()

    # ---- aiming ----------------------------------------------------------------------------------------------------

    def command(self, pointed: Figure | None, place: Point) -> Command | None:
        """The command that a click there gives; None where it only goes on aiming."""
        means = self.means
        if means is None:
            return None
        way, spell = way_of(self.at, means), spell_in(self.at, means)
        if way == OWN:
            return command_of(means, (), ())
        if way == FIGURES:
            names = self._named(pointed)
            return command_of(means, names, ()) if names else None
        if way == MOVED:
            return command_of(means, self.targets, (place,)) if self.targets else None
        if way == WALL:
            return command_of(means, (), (self.first, self._end(place))) if self.first is not None else None
        if spell is not None and spell.on_figure and pointed is not None and pointed.side != self.side:
            return command_of(means, (pointed.id,), ())
        return command_of(means, (), (pointed.at if pointed is not None else place,))

    def _named(self, pointed: Figure | None) -> tuple[str, ...]:
        """The figures named, and the one pointed at."""
        if pointed is None or pointed.id in self.targets:
            return self.targets
        most = most_of(self.at, self.means) if self.means is not None else 1
        return (*self.targets, pointed.id) if len(self.targets) < most else self.targets

    def _end(self, place: Point) -> Point:
        """The other end of a wall: towards a place, no farther than it can be long."""
        spell = spell_in(self.at, self.means) if self.means is not None else None
        if spell is None or self.first is None:
            return place
        most = feet(self.at, spell.feet[0])
        if distance_up(self.first, place) <= most:
            return place
        return ahead_of(self.first, facing_towards(self.first, place), most - 2)

    def here(self) -> Point:
        """The place aimed at, by the keys or the pointer, to an eighth of an inch."""
        hands = self.hands
        foe = self.at.state.figures.get(hands.aimed)
        if foe is not None:
            return foe.at
        if self.held is not None:
            return self.held
        if self.spot is not None:
            return self.spot
        x, y = hands.at
        return snapped((round(x * GRAIN), round(y * GRAIN)))

    def pointed(self) -> Figure | None:
        """The figure pointed at."""
        hands = self.hands
        if self.held is not None and not hands.aimed:
            return self.lying()
        figure = self.at.state.figures.get(hands.hovered or "") if self.spot is None else None
        return figure if figure is not None and figure.standing else None

    def click(self, at: Point, figure: Figure | None, ctrl: bool = False) -> None:
        """Aim there, and work it where nothing is left to aim."""
        means, at = self.means, snapped(at)
        if means is None:
            return
        way = way_of(self.at, means)
        if way == MOVED and not self.targets:
            if figure is not None:
                self.targets = (figure.id,)
            return
        if way == WALL and self.first is None:
            self.first = at
            return
        if way == FIGURES and most_of(self.at, means) > 1:
            self._name(figure)
            return
        if way == PLACE:
            self.lay(figure, at)
        else:
            self.work(figure, at)

    def spares_own(self, command: Command) -> bool:
        """Whether none but enemies would be caught, and some would, as far as can be told."""
        known = risks(self.at, command)
        sides = {self.at.figure(risk.figure).side for risk in known.each}
        means, found = self.means, None
        if means is not None and isinstance(command, Cast | Use):
            found = scope_of(self.at, means, *aimed_at(command))
        sides |= {victim.side for victim in found.caught} if found is not None else set()
        return bool(sides) and self.side not in sides

    def _name(self, figure: Figure | None) -> None:
        """Add or remove a target; with the last that it can take, the spell is worked."""
        means = self.means
        if figure is None or means is None:
            return
        if figure.id in self.targets:
            self.targets = tuple([target for target in self.targets if target != figure.id])
            return
        wider = (*self.targets, figure.id)
        no = self.asked.refuse(command_of(means, wider, ()))
        if no is not None:
            self.hands.wishes.refuse(no, "")
            return
        self.targets = wider
        if len(wider) == most_of(self.at, means):
            self.give(command_of(means, wider, ()))

    def _confirm(self) -> None:
        """Enter: what a click does where the keys aim; the targets named suffice."""
        means = self.means
        if means is None:
            return
        if self.targets and way_of(self.at, means) == FIGURES:
            self.give(command_of(means, self.targets, ()))
        elif way_of(self.at, means) == OWN:
            self.give(command_of(means, (), ()))
        elif way_of(self.at, means) == PLACE:
            self.work(self.pointed(), self.here())
        else:
            self.click(self.here(), self.pointed())

    def grip(self, figure: Figure | None, at: Point) -> bool:
        """A drag draws a wall from end to end."""
        if self.means is None or way_of(self.at, self.means) != WALL:
            return False
        self.first = at
        return True

    def drop(self, at: Point) -> None:
        """End the wall; one hardly drawn has only its first end."""
        if self.first is not None and distance_up(self.first, at) > GRAIN // 2:
            self.give(self.command(None, at))

    def start(self) -> Point | None:
        """The place from which the keys move the aim: its own, else that of who aims."""
        if self.means is None or way_of(self.at, self.means) not in (PLACE, WALL, MOVED):
            return None
        hands = self.hands
        known = self.held or self.spot or self.first
        return known or (self.here() if hands.aimed or hands.over else self.at.figure(self.means.figure).at)

    def aimable(self) -> list[str]:
        """Those at whom it could be aimed, the nearest first."""
        means = self.means
        if means is None or way_of(self.at, means) == OWN:
            return []
        places = {figure.at: figure.id for figure in self.at.state.standing()}
        found: list[str] = []
        for command in tries(self.at, means):
            if self.asked.refuse(command) is not None:
                continue
            targets, spots = aimed_at(command)
            found += [*targets[:1], *(places[at] for at in spots[:1] if at in places)]
        start = self.at.figure(means.figure).at
        return sorted(dict.fromkeys(found), key=lambda name: (squared(self.at.figure(name).at, start), name))

    def lights(self) -> Mode | None:
        """Those at whom it could be aimed, or whom it catches where it is not aimed."""
        means = self.means
        if means is None:
            return None
        way = way_of(self.at, means)
        if way == WALL or (way == MOVED and self.targets):
            return None
        choice, by = ("aim", means, self.targets), (means.figure, *self.targets)
        if way == OWN:
            return Mode(choice, lambda: lit_about(self.at, means, command_of(means, (), ())), by)
        return Mode(choice, lambda: lit_by_means(self.asked, means), by, area=way == PLACE)

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def refusal(self) -> tuple[Command | None, Refusal | None]:
        """What a click would do now, and why it may not."""
        command = self.command(self.pointed(), self.here())
        return command, self.asked.refuse(command) if command is not None else None

    def command_meant(self) -> Command | None:
        """What a click would do now, where it may."""
        command, no = self.refusal() if self.means is not None else (None, None)
        return command if no is None else None

    def about(self) -> list[str]:
        """Who aims, and those named so far."""
        return [self.who(), *self.targets] if self.means is not None else []

    def where(self) -> list[Point]:
        """The template, where it is now."""
        if self.means is None:
            return []
        command, no = self.refusal()
        if self._laid[0] != command:
            self._laid = (command, outlines_of(self.at, self.means, command) if no is None else [])
        return self._laid[1]

    def strip(self) -> Strip | None:
        """What is being aimed, and how."""
        if self.means is None:
            return None
        return strip_of(self.at, self.means, self.first, self.targets, held=self.held is not None)

    def marks(self, marks: Marks, scale: int) -> None:
        """Range, template and whom it catches."""
        if self.means is None:
            return
        command, no = self.refusal()
        risks = self.hands.dangers.of(self.at, command if no is None else None)
        mark_aim(marks, self.at, Aimed(self.means, command, no, self.here(), self.first, self.targets, risks), scale)

    def forecast(self) -> ForecastView | None:
        """What would come of it."""
        if self.means is None:
            return None
        command, no = self.refusal()
        risks = self.hands.dangers.of(self.at, command if no is None else None)
        return forecast_of(self.at, self.means, command, no, risks)
