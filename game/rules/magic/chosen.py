"""Whom a spell takes of those it could affect, where its dice say how many [SP-R162]."""

from __future__ import annotations

from collections.abc import Sequence

from game.catalogue.kinds.folk import hit_dice
from game.catalogue.kinds.magic import Spell
from game.core.figures import Figure
from game.core.grain import Point
from game.rules.magic.areas_of_effect import level_of
from game.rules.magic.spell_area import dice_rank, nearest_first
from game.rules.situation import Situation


def in_order(at: Situation, source: Figure, places: tuple[Point, ...], able: Sequence[Figure]) -> list[Figure]:
    """Order those first who are nearest to its place, or to who works it: through the air [SP-R306]."""
    if not places:
        return nearest_first(able, source.at, source.altitude)
    return nearest_first(able, places[0], level_of(at, places[0], source.id))


def weakest(spell: Spell, ordered: Sequence[Figure], dice: int) -> list[Figure]:
    """List whom so many hit dice take of those in order, the weakest first, then the nearest [SP-R162].

    Where none of them is weak enough, the nearest alone."""
    whom = spell.whom
    most = dice_rank(hit_dice(whom.most_dice)) if whom.most_dice else 1 << 30
    weak = [figure for figure in ordered if dice_rank(figure.profile.hit_dice) <= most]
    if not weak:
        return list(ordered[:1])
    left = 2 * dice
    found: list[Figure] = []
    for figure in sorted(weak, key=lambda target: dice_rank(target.profile.hit_dice)):
        left -= max(1, figure.profile.hit_dice.halves)
        if left < 0:
            break
        found.append(figure)
    return found
