"""Everything that moves between figures, gathered: missiles, blows and breath.

All are pure functions of a time (0 to 1) and a seed, and draw on a target through a `Lens`. Places are inches on the
table, heights inches above it.
"""

from game.ui.art.effects.blows import damage, dust, hit, spark, swing
from game.ui.art.effects.breath import KINDS, SHAPES, breath, burst
from game.ui.art.effects.flight import SHAFTS, missile, stone, stuck
from game.ui.art.lens import Lens, ease

__all__ = [
    "KINDS", "SHAFTS", "SHAPES", "Lens", "breath", "burst", "damage", "dust", "ease", "hit", "missile", "spark",
    "stone", "stuck", "swing",
]
