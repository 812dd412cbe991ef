"""Whatever is tried at the wrong time is answered with its time and the rule that gives it."""

import pytest

from tests.melee import blue, figures, melee, red
from tests.play import Fight

MAGE = "class: magic_user, level: 3, weapons: [dagger], spells: [sleep, web]"


@pytest.mark.rule("SP-3.2.2")
@pytest.mark.parametrize(
    ("tried", "rule", "words"),
    [
        ("strike ann at orc", "SP-3.2.5", "Move: blows are struck in the melee phase"),
        ("shoot ann at orc", "SP-3.2.4", "Move: shots are for the missile phase, or for an enemy who moves by"),
        ("cast ann sleep toward 10,10", "SP-3.2.4", "Move: spells are cast in the missile phase"),
        ("escape ann to 10,22 facing 0", "SP-3.5.6.5", "Move: a figure escapes at its place in the melee"),
    ],
)
def test_what_is_not_for_the_movement_phase(tried: str, rule: str, words: str):
    no = Fight(figures(blue("ann", 10, 20, MAGE), red("orc", 10, 10))).refused(tried)
    assert (no.rule, no.reason) == (rule, words)


@pytest.mark.rule("SP-3.2.4")
@pytest.mark.parametrize(
    ("tried", "rule"),
    [("move ann via 10,19 facing 0", "SP-3.2.2"), ("charge ann via 10,12 facing 0", "SP-3.2.2"),
     ("duel ann at orc", "SP-3.3.4.1"), ("draw ann dagger", "SP-3.7.1"), ("counterspell ann with sleep", "SP-3.4.5.1")],
)  # fmt: skip
def test_what_is_not_for_the_missile_phase(tried: str, rule: str):
    assert Fight(figures(blue("ann", 10, 20, MAGE), red("orc", 10, 10)), begin="missile").refused(tried).rule == rule


@pytest.mark.rule("SP-3.2.5")
@pytest.mark.parametrize(
    ("tried", "rule"),
    [("move ann via 10,22 facing 0", "SP-3.2.2"), ("shoot ann at orc", "SP-3.2.4"), ("parry 1", "SP-R64"),
     ("refuse ann to 10,23 facing 0", "SP-3.5.1.5"), ("dismount ann", "ST-R9")],
)  # fmt: skip
def test_what_is_not_for_ones_place_in_the_melee(tried: str, rule: str):
    assert melee(blue("ann", 10, 20, "class: fighting_man, level: 1, weapons: [pike]"), red("orc", 10, 18.5)).refused(
        tried
    ).rule == rule  # fmt: skip
