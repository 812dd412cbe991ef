"""Casting in the missile phase: declared with the shots, perhaps countered, and taking effect with them."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import ClassVar

from game.core.commands import Cast, Command, Counterspell
from game.core.events import Event
from game.core.fight.magic import SpellCast, spent
from game.core.ids import FigureId, SubjectId
from game.core.state import State, with_figure
from game.core.tally import Refusal, Tally
from game.play.asked.asking import ask
from game.play.asked.naming import nobody, not_ours
from game.play.ledger import fight, lays_engine, with_ledger
from game.play.magic.effects import Spellwork, Working, work
from game.play.magic.wards import show
from game.play.moving.offers import MayStop
from game.play.referee import Referee
from game.play.volley import Later, Volley
from game.rules.course.standing import standing
from game.rules.course.timing import untimely
from game.rules.decision import AnyOffer, Decision, Offer
from game.rules.magic.casting import cast_refused, casts_as, power, spell_level, spell_of
from game.rules.magic.castings import castings
from game.rules.magic.counter import counter_refused, counter_tally, counters
from game.rules.melee.duel import DIE
from game.rules.situation import Situation

Countering = Generator[Decision, Command, None]
MOST = 6
"""Enemies asked at most whether they counter one spell."""


class CounterSpelled(Event, frozen=True, kw_only=True):
    """A caster spent a spell to counter another's: both dice and totals, and whether it was undone.

    The tally is the counter-speller's; its roll is his die less the caster's."""

    actor: SubjectId
    with_spell: str
    target: FigureId
    spell: str
    by: str
    roll: int
    reply: int
    total: int
    against: int
    tally: Tally
    won: bool

    def apply(self, state: State) -> State:
        """The countering spell is spent whatever comes of it; a countered one is spent without effect."""
        state = with_figure(state, spent(state.figures[self.actor], self.with_spell))
        state = with_ledger(state, counters=(*fight(state).counters, self.actor))
        if not self.won:
            return state
        state = with_figure(state, spent(state.figures[self.target], self.spell, self.by))
        casts = list(fight(state).casts)
        undone = (self.target, self.spell, self.by)
        casts.remove(next(spell for spell in casts if (spell.figure, spell.spell, spell.by) == undone))
        return with_ledger(state, casts=tuple(casts))


def declared(at: Situation, name: str) -> bool:
    """Tell whether a figure has declared something for this missile phase: each has one act in it [SP-R47, SP-R161]."""
    ledger = fight(at.state)
    return (
        any(spell.figure == name for spell in ledger.casts)
        or any(use.figure == name for use in ledger.uses)
        or any(turning.figure == name for turning in ledger.turnings)
        or any(aim.figure == name for aim in ledger.aims)
        or any(breath.figure == name for breath in ledger.breaths)
        or any(gaze.figure == name for gaze in ledger.gazes)
        or lays_engine(at.state, name)
    )


class MayCast(Offer[Cast], frozen=True):
    """Declare a spell for the missile phase, from memory or off a scroll [SP-3.4.0.1, SP-3.10.10]."""

    kind: ClassVar[type[Command]] = Cast
    side: str

    def refuse(self, at: Situation, command: Cast) -> Refusal | None:
        """The caster must be free to cast, have the spell, and have declared nothing else."""
        figure = at.state.figures.get(command.figure)
        if figure is None or figure.side != self.side:
            return not_ours(at, command.figure)
        if declared(at, figure.id):
            return Refusal(f"{figure.name} has declared what it does in this phase", "SP-R161")
        return untimely(at, figure, "spell") or cast_refused(at, figure, command)

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return legal castings of each caster in turn."""
        for figure in at.field.friends(self.side):
            able = figure.profile.sort == "class" and (figure.prepared or figure.carries) and casts_as(at, figure)
            if able and not declared(at, figure.id) and untimely(at, figure, "spell") is None:
                yield from castings(at, figure)


class MayCounterspell(Offer[Counterspell], frozen=True):
    """Counter a spell that an enemy is about to cast [SP-3.4.5.1]."""

    kind: ClassVar[type[Command]] = Counterspell
    figures: tuple[str, ...]
    """Those who may."""
    caster: str
    spell: str
    level: int
    """Of the spell."""

    def refuse(self, at: Situation, command: Counterspell) -> Refusal | None:
        """He must be free to, see the caster, and have a spell of that level or higher."""
        figure = at.state.figures.get(command.figure)
        if figure is None or figure.id not in self.figures:
            if figure is not None and figure.side == at.figure(self.caster).side:
                return not_ours(at, command.figure)
            if figure is not None:
                return counter_refused(at, figure, at.figure(self.caster)) or Refusal(
                    f"{figure.name} has no spell of level {self.level} to counter with", "SP-3.4.5.1.1"
                )
            return nobody(command.figure)
        if command.spell not in figure.prepared:
            return Refusal(f"{figure.name} has no {at.catalogue.name(command.spell)} prepared", "SP-3.4.5.1.1")
        level = spell_level(at, figure, command.spell)
        if level < self.level:
            name = at.catalogue.name(command.spell)
            reason = f"{name} is of level {level}: it takes one of level {self.level} or higher"
            return Refusal(reason, "SP-3.4.5.1.1", {"level": level, "needed": self.level})
        return None

    def examples(self, at: Situation) -> Iterator[Command]:
        """Return each that may with each of his spells, the cheapest first."""
        for name in self.figures:
            for key in counters(at, at.figure(name), at.figure(self.caster), self.level):
                yield Counterspell(name, key)


def able_to_counter(at: Situation, command: Cast) -> tuple[str, ...]:
    """List those who could counter a spell just declared and whose orders do not forbid it [SP-3.4.5.1, SP-R47]."""
    caster = at.figure(command.figure)
    level = spell_level(at, caster, command.spell)
    return tuple(
        [
            foe.id
            for foe in at.field.foes(caster.side)
            if foe.prepared
            and standing(at, foe, "counterspell") != "never"
            and not declared(at, foe.id)
            and counters(at, foe, caster, level)
        ]
    )


def ask_counters(ref: Referee, command: Cast) -> Countering:
    """Ask the other side, one after the other, who counters a spell, until it is undone or nobody more would.

    [SP-3.4.5.1, SP-3.4.5.2, SP-R47]"""
    for _ in range(MOST):
        able = able_to_counter(ref.at, command)
        if not able or command not in fight(ref.state).casts:
            return
        caster = ref.figure(command.figure)
        level = spell_level(ref.at, caster, command.spell)
        offers: tuple[AnyOffer, ...] = (MayCounterspell(able, caster.id, command.spell, level), MayStop())
        name = ref.at.catalogue.name(command.spell)
        prompt = f"{caster.name} casts {name}: counter it?"
        answer = yield from ask(ref, Decision(ref.state.enemy_of(caster.side), prompt, "SP-3.4.5.1", offers, able))
        if not isinstance(answer, Counterspell):
            return
        counter(ref, answer, command)


def counter(ref: Referee, answer: Counterspell, command: Cast) -> None:
    """Have both throw: the counter-speller's higher total undoes the spell [SP-3.4.5.2, SP-3.4.5.2.1]."""
    figure, caster = ref.figure(answer.figure), ref.figure(command.figure)
    level = power(ref.at, caster, command.spell, command.by)
    name = ref.at.catalogue.name(command.spell)
    (roll,) = ref.throw(DIE, "counter", figure.id, caster.id, f"{figure.name} counters {name}")
    (reply,) = ref.throw(DIE, "counter", caster.id, figure.id, f"{caster.name} upholds {name}")
    tally = counter_tally(ref.at, figure, caster, level)
    ref.record(
        CounterSpelled(
            actor=figure.id,
            with_spell=answer.spell,
            target=caster.id,
            spell=command.spell,
            by=command.by,
            roll=roll,
            reply=reply,
            total=roll + figure.profile.level,
            against=reply + level,
            tally=tally,
            won=tally.passes(roll - reply),
            rules=("SP-3.4.5.2", "SP-3.4.5.2.1", "SP-R47"),
        )
    )


def cast(ref: Referee, volley: Volley, command: Cast) -> list[str]:
    """Have a spell that was declared take effect on the state as the volley began; give the ids of those it struck.

    Who is slain in the same volley has still cast it [SP-3.2.4, SP-3.10.10]."""
    began = volley.began
    figure = began.figure(command.figure)
    spell = spell_of(began, command.spell, backwards=command.reversed)
    if spell is None:
        return []
    level = power(began, figure, command.spell, command.by)
    worked = Spellwork(spell, level, casts_as(began, figure), command.targets, command.at)
    working = Working(ref, volley, figure, worked, ("SP-3.2.4",))
    area = ("SP-3.4.3.5",) if working.scope.shapes else ("SP-3.4.3.6",)
    ref.record(
        SpellCast(
            figure=figure.id,
            spell=command.spell,
            level=level,
            by=command.by,
            reversed=command.reversed,
            at=command.at,
            shapes=working.scope.outlines,
            caught=tuple(victim.id for victim in working.scope.caught),
            volley=volley.number,
            rules=("SP-3.2.4", "SP-3.10.10", *area),
        )
    )
    show(ref, figure.id)
    return work(working)


def afterwards(ref: Referee, later: Later) -> None:
    """Do what waited for the volley to close: flight, figures set elsewhere, figures that come [SP-3.2.4]."""
    for follow in later:
        follow(ref)
