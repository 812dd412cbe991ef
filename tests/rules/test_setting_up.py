"""Setting up: in the region, on free ground, and nobody left outside for whom there is room in it."""

import pytest

from tests.melee import blue, figures, red
from tests.play import Fight

REGIONS = """regions: {south: [[2, 26], [20, 26], [20, 34], [2, 34]], north: [[2, 2], [46, 2], [46, 12], [2, 12]]}
deployment: {blue: south, red: north}
"""


def screen(*lines: str) -> Fight:
    """Blue sets up in the south, to x 20 and from y 26 on."""
    return Fight(figures(*lines, red("orc", 10, 6), more=REGIONS), begin="opening")


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize(("x", "y", "where"), [("22.5", "30", "22.5,30"), ("10", "25.9", "10,25.9")])
def test_nobody_is_set_up_outside_his_region(x: str, y: str, where: str):
    fight = screen(blue("ann", 10, 30))
    no = fight.refused(f"deploy ann to {x},{y} facing 0")
    assert (no.rule, no.reason) == ("ST-R1", f"Ann must be set up in south: {where} is outside")
    assert no.measured == {"x": x, "y": y}
    fight.do("deploy ann to 20,26 facing 0")


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize(
    ("outside", "words"), [(1, "Ann stands"), (2, "Ann and 1 more stand"), (3, "Ann and 2 more stand")]
)
def test_who_is_left_outside_where_there_is_room_is_told(outside: int, words: str):
    """Ann, Bob and Cid, so many of them north of it: one of them is named, where he stands, and how many more."""
    people = [(name, 10 + 3 * n, 20 if n < outside else 30) for n, name in enumerate(("ann", "bob", "cid"))]
    fight = screen(*(blue(name, x, y) for name, x, y in people))
    no = fight.refused("done")
    assert (no.rule, no.reason) == ("ST-R1", f"{words} outside south, where there is room")
    assert no.measured == {"x": "10", "y": "20"}
