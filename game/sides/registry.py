"""What players answer to the offers of one book alone, registered by its folder for a player and a kind of offer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from game.core.commands import Command
from game.rules.decision import AnyOffer, Decision
from game.rules.situation import Situation
from game.sides.books import load
from game.sides.player import Player

Said = tuple[Command, str]
"""A command, and the reason for it."""
P = TypeVar("P", bound=Player)
Kind = TypeVar("Kind", bound=AnyOffer)
Answer = Callable[[P, Situation, Decision, Kind], Said | None]
Found = Callable[[], Said | None]
ANSWERS: dict[tuple[type[Player], type[AnyOffer]], Callable[[Any, Situation, Decision, Any], Said | None]] = {}


def answers(player: type[P], kind: type[Kind]) -> Callable[[Answer[P, Kind]], Answer[P, Kind]]:
    """Register what a kind of player answers to a kind of offer; None for no answer."""

    def enter(answer: Answer[P, Kind]) -> Answer[P, Kind]:
        ANSWERS[player, kind] = answer
        return answer

    return enter


def own_answer(player: Player, at: Situation, decision: Decision, *offers: AnyOffer) -> Found | None:
    """Return the answer to the first of some offers that one book alone makes, or None where none is."""
    load(at.book.id)
    for offer in offers:
        for kind in type(player).__mro__:
            answer = ANSWERS.get((kind, type(offer)))
            if answer is not None:
                return partial(answer, player, at, decision, offer)
    return None
