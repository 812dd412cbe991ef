"""How the hidden come to light: they act, or they are attacked [SP-3.1.10, SP-R22]."""

from __future__ import annotations

from game.core.events import Event
from game.core.fight.deeds import BreathUsed, Rose, Saved, Shot, Struck
from game.core.fight.harm import Beset, Damaged
from game.core.fight.magic import SpellCast
from game.core.fight.moves import Charged, Moved
from game.core.fight.nerve import Reined
from game.core.fight.riding import Dismounted, Mounted
from game.core.fight.stealth import AMBUSH, HIDDEN, Revealed, Unmasked
from game.core.fight.tricks import Gripped, StuntTried, Tried
from game.core.held.doors import Bashed, Toiled
from game.core.held.flasks import FlaskBroke
from game.core.state import State

KINDS: dict[type[Event], list[tuple[str, str]]] = {Beset: []}
"""Every kind of event by which somebody may come to light: the fields that name whom, and what uncovers him.

A turn where it stands is none."""


def uncovers(kind: type[Event], actor: str = "", target: str = "") -> None:
    """Register the fields of an event that name who acts and who is attacked: both come to light by it."""
    KINDS[kind] = [part for part in ((actor, "acts"), (target, "is attacked")) if part[0]]


WALKS: tuple[type[Event], ...] = (Moved, BreathUsed, Toiled, Bashed, Rose, Reined, SpellCast, Mounted, Dismounted)
ATTACKS: tuple[type[Event], ...] = (Shot, Struck, Gripped, Tried, StuntTried, FlaskBroke)
HARMS: tuple[type[Event], ...] = (Damaged, Saved)

for _kind in WALKS:
    uncovers(_kind, "figure")
for _kind in ATTACKS:
    uncovers(_kind, "actor", "target")
for _kind in HARMS:
    uncovers(_kind, target="figure")
uncovers(Charged, "figures")


def coming_to_light(state: State, event: Event) -> list[Event]:
    """List what comes to light by an event, before it: who is hidden and acts, is attacked, or is spotted [SP-R22]."""
    for field, why in KINDS[type(event)]:
        names = _hidden(state, getattr(event, field), HIDDEN)
        if names:
            return [Revealed(figures=names, why=why, rules=("SP-R22",))]
    if isinstance(event, Beset) and event.condition.name == "spotted":
        names = _hidden(state, event.figures, AMBUSH)
        if names:
            return [Unmasked(figures=names, rules=("SP-R22",))]
    return []


def _hidden(state: State, who: str | tuple[str, ...], condition: str) -> tuple[str, ...]:
    figures = state.figures
    found = [figures[name] for name in ((who,) if isinstance(who, str) else who) if name in figures]
    return tuple([figure.id for figure in found if figure.conditions and figure.has(condition)])
