"""What is declared in the missile phase is told by the name of who declares it, and by what it is."""

import pytest

from game.core.commands import Breathe, Cast, TurnUndead
from game.core.held.handling import Use
from game.play.ledger import ShotsDeclared
from game.telling.teller import Teller
from tests.melee import blue, figures, red
from tests.play import Fight


@pytest.mark.parametrize(
    ("declared", "told"),
    [
        ({"turnings": (TurnUndead("ann"),)}, "Ann raises a holy symbol."),
        ({"uses": (Use("ann", "potion_of_healing", ("ann",)),)}, "Ann lifts the potion of healing to drink."),
        ({"casts": (Cast("ann", "bless", (), ((9, 9),)),)}, "Ann begins to cast bless."),
        ({"breaths": (Breathe("ann", (9, 9)),)}, "Ann will breathe."),
    ],
)
def test_what_is_declared_is_told_by_name(declared: dict[str, object], told: str):
    fight = Fight(figures(blue("ann", 10, 20), red("foe", 10, 4)))
    teller = Teller(fight.now)
    event = ShotsDeclared(side="blue", **declared)
    sentences = [one.text for one in teller.tell((event,))]
    assert sentences == [told]
