"""Engines that have no target from where they are set up, by the scale of the book they are played by."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product
from typing import NamedTuple

from game.board.land.regions import apart
from game.core.figures import Figure
from game.core.grain import Point, distance_up, round_inches
from game.rules.missiles.engines import emplacement
from game.rules.situation import Situation


class Idle(NamedTuple):
    """An engine without a target: its figure, and the reason in words that follow its name."""

    figure: Figure
    sentence: str
    everywhere: bool
    """Whether there is no place on the table at which it could throw, whoever stands there."""


def idle_engines(at: Situation) -> Iterator[Idle]:
    """List the engines that could throw nowhere on the table, or at nobody in sight as all set up [SP-R262, TA-R47]."""
    table = at.state.table
    if table.setting == "dungeon" or (table.setting == "building" and not table.vast):
        return
    for figure in at.state.figures.values():
        kind = at.catalogue.engines.kinds.get(figure.profile.facts.engine)
        if kind is None:
            continue
        about = f"the {kind.name} of {figure.name}"
        least, most = kind.least, kind.range
        mine = _places(at, figure)
        corners = tuple(product((0, table.width), (0, table.height)))
        if _farthest(mine, corners) < least:
            words = f"throws {round_inches(least)} inches at the least, and no place is so far from it [SP-R262]"
            yield Idle(figure, f"{about} {words}", True)
            continue
        there = [_stands(at, foe) for foe in _foes(at, figure)]
        far = [(apart(mine, region), _farthest(mine, region)) for region in there]
        if not far or any(near <= most + kind.radius and away >= least - kind.radius for near, away in far):
            continue
        yield Idle(figure, f"{about} {_why([distance for distance, _ in far], least, most)} [SP-R262]", False)


def _why(far: Collection[int], least: int, most: int) -> str:
    """Say why an engine throws at none of the enemies at these distances."""
    if max(far) < least:
        return f"throws {round_inches(least)} inches at the least, and all its foes in sight set up nearer"
    if min(far) > most:
        return f"throws {round_inches(most)} inches at the most, and all its foes in sight set up farther off"
    reach = f"from {round_inches(least)} to {round_inches(most)} inches"
    return f"throws {reach}, and all its foes in sight set up nearer or farther off"


def _foes(at: Situation, figure: Figure) -> list[Figure]:
    """The enemies set up in sight; none where some come later."""
    foes = [other for other in at.state.figures.values() if other.side != figure.side]
    if any(figure.fate == "coming" for figure in foes):
        return []
    return [figure for figure in foes if figure.standing and (at.book.bodies.in_the_open or not figure.has("hidden"))]


def _region(at: Situation, side: str) -> tuple[Point, ...]:
    """The corners of the region in which a side sets up; none where it stands already."""
    return at.state.regions.get(at.state.circumstances.deployment.get(side, ""), ())


def _stands(at: Situation, figure: Figure) -> tuple[Point, ...]:
    """Where somebody may come to stand, by the corners of it."""
    return _region(at, figure.side) or (figure.at,)


def _places(at: Situation, figure: Figure) -> tuple[Point, ...]:
    """The corners of where an engine may stand: before its man, or in his place where the two are counted as one."""
    region = _region(at, figure.side)
    if region:
        return region
    kind = at.catalogue.engines.kinds[figure.profile.facts.engine]
    engine = emplacement(at, figure, kind, figure.id)
    return (figure.at,) if engine is None else (figure.at, engine.at)


def _farthest(mine: Collection[Point], theirs: Collection[Point]) -> int:
    return max(distance_up(place, other) for place in mine for other in theirs)
