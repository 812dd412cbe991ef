"""How counts are told: spells declared and spoiled, the dice of all, who acts on a count, and who holds."""

from __future__ import annotations

from game.core.state import State
from game.systems.cydonia import events
from game.telling.kinds.rounds import form
from game.telling.sentences import Part, Piece, Sentence, number
from game.telling.teller import Teller, tells, untold

untold(events.CountsOver)


@tells(events.SpellDeclared)
def spell_declared(teller: Teller, event: events.SpellDeclared) -> Sentence:
    """A caster says what it will cast."""
    who, spell = teller.name(event.figure), teller.catalogue.name(event.spell)
    off = f" off a {teller.thing(event.by)}" if event.by else ""
    return teller.say(event, "spell", who, f" will cast {spell}{off}.", who=(event.figure,))


@tells(events.CountsRolled)
def counts_rolled(teller: Teller, event: events.CountsRolled) -> Sentence:
    """All dice fell: who acts first, and the counts of a few."""
    scores = sorted(event.scores, key=lambda score: (-score.count, score.figure))
    if len(scores) <= FEW:
        told: list[Piece] = []
        for score in scores:
            told += [", " if told else "", *_score(teller.state, score)]
        return teller.say(event, "initiative", "Initiative: ", *told, ".")
    first = [score for score in scores if score.count == scores[0].count]
    acts = form(len(first), ("acts first, on count", "act first, on count"))
    who = teller.names(tuple(score.figure for score in first))
    all_of = number(len(scores))
    last = f" {acts} {first[0].count}."
    return teller.say(event, "initiative", "Dice are thrown for ", all_of, " figures: ", who, last)


FEW = 8
"""So many counts are told one by one."""


def _score(state: State, score: events.Score) -> tuple[Piece, ...]:
    how = f" of d{score.die}" if score.roll else ", the quicker draw"
    return Part(state.figures[score.figure].name, "figure", score.figure), " ", number(score.count), how


@tells(events.CountCalled)
def count_called(teller: Teller, event: events.CountCalled) -> Sentence | None:
    """A count is called, and whose it is; its parts are not told."""
    if event.part != "act":
        return None
    who = teller.names(event.figures)
    if not event.count:
        return teller.say(event, "phase", "Free round: ", who, who=event.figures)
    return teller.say(event, "phase", f"Count {event.count}: ", who, who=event.figures)


@tells(events.ActHeld)
def act_held(teller: Teller, event: events.ActHeld) -> Sentence:
    """Figures wait for a lower count."""
    holds = form(len(event.figures), ("holds", "hold"))
    told = f" {holds} until count {event.count}."
    return teller.say(event, "note", teller.names(event.figures), told, who=event.figures)


@tells(events.Wearied)
def wearied(teller: Teller, event: events.Wearied) -> Sentence:
    """Figures tire, or are rested."""
    one, many = ("tires", "tire") if event.points > 0 else ("is rested", "are rested")
    return teller.say(event, "note", teller.names(event.figures), f" {form(len(event.figures), (one, many))}.",
                      who=event.figures)  # fmt: skip
