"""A large battle for a test: a few lines of scenario, dice laid up, orders as one would type them, what followed."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from game import systems
from game.catalogue.tables import load
from game.core.commands import Choose, Command, Done
from game.core.events import Event
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.state import State, with_figure
from game.core.tally import Refusal
from game.core.text.typed import read
from game.play.asked.dice_box import LoadedDice
from game.play.position import Position, opening, restored, submit
from game.rules.situation import Battle, Situation
from game.systems.large_battles.bodies.bodies import Body, bodies
from game.systems.large_battles.ledger import Note, note, record_note
from tests.play import state_of

Kind = TypeVar("Kind", bound=Event)


def dice(usual: int = 3) -> LoadedDice:
    """Dice that show a usual face, and let blue win every throw for the move."""
    found = LoadedDice().otherwise(usual)
    for _ in range(60):
        found.lay("initiative", "blue", "red", faces=(6,)).lay("initiative", "red", "blue", faces=(1,))
    return found


class Field:
    """A large battle under way: blue moves first unless `last`; `begin` "opening" leaves the first choice open."""

    def __init__(
        self, text: str, laid: LoadedDice | None = None, *, begin: str = "move", last: bool = False
    ) -> None:
        self.battle = Battle(systems.book("large_battles"), load())
        self.battle.loaded = laid if laid is not None else dice()
        self.position: Position = opening(self.battle, replace(state_of(text), seed=1))
        self.events: list[Event] = list(self.position.events)
        self.last = last
        if begin != "opening":
            self.choose()

    @property
    def now(self) -> State:
        """The battle as it is."""
        return self.position.now

    @property
    def at(self) -> Situation:
        """The battle as the rules are asked about it."""
        return Situation(self.now, self.battle)

    @property
    def asked(self) -> str:
        """What is asked of whom, "" when it is over."""
        decision = self.position.decision
        return "" if decision is None else f"{decision.side}: {decision.prompt}"

    def choose(self) -> None:
        """Have the winner of the dice move first, or last."""
        if "first, or last" in self.asked:
            self.give(Choose("last" if self.last else "first"))

    def give(self, command: Command) -> list[Event]:
        """Give a command, and the events that followed; AssertionError where it is refused."""
        found = submit(self.battle, self.position, command)
        assert not isinstance(found, Refusal), found
        self.position = found
        self.events += found.events
        return list(found.events)

    def do(self, *orders: str) -> list[Event]:
        """Give orders as they are typed."""
        found: list[Event] = []
        for order in orders:
            found += self.give(read(order))
        return found

    def no(self, order: str) -> Refusal:
        """Say why an order is refused."""
        return self.no_of(read(order))

    def no_of(self, command: Command) -> Refusal:
        """Say why a command is refused."""
        decision = self.position.decision
        assert decision is not None
        found = decision.refuse(self.position.situation(self.battle), command)
        assert found is not None, f"{command} is legal"
        return found

    def pass_on(self, until: str = "", most: int = 20) -> list[Event]:
        """Answer nothing to whatever is asked until something that holds these words is; the events meanwhile."""
        found: list[Event] = []
        for _ in range(most):
            if not self.asked or (until and until in self.asked):
                break
            found += self.give(Choose("first") if "first, or last" in self.asked else Done())
        return found

    def turn(self) -> list[Event]:
        """Play on until the next turn's first move is asked."""
        number, found = self.now.round, []
        while self.asked and self.now.round == number:
            found += self.give(Choose("first") if "first, or last" in self.asked else Done())
        self.choose()
        return found

    def all(self, kind: type[Kind]) -> list[Kind]:
        """List all events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def body(self, name: str) -> Body:
        """Give a body as it stands."""
        return bodies(self.at)[name]

    def figure(self, name: str) -> Figure:
        """Give a figure."""
        return self.now.figures[name]

    def note(self, name: str) -> Note:
        """Give what is noted of a body."""
        return note(self.now, name)

    def front(self, name: str) -> tuple[float, float]:
        """Give the middle of a body's front, in inches."""
        x, y = self.body(name).pose.at
        return round(x / GRAIN, 2), round(y / GRAIN, 2)


def with_note(field: Field, name: str, **changes: object) -> None:
    """Change what is noted of a body, as if it had come about in play."""

    class _Ref:
        state = field.now

        def record(self, event: Event) -> None:
            self.state = event.apply(self.state)

    ref = _Ref()
    record_note(ref, name, **changes)
    start_from(field, replace(field.position.start, ledger=ref.state.ledger, figures=ref.state.figures))


def wounded(field: Field, name: str) -> None:
    """Take a kill off a figure, as if it had come about in play."""
    start = field.position.start
    one = start.figures[name]
    start_from(field, with_figure(start, replace(one, hit_points=one.hit_points - 1)))


def start_from(field: Field, start: State) -> None:
    """Have the open step begin with another state."""
    field.position = restored(field.battle, start, field.position.answers)
