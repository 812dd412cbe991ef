"""Counter-spells: who may counter an enemy's spell, with which spell, and the number to roll [SP-3.4.5]."""

from __future__ import annotations

from game.core.figures import Figure
from game.core.tally import Modifier, Refusal, Tally
from game.rules.magic.casting import may_cast, spell_level
from game.rules.melee.duel import DIE, chance_of
from game.rules.situation import Situation
from game.rules.stealth.seeing import seen
from game.rules.stealth.unseen import is_unseen


def counters(at: Situation, figure: Figure, caster: Figure, level: int) -> list[str]:
    """List the prepared spells with which a figure may counter one of a level, the cheapest first.

    [SP-3.4.5.1, SP-3.4.5.1.1, SP-R47]"""
    if not figure.prepared or counter_refused(at, figure, caster) is not None:
        return []
    found = [key for key in dict.fromkeys(figure.prepared) if spell_level(at, figure, key) >= level]
    return sorted(found, key=lambda key: (spell_level(at, figure, key), key))


def counter_refused(at: Situation, figure: Figure, caster: Figure) -> Refusal | None:
    """Say why a figure may not counter a caster's spell now, or None [SP-3.4.5.1, SP-3.4.3.2, SP-R170]."""
    no = may_cast(at, figure, what="counter a spell", injury=False)
    if no is not None:
        return no
    if is_unseen(caster):
        return Refusal(f"{figure.name} cannot see {caster.name}", "SP-3.4.5.1")
    found = seen(at, figure, caster)
    if found.kind == "blocked":
        return Refusal(f"{figure.name} cannot see {caster.name}: {found.reason}", found.rule)
    return None


def counter_tally(at: Situation, figure: Figure, caster: Figure, level: int) -> Tally:
    """Return what a counter-speller needs: his die less the caster's, to which the levels are added [SP-3.4.5.2]."""
    mine = figure.profile.level
    levels = (
        Modifier(mine, f"{figure.name}'s level", "SP-3.4.5.2"),
        Modifier(-level, f"{caster.name}'s level", "SP-3.4.5.2"),
    )
    chance = chance_of(mine, level)
    return Tally(f"more than {caster.name}", "SP-3.4.5.2", f"{DIE} against {DIE}", 1, levels, mine - level, chance)
