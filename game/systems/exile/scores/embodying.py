"""Body, Fatigue and training of those who take part, from the beginning or since a spell brought them [EX-R24]."""

from __future__ import annotations

from game.core.figures import Figure
from game.play.referee import Referee
from game.rules.gear.arms import has_shield
from game.systems.exile.events import Embodied
from game.systems.exile.scores.scores import carried, scores
from game.systems.exile.tables import block


def embody(ref: Referee, figure: Figure) -> None:
    """Settle what a figure has of Body, Fatigue and helm, and what it is trained in [EX-R20, EX-R24, EX-R25]."""
    own = scores(ref.at, figure)
    ref.record(
        Embodied(
            figure=figure.id,
            body=own.body,
            fatigue=own.fatigue,
            helm=helm_of(ref, figure),
            trained=carried(ref.at, figure),
            rules=("EX-R20", "EX-R24", "EX-R25"),
        )
    )


def helm_of(ref: Referee, figure: Figure) -> int:
    """Return what a figure's helm takes: by its armour, of steel for a character in mail with a shield [EX-7.4]."""
    helm = int(block("damage")["helms"].get(figure.profile.armour, 0))
    if helm and figure.profile.armour == "chain" and has_shield(ref.at, figure) and figure.profile.character:
        return int(block("damage")["steel"])
    return helm


def embody_new(ref: Referee) -> None:
    """Settle it for those whom a spell or a device has just brought [EX-R24]."""
    for figure in ref.state.standing():
        if figure.ledger is None:
            embody(ref, figure)
