"""What falls together: shots, blows and spells of one volley."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from game.play.referee import Referee
from game.rules.situation import Situation

Later: TypeAlias = list[Callable[[Referee], None]]
"""What happens when the volley has closed: flight, figures set elsewhere, figures that come."""


class Volley(NamedTuple):
    """What blows of one volley share: the situation as it began, its number, and who was felled by whom.

    `later` is what waits until it has closed [SP-3.2.4]."""

    began: Situation
    number: int
    felled: dict[str, str]
    later: Later


def volley(ref: Referee) -> Volley:
    """Begin a volley on the state as it is now."""
    return Volley(ref.at, ref.state.n + 1, {}, [])
