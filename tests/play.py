"""A battle for a test: a few lines of scenario, dice laid up, commands as one would type them, and what followed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from game import systems
from game.catalogue.catalogue import Catalogue
from game.catalogue.scenario.loading import scenario_of_text
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.commands import Choose, Command, Done
from game.core.events import Event
from game.core.figures import Figure
from game.core.state import State
from game.core.tally import Refusal
from game.core.text.typed import read
from game.play.asked.dice_box import LoadedDice
from game.play.course.standing_answers import standing_answer
from game.play.phases import round as sequence
from game.play.position import Position, advance, opening, submit
from game.rules.situation import Battle, Situation
from tests.audit.audit import auditor

Kind = TypeVar("Kind", bound=Event)

HEAD = """
sandtable: 1
title: A test
table: {width: 48, height: 36, ground: grass, setting: outdoors, light: day}
sides:
  - {id: blue, name: Blue, colour: blue}
  - {id: red, name: Red, colour: vermilion}
"""
"""What a test need not say; a line it does say with the same key takes its place."""

READ: dict[str, tuple[Catalogue, State]] = {}
"""What was read by now, and by which catalogue: tests that begin alike begin with the same value."""


def state_of(text: str) -> State:
    """Read the scenario of a test: only what differs from HEAD must be there. Hit points not given are average."""
    own = {line.split(":")[0] for line in text.splitlines() if line and not line[0].isspace()}
    parts: list[str] = []
    for line in HEAD.strip().splitlines():
        if line[0] == " ":
            parts[-1] += "\n" + line
        else:
            parts.append(line)
    head = [part for part in parts if part.split(":")[0] not in own]
    whole, catalogue = "\n".join(head) + "\n" + text, load()
    known = READ.get(whole)
    if known is None or known[0] is not catalogue:
        known = READ[whole] = (catalogue, muster(scenario_of_text(whole), catalogue))
    return known[1]


class Fight:
    """A battle under way. `begin` names where: opening, move, counter, missile or melee (of round 1, `first` to move).

    Dice not laid up show 10 (or the most they have); `dice` lays them up by purpose and figures. Under another `book` a
    battle begins at its opening."""

    def __init__(
        self,
        text: str = "",
        *,
        begin: str = "move",
        first: str = "blue",
        dice: LoadedDice | None = None,
        state: State | None = None,
        book: str = "starkpool",
    ) -> None:
        self.battle = Battle(systems.book(book), load())
        self.dice = dice if dice is not None else LoadedDice().otherwise(10)
        self.battle.loaded = self.dice
        state = state if state is not None else state_of(text)
        state = replace(state, seed=1)
        self.first = state
        """The battle before its opening."""
        if begin == "opening":
            self.position = opening(self.battle, state)
        else:
            self.position = self._begun(state, begin, first)
        self.began = self.position.start
        """The battle where the test takes it up."""
        self.events: list[Event] = list(self.position.events)

    def _begun(self, state: State, begin: str, first: str) -> Position:
        from game.core.state import Entry
        from game.play.course.ending import look_at_locks
        from game.play.ledger import FirstChosen, PhaseBegan
        from game.play.referee import Referee

        figures = {
            name: one if one.most_hit_points else replace(one, hit_points=4, most_hit_points=4)
            for name, one in state.figures.items()
        }
        referee = Referee(self.battle, replace(state, figures=figures, round=1))
        referee.record(FirstChosen(first=first))
        last = state.enemy_of(first)
        steps = {
            "move": sequence.MovesBegin("move", first),
            "counter": sequence.MovesBegin("counter", last),
            "missile": sequence.DeclareShots(first),
            "melee": sequence.MeleeBegins(),
        }
        order = list(steps)
        wanted = [steps[name] for name in order[order.index(begin) :]]
        if begin in ("move", "counter", "missile"):
            wanted.insert(wanted.index(steps["missile"]) + 1, sequence.DeclareShots(last))
            wanted.insert(wanted.index(steps["missile"]) + 2, sequence.Missiles())
        wanted += [sequence.Refusals(first), sequence.Refusals(last)]
        wanted += [sequence.MovesOfFreed(first), sequence.MovesOfFreed(last)]
        wanted += [sequence.StepsIn(first), sequence.StepsIn(last), sequence.Melees(), sequence.RoundEnds()]
        if begin in ("missile", "melee"):
            referee.record(PhaseBegan(phase="counter", side=last))
            look_at_locks(referee, phase="")
        return advance(self.battle, replace(referee.state, agenda=tuple(Entry(step) for step in wanted)))

    def amiss(
        self, kind: type[Event] | None = None, change: Callable[[Any], Event | list[Event]] = lambda event: event
    ) -> str:
        """What the book's own auditor finds amiss in the events from the opening on, the first of a kind falsified.

        `change` gives the event itself where it is not the one meant, or all that is told in its place."""
        amiss, state, done = auditor(self.battle), self.first, kind is None
        for event in self.events:
            told = event if done or not isinstance(event, kind or Event) else change(event)
            done = done or told is not event
            after = replace(event.apply(state), n=state.n + 1)
            for one in told if isinstance(told, list) else [told]:
                found = amiss(state, one, after)
                if found:
                    return found
            state = after
        assert done, f"no {kind} to falsify"
        return ""

    # ---- looking -----------------------------------------------------------------------------------------------

    @property
    def now(self) -> State:
        """The battle as it is."""
        return self.position.now

    @property
    def at(self) -> Situation:
        """The battle as the rules are asked about it."""
        return Situation(self.position.now, self.battle)

    @property
    def asked(self) -> str:
        """Which side is asked now, and what: "blue: Move"."""
        decision = self.position.decision
        return "" if decision is None else f"{decision.side}: {decision.prompt}"

    def figure(self, name: str) -> Figure:
        """A figure as it is now."""
        return self.position.now.figures[name]

    def where(self, name: str) -> tuple[float, float]:
        """A figure's place in inches."""
        one = self.figure(name)
        return one.x / 1024, one.y / 1024

    def all(self, kind: type[Kind], **fields: Any) -> list[Kind]:
        """Every event of a kind so far that has these fields."""
        return [
            event
            for event in self.events
            if type(event) is kind and all(getattr(event, name) == value for name, value in fields.items())
        ]

    def last(self, kind: type[Kind], **fields: Any) -> Kind:
        """The last event of a kind that has these fields; the test fails if there is none."""
        found = self.all(kind, **fields)
        assert found, f"no {kind.__name__} with {fields} among {[type(event).__name__ for event in self.events]}"
        return found[-1]

    # ---- playing -----------------------------------------------------------------------------------------------

    def submit(self, command: Command) -> list[Event]:
        """Answer what is asked; the test fails if it is refused. Standing orders answer what follows."""
        found = submit(self.battle, self.position, command)
        assert not isinstance(found, Refusal), f"{command.text()}: {found.reason} [{found.rule}]"
        self.position = found
        fresh = list(found.events)
        self.events += fresh
        if found.decision is not None:
            more = standing_answer(found.situation(self.battle), found.decision)
            if more is not None:
                fresh += self.submit(more)
        return fresh

    def do(self, *commands: str) -> list[Event]:
        """Answer with commands as typed, one after the other; give the events of all."""
        found: list[Event] = []
        for text in commands:
            found += self.submit(read(text))
        return found

    def refused(self, command: str) -> Refusal:
        """Expect a command to be refused, and change nothing; give the refusal."""
        before = self.position.now
        found = submit(self.battle, self.position, read(command))
        assert isinstance(found, Refusal), f"{command!r} was taken"
        assert self.position.now is before
        return found

    def pass_until(self, asked: str = "", *, limit: int = 400) -> Fight:
        """Answer "done" (or the first choice) until what is asked contains these words, or the battle is over."""
        for _ in range(limit):
            if self.position.decision is None or (asked and asked in self.asked):
                break
            legal = [command for offer in self.position.decision.offers for command in offer.examples(self.at)]
            done = next((one for one in legal if isinstance(one, Done)), None)
            choice = next((one for one in legal if isinstance(one, Choose)), None)
            self.submit(done or choice or legal[0])
        assert not asked or asked in self.asked, f"never asked {asked!r}"
        return self
