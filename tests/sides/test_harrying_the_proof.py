"""Harrying by air: what does no harm is worth nothing."""

import pytest

from game.sides.scripted.moving.harrying import _one_blow
from tests.play import Fight


@pytest.mark.rule("SP-R308")
def test_a_sword_that_does_nothing_to_a_gargoyle_takes_nothing_of_it():
    at = Fight(
        "figures:\n"
        "  - {id: goyle, side: blue, creature: gargoyle, at: [10, 20], facing: 0, aloft: 2}\n"
        "  - {id: orc, side: red, creature: orc, weapons: [sword], hit_points: 5, at: [10, 18], facing: 180}\n"
    ).at
    chance, takes = _one_blow(at, at.figure("orc"), at.figure("goyle"), "front")
    assert chance > 0 and takes == 0
    assert _one_blow(at, at.figure("goyle"), at.figure("orc"), "front")[1] > 0
