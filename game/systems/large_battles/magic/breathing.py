"""Breath in a large battle: declared with the artillery, and what comes of it [LB-R40]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from game.board.templates import Shape, caught
from game.core.commands import Breathe, Command
from game.core.fight.deeds import BreathUsed
from game.core.figures import Figure
from game.core.grain import GRAIN, distance_up
from game.core.masses import body_of
from game.core.tally import Refusal
from game.play.referee import Referee
from game.rules.bodies import Worked
from game.rules.creatures.breath import breath_of, breath_shape, out_of_height
from game.rules.magic.areas_of_effect import level_of
from game.rules.saves import save_tally
from game.rules.situation import Situation
from game.systems.large_battles.bodies.bodies import bodies, gifted
from game.systems.large_battles.bodies.kinds import counts, is_character
from game.systems.large_battles.ledger import host, note
from game.systems.large_battles.magic.foreseeing import Effect, foreseen
from game.systems.large_battles.magic.magic import fell
from game.systems.large_battles.magic.offers import OfWorkings
from game.systems.large_battles.magic.workings import DIE, HALF_SAVED
from game.systems.large_battles.marching.moving import move_of
from game.systems.large_battles.melee.melee import foes_of

FAR = 24 * GRAIN
"""Enemies beyond this are not thought of."""


class MayBreatheOn(OfWorkings[Breathe], frozen=True):
    """Declare a breath for the artillery phase [LB-R40]."""

    kind: ClassVar[type[Command]] = Breathe
    side: str

    def refuse(self, at: Situation, command: Breathe) -> Refusal | None:
        """The creature must have breath left, be out of melee, and have moved half its move at most."""
        figure = at.state.figures.get(command.figure)
        if figure is None or figure.side != self.side or not figure.standing:
            return Refusal(f"{command.figure!r} is not yours to command", "LB-R40")
        breath = breath_of(figure, command.breath)
        if breath is None:
            return Refusal(f"{figure.name} has no such breath", "LB-R40")
        if any(other.figure == figure.id for other in host(at.state).breaths):
            return Refusal(f"{figure.name} has declared a breath", "LB-R40")
        if breath.uses and figure.breaths >= breath.uses:
            return Refusal(f"{figure.name} has breathed {figure.breaths} times today", "LB-R40", {"uses": breath.uses})
        body = bodies(at)[body_of(at.state, figure)]
        if foes_of(at, body):
            return Refusal(f"{figure.name} is in melee", "LB-R40")
        if note(at.state, body.id).spent * 2 > move_of(at, body)[0]:
            return Refusal(f"{figure.name} has moved more than half its move", "LB-R40")
        if command.toward == figure.at:
            return Refusal(f"{figure.name} must breathe towards some place", "LB-R40")
        return out_of_height(at, figure, command.toward, command.breath)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each creature's breath at each enemy whom it catches."""
        for figure in gifted(at, self.side):
            for breath in figure.profile.breaths:
                for body in bodies(at).values():
                    if body.side == self.side:
                        continue
                    command = Breathe(figure.id, body.first.at, breath.kind)
                    if self.refuse(at, command) is None and _catches(at, figure, command, body.side):
                        yield command

    def each(self, at: Situation) -> Iterator[Command]:
        """Return each creature's breath of each kind once, at the first enemy whom it catches."""
        found: dict[tuple[str, str], Command] = {}
        for command in self.examples(at):
            if isinstance(command, Breathe):
                found.setdefault((command.figure, command.breath), command)
        yield from found.values()

    def worked(self, at: Situation, command: Breathe) -> Worked | None:
        """Return the ground of a breath, whom it catches, and what it does to them [LB-R40, LB-R10]."""
        figure = at.figure(command.figure)
        breath = breath_of(figure, command.breath)
        if breath is None or command.toward == figure.at:
            return None
        shape, found = ground_of(at, figure, command)
        lost = [(other.id, burnt(at, figure, other, breath.save)) for other in found]
        outlook = foreseen(at, f"{figure.name} breathes {breath.kind}", figure, Effect(found, lost, "LB-R40"))
        return Worked((shape,), tuple([victim.id for victim in found]), 0, outlook)


def ground_of(at: Situation, figure: Figure, command: Breathe) -> tuple[Shape, list[Figure]]:
    """Return the ground of a breath and all who stand in it, friend and foe, but for who breathes [LB-R40]."""
    level = level_of(at, command.toward, figure.id)
    shape = breath_shape(figure, command.toward, command.breath, level)
    return shape, [victim for victim in caught(shape, at.state.standing(), level) if victim.id != figure.id]


def _catches(at: Situation, figure: Figure, command: Breathe, side: str) -> bool:
    if distance_up(figure.at, command.toward) > FAR:
        return False
    level = level_of(at, command.toward, figure.id)
    shape = breath_shape(figure, command.toward, command.breath, level)
    return any(victim.side == side for victim in caught(shape, at.field.foes(figure.side), level))


def breathe(ref: Referee, began: Situation, breaths: Iterable[Breathe]) -> None:
    """Have declared breath take effect: a figure falls if at least half of it would [LB-R40, LB-R10]."""
    for command in breaths:
        figure = began.figure(command.figure)
        breath = breath_of(figure, command.breath)
        if breath is None:
            continue
        shape, found = ground_of(began, figure, command)
        ref.record(
            BreathUsed(
                figure=figure.id,
                kind=breath.kind,
                toward=command.toward,
                shape=shape,
                caught=tuple(victim.id for victim in found),
                volley=ref.state.n + 1,
                rules=("LB-R40",),
            )
        )
        fell(ref, figure, "breath", [(other.id, burnt(began, figure, other, breath.save)) for other in found])


def burnt(at: Situation, beast: Figure, figure: Figure, against: str) -> int:
    """Return the kills of a breath: it harms by the creature's hit dice, half where half of them save.

    [LB-R40, LB-R10]"""
    twice = DIE * beast.profile.hit_dice.halves // 2
    need = save_tally(at, figure, against)
    if need.need - need.total < HALF_SAVED:
        twice //= 2
    if counts(figure) > 1 or is_character(figure):
        return min(figure.hit_points, twice // DIE)
    return figure.hit_points if twice * 2 >= DIE * figure.profile.hit_dice.halves else 0
