"""What follows from damage: the dead, and the morale checks that their fall calls for."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.fight.harm import Beset, Damaged, Freed, Slain
from game.core.fight.nerve import LossesReached
from game.core.figures import Condition, Figure
from game.play.creatures.mending import felled, wounded
from game.play.creatures.seizing import fly_off
from game.play.gear.handling import throw_away_screens
from game.play.morale.routing import check, check_alone, corner
from game.play.referee import Referee
from game.rules.creatures.proof import endured
from game.rules.morale.checks import is_powerful, threshold_crossed


def hurt(ref: Referee, figure: str, amount: int, cause: str, *rules: str, kind: str = "") -> None:
    """Take damage off a figure's hit points; the fallen are taken up when the volley closes [SP-3.4.1.3, ST-R10].

    `kind` tells fire and acid, which do not mend, from all else, and to what some are immune [SP-R188, SP-R207]."""
    if kind:
        amount = endured(ref.figure(figure), kind, amount)
    if amount <= 0:
        return
    left = ref.figure(figure).hit_points - amount
    ref.record(Damaged(figure=figure, amount=amount, left=left, cause=cause, rules=rules or ("SP-3.4.1.3",)))
    if ref.figure(figure).profile.traits:
        wounded(ref, figure, amount, kind)
    if left > 0 and ref.figure(figure).has("asleep"):
        ref.record(Freed(figures=(figure,), condition="asleep", rules=("SP-R164",)))


def close(ref: Referee, struck: Iterable[str], by: dict[str, str]) -> None:
    """Close a volley: the slain fall, who has seized one flies off, then morale is checked in order of unit id.

    `struck` are those aimed at, hit or missed; `by` says who felled whom [ST-R10, SP-R88, SP-R89]."""
    names = sorted(set(struck))
    fallen: list[Figure] = []
    for name in names:
        figure = ref.figure(name)
        if figure.standing and figure.hit_points <= 0:
            throw_away_screens(ref, (name,))
            ref.record(Slain(figure=name, by=by.get(name, ""), rules=("SP-3.4.1.3", "SP-R89")))
            if figure.profile.traits:
                felled(ref, figure)
            fallen.append(figure)
    for figure in fallen:
        fly_off(ref, figure)
    morale_after(ref, fallen, names)


def morale_after(ref: Referee, fallen: list[Figure], struck: list[str]) -> None:
    """Have those check morale whom these losses and blows concern.

    One who fell in the service of the enemy is his own unit's loss, but leads it no more [SP-R223].

    [SP-3.6.1.1, SP-3.6.1.3, SP-3.6.1.5, SP-3.6.1.6, SP-R108]"""
    if fallen:
        gone = {figure.id for figure in fallen}
        units = sorted([unit.id for unit in ref.state.units.values() if not gone.isdisjoint(unit.figures)])
        for name in units:
            unit = ref.state.units[name]
            if unit.leader in gone and ref.figure(unit.leader).side == unit.side:
                check(ref, unit, f"{ref.figure(unit.leader).name} is slain", "SP-3.6.1.1")
            # That check may have cost others their lives: the unit is looked at anew.
            percent = threshold_crossed(ref.at, ref.state.units[name])
            if percent:
                ref.record(LossesReached(unit=name, percent=percent, rules=("SP-3.6.1.5", "SP-R76", "SP-R104")))
                check(ref, ref.state.units[name], f"{percent} percent lost", "SP-3.6.1.5", percent=percent)
    for name in struck:
        figure = ref.figure(name)
        if not figure.standing:
            continue
        if is_powerful(ref.at, figure) and figure.hit_points * 2 <= figure.most_hit_points and not figure.has("halved"):
            ref.record(Beset(figures=(name,), condition=Condition("halved"), rules=("SP-3.6.1.3",)))
            check_alone(ref, figure, "half its hit points are gone", "SP-3.6.1.3")
        if ref.figure(name).has("trapped"):
            corner(ref, ref.figure(name))
