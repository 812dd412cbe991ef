"""Many figures together: ranks dressed, lines and columns formed, wheels; listed, shown as ghosts, then ordered."""

from __future__ import annotations

from collections.abc import Callable

from game.board.formations import common_facing, rows
from game.core.figures import Figure
from game.core.tally import Refusal
from game.ui.board.hands.asked import Then
from game.ui.board.pickers.beside import Beside
from game.ui.board.pickers.picker import Picker, why_not
from game.ui.keys import cap_of
from game.ui.kit.controls.option import Option

FORMS = (
    ("line", "Line, one deep", 1, 0), ("line2", "Line, two deep", 2, 0), ("line3", "Line, three deep", 3, 0),
    ("column4", "Column, four abreast", 0, 4), ("column2", "Column, two abreast", 0, 2), ("file", "Single file", 0, 1),
)  # fmt: skip
"""Forms by name: words, and how many ranks or how many files they have."""
WHEELS = (("Wheel left", "left", "undo"), ("Wheel right", "right", "redo"))


class Forming(Beside):
    """The number of ranks in which the chosen are to form."""

    def __init__(self, picker: Picker, form: Callable[[int], None], stays: Callable[[Figure], Refusal | None], *,
                 wheels: bool = True) -> None:
        super().__init__(picker, picker.asked)
        self.form = form
        """Shows those chosen in so many ranks, as ghosts."""
        self.stays = stays
        """Why one cannot go to his place in the ranks."""
        self.turns = WHEELS if wheels else ()
        self.ranks = 0
        """0 while they keep the places they have beside each other."""

    def forms(self, figures: list[Figure]) -> list[tuple[str, str, int]]:
        """The forms that so many can take, no two alike: name, words, ranks."""
        many = len(figures)
        now = len(rows(figures, common_facing(figures)))
        found = [("dress", "Dress ranks", now)]
        taken: set[int] = set()
        for name, words, deep, wide in FORMS:
            ranks = deep or -(-many // wide)
            if ranks <= many and ranks not in taken and (not wide or wide < many):
                taken.add(ranks)
                found.append((name, words, ranks))
        return found

    def act(self, name: str) -> bool:
        """The tile and its key; False where it is neither."""
        if name == "dress":
            self.dress()
        elif name == "form":
            self._list()
        return name in ("dress", "form")

    def dress(self) -> None:
        """Show the whole unit of the first of the chosen with its ranks dressed."""
        self.picker.hands.choose_unit()
        figures, wishes = self.picker.chosen(), self.picker.hands.wishes
        if len(figures) < 2:
            wishes.notice("Choose somebody of a unit, for it to dress its ranks", "")
            return
        self.form(self.forms(figures)[0][2])

    def _list(self) -> None:
        figures, wishes = self.picker.chosen(), self.picker.hands.wishes
        if len(figures) < 2:
            wishes.notice("Choose several, or the whole unit, to form them up", "")
            return
        wishes.menu(self._rows(figures), self.picker.menu_at(figures[0]), f"Form up {len(figures)} figures")

    def _rows(self, figures: list[Figure]) -> list[Option]:
        nobody = [self.stays(figure) for figure in figures]
        no = why_not(nobody[0]) if all(nobody) else ""
        found = [
            Option(f"form:{name}", words, "people", str(n + 1), note=note, why_not=no, data=Then(self.form, deep))
            for n, (name, words, deep) in enumerate(self.forms(figures))
            for note in (f"{deep} ranks" if deep > 1 else "1 rank",)
        ]
        return found + [
            Option(name, words, icon, cap_of(name), note="about its corner", why_not=no)
            for words, name, icon in self.turns
        ]

    def tiles(self) -> list[Option]:
        """The tile, where several are chosen."""
        if len(self.picker.chosen()) < 2:
            return []
        forms = "Dress ranks, form line or column, or wheel" if self.turns else "Dress ranks, form line or column"
        key = cap_of("dress")
        tip = f"Form up\n{forms}: chosen from a list, shown before they go."
        tip += f" {key} dresses the ranks of the whole unit at once." if key else ""
        return [Option("form", "Form up", "people", cap_of("form"), tip=tip, on=bool(self.ranks), group=1)]

    def menu(self, figure: Figure) -> list[Option]:
        """The row in the list of one of several who are chosen."""
        many = len(self.picker.chosen())
        return [Option("form", "Form up", "people", cap_of("form"), note=f"{many} figures")] if many > 1 else []
