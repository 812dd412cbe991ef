"""How surely a sampled number is known: the printed tables, published examples, and what the intervals promise."""

from __future__ import annotations

from math import comb, inf
from random import Random

import pytest

from game.odds.intervals import (
    Interval,
    Sums,
    normal_quantile,
    paired,
    paired_shares,
    student,
    student_quantile,
    wilson,
)


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_shares_have_the_limits_that_newcombe_printed(hits: int, of: int, low: float, high: float):
    found = wilson(hits, of)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)
    assert found.value == hits / of


def test_a_share_of_none_or_all_ends_there():
    assert wilson(0, 7).low == 0
    assert wilson(7, 7).high == 1
    assert wilson(7, 7).low == pytest.approx(1 - wilson(0, 7).high)


def test_wilson_holds_what_is_sought_as_often_as_it_says():
    """Counted exactly: over all that a share may truly be, 20 battles tell it within their interval 95 times of 100."""
    held = []
    for step in range(1, 100):
        p = step / 100
        chances = (comb(20, hits) * p**hits * (1 - p) ** (20 - hits) for hits in range(21))
        held.append(sum(chance for hits, chance in enumerate(chances) if p in wilson(hits, 20)))
    assert sum(held) / len(held) == pytest.approx(0.95, abs=0.006)
    assert min(held) > 0.83


@pytest.mark.parametrize(
    ("freedom", "ninety", "ninety_five", "ninety_nine"),
    [
        (1, 6.314, 12.706, 63.657), (2, 2.920, 4.303, 9.925), (3, 2.353, 3.182, 5.841), (4, 2.132, 2.776, 4.604),
        (5, 2.015, 2.571, 4.032), (7, 1.895, 2.365, 3.499), (10, 1.812, 2.228, 3.169), (15, 1.753, 2.131, 2.947),
        (20, 1.725, 2.086, 2.845), (29, 1.699, 2.045, 2.756), (30, 1.697, 2.042, 2.750), (40, 1.684, 2.021, 2.704),
        (60, 1.671, 2.000, 2.660), (120, 1.658, 1.980, 2.617),
    ],
)  # fmt: skip
def test_student_is_as_in_the_printed_table(freedom: int, ninety: float, ninety_five: float, ninety_nine: float):
    found = [round(student_quantile(p, freedom), 3) for p in (0.95, 0.975, 0.995)]
    assert found == [ninety, ninety_five, ninety_nine]


def test_student_comes_to_the_normal_in_the_end():
    assert [round(normal_quantile(p), 3) for p in (0.95, 0.975, 0.995)] == [1.645, 1.96, 2.576]
    assert student_quantile(0.975, 10_000_000) == pytest.approx(normal_quantile(0.975), abs=1e-6)


def test_a_mean_of_rounds():
    """Ten battles of 4 to 9 rounds: 6.4 in the mean, by a deviation of 1.58 from 5.27 to 7.53."""
    found = Sums.of([4, 5, 5, 6, 6, 6, 7, 8, 8, 9]).mean()
    assert found.value == 6.4
    assert (round(found.low, 2), round(found.high, 2)) == (5.27, 7.53)
    assert 7 in found and 8 not in found
    assert found.width == pytest.approx(found.high - found.low)


def test_sums_of_parts_make_the_whole():
    parts = [Sums.of([3, 1]), Sums.of([4]), Sums.of([1, 5, 9])]
    whole = parts[0] + parts[1] + parts[2]
    assert whole == Sums.of([3, 1, 4, 1, 5, 9])
    assert whole.mean() == student(6, 23, 133)


def test_of_one_battle_nothing_is_known_but_itself():
    assert student(1, 5, 25) == Interval(5, -inf, inf)


def test_battles_that_are_all_alike_differ_by_nothing():
    assert student(9, 9 * 0.1, 9 * 0.1**2).width == pytest.approx(0, abs=1e-7)


def test_the_same_luck_tells_a_small_difference_apart():
    """Plans that differ by half a figure, in battles that differ by tens: only pairs show it."""
    luck = Random(3)
    ones = [luck.gauss(20, 10) for _ in range(60)]
    others = [one - 0.5 + luck.gauss(0, 1) for one in ones]
    assert Sums.of(ones).mean().low < Sums.of(others).mean().high
    found = paired(ones, others)
    assert found.low > 0
    assert 0.5 in found


def test_shares_on_the_same_luck_have_the_limits_that_newcombe_printed():
    found = paired_shares(36, 12, 2, 0)
    assert (round(found.low, 4), round(found.value, 4), round(found.high, 4)) == (0.0569, 0.2, 0.3404)


def test_pairs_that_were_all_alike_do_not_prove_that_all_are():
    assert paired_shares(10, 0, 0, 10).low < -0.05 < 0.05 < paired_shares(10, 0, 0, 10).high
    assert paired_shares(0, 8, 0, 0).high == 1


@pytest.mark.parametrize("wrong", [(0, 0), (3, 2), (-1, 2)])
def test_what_is_no_share_has_no_interval(wrong: tuple[int, int]):
    with pytest.raises(ValueError):
        wilson(*wrong)


def test_there_is_no_mean_of_nothing_and_no_quantile_of_certainty():
    with pytest.raises(ValueError):
        Sums().mean()
    for p, freedom in ((1.0, 5), (0.4, 5), (0.9, 0)):
        with pytest.raises(ValueError):
            student_quantile(p, freedom)
