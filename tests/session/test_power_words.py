"""The powers of creatures in words: every trait has some, with a rule that there is."""

import pytest

from game import systems
from game.catalogue.tables import load
from game.session.consulting.rule_reference import table_statements
from game.telling.power_words import WORDS, powers


def traits() -> set[str]:
    """Every trait of the catalogue, and of what its spells bring."""
    catalogue = load()
    kinds = [*catalogue.creatures.values(), *catalogue.troops.values(), *catalogue.classes.values()]
    brought = [effect for spell in catalogue.spells.values() for effect in spell.effects]
    return {trait for kind in (*kinds, *brought) for trait in getattr(kind, "traits", ())}


def test_every_trait_of_the_catalogue_has_words_and_there_are_none_besides():
    assert {trait.partition(" ")[0] for trait in traits()} == set(WORDS)


def test_every_rule_that_is_cited_exists():
    known = {statement.id for name in systems.BOOKS for statement in systems.book(name).statements()}
    known |= {one.id for one in table_statements()}
    assert {rule for _, rule in WORDS.values()} <= known


def test_what_only_a_setting_of_the_scenario_brings_is_told_only_then():
    assert powers(("day_hit",)) == []
    assert powers(("day_hit",), {"SP-R208": "morale"}) == []
    assert powers(("day_hit",), {"SP-R208": "blows"}) == [("-1 to hit under the open sky by day", "SP-R208")]


@pytest.mark.parametrize(
    ("of", "said"),
    [
        (("regenerates 3 3",), "mends 3 points a round"),
        (("paralyses 2d4",), "its touch paralyses for 2d4 rounds"),
        (("paralyses 2d4 turns",), "its touch paralyses for 2d4 turns"),
        (("poison sting",), "who is hit by its sting saves against poison or dies"),
        (("extra cold",), "one more die of damage against creatures of cold"),
    ],
)
def test_the_amount_is_in_the_words(of: tuple[str, ...], said: str):
    assert [words for words, _ in powers(of)] == [said]


def test_nothing_is_left_open_and_what_matters_most_stands_first():
    told = powers(load().creatures["medusa"].traits)
    assert told[0][1] == "SP-R239"
    assert not [words for words, _ in powers(sorted(traits())) if "{" in words or words.endswith(" ")]
