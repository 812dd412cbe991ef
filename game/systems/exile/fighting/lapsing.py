"""The end of held defences: what ends them, and what an unused one gives [EX-6.2]."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.commands import Command
from game.core.course.agenda import is_later
from game.core.figures import Figure
from game.core.grain import squared
from game.play.referee import Referee
from game.rules.melee.reach import opponents
from game.rules.situation import Situation
from game.systems.exile.events import DefencesEnded
from game.systems.exile.fighting.acting import is_offensive
from game.systems.exile.fighting.attack import counter
from game.systems.exile.fighting.defending import allows_counter, is_fit
from game.systems.exile.ledger import clockwork


def lapse_held(ref: Referee, names: list[str], chosen: dict[str, Command]) -> None:
    """A held defence ends at the event of an opponent that is not offensive: as if he had struck and missed.

    [EX-6.2, EX-6.2.1, EX-6.2.2]"""
    moment = clockwork(ref.state).now
    for name in sorted(clockwork(ref.state).defences):
        held = clockwork(ref.state).defences.get(name)
        if held is None or held.met or not is_later(moment, held.at):
            continue
        idle = [
            foe for foe in opponents(ref.at, ref.figure(name))
            if foe in names and not (foe in chosen and is_offensive(chosen[foe]))
        ]  # fmt: skip
        if idle:
            lapse(ref, [name], idle[0])


def lapse(ref: Referee, names: Sequence[str], against: str = "") -> None:
    """End defences, all at once; one unused is played as if the opponent, or the nearest, had struck and missed.

    Its counter-attack is included [EX-6.2.1, EX-6.2.2]."""
    held = clockwork(ref.state).defences
    for lapsed in (True, False):
        ended = tuple([name for name in names if held[name].met != lapsed])
        if ended:
            ref.record(DefencesEnded(figures=ended, lapsed=lapsed, rules=("EX-6.2.1",)))
    for name in names:
        if held[name].met or not allows_counter(held[name].what) or not is_fit(ref.state, ref.figure(name)):
            continue
        target = against or _nearest(ref.at, ref.figure(name))
        if target and ref.figure(target).standing:
            counter(ref, name, target, held[name].what)


def _nearest(at: Situation, figure: Figure) -> str:
    """The nearest opponent, or ""."""
    foes = [at.figure(foe) for foe in opponents(at, figure)]
    return min([(squared(foe.at, figure.at), foe.id) for foe in foes], default=(0, ""))[1]
