"""Ability scores: stated by the scenario, or of class and size."""

import pytest

from game.catalogue.tables import load
from game.rules.scores import score
from tests.melee import blue, figures, red
from tests.play import state_of

STATE = state_of(
    figures(
        blue("ann", 10, 20, "class: fighting_man, level: 2, abilities: {dexterity: 16}"),
        blue("bea", 14, 20, "class: magic_user, level: 2"),
        blue("cid", 18, 20, "troop: knight"),
        red("ogre", 10, 10, "creature: ogre"),
        red("imp", 14, 10, "creature: kobold"),
    )
)


@pytest.mark.parametrize(
    ("who", "ability", "expected"),
    [
        ("ann", "dexterity", 16),
        ("ann", "strength", 15),
        ("bea", "strength", 9),
        ("bea", "dexterity", 10),
        ("cid", "strength", 10),
        ("ogre", "strength", 17),
        ("imp", "strength", 8),
    ],
)
def test_a_score_is_the_one_stated_or_usual(who: str, ability: str, expected: int):
    """A knight is no larger than a man for being on a horse."""
    assert score(STATE, load(), STATE.figures[who], ability) == expected


def test_what_is_not_stated_is_known_to_be_so():
    assert STATE.figures["ann"].profile.facts.ability("dexterity") == 16
    assert STATE.figures["ann"].profile.facts.ability("strength") is None
