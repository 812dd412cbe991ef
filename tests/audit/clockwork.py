"""The audit where figures act at moments of their own: percentages, bashes, defences, secrets and rows [X04]."""

from __future__ import annotations

from fractions import Fraction

from game.core.course.secrecy import Kept
from game.core.fight.deeds import Shot, Struck
from game.core.fight.moves import Moved
from game.core.grain import GRAIN
from game.core.state import State
from game.rules.knowing.view import view
from game.systems.exile.events import (
    ChoiceShown,
    DefenceMet,
    DefencesEnded,
    DefencesRaised,
    MarkerMoved,
    RoundLaid,
    TimeRanOut,
)
from game.systems.exile.ledger import clockwork
from game.systems.exile.scores.wound_events import Staggered
from tests.audit.watching import Watching, fail, watches

ROUND = 20
"""Seconds."""
FASTEST = 2 * 35 * GRAIN // 5
"""Grains in a second of the fastest there is: a gallop, hasted."""


@watches(Struck, Shot)
def _percentages(memory: Watching, before: State, event: Struck | Shot, after: State) -> None:
    if not event.tally.on_need:
        return
    if not 1 <= event.tally.least <= 95:
        fail("X04 chances", event, f"a chance of {event.tally.least}")
    if event.hit != (event.roll <= event.tally.least):
        fail("X04 success is a roll within the chance", event, f"{event.roll} against {event.tally.least}")
    bashes = event.roll % 5 == 0 or "disarm" in event.tally.label
    memory.bashing[f"{event.actor} {event.target}"] = event.hit and bashes


@watches(Staggered)
def _staggered(memory: Watching, before: State, event: Staggered, after: State) -> None:
    if not memory.bashing.get(f"{event.by} {event.figure}"):
        fail("X04 a bash is a hit that ends in 0 or 5", event, event.figure)


@watches(MarkerMoved, TimeRanOut)
def _marker(memory: Watching, before: State, event: MarkerMoved | TimeRanOut, after: State) -> None:
    was = clockwork(before)
    if Fraction(*event.at) < Fraction(*was.now):
        fail("X04 the marker is read onwards", event, f"from {was.now}")
    if not was.start <= Fraction(*event.at) <= was.start + ROUND:
        fail("X04 the marker is read onwards", event, f"in the round from {was.start}")


@watches(RoundLaid)
def _round_laid(memory: Watching, before: State, event: RoundLaid, after: State) -> None:
    if event.start != ROUND * (after.round - 1):
        fail("X04 rounds of twenty seconds", event, str(after.round))


@watches(DefencesRaised)
def _raised(memory: Watching, before: State, event: DefencesRaised, after: State) -> None:
    now = Fraction(*clockwork(before).now)
    if any(abs(Fraction(*defence.at) - now) > 1 for defence in event.defences.values()):
        fail("X04 a defence is good for a second", event, f"raised at {now}")


@watches(DefenceMet)
def _met(memory: Watching, before: State, event: DefenceMet, after: State) -> None:
    held = clockwork(before).defences[event.figure]
    if abs(Fraction(*held.at) - Fraction(*clockwork(before).now)) > 1:
        fail("X04 a defence is good for a second", event, f"met at {clockwork(before).now}, raised at {held.at}")


@watches(DefencesEnded)
def _ended(memory: Watching, before: State, event: DefencesEnded, after: State) -> None:
    up, now = clockwork(before).defences, Fraction(*clockwork(before).now)
    late = [name for name in event.figures if event.lapsed and now > Fraction(*up[name].at) + 1]
    if late:
        fail("X04 a defence is good for a second", event, f"ended at {now}: {late}")


@watches(Kept)
def _kept(memory: Watching, before: State, event: Kept, after: State) -> None:
    other = after.enemy_of(event.secret.side)
    seen = [secret for secret in view(after, other).secrets if secret.name == event.secret.name]
    if any(one.text for one in seen):
        fail("X04 what is chosen is hidden", event, event.secret.name)


@watches(ChoiceShown)
def _shown(memory: Watching, before: State, event: ChoiceShown, after: State) -> None:
    if not event.held and any(secret.name.endswith(f" {event.figure}") for secret in before.secrets):
        fail("X04 what is shown is opened", event, event.figure)


@watches(Moved)
def _row(memory: Watching, before: State, event: Moved, after: State) -> None:
    if event.how != "row":
        return
    if event.figure in clockwork(before).engaged:
        fail("X04 the engaged move by tactics", event, event.figure)
    flies = 2 * max(after.figures[event.figure].profile.allowance, after.figures[event.figure].profile.flies) // 3
    if event.length > max(FASTEST, flies):
        fail("X04 a second's distance", event, str(event.length))
