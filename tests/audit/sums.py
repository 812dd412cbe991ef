"""What every audit of a witness asks: the sum of a tally, what counts in it, and the pose of two figures [R30]."""

from __future__ import annotations

from collections import Counter
from typing import Any

from game.board.measured import SLACK, Drawn, arcs, drawn, level_of, off
from game.core.events import Event
from game.core.figures import Figure
from game.core.grain import GRAIN
from game.core.state import State
from game.core.tally import Tally
from tests.audit import needs
from tests.audit.watching import Watching, fail

WITNESS = "R30 the witness"
SHARED_IDS = ("SP-", "ST-")
"""How the ids of the shared answers begin."""
HALF = 0.54
"""Degrees by which a whole number of them may differ from the angle: half a one, and what rounded vectors add."""


# ---- sums --------------------------------------------------------------------------------------------------------


def sums(event: Event, tally: Tally) -> None:
    """The total is the sum of what counts, the chance every face counted, and every line has its rule."""
    total = sum(modifier.value for modifier in tally.modifiers if modifier.ignored is None)
    if total != tally.total:
        fail("R30 the sum", event, f"modifiers give {total}, the tally says {tally.total}")
    if not tally.rule or any(not one.rule or not one.label or one.ignored == "" for one in tally.modifiers):
        fail("R30 the sum", event, "a line without its rule, its words or its reason")
    chance = needs.odds(tally)
    if abs(chance - tally.chance) > 1e-9:
        fail("R30 the sum", event, f"a chance of {chance}, the tally says {tally.chance}")


def counts(event: Event, tally: Tally, need: int, expected: needs.Counts) -> None:
    """The need and what counts are those expected, each with its rule; lines that add nothing do not matter.

    What a book counts by its own rules is its own affair; what it puts in place of a shared line, it shows beside."""
    if tally.need != need:
        fail(WITNESS, event, f"needs {need}, the tally says {tally.need}")
    found = Counter((one.rule, one.value) for one in tally.modifiers if one.ignored is None and one.value)
    wanted = Counter(one for one in expected if one[1])
    own = [one for one in found if not one[0].startswith(SHARED_IDS)]
    if own:
        for one in own:
            del found[one]
        wanted -= Counter((one.rule, one.value) for one in tally.modifiers if one.ignored is not None)
    if found != wanted:
        missing, beyond = sorted((wanted - found).elements()), sorted((found - wanted).elements())
        fail(WITNESS, event, f"not counted: {missing}; counted beside: {beyond}")


def near(event: Event, what: str, told: Any, measured: float, slack: float = SLACK / GRAIN) -> None:
    """A length told in inches is the one measured in grains."""
    if abs(float(told) - measured / GRAIN) > slack:
        fail(WITNESS, event, f"{what} {told}, measured {measured / GRAIN}")


# ---- geometry ----------------------------------------------------------------------------------------------------


def began(memory: Watching, before: State, volley: int) -> State:
    """Give the state on which what falls together was judged."""
    return memory.past.get(volley - 1, before)


def table_of(memory: Watching, state: State) -> list[Drawn]:
    """Draw the terrain as it is now, once for as long as it stays so."""
    if memory.drawn is None or memory.drawn[0] is not state.terrain:
        memory.drawn = state.terrain, drawn(state, memory.battle.catalogue.terrain)
    found: list[Drawn] = memory.drawn[1]
    return found


def pose(event: Event, witness: dict[str, Any], figure: Figure, target: Figure, size: str) -> None:
    """Arc, angle and line are those of the two figures."""
    if witness["arc"] not in arcs(target, figure.at, size):
        fail(WITNESS, event, f"arc {witness['arc']}, measured {sorted(arcs(target, figure.at, size))}")
    turn = abs((witness["angle"] - off(target, figure.at) + 180) % 360 - 180)
    if figure.at != target.at and turn > HALF:
        fail(WITNESS, event, f"angle {witness['angle']}, measured {off(target, figure.at)}")
    places = str(witness["shape"]).removeprefix("LINESTRING (").removesuffix(")").split(", ")
    line = [tuple(float(number) * GRAIN for number in place.split()) for place in places]
    if line != [figure.at, target.at]:
        fail(WITNESS, event, f"line {line}")


def heights(memory: Watching, state: State, event: Event, figure: Figure, target: Figure) -> None:
    """The levels of both are those of the ground under them, and how high each is above it."""
    told = event.witness.get("levels", (0, 0))  # type: ignore[attr-defined]
    for one, told_of in zip((figure, target), told, strict=True):
        measured = level_of(table_of(memory, state), one.at)
        if measured is not None:
            near(event, f"level of {one.id}", told_of, measured + one.altitude, 1 / GRAIN)
