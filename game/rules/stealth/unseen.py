"""The unseen: figures of whom the enemy knows nothing, in hiding or invisible, and their blows from hiding."""

from __future__ import annotations

from game.core.fight.unseen import SOUGHT, SPOTTED
from game.core.figures import Figure

HIDDEN, INVISIBLE = "hidden", "invisible"
"""Conditions of a figure that the enemy does not see [SP-3.1.10, SP-3.5.6.4]."""

SCREENED = "screened"
"""Condition of a figure that is being set up behind a screen: the other side sees it when both are ready [ST-R40]."""

UNSEEN = frozenset({HIDDEN, INVISIBLE, SCREENED})


def is_unseen(figure: Figure) -> bool:
    """Tell whether a figure is in hiding or invisible, or behind a screen [SP-3.5.6.3, SP-3.5.6.4, ST-R40]."""
    return bool(figure.conditions) and figure.has_any(UNSEEN)


AT_UNSEEN = -5
"""What every attack on an unseen foe whose place is known has on its die [SP-3.3.5.2.2]."""


def is_spotted(figure: Figure) -> bool:
    """Tell whether the enemy knows where an unseen figure is [SP-3.3.5.2.1, SP-3.3.5.3]."""
    return bool(figure.conditions) and figure.has(SPOTTED)


def is_known(figure: Figure) -> bool:
    """Tell whether the enemy knows where a figure is: it is seen, or has been spotted [SP-3.3.5.2.1]."""
    return not figure.conditions or not figure.has_any(UNSEEN) or figure.has(SPOTTED)


def sought(figure: Figure) -> str | None:
    """Return whom a figure has found that looked for the unseen this round, "" for nobody; None if it has not looked.

    [SP-3.3.5.2]"""
    found = figure.condition(SOUGHT)
    return None if found is None else found.value


def passes_unseen(figure: Figure) -> bool:
    """Tell whether a figure walks on undetected: the invisible do, one in hiding shows himself by walking.

    [SP-3.5.6.3, SP-R198]"""
    return bool(figure.conditions) and figure.has(INVISIBLE)


FROM_HIDING = "from_hiding"
"""Condition of one whose blows of this round are from behind wherever it stands: at the enemy whose id is its value,
at everybody where that is empty [SP-3.5.6.4, SP-3.1.14]."""


def strikes_from_hiding(figure: Figure, foe: Figure) -> bool:
    """Tell whether a figure's blows at a foe come out of hiding, and so from behind [SP-3.5.6.4, SP-R54, SP-R85]."""
    came = figure.condition(FROM_HIDING) if figure.conditions else None
    return came is not None and came.value in ("", foe.id)
