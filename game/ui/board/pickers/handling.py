"""Gear: what the chosen may draw, take up, plant, unpack or drop, and what it costs."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from game.core.commands import Command
from game.core.figures import Figure
from game.core.held.handling import Draw, Drop, PickUp, Plant, Pull, Unpack, Use
from game.core.tally import Refusal
from game.play.gear.offers import (
    MayChangeWeapon,
    MayDraw,
    MayDrop,
    MayLetFall,
    MayPickUp,
    MayPlant,
    MayPull,
    MayTakeUp,
    MayUnpack,
    drawable,
)
from game.play.magic.devices import MayUseInMelee
from game.rules.decision import AnyOffer
from game.rules.gear.carried import cannot_be_put_away, drawn_for_nothing, drawn_freely
from game.rules.gear.loads import is_fallen, name_of, whose_body
from game.rules.gear.reach import thing_of, things_in_reach
from game.ui.board.hands.asked import Then, itself
from game.ui.board.pickers.beside import Beside
from game.ui.board.pickers.picker import why_not
from game.ui.board.pickers.saying import use_words
from game.ui.kit.controls.option import Option

if TYPE_CHECKING:
    pass

OFFERS: dict[type[Command], tuple[type[AnyOffer], ...]] = {
    Draw: (MayDraw, MayChangeWeapon),
    PickUp: (MayPickUp, MayTakeUp),
    Plant: (MayPlant,),
    Pull: (MayPull,),
    Unpack: (MayUnpack,),
    Drop: (MayDrop, MayLetFall),
    Use: (MayUseInMelee,),
}
"""Which offers answer each kind of command."""
HANDLED: frozenset[type[Command]] = frozenset(OFFERS) - {Use}
"""The kinds of command that the list of gear gives."""
KEY = "J"
MOST = 12
"""Uses of devices listed at most."""


class Handling(Beside):
    """Lists what the chosen may do with gear; each row is a command, given for all chosen who may do likewise."""

    who = ""
    """Of whom the tile speaks; "" for the first of the chosen."""

    def act(self, name: str) -> bool:
        """The tile and its key; False where it is neither."""
        if name != "gear":
            return False
        self._list()
        return True

    def tiles(self) -> list[Option]:
        """One tile, where the first of those chosen has something to handle."""
        figures = [self.at.figure(self.who)] if self.who else self.picker.chosen()
        if not figures or not self._commands(figures[0]):
            return []
        tip = "Gear\nDraw, drop, take up, plant, unpack."
        return [Option("gear", "Gear", "hand", KEY, tip=tip, group=1)]

    def menu(self, figure: Figure) -> list[Option]:
        """The rows of a figure's own menu."""
        return [self._row(number, command) for number, command in enumerate(self._commands(figure))]

    def _list(self) -> None:
        figures = self.picker.chosen()
        rows = self.menu(figures[0]) if figures else []
        if rows:
            self.picker.hands.wishes.menu(rows, self.picker.hands.pointer, f"{figures[0].name}: gear")
        else:
            self.picker.hands.wishes.notice("Choose one who has something to handle", "")

    def _give(self, command: Command) -> None:
        """Give the command for its figure and for all others chosen who may do likewise."""
        commands = [command]
        if isinstance(command, Draw | Plant | Drop):
            for figure in self.picker.chosen():
                other = _for(command, figure.id)
                if other != command and self._refusal(other) is None:
                    commands.append(other)
        for given in commands:
            if not self.picker.submit(given):
                return

    def _refusal(self, command: Command) -> Refusal | None:
        for kind in OFFERS[type(command)]:
            offer = self.asked.offer(kind)
            if offer is not None:
                return offer.refuse(self.at, command)
        return Refusal("that is not done at this moment", "SP-3.7.1")

    def _offered(self, kind: type[Command]) -> bool:
        return any(self.asked.offer(offer) is not None for offer in OFFERS[kind])

    def _commands(self, figure: Figure) -> list[Command]:
        """What a figure could do with gear if it were allowed: refused rows are greyed."""
        found: list[Command] = []
        catalogue = self.at.catalogue
        if self._offered(Draw):
            locked = figure.locked or self.asked.offer(MayChangeWeapon) is not None
            for item in drawable(self.at, figure):
                kept = bool(figure.weapon) and not drawn_freely(catalogue, figure, item, drop=False)
                if locked and kept and drawn_for_nothing(catalogue, item):
                    found.append(Draw(figure.id, item, True))
                found.append(Draw(figure.id, item))
        if self._offered(Plant) and figure.weapon in catalogue.screens and catalogue.screens[figure.weapon].ground:
            found.append(Plant(figure.id))
        for thing in things_in_reach(self.at, figure) if self.at.state.lying else ():
            stuck = thing.planted and catalogue.screens[thing.item].ground
            kind = Pull if stuck else PickUp
            if self._offered(kind):
                found.append(kind(figure.id, thing.id))
        offer = self.asked.offer(MayPickUp)
        if offer is not None:
            lent = [command for command in offer.examples(self.at) if isinstance(command, PickUp)]
            found += [
                command for command in lent if command.figure == figure.id and command.thing in self.at.state.figures
            ]
        if self._offered(Unpack):
            found += [Unpack(figure.id, item) for item in dict.fromkeys(figure.packed)]
        use = self.asked.offer(MayUseInMelee)
        if use is not None and figure.id == use.figure:
            found += list(islice(use.examples(self.at), MOST))
        if self._offered(Drop):
            found += [Drop(figure.id, item) for item in (figure.weapon, figure.shield) if item]
        return found

    def _row(self, number: int, command: Command) -> Option:
        no = why_not(self._refusal(command))
        words, note, icon = self._words(command)
        return Option(f"gear:{number}", words, icon, note=note, why_not=no, data=Then(self._give, command, itself))

    def _words(self, command: Command) -> tuple[str, str, str]:
        """What a row says, what it costs, and its icon."""

        def name(item: str) -> str:
            return name_of(self.at, item)

        fights = self.asked.offer(MayChangeWeapon) is not None
        if isinstance(command, Draw):
            figure = self.at.figure(command.figure)
            held = figure.weapon
            falls = held and (command.drop or cannot_be_put_away(self.at.catalogue, held))
            free = not fights or drawn_freely(self.at.catalogue, figure, command.item, drop=command.drop)
            words = f"Draw the {name(command.item)}" + (f", drop the {name(held)}" if falls else "")
            return words, "free" if free else "costs an attack", "strike"
        if isinstance(command, PickUp) and command.thing in self.at.state.figures:
            other = self.at.figure(command.thing)
            words = f"Carry {other.name} off" if is_fallen(other) else f"Lend {other.name} a hand"
            return words, "half a move", "people"
        if isinstance(command, PickUp | Pull):
            thing = thing_of(self.at, command.thing)
            item = name(thing.item) if thing is not None else command.thing
            verb = "Pull out" if isinstance(command, Pull) else "Take up"
            return f"{verb} the {item}", "all attacks" if fights else "half a move", "hand"
        if isinstance(command, Use):
            return use_words(self.at, command), "costs an attack", "drop"
        if isinstance(command, Plant):
            return f"Plant the {name(self.at.figure(command.figure).weapon)}", "half a move", "down_stroke"
        if isinstance(command, Unpack):
            return f"Unpack the {name(command.item)}", "move and missiles", "folder"
        if isinstance(command, Drop) and whose_body(command.item):
            return f"Let go of {self.at.figure(whose_body(command.item)).name}", "free", "fall"
        item = name(command.item) if isinstance(command, Drop) else ""
        return f"Drop the {item}", "free", "fall"


def _for(command: Command, figure: str) -> Command:
    """The same command for another figure."""
    if isinstance(command, Draw):
        return Draw(figure, command.item, command.drop)
    return Drop(figure, command.item) if isinstance(command, Drop) else Plant(figure)
