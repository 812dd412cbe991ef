"""The air among bodies of troops: flown over, and stood on the ground."""

import pytest

from tests.books.large_battles.field import Field

WALL = "terrain:\n  - {kind: wall, line: [[0, 24], [40, 24]]}\n"
FOE = "  - {id: foe, side: red, troop: levy, at: [40, 5], facing: 180}\n"


@pytest.mark.rule("LB-R70")
@pytest.mark.rule("LB-R26")
def test_a_dragon_set_up_aloft_is_drawn_up_on_the_ground_and_marches_over_a_wall():
    """Twenty-four inches of flight where it would have nine on foot; it is shot at and met where it stands."""
    field = Field("figures:\n  - {id: wyrm, side: blue, creature: red_dragon, at: [10, 30], facing: 0, aloft: 6}\n"
                  f"{FOE}{WALL}")  # fmt: skip
    assert field.figure("wyrm").altitude == 0
    assert field.no("march wyrm ahead 25").measured["left"] == "24"
    field.do("march wyrm ahead 15")
    assert field.front("wyrm")[1] < 24
    assert field.figure("wyrm").altitude == 0


@pytest.mark.rule("LB-R70")
@pytest.mark.parametrize(("mate", "over"), [("griffon", True), ("ogre", False)])
def test_a_body_of_flyers_marches_over_a_wall_and_no_other_does(mate: str, over: bool):
    line = "formation: {shape: line, ranks: 1}"
    field = Field(f"units:\n  - {{id: {mate}, side: blue, creature: {mate}, count: 2, {line}, at: [10, 27]}}\n"
                  f"figures:\n{FOE}{WALL}")  # fmt: skip
    if over:
        field.do(f"march {mate} ahead 7")
        assert field.front(mate)[1] < 24
    else:
        assert field.no(f"march {mate} ahead 7").rule == "LB-5.7"
