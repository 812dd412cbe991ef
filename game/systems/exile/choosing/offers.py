"""Choosing what figures do at their next event, and sending them on courses at a gait."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import ClassVar

from game.core.commands import Command, Walk
from game.core.figures import Figure
from game.core.grain import ahead
from game.core.tally import Refusal
from game.play.asked.naming import not_ours
from game.play.moving.offers import all_may_move
from game.rules.decision import Offer
from game.rules.moving.movement import may_move, may_walk
from game.rules.moving.walking import way
from game.rules.moving.way import Terms, Way
from game.rules.moving.ways import laid_together
from game.rules.moving.wings import airborne
from game.rules.situation import Situation
from game.systems.exile.choosing.tactics import options, tactic_refused
from game.systems.exile.moving.gaits import GAITS, pace
from game.systems.exile.words import Run, Tactic, Tactics

ORDERED = 20
"""Seconds for which a course may be laid out ahead."""


class MayTactic(Offer[Tactics], frozen=True):
    """Choose a tactic for each of some figures, one or many; see `tactics.py` for which there are [EX-4.1]."""

    kind: ClassVar[type[Command]] = Tactics
    side: str
    figures: tuple[str, ...]
    meets: str = ""
    """Whom the one who chooses meets at speed, "" where it chooses for an event [EX-2.1]."""

    def refuse(self, at: Situation, command: Tactics) -> Refusal | None:
        """Each must be one that is to choose now, named once, and the tactic one that it may take."""
        if not command.choices:
            return Refusal("no figure is named that is to choose", "EX-4.1")
        named: set[str] = set()
        for choice in command.choices:
            figure = at.state.figures.get(choice.figure)
            if figure is None or figure.side != self.side:
                return not_ours(at, choice.figure)
            if choice.figure in named:
                return Refusal(f"{figure.name} is named twice", "EX-4.1")
            named.add(choice.figure)
            if choice.figure not in self.figures:
                return Refusal(f"{figure.name} has chosen, or has nothing to choose now", "EX-4.1")
            no = tactic_refused(at, figure, choice, self.meets)
            if no is not None:
                return no
        return None

    def options(self, at: Situation, name: str) -> list[Tactic]:
        """List what one of them may choose."""
        figure = at.figure(name)
        thought_of = options(at, figure, self.meets)
        return [tactic for tactic in thought_of if tactic_refused(at, figure, tactic, self.meets) is None]

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each tactic of each figure."""
        for name in self.figures:
            for option in self.options(at, name):
                yield Tactics((option,))


def paced_ways(at: Situation, gait: str, walks: tuple[Walk, ...]) -> tuple[Way, ...] | Refusal:
    """Lay out courses at a gait, or say why they may not be."""

    def one(figure: Figure, walk: Walk, together: frozenset[str]) -> Way | Refusal:
        budget = ORDERED * pace(at, airborne(figure, walk.by_air), gait)
        return way(at, figure, walk.path, walk.facing, Terms(budget, together, by_air=walk.by_air))

    return laid_together(at, gait, walks, one)


class MayRun(Offer[Run], frozen=True):
    """Send figures of a side on their ways at a gait faster than a walk [EX-9.1]."""

    kind: ClassVar[type[Command]] = Run
    side: str

    def refuse(self, at: Situation, command: Run) -> Refusal | None:
        """Each must be free to move and have that gait, and its way must be legal."""
        no = all_may_move(at, self.side, command.walks)
        if no is not None:
            return no
        for walk in command.walks:
            figure = at.figure(walk.figure)
            if not walk.path:
                return Refusal(f"{figure.name} runs nowhere", "EX-9.1")
            own = self.gaits(at, figure)
            if command.gait not in own:
                return Refusal(f"{figure.name} has no gait {command.gait!r}: it has {', '.join(own)}", "EX-9.1")
        found = paced_ways(at, command.gait, command.walks)
        return found if isinstance(found, Refusal) else None

    def gaits(self, at: Situation, figure: Figure) -> list[str]:
        """List the gaits that a figure has."""
        return [gait for gait in GAITS if pace(at, figure, gait)]

    def movers(self, at: Situation) -> list[Figure]:
        """List the figures that may run, and have a gait for it."""
        free = [friend for friend in at.field.friends(self.side) if may_move(at, friend, self.side) is None]
        return [figure for figure in free if may_walk(at, figure) is None and self.gaits(at, figure)]

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return straight runs of each figure at each gait in eight directions, five seconds and two long by turns."""
        for figure in self.movers(at):
            for gait in self.gaits(at, figure):
                far = pace(at, figure, gait)
                for course, seconds in zip(range(0, 360, 45), cycle((5, 2)), strict=False):
                    command = Run(gait, (Walk(figure.id, (ahead(figure.at, course, far * seconds),), course),))
                    if self.refuse(at, command) is None:
                        yield command
