"""Who protects whom, which rank a figure stands in, and where a body in rank and file stands."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.bases import CONTACT, breadth, gap, gap_within, overlaps
from game.board.ranks import place_in_ranks, protectors, rank, right_before
from game.core.figures import Base, Figure
from game.core.grain import GRAIN
from tests.board.table import FOOT, HORSE, LARGE, at, figure, profile


def ranks(body):
    """The rank of each of a body."""
    return {one.id: rank(one, lambda other: right_before(other, body)) for one in body}


@pytest.mark.rule("SP-3.5.1.4")
def test_a_friend_between_protects():
    """The enemy at y 8, a friend at 10, the figure right behind him at 11: protected; from the side it is not."""
    back, front = figure("back", 10, 11), figure("front", 10, 10)
    assert protectors(back, figure("e", 10, 8), [front, back]) == ("front",)
    assert protectors(back, figure("e", 12, 11), [front]) == ()
    assert protectors(front, figure("e", 10, 8), [back]) == ()


@pytest.mark.rule("SP-R7")
def test_half_a_base_is_near_enough_and_more_is_not():
    """The friend's rim half an inch before the figure's protects; a grain more does not."""
    enemy, front = figure("e", 10, 6), figure("front", 10, 9.5)
    assert protectors(figure("back", 10, 11), enemy, [front]) == ("front",)
    assert protectors(figure("back", 10, 11 + 1 / GRAIN), enemy, [front]) == ()


@pytest.mark.rule("SP-3.5.10.1")
def test_a_rank_with_room_for_the_enemy_between_does_not_protect():
    """Two friends 2 inches apart edge to edge: the line from a man to the figure behind the gap crosses neither."""
    back, enemy = figure("back", 10, 11), figure("e", 10, 8)
    wide = [figure("l", 8.5, 10.2), figure("r", 11.5, 10.2)]
    assert protectors(back, enemy, wide) == ()
    close = [figure("l", 9.6, 10.1), figure("r", 10.6, 10.1)]
    assert protectors(back, enemy, close) != ()


@pytest.mark.rule("SP-3.5.10.1")
def test_a_small_friend_leaves_a_way_to_a_large_figure():
    """Behind one man at its left a large figure has 0.9 inch uncovered: a goblin of 0.75 passes, not with two men."""
    large, enemy = figure("large", 10, 12, base=LARGE), figure("e", 9, 7, base=Base(radius=384))
    left, right = figure("l", 9.3, 10.65), figure("r", 10.3, 10.5)
    assert protectors(large, enemy, [left]) == ()
    assert "l" in protectors(large, enemy, [left, right])


@pytest.mark.rule("SP-3.5.10.1.1")
def test_three_ranks():
    """Four files, three deep, facing up: the ranks count from the front."""
    body = [figure(f"{x}{y}", 10 + x, 10 + y) for x in range(4) for y in range(3)]
    assert ranks(body) == {f"{x}{y}": y + 1 for x in range(4) for y in range(3)}


@pytest.mark.rule("SP-3.5.10.1.1")
def test_ranks_follow_the_facing():
    """A row of three faced right is a file with the rightmost in front; faced up all are; so are two back to back."""
    row = [(f"f{x}", 10 + x) for x in range(3)]
    assert ranks([figure(name, x, 10, 90) for name, x in row]) == {"f2": 1, "f1": 2, "f0": 3}
    assert set(ranks([figure(name, x, 10, 0) for name, x in row]).values()) == {1}
    assert ranks([figure("a", 10, 10, 0), figure("b", 10, 11, 180)]) == {"a": 1, "b": 1}


@pytest.mark.rule("SP-R229")
@pytest.mark.parametrize(("apart", "second"), [(1.0, True), (1.9, True), (2.1, False)])
def test_who_stands_behind_the_joint_of_two_is_in_the_second_rank(apart: float, second: bool):
    """Between two men shoulder to shoulder, or with less than a base between them; not where a man could pass."""
    left, right = figure("l", 10 - apart / 2, 10), figure("r", 10 + apart / 2, 10)
    found = ranks([left, right, figure("back", 10, 10.95)])
    assert found == {"l": 1, "r": 1, "back": 2 if second else 1}


def test_a_gap_of_more_than_half_a_base_begins_a_new_body():
    assert ranks([figure("a", 10, 10), figure("b", 10, 11.5)]) == {"a": 1, "b": 2}
    assert ranks([figure("a", 10, 10), figure("b", 10, 11.51)]) == {"a": 1, "b": 1}


def test_places_in_rank_and_file():
    """Seven men three deep facing up at 20, 10: three files; front at 19, 20, 21; the seventh behind the middle."""
    assert place_in_ranks(7, 3, at(20, 10), 0, FOOT, 0) == (
        at(19, 10), at(20, 10), at(21, 10), at(19, 11), at(20, 11), at(21, 11), at(20, 12),
    )  # fmt: skip
    assert place_in_ranks(2, 1, at(20, 10), 180, FOOT, 0) == (at(20.5, 10), at(19.5, 10))
    assert place_in_ranks(2, 2, at(20, 10), 90, HORSE, GRAIN // 2) == (at(20, 10), at(17.5, 10))


@given(st.integers(1, 20), st.integers(1, 4), st.integers(0, 359), st.sampled_from([FOOT, HORSE, LARGE]))
@settings(max_examples=40)
def test_a_body_stands_in_contact_and_in_its_ranks(count, deep, facing, base):
    spots = place_in_ranks(count, deep, at(20, 20), facing, base, 0)
    body = [
        Figure(id=f"{i:02}", side="a", name="a", profile=profile(base), x=x, y=y, facing=facing)
        for i, (x, y) in enumerate(spots)
    ]
    files = -(-count // deep)
    assert not any(overlaps(a, b) for a in body for b in body if a is not b)
    for i in range(1, min(files, count)):
        assert gap_within(body[i - 1], body[i], CONTACT)
    found = ranks(body)
    assert [found[one.id] for one in body[:files]] == [1] * min(files, count)
    assert all(found[one.id] == i // files + 1 for i, one in enumerate(body))
    assert breadth(base) > 0
    assert count < 2 or gap(body[0], body[1]) <= 2
