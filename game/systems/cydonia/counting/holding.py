"""Turns on a count: who is called on it, who has lost a spell, and who may hold until when [CY-1.5, CY-1.7, CY-R7]."""

from __future__ import annotations

from msgspec.structs import replace

from game.core.fight.declaring import SpellSpoiled
from game.core.figures import Figure
from game.core.tally import Refusal
from game.play.referee import Referee
from game.rules.moving.movement import inactive
from game.rules.situation import Situation
from game.systems.cydonia.words import counted


def hold_refused(at: Situation, figure: Figure, count: int, now: int) -> Refusal | None:
    """Say why a figure may not hold its act from the count called now to another, or None [CY-1.7, CY-R7]."""
    no = inactive(figure)
    if no is not None:
        return no
    if not 1 <= count < now:
        reason = f"{figure.name} acts on count {now}: it holds to a lower one, down to 1, not to {count}"
        return Refusal(reason, "CY-1.7", {"count": now, "to": count})
    if figure.moved or figure.walked or figure.came:
        return Refusal(f"{figure.name} has begun to act on this count", "CY-R7", {"count": now})
    return None


def is_ahead(figure: Figure, count: int) -> bool:
    """Tell whether a figure's act is still to come after the count called now."""
    return 0 < counted(figure).count < count


def due_on(at: Situation, count: int) -> tuple[str, ...]:
    """List the figures whose count this is, or that hold until it [CY-1.5, CY-1.7]."""
    return tuple(
        figure.id
        for figure in at.state.standing()
        if counted(figure).round == at.state.round and counted(figure).count == count
    )


def is_able(at: Situation, name: str) -> bool:
    """Tell whether a figure whose count is called can act at all: whatever it waited for, it need not any more."""
    return inactive(replace(at.figure(name), ledger=None)) is None


def spoil(ref: Referee, count: int) -> None:
    """Have casters lose the spells they declared who were hurt before their count [CY-R6, CY-R18]."""
    kept = ref.at.reading("CY-R18") == "kept"
    for figure in ref.state.standing():
        spell, by = counted(figure).spell or ("", "")
        if spell and figure.injured and 0 < counted(figure).count <= count:
            ref.record(SpellSpoiled(figure=figure.id, spell=spell, by=by, kept=kept, rules=("CY-R6", "CY-R18")))
