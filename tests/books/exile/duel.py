"""A fight on the multiplexor for a test: a few figures, dice laid up, and what is asked and chosen by its name."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.commands import Done
from game.core.course.secrecy import Unsealed
from game.core.events import Event
from game.core.state import State
from game.play.asked.dice_box import LoadedDice
from game.play.position import opening
from game.rules.situation import Battle
from game.systems.exile.impulse import Impulse
from game.systems.exile.ledger import Clockwork, clockwork, fighter
from tests.play import Fight, state_of

TWO = """
figures:
  - {id: ann, name: Ann, side: blue, troop: man_at_arms, weapons: [sword], armour: leather_padded, at: [10, 10],
     facing: 90}
  - {id: bob, name: Bob, side: red, troop: man_at_arms, weapons: [spear], armour: leather_padded, at: [12, 10],
     facing: 270}
"""
"""Ann with a sword (event value 5) and Bob with a spear (4), in contact and face to face; Bob is the longer by 3."""


class Duel(Fight):
    """A battle by this book from its beginning. Dice not laid up show 50, or the most they have."""

    def __init__(
        self, text: str = TWO, *, dice: LoadedDice | None = None, state: State | None = None, otherwise: int = 50,
        rulings: dict[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.battle = Battle(systems.book("exile"), load())
        self.dice = dice if dice is not None else LoadedDice().otherwise(otherwise)
        self.battle.loaded = self.dice
        state = state if state is not None else state_of(text)
        self.position = opening(self.battle, replace(state, seed=1, rulings=rulings or {}))
        self.events: list[Event] = list(self.position.events)

    @property
    def ledger(self) -> Clockwork:
        """What the book notes of the battle."""
        return clockwork(self.now)

    @property
    def second(self) -> Fraction:
        """The moment that is played, in seconds of the round."""
        return Fraction(*self.ledger.now) - self.ledger.start

    def fatigue(self, name: str) -> int:
        """The Fatigue that a figure has left."""
        return fighter(self.figure(name)).fatigue

    def choose(self, *tactics: str) -> list[Event]:
        """Choose tactics as typed, whoever is asked first: "parry ann"."""
        found: list[Event] = []
        for text in tactics:
            who = self.figure(text.split()[1]).side
            self.until(f"{who}: ", "choose")
            found += self.do(f"tactic {text}")
        return found

    def until(self, *words: str, limit: int = 400) -> Duel:
        """Answer "done" until what is asked has all these words, or the battle is over."""
        for _ in range(limit):
            if self.position.decision is None or all(word in self.asked for word in words):
                break
            self.submit(Done())
        assert all(word in self.asked for word in words), f"never asked {words}: {self.asked!r}"
        return self

    def wait(self) -> Duel:
        """Have all who are asked now wait; answer "done" to anything else."""
        decision = self.position.decision
        if decision is not None and "choose" in self.asked:
            self.do("tactic " + "; ".join(f"wait {name}" for name in decision.figures))
        elif decision is not None:
            self.submit(Done())
        return self

    def on_to(self, second: int | Fraction) -> Duel:
        """Answer "done" until the marker has come to a second of the round, or past it."""
        for _ in range(400):
            if self.position.decision is None or self.second >= second:
                break
            self.submit(Done())
        return self

    def order(self) -> list[tuple[Fraction, int, tuple[str, ...]]]:
        """What the agenda has still to read: second, value (0 for a first event), who."""
        steps = [entry.step for entry in self.now.agenda if isinstance(entry.step, Impulse)]
        return [(Fraction(*step.at) - self.ledger.start, step.value, step.figures) for step in steps]

    def opened(self) -> list[str]:
        """What was unsealed so far, as typed."""
        return [secret.text for event in self.all(Unsealed) for secret in event.secrets]
