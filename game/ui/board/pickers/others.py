"""Commands for which a picker has no hands: a tile and a row for each kind, and a list."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from game.core.commands import Command
from game.core.figures import Figure
from game.core.held.engines import Wreck
from game.play.missiles.engines import MayWreck
from game.play.moving.offers import MayOrder, MayStop
from game.rules.missiles.engines import owner
from game.ui.board.pickers.beside import Beside
from game.ui.keys import cap_of
from game.ui.kit.controls.option import Option

if TYPE_CHECKING:
    from game.ui.board.pickers.picker import Picker

MOST = 12
OWN_ENGINE = "wreck ours"
"""To break one's own engine: in the menu of who stands at it, and no tile."""
OTHERS: dict[str, tuple[str, str, str, str]] = {
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
"""Label, icon, tip and key of what is chosen from a list, by the verb of its command; books enter theirs."""
UNKNOWN = ("", "star", "", "")


class Others(Beside):
    """Answers offered besides those a picker has hands for, by their verb, chosen from a list."""

    def __init__(self, picker: Picker, known: frozenset[type[Command]]) -> None:
        super().__init__(picker, picker.asked)
        self.found: dict[str, list[Command]] = {}
        for offer in picker.asked.decision.offers:
            if offer.kind in known or offer.aside or isinstance(offer, MayStop | MayOrder):
                continue
            if isinstance(offer, MayWreck):
                self._at_engines(offer)
                continue
            for command in islice(offer.examples(self.at), MOST):
                self.found.setdefault(command.verb, []).append(command)

    def _at_engines(self, offer: MayWreck) -> None:
        """Add those who can break an engine: the enemy's engines, and separately one's own."""
        for command in offer.examples(self.at):
            ours = isinstance(command, Wreck) and owner(self.at.state, command.engine) == self.picker.side
            rows = self.found.setdefault(OWN_ENGINE if ours else command.verb, [])
            if len(rows) < MOST:
                rows.append(command)

    def _found(self, name: str) -> tuple[str, list[Command], list[Command]]:
        """The verb that a tile or key means, its answers, and those of the chosen, else all."""
        verb = next((word for word, known in OTHERS.items() if known[3] and known[3] == name), name)
        commands, chosen = self.found.get(verb, []), self.picker.hands.chosen
        return verb, commands, [one for one in commands if getattr(one, "figure", "") in chosen] or commands

    def by_action(self, name: str) -> Command | None:
        """The only answer of a kind."""
        own = self._found(name)[2]
        return own[0] if len(own) == 1 else None

    def act(self, name: str) -> bool:
        """Take the tile or key of such an answer: give the only one, list several."""
        picker = self.picker
        verb, commands, own = self._found(name)
        if not commands:
            return False
        if len(own) == 1:
            picker.submit(own[0])
        else:
            label, icon, _, _ = OTHERS.get(verb, UNKNOWN)
            rows = [
                Option(f"{verb}#{commands.index(command)}", picker.words(command), icon, data=command)
                for command in own
            ]
            at = picker.menu_at(next(iter(picker.chosen()), None))
            picker.hands.wishes.menu(rows, at, label or verb.capitalize())
        return True

    def tiles(self) -> list[Option]:
        """A tile for each of these."""
        return [
            Option(verb, label or verb.capitalize(), icon, cap_of(key) if key else "", tip=tip, group=1)
            for verb in self.found
            if verb != OWN_ENGINE
            for label, icon, tip, key in (OTHERS.get(verb, UNKNOWN),)
        ]

    def menu(self, figure: Figure) -> list[Option]:
        """The rows of a figure's menu for these."""
        return [
            Option(verb, label or verb.capitalize(), icon, cap_of(key) if key else "")
            for verb, commands in self.found.items()
            if any(getattr(command, "figure", "") == figure.id for command in commands)
            for label, icon, _, key in (OTHERS.get(verb, UNKNOWN),)
        ]
