"""How many feet of a spell are an inch of the table: a choice of the scenario."""

import pytest

from tests.melee import blue, figures, red
from tests.play import Fight

WIZARD = "class: magic_user, level: 1, spells: [magic_missile], weapons: [dagger]"


@pytest.mark.rule("SP-R160")
@pytest.mark.rule("SP-3.4.2.2")
@pytest.mark.parametrize(("more", "far", "reaches"), [
    ("", 15, True), ("", 15.1, False), ("rulings: {SP-R160: five}\n", 15.1, True),
    ("rulings: {SP-R160: five}\n", 30, True), ("rulings: {SP-R160: five}\n", 30.1, False),
])  # fmt: skip
def test_a_missile_of_150_feet_flies_15_inches_or_30(more: str, far: float, reaches: bool):
    """150 feet: at ten to the inch 15 inches, at five 30, and not a tenth more."""
    lines = blue("ann", 10, 35, WIZARD), red("orc", 10, round(35 - far, 2)), red("near", 22, 35)
    fight = Fight(figures(*lines, more=more), begin="missile")
    if reaches:
        fight.do("cast ann magic_missile at orc")
    else:
        assert fight.refused("cast ann magic_missile at orc").rule == "SP-3.4.2.2"
