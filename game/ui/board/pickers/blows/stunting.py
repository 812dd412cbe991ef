"""Stunts, for the pickers of moves and blows: chosen from a list, shown on the table, then dared or given up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.commands import Command, Stunt
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, distance_up, round_inches, squared
from game.core.tally import Refusal, Tally
from game.forecast.harm_odds import percent
from game.play.ledger import fight
from game.rules.melee.blow import Blow
from game.rules.melee.reach import position
from game.rules.melee.strike_order import pair
from game.rules.melee.stunts import HARM, PRONE, check_tally, daring_tally, kind_of, stunt_save
from game.ui.art.palette import BRASS, CREAM, REAR
from game.ui.art.rules import overlay
from game.ui.board.figures.looks import radius
from game.ui.board.forecasts.attacks import named, tally_forecast
from game.ui.board.hands.asked import Asked, Strip, Then, itself
from game.ui.board.overlays.shapes import Stroke, aim_line, path_of, ring_about, ring_of, short
from game.ui.board.pickers.beside import Beside
from game.ui.board.pickers.saying import stunt_words
from game.ui.board.screening.stage import inch
from game.ui.kit.controls.option import Option
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.pickers.picker import Picker
    from game.ui.board.view import Marks

NEAR = 3 * GRAIN // 4
"""How near a click must be to a landing place that is shown, to mean it."""
MOST = 24
"""Rows of the list at most."""


class Stunting(Beside):
    """The stunts of a decision; `meant` is the one laid out on the table, None for none."""

    def __init__(self, picker: Picker, asked: Asked, label: str, icon: str, tip: str, cost: str) -> None:
        super().__init__(picker, asked)
        self.label, self.icon, self.tip, self.cost = label, icon, tip, cost
        self.meant: Stunt | None = None
        self._known: list[Stunt] | None = None

    @property
    def on(self) -> bool:
        """Whether one is laid out."""
        return self.meant is not None

    @property
    def known(self) -> list[Stunt]:
        """All that are offered, looked for when first asked."""
        if self._known is None:
            offers = [offer for offer in self.asked.decision.offers if offer.kind is Stunt]
            self._known = [
                example for offer in offers for example in offer.examples(self.at) if isinstance(example, Stunt)
            ]
        return self._known

    def of(self, names: list[str]) -> list[Stunt]:
        """The stunts of the figures named, or all where these have none."""
        return [stunt for stunt in self.known if stunt.figure in names] or self.known

    # ---- hands -----------------------------------------------------------------------------------------------------

    def act(self, name: str) -> bool:
        """List the stunts by the tile, or dare the one laid out by Enter."""
        if name == "confirm" and self.meant is not None:
            self.picker.submit(self.meant)
        elif name == "stunt" and self.meant is not None:
            self.meant = None
        elif name == "stunt" and self.known:
            self._list()
        else:
            return False
        return True

    def _list(self) -> None:
        own = self.of(self.picker.hands.chosen)
        if len(own) == 1:
            self.mean(own[0])
            return
        rows = [
            Option(f"stunt#{number}", stunt_words(self.at, stunt), self.icon, data=Then(self.mean, stunt, itself))
            for stunt in own[:MOST]
            for number in (self.known.index(stunt),)
        ]
        hands = self.picker.hands
        hands.wishes.menu(rows, self.picker.menu_at(next(iter(self.picker.chosen()), None)), self.label)

    def mean(self, command: Stunt) -> None:
        """Lay one out on the table."""
        self.picker.lay_aside()
        if self.picker.hands.chosen != [command.figure]:
            self.picker.hands.choose([command.figure])
        self.meant = command

    def cancel(self) -> bool:
        """Put the stunt away; False where none was laid out."""
        had, self.meant = self.meant is not None, None
        return had

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Mean the figure or place clicked instead, if it can be; a second click on it dares it."""
        meant = self.meant
        if meant is None:
            return
        if meant.place is None:
            other = Stunt(meant.name, meant.figure, figure.id) if figure is not None else meant
        else:
            shown = [stunt.place for stunt in self._landings() if stunt.place is not None]
            near = min(shown, key=lambda place: squared(place, at), default=at)
            other = Stunt(meant.name, meant.figure, place=near if distance_up(near, at) <= NEAR else at)
        if other == meant:
            if figure is not None or meant.place is not None:
                self.submit(meant)
            return
        no = self.asked.refuse(other)
        if no is None:
            self.meant = other
        else:
            self.hands.wishes.refuse(no, "Those it can be tried on, and places it leads to, are ringed.")

    def command_meant(self) -> Command | None:
        """The stunt that is laid out."""
        return self.legal(self.meant)

    def _landings(self) -> list[Stunt]:
        """The same stunt of the same figure at other targets or places."""
        meant = self.meant
        if meant is None:
            return []
        return [stunt for stunt in self.known if (stunt.name, stunt.figure) == (meant.name, meant.figure)]

    # ---- what it would come to -------------------------------------------------------------------------------------

    def tally(self, command: Stunt) -> Tally | None:
        """What its die needs."""
        kind, figure = kind_of(self.at, command.name), self.at.figure(command.figure)
        if kind is None:
            return None
        if command.place is not None:
            return check_tally(self.at, figure, kind)
        foe = self.at.figure(command.target)
        where, meeting = position(self.at, figure, foe), fight(self.at.state).meetings.get(pair(figure.id, foe.id))
        first = meeting is None or meeting.round == self.at.state.round
        return daring_tally(self.at, Blow(figure, foe, where, figure.blows, first), kind)

    def _then(self, command: Stunt) -> str:
        """What follows if it comes off."""
        kind = kind_of(self.at, command.name)
        if kind is None:
            return ""
        if command.place is not None:
            return f"It lands {round_inches(distance_up(self.at.figure(command.figure).at, command.place))} inches off."
        foe = self.at.figure(command.target)
        if kind.effect == HARM:
            return f"Damage {kind.damage}."
        save = stunt_save(self.at, foe)
        what = "is down" if kind.effect == PRONE else "is stunned"
        return f"Then {foe.name} saves on {save.least}, {percent(save.chance)}, or {what}."

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def tiles(self) -> list[Option]:
        """The tile, where there are any."""
        if not self.known:
            return []
        return [Option("stunt", self.label, self.icon, tip=self.tip, on=self.meant is not None, group=1)]

    def menu(self, figure: Figure) -> list[Option]:
        """The row of the menu of one who has any."""
        own = any(stunt.figure == figure.id for stunt in self.known)
        return [Option("stunt", self.label, self.icon)] if own else []

    def strip(self) -> Strip | None:
        """The stunt laid out, its chance, and what follows."""
        meant = self.meant
        tally = self.tally(meant) if meant is not None else None
        if meant is None or tally is None:
            return None
        title = f"{self.at.figure(meant.figure).name}: {stunt_words(self.at, meant)}"
        chance = f"{percent(tally.chance)} to come off, for {self.cost}."
        text = f"{chance} {self._then(meant)} Click another ring to change it."
        go = Option("confirm", self.label, self.icon, "Enter", main=True)
        buttons = (go, Option("cancel", "Better not", key="Esc"))
        return Strip(title, text, tally.rule, buttons)

    def marks(self, marks: Marks, scale: int) -> None:
        """The way of a leap with its ghost, or the line to the victim; others in thin rings."""
        meant = self.meant
        if meant is None:
            return
        figure = self.at.figure(meant.figure)
        for other in self._landings():
            if other.place is not None and other.place != meant.place:
                marks.under.append(overlay.ring(inch(other.place), radius(figure), BRASS, scale, 1.5, True))
            elif other.target and other.target != meant.target:
                marks.over.append(ring_of(self.at.figure(other.target), scale, BRASS, 1.6, True))
        tally = self.tally(meant)
        chance = f"{percent(tally.chance)}" if tally is not None else ""
        if meant.place is None:
            foe = self.at.figure(meant.target)
            marks.over += [ring_of(foe, scale, CREAM, 2.4), aim_line(figure, foe, scale)]
            spot, end = foe.at, inch(foe.at)
        else:
            spot, end = meant.place, inch(meant.place)
            way = path_of((figure.at, meant.place), scale, False)
            marks.over += [way] if way is not None else []
            marks.ghosts.append((figure, end, figure.facing))
            marks.over.append(ring_about(figure, end, figure.facing, scale, Stroke((255, 240, 200), 2.2)))
        marks.over.append(overlay.label(chance, (end[0], end[1] + 0.85), scale, overlay.Words(13)))
        self._pointed(marks, figure, spot, scale)

    def _pointed(self, marks: Marks, figure: Figure, spot: Point, scale: int) -> None:
        """The place where the pointer would have a leap land, or why it cannot."""
        meant, hands = self.meant, self.picker.hands
        if meant is None or meant.place is None or not hands.over:
            return
        at = round(hands.at[0] * GRAIN), round(hands.at[1] * GRAIN)
        if distance_up(at, spot) <= NEAR or distance_up(at, figure.at) > 8 * GRAIN:
            return
        no: Refusal | None = self.asked.refuse(Stunt(meant.name, meant.figure, place=at))
        tone = CREAM if no is None else REAR
        marks.over.append(ring_about(figure, inch(at), figure.facing, scale, Stroke(tone, 1.4, True)))
        if no is not None:
            marks.over.append(
                overlay.label(short(no.reason), (hands.at[0], hands.at[1] + 0.85), scale, overlay.Words(12))
            )

    def forecast(self) -> ForecastView | None:
        """What the die needs, and what follows."""
        meant = self.meant
        tally = self.tally(meant) if meant is not None else None
        if meant is None or tally is None:
            return None
        figure = self.at.figure(meant.figure)
        whom = f" at {named(self.at, self.at.figure(meant.target))}" if meant.target else ""
        kind = kind_of(self.at, meant.name)
        title = kind.name.capitalize() if kind is not None else ""
        return tally_forecast(f"{named(self.at, figure)} dares it{whom}", tally, title=title, damage=self._then(meant))
