"""The steps of a lesson: what is said, whom it points at, and what has to happen before the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from game import paths
from game.catalogue.reading import load_table
from game.core.events import Event
from game.core.state import State
from game.ui.keys import named

NEXT = "next"


@dataclass(frozen=True)
class LessonStep:
    """One step; `until` is {} where it goes on only when told."""

    say: str
    mark: tuple[str, ...] = ()
    until: Mapping[str, Any] = field(default_factory=dict)
    gone: Mapping[str, Any] = field(default_factory=dict)
    """With what its moment has gone by, for a learner who does something else; {} where it never does."""

    @property
    def words(self) -> str:
        """What is said, with the keys as they are bound now."""
        return named(self.say)

    @property
    def waits(self) -> bool:
        """Whether it waits for something to happen."""
        return bool(self.until)

    @property
    def lingers(self) -> bool:
        """Whether what it waits for must be looked at first."""
        return "lit" in self.until

    def met_by(self, event: Event, state: State) -> bool:
        """Tell whether an event is what it waits for; a side stands for the figure that did it."""
        return _is(event, self.until, state)

    def gone_by(self, event: Event, state: State) -> bool:
        """Tell whether an event shows that its moment has passed."""
        return _is(event, self.gone, state)

    def met_at(self, chosen: Iterable[str], lit: str) -> bool:
        """Tell whether what is chosen and shown is what it waits for; others, such as a leader, may be chosen too."""
        if "chosen" in self.until:
            return set(self.until["chosen"]) <= set(chosen)
        return "lit" in self.until and lit == self.until["lit"]


def _is(event: Event, meant: Mapping[str, Any], state: State) -> bool:
    """Tell whether an event matches: by its name, its actor, and other fields."""
    if type(event).__name__ != meant.get("event"):
        return False
    for name, wanted in meant.items():
        if name == "side":
            doer = getattr(event, "actor", "") or getattr(event, "figure", "") or next(
                iter(getattr(event, "figures", ())), "")  # fmt: skip
            if doer not in state.figures or state.figures[doer].side != wanted:
                return False
        elif name != "event" and getattr(event, name, None) != wanted:
            return False
    return True


@dataclass(frozen=True)
class Lesson:
    """A lesson: its scenario, the side the learner plays, and its steps."""

    title: str
    scenario: str
    player: str
    steps: tuple[LessonStep, ...]
    over: LessonStep
    """What is said last where the battle ends before the coach does."""


def lesson() -> Lesson:
    """Read the lesson; FileNotFoundError where there is none."""
    found: Any = load_table(paths.asset("lessons", "first.yaml"))
    return Lesson(
        found["title"],
        found["scenario"],
        found["player"],
        tuple(
            LessonStep(
                step["say"],
                tuple(step.get("mark", ())),
                {} if step["until"] == NEXT else step["until"],
                step.get("gone", {}),
            )
            for step in found["steps"]
        ),
        LessonStep(found["over"]),
    )
