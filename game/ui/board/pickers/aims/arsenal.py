"""What the chosen could work: spells, devices, flasks, breath, gaze and turning, as tiles and as a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.figures import Figure
from game.core.tally import Refusal
from game.ui.board.hands.asked import Asked, Then
from game.ui.board.hands.means import (
    BREATHE,
    CAST,
    GAZE,
    ICONS,
    LOOSE,
    THROW,
    TURN,
    USE,
    Means,
    barred,
    means_of,
    name_of,
    note_of,
)
from game.ui.board.pickers.aims.aimer import Aimer
from game.ui.board.pickers.picker import why_not
from game.ui.keys import cap_of
from game.ui.kit.controls.option import Option
from game.ui.kit.words.rich import cited

if TYPE_CHECKING:
    from game.ui.board.pickers.picker import Picker

TILES = {
    "cast": ((CAST,), "Cast", "cast", "Cast\nA spell from memory, or off a scroll. {#SP-3.4.0.1}"),
    "use": ((USE, THROW), "Use", "flask", "Use\nDrink a potion, use a wand, throw a flask. {#SP-3.7.2}"),
    "breathe": ((BREATHE,), "Breathe", "fire", "Breathe\nTowards a place: friend and foe are caught. {#SP-3.4.3.4}"),
    "gaze": ((GAZE,), "Gaze", "eye", "Gaze\nAt an enemy who looks at it. {#SP-3.4.3.4}"),
    "loose": ((LOOSE,), "Loose engine", "stone", "Loose the engine\nAll under the stone are hit. {#SP-R262}"),
    "turn": ((TURN,), "Turn undead", "holy", "Turn undead\nThe holy symbol is held up to them. {#SP-3.4.2.14}"),
}
"""Tiles by their action: which sorts they list, label, icon, tip."""
ALL = (CAST, USE, THROW, TURN, BREATHE, GAZE, LOOSE)


class Arsenal(Aimer):
    """What those of a side can work, and whether they may; `means` is the one chosen, None for none."""

    def __init__(self, picker: Picker, asked: Asked) -> None:
        super().__init__(picker, asked)
        self.means: Means | None = None
        self._known: dict[str, list[tuple[Means, Refusal | None]]] = {}
        self._holders: list[Figure] | None = None

    def begin(self, means: Means) -> None:
        """Aim a thing."""
        raise LookupError(type(self).__name__)

    def known(self, figure: Figure) -> list[tuple[Means, Refusal | None]]:
        """All that a figure has, each with the reason why it cannot be used now."""
        found = self._known.get(figure.id)
        if found is None:
            found = self._known[figure.id] = [(means, barred(self.asked, means)) for means in means_of(self.at, figure)]
        return found

    def holders(self) -> list[Figure]:
        """Those of the side who have anything to work."""
        if self._holders is None:
            self._holders = [friend for friend in self.at.field.friends(self.side) if self.known(friend)]
        return self._holders

    def able(self) -> list[str]:
        """Who of the side can work something now."""
        return [holder.id for holder in self.holders() if any(no is None for _, no in self.known(holder))]

    def _who(self, name: str) -> Figure | None:
        """The figure of a tile: of the chosen, else the first who can act, else the first who has anything."""
        sorts = TILES[name][0]
        own = [holder for holder in self.holders() if any(m.sort in sorts for m, _ in self.known(holder))]
        chosen = [figure for figure in own if figure.id in self.hands.chosen]
        able = [figure for figure in own if any(no is None and m.sort in sorts for m, no in self.known(figure))]
        return next(iter(chosen or able or own), None)

    def tiles(self) -> list[Option]:
        """Cast, use, turn: each where somebody of the side has anything of the kind."""
        found = []
        for name, (sorts, label, icon, tip) in TILES.items():
            who = self._who(name)
            if who is None:
                continue
            known = [(means, no) for means, no in self.known(who) if means.sort in sorts]
            no = next((no for _, no in known if no is not None), None)
            shut = f"{label}: {who.name}\n{cited(no.reason, no.rule)}" if no and all(n for _, n in known) else ""
            lit = self.means is not None and self.means.sort in sorts
            found.append(Option(name, label, icon, cap_of(name), why_not=shut, tip=tip, on=lit))
        return found

    def rows(self, figure: Figure, sorts: tuple[str, ...] = ALL) -> list[Option]:
        """A row for each thing a figure has; what it may not use says why."""
        return [
            Option(
                f"aim:{means.key}", words[:1].upper() + words[1:], _icon(self.at, means),
                note=note_of(self.at, means), why_not=why_not(no), data=Then(self.begin, means),
            )
            for means, no in self.known(figure)
            if means.sort in sorts
            for words in (name_of(self.at, means),)
        ]


def _icon(at: object, means: Means) -> str:
    if means.sort == USE:
        return "wand" if means.id.startswith(("wand", "staff")) else "drop"
    return "scroll" if means.by else ICONS[means.sort]
