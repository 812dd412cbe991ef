"""Magic and breath among bodies: each thing once in a list, then its area under the pointer until it is laid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.core.commands import Breathe, Cast, Command
from game.core.figures import Figure
from game.core.grain import Point, squared
from game.core.held.handling import Use
from game.rules.bodies import Worked
from game.rules.situation import Situation
from game.systems.large_battles.magic.offers import OfWorkings
from game.ui.art.rules import overlay
from game.ui.board.forecasts.aimed import damage_kind
from game.ui.board.hands.asked import Asked, Strip, Then
from game.ui.board.hands.means import (
    BREATHE,
    CAST,
    ICONS,
    USE,
    Means,
    aimed_at,
    breath_kind,
    doing,
    means_in,
    name_of,
    spell_in,
)
from game.ui.board.overlays.aims import count_of, warn_of
from game.ui.board.overlays.dangers import mark_dangers
from game.ui.board.overlays.lights import Lit, Mode, Work
from game.ui.board.overlays.shapes import aim_line, bands_of, inched, short
from game.ui.board.pickers.aims.aimer import Aimer
from game.ui.board.pickers.places import grain_point, snapped
from game.ui.board.screening.stage import inch
from game.ui.keys import cap_of, named
from game.ui.kit.controls.option import Option
from game.ui.kit.words.rich import quoted
from game.ui.panels.models import ForecastView, TallyRow

if TYPE_CHECKING:
    from game.ui.board.view import Marks
    from game.ui.books.large_battles.marshalling import Marshalling

KNOWN: frozenset[type[Command]] = frozenset({Cast, Use, Breathe})
TILES = {
    CAST: ("Cast", "Cast a spell\nIts ground follows the pointer: friend and foe are caught."),
    USE: ("Use", "Use a device\nA wand, a staff or a potion; its ground follows the pointer."),
    BREATHE: ("Breathe", "Breathe\nTowards a place: friend and foe are caught."),
}


BRIEF = 24
"""Letters of what comes of it that are written at one on the table."""


class Conjuring(Aimer):
    """What can be worked among the bodies now; `order` is what is being aimed, None for nothing."""

    picker: Marshalling

    def __init__(self, picker: Marshalling, asked: Asked) -> None:
        super().__init__(picker, asked)
        self.offers = [offer for offer in asked.decision.offers if isinstance(offer, OfWorkings)]
        self.known: list[Command] = [command for offer in self.offers for command in offer.each(asked.at)]
        self.order: Command | None = None

    def who(self) -> str:
        """Who aims, "" while nothing is aimed."""
        return means_in(self.order).figure if self.order is not None else ""

    # ---- choosing --------------------------------------------------------------------------------------------------

    def act(self, name: str) -> bool:
        """A tile or its key opens the list; the confirming key works what is aimed."""
        if name in TILES and (own := self._of(name)):
            if len(own) == 1:
                self._begin(own[0])
            else:
                at = self.menu_at(self.at.figure(means_in(own[0]).figure))
                self.hands.wishes.menu([self._row(command) for command in own], at, TILES[name][0])
        elif name == "confirm" and self.order is not None:
            self.give(self.aimed())
        else:
            return False
        return True

    def _of(self, sort: str) -> list[Command]:
        """All of a sort: of the chosen one, if he has any."""
        found = [order for order in self.known if means_in(order).sort == sort]
        return [command for command in found if means_in(command).figure in self.hands.chosen] or found

    def _begin(self, order: Command) -> None:
        self.let_go()
        if _is_at_once(order):
            self.give(order)
            return
        self.hands.choose([means_in(order).figure])
        self.order = order

    def let_go(self) -> None:
        """Stop aiming."""
        super().let_go()
        self.order = None

    # ---- aiming ----------------------------------------------------------------------------------------------------

    def aimed(self) -> Command | None:
        """What would be worked now: what is laid, else what the keys or the pointer aim at."""
        if self.held is not None:
            return self.command(self.lying(), self.held)
        hands = self.hands
        figure = self.at.state.figures.get(hands.aimed or hands.hovered or "") if self.spot is None else None
        return self.command(figure, self.spot or grain_point(hands.at))

    def command(self, pointed: Figure | None, place: Point) -> Command | None:
        """The order aimed at one who stands, or at a place to the eighth of an inch."""
        order, figure = self.order, pointed if pointed is not None and pointed.standing else None
        place = figure.at if figure is not None else snapped(place)
        if isinstance(order, Breathe):
            return replace(order, toward=place)
        if isinstance(order, Cast | Use) and order.targets:
            return replace(order, targets=(figure.id,)) if figure is not None else None
        return replace(order, at=(place,)) if isinstance(order, Cast | Use) else None

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Lay the area there, to show the figures it would catch; a second click there works it."""
        self.lay(figure if figure is not None and figure.standing else None, snapped(at))
        if self.held is not None:
            self.spot = None

    def spares_own(self, command: Command) -> bool:
        """Whether none but enemies are caught, and some are."""
        found = self._worked(command)
        sides = {self.at.figure(name).side for name in found.caught} if found is not None else set()
        return bool(sides) and self.side not in sides

    def start(self) -> Point | None:
        """The place from which the keys move the aim: its own, else that of a target."""
        return self.spot or _place(self.at, self.aimed() or self.order) if self.order is not None else None

    def aimable(self) -> list[str]:
        """One of each body at whom it could be aimed, the nearest first."""
        order, offer, found = self.order, self.picker.offer, {}
        if order is None:
            return []
        start = self.at.figure(means_in(order).figure)
        near = sorted(self.at.state.standing(), key=lambda figure: (squared(figure.at, start.at), figure.id))
        for figure in near:
            body = offer.holding(self.at, figure.id)
            if body not in found:
                command = self.command(figure, figure.at)
                found[body] = figure.id if command is not None and self.asked.refuse(command) is None else ""
        return [name for name in found.values() if name]

    def lights(self) -> Mode | None:
        """One of each body at whom it could be aimed."""
        order = self.order
        return Mode(("conjure", order), self._lit, (means_in(order).figure,)) if order is not None else None

    def _lit(self) -> Work:
        for name in self.aimable():
            yield None
            figure, body = self.at.figure(name), self.picker.offer.holding(self.at, name)
            command = self.command(figure, figure.at)
            found = self._worked(command) if command is not None else None
            words = found.outlook.comes if found is not None and len(found.outlook.comes) <= BRIEF else ""
            yield Lit(name, words, mates=tuple(self.picker.offer.members(self.at, body)))

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def tiles(self) -> list[Option]:
        """A tile for each sort with anything in it."""
        sorts = dict.fromkeys(means_in(order).sort for order in self.known)
        lit = means_in(self.order).sort if self.order is not None else ""
        return [
            Option(sort, TILES[sort][0], ICONS[sort], cap_of(sort), tip=TILES[sort][1], on=sort == lit, group=1)
            for sort in sorts
        ]

    def rows(self, figure: Figure) -> list[Option]:
        """A row for all that a figure can work."""
        return [self._row(order) for order in self.known if means_in(order).figure == figure.id]

    def _row(self, order: Command) -> Option:
        means = means_in(order)
        words = f"{self.at.figure(means.figure).name}: {name_of(self.at, means)}"
        name = f"{means.sort}~{self.known.index(order)}"
        return Option(name, words, ICONS[means.sort], note=self._note(order), data=Then(self._begin, order))

    def _note(self, order: Command) -> str:
        """How many of a spell are prepared, where it is more than one."""
        if not isinstance(order, Cast) or order.by:
            return ""
        many = self.at.figure(order.figure).prepared.count(order.spell)
        return f"{many} of them" if many > 1 else ""

    def strip(self) -> Strip | None:
        """What is being aimed, and how."""
        if self.order is None:
            return None
        means = means_in(self.order)
        told = "Click where it is to be. Where friends would be caught, or nobody, a second click does it."
        if isinstance(self.order, Cast | Use) and self.order.targets:
            told = "Click the one it is meant for; for one of your own, click again."
        if self.held is not None:
            told = named("Click there again, or press <confirm>, to do it; a click elsewhere moves it there.")
        title = f"{self.at.figure(means.figure).name} {doing(self.at, means)}"
        return Strip(title, told, self.asked.decision.cite, (Option("cancel", "Something else", key="Esc"),), shy=True)

    def _worked(self, command: Command) -> Worked | None:
        offer = next((effect for effect in self.offers if isinstance(command, effect.kind)), None)
        return offer.worked(self.at, command) if offer is not None else None

    def marks(self, marks: Marks, scale: int) -> None:
        """Its range, its ground and the figures it catches; red with the reason where it is refused."""
        command = self.aimed()
        found = self._worked(command or self.order) if self.order is not None else None
        if command is None or found is None:
            return
        means = means_in(command)
        figure, no = self.at.figure(means.figure), self.asked.refuse(command)
        if found.reach:
            marks.under.append(bands_of(figure, [found.reach], scale))
        shape = overlay.template(inched(found.rings), self._kind(means), scale) if found.rings else None
        if shape is not None:
            marks.under.append(shape)
        if no is not None:
            x, y = inch(_place(self.at, command))
            marks.over.append(
                overlay.label(short(no.reason, 60), (x, y + 0.7), scale, overlay.Words(13, colour=(255, 190, 160)))
            )
            return
        caught = [self.at.figure(name) for name in found.caught]
        if not self.mark_risks(marks, command, scale):
            warn_of(marks, caught, figure.side, scale)
        if shape is not None:
            count_of(marks, caught, figure.side, shape, scale)
        elif caught:
            marks.over.append(aim_line(figure, caught[0], scale))

    def mark_risks(self, marks: Marks, command: Command, scale: int) -> bool:
        """How likely each is struck by what is aimed; False where nothing is known of that."""
        risks = self.hands.dangers.of(self.at, command)
        if risks is None or not risks.each:
            return False
        mark_dangers(marks, self.at, risks, self.side, scale)
        return True

    def mark_declared(self, marks: Marks, command: Command, scale: int) -> None:
        """The areas of what is declared and still to work, with names; a line to a single target."""
        found, means = self._worked(command), means_in(command)
        if found is None:
            return
        figure, caught = self.at.figure(means.figure), [self.at.figure(name) for name in found.caught]
        if found.rings:
            marks.under.append(overlay.template(inched(found.rings), self._kind(means), scale))
        elif caught:
            marks.over.append(aim_line(figure, caught[0], scale))
        x, y = inch(figure.at)
        marks.over.append(overlay.label(name_of(self.at, means), (x, y + 0.8), scale, overlay.Words(12)))

    def _kind(self, means: Means) -> str:
        return breath_kind(self.at, means) if means.sort == BREATHE else damage_kind(spell_in(self.at, means))

    def command_meant(self) -> Command | None:
        """What is aimed."""
        return self.legal(self.aimed())

    def forecast(self) -> ForecastView | None:
        """The forecast: the figures it would catch, body by body, and the outcome; or the refusal."""
        command = self.aimed()
        if command is None:
            return None
        found, no = self._worked(command), self.asked.refuse(command)
        if found is None:
            return None
        if no is not None:
            return ForecastView(quoted(found.outlook.sentence), refused=no.reason, refused_rule=no.rule)
        rows = tuple([TallyRow(value, label, rule) for value, label, rule in found.outlook.rows])
        return ForecastView(quoted(found.outlook.sentence), rows=rows, damage=found.outlook.comes)


def _is_at_once(order: Command) -> bool:
    """Whether it needs no target and no place."""
    return isinstance(order, Cast | Use) and not order.targets and not order.at


def _place(at: Situation, command: Command) -> Point:
    """The place at which it is aimed, or that of the figure at which it is."""
    targets, places = aimed_at(command)
    return places[0] if places else at.figure(targets[0]).at
