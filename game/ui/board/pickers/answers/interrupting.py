"""Interruptions: shots at those who pass, counter-charges. Each is a question over the foot of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import Aim, Charge, Command, Shoot, Walk
from game.core.figures import Figure
from game.core.grain import Point, squared
from game.core.tally import Refusal
from game.play.missiles.offers import MayShoot
from game.play.moving.offers import MayCharge
from game.rules.moving.ways import charge_ways
from game.ui.art.palette import FLANK
from game.ui.board.forecasts.attacks import (
    Besides,
    Shooters,
    charge_or_move_forecast,
    names_of,
    shot_forecast,
)
from game.ui.board.hands.asked import Then
from game.ui.board.overlays.lights import Mode
from game.ui.board.overlays.shapes import aim_line, lane_of, ring_of
from game.ui.board.pickers.aims.arms import along, arms_to_choose, kept, next_arm, shot_at, spread
from game.ui.board.pickers.aims.chances import lit_by_shots
from game.ui.board.pickers.several import Several, several
from game.ui.board.pickers.slots import SlotPicker, by_figure
from game.ui.keys import named
from game.ui.kit.controls.option import Option
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.view import Marks


class PassingPicker(SlotPicker[MayShoot, Aim]):
    """Shots at those on the move: with the chosen, with all, or none."""

    offered = MayShoot
    done_label = "Hold"
    nobody = "What is in their hands is thrown only by its own button"
    arm = ""
    """With what the chosen are to shoot or throw, "" for the first of theirs that may and is not in hand."""

    def filling(self) -> dict[str, list[Aim]]:
        """The shots of each who has any, the nearest first."""
        self._laid: tuple[object, tuple[Aim, ...]] = (None, ())
        found = by_figure(self.offer.aims(self.at))
        for name, aims in found.items():
            here = self.at.figure(name).at
            aims.sort(key=lambda aim: squared(here, self.at.figure(aim.target).at))
        return found

    def shown_first(self) -> list[str]:
        """Those on the move."""
        return list(self.offer.targets)

    def answering(self) -> list[str]:
        """The chosen who may shoot and keep what is in hand, all of those where none of them may."""
        able = [name for name in self.filled if self._kept(name)]
        return [name for name in self.hands.chosen if name in able] or able

    def _kept(self, name: str) -> list[Aim]:
        """The shots of a figure that leave it what is in its hand; with the weapon wished for, where that reaches."""
        aims = kept(self.at, self.open.get(name, ()), self.arm)
        return [aim for aim in aims if aim.weapon == self.arm] or aims

    def together(self, names: list[str]) -> Command:
        """Each at one of them, so that all are shot at."""
        return Shoot(self._spread(tuple(names)))

    def _spread(self, names: tuple[str, ...]) -> tuple[Aim, ...]:
        """The shots of some, spread over those on the move; kept until others are meant."""
        key = (names, self.arm)
        if self._laid[0] != key:
            self._laid = (key, spread(self.at, {name: self._kept(name) for name in names}))
        return self._laid[1]

    def _throwing(self) -> list[str]:
        """Those who could only throw what is in their hands."""
        return [name for name in self.filled if not self._kept(name)]

    def _throw(self, names: object) -> None:
        """Have them throw it: that was chosen."""
        aims = {name: self.open[name] for name in self._throwing()}
        self.submit(Shoot(spread(self.at, aims)))

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Shoot with the chosen at the one clicked."""
        if figure is None or figure.id not in self.offer.targets:
            return
        shots = self.able(figure)
        if shots.able:
            self.submit(Shoot(tuple(shots.able)))
        elif shots.no is not None:
            self.hands.wishes.refuse(shots.no, "")

    def able(self, target: Figure) -> Several[Aim]:
        """The shots that a click on a target fires: of the chosen, of all where none is."""
        names = self.answering() or list(self.filled)
        return several(shot_at(self.at, self.offer, self.at.figure(name), target, self.arm) for name in names)

    def command_meant(self) -> Command | None:
        """The shots at the one pointed at, else those that Enter fires."""
        target = self.at.state.figures.get(self.hands.hovered or "")
        if target is None or target.id not in self.offer.targets:
            return super().command_meant()
        shots = tuple(self.able(target).able)
        return self.legal(Shoot(shots)) if shots else None

    def by_action(self, name: str) -> Command | None:
        """The shots of all."""
        return self.together(list(self.filled)) if name == "all" and self.filled else None

    def _arms(self) -> list[str]:
        """The weapons to choose from of those who are to shoot."""
        aims = (aim for aims in self.open.values() for aim in aims)
        return arms_to_choose(self.at, aims, self.answering() or self.filled)

    def about(self) -> list[str]:
        """Those on the move, and those who may shoot."""
        return [*self.offer.targets, *self.open]

    def where(self) -> list[Point]:
        """Along the lines of the shots that would be."""
        return along(self.at, self._spread(tuple(self.answering())))

    def aimable(self) -> list[str]:
        """Those on the move at whom one of those who are to shoot can aim."""
        return self.nearest_first(name for name in self.offer.targets if self.able(self.at.figure(name)).able)

    def lights(self) -> Mode | None:
        """Those on the move; the one pointed at with the chance that a click hits, else all at whom Enter shoots."""
        target = self.at.state.figures.get(self.hands.hovered or "")
        shots: dict[str, list[Aim]] = {name: [] for name in self.aimable()}
        if target is not None and target.id in shots:
            shots[target.id] = list(self.able(target).able)
        else:
            target = None
            for aim in self._spread(tuple(self.answering())):
                shots.setdefault(aim.target, []).append(aim)
        choice = ("passing", tuple(self.answering()), self.arm, target.id if target is not None else "")
        return Mode(choice, lambda: lit_by_shots(self.at, shots.items()), tuple(self.open))

    def act(self, name: str) -> bool:
        """Shoot with all or with the chosen."""
        if name == "all" and self.answering():
            self.submit(self.together([name for name in self.filled if self._kept(name)]))
        elif name == "arm":
            self.arm = next_arm(self.arm, self._arms())
        else:
            return super().act("confirm" if name == "shoot" else name)
        return True

    def instructions(self) -> str:
        """What Enter and a click do: as many as may shoot, at as many as pass."""
        targets, one = self.offer.targets, len(self.answering()) <= 1
        said = "at all of them, the nearest first. A click on one shoots at it, with all chosen who can."
        if len(targets) == 1:
            said = f"{'' if one else 'all chosen who can shoot '}at {self.at.figure(targets[0]).name}. So does a click."
        elif one:
            said = "at the nearest of them. A click on another shoots at that one."
        return f"{named('<confirm>')}: {said}"

    def buttons(self) -> tuple[Option, ...]:
        """Shoot, hold, with what."""
        many, all_of_them = len(self.answering()), len(self.answering()) == len(self.open)
        words = f"Shoot with {'all ' if all_of_them else ''}{many}"
        if len(self.open) == 1:
            words = f"{self.at.figure(next(iter(self.open))).name} shoots"
        shoot = [self.go(words, "shoot")] if many else []
        arm = self.at.catalogue.name(self.arm) if self.arm else "any weapon"
        with_what = [Option("arm", f"With {arm}", "shoot")] if self._arms() else []
        standing = self.orders(("fire", "at_will"), ("fire", "hold"))
        return (*shoot, self.stay("Hold"), *self._throws(), *with_what, *standing)

    def _throws(self) -> list[Option]:
        """The button of those who could only throw what is in their hands."""
        names = self._throwing()
        if not names:
            return []
        first = self.at.figure(names[0])
        held, many = self.at.catalogue.name(first.weapon), len(names)
        words = f"{first.name} throws the {held}" if many == 1 else f"{many} throw what is in hand"
        return [Option("throw", words, "shoot", data=Then(self._throw, names))]

    def marks(self, marks: Marks, scale: int) -> None:
        """Lines of the shots that would be."""
        for name in self.offer.targets:
            marks.over.append(ring_of(self.at.figure(name), scale, FLANK, 2.0, True))
        for name in self.filled:
            self.ring(marks, name, scale, side=True)
        target = self.at.state.figures.get(self.hands.hovered or "")
        shots = self.able(target).able if target is not None and target.id in self.offer.targets else ()
        for aim in shots or self._spread(tuple(self.answering())):
            marks.over.append(aim_line(self.at.figure(aim.figure), self.at.figure(aim.target), scale))

    def forecast(self) -> ForecastView | None:
        """The tally of the shots that a click (or Enter, where nobody is pointed at) fires."""
        target = self.at.state.figures.get(self.hands.hovered or "")
        names = self.answering() or list(self.filled)
        if not names:
            return None
        if target is not None and target.id in self.offer.targets:
            shots = self.able(target)
            arms = {aim.figure: aim.weapon for aim in shots.able}
            shooting = Shooters([self.at.figure(name) for name in arms or names[:1]], arms)
            return shot_forecast(self.at, shooting, target, shots.no, Besides(others=shots.others))
        laid = self._spread(tuple(self.answering()))
        if not laid:
            return None
        target = self.at.figure(laid[0].target)
        arms = {aim.figure: aim.weapon for aim in laid if aim.target == target.id}
        there = tuple({aim.target: self.at.figure(aim.target) for aim in laid if aim.figure not in arms}.values())
        others = ((f"{len(laid) - len(arms)} more at {names_of(there)}", ""),) if there else ()
        return shot_forecast(
            self.at, Shooters([self.at.figure(name) for name in arms], arms=arms), target, None, Besides(others=others)
        )


class CounterPicker(SlotPicker[MayCharge, Walk]):
    """Those charged may come to meet it."""

    offered = MayCharge
    asks = "They charge"
    done_label = "Stand"
    nobody = "None of the chosen can meet them"

    def shown_first(self) -> list[str]:
        """Nobody: those who charge are on view."""
        return []

    def about(self) -> list[str]:
        """Those who charge, and those who could meet them."""
        return [*self.offer.against, *self.open]

    def command(self) -> Command | None:
        """The chosen together, without those who hinder others, the last left out first."""
        names = self.answering()
        while names:
            command = Charge(tuple(self.filled[name] for name in names))
            if self.offer.refuse(self.at, command) is None:
                return command
            names.pop()
        return None

    def act(self, name: str) -> bool:
        """Meet them."""
        return super().act("confirm" if name == "charge" else name)

    def instructions(self) -> str:
        """What is to be judged."""
        prompt = self.asked.decision.prompt
        return prompt[:1].upper() + prompt[1:]

    def buttons(self) -> tuple[Option, ...]:
        """Meet them, or stand."""
        meet = self.go(f"Meet them with {len(self.answering()) or 'nobody'}", "charge")
        return (meet, self.stay("Stand"), *self.orders(("counter", "never"), ("counter", "always")))

    def marks(self, marks: Marks, scale: int) -> None:
        """The lanes in which they would come."""
        for name in self.offer.against:
            marks.over.append(ring_of(self.at.figure(name), scale, FLANK, 2.0, True))
        for name, walk in self.filled.items():
            figure = self.at.figure(name)
            if name in self.hands.chosen:
                marks.under += lane_of(figure, (figure.at, *walk.path), self.colour(self.side), scale, True)
            self.ring(marks, name, scale, side=True)

    def forecast(self) -> ForecastView | None:
        """The blow of the one pointed at, else of the first of the chosen, from where it meets them."""
        name = self.hands.hovered if self.hands.hovered in self.filled else self.lead()
        found = charge_ways(self.at, (self.filled[name],)) if name else ()
        if not name or isinstance(found, Refusal):
            return None
        return charge_or_move_forecast(self.at, self.at.figure(name), found[0], self.filled[name].facing, True, None)
