"""A picker for every kind of command that has none of its own, made from the types of its fields."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, get_args, get_origin, get_type_hints

from msgspec.structs import replace

from game.core.commands import Command, Done, Order
from game.core.figures import Figure
from game.core.grain import GRAIN, Point, squared
from game.core.ids import Named
from game.play.moving.offers import MayOrder, MayStop
from game.rules.decision import AnyOffer
from game.ui.art.palette import CREAM
from game.ui.art.rules import overlay
from game.ui.board.hands.asked import Asked, Strip
from game.ui.board.overlays.shapes import ring_of
from game.ui.board.pickers.picker import Picker
from game.ui.board.pickers.registry import picks
from game.ui.board.screening.stage import inch
from game.ui.kit.controls.option import Option

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table
    from game.ui.board.view import Marks

FIGURE, PLACE, ENTRY = "figure", "place", "entry"
TOLD = {FIGURE: "Click the one it is meant for.", PLACE: "Click the place.", ENTRY: ""}
MOST = 400
"""So many answers are looked at."""
BUTTONS = 8
"""So many have a button where all else is filled in; the others are on the list."""


class Slot(NamedTuple):
    """A field of a command, and how it is pointed at."""

    field: str
    sort: str

    def values(self, command: Command) -> tuple[Any, ...]:
        """The values of a command there, each of several."""
        value = getattr(command, self.field, ())
        return value if isinstance(value, tuple) and not (self.sort == PLACE and is_point(value)) else (value,)

    def filled(self, command: Command, value: object) -> Command:
        """The command with one value there."""
        many = isinstance(getattr(command, self.field), tuple) and not is_point(getattr(command, self.field))
        changed: Command = replace(command, **{self.field: (value,) if many else value})
        return changed


def is_point(value: object) -> bool:
    """Whether a value is a place, and not several."""
    return isinstance(value, tuple) and len(value) == 2 and all(isinstance(part, int) for part in value)


def slots_of(kind: type[Command]) -> tuple[Slot, ...]:
    """The slots of a kind of command, in the order of its fields."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(Slot(field, sort_of(hints[field])) for field in kind.__struct_fields__)


def sort_of(hint: Any) -> str:
    """How a value of a type is pointed at: ids of figures and places on the table, all else in a list."""
    if get_origin(hint) is tuple and get_args(hint)[1:] == (...,):
        hint = get_args(hint)[0]
    if hint == Point:
        return PLACE
    named = (mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, Named))
    return FIGURE if any(mark.what in ("figure", "body") and not mark.joined for mark in named) else ENTRY


class DefaultPicker(Picker):
    """Who does it is chosen, whom and where is clicked, and each answer that is left has a button."""

    most = MOST
    passed_over: tuple[type[AnyOffer], ...] = (MayOrder, MayStop)
    points = True
    """Whether anything is pointed at on the table."""

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        offers = [
            offer for offer in asked.decision.offers if not offer.aside and not isinstance(offer, self.passed_over)
        ]
        self.known = list(islice((command for offer in offers for command in offer.examples(asked.at)), self.most))
        self.slots = slots_of(offers[0].kind) if offers and self.points else ()
        own = {friend.id for friend in asked.at.field.friends(asked.side)}
        self.who = next(
            (slot for slot in self.slots if slot.sort == FIGURE and own & self._values(slot, self.known)), None
        )
        """The slot of one's own who does it."""
        self.filled: dict[Slot, Any] = {}
        if self.who is not None and not set(hands.chosen) & set(self.actors()):
            hands.choose(self.actors()[:1])

    @staticmethod
    def _values(slot: Slot, commands: Sequence[Command]) -> set[Any]:
        return {value for command in commands for value in slot.values(command)}

    # ---- the slots -------------------------------------------------------------------------------------------------

    def actors(self) -> list[str]:
        """One's own who could do it."""
        if self.who is None:
            return []
        return list(dict.fromkeys(name for command in self.known for name in self.who.values(command)))

    def able_to_act(self) -> set[str] | None:
        """All stay chosen where the command is no figure's."""
        return set(self.actors()) if self.who is not None else None

    def choosable(self, figure: Figure) -> bool:
        """Those who could do it, unless it may be meant for them."""
        slot = self.next_slot(FIGURE)
        return figure.id in self.actors() and (slot is None or figure.id not in self._values(slot, self.left()))

    def chosen_changed(self) -> None:
        """Fill in everything anew: another does it."""
        self.filled = {}

    def left(self) -> list[Command]:
        """The answers that agree with what is filled in."""
        found = self.known
        if self.who is not None and self.hands.chosen:
            who = self.who
            found = [command for command in found if set(who.values(command)) & set(self.hands.chosen)]
        return [
            command for command in found if all(value in slot.values(command) for slot, value in self.filled.items())
        ]

    def next_slot(self, sort: str = "") -> Slot | None:
        """The first slot (of a sort) that is not filled."""
        free = (slot for slot in self.slots if slot != self.who and slot not in self.filled and sort in ("", slot.sort))
        left = self.left()
        return next(
            (slot for slot in free if slot.sort != ENTRY and any(slot.values(command) for command in left)), None
        )

    # ---- hands -----------------------------------------------------------------------------------------------------

    def click(self, at: Point, figure: Figure | None, ctrl: bool) -> None:
        """Fill in whom or where is clicked; where that leaves one answer, give it."""
        slot = self.next_slot(FIGURE) if figure is not None else None
        slot = slot or self.next_slot(PLACE)
        if slot is None:
            return
        pointed = figure.id if figure is not None and slot.sort == FIGURE else figure.at if figure is not None else at
        if slot.sort == PLACE and isinstance(pointed, tuple):
            pointed = self._nearest(slot, pointed)
        self._fill(slot, pointed)

    def _nearest(self, slot: Slot, at: Point) -> Point:
        """The place offered nearest to the one clicked, else that one."""
        offered: set[Point] = self._values(slot, self.left())
        near = min(sorted(offered), key=lambda place: squared(place, at), default=at)
        return near if squared(near, at) <= GRAIN * GRAIN else at

    def _fill(self, slot: Slot, value: object) -> None:
        left = self.left()
        if left and value not in self._values(slot, left):
            tried = slot.filled(left[0], value)
            no = self.asked.refuse(tried)
            if no is not None:
                self.hands.wishes.refuse(no, "")
                return
            self.known.append(tried)
        self.filled[slot] = value
        if len(self.left()) == 1:
            self.submit(self.left()[0])

    def command_meant(self) -> Command | None:
        """The one answer that is left, if no more are."""
        left = self.left()
        return self.legal(left[0]) if len(left) == 1 else None

    def aimable(self) -> list[str]:
        """Those for whom it could be meant."""
        slot = self.next_slot(FIGURE)
        names = self._values(slot, self.left()) if slot is not None else set()
        return self.nearest_first(sorted(name for name in names if name in self.at.state.figures))

    def where(self) -> list[Point]:
        """The places that are offered."""
        slot = self.next_slot(PLACE)
        return sorted(self._values(slot, self.left())) if slot is not None else []

    def about(self) -> list[str]:
        """The figures that act, and their possible targets."""
        return [*super().about(), *self.aimable()]

    def cancel(self) -> bool:
        """Take back what was filled in last."""
        return bool(self.filled) and self.filled.popitem() is not None

    def act(self, name: str) -> bool:
        """Give the first of the answers that are left, or list them."""
        if name == "confirm" and self.left():
            self.submit(self.left()[0])
        elif name == "answers":
            beside = self.menu_at(next(iter(self.chosen()), None))
            self.hands.wishes.menu(self.rows(self.left()), beside, self.asked.decision.prompt)
        else:
            return super().act(name)
        return True

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def rows(self, commands: Sequence[Command]) -> list[Option]:
        """A row for each answer."""
        return [Option(f"answer:{n}", command.text(), data=command) for n, command in enumerate(commands)]

    def menu(self, figure: Figure) -> list[Option]:
        """What one could do."""
        who = self.who
        return self.rows([command for command in self.known if who is not None and figure.id in who.values(command)])

    def strip(self) -> Strip:
        """What is still to be filled in, and the answers that are left."""
        left, slot, prompt = self.left(), self.next_slot(), self.asked.decision.prompt
        most = BUTTONS if slot is None else 1
        buttons = [
            Option(f"answer:{n}", command.text(), main=n == 0, data=command) for n, command in enumerate(left[:most])
        ]
        if len(left) > most:
            buttons.append(Option("answers", f"{len(left) - most} more"))
        return Strip(prompt, TOLD[slot.sort] if slot is not None else "", self.asked.decision.cite, tuple(buttons))

    def marks(self, marks: Marks, scale: int) -> None:
        """Rings round the figures that could act, and round their targets and places."""
        for name in self.actors():
            self.ring(marks, name, scale, side=True)
        for name in self.aimable():
            marks.over.append(ring_of(self.at.figure(name), scale, CREAM, 1.8, True))
        for place in self.where():
            marks.over.append(overlay.ring(inch(place), 0.4, CREAM, scale, 1.4, True))


@picks(Order, Done)
class AnyPicker(DefaultPicker):
    """Answers that are words alone, and the end of the phase among them, as buttons with their plain text."""

    most, passed_over, points = BUTTONS, (MayOrder,), False

    def choosable(self, figure: Figure) -> bool:
        """One's own, though no figure acts."""
        return Picker.choosable(self, figure)
