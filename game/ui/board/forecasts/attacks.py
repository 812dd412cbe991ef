"""Forecasts: what a blow, shot, charge or breath would come to, before it is done, by the rules' own tallies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.board.heights import apart
from game.core.figures import Figure
from game.core.grain import round_inches
from game.core.state import with_figure
from game.core.tally import Refusal, Tally
from game.forecast.exchange import answering_blow, answering_shot
from game.forecast.harm_odds import percent, plain_felling
from game.forecast.outcome import AS_IT_IS, Outcome, Supposed, blow, shot
from game.rules.answers import Damage
from game.rules.course.standing import standing
from game.rules.melee.reach import FLANK, REAR
from game.rules.missiles.shooting import may_aim, may_shoot, missile, shot_tally
from game.rules.moving.walking import shortened
from game.rules.moving.way import Way
from game.rules.situation import Situation
from game.ui.kit.words.rich import quoted
from game.ui.kit.words.type import signed
from game.ui.panels.models import Bar, ForecastView, TallyRow

INCH = "\u2033"
PLACES = {"front": "from the front", "left_flank": "from the left flank", "right_flank": "from the right flank",
          "rear": "from behind"}  # fmt: skip


def through_air(a: Figure, b: Figure) -> str:
    """By how much one is higher than the other, for a sentence that tells how far they are apart."""
    up = abs(a.altitude - b.altitude)
    return f", {round_inches(up)}{INCH} of height between them" if up else ""


def named(at: Situation, figure: Figure) -> str:
    """A figure's name in the markup of sentences."""
    return f"{{@{at.state.side(figure.side).colour}:{quoted(figure.name)}}}"


def rows_of(tally: Tally) -> tuple[TallyRow, ...]:
    """The lines of a tally: the need, then everything that counts or would have."""
    short = tally.label.replace(" against armour class ", ", armour class ")
    rows = [TallyRow(str(tally.need), tally.label, tally.rule, short=short)]
    for modifier in tally.modifiers:
        value = "" if modifier.ignored is not None else signed(modifier.value)
        rows.append(TallyRow(value, modifier.label, modifier.rule, modifier.ignored or ""))
    return tuple(rows)


def die_of(tally: Tally) -> tuple[tuple[int, int] | None, str]:
    """The face of the die that is needed, and the words beside it."""
    if not tally.die.startswith("1d") or " " in tally.die:
        return None, ""
    sides = int(tally.die[2:].split("+")[0].split("-")[0])
    least = tally.least
    if tally.at_most:
        return (sides, max(1, min(sides, least))), "or less"
    low = 2 if tally.naturals else 1
    high = sides
    return (sides, max(low, min(high, least))), "or more"


def rolled(tally: Tally) -> dict[str, Any]:
    """The need, the chance and the die of a roll, as a forecast has them."""
    die, words = die_of(tally)
    return {"rows": rows_of(tally), "answer": percent(tally.chance), "die": die, "die_text": words}


def barred(no: Refusal | None) -> dict[str, Any]:
    """The refusal of an attack, as a forecast shows it; nothing where it may be made."""
    return {} if no is None else {"refused": no.reason, "refused_rule": no.rule}


def _bars(chances: dict[int, float], target: Figure) -> tuple[Bar, ...]:
    """The spread of what a hit takes, as bars."""
    points = target.hit_points
    amounts = list(chances)
    if len(amounts) > 12:  # many results are told in even groups
        step = -(-len(amounts) // 12)
        groups = [amounts[n : n + step] for n in range(0, len(amounts), step)]
    else:
        groups = [[amount] for amount in amounts]
    return tuple(
        Bar(str(group[-1]), sum(chances[amount] for amount in group), group[-1] >= points > 0) for group in groups
    )


def _fells(outcome: Outcome) -> str:
    """The chance that one such blow fells."""
    chance, only = outcome.fells or 0.0, not plain_felling(outcome.harm, outcome.victim, outcome.lands)
    return f"fells it: {percent(chance)}" + (", on a 20" if chance and only else "")


def _words(harm: Damage, odds: dict[int, float]) -> str:
    """The damage, and how much more a critical hit does, where the dice cannot show it [SP-3.9.1]."""
    text = harm.dice
    if harm.plus:
        text += f" {signed(harm.plus)[0]} {abs(harm.plus)}"
    if harm.times > 1:
        text = f"({text}) \u00d7 {harm.times}" if harm.plus else f"{text} \u00d7 {harm.times}"
    most = harm.most(critical=True)
    beyond = most in odds and most > harm.most(critical=False)
    return f"Damage {text}" + (f"; a 20 does {most}" if beyond else "")


def answer_of(outcome: Outcome) -> dict[str, Any]:
    """The need, the chance and the harm of an attack, as a forecast has them."""
    odds, victim = outcome.odds, outcome.victim
    words = _words(outcome.harm, odds)
    return {
        **rolled(outcome.tally),
        "bars": _bars(odds, victim),
        "damage": words if outcome.lands is None else f"{words}, taken by where it lands",
        "fells": _fells(outcome),
        "of_hundred": f"{max(0, victim.hit_points)} of {victim.most_hit_points} hit points left",
    }


def answered(at: Situation, target: Figure, found: Outcome | Refusal | None, figure: Figure) -> str:
    """The sentence of what the one attacked answers with, in markup; "" where it has no such thing at all."""
    if found is None:
        return ""
    if isinstance(found, Refusal):
        return f"{named(at, target)} does not answer: {quoted(found.reason)}"
    fells = found.fells
    tone = "!" if fells else "*"
    falls = "" if fells is None else f", {{{tone}{percent(fells)} fells}} {named(at, figure)}"
    return f"{named(at, target)} answers: {percent(found.tally.chance)} hits{falls}"


def _both(reason: str) -> str:
    return f"Neither before the other: {reason}"


class Besides(NamedTuple):
    """What else a forecast says: a note, what others do, and no first striker where the blow is due now."""

    note: str = ""
    others: tuple[tuple[str, str], ...] = ()
    due: bool = False


NOTHING = Besides()


def blow_forecast(
    at: Situation,
    figure: Figure,
    target: Figure,
    no: Refusal | None,
    besides: Besides = NOTHING,
    supposed: Supposed = AS_IT_IS,
) -> ForecastView:
    """A blow at a target, or at the horse under it, from where both stand; who strikes first."""
    found = blow(at, figure, target, supposed)
    where, order = found.where, found.first
    told = f"{at.figure(order.who).name} strikes first: {order.reason}" if order.who else _both(order.reason)
    place = PLACES["rear"] if where == REAR else PLACES[found.arc] if where == FLANK else PLACES["front"]
    mount = "the mount of " if found.beast else ""
    whom = f"the horse of {named(at, target)}" if supposed.horse else named(at, target)
    sentence = f"{mount}{named(at, figure)} strikes {whom} {place}"
    back = answering_blow(at, figure, target, Supposed(order=order, fresh=supposed.fresh))
    return ForecastView(
        sentence,
        note=besides.note,
        first="" if besides.due else told,
        first_rule="" if besides.due else order.rule,
        answers=answered(at, target, back, figure) if no is None else "",
        interrupts=besides.others,
        **barred(no),
        **answer_of(found),
    )


class Shooters(NamedTuple):
    """Who shoots, whether at the target's horse, and with which weapon (`arms`) if not the first carried."""

    figures: Sequence[Figure]
    arms: Mapping[str, str] = MappingProxyType({})
    horse: bool = False


def shot_forecast(
    at: Situation, shooting: Shooters, target: Figure, no: Refusal | None, besides: Besides = NOTHING
) -> ForecastView | None:
    """Shots of one or of several at a target: the tally of the first, what they come to together, what others do."""
    shooters, arms, horse = shooting
    first = next((shooter for shooter in shooters if missile(at, shooter, "") is not None), None)
    if first is None:
        if not shooters:
            return None
        return ForecastView(
            f"{named(at, shooters[0])} cannot shoot", **barred(no or Refusal("no missile weapon", ""))
        )
    weapon = missile(at, first, arms.get(first.id, ""))
    assert weapon is not None  # noqa: S101
    told = answer_of(shot(at, first, target, weapon, horse=horse))
    back = answering_shot(at, first, target) if len(shooters) == 1 and no is None else None
    far = round_inches(apart(first, target))
    whom = f"the horse of {named(at, target)}" if horse else named(at, target)
    sentence = f"{named(at, first)} shoots at {whom}, {far}{INCH} from centre to centre{through_air(first, target)}"
    struck: tuple[tuple[str, str], ...] = ()
    line = ""
    if len(shooters) > 1:
        tallies = []
        for shooter in shooters:
            arm = missile(at, shooter, arms.get(shooter.id, ""))
            if arm is not None:
                tallies.append(shot_tally(at, shooter, target, arm, horse=horse).chance)
        hits, (_, least) = sum(tallies), told["die"] or (0, 0)
        on = f" on {least} {told['die_text']}" if least else ""
        sentence = f"{len(tallies)} shoot at {whom}, {named(at, first)} from {far}{INCH}"
        line = f"{len(tallies)} shots: {hits:.1f} hits to be expected"
        if max(tallies) - min(tallies) > 0.01:
            struck = ((f"chances from {percent(min(tallies))} to {percent(max(tallies))}", ""),)
            line = f"{line}, {struck[0][0]}"
        elif len(tallies) > 1:
            line = f"{line}, each {percent(tallies[0])}{on}"
        told |= {"answer": percent(1 - prod(1 - chance for chance in tallies)), "die": None}
        told |= {"die_text": "one hits", "fells": told["fells"].replace("fells it", "one fells it")}
    return ForecastView(
        sentence,
        note=besides.note,
        first=line,
        first_icon="shoot",
        answers=answered(at, target, back, first) if isinstance(back, Outcome) else "",
        interrupts=besides.others,
        **barred(no),
        **told,
    )


def unable(why: Sequence[Refusal]) -> tuple[tuple[str, str], ...]:
    """How many figures cannot act, by the reason."""
    found: dict[tuple[str, str], int] = {}
    for no in why:
        words = "out of range" if "range" in no.measured else no.reason
        key = next((line for line in found if line[1] == no.rule), (words, no.rule))
        found[key] = found.get(key, 0) + 1
    return tuple((f"{many} cannot: {words}", rule) for (words, rule), many in found.items())


def names_of(figures: Sequence[Figure], last: str = ", ") -> str:
    """The names of all of them, in their order; of a numbered body its numbers: "Bea, East watch 1-3, 6".

    `last` stands before the last of them."""
    bodies: dict[str, list[int]] = {}
    for figure in figures:
        body, _, number = figure.name.rpartition(" ")
        counted = bool(body) and number.isdecimal()
        bodies.setdefault(body if counted else figure.name, []).append(int(number) if counted else 0)
    said = [f"{body} {_runs(numbers)}" if any(numbers) else ", ".join([body] * len(numbers))
            for body, numbers in bodies.items()]  # fmt: skip
    return last.join([", ".join(said[:-1]), said[-1]]) if len(said) > 1 else "".join(said)


def _runs(numbers: Sequence[int]) -> str:
    """Numbers in rising order, those that follow each other as one: "1-3, 6"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ", ".join("-".join(str(end) for end in run) for run in runs)


def tally_forecast(sentence: str, tally: Tally, **more: Any) -> ForecastView:
    """Any roll by its tally, with more of what a forecast has."""
    return ForecastView(sentence, **rolled(tally), **more)


def charge_or_move_forecast(
    at: Situation, figure: Figure, way: Way, facing: int, charge: bool, no: Refusal | None
) -> ForecastView | None:
    """The blow to which a planned move or charge leads, and who may shoot on the way."""
    shots = interrupts(at, figure, way, charge)
    if not way.zones:
        if no is not None:
            return ForecastView(f"{named(at, figure)} cannot go there", **barred(no))
        if not shots:
            return None
        return ForecastView(f"{named(at, figure)} passes within range", note="if it moves there", interrupts=shots)
    end = way.end
    moved = replace(
        figure, x=end[0], y=end[1], facing=facing, walked=figure.walked + way.cost, came=at.state.n + 1,
        rushed=figure.rushed + way.length if charge else figure.rushed,
    )  # fmt: skip
    there = Situation(with_figure(at.state, moved), at.battle)
    foe = there.figure(way.zones[0])
    note = "if you charge here" if charge else "if you move here"
    return blow_forecast(there, moved, foe, no, Besides(note, shots))


def interrupts(at: Situation, figure: Figure, way: Way, charge: bool) -> tuple[tuple[str, str], ...]:
    """Who may shoot in passing when the figure is half-way, and how likely each is to hit."""
    if not way.length or not at.book.moving.passing:
        return ()
    half = shortened(at, figure, way, way.length // 2)
    middle = replace(figure, x=half.end[0], y=half.end[1])
    there = Situation(with_figure(at.state, middle), at.battle)
    found: list[float] = []
    for foe in at.field.foes(figure.side):
        weapon = missile(at, foe, "") if foe.carries else None
        if weapon is None or may_shoot(at, foe, weapon, passing=True) is not None:
            continue
        order = standing(at, foe, "fire")
        if order == "hold" or (order == "chargers" and not charge):
            continue
        near = apart(foe, middle) <= weapon.farthest
        if near and may_aim(there, foe, middle, weapon, passing=True) is None:
            found.append(shot_tally(there, foe, middle, weapon).chance)
    if not found:
        return ()
    missed = 1.0
    for chance in found:
        missed *= 1 - chance
    who = "1 may interrupt" if len(found) == 1 else f"{len(found)} may interrupt"
    return ((f"{who}: {percent(1 - missed)} to be hit", "SP-3.3.2.1"),)
