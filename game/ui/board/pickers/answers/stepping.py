"""Moves in melee by hand: who steps up to an enemy, by which way a charger goes on, where one set free goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.board.bases import gap
from game.core.commands import Command, Move, Strike, Walk
from game.core.figures import Figure
from game.core.grain import Point, facing_towards, round_inches, squared
from game.core.state import with_figure
from game.core.tally import Refusal
from game.play.ledger import fight
from game.play.melee.offers import MayStrike
from game.play.melee.stepping_offers import MayGoOn, MayMoveFreed, MayStep, freed_ways
from game.rules.gear.arms import free_draw
from game.rules.melee.onward import onward_way
from game.rules.melee.stepping import step_ways, would_fight
from game.rules.morale.flight import escape_tally
from game.rules.moving.way import Way
from game.rules.situation import Situation
from game.ui.art.palette import FLANK
from game.ui.board.forecasts.attacks import Besides, blow_forecast, charge_or_move_forecast, names_of, tally_forecast
from game.ui.board.overlays.lights import Mode
from game.ui.board.overlays.shapes import Stroke, aim_line, lane_of, ring_about, ring_of
from game.ui.board.pickers.aims.chances import lit_by_blows
from game.ui.board.pickers.registry import answers
from game.ui.board.pickers.slots import O, SlotPicker
from game.ui.board.screening.stage import inch
from game.ui.kit.controls.option import Option
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.view import Marks


class WalkPicker(SlotPicker[O, Walk]):
    """Each of those who may go has a walk that is shown; a click on a place changes that of the chosen one."""

    nobody = "None of the chosen can go there"

    def laid(self, walk: Walk) -> Way | Refusal:
        """The way of a walk."""
        raise LookupError(type(self).__name__)

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
        elif self.filled[name].path == walk.path:
            self.act("confirm")
        else:
            self.filled[name] = walk

    def walk_to(self, name: str, at: Point) -> Walk:
        """Straight to a place."""
        return Walk(name, (at,), facing_towards(self.at.figure(name).at, at))

    def where(self) -> list[Point]:
        """Where they would step."""
        return [walk.path[-1] for walk in self.filled.values() if walk.path]

    def towards(self, name: str, foe: Figure) -> Walk:
        """Straight at an enemy."""
        return self.walk_to(name, foe.at)

    def command(self) -> Command | None:
        """The chosen together, without those who hinder others."""
        walks: list[Walk] = []
        for name in self.answering():
            if self.asked.refuse(Move((*walks, self.filled[name]))) is None:
                walks.append(self.filled[name])
        return Move(tuple(walks)) if walks else None

    def marks(self, marks: Marks, scale: int) -> None:
        """The ways, in full for the chosen, and a ghost at the end of each."""
        for name, walk in self.filled.items():
            figure = self.at.figure(name)
            self.ring(marks, name, scale, side=True)
            way = self.laid(walk)
            if isinstance(way, Refusal) or name not in self.hands.chosen:
                continue
            if way.length:
                marks.under += lane_of(figure, way.path, self.colour(self.side), scale, True)
            marks.ghosts.append((figure, inch(way.end), walk.facing))
            marks.over.append(
                ring_about(figure, inch(way.end), walk.facing, scale, Stroke((255, 240, 200), 1.8, False))
            )


@answers(MayStep)
class StepPicker(WalkPicker[MayStep]):
    """Before the blows all who can step up to an enemy are shown, each with its step; or one who steps on."""

    offered = MayStep
    done_label = "Stay"
    how = "Click a figure to choose it, a place or an enemy to send it there: 2 inches at most."

    def filling(self) -> dict[str, list[Walk]]:
        """The first step of each who has any."""
        first = {name: next(iter(self.offer.walks(self.at, name)), None) for name in self.offer.figures}
        return {name: [walk] for name, walk in first.items() if walk is not None}

    def begin(self) -> None:
        """Choose all who would fight with what they hold; who holds a bow steps up where he is chosen, or all do."""
        able = [name for name in self.filled if not self._lets_go(name)]
        self.hands.choose(able or list(self.filled))

    def _lets_go(self, name: str) -> str:
        """What one lets go of to fight hand to hand, "" for nothing."""
        figure = self.at.figure(name)
        held = figure.weapon in self.at.catalogue.missiles and figure.weapon not in self.at.catalogue.weapons
        return self.at.catalogue.name(figure.weapon) if held else ""

    def instructions(self) -> str:
        """How it is answered, and of the chosen what they let go of."""
        names = [name for name in self.answering() if self._lets_go(name)]
        if not names:
            return super().instructions()
        who = names_of([self.at.figure(name) for name in names], " and ")
        said = f"{who} let go of what they shoot with."
        if len(names) == 1:
            drawn = free_draw(self.at.catalogue, self.at.figure(names[0]).carries)
            then = f"draws a {self.at.catalogue.name(drawn)}" if drawn else "fights bare-handed"
            said = f"{who} lets go of the {self._lets_go(names[0])} and {then}."
        return f"{super().instructions()} {said}"

    def laid(self, walk: Walk) -> Way | Refusal:
        """The step."""
        found = step_ways(self.at, (walk,), fight(self.at.state).gone)
        return found if isinstance(found, Refusal) else found[0]

    def towards(self, name: str, foe: Figure) -> Walk:
        """The step offered to him that ends nearest to this enemy."""
        walks = [walk for walk in self.offer.walks(self.at, name) if walk.path]
        straight = self.walk_to(name, foe.at)
        return min(walks, key=lambda walk: squared(walk.path[-1], foe.at), default=straight)

    def buttons(self) -> tuple[Option, ...]:
        """Stay, or step."""
        many = len(self.answering())
        words = f"{self.at.figure(self.lead()).name} steps" if many == 1 else f"{many or 'None'} step up"
        return (self.stay("Stay"), self.go(words, "run"), *self.orders(("step", "always"), ("step", "never")))

    def forecast(self) -> ForecastView | None:
        """The blow at the enemy pointed at, from where the step that comes nearest to him ends; else why none."""
        name, foe = self.lead(), self.at.state.figures.get(self.hands.hovered or "")
        if not name or foe is None or foe.side == self.side or not foe.standing:
            return None
        figure = self.at.figure(name)
        for walk in sorted(
            self.offer.walks(self.at, name), key=lambda walk: squared((walk.path or (figure.at,))[-1], foe.at)
        ):
            way = self.laid(walk)
            if isinstance(way, Refusal):
                continue
            there = replace(figure, x=way.end[0], y=way.end[1], facing=walk.facing)
            then = Situation(with_figure(self.at.state, there), self.at.battle)
            if would_fight(then, there, foe):
                return blow_forecast(then, there, foe, None, Besides("if it steps up to him"))
        far = round_inches(gap(figure, foe))
        words = f"no step of {figure.name}'s brings it to blows with {foe.name}: {far} inches lie between their bases"
        sentence = f"{self.named(figure)} cannot step up to {self.named(foe)}"
        return ForecastView(sentence, refused=words, refused_rule="SP-3.5.6.1")


@answers(MayGoOn)
class GoOnPicker(WalkPicker[MayGoOn]):
    """A charger goes on, straight on or by the way clicked; or strikes first whom it still reaches."""

    offered = MayGoOn
    single = True
    done_label = "Straight on"
    how = "It must go on as far as its charge carries it: click a place within 45 degrees of it for another way."

    def filling(self) -> dict[str, list[Walk]]:
        """The ways of the one who charges, or his own place if there is none."""
        name = self.offer.figure
        return super().filling() or {name: [Walk(name, (), self.offer.course(self.at).heading)]}

    def begin(self) -> None:
        """Choose him alone, and find whom he could strike."""
        super().begin()
        self.figure, self.ways = self.at.figure(self.offer.figure), self.open[self.offer.figure]
        strikes = self.asked.offer(MayStrike)
        self.targets = [target.id for target in strikes.targets(self.at)] if strikes is not None else []

    def laid(self, walk: Walk) -> Way | Refusal:
        """The way on, to its end."""
        return onward_way(self.at, self.figure, self.offer.course(self.at), walk.path, walk.facing)

    def aimable(self) -> list[str]:
        """Whom it could strike first."""
        return self.targets

    def lights(self) -> Mode | None:
        """Whom it could strike first."""
        foes = [self.at.figure(name) for name in self.targets]
        own = self.figure
        return Mode(("onward", own.id), lambda: lit_by_blows(self.at, own, foes), (own.id,)) if foes else None

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Strike whom is clicked, or go that way."""
        if figure is not None and figure.id in self.targets:
            self.submit(Strike(self.figure.id, figure.id))
        else:
            super().click(at, None if figure is None or figure.side != self.side else figure, ctrl)

    def act(self, name: str) -> bool:
        """Look at another way, or strike first."""
        if name in ("left", "right"):
            known = self.filled[self.figure.id]
            place = self.ways.index(known) if known in self.ways else 0
            self.filled[self.figure.id] = self.ways[(place + (1 if name == "right" else -1)) % len(self.ways)]
        elif name == "strike" and self.targets:
            self.submit(Strike(self.figure.id, self.targets[0]))
        else:
            return super().act(name)
        return True

    def by_action(self, name: str) -> Command | None:
        """The blow before it goes on."""
        return Strike(self.figure.id, self.targets[0]) if name == "strike" and self.targets else None

    def tiles(self) -> list[Option]:
        """Strike first, where somebody is in reach."""
        tip = "Strike first\nThen it goes on {#SP-3.5.5.4.1}"
        return [Option("strike", "Strike first", "strike", "F", tip=tip)] if self.targets else []

    def buttons(self) -> tuple[Option, ...]:
        """Go on, strike first, straight on."""
        strike = [Option("strike", f"Strike {self.at.figure(name).name} first", key="F") for name in self.targets[:1]]
        return (self.go("Go on", "charge"), *strike, self.stay("Straight on"))

    def marks(self, marks: Marks, scale: int) -> None:
        """The way, and whom it could strike first."""
        super().marks(marks, scale)
        for name in self.targets:
            marks.over.append(ring_of(self.at.figure(name), scale, FLANK, 1.8, True))
            marks.over.append(aim_line(self.figure, self.at.figure(name), scale, FLANK))

    def forecast(self) -> ForecastView | None:
        """The blow at the figure pointed at, or at the first it could strike; else the next step."""
        hovered = self.hands.hovered
        target = hovered if hovered in self.targets else next(iter(self.targets), None)
        if target:
            return blow_forecast(self.at, self.figure, self.at.figure(target), None, Besides("before it goes on"))
        walk = self.filled[self.figure.id]
        way = self.laid(walk)
        if isinstance(way, Refusal):
            return None
        return charge_or_move_forecast(self.at, self.figure, way, walk.facing, True, None)


@answers(MayMoveFreed)
class FreedPicker(WalkPicker[MayMoveFreed]):
    """Those set free in the missile phase: a click on a place sends the chosen one there, if its roll succeeds."""

    offered = MayMoveFreed
    gives = "escape"
    single = True
    done_label = "Stay"
    asks = "Free of the enemy: move on?"
    how = "Click where the chosen one is to go; it rolls to get away, for one of its blows."

    def laid(self, walk: Walk) -> Way | Refusal:
        """The move."""
        found = freed_ways(self.at, (walk,))
        return found if isinstance(found, Refusal) else found[0]

    def buttons(self) -> tuple[Option, ...]:
        """Stay, or try."""
        who = self.at.figure(self.lead()).name if self.lead() else "Nobody"
        return (self.stay("Stay"), self.go(f"{who} tries to get away", "run"))

    def forecast(self) -> ForecastView | None:
        """The roll."""
        if not self.lead():
            return None
        figure = self.at.figure(self.lead())
        return tally_forecast(f"{self.named(figure)} tries to move on", escape_tally(self.at, figure))
