"""The audit of magic: who may cast and counter, and what is spent by it."""

from __future__ import annotations

from game.core.fight.magic import Enchanted, SpellCast, Summoned
from game.core.state import State
from game.play.magic.casting import CounterSpelled
from game.rules.magic.spellbound import helpless
from tests.audit.watching import Watching, fail, has_declared, held, watches


@watches(SpellCast)
def _cast(memory: Watching, before: State, event: SpellCast, after: State) -> None:
    figure = before.figures[event.figure]
    began = memory.past.get(event.volley - 1, before)
    if helpless(began.figures[event.figure]) and not has_declared(began, event.figure):
        fail("R35 no act of its own", event, event.figure)
    _spent(before, after, event.figure, event.spell, event.by, event)
    if figure.locked and held(before, figure):
        fail("R50 no casting in melee", event, event.figure)
    # Who leaps clear of a flask of the same volley has cast as he stood.
    then = began.figures[event.figure]
    if then.walked or then.came:
        fail("R50 no casting after moving", event, event.figure)


def _spent(before: State, after: State, name: str, spell: str, by: str, event: SpellCast | CounterSpelled) -> None:
    was, now = before.figures[name], after.figures[name]
    if by:
        if was.carries.count(by) != now.carries.count(by) + 1:
            fail("R51 a scroll is spent", event, name)
    elif was.prepared.count(spell) != now.prepared.count(spell) + 1:
        fail("R51 a spell is spent", event, name)


@watches(CounterSpelled)
def _countered(memory: Watching, before: State, event: CounterSpelled, after: State) -> None:
    figure, caster = before.figures[event.actor], before.figures[event.target]
    if figure.side == caster.side:
        fail("R52 counter-spells are of enemies", event, event.actor)
    _spent(before, after, event.actor, event.with_spell, "", event)
    if event.won != (event.total > event.against):
        fail("R30 the sum", event, f"{event.total} against {event.against}")
    if event.won:
        _spent(before, after, event.target, event.spell, event.by, event)
    if figure.walked or figure.came or (figure.locked and held(before, figure)):
        fail("R52 who counters is free and has not moved", event, event.actor)


@watches(Enchanted)
def _lasts(memory: Watching, before: State, event: Enchanted, after: State) -> None:
    if any(name not in after.figures for name in (*event.spell.figures, event.spell.caster)):
        fail("R53 a spell holds figures of the battle", event, event.spell.id)


@watches(Summoned)
def _came(memory: Watching, before: State, event: Summoned, after: State) -> None:
    if event.who.id in before.figures:
        fail("R37 figures are conserved", event, event.who.id)
