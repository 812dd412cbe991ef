"""Interruptions: shots at those who pass, counter-charges, parries. Each is a question over the foot of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import Aim, Charge, Parry, Shoot, Walk
from game.core.figures import Figure
from game.core.grain import Point, squared
from game.core.tally import Refusal
from game.play.melee.offers import MayParry
from game.play.missiles.offers import MayShoot
from game.play.moving.offers import MayCharge
from game.rules.moving.ways import charge_ways
from game.ui.art.palette import FLANK
from game.ui.board.forecasts.attacks import blow_forecast, charge_or_move_forecast, shot_forecast, unable
from game.ui.board.hands.asked import Asked, Button, Strip
from game.ui.board.overlays.shapes import aim_line, lane_of, ring_of
from game.ui.board.pickers.arms import arms_to_choose, next_arm, shot_at
from game.ui.board.pickers.picker import Picker
from game.ui.board.screening.stage import inch
from game.ui.keys import named
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table
    from game.ui.board.view import Marks


class PassingPicker(Picker):
    """Shots at those on the move: with the chosen, with all, or none."""

    done_label = "Hold"

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        offer = asked.offer(MayShoot)
        if offer is None:
            raise LookupError("a passing shot is offered")
        self.offer: MayShoot = offer
        self.arm = ""
        """With what the chosen are to shoot or throw, "" for the first of theirs that may."""
        self.aims: dict[str, Aim] = {}
        """The nearest shot of each who has any."""
        self.shots = tuple(offer.aims(asked.at))
        for aim in self.shots:
            self._nearer(aim)
        hands.choose(list(self.aims))
        movers = [asked.at.figure(name) for name in offer.targets]
        if movers:
            hands.wishes.glide(inch(movers[0].at))

    def _nearer(self, aim: Aim) -> None:
        old = self.aims.get(aim.figure)
        at = self.at.figure(aim.figure).at
        if old is None or squared(at, self.at.figure(aim.target).at) < squared(at, self.at.figure(old.target).at):
            self.aims[aim.figure] = aim

    def actors(self) -> list[str]:
        """Those who may shoot."""
        return list(self.aims)

    def choosable(self, figure: Figure) -> bool:
        """Only those who may shoot."""
        return figure.id in self.aims

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Shoot with the chosen at the one clicked."""
        if figure is None or figure.id not in self.offer.targets:
            return
        aims, why = self.able(figure)
        if aims:
            self.submit(Shoot(tuple(aims)))
        elif why:
            self.hands.wishes.refuse(why[0], "")

    def able(self, target: Figure) -> tuple[list[Aim], list[Refusal]]:
        """The shots that a click on a target fires: of the chosen (of all where none is), and why the others may not.

        The offer is asked of each: it knows who may aim."""
        aims, why = [], []
        for name in self._meant_to_shoot():
            found = shot_at(self.at, self.offer, self.at.figure(name), target, self.arm)
            aims += [found] if isinstance(found, Aim) else []
            why += [found] if isinstance(found, Refusal) else []
        return aims, why

    def _arms(self) -> list[str]:
        """What those have to choose from who are meant to shoot."""
        return arms_to_choose(self.shots, self._meant_to_shoot())

    def _nearest(self, name: str) -> Aim:
        """The nearest shot of one, with what is wished for where that reaches."""
        shot = self.aims[name]
        wished = shot_at(self.at, self.offer, self.at.figure(name), self.at.figure(shot.target), self.arm)
        return wished if isinstance(wished, Aim) else shot

    def _meant_to_shoot(self) -> list[str]:
        return [name for name in self.hands.chosen if name in self.aims] or list(self.aims)

    def about(self) -> list[str]:
        """Those on the move, and those who may shoot."""
        return [*self.offer.targets, *self.aims]

    def aimable(self) -> list[str]:
        """Those on the move at whom somebody meant to shoot may aim."""
        return self.nearest_first(name for name in self.offer.targets if self.able(self.at.figure(name))[0])

    def act(self, name: str) -> bool:
        """Shoot with all or with the chosen."""
        if name in ("confirm", "shoot", "all"):
            names = list(self.aims) if name == "all" else [one for one in self.hands.chosen if one in self.aims]
            aims = tuple(self._nearest(one) for one in names or self.aims)
            if aims:
                self.submit(Shoot(aims))
            return True
        if name == "arm":
            self.arm = next_arm(self.arm, self._arms())
            return True
        return super().act(name)

    def strip(self) -> Strip:
        """The question."""
        chosen = sum(1 for name in self.hands.chosen if name in self.aims)
        every = chosen == len(self.aims) or not chosen
        words = f"Shoot with {'all ' if every and len(self.aims) > 1 else ''}{len(self.aims) if every else chosen}"
        if len(self.aims) == 1:
            words = f"{self.at.figure(next(iter(self.aims))).name} shoots"
        return Strip(
            self.asked.decision.prompt[:1].upper() + self.asked.decision.prompt[1:],
            named("<confirm>: each at the nearest. A click on one on the move shoots at it, with all chosen who can."),
            self.asked.decision.cite,
            (
                Button("confirm", words, "Enter", True, "shoot"),
                Button("end", "Hold", "N"),
                *self._arm_button(),
                *self.orders(("fire", "at_will"), ("fire", "hold")),
            ),
        )

    def _arm_button(self) -> list[Button]:
        """With what, where somebody has a choice."""
        words = self.at.catalogue.name(self.arm) if self.arm else "any weapon"
        return [Button("arm", f"With {words}", "", False, "shoot")] if self._arms() else []

    def marks(self, marks: Marks, scale: int) -> None:
        """Lines of the shots that would be."""
        for name in self.offer.targets:
            marks.over.append(ring_of(self.at.figure(name), scale, FLANK, 2.0, True))
        for name, aim in self.aims.items():
            self.ring(marks, name, scale, side=True)
            if name in self.hands.chosen or not self.hands.chosen:
                marks.over.append(aim_line(self.at.figure(name), self.at.figure(aim.target), scale))

    def forecast(self) -> ForecastView | None:
        """The tally of the shots that a click (or Enter, where nobody is pointed at) fires."""
        target = self.at.state.figures.get(self.hands.hovered or "")
        names = self._meant_to_shoot()
        if not names:
            return None
        if target is not None and target.id in self.offer.targets:
            aims, why = self.able(target)
            shooters = [self.at.figure(aim.figure) for aim in aims] or [self.at.figure(names[0])]
            no = why[0] if why and not aims else None
            arms = {aim.figure: aim.weapon for aim in aims}
            return shot_forecast(self.at, shooters, target, no, others=unable(why) if aims else (), arms=arms)
        target = self.at.figure(self.aims[names[0]].target)
        here = [name for name in names if self.aims[name].target == target.id]
        there = sorted({self.at.figure(self.aims[name].target).name for name in names if name not in here})
        others = ((f"{len(names) - len(here)} more at {', '.join(there)}", ""),) if there else ()
        arms = {name: self._nearest(name).weapon for name in here}
        return shot_forecast(self.at, [self.at.figure(name) for name in here], target, None, others=others, arms=arms)


class CounterPicker(Picker):
    """Those charged may come to meet it."""

    done_label = "Stand"

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        offer = asked.offer(MayCharge)
        if offer is None:
            raise LookupError("a counter-charge is offered")
        self.offer: MayCharge = offer
        self.walks: dict[str, Walk] = {}
        for command in offer.examples(asked.at):
            if isinstance(command, Charge):
                self.walks.setdefault(command.walks[0].figure, command.walks[0])
        hands.choose(list(self.walks))

    def actors(self) -> list[str]:
        """Those who could meet it."""
        return list(self.walks)

    def choosable(self, figure: Figure) -> bool:
        """Only those who could."""
        return figure.id in self.walks

    def about(self) -> list[str]:
        """Those who charge, and those who could meet them."""
        return [*self.offer.against, *self.walks]

    def _command(self) -> Charge | None:
        """The chosen together; those who hinder each other are left out, the last first."""
        names = [name for name in self.hands.chosen if name in self.walks]
        while names:
            command = Charge(tuple(self.walks[name] for name in names))
            if self.offer.refuse(self.at, command) is None:
                return command
            names.pop()
        return None

    def act(self, name: str) -> bool:
        """Meet them."""
        if name in ("confirm", "charge"):
            command = self._command()
            if command is not None:
                self.submit(command)
            else:
                self.hands.wishes.notice("None of the chosen can meet them", self.asked.decision.cite)
            return True
        return super().act(name)

    def strip(self) -> Strip:
        """The question."""
        chosen = sum(1 for name in self.hands.chosen if name in self.walks)
        return Strip(
            "They charge",
            self.asked.decision.prompt[:1].upper() + self.asked.decision.prompt[1:],
            self.asked.decision.cite,
            (
                Button("confirm", f"Meet them with {chosen or 'nobody'}", "Enter", True, "charge"),
                Button("end", "Stand", "N"),
                *self.orders(("counter", "never"), ("counter", "always")),
            ),
        )

    def marks(self, marks: Marks, scale: int) -> None:
        """The lanes in which they would come."""
        for name in self.offer.against:
            marks.over.append(ring_of(self.at.figure(name), scale, FLANK, 2.0, True))
        for name, walk in self.walks.items():
            figure = self.at.figure(name)
            if name in self.hands.chosen:
                marks.under += lane_of(figure, (figure.at, *walk.path), self.colour(self.side), scale, True)
            self.ring(marks, name, scale, side=True)

    def forecast(self) -> ForecastView | None:
        """The blow of the one pointed at, else of the first of the chosen, from where it meets them."""
        chosen = [name for name in self.hands.chosen if name in self.walks]
        name = self.hands.hovered if self.hands.hovered in self.walks else next(iter(chosen), None)
        found = charge_ways(self.at, (self.walks[name],)) if name else ()
        if not name or isinstance(found, Refusal):
            return None
        return charge_or_move_forecast(self.at, self.at.figure(name), found[0], self.walks[name].facing, True, None)


class ParryPicker(Picker):
    """A blow is about to fall: how many blows are given up to parry it."""

    done_label = "No parry"
    single = True

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        offer = asked.offer(MayParry)
        if offer is None:
            raise LookupError("a parry is offered")
        self.offer: MayParry = offer
        hands.choose([offer.figure])
        hands.wishes.glide(inch(asked.at.figure(offer.figure).at))

    def actors(self) -> list[str]:
        """He alone."""
        return [self.offer.figure]

    def choosable(self, figure: Figure) -> bool:
        """Nobody else."""
        return figure.id == self.offer.figure

    def about(self) -> list[str]:
        """The two of them."""
        return [self.offer.figure, self.offer.attacker]

    def done(self) -> None:
        """Take the blow as it comes."""
        self.submit(Parry(0))

    def act(self, name: str) -> bool:
        """Parry with one blow, or with the shield."""
        if name == "confirm":
            self.submit(Parry(1, shield=not self.offer.weapon))
        elif name == "shield":
            self.submit(Parry(1, shield=True))
        else:
            return super().act(name)
        return True

    def main(self) -> tuple[str, bool, str]:
        """The blow can always be taken."""
        return self.done_label, True, ""

    def strip(self) -> Strip:
        """The question."""
        most = min(3, self.offer.most, self.offer.together)
        more = [Button(f"parry:{n}", f"With {n} blows", data=Parry(n)) for n in range(2, most + 1) if self.offer.weapon]
        name = self.at.figure(self.offer.figure).name
        each = "Each blow" if self.offer.together > 1 else "A blow"
        text = f"{each} given up takes 3 off the die. {name} has {self.offer.most}."
        if self.offer.worth:
            lost = ", the last that was left for its own blow" if self.offer.spends else ""
            text = f"The parry takes {self.offer.worth} off the die. It is an action of {name}'s{lost}."
        if self.offer.shield:
            text += " The shield takes 1d6 off his first hit, and may break."
        if self.offer.shield and self.offer.weapon:
            more.insert(0, Button("shield", "With the shield", "", False, "parry"))
        return Strip(
            self.asked.decision.prompt,
            text,
            self.asked.decision.cite,
            (
                Button("end", "Take the blow", "N"),
                Button("confirm", "Parry", "Enter", True, "parry"),
                *more,
                *self.orders(("parry", "never"), ("parry", "always")),
            ),
        )

    def marks(self, marks: Marks, scale: int) -> None:
        """Who strikes whom."""
        attacker, figure = self.at.figure(self.offer.attacker), self.at.figure(self.offer.figure)
        marks.over.append(ring_of(attacker, scale, FLANK, 2.0, True))
        marks.over.append(aim_line(attacker, figure, scale, FLANK))

    def forecast(self) -> ForecastView | None:
        """The blow that is coming, parried once, for what that is worth."""
        attacker, figure = self.at.figure(self.offer.attacker), self.at.figure(self.offer.figure)
        return blow_forecast(self.at, attacker, figure, None, parries=self.offer.worth or 1)
