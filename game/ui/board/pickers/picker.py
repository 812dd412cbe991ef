"""What every picker has: how it takes clicks, drags and keys, and what it shows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from game.core.commands import Command, Done
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, squared
from game.core.tally import Refusal
from game.play.moving.offers import MayOrder, MayStop
from game.rules.situation import Situation
from game.ui.art.palette import BRASS, SIDES
from game.ui.board.hands.asked import Asked, Strip, Then
from game.ui.board.hands.orders import answers_rows, kinds_rows, orders_buttons, title_of
from game.ui.board.overlays.lights import Mode
from game.ui.board.overlays.shapes import ring_of
from game.ui.board.pickers.meaning import Meaning
from game.ui.board.pickers.saying import idle_words, told_of, words_of
from game.ui.kit.controls.option import Option
from game.ui.kit.pen import Act
from game.ui.kit.words.rich import cited, quoted
from game.ui.panels.models import ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table
    from game.ui.board.view import Marks

class Picker(Meaning):
    """Makes commands of one decision. Places are in grains; nothing here decides a rule: the offers are asked."""

    done_label = "Done"
    single = False
    """Whether only one figure is chosen at a time."""

    singly = True
    """Whether each figure shoots for itself, with a need of its own."""

    def __init__(self, hands: Table, asked: Asked) -> None:
        self.hands, self.asked = hands, asked
        self.at, self.side = asked.at, asked.side

    # ---- beside it -------------------------------------------------------------------------------------------------

    @property
    def on(self) -> bool:
        """Whether something is laid out here, beside another's hands: the hands are its own while it is."""
        return False

    def beside(self) -> Sequence[Picker]:
        """The pickers that may take these hands for a while."""
        return ()

    @property
    def mode(self) -> Picker | None:
        """The picker that has them now; None where they are as always."""
        return next((picker for picker in self.beside() if picker.on), None)

    def command_meant(self) -> Command | None:
        """What is meant by whoever has the hands now."""
        return self.mode.command_meant() if self.mode is not None else None

    # ---- who -------------------------------------------------------------------------------------------------------

    def actors(self) -> list[str]:
        """Ids of the figures that can act, in the order Tab goes through them."""
        return []

    def to_come(self) -> str:
        """How many may still act, in words; "" where it is one alone."""
        number = len(self.actors())
        return f"{number} to act" if number > 1 else ""

    def able_to_act(self) -> set[str] | None:
        """Those who may stay chosen when this is asked; None for all."""
        return set(self.actors())

    def about(self) -> list[str]:
        """The figures the question is about: it may not cover them."""
        return [*self.hands.chosen, *self.asked.decision.figures]

    def where(self) -> list[Point]:
        """The places the question is about besides: it may not cover them either."""
        return self.mode.where() if self.mode is not None else []

    def choosable(self, figure: Figure) -> bool:
        """Whether a click chooses this figure."""
        return figure.side == self.side and figure.standing

    def group(self, figure: Figure) -> list[str]:
        """Who is chosen with a figure on a double click: its unit."""
        if not figure.unit:
            return [figure.id]
        return [
            friend.id
            for friend in self.at.field.friends(self.side)
            if friend.unit == figure.unit and self.choosable(friend)
        ]

    def first_choice(self, figure: Figure) -> list[str]:
        """Who is chosen with a single click on a figure."""
        return [figure.id]

    def chosen(self) -> list[Figure]:
        """The figures chosen, as the side sees them."""
        return [self.at.state.figures[name] for name in self.hands.chosen if name in self.at.state.figures]

    def chosen_changed(self) -> None:
        """Note that others are chosen now."""
        for picker in self.beside():
            picker.chosen_changed()

    # ---- hands -----------------------------------------------------------------------------------------------------

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """A click that chose nobody."""

    def grip(self, figure: Figure | None, at: Point) -> bool:
        """Whether a drag that begins here moves something (else it draws a box)."""
        return self.mode is not None and self.mode.grip(figure, at)

    def drag(self, at: Point) -> None:
        """The pointer drags to a place."""

    def drop(self, at: Point) -> None:
        """The drag ends at a place."""
        if self.mode is not None:
            self.mode.drop(at)

    def hover(self, at: Point, figure: Figure | None) -> None:
        """The pointer rests over a place."""
        if self.mode is not None:
            self.mode.hover(at, figure)

    def sole(self) -> bool:
        """Whether the aim is shown alone: no reach or range of the figure pointed at beside it."""
        return False

    def menu_at(self, figure: Figure | None) -> tuple[int, int]:
        """Where a list opens: at the pointer, or beside the figure it is about where the pointer is elsewhere."""
        hands = self.hands
        if figure is None or (hands.over and hands.camera.area.collidepoint(hands.pointer)):
            return hands.pointer
        x, y = hands.camera.pixels((figure.x / GRAIN, figure.y / GRAIN))
        return round(x) + hands.camera.scale, round(y) - hands.camera.scale

    def foreseen(self) -> Situation:
        """The situation after the planned walk: sight, reach and threats are shown from there."""
        return self.at

    def follows(self) -> bool:
        """Whether the picture depends on the exact place of the pointer."""
        return self.mode is not None and self.mode.follows()

    def nudge(self, dx: int, dy: int) -> bool:
        """Move by so many grains what the keys hold; False where they hold nothing."""
        return self.mode is not None and self.mode.nudge(dx, dy)

    def nudged(self, place: Point, dx: int, dy: int) -> Point:
        """The place so many grains farther, but on the table."""
        table = self.at.state.table
        return min(max(0, place[0] + dx), table.width), min(max(0, place[1] + dy), table.height)

    def aimable(self) -> list[str]:
        """The foes at whom the open attack could be aimed, the nearest first; none where no attack is open."""
        return []

    def nobody_to_aim_at(self) -> str:
        """What to say of an open attack that can be aimed at nobody; "" where there is somebody, or none is open."""
        return ""

    def lights(self) -> Mode | None:
        """Whom the open attack may hit, and how likely; None where nothing is aimed."""
        return self.mode.lights() if self.mode is not None else None

    def target_meant(self) -> str:
        """The foe at whom the attack is aimed already, "" for none."""
        return ""

    def pointed_foe(self) -> Figure | None:
        """The enemy pointed at, by the pointer or by the keys."""
        foe = self.at.state.figures.get(self.hands.hovered or "")
        return foe if foe is not None and foe.side != self.side and foe.standing else None

    def take(self, foe: Figure) -> None:
        """Attack the foe at whom the keys point: as a click on him does."""
        self.click(foe.at, foe, False)

    def nearest_first(self, names: Iterable[str]) -> list[str]:
        """Foes by how near they are to the first of the chosen."""
        chosen = self.chosen()
        here = chosen[0].at if chosen else None
        found = {name: self.at.figure(name).at for name in names}
        return sorted(found, key=lambda name: (squared(found[name], here) if here else 0, name))

    def cancel(self) -> bool:
        """Give up what is planned; False where nothing is."""
        return self.mode is not None and self.mode.cancel()

    def confirms(self, at: Point) -> bool:
        """Whether a click at a place carries out what is planned, whoever stands there."""
        return False

    def key(self, action: str) -> bool:
        """Take an action of the keys; False where it means nothing here."""
        if action == "end":
            self.done()
            return True
        return self.act(action)

    def chosen_by(self, act: Act) -> bool:
        """Take a row, a tile or a button of the strip: its command, else the action it names."""
        return self.act(act.id) if act.data is None else self.pick(act.data)

    def pick(self, what: object) -> bool:
        """Take what a row, a tile or a button carries: give a command or make a call; False if it is neither."""
        if isinstance(what, Command):
            self.submit(what)
        elif isinstance(what, Then):
            what()
        else:
            return False
        return True

    def lay_aside(self) -> None:
        """Give up what is laid out, for something else that the chosen may do."""

    def act(self, name: str) -> bool:
        """Take an action, of a key, a tile or a button; False where it is none of this picker's."""
        if name == "orders":
            self._orders()
            return True
        return False

    def _orders(self, kind: str = "") -> None:
        """List the standing orders, or the answers of one: for the chosen, else for all of the side."""
        chosen = (
            [name for name in self.hands.chosen if self.at.figure(name).side == self.side] if not self.single else []
        )
        if self.asked.offer(MayOrder) is None:
            self.hands.wishes.notice("No standing order can be given at this question", "ST-R13")
            return
        side = self.at.state.side(self.side)
        rows = answers_rows(self.asked, kind, chosen) if kind else kinds_rows(side, chosen, self._orders)
        self.hands.wishes.menu(rows, self.hands.pointer, title_of(self.asked, chosen, kind))

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def tiles(self) -> list[Option]:
        """The tiles of the action bar."""
        return []

    def main(self) -> tuple[str, bool, str]:
        """Words of the main button, whether it may be pressed, its tooltip."""
        able = self.asked.offer(MayStop) is not None
        return self.done_label, able, ""

    def strip(self) -> Strip | None:
        """The question over the foot of the table, if there is one."""
        return self.mode.strip() if self.mode is not None else None

    def marks(self, marks: Marks, scale: int) -> None:
        """Add what is to be drawn on the table."""

    def forecast(self) -> ForecastView | None:
        """The forecast, or None where there is nothing to tell."""
        return None

    def menu(self, figure: Figure) -> list[Option]:
        """The rows of the menu of a figure; greyed rows say why not."""
        return []

    def idle(self) -> list[str]:
        """Those who could still act: where there are any, ending the phase asks."""
        return []

    def unfinished(self) -> int:
        """How many could still act."""
        return len(self.idle())

    def spends(self) -> str:
        """What the key that ends phases would give away here, and how else it is done; "" where it only ends."""
        return ""

    def left_idle(self) -> str:
        """What is said of those who could still act, when the phase is to end: by name, where they are not many."""
        return idle_words([self.at.figure(name) for name in self.idle()])

    # ---- doing -----------------------------------------------------------------------------------------------------

    def submit(self, command: Command, hint: str = "") -> bool:
        """Give the command; where it is refused, say why."""
        no = self.hands.wishes.submit(command)
        if no is not None:
            self.hands.wishes.refuse(no, hint)
        return no is None

    def done(self) -> None:
        """Answer that there is nothing more to do."""
        if self.asked.offer(MayStop) is not None:
            self.submit(Done())

    def words(self, command: Command) -> str:
        """Say a command with the names of those it is about."""
        return words_of(self.at, command)

    def told(self, command: Command) -> str:
        """Say what is meant, where there is no forecast of it."""
        return told_of(self.at, command)

    # ---- helpers ---------------------------------------------------------------------------------------------------

    def orders(self, *pairs: tuple[str, str]) -> list[Option]:
        """Buttons for standing orders that can be given here."""
        return orders_buttons(self.asked, pairs)

    def colour(self, side: str) -> str:
        """The colour name of a side."""
        return self.at.state.side(side).colour

    def named(self, figure: Figure) -> str:
        """A figure's name in the markup of sentences."""
        return f"{{@{self.colour(figure.side)}:{quoted(figure.name)}}}"

    def ring(self, marks: Marks, name: str, scale: int, *, dashes: bool = True, side: bool = False) -> None:
        """A ring round a figure that can act or be acted upon."""
        figure = self.at.state.figures[name]
        tone = SIDES.get(self.colour(figure.side), SIDES["blue"]).lit if side else BRASS
        marks.under.append(ring_of(figure, scale, tone, 1.8, dashes))


def refused(no: Refusal | None, what: str) -> str:
    """Why a tile is greyed: a title, and the sentence with its rule."""
    return "" if no is None else f"{what}\n{cited(no.reason, no.rule)}"


def why_not(no: Refusal | None) -> str:
    """Why a row of a list is greyed: the reason with its rule, "" where it is not."""
    return "" if no is None else cited(no.reason, no.rule)
