"""The audit of morale: checks, calls and losses."""

from __future__ import annotations

from game.board.bases import gap
from game.core.fight.harm import Beset
from game.core.fight.nerve import LossesReached, MoraleChecked
from game.core.figures import SLAIN
from game.core.grain import GRAIN
from game.core.state import State
from game.rules.morale.checks import THRESHOLDS, morale_class
from game.rules.moving.movement import allowance
from tests.audit.watching import Watching, fail, held, watches


@watches(MoraleChecked)
def _checked(memory: Watching, before: State, event: MoraleChecked, after: State) -> None:
    tally = event.tally
    total = sum(modifier.value for modifier in tally.modifiers if modifier.ignored is None)
    if not 2 <= event.roll <= 12 or event.held != (event.roll + total >= 7) or total != tally.total:
        fail("R39 the sum", event, f"{event.roll} and {total}")
    mounts = "SP-R74" in event.rules
    for name in event.figures:
        figure = before.figures[name]
        if figure.profile.never_checks and not mounts:
            fail("R39 some never check", event, name)
        if not figure.standing:
            fail("R34 the dead never act", event, name)
    if "SP-3.5.9.2.1" in event.rules:
        (name,) = event.figures
        if name in memory.alarmed:
            fail("R25 one check a round for rear attacks", event, name)
        memory.alarmed.add(name)
    if "SP-3.6.3.1" in event.rules:
        for leader, whom in memory.called.items():
            if event.unit in whom or event.figures[0] in whom:
                _within_voice(before, event, leader)


def _within_voice(before: State, event: MoraleChecked, leader: str) -> None:
    caller = before.figures[leader]
    if caller.id not in event.why and caller.name not in event.why:
        return
    for name in event.figures:
        if gap(caller, before.figures[name]) > caller.profile.charisma * GRAIN:
            fail("R41 within his voice", event, f"{name} does not hear {leader}")


@watches(LossesReached)
def _losses(memory: Watching, before: State, event: LossesReached, after: State) -> None:
    """Each threshold is reached once, and truly [R39]."""
    unit = before.units[event.unit]
    members = [before.figures[name] for name in unit.figures]
    slain = sum(1 for member in members if member.fate == SLAIN)
    if event.percent not in THRESHOLDS[morale_class(members[0])] or event.percent <= unit.checked:
        fail("R39 thresholds", event, f"{event.percent} after {unit.checked}")
    if slain * 100 < event.percent * len(members):
        fail("R39 thresholds", event, f"{slain} of {len(members)} slain")


@watches(Beset)
def _called(memory: Watching, before: State, event: Beset, after: State) -> None:
    """A leader who calls is free, has moved half at most, and calls on each group once a round [R41]."""
    if event.condition.name != "called":
        return
    (name,) = event.figures
    leader = before.figures[name]
    if held(before, leader):
        fail("R41 the leader is free", event, name)
    if leader.walked * 2 > allowance(memory.anew(before), leader):
        fail("R41 the leader moved half at most", event, f"{leader.walked} grains")
    whom = event.condition.value.split()
    known = memory.called.setdefault(name, set())
    if len(set(whom)) != len(whom) or whom[-1] in known:
        fail("R41 one call a round", event, str(whom))
    known.add(whom[-1])
