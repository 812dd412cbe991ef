"""Section 3.4.2.2: what a spell may not be cast at, or how many, and what no spell is read or reversed from."""

import pytest
from msgspec.structs import replace

from game.core.commands import Cast
from game.core.figures import Condition
from game.core.grain import GRAIN
from game.rules.magic.casting import cast_refused
from game.rules.magic.castings import castings
from game.rules.magic.spell_area import unaffected
from tests.magic import BOW, FAR, mage, orc
from tests.play import Fight
from tests.rules.test_3_4_0_shooting import field
from tests.rules.test_3_4_where_rules_meet import among

SPELLS = (
    "magic_missile, fire_ball, lightning_bolt, wall_of_stone, hold_person, charm_person, shield, prot_evil_10, fear,"
    " dimension_door, light"
)
ANN, BOB = orc("ann", 10, 24), orc("bob", 12, 24)


@pytest.mark.rule("SP-3.4.2.2")
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("charm_person at ann bob", "charm person wants one figure, not 2"),
        ("magic_missile at ann ann", "Ann is named twice"),
        ("magic_missile at ann bob bob", "Bob is named twice"),
        ("magic_missile at nobody nobody", "nobody is named twice"),
        ("hold_person at ann bob cob dan eve", "hold person wants 1 to 4 figures, not 5"),
        ("hold_person toward 10,24", "hold person wants figures, and no place"),
        ("hold_person at ann toward 10,24", "hold person wants figures, and no place"),
        ("charm_person at nobody", "there is no figure 'nobody' to cast at"),
        ("dimension_door at mer", "dimension door wants one place"),
        ("dimension_door at mer toward 10,24 10,20", "dimension door wants one place"),
        ("shield at ann", "shield works on its caster, not at a figure"),
        ("prot_evil_10 at ann", "protection from evil, 10 feet surrounds its caster, not at a figure"),
        ("fire_ball at ann", "fire ball is cast at a place, not at a figure"),
        ("shield toward 10,24", "shield wants no place"),
        ("fire_ball", "fire ball wants one place"),
        ("fire_ball toward 10,24 12,24", "fire ball wants one place"),
        ("wall_of_stone toward 10,24", "wall of stone wants two places"),
        ("wall_of_stone toward 10,24 10,24", "wall of stone wants two different places"),
        ("lightning_bolt toward 10,30", "lightning bolt must begin at some other place"),
        ("fear toward 10,30", "Mer must cast fear towards some place"),
    ],
)  # fmt: skip
def test_each_spell_is_aimed_at_what_it_is_aimed_at(words: str, reason: str):
    """Mer has them all prepared, and two orcs before him."""
    fight = field(mage(SPELLS), ANN, BOB, BOW, FAR)
    no = fight.refused(f"cast mer {words}")
    assert (no.rule, no.reason) == ("SP-3.4.2.2", reason)


@pytest.mark.rule("SP-3.10.10")
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("nonsense at ann", "there is no spell 'nonsense'"),
        ("charm_person reversed at ann", "charm person cannot be reversed"),
        ("sleep toward 10,24", "Mer has no sleep prepared"),
        ("cure_light at mer", "cure light wounds is none of Mer's spells"),
        ("sleep toward 10,24 by scroll_of_sleep", "Mer has no scroll of sleep"),
        ("sleep toward 10,24 by scroll_of_fire_ball", "a scroll of fire ball holds no sleep"),
        ("fire_ball toward 10,24 by dagger", "a dagger holds no fire ball"),
    ],
)  # fmt: skip
def test_a_spell_is_his_own_and_is_read_from_its_own_scroll(words: str, reason: str):
    fight = field(mage(SPELLS, scrolls="[fire_ball]", weapons="[dagger]"), ANN, BOB, BOW, FAR)
    no = fight.refused(f"cast mer {words}")
    assert (no.rule, no.reason) == ("SP-3.10.10", reason)


@pytest.mark.rule("SP-3.10.10")
def test_who_is_no_caster_casts_nothing():
    fight = field(mage(SPELLS), ANN, BOW, FAR)
    no = cast_refused(fight.at, fight.figure("bow"), Cast("bow", "sleep", at=((10 * GRAIN, 24 * GRAIN),)))
    assert no is not None
    assert (no.rule, no.reason) == ("SP-3.10.10", "Bow is no caster")


@pytest.mark.rule("SP-3.4.2.2")
def test_nobody_casts_at_an_enemy_of_whom_only_the_place_is_known():
    """Ann, whom nobody sees, is found: where she is is known, and not what she is."""
    state = among(mage(SPELLS), ANN, BOW, FAR, conditions={"ann": Condition("invisible")})
    ann = state.figures["ann"]
    found = replace(ann, conditions=(*ann.conditions, Condition("spotted")))
    fight = Fight(state=replace(state, figures={**state.figures, "ann": found}), begin="missile")
    no = fight.refused("cast mer charm_person at ann")
    assert (no.rule, no.reason) == ("SP-3.4.2.2", "Mer cannot see Ann")


@pytest.mark.rule("ST-R1")
@pytest.mark.parametrize("place", ["12,24", "48,30"])
def test_a_door_through_space_leads_where_there_is_room(place: str):
    """Neither onto Bob, nor half off the table."""
    fight = field(mage(SPELLS, at="[42, 26]" if place == "48,30" else "[10, 30]"), ANN, BOB, BOW, FAR)
    no = fight.refused(f"cast mer dimension_door at mer toward {place}")
    assert (no.rule, no.reason) == ("ST-R1", "Mer has no room to stand there")


@pytest.mark.rule("ST-R7")
@pytest.mark.parametrize(("who", "sight"), [("", 2), (", race: elf", 6)])
def test_in_the_dark_an_elf_casts_at_a_place_as_far_as_it_sees(who: str, sight: int):
    """A man sees what lies within 2 inches in the dark, an elf, who sees warmth, within 6."""
    dark = "table: {width: 48, height: 36, ground: grass, setting: outdoors, light: dark}\n"
    fight = Fight(state=among(mage(SPELLS) + who, ANN, BOW, FAR, more=dark), begin="missile")
    no = fight.refused(f"cast mer fire_ball toward 10,{30 - sight - 0.01}")
    assert (no.rule, no.measured) == ("ST-R7", {"distance": f"{sight}.01", "sight": f"{sight}"})
    fight.do(f"cast mer fire_ball toward 10,{30 - sight}")


@pytest.mark.rule("SP-R166")
def test_a_wall_is_raised_whose_middle_the_caster_sees():
    """The middle of it lies behind a wall of the table."""
    house = "terrain:\n  - {kind: wall, line: [[8, 26], [12, 26]], thickness: 0.5, height: 3}\n"
    fight = Fight(state=among(mage(SPELLS), BOW, FAR, more=house), begin="missile")
    no = fight.refused("cast mer wall_of_stone toward 9,24.5 11,24.5")
    assert (no.rule, no.reason) == ("ST-R12", "Mer cannot see that place: the wall is in the way")


@pytest.mark.rule("SP-R165")
@pytest.mark.parametrize(("word", "may"), [("blessed", True), ("shelled", False)])
def test_out_of_his_shell_no_magic_passes_and_a_blessing_hinders_none(word: str, may: bool):
    fight = Fight(state=among(mage(SPELLS), ANN, BOW, FAR, conditions={"mer": Condition(word)}), begin="missile")
    if may:
        fight.do("cast mer charm_person at ann")
    else:
        no = fight.refused("cast mer charm_person at ann")
        assert (no.rule, no.reason) == ("SP-R165", "no magic passes out of Mer's shell")


# ---- what is offered ---------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.10.10")
def test_a_spell_that_can_be_reversed_is_offered_both_ways():
    fight = field(mage("haste, sleep"), ANN, BOW, FAR)
    found = {(casting.spell, casting.reversed) for casting in castings(fight.at, fight.figure("mer"))}
    assert found == {("haste", False), ("haste", True), ("sleep", False)}


# ---- whom a spell does nothing to ----------------------------------------------------------------------------------


@pytest.mark.rule("SP-R162")
@pytest.mark.parametrize(
    ("spell", "who", "why"),
    [
        ("sleep", "creature: troll", "it has 6+3 hit dice, more than 4+1"),
        ("sleep", "creature: ogre", ""),
        ("sleep", "class: fighting_man, level: 9", "more than 4+1"),
        ("charm_person", "creature: bugbear", ""),
        ("charm_person", "class: fighting_man, level: 9", ""),
        ("hold_person", "creature: lizard_man", ""),
        ("death_spell", "creature: troll", ""),
        ("death_spell", "creature: hill_giant", "not fewer than 8"),
    ],
)  # fmt: skip
def test_of_more_hit_dice_than_it_works_on_none_is_touched(spell: str, who: str, why: str):
    """Sleep and charms end at 4 and a point, except that a person with a class is charmed at any level."""
    fight = field(mage(spell), f"id: ann, side: red, {who}, at: [10, 20], facing: 180", BOW, FAR)
    found = unaffected(fight.at, fight.figure("mer"), fight.at.catalogue.spells[spell], fight.figure("ann"))
    assert bool(found) is bool(why)
    assert why in found
