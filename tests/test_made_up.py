"""Situations made up for what chance seldom brings about: sound, played under the audit, taken back and done again."""

from collections import Counter
from pathlib import Path

import pytest

from game import systems
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from tests.melee import blue, melee, red
from tools.fired import Fired, listed
from tools.games import MADE_UP, play
from tools.taking_back import taken_back

RANDOM = ("random", "random")


@pytest.mark.parametrize("path", sorted(MADE_UP.glob("*.yaml")), ids=lambda path: path.stem)
def test_each_is_played_under_the_audit(path: Path):
    """Two rounds of each; campaigns play them to the end."""
    play(muster(find_scenario(str(path)), load()), systems.DEFAULT, 2, RANDOM, 2, forks=False)


@pytest.mark.rule("ST-R16")
def test_what_is_taken_back_and_done_again_falls_as_before():
    """Sixty answers at a door, each second one taken back and given again: nothing differs."""
    assert taken_back(muster(find_scenario(str(MADE_UP / "door.yaml")), load()), systems.DEFAULT, 2, RANDOM) == ""


@pytest.mark.rule("SP-R1")
def test_a_rule_fires_where_it_is_at_work():
    """Ann's blow asks whether a natural 20 always hits, and the event cites its table; nobody is shot at."""
    fight = melee(blue("ann", 10, 20), red("orc", 10, 18))
    with Fired(layers=()) as fired:
        fired.events(fight.do("strike ann at orc"))
    assert fired.counts["SP-R1"] and fired.counts["SP-3.10.2"] and not fired.counts["SP-3.10.3"]


def test_the_list_names_what_needed_a_made_up_situation_and_what_never_came_up() -> None:
    said = listed(Counter(a=3, b=1), ["a", "b", "c"], Counter(a=2)).splitlines()
    assert said == ["         1 b", "         3 a", "made up only (1): b", "never (1): c"]
