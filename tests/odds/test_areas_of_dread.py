"""The map of what harms without a blow, and of what is aimed at whole bodies: counted as the engine's dice fall."""

from __future__ import annotations

import pytest

from game.core.grain import GRAIN
from tests.books.large_battles import test_fire, test_magic
from tests.books.large_battles.field import Field, with_note
from tests.magic import BOW, mage, orc, priest
from tests.odds.falling import agree, beset, damaged, driven, foretold, unsaved
from tests.rules.test_3_4_0_shooting import field

FAR = "id: far, side: red, creature: orc, at: [46, 2], facing: 180, hit_points: 30"
BO = priest(gear="[holy_symbol]", weapons="[mace]", shield="none", level=4).replace("id: mer", "id: bo")
DEAD = (("one", 10, 27, "skeleton"), ("two", 11.4, 26.6, "zombie"), ("three", 8.6, 26, "ghoul"),
        ("four", 10.4, 25.4, "wight"))


@pytest.mark.rule("SP-3.10.9")
@pytest.mark.rule("SP-R186")
@pytest.mark.parametrize("level", [2, 6])
def test_a_prayer_turns_the_nearest_first_as_many_as_its_dice_say(level: int):
    """A skeleton is destroyed at the sixth level; a wight is turned where the roll is high and there is one left."""
    dead = [orc(name, x, y, creature=kind, weapons=None) for name, x, y, kind in DEAD]
    fight = field(BO.replace("level: 4", f"level: {level}"), *dead, BOW, FAR)
    agree(fight, "turn bo", "turning", "number turned", harm=driven)
    said = foretold(fight, "turn bo")
    assert said.verb == "turn"
    assert said.on("one").falls == (said.on("one").chance if level == 6 else 0)
    assert said.on("four") is None or said.on("four").chance < said.on("one").chance


@pytest.mark.rule("SP-R113")
@pytest.mark.parametrize("kind", ["medusa", "vampire"])
def test_a_gaze_is_met_by_a_save(kind: str):
    beast = f"id: med, side: blue, creature: {kind}, hit_points: 30, at: [10, 30], facing: 0"
    fight = field(beast, orc("orc", 10, 26), BOW, FAR)
    agree(fight, "gaze med at orc", "save", harm=unsaved)


@pytest.mark.rule("SP-R166")
def test_a_cloud_chokes_those_who_are_in_it_when_the_round_begins():
    """It drifts two inches first: who stands where it is raised is out of it, the orcs beyond save or die.

    The troll loses a point, as does the weak who is saved; Odo has no more than that; the dead breathe nothing."""
    troll = orc("tor", 11.5, 24, creature="troll", weapons=None, hit_points=60)
    bones = orc("bones", 10, 24, creature="skeleton", weapons=None)
    odo = "id: odo, name: Odo, side: blue, class: fighting_man, level: 9, at: [8.8, 25], facing: 0, hit_points: 1"
    fight = field(mage("cloudkill"), orc("ann", 10, 25.4), orc("near", 11.2, 27.6), troll, bones, odo, BOW, FAR)
    agree(fight, "cast mer cloudkill toward 10,27.2", "save", harm=damaged, rounds=1)
    said = foretold(fight, "cast mer cloudkill toward 10,27.2")
    assert said.verb == "choke" and said.on("near") is None and said.on("bones") is None
    assert 0 < said.on("ann").falls < 1 and said.on("odo").falls == 1


def test_insects_drive_off_the_weak_alone():
    troll = orc("tor", 14, 20, creature="troll", weapons=None)
    fight = field(priest("insect_plague"), orc("ann", 11, 17), troll, BOW, FAR)
    agree(fight, "cast mer insect_plague toward 11,21", harm=beset, rounds=1)


# ---- bodies ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LB-5.4")
@pytest.mark.rule("LB-R35")
@pytest.mark.parametrize("hasty", [False, True])
def test_a_volley_fells_the_rear_first_as_many_as_its_dice_say(hasty: bool):
    """Thirteen longbows throw two dice; one of the rear who is half gone makes way for the next; haste wants a die."""
    text = test_fire.BOWS.replace("count: 10", "count: 13")
    fight = test_fire.to_missiles(Field(text))
    if hasty:
        with_note(fight, "bows", spent=7 * GRAIN)
    agree(fight, "volley bows at foes", "volley", "haste")
    said = foretold(fight, "volley bows at foes")
    assert 0 < min(risk.chance for risk in said.each) < max(risk.chance for risk in said.each) <= 1


@pytest.mark.rule("LB-5.10")
def test_a_boulder_falls_on_each_along_its_line():
    fight = Field(test_fire.ENGINE)
    fight.pass_on("declare artillery")
    agree(fight, "bombard grumm toward 36,20", "scatter")


@pytest.mark.rule("LB-4.12")
def test_a_spell_and_a_breath_strike_whom_they_are_to_fell_and_nobody_else():
    fight = test_magic.casting("spells: [fire_ball, haste]")
    agree(fight, "cast mag fire_ball toward 36,21")
    assert {risk.chance for risk in foretold(fight, "cast mag fire_ball toward 36,21").each} == {1.0}
    assert foretold(fight, "cast mag haste toward 36,43").each == ()
