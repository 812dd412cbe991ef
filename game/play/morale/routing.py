"""Morale and flight: checking, breaking, running, being trapped."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from game.core.fight.deeds import Rose
from game.core.fight.harm import Beset, Freed, LeftTable, Surrendered
from game.core.fight.moves import Moved
from game.core.fight.nerve import Cornered, Fled
from game.core.figures import Condition, Figure, Unit
from game.core.grain import GRAIN, squared
from game.core.state import marked
from game.play.gear.handling import throw_away_screens
from game.play.ledger import Dreaded, fight
from game.play.morale.checking import Occasion, group_of, rolled, rolled_alone
from game.play.referee import Referee
from game.rules.knowing.view import as_known
from game.rules.magic.spellbound import helpless
from game.rules.melee.manoeuvres import unwieldy
from game.rules.melee.reach import may_strike
from game.rules.morale.checks import (
    CHOICE,
    checks_alone,
    fears_charges,
    is_bolting,
    is_broken,
    is_driven,
    is_fearsome,
    never_checks,
)
from game.rules.morale.flight import Rout, flight_way
from game.rules.moving.movement import allowance, exerts_zone_on

TRAPPED = GRAIN
"""One who can flee less than this is trapped [SP-3.6.2.4, SP-R110]."""


def check(ref: Referee, unit: Unit, why: str, rule: str, *, percent: int = 0) -> None:
    """Have a unit check morale: it holds, or turns and flees [SP-3.6.2.1, SP-3.6.2.2]."""
    group = group_of(ref, unit)
    if not group:
        return
    if not rolled(ref, group, unit, unit, Occasion(why, rule, percent=percent)):
        break_(ref, tuple(member.id for member in group), why)


def check_alone(ref: Referee, figure: Figure, why: str, rule: str) -> None:
    """Have one figure check morale for itself; it flees if it fails."""
    if never_checks(ref.at, figure) or is_broken(figure) or figure.has("cornered"):
        return
    if not rolled_alone(ref, figure, why, rule):
        break_(ref, (figure.id,), why)


# ---- flight ------------------------------------------------------------------------------------------------------


def break_(ref: Referee, names: tuple[str, ...], why: str) -> None:
    """Have figures turn and flee: at once, but in the melee phase those locked only after its blows [SP-R60]."""
    names = tuple(name for name in names if ref.figure(name).standing and not is_broken(ref.figure(name)))
    later: tuple[str, ...] = ()
    if fight(ref.state).phase == "melee":
        later = tuple(name for name in names if ref.at.field.holders(ref.figure(name)))
        if later:
            ref.record(Beset(figures=later, condition=Condition("breaking"), rules=("SP-R60", "SP-3.5.6.7.2")))
    flee(ref, tuple(name for name in names if name not in later), why)


def flight_of_broken(ref: Referee) -> None:
    """Those whose nerve broke in melee flee, now that all regular blows have fallen [SP-3.5.6.7.2, SP-R60].

    What the parting blows do may break others; these flee too."""
    while any(figure.has("breaking") for figure in marked(ref.state)):
        for side in ref.state.sides:
            broken = [figure for figure in ref.at.field.friends(side.id) if figure.has("breaking")]
            names = tuple(figure.id for figure in broken)
            bolting = tuple(figure.id for figure in broken if is_bolting(figure))
            if names:
                ref.record(Freed(figures=names, condition="breaking", rules=("SP-R60",)))
            if bolting:
                ref.record(Beset(figures=bolting, condition=Condition("bolted"), rules=("SP-3.5.9.20", "SP-R74")))
            chosen = tuple(figure.id for figure in broken if _by_choice(figure))
            flee(ref, tuple(name for name in names if name not in chosen), "broke in melee")
            _run_by_choice(ref, chosen)


def _by_choice(figure: Figure) -> bool:
    breaking = figure.condition("breaking")
    return breaking is not None and breaking.value == CHOICE


def _run_by_choice(ref: Referee, names: tuple[str, ...]) -> None:
    """Have characters flee who chose to: they run once, and are their own masters again [SP-3.5.6.8, SP-R135]."""
    later = ref.at.book.moving.flight is not None
    flee(ref, names, "chose to flee", until=ref.state.round + 1 if later else 0)
    if not later:
        own_masters(ref, names)


def own_masters(ref: Referee, names: tuple[str, ...]) -> None:
    """Have those who chose to flee, and have run, be their own masters again [SP-3.5.6.8, SP-R135]."""
    for condition in ("fleeing", "trapped"):
        held = tuple(name for name in names if ref.figure(name).standing and ref.figure(name).has(condition))
        if held:
            ref.record(Freed(figures=held, condition=condition, rules=("SP-3.5.6.8", "SP-R135")))


def flee(ref: Referee, names: tuple[str, ...], why: str, until: int = 0) -> None:
    """Have figures turn and run; enemies whose zones they leave strike at them from behind [SP-3.6.2.2, SP-3.5.6.7].

    `until` is the round in which they run, of those who run for one round and no longer: they are not lost by it."""
    names = tuple(name for name in names if ref.figure(name).standing)
    if not names:
        return
    throw_away_screens(ref, names)
    flight = Condition("fleeing", until, str(until or ref.state.round))
    ref.record(Fled(figures=names, why=why, rules=("SP-3.6.2.2",)))
    ref.record(Beset(figures=names, condition=flight, rules=("SP-3.6.2.2",)))
    own = ref.at.book.moving.flight
    if own is not None:
        own(ref, names)
    run(ref, names, "SP-3.6.2.2")


def run(ref: Referee, names: Sequence[str], rule: str) -> None:
    """Move figures in flight a full move away from the enemy, those farthest from him first.

    Where a book has them run in its own time, nothing of it is done at once.
    [SP-3.5.6.7, SP-3.5.6.7.3, SP-3.6.2.3.1, ST-R5]"""
    if ref.at.book.moving.flight is None:
        for name in foremost(ref, names):
            run_away(ref, name, rule, _whole_run)


def _whole_run(ref: Referee, name: str, spent: int) -> int:
    """Have one in flight get up, if it lies, and give what it has left of a full move [SP-3.5.9.13]."""
    half = get_up(ref, name)
    return max(0, allowance(ref.at, ref.figure(name)) - half - spent)


def get_up(ref: Referee, name: str) -> int:
    """Have a prone figure get up for half its move, if it can move; return the cost in grains.

    [SP-3.5.9.13]"""
    figure = ref.figure(name)
    half = allowance(ref.at, figure) // 2 if figure.has("prone") else 0
    if half:
        ref.record(Rose(figure=name, cost=half, rules=("SP-3.5.9.13",)))
    return half


def _is_able(figure: Figure) -> bool:
    """Whether one in flight can run at all."""
    return _runs(figure) and not helpless(figure)


def _runs(figure: Figure) -> bool:
    return figure.standing and figure.has("fleeing")


def foremost(ref: Referee, names: Sequence[str]) -> list[str]:
    """Order figures in flight: those farthest from known enemies run first, so that they do not block each other."""
    side = ref.figure(names[0]).side
    foes = as_known(ref.at, side).field.foes(side)

    def near(name: str) -> int:
        return min((squared(foe.at, ref.figure(name).at) for foe in foes), default=0)

    return sorted(names, key=lambda name: (-near(name), name))


def run_away(
    ref: Referee, name: str, rule: str, left_to_run: Callable[[Referee, str, int], int], *, parts: bool = False
) -> None:
    """Have one in flight run; whom the blows at his back fell, drive on or hold goes on as he then can, or not at all.

    How far it may run now, once it is on its feet, is asked with what it has spent of that; less than nothing keeps it
    where it is. Where it runs by `parts` it looks for a way as far as it would run in a round.
    [SP-3.5.6.7, SP-3.6.2.2]"""
    held_by = ref.at.field.holders(ref.figure(name))
    left = left_to_run(ref, name, 0) if _is_able(ref.figure(name)) else -1
    while True:
        if left < 0:
            return
        figure, lay = ref.figure(name), ref.at.field.lay
        whole = allowance(ref.at, figure)
        way = flight_way(ref.at, figure, max(left, whole) if parts else left, left)
        struck = _parting(ref, name, way, held_by)
        if not struck:
            break
        held_by = tuple(foe for foe in held_by if foe not in struck)
        was = left
        left = left_to_run(ref, name, whole - left) if _is_able(ref.figure(name)) else -1
        # Whom the blows have put to flight too may have run where this one would end.
        if left == was and ref.at.field.lay is lay:
            break
    if way.length:
        ref.record(
            Moved(
                figure=name,
                path=way.path,
                cost=way.cost,
                facing=way.facing,
                length=way.length,
                how="flee",
                rules=(rule, "SP-3.5.6.7.3", "SP-R103"),
            )
        )
        if not figure.altitude:
            ref.at.book.moving.trodden(ref, name, way.path)
        if not ref.figure(name).standing:
            return
    if way.off:
        ref.record(LeftTable(figure=name, edge=_edge_name(ref, way.path[-1]), rules=("ST-R5", "SP-R103")))
    elif way.free < TRAPPED:
        if not figure.has("trapped"):
            ref.record(Beset(figures=(name,), condition=Condition("trapped"), rules=("SP-3.6.2.4", "SP-R110")))
    elif figure.has("trapped"):
        ref.record(Freed(figures=(name,), condition="trapped", rules=("SP-3.6.2.4",)))


def _parting(ref: Referee, name: str, way: Rout, held_by: Sequence[str]) -> list[str]:
    """Every enemy whose zone one in flight leaves has a blow at its back, beyond all others: give who struck.

    [SP-3.5.6.7, SP-R58]"""
    figure = ref.figure(name)
    there = replace(figure, x=way.path[-1][0], y=way.path[-1][1], facing=way.facing)
    struck = []
    for held in held_by:
        foe = ref.figure(held)
        able = may_strike(foe) and unwieldy(ref.at, foe) is None
        if able and _runs(ref.figure(name)) and (way.off or not exerts_zone_on(ref.at, foe, there)):
            ref.at.book.melee.parting_blow(ref, held, name)
            struck.append(held)
    return struck


def _edge_name(ref: Referee, place: tuple[int, int]) -> str:
    table = ref.state.table
    edges = {"west": place[0], "east": table.width - place[0], "north": place[1], "south": table.height - place[1]}
    return min(edges, key=lambda name: edges[name])


def corner(ref: Referee, figure: Figure) -> None:
    """Have those trapped in flight and attacked again check once more: they fight to the death, or surrender.

    Who is driven, by turning or magic fear, and who never checks turns at bay without a roll.

    [SP-3.6.1.7, SP-3.6.2.4, SP-3.6.2.4.1, SP-R110, SP-R187]"""
    if is_driven(figure) or never_checks(ref.at, figure):
        rule = "SP-R187" if is_driven(figure) else "SP-3.6.1.7"
        _stand_at_bay(ref, (figure.id,), ("SP-3.6.2.4", rule))
        return
    unit = None if checks_alone(figure) else ref.state.units.get(figure.unit)
    names = (figure.id,) if unit is None else unit.figures
    group = [man for man in (ref.figure(name) for name in names) if man.standing and man.has("trapped")]
    group = [
        member
        for member in group
        if member.id == figure.id or not (checks_alone(member) or never_checks(ref.at, member))
    ]
    trapped = tuple(member.id for member in group)
    held = rolled(ref, group, unit, unit, Occasion("trapped and attacked", "SP-3.6.2.4"))
    if held or "mute" in figure.profile.traits:
        _stand_at_bay(ref, trapped, ("SP-3.6.2.4",) if held else ("SP-3.6.2.4", "SP-3.6.2.4.1"))
    else:
        ref.record(Surrendered(figures=trapped, rules=("SP-3.6.2.4.1",)))


def _stand_at_bay(ref: Referee, names: tuple[str, ...], rules: tuple[str, ...]) -> None:
    for condition in ("fleeing", "trapped", "bolted", "turned", "afraid"):
        some = tuple(name for name in names if ref.figure(name).has(condition))
        if some:
            ref.record(Freed(figures=some, condition=condition, rules=rules))
    ref.record(Beset(figures=names, condition=Condition("cornered"), rules=rules))
    ref.record(Cornered(figures=names, rules=rules))


# ---- charged -----------------------------------------------------------------------------------------------------


def dread(ref: Referee, charges: Mapping[str, Sequence[str]]) -> None:
    """Class E, D and C foot check when lancers or a large monster charge them: {charger: those it charges}.

    [SP-3.6.1.4, SP-R87, SP-R106]"""
    feared: dict[str, str] = {}
    for charger, targets in charges.items():
        figure = ref.figure(charger)
        if is_fearsome(ref.at, figure):
            for name in targets:
                feared.setdefault(ref.figure(name).unit, figure.unit or figure.id)
    for name in sorted(feared):
        unit, by = ref.state.units.get(name), feared[name]
        if unit is None or f"{name}<{by}" in fight(ref.state).dreaded:
            continue
        if any(fears_charges(member) for member in group_of(ref, unit)):
            ref.record(Dreaded(unit=name, by=by, rules=("SP-R106",)))
            check(ref, unit, "charged", "SP-3.6.1.4")
