"""What every picker has: how it takes clicks, drags and keys, and what it shows."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING

from game.core.commands import Command, Done, Order
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, grains, squared
from game.core.held.engines import Wreck
from game.core.tally import Refusal
from game.play.missiles.engines import MayWreck
from game.play.moving.offers import MayOrder, MayStop
from game.rules.missiles.engines import owner
from game.rules.situation import Situation
from game.ui.art.palette import BRASS, SIDES
from game.ui.board.hands.asked import Asked, Button, Strip
from game.ui.board.hands.orders import Orders, answers_rows, kinds_rows, title_of
from game.ui.board.overlays.shapes import ring_of
from game.ui.board.pickers.others import OTHERS
from game.ui.board.pickers.saying import words_of
from game.ui.keys import cap_of
from game.ui.kit.controls.choose import Row
from game.ui.kit.pen import Act
from game.ui.kit.words.rich import cited, quoted
from game.ui.panels.models import ActionView, ForecastView

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table
    from game.ui.board.view import Marks

ORDER_WORDS = {
    ("fire", "at_will"): "Fire at will from now on",
    ("fire", "hold"): "Hold fire from now on",
    ("parry", "never"): "Never parry from now on",
    ("parry", "always"): "Always parry from now on",
    ("strike", "nearest"): "Let them fight: each strikes the nearest",
    ("refuse", "never"): "Never refuse melee from now on",
    ("step", "always"): "Always step up from now on",
    ("step", "never"): "Never step up from now on",
    ("counter", "never"): "Never counter-charge from now on",
    ("counter", "always"): "Always counter-charge from now on",
    ("counterspell", "never"): "Never counter spells from now on",
    ("tactic", "attack"): "Attack from now on",
    ("ambush", "near"): "Spring it when they are within 6 inches",
    ("ambush", "wait"): "Wait for our own movement",
}


MOST_OTHERS = 12
OWN_ENGINE = "wreck ours"
"""To break one's own engine: in the menu of who stands at it, and no tile."""
OTHERS |= {
    "dismount": ("Get off", "down", "Get off the horse\nFor half a move; it stands where it is left. {#ST-R9}", ""),
    "mount": ("Mount", "up", "Mount\nThe horse that stands by, for half a move. {#ST-R9}", ""),
    "reload": ("Reload", "redo", "Reload\nCartridges into the firearm, instead of a shot. {#CY-R25}", "reload"),
    "spot": ("Search", "eye", "Search\nWho stays put looks for the nearest unseen enemy: 3 or more on a die. "
             "{#SP-3.3.5.1}", "gaze"),
    "cast": ("Cast", "cast", "Cast a spell\nEach spell with each body that it can be aimed at.", "cast"),
    "use": ("Use", "flask", "Use a device\nA wand, a staff or a potion, and at whom.", "use"),
    "turn": ("Turn", "holy", "Turn the undead\nThe holy symbol is held up against them.", "turn"),
    "wreck": ("Break engine", "strike", "Break the engine\nFor the whole move: a man takes 1 point off what it bears. "
              "{#SP-R266}", "strike"),
    OWN_ENGINE: ("Break our engine", "strike", "Break our own engine\nBefore the enemy has it. {#SP-R266}", ""),
}  # fmt: skip
UNKNOWN = ("", "star", "", "")


class Picker:
    """Makes commands of one decision. Places are in grains; nothing here decides a rule: the offers are asked."""

    done_label = "Done"
    single = False
    """Whether only one figure is chosen at a time."""

    singly = True
    """Whether each figure shoots for itself, with a need of its own."""

    def __init__(self, hands: Table, asked: Asked) -> None:
        self.hands, self.asked = hands, asked
        self.at, self.side = asked.at, asked.side

    # ---- who -------------------------------------------------------------------------------------------------------

    def actors(self) -> list[str]:
        """Ids of the figures that can act, in the order Tab goes through them."""
        return []

    def to_come(self) -> str:
        """How many may still act, in words; "" where it is one alone."""
        number = len(self.actors())
        return f"{number} to act" if number > 1 else ""

    def able_to_act(self) -> set[str] | None:
        """Who of those chosen before stay chosen when this is asked; None for all."""
        return set(self.actors())

    def about(self) -> list[str]:
        """Whom the question is about: they are not to be hidden by it."""
        return [*self.hands.chosen, *self.asked.decision.figures]

    def where(self) -> list[Point]:
        """The places that the question is about besides: they are not to be hidden either."""
        return []

    def choosable(self, figure: Figure) -> bool:
        """Whether a click chooses this figure."""
        return figure.side == self.side and figure.standing

    def group(self, figure: Figure) -> list[str]:
        """Who is chosen with a figure on a double click: its unit."""
        if not figure.unit:
            return [figure.id]
        return [one.id for one in self.at.field.friends(self.side) if one.unit == figure.unit and self.choosable(one)]

    def first_choice(self, figure: Figure) -> list[str]:
        """Who is chosen with a single click on a figure."""
        return [figure.id]

    def chosen(self) -> list[Figure]:
        """The figures chosen, as the side sees them."""
        return [self.at.state.figures[name] for name in self.hands.chosen if name in self.at.state.figures]

    def chosen_changed(self) -> None:
        """Others are chosen now."""

    # ---- hands -----------------------------------------------------------------------------------------------------

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """A click that chose nobody."""

    def grip(self, figure: Figure | None, at: Point) -> bool:
        """Whether a drag that begins here moves something (else it draws a box)."""
        return False

    def drag(self, at: Point) -> None:
        """The pointer drags to a place."""

    def drop(self, at: Point) -> None:
        """The drag ends at a place."""

    def hover(self, at: Point, figure: Figure | None) -> None:
        """The pointer rests over a place."""

    def sole(self) -> bool:
        """Whether what is aimed is alone on the table: no reach or range of who is pointed at is shown with it."""
        return False

    def menu_at(self, figure: Figure | None) -> tuple[int, int]:
        """Where a list opens: at the pointer, or beside the figure it is about where the pointer is elsewhere."""
        hands = self.hands
        if figure is None or (hands.over and hands.camera.area.collidepoint(hands.pointer)):
            return hands.pointer
        x, y = hands.camera.pixels((figure.x / GRAIN, figure.y / GRAIN))
        return round(x) + hands.camera.scale, round(y) - hands.camera.scale

    def foreseen(self) -> Situation:
        """The battle as it would be with what is planned: what one sees, reaches and is shot by is shown from there."""
        return self.at

    def follows(self) -> bool:
        """Whether the picture depends on the very place of the pointer."""
        return False

    def nudge(self, dx: int, dy: int) -> bool:
        """Move by the keys what they hold, by so many grains; False where they hold nothing."""
        return False

    def aimable(self) -> list[str]:
        """The foes at whom the open attack could be aimed, the nearest first; none where no attack is open."""
        return []

    def nobody_to_aim_at(self) -> str:
        """What to say where an attack is open that could be aimed at nobody; "" where there is somebody, or none is."""
        return ""

    def meant(self) -> str:
        """The foe at whom the attack is aimed already, "" for none."""
        return ""

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
        return False

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
        """Take a row, a tile or a button of the strip: what it carries, else the action that it names."""
        return self.act(act.id) if act.data is None else self.pick(act.data)

    def pick(self, what: object) -> bool:
        """Take what a row, a tile or a button carries: a command is given; False where it is none of this picker's."""
        if isinstance(what, Command):
            self.submit(what)
        elif isinstance(what, Orders):
            self._orders(what.kind)
        else:
            return False
        return True

    def act(self, name: str) -> bool:
        """Take an action, of a key, a tile or a button; False where it is none of this picker's."""
        if name == "orders":
            self._orders()
            return True
        return False

    def _orders(self, kind: str = "") -> None:
        """List the standing orders, or the answers of one: for the chosen, else for all of the side."""
        chosen = [one for one in self.hands.chosen if self.at.figure(one).side == self.side] if not self.single else []
        if self.asked.offer(MayOrder) is None:
            self.hands.wishes.notice("No standing order can be given at this question", "ST-R13")
            return
        rows = answers_rows(self.asked, kind, chosen) if kind else kinds_rows(self.at.state.side(self.side), chosen)
        self.hands.wishes.menu(rows, self.hands.pointer, title_of(self.asked, chosen, kind))

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def tiles(self) -> list[ActionView]:
        """The tiles of the action bar."""
        return []

    def main(self) -> tuple[str, bool, str]:
        """Words of the main button, whether it may be pressed, its tooltip."""
        able = self.asked.offer(MayStop) is not None
        return self.done_label, able, ""

    def strip(self) -> Strip | None:
        """The question over the foot of the table, if there is one."""
        return None

    def marks(self, marks: Marks, scale: int) -> None:
        """Add what is to be drawn on the table."""

    def forecast(self) -> ForecastView | None:
        """The forecast, or None where there is nothing to tell."""
        return None

    def menu(self, figure: Figure) -> list[Row]:
        """The rows of the menu of a figure; greyed rows say why not."""
        return []

    def unfinished(self) -> int:
        """How many could still act: ending the phase asks if there are some."""
        return 0

    def left_idle(self, many: int) -> str:
        """What is said of those who could still act, when no more is to be done."""
        able = self.actors()
        if many == 1 and len(able) == 1:
            return f"{self.at.figure(able[0]).name} could still act."
        return "One figure could still act." if many == 1 else f"{many} figures could still act."

    # ---- doing -----------------------------------------------------------------------------------------------------

    def submit(self, command: Command, hint: str = "") -> bool:
        """Give the command; where it is refused, say why."""
        no = self.hands.wishes.submit(command)
        if no is not None:
            self.hands.wishes.refuse(no, hint)
        return no is None

    def done(self) -> None:
        """Nothing more."""
        if self.asked.offer(MayStop) is not None:
            self.submit(Done())

    # ---- what else is offered --------------------------------------------------------------------------------------

    def others(self, known: frozenset[type[Command]]) -> dict[str, list[Command]]:
        """Answers offered beside those a picker has hands for, by their verb: they are chosen from a list."""
        found: dict[str, list[Command]] = {}
        for offer in self.asked.decision.offers:
            if offer.kind in known or offer.aside or isinstance(offer, MayStop | MayOrder):
                continue
            if isinstance(offer, MayWreck):
                self._at_engines(offer, found)
                continue
            for command in islice(offer.examples(self.at), MOST_OTHERS):
                found.setdefault(command.verb, []).append(command)
        return found

    def _at_engines(self, offer: MayWreck, found: dict[str, list[Command]]) -> None:
        """Add whoever can break an engine: the enemy's, and apart from them one's own."""
        for command in offer.examples(self.at):
            ours = isinstance(command, Wreck) and owner(self.at.state, command.engine) == self.side
            rows = found.setdefault(OWN_ENGINE if ours else command.verb, [])
            if len(rows) < MOST_OTHERS:
                rows.append(command)

    def take_other(self, name: str, found: dict[str, list[Command]]) -> bool:
        """Take the tile or key of such an answer: the only one is given, of several a list is opened."""
        verb = next((word for word, known in OTHERS.items() if known[3] and known[3] == name), name)
        commands = found.get(verb, [])
        if not commands:
            return False
        own = [one for one in commands if getattr(one, "figure", "") in self.hands.chosen] or commands
        if len(own) == 1:
            self.submit(own[0])
        else:
            label, icon, _, _ = OTHERS.get(verb, UNKNOWN)
            rows = [Row(self.words(one), f"{verb}#{commands.index(one)}", icon=icon, data=one) for one in own]
            at = self.menu_at(next(iter(self.chosen()), None))
            self.hands.wishes.menu(rows, at, label or verb.capitalize())
        return True

    def other_tiles(self, found: dict[str, list[Command]]) -> list[ActionView]:
        """A tile for each of these."""
        tiles = []
        for verb in found:
            if verb == OWN_ENGINE:
                continue
            label, icon, tip, key = OTHERS.get(verb, UNKNOWN)
            cap = cap_of(key) if key else ""
            tiles.append(ActionView(verb, label or verb.capitalize(), icon, cap, tip=tip, group=1))
        return tiles

    def other_rows(self, figure: Figure, found: dict[str, list[Command]]) -> list[Row]:
        """The rows of a figure's menu for these."""
        rows = []
        for verb, commands in found.items():
            label, icon, _, key = OTHERS.get(verb, UNKNOWN)
            if any(getattr(one, "figure", "") == figure.id for one in commands):
                rows.append(Row(label or verb.capitalize(), verb, cap_of(key) if key else "", "", icon))
        return rows

    def words(self, command: Command) -> str:
        """Say a command with the names of those it is about."""
        return words_of(self.at, command)

    # ---- helpers ---------------------------------------------------------------------------------------------------

    def orders(self, *pairs: tuple[str, str]) -> list[Button]:
        """Buttons for standing orders that can be given here."""
        return [
            Button(f"order:{kind}:{answer}", ORDER_WORDS[kind, answer], data=Order(kind, answer))
            for kind, answer in pairs
            if self.asked.may_order(kind, answer)
        ]

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


def grain_point(at: tuple[float, float]) -> Point:
    """A place of inches, snapped."""
    return grains(round(at[0], 4)), grains(round(at[1], 4))
