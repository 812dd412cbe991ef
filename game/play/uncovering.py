"""How the hidden come to light: they act, they are attacked, or an enemy comes upon them [SP-3.1.10, SP-R22]."""

from __future__ import annotations

from game.core.deeds import BreathUsed, Charged, Moved, Reined, Rose, Saved, Shot, Struck
from game.core.doors import Bashed, Toiled
from game.core.events import Beset, Damaged, Event
from game.core.state import State
from game.core.stealth import AMBUSH, HIDDEN, Revealed, Unmasked
from game.core.tricks import Gripped, StuntTried, Tried
from game.core.unseen import SPOTTED, Spotted

ACTS: dict[type[Event], str] = {
    Moved: "figure", Charged: "figures", Shot: "actor", BreathUsed: "figure", Struck: "actor", Toiled: "figure",
    Bashed: "figure", Rose: "figure", Reined: "figure", Tried: "actor", Gripped: "actor", StuntTried: "actor",
}  # fmt: skip
"""Kinds of event by which a figure acts, and the field that names it; a turn where it stands is none."""

SUFFERS: dict[type[Event], str] = {
    Shot: "target", Struck: "target", Tried: "target", Gripped: "target", Damaged: "figure", Saved: "figure",
}  # fmt: skip
"""Kinds of event by which a figure is attacked, and the field that names it."""

KINDS: frozenset[type[Event]] = frozenset((*ACTS, *SUFFERS, Beset, Spotted))


def coming_to_light(state: State, event: Event) -> list[Event]:
    """List what comes to light by an event, before it: who is hidden and acts, is attacked, or is spotted [SP-R22]."""
    found: list[Event] = []
    kind = type(event)
    for table, why in ((ACTS, "acts"), (SUFFERS, "is attacked")):
        field = table.get(kind)
        if field is not None:
            names = _hidden(state, getattr(event, field), HIDDEN)
            if names:
                found.append(Revealed(figures=names, why=why, rules=("SP-R22",)))
                return found
    spotted: tuple[str, ...] = ()
    if isinstance(event, Spotted):
        spotted = (event.target,)
    elif isinstance(event, Beset) and event.condition.name == SPOTTED:
        spotted = event.figures
    if spotted:
        names = _hidden(state, spotted, AMBUSH)
        if names:
            found.append(Unmasked(figures=names, rules=("SP-R22",)))
    return found


def _hidden(state: State, who: str | tuple[str, ...], condition: str) -> tuple[str, ...]:
    names = (who,) if isinstance(who, str) else who
    found = (state.figures.get(name) for name in names)
    return tuple([one.id for one in found if one is not None and one.conditions and one.has(condition)])
