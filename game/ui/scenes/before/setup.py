"""Before a battle: its book, who plays each side, the seed."""

from __future__ import annotations

import random
import secrets

from msgspec.structs import replace

from game import systems
from game.core.state import State
from game.rules.statements import SHARED, TABLE
from game.session.doubts import open_doubts
from game.ui.kit.controls.option import Option
from game.ui.kit.pen import Act
from game.ui.panels.pages.models import ChoiceLine, SetupView
from game.ui.panels.pages.setup import Setup
from game.ui.scenes.before.library import Library
from game.ui.scenes.page import Page
from game.ui.scenes.reading.briefing import won_by
from game.ui.scenes.reading.reference import Reference
from game.ui.scenes.reading.rule_book import Consulted, RuleBookScene
from game.ui.scenes.scene import Change, Desk, Pop, Push, Replace

PLAYERS = (
    Option("human", "A person"), Option("scripted", "The scripted side"), Option("steady", "A steady general"),
    Option("expert", "An expert general"), Option("master", "A master of war"),
)  # fmt: skip


class SetupScene(Page):
    """Chooses, and begins the battle."""

    def __init__(self, desk: Desk, library: Library, name: str) -> None:
        super().__init__(desk)
        self.library, self.name = library, name
        self.opened = library.found[name].opened
        self.panel: Setup = Setup(self.kit, library.thumbnail)
        self.book = self.opened.rules or systems.DEFAULT
        self.players = ["human", *["scripted"] * (len(self.opened.state.sides) - 1)]
        self.seed = "" if self.opened.seed is None else str(self.opened.seed)
        self.fault = ""
        self.rulings: dict[str, str] = {}
        """Readings chosen here, in place of the scenario's or the book's."""
        self._reference: Reference | None = None
        self._painted = False
        """Whether something of the picture is there."""
        self._doubts: dict[str, tuple[str, ...]] = {}
        """Why it may be no good battle, by book: found out when nothing else is to be done."""

    def view(self) -> SetupView:
        state = self.opened.state
        names = {name: systems.book(name).title for name in systems.BOOKS}
        return SetupView(
            self.library.cards[self.name],
            self.opened.briefing,
            tuple(Option(name, title) for name, title in names.items()),
            self.book,
            PLAYERS,
            tuple(self.players),
            self.seed,
            self.choices(),
            tuple((state.side(condition.side).colour, won_by(state, condition)) for condition in state.victory),
            self.fault,
            self.words(),
            self._doubts.get(self.book, ()),
        )

    def words(self) -> str:
        """What the chosen book changes, what it makes of this battle, and what other books say of it."""
        state = self.opened.state
        advice = [systems.book(name).advice(state, name == self.book) for name in systems.BOOKS]
        return " ".join([systems.book(self.book).changes, *[text for text in advice if text]])

    def choices(self) -> tuple[ChoiceLine, ...]:
        """The open rulings as they are set: those the scenario sets, the book's own, the table's, then the rest."""
        reference, own = self.reference, self.opened.state.rulings
        found = []
        for ruling, readings in reference.book.switches.items():
            said = reference.get(ruling)
            label = (said.label or said.title) if said is not None else ruling
            tip = f"{ruling}\n{said.says}".replace("`", "'") if said is not None else ""
            words = tuple((name, name.replace("_", " ")) for name in readings)
            found.append(ChoiceLine(ruling, label, words, self.rulings.get(ruling, own.get(ruling, readings[0])), tip))
        return tuple(sorted(found, key=lambda line: (line.id not in own, line.id in SHARED, line.id not in TABLE)))

    @property
    def reference(self) -> Reference:
        """The rule book chosen."""
        if self._reference is None or self._reference.book.id != self.book:
            self._reference = Reference(systems.book(self.book))
        return self._reference

    def idle(self, budget: float) -> None:
        """Paint the picture, look for doubts under this book, then paint it finer."""
        if not self._painted:
            self._painted = self.library.paint(budget, self.desk.sprites)
            self.panel.refresh()
            self.stale = True
        elif self.book not in self._doubts:
            found = open_doubts(self.opened.state, self.book)
            self._doubts[self.book] = tuple([doubt.sentence for doubt in found])
            self.stale = self.stale or bool(found)
        elif self.library.paint(budget, self.desk.sprites):
            self.panel.refresh()
            self.stale = True

    def act(self, act: Act) -> Change | None:
        """Choose, begin, or go back."""
        if act.id == "back":
            return Pop()
        if act.id == "book":
            self.book = str(act.data)
            self.rulings.clear()
        elif act.id == "choice" and isinstance(act.data, tuple):
            self.rulings[str(act.data[0])] = str(act.data[1])
        elif act.id == "rules":
            return Push(RuleBookScene(self.desk, self, self.reference, "", Consulted(self._set_up()), "switches"))
        elif act.id == "player" and isinstance(act.data, tuple):
            self.players[int(act.data[0])] = str(act.data[1])
        elif act.id == "seed":
            self.seed = str(act.data)
            self.fault = ""
        elif act.id == "reroll":
            self.seed = str(random.randrange(1, 1_000_000))
        elif act.id == "play":
            return self._play()
        return None

    def _set_up(self) -> State:
        """The battle as it would begin with the readings chosen."""
        state = self.opened.state
        return replace(state, rulings={**state.rulings, **self.rulings})

    def _play(self) -> Change | None:
        from game.ui.scenes.battle import Chosen, begin_opened

        text = self.panel.seed.text or self.seed
        sides = [side.id for side in self.opened.state.sides]
        players = dict(zip(sides, self.players))
        try:
            seed = int(text) if text else secrets.randbelow(1_000_000)
            found = self.library.found[self.name]
            scene = begin_opened(self.desk, self.opened, Chosen(self.book, seed, players, self.rulings), found.art)
        except (LookupError, ValueError, OSError) as no:
            self.fault = str(no)
            return None
        self.library.let_go()
        return Replace(scene)
