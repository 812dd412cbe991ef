"""Carpets, rings, horns, figurines and the powers of arms at the table: how many of them work in a round."""

from __future__ import annotations

import pytest

from game.core.fight.deeds import Struck
from game.core.fight.magic import SpellCast
from game.core.held.gear import DeviceUsed
from game.systems.three_actions.acts.budget import counted, devices
from game.systems.three_actions.events import DeviceInert
from game.systems.three_actions.tables import parry_size, plain, speed
from tests.books.three_actions.rounds import Rounds, blue, red, rounds

RIDER = "class: magic_user, level: 7, weapons: [dagger], hit_points: 20, spells: [fire_ball, prot_evil], gear: [%s]"


@pytest.mark.rule("TA-5.5")
def test_carpet_fireball_and_the_ring_does_nothing():
    """He flies, casts, and stays visible: the ring is one device too many [TA-5.4]."""
    rider = RIDER % "flying_carpet, ring_of_invisibility"
    fight = rounds(blue("mag", 10, 30, rider), red("foe", 10, 14, "creature: ogre, hit_points: 99"),
                   initiative={"mag": 1})  # fmt: skip
    fight.do("use mag flying_carpet")
    fight.do("cast mag fire_ball toward 10,14")
    fight.do("use mag ring_of_invisibility")
    fight.state_all().out()
    assert fight.figure("mag").has("flying") and not fight.figure("mag").has("invisible")
    assert fight.last(DeviceInert).item == "ring_of_invisibility"
    assert "flying_carpet" in fight.figure("mag").carries


@pytest.mark.rule("TA-5.5")
def test_the_carpet_is_a_device_of_the_next_round_too():
    """Still in the air in the second round he has a spell and no other device, or one device; the carpet is one."""
    rider = RIDER % "flying_carpet, ring_of_invisibility, wand_of_enemy_detection"
    fight = rounds(blue("mag", 10, 30, rider), red("foe", 10, 4, "creature: ogre, hit_points: 99"),
                   initiative={"mag": (1, 1)})  # fmt: skip
    fight.state_all("use mag flying_carpet").out()
    fight.do("done")
    assert fight.figure("mag").has("flying") and fight.now.round == 2
    assert [device.what for device in devices(fight.doing("mag").acts)] == ["flying_carpet"]
    fight.do("use mag flying_carpet")
    assert counted(fight.doing("mag").acts) == 1
    fight.do("cast mag fire_ball toward 10,14")
    fight.do("use mag ring_of_invisibility")
    fight.state_all().out()
    assert fight.last(DeviceInert).item == "ring_of_invisibility"


@pytest.mark.rule("TA-4.3")
def test_protection_from_evil_and_a_jump_with_the_ring():
    fight = rounds(blue("mag", 10, 30, RIDER % "ring_of_feather_falling"), red("foe", 10, 4), initiative={"mag": 1})
    protection = next(command for command in commands(fight, "cast") if "prot_evil" in command)
    fight.state_all(protection, "use mag ring_of_feather_falling").out()
    assert fight.figure("mag").has("protected") and not fight.all(DeviceInert)
    assert [event.item for event in fight.all(DeviceUsed)] == ["ring_of_feather_falling"]


@pytest.mark.rule("TA-5.7")
@pytest.mark.rule("TA-5.2.1")
def test_sword_horn_and_wand_at_the_table():
    """Flying by his sword he blows the horn, and his wand is dead; after horn and wand the sword will not fly."""
    armed = "class: magic_user, level: 7, weapons: [sword_of_flying], hit_points: 20, gear: [horn_of_valhalla, %s]"
    ready = armed % "wand_of_enemy_detection"
    fight = rounds(blue("mag", 10, 30, ready), red("foe", 10, 4), initiative={"mag": 1})
    for item in ("sword_of_flying", "horn_of_valhalla", "wand_of_enemy_detection"):
        fight.do(next(command for command in commands(fight, "use") if item in command))
    fight.state_all().out()
    assert fight.last(DeviceInert).item == "wand_of_enemy_detection"
    assert len([figure for figure in fight.now.figures.values() if figure.side == "blue"]) > 2
    other = rounds(blue("mag", 10, 30, ready), red("foe", 10, 4))
    for item in ("horn_of_valhalla", "wand_of_enemy_detection"):
        other.do(next(command for command in commands(other, "use") if item in command))
    assert other.refused("use mag sword_of_flying").rule == "TA-5.5"


@pytest.mark.rule("TA-4.2")
def test_a_figurine_is_the_one_attack_beside_a_device_that_shows_enemies():
    gear = "figurine_of_a_dog, wand_of_enemy_detection, wand_of_fire_balls"
    fight = rounds(blue("mag", 10, 30, RIDER % gear), red("foe", 10, 14), initiative={"mag": 1})
    fight.do(next(command for command in commands(fight, "use") if "figurine" in command))
    assert fight.refused("use mag wand_of_fire_balls toward 10,14").rule == "TA-4.1"
    fight.do(next(command for command in commands(fight, "use") if "enemy_detection" in command))


@pytest.mark.rule("TA-3.1")
def test_a_staff_that_strikes_is_barred_after_a_dimension_door():
    mage = "class: magic_user, level: 9, weapons: [%s], spells: [dimension_door], hit_points: 30"
    for staff, blows in (("quarter_staff_of_striking", 0), ("quarter_staff", 1)):
        fight = rounds(blue("mag", 10, 30, mage % staff), red("foe", 20, 20, "creature: orc, hit_points: 30"),
                       initiative={"mag": 1, "foe": 5})  # fmt: skip
        fight.state_all("cast mag dimension_door at mag toward 20,21.1").out()
        assert len(fight.all(Struck, actor="mag")) == blows, staff


@pytest.mark.rule("TA-9.2")
def test_a_magic_sword_parries_like_any_sword():
    swords = ("sword", "sword+1", "silver_sword", "sword_of_flying")
    assert [(speed(sword), parry_size(sword)) for sword in swords] == [(5, 2)] * 4
    assert plain("thrown_silver_dagger") == plain("thrown_dagger+2") == "thrown_dagger"


def commands(fight: Rounds, verb: str) -> list[str]:
    """What a side may do by one word now, as it can be typed."""
    offers = [one for one in fight.position.decision.offers if one.kind.verb == verb]
    return [command.text() for offer in offers for command in offer.examples(fight.at)]


@pytest.mark.rule("TA-1.1")
def test_a_scenario_may_give_one_a_device_that_allows_two_spells():
    gifted = "class: magic_user, level: 7, weapons: [dagger], hit_points: 20, spells: [shield, mirror_image]%s"
    for more, rule in (("", "TA-1.1"), (", spells_a_round: 2", "")):
        fight = rounds(blue("mag", 10, 30, gifted % more), red("foe", 10, 4), initiative={"mag": 1})
        fight.do("cast mag shield")
        if rule:
            assert fight.refused("cast mag mirror_image").rule == rule
            continue
        fight.state_all("cast mag mirror_image").out()
        assert [event.spell for event in fight.all(SpellCast)] == ["shield", "mirror_image"]
