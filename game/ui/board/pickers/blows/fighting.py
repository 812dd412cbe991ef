"""Blows: the one who strikes now chooses his target; or slips away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import Command, Escape, Flee, Grapple, Manoeuvre, Order, Place, Strike, Stunt
from game.core.figures import Figure
from game.core.grain import Point, squared
from game.forecast.outcome import Supposed
from game.play.ledger import beasts_blow
from game.play.melee.offers import MayEscape, MayGetUp, MayRein, MayStrike, instead
from game.play.melee.stepping_offers import MayFlee
from game.play.moving.offers import MayStop
from game.rules.melee.blow import Blow
from game.rules.melee.reach import position
from game.rules.melee.striking import blow_tally
from game.rules.morale.flight import escape_tally
from game.rules.morale.refuges import refuges
from game.ui.art.rules import overlay
from game.ui.board.forecasts.attacks import Besides, blow_forecast, tally_forecast
from game.ui.board.hands.asked import Asked, Strip
from game.ui.board.overlays.lights import Mode, Work
from game.ui.board.overlays.shapes import aim_line, ring_of
from game.ui.board.pickers.aims.chances import lit_by_blows
from game.ui.board.pickers.blows.aside import beside_blows, slips_away
from game.ui.board.pickers.blows.stunting import Stunting
from game.ui.board.pickers.blows.tricks import GRAPPLE, Tricks
from game.ui.board.pickers.handling import Handling
from game.ui.board.pickers.picker import Picker
from game.ui.board.pickers.places import grain_point
from game.ui.board.pickers.registry import picks
from game.ui.board.screening.stage import inch
from game.ui.keys import named
from game.ui.kit.controls.option import Option
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table
    from game.ui.board.view import Marks


@picks(Strike, Manoeuvre, Grapple, Stunt, Flee)
class StrikePicker(Picker):
    """Enter strikes the target that is ringed: the one pointed at, if he is in reach; a click on another that one."""

    single = True
    done_label = "Hold the blow"

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        offer = asked.offer(MayStrike)
        self.figure = asked.at.figure(offer.figure if offer is not None else asked.decision.figures[0])
        self.targets = offer.targets(asked.at) if offer is not None else []
        self.tricks = Tricks(asked, self.figure, self.turn_to)
        self.trick = ""
        if not self.targets and (found := self.tricks.bare_handed()):
            # No room to swing: but hands there are.
            self.targets, self.trick = found, GRAPPLE
        self.targets.sort(key=self._order)
        self.target = self.targets[0].id if self.targets else ""
        self.bare = bool(self.trick)
        self.escaping = self.horse = False
        """Whether he slips away; whether the blow is meant for the horse under the target."""
        self.handling = Handling(self, asked)
        self.handling.who = self.figure.id
        tip = "Stunt\nSomething bold in place of a blow: choose from a list. {#SP-3.8.1}"
        self.stunts = Stunting(self, asked, "Stunt", "star", tip, "a blow")
        self._refuges: list[Point] | None = None
        self._pointed = False
        """Whether the pointer has moved since this blow was asked for: at rest it may lie on anybody."""
        hands.choose([self.figure.id])
        hands.wishes.glide(inch(self.figure.at))

    def _order(self, foe: Figure) -> tuple[float, int, str]:
        where, beast = position(self.at, self.figure, foe), beasts_blow(self.at.state, self.figure.id)
        chance = blow_tally(self.at, Blow(self.figure, foe, where, self.figure.blows, beast=beast)).chance
        return -chance, squared(foe.at, self.figure.at), foe.id

    def actors(self) -> list[str]:
        """He alone."""
        return [self.figure.id]

    def choosable(self, figure: Figure) -> bool:
        """Nobody else can be chosen now."""
        return figure.id == self.figure.id

    def hover(self, at: Point, figure: Figure | None) -> None:
        """Mean the figure under the pointer, even out of reach."""
        self._pointed = True

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Strike whom is clicked, or slip away to a place."""
        if self.escaping:
            place = min(self._places(), key=lambda place: squared(place, at), default=None)
            if place is not None:
                self.submit(Escape(Place(self.figure.id, place, self.figure.facing)))
            return
        if self.stunts.on:
            self.stunts.click(at, figure, ctrl)
            return
        if figure is not None and figure.side != self.side and figure.standing:
            self.submit(self._at(figure.id))
            if any(target.id == figure.id for target in self.targets):
                self.target = figure.id  # of one out of reach it has been said: who was meant is meant still

    def strike(self) -> None:
        """Strike the target, or try on it what is chosen."""
        if self.target:
            self.submit(self._at(self._ringed()))

    def _ringed(self) -> str:
        """Whom Enter strikes: the target pointed at since this blow was asked for, else the best."""
        pointed = self.hands.hovered if self._pointed or self.hands.aimed else None
        return pointed if pointed is not None and any(foe.id == pointed for foe in self.targets) else self.target

    def _at(self, target: str) -> Command:
        """The blow at a target, or what is tried on him in its place."""
        if self.trick:
            return self.tricks.command(self.trick, target)
        return Strike(self.figure.id, target, horse=self.horse and bool(self.at.figure(target).profile.mount))

    def spends(self) -> str:
        """The blow that would not be struck."""
        kept = named("blow is not given up by that key: <hold> holds it")
        return f"{self.figure.name}'s {kept}" if self.target else ""

    def about(self) -> list[str]:
        """He, and whom he can strike."""
        return [self.figure.id, *(target.id for target in self.targets)]

    def where(self) -> list[Point]:
        """Where he could slip to."""
        return self._places() if self.escaping else []

    def aimable(self) -> list[str]:
        """Whom he can strike."""
        return [] if self.escaping else self.nearest_first(target.id for target in self.targets)

    def lights(self) -> Mode | None:
        """Whom he can strike, or try a trick on."""
        if self.escaping or self.stunts.on or not self.targets:
            return None
        return Mode(("strike", self.figure.id, self.trick, self.horse), self._lit, (self.figure.id,))

    def _lit(self) -> Work:
        plain = lit_by_blows(self.at, self.figure, self.targets, horse=self.horse)
        return self.tricks.lit(self.trick, self.targets) if self.trick else plain

    def target_meant(self) -> str:
        """Whom Enter strikes."""
        return self._ringed()

    def _places(self) -> list[Point]:
        if self._refuges is None:
            self._refuges = refuges(self.at, self.figure, 6)
        return self._refuges

    def cancel(self) -> bool:
        """Back from slipping away to striking."""
        if self.stunts.cancel():
            return True
        if self.escaping and self.targets:
            self.escaping = False
            return True
        if self.trick and not self.bare:
            self.trick = ""
            return True
        return False

    def act(self, name: str) -> bool:
        """Strike, go on to the next target, escape, let all fight."""
        at_once = self.by_action(name) if name != "strike" else None
        if self.stunts.act(name):
            self.escaping = False
        elif name == "strike" and self.stunts.cancel():
            pass
        elif name == "strike" and self.trick and not self.bare:
            self.trick = ""
        elif name in ("strike", "confirm") and self.escaping and self._places():
            self.submit(Escape(Place(self.figure.id, self._places()[0], self.figure.facing)))
        elif name in ("strike", "confirm"):
            self.strike()
        elif name in ("left", "right") and self.targets:
            names = [target.id for target in self.targets]
            self.target = names[(names.index(self._ringed()) + (1 if name == "right" else -1)) % len(names)]
            self._pointed = False
        elif name == "hold" and self.target:
            self.done()
        elif name == "escape":
            self._escape()
        elif name == "horse":
            self.horse = not self.horse
        elif at_once is not None:
            self.submit(at_once)
        elif name == "fight":
            self.submit(Order("strike", "nearest"))
        elif not self.handling.act(name):
            return super().act(name)
        return True

    def turn_to(self, trick: str) -> None:
        """Mean a trick in place of the blow, or again the blow."""
        self.trick = "" if trick == self.trick and not self.bare else trick

    def lay_aside(self) -> None:
        """Stop slipping away."""
        self.escaping = False

    def _escape(self) -> None:
        if self.asked.offer(MayEscape) is None or not self._places():
            self.hands.wishes.notice(f"{self.figure.name} has nowhere to slip to", "SP-R13")
            return
        self.escaping = not self.escaping

    def tiles(self) -> list[Option]:
        """Strike, escape, let them fight."""
        no = "" if self.targets else "Strike\nNobody is in reach."
        tiles = [Option("strike", "Strike", "strike", "F", why_not=no, on=not self.escaping and not self.trick)]
        tiles += self.tricks.tiles(self._ringed(), self.trick)
        if self.asked.offer(MayEscape) is not None:
            nowhere = "" if self._places() else "Escape\nThere is nowhere to slip to {#SP-R13}"
            tiles.append(Option("escape", "Escape", "run", "X", why_not=nowhere, on=self.escaping))
        if self.asked.offer(MayGetUp) is not None:
            tiles.append(Option("rise", "Get up", "up", "P", tip="Get up\nIt costs a blow {#SP-3.5.9.13.1}"))
        rein = self.asked.offer(MayRein)
        if rein is not None and rein.is_open(self.at):
            tiles.append(Option("rally", "Rein in", "flag", "L", tip="Rein in the horse\nIt costs a blow."))
        tiles += self._choices()
        tiles += self.handling.tiles()
        tiles += self.stunts.tiles()
        if self.asked.may_order("strike", "nearest"):
            tip = "Strike the nearest from now on\nEach of the side strikes the nearest enemy without asking."
            tiles.append(Option("fight", "Strike nearest", "crossed", tip=tip, group=1))
        return tiles

    def _choices(self) -> list[Option]:
        """At the horse, with another weapon, away: each where it can be done."""
        found = []
        if self.target and self.at.figure(self._ringed()).profile.mount:
            tip = "At the horse\nThe blow goes at the horse under him {#ST-R9}"
            found.append(Option("horse", "At the horse", "strike", tip=tip, on=self.horse, group=1))
        other = instead(self.at, self.figure) if self.targets else ""
        if other:
            word = self.at.catalogue.name(other)
            tip = f"Strike with {word}\nInstead of its other attacks, in this round {{#SP-R63}}"
            found.append(Option("instead", word.capitalize(), "crossed", tip=tip, group=1))
        away = self.asked.offer(MayFlee)
        if away is not None and away.refuse(self.at, Flee(self.figure.id)) is None:
            tip = "Flee\nIt runs when the blows have fallen; all whom it leaves strike at its back {#SP-3.5.6.8}"
            found.append(Option("flee", "Flee", "run", tip=tip, group=1))
        return found

    def strip(self) -> Strip | None:
        """Who strikes whom, with the buttons for it."""
        if self.stunts.on:
            return self.stunts.strip()
        if self.escaping:
            return slips_away(self.figure)
        if not self.target:
            buttons = [Option("end", "Lie still", key="N")]
            if self.asked.offer(MayGetUp) is not None:
                buttons.insert(0, Option("rise", "Get up", "up", "P", main=True))
            return Strip(self.asked.decision.prompt, "Nobody is in reach.", "", tuple(buttons))
        if self.trick:
            return self.tricks.strip(self.trick, self._ringed())
        foe = self.at.figure(self._ringed())
        whom = f"{foe.name}'s horse" if self.horse and foe.profile.mount else foe.name
        buttons = [Option("confirm", f"Strike {whom}", "strike", "Enter", main=True)]
        if self.asked.may_order("strike", "nearest"):
            buttons.append(Option("fight", "Strike the nearest from now on"))
        if self.asked.offer(MayStop) is not None:
            buttons.append(Option("hold", "Hold the blow", key="A"))
        words = "Click another target, or <next> to one."
        return Strip(f"{self.figure.name} strikes", named(words), "", tuple(buttons))

    def marks(self, marks: Marks, scale: int) -> None:
        """Targets ringed, the one meant in full; places to slip to; a stunt."""
        if self.stunts.on:
            self.stunts.marks(marks, scale)
            return
        if self.escaping:
            for place in self._places():
                wide = (self.figure.profile.base.radius or self.figure.profile.base.width // 2) / 1024
                marks.over.append(overlay.ring(inch(place), wide, (255, 246, 214), scale, 1.8, True))
            return
        for foe in self.targets:
            if foe.id == self._ringed():
                marks.over += [ring_of(foe, scale, (255, 246, 214), 2.4), aim_line(self.figure, foe, scale)]

    def _foe_meant(self) -> Figure | None:
        """The enemy pointed at, else the one who is meant."""
        foe = self.pointed_foe() if self._pointed or self.hands.aimed else None
        return foe or self.at.state.figures.get(self._ringed())

    def command_meant(self) -> Command | None:
        """The blow, or the trick in its place, at the enemy who is meant."""
        if self.stunts.on or self.escaping:
            return self.stunts.command_meant() if self.stunts.on else self.legal(self._escape_meant())
        foe = self._foe_meant()
        if foe is None:
            return None
        return self.legal(self._at(foe.id))

    def _escape_meant(self) -> Command | None:
        """Slipping away to the place pointed at, else to the best."""
        here, places = grain_point(self.hands.at), self._places()
        best = sorted(places, key=lambda place: squared(place, here)) if self.hands.over else places
        near = next(iter(best), None)
        return Escape(Place(self.figure.id, near, self.figure.facing)) if near is not None else None

    def by_action(self, name: str) -> Command | None:
        """What a tile or a button gives at once."""
        if name == "alone" and self.target and self.trick:
            return self.tricks.command(self.trick, self._ringed(), alone=True)
        if name == "strike" and self.target and not self.trick:
            return self._at(self._ringed())
        return beside_blows(self.asked, self.figure, self._ringed(), name)

    def forecast(self) -> ForecastView | None:
        """The blow at the enemy pointed at, else at the one meant; or a stunt."""
        if self.stunts.on:
            return self.stunts.forecast()
        if self.escaping:
            return tally_forecast(f"{self.named(self.figure)} slips away", escape_tally(self.at, self.figure))
        foe = self._foe_meant()
        if foe is None:
            return None
        if self.trick:
            return self.tricks.forecast(self.trick, foe.id)
        offer = self.asked.offer(MayStrike)
        no = offer.refuse(self.at, Strike(self.figure.id, foe.id)) if offer is not None else None
        horse = self.horse and bool(foe.profile.mount)
        return blow_forecast(self.at, self.figure, foe, no, Besides(due=True), Supposed(horse=horse))

    def menu(self, figure: Figure) -> list[Option]:
        """Strike or escape."""
        if figure.id != self.figure.id:
            return []
        return [
            Option("strike", "Strike", "strike", "F", why_not="" if self.targets else "Nobody is in reach."),
            *self.tricks.tiles(self._ringed(), ""),
            Option("escape", "Escape", "run", "X", why_not="" if self._places() else "There is nowhere to slip to."),
            *self._choices(),
            *self.stunts.menu(figure),
            *self.handling.menu(figure),
        ]
