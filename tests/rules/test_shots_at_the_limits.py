"""What a shot needs at the limits of its tables: the best and the worst armour class, a level more or less."""

import pytest
from msgspec.structs import replace

from game.core.state import with_figure
from game.rules.missiles.shooting import missile, shot_tally
from game.rules.situation import Situation
from tests.play import Fight

FIELD = """
terrain:
  - {kind: hill, points: [[2, 20], [18, 20], [18, 34], [2, 34]], height: 1}
figures:
  - {id: ann, side: blue, troop: bowman, weapons: [short_bow], hit_points: 5, at: [30, 28], facing: 0}
  - {id: bea, side: blue, troop: bowman, weapons: [short_bow], hit_points: 5, at: [10, 28], facing: 0}
  - {id: orc, side: red, creature: orc, weapons: [sword], hit_points: 6, at: [30, 18], facing: 180}
  - {id: oaf, side: red, creature: orc, weapons: [sword], hit_points: 6, at: [10, 24], facing: 180}
"""


def tally_at(fight: Fight, shooter: str, target: str, armour_class: int | None = None):
    at = fight.at
    if armour_class is not None:
        figure = at.figure(target)
        worn = replace(figure.profile, armour_class=armour_class, armour="none")
        at = Situation(with_figure(at.state, replace(figure, profile=worn)), at.battle)
    figure = at.figure(shooter)
    return shot_tally(at, figure, at.figure(target), missile(at, figure, ""))


@pytest.fixture(scope="module")
def fight() -> Fight:
    return Fight(FIELD, begin="missile")


@pytest.mark.rule("SP-3.10.2.1")
@pytest.mark.rule("SP-3.10.3")
def test_an_armour_class_below_nought_is_the_row_of_nought_and_comes_off_the_die(fight: Fight):
    def better(grade: int) -> tuple[int, list[int]]:
        found = tally_at(fight, "ann", "orc", grade)
        return found.need, [one.value for one in found.modifiers if one.rule == "SP-3.10.2.1"]

    nought = better(0)
    assert nought[1] == []
    assert [better(grade) for grade in (-1, -2)] == [(nought[0], [-1]), (nought[0], [-2])]
    assert better(1)[0] < nought[0]
    assert better(9)[0] == better(10)[0] < better(8)[0], "nobody is worse than unarmoured"


@pytest.mark.rule("SP-3.4.2.10")
@pytest.mark.parametrize(
    ("shooter", "target", "counts"),
    [("bea", "orc", [2]), ("ann", "oaf", []), ("bea", "oaf", None), ("ann", "orc", None)],
)
def test_only_from_a_higher_level_is_a_shot_from_above(
    fight: Fight, shooter: str, target: str, counts: list[int] | None
):
    """From the hill at the plain it is; from the plain at the hill it is told that it is not; level, nothing is."""
    found = [one for one in tally_at(fight, shooter, target).modifiers if one.rule == "SP-3.4.2.10"]
    assert bool(found) == (counts is not None)
    assert [one.value for one in found if one.ignored is None] == (counts or [])
