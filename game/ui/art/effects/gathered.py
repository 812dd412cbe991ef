"""Everything that moves between figures, gathered: missiles, blows and breath.

All are pure functions of a time (0 to 1) and a seed, and draw on a target through a `Lens`. Places are inches on the
table, heights inches above it.
"""

from game.ui.art.effects.blows import Swing, dust, hit, spark, swing
from game.ui.art.effects.breath import KINDS, SHAPES, Poured, breath, burst
from game.ui.art.effects.flight import SHAFTS, stone, stuck
from game.ui.art.lens import Lens, Paper, ease

__all__ = [
    "KINDS", "SHAFTS", "SHAPES", "Lens", "Paper", "Poured", "Swing", "breath", "burst", "dust", "ease", "hit", "spark",
    "stone", "stuck", "swing",
]
