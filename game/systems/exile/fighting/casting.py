"""Casting by the multiplexor: begun at an event, timed on the rows, tested when the time is up [EX-8]."""

from __future__ import annotations

from fractions import Fraction

from game.core.commands import Cast
from game.core.figures import Figure
from game.core.text.typed import read
from game.play.magic.casting import afterwards, cast
from game.play.morale.losses import close
from game.play.referee import Referee
from game.play.volley import volley
from game.rules.magic.casting import cast_refused, casts_as, spell_of
from game.rules.moving.movement import inactive
from game.rules.situation import Situation
from game.systems.exile.choosing.tactics import difficulty, spell_refused
from game.systems.exile.events import ChoiceLost, CourseSet
from game.systems.exile.fighting.casting_events import CastingBegan, CastingEnded
from game.systems.exile.ledger import Casting, Going, clockwork, fighter, now, time_of
from game.systems.exile.scores.difficulty import Test, attempt, dice_of
from game.systems.exile.scores.scores import scores
from game.systems.exile.scores.wound_events import FatigueSpent
from game.systems.exile.tables import block


def spell_type(at: Situation, spell: str) -> str:
    """Return the type of a spell of the catalogue by its first effect: traumatic, coercive ... physical [EX-R27]."""
    found = spell_of(at, spell)
    effects = found.effects if found is not None else ()
    kind = type(effects[0]).__name__.lower() if effects else ""
    return str(block("casting")["types"].get(kind, "physical"))


def pool(at: Situation, figure: Figure, spell: str) -> int:
    """Return a caster's pool: skill in his method, its affinity with the spell's type, and skill in the spell.

    [EX-8.1, EX-R27]"""
    table = block("casting")
    method = table["methods"].get(figure.profile.kind, "word")
    affinity = table["affinity"][method].get(spell_type(at, spell), 0)
    return scores(at, figure).level + int(affinity)


def eased(at: Situation, figure: Figure, spell: str) -> tuple[int, int]:
    """Return the dice and the seconds of a casting, once the pool has bought what it can: dice first, then time.

    [EX-8.1, EX-R27]"""
    table, nominal = block("casting"), difficulty(at, figure, spell)
    left = pool(at, figure, spell)
    dice = min(nominal - 1, left // int(table["die_costs"]))
    left -= dice * int(table["die_costs"])
    seconds = int(table["seconds"]) * nominal
    sooner = min(left // int(table["second_costs"]), (seconds - 1) // 2)
    return nominal - dice, seconds - 2 * sooner


def begin_casting(ref: Referee, command: Cast) -> Casting | None:
    """Begin the rites, and return what is cast; None where it can be no more. The time is measured from this event.

    [EX-8.1]"""
    figure = ref.figure(command.figure)
    no = cast_refused(ref.at, figure, command) or spell_refused(ref.at, figure, command)
    if no is not None:
        ref.record(ChoiceLost(figure=figure.id, text=command.text(), why=no.reason, rules=("EX-R14", no.rule)))
        return None
    if figure.id in clockwork(ref.state).going:
        stays = {figure.id: Going((), figure.facing, "walk")}
        ref.record(CourseSet(courses=stays, rules=("EX-8.1.1",)))
    dice, seconds = eased(ref.at, figure, command.spell)
    since = now(ref.state)
    casting = Casting(command.text(), time_of(since), time_of(since + Fraction(seconds)), dice, figure.lost)
    ref.record(CastingBegan(figure=figure.id, casting=casting, rules=("EX-8.1",)))
    return casting


def give_up(ref: Referee, name: str, why: str) -> None:
    """Have a caster give up what he is casting, if he is [EX-8.1.1, EX-R16]."""
    if name in clockwork(ref.state).castings:
        ref.record(CastingEnded(figure=name, why=why, rules=("EX-8.1.1", "EX-R16")))


def finish(ref: Referee, name: str, casting: Casting) -> None:
    """Make the caster's test: dice more for each attack on him, less of the attribute for each point of Body lost.

    A point that was healed meanwhile was lost all the same. Its Fatigue is spent whatever comes of it; in the test all
    counts that fell between its start and its end.

    [EX-8.2, EX-8.2.1, EX-8.2.2, EX-8.3, EX-R15]"""
    figure = ref.figure(name)
    no = inactive(figure)
    if no is not None:
        ref.record(CastingEnded(figure=name, why=no.reason, rules=("EX-8.1.1",)))
        return
    found = read(casting.text)
    if not isinstance(found, Cast):
        return
    cost = min(difficulty(ref.at, figure, found.spell), fighter(figure).fatigue)
    if cost and not found.by:
        ref.record(FatigueSpent(figure=name, fatigue=cost, why="casting", rules=("EX-8.3", "EX-R27")))
    hurt = (figure.lost - casting.lost) * int(block("casting")["hurt"])
    dice = dice_of(casting.difficulty + casting.dice)
    test = attempt(ref, name, Test("casting", dice, scores(ref.at, figure).magic - hurt, "EX-8.3"))
    refused = cast_refused(ref.at, figure, found)
    why = "" if test.success and refused is None else refused.reason if refused is not None else "the test failed"
    ref.record(CastingEnded(figure=name, why=why, rules=("EX-8.3",)))
    if why or not casts_as(ref.at, figure):
        return
    together = volley(ref)
    close(ref, cast(ref, together, found), together.felled)
    afterwards(ref, together.later)
