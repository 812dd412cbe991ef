"""Morale and flight: checking, breaking, running, being trapped, and standing again."""

from __future__ import annotations


from game.board.paths import length
from game.core.deeds import Cornered, Fled, MoraleChecked, Moved, Rallied
from game.core.events import Beset, Freed, LeftTable, Surrendered
from game.core.grain import GRAIN, facing_towards
from game.core.state import Condition, Figure, Unit
from game.play.ledger import fight
from game.play.referee import Referee
from game.rules.flight import flight_way
from game.rules.morale import checks_alone, morale_tally, never_checks
from game.rules.movement import is_locked
from game.rules.reach import may_strike

TRAPPED = GRAIN
"""One who can flee less than this is trapped [SP-3.6.2.4]."""


def group_of(ref: Referee, unit: Unit) -> list[Figure]:
    """List those of a unit who would follow its check: standing, not in flight, no characters, none that never check."""
    members = [ref.figure(name) for name in unit.figures]
    return [
        one
        for one in members
        if one.standing and not one.has("fleeing") and not checks_alone(one) and not never_checks(ref.at, one)
    ]


def check(ref: Referee, unit: Unit, why: str, rule: str, *, percent: int = 0) -> bool:
    """Have a unit check morale: it holds, or turns and flees [SP-3.6.2.1, SP-3.6.2.2]."""
    group = group_of(ref, unit)
    if not group:
        return True
    tally = morale_tally(ref.at, group, unit)
    roll = sum(ref.throw("2d6", "morale", unit.id, "", f"{unit.name} check morale: {why}"))
    held = tally.passes(roll)
    names = tuple(one.id for one in group)
    ref.record(
        MoraleChecked(unit=unit.id, figures=names, why=why, roll=roll, tally=tally, held=held, percent=percent, rules=(rule,))
    )
    if not held:
        break_(ref, names, why)
    return held


def check_alone(ref: Referee, figure: Figure, why: str, rule: str) -> bool:
    """Have one figure check morale for itself; it flees if it fails, unless the caller sees to that."""
    if never_checks(ref.at, figure) or figure.has("fleeing") or figure.has("cornered"):
        return True
    held = rolled_alone(ref, figure, why, rule)
    if not held:
        break_(ref, (figure.id,), why)
    return held


def rolled_alone(ref: Referee, figure: Figure, why: str, rule: str) -> bool:
    """Roll the check of one figure for itself and tell whether it holds."""
    unit = ref.state.units.get(figure.unit)
    tally = morale_tally(ref.at, (figure,), unit if unit is not None and not checks_alone(figure) else None)
    roll = sum(ref.throw("2d6", "morale", figure.id, "", f"{figure.name} checks morale: {why}"))
    held = tally.passes(roll)
    ref.record(
        MoraleChecked(unit="", figures=(figure.id,), why=why, roll=roll, tally=tally, held=held, rules=(rule,))
    )
    return held


def break_(ref: Referee, names: tuple[str, ...], why: str) -> None:
    """Have figures turn and flee: at once, but in the melee phase those locked only after its blows [SP-R60]."""
    names = tuple(name for name in names if ref.figure(name).standing and not ref.figure(name).has("fleeing"))
    if not names:
        return
    later: tuple[str, ...] = ()
    if fight(ref.state).phase == "melee":
        later = tuple(name for name in names if is_locked(ref.at, ref.figure(name)))
        if later:
            ref.record(Beset(figures=later, condition=Condition("breaking"), rules=("SP-R60", "SP-3.5.6.7.2")))
    now = tuple(name for name in names if name not in later)
    if now:
        flee(ref, now, why)


def flee(ref: Referee, names: tuple[str, ...], why: str) -> None:
    """Have figures flee: enemies whose zones they leave strike at them from behind, and those who live run.

    [SP-3.6.2.2, SP-3.5.6.7, SP-3.5.6.7.3]"""
    ref.record(Fled(figures=names, why=why, rules=("SP-3.6.2.2",)))
    ref.record(Beset(figures=names, condition=Condition("fleeing", 0, str(ref.state.round)), rules=("SP-3.6.2.2",)))
    for name in names:
        if ref.figure(name).standing:
            _parting(ref, name)
    for name in _foremost(ref, names):
        if ref.figure(name).standing:
            run(ref, name)


def _parting(ref: Referee, name: str) -> None:
    """Every enemy whose zone one in flight leaves has a blow at its back [SP-3.5.6.7, SP-R58]."""
    from game.play.blows import parting_blow  # the blow's own morale checks come back here

    figure = ref.figure(name)
    for foe in ref.at.field.in_zones_of(figure):
        if may_strike(ref.figure(foe.id)) and ref.figure(name).standing:
            parting_blow(ref, foe.id, name)


def _foremost(ref: Referee, names: tuple[str, ...]) -> list[str]:
    """Those farthest from the enemy run first, so that they do not stand in each other's way."""
    foes = ref.at.field.foes(ref.figure(names[0]).side)

    def near(name: str) -> int:
        figure = ref.figure(name)
        return min(((foe.x - figure.x) ** 2 + (foe.y - figure.y) ** 2 for foe in foes), default=0)

    return sorted(names, key=lambda name: (-near(name), name))


def run(ref: Referee, name: str) -> None:
    """Move one in flight a full move away from the enemy, off the table if the edge is there [SP-3.6.2.3.1, ST-R5]."""
    figure = ref.figure(name)
    path, off = flight_way(ref.at, figure)
    far = length(path[0], path[1:])
    if far:
        facing = facing_towards(path[0], path[-1])
        ref.record(
            Moved(figure=name, path=path, cost=far, facing=facing, length=far, how="flee", rules=("SP-3.5.6.7.3",))
        )
    if off:
        ref.record(LeftTable(figure=name, edge=_edge_name(ref, path[-1]), rules=("ST-R5",)))
    elif far < TRAPPED:
        if not figure.has("trapped"):
            ref.record(Beset(figures=(name,), condition=Condition("trapped"), rules=("SP-3.6.2.4",)))
    elif figure.has("trapped"):
        ref.record(Freed(figures=(name,), condition="trapped", rules=("SP-3.6.2.4",)))


def _edge_name(ref: Referee, place: tuple[int, int]) -> str:
    table = ref.state.table
    edges = {"west": place[0], "east": table.width - place[0], "north": place[1], "south": table.height - place[1]}
    return min(edges, key=lambda name: edges[name])


def corner(ref: Referee, figure: Figure) -> None:
    """Have one trapped in flight and attacked again check once more: it fights to the death, or surrenders.

    [SP-3.6.2.4, SP-3.6.2.4.1]"""
    if figure.has("cornered"):
        return
    held = never_checks(ref.at, figure) or rolled_alone(ref, figure, "trapped and attacked", "SP-3.6.2.4")
    if held or "mute" in figure.profile.traits:
        for condition in ("fleeing", "trapped"):
            ref.record(Freed(figures=(figure.id,), condition=condition, rules=("SP-3.6.2.4",)))
        ref.record(Beset(figures=(figure.id,), condition=Condition("cornered"), rules=("SP-3.6.2.4",)))
        ref.record(Cornered(figures=(figure.id,), rules=("SP-3.6.2.4" if held else "SP-3.6.2.4.1",)))
    else:
        ref.record(Surrendered(figures=(figure.id,), rules=("SP-3.6.2.4.1",)))


def rally(ref: Referee, names: tuple[str, ...], by: str, *rules: str) -> None:
    """Have figures in flight stand again."""
    for condition in ("fleeing", "trapped"):
        held = tuple(name for name in names if ref.figure(name).has(condition))
        if held:
            ref.record(Freed(figures=held, condition=condition, rules=rules))
    ref.record(Rallied(figures=names, by=by, rules=rules))


def broken_groups(ref: Referee, side: str) -> list[tuple[Unit | None, tuple[str, ...]]]:
    """List the groups of a side that are in flight: a unit's figures together, others alone, in order of ids."""
    groups: dict[str, list[str]] = {}
    for figure in ref.at.field.friends(side):
        if figure.has("fleeing"):
            alone = checks_alone(figure) or figure.unit not in ref.state.units
            groups.setdefault(f"~{figure.id}" if alone else figure.unit, []).append(figure.id)
    return [(ref.state.units.get(name), tuple(names)) for name, names in sorted(groups.items())]


def recover(ref: Referee, unit: Unit | None, names: tuple[str, ...]) -> bool:
    """Have a broken group roll to stand again in the round after it broke, if nobody has attacked it [SP-3.6.2.3]."""
    figures = [ref.figure(name) for name in names]
    broke = min(int(one.condition("fleeing").value) for one in figures)  # type: ignore[union-attr]
    if ref.state.round != broke + 1 or any(one.hurt for one in figures):
        return False
    return rally_roll(ref, unit, names, "to stand again", "", "SP-3.6.2.3")


def rally_roll(ref: Referee, unit: Unit | None, names: tuple[str, ...], why: str, by: str, rule: str) -> bool:
    """Roll the morale of a group in flight; if it holds, it stands."""
    figures = [ref.figure(name) for name in names]
    tally = morale_tally(ref.at, figures, unit)
    actor = unit.id if unit is not None else names[0]
    who = unit.name if unit is not None else figures[0].name
    roll = sum(ref.throw("2d6", "rally", actor, by, f"{who} check morale {why}"))
    held = tally.passes(roll)
    ref.record(
        MoraleChecked(unit=unit.id if unit else "", figures=names, why=why, roll=roll, tally=tally, held=held, rules=(rule,))
    )
    if held:
        rally(ref, names, by, rule)
    return held


