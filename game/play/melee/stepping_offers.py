"""What a side may answer about moves in melee: step up to an enemy, go on after a charge, move when set free, flee."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from game.core.commands import Command, Flee, Move, Walk
from game.core.figures import Figure
from game.core.grain import ahead, round_inches
from game.core.tally import Refusal
from game.play.asked.naming import not_ours, turn_refused
from game.play.ledger import fight
from game.rules.decision import Offer
from game.rules.melee.onward import Course, onward_way, ways_onward
from game.rules.melee.stepping import may_step_in, may_step_on, step_ways, steps
from game.rules.morale.checks import is_broken
from game.rules.moving.movement import allowance, busy, duelist, has_called, has_dueled, has_stirred, inactive, may_walk
from game.rules.moving.walking import way
from game.rules.moving.way import Terms, Way
from game.rules.moving.ways import laid_together
from game.rules.situation import Situation


class MayStep(Offer[Move], frozen=True):
    """Step up to an enemy: before the blows, many together; with `on` one who has a blow left and nobody to strike.

    [SP-3.5.6.1, SP-3.5.6.2, SP-3.5.6.4]"""

    kind: ClassVar[type[Command]] = Move
    side: str
    figures: tuple[str, ...]
    on: bool = False

    def refuse(self, at: Situation, command: Move) -> Refusal | None:
        """Each must be free to step, and its way one that brings it to an enemy."""
        if not command.walks:
            return Refusal("a step names at least one figure", "SP-3.5.6.1")
        gone = fight(at.state).gone
        named: set[str] = set()
        for walk in command.walks:
            figure = at.state.figures.get(walk.figure)
            if figure is None or figure.side != self.side:
                return not_ours(at, walk.figure)
            if walk.figure in named:
                return Refusal(f"{figure.name} is named twice", "SP-3.5.6.1")
            named.add(walk.figure)
            if self.on:
                if walk.figure not in self.figures:
                    return Refusal(f"it is {at.figure(self.figures[0]).name} who may step on now", "SP-3.5.6.2")
                no = may_step_on(at, figure, gone)
            else:
                no = may_step_in(at, figure, gone)
            if no is not None:
                return no
        found = step_ways(at, command.walks, gone)
        return found if isinstance(found, Refusal) else None

    def walks(self, at: Situation, name: str) -> Iterator[Walk]:
        """Return the steps looked out for one of the figures, the best first."""
        return steps(at, at.figure(name), fight(at.state).gone)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return the steps of each figure, the nearest enemies first."""
        for name in self.figures:
            for walk in self.walks(at, name):
                yield Move((walk,))


class MayGoOn(Offer[Move], frozen=True):
    """Choose the way by which a charger who has cut down those before it goes on [SP-3.5.5.4, SP-R131]."""

    kind: ClassVar[type[Command]] = Move
    figure: str

    def course(self, at: Situation) -> Course:
        """Return what is remembered of its charge."""
        return fight(at.state).courses[self.figure]

    def refuse(self, at: Situation, command: Move) -> Refusal | None:
        """It goes alone, within the arc of its charge, and somewhere."""
        figure = at.figure(self.figure)
        if len(command.walks) != 1 or command.walks[0].figure != self.figure:
            return Refusal(f"it is {figure.name} who goes on now", "SP-3.5.5.4")
        walk = command.walks[0]
        laid = onward_way(at, figure, self.course(at), walk.path, walk.facing)
        if isinstance(laid, Refusal):
            return laid
        return None if laid.length else Refusal(f"{figure.name} would get nowhere that way", "SP-3.5.5.4")

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return ways that lead somewhere, straight on first."""
        figure = at.figure(self.figure)
        for path, laid in ways_onward(at, figure, self.course(at)):
            command = Move((Walk(figure.id, path, laid.heading),))
            # Who looks there already goes just the way that was found.
            if laid.heading == figure.facing or self.refuse(at, command) is None:
                yield command


class MayMoveFreed(Offer[Move], frozen=True):
    """Move one whose enemies all fell in the missile phase, if its roll to escape succeeds [SP-3.5.6.6, SP-R133]."""

    kind: ClassVar[type[Command]] = Move
    side: str
    figures: tuple[str, ...]

    def refuse(self, at: Situation, command: Move) -> Refusal | None:
        """One at a time, of those set free, by a way within its allowance."""
        if len(command.walks) != 1:
            return Refusal("those set free move one after the other, each by its own roll", "SP-3.5.6.6")
        walk = command.walks[0]
        figure = at.state.figures.get(walk.figure)
        if figure is None or figure.side != self.side or walk.figure not in self.figures:
            return Refusal(f"{walk.figure!r} was not set free in the missile phase", "SP-3.5.6.6")
        no = freed_refused(at, figure)
        if no is not None:
            return no
        if not walk.path:
            return Refusal(f"{figure.name} would stay where it is", "SP-3.5.6.6")
        found = freed_ways(at, command.walks)
        return found if isinstance(found, Refusal) else None

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return moves of each in eight directions, whole and half."""
        for name in self.figures:
            figure = at.figure(name)
            if freed_refused(at, figure) is not None:
                continue
            for part in (1, 2):
                for heading in range(0, 360, 45):
                    goal = ahead(figure.at, (figure.facing + heading) % 360, allowance(at, figure) // part - 2)
                    command = Move((Walk(name, (goal,), figure.facing),))
                    if self.refuse(at, command) is None:
                        yield command


def freed_refused(at: Situation, figure: Figure) -> Refusal | None:
    """Say why one set free in the missile phase may not try to move now, or None [SP-3.5.6.6, SP-R133]."""
    no = inactive(figure) or may_walk(at, figure)
    if no is not None:
        return no
    if has_called(figure):
        return busy(figure)
    if figure.id not in fight(at.state).released:
        return Refusal(f"{figure.name} was not set free in the missile phase", "SP-3.5.6.6")
    if has_stirred(figure) or figure.blows:
        moved = round_inches(figure.walked)
        reason = f"{figure.name} has moved {moved} inches, or tried to, or struck"
        return Refusal(reason, "SP-3.5.6.6", {"moved": moved, "blows": figure.blows})
    return None


def freed_ways(at: Situation, walks: tuple[Walk, ...]) -> tuple[Way, ...] | Refusal:
    """Lay out the move of one set free: like any move of its allowance, stopped by zones [SP-3.5.6.3, SP-3.5.6.6]."""
    def one(figure: Figure, walk: Walk, together: frozenset[str]) -> Way | Refusal:
        return way(at, figure, walk.path, walk.facing, Terms(allowance(at, figure), together))

    return laid_together(at, "freed", walks, one)


class MayFlee(Offer[Flee], frozen=True):
    """Flee from melee by choice: only a player's character may [SP-3.5.6.8]."""

    kind: ClassVar[type[Command]] = Flee
    figure: str

    def refuse(self, at: Situation, command: Flee) -> Refusal | None:
        """It must be a character, held, able to run, and its turn."""
        figure = at.figure(self.figure)
        no = turn_refused(at, self.figure, command.figure, "SP-3.5.6.8", "may flee") or inactive(figure)
        if no is not None:
            return no
        if not figure.profile.character:
            reason = f"{figure.name} flees only when its morale fails: it is no player's character"
            return Refusal(reason, "SP-3.5.6.8")
        if has_dueled(figure):
            return duelist(figure)
        if is_broken(figure):
            return Refusal(f"{figure.name} will run when the blows are done", "SP-3.5.6.7.2")
        if not at.field.holders(figure):
            return Refusal(f"no enemy holds {figure.name}: it can walk away", "SP-3.5.6.7")
        return None

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return it, where it may."""
        command = Flee(self.figure)
        if self.refuse(at, command) is None:
            yield command
