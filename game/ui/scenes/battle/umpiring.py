"""The umpire at the table: a list of what he may do with a figure, where the battle has one [ST-R38]."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.course.umpire import HEAL, LAY, LIFT, REMOVE, Umpire
from game.core.figures import Figure
from game.play.course.umpiring import MayUmpire
from game.rules.course.umpiring import LAID, has_umpire
from game.ui.board.pickers.placing.umpiring import UmpirePicker, together
from game.ui.kit.controls.option import Option
from game.ui.kit.words.rich import cited

if TYPE_CHECKING:
    from game.ui.scenes.battle.telling import Told

HEALS = (1, 5)
"""Hit points given back by one word; all that are missing is another."""


@dataclass(frozen=True)
class UmpireOf:
    """The row that lists what the umpire may do with a figure; "" for no figure."""

    about: str = ""


@dataclass(frozen=True)
class ByHand:
    """The row that moves figures by hand, beginning with one; "" for none."""

    about: str = ""


class Umpiring:
    """What the umpire may do in one battle scene."""

    def __init__(self, scene: Told) -> None:
        self.scene = scene

    @property
    def sits(self) -> bool:
        """Whether an umpire may speak at the open decision."""
        asked = self.scene.hands.asked
        return asked is not None and has_umpire(asked.at) and asked.offer(MayUmpire) is not None

    def rows(self, about: str) -> list[Option]:
        """The list for a figure and those chosen with it; what cannot be done says why."""
        hands = self.scene.hands
        asked, figure = hands.asked, hands.asked_figure(about)
        if asked is None or figure is None:
            return [Option("umpire:hand", "Move figures by hand", "hand", data=ByHand())]
        whom = tuple(hands.chosen) if about in hands.chosen else tuple(together(asked, figure))
        rows = [Option(f"umpire:hand:{about}", "Move figures by hand", "hand", data=ByHand(about))]
        for label, icon, word in self._offered(figure, whom):
            no = asked.decision.refuse(asked.at, word)
            why = "" if no is None else cited(no.reason, no.rule)
            rows.append(Option(f"umpire:{len(rows) - 1}", label, icon, why_not=why, data=word))
        return rows

    @staticmethod
    def _offered(figure: Figure, whom: tuple[str, ...]) -> list[tuple[str, str, Umpire]]:
        missing = figure.most_hit_points - figure.hit_points
        points = sorted({*(points for points in HEALS if points <= missing), max(1, missing)})
        found = [(f"Give {n} hit point{'s' if n > 1 else ''} back", "cast", Umpire(HEAL, (figure.id,), number=n))
                 for n in points]  # fmt: skip
        for name in LAID:
            if figure.has(name):
                found.append((f"No longer {name}", "redo", Umpire(LIFT, whom, condition=name)))
            else:
                found.append((f"Declare {name}", "warn", Umpire(LAY, whom, condition=name)))
        found.append(("Take off the table", "quit", Umpire(REMOVE, whom)))
        return found

    def do(self, what: Umpire | ByHand) -> None:
        """Carry out a row of the list."""
        hands = self.scene.hands
        if isinstance(what, Umpire):
            no = self.scene.submit(what)
            if no is not None:
                self.scene.telling.refuse(no, "")
        elif hands.asked is not None:
            about = hands.asked_figure(what.about)
            picker = UmpirePicker(hands, hands.asked)
            hands.picker = picker
            if about is not None and about.id not in hands.chosen:
                hands.choose(picker.first_choice(about))
        self.scene.stale = True
