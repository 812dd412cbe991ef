"""What of the other side's answers a side knows of, and so may not take back without its consent."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import asdict, replace

from game.core.commands import Done, Order
from game.core.figures import Figure
from game.files.played import STANDING, Played
from game.play.position import Position
from game.rules.decision import AnyOffer, Decision
from game.rules.knowing.view import view
from game.rules.situation import Battle, Situation


def has_decided(battle: Battle, before: Position, played: Played, side: str) -> bool:
    """Tell whether the other side has answered a decision that this side may know of.

    It may know neither what only unseen figures were asked, nor what was asked for their sake alone: that is taken
    back with the rest, and asked again. To be done where there was nothing to decide is no decision."""
    decision = before.decision
    if decision is None or decision.side == side or played.by == STANDING:
        return False
    seen, command = view(before.now, side).figures, played.command
    if _asks_only_the_unseen(decision, seen):
        return False
    theirs = {name for name, figure in seen.items() if figure.side == decision.side}
    named = command is not None and not theirs.isdisjoint(command.text().split())
    return named or decision_is_known(battle, before, side)


def decision_is_known(battle: Battle, before: Position, side: str) -> bool:
    """Tell whether a side may know that the other is asked something: a figure that it sees has reason to be."""
    decision = before.decision
    at = Situation(view(before.now, side), battle)
    if decision is None or _asks_only_the_unseen(decision, at.state.figures):
        return False
    hidden = before.now.figures.keys() - at.state.figures.keys()
    offers = [offer for offer in decision.offers if not offer.aside and offer.kind not in (Done, Order)]
    known = [of_the_seen(offer, hidden) for offer in offers]
    return any(offer is not None and offer.is_reason(at) for offer in known)


def _asks_only_the_unseen(decision: Decision, seen: Mapping[str, Figure]) -> bool:
    return bool(decision.figures) and seen.keys().isdisjoint(decision.figures)


def of_the_seen(offer: AnyOffer, hidden: set[str]) -> AnyOffer | None:
    """Return an offer without hidden figures; None where it is for a hidden figure alone."""
    changes = {}
    for field, value in asdict(offer).items():
        if isinstance(value, str) and value in hidden:
            return None
        if isinstance(value, tuple) and any(isinstance(name, str) and name in hidden for name in value):
            changes[field] = tuple([name for name in value if name not in hidden])
    return replace(offer, **changes) if changes else offer
