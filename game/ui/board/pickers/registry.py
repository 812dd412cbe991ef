"""Registries of pickers: by kind of command, by offer, and helpers of walks; books register their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from game.core.commands import Command
from game.rules.decision import AnyOffer

if TYPE_CHECKING:
    from game.ui.board.hands.asked import Asked
    from game.ui.board.pickers.beside import Beside
    from game.ui.board.pickers.picker import Picker

PICKERS: dict[type[Command], type[Picker]] = {}
"""By the kind of command that it makes."""
OFFERED: dict[type[AnyOffer], type[Picker]] = {}
"""By the first offer of the decision: where that is here, its kind of command does not matter."""

P = TypeVar("P", bound="type[Picker]")


def picks(*kinds: type[Command]) -> Callable[[P], P]:
    """Register a picker for the commands of some kinds."""

    def enter(picker: P) -> P:
        PICKERS.update(dict.fromkeys(kinds, picker))
        return picker

    return enter


def answers(*kinds: type[AnyOffer]) -> Callable[[P], P]:
    """Register a picker for decisions whose first offer is of a kind."""

    def enter(picker: P) -> P:
        OFFERED.update(dict.fromkeys(kinds, picker))
        return picker

    return enter


# ---- beside walks --------------------------------------------------------------------------------------------------

Helper = Callable[[Any, "Asked"], "Beside"]
HELPERS: dict[type[AnyOffer], tuple[type[Command], Helper]] = {}
"""By the offer that is beside one of walks: the kind of command they make, and what makes one of a picker."""

H = TypeVar("H", bound=Helper)


def helps(offer: type[AnyOffer], kind: type[Command]) -> Callable[[H], H]:
    """Register who helps with walks where an offer is made beside them, and the kind of command he makes."""

    def enter(helper: H) -> H:
        HELPERS[offer] = (kind, helper)
        return helper

    return enter


def helpers_of(picker: Picker, asked: Asked) -> list[Beside]:
    """Make those who help with the walks of a decision."""
    return [helper(picker, asked) for offer, (_, helper) in HELPERS.items() if asked.offer(offer) is not None]


def helped() -> frozenset[type[Command]]:
    """Return the kinds of commands that helpers make."""
    return frozenset(kind for kind, _ in HELPERS.values())
