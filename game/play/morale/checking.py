"""The die of a check of morale: who follows it, what it is thrown for, and whether they hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.core.fight.nerve import MoraleChecked
from game.core.figures import Figure, Unit
from game.play.referee import Referee
from game.rules.morale.checks import checks_alone, is_broken, morale_tally, never_checks
from game.rules.stealth.unseen import is_known
from game.rules.witness import morale_witness


def group_of(ref: Referee, unit: Unit) -> list[Figure]:
    """List those of a unit who would follow its check: standing, not broken, no characters, none that never check.

    [SP-3.6.1.7, SP-R59]"""
    members = [ref.figure(name) for name in unit.figures]
    return [
        member
        for member in members
        if member.standing and not is_broken(member) and not checks_alone(member) and not never_checks(ref.at, member)
    ]


def rolled_alone(ref: Referee, figure: Figure, why: str, rule: str) -> bool:
    """Roll the check of one figure for itself and tell whether it holds."""
    unit = None if checks_alone(figure) else ref.state.units.get(figure.unit)
    return rolled(ref, (figure,), None, unit, Occasion(why, rule))


class Occasion(NamedTuple):
    """The occasion of a morale check: its reason and rule, its throw, and the leader who calls on the unit.

    `percent` is what has been lost of a body where its losses are the reason."""

    why: str
    rule: str
    purpose: str = "morale"
    by: str = ""
    percent: int = 0


def rolled(ref: Referee, group: Sequence[Figure], unit: Unit | None, judged: Unit | None, occasion: Occasion) -> bool:
    """Roll 2d6 for a group, of a unit or alone, and tell whether it holds.

    `judged` is the unit whose strength and leader count, be it one alone that rolls [SP-3.6.2.1, SP-3.6.4].
    Where of a unit that is seen only those check who are not, the die is theirs: the enemy hears nothing of it."""
    tally, witness = morale_tally(ref.at, group, judged), morale_witness(ref.at, group, judged)
    by_unit = unit is not None and (any(map(is_known, group)) or not any(map(is_known, map(ref.figure, unit.figures))))
    actor, who = (unit.id, f"{unit.name} check") if unit and by_unit else (group[0].id, f"{group[0].name} checks")
    roll = sum(ref.throw("2d6", occasion.purpose, actor, occasion.by, f"{who} morale: {occasion.why}"))
    held = tally.passes(roll)
    ref.record(
        MoraleChecked(
            unit=unit.id if unit is not None else "",
            figures=tuple(member.id for member in group),
            why=occasion.why,
            roll=roll,
            tally=tally,
            held=held,
            percent=occasion.percent,
            witness=witness,
            rules=(occasion.rule, "SP-3.6.2.1"),
        )
    )
    return held
