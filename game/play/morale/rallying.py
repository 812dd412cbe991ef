"""Standing again: the broken who are left in peace, those whom a leader calls, and the rider who masters his horse."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.fight.harm import Beset, Freed
from game.core.fight.nerve import MoraleChecked, Rallied, Reined
from game.core.figures import Condition, Figure, Unit
from game.play.morale.checking import Occasion, rolled
from game.play.morale.routing import run
from game.play.referee import Referee
from game.rules.morale.checks import broke_in, is_bolting, is_driven, mount_tally, rides_untrained
from game.rules.morale.leading import called_on, group_in_flight, hearing, within_call
from game.rules.moving.movement import allowance, is_locked


def groups_in_flight(ref: Referee, side: str) -> list[list[Figure]]:
    """List the groups of a side that are in flight: a unit's figures together, others alone, in order of ids."""
    groups: dict[str, list[Figure]] = {}
    for figure in ref.at.field.friends(side):
        if figure.has("fleeing"):
            groups.setdefault(group_in_flight(ref.at, figure), []).append(figure)
    return [groups[name] for name in sorted(groups)]


def recover(ref: Referee) -> None:
    """Have figures that broke last round roll to rally, unless they were attacked; the others run on.

    [SP-3.6.2.3, SP-3.6.2.3.1, SP-R107]"""
    for side in ref.state.sides:
        for group in groups_in_flight(ref, side.id):
            due = [member for member in group if broke_in(member) == ref.state.round - 1]
            due = [figure for figure in due if not is_bolting(figure) and not is_driven(figure)]
            if not due:
                continue
            if any(figure.hurt for figure in due) or not rally_roll(ref, due, "to stand again", "", "SP-3.6.2.3"):
                run(ref, [figure.id for figure in due], "SP-3.6.2.3.1")


def run_on(ref: Referee, side: str) -> None:
    """Have those of a side run on whom only a leader, or on a horse his rider, could still have stopped.

    [SP-3.6.2.3.1, SP-3.6.2.3.2, SP-R107, SP-R111]"""
    for group in groups_in_flight(ref, side):
        now = ref.state.round
        lasting = [member.id for member in group if is_bolting(member) or is_driven(member)]
        names = [member.id for member in group if broke_in(member) < (now if member.id in lasting else now - 1)]
        if names:
            run(ref, names, "SP-3.6.2.3.1")


def call(ref: Referee, leader: str, whom: str) -> None:
    """Have a leader call on those in flight who can hear him: their morale is rolled again.

    [SP-3.6.3.1, SP-3.6.3.1.2, SP-R79, SP-R109]"""
    figure = ref.figure(leader)
    group = within_call(ref.at, figure, hearing(ref.at, figure.side, whom))
    called = Condition("called", ref.state.round, " ".join([*called_on(figure), whom]))
    ref.record(Beset(figures=(leader,), condition=called, rules=("SP-3.6.3.1.2", "SP-R79")))
    rally_roll(ref, group, f"as {figure.name} calls", leader, "SP-3.6.3.1")


def rally_roll(ref: Referee, group: Sequence[Figure], why: str, by: str, rule: str) -> bool:
    """Roll the morale of a group in flight; if it holds, it stands."""
    unit = _unit_of(ref, group[0])
    held = rolled(ref, group, unit, unit, Occasion(why, rule, purpose="rally", by=by))
    if held:
        _stand(ref, tuple(member.id for member in group), by, rule)
    return held


def _unit_of(ref: Referee, figure: Figure) -> Unit | None:
    return ref.state.units.get(group_in_flight(ref.at, figure))


def _stand(ref: Referee, names: tuple[str, ...], by: str, rule: str) -> None:
    for condition in ("fleeing", "bolted", "trapped"):
        held = tuple(name for name in names if ref.figure(name).has(condition))
        if held:
            ref.record(Freed(figures=held, condition=condition, rules=(rule,)))
    ref.record(Rallied(figures=names, by=by, rules=(rule,)))


# ---- horses ------------------------------------------------------------------------------------------------------


def check_mounts(ref: Referee) -> None:
    """Have beasts that are not trained for battle check morale in each round in which their riders are in melee.

    [SP-3.5.9.20, SP-R111]"""
    for figure in ref.state.standing():
        if not figure.profile.mount or figure.has("fleeing") or is_bolting(figure):
            continue
        if not rides_untrained(ref.at, figure) or not is_locked(ref.at, figure):
            continue
        if not _mount_rolled(ref, figure, "the noise of battle", "SP-3.5.9.20", "morale"):
            shies = Condition("breaking", 0, "mount")
            ref.record(Beset(figures=(figure.id,), condition=shies, rules=("SP-3.5.9.20", "SP-R60", "SP-R74")))


def rein_in(ref: Referee, name: str, *, blows: int = 0) -> None:
    """Have a rider try to master his horse, for a blow in melee or for half his allowance out of it.

    [SP-3.6.3.2, SP-3.6.3.2.1, SP-R74, SP-R111]"""
    figure = ref.figure(name)
    rule = "SP-3.6.3.2.1" if blows else "SP-3.6.3.2"
    cost = 0 if blows else allowance(ref.at, figure) // 2
    ref.record(Reined(figure=name, cost=cost, blows=blows, rules=(rule,)))
    if not _mount_rolled(ref, figure, f"{figure.name} reins it in", rule, "rally"):
        return
    if figure.has("breaking"):
        ref.record(Freed(figures=(name,), condition="breaking", rules=(rule,)))
        ref.record(Rallied(figures=(name,), by=name, rules=(rule,)))
    else:
        _stand(ref, (name,), name, rule)


def _mount_rolled(ref: Referee, figure: Figure, why: str, rule: str, purpose: str) -> bool:
    tally = mount_tally(ref.at, figure)
    beast = ref.at.catalogue.mounts[figure.profile.mount].name
    roll = sum(ref.throw("2d6", purpose, figure.id, "mount", f"{figure.name}'s {beast} checks morale: {why}"))
    held = tally.passes(roll)
    seen, rules = {"mount": figure.profile.mount}, (rule, "SP-R74")
    ref.record(
        MoraleChecked(
            unit="", figures=(figure.id,), why=why, roll=roll, tally=tally, held=held, witness=seen, rules=rules
        )
    )
    return held
