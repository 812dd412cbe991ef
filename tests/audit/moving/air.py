"""The audit of the air: who flies, how high, what it costs, and where it comes down."""

from __future__ import annotations

from game.core.fight.moves import Fell, Soared, Swept
from game.core.grain import GRAIN
from game.core.state import State
from game.play.ledger import fight
from tests.audit.watching import Watching, fail, held, watches

LEAST, MOST = 2 * GRAIN, 24 * GRAIN


@watches(Fell)
def _fell(memory: Watching, before: State, event: Fell, after: State) -> None:
    memory.fallen.add(event.figure)


@watches(Soared)
def _soared(memory: Watching, before: State, event: Soared, after: State) -> None:
    """One with wings rises by whole inches at an inch for each, from where nobody holds it, and sinks for nothing.

    [SP-R296, SP-R297, SP-R299]"""
    old = before.figures[event.figure]
    if not old.standing:
        fail("A01 the dead do not fly", event, event.figure)
    rises = event.altitude > old.altitude
    if rises and not old.profile.flies and not old.has("flying"):
        fail("A01 wings", event, event.figure)
    if event.altitude % GRAIN or not (event.altitude == 0 or LEAST <= event.altitude <= MOST):
        fail("A02 heights", event, f"{event.altitude} grains")
    if rises and before.table.setting != "outdoors" and (not before.table.vast or event.altitude > 4 * GRAIN):
        fail("A02 heights under a roof", event, f"{event.altitude} grains")
    if event.cost not in (0, event.altitude - old.altitude if rises else 0):
        fail("A03 what rising costs", event, f"{event.cost} grains")
    if rises and not old.altitude and old.locked and held(before, old):
        fail("A04 the locked take no wing", event, event.figure)


@watches(Swept)
def _swept(memory: Watching, before: State, event: Swept, after: State) -> None:
    """One with wings and a blow to give sets out past an enemy, once a round, in its side's movement [SP-R308]."""
    old, foe = before.figures[event.figure], before.figures[event.target]
    if not old.profile.flies and not old.has("flying"):
        fail("A01 wings", event, event.figure)
    if foe.side == old.side or not foe.standing:
        fail("R34 friends do not strike friends", event, event.target)
    if old.blows or event.figure in memory.sweeps or fight(before).phase not in ("move", "counter"):
        fail("A05 one sweep a round", event, event.figure)
    if old.locked and held(before, old):
        fail("A04 the locked take no wing", event, event.figure)
    memory.sweeps[event.figure] = event.target
