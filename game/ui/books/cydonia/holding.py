"""Acts that are held: a tile beside the walks, with its list of lower counts."""

from __future__ import annotations

from game.core.figures import Figure
from game.systems.cydonia.counting.offers import MayHold
from game.systems.cydonia.words import Hold, counted
from game.ui.board.hands.asked import Asked
from game.ui.board.pickers.beside import Beside
from game.ui.board.pickers.picker import Picker, why_not
from game.ui.board.pickers.registry import helps, picks
from game.ui.board.pickers.walks.moving import MovePicker
from game.ui.kit.controls.option import Option

picks(Hold)(MovePicker)


@helps(MayHold, Hold)
class Holding(Beside):
    """Lets the chosen hold their act, for the picker of moves."""

    def __init__(self, picker: Picker, asked: Asked) -> None:
        super().__init__(picker, asked)
        self.offer: MayHold | None = asked.offer(MayHold)

    def able(self) -> list[str]:
        """The figures that may hold: of the chosen, else of all on this count."""
        if self.offer is None:
            return []
        found = [holder.id for holder in self.offer.holders(self.at)]
        return [name for name in self.picker.hands.chosen if name in found] or found

    def act(self, name: str) -> bool:
        """The tile with its list; False where it is none."""
        if name == "hold" and self.offer is not None and self.able():
            self.picker.hands.wishes.menu(self.rows(), self._where(), "Hold until")
        else:
            return False
        return True

    def _where(self) -> tuple[int, int]:
        return self.picker.menu_at(next(iter(self.picker.chosen()), None))

    def rows(self) -> list[Option]:
        """A row for each lower count, with who acts on it."""
        now = self.offer.now if self.offer is not None else 0
        rows = []
        for count in range(now - 1, 0, -1):
            there = [figure.name for figure in self.at.state.standing() if counted(figure).count == count]
            hold = Hold(tuple(self.able()), count)
            rows.append(Option(f"hold:{count}", f"Count {count}", "hold", note=_short(there), data=hold))
        return rows

    def tiles(self) -> list[Option]:
        """Hold, where there is somebody for it."""
        return [Option("hold", "Hold", "hold", "A", group=1)] if self.able() else []

    def menu(self, figure: Figure) -> list[Option]:
        """The row of one whose count it is."""
        if self.offer is None:
            return []
        no = self.offer.refuse(self.at, Hold((figure.id,), self.offer.now - 1))
        return [Option("hold", "Hold", "hold", "A", note="until a lower count", why_not=why_not(no))]


def _short(names: list[str]) -> str:
    """Name one or two, or say how many there are."""
    return " and ".join(names) if len(names) < 3 else f"{len(names)} figures"
