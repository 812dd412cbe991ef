"""Magic at its limits: levels, ranges, wards and numbers just where they count, and just where they do not."""

import pytest
from msgspec.structs import replace

from game.core.figures import Condition
from game.core.grain import GRAIN
from game.core.held.gear import DeviceUsed
from game.core.state import with_figure
from game.rules.magic.casting import most_targets, power, spell_level
from game.rules.magic.counter import counters
from game.rules.magic.devices import charges_left
from game.rules.magic.spell_area import unaffected
from game.rules.magic.spellbound import against, enchanted_pace, guards
from tests.magic import BOW, FAR, cast, mage, orc, priest, through
from tests.play import Fight
from tests.rules.test_3_4_0_shooting import field
from tests.rules.test_3_4_where_rules_meet import among
from tests.rules.test_spells import fails

# ---- levels ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.10.10")
@pytest.mark.parametrize(("level", "missiles"), [(1, 1), (5, 1), (6, 3), (10, 3), (11, 5)])
def test_one_magic_missile_three_from_level_six_five_from_eleven(level: int, missiles: int):
    at = field(mage("magic_missile"), BOW, FAR).at
    assert most_targets(at.catalogue.spells["magic_missile"], level) == missiles


@pytest.mark.rule("SP-R161")
@pytest.mark.parametrize(("level", "by", "works_at"), [(1, True, 5), (5, True, 5), (6, True, 6), (1, False, 1)])
def test_a_scroll_is_never_read_below_the_level_its_spell_wants(level: int, by: bool, works_at: int):
    """A magic-user has spells like fire ball, of the third level, from his own fifth level on."""
    at = field(mage("", level=level, scrolls="[fire_ball]"), BOW, FAR).at
    assert power(at, at.figure("mer"), "fire_ball", "scroll_of_fire_ball" if by else "") == works_at


@pytest.mark.rule("SP-3.10.10")
@pytest.mark.parametrize(("spell", "level"), [("fire_ball", 3), ("cure_light", 0), ("nonsense", 0)])
def test_a_spell_that_is_none_of_his_has_no_level_for_him(spell: str, level: int):
    at = field(mage("sleep"), BOW, FAR).at
    assert spell_level(at, at.figure("mer"), spell) == level


# ---- whom, and how far -------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.4.2.2")
def test_light_is_cast_into_the_eyes_of_one_alone():
    fight = field(mage("light"), orc("ann", 10, 24), orc("bob", 12, 24), BOW, FAR)
    no = fight.refused("cast mer light at ann bob")
    assert (no.rule, no.reason) == ("SP-3.4.2.2", "light wants one figure, not 2")


@pytest.mark.rule("SP-3.4.2.2")
@pytest.mark.parametrize(
    ("spell", "at", "end", "beyond"),
    [
        ("fire_ball", "[10, 30]", "34,30", "34.01,30"),
        ("wall_of_stone", "[10, 30]", "15,30 17,30", "15.02,30 17.02,30"),
        ("dimension_door", "[4, 30]", "40,30", "40.01,30"),
    ],
)
def test_a_spell_carries_as_far_as_it_carries_and_no_farther(spell: str, at: str, end: str, beyond: str):
    """A fire ball 24 inches, the middle of a wall of stone 6; a door through space leads 36 inches away."""
    fight = field(mage(spell, at=at), BOW, FAR)
    whom = " at mer" if spell == "dimension_door" else ""
    assert fight.refused(f"cast mer {spell}{whom} toward {beyond}").rule == "SP-3.4.2.2"
    fight.do(f"cast mer {spell}{whom} toward {end}")


@pytest.mark.rule("SP-R166")
@pytest.mark.parametrize(("y", "near"), [(28.75, True), (28.76, False)])
def test_a_passage_is_opened_half_an_inch_before_a_wall_at_most(y: float, near: bool):
    wall = "terrain:\n  - {kind: wall, line: [[2, 28], [20, 28]], thickness: 0.5, height: 3}\n"
    fight = field(mage("passwall"), BOW, FAR, more=wall)
    if near:
        fight.do(f"cast mer passwall toward 10,{y}")
    else:
        assert fight.refused(f"cast mer passwall toward 10,{y}").reason == "there is no wall at that place"


@pytest.mark.rule("SP-3.4.2.2")
def test_an_elf_casts_by_day_as_far_as_anybody():
    field(mage("fire_ball") + ", race: elf", BOW, FAR).do("cast mer fire_ball toward 10,8")


@pytest.mark.rule("SP-R161")
def test_who_casts_a_web_within_an_inch_of_himself_is_not_held_by_it():
    """It lies from half an inch before him on, and he is half an inch across."""
    fight = cast(mage("web"), orc("ann", 10, 26.5), spell="cast mer web toward 10,29.1", dice=fails())
    assert not fight.figure("mer").has("held")


@pytest.mark.rule("SP-R161")
@pytest.mark.parametrize(("x", "y", "caught"), [(11.2, 27.6, False), (11.2, 24.4, True)])
def test_a_cone_is_narrow_where_it_begins_and_wide_where_it_ends(x: float, y: float, caught: bool):
    fight = cast(mage("fear"), orc("ann", x, y), spell="cast mer fear toward 10,20", dice=fails())
    assert fight.figure("ann").has("afraid") is caught


@pytest.mark.rule("SP-R162")
@pytest.mark.parametrize(("kind", "held"), [("ogre", True), ("hill_giant", False)])
def test_an_ogre_is_the_largest_person(kind: str, held: bool):
    fight = field(mage("hold_person"), orc("ogg", 10, 22, creature=kind, weapons=None), BOW, FAR)
    if held:
        fight.do("cast mer hold_person at ogg")
    else:
        assert fight.refused("cast mer hold_person at ogg").rule == "SP-R162"


@pytest.mark.rule("SP-R169")
@pytest.mark.rule("ST-R12")
@pytest.mark.parametrize(("height", "sees"), [(0.5, True), (1, False)])
def test_from_his_image_he_sees_as_from_a_man_s_height(height: float, sees: bool):
    """The image stands 3 inches before a wall, Ann's head as high as his own 3 inches behind it."""
    wall = f"terrain:\n  - {{kind: wall, line: [[6, 11], [14, 11]], thickness: 0.2, height: {height}}}\n"
    image = {"mer": Condition("image", 99, f"{10 * GRAIN},{14 * GRAIN}")}
    fight = Fight(
        state=among(mage("magic_missile"), orc("ann", 10, 8), BOW, FAR, conditions=image, more=wall), begin="missile"
    )
    if sees:
        fight.do("cast mer magic_missile at ann")
    else:
        assert fight.refused("cast mer magic_missile at ann").rule == "ST-R12"


# ---- numbers -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-R165")
@pytest.mark.rule("SP-R164")
@pytest.mark.parametrize(
    ("mine", "its", "values"),
    [
        ("blessed", "", [1]), ("cursed", "", [-1]), ("blind", "", [-5]), ("hasted", "", []), ("", "protected", [-1]),
        ("", "held", [4]), ("", "asleep", [4]), ("", "stunned", []), ("blessed", "held", [1, 4]),
    ],
)  # fmt: skip
def test_what_a_spell_on_either_adds_to_a_blow_or_shot(mine: str, its: str, values: list[int]):
    names = {name: Condition(word, 99) for name, word in (("bow", mine), ("ann", its)) if word}
    figures = among(BOW, orc("ann", 10, 20), conditions=names).figures
    assert [one.value for one in against(figures["bow"], figures["ann"])] == values


@pytest.mark.rule("SP-R165")
@pytest.mark.parametrize(
    ("word", "kind", "values"),
    [
        ("protected", "", [1]), ("protected", "fire", [1]), ("resists_fire", "fire", [2]), ("resists_fire", "cold", []),
        ("resists_cold", "cold", [2]), ("resists_fire", "", []), ("blessed", "fire", []),
    ],
)  # fmt: skip
def test_what_a_ward_adds_to_a_save(word: str, kind: str, values: list[int]):
    ann = among(orc("ann", 10, 20), BOW, conditions={"ann": Condition(word, 99)}).figures["ann"]
    assert [guard.value for guard in guards(ann, kind)] == values


@pytest.mark.rule("SP-R149")
def test_each_use_of_a_wand_takes_one_of_its_charges():
    """A wand of fire balls has six; with the last of them it is empty, and has never fewer than none."""
    fight = field(mage(gear="[wand_of_fire_balls]"), orc("ann", 10, 10), BOW, FAR)
    wand, mer = fight.at.catalogue.devices["wand_of_fire_balls"], fight.figure("mer")
    assert charges_left(mer, wand) == wand.charges == 6
    assert [charges_left(replace(mer, loosed=((wand.id, number),)), wand) for number in (5, 6, 7)] == [1, 0, 0]
    assert charges_left(replace(mer, loosed=(("longbow", 4),)), wand) == 6
    fight.do("use mer wand_of_fire_balls toward 10,20")
    through(fight)
    assert not fight.last(DeviceUsed).empty
    assert charges_left(fight.figure("mer"), wand) == 5


@pytest.mark.rule("SP-3.4.5.1.1")
@pytest.mark.parametrize(("level", "found"), [(2, ["hold_person", "striking"]), (3, ["striking"]), (4, [])])
def test_a_counter_spell_is_of_the_same_level_or_higher(level: int, found: list[str]):
    foe = "id: mor, side: red, class: magic_user, level: 9, at: [10, 20], facing: 180, spells: [sleep]"
    at = field(priest("striking, cure_light, hold_person"), foe, BOW, FAR).at
    assert counters(at, at.figure("mer"), at.figure("mor"), level) == found


@pytest.mark.rule("SP-R165")
def test_a_shell_keeps_out_the_magic_of_others_and_not_his_own():
    """Bea, in her shell, is not healed by Mer; Mer, in his own, would not be let cast out of it at all."""
    friend = "id: bea, side: blue, creature: orc, at: [10, 29], facing: 0, hit_points: 9"
    state = among(priest("cure_light"), friend, BOW, FAR, conditions={"bea": Condition("shelled", 99)})
    fight = Fight(state=with_figure(state, replace(state.figures["bea"], hit_points=4)), begin="missile")
    no = fight.refused("cast mer cure_light at bea")
    assert (no.rule, "no magic passes into its shell" in no.reason) == ("SP-R162", True)


@pytest.mark.rule("SP-R165")
@pytest.mark.parametrize(
    ("words", "inches"),
    [("", 6), ("hasted", 12), ("slowed", 3), ("blind", 3), ("slowed blind", 1.5), ("hasted slowed", 6), ("aloft", 0),
     ("blessed", 6)],
)  # fmt: skip
def test_what_magic_makes_of_a_pace_of_six_inches(words: str, inches: float):
    ann = among(orc("ann", 10, 20), BOW).figures["ann"]
    ann = replace(ann, conditions=tuple(Condition(word, 99) for word in words.split()))
    assert enchanted_pace(ann, 6 * GRAIN) == inches * GRAIN


@pytest.mark.rule("SP-R165")
@pytest.mark.parametrize(("who", "word", "why"), [
    ("bea", "shelled", "no magic passes into its shell"), ("bea", "blessed", ""), ("mer", "shelled", ""),
])  # fmt: skip
def test_into_another_s_shell_no_magic_passes(who: str, word: str, why: str):
    friend = "id: bea, side: blue, creature: orc, at: [10, 29], facing: 0"
    state = among(priest("bless"), friend, BOW, FAR, conditions={who: Condition(word, 99)})
    at = Fight(state=state, begin="missile").at
    spell = at.catalogue.spells["cure_light"]
    assert unaffected(at, at.figure("mer"), spell, at.figure(who)) == why
