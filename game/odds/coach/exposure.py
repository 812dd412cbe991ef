"""How one who is lost came to be lost: from behind, from the side, under shots, or in plain blows, and by whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from game.core.events import Event
from game.core.fight.deeds import BreathUsed, Shot, Struck
from game.core.fight.magic import SpellCast
from game.core.figures import Figure
from game.core.state import State
from game.rules.melee.reach import FLANK, FRONT, REAR
from game.rules.situation import Situation

SHOT, MAGIC, BREATH = "shot", "magic", "breath"
WORDS = {
    REAR: "leaves {whom} rear to {who}", FLANK: "leaves {whom} flank to {who}", FRONT: "leaves {name} to {who}",
    SHOT: "brings {name} under the shots of {who}", MAGIC: "brings {name} within the magic of {who}",
    BREATH: "brings {name} before the breath of {who}",
}  # fmt: skip
"""What a command does to one, by how he comes to be lost."""
OFTEN = 0.25
"""Of the harm that one takes, so much from behind or from the side is told of, and whoever does so much of it."""

Harms = Counter[tuple[str, str]]
"""Who did harm to one, and how: how often."""


def harms(events: Iterable[Event], name: str) -> Harms:
    """Count who did what to a figure in the course of some events."""
    found: Harms = Counter()
    for event in events:
        if isinstance(event, Struck) and event.target == name and event.hit:
            found[event.actor, _side(event.witness.get("arc", ""))] += 1
        elif isinstance(event, Shot) and event.target == name and event.hit:
            found[event.actor, SHOT] += 1
        elif isinstance(event, SpellCast | BreathUsed) and name in event.caught:
            found[event.figure, BREATH if isinstance(event, BreathUsed) else MAGIC] += 1
    return found


def _side(arc: str) -> str:
    return FLANK if arc.endswith("flank") else REAR if arc == REAR else FRONT


def told(at: Situation, name: str, done: Harms) -> str:
    """Say to whom a command exposes a figure; "" where nobody did him harm."""
    every = sum(done.values())
    if not every:
        return ""
    ways: Counter[str] = Counter()
    for (_, how), times in done.items():
        ways[how] += times
    # What is worst of what is frequent is the reason, the rear before the flank.
    how = next((way for way in (REAR, FLANK) if ways[way] >= OFTEN * every), max(sorted(ways), key=lambda w: ways[w]))
    by = sorted({who for (who, way), times in done.items() if way == how and times >= OFTEN * ways[how] / 2})
    figure = at.figure(name)
    whose = f"{figure.name}'" if figure.name.endswith("s") else f"{figure.name}'s"
    return WORDS[how].format(whom=whose, name=figure.name, who=several(at, by))


def several(at: Situation, names: list[str]) -> str:
    """Name one, or tell how many of a kind there are: "2 orcs"."""
    figures = [found for name in names if (found := _known(at.state, name)) is not None]
    if len(figures) == 1:
        return figures[0].name
    kinds = {figure.profile.kind for figure in figures if figure.profile.sort == "creature"}
    kind = at.catalogue.creatures.get(next(iter(kinds))) if len(kinds) == 1 else None
    alike = kind is not None and all(figure.profile.sort == "creature" for figure in figures)
    return f"{len(figures)} {kind.plural}" if kind is not None and alike else f"{len(figures)} of the enemy"


def _known(state: State, name: str) -> Figure | None:
    return state.figures.get(name)
