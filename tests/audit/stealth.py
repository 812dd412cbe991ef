"""The audit of surprise: who acts is seen, the surprised and those without a surprise round do nothing."""

from __future__ import annotations

from game.board.bases import gap_within
from game.core.events import Surprised
from game.core.fight.deeds import Shot, Struck
from game.core.fight.moves import Locked, Moved
from game.core.fight.stealth import HIDDEN, UNREADY, AmbushSprung, Lurked, Revealed
from game.core.grain import GRAIN
from game.core.held.doors import Toiled
from game.core.state import State
from tests.audit.watching import Watching, fail, watches

IDLE = ("surprised", UNREADY)


@watches(Moved, Shot, Struck, Toiled)
def _acts(memory: Watching, before: State, event: Moved | Shot | Struck | Toiled, after: State) -> None:
    name = event.figure if isinstance(event, Moved | Toiled) else event.actor
    figure = before.figures[name]
    if figure.has(HIDDEN):
        fail("R35 who acts is seen", event, name)
    own = not isinstance(event, Moved) or event.how == "move"
    if own and any(figure.has(one) for one in IDLE):
        fail("R35 no act of its own", event, name)


@watches(Revealed)
def _shown(memory: Watching, before: State, event: Revealed, after: State) -> None:
    memory.shown.update(dict.fromkeys(event.figures, after.n))


@watches(Lurked)
def _lurked(memory: Watching, before: State, event: Lurked, after: State) -> None:
    if before.round or any(before.figures[name].side != event.side for name in event.figures):
        fail("R42 an ambush is laid before the first round", event, event.side)


@watches(AmbushSprung)
def _sprung(memory: Watching, before: State, event: AmbushSprung, after: State) -> None:
    if any(not before.figures[name].has("ambush") for name in event.figures) or not event.figures:
        fail("R42 an ambush has one surprise round", event, event.side)


@watches(Surprised)
def _surprised(memory: Watching, before: State, event: Surprised, after: State) -> None:
    if not all(figure.has("surprised") for figure in after.standing(event.side)):
        fail("R42 a whole side is surprised", event, event.side)
    if any(figure.has("surprised") for figure in before.standing(before.enemy_of(event.side))):
        fail("R42 one side only is surprised", event, event.side)


@watches(Locked)
def _locked(memory: Watching, before: State, event: Locked, after: State) -> None:
    """Nobody hides an inch from an enemy when locks are looked at."""
    standing = after.standing()
    for one in standing:
        foes = [foe for foe in standing if foe.side != one.side] if one.has(HIDDEN) else []
        if any(gap_within(one, foe, GRAIN) for foe in foes if foe.altitude == one.altitude):
            fail("R05 who is found is seen", event, one.id)
        open_to_all = not after.terrain and after.table.light == "day" and not one.altitude
        for foe in foes if open_to_all else ():
            away = (foe.x - one.x) ** 2 + (foe.y - one.y) ** 2 + foe.altitude**2
            if foe.altitude and not foe.conditions and away <= (24 * GRAIN) ** 2:
                fail("R05 who is seen from above is found", event, one.id)
