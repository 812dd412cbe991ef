"""One scale for movement and ranges: what carries so many inches elsewhere carries as a man walks here."""

from __future__ import annotations

import pytest

from game import systems
from game.catalogue.scenario.loading import find_scenario
from game.catalogue.scenario.muster import muster
from game.catalogue.tables import load
from game.core.fight.deeds import Shot
from game.core.grain import GRAIN
from game.rules.magic.spell_area import reach_of
from game.rules.missiles.shooting import missile
from game.rules.situation import Battle, Situation
from tests.books.three_actions.rounds import Rounds, blue, red, rounds
from tools.games import play

ARCHER = "troop: longbowman"
MAGE = "class: magic_user, level: 7, weapons: [dagger], spells: [fire_ball, charm_person]"
PRIEST = "class: cleric_spiritual, level: 3, spells: [bless]"
SCALES = [("indoors", 2), ("board", 1), ("outdoors", 6)]


def battle(scale: str, more: str = "") -> Rounds:
    """An archer and a mage before an orc at a scale."""
    who = (blue("ann", 10, 30, ARCHER), blue("mia", 14, 30, MAGE), red("foe", 10, 5))
    return rounds(*who, more=f"rulings: {{TA-R19: {scale}{more}}}")


@pytest.mark.rule("TA-R41")
@pytest.mark.rule("TA-R19")
@pytest.mark.parametrize(("scale", "times"), SCALES)
def test_walks_missiles_spells_and_turning_go_by_one_scale(scale: str, times: int):
    at, common = battle(scale).at, load()
    ann, mia = at.figure("ann"), at.figure("mia")
    plain, here = common.missiles["longbow"], missile(at, ann, "")
    walk = at.book.moving.allowance(at, ann, 12 * GRAIN)
    assert walk == 12 * GRAIN * times
    assert (here.short, here.medium, here.long) == (plain.short * times, plain.medium * times, plain.long * times)
    for spell in ("fire_ball", "charm_person"):
        assert reach_of(at, at.catalogue.spells[spell], "magic_user") == common.spells[spell].range * times
    wand = at.catalogue.devices["wand_of_fire_balls"].works
    assert wand.range == common.devices["wand_of_fire_balls"].works.range * times
    assert at.catalogue.turning_range == common.turning_range * times
    # Areas are no ranges, and the tables of other battles are as they were.
    assert at.catalogue.spells["fire_ball"].feet == common.spells["fire_ball"].feet
    assert missile(Situation(at.state, Battle(systems.book("starkpool"), common)), ann, "") == plain
    assert mia.standing


@pytest.mark.rule("TA-R41")
@pytest.mark.rule("SP-R160")
@pytest.mark.parametrize(("scale", "times"), [("indoors", 2), ("board", 2), ("outdoors", 6)])
def test_spells_measured_in_feet_are_not_lengthened_twice(scale: str, times: int):
    at = battle(scale, ", SP-R160: five").at
    far = load().spells["fire_ball"].range
    assert reach_of(at, at.catalogue.spells["fire_ball"], "magic_user") == far * times


@pytest.mark.rule("TA-R41")
@pytest.mark.parametrize(("far", "band"), [(13.9, "short"), (14.1, "medium"), (28.1, "long"), (42.1, "")])
def test_the_bands_of_a_longbow_in_play(far: float, band: str):
    table = "table: {width: 60, height: 60, ground: grass, setting: outdoors, light: day}"
    fight = rounds(blue("ann", 10, 55, ARCHER), red("foe", 10, round(55 - far, 1)), initiative={"ann": 1}, more=table)
    if not band:
        assert fight.refused("shoot ann at foe").rule == "SP-3.4.2.2"
        return
    fight.state_all("shoot ann at foe").out()
    assert fight.all(Shot, actor="ann")[0].witness["band"] == band


@pytest.mark.rule("TA-R41")
def test_the_bows_of_a_meeting_are_shot():
    """With ranges and walks at two scales there were 19 shots in eight of these battles, from none to six in one."""
    shots = []
    for seed in range(1, 9):
        state = muster(find_scenario("meeting", systems.BOOKS), load())
        seen = Counting()
        play(state, "three_actions", seed, ("scripted", "scripted"), 30, audit=False, forks=False, fired=seen)
        shots.append(seen.shots)
    assert min(shots) >= 5
    assert sum(shots) >= 80


class Counting:
    """Counts the shots of a battle."""

    def __init__(self) -> None:
        self.shots = 0

    def events(self, events: tuple[object, ...]) -> None:
        """Look at what has happened."""
        self.shots += sum(1 for event in events if type(event) is Shot)
