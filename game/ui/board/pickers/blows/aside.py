"""What a figure may do at once in its turn to strike, instead of a plain blow."""

from __future__ import annotations

from game.core.commands import Command, Flee, Rally, Rise, Strike
from game.core.figures import Figure
from game.play.melee.offers import MayGetUp, MayRein, instead
from game.play.melee.stepping_offers import MayFlee
from game.ui.board.hands.asked import Asked, Strip
from game.ui.kit.controls.option import Option


def beside_blows(asked: Asked, figure: Figure, target: str, name: str) -> Command | None:
    """Return what an action gives: getting up, reining in, fleeing, another weapon at the target; None for others."""
    if name == "rise" and asked.offer(MayGetUp) is not None:
        return Rise((figure.id,))
    if name == "rally" and asked.offer(MayRein) is not None:
        return Rally(figure.id, figure.id)
    if name == "flee" and asked.offer(MayFlee) is not None:
        return Flee(figure.id)
    return Strike(figure.id, target, instead(asked.at, figure)) if name == "instead" and target else None


def slips_away(figure: Figure) -> Strip:
    """The question where one slips away to, in place of his blow."""
    return Strip(
        f"{figure.name} slips away",
        "Click one of the ringed places. It costs a blow, and those who are quicker strike first.",
        "SP-3.5.6.5",
        (Option("confirm", "To the best place", key="Enter", main=True), Option("cancel", "Stay", key="Esc")),
    )
