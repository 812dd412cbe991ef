"""A picker whose slots are filled from an offer: who answers, and with which of the things open to each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from game.core.commands import Command
from game.core.figures import Figure
from game.rules.decision import AnyOffer
from game.ui.board.hands.asked import Asked, Strip
from game.ui.board.pickers.picker import Picker
from game.ui.board.screening.stage import inch
from game.ui.keys import cap_of, named
from game.ui.kit.controls.option import Option

if TYPE_CHECKING:
    from game.ui.board.hands.table import Table
    from game.ui.board.view import Marks

O = TypeVar("O", bound=AnyOffer)  # noqa: E741
T = TypeVar("T")


class ByOne(Protocol):
    """The deed of one figure: a command of one, an aim, a walk."""

    @property
    def figure(self) -> str:
        """Who does it."""
        ...


D = TypeVar("D", bound=ByOne)


def by_figure(found: Iterable[D]) -> dict[str, list[D]]:
    """Return what each figure may do, in the order in which it was found."""
    own: dict[str, list[D]] = {}
    for item in found:
        own.setdefault(item.figure, []).append(item)
    return own


class SlotPicker(Picker, Generic[O, T]):
    """Those who answer are chosen among those with anything open; for each the first is meant until another is.

    A kind of question names its offer, what each may fill in, and what is said and drawn of it."""

    offered: ClassVar[type[Any]]
    """The kind of the offer that is answered."""
    nobody = "None of the chosen can do that"
    """What is told where those chosen have nothing to give."""
    asks = ""
    """The question; "" for that of the decision."""
    how = ""
    """How it is answered, where that is always told alike."""
    gives: ClassVar[str] = "confirm"
    """The action that gives what is meant: Enter's, or a key of its own where Enter stays."""
    nobody_rule: ClassVar[str | None] = None
    """The rule of it; None for that of the question."""

    def __init__(self, hands: Table, asked: Asked) -> None:
        super().__init__(hands, asked)
        offer = asked.offer(self.offered)
        if offer is None:
            raise LookupError(f"{self.offered.__name__} is not offered")
        self.offer: O = offer
        self.open: dict[str, list[T]] = self.filling()
        self.filled: dict[str, T] = {name: found[0] for name, found in self.open.items() if found}
        self.begin()
        near = next(iter(self.shown_first()), "")
        if near:
            hands.wishes.glide(inch(asked.at.figure(near).at))

    # ---- the slots -------------------------------------------------------------------------------------------------

    def filling(self) -> dict[str, list[T]]:
        """What each who may answer may answer with, the likeliest first: by default the walks offered."""
        found: Any
        found = (part for command in self.offer.examples(self.at) for part in getattr(command, "walks", (command,))[:1])
        return by_figure(found)

    def begin(self) -> None:
        """Choose who is to answer, unless another is chosen."""
        self.hands.choose(list(self.filled)[: 1 if self.single else None])

    def shown_first(self) -> list[str]:
        """Those the question is about: the first is brought into view."""
        return list(self.open)

    def answering(self) -> list[str]:
        """Those of the chosen who have anything open."""
        return [name for name in self.hands.chosen if name in self.filled]

    def lead(self) -> str:
        """The first of those who answer, "" for none."""
        return next(iter(self.answering()), "")

    def command(self) -> Command | None:
        """The command that Enter gives; None where the chosen have nothing."""
        names = self.answering()
        return self.together(names) if names else None

    def together(self, names: list[str]) -> Command:
        """The command of the figures named, each with its own weapon and target."""
        raise LookupError(type(self).__name__)

    def keeps(self) -> bool:
        """Whether Enter gives nothing away: what is meant has a key of its own, and staying is open."""
        return self.gives != "confirm" and self.ending() is not None

    def command_meant(self) -> Command | None:
        """What Enter gives."""
        return self.ending() if self.keeps() else self.legal(self.command())

    def meant_by(self, name: str, carried: object) -> Command | None:
        """What a button would give: that by the key of its own, too."""
        return self.legal(self.command()) if name == self.gives else super().meant_by(name, carried)

    # ---- who -------------------------------------------------------------------------------------------------------

    def actors(self) -> list[str]:
        """Those who have anything open."""
        return list(self.filled)

    def choosable(self, figure: Figure) -> bool:
        """Nobody else."""
        return figure.id in self.open

    # ---- hands -----------------------------------------------------------------------------------------------------

    def act(self, name: str) -> bool:
        """Give what is meant; where that has a key of its own, Enter stays."""
        if name == "confirm" and self.keeps():
            self.done()
            return True
        if name not in ("confirm", self.gives):
            return super().act(name)
        command = self.command()
        if command is not None:
            self.submit(command)
        else:
            rule = self.asked.decision.cite if self.nobody_rule is None else self.nobody_rule
            self.hands.wishes.notice(self.nobody, rule)
        return True

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def title(self) -> str:
        """The question."""
        prompt = self.asks or self.asked.decision.prompt
        return prompt[:1].upper() + prompt[1:]

    def instructions(self) -> str:
        """How it is answered."""
        return named(self.how)

    def buttons(self) -> tuple[Option, ...]:
        """The answers that have a button."""
        return ()

    def strip(self) -> Strip | None:
        """The question, with its buttons."""
        return Strip(self.title(), self.instructions(), self.asked.decision.cite, self.buttons())

    def marks(self, marks: Marks, scale: int) -> None:
        """Rings round those who may answer."""
        for name in self.filled:
            self.ring(marks, name, scale, side=True)

    # ---- helpers ---------------------------------------------------------------------------------------------------

    def go(self, words: str, icon: str = "") -> Option:
        """The button, with its key, that gives what is meant."""
        if self.keeps():
            return Option(self.gives, words, icon, cap_of(self.gives))
        return Option("confirm", words, icon, "Enter", main=True)

    def stay(self, words: str) -> Option:
        """The button, with its key, that does nothing."""
        return Option("confirm", words, key="Enter", main=True) if self.keeps() else Option("end", words, key="N")
