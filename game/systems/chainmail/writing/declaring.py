"""Spells named as a round begins, to be let go in their time; and those that an injury spoils meanwhile."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.commands import Walk
from game.core.course.orders import CAST, MOVE, Task
from game.core.events import Event
from game.core.fight.declaring import SpellSpoiled
from game.core.ids import FigureId, SubjectId
from game.core.state import State
from game.play.ledger import fight, with_ledger
from game.play.referee import Referee
from game.rules.magic.casting import at_hand


class CastingNamed(Event, frozen=True, kw_only=True):
    """A caster began to cast as the round began, and named the spell."""

    figure: SubjectId
    spell: str
    by: FigureId = ""

    def apply(self, state: State) -> State:
        """Note it: this, and no other, it may let go when its time comes."""
        facing = state.figures[self.figure].facing
        meant = Task(Walk(self.figure, (), facing), MOVE, act=CAST, what=self.spell, by=self.by)
        return with_ledger(state, meant=(*fight(state).meant, meant))


def begun_spells(state: State) -> dict[str, tuple[str, str]]:
    """Return the spell that each caster has begun this round, with the scroll off which it is cast."""
    return {task.figure: (task.what, task.by) for task in fight(state).meant if task.deed == CAST}


def spoil(ref: Referee, names: Iterable[str], rules: tuple[str, ...], *, kept: bool) -> None:
    """Have the spells come to nothing that were begun by those of some casters who have been hurt since."""
    for name in names:
        figure, (spell, by) = ref.figure(name), begun_spells(ref.state)[name]
        if figure.standing and figure.injured and (spell, by) in at_hand(ref.at, figure):
            ref.record(SpellSpoiled(figure=name, spell=spell, by=by, kept=kept, rules=rules))
