"""The tables of the Swords of Cydonia as they are read beside their rules."""

from __future__ import annotations

from game.catalogue.catalogue import Catalogue
from game.rules.printed import Grid, Printed
from game.systems.cydonia.tables import ladder, step, usual

STEPS = {
    "monk": "a monk, in melee", "hand_to_hand": "specialised hand-to-hand, in melee",
    "fast_draw": "specialised in fast draw, at range", "armour": "medium or heavy armour", "fatigue": "fatigue points",
    "hasted": "hasted", "slowed": "slowed",
}  # fmt: skip


def _steps(catalogue: Catalogue) -> Grid:
    dice, at = ladder(), ladder().index(usual())
    rows = tuple(
        (words, (f"{step(name):+d}", f"d{dice[max(0, min(len(dice) - 1, at + step(name)))]}"))
        for name, words in STEPS.items()
    )
    return Grid("figure", ("steps", f"d{usual()} becomes"), rows)


PRINTED = {"CY-2.1": Printed(_steps)}
"""The tables by the rules that stand for them."""
