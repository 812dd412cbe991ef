"""Sections 3.4.3 and 3.10.10: who may cast and when, what he has prepared, ranges, areas and simultaneity."""

import pytest
from msgspec.structs import replace

from game.catalogue.scenario.loading import ScenarioFaults, scenario_of_text
from game.core.fight.deeds import Saved
from game.core.fight.harm import Damaged, Slain
from game.core.fight.magic import SpellCast
from game.play.asked.dice_box import LoadedDice
from game.play.magic.casting import CounterSpelled
from game.rules.magic.casting import at_hand
from game.rules.magic.conditions import working_refused
from tests.magic import BOW, FAR, cast, mage, orc, priest, through
from tests.play import HEAD
from tests.rules.test_3_4_0_shooting import field

BALL = "cast mer fire_ball toward 10,18"


# ---- what is prepared --------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.10.10")
def test_a_spell_is_spent_by_casting_it():
    """Merlin has sleep twice: after the first he has it once, and after both not at all."""
    fight = cast(mage("sleep, sleep, fire_ball"), orc("ann", 10, 18), spell="cast mer sleep toward 30,30")
    assert fight.figure("mer").prepared == ("sleep", "fire_ball")


@pytest.mark.rule("SP-3.10.10")
def test_what_is_not_prepared_is_not_cast():
    fight = field(mage("sleep"), orc("ann", 10, 18))
    no = fight.refused(BALL)
    assert (no.reason, no.rule) == ("Mer has no fire ball prepared", "SP-3.10.10")


@pytest.mark.rule("SP-3.10.10")
def test_a_scroll_is_spent_by_reading_it():
    """He has no sleep prepared, but a scroll of it: read, it is gone."""
    fight = field(mage("fire_ball", scrolls="[sleep]"), orc("ann", 10, 18), FAR)
    fight.do("cast mer sleep toward 10,18 by scroll_of_sleep")
    through(fight)
    assert fight.last(SpellCast).by == "scroll_of_sleep"
    assert "scroll_of_sleep" not in fight.figure("mer").carries
    assert fight.figure("mer").prepared == ("fire_ball",)
    assert fight.figure("ann").has("asleep")


@pytest.mark.rule("SP-3.10.10")
@pytest.mark.rule("SP-R161")
def test_only_who_has_a_spell_of_his_class_reads_its_scroll():
    """Hold person is a cleric's spell, too; fire ball is none of his."""
    fight = field(priest("cure_light", scrolls="[fire_ball, hold_person]"), orc("ann", 10, 18), FAR)
    no = fight.refused("cast mer fire_ball toward 10,18 by scroll_of_fire_ball")
    assert no.reason == "fire ball is none of Mer's spells"
    fight.do("cast mer hold_person at ann by scroll_of_hold_person")


@pytest.mark.rule("SP-R161")
def test_a_scroll_is_never_weaker_than_its_spell_wants():
    """A magic-user of level 1 reads a fire ball as one of level 5: five dice."""
    dice = LoadedDice().otherwise(6).lay("save", faces=(1,))
    fight = cast(mage("sleep", level=1, scrolls="[fire_ball]"), orc("ann", 10, 18, hit_points=60),
                 spell=f"{BALL} by scroll_of_fire_ball", dice=dice)  # fmt: skip
    assert fight.last(SpellCast).level == 5
    assert fight.last(Damaged).amount == 30


@pytest.mark.rule("SP-R161")
def test_what_has_no_use_on_the_board_is_refused():
    fight = field(mage("esp"), orc("ann", 10, 18), BOW, FAR)
    assert fight.refused("cast mer esp at ann").reason == "ESP: none on the board"


@pytest.mark.rule("SP-3.10.10")
@pytest.mark.rule("SP-R171")
def test_who_is_not_told_prepares_what_is_usual():
    """A magic-user of level 5 has four spells of the first level, two of the second, one of the third."""
    fight = field("id: mer, side: blue, class: magic_user, level: 5, at: [10, 30]", FAR)
    wanted = ("sleep", "magic_missile", "shield", "sleep", "web", "mirror_image", "fire_ball")
    assert fight.figure("mer").prepared == wanted


@pytest.mark.rule("SP-3.10.10")
@pytest.mark.parametrize(
    ("figure", "said"),
    [
        ("class: magic_user, level: 1, spells: [fire_ball]",
         "fire ball is of level 3: a magic-user of level 1 has none"),
        ("class: magic_user, level: 2, spells: [sleep, sleep, sleep]", "prepares 2 of level 1 a day, not 3"),
        ("class: magic_user, level: 5, spells: [cure_light]", "cure light wounds is no spell of a magic-user"),
        ("class: fighting_man, level: 5, spells: [sleep]", "a fighting-man prepares no spells"),
        ("creature: orc, spells: [sleep]", "only a class that casts prepares spells"),
    ],
)
def test_a_scenario_with_too_many_spells_is_refused(figure: str, said: str):
    text = f"{HEAD}\nfigures:\n  - {{id: mer, side: blue, {figure}, at: [10, 30]}}\n  - {{{FAR}}}\n"
    with pytest.raises(ScenarioFaults, match=said):
        scenario_of_text(text)


# ---- when --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.4.3.1")
def test_nobody_casts_or_reads_in_melee():
    fight = field(mage("fire_ball", scrolls="[sleep]"), orc("ann", 10, 28.6), orc("bob", 10, 18), BOW, FAR)
    no = fight.refused(BALL)
    assert (no.rule, no.reason) == ("SP-3.4.3.1", "Mer is locked in melee by Ann and cannot cast")
    no = fight.refused("cast mer sleep toward 10,18 by scroll_of_sleep")
    assert no.reason == "Mer is locked in melee by Ann and cannot read a scroll"


@pytest.mark.rule("SP-3.4.3.2")
@pytest.mark.rule("SP-R161")
@pytest.mark.parametrize(("walk", "may"), [("move mer via 10,29 facing 0", False), ("move mer facing 90", True)])
def test_who_moved_does_not_cast_but_who_only_turned_does(walk: str, may: bool):
    fight = field(mage("fire_ball"), orc("ann", 10, 18), BOW, FAR, begin="move")
    fight.do(walk)
    fight.pass_until("blue: declare shots")
    if may:
        fight.do(BALL)
    else:
        assert fight.refused(BALL).rule == "SP-3.4.3.2"


@pytest.mark.rule("SP-3.4.3.2")
def test_the_refusal_says_how_far_he_moved():
    fight = field(mage("fire_ball"), BOW, orc("ann", 10, 18), FAR, begin="move")
    fight.do("move mer via 10,29 facing 0")
    fight.pass_until("blue: declare shots")
    assert fight.refused(BALL).reason == "Mer has moved 1 inches and cannot cast"


@pytest.mark.rule("SP-3.4.3.3")
def test_injury_in_the_round_spoils_casting_and_reading():
    """Merlin challenges nobody, but loses the duel to which Mordred challenges him: with a point lost he casts nothing.

    Mordred throws 1 against 6 and is beaten himself in the other case: Merlin is unhurt, and casts."""
    foe = "id: mor, side: red, class: magic_user, level: 12, at: [10, 23], facing: 180, spells: [web], hit_points: 20"
    for face, reply, hurt in ((6, 1, True), (1, 6, False)):
        dice = LoadedDice().otherwise(3).lay("duel", "mor", faces=(face,)).lay("duel", "mer", faces=(reply,))
        mer = mage("fire_ball", scrolls="[sleep]")
        fight = field(mer, BOW, foe, orc("ann", 10, 18), FAR, begin="counter", dice=dice)
        fight.do("duel mor at mer")
        assert fight.figure("mer").injured is hurt
        fight.pass_until("blue: declare shots")
        if hurt:
            # The loser is stunned as well; the stun is not what is asked about here.
            injured = replace(fight.figure("mer"), conditions=())
            assert working_refused(fight.at, injured).rule == "SP-3.4.3.3"
            assert fight.refused(BALL).rule == "SP-3.3.4.2"
        else:
            fight.do(BALL)


@pytest.mark.rule("SP-3.2.4")
@pytest.mark.rule("SP-3.4.3.3")
def test_who_is_slain_in_the_phase_has_still_cast():
    """An arrow and a fire ball declared for the same phase: both fall, and Merlin dies with his spell cast."""
    archer = "id: bow, side: red, creature: orc, weapons: [short_bow], at: [10, 18], facing: 180, hit_points: 9"
    dice = LoadedDice().otherwise(6).lay("shot", faces=(20,)).lay("save", faces=(1,))
    fight = field(mage("fire_ball", level=5, hit_points=1), archer, FAR, dice=dice)
    fight.do(BALL)
    fight.do("shoot bow at mer")
    through(fight)
    assert {death.figure for death in fight.all(Slain)} == {"mer", "bow"}


@pytest.mark.rule("SP-R161")
def test_one_act_in_the_phase():
    """Who has cast casts nothing more and shoots at nobody; who has shot casts nothing."""
    fight = field(mage("sleep, sleep", weapons="[sling]"), orc("ann", 10, 18), BOW, FAR)
    fight.do("cast mer sleep toward 30,30")
    assert fight.refused("cast mer sleep toward 31,30").rule == "SP-R161"
    assert fight.refused("shoot mer at ann").reason == "Mer casts a spell in this phase"
    other = field(mage("sleep, sleep", weapons="[sling]"), orc("ann", 10, 18), BOW, FAR)
    other.do("shoot mer at ann")
    assert other.refused("cast mer sleep toward 31,30").rule == "SP-R161"


# ---- where -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SP-3.4.2.2")
def test_beyond_its_range_nothing_is_cast():
    fight = field(mage("fire_ball, magic_missile"), orc("ann", 10, 5), BOW, FAR)
    no = fight.refused("cast mer fire_ball toward 10,5")
    assert (no.reason, no.rule) == ("that place is 25 inches away: fire ball carries 24", "SP-3.4.2.2")
    assert fight.refused("cast mer magic_missile at ann").measured == {"distance": "25", "range": "15"}


@pytest.mark.rule("SP-3.4.2.2")
@pytest.mark.rule("SP-R160")
@pytest.mark.parametrize(("reading", "caught"), [("ten", ("ann",)), ("five", ("ann", "bob"))])
def test_ten_feet_are_an_inch_unless_the_scenario_says_five(reading: str, caught: tuple[str, ...]):
    """A fire ball's radius of 20 feet is 2 inches, or 4: Bob stands 4 inches from its middle."""
    fight = cast(mage("fire_ball"), orc("ann", 10, 18), orc("bob", 14, 18), spell=BALL,
                 more=f"rulings: {{SP-R160: {reading}}}")
    assert fight.last(SpellCast).caught == caught


@pytest.mark.rule("SP-3.4.2.13")
@pytest.mark.rule("SP-3.4.3.6")
def test_a_spell_passes_friends_and_enemies_and_finds_the_rear_rank():
    """Bea and Ann stand in the way, Ann protects Bob: the missile strikes him all the same."""
    friend = "id: bea, side: blue, troop: light_foot, at: [10, 26], facing: 0"
    fight = cast(mage("magic_missile", level=1), friend, orc("ann", 10, 20), orc("bob", 10, 18.9),
                 spell="cast mer magic_missile at bob")  # fmt: skip
    assert fight.last(Damaged).figure == "bob"
    assert "SP-3.4.3.6" in fight.last(SpellCast).rules


@pytest.mark.rule("SP-3.4.3.5")
@pytest.mark.rule("SP-R45")
def test_an_area_strikes_a_melee_whole_and_no_farther():
    """The ball touches Ann, who fights Bea, who stands outside it: Bea burns too, but not Cy behind her."""
    bea = "id: bea, side: blue, troop: light_foot, at: [10, 19.9], facing: 0, hit_points: 9"
    cy = "id: cy, side: blue, troop: light_foot, at: [10, 22.5], facing: 0, hit_points: 9"
    fight = cast(mage("fire_ball"), bea, cy, orc("ann", 10, 18), spell="cast mer fire_ball toward 10,15.6")
    assert fight.last(SpellCast).caught == ("ann", "bea")


@pytest.mark.rule("SP-3.4.2.2")
def test_what_he_cannot_see_he_does_not_cast_at():
    wall = "terrain:\n  - {kind: wall, line: [[4, 24], [16, 24]], height: 3}\n"
    fight = field(mage("magic_missile, fire_ball"), orc("ann", 10, 20), BOW, FAR, more=wall)
    assert fight.refused("cast mer magic_missile at ann").rule == "ST-R12"
    assert fight.refused("cast mer fire_ball toward 10,20").rule == "ST-R12"


@pytest.mark.rule("SP-3.10.8")
@pytest.mark.parametrize(("roll", "damage"), [(15, 30), (16, 15)])
def test_a_save_halves_a_fire_ball(roll: int, damage: int):
    """Five dice of six; an orc needs 16 against spells."""
    dice = LoadedDice().otherwise(6).lay("save", "ann", faces=(roll,))
    fight = cast(mage("fire_ball", level=5), orc("ann", 10, 18, hit_points=60), spell=BALL, dice=dice)
    assert (fight.last(Saved).tally.need, fight.last(Damaged).amount) == (16, damage)
    assert not fight.all(CounterSpelled)


@pytest.mark.rule("SP-3.10.10")
def test_of_his_scrolls_he_has_those_at_hand_that_he_can_read():
    """A priest carries a scroll of a magic-user's and two of his own kind's, one of them twice, and a mace."""
    scrolls = "[fire_ball, hold_person, hold_person, bless]"
    fight = field(priest("cure_light", scrolls=scrolls, weapons="[mace]"), orc("ann", 10, 18), FAR)
    assert at_hand(fight.at, fight.figure("mer")) == [
        ("cure_light", ""), ("hold_person", "scroll_of_hold_person"), ("bless", "scroll_of_bless"),
    ]  # fmt: skip
