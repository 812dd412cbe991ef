"""Who stands in the line of a shot, to the last: protectors on both sides of it, ranks before, friends in front."""

import pytest

from game.rules.missiles.shelter import Line, line_to
from game.rules.missiles.shooting import missile, shot_tally
from tests.rules.test_3_4_0_shooting import field
from tests.rules.test_3_4_2_overhead import OTHERS

Orc = tuple[float, float, int]


def line(*others: Orc, ann: tuple[float, float] = (10, 30)) -> tuple[Line | None, int]:
    """Ann's line to the orc "two" among others (where, and how they face), and two's rank."""
    fight = field(
        f"id: ann, side: blue, troop: bowman, weapons: [longbow], base: [0.25], at: [{ann[0]}, {ann[1]}], facing: 0",
        "id: two, side: red, creature: orc, at: [10, 20], facing: 180",
        *[
            f"id: o{n}, side: red, creature: orc, at: [{x}, {y}], facing: {facing}"
            for n, (x, y, facing) in enumerate(others, 1)
        ],
        *OTHERS,
    )
    two = fight.figure("two")
    return line_to(fight.at, fight.figure("ann"), two), fight.at.field.rank(two)


@pytest.mark.rule("SP-3.4.2.7.1")
@pytest.mark.rule("SP-R152")
@pytest.mark.parametrize(
    ("others", "ann", "rank", "before"),
    [
        # Nearly half a base off: in the rank before.
        ([(10.45, 21.38, 180)], (10, 30), 2, "O1 stands in a rank before Two"),
        # Two ranks before, with the rank between aside of the line.
        ([(10.4, 21.2, 180), (9.92, 22.6, 180)], (8, 30), 3, "O2 stands in a rank before Two"),
        # A comrade beside his file who faces half a quarter aside stands in a rank; farther turned he does not.
        ([(10.49, 21.2, 180), (9.035, 20.97, 135)], (5, 30), 2, "O2 stands in a rank before Two"),
        ([(10.49, 21.2, 180), (9.035, 20.97, 134)], (5, 30), 2, ""),
        # One who is more than half a base off belongs to no rank of his.
        ([(10.3, 21.1, 180), (10, 22.7, 180)], (10, 30), 2, "O1 stands in a rank before Two"),
        ([(10.49, 21.2, 180), (9.2252, 21.2911, 180)], (4, 30), 2, ""),
    ],
)
def test_who_stands_in_a_rank_before(others: list[Orc], ann: tuple[float, float], rank: int, before: str):
    found, its = line(*others, ann=ann)
    assert found is not None and found.over
    assert (its, found.guarded.reason if found.guarded else "") == (rank, before)


@pytest.mark.rule("SP-3.5.10.3")
@pytest.mark.rule("SP-R138")
@pytest.mark.parametrize(
    ("others", "ann", "reason", "measured"),
    [
        ([(10, 21, 180)], (10, 30), "Two stands in rank 2", {"rank": 2}),
        ([(10, 21, 180), (10, 22, 180)], (10, 30), "Two stands in rank 3", {"rank": 3}),
        ([(9, 20, 180)], (2, 20), "O1 protects Two", {"by": "o1"}),  # at his side, and both are of rank 1
        ([(10, 21, 180), (9, 20, 180)], (2, 20), "O2 protects Two", {"by": "o2"}),  # of rank 2, but not from in front
        ([(10.55, 21, 180), (9.45, 21, 180)], (10, 30), "Two stands in rank 2", {"rank": 2}),  # between two of them
        ([(10, 21, 0)], (10, 30), "O1 protects Two", {"by": "o1"}),  # of rank 1, he faces the other way
    ],
)
def test_who_is_protected_is_told_by_whom_or_in_which_rank(
    others: list[Orc], ann: tuple[float, float], reason: str, measured: dict[str, object]
):
    found, _ = line(*others, ann=ann)
    assert found is not None and found.guarded is not None
    assert (found.guarded.reason, found.guarded.measured) == (reason, measured)
    assert found.barred == found.guarded


@pytest.mark.rule("ST-R6")
@pytest.mark.rule("SP-3.4.2.15")
@pytest.mark.parametrize(("dx", "dy"), [(0, -1), (0, 1), (1, 0), (-1, 0)])
@pytest.mark.parametrize(
    ("along", "aside", "stands"),
    [(1.1, 0, True), (6.9, 0, True), (1.1, 0.45, True), (4, -0.45, True), (4, 0.55, False), (4, -0.55, False),
     (-1.1, 0, False), (9.1, 0, False)],
)  # fmt: skip
def test_who_stands_on_the_line_to_any_side_is_in_the_way(dx: int, dy: int, along: float, aside: float, stands: bool):
    """The target is 8 inches off, up, down, right or left, across the cells in which figures are looked for."""
    x, y = 16 + along * dx - aside * dy, 16 + along * dy + aside * dx
    fight = field(
        "id: ann, side: blue, troop: bowman, weapons: [light_crossbow], at: [16, 16], facing: 0",
        f"id: cay, side: red, troop: man_at_arms, weapons: [sword], at: [{x:.2f}, {y:.2f}], facing: 0",
        f"id: bob, side: red, creature: orc, at: [{16 + 8 * dx}, {16 + 8 * dy}], facing: 0",
    )
    found = line_to(fight.at, fight.figure("ann"), fight.figure("bob"))
    assert (found is not None and found.over == ("cay",)) is stands


@pytest.mark.rule("SP-R156")
@pytest.mark.rule("SP-3.4.2.12")
@pytest.mark.parametrize(("gap", "shoots"), [(0, True), (0.4, True), (0.5, True), (0.51, False)])
def test_from_the_second_rank_one_shoots_over_the_man_in_front_within_half_a_base(gap: float, shoots: bool):
    fight = field(
        f"id: ann, side: blue, troop: bowman, weapons: [light_crossbow], at: [10, {25 + gap}], facing: 0",
        "id: cay, side: blue, troop: man_at_arms, weapons: [sword], at: [10, 24], facing: 0",
        "id: bob, side: red, creature: orc, at: [10, 16], facing: 180",
    )
    assert (line_to(fight.at, fight.figure("ann"), fight.figure("bob")) is None) is shoots


@pytest.mark.rule("SP-3.5.10.3.1")
def test_a_scout_of_level_two_shoots_past_them_and_over_nobody():
    others = ("id: cay, side: blue, troop: man_at_arms, weapons: [sword], at: [10, 25]",
              "id: bob, side: red, creature: orc, at: [10, 20], facing: 180", *OTHERS)  # fmt: skip
    for level, counts in ((1, ["SP-3.4.2.7.2"]), (2, [])):
        fight = field(f"id: ann, side: blue, class: scout, level: {level}, weapons: [longbow], at: [10, 31]", *others)
        ann = fight.figure("ann")
        weapon = missile(fight.at, ann, "")
        assert weapon is not None
        found = shot_tally(fight.at, ann, fight.figure("bob"), weapon)
        assert [modifier.rule for modifier in found.modifiers if modifier.rule == "SP-3.4.2.7.2"] == counts


@pytest.mark.rule("SP-3.4.2.15")
def test_a_bow_over_three_heads_names_the_first_and_how_many_more():
    """At 9 inches the arrow goes over three friends, one behind the other; over two both are named."""
    men = [f"id: c{n}, side: blue, troop: man_at_arms, weapons: [sword], at: [10, {27 - 2 * n}]" for n in range(3)]
    for many, words in ((1, "over C0"), (2, "over C0 and C1"), (3, "over C0 and 2 others")):
        fight = field(
            "id: ann, side: blue, troop: bowman, weapons: [longbow], at: [10, 30], facing: 0",
            *men[:many],
            "id: bob, side: red, creature: orc, at: [10, 19.5], facing: 180",
            *OTHERS,
        )
        ann = fight.figure("ann")
        weapon = missile(fight.at, ann, "")
        assert weapon is not None
        found = shot_tally(fight.at, ann, fight.figure("bob"), weapon)
        assert [one.label for one in found.modifiers if one.rule == "SP-3.4.2.7.2"] == [f"overhead, {words}"]
