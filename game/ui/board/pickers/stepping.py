"""Moves in melee by hand: who steps up to an enemy, by which way a charger goes on, where one set free goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import Move, Strike, Walk
from game.core.figures import Figure
from game.core.grain import Point, facing_towards, squared
from game.core.tally import Refusal
from game.play.ledger import fight
from game.play.melee.offers import MayStrike
from game.play.melee.stepping_offers import MayGoOn, MayMoveFreed, MayStep, freed_ways
from game.play.moving.offers import MayStop
from game.rules.melee.onward import onward_way
from game.rules.melee.stepping import step_ways
from game.rules.morale.flight import escape_tally
from game.rules.moving.walking import Way
from game.ui.art.palette import FLANK
from game.ui.board.forecasts.attacks import blow_forecast, charge_or_move_forecast, tally_forecast
from game.ui.board.hands.asked import Asked, Button, Strip
from game.ui.board.overlays.shapes import aim_line, lane_of, ring_about, ring_of
from game.ui.board.pickers.picker import Picker
from game.ui.board.screening.stage import inch
from game.ui.panels.models import ActionView, ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table
    from game.ui.board.view import Marks


class WalkPicker(Picker):
    """Each of those who may go has a walk that is shown; a click on a place gives the chosen one another."""

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        self.walks: dict[str, Walk] = {}

    def actors(self) -> list[str]:
        """Those who may go."""
        return list(self.walks)

    def choosable(self, figure: Figure) -> bool:
        """Nobody else."""
        return figure.id in self.walks

    def laid(self, walk: Walk) -> Way | Refusal:
        """What a walk comes to."""
        raise LookupError(type(self).__name__)

    def lead(self) -> str:
        """Whose way a click gives."""
        return next((name for name in self.hands.chosen if name in self.walks), "")

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Send the chosen one there, or towards the enemy clicked; a second click on it carries it out."""
        name = self.lead()
        if not name:
            self.hands.wishes.notice("Choose who is to go", "")
            return
        foe = figure is not None and figure.side != self.side and figure.standing
        walk = self.towards(name, figure) if foe and figure is not None else self.walk_to(name, at)
        found = self.asked.refuse(Move((walk,)))
        if found is not None:
            self.hands.wishes.refuse(found, "")
        elif self.walks[name].path == walk.path:
            self.act("confirm")
        else:
            self.walks[name] = walk

    def walk_to(self, name: str, at: Point) -> Walk:
        """Straight to a place."""
        return Walk(name, (at,), facing_towards(self.at.figure(name).at, at))

    def where(self) -> list[Point]:
        """Where they would step."""
        return [walk.path[-1] for walk in self.walks.values() if walk.path]

    def towards(self, name: str, foe: Figure) -> Walk:
        """Straight at an enemy."""
        return self.walk_to(name, foe.at)

    def command(self) -> Move | None:
        """The chosen together; those who hinder others are left out."""
        walks: list[Walk] = []
        for name in self.hands.chosen:
            walk = self.walks.get(name)
            if walk is not None and self.asked.refuse(Move((*walks, walk))) is None:
                walks.append(walk)
        return Move(tuple(walks)) if walks else None

    def act(self, name: str) -> bool:
        """Go."""
        if name == "confirm":
            command = self.command()
            if command is not None:
                self.submit(command)
            else:
                self.hands.wishes.notice("None of the chosen can go there", self.asked.decision.cite)
            return True
        return super().act(name)

    def marks(self, marks: Marks, scale: int) -> None:
        """The ways, in full for the chosen, and a ghost at the end of each."""
        for name, walk in self.walks.items():
            figure = self.at.figure(name)
            self.ring(marks, name, scale, side=True)
            way = self.laid(walk)
            if isinstance(way, Refusal) or name not in self.hands.chosen:
                continue
            if way.length:
                marks.under += lane_of(figure, way.path, self.colour(self.side), scale, True)
            marks.ghosts.append((figure, inch(way.end), walk.facing))
            marks.over.append(ring_about(figure, inch(way.end), walk.facing, scale, (255, 240, 200), 1.8, False))


class StepPicker(WalkPicker):
    """Before the blows all who can step up to an enemy are shown, each with its step; or one who steps on."""

    done_label = "Stay"

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        offer = asked.offer(MayStep)
        if offer is None:
            raise LookupError("a step is offered")
        self.offer: MayStep = offer
        for name in offer.figures:
            first = next(iter(offer.walks(asked.at, name)), None)
            if first is not None:
                self.walks[name] = first
        hands.choose(list(self.walks))
        if self.walks:
            hands.wishes.glide(inch(asked.at.figure(next(iter(self.walks))).at))

    def laid(self, walk: Walk) -> Way | Refusal:
        """The step."""
        found = step_ways(self.at, (walk,), fight(self.at.state).gone)
        return found if isinstance(found, Refusal) else found[0]

    def towards(self, name: str, foe: Figure) -> Walk:
        """The step looked out for him that ends nearest to this enemy."""
        walks = [walk for walk in self.offer.walks(self.at, name) if walk.path]
        straight = self.walk_to(name, foe.at)
        return min(walks, key=lambda walk: squared(walk.path[-1], foe.at), default=straight)

    def strip(self) -> Strip:
        """The question."""
        many = sum(1 for name in self.hands.chosen if name in self.walks)
        prompt = self.asked.decision.prompt
        told = "Click a figure to choose it, a place or an enemy to send it there: 2 inches at most."
        words = f"{self.at.figure(self.lead()).name} steps" if many == 1 else f"{many or 'None'} step up"
        return Strip(
            prompt[:1].upper() + prompt[1:],
            told,
            self.asked.decision.cite,
            (
                Button("end", "Stay", "N"),
                Button("confirm", words, "Enter", True, "run"),
                *self.orders(("step", "always"), ("step", "never")),
            ),
        )

    def forecast(self) -> ForecastView | None:
        """The blow at the enemy pointed at."""
        name, foe = self.lead(), self.at.state.figures.get(self.hands.hovered or "")
        if not name or foe is None or foe.side == self.side or not foe.standing:
            return None
        return blow_forecast(self.at, self.at.figure(name), foe, None, note="if it steps up to him")


class GoOnPicker(WalkPicker):
    """A charger goes on, straight on or by the way clicked; or strikes first whom it still reaches."""

    single = True
    done_label = "Straight on"

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        offer = asked.offer(MayGoOn)
        if offer is None:
            raise LookupError("a way on is offered")
        self.offer: MayGoOn = offer
        self.figure = asked.at.figure(offer.figure)
        self.ways = [one.walks[0] for one in offer.examples(asked.at) if isinstance(one, Move)]
        heading = offer.course(asked.at).heading
        self.walks = {self.figure.id: self.ways[0] if self.ways else Walk(self.figure.id, (), heading)}
        strikes = asked.offer(MayStrike)
        self.targets = [one.id for one in strikes.targets(asked.at)] if strikes is not None else []
        hands.choose([self.figure.id])
        hands.wishes.glide(inch(self.figure.at))

    def laid(self, walk: Walk) -> Way | Refusal:
        """The way on, to its end."""
        return onward_way(self.at, self.figure, self.offer.course(self.at), walk.path, walk.facing)

    def aimable(self) -> list[str]:
        """Whom it could strike first."""
        return self.targets

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Strike whom is clicked, or go that way."""
        if figure is not None and figure.id in self.targets:
            self.submit(Strike(self.figure.id, figure.id))
        else:
            super().click(at, None if figure is None or figure.side != self.side else figure, ctrl)

    def act(self, name: str) -> bool:
        """Go, look at another way, or strike first."""
        if name in ("left", "right") and self.ways:
            known = self.walks[self.figure.id]
            place = self.ways.index(known) if known in self.ways else 0
            self.walks[self.figure.id] = self.ways[(place + (1 if name == "right" else -1)) % len(self.ways)]
            return True
        if name == "strike" and self.targets:
            self.submit(Strike(self.figure.id, self.targets[0]))
            return True
        return super().act(name)

    def tiles(self) -> list[ActionView]:
        """Strike first, where somebody is in reach."""
        if not self.targets:
            return []
        tip = "Strike first\nThen it goes on {#SP-3.5.5.4.1}"
        return [ActionView("strike", "Strike first", "strike", "F", tip=tip)]

    def strip(self) -> Strip:
        """The question."""
        names = [self.at.figure(name).name for name in self.targets[:1]]
        strike = tuple([Button("strike", f"Strike {name} first", "F") for name in names])
        return Strip(
            self.asked.decision.prompt,
            "It must go on as far as its charge carries it: click a place within 45 degrees of it for another way.",
            self.asked.decision.cite,
            (Button("confirm", "Go on", "Enter", True, "charge"), *strike, Button("end", "Straight on", "N")),
        )

    def marks(self, marks: Marks, scale: int) -> None:
        """The way, and whom it could strike first."""
        super().marks(marks, scale)
        for name in self.targets:
            marks.over.append(ring_of(self.at.figure(name), scale, FLANK, 1.8, True))
            marks.over.append(aim_line(self.figure, self.at.figure(name), scale, FLANK))

    def main(self) -> tuple[str, bool, str]:
        """Straight on, whatever is shown."""
        return self.done_label, self.asked.offer(MayStop) is not None, ""

    def forecast(self) -> ForecastView | None:
        """The blow at the one pointed at, or whom it could strike first; else what its way on leads to."""
        hovered = self.hands.hovered
        target = hovered if hovered in self.targets else next(iter(self.targets), None)
        if target:
            return blow_forecast(self.at, self.figure, self.at.figure(target), None, note="before it goes on")
        walk = self.walks[self.figure.id]
        way = self.laid(walk)
        if isinstance(way, Refusal):
            return None
        return charge_or_move_forecast(self.at, self.figure, way, walk.facing, True, None)


class FreedPicker(WalkPicker):
    """Those set free in the missile phase: a click on a place sends the chosen one there, if its roll succeeds."""

    single = True
    done_label = "Stay"

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        offer = asked.offer(MayMoveFreed)
        if offer is None:
            raise LookupError("a move of one set free is offered")
        self.offer: MayMoveFreed = offer
        for command in offer.examples(asked.at):
            if isinstance(command, Move):
                self.walks.setdefault(command.walks[0].figure, command.walks[0])
        hands.choose(list(self.walks)[:1])
        if self.walks:
            hands.wishes.glide(inch(asked.at.figure(next(iter(self.walks))).at))

    def laid(self, walk: Walk) -> Way | Refusal:
        """The move."""
        found = freed_ways(self.at, (walk,))
        return found if isinstance(found, Refusal) else found[0]

    def strip(self) -> Strip:
        """The question."""
        name = self.lead()
        who = self.at.figure(name).name if name else "Nobody"
        return Strip(
            "Set free: move?",
            "Click where the chosen one is to go; it rolls to get away, for one of its blows.",
            self.asked.decision.cite,
            (Button("end", "Stay", "N"), Button("confirm", f"{who} tries", "Enter", True, "run")),
        )

    def forecast(self) -> ForecastView | None:
        """The roll."""
        name = self.lead()
        if not name:
            return None
        figure = self.at.figure(name)
        return tally_forecast(f"{self.named(figure)} tries to move on", escape_tally(self.at, figure))
